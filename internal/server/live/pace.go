package live

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// pace lets few at a time do what it costs to open a socket and to bring it to the present. When thousands come back
// together, as after a restart, they come in one after the other, and the acts of everybody go on.
type pace struct {
	slots    chan struct{}
	arriving atomic.Int64 // handshakes, with those that wait
	refused  atomic.Int64
}

const (
	openedAtOnce = 2
	mostArriving = 1000            // handshakes: each holds what net/http keeps of a request
	partKept     = 2 * time.Second // of what those who come back are sent
	mostParts    = 8               // of a topic
)

func newPace() *pace { return &pace{slots: make(chan struct{}, openedAtOnce)} }

// arrive waits for a handshake's turn and returns what ends it.
func (p *pace) arrive(ctx context.Context) (func(), error) {
	if p.arriving.Add(1) > mostArriving {
		p.arriving.Add(-1)
		n := p.refused.Add(1)
		return nil, &fault.Error{
			Kind: fault.Unavailable, Type: admission.ProblemType, Detail: "PitBoss is very busy: many screens connect at once. Try again in a moment.",
			RetryAfter: time.Duration(1+n%8) * time.Second, // each another, so that they do not come back together
		}
	}
	if err := p.enter(ctx); err != nil {
		p.arriving.Add(-1)
		return nil, err
	}
	return func() { p.leave(); p.arriving.Add(-1) }, nil
}

func (p *pace) enter(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *pace) leave() { <-p.slots }

// part is what is sent to whoever has missed everything after a version: about a hundred events. What follows a version
// does not change, so those who come back at the same moment share what is read and what is encoded.
type part struct {
	read  sync.Once
	err   error
	count int
	first int64 // version of the first event
	last  int64

	mu    sync.Mutex
	batch *batch
}

// missed is the part after a version. It has no events when there are none.
func (t *topic) missed(ctx context.Context, after int64) (*part, error) {
	t.partsMu.Lock()
	p, shared := t.parts[after]
	if !shared {
		if p = new(part); len(t.parts) < mostParts {
			t.parts[after] = p
			time.AfterFunc(partKept, func() { t.forget(after, p) })
		}
	}
	t.partsMu.Unlock()
	p.read.Do(func() { p.err = p.fill(ctx, t, after) })
	if p.err != nil || p.count == 0 {
		t.forget(after, p)
		if shared && p.err == nil { // it was read before the version was there that the caller knows of
			p = new(part)
			p.err = p.fill(ctx, t, after)
		}
	}
	return p, p.err
}

func (t *topic) forget(after int64, p *part) {
	t.partsMu.Lock()
	defer t.partsMu.Unlock()
	if t.parts[after] == p {
		delete(t.parts, after)
	}
}

func (p *part) fill(ctx context.Context, t *topic, after int64) error {
	if err := t.hub.pace.enter(ctx); err != nil {
		return err
	}
	defer t.hub.pace.leave()
	events, err := t.read(ctx, after, 100)
	if p.count = len(events); p.count > 0 {
		p.first, p.last = events[0].Version, events[p.count-1].Version
		p.batch = newBatch(t.name, t.hub.events, events)
	}
	return err
}

func (p *part) forRole(r tenant.Role) *encoded {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.batch.forRole(r)
}
