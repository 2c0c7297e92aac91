// Package assign gives each of a number of rows a column of its own so that the costs add up to as little as possible:
// dealers to tables, players to seats. It is the Hungarian method by shortest augmenting paths, in the cube of the size.
package assign

// Forbidden is a cost that no sum of others reaches: what must not be matched. Costs themselves stay below a thousandth of it.
const Forbidden int64 = 1 << 50

// MinCost gives each row of costs a column. There are at least as many columns as rows, and all rows are alike in length. What
// stays unmatched for want of a column that is not Never has -1. Of equal costs always the same one is taken.
func MinCost(costs [][]int64) []int {
	n := len(costs)
	if n == 0 {
		return nil
	}
	m := len(costs[0])
	const most = int64(1) << 62
	// Potentials of rows and columns, and the row of each column; all count from 1, and 0 stands for none.
	u, v, row, from := make([]int64, n+1), make([]int64, m+1), make([]int, m+1), make([]int, m+1)
	for i := 1; i <= n; i++ {
		row[0] = i
		least, done := make([]int64, m+1), make([]bool, m+1)
		for j := range least {
			least[j] = most
		}
		j := 0
		for row[j] != 0 {
			done[j] = true
			at, delta, next := row[j], most, 0
			for k := 1; k <= m; k++ {
				if done[k] {
					continue
				}
				if c := costs[at-1][k-1] - u[at] - v[k]; c < least[k] {
					least[k], from[k] = c, j
				}
				if least[k] < delta {
					delta, next = least[k], k
				}
			}
			for k := range m + 1 {
				if done[k] {
					u[row[k]] += delta
					v[k] -= delta
				} else {
					least[k] -= delta
				}
			}
			j = next
		}
		for j != 0 {
			row[j] = row[from[j]]
			j = from[j]
		}
	}
	columns := make([]int, n)
	for i := range columns {
		columns[i] = -1
	}
	for j := 1; j <= m; j++ {
		if i := row[j]; i > 0 && costs[i-1][j-1] < Forbidden {
			columns[i-1] = j - 1
		}
	}
	return columns
}
