package rotation

import (
	"slices"

	"pitboss/internal/foundation/assign"
	"pitboss/internal/foundation/clock"
)

// step is one push of one string.
type step struct {
	s      String
	at     clock.Instant
	most   int // downs in a row
	people []*standing
	pinned map[int]int // by index of people: the row that he is put to by hand, or has taken already; -1: a break
	hand   map[int]bool
	alone  bool // who is late is counted on last
}

// place is where somebody goes. row -1: a break beside those of the string.
type place struct {
	row                 int
	hand, settled, over bool
}

// What a place costs. What comes first in this list outweighs everything below it.
const (
	covers   int64 = 1_000_000_000 // a table that gets a dealer
	nobody   int64 = 100_000_000   // somebody who is late, where everybody else would be on a break
	tooMany  int64 = 1_000_000     // a down too many in a row
	stays    int64 = 100_000       // a second down at the same table
	restless int64 = 10            // for each down that is short of a break
	waits    int64 = 15            // for each push that he has rested for already
	other    int64 = 30            // another row than the next
	further  int64 = 2             // and for each row that it is from it
	ifHe     int64 = 5             // of somebody who is late
	beside   int64 = 12            // a break beside those of the string
)

// row is the stop of a table; -1: the string has no such table that needs a dealer.
func (s String) row(table string) int {
	return slices.IndexFunc(s.Stops, func(st Stop) bool { return st.NeedsDealer && st.Table == table })
}

// refuses says which hard rule keeps a dealer from a table; downs in a row are not among them.
func (st *step) refuses(p *standing, stop Stop) Reason {
	switch {
	case !p.deals(stop.Format):
		return LacksSkill
	case p.Until != 0 && p.Until < st.at.Add(st.s.DownLength):
		return ShiftEnds
	case p.Table == "" && p.LastTable == stop.Table:
		return JustLeft
	}
	return NoReason
}

// pin fixes who has taken his table already, and who is put somewhere by hand.
func (st *step) pin(c *course) {
	st.pinned, st.hand = map[int]int{}, map[int]bool{}
	for k, p := range st.people {
		if p.Table != "" && p.TableSince == st.at {
			if row := st.s.row(p.Table); row >= 0 {
				st.pinned[k] = row
			}
		}
	}
	for k, p := range st.people {
		n, asked := c.asked[st.at][p.ID]
		if _, done := st.pinned[k]; !asked || done || c.in.Changes[n].Kind == ToShiftEnd {
			continue
		}
		if _, judged := c.out.Refused[n]; judged {
			continue
		}
		row, why := -1, NoReason
		if ch := c.in.Changes[n]; p.Late {
			why = NotOnShift
		} else if ch.Kind == ToTable {
			row = st.s.row(ch.Table)
			why = st.judge(k, row)
		} else if st.allRest(k) {
			why = NoDealerLeft
		}
		c.out.Refused[n] = why
		if why == NoReason {
			st.pinned[k], st.hand[k] = row, true
		}
	}
}

