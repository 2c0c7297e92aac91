package signin

import (
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
)

func TestSessionEndsWhenIdleOrExpired(t *testing.T) {
	t.Parallel()
	const now, idle = clock.Instant(1_000_000_000_000_000), 12 * time.Hour
	for _, c := range []struct {
		expires, seen clock.Instant
		timeout       time.Duration
		want          bool
	}{
		{now + 1, now, idle, true}, {now, now, idle, false}, {now + 1, now.Add(-idle), idle, false},
		{now + 1, now.Add(-idle) + 1, idle, true}, {now - 1, now, idle, false},
		{now + 1, 0, 0, true}, {now, 0, 0, false}, // a kind that records no use
	} {
		a := Authenticator[int, int]{kind: Kind[int, int]{IdleTimeout: c.timeout}}
		if got := a.isAlive(Session[int]{Expires: c.expires, Seen: c.seen}, now); got != c.want {
			t.Errorf("expires %d, seen %d, timeout %s: got %v", c.expires-now, c.seen-now, c.timeout, got)
		}
	}
}
