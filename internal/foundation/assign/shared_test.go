package assign_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pitboss/internal/foundation/assign"
	"pitboss/internal/test/assert"
)

func TestMinCostSharedMatchesMinCostWithRepeatedColumns(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		n, m := 1+r.IntN(6), 1+r.IntN(4)
		places, all := make([]int, m), 0
		for j := range places {
			places[j] = r.IntN(4)
			all += places[j]
		}
		costs := make([][]int64, n)
		wide := make([][]int64, n)
		for i := range costs {
			costs[i] = make([]int64, m)
			for j := range costs[i] {
				costs[i][j] = r.Int64N(20) - 10
				if r.IntN(4) == 0 {
					costs[i][j] = assign.Forbidden
				}
				for range places[j] {
					wide[i] = append(wide[i], costs[i][j])
				}
			}
			for len(wide[i]) < max(all, n) {
				wide[i] = append(wide[i], assign.Forbidden)
			}
		}
		least := cheapest(wide, 0, 0)
		if least >= assign.Forbidden/2 {
			continue // not every row can be matched; only the validity is checked
		}
		sum, used := int64(0), make([]int, m)
		for i, j := range assign.MinCostShared(costs, places) {
			if j < 0 {
				t.Fatalf("seed %d: row %d has no place", seed, i)
			}
			sum += costs[i][j]
			if used[j]++; used[j] > places[j] {
				t.Fatalf("seed %d: column %d is too full", seed, j)
			}
		}
		assert.MustEqual(t, fmt.Sprintf("seed %d: costs", seed), sum, least)
	}
}
