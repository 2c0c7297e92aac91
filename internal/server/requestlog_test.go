package server

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

// lines is a log that a test reads while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// requests are the lines about requests: "status route organization user".
func (l *lines) requests(t *testing.T) (found []string) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(l.text.String()) {
		var f struct {
			Msg, Route, Organization, User, Address string
			Status, Ms                              *json.Number
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if f.Msg != "request" {
			continue
		}
		assert.NotNil(t, "something is missing in "+line+": Status", f.Status)
		assert.NotNil(t, "something is missing in "+line+": Ms", f.Ms)
		assert.Equal(t, "something is missing in "+line+": Address", f.Address, "127.0.0.1")
		found = append(found,
			strings.TrimSpace(strings.Join([]string{f.Status.String(), f.Route, f.Organization, f.User},
				" ")))
	}
	return found
}

func TestRequestLogHasWritesAndRefusalsWithoutCallerData(t *testing.T) {
	for which, want := range map[string]string{
		LogChanges: "200 POST /api/auth/login | 401 GET /api/rooms | 201 POST /api/players lodge olivia | 404 GET " +
			"/api/players/{id} lodge olivia",
		LogAll: "200 POST /api/auth/login | 401 GET /api/rooms | 200 GET /api/rooms lodge olivia | 201 POST " +
			"/api/players lodge olivia | 404 GET /api/players/{id} lodge olivia",
		LogNone: "",
	} {
		t.Run(which, func(t *testing.T) {
			c, log := prepared(t), &lines{}
			c.LogRequests, c.Log = which, slog.New(slog.NewJSONHandler(log, nil))
			r := start(t, c)
			token := "Bearer " + r.signIn()
			_, _, _ = r.do("GET", "/api/rooms?secret=hunter2", "")
			_, _, _ = r.do("GET", "/api/rooms", "", "Authorization", token)
			_, _, _ = r.do("POST", "/api/players", `{"name":"Hunter2"}`, "Authorization", token, "Content-Type",
				"application/json")
			_, _, _ = r.do("GET", "/api/players/hunter2", "", "Authorization", token)
			r.stop()
			r.end()
			got := log.requests(t)
			var quick []string // without the lines of slow requests
			for _, line := range got {
				if which == LogAll || strings.Contains(" | "+want+" | ", " | "+line+" | ") {
					quick = append(quick, line)
				}
			}
			assert.Equal(t, `strings.Join(quick, " | ")`, strings.Join(quick, " | "), want)
			assert.Equal(t, "the log holds what the caller wrote: Contains",
				strings.Contains(strings.ToLower(log.text.String()), "hunter2"), false)
			assert.Equal(t, "the log holds what the caller wrote: Contains",
				strings.Contains(log.text.String(), strings.TrimPrefix(token, "Bearer ")), false)
			assert.Equal(t, "the log holds what the caller wrote: strings.Contains(log.text.String(), password)",
				strings.Contains(log.text.String(), password), false)
		})
	}
}

func TestShedRequestsAreLoggedEveryTenSeconds(t *testing.T) {
	log, now := &lines{}, clock.FromTime(time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC))
	var r shedLog
	for range 25_000 { // 25 seconds
		r.record(now, admission.Read, slog.New(slog.NewTextHandler(log, nil)))
		now = now.Add(time.Millisecond)
	}
	r.record(now.Add(shedLogInterval), admission.Critical, slog.New(slog.NewTextHandler(log, nil)))
	var counted []string
	for line := range strings.Lines(log.text.String()) {
		_, counts, _ := strings.Cut(strings.TrimSpace(line), "are refused\" ")
		counted = append(counted, counts)
	}
	want := []string{
		"read=1 write=0 critical=0", "read=10000 write=0 critical=0", "read=10000 write=0 critical=0",
		"read=4999 write=0 critical=1",
	}
	if !slices.Equal(counted, want) {
		t.Errorf("got %q, want %q", counted, want)
	}
}
