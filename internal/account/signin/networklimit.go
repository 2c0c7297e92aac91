package signin

import (
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// NetworkLimiter bounds how many attempts one network may make within a time. It counts the attempts at this process alone.
type NetworkLimiter struct {
	max    int
	within time.Duration

	mu       sync.Mutex
	attempts map[string][]clock.Instant // by network, the oldest first
}

// maxNetworks are remembered; past it all are forgotten together.
const maxNetworks = 10_000

// NewNetworkLimiter lets a network make max attempts within a time.
func NewNetworkLimiter(maxAttempts int, within time.Duration) *NetworkLimiter {
	return &NetworkLimiter{max: maxAttempts, within: within, attempts: map[string][]clock.Instant{}}
}

// Wait is how long a network, see api.NetworkOf, has to wait; when it is zero, this attempt is allowed and counts.
func (l *NetworkLimiter) Wait(network string, now clock.Instant) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	times := l.attempts[network]
	for len(times) > 0 && now.Sub(times[0]) >= l.within {
		times = times[1:]
	}
	if len(times) >= l.max {
		l.attempts[network] = times
		return max(time.Second, times[0].Add(l.within).Sub(now))
	}
	if len(l.attempts) >= maxNetworks {
		clear(l.attempts)
	}
	l.attempts[network] = append(times, now)
	return 0
}

// Forgive takes the newest attempt of a network off the count: it was no wrong guess.
func (l *NetworkLimiter) Forgive(network string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if times := l.attempts[network]; len(times) > 0 {
		l.attempts[network] = times[:len(times)-1]
	}
}
