package rotation

import (
	"cmp"
	"maps"
	"slices"

	"pitboss/internal/foundation/clock"
)

// plannedDealer is a dealer with the place they have reached in the plan.
type plannedDealer struct {
	Dealer
	row          int // index among the stops of the string; -1: none
	restedPushes int // pushes since the break began
	hasLeft      bool
}

// planner builds a plan push by push.
type planner struct {
	input   Input
	strings map[string]int
	dealers []plannedDealer
	plan    Plan
	changes map[clock.Instant]map[string]int // changes by push and dealer
}

// MakePlan plans the next pushes of every string.
func MakePlan(in Input) Plan {
	c := &planner{input: in, strings: map[string]int{}, changes: map[clock.Instant]map[string]int{}}
	c.plan = Plan{Strings: make([]StringPlan, len(in.Strings)), Refused: map[int]Reason{}}
	for i, s := range in.Strings {
		c.strings[s.ID] = i
	}
	for i, ch := range in.Changes {
		if c.changes[ch.Push] == nil {
			c.changes[ch.Push] = map[string]int{}
		}
		if slices.ContainsFunc(in.Changes[:i], func(o Change) bool {
			return o.Push == ch.Push && o.Table != "" && o.Table == ch.Table
		}) {
			c.plan.Refused[i] = PlaceTaken
			continue
		}
		c.changes[ch.Push][ch.Dealer] = i
	}
	for _, d := range in.Dealers {
		if _, ok := c.strings[d.String]; ok {
			p := plannedDealer{Dealer: d, row: -1}
			if d.OnBreak {
				p.restedPushes = 1
			}
			c.dealers = append(c.dealers, p)
		}
	}
	for i := range in.Strings {
		c.fillPresent(i)
	}
	var moments []clock.Instant
	for _, s := range in.Strings {
		moments = append(moments, s.Pushes...)
	}
	slices.Sort(moments)
	for _, at := range slices.Compact(moments) {
		c.moveBetweenStrings(at)
		for i, s := range in.Strings {
			if n := slices.Index(s.Pushes, at); n >= 0 {
				c.planPush(i, n, at)
			}
		}
	}
	for i, ch := range in.Changes {
		if _, judged := c.plan.Refused[i]; !judged {
			c.plan.Refused[i] = NotOnShift
			if !slices.Contains(moments, ch.Push) {
				c.plan.Refused[i] = NoTable
			}
		}
	}
	maps.DeleteFunc(c.plan.Refused, func(_ int, r Reason) bool { return r == NoReason })
	return c.plan
}

// moveBetweenStrings moves dealers that are changed to a table of another string, if their own string is pushed at the
// same moment.
func (c *planner) moveBetweenStrings(at clock.Instant) {
	for k := range c.dealers {
		p := &c.dealers[k]
		n, ok := c.changes[at][p.ID]
		if !ok || c.input.Changes[n].Kind != ToTable {
			continue
		}
		to := slices.IndexFunc(c.input.Strings, func(s String) bool {
			return slices.Contains(s.Pushes, at) && s.rowOf(c.input.Changes[n].Table) >= 0
		})
		if to < 0 || c.input.Strings[to].ID == p.String {
			continue
		}
		if own := c.input.Strings[c.strings[p.String]]; p.Table != "" && !slices.Contains(own.Pushes, at) {
			c.plan.Refused[n] = InOtherString
			continue
		}
		st := pushStep{str: c.input.Strings[to], at: at, maxDowns: c.input.MaxDowns,
			dealers: append(c.dealersOf(c.input.Strings[to].ID), p)}
		if why := st.checkChange(len(st.dealers)-1, st.str.rowOf(c.input.Changes[n].Table)); why != NoReason {
			c.plan.Refused[n] = why
			continue
		}
		p.String, p.row = c.input.Strings[to].ID, -1
	}
}

