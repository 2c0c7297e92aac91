package assign

// MinCostShared is MinCost for columns that several rows may share, such as players and the open seats of tables:
// places is the capacity of each column. A row without a free column that is not Forbidden gets -1 and does not change
// the cost of the others. The result is deterministic.
func MinCostShared(costs [][]int64, places []int) []int {
	p := assignment{
		costs: costs, places: places,
		u: make([]int64, len(costs)), v: make([]int64, len(places)), at: make([]int, len(costs)),
	}
	p.rows = make([][]int, len(places))
	for i := range costs {
		p.at[i] = -1
	}
	for i := range costs {
		p.add(i)
	}
	return p.at
}

// assignment is an optimal assignment of the rows so far, with its potentials.
type assignment struct {
	costs  [][]int64
	places []int
	u, v   []int64 // potentials of rows and columns
	at     []int   // the column of each row
	rows   [][]int // of each column

	least []int64 // the distance of each column from the row that is being added
	from  []int   // the previous row on the path to each column
	done  []bool
}

// add finds the shortest augmenting path from a row to a free place, and moves each row on it to the next column.
func (p *assignment) add(row int) {
	m := len(p.places)
	if p.least == nil {
		p.least, p.from, p.done = make([]int64, m), make([]int, m), make([]bool, m)
	}
	for k := range m {
		p.least[k], p.done[k] = Forbidden, false
	}
	p.u[row] = 0
	p.reach(row, 0)
	end := -1
	var far int64
	for {
		next := -1
		for k := range m {
			if !p.done[k] && p.least[k] < Forbidden/2 && (next < 0 || p.isCloser(k, next)) {
				next = k
			}
		}
		if next < 0 {
			return // there is no path
		}
		if p.free(next) {
			end, far = next, p.least[next]
			break
		}
		p.done[next] = true
		for _, r := range p.rows[next] {
			p.reach(r, p.least[next])
		}
	}
	p.u[row] = far
	for k := range m {
		if p.done[k] {
			p.v[k] -= far - p.least[k]
			for _, r := range p.rows[k] {
				p.u[r] += far - p.least[k]
			}
		}
	}
	for k := end; ; {
		r := p.from[k]
		was := p.at[r]
		p.at[r] = k
		p.rows[k] = append(p.rows[k], r)
		if r == row {
			return
		}
		p.leave(was, r)
		k = was
	}
}

// isCloser compares the distances of two columns. Of equally distant columns one with a free place is closer.
func (p *assignment) isCloser(k, other int) bool {
	if p.least[k] != p.least[other] {
		return p.least[k] < p.least[other]
	}
	return p.free(k) && !p.free(other)
}

func (p *assignment) free(column int) bool { return len(p.rows[column]) < p.places[column] }

// reach updates the distances of the columns from a row at a distance.
func (p *assignment) reach(row int, far int64) {
	for k, c := range p.costs[row] {
		if c >= Forbidden || p.done[k] {
			continue
		}
		if d := far + c - p.u[row] - p.v[k]; d < p.least[k] {
			p.least[k], p.from[k] = d, row
		}
	}
}

func (p *assignment) leave(column, row int) {
	rows := p.rows[column]
	for i, r := range rows {
		if r == row {
			p.rows[column] = append(rows[:i], rows[i+1:]...)
			return
		}
	}
}
