package sqlite

import (
	"context"
	"errors"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/dberr"
)

// ReadPool is the pool of read connections. Each has its own page cache and statements, so the most recently used one
// is used next. Under little load only one is used, and those that a burst needed are closed afterwards.
type ReadPool struct {
	clock clock.Clock
	turns chan struct{} // one token per idle connection; closed by Close
	mu    sync.Mutex
	free  []resting // the most recently used one is last
}

type resting struct {
	*Conn
	since clock.Instant
}

// MaxIdleTime is how long an unused connection stays open.
const MaxIdleTime = 30 * time.Second

// NewReadPool returns a pool of n connections, which open on first use.
func NewReadPool(n int, c clock.Clock, newConn func() *Conn) *ReadPool {
	r := &ReadPool{clock: c, turns: make(chan struct{}, n), free: make([]resting, n)}
	for i := range r.free {
		r.free[i].Conn = newConn()
		r.turns <- struct{}{}
	}
	return r
}

// Size returns the number of connections.
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

// Release returns a connection, and closes the one that has been idle longest if that exceeds MaxIdleTime.
func (r *ReadPool) Release(c *Conn) {
	now := r.clock.Now()
	r.mu.Lock()
	if len(r.free) > 0 && now.Sub(r.free[0].since) > MaxIdleTime {
		_ = r.free[0].Close() // has no running statement
		r.free[0].since = now
	}
	r.free = append(r.free, resting{c, now})
	r.mu.Unlock()
	r.turns <- struct{}{}
}

// Close waits for the running reads.
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

// maxYield is how long one read lets other goroutines run, in total. On a saturated processor each yield lasts a whole
// round of all other goroutines: the read would hold its connection until its caller has given up.
const maxYield = 50 * time.Millisecond

// Yielder lets other goroutines run before each query of a read but the first. Otherwise a read of ten queries would
// keep each of the few steps of an act waiting for ten milliseconds, after which Go preempts a goroutine. The zero value
// never yields.
type Yielder struct {
	yield func()
	left  time.Duration
	begun bool
}

// NewYielder returns the yielder of one read. The function lets other goroutines run: runtime.Gosched.
func NewYielder(yield func()) Yielder { return Yielder{yield: yield, left: maxYield} }

// Yield lets them run unless the next query is the first one or the read has yielded for long enough.
func (y *Yielder) Yield() {
	if y.left > 0 && y.begun {
		since := time.Now()
		y.yield()
		y.left -= time.Since(since)
	}
	y.begun = true
}
