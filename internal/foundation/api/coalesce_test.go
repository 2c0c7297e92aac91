package api

import (
	"context"
	"errors"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

type outcome struct {
	response *response
	err      error
}

// sendRead sends a request whose response read makes, and returns once nothing moves any more.
func sendRead(ctx context.Context, r *Routes, organization, role, target string,
	read func() (*response, error)) chan outcome {
	out := make(chan outcome, 1)
	req := httptest.NewRequest("GET", target, nil).WithContext(ctx)
	org := tenant.Mint(organization, tenant.Actor{})
	go func() {
		a, err := r.coalesce(httptest.NewRecorder(), req, org, variantOf(role),
			func(context.Context) (*response, error) { return read() })
		out <- outcome{a, err}
	}()
	synctest.Wait()
	return out
}

// variantOf is the variant of a role for a response that depends on all permissions of the role.
func variantOf(role string) variant {
	return variant{view: tenant.Declared(tenant.Permissions...).ForRole(tenant.Role(role))}
}

// newSingleSlotRoutes returns routes with one slot for reads, which is taken until release is called.
func newSingleSlotRoutes(t *testing.T) (r *Routes, release func()) {
	t.Helper()
	r = &Routes{admission: admission.New(db.Capacity{Reads: 1, ReadsWhileWriting: 1, Writes: 1})}
	if _, err := r.admission.Acquire(t.Context(), "club", admission.Read); err != nil {
		t.Fatal(err)
	}
	return r, func() { r.admission.Release("club", admission.Read); synctest.Wait() }
}

func wantLoad(t *testing.T, r *Routes, wantRunning, wantQueued int) {
	t.Helper()
	synctest.Wait()
	running, queued := r.admission.Load("club", admission.Read)
	if running != wantRunning {
		t.Errorf("got %d running reads, want %d", running, wantRunning)
	}
	if queued != wantQueued {
		t.Errorf("got %d queued reads, want %d", queued, wantQueued)
	}
}

// wantIdle requires that no read and no flight is left.
func wantIdle(t *testing.T, r *Routes) {
	t.Helper()
	wantLoad(t, r, 0, 0)
	if n := len(r.coalescer.waiting) + len(r.coalescer.reading); n != 0 {
		t.Errorf("got %d flights left, want 0", n)
	}
}

func TestIdenticalQueuedReadsShareOneFreshRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, release := newSingleSlotRoutes(t)
		reads, mayAnswer := atomic.Int64{}, make(chan struct{})
		read := func() (*response, error) {
			n := reads.Add(1)
			<-mayAnswer
			return &response{room: n}, nil
		}
		var first, late []chan outcome
		for range 5 {
			first = append(first, sendRead(t.Context(), r, "club", "owner", "/api/figures?day=1", read))
		}
		wantLoad(t, r, 1, 1)
		release()
		if n := reads.Load(); n != 1 {
			t.Fatalf("got %d reads, want 1", n)
		}
		// The read is in flight. Callers that arrive now need a newer response, and wait for this flight to end first.
		for range 3 {
			late = append(late, sendRead(t.Context(), r, "club", "owner", "/api/figures?day=1", read))
		}
		wantLoad(t, r, 1, 0)
		close(mayAnswer)
		for want, flight := range [][]chan outcome{first, late} {
			for _, c := range flight {
				got := <-c
				if got.err != nil {
					t.Fatalf("flight %d: %v", want+1, got.err)
				}
				assert.Equal(t, "flight: response.room", got.response.room, int64(want+1))
			}
		}
		if n := reads.Load(); n != 2 {
			t.Errorf("got %d reads, want 2", n)
		}
		wantIdle(t, r)
	})
}

func TestDifferentReadsAreNotCoalesced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, release := newSingleSlotRoutes(t)
		var all []chan outcome
		for i, other := range [][3]string{
			{"club", "owner", "/api/figures?day=1"}, {"club", "owner", "/api/figures?day=2"},
			{"club", "owner", "/api/others?day=1"}, {"club", "dealer", "/api/figures?day=1"},
			{"lodge", "owner", "/api/figures?day=1"},
		} {
			all = append(all, sendRead(t.Context(), r, other[0], other[1], other[2],
				func() (*response, error) { return &response{room: int64(i)}, nil }))
		}
		release()
		for i, c := range all {
			got := <-c
			if got.err != nil {
				t.Fatalf("request %d: %v", i, got.err)
			}
			assert.Equal(t, "request: response.room", got.response.room, int64(i))
		}
		wantIdle(t, r)
	})
}

func TestHungUpCallerLeavesTheFlightToTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, release := newSingleSlotRoutes(t)
		var reads atomic.Int64
		read := func() (*response, error) { reads.Add(1); return &response{}, nil }
		canceled, cancel := context.WithCancel(t.Context())
		first := sendRead(canceled, r, "club", "", "/api/figures", read)
		second := sendRead(t.Context(), r, "club", "", "/api/figures", read)
		alone := sendRead(canceled, r, "club", "", "/api/others", read)
		wantLoad(t, r, 1, 2)
		cancel()
		if got := <-alone; !errors.Is(got.err, context.Canceled) {
			t.Errorf("caller of its own flight: got %v, want %v", got.err, context.Canceled)
		}
		wantLoad(t, r, 1, 1)
		release()
		if got := <-second; got.err != nil || got.response == nil {
			t.Errorf("caller that stayed: got %+v, want a response", got)
		}
		<-first
		if n := reads.Load(); n != 1 {
			t.Errorf("got %d reads, want 1", n)
		}
		wantIdle(t, r)
	})
}

func TestCallerHangsUpBehindAReadInFlight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, release := newSingleSlotRoutes(t)
		release()
		mayAnswer := make(chan struct{})
		read := func() (*response, error) { <-mayAnswer; return &response{}, nil }
		first := sendRead(t.Context(), r, "club", "", "/api/figures", read)
		canceled, cancel := context.WithCancel(t.Context())
		second := sendRead(canceled, r, "club", "", "/api/figures", read)
		cancel()
		if got := <-second; !errors.Is(got.err, context.Canceled) {
			t.Errorf("got %v, want %v", got.err, context.Canceled)
		}
		close(mayAnswer)
		if got := <-first; got.err != nil {
			t.Error(got.err)
		}
		wantIdle(t, r)
	})
}

func TestPanicOfTheLeaderReleasesTheFlight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, release := newSingleSlotRoutes(t)
		panics := func() (*response, error) { panic("a defect") }
		go func() {
			defer func() { _ = recover() }()
			req, org := httptest.NewRequest("GET", "/api/figures", nil), tenant.Mint("club", tenant.Actor{})
			_, _ = r.coalesce(httptest.NewRecorder(), req, org, variantOf(""),
				func(context.Context) (*response, error) { return panics() })
		}()
		synctest.Wait()
		second := sendRead(t.Context(), r, "club", "", "/api/figures", panics)
		release()
		if got := <-second; !errors.Is(got.err, errAbandoned) {
			t.Errorf("got %v, want %v", got.err, errAbandoned)
		}
		wantIdle(t, r)
	})
}

func TestShedFlightSpreadsItsRetries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, release := newSingleSlotRoutes(t)
		read := func() (*response, error) { return &response{}, nil }
		for begun := time.Now(); time.Since(begun) < 4*time.Second; <-time.After(100 * time.Millisecond) { // saturate
			sendRead(t.Context(), r, "club", "", "/api/others?n="+strconv.FormatInt(time.Now().UnixNano(), 10), read)
		}
		var all []chan outcome
		for range 6 {
			all = append(all, sendRead(t.Context(), r, "club", "", "/api/figures", read))
		}
		var retries []time.Duration
		for _, c := range all {
			var f *fault.Error
			if got := <-c; !errors.As(got.err, &f) || f.Type != admission.ProblemType {
				t.Fatalf("got %+v, want a rejection", got)
			}
			retries = append(retries, f.RetryAfter)
		}
		slices.Sort(retries)
		if n := len(slices.Compact(slices.Clone(retries))); n != 6 {
			t.Errorf("got retries after %v, want six different times", retries)
		}
		release()
		wantIdle(t, r)
	})
}
