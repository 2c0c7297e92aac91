package rotation

import (
	"slices"

	"pitboss/internal/foundation/assign"
	"pitboss/internal/foundation/clock"
)

// pushStep is one push of one string. It assigns the dealers to the stops.
type pushStep struct {
	str      String
	at       clock.Instant
	maxDowns int // downs in a row
	dealers  []*plannedDealer
	pinned   map[int]int // by dealer index: the row of a manual change, or of a table taken early; -1: a break
	byHand   map[int]bool
	lateLast bool // late dealers are used only when nothing else helps
}

// placement is the place of a dealer. row -1 is a break outside the string.
type placement struct {
	row                        int
	byHand, isTaken, overLimit bool
}

// The costs of a placement for the assignment problem. A line outweighs all lines below it.
const (
	coverTable     int64 = 1_000_000_000 // a table gets a dealer (a gain)
	onlyLateDealer int64 = 100_000_000   // a late dealer when all others would be on a break
	extraDown      int64 = 1_000_000     // each down in a row too many
	sameTable      int64 = 100_000       // a second down at the same table
	earlyBreak     int64 = 10            // each down that is missing before a break is due
	longRest       int64 = 15            // each push rested before
	otherRow       int64 = 30            // a row other than the next one
	perRow         int64 = 2             // and each row of distance
	lateDealer     int64 = 5             // any late dealer
	extraBreak     int64 = 12            // a break outside the string
)

// rowOf returns the index of a table that needs a dealer; -1: the string has none.
func (s String) rowOf(table string) int {
	return slices.IndexFunc(s.Stops, func(st Stop) bool { return st.NeedsDealer && st.Table == table })
}

// ruleAgainst returns the hard rule that keeps a dealer from a table. The limit of downs in a row is not a hard rule.
func (st *pushStep) ruleAgainst(p *plannedDealer, stop Stop) Reason {
	switch {
	case !p.canDeal(stop.Format):
		return LacksSkill
	case p.Until != 0 && p.Until < st.at.Add(st.str.DownLength):
		return ShiftEnds
	case p.Table == "" && p.LastTable == stop.Table:
		return JustLeft
	}
	return NoReason
}

// pin fixes the dealers that took their table early and those of manual changes.
func (st *pushStep) pin(c *planner) {
	st.pinned, st.byHand = map[int]int{}, map[int]bool{}
	for k, p := range st.dealers {
		if p.Table != "" && p.TableSince == st.at {
			if row := st.str.rowOf(p.Table); row >= 0 {
				st.pinned[k] = row
			}
		}
	}
	for k, p := range st.dealers {
		n, isChanged := c.changes[st.at][p.ID]
		if _, done := st.pinned[k]; !isChanged || done || c.input.Changes[n].Kind == ToShiftEnd {
			continue
		}
		if _, judged := c.plan.Refused[n]; judged {
			continue
		}
		row, why := -1, NoReason
		if ch := c.input.Changes[n]; p.Late {
			why = NotOnShift
		} else if ch.Kind == ToTable {
			row = st.str.rowOf(ch.Table)
			why = st.checkChange(k, row)
		} else if st.wouldLeaveNoDealer(k) {
			why = NoDealerLeft
		}
		c.plan.Refused[n] = why
		if why == NoReason {
			st.pinned[k], st.byHand[k] = row, true
		}
	}
}

// checkChange returns the reason that a dealer must not be put to a table by hand.
func (st *pushStep) checkChange(k, row int) Reason {
	if row < 0 {
		return NoTable
	}
	p, stop := st.dealers[k], st.str.Stops[row]
	if p.Late {
		return NotOnShift
	}
	if why := st.ruleAgainst(p, stop); why != NoReason {
		return why
	}
	if p.Table == stop.Table {
		return JustLeft
	}
	for _, taken := range st.pinned {
		if taken == row {
			return PlaceTaken
		}
	}
	if p.DownsInRow < st.maxDowns {
		return NoReason
	}
	for i, o := range st.dealers {
		if _, fixed := st.pinned[i]; i != k && !fixed && o.OnShift && o.Table == "" && o.DownsInRow < st.maxDowns &&
			st.ruleAgainst(o, stop) == NoReason {
			return TooManyDowns
		}
	}
	return NoReason
}

