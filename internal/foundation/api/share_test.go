package api

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/db"
)

// plenty is a database that takes what comes.
var plenty = db.Capacity{Reads: 1000, Beside: 1000, Writes: 1000}

// pass lets time pass, that of the bubble.
func pass(d time.Duration) { <-time.After(d) }

// atOnce lets an organization send n requests, each of which stays in work, and tells the error of each that failed.
func atOnce(ctx context.Context, a *admission, organization string, class Class, n int) chan error {
	failed := make(chan error, n)
	for range n {
		go func() {
			if _, err := a.enter(ctx, organization, class); err != nil {
				failed <- err
			}
		}()
	}
	synctest.Wait()
	return failed
}

func inWork(a *admission, organization string, class Class) (running, waiting int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.of[organization]; s != nil {
		return s.inWork[class.kind()], len(s.lines[class])
	}
	return 0, 0
}

func wantInWork(t *testing.T, a *admission, organization string, running, waiting int) {
	t.Helper()
	wantOf(t, a, organization, Poll, running, waiting)
}

// wantOf wants so many requests of a class's kind in work, and so many of the class waiting.
func wantOf(t *testing.T, a *admission, organization string, class Class, running, waiting int) {
	t.Helper()
	synctest.Wait()
	if r, w := inWork(a, organization, class); r != running || w != waiting {
		t.Errorf("%s has %d requests in work and %d waiting (%v), not %d and %d", organization, r, w, class, running, waiting)
	}
}

func TestWhoIsAloneHasTheWholeServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission(plenty)
		atOnce(t.Context(), a, "noisy", Poll, 40)
		wantInWork(t, a, "noisy", 40, 0)
	})
}

func TestBesideOthersAnOrganizationHasItsShareAndTheOthersDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission(plenty)
		a.most = 3
		atOnce(t.Context(), a, "quiet", Poll, 1)
		atOnce(t.Context(), a, "noisy", Poll, 40)
		wantInWork(t, a, "noisy", 3, 37)
		atOnce(t.Context(), a, "noisy", Act, 1) // acts have places of their own
		wantOf(t, a, "noisy", Act, 1, 0)
		a.leave("noisy", Act)
		atOnce(t.Context(), a, "quiet", Poll, 2)
		wantInWork(t, a, "quiet", 3, 0)
		a.leave("noisy", Poll) // the next of its own comes in
		wantInWork(t, a, "noisy", 3, 36)
		wantInWork(t, a, "quiet", 3, 0)
		for range 36 {
			a.leave("noisy", Poll)
		}
		wantInWork(t, a, "noisy", 3, 0)
		// A second after the others' last request it has the server for itself again.
		pass(atWorkFor - burst/5)
		atOnce(t.Context(), a, "noisy", Poll, 6)
		wantInWork(t, a, "noisy", 3, 6)
		pass(burst / 5)
		atOnce(t.Context(), a, "noisy", Act, 1)
		wantInWork(t, a, "noisy", 9, 0)
		a.leave("noisy", Act)
		for range 9 {
			a.leave("noisy", Poll)
		}
		for range 3 {
			a.leave("quiet", Poll)
		}
		if len(a.of) != 0 {
			t.Errorf("%d organizations are kept with nothing in work", len(a.of))
		}
	})
}

func TestWhoGivesUpLeavesHisPlaceInTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission(db.Capacity{Reads: 2, Beside: 2, Writes: 2})
		atOnce(t.Context(), a, "club", Poll, 2)
		hung, hangUp := context.WithCancel(t.Context())
		failed := atOnce(hung, a, "club", Poll, 1)
		atOnce(t.Context(), a, "club", Poll, 1)
		wantInWork(t, a, "club", 2, 2)
		hangUp()
		if err := <-failed; !errors.Is(err, context.Canceled) {
			t.Errorf("who hung up is told %v", err)
		}
		wantInWork(t, a, "club", 2, 1)
		a.leave("club", Poll)
		a.leave("club", Poll)
		wantInWork(t, a, "club", 1, 0)
	})
}
