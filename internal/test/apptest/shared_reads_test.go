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

// stopped is a database that stands still at each search for players while it is told to, and counts what it is asked.
type stopped struct {
	still atomic.Bool
	goOn  chan struct{}
	mu    sync.Mutex
	asked []string
}

func (s *stopped) watch(query string) {
	s.mu.Lock()
	s.asked = append(s.asked, query)
	s.mu.Unlock()
	if s.still.Load() && strings.Contains(query, "player_term") {
		<-s.goOn
	}
}

// took is what was asked since it was last called.
func (s *stopped) took() (list []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, s.asked = s.asked, nil
	return list
}

func TestAPollThatIsRefusedHasAskedTheDatabaseNothing(t *testing.T) {
	t.Parallel()
	s := stopped{goOn: make(chan struct{})}
	c := apptest.NewWithStatementHook(t, s.watch)
	// In process, where a refused read is not repeated.
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
	s.still.Store(true)
	goOn := sync.OnceFunc(func() { s.still.Store(false); close(s.goOn) })
	defer goOn()
	var all sync.WaitGroup
	for n := range 40 { // more than there are places for reads
		all.Go(func() { get(c.Owner.Token, fmt.Sprintf("/api/players?limit=5&q=sal%d", n)) })
	}
	for until := time.Now().Add(time.Minute); get(c.FloorManager.Token, "/api/dashboard/stats/"+c.Room).
		Code != http.StatusServiceUnavailable; {
		if time.Now().After(until) {
			t.Fatal("nothing is refused")
		}
	}
	// A moment later memory trusts no session any more.
	c.Clock.Advance(5 * time.Second)
	s.took()
	unknown := strings.Repeat("x", len(c.Owner.Token))
	for _, token := range append(tokens, unknown) {
		w := want(token, "/api/waitlist/"+c.Room, http.StatusServiceUnavailable)
		assert.Contains(t, "refused: w.Body.String()", w.Body.String(), admission.ProblemType)
		if w.Header().Get("Retry-After") == "" {
			t.Error(`refused: w.Header().Get("Retry-After"): got no text, want some`)
		}
	}
	if asked := s.took(); len(asked) > 0 {
		t.Errorf("to refuse %d polls the database was asked %q", len(tokens)+1, asked)
	}
	// A missing or malformed token is refused without a query.
	want("none", "/api/waitlist/"+c.Room, http.StatusUnauthorized)
	goOn()
	all.Wait()
	for _, token := range tokens {
		for until := time.Now().Add(time.Minute); get(token, "/api/rooms").Code != http.StatusOK; {
			if time.Now().After(until) {
				t.Fatal("it is not answered again")
			}
		}
	}
	want(unknown, "/api/rooms", http.StatusUnauthorized)
}
