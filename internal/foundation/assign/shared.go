package assign

// MinCostShared gives each row of costs one of the places of a column, so that the costs add up to as little as possible. It is
// Rows for columns that many rows may share: players to the open seats of tables. All rows can be given a place that is not
// Never; who cannot has -1, and the others are matched no better than without him. Of equal costs always the same one is taken.
func MinCostShared(costs [][]int64, places []int) []int {
	p := assignment{costs: costs, places: places, u: make([]int64, len(costs)), v: make([]int64, len(places)), at: make([]int, len(costs))}
	p.rows = make([][]int, len(places))
	for i := range costs {
		p.at[i] = -1
	}
	for i := range costs {
		p.add(i)
	}
	return p.at
}

// assignment is a matching of the rows so far, with the potentials that prove it the cheapest.
type assignment struct {
	costs  [][]int64
	places []int
	u, v   []int64 // potentials of rows and columns
	at     []int   // the column of each row
	rows   [][]int // of each column

	least []int64 // of the row that is being added: how far each column is
	from  []int   // and the row from which it is reached
	done  []bool
}

// add finds the shortest way from a row to a free place, along which each row moves on to the next column.
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
			if !p.done[k] && p.least[k] < Forbidden/2 && (next < 0 || p.least[k] < p.least[next] || p.least[k] == p.least[next] && !p.free(next) && p.free(k)) {
				next = k
			}
		}
		if next < 0 {
			return // there is no way
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

func (p *assignment) free(column int) bool { return len(p.rows[column]) < p.places[column] }

// reach looks at what is next to a row that is so far away.
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
