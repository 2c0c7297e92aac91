package signin

import (
	"context"
	"pitboss/internal/foundation/fault"
	"sync"
	"time"
)

// KeyedLimiter bounds how many attempts at one account run at once; further ones wait. An attempt counts as a failure until
// it turns out to be right: without the limit, simultaneous sign-ins of one account would throttle each other.
type KeyedLimiter struct {
	maxConcurrent int
	mu            sync.Mutex
	of            map[string]*queue // by the account's key
}

// queue holds the running and waiting attempts at one account.
type queue struct {
	slots chan struct{}
	all   int
}

// maxWaiting bounds the attempts at one key that wait.
const maxWaiting = 200

// NewKeyedLimiter lets maxConcurrent attempts at a key run at once.
func NewKeyedLimiter(maxConcurrent int) *KeyedLimiter {
	return &KeyedLimiter{maxConcurrent: maxConcurrent, of: map[string]*queue{}}
}

// Acquire waits for a slot of the key and returns the function that releases it.
func (t *KeyedLimiter) Acquire(ctx context.Context, key string) (func(), error) {
	t.mu.Lock()
	q := t.of[key]
	if q == nil {
		q = &queue{slots: make(chan struct{}, t.maxConcurrent)}
		t.of[key] = q
	}
	if q.all >= maxWaiting {
		t.mu.Unlock()
		return nil, TooManyAttempts(time.Second)
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

// TooManyAttempts refuses an attempt, and says after how long the next one is taken.
func TooManyAttempts(wait time.Duration) error {
	return fault.TooManyAttempts(wait, "Too many attempts. Wait a few minutes and try again.")
}
