package assign_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pitboss/internal/foundation/assign"
	"pitboss/internal/test/assert"
)

// cheapest tries all assignments.
func cheapest(costs [][]int64, taken uint, i int) int64 {
	if i == len(costs) {
		return 0
	}
	least := int64(1) << 62
	for j, c := range costs[i] {
		if taken&(1<<j) == 0 {
			least = min(least, c+cheapest(costs, taken|1<<j, i+1))
		}
	}
	return least
}

func TestMinCostIsOptimal(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 1 + r.IntN(6)
		m := n + r.IntN(7-n)
		costs := make([][]int64, n)
		for i := range costs {
			costs[i] = make([]int64, m)
			for j := range costs[i] {
				costs[i][j] = r.Int64N(20) - 5
				if r.IntN(4) == 0 {
					costs[i][j] = assign.Forbidden
				}
			}
		}
		columns := assign.MinCost(costs)
		sum, seen := int64(0), map[int]bool{}
		for i, j := range columns {
			if j < 0 {
				sum += assign.Forbidden
				continue
			}
			if seen[j] {
				t.Fatalf("seed %d: column %d twice", seed, j)
			}
			seen[j] = true
			sum += costs[i][j]
		}
		assert.MustEqual(t, fmt.Sprintf("seed %d: %v costs", seed, columns), sum, cheapest(costs, 0, 0))
		if !slices.Equal(columns, assign.MinCost(costs)) {
			t.Fatalf("seed %d: another answer the second time", seed)
		}
	}
}

func TestMinCostOfAHundredRows(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 1))
	costs := make([][]int64, 100)
	for i := range costs {
		costs[i] = make([]int64, 200)
		for j := range costs[i] {
			costs[i][j] = r.Int64N(1_000_000)
		}
	}
	seen := map[int]bool{}
	for _, j := range assign.MinCost(costs) {
		if j < 0 {
			t.Fatalf("not every entry has a place of its own: j: got %v, want at least 0", j)
		}
		assert.MustEqual(t, "not every entry has a place of its own: seen[j]", seen[j], false)
		seen[j] = true
	}
	if assign.MinCost(nil) != nil {
		t.Fatal("got no assignment")
	}
}
