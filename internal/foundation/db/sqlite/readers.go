package sqlite

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/dberr"
)

// ReadPool are the reading connections. Each has pages and statements of its own in memory, so the one that was used last is used
// next: a quiet program works with one, and those that only a rush needed are closed when it is over.
type ReadPool struct {
	clock clock.Clock
	turns chan struct{} // one for each that is free; closed by Close
	mu    sync.Mutex
	free  []resting // the one that was used last at the end
}

type resting struct {
	*Conn
	since clock.Instant
}

// MaxIdleTime is how long a connection stays open that nobody needs.
const MaxIdleTime = 30 * time.Second

// NewReadPool makes so many. Each is opened when it is used.
func NewReadPool(n int, c clock.Clock, made func() *Conn) *ReadPool {
	r := &ReadPool{clock: c, turns: make(chan struct{}, n), free: make([]resting, n)}
	for i := range r.free {
		r.free[i].Conn = made()
		r.turns <- struct{}{}
	}
	return r
}

// Size is how many read at once.
func (r *ReadPool) Size() int { return cap(r.turns) }

// Acquire waits for a connection.
func (r *ReadPool) Acquire(ctx context.Context) (*Conn, error) {
	select {
	case _, open := <-r.turns:
		if !open {
			return nil, dberr.ErrClosed
		}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	last := len(r.free) - 1
	c := r.free[last].Conn
	r.free = r.free[:last]
	return c, nil
}

// Release gives one back, and closes the one that has rested longest if that is long enough.
func (r *ReadPool) Release(c *Conn) {
	now := r.clock.Now()
	r.mu.Lock()
	if len(r.free) > 0 && now.Sub(r.free[0].since) > MaxIdleTime {
		_ = r.free[0].Close() // nothing is under way on it
		r.free[0].since = now
	}
	r.free = append(r.free, resting{c, now})
	r.mu.Unlock()
	r.turns <- struct{}{}
}

// Close waits for those who read.
func (r *ReadPool) Close() error {
	var errs []error
	for range r.Size() {
		<-r.turns
	}
	for _, c := range r.free {
		errs = append(errs, c.Close())
	}
	close(r.turns)
	return errors.Join(errs...)
}

// Yielder are those of a read that lets others have the processor before each of its queries but the first: a figure that takes
// ten of them would else keep each of an act's few steps waiting for as long as Go lets anybody go on, which is ten milliseconds.
// The zero value steps nowhere.
type Yielder struct {
	left  time.Duration
	begun bool
}

// stepsBack is how long a read lets others go first, all in all. Where the processor has more to do than it can, each step back
// is a whole round of all the others: the read would hold its place, and be answered when nobody wants it any more.
const stepsBack = 50 * time.Millisecond

// NewYielder are the steps of one read.
func NewYielder() Yielder { return Yielder{left: stepsBack} }

// Yield lets others go first.
func (s *Yielder) Yield() {
	if s.left > 0 && s.begun {
		since := time.Now()
		runtime.Gosched()
		s.left -= time.Since(since)
	}
	s.begun = true
}
