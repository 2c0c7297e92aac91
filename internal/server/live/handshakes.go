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

// handshakeLimiter bounds the concurrent work of opening sockets and replaying events. When thousands of screens
// reconnect after a restart, they queue, and acts keep their share of the processors.
type handshakeLimiter struct {
	slots   chan struct{}
	pending atomic.Int64 // handshakes, queued ones included
	refused atomic.Int64
}

const (
	maxConcurrentHandshakes = 2
	maxPendingHandshakes    = 1000            // each retains the request that net/http has parsed
	chunkTTL                = 2 * time.Second // how long reconnecting clients share a chunk
	maxChunks               = 8               // per topic
)

func newHandshakeLimiter() *handshakeLimiter {
	return &handshakeLimiter{slots: make(chan struct{}, maxConcurrentHandshakes)}
}

// wait waits for a handshake slot. The function that it returns releases the slot.
func (p *handshakeLimiter) wait(ctx context.Context) (func(), error) {
	if p.pending.Add(1) > maxPendingHandshakes {
		p.pending.Add(-1)
		n := p.refused.Add(1)
		return nil, &fault.Error{
			Kind: fault.Unavailable, Type: admission.ProblemType,
			Detail:     "PitBoss is very busy: many screens connect at once. Try again in a moment.",
			RetryAfter: time.Duration(1+n%8) * time.Second, // spread, so that clients do not retry together
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

// replayChunk holds about a hundred events that follow a version. Events never change, so clients that reconnect at
// the same moment share one read and one encoding.
type replayChunk struct {
	once  sync.Once
	err   error
	count int
	first int64 // version of the first event
	last  int64

	mu    sync.Mutex
	batch *batch
}

// replayAfter returns the chunk that follows a version. It is empty if there are no later events.
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
	p.once.Do(func() { p.err = p.load(ctx, t, after) })
	if p.err != nil || p.count == 0 {
		t.dropChunk(after, p)
		if shared && p.err == nil { // the chunk was read before the caller's version existed
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