// wouldLeaveNoDealer reports whether one more break would leave no dealer at the tables.
func (st *pushStep) wouldLeaveNoDealer(k int) bool {
	if !slices.ContainsFunc(st.str.Stops, func(s Stop) bool { return s.NeedsDealer }) {
		return false
	}
	for i, o := range st.dealers {
		row, fixed := st.pinned[i]
		if i != k && o.OnShift && (!fixed || row >= 0) {
			return false
		}
	}
	return true
}

// assign gives every dealer a place. An extra down in a row is used only when no table could be broken instead. Late
// dealers count as available, unless all others would be on a break.
func (st *pushStep) assign(stops []Stop) []placement {
	places := st.match(stops, false)
	if !st.hasDealer(stops, places) {
		st.lateLast = true
		places = st.match(stops, false)
	}
	if open, breakable := st.findGaps(stops, places); open && (!breakable || !st.hasDealer(stops, places)) {
		return st.match(stops, true)
	}
	return places
}

func (st *pushStep) hasDealer(stops []Stop, places []placement) bool {
	for k, p := range places {
		if p.row >= 0 && stops[p.row].Table != "" && !st.dealers[k].Late {
			return true
		}
	}
	return false
}

// findGaps reports whether a table has no dealer, and whether a table of the string could be broken.
func (st *pushStep) findGaps(stops []Stop, places []placement) (open, breakable bool) {
	for n, s := range stops {
		open = open || s.NeedsDealer && !slices.ContainsFunc(places, func(p placement) bool { return p.row == n })
		breakable = breakable || s.isBreakable()
	}
	return open, breakable
}

// match solves the assignment of dealers to stops at minimal cost. overtime permits extra downs in a row.
func (st *pushStep) match(stops []Stop, overtime bool) []placement {
	places := make([]placement, len(st.dealers))
	taken := map[int]bool{}
	for k, row := range st.pinned {
		places[k] = placement{row: row, byHand: st.byHand[k], isTaken: !st.byHand[k]}
		places[k].overLimit = st.byHand[k] && row >= 0 && st.dealers[k].DownsInRow >= st.maxDowns
		taken[row] = true
	}
	var free []int // indices of dealers
	for k := range st.dealers {
		if _, fixed := st.pinned[k]; !fixed {
			free = append(free, k)
		}
	}
	var rows []int // stops that can be used, in order
	for n, s := range stops {
		if s.Table == "" || s.NeedsDealer {
			rows = append(rows, n)
		}
	}
	columns := slices.DeleteFunc(slices.Clone(rows), func(n int) bool { return taken[n] })
	costs := make([][]int64, len(free))
	for i, k := range free {
		p := st.dealers[k]
		next := st.nextRow(p, rows)
		costs[i] = make([]int64, len(columns)+len(free))
		for j, n := range columns {
			costs[i][j] = st.cost(p, stops[n], overtime) + rowCost(next, slices.Index(rows, n), len(rows))
		}
		for j := range free {
			costs[i][len(columns)+j] = st.cost(p, Stop{}, overtime) + extraBreak
			if next >= 0 {
				costs[i][len(columns)+j] += otherRow
			}
		}
	}
	for i, j := range assign.MinCost(costs) {
		to := placement{row: -1}
		if j < len(columns) {
			to.row = columns[j]
			to.overLimit = stops[to.row].Table != "" && st.dealers[free[i]].DownsInRow >= st.maxDowns
		}
		places[free[i]] = to
	}
	return places
}

// nextRow returns the index among the rows that follows a dealer's place in the string; -1: the dealer has no row.
func (st *pushStep) nextRow(p *plannedDealer, rows []int) int {
	if p.row < 0 || len(rows) == 0 {
		return -1
	}
	for i, n := range rows {
		if n > p.row {
			return i
		}
	}
	return 0
}

