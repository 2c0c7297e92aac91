package db

import (
	"math"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// readCache holds what has been read of rooms, for the readers after.
type readCache struct {
	mu    sync.Mutex
	reads map[keptKey]*keptRead
}

type keptKey struct {
	scopeKey
	what string
}

// keptRead is a value with the versions at which it was read. While one caller reads it again, others wait.
type keptRead struct {
	mu        sync.Mutex
	room, org int64
	at        clock.Instant
	value     any
}

// mostKept bounds how much is kept; past it all is forgotten together, which costs each room a few queries.
const mostKept = 10_000

func (k *readCache) of(key keptKey) *keptRead {
	k.mu.Lock()
	defer k.mu.Unlock()
	r := k.reads[key]
	if r == nil {
		if len(k.reads) >= mostKept || k.reads == nil {
			k.reads = map[keptKey]*keptRead{}
		}
		r = &keptRead{}
		k.reads[key] = r
	}
	return r
}

// moment is a reader of a room that shows one moment of it.
type moment interface {
	RoomReader
	// moment says what is kept of the database, and of which versions of the room and its organization the reader's answers are.
	moment() (k *readCache, room, org int64, err error)
}

// Cached reads a value of a room, or takes it from memory until the version of the room or of its organization goes up.
// The value depends on nothing else, "what" names it, and callers must not change it.
func Cached[T any](tx RoomReader, what string, read func() (T, error)) (T, error) {
	return CachedFor(tx, what, 0, math.MaxInt64, read)
}

// CachedByOrg is Keep for what depends on the organization's version alone: what happens in the room leaves it as it is.
func CachedByOrg[T any](tx RoomReader, what string, read func() (T, error)) (T, error) {
	return keep(tx, true, what, 0, math.MaxInt64, read)
}

// CachedFor is Keep for a value that depends on the time as well, and that may be so old.
func CachedFor[T any](tx RoomReader, what string, now clock.Instant, lasts time.Duration, read func() (T, error)) (T, error) {
	return keep(tx, false, what, now, lasts, read)
}

func keep[T any](tx RoomReader, ofOrg bool, what string, now clock.Instant, lasts time.Duration, read func() (T, error)) (T, error) {
	m, ok := tx.(moment)
	if !ok { // a writing transaction sees what it has changed
		return read()
	}
	k, room, org, err := m.moment()
	if err != nil {
		return *new(T), err
	}
	key := keptKey{scopeKey{tx.InOrg().OrgID(), tx.RoomID()}, what}
	if ofOrg {
		key.room, room = "", 0
	}
	kept := k.of(key)
	kept.mu.Lock()
	defer kept.mu.Unlock()
	if value, ok := kept.value.(T); ok && kept.room == room && kept.org == org && kept.at <= now && now.Sub(kept.at) < lasts {
		return value, nil
	}
	value, err := read()
	// On PostgreSQL somebody may look at a later moment already: what he has kept stays.
	if err == nil && (kept.value == nil || kept.room <= room && kept.org <= org) {
		kept.room, kept.org, kept.at, kept.value = room, org, now, value
	}
	return value, err
}
