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

// parties are requests that wait for the same: one place in the line, one look at the database, one answer. What a party gets is
// read once it is its turn, so after all who belong to it have asked: nobody sees anything older than if he had read alone.
type parties struct {
	mu      sync.Mutex
	waiting map[partyKey]*party
}

// partyKey says which requests get the same answer.
type partyKey struct {
	organization string
	variant      variant
	target       string // the path with its query
}

// party is whoever waits for one answer. Who comes once it is being read waits for the next.
type party struct {
	key    partyKey
	wanted context.Context // until the last of them has hung up
	end    context.CancelFunc
	left   int

	done   chan struct{}
	answer *answer
	err    error
}

// asOne answers a request together with those that wait for the same: of the same organization, address and variant.
func (r *Routes) asOne(w http.ResponseWriter, req *http.Request, org tenant.Org, v variant,
	read func(context.Context) (*answer, error)) (*answer, error) {
	ctx := req.Context()
	p, first := r.lines.join(ctx, partyKey{org.ID(), v, req.URL.RequestURI()})
	defer context.AfterFunc(ctx, func() { r.lines.leave(p) })()
	if first {
		defer p.end()
		defer close(p.done)
		defer r.lines.begin(p)
		p.answer, p.err = withSlot(p.wanted, w, r.gate, org.ID(), admission.Read, func() (*answer, error) {
			r.lines.begin(p)
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
		err = r.gate.Reject(org.ID(), admission.Read)
	}
	recordWait(w, time.Since(came), err)
	return p.answer, err
}

// errLeft is told to a party whose first left it in a panic.
var errLeft = errors.New("what was waited for was not read")

// join is the party that waits for something, and whether it is a new one: then the caller has to read for it.
func (l *parties) join(ctx context.Context, key partyKey) (p *party, first bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.waiting[key]; p != nil {
		p.left++
		return p, false
	}
	p = &party{key: key, left: 1, done: make(chan struct{}), err: errLeft}
	p.wanted, p.end = context.WithCancel(context.WithoutCancel(ctx))
	if l.waiting == nil {
		l.waiting = map[partyKey]*party{}
	}
	l.waiting[key] = p
	return p, true
}

// begin lets nobody join a party any more.
func (l *parties) begin(p *party) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.close(p)
}

// leave notes that one of a party has hung up.
func (l *parties) leave(p *party) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p.left--; p.left == 0 {
		l.close(p)
		p.end()
	}
}

func (l *parties) close(p *party) {
	if l.waiting[p.key] == p {
		delete(l.waiting, p.key)
	}
}
