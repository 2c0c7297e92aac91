package seating

import (
	"slices"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/tournament"
)

// breaksNext is the table that has to break now: the next in the order, once the others have seats for its players. The
// last but one does not break, it goes up in the final table. Nil when none has to.
func breaksNext(hall []*spot) *spot {
	if len(hall) < 3 {
		return nil
	}
	next := inBreakingOrder(hall)[0]
	if next.players > freeBeside(hall, next) {
		return nil
	}
	return next
}

// freeBeside is how many seats the other tables can give.
func freeBeside(hall []*spot, but *spot) int {
	n := 0
	for _, s := range hall {
		if s != but {
			n += len(s.free())
		}
	}
	return n
}

// finalTable says whether everybody who is left goes to one table now.
func (f *Field) finalTable(hall []*spot) bool {
	left := f.CountRemaining()
	return len(hall) > 1 && left > 1 && left <= f.Rules.FinalTable
}

// breaksAt is with how many left each table breaks; the last one is not in it.
func (f *Field) breaksAt(order []*spot) map[int]int {
	at, seats := map[int]int{}, 0
	for i := len(order) - 1; i > 0; i-- {
		seats += order[i].holds()
		at[order[i-1].Number] = max(seats, f.Rules.FinalTable)
		if i == len(order)-1 {
			at[order[i-1].Number] = f.Rules.FinalTable
		}
	}
	return at
}

// BreakTable closes a table and draws its players to seats of the others, so that those end level. Who is drawn has the
// rights and duties of his new position.
func (f *Field) BreakTable(number int, by Seed) ([]tournament.Move, error) {
	hall := f.hall()
	s := at(hall, number)
	if s == nil {
		return nil, fault.NotFound("Table")
	}
	others := slices.DeleteFunc(slices.Clone(hall), func(o *spot) bool { return o == s })
	switch free := freeBeside(hall, s); {
	case len(others) == 0:
		return nil, fault.Conflict("Table %s is the last one", s.called())
	case s.players > free:
		return nil, fault.Conflict("Table %s has %d players, the other tables have %s", s.called(), s.players, Plural(free, "open seat", "open seats"))
	case len(others) == 1 && f.CountRemaining() > f.Rules.FinalTable:
		return nil, fault.Conflict("%d are left, the final table has %d seats", f.CountRemaining(), f.Rules.FinalTable)
	}
	before, players := f.chairs(), s.seated()
	for _, e := range players {
		s.leave(e)
	}
	deal(others, players, (*spot).dead, by.chance())
	s.Broken, s.Changed = true, true
	return f.moved(before), nil
}

// Redraw draws everybody a new seat: at the open tables, or all to the one that breaks last, which becomes the final
// table. Who sits in a locked seat of a table that stays keeps it. Where the button is has to be said anew.
func (f *Field) Redraw(final bool, by Seed) ([]tournament.Move, error) {
	before, hall := f.chairs(), f.hall()
	if final {
		if err := f.setFinal(hall, by); err != nil {
			return nil, err
		}
		return f.moved(before), nil
	}
	var players []*Entry
	for _, s := range hall {
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
	deal(hall, players, (*spot).dead, by.chance())
	return f.moved(before), nil
}

func (f *Field) setFinal(hall []*spot, by Seed) error {
	if len(hall) < 2 {
		return fault.Conflict("Everybody is at one table already")
	}
	if left := f.CountRemaining(); left > f.Rules.FinalTable {
		return fault.Conflict("%d are left, the final table has %d seats", left, f.Rules.FinalTable)
	}
	order := inBreakingOrder(hall)
	t := *order[len(order)-1].Table
	t.Seats = f.Rules.FinalTable
	t.forgetButton()
	t.Locked = slices.DeleteFunc(slices.Clone(t.Locked), func(seat int) bool { return seat > t.Seats })
	final := &spot{Table: &t, sits: make([]*Entry, t.Seats+1)}
	var players, stay []*Entry
	for _, s := range hall {
		for _, e := range s.seated() {
			if s.Number == t.Number && t.IsLocked(e.Seat) {
				final.sits[e.Seat] = e
				final.players++
				stay = append(stay, e)
			} else {
				players = append(players, e)
			}
		}
	}
	if free := len(final.free()); len(players) > free {
		return fault.Conflict("Unlock seats at table %s first: it has seats for %d of %d", t.called(), free+len(stay), f.CountRemaining())
	}
	*order[len(order)-1].Table = t
	final.Table = order[len(order)-1].Table
	for _, s := range order[:len(order)-1] {
		s.Broken, s.Changed = true, true
	}
	for _, e := range players {
		e.Table, e.Seat = 0, 0
	}
	deal([]*spot{final}, players, (*spot).dead, by.chance())
	return nil
}

// BreakOrder are the open tables in the order in which they break.
func (f *Field) BreakOrder() []int {
	order := inBreakingOrder(f.hall())
	out := make([]int, len(order))
	for i, s := range order {
		out[i] = s.Number
	}
	return out
}
