package live

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/fault"
)

func TestHandshakesAreLimitedQueuedAndShed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newHandshakeLimiter()
		stay := make(chan struct{})
		entered := make(chan struct{}, maxPendingHandshakes)
		for range maxPendingHandshakes {
			go func() {
				leave, err := p.wait(t.Context())
				if err != nil {
					t.Error(err)
					return
				}
				entered <- struct{}{}
				<-stay
				leave()
			}()
		}
		synctest.Wait()
		if len(entered) != maxConcurrentHandshakes {
			t.Errorf("%d are opened at once, want %d", len(entered), maxConcurrentHandshakes)
		}
		after := map[time.Duration]bool{}
		for range 100 {
			_, err := p.wait(t.Context())
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.Unavailable || f.Type != admission.ProblemType {
				t.Fatalf("one too many is told %v", err)
			}
			after[f.RetryAfter] = true
		}
		if len(after) != 8 || p.refused.Load() != 100 {
			t.Errorf("they come back after %v", after)
		}
		close(stay)
		synctest.Wait()
		if in := len(entered); in < maxPendingHandshakes {
			t.Fatalf("%d of %d came in", in, maxPendingHandshakes)
		}
		if p.pending.Load() != 0 || len(p.slots) != 0 {
			t.Errorf("left over: %d, %d", p.pending.Load(), len(p.slots))
		}
		hung, hangUp := context.WithCancel(t.Context())
		hangUp()
		for range maxConcurrentHandshakes {
			p.slots <- struct{}{}
		}
		if _, err := p.wait(hung); !errors.Is(err, context.Canceled) || p.pending.Load() != 0 {
			t.Errorf("after a hang-up: %v, %d", err, p.pending.Load())
		}
	})
}
