package live

import (
	"context"
	"time"

	"pitboss/internal/foundation/db"
)

// Committed announces a version that an act of this node has committed. It never blocks.
func (h *Hub) Committed(organization, room string, version int64) {
	h.wake(organization, room, version)
	if h.nodes != nil {
		h.nodes.Publish(organization, room, version)
	}
}

// Listen receives the notifications of other nodes until ctx ends. It outlives Drain, so that the last commits are
// published.
func (h *Hub) Listen(ctx context.Context) {
	if h.nodes == nil {
		return
	}
	h.nodes.Run(ctx, h.wake, func() {
		select {
		case h.pollNow <- struct{}{}:
		default:
		}
	})
}

// wake announces a version to the topic of a scope; its goroutine reads the events.
func (h *Hub) wake(organization, room string, version int64) {
	h.mu.RLock()
	t := h.topics[scope{organization, room}]
	h.mu.RUnlock()
	if t != nil {
		t.notify(version)
	}
}

// pollLoop finds versions of other nodes that no notification announced.
func (h *Hub) pollLoop() {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			h.pollStale(now.Add(-staleAfter))
		case <-h.pollNow:
			h.pollStale(time.Now())
		case <-h.ctx.Done():
			return
		}
	}
}

// pollStale asks the database for newer versions of the topics without a notification since the given time.
func (h *Hub) pollStale(since time.Time) {
	stale := h.staleTopics(since.UnixNano())
	if len(stale) == 0 {
		return
	}
	h.polls.Add(1)
	ctx, cancel := context.WithTimeout(h.ctx, pollTimeout)
	defer cancel()
	err := db.StaleScopes(ctx, h.db, stale, func(s db.Scope) { h.wake(s.Organization, s.Room, s.Version) })
	if err != nil && h.ctx.Err() == nil {
		h.report("poll the versions of other nodes", err)
	}
}

// staleTopics lists the topics without a notification since the given time. Listing one counts as a notification.
func (h *Hub) staleTopics(since int64) []db.Scope {
	h.mu.RLock()
	defer h.mu.RUnlock()
	now := time.Now().UnixNano()
	var list []db.Scope
	for s, t := range h.topics {
		if t.lastNotified.Load() <= since {
			t.lastNotified.Store(now)
			list = append(list, db.Scope{Organization: s.organization, Room: s.room, Version: t.atomicHead.Load()})
		}
	}
	return list
}
