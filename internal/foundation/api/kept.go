package api

import (
	"strings"
	"sync"

	"golang.org/x/sync/singleflight"
)

// answers caches the newest encoded answers of each room: this makes fifty screens of a room cheap. What an answer
// takes from its caller is its variant, which is part of the key.
type answers struct {
	mu     sync.RWMutex
	kept   map[shelfKey]*shelf
	count  int // on all shelves
	flight singleflight.Group
}

// shelf holds the answers of one room at one moment: once somebody has a newer one, no other is good for anything any more.
type shelf struct {
	room, org int64
	by        map[shelfPlace]*answer
}

type shelfKey struct{ organization, room string }

type answerKey struct {
	shelfKey
	shelfPlace
}

type shelfPlace struct {
	path    string
	variant variant
}

// flight names a read of these versions for the singleflight group.
func (k answerKey) flight(room, org int64) string {
	return strings.Join([]string{k.organization, k.room, k.path, k.variant.user, etag(room, org, k.variant)}, "\x00")
}

// most answers kept; past it they are forgotten together, which costs each room one query.
const mostAnswers = 20_000

// of is an answer of these versions; nil when none is kept.
func (c *answers) of(key answerKey, room, org int64) *answer {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if s := c.kept[key.shelfKey]; s != nil && s.room == room && s.org == org {
		return s.by[key.shelfPlace]
	}
	return nil
}

func (c *answers) keep(key answerKey, a *answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.count >= mostAnswers {
		clear(c.kept)
		c.count = 0
	}
	s := c.kept[key.shelfKey]
	switch {
	case s == nil:
		s = &shelf{by: map[shelfPlace]*answer{}}
		c.kept[key.shelfKey] = s
	case s.room > a.room || s.org > a.org:
		return
	case s.room < a.room || s.org < a.org:
		c.count -= len(s.by)
		clear(s.by)
	}
	s.room, s.org = a.room, a.org
	if s.by[key.shelfPlace] == nil {
		c.count++
	}
	s.by[key.shelfPlace] = a
}
