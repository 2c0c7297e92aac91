package server

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
)

// Values of Config.LogRequests. Failed and slow requests are logged with each of them.
const (
	LogChanges = "changes" // writes and rejected requests
	LogAll     = "all"
	LogNone    = "none"
)

// slowRequest is the latency from which a request is logged as slow.
const slowRequest = time.Second

// shedLog aggregates shed requests. One line for each would add to the overload.
type shedLog struct {
	mu    sync.Mutex
	since clock.Instant // of the last line
	count map[admission.Priority]int64
}

const shedLogInterval = 10 * time.Second

func (r *shedLog) record(now clock.Instant, priority admission.Priority, log *slog.Logger) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.count == nil {
		r.count = map[admission.Priority]int64{}
	}
	r.count[priority]++
	if since := now.Sub(r.since); since >= 0 && since < shedLogInterval {
		return
	}
	r.since = now
	fields := make([]any, 0, len(admission.Priorities))
	for _, c := range admission.Priorities {
		fields = append(fields, slog.Int64(c.String(), r.count[c]))
	}
	clear(r.count)
	log.Warn("too many requests: some are refused", fields...)
}

// logRequest is an api.Observe.
func (s *server) logRequest(a api.RequestRecord) {
	s.metrics.observe(a)
	if a.Refused {
		s.shedLog.record(s.db.Now(), a.Priority, s.log)
		return
	}
	level := slog.LevelInfo
	switch {
	case a.Status >= http.StatusInternalServerError || a.Took >= slowRequest:
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
	// The log has the route's pattern, never the URL, which may hold a code or a search term.
	fields := []slog.Attr{
		slog.String("route", a.Route), slog.Int("status", a.Status), slog.Int64("ms", a.Took.Milliseconds()),
		slog.String("address", a.Address),
	}
	for _, f := range [][2]string{
		{"organization", a.Organization}, {"user", a.User}, {"impersonator", a.Impersonator},
	} {
		if f[1] != "" {
			fields = append(fields, slog.String(f[0], f[1]))
		}
	}
	s.log.LogAttrs(ctx, level, "request", fields...)
}
