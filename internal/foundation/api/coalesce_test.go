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
)

// told is what became of a request.
type told struct {
	answer *response
	err    error
}

// asks sends a request whose answer read makes, and later says what it was told.
func asks(ctx context.Context, r *Routes, organization, role, target string, read func() (*response, error)) chan told {
	out := make(chan told, 1)
	req := httptest.NewRequest("GET", target, nil).WithContext(ctx)
	go func() {
		a, err := r.coalesce(httptest.NewRecorder(), req, tenant.Mint(organization, tenant.Actor{}), variantOf(role),
			func(context.Context) (*response, error) { return read() })
		out <- told{a, err}
	}()
	synctest.Wait()
	return out
}

// variantOf is the variant of a role for which the answer depends on everything that the role may do.
func variantOf(role string) variant {
	return variant{view: tenant.Declared(tenant.Permissions...).ForRole(tenant.Role(role))}
}

// onePlace are routes whose only place for reads is taken until it is left.
func onePlace(t *testing.T) (*Routes, func()) {
	t.Helper()
	r := &Routes{admission: admission.New(db.Capacity{Reads: 1, ReadsWhileWriting: 1, Writes: 1})}
	if _, err := r.admission.Acquire(t.Context(), "club", admission.Read); err != nil {
		t.Fatal(err)
	}
	return r, func() { r.admission.Release("club", admission.Read); synctest.Wait() }
}

// wantQueued wants one running read and so many queued ones.
func wantQueued(t *testing.T, r *Routes, queued int) {
	t.Helper()
	if running, n := r.admission.Load("club", admission.Read); running != 1 || n != queued {
		t.Errorf("%d reads run and %d are queued, want 1 and %d", running, n, queued)
	}
}

func wantIdle(t *testing.T, r *Routes) {
	t.Helper()
	synctest.Wait()
	if running, queued := r.admission.Load("club", admission.Read); running != 0 || queued != 0 {
		t.Errorf("%d reads run and %d are queued, want none", running, queued)
	}
}

func TestWhoWaitsForTheSameIsAnsweredAsOneWithWhatIsReadAfterAllHaveAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, leave := onePlace(t)
		reads, reading := atomic.Int64{}, make(chan struct{})
		read := func() (*response, error) {
			n := reads.Add(1)
			<-reading
			return &response{room: n}, nil
		}
		var first []chan told
		for range 5 {
			first = append(first, asks(t.Context(), r, "club", "owner", "/api/figures?day=1", read))
		}
		wantQueued(t, r, 1)
		leave()
		if reads.Load() != 1 {
			t.Fatalf("%d read", reads.Load())
		}
		// It is being read: whoever comes now has to see what happens from now on.
		late := asks(t.Context(), r, "club", "owner", "/api/figures?day=1", read)
		wantQueued(t, r, 1)
		close(reading)
		for _, c := range first {
			if got := <-c; got.err != nil || got.answer.room != 1 {
				t.Errorf("one who waited is told %+v", got)
			}
		}
		if got := <-late; got.err != nil || got.answer.room != 2 {
			t.Errorf("who came while it was read is told %+v", got)
		}
		synctest.Wait()
		if len(r.coalescer.waiting) != 0 {
			t.Errorf("%d parties are left", len(r.coalescer.waiting))
		}
		wantIdle(t, r)
	})
}

func TestNobodyIsAnsweredWithAnothersAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, leave := onePlace(t)
		var all []chan told
		for i, other := range [][3]string{
			{"club", "owner", "/api/figures?day=1"}, {"club", "owner", "/api/figures?day=2"}, {"club", "owner", "/api/others?day=1"}, {"club", "dealer", "/api/figures?day=1"}, {"lodge", "owner", "/api/figures?day=1"},
		} {
			all = append(all, asks(t.Context(), r, other[0], other[1], other[2], func() (*response, error) { return &response{room: int64(i)}, nil }))
		}
		leave()
		for i, c := range all {
			if got := <-c; got.err != nil || got.answer.room != int64(i) {
				t.Errorf("request %d is told %+v", i, got)
			}
		}
		wantIdle(t, r)
	})
}

func TestWhoHangsUpLeavesTheOthersTheirAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, leave := onePlace(t)
		var reads atomic.Int64
		read := func() (*response, error) { reads.Add(1); return &response{}, nil }
		hung, hangUp := context.WithCancel(t.Context())
		first := asks(hung, r, "club", "", "/api/figures", read)
		second := asks(t.Context(), r, "club", "", "/api/figures", read)
		alone := asks(hung, r, "club", "", "/api/others", read)
		wantQueued(t, r, 2)
		hangUp()
		if got := <-alone; !errors.Is(got.err, context.Canceled) {
			t.Errorf("who was alone and hung up is told %+v", got)
		}
		wantQueued(t, r, 1)
		leave()
		if got := <-second; got.err != nil || got.answer == nil {
			t.Errorf("who did not hang up is told %+v", got)
		}
		<-first
		if reads.Load() != 1 {
			t.Errorf("%d were read", reads.Load())
		}
		wantIdle(t, r)
	})
}

func TestAPanicIsNotWaitedForWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, leave := onePlace(t)
		panics := func() (*response, error) { panic("a defect") }
		go func() {
			defer func() { _ = recover() }()
			_, _ = r.coalesce(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/figures", nil), tenant.Mint("club",
				tenant.Actor{}), variantOf(""), func(context.Context) (*response, error) { return panics() })
		}()
		synctest.Wait()
		second := asks(t.Context(), r, "club", "", "/api/figures", panics)
		leave()
		if got := <-second; !errors.Is(got.err, errAbandoned) {
			t.Errorf("who waited is told %+v", got)
		}
		wantIdle(t, r)
	})
}

func TestAPartyThatIsRefusedDoesNotComeBackTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, leave := onePlace(t)
		for begun := time.Now(); time.Since(begun) < 4*time.Second; time.Sleep(100 * time.Millisecond) { // nothing moves
			asks(t.Context(), r, "club", "", "/api/others?n="+strconv.FormatInt(time.Now().UnixNano(), 10), func() (*response, error) { return &response{}, nil })
		}
		var all []chan told
		for range 6 {
			all = append(all, asks(t.Context(), r, "club", "", "/api/figures", func() (*response, error) { return &response{}, nil }))
		}
		var told []time.Duration
		for _, c := range all {
			var f *fault.Error
			if got := <-c; !errors.As(got.err, &f) || f.Type != admission.ProblemType {
				t.Fatalf("told %+v", got)
			}
			told = append(told, f.RetryAfter)
		}
		slices.Sort(told)
		if len(slices.Compact(told)) != 6 {
			t.Errorf("the callers are told to come back after %v, want six different times", told)
		}
		leave()
		wantIdle(t, r)
	})
}
