package live

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/test/assert"
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
			assert.MustEqual(t, "one too many is told: errors.As(err, &f)", errors.As(err, &f), true)
			assert.MustEqual(t, "one too many is told: Kind", f.Kind, fault.Unavailable)
			assert.MustEqual(t, "one too many is told: Type", f.Type, admission.ProblemType)
			after[f.RetryAfter] = true
		}
		assert.MustEqual(t, "they come back after: len(after)", len(after), 8)
		assert.Equal(t, "they come back after: p.refused.Load()", p.refused.Load(), 100)
		close(stay)
		synctest.Wait()
		if in := len(entered); in < maxPendingHandshakes {
			t.Fatalf("%d of %d came in", in, maxPendingHandshakes)
		}
		assert.Equal(t, "left over: p.pending.Load()", p.pending.Load(), 0)
		assert.Equal(t, "left over: len(p.slots)", len(p.slots), 0)
		hung, hangUp := context.WithCancel(t.Context())
		hangUp()
		for range maxConcurrentHandshakes {
			p.slots <- struct{}{}
		}
		_, err := p.wait(hung)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("after a hang-up: err: got %v, want %v", err, context.Canceled)
		}
		assert.Equal(t, "after a hang-up: p.pending.Load()", p.pending.Load(), 0)
	})
}
