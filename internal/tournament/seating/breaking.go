package seating

import (
	"slices"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/tournament"
)

// nextToBreak returns the table that has to break now: the next in order, once the other tables have seats for its
// players. The last two tables do not break; their players are redrawn at the final table. It is nil when no table has
// to break.
func nextToBreak(tables []*openTable) *openTable {
	if len(tables) < 3 {
		return nil
	}
	next := breakingOrder(tables)[0]
	if next.players > countFreeElsewhere(tables, next) {
		return nil
	}
	return next
}

// countFreeElsewhere counts the free seats of the other tables.
func countFreeElsewhere(tables []*openTable, but *openTable) int {
	n := 0
	for _, s := range tables {
		if s != but {
			n += len(s.freeSeats())
		}
	}
	return n
}

// isFinalTableDue reports whether the remaining players fit the final table and still sit at several tables.
func (f *Field) isFinalTableDue(tables []*openTable) bool {
	left := f.CountRemaining()
	return len(tables) > 1 && left > 1 && left <= f.Rules.FinalTable
}

// breakThresholds returns, by table, the number of remaining players at which it breaks. The last table is not
// included.
func (f *Field) breakThresholds(order []*openTable) map[int]int {
	at, seats := map[int]int{}, 0
	for i := len(order) - 1; i > 0; i-- {
		seats += order[i].capacity()
		at[order[i-1].Number] = max(seats, f.Rules.FinalTable)
		if i == len(order)-1 {
			at[order[i-1].Number] = f.Rules.FinalTable
		}
	}
	return at
}

// BreakTable closes a table and draws its players to seats of the other tables, so that those stay even. A drawn player
// takes on the rights and duties of the new position.
func (f *Field) BreakTable(number int, by Seed) ([]tournament.Move, error) {
	tables := f.openTables()
	s := tableByNumber(tables, number)
	if s == nil {
		return nil, fault.NotFound("Table")
	}
	others := slices.DeleteFunc(slices.Clone(tables), func(o *openTable) bool { return o == s })
	switch free := countFreeElsewhere(tables, s); {
	case len(others) == 0:
		return nil, fault.Conflict("Table %s is the last one", s.displayName())
	case s.players > free:
		return nil, fault.Conflict("Table %s has %d players, the other tables have %s", s.displayName(), s.players,
			Plural(free, "open seat", "open seats"))
	case len(others) == 1 && f.CountRemaining() > f.Rules.FinalTable:
		return nil, fault.Conflict("%d are left, the final table has %d seats", f.CountRemaining(), f.Rules.FinalTable)
	}
	before, players := f.seatRefs(), s.seated()
	for _, e := range players {
		s.leave(e)
	}
	dealSeats(others, players, (*openTable).isDeadSeat, by.newRand())
	s.Broken, s.Changed = true, true
	return f.movesSince(before), nil
}

// Redraw draws new seats for all players: at the open tables, or at the table that breaks last, which becomes the final
// table. A player in a locked seat of a table that stays keeps that seat. The buttons have to be noted again.
func (f *Field) Redraw(final bool, by Seed) ([]tournament.Move, error) {
	before, tables := f.seatRefs(), f.openTables()
	if final {
		if err := f.seatFinalTable(tables, by); err != nil {
			return nil, err
		}
		return f.movesSince(before), nil
	}
	var players []*Entry
	for _, s := range tables {
		for _, e := range s.seated() {
			if !s.IsLocked(e.Seat) {
				players = append(players, e)
				s.leave(e)
			}
		}
		s.forgetButton()
	}
	if len(players) == 0 {
		return nil, fault.Conflict("Nobody has a seat yet")
	}
	dealSeats(tables, players, (*openTable).isDeadSeat, by.newRand())
	return f.movesSince(before), nil
}

func (f *Field) seatFinalTable(tables []*openTable, by Seed) error {
	if len(tables) < 2 {
		return fault.Conflict("Everybody is at one table already")
	}
	if left := f.CountRemaining(); left > f.Rules.FinalTable {
		return fault.Conflict("%d are left, the final table has %d seats", left, f.Rules.FinalTable)
	}
	order := breakingOrder(tables)
	t := *order[len(order)-1].Table
	t.Seats = f.Rules.FinalTable
	t.forgetButton()
	t.Locked = slices.DeleteFunc(slices.Clone(t.Locked), func(seat int) bool { return seat > t.Seats })
	final := &openTable{Table: &t, entries: make([]*Entry, t.Seats+1)}
	var players, stay []*Entry
	for _, s := range tables {
		for _, e := range s.seated() {
			if s.Number == t.Number && t.IsLocked(e.Seat) {
				final.entries[e.Seat] = e
				final.players++
				stay = append(stay, e)
			} else {
				players = append(players, e)
			}
		}
	}
	if free := len(final.freeSeats()); len(players) > free {
		return fault.Conflict("Unlock seats at table %s first: it has seats for %d of %d", t.displayName(),
			free+len(stay), f.CountRemaining())
	}
	*order[len(order)-1].Table = t
	final.Table = order[len(order)-1].Table
	for _, s := range order[:len(order)-1] {
		s.Broken, s.Changed = true, true
	}
	for _, e := range players {
		e.Table, e.Seat = 0, 0
	}
	dealSeats([]*openTable{final}, players, (*openTable).isDeadSeat, by.newRand())
	return nil
}

// BreakOrder returns the open tables in the order in which they break.
func (f *Field) BreakOrder() []int {
	order := breakingOrder(f.openTables())
	out := make([]int, len(order))
	for i, s := range order {
		out[i] = s.Number
	}
	return out
}
