package live

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/internal/foundation/db"
)

// topic is a room or an organization with at least one subscriber. Its goroutine reads new events and dispatches them
// to the subscribers. It starts with the first subscriber and ends with the last.
type topic struct {
	hub          *Hub
	scope        scope
	name         []byte        // the room as JSON
	refs         int           // guarded by Hub.mu
	wake         chan struct{} // capacity one
	quit         chan struct{}
	announced    atomic.Int64 // highest version announced since the last read began; may be spurious
	lastNotified atomic.Int64 // Unix nanoseconds of the last notification or poll

	atomicHead atomic.Int64 // copy of sent for readers without mu

	chunksMu sync.Mutex
	chunks   map[int64]*replayChunk // by the version that they follow

	mu          sync.Mutex
	sent        int64             // version up to which events were dispatched; -1 before the first subscriber
	subscribers map[*client]int64 // version from which each client follows the topic
}

// acquire returns the topic of a scope and counts a reference. From now on every commit is dispatched.
func (h *Hub) acquire(s scope) *topic {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topics[s]
	if t == nil {
		t = &topic{
			hub: h, scope: s, name: []byte("null"), wake: make(chan struct{}, 1), quit: make(chan struct{}), sent: -1,
			subscribers: map[*client]int64{}, chunks: map[int64]*replayChunk{},
		}
		t.atomicHead.Store(-1)
		t.lastNotified.Store(time.Now().UnixNano())
		if s.room != "" {
			t.name, _ = json.Marshal(s.room) // cannot fail for a string
		}
		h.topics[s] = t
		h.running.Go(t.run)
	}
	t.refs++
	return t
}

func (h *Hub) release(t *topic) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.refs--; t.refs == 0 {
		delete(h.topics, t.scope)
		close(t.quit)
	}
}

// notify records that a version exists and wakes the topic.
func (t *topic) notify(version int64) {
	t.lastNotified.Store(time.Now().UnixNano())
	t.raiseAnnounced(version)
	if version > t.atomicHead.Load() {
		t.signal() // even if a higher version is known, because that notification may be spurious
	}
}

func (t *topic) raiseAnnounced(version int64) {
	for known := t.announced.Load(); known < version && !t.announced.CompareAndSwap(known, version); {
		known = t.announced.Load()
	}
}

func (t *topic) signal() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

func (t *topic) run() {
	for {
		select {
		case <-t.wake:
			for t.dispatch(t.hub.ctx) {
			}
		case <-t.quit:
			return
		case <-t.hub.ctx.Done():
			return
		}
	}
}

// dispatch sends the next events to the subscribers, and reports whether there may be more.
func (t *topic) dispatch(ctx context.Context) bool {
	sent := t.head()
	if sent < 0 || t.announced.Load() <= sent {
		return false
	}
	known := t.announced.Swap(0) // versions announced from here on may be missing from this read
	events, err := t.read(ctx, sent, 200)
	if err != nil {
		t.raiseAnnounced(known)
		if ctx.Err() == nil {
			t.hub.report("read events", err, "organization", t.scope.organization, "room", t.scope.room)
			time.AfterFunc(time.Second, t.signal)
		}
		return false
	}
	if len(events) == 0 {
		return false // the notification was spurious
	}
	b := newBatch(t.name, t.hub.events, events)
	t.mu.Lock()
	defer t.mu.Unlock()
	deliveries := make([]delivery, 0, len(t.subscribers))
	for c, from := range t.subscribers {
		if bytes, n := b.after(from, c.session.role()); n > 0 {
			deliveries = append(deliveries, delivery{c, bytes, n})
		}
	}
	fanOut(deliveries)
	t.sent = events[len(events)-1].Version
	t.atomicHead.Store(t.sent)
	t.raiseAnnounced(known)
	return true
}

// read reads about limit events after a version, and never a part of a version.
func (t *topic) read(ctx context.Context, after int64, limit int) ([]db.StoredEvent, error) {
	for {
		events, err := db.EventsAfter(ctx, t.hub.db, t.scope.organization, t.scope.room, after, limit)
		if err != nil || len(events) < limit {
			return events, err
		}
		whole := len(events)
		if last := events[whole-1]; last.N+1 < last.Parts {
			for whole > 0 && events[whole-1].Version == last.Version {
				whole--
			}
		}
		if whole > 0 {
			return events[:whole], nil
		}
		limit *= 4
	}
}

// catchUp sends a client the dispatched events that it lacks, and returns the version that it then has. The caller
// holds t.mu until it has joined, so that no dispatch comes between.
func (t *topic) catchUp(ctx context.Context, c *client, at int64) (int64, error) {
	for at < t.sent {
		events, err := t.read(ctx, at, 200)
		if err != nil {
			return at, err
		}
		if len(events) == 0 {
			return t.sent, nil
		}
		bytes, n := newBatch(t.name, t.hub.events, events).after(at, c.session.role())
		c.enqueue(bytes, n)
		at = events[len(events)-1].Version
	}
	return at, nil
}

// head is the version up to which events were dispatched, -1 before the first subscriber.
func (t *topic) head() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.sent
}

// join subscribes a client that has everything up to at, which is not before t.sent. The caller holds t.mu.
func (t *topic) join(c *client, at int64) {
	t.subscribers[c] = at
	if t.sent < 0 {
		t.sent = at
		t.atomicHead.Store(at)
	}
	if t.announced.Load() > t.sent {
		t.signal() // a commit came after the version was read
	}
}

func (t *topic) leave(c *client) {
	t.mu.Lock()
	delete(t.subscribers, c)
	t.mu.Unlock()
	t.hub.release(t)
}
