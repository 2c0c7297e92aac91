package signin

import (
	"context"
	"pitboss/internal/foundation/fault"
	"sync"
	"time"
)

// KeyedLimiter bounds how many attempts at one account run at once; further ones wait. An attempt counts as a failure
// until it turns out to be right, so without the limit concurrent sign-ins of one account would throttle each other.
type KeyedLimiter struct {
	maxConcurrent int
	mu            sync.Mutex
	queues        map[string]*queue // by account key
}

// queue holds the running and waiting attempts at one account.
type queue struct {
	slots chan struct{}
	count int // running and waiting
}

// maxWaiting bounds the attempts at one account.
const maxWaiting = 200

// NewKeyedLimiter returns a limiter of maxConcurrent attempts per key.
func NewKeyedLimiter(maxConcurrent int) *KeyedLimiter {
	return &KeyedLimiter{maxConcurrent: maxConcurrent, queues: map[string]*queue{}}
}

// Acquire waits for a slot of the key and returns its release function.
func (t *KeyedLimiter) Acquire(ctx context.Context, key string) (func(), error) {
	t.mu.Lock()
	q := t.queues[key]
	if q == nil {
		q = &queue{slots: make(chan struct{}, t.maxConcurrent)}
		t.queues[key] = q
	}
	if q.count >= maxWaiting {
		t.mu.Unlock()
		return nil, TooManyAttempts(time.Second)
	}
	q.count++
	t.mu.Unlock()
	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if q.count--; q.count == 0 {
			delete(t.queues, key)
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

// TooManyAttempts refuses an attempt and tells the client when to retry.
func TooManyAttempts(wait time.Duration) error {
	return fault.TooManyAttempts(wait, "Too many attempts. Wait a few minutes and try again.")
}
