package night

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"
)

// busy refuses the first requests for something, and passes on the others.
type busy struct {
	*floor
	again string // Retry-After

	mu     sync.Mutex
	refuse map[string]int // how many more, by method and path
	asked  map[string]int
	keys   []string
}

func (b *busy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	what := r.Method + " " + r.URL.Path
	b.asked[what]++
	b.refuse[what]--
	refused := b.refuse[what] >= 0
	if r.Method == http.MethodPost {
		b.keys = append(b.keys, r.Header.Get("Idempotency-Key"))
	}
	b.mu.Unlock()
	if refused {
		w.Header().Set("Retry-After", b.again)
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	b.floor.ServeHTTP(w, r)
}

// refuses makes it refuse so many more of a kind, and says how many were asked before.
func (b *busy) refuses(what string, more int) (before int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refuse[what] = more
	return b.asked[what]
}

const (
	ofTables = "GET /tables/room"
	ofSeats  = "POST /api/seats"
)

// busyNight opens a night at a server that refuses.
func busyNight(t *testing.T, again string, refuse map[string]int) (*busy, *Night, error) {
	t.Helper()
	b := &busy{floor: &floor{seats: map[string]string{}}, again: again, refuse: refuse, asked: map[string]int{}}
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	e := CommonEvening()
	e.Polling = 0
	n, err := Open(t.Context(), b.house(server), e)
	if err == nil {
		t.Cleanup(n.Close)
	}
	return b, n, err
}

func TestWhoIsRefusedAsksAgain(t *testing.T) {
	b, n, err := busyNight(t, "1", map[string]int{ofTables: 2})
	if err != nil {
		t.Fatal(err)
	}
	lists := n.tally().Of("tables")
	if got := lists.Status(); got[200] != int64(n.Screens()) || got[503] != 2 || b.asked[ofTables] != n.Screens()+2 {
		t.Errorf("%v, %d requests", got, b.asked[ofTables])
	}
	if most := lists.Times.Max(); most < time.Second {
		t.Errorf("%s at most: it does not count from the first time", most)
	}
	if p := n.Problems(); len(p) > 0 {
		t.Errorf("%q", p)
	}
}

func TestWhoIsRefusedFourTimesLoadsThePageAgain(t *testing.T) {
	b, n, err := busyNight(t, "0", map[string]int{ofTables: 47 * (mostRefusals + 1)})
	if err != nil {
		t.Fatal(err)
	}
	if got := n.tally().Of("tables").Status(); got[503] != 47*(mostRefusals+1) || got[200] != int64(n.Screens()) {
		t.Errorf("%v, %d requests", got, b.asked[ofTables])
	}
}

func TestWhoIsRefusedForGoodGivesUp(t *testing.T) {
	b, _, err := busyNight(t, "0", map[string]int{ofTables: 1 << 20})
	if want := ScreensPerRoom() * (mostRefusals + 1) * maxParallelLoads; err == nil || b.asked[ofTables] != want {
		t.Errorf("%d requests, want %d, and %v", b.asked[ofTables], want, err)
	}
}

func TestWhatWaitsToBeAskedAgainIsNotAskedBesideThat(t *testing.T) {
	b, n, err := busyNight(t, "1", map[string]int{})
	if err != nil {
		t.Fatal(err)
	}
	before := b.refuses(ofTables, 1)
	s, first := n.all[0], make(chan bool)
	go func() {
		s.read(Tables, time.Now(), Lists, false)
		close(first)
	}()
	rests := func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.refused.Has(Tables)
	}
	for !rests() {
		select {
		case <-first:
			t.Fatal("it did not rest")
		case <-time.After(time.Millisecond):
		}
	}
	s.read(Tables, time.Now(), Lists, false)
	<-first
	if got := b.asked[ofTables] - before; got != 2 || rests() {
		t.Errorf("%d requests, it still rests: %v", got, rests())
	}
}

func TestAnActThatIsRefusedIsDoneWithTheSameKey(t *testing.T) {
	b, n, err := busyNight(t, "0", map[string]int{ofSeats: 2})
	if err != nil {
		t.Fatal(err)
	}
	e := &operation{act: Seat, by: n.all[0], request: Request{Key: "key"}}
	asked(e, http.MethodPost, "/api/seats", fields{"tableId": "t1", "seatNumber": 1})
	n.perform(n.rooms[0], e, time.Now())
	if !slices.Equal(b.keys, []string{"key", "key", "key"}) {
		t.Errorf("%q", b.keys)
	}
	if got := n.tally().Class(Acts).Status(); got[200] != 1 || got[503] != 2 {
		t.Errorf("%v", got)
	}
}

func TestAtSeveralTimesTheLoadNobodyAsksAgain(t *testing.T) {
	b, n, err := busyNight(t, "0", map[string]int{})
	if err != nil {
		t.Fatal(err)
	}
	before := b.refuses(ofTables, 1<<20)
	n.Speed(10)
	n.all[0].read(Tables, time.Now(), Lists, false)
	if got := b.asked[ofTables] - before; got != 1 {
		t.Errorf("%d requests", got)
	}
}
