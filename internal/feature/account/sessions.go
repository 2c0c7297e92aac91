package account

import (
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

// Trusted is how long a session is taken for what it was.
const Trusted = time.Second

// NewSessions remembers so many sessions at most.
func NewSessions[S any](most int) *Sessions[S] {
	return &Sessions[S]{most: most, seen: map[string]seen[S]{}}
}

// Of is the session of a token, looked up unless that was done within the time; false when there is none.
func (k *Sessions[S]) Of(hash string, now clock.Instant, within time.Duration, lookUp func() (S, bool, error)) (S, bool, error) {
	k.mu.RLock()
	have, ok := k.seen[hash]
	k.mu.RUnlock()
	if ok && now.Sub(have.at) <= within && now >= have.at {
		return have.session, true, nil
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

// Change replaces what is known of a session, without trusting it any longer.
func (k *Sessions[S]) Change(hash string, s S) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if have, ok := k.seen[hash]; ok {
		k.seen[hash] = seen[S]{s, have.at}
	}
}

// Forget makes sessions be looked up again.
func (k *Sessions[S]) Forget(which func(S) bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for hash, have := range k.seen {
		if which(have.session) {
			delete(k.seen, hash)
		}
	}
}
