package admission

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/db"
)

// plenty is a database with more slots than any test needs.
var plenty = db.Capacity{Reads: 1000, ReadsWhileWriting: 1000, Writes: 1000}

// pass advances the time of the bubble.
func pass(d time.Duration) { <-time.After(d) }

// atOnce sends n requests, each of which keeps its slot, and returns the errors of those that failed.
func atOnce(ctx context.Context, a *Controller, tenant string, priority Priority, n int) chan error {
	failed := make(chan error, n)
	for range n {
		go func() {
			if _, err := a.Acquire(ctx, tenant, priority); err != nil {
				failed <- err
			}
		}()
	}
	synctest.Wait()
	return failed
}

func wantReads(t *testing.T, a *Controller, tenant string, running, waiting int) {
	t.Helper()
	wantLoad(t, a, tenant, Read, running, waiting)
}

// wantLoad checks the number of running requests of a priority's kind, and of queued ones of the priority.
func wantLoad(t *testing.T, a *Controller, tenant string, priority Priority, running, waiting int) {
	t.Helper()
	synctest.Wait()
	if r, w := a.Load(tenant, priority); r != running || w != waiting {
		t.Errorf("%s, %v: got %d running and %d queued, want %d and %d", tenant, priority, r, w, running, waiting)
	}
}

func TestSoleTenantGetsAllSlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(plenty)
		atOnce(t.Context(), a, "noisy", Read, 40)
		wantReads(t, a, "noisy", 40, 0)
	})
}

func TestBusyTenantGetsItsShareAndOthersDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(plenty)
		a.shareLimit = 3
		atOnce(t.Context(), a, "quiet", Read, 1)
		atOnce(t.Context(), a, "noisy", Read, 40)
		wantReads(t, a, "noisy", 3, 37)
		atOnce(t.Context(), a, "noisy", Write, 1) // writes have their own slots
		wantLoad(t, a, "noisy", Write, 1, 0)
		a.Release("noisy", Write)
		atOnce(t.Context(), a, "quiet", Read, 2)
		wantReads(t, a, "quiet", 3, 0)
		a.Release("noisy", Read) // admits the tenant's next request
		wantReads(t, a, "noisy", 3, 36)
		wantReads(t, a, "quiet", 3, 0)
		for range 36 {
			a.Release("noisy", Read)
		}
		wantReads(t, a, "noisy", 3, 0)
		// A second after the last request of the others it may use all slots again.
		pass(activeFor - maxBurst/5)
		atOnce(t.Context(), a, "noisy", Read, 6)
		wantReads(t, a, "noisy", 3, 6)
		pass(maxBurst / 5)
		atOnce(t.Context(), a, "noisy", Write, 1)
		wantReads(t, a, "noisy", 9, 0)
		a.Release("noisy", Write)
		for range 9 {
			a.Release("noisy", Read)
		}
		for range 3 {
			a.Release("quiet", Read)
		}
		if len(a.tenants) != 0 {
			t.Errorf("got %d tenants left, want 0", len(a.tenants))
		}
	})
}

func TestCanceledRequestLeavesTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 2, ReadsWhileWriting: 2, Writes: 2})
		atOnce(t.Context(), a, "club", Read, 2)
		hung, hangUp := context.WithCancel(t.Context())
		failed := atOnce(hung, a, "club", Read, 1)
		atOnce(t.Context(), a, "club", Read, 1)
		wantReads(t, a, "club", 2, 2)
		hangUp()
		if err := <-failed; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
		wantReads(t, a, "club", 2, 1)
		a.Release("club", Read)
		a.Release("club", Read)
		wantReads(t, a, "club", 1, 0)
	})
}
