package seating

import (
	"pitboss/internal/tournament"
)

// after is the next seat clockwise in which somebody sits, from a seat on; the seat itself when nobody else does.
func (s *spot) after(seat int) int {
	for range s.Seats {
		seat = seat%s.Seats + 1
		if s.sits[seat] != nil {
			break
		}
	}
	return seat
}

// blinds are the seats of the last hand: the button, the two blinds, and the seat that owes the big blind next. All are 0
// where the button's place is not known or nobody is there to play with. A button whose player has gone counts for the
// next one before it. The blinds stay where they were posted though their players go out: the big blind goes to the next
// player after the last one, as with a dead button, so that nobody is skipped and nobody of the last two pays it twice.
func (s *spot) blinds() (button, small, big, next int) {
	if s.button() == 0 || s.players < 2 {
		return 0, 0, 0, 0
	}
	button = s.occupied(s.Button)
	if small, big = s.SmallBlindSeat, s.BigBlindSeat; big == 0 || big > s.Seats {
		small, big = s.posts(s.Button)
	}
	return button, small, big, s.after(big)
}

// button is the seat that has it; 0 where nobody knows, be it that nobody has said since a whole level was played: a button
// that has not moved for so long is somewhere else.
func (s *spot) button() int {
	if s.Button > s.Seats || s.ButtonLevel > 0 && s.level-s.ButtonLevel > 1 {
		return 0
	}
	return s.Button
}

// ButtonKnown says whether the desk knows where the button of a table is.
func (f *Field) ButtonKnown(number int) bool {
	s := at(f.hall(), number)
	return s != nil && s.button() > 0
}

// occupied is a seat itself where somebody sits in it, else the next one before it in which somebody does.
func (s *spot) occupied(seat int) int {
	for s.sits[seat] == nil {
		seat = (seat+s.Seats-2)%s.Seats + 1
	}
	return seat
}

// posts are the seats that post the blinds in a hand with the button in a seat, of the players there now. Of two players
// the one on the button has the small blind.
func (s *spot) posts(button int) (small, big int) {
	if s.players < 2 {
		return 0, 0
	}
	small = s.after(s.occupied(button))
	if s.players == 2 {
		small = s.occupied(button)
	}
	return small, s.after(small)
}

// SetButton notes at which seat of a table the button is, and who has the blinds of that hand. In the hand after the last
// one that was noted the small blind is where the big blind was, though nobody may sit there any more, and the big blind
// is with the next player; the same button again is the same hand.
func (f *Field) SetButton(number, seat int) {
	s := at(f.hall(), number)
	small, big := s.posts(seat)
	if s.button() > 0 && s.BigBlindSeat > 0 && s.players > 2 {
		switch seat {
		case s.SmallBlindSeat:
			small, big = s.BigBlindSeat, s.after(s.BigBlindSeat)
		case s.Button:
			small, big = s.SmallBlindSeat, s.BigBlindSeat
		}
	}
	s.Button, s.SmallBlindSeat, s.BigBlindSeat, s.ButtonLevel, s.Changed = seat, small, big, f.Level, true
}

// forgetButton notes that the place of the button is unknown.
func (t *Table) forgetButton() {
	t.Button, t.SmallBlindSeat, t.BigBlindSeat, t.ButtonLevel, t.Changed = 0, 0, 0, 0, true
}

// between says whether a seat lies clockwise between two others.
func (s *spot) between(seat, from, to int) bool {
	steps := func(to int) int { return (to - from + s.Seats) % s.Seats }
	return 0 < steps(seat) && steps(seat) < steps(to)
}

// position is what a seat has in the last hand. A blind stays with the seat of a player who went out: the next hand's
// button, or its small blind, is there.
func (s *spot) position(seat int) tournament.Position {
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

// smallNext says whether a player who sits down in a seat would be the small blind of the next hand, or would wait for
// the button to pass: nobody is balanced there. The seat of a big blind who went out has the small blind next.
func (s *spot) smallNext(seat int) bool {
	button, small, big, _ := s.blinds()
	return button > 0 && (seat == big || s.between(seat, small, big))
}

// dead says whether who sits down in a seat would have to wait for the button to pass: it lies between the button and
// the small blind. A player of a broken table gets it only where his table has no other.
func (s *spot) dead(seat int) bool {
	button, small, _, _ := s.blinds()
	return button > 0 && small != button && s.between(seat, s.Button, small)
}

// owing is everybody at a table in the order in which they owe the big blind; nil when it is not known.
func (s *spot) owing() []*Entry {
	_, _, _, seat := s.blinds()
	if seat == 0 {
		return nil
	}
	players := make([]*Entry, 0, s.players)
	for range s.players {
		players = append(players, s.sits[seat])
		seat = s.after(seat)
	}
	return players
}

// hands is after how many hands who sits down in a free seat has the big blind: 1 is the next hand.
func (s *spot) hands(seat int) int {
	n := 1
	for _, e := range s.owing() {
		if _, _, big, _ := s.blinds(); s.between(e.Seat, big, seat) {
			n++
		}
	}
	return n
}

// worst is the free seat that gets the big blind soonest without being the coming small blind; 0 when every free one is.
// With nobody to play with any seat will do.
func (s *spot) worst() int {
	worst := 0
	for _, seat := range s.free() {
		if s.players > 1 && s.smallNext(seat) {
			continue
		}
		if worst == 0 || s.players > 1 && s.hands(seat) < s.hands(worst) {
			worst = seat
		}
	}
	return worst
}
