package api

import (
	"strings"
	"sync"

	"golang.org/x/sync/singleflight"
)

// responseCache caches the newest encoded answers of each room: this makes fifty screens of a room cheap. What an answer
// takes from its caller is its variant, which is part of the key.
type responseCache struct {
	mu     sync.RWMutex
	kept   map[roomKey]*roomEntry
	count  int // on all shelves
	flight singleflight.Group
}

// roomEntry holds the answers of one room at one moment: once somebody has a newer one, no other is good for anything any more.
type roomEntry struct {
	room, org int64
	by        map[variantKey]*response
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

// flight names a read of these versions for the singleflight group.
func (k responseKey) flight(room, org int64) string {
	return strings.Join([]string{k.organization, k.room, k.path, k.variant.user, etag(room, org, k.variant)}, "\x00")
}

// most answers kept; past it they are forgotten together, which costs each room one query.
const maxResponses = 20_000

// get is an answer of these versions; nil when none is kept.
func (c *responseCache) get(key responseKey, room, org int64) *response {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if s := c.kept[key.roomKey]; s != nil && s.room == room && s.org == org {
		return s.by[key.variantKey]
	}
	return nil
}

func (c *responseCache) put(key responseKey, a *response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.count >= maxResponses {
		clear(c.kept)
		c.count = 0
	}
	s := c.kept[key.roomKey]
	switch {
	case s == nil:
		s = &roomEntry{by: map[variantKey]*response{}}
		c.kept[key.roomKey] = s
	case s.room > a.room || s.org > a.org:
		return
	case s.room < a.room || s.org < a.org:
		c.count -= len(s.by)
		clear(s.by)
	}
	s.room, s.org = a.room, a.org
	if s.by[key.variantKey] == nil {
		c.count++
	}
	s.by[key.variantKey] = a
}
