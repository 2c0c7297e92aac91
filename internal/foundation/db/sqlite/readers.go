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
	slots chan struct{} // one token per idle connection; closed by Close
	mu    sync.Mutex
	idle  []idleConn // the most recently used one is last
}

type idleConn struct {
	*Conn
	since clock.Instant
}

// MaxIdleTime is how long an unused connection stays open.
const MaxIdleTime = 30 * time.Second

// NewReadPool returns a pool of n connections, which open on first use.
func NewReadPool(n int, c clock.Clock, newConn func() *Conn) *ReadPool {
	r := &ReadPool{clock: c, slots: make(chan struct{}, n), idle: make([]idleConn, n)}
	for i := range r.idle {
		r.idle[i].Conn = newConn()
		r.slots <- struct{}{}
	}
	return r
}

// Size returns the number of connections.
func (r *ReadPool) Size() int { return cap(r.slots) }

// Acquire waits for a connection.
func (r *ReadPool) Acquire(ctx context.Context) (*Conn, error) {
	select {
	case _, open := <-r.slots:
		if !open {
			return nil, dberr.ErrClosed
		}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	last := len(r.idle) - 1
	c := r.idle[last].Conn
	r.idle = r.idle[:last]
	return c, nil
}

// Release returns a connection, and closes the one that has been idle longest if that exceeds MaxIdleTime.
func (r *ReadPool) Release(c *Conn) {
	now := r.clock.Now()
	r.mu.Lock()
	if len(r.idle) > 0 && now.Sub(r.idle[0].since) > MaxIdleTime {
		_ = r.idle[0].Close() // has no running statement
		r.idle[0].since = now
	}
	r.idle = append(r.idle, idleConn{c, now})
	r.mu.Unlock()
	r.slots <- struct{}{}
}

// Close waits for the running reads.
func (r *ReadPool) Close() error {
	var errs []error
	for range r.Size() {
		<-r.slots
	}
	for _, c := range r.idle {
		errs = append(errs, c.Close())
	}
	close(r.slots)
	return errors.Join(errs...)
}

// maxYield is how long one read lets other goroutines run, in total. On a saturated processor each yield lasts a whole
// round of all other goroutines: the read would hold its connection until its caller has given up.
const maxYield = 50 * time.Millisecond

// Yielder lets other goroutines run before each query of a read but the first. Otherwise a read of ten queries would
// delay each of the few steps of an act by ten milliseconds, after which Go preempts a goroutine. The zero value never
// yields.
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
