package seating

import (
	"pitboss/internal/foundation/fault"
	"pitboss/internal/tournament"
)

// balancing is the move that brings the longest and the shortest table nearer. Locked seats neither give nor take.
type balancing struct {
	from, to *spot
	apart    int
	who      *Entry // nil: the button of from is not known
	next     bool   // he owes the big blind next, and not only soonest of those whose seats are not locked
	seat     int    // 0: every free seat of to is the coming small blind, or its button is not known
}

// balance finds the next move that balances the tables; nil when they are nearer than at. Of tables as long as each other
// the one that breaks last gives and takes, since who moves there stays there longest.
func balance(hall []*spot, at int) *balancing {
	var b balancing
	for _, s := range inBreakingOrder(hall) {
		if s.gives() && (b.from == nil || s.players >= b.from.players) {
			b.from = s
		}
		if len(s.free()) > 0 && (b.to == nil || s.players <= b.to.players) {
			b.to = s
		}
	}
	if b.from == nil || b.to == nil || b.from.players-b.to.players < at {
		return nil
	}
	b.apart = b.from.players - b.to.players
	for i, e := range b.from.owing() {
		if !b.from.IsLocked(e.Seat) {
			b.who, b.next = e, i == 0
			break
		}
	}
	if button, _, _, _ := b.to.blinds(); button > 0 || b.to.players < 2 {
		b.seat = b.to.worst()
	}
	return &b
}

// gives says whether somebody may be balanced away from a table.
func (s *spot) gives() bool {
	for _, e := range s.seated() {
		if !s.IsLocked(e.Seat) {
			return true
		}
	}
	return false
}

// done says whether the move can be made now.
func (b *balancing) done() bool { return b.who != nil && b.seat > 0 }

func (b *balancing) move() tournament.Move {
	m := b.who.move(SeatRef{b.from.Number, b.who.Seat}, SeatRef{b.to.Number, b.seat})
	m.FromTableName, m.ToTableName = b.from.called(), b.to.called()
	return m
}

// Move puts an entry from the seat where he was when it was decided into another one.
func (f *Field) Move(id string, from, to SeatRef) (tournament.Move, error) {
	hall := f.hall()
	e, s := f.Entry(id), at(hall, to.Table)
	switch {
	case e == nil:
		return tournament.Move{}, fault.NotFound("Entry")
	case s == nil:
		return tournament.Move{}, fault.Conflict("Table %s is not open", f.TableName(to.Table))
	case e.Seat == 0 || (SeatRef{e.Table, e.Seat}) != from:
		return tournament.Move{}, fault.Conflict("%s is no longer at table %s, seat %d", fault.Person(e.Name), f.TableName(from.Table), from.Seat)
	case to.Seat > s.Seats:
		return tournament.Move{}, fault.Conflict("Table %s has %d seats", s.called(), s.Seats)
	case s.sits[to.Seat] != nil:
		return tournament.Move{}, fault.Conflict("Seat %d at table %s is taken", to.Seat, s.called())
	case s.IsLocked(to.Seat):
		return tournament.Move{}, fault.Conflict("Seat %d at table %s is locked", to.Seat, s.called())
	}
	at(hall, from.Table).leave(e)
	s.sit(e, to.Seat)
	return f.named(e.move(from, to)), nil
}
