package apptest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// pausedDatabase records all queries. While it is paused, each search for players blocks.
type pausedDatabase struct {
	isPaused atomic.Bool
	resume   chan struct{}
	mu       sync.Mutex
	queries  []string
}

func (s *pausedDatabase) recordQuery(query string) {
	s.mu.Lock()
	s.queries = append(s.queries, query)
	s.mu.Unlock()
	if s.isPaused.Load() && strings.Contains(query, "player_term") {
		<-s.resume
	}
}

// takeQueries returns the queries since its last call.
func (s *pausedDatabase) takeQueries() (list []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, s.queries = s.queries, nil
	return list
}

func TestAPollThatIsRefusedHasAskedTheDatabaseNothing(t *testing.T) {
	t.Parallel()
	s := pausedDatabase{resume: make(chan struct{})}
	c := apptest.NewWithStatementHook(t, s.recordQuery)
	// The handler is called directly, because Person.Try repeats a refused read.
	get := func(token, path string) *httptest.ResponseRecorder {
		req, w := httptest.NewRequest("GET", path, nil), httptest.NewRecorder()
		req.Header.Set("Authorization", "Bearer "+token)
		c.Handler.ServeHTTP(w, req)
		return w
	}
	want := func(token, path string, status int) *httptest.ResponseRecorder {
		t.Helper()
		w := get(token, path)
		if w.Code != status {
			t.Errorf("%s: %d %s, want %d", path, w.Code, w.Body, status)
		}
		return w
	}
	tokens := []string{
		c.Owner.Token, c.Executive.Token, c.FloorManager.Token, c.FrontOffice.Token, c.PitBoss.Token, c.Dealer.Token,
	}
	for _, token := range tokens {
		want(token, "/api/auth/user", http.StatusOK)
	}
	s.isPaused.Store(true)
	goOn := sync.OnceFunc(func() { s.isPaused.Store(false); close(s.resume) })
	defer goOn()
	var all sync.WaitGroup
	for n := range 40 { // more than the read queue admits
		all.Go(func() { get(c.Owner.Token, fmt.Sprintf("/api/players?limit=5&q=sal%d", n)) })
	}
	for until := time.Now().Add(time.Minute); get(c.FloorManager.Token, "/api/dashboard/stats/"+c.Room).
		Code != http.StatusServiceUnavailable; {
		if time.Now().After(until) {
			t.Fatal("no read was refused within a minute")
		}
	}
	// A moment later the session cache has expired.
	c.Clock.Advance(5 * time.Second)
	s.takeQueries()
	unknown := strings.Repeat("x", len(c.Owner.Token))
	for _, token := range append(tokens, unknown) {
		w := want(token, "/api/waitlist/"+c.Room, http.StatusServiceUnavailable)
		assert.Contains(t, "refused: w.Body.String()", w.Body.String(), admission.ProblemType)
		if w.Header().Get("Retry-After") == "" {
			t.Error(`refused: w.Header().Get("Retry-After"): got no text, want some`)
		}
	}
	if asked := s.takeQueries(); len(asked) > 0 {
		t.Errorf("the refusal of %d polls ran the queries %q, want none", len(tokens)+1, asked)
	}
	// A missing or malformed token is refused without a query.
	want("none", "/api/waitlist/"+c.Room, http.StatusUnauthorized)
	goOn()
	all.Wait()
	for _, token := range tokens {
		for until := time.Now().Add(time.Minute); get(token, "/api/rooms").Code != http.StatusOK; {
			if time.Now().After(until) {
				t.Fatal("the read was still refused after the database resumed")
			}
		}
	}
	want(unknown, "/api/rooms", http.StatusUnauthorized)
}
