package signin

import (
	"slices"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// sessionCache caches sessions of one kind of account by token hash, because every request needs one. Changes made
// elsewhere take effect when the entry expires.
type sessionCache[S any] struct {
	maxSize int
	mu      sync.RWMutex
	entries map[string]entry[S]
}

type entry[S any] struct {
	session S
	at      clock.Instant
}

// newSessionCache returns a cache of at most maxSize sessions. A full cache is cleared.
func newSessionCache[S any](maxSize int) *sessionCache[S] {
	return &sessionCache[S]{maxSize: maxSize, entries: map[string]entry[S]{}}
}

// Lookup returns the session of a token, from the cache if the entry is not older than within; false when there is
// none.
func (k *sessionCache[S]) Lookup(hash string, now clock.Instant, within time.Duration,
	lookUp func() (S, bool, error)) (S, bool, error) {
	if cached, recent := k.Cached(hash, now, within); recent {
		return cached, true, nil
	}
	s, found, err := lookUp()
	if err != nil {
		return s, false, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !found {
		delete(k.entries, hash)
		return s, false, nil
	}
	if len(k.entries) >= k.maxSize {
		clear(k.entries)
	}
	k.entries[hash] = entry[S]{s, now}
	return s, true, nil
}

// Cached returns the cached session of a token, and whether Lookup would return it without a query.
func (k *sessionCache[S]) Cached(hash string, now clock.Instant, within time.Duration) (session S, recent bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	cached, known := k.entries[hash]
	return cached.session, known && now.Sub(cached.at) <= within && now >= cached.at
}

// Known returns the cached sessions of tokens, of any age.
func (k *sessionCache[S]) Known(hashes []string) (sessions []S) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	for _, hash := range hashes {
		if cached, known := k.entries[hash]; known {
			sessions = append(sessions, cached.session)
		}
	}
	return sessions
}

// RefreshBatch refreshes many sessions with one lookup. Sessions that are not found are dropped. Cached entries for
// which same is true are valid again without a lookup; same may be nil.
func (k *sessionCache[S]) RefreshBatch(hashes []string, now clock.Instant, same func(S) bool,
	lookUp func(hashes []string) (map[string]S, error)) error {
	if same != nil {
		if hashes = k.revalidate(hashes, now, same); len(hashes) == 0 {
			return nil
		}
	}
	found, err := lookUp(hashes)
	if err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, hash := range hashes {
		s, there := found[hash]
		if !there {
			delete(k.entries, hash)
			continue
		}
		if len(k.entries) >= k.maxSize {
			clear(k.entries)
		}
		k.entries[hash] = entry[S]{s, now}
	}
	return nil
}

// revalidate renews the entries that are unchanged, and returns the other hashes.
func (k *sessionCache[S]) revalidate(hashes []string, now clock.Instant, same func(S) bool) (others []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, hash := range hashes {
		if cached, known := k.entries[hash]; known && same(cached.session) {
			k.entries[hash] = entry[S]{cached.session, now}
		} else {
			others = append(others, hash)
		}
	}
	return others
}

// HashPlaceholders is an SQL list of batchSize parameters.
const HashPlaceholders = "($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16," +
	"$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31,$32)"

const batchSize = 32

// HashBatches splits hashes into argument lists for HashPlaceholders. The last one is padded with empty strings, which
// match no hash.
func HashBatches(hashes []string) (batches [][]any) {
	for chunk := range slices.Chunk(hashes, batchSize) {
		batch := make([]any, batchSize)
		for i := range batch {
			batch[i] = ""
			if i < len(chunk) {
				batch[i] = chunk[i]
			}
		}
		batches = append(batches, batch)
	}
	return batches
}

// Replace updates a cached session without extending its validity.
func (k *sessionCache[S]) Replace(hash string, s S) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if cached, ok := k.entries[hash]; ok {
		k.entries[hash] = entry[S]{s, cached.at}
	}
}

// Invalidate drops the cached sessions that match.
func (k *sessionCache[S]) Invalidate(which func(S) bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for hash, cached := range k.entries {
		if which(cached.session) {
			delete(k.entries, hash)
		}
	}
}
