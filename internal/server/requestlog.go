package server

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"pitboss/internal/foundation/api"
)

// What of the requests to the API is written to the log. Those that failed on our side or were slow always are.
const (
	LogChanges = "changes" // what changes something, and what was refused
	LogAll     = "all"
	LogNone    = "none"
)

// slow is from when on somebody has noticed that he waits.
const slow = time.Second

// answered is an api.Observe.
func (s *server) answered(a api.Answered) {
	s.metrics.observe(a)
	level := slog.LevelInfo
	switch {
	case a.Status >= http.StatusInternalServerError || a.Took >= slow:
		level = slog.LevelWarn
	case s.config.LogRequests == LogAll:
	case s.config.LogRequests == LogNone:
		return
	case a.Status < http.StatusBadRequest && strings.HasPrefix(a.Route, http.MethodGet+" "):
		return
	}
	ctx := context.Background()
	if !s.log.Enabled(ctx, level) {
		return
	}
	// The route's pattern, never the address that was asked for: that may hold a code, and what somebody looks for.
	fields := []slog.Attr{slog.String("route", a.Route), slog.Int("status", a.Status), slog.Int64("ms", a.Took.Milliseconds()), slog.String("address", a.Address)}
	for _, f := range [][2]string{{"organization", a.Organization}, {"user", a.User}, {"impersonator", a.Impersonator}} {
		if f[1] != "" {
			fields = append(fields, slog.String(f[0], f[1]))
		}
	}
	s.log.LogAttrs(ctx, level, "request", fields...)
}
