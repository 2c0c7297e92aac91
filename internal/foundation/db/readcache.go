package db

import (
	"math"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// readCache caches values that were read of rooms, under the versions of the room and its organization. See
// docs/decisions/0003.
type readCache struct {
	mu      sync.Mutex
	entries map[cacheKey]*cacheEntry
}

type cacheKey struct {
	scopeKey
	name string
}

// cacheEntry is a value with the versions at which it was read. While one caller reads it, the others wait.
type cacheEntry struct {
	mu        sync.Mutex
	room, org int64
	readAt    clock.Instant
	value     any
}

// maxCacheEntries bounds the cache. A full cache is cleared, which costs each room a few queries.
const maxCacheEntries = 10_000

func (c *readCache) entry(key cacheKey) *cacheEntry {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[key]
	if e == nil {
		if len(c.entries) >= maxCacheEntries || c.entries == nil {
			c.entries = map[cacheKey]*cacheEntry{}
		}
		e = &cacheEntry{}
		c.entries[key] = e
	}
	return e
}

// Cached returns the result of read, or the value cached under name for the current versions of the room and its
// organization. The result must depend only on data covered by these versions, not on the time, the caller, or rows
// written without a version change. Callers share the value and must not modify it.
func Cached[T any](tx RoomReader, name string, read func() (T, error)) (T, error) {
	return CachedFor(tx, name, 0, math.MaxInt64, read)
}

// CachedByOrg is Cached for a value that depends only on the organization's version.
func CachedByOrg[T any](tx RoomReader, name string, read func() (T, error)) (T, error) {
	return cached(tx, true, name, 0, math.MaxInt64, read)
}

// CachedFor is Cached for a value that also depends on the time and may be as old as ttl.
func CachedFor[T any](tx RoomReader, name string, now clock.Instant, ttl time.Duration,
	read func() (T, error)) (T, error) {
	return cached(tx, false, name, now, ttl, read)
}

func cached[T any](tx RoomReader, byOrg bool, name string, now clock.Instant, ttl time.Duration,
	read func() (T, error)) (T, error) {
	v, ok := tx.(*RoomView)
	if !ok { // a write transaction sees its own changes
		return read()
	}
	found, err := v.queueVersions().wait()
	if err != nil {
		return *new(T), err
	}
	if !found { // a missing room has no version
		return read()
	}
	key, room, org := cacheKey{scopeKey{tx.InOrg().OrgID(), tx.RoomID()}, name}, v.version, v.orgVer
	if byOrg {
		key.room, room = "", 0
	}
	e := v.cache.entry(key)
	e.mu.Lock()
	defer e.mu.Unlock()
	isFresh := e.room == room && e.org == org && e.readAt <= now && now.Sub(e.readAt) < ttl
	if value, ok := e.value.(T); ok && isFresh {
		return value, nil
	}
	value, err := read()
	// On PostgreSQL another reader may have cached a newer snapshot, which stays.
	if err == nil && (e.value == nil || e.room <= room && e.org <= org) {
		e.room, e.org, e.readAt, e.value = room, org, now, value
	}
	return value, err
}
