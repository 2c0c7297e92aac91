package night

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// floor is a minimal server: it seats every player as requested and sends an event to every listener.
type floor struct {
	mu          sync.Mutex
	count       int
	seats       map[string]string // SeatKey by id
	subscribers []chan PeerEvent
}

func (f *floor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.count++
	switch r.Method {
	case http.MethodPost:
		var in struct {
			TableID    string
			SeatNumber int
		}
		_ = json.NewDecoder(r.Body).Decode(&in) // the generator encoded it
		id, seat := fmt.Sprint("s", f.count), SeatKey(in.TableID, in.SeatNumber)
		f.seats[id] = seat
		f.publish(seat)
		_, _ = fmt.Fprintf(w, `{"id":%q}`, id)
	case http.MethodDelete:
		id := r.URL.Path[len("/api/seats/"):]
		if f.seats[id] == "" {
			w.WriteHeader(http.StatusNotFound)
		}
		f.publish(f.seats[id])
		delete(f.seats, id)
	default:
		_, _ = io.WriteString(w, "[]")
	}
}

func (f *floor) publish(seat string) {
	for _, events := range f.subscribers {
		events <- PeerEvent{Bytes: 3}
		events <- PeerEvent{Seat: seat, ID: fmt.Sprint(f.count), Bytes: 100}
	}
}

func (f *floor) Path(q Query, room string) string { return "/" + q.String() + "/" + room }

func (f *floor) Follow(context.Context, string, string) (Subscription, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	e := fakeSubscription{make(chan PeerEvent, 10_000), make(chan bool), &sync.Once{}}
	f.subscribers = append(f.subscribers, e.events)
	return e, nil
}

type fakeSubscription struct {
	events chan PeerEvent
	closed chan bool
	once   *sync.Once
}

func (e fakeSubscription) Next() (PeerEvent, error) {
	select {
	case event := <-e.events:
		return event, nil
	case <-e.closed:
		return PeerEvent{}, io.EOF
	}
}

func (e fakeSubscription) Close() error {
	e.once.Do(func() { close(e.closed) })
	return nil
}

// oneRoom returns the server with one room.
func (f *floor) oneRoom(server *httptest.Server) Server {
	room := Room{ID: "room", Tables: []string{"t1", "t2"}, Staff: map[Screen][]User{}}
	for i := range 30 {
		room.Free = append(room.Free, fmt.Sprint("player", i))
	}
	for _, g := range ScreenGroups {
		for i := range g.Count {
			room.Staff[g.Screen] = append(room.Staff[g.Screen], User{Name: fmt.Sprint(g.Screen, i)})
		}
	}
	return Server{Addr: strings.TrimPrefix(server.URL, "http://"), Rooms: []Room{room}, Peer: f}
}

func TestEveryScreenOfAPeerReceivesEveryActOnce(t *testing.T) {
	f := &floor{seats: map[string]string{}}
	server := httptest.NewServer(f)
	defer server.Close()
	scenario := CommonScenario()
	scenario.Rate, scenario.Polling = 100, 0
	h := f.oneRoom(server)
	probe := Probe{Server: func() Usage { return Usage{} }, GeneratorCPU: func() time.Duration { return 0 }}
	m, err := Measure(t.Context(), &h, scenario, probe, time.Millisecond, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	acts, screens := m.Window.Classes(Acts), int64(ScreensPerRoom())
	if acts.Latency.Len() < 20 || FormatErrors(acts.Status()) != NoErrors || acts.Status()[409] != 0 {
		t.Errorf("%d acts, %v, %q", acts.Latency.Len(), acts.Status(), m.Problems)
	}
	if m.Window.Delivery.Len() != acts.Latency.Len()*(screens-1) ||
		m.Window.LastDelivery.Len() != acts.Latency.Len() || m.Undelivered != 0 {
		t.Errorf("%d acts: %d deliveries, %d to every screen, %d to none", acts.Latency.Len(), m.Window.Delivery.Len(),
			m.Window.LastDelivery.Len(), m.Undelivered)
	}
	if m.Sockets != screens || m.Screens != int(screens) || m.Window.MissedEvents.Load() != 0 {
		t.Errorf("%d sockets of %d screens, %d missed", m.Sockets, m.Screens, m.Window.MissedEvents.Load())
	}
	if got := m.Window.Classes(Lists).Latency.Len(); got != 0 {
		t.Errorf("%d lists were read again, though clients of peers patch them", got)
	}
	if sat := 30 - len(h.Rooms[0].Free); sat != len(f.seats) {
		t.Errorf("%d seats in the model of the room, %d at the server", sat, len(f.seats))
	}
}

func TestSizeSearchFindsTheLargestSizeThatPasses(t *testing.T) {
	for _, try := range []struct {
		limit, first, maxSize int
		tolerance             float64
		want                  int
	}{
		{0, 8, 64, 0.1, 0}, {1, 8, 64, 0.1, 1}, {3, 8, 64, 0, 3}, {8, 8, 64, 0, 8}, {21, 8, 64, 0, 21}, {64, 8, 64, 0.1,
			64}, {1000, 8, 64, 0.1, 64}, {100, 8, 200, 0.3, 96},
		{5, 8, 4, 0.1, 4},
	} {
		steps := NewSizeSearch(try.first, try.maxSize, try.tolerance)
		tries := 0
		for size, _ := steps.Next(); size > 0; size, _ = steps.Next() {
			if tries++; tries > 40 {
				t.Fatalf("%+v: the search does not end", try)
			}
			steps.Report(size <= try.limit, true)
		}
		if steps.Largest() != try.want || steps.ReachedMax() != (try.want == try.maxSize) {
			t.Errorf("%+v: %d, reached the maximum: %v", try, steps.Largest(), steps.ReachedMax())
		}
	}
}

func TestSizeSearchGoesDownAfterAFailedConfirmation(t *testing.T) {
	steps, longest := NewSizeSearch(8, 64, 0.1), 0
	for size, confirm := steps.Next(); size > 0; size, confirm = steps.Next() {
		if confirm {
			longest = max(longest, size)
		}
		steps.Report(size <= 50 && !confirm || size <= 44, true)
	}
	if longest < 48 || steps.Largest() > 44 || steps.Largest() < 40 {
		t.Errorf("confirmed up to %d, found %d", longest, steps.Largest())
	}
}

func TestSizeSearchRepeatsInvalidMeasurements(t *testing.T) {
	for _, try := range []struct {
		late, want int // invalid measurements at 16 rooms; result if 19 rooms pass
	}{{0, 19}, {maxRetries, 19}, {maxRetries + 1, 15}} {
		steps, late := NewSizeSearch(8, 64, 0.1), try.late
		for size, confirm := steps.Next(); size > 0; size, confirm = steps.Next() {
			if size == 16 && !confirm && late > 0 {
				late--
				steps.Report(false, false)
				continue
			}
			steps.Report(size < 20, true)
		}
		if steps.Largest() != try.want {
			t.Errorf("late %d times: %d rooms, want %d", try.late, steps.Largest(), try.want)
		}
	}
}
