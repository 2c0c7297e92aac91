package account

import (
	"context"
	"sync"
	"time"
)

// turns let a few attempts at an account be under way at once; others wait. An attempt counts as a failure until it turns
// out to be right: without turns, many who sign in at the same moment would throttle each other.
type turns struct {
	mu sync.Mutex
	of map[string]*queue // by the account's key
}

// queue is who is at one account, or waits.
type queue struct {
	slots chan struct{}
	all   int
}

const (
	mostAtOnce  = mostPerShare - 2
	mostWaiting = 200
)

func newTurns() *turns { return &turns{of: map[string]*queue{}} }

// take waits for a turn and returns what ends it.
func (t *turns) take(ctx context.Context, key string) (func(), error) {
	t.mu.Lock()
	q := t.of[key]
	if q == nil {
		q = &queue{slots: make(chan struct{}, mostAtOnce)}
		t.of[key] = q
	}
	if q.all >= mostWaiting {
		t.mu.Unlock()
		return nil, tooMany(time.Second)
	}
	q.all++
	t.mu.Unlock()
	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if q.all--; q.all == 0 {
			delete(t.of, key)
		}
	}
	select {
	case q.slots <- struct{}{}:
		return func() { <-q.slots; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}
