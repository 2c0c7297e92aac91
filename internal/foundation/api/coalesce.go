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

// coalescer are requests that wait for the same: one place in the line, one look at the database, one answer. What a party gets is
// read once it is its turn, so after all who belong to it have asked: nobody sees anything older than if he had read alone.
type coalescer struct {
	mu      sync.Mutex
	waiting map[flightKey]*flight
}

// flightKey says which requests get the same answer.
type flightKey struct {
	organization string
	variant      variant
	target       string // the path with its query
}

// flight is whoever waits for one answer. Who comes once it is being read waits for the next.
type flight struct {
	key    flightKey
	wanted context.Context // until the last of them has hung up
	end    context.CancelFunc
	left   int

	done   chan struct{}
	answer *response
	err    error
}

// coalesce answers a request together with those that wait for the same: of the same organization, address and variant.
func (r *Routes) coalesce(w http.ResponseWriter, req *http.Request, org tenant.Org, v variant,
	read func(context.Context) (*response, error)) (*response, error) {
	ctx := req.Context()
	p, first := r.coalescer.join(ctx, flightKey{org.ID(), v, req.URL.RequestURI()})
	defer context.AfterFunc(ctx, func() { r.coalescer.leave(p) })()
	if first {
		defer p.end()
		defer close(p.done)
		defer r.coalescer.seal(p)
		p.answer, p.err = withSlot(p.wanted, w, r.admission, org.ID(), admission.Read, func() (*response, error) {
			r.coalescer.seal(p)
			return read(p.wanted)
		})
		return p.answer, p.err
	}
	came := time.Now()
	select {
	case <-p.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	err := p.err
	if f := (*fault.Error)(nil); errors.As(err, &f) && f.Type == admission.ProblemType {
		err = r.admission.Reject(org.ID(), admission.Read)
	}
	recordWait(w, time.Since(came), err)
	return p.answer, err
}

// errAbandoned is told to a party whose first left it in a panic.
var errAbandoned = errors.New("what was waited for was not read")

// join is the party that waits for something, and whether it is a new one: then the caller has to read for it.
func (l *coalescer) join(ctx context.Context, key flightKey) (p *flight, first bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.waiting[key]; p != nil {
		p.left++
		return p, false
	}
	p = &flight{key: key, left: 1, done: make(chan struct{}), err: errAbandoned}
	p.wanted, p.end = context.WithCancel(context.WithoutCancel(ctx))
	if l.waiting == nil {
		l.waiting = map[flightKey]*flight{}
	}
	l.waiting[key] = p
	return p, true
}

// seal lets nobody join a party any more.
func (l *coalescer) seal(p *flight) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.close(p)
}

// leave notes that one of a party has hung up.
func (l *coalescer) leave(p *flight) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p.left--; p.left == 0 {
		l.close(p)
		p.end()
	}
}

func (l *coalescer) close(p *flight) {
	if l.waiting[p.key] == p {
		delete(l.waiting, p.key)
	}
}
