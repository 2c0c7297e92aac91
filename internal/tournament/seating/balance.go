package seating

import (
	"pitboss/internal/foundation/fault"
	"pitboss/internal/tournament"
)

// balancing is the move that reduces the difference between the longest and the shortest table. Locked seats neither
// lose nor take a player.
type balancing struct {
	from, to   *openTable
	difference int
	entry      *Entry // nil: the button of from is unknown
	owesNext   bool   // the entry owes the big blind next; false: soonest among the seats that are not locked
	seat       int    // 0: every free seat of to is the next small blind, or its button is unknown
}

// balance returns the next move that balances the tables, or nil when their difference is below the minimum. Among
// tables of equal length it picks the one that breaks last, because the player stays there longest.
func balance(tables []*openTable, at int) *balancing {
	var b balancing
	for _, s := range breakingOrder(tables) {
		if s.hasMovablePlayer() && (b.from == nil || s.players >= b.from.players) {
			b.from = s
		}
		if len(s.freeSeats()) > 0 && (b.to == nil || s.players <= b.to.players) {
			b.to = s
		}
	}
	if b.from == nil || b.to == nil || b.from.players-b.to.players < at {
		return nil
	}
	b.difference = b.from.players - b.to.players
	for i, e := range b.from.bigBlindOrder() {
		if !b.from.IsLocked(e.Seat) {
			b.entry, b.owesNext = e, i == 0
			break
		}
	}
	if button, _, _, _ := b.to.blinds(); button > 0 || b.to.players < 2 {
		b.seat = b.to.worstSeat()
	}
	return &b
}

// hasMovablePlayer reports whether a seat that is not locked has a player.
func (s *openTable) hasMovablePlayer() bool {
	for _, e := range s.seated() {
		if !s.IsLocked(e.Seat) {
			return true
		}
	}
	return false
}

// isReady reports whether the move can be made now.
func (b *balancing) isReady() bool { return b.entry != nil && b.seat > 0 }

func (b *balancing) move() tournament.Move {
	m := b.entry.move(SeatRef{b.from.Number, b.entry.Seat}, SeatRef{b.to.Number, b.seat})
	m.FromTableName, m.ToTableName = b.from.displayName(), b.to.displayName()
	return m
}

// Move moves an entry to another seat. It refuses when the entry has left the seat from which the move was decided.
func (f *Field) Move(id string, from, to SeatRef) (tournament.Move, error) {
	tables := f.openTables()
	e, s := f.Entry(id), tableByNumber(tables, to.Table)
	switch {
	case e == nil:
		return tournament.Move{}, fault.NotFound("Entry")
	case s == nil:
		return tournament.Move{}, fault.Conflict("Table %s is not open", f.TableName(to.Table))
	case e.Seat == 0 || (SeatRef{e.Table, e.Seat}) != from:
		return tournament.Move{}, fault.Conflict("%s is no longer at table %s, seat %d", fault.Person(e.Name),
			f.TableName(from.Table), from.Seat)
	case to.Seat > s.Seats:
		return tournament.Move{}, fault.Conflict("Table %s has %d seats", s.displayName(), s.Seats)
	case s.entries[to.Seat] != nil:
		return tournament.Move{}, fault.Conflict("Seat %d at table %s is taken", to.Seat, s.displayName())
	case s.IsLocked(to.Seat):
		return tournament.Move{}, fault.Conflict("Seat %d at table %s is locked", to.Seat, s.displayName())
	}
	tableByNumber(tables, from.Table).leave(e)
	s.sit(e, to.Seat)
	return f.withTableNames(e.move(from, to)), nil
}
