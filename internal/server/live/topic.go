package live

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/internal/foundation/db"
)

// topic is a room that somebody listens to, or an organization. One goroutine reads what is new and hands it to every
// subscriber. It begins with the first subscriber and ends with the last.
type topic struct {
	hub          *Hub
	scope        scope
	name         []byte        // the room as JSON
	refs         int           // by Hub.mu
	wake         chan struct{} // holds one: what is new is read as far as it goes
	quit         chan struct{}
	known        atomic.Int64 // the newest version heard of since the last pass began: what another node said may not be so
	lastNotified atomic.Int64 // Unix nanoseconds of the last word of it, or look for one

	publishedHead atomic.Int64 // what sent is, for who does not hold mu

	chunksMu sync.Mutex
	chunks   map[int64]*replayChunk // by the version that they follow

	mu          sync.Mutex
	sent        int64             // the version that every subscriber has, or has passed; -1 before the first
	subscribers map[*client]int64 // from which version on each one listens here
}

// acquire holds a topic, beginning it when it is not there. From now on no commit goes unnoticed.
func (h *Hub) acquire(s scope) *topic {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topics[s]
	if t == nil {
		t = &topic{hub: h, scope: s, name: []byte("null"), wake: make(chan struct{}, 1), quit: make(chan struct{}), sent: -1, subscribers: map[*client]int64{}, chunks: map[int64]*replayChunk{}}
		t.publishedHead.Store(-1)
		t.lastNotified.Store(time.Now().UnixNano())
		if s.room != "" {
			t.name, _ = json.Marshal(s.room) // a string
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

// notify notes that there is a version and wakes the topic.
func (t *topic) notify(version int64) {
	t.lastNotified.Store(time.Now().UnixNano())
	t.raiseKnown(version)
	if version > t.publishedHead.Load() {
		t.signal() // also where a later one is known: it may have been no more than a rumour
	}
}

func (t *topic) raiseKnown(version int64) {
	for known := t.known.Load(); known < version && !t.known.CompareAndSwap(known, version); {
		known = t.known.Load()
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

// dispatch hands the next events to the subscribers, and reports whether there may be more.
func (t *topic) dispatch(ctx context.Context) bool {
	sent := t.head()
	if sent < 0 || t.known.Load() <= sent {
		return false
	}
	known := t.known.Swap(0) // what is heard from here on may not be in what is read
	events, err := t.read(ctx, sent, 200)
	if err != nil {
		t.raiseKnown(known)
		if ctx.Err() == nil {
			t.hub.report("reading events", err, "organization", t.scope.organization, "room", t.scope.room)
			time.AfterFunc(time.Second, t.signal)
		}
		return false
	}
	if len(events) == 0 {
		return false // there is no such version
	}
	b := newBatch(t.name, t.hub.events, events)
	t.mu.Lock()
	defer t.mu.Unlock()
	posts := make([]delivery, 0, len(t.subscribers))
	for c, from := range t.subscribers {
		if bytes, n := b.after(from, c.session.role()); n > 0 {
			posts = append(posts, delivery{c, bytes, n})
		}
	}
	fanOut(posts)
	t.sent = events[len(events)-1].Version
	t.publishedHead.Store(t.sent)
	t.raiseKnown(known)
	return true
}

// read reads events after a version, about limit of them but never half a version.
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

// catchUp sends a client what the topic's subscribers have and it has not, and returns the version it then has. The
// caller holds t.mu, so that nothing comes between this and joining.
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

// head is the version that the subscribers have, -1 before the first.
func (t *topic) head() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.sent
}

// join makes a client a subscriber that has everything up to a version, which is not before t.sent. The caller holds t.mu.
func (t *topic) join(c *client, at int64) {
	t.subscribers[c] = at
	if t.sent < 0 {
		t.sent = at
		t.publishedHead.Store(at)
	}
	if t.known.Load() > t.sent {
		t.signal() // a commit came between reading the version and now
	}
}

func (t *topic) leave(c *client) {
	t.mu.Lock()
	delete(t.subscribers, c)
	t.mu.Unlock()
	t.hub.release(t)
}
