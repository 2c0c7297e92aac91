package rotation

import (
	"cmp"
	"maps"
	"slices"

	"pitboss/internal/foundation/clock"
)

// standing is where a dealer is in the course of a plan.
type standing struct {
	Dealer
	row  int // among the stops of his string; -1: at none of them
	rest int // pushes that he has been resting for
	gone bool
}

// course is a plan in the making.
type course struct {
	in      Input
	strings map[string]int
	people  []standing
	out     Plan
	asked   map[clock.Instant]map[string]int // changes by push and dealer
}

// MakePlan plans the pushes to come of every string.
func MakePlan(in Input) Plan {
	c := &course{in: in, strings: map[string]int{}, asked: map[clock.Instant]map[string]int{}}
	c.out = Plan{Strings: make([]StringPlan, len(in.Strings)), Refused: map[int]Reason{}}
	for i, s := range in.Strings {
		c.strings[s.ID] = i
	}
	for i, ch := range in.Changes {
		if c.asked[ch.Push] == nil {
			c.asked[ch.Push] = map[string]int{}
		}
		if slices.ContainsFunc(in.Changes[:i], func(o Change) bool { return o.Push == ch.Push && o.Table != "" && o.Table == ch.Table }) {
			c.out.Refused[i] = PlaceTaken
			continue
		}
		c.asked[ch.Push][ch.Dealer] = i
	}
	for _, d := range in.Dealers {
		if _, ok := c.strings[d.String]; ok {
			p := standing{Dealer: d, row: -1}
			if d.OnBreak {
				p.rest = 1
			}
			c.people = append(c.people, p)
		}
	}
	for i := range in.Strings {
		c.present(i)
	}
	var moments []clock.Instant
	for _, s := range in.Strings {
		moments = append(moments, s.Pushes...)
	}
	slices.Sort(moments)
	for _, at := range slices.Compact(moments) {
		c.lend(at)
		for i, s := range in.Strings {
			if n := slices.Index(s.Pushes, at); n >= 0 {
				c.push(i, n, at)
			}
		}
	}
	for i, ch := range in.Changes {
		if _, judged := c.out.Refused[i]; !judged {
			c.out.Refused[i] = NotOnShift
			if !slices.Contains(moments, ch.Push) {
				c.out.Refused[i] = NoTable
			}
		}
	}
	maps.DeleteFunc(c.out.Refused, func(_ int, r Reason) bool { return r == NoReason })
	return c.out
}

// lend brings those who are put to a table of another string there, if their own lets them go at that moment.
func (c *course) lend(at clock.Instant) {
	for k := range c.people {
		p := &c.people[k]
		n, ok := c.asked[at][p.ID]
		if !ok || c.in.Changes[n].Kind != ToTable {
			continue
		}
		to := slices.IndexFunc(c.in.Strings, func(s String) bool {
			return slices.Contains(s.Pushes, at) && s.row(c.in.Changes[n].Table) >= 0
		})
		if to < 0 || c.in.Strings[to].ID == p.String {
			continue
		}
		if own := c.in.Strings[c.strings[p.String]]; p.Table != "" && !slices.Contains(own.Pushes, at) {
			c.out.Refused[n] = InOtherString
			continue
		}
		st := step{s: c.in.Strings[to], at: at, most: c.in.MaxDowns, people: append(c.of(c.in.Strings[to].ID), p)}
		if why := st.judge(len(st.people)-1, st.s.row(c.in.Changes[n].Table)); why != NoReason {
			c.out.Refused[n] = why
			continue
		}
		p.String, p.row = c.in.Strings[to].ID, -1
	}
}

