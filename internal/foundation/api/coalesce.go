package api

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// coalescer merges identical reads into flights. A flight has one place in the admission queue, reads once, and gives
// every caller that response. It reads after its last caller has joined, so no caller gets data older than its own
// request. At most one flight of a key reads and one more waits behind it; that one usually finds the response cached.
type coalescer struct {
	mu               sync.Mutex
	waiting, reading map[flightKey]*flight
}

// flightKey names a response that several callers can share.
type flightKey struct {
	organization string
	variant      variant
	target       string // the path with its query
}

// flight is one read and the callers that wait for it. Callers that arrive while it reads join the next flight.
type flight struct {
	key      flightKey
	previous *flight         // of the same key, which was reading when this flight began; may be nil
	ctx      context.Context // is canceled when the last caller has hung up
	cancel   context.CancelFunc
	callers  int

	done     chan struct{}
	response *response
	err      error
}

// errAbandoned is the error of a flight after its leader panicked.
var errAbandoned = errors.New("coalesce: the shared read panicked")

// coalesce answers a request together with the identical requests that wait: those of the same organization, address
// and variant.
func (r *Routes) coalesce(w http.ResponseWriter, req *http.Request, org tenant.Org, v variant,
	read func(context.Context) (*response, error)) (*response, error) {
	ctx, arrived := req.Context(), time.Now()
	f, leads := r.coalescer.join(ctx, flightKey{org.ID(), v, req.URL.RequestURI()})
	defer context.AfterFunc(ctx, func() { r.coalescer.leave(f) })()
	if leads {
		defer r.coalescer.finish(f)
		if f.previous != nil {
			if err := f.awaitPrevious(); err != nil {
				f.err = err
				return nil, err
			}
			recordWait(w, time.Since(arrived), nil)
		}
		f.response, f.err = withSlot(f.ctx, w, r.admission, org.ID(), admission.Read, func() (*response, error) {
			r.coalescer.seal(f)
			return read(f.ctx)
		})
		return f.response, f.err
	}
	select {
	case <-f.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	err := f.err
	if p := (*fault.Error)(nil); errors.As(err, &p) && p.Type == admission.ProblemType {
		err = r.admission.Reject(org.ID(), admission.Read) // each caller gets its own time to retry
	}
	recordWait(w, time.Since(arrived), err)
	return f.response, err
}

// awaitPrevious waits until the previous flight of the key has ended, or until all callers have hung up.
func (f *flight) awaitPrevious() error {
	select {
	case <-f.previous.done:
		f.previous = nil // a flight must not keep all earlier ones alive
		return nil
	case <-f.ctx.Done():
		return f.ctx.Err()
	}
}

// join adds a caller to the waiting flight of a key. If there is none, it begins one, which the caller has to lead.
func (c *coalescer) join(ctx context.Context, key flightKey) (f *flight, leads bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.waiting[key]; f != nil {
		f.callers++
		return f, false
	}
	f = &flight{key: key, previous: c.reading[key], callers: 1, done: make(chan struct{}), err: errAbandoned}
	f.ctx, f.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if c.waiting == nil {
		c.waiting, c.reading = map[flightKey]*flight{}, map[flightKey]*flight{}
	}
	c.waiting[key] = f
	return f, true
}

// seal closes a flight to further callers, because it begins to read.
func (c *coalescer) seal(f *flight) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting[f.key] == f {
		delete(c.waiting, f.key)
		c.reading[f.key] = f
	}
}

// leave removes a caller that has hung up. The last one cancels the flight.
func (c *coalescer) leave(f *flight) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f.callers--; f.callers == 0 {
		if c.waiting[f.key] == f {
			delete(c.waiting, f.key)
		}
		f.cancel()
	}
}

// finish releases a flight's callers and the flight that waits behind it.
func (c *coalescer) finish(f *flight) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, flights := range []map[flightKey]*flight{c.waiting, c.reading} {
		if flights[f.key] == f {
			delete(flights, f.key)
		}
	}
	close(f.done)
	f.cancel()
}
