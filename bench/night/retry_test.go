package night

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"
)

// busy refuses the first requests of some kinds and passes the others on.
type busy struct {
	*floor
	retryAfter string // header

	mu       sync.Mutex
	refuse   map[string]int // requests left to refuse, by method and path
	received map[string]int
	keys     []string
}

func (b *busy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	kind := r.Method + " " + r.URL.Path
	b.received[kind]++
	b.refuse[kind]--
	refused := b.refuse[kind] >= 0
	if r.Method == http.MethodPost {
		b.keys = append(b.keys, r.Header.Get("Idempotency-Key"))
	}
	b.mu.Unlock()
	if refused {
		w.Header().Set("Retry-After", b.retryAfter)
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	b.floor.ServeHTTP(w, r)
}

// refuseNext makes the server refuse the next requests of a kind, and returns the number received before.
func (b *busy) refuseNext(kind string, count int) (before int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refuse[kind] = count
	return b.received[kind]
}

const (
	getTables = "GET /tables/room"
	postSeats = "POST /api/seats"
)

// busyNight opens a night at a server that refuses requests.
func busyNight(t *testing.T, retryAfter string, refuse map[string]int) (*busy, *Night, error) {
	t.Helper()
	b := &busy{floor: &floor{seats: map[string]string{}}, retryAfter: retryAfter, refuse: refuse,
		received: map[string]int{}}
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	scenario := CommonScenario()
	scenario.Polling = 0
	n, err := Open(t.Context(), b.oneRoom(server), scenario)
	if err == nil {
		t.Cleanup(n.Close)
	}
	return b, n, err
}

func TestARefusedReadIsRepeated(t *testing.T) {
	b, n, err := busyNight(t, "1", map[string]int{getTables: 2})
	if err != nil {
		t.Fatal(err)
	}
	lists := n.window().Kinds()["tables"]
	if got := lists.Status(); got[200] != int64(len(n.clients)) || got[503] != 2 ||
		b.received[getTables] != len(n.clients)+2 {
		t.Errorf("%v, %d requests", got, b.received[getTables])
	}
	if longest := lists.Latency.Max(); longest < time.Second {
		t.Errorf("%s at most: the latency does not count from the planned time", longest)
	}
	if p := n.Problems(); len(p) > 0 {
		t.Errorf("%q", p)
	}
}

func TestAScreenThatIsRefusedFourTimesLoadsAgain(t *testing.T) {
	b, n, err := busyNight(t, "0", map[string]int{getTables: 47 * (maxRefusals + 1)})
	if err != nil {
		t.Fatal(err)
	}
	if got := n.window().Kinds()["tables"].Status(); got[503] != 47*(maxRefusals+1) ||
		got[200] != int64(len(n.clients)) {
		t.Errorf("%v, %d requests", got, b.received[getTables])
	}
}

func TestAScreenGivesUpAfterTheMaximumOfLoads(t *testing.T) {
	b, _, err := busyNight(t, "0", map[string]int{getTables: 1 << 20})
	if want := ScreensPerRoom() * (maxRefusals + 1) * maxLoads; err == nil || b.received[getTables] != want {
		t.Errorf("%d requests, want %d, and %v", b.received[getTables], want, err)
	}
}

func TestAReadThatWaitsForItsRetryIsNotSentAgain(t *testing.T) {
	b, n, err := busyNight(t, "1", map[string]int{})
	if err != nil {
		t.Fatal(err)
	}
	before := b.refuseNext(getTables, 1)
	c, first := n.clients[0], make(chan bool)
	go func() {
		c.read(Tables, time.Now(), Lists, false)
		close(first)
	}()
	isRetrying := func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.retrying.Has(Tables)
	}
	for !isRetrying() {
		select {
		case <-first:
			t.Fatal("the read did not wait for a retry")
		case <-time.After(time.Millisecond):
		}
	}
	c.read(Tables, time.Now(), Lists, false)
	<-first
	if got := b.received[getTables] - before; got != 2 || isRetrying() {
		t.Errorf("%d requests, still retrying: %v", got, isRetrying())
	}
}

func TestARefusedActIsRepeatedWithTheSameKey(t *testing.T) {
	b, n, err := busyNight(t, "0", map[string]int{postSeats: 2})
	if err != nil {
		t.Fatal(err)
	}
	o := &operation{act: Seat, client: n.clients[0], request: Request{IdempotencyKey: "key"}}
	o.setRequest(http.MethodPost, "/api/seats", fields{"tableId": "t1", "seatNumber": 1})
	n.perform(n.rooms[0], o, time.Now())
	if !slices.Equal(b.keys, []string{"key", "key", "key"}) {
		t.Errorf("%q", b.keys)
	}
	if got := n.window().Classes(Acts).Status(); got[200] != 1 || got[503] != 2 {
		t.Errorf("%v", got)
	}
}

func TestNoRequestIsRepeatedAtAMultipleOfTheLoad(t *testing.T) {
	b, n, err := busyNight(t, "0", map[string]int{})
	if err != nil {
		t.Fatal(err)
	}
	before := b.refuseNext(getTables, 1<<20)
	n.SetSpeed(10)
	n.clients[0].read(Tables, time.Now(), Lists, false)
	if got := b.received[getTables] - before; got != 1 {
		t.Errorf("%d requests", got)
	}
}