// present finds out where everybody is now and writes cell 0 of each row. Whoever rests is at the first break after the
// table that he left; who has not dealt yet, or is late, at any break that is left.
func (c *course) present(i int) {
	s := c.in.Strings[i]
	rows := make([]Row, len(s.Stops))
	taken := make([]bool, len(s.Stops))
	for n := range rows {
		rows[n] = Row{Stop: n, Cells: []Cell{{}}}
	}
	place := func(p *standing, n int) {
		p.row, taken[n] = n, true
		rows[n].Cells[0] = Cell{Dealer: p.ID, Conditional: p.Late}
	}
	mine := c.of(s.ID)
	for _, p := range mine {
		at := cmp.Or(p.Table, p.LastTable)
		if n := slices.IndexFunc(s.Stops, func(st Stop) bool { return at != "" && st.Table == at }); n >= 0 {
			p.row = n
			if p.Table != "" {
				place(p, n)
			}
		}
	}
	beside := map[*standing]bool{} // resting where the string has no break left
	for pass := range 3 {          // resting after a table, resting before the first, late
		for _, p := range mine {
			onBreak := p.Table == "" && p.OnShift && !beside[p]
			if pass == 0 && !(onBreak && p.OnBreak && p.row >= 0) || pass == 1 && !(onBreak && p.row < 0) || pass == 2 && !p.Late {
				continue
			}
			from := max(p.row, 0)
			if pass > 0 {
				from = len(s.Stops) - 1
			}
			for k := range s.Stops {
				n := (from + k) % len(s.Stops)
				if pass > 0 {
					n = (from - k + len(s.Stops)) % len(s.Stops)
				}
				if s.Stops[n].Table == "" && !taken[n] {
					place(p, n)
					break
				}
			}
			if p.row < 0 || s.Stops[p.row].Table != "" && p.OnBreak {
				p.row = -1
				if p.OnShift {
					beside[p] = true
					rows = append(rows, Row{Stop: -1, Cells: []Cell{{Dealer: p.ID}}})
				}
			}
		}
	}
	for n, st := range s.Stops {
		if st.NeedsDealer && rows[n].Cells[0].Dealer == "" {
			rows[n].Cells[0].NoDealer = true
		}
	}
	c.out.Strings[i].Rows = rows
}

// of are the people of a string.
func (c *course) of(id string) (list []*standing) {
	for i := range c.people {
		if p := &c.people[i]; p.String == id && !p.gone {
			list = append(list, p)
		}
	}
	return list
}

// push plans one push of a string and writes its cells.
func (c *course) push(i, n int, at clock.Instant) {
	s := c.in.Strings[i]
	var here []*standing
	for _, p := range c.of(s.ID) {
		if k, ok := c.asked[at][p.ID]; ok && c.in.Changes[k].Kind == ToShiftEnd {
			p.Until = at
			c.out.Refused[k] = NoReason
		}
		switch {
		case p.Until != 0 && p.Until <= at:
			p.gone = true
			if n == 0 && p.OnShift {
				c.out.Strings[i].EndingShifts = append(c.out.Strings[i].EndingShifts, p.ID)
			}
		case p.OnShift || p.From <= at:
			here = append(here, p)
		}
	}
	st := step{s: s, at: at, most: c.in.MaxDowns, people: here}
	st.pin(c)
	places := st.assign(s.Stops)
	if n == 0 {
		c.out.Strings[i].Remedies = st.remedies(places)
	}
	c.write(i, n, &st, places)
	for k, p := range here {
		p.goes(s, places[k])
	}
}

// write adds the cells of a push to the rows of a string.
func (c *course) write(i, n int, st *step, places []place) {
	rows := c.out.Strings[i].Rows
	for k := range rows {
		rows[k].Cells = append(rows[k].Cells, Cell{})
	}
	col := n + 1
	stops := len(st.s.Stops)
	extra := stops
	for k, p := range st.people {
		cell := Cell{Dealer: p.ID, Conditional: p.Late, Changed: places[k].hand, StartsShift: !p.OnShift && !p.Late, OverLimit: places[k].over}
		row := places[k].row
		if row < 0 {
			for row = extra; row < len(rows) && rows[row].Cells[col].Dealer != ""; row++ {
			}
			if row == len(rows) {
				rows = append(rows, Row{Stop: -1, Cells: make([]Cell, col+1)})
			}
		} else if cell.Conditional && n == 0 && st.s.Stops[row].Table != "" {
			cell = Cell{NoDealer: true} // nobody is there to be sent
		}
		rows[row].Cells[col] = cell
	}
	for k, stop := range st.s.Stops {
		if stop.NeedsDealer && rows[k].Cells[col].Dealer == "" {
			rows[k].Cells[col].NoDealer = true
		}
	}
	c.out.Strings[i].Rows = rows
}

// goes moves a dealer to his place in the plan.
func (p *standing) goes(s String, to place) {
	p.OnShift = p.OnShift || !p.Late
	if to.settled {
		return
	}
	table := ""
	if to.row >= 0 {
		table = s.Stops[to.row].Table
	}
	if p.Table != "" && p.Table != table {
		p.LastTable = p.Table
	}
	p.Table, p.row, p.OnBreak = table, to.row, table == ""
	if p.OnBreak {
		p.DownsInRow = 0
		p.rest++
	} else {
		p.DownsInRow++
		p.rest = 0
	}
}
