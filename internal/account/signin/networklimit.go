package signin

import (
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// NetworkLimiter is a rate limiter per network with a sliding window. It counts the attempts at this process only.
type NetworkLimiter struct {
	max    int
	window time.Duration

	mu       sync.Mutex
	attempts map[string][]clock.Instant // by network, the oldest first
}

// maxNetworks bounds the map; a full map is cleared.
const maxNetworks = 10_000

// NewNetworkLimiter allows maxAttempts per network within the window.
func NewNetworkLimiter(maxAttempts int, window time.Duration) *NetworkLimiter {
	return &NetworkLimiter{max: maxAttempts, window: window, attempts: map[string][]clock.Instant{}}
}

// Wait returns how long a network (see api.NetworkOf), or a signed-in member by ID, has to wait. If it returns zero,
// the attempt is allowed and counts.
func (l *NetworkLimiter) Wait(network string, now clock.Instant) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	times := l.attempts[network]
	for len(times) > 0 && now.Sub(times[0]) >= l.window {
		times = times[1:]
	}
	if len(times) >= l.max {
		l.attempts[network] = times
		return max(time.Second, times[0].Add(l.window).Sub(now))
	}
	if len(l.attempts) >= maxNetworks {
		clear(l.attempts)
	}
	l.attempts[network] = append(times, now)
	return 0
}

// Forgive removes the newest attempt of a network, which was no wrong guess.
func (l *NetworkLimiter) Forgive(network string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if times := l.attempts[network]; len(times) > 0 {
		l.attempts[network] = times[:len(times)-1]
	}
}
