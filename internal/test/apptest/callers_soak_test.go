//go:build soak

package apptest_test

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// TestSoakEachCallerOfASharedReadGetsTheirOwnAnswer repeats the short test for the duration in PITBOSS_SOAK, or for ten
// minutes.
func TestSoakEachCallerOfASharedReadGetsTheirOwnAnswer(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("PITBOSS_SOAK"))
	if err != nil {
		length = 10 * time.Minute
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random, end := rand.New(rand.NewPCG(seed, 0)), time.Now().Add(length)
	for rounds := 0; time.Now().Before(end) && !t.Failed(); rounds++ {
		newCallers(t).compare(random)
	}
}