// judge says why somebody must not be put to a table by hand.
func (st *step) judge(k, row int) Reason {
	if row < 0 {
		return NoTable
	}
	p, stop := st.people[k], st.s.Stops[row]
	if p.Late {
		return NotOnShift
	}
	if why := st.refuses(p, stop); why != NoReason {
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
	if p.DownsInRow < st.most {
		return NoReason
	}
	for i, o := range st.people {
		if _, fixed := st.pinned[i]; i != k && !fixed && o.OnShift && o.Table == "" && o.DownsInRow < st.most && st.refuses(o, stop) == NoReason {
			return TooManyDowns
		}
	}
	return NoReason
}

// allRest says whether one more break would leave nobody to deal.
func (st *step) allRest(k int) bool {
	if !slices.ContainsFunc(st.s.Stops, func(s Stop) bool { return s.NeedsDealer }) {
		return false
	}
	for i, o := range st.people {
		row, fixed := st.pinned[i]
		if i != k && o.OnShift && (!fixed || row >= 0) {
			return false
		}
	}
	return true
}

// assign gives everybody a place. While a table without a dealer could be broken instead, nobody deals a down too many;
// where none could, somebody does. Whoever is late is counted on, unless everybody else would be on a break.
func (st *step) assign(stops []Stop) []place {
	places := st.match(stops, false)
	if !st.somebodyDeals(stops, places) {
		st.alone = true
		places = st.match(stops, false)
	}
	if open, breakable := st.bare(stops, places); open && (!breakable || !st.somebodyDeals(stops, places)) {
		return st.match(stops, true)
	}
	return places
}

func (st *step) somebodyDeals(stops []Stop, places []place) bool {
	for k, p := range places {
		if p.row >= 0 && stops[p.row].Table != "" && !st.people[k].Late {
			return true
		}
	}
	return false
}

// bare says whether there is a table that nobody deals at, and whether one of the string could be broken instead.
func (st *step) bare(stops []Stop, places []place) (open, breakable bool) {
	for n, s := range stops {
		open = open || s.NeedsDealer && !slices.ContainsFunc(places, func(p place) bool { return p.row == n })
		breakable = breakable || s.breakable()
	}
	return open, breakable
}

func (st *step) match(stops []Stop, overtime bool) []place {
	places := make([]place, len(st.people))
	taken := map[int]bool{}
	for k, row := range st.pinned {
		places[k] = place{row: row, hand: st.hand[k], settled: !st.hand[k]}
		places[k].over = st.hand[k] && row >= 0 && st.people[k].DownsInRow >= st.most
		taken[row] = true
	}
	var free []int // of people
	for k := range st.people {
		if _, fixed := st.pinned[k]; !fixed {
			free = append(free, k)
		}
	}
	var rows []int // that can be passed through, in their order
	for n, s := range stops {
		if s.Table == "" || s.NeedsDealer {
			rows = append(rows, n)
		}
	}
	columns := slices.DeleteFunc(slices.Clone(rows), func(n int) bool { return taken[n] })
	costs := make([][]int64, len(free))
	for i, k := range free {
		p := st.people[k]
		next := st.next(p, rows)
		costs[i] = make([]int64, len(columns)+len(free))
		for j, n := range columns {
			costs[i][j] = st.cost(p, stops[n], overtime) + distance(next, slices.Index(rows, n), len(rows))
		}
		for j := range free {
			costs[i][len(columns)+j] = st.cost(p, Stop{}, overtime) + beside
			if next >= 0 {
				costs[i][len(columns)+j] += other
			}
		}
	}
	for i, j := range assign.MinCost(costs) {
		to := place{row: -1}
		if j < len(columns) {
			to.row = columns[j]
			to.over = stops[to.row].Table != "" && st.people[free[i]].DownsInRow >= st.most
		}
		places[free[i]] = to
	}
	return places
}

// next is the place, among the rows, to which a dealer goes by the string; -1: he comes from none of its rows.
func (st *step) next(p *standing, rows []int) int {
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

func distance(next, to, of int) int64 {
	if next < 0 || next == to {
		return 0
	}
	apart := (to - next + of) % of
	return other + further*int64(min(apart, of-apart))
}

// cost is what it costs to send somebody to a stop, wherever it is in the string.
func (st *step) cost(p *standing, stop Stop, overtime bool) int64 {
	if stop.Table == "" {
		return restless*int64(max(0, st.most-p.DownsInRow))*int64(busy(p)) + waits*int64(p.rest)
	}
	if st.refuses(p, stop) != NoReason {
		return assign.Forbidden
	}
	cost := -covers
	if p.DownsInRow >= st.most {
		if !overtime {
			return assign.Forbidden
		}
		cost += tooMany * int64(p.DownsInRow-st.most+1)
	}
	if p.Table == stop.Table {
		cost += stays
	}
	switch {
	case p.Late && st.alone:
		cost += nobody
	case p.Late:
		cost += ifHe
	}
	return cost
}

// busy is 1 for whoever deals, or walks from one table to the next.
func busy(p *standing) int {
	if p.DownsInRow > 0 {
		return 1
	}
	return 0
}

// remedies looks, for each table without a dealer, for a table to break: the one with the fewest players of those that may
// be broken, from which the plan without it gives the table a dealer. Nobody is sent to two tables, and no table is named
// twice.
func (st *step) remedies(places []place) []Remedy {
	var out []Remedy
	used := map[string]bool{}
	for n, s := range st.s.Stops {
		if !s.NeedsDealer {
			continue
		}
		who := slices.IndexFunc(places, func(p place) bool { return p.row == n })
		if who < 0 || st.people[who].Late {
			r := st.remedy(n, places, used)
			used["table "+r.Break], used["dealer "+r.Dealer] = r.Break != "", r.Dealer != ""
			out = append(out, r)
		}
	}
	return out
}

func (st *step) remedy(bare int, places []place, used map[string]bool) Remedy {
	r := Remedy{Table: st.s.Stops[bare].Table}
	var can []int
	for n, s := range st.s.Stops {
		if s.breakable() && !used["table "+s.Table] {
			can = append(can, n)
		}
	}
	slices.SortStableFunc(can, func(a, b int) int { return st.s.Stops[a].Players - st.s.Stops[b].Players })
	present := &step{s: st.s, at: st.at, most: st.most, pinned: map[int]int{}, hand: map[int]bool{}}
	var was []place
	for k, p := range st.people {
		if p.Late {
			continue
		}
		if row, fixed := st.pinned[k]; fixed {
			present.pinned[len(present.people)], present.hand[len(present.people)] = row, st.hand[k]
		}
		present.people, was = append(present.people, p), append(was, places[k])
	}
	for _, n := range can {
		if n == bare {
			r.Break, r.NoOtherMoves = r.Table, true
			return r
		}
		stops := slices.Clone(st.s.Stops)
		stops[n].NeedsDealer = false
		if slices.ContainsFunc(was, func(p place) bool { return p.row == n && (p.hand || p.settled) }) {
			continue
		}
		now := present.match(stops, false)
		who := slices.IndexFunc(now, func(p place) bool { return p.row == bare })
		if who < 0 || used["dealer "+present.people[who].ID] {
			continue
		}
		r.Break, r.Dealer, r.From, r.NoOtherMoves = stops[n].Table, present.people[who].ID, present.people[who].Table, true
		for k := range now {
			r.NoOtherMoves = r.NoOtherMoves && (k == who || now[k].row == was[k].row)
		}
		return r
	}
	return r
}
