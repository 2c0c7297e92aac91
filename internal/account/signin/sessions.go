package signin

import (
	"slices"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// Sessions are sessions of one kind of account as they were a moment ago, by the hash of their tokens: every request
// begins with one. What changes elsewhere takes effect once they are looked up again.
type Sessions[S any] struct {
	most int
	mu   sync.RWMutex
	seen map[string]seen[S]
}

type seen[S any] struct {
	session S
	at      clock.Instant
}

// CacheTTL is how long a session is taken for what it was.
const CacheTTL = time.Second

// NewSessions remembers so many sessions at most.
func NewSessions[S any](most int) *Sessions[S] {
	return &Sessions[S]{most: most, seen: map[string]seen[S]{}}
}

// Lookup is the session of a token, looked up unless that was done within the time; false when there is none.
func (k *Sessions[S]) Lookup(hash string, now clock.Instant, within time.Duration, lookUp func() (S, bool, error)) (S, bool, error) {
	if have, recent, _ := k.Cached(hash, now, within); recent {
		return have, true, nil
	}
	s, found, err := lookUp()
	if err != nil {
		return s, false, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !found {
		delete(k.seen, hash)
		return s, false, nil
	}
	if len(k.seen) >= k.most {
		clear(k.seen)
	}
	k.seen[hash] = seen[S]{s, now}
	return s, true, nil
}

// Cached is the session of a token as it was when it was last looked up, and whether Of would take it for what it is;
// false when none is remembered. The database is not asked.
func (k *Sessions[S]) Cached(hash string, now clock.Instant, within time.Duration) (session S, recent, known bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	have, known := k.seen[hash]
	return have.session, known && now.Sub(have.at) <= within && now >= have.at, known
}

// RefreshBatch looks sessions up together, so that Lookup knows them for a moment. Those that are gone are forgotten.
// Of what is remembered, same says whether it still is what it was: that is trusted again without being looked up. It
// may be nil.
func (k *Sessions[S]) RefreshBatch(hashes []string, now clock.Instant, same func(S) bool, lookUp func(hashes []string) (map[string]S, error)) error {
	if same != nil {
		if hashes = k.trust(hashes, now, same); len(hashes) == 0 {
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
			delete(k.seen, hash)
			continue
		}
		if len(k.seen) >= k.most {
			clear(k.seen)
		}
		k.seen[hash] = seen[S]{s, now}
	}
	return nil
}

// trust trusts again what still is what it was, and returns the others.
func (k *Sessions[S]) trust(hashes []string, now clock.Instant, same func(S) bool) (others []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, hash := range hashes {
		if have, known := k.seen[hash]; known && same(have.session) {
			k.seen[hash] = seen[S]{have.session, now}
		} else {
			others = append(others, hash)
		}
	}
	return others
}

// TokenHashes are the forms in which tokens are stored.
func TokenHashes(tokens []string) []string {
	hashes := make([]string, len(tokens))
	for i, token := range tokens {
		hashes[i] = TokenHash(token)
	}
	return hashes
}

// HashPlaceholders is a list of as many parameters as a batch has.
const HashPlaceholders = "($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31,$32)"

const together = 32

// HashBatches are the arguments of HashPlaceholders, as often as it takes; the last ones are filled up with what is no
// hash.
func HashBatches(hashes []string) (batches [][]any) {
	for some := range slices.Chunk(hashes, together) {
		batch := make([]any, together)
		for i := range batch {
			batch[i] = ""
			if i < len(some) {
				batch[i] = some[i]
			}
		}
		batches = append(batches, batch)
	}
	return batches
}

// Replace replaces what is known of a session, without trusting it any longer.
func (k *Sessions[S]) Replace(hash string, s S) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if have, ok := k.seen[hash]; ok {
		k.seen[hash] = seen[S]{s, have.at}
	}
}

// Invalidate makes sessions be looked up again.
func (k *Sessions[S]) Invalidate(which func(S) bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for hash, have := range k.seen {
		if which(have.session) {
			delete(k.seen, hash)
		}
	}
}
