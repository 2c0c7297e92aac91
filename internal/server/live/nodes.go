package live

import (
	"context"
	"time"

	"pitboss/internal/foundation/db"
)

// Committed says that a scope has a new version by an act of this node. It never waits.
func (h *Hub) Committed(organization, room string, version int64) {
	h.wake(organization, room, version)
	if h.nodes != nil {
		h.nodes.Publish(organization, room, version)
	}
}

// Listen hears the other nodes until ctx ends. It outlives Drain: what is committed until the end is still told.
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

// wake lets a topic know that there is a version. The event is read by the topic's own goroutine.
func (h *Hub) wake(organization, room string, version int64) {
	h.mu.RLock()
	t := h.topics[scope{organization, room}]
	h.mu.RUnlock()
	if t != nil {
		t.notify(version)
	}
}

// pollLoop looks for what other nodes wrote without a word of it reaching this one.
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

// pollStale asks for newer versions of those scopes that somebody here listens to and of which nothing was heard since a moment.
func (h *Hub) pollStale(since time.Time) {
	quiet := h.staleTopics(since.UnixNano())
	if len(quiet) == 0 {
		return
	}
	h.polls.Add(1)
	ctx, cancel := context.WithTimeout(h.ctx, pollTimeout)
	defer cancel()
	err := db.StaleScopes(ctx, h.db, quiet, func(s db.Scope) { h.wake(s.Organization, s.Room, s.Version) })
	if err != nil && h.ctx.Err() == nil {
		h.report("looking for changes of other nodes", err)
	}
}

// staleTopics are the scopes that were not heard of since a moment, which counts as hearing of them.
func (h *Hub) staleTopics(since int64) []db.Scope {
	h.mu.RLock()
	defer h.mu.RUnlock()
	now := time.Now().UnixNano()
	var list []db.Scope
	for s, t := range h.topics {
		if t.lastNotified.Load() <= since {
			t.lastNotified.Store(now)
			list = append(list, db.Scope{Organization: s.organization, Room: s.room, Version: t.publishedHead.Load()})
		}
	}
	return list
}