func rowCost(next, to, of int) int64 {
	if next < 0 || next == to {
		return 0
	}
	apart := (to - next + of) % of
	return otherRow + perRow*int64(min(apart, of-apart))
}

// cost returns the cost of a stop for a dealer, regardless of its row.
func (st *pushStep) cost(p *plannedDealer, stop Stop, overtime bool) int64 {
	if stop.Table == "" {
		return earlyBreak*int64(max(0, st.maxDowns-p.DownsInRow))*int64(hasDealt(p)) + longRest*int64(p.restedPushes)
	}
	if st.ruleAgainst(p, stop) != NoReason {
		return assign.Forbidden
	}
	cost := -coverTable
	if p.DownsInRow >= st.maxDowns {
		if !overtime {
			return assign.Forbidden
		}
		cost += extraDown * int64(p.DownsInRow-st.maxDowns+1)
	}
	if p.Table == stop.Table {
		cost += sameTable
	}
	switch {
	case p.Late && st.lateLast:
		cost += onlyLateDealer
	case p.Late:
		cost += lateDealer
	}
	return cost
}

// hasDealt is 1 when the dealer has dealt since the last break.
func hasDealt(p *plannedDealer) int {
	if p.DownsInRow > 0 {
		return 1
	}
	return 0
}

// remedies finds a table to break for each table without a dealer: the one with the fewest players, of those that may
// be broken, for which the plan without it fills the gap. No dealer and no table is used twice.
func (st *pushStep) remedies(places []placement) []Remedy {
	var out []Remedy
	used := map[string]bool{}
	for n, s := range st.str.Stops {
		if !s.NeedsDealer {
			continue
		}
		found := slices.IndexFunc(places, func(p placement) bool { return p.row == n })
		if found < 0 || st.dealers[found].Late {
			r := st.remedy(n, places, used)
			used["table "+r.Break], used["dealer "+r.Dealer] = r.Break != "", r.Dealer != ""
			out = append(out, r)
		}
	}
	return out
}

func (st *pushStep) remedy(bare int, places []placement, used map[string]bool) Remedy {
	r := Remedy{Table: st.str.Stops[bare].Table}
	var can []int
	for n, s := range st.str.Stops {
		if s.isBreakable() && !used["table "+s.Table] {
			can = append(can, n)
		}
	}
	slices.SortStableFunc(can, func(a, b int) int { return st.str.Stops[a].Players - st.str.Stops[b].Players })
	present := &pushStep{str: st.str, at: st.at, maxDowns: st.maxDowns, pinned: map[int]int{}, byHand: map[int]bool{}}
	var was []placement
	for k, p := range st.dealers {
		if p.Late {
			continue
		}
		if row, fixed := st.pinned[k]; fixed {
			present.pinned[len(present.dealers)], present.byHand[len(present.dealers)] = row, st.byHand[k]
		}
		present.dealers, was = append(present.dealers, p), append(was, places[k])
	}
	for _, n := range can {
		if n == bare {
			r.Break, r.NoOtherMoves = r.Table, true
			return r
		}
		stops := slices.Clone(st.str.Stops)
		stops[n].NeedsDealer = false
		if slices.ContainsFunc(was, func(p placement) bool { return p.row == n && (p.byHand || p.isTaken) }) {
			continue
		}
		now := present.match(stops, false)
		found := slices.IndexFunc(now, func(p placement) bool { return p.row == bare })
		if found < 0 || used["dealer "+present.dealers[found].ID] {
			continue
		}
		dealer := present.dealers[found]
		r.Break, r.Dealer, r.From, r.NoOtherMoves = stops[n].Table, dealer.ID, dealer.Table, true
		for k := range now {
			r.NoOtherMoves = r.NoOtherMoves && (k == found || now[k].row == was[k].row)
		}
		return r
	}
	return r
}
