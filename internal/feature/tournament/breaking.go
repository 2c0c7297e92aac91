package tournament

import (
	"slices"

	"pitboss/internal/foundation/fault"
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
func (f *field) finalTable(hall []*spot) bool {
	left := f.left()
	return len(hall) > 1 && left > 1 && left <= f.rules.FinalTable
}

// breaksAt is with how many left each table breaks; the last one is not in it.
func (f *field) breaksAt(order []*spot) map[int]int {
	at, seats := map[int]int{}, 0
	for i := len(order) - 1; i > 0; i-- {
		seats += order[i].holds()
		at[order[i-1].number] = max(seats, f.rules.FinalTable)
		if i == len(order)-1 {
			at[order[i-1].number] = f.rules.FinalTable
		}
	}
	return at
}

// breakTable closes a table and draws its players to seats of the others, so that those end level. Who is drawn has the
// rights and duties of his new position.
func (f *field) breakTable(number int, by seed) ([]Move, error) {
	hall := f.hall()
	s := at(hall, number)
	if s == nil {
		return nil, fault.NotFound("Table")
	}
	others := slices.DeleteFunc(slices.Clone(hall), func(o *spot) bool { return o == s })
	switch free := freeBeside(hall, s); {
	case len(others) == 0:
		return nil, fault.Conflict("Table %d is the last one", number)
	case s.players > free:
		return nil, fault.Conflict("Table %d has %d players, the other tables have %s", number, s.players, plural(free, "open seat", "open seats"))
	case len(others) == 1 && f.left() > f.rules.FinalTable:
		return nil, fault.Conflict("%d are left, the final table has %d seats", f.left(), f.rules.FinalTable)
	}
	before, players := f.chairs(), s.seated()
	for _, e := range players {
		s.leave(e)
	}
	deal(others, players, (*spot).dead, by.chance())
	s.broken, s.changed = true, true
	return f.moved(before), nil
}

// redraw draws everybody a new seat: at the open tables, or all to the one that breaks last, which becomes the final
// table. Who sits in a locked seat of a table that stays keeps it. Where the button is has to be said anew.
func (f *field) redraw(final bool, by seed) ([]Move, error) {
	before, hall := f.chairs(), f.hall()
	if final {
		if err := f.setFinal(hall, by); err != nil {
			return nil, err
		}
		return f.moved(before), nil
	}
	var players []*entry
	for _, s := range hall {
		for _, e := range s.seated() {
			if !s.isLocked(e.seat) {
				players = append(players, e)
				s.leave(e)
			}
		}
		s.button, s.changed = 0, true
	}
	if len(players) == 0 {
		return nil, fault.Conflict("Nobody has a seat yet")
	}
	deal(hall, players, (*spot).dead, by.chance())
	return f.moved(before), nil
}

func (f *field) setFinal(hall []*spot, by seed) error {
	if len(hall) < 2 {
		return fault.Conflict("Everybody is at one table already")
	}
	if left := f.left(); left > f.rules.FinalTable {
		return fault.Conflict("%d are left, the final table has %d seats", left, f.rules.FinalTable)
	}
	order := inBreakingOrder(hall)
	t := *order[len(order)-1].table
	t.seats, t.button, t.changed = f.rules.FinalTable, 0, true
	t.locked = slices.DeleteFunc(slices.Clone(t.locked), func(seat int) bool { return seat > t.seats })
	final := &spot{table: &t, sits: make([]*entry, t.seats+1)}
	var players, stay []*entry
	for _, s := range hall {
		for _, e := range s.seated() {
			if s.number == t.number && t.isLocked(e.seat) {
				final.sits[e.seat] = e
				final.players++
				stay = append(stay, e)
			} else {
				players = append(players, e)
			}
		}
	}
	if free := len(final.free()); len(players) > free {
		return fault.Conflict("Unlock seats at table %d first: it has seats for %d of %d", t.number, free+len(stay), f.left())
	}
	*order[len(order)-1].table = t
	final.table = order[len(order)-1].table
	for _, s := range order[:len(order)-1] {
		s.broken, s.changed = true, true
	}
	for _, e := range players {
		e.table, e.seat = 0, 0
	}
	deal([]*spot{final}, players, (*spot).dead, by.chance())
	return nil
}
