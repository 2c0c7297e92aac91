package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/apptest"
	"pitboss/internal/foundation/api"
)

// Who waits for an answer together with others gets theirs: it may not depend on who of a role asks.
func TestARouteThatAnswersARoleAlikeDoes(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	tried := 0
	for _, r := range c.Features.Routes.Table() {
		if !r.Shared {
			continue
		}
		tried++
		if r.Method != http.MethodGet || r.Versioned || r.Scope != "room" && r.Scope != "organization" {
			t.Errorf("%s cannot be shared", key(r))
		}
		s := sampleOf(t, w, r)
		by := w.as(r)
		one, other := by.Do(r.Method, s.target(r.Path), nil), c.Colleague(by).Do(r.Method, s.target(r.Path), nil)
		if one.Status != http.StatusOK || other.Status != one.Status || string(other.Body) != string(one.Body) {
			t.Errorf("%s answers two of a role\n%d %s\n%d %s", key(r), one.Status, one.Body, other.Status, other.Body)
		}
	}
	if tried < 15 {
		t.Errorf("%d routes are shared", tried)
	}
}

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
	c := apptest.Watched(t, s.watch)
	who := []*apptest.Person{c.Owner, c.Executive, c.FloorManager, c.FrontOffice, c.PitBoss, c.Dealer}
	for _, p := range who {
		p.Do("GET", "/api/auth/user", nil).Want(http.StatusOK)
	}
	s.still.Store(true)
	goOn := sync.OnceFunc(func() { s.still.Store(false); close(s.goOn) })
	defer goOn()
	var all sync.WaitGroup
	for n := range 40 { // more than there are places for reads
		all.Go(func() { c.Owner.Do("GET", fmt.Sprintf("/api/players?limit=5&q=sal%d", n), nil) })
	}
	for until := time.Now().Add(20 * time.Second); c.FloorManager.Do("GET", "/api/dashboard/stats/"+c.Room, nil).Status != http.StatusServiceUnavailable; {
		if time.Now().After(until) {
			t.Fatal("nothing is refused")
		}
	}
	// A moment later memory trusts no session any more.
	c.Clock.Pass(5 * time.Second)
	s.took()
	nobody := c.Nobody()
	nobody.Token = strings.Repeat("x", len(c.Owner.Token))
	for _, p := range append(who, nobody) {
		a := p.Do("GET", "/api/waitlist/"+c.Room, nil).Want(http.StatusServiceUnavailable)
		if !strings.Contains(string(a.Body), api.Busy) || a.Header.Get("Retry-After") == "" {
			t.Errorf("refused with %s %v", a.Body, a.Header)
		}
	}
	if asked := s.took(); len(asked) > 0 {
		t.Errorf("to refuse %d polls the database was asked %q", len(who)+1, asked)
	}
	// Who shows no token, or what is none, is told so: to find out costs nothing.
	nobody.Token = "none"
	nobody.Do("GET", "/api/waitlist/"+c.Room, nil).Want(http.StatusUnauthorized)
	goOn()
	all.Wait()
	for _, p := range who {
		p.Do("GET", "/api/rooms", nil).Want(http.StatusOK)
	}
	nobody.Token = strings.Repeat("x", len(c.Owner.Token))
	nobody.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized)
}