// fillPresent finds the current place of every dealer and writes cell 0 of each row. A resting dealer is at the first
// break after the table they left. A dealer that has not dealt yet, or is late, is at any break that is left.
func (c *planner) fillPresent(i int) {
	s := c.input.Strings[i]
	rows := make([]Row, len(s.Stops))
	taken := make([]bool, len(s.Stops))
	for n := range rows {
		rows[n] = Row{Stop: n, Cells: []Cell{{}}}
	}
	place := func(p *plannedDealer, n int) {
		p.row, taken[n] = n, true
		rows[n].Cells[0] = Cell{Dealer: p.ID, Conditional: p.Late}
	}
	mine := c.dealersOf(s.ID)
	for _, p := range mine {
		at := cmp.Or(p.Table, p.LastTable)
		if n := slices.IndexFunc(s.Stops, func(st Stop) bool { return at != "" && st.Table == at }); n >= 0 {
			p.row = n
			if p.Table != "" {
				place(p, n)
			}
		}
	}
	beside := map[*plannedDealer]bool{} // resting where the string has no break left
	for pass := range 3 {               // resting after a table, resting before the first, late
		for _, p := range mine {
			onBreak := p.Table == "" && p.OnShift && !beside[p]
			if pass == 0 && !(onBreak && p.OnBreak && p.row >= 0) || pass == 1 && !(onBreak && p.row < 0) ||
				pass == 2 && !p.Late {
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
	c.plan.Strings[i].Rows = rows
}

// dealersOf returns the dealers of a string.
func (c *planner) dealersOf(id string) (list []*plannedDealer) {
	for i := range c.dealers {
		if p := &c.dealers[i]; p.String == id && !p.hasLeft {
			list = append(list, p)
		}
	}
	return list
}

// planPush plans one push of a string and writes its cells.
func (c *planner) planPush(i, n int, at clock.Instant) {
	s := c.input.Strings[i]
	var here []*plannedDealer
	for _, p := range c.dealersOf(s.ID) {
		if k, ok := c.changes[at][p.ID]; ok && c.input.Changes[k].Kind == ToShiftEnd {
			p.Until = at
			c.plan.Refused[k] = NoReason
		}
		switch {
		case p.Until != 0 && p.Until <= at:
			p.hasLeft = true
			if n == 0 && p.OnShift {
				c.plan.Strings[i].EndingShifts = append(c.plan.Strings[i].EndingShifts, p.ID)
			}
		case p.OnShift || p.From <= at:
			here = append(here, p)
		}
	}
	st := pushStep{str: s, at: at, maxDowns: c.input.MaxDowns, dealers: here}
	st.pin(c)
	places := st.assign(s.Stops)
	if n == 0 {
		c.plan.Strings[i].Remedies = st.remedies(places)
	}
	c.writeCells(i, n, &st, places)
	for k, p := range here {
		p.moveTo(s, places[k])
	}
}

// writeCells adds the cells of a push to the rows of a string.
func (c *planner) writeCells(i, n int, st *pushStep, places []placement) {
	rows := c.plan.Strings[i].Rows
	for k := range rows {
		rows[k].Cells = append(rows[k].Cells, Cell{})
	}
	col := n + 1
	stops := len(st.str.Stops)
	extra := stops
	for k, p := range st.dealers {
		cell := Cell{Dealer: p.ID, Conditional: p.Late, Changed: places[k].byHand, StartsShift: !p.OnShift && !p.Late,
			OverLimit: places[k].overLimit}
		row := places[k].row
		if row < 0 {
			for row = extra; row < len(rows) && rows[row].Cells[col].Dealer != ""; row++ {
			}
			if row == len(rows) {
				rows = append(rows, Row{Stop: -1, Cells: make([]Cell, col+1)})
			}
		} else if cell.Conditional && n == 0 && st.str.Stops[row].Table != "" {
			cell = Cell{NoDealer: true} // a late dealer cannot be sent yet
		}
		rows[row].Cells[col] = cell
	}
	for k, stop := range st.str.Stops {
		if stop.NeedsDealer && rows[k].Cells[col].Dealer == "" {
			rows[k].Cells[col].NoDealer = true
		}
	}
	c.plan.Strings[i].Rows = rows
}

// moveTo moves a dealer to the planned place.
func (p *plannedDealer) moveTo(s String, to placement) {
	p.OnShift = p.OnShift || !p.Late
	if to.isTaken {
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
		p.restedPushes++
	} else {
		p.DownsInRow++
		p.restedPushes = 0
	}
}
