package admission

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/db"
)

// plenty is a database that takes what comes.
var plenty = db.Capacity{Reads: 1000, ReadsWhileWriting: 1000, Writes: 1000}

// pass lets time pass, that of the bubble.
func pass(d time.Duration) { <-time.After(d) }

// atOnce lets an organization send n requests, each of which stays in work, and tells the error of each that failed.
func atOnce(ctx context.Context, a *Controller, organization string, class Priority, n int) chan error {
	failed := make(chan error, n)
	for range n {
		go func() {
			if _, err := a.Acquire(ctx, organization, class); err != nil {
				failed <- err
			}
		}()
	}
	synctest.Wait()
	return failed
}

func wantInWork(t *testing.T, a *Controller, organization string, running, waiting int) {
	t.Helper()
	wantOf(t, a, organization, Read, running, waiting)
}

// wantOf wants so many requests of a class's kind in work, and so many of the class waiting.
func wantOf(t *testing.T, a *Controller, organization string, class Priority, running, waiting int) {
	t.Helper()
	synctest.Wait()
	if r, w := a.Load(organization, class); r != running || w != waiting {
		t.Errorf("%s has %d requests in work and %d waiting (%v), not %d and %d", organization, r, w, class, running, waiting)
	}
}

func TestWhoIsAloneHasTheWholeServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(plenty)
		atOnce(t.Context(), a, "noisy", Read, 40)
		wantInWork(t, a, "noisy", 40, 0)
	})
}

func TestBesideOthersAnOrganizationHasItsShareAndTheOthersDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(plenty)
		a.shareLimit = 3
		atOnce(t.Context(), a, "quiet", Read, 1)
		atOnce(t.Context(), a, "noisy", Read, 40)
		wantInWork(t, a, "noisy", 3, 37)
		atOnce(t.Context(), a, "noisy", Write, 1) // acts have places of their own
		wantOf(t, a, "noisy", Write, 1, 0)
		a.Release("noisy", Write)
		atOnce(t.Context(), a, "quiet", Read, 2)
		wantInWork(t, a, "quiet", 3, 0)
		a.Release("noisy", Read) // the next of its own comes in
		wantInWork(t, a, "noisy", 3, 36)
		wantInWork(t, a, "quiet", 3, 0)
		for range 36 {
			a.Release("noisy", Read)
		}
		wantInWork(t, a, "noisy", 3, 0)
		// A second after the others' last request it has the server for itself again.
		pass(activeFor - maxBurst/5)
		atOnce(t.Context(), a, "noisy", Read, 6)
		wantInWork(t, a, "noisy", 3, 6)
		pass(maxBurst / 5)
		atOnce(t.Context(), a, "noisy", Write, 1)
		wantInWork(t, a, "noisy", 9, 0)
		a.Release("noisy", Write)
		for range 9 {
			a.Release("noisy", Read)
		}
		for range 3 {
			a.Release("quiet", Read)
		}
		if len(a.tenants) != 0 {
			t.Errorf("%d organizations are kept with nothing in work", len(a.tenants))
		}
	})
}

func TestWhoGivesUpLeavesHisPlaceInTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 2, ReadsWhileWriting: 2, Writes: 2})
		atOnce(t.Context(), a, "club", Read, 2)
		hung, hangUp := context.WithCancel(t.Context())
		failed := atOnce(hung, a, "club", Read, 1)
		atOnce(t.Context(), a, "club", Read, 1)
		wantInWork(t, a, "club", 2, 2)
		hangUp()
		if err := <-failed; !errors.Is(err, context.Canceled) {
			t.Errorf("who hung up is told %v", err)
		}
		wantInWork(t, a, "club", 2, 1)
		a.Release("club", Read)
		a.Release("club", Read)
		wantInWork(t, a, "club", 1, 0)
	})
}
