package seating

import (
	"pitboss/internal/feature/tournament"
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

// blinds are the seats of the hand being played: who has the button, who paid the blinds and who owes the big one next.
// All are 0 where the button's place is not known or nobody is there to play with. A button whose player has gone counts
// for the next one before it; of two players the one on the button has the small blind.
func (s *spot) blinds() (button, small, big, next int) {
	if s.Button == 0 || s.Button > s.Seats || s.players < 2 {
		return 0, 0, 0, 0
	}
	button = s.Button
	for s.sits[button] == nil {
		button = (button+s.Seats-2)%s.Seats + 1
	}
	small = s.after(button)
	if s.players == 2 {
		small = button
	}
	big = s.after(small)
	return button, small, big, s.after(big)
}

// between says whether a seat lies clockwise between two others.
func (s *spot) between(seat, from, to int) bool {
	steps := func(to int) int { return (to - from + s.Seats) % s.Seats }
	return 0 < steps(seat) && steps(seat) < steps(to)
}

// position is what a seat has in the hand being played.
func (s *spot) position(seat int) tournament.Position {
	button, small, big, next := s.blinds()
	switch {
	case button == 0 || s.sits[seat] == nil:
		return tournament.NoPosition
	case seat == button:
		return tournament.Button
	case seat == small:
		return tournament.SmallBlind
	case seat == big:
		return tournament.BigBlind
	case seat == next:
		return tournament.NextBig
	}
	return tournament.NoPosition
}

// smallNext says whether who sits down in a seat would be the small blind of the next hand: nobody is balanced there.
func (s *spot) smallNext(seat int) bool {
	button, small, big, _ := s.blinds()
	return button > 0 && s.between(seat, small, big)
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
