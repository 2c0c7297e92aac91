//go:build soak

package pairs

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"
)

// maxCopies is how many copies of the scene one database holds.
const maxCopies = 400

// TestSoakConcurrentPairsEqualASerialOrder runs each pair of acts about the same thing ROUNDS times at once, a
// thousand by default, and each other pair a hundredth as often, but at least once. PAIRS is a pattern of the names of
// the pairs, FAULT_SEED the seed of their order, and PITBOSS_SOAK the time after which no further pair begins.
// RUN=ConcurrentPairs/same runs the pairs about the same thing alone, RUN=ConcurrentPairs/other the other pairs.
func TestSoakConcurrentPairsEqualASerialOrder(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("ROUNDS"))
	if err != nil {
		rounds = 1000
	}
	seed, err := strconv.ParseUint(os.Getenv("FAULT_SEED"), 10, 64)
	if err != nil {
		seed = uint64(time.Now().Unix())
	}
	t.Logf("FAULT_SEED=%d ROUNDS=%d", seed, rounds)
	var end time.Time
	if limit, err := time.ParseDuration(os.Getenv("PITBOSS_SOAK")); err == nil {
		end = time.Now().Add(limit)
	}
	related, unrelated := namesOfPairs(t, regexp.MustCompile(os.Getenv("PAIRS")))
	pick := rand.New(rand.NewPCG(seed, 0))
	var run, all atomic.Int64
	t.Cleanup(func() { t.Logf("%d of %d trials", run.Load(), all.Load()) })
	for _, group := range []struct {
		about  string
		names  []string
		rounds int
	}{{"the same thing", related, rounds}, {"other things", unrelated, max(1, rounds/100)}} {
		pick.Shuffle(len(group.names), func(i, j int) {
			group.names[i], group.names[j] = group.names[j], group.names[i]
		})
		t.Run("about "+group.about, func(t *testing.T) {
			for left := group.rounds; left > 0; left -= maxCopies {
				now := min(left, maxCopies)
				for part := range slices.Chunk(group.names, max(1, maxCopies/(bothAtOnce+now))) {
					all.Add(int64(now * len(part)))
					t.Run(fmt.Sprintf("%d times %s and %d others", now, part[0], len(part)-1), func(t *testing.T) {
						t.Parallel()
						if end.IsZero() || time.Now().Before(end) {
							run.Add(int64(now * judgePart(t, part, now)))
						}
					})
				}
			}
		})
	}
}

// judgePart judges the pairs of these names on a scene of their own, and returns how many they are.
func judgePart(t *testing.T, names []string, rounds int) int {
	t.Helper()
	s := newScene(t)
	pairs := slices.DeleteFunc(s.pairs(), func(p pair) bool { return !slices.Contains(names, p.String()) })
	out := newFindings()
	s.judge(t, pairs, rounds, out)
	out.report(t, rounds)
	return len(pairs)
}

// namesOfPairs are the names of the pairs that the pattern matches: of those about the same thing, and of the others.
func namesOfPairs(t *testing.T, pattern *regexp.Regexp) (related, unrelated []string) {
	t.Helper()
	for _, p := range newScene(t).pairs() {
		switch {
		case !pattern.MatchString(p.String()):
		case p.sharesSubject():
			related = append(related, p.String())
		default:
			unrelated = append(unrelated, p.String())
		}
	}
	return related, unrelated
}
