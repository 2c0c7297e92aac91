// Package assign solves the assignment problem: rows to columns at minimum total cost, such as dealers to tables and
// players to seats. It uses the Hungarian algorithm with shortest augmenting paths in O(n³).
package assign

// Forbidden is the cost of an assignment that must not be made. Other costs stay below a thousandth of it.
const Forbidden int64 = 1 << 50

// MinCost assigns each row of costs a column. There are at least as many columns as rows, and all rows have the same
// length. A row for which every column is Forbidden gets -1. The result is deterministic.
func MinCost(costs [][]int64) []int {
	n := len(costs)
	if n == 0 {
		return nil
	}
	m := len(costs[0])
	const infinity = int64(1) << 62
	// Potentials of rows and columns, and the row of each column. All count from 1, and 0 means none.
	u, v, row, from := make([]int64, n+1), make([]int64, m+1), make([]int, m+1), make([]int, m+1)
	for i := 1; i <= n; i++ {
		row[0] = i
		least, done := make([]int64, m+1), make([]bool, m+1)
		for j := range least {
			least[j] = infinity
		}
		j := 0
		for row[j] != 0 {
			done[j] = true
			at, delta, next := row[j], infinity, 0
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
