package platform

import (
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
)

// gate lets so many requests of one address pass in a time. It knows what passed in this process alone.
type gate struct {
	most   int
	within time.Duration

	mu     sync.Mutex
	passed map[string][]clock.Instant // by address
}

// mostAddresses are remembered; past it all are forgotten together.
const mostAddresses = 10_000

func newGate(most int, within time.Duration) *gate {
	return &gate{most: most, within: within, passed: map[string][]clock.Instant{}}
}

// wait is how long a network, see api.NetworkOf, has to wait; when it is zero, this request has passed and counts.
func (g *gate) wait(address string, now clock.Instant) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	times := g.passed[address]
	for len(times) > 0 && now.Sub(times[0]) >= g.within {
		times = times[1:]
	}
	if len(times) >= g.most {
		g.passed[address] = times
		return max(time.Second, times[0].Add(g.within).Sub(now))
	}
	if len(g.passed) >= mostAddresses {
		clear(g.passed)
	}
	g.passed[address] = append(times, now)
	return 0
}
