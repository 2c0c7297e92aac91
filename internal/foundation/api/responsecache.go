package api

import "sync"

// responseCache caches the newest encoded responses of each room, so that fifty screens of a room cost one query. The
// variant, which is all that a response takes from its caller, is part of the key.
type responseCache struct {
	mu      sync.RWMutex
	entries map[roomKey]*roomEntry
	count   int // responses in all entries
}

// roomEntry holds the responses of one room at one pair of versions. A newer response replaces all of them.
type roomEntry struct {
	room, org int64
	responses map[variantKey]*response
}

type roomKey struct{ organization, room string }

type responseKey struct {
	roomKey
	variantKey
}

type variantKey struct {
	path    string
	variant variant
}

// maxResponses bounds the cache. A full cache is cleared, which costs each room one query.
const maxResponses = 20_000

// get returns the response of these versions, or nil if it is not cached.
func (c *responseCache) get(key responseKey, room, org int64) *response {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if e := c.entries[key.roomKey]; e != nil && e.room == room && e.org == org {
		return e.responses[key.variantKey]
	}
	return nil
}

func (c *responseCache) add(key responseKey, r *response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.count >= maxResponses {
		clear(c.entries)
		c.count = 0
	}
	e := c.entries[key.roomKey]
	switch {
	case e == nil:
		e = &roomEntry{responses: map[variantKey]*response{}}
		c.entries[key.roomKey] = e
	case e.room > r.room || e.org > r.org:
		return
	case e.room < r.room || e.org < r.org:
		c.count -= len(e.responses)
		clear(e.responses)
	}
	e.room, e.org = r.room, r.org
	for old := range e.responses {
		if old.path == key.path && old.variant.minute < key.variant.minute {
			delete(e.responses, old)
			c.count--
		}
	}
	if e.responses[key.variantKey] == nil {
		c.count++
	}
	e.responses[key.variantKey] = r
}
