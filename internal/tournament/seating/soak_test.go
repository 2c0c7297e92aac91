//go:build soak

package seating

import (
	"testing"
	"time"
)

func TestSoakRandomTournamentsKeepEveryInvariant(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	for _, size := range []struct{ entries, seeds int }{
		{2, 500}, {9, 2000}, {27, 1000}, {100, 200}, {500, 30}, {2000, 10}} {
		for i := range size.seeds {
			play(t, size.entries, seed+uint64(i))
		}
	}
}

func TestSoakNextBigBlindFollowsTheLastOne(t *testing.T) {
	for seed := range uint64(40_000) {
		playHands(t, seed)
	}
}
