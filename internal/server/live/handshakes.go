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

// handshakeLimiter lets few at a time do what it costs to open a socket and to bring it to the present. When thousands come back
// together, as after a restart, they come in one after the other, and the acts of everybody go on.
type handshakeLimiter struct {
	slots   chan struct{}
	pending atomic.Int64 // handshakes, with those that wait
	refused atomic.Int64
}

const (
	maxConcurrentHandshakes = 2
	maxPendingHandshakes    = 1000            // handshakes: each holds what net/http keeps of a request
	chunkTTL                = 2 * time.Second // of what those who come back are sent
	maxChunks               = 8               // of a topic
)

func newHandshakeLimiter() *handshakeLimiter {
	return &handshakeLimiter{slots: make(chan struct{}, maxConcurrentHandshakes)}
}

// wait waits for a handshake's turn and returns what ends it.
func (p *handshakeLimiter) wait(ctx context.Context) (func(), error) {
	if p.pending.Add(1) > maxPendingHandshakes {
		p.pending.Add(-1)
		n := p.refused.Add(1)
		return nil, &fault.Error{
			Kind: fault.Unavailable, Type: admission.ProblemType, Detail: "PitBoss is very busy: many screens connect at once. Try again in a moment.",
			RetryAfter: time.Duration(1+n%8) * time.Second, // each another, so that they do not come back together
		}
	}
	if err := p.acquire(ctx); err != nil {
		p.pending.Add(-1)
		return nil, err
	}
	return func() { p.release(); p.pending.Add(-1) }, nil
}

func (p *handshakeLimiter) acquire(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *handshakeLimiter) release() { <-p.slots }

// replayChunk is what is sent to whoever has missed everything after a version: about a hundred events. What follows a version
// does not change, so those who come back at the same moment share what is read and what is encoded.
type replayChunk struct {
	read  sync.Once
	err   error
	count int
	first int64 // version of the first event
	last  int64

	mu    sync.Mutex
	batch *batch
}

// replayAfter is the part after a version. It has no events when there are none.
func (t *topic) replayAfter(ctx context.Context, after int64) (*replayChunk, error) {
	t.chunksMu.Lock()
	p, shared := t.chunks[after]
	if !shared {
		if p = new(replayChunk); len(t.chunks) < maxChunks {
			t.chunks[after] = p
			time.AfterFunc(chunkTTL, func() { t.dropChunk(after, p) })
		}
	}
	t.chunksMu.Unlock()
	p.read.Do(func() { p.err = p.load(ctx, t, after) })
	if p.err != nil || p.count == 0 {
		t.dropChunk(after, p)
		if shared && p.err == nil { // it was read before the version was there that the caller knows of
			p = new(replayChunk)
			p.err = p.load(ctx, t, after)
		}
	}
	return p, p.err
}

func (t *topic) dropChunk(after int64, p *replayChunk) {
	t.chunksMu.Lock()
	defer t.chunksMu.Unlock()
	if t.chunks[after] == p {
		delete(t.chunks, after)
	}
}

func (p *replayChunk) load(ctx context.Context, t *topic, after int64) error {
	if err := t.hub.handshakes.acquire(ctx); err != nil {
		return err
	}
	defer t.hub.handshakes.release()
	events, err := t.read(ctx, after, 100)
	if p.count = len(events); p.count > 0 {
		p.first, p.last = events[0].Version, events[p.count-1].Version
		p.batch = newBatch(t.name, t.hub.events, events)
	}
	return err
}

func (p *replayChunk) forRole(r tenant.Role) *encoded {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.batch.forRole(r)
}
