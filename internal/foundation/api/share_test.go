package api

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"pitboss/internal/foundation/clock"
)

// Times of requests, in microseconds.
const (
	firstCall  = clock.Instant(1_000_000)
	nextSecond = firstCall + 1_000_000
)

// atOnce lets an organization send n requests, each of which stays in work, and tells the error of each that failed.
func atOnce(ctx context.Context, s *shares, organization string, n int, now clock.Instant) chan error {
	failed := make(chan error, n)
	for range n {
		go func() {
			if err := s.enter(ctx, organization, now); err != nil {
				failed <- err
			}
		}()
	}
	synctest.Wait()
	return failed
}

func inWork(s *shares, organization string) (running, waiting int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.of[organization]; h != nil {
		return h.running, len(h.waiting)
	}
	return 0, 0
}

func wantInWork(t *testing.T, s *shares, organization string, running, waiting int) {
	t.Helper()
	synctest.Wait()
	if r, w := inWork(s, organization); r != running || w != waiting {
		t.Errorf("%s has %d requests in work and %d waiting, not %d and %d", organization, r, w, running, waiting)
	}
}

func TestWhoIsAloneHasTheWholeServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShares()
		atOnce(t.Context(), s, "noisy", 40, firstCall)
		wantInWork(t, s, "noisy", 40, 0)
	})
}

func TestBesideOthersAnOrganizationHasItsShareAndTheOthersDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShares()
		s.most = 3
		atOnce(t.Context(), s, "quiet", 1, firstCall)
		atOnce(t.Context(), s, "noisy", 40, firstCall)
		wantInWork(t, s, "noisy", 3, 37)
		atOnce(t.Context(), s, "quiet", 2, firstCall+1)
		wantInWork(t, s, "quiet", 3, 0)
		s.leave("noisy") // the next of its own comes in
		wantInWork(t, s, "noisy", 3, 36)
		wantInWork(t, s, "quiet", 3, 0)
		// A second after the others' last request it has the server for itself again.
		atOnce(t.Context(), s, "noisy", 1, nextSecond+1)
		wantInWork(t, s, "noisy", 40, 0)
		for range 40 {
			s.leave("noisy")
		}
		for range 3 {
			s.leave("quiet")
		}
		if len(s.of) != 0 {
			t.Errorf("%d organizations are kept with nothing in work", len(s.of))
		}
	})
}

func TestWhoGivesUpLeavesHisPlaceInTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShares()
		s.most = 2
		atOnce(t.Context(), s, "quiet", 1, firstCall)
		atOnce(t.Context(), s, "noisy", 2, firstCall)
		hung, hangUp := context.WithCancel(t.Context())
		failed := atOnce(hung, s, "noisy", 1, firstCall)
		atOnce(t.Context(), s, "noisy", 1, firstCall)
		wantInWork(t, s, "noisy", 2, 2)
		hangUp()
		if err := <-failed; !errors.Is(err, context.Canceled) {
			t.Errorf("who hung up is told %v", err)
		}
		wantInWork(t, s, "noisy", 2, 1)
		s.leave("noisy")
		s.leave("noisy")
		wantInWork(t, s, "noisy", 1, 0)
	})
}

func TestTheLineOfAnOrganizationHasAnEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShares()
		s.most = 1
		atOnce(t.Context(), s, "quiet", 1, firstCall)
		ctx, stop := context.WithCancel(t.Context())
		failed := atOnce(ctx, s, "noisy", 1+mostWaiting+1, firstCall)
		if err := <-failed; !errors.Is(err, errTooMany) {
			t.Errorf("one too many is told %v", err)
		}
		wantInWork(t, s, "noisy", 1, mostWaiting)
		stop()
		synctest.Wait()
	})
}
