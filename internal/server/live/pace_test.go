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

func TestAFewHandshakesAtATimeAThousandWaitAndTheRestAreToldToComeBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPace()
		stay := make(chan struct{})
		entered := make(chan struct{}, mostArriving)
		for range mostArriving {
			go func() {
				leave, err := p.arrive(t.Context())
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
		if len(entered) != openedAtOnce {
			t.Errorf("%d are opened at once, want %d", len(entered), openedAtOnce)
		}
		after := map[time.Duration]bool{}
		for range 100 {
			_, err := p.arrive(t.Context())
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
		if in := len(entered); in < mostArriving {
			t.Fatalf("%d of %d came in", in, mostArriving)
		}
		if p.arriving.Load() != 0 || len(p.slots) != 0 {
			t.Errorf("left over: %d, %d", p.arriving.Load(), len(p.slots))
		}
		hung, hangUp := context.WithCancel(t.Context())
		hangUp()
		for range openedAtOnce {
			p.slots <- struct{}{}
		}
		if _, err := p.arrive(hung); !errors.Is(err, context.Canceled) || p.arriving.Load() != 0 {
			t.Errorf("who hung up: %v, %d", err, p.arriving.Load())
		}
	})
}
