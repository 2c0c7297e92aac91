package seating

import (
	"pitboss/internal/tournament"
)

// nextOccupied returns the next occupied seat clockwise, or the seat itself when no other is occupied.
func (s *openTable) nextOccupied(seat int) int {
	for range s.Seats {
		seat = seat%s.Seats + 1
		if s.entries[seat] != nil {
			break
		}
	}
	return seat
}

// blinds returns the seats of the last hand: the button, the two blinds, and the seat that owes the big blind next. All
// are 0 when the button is unknown or fewer than two players are seated.
//
// When the player on the button has left, the button counts for the occupied seat before it. The blinds stay at the
// seats where they were posted even when their players bust. As with a dead button, the big blind then goes to the next
// player after the last one, so that no player skips it and neither of the last two pays it twice.
func (s *openTable) blinds() (button, small, big, next int) {
	if s.knownButton() == 0 || s.players < 2 {
		return 0, 0, 0, 0
	}
	button = s.occupiedAtOrBefore(s.Button)
	if small, big = s.SmallBlindSeat, s.BigBlindSeat; big == 0 || big > s.Seats {
		small, big = s.blindSeats(s.Button)
	}
	return button, small, big, s.nextOccupied(big)
}

// knownButton returns the seat of the button, or 0 when it is unknown. A button that was not noted for a whole level
// counts as unknown, because it has certainly moved.
func (s *openTable) knownButton() int {
	if s.Button > s.Seats || s.ButtonLevel > 0 && s.level-s.ButtonLevel > 1 {
		return 0
	}
	return s.Button
}

// ButtonKnown reports whether the button of a table is known.
func (f *Field) ButtonKnown(number int) bool {
	s := tableByNumber(f.openTables(), number)
	return s != nil && s.knownButton() > 0
}

// occupiedAtOrBefore returns the seat itself when it is occupied, else the last occupied seat before it.
func (s *openTable) occupiedAtOrBefore(seat int) int {
	for s.entries[seat] == nil {
		seat = (seat+s.Seats-2)%s.Seats + 1
	}
	return seat
}

// blindSeats returns the seats that post the blinds for a button, given the present players. With two players the
// button posts the small blind.
func (s *openTable) blindSeats(button int) (small, big int) {
	if s.players < 2 {
		return 0, 0
	}
	small = s.nextOccupied(s.occupiedAtOrBefore(button))
	if s.players == 2 {
		small = s.occupiedAtOrBefore(button)
	}
	return small, s.nextOccupied(small)
}

// SetButton notes the button of a table and the blinds of that hand. In the hand after the last noted one the small
// blind is at the last big blind's seat, even when that seat is empty, and the big blind is at the next player. The
// same button again means the same hand.
func (f *Field) SetButton(number, seat int) {
	s := tableByNumber(f.openTables(), number)
	small, big := s.blindSeats(seat)
	if s.knownButton() > 0 && s.BigBlindSeat > 0 && s.players > 2 {
		switch seat {
		case s.SmallBlindSeat:
			small, big = s.BigBlindSeat, s.nextOccupied(s.BigBlindSeat)
		case s.Button:
			small, big = s.SmallBlindSeat, s.BigBlindSeat
		}
	}
	s.Button, s.SmallBlindSeat, s.BigBlindSeat, s.ButtonLevel, s.Changed = seat, small, big, f.Level, true
}

// forgetButton marks the button as unknown.
func (t *Table) forgetButton() {
	t.Button, t.SmallBlindSeat, t.BigBlindSeat, t.ButtonLevel, t.Changed = 0, 0, 0, 0, true
}

// isBetween reports whether a seat lies clockwise between two others.
func (s *openTable) isBetween(seat, from, to int) bool {
	steps := func(to int) int { return (to - from + s.Seats) % s.Seats }
	return 0 < steps(seat) && steps(seat) < steps(to)
}

// position returns the position of a seat in the last hand. A blind stays with the seat of a busted player, because the
// next hand's button or small blind is there.
func (s *openTable) position(seat int) tournament.Position {
	button, small, big, next := s.blinds()
	switch {
	case button == 0:
		return tournament.NoPosition
	case seat == big:
		return tournament.BigBlind
	case seat == button:
		return tournament.Button
	case seat == small:
		return tournament.SmallBlind
	case seat == next:
		return tournament.NextBigBlind
	}
	return tournament.NoPosition
}

// isNextSmallBlind reports whether the new player of a seat would have the small blind in the next hand, or would wait
// for the button to pass. A balance never uses such a seat. The seat of a big blind that busted has the small blind
// next.
func (s *openTable) isNextSmallBlind(seat int) bool {
	button, small, big, _ := s.blinds()
	return button > 0 && (seat == big || s.isBetween(seat, small, big))
}

// isDeadSeat reports whether the new player of a seat would wait for the button to pass, because it lies between the
// button and the small blind. A player of a broken table gets it only when the table has no other seat.
func (s *openTable) isDeadSeat(seat int) bool {
	button, small, _, _ := s.blinds()
	return button > 0 && small != button && s.isBetween(seat, s.Button, small)
}

// bigBlindOrder returns the players of a table in the order in which they owe the big blind, or nil when it is unknown.
func (s *openTable) bigBlindOrder() []*Entry {
	_, _, _, seat := s.blinds()
	if seat == 0 {
		return nil
	}
	players := make([]*Entry, 0, s.players)
	for range s.players {
		players = append(players, s.entries[seat])
		seat = s.nextOccupied(seat)
	}
	return players
}

// handsUntilBigBlind returns the number of hands until the new player of a free seat has the big blind: 1 is the next
// hand.
func (s *openTable) handsUntilBigBlind(seat int) int {
	n := 1
	for _, e := range s.bigBlindOrder() {
		if _, _, big, _ := s.blinds(); s.isBetween(e.Seat, big, seat) {
			n++
		}
	}
	return n
}

// worstSeat returns the free seat that gets the big blind soonest and is not the next small blind, or 0 when there is
// none. With fewer than two players any free seat will do.
func (s *openTable) worstSeat() int {
	worst := 0
	for _, seat := range s.freeSeats() {
		if s.players > 1 && s.isNextSmallBlind(seat) {
			continue
		}
		if worst == 0 || s.players > 1 && s.handsUntilBigBlind(seat) < s.handsUntilBigBlind(worst) {
			worst = seat
		}
	}
	return worst
}
