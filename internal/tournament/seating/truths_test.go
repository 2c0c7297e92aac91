package seating

import (
	"slices"
	"strings"

	"pitboss/internal/tournament"
)

// balance does a balancing duty, or what it waits for. Who moves and where to is held against a slow count of the hands.
func (e *evening) balance(d tournament.Duty) {
	hall := e.f.hall()
	b := balance(hall, e.f.Rules.BalanceAt)
	if d.WaitReason != "" {
		if d.Move != nil || b.done() {
			e.Fatalf("it can be done and waits: %+v", d)
		}
		s := b.to
		if b.who == nil {
			s = b.from
		}
		e.moveButton(s)
		return
	}
	m := d.Move
	from, to := at(hall, m.FromTable), at(hall, m.ToTable)
	if !from.IsLocked(m.FromSeat) && !slices.ContainsFunc(from.Locked, func(n int) bool { return from.sits[n] != nil }) {
		if owes := bigBlinds(occupied(from, 0), from.Button, from.Seats, 2)[1]; owes != m.FromSeat {
			e.Fatalf("seat %d owes the big blind, not seat %d: %+v", owes, m.FromSeat, d)
		}
	}
	if to.players > 1 {
		small, hands := next(to, m.ToSeat)
		if small {
			e.Fatalf("moved into the small blind: %+v", d)
		}
		for _, seat := range to.free() {
			if small, sooner := next(to, seat); !small && sooner < hands {
				e.Fatalf("seat %d has the big blind in %d hands, seat %d in %d", seat, sooner, m.ToSeat, hands)
			}
		}
	}
	if !e.seats(func(Seed) error {
		_, err := e.f.Move(m.EntryID, SeatRef{m.FromTable, m.FromSeat}, SeatRef{m.ToTable, m.ToSeat})
		return err
	}) {
		e.Fatalf("the move was refused: %+v", d)
	}
}

// occupied says which seats somebody sits in, one more besides.
func occupied(s *spot, more int) []bool {
	in := make([]bool, s.Seats+1)
	for seat := 1; seat <= s.Seats; seat++ {
		in[seat] = s.sits[seat] != nil || seat == more
	}
	return in
}

// bigBlinds are the seats of the big blind in the hand being played and those after it, step by step.
func bigBlinds(in []bool, button, seats, hands int) []int {
	clockwise := func(seat int) int {
		for {
			if seat++; seat > seats {
				seat = 1
			}
			if in[seat] {
				return seat
			}
		}
	}
	n := 0
	for _, yes := range in {
		if yes {
			n++
		}
	}
	big := clockwise(clockwise(button))
	if n == 2 {
		big = clockwise(button)
	}
	out := []int{big}
	for len(out) < hands {
		out = append(out, clockwise(out[len(out)-1]))
	}
	return out
}

// next says whether who sits down in a seat has the small blind in the next hand, and after how many hands the big one.
func next(s *spot, seat int) (small bool, hands int) {
	without, with := occupied(s, 0), occupied(s, seat)
	clockwise := func(in []bool, seat int) int {
		for {
			if seat = seat%s.Seats + 1; in[seat] {
				return seat
			}
		}
	}
	big := bigBlinds(without, s.Button, s.Seats, 1)[0]
	smallSeat := big
	for {
		if smallSeat = (smallSeat+s.Seats-2)%s.Seats + 1; without[smallSeat] {
			break
		}
	}
	if clockwise(with, smallSeat) == seat { // the button goes to the small blind of this hand
		return true, 0
	}
	for big = clockwise(with, big); big != seat; big = clockwise(with, big) {
		hands++
	}
	return false, hands
}

// check looks whether everything is still true.
func (e *evening) check(what string) {
	e.Helper()
	if !e.f.sound() {
		e.Fatalf("after %s two sit in one seat, or somebody where no seat is", what)
	}
	in, left := make(map[string]bool, len(e.f.Entries)), 0
	for i := range e.f.Entries {
		n := &e.f.Entries[i]
		if n.Seat > 0 {
			left++
			if in[n.PlayerID] {
				e.Fatalf("after %s %s is in twice", what, n.Name)
			}
			in[n.PlayerID] = true
		}
		if n.Status == tournament.Seated != (n.Seat > 0 && e.f.Started) || n.Status == tournament.Busted != (n.BustHand > 0) || n.BustHand > 0 == (n.BustedAt == nil) {
			e.Fatalf("after %s an entry stands as %+v", what, n)
		}
	}
	if left != e.f.CountRemaining() || len(e.stacks) != left {
		e.Fatalf("after %s %d are left, %d have chips", what, left, len(e.stacks))
	}
	var chips int64
	for _, n := range e.stacks {
		chips += n
	}
	if chips != e.issued || e.f.chips() != e.issued {
		e.Fatalf("after %s %d chips lie on the tables, %d are in play, %d were issued", what, chips, e.f.chips(), e.issued)
	}
	e.checkChanges(what)
	if what == "bust" || what == "undo" || what == "void" || what == "re-enter" {
		e.checkPlaces()
	}
}

// checkChanges looks whether what changed will be stored, and whether nobody was put into a locked seat.
func (e *evening) checkChanges(what string) {
	for i := range e.was.Entries {
		a, b := &e.was.Entries[i], &e.f.Entries[i]
		if a.ID != b.ID {
			e.Fatalf("after %s the entries are others", what)
		}
		if a.standing() != b.standing() && !b.Changed {
			e.Fatalf("after %s entry %d would not be stored: %+v", what, b.Number, b)
		}
		if what != "undo" && b.Seat > 0 && (a.Table != b.Table || a.Seat != b.Seat) && e.f.Table(b.Table).IsLocked(b.Seat) {
			e.Fatalf("after %s somebody was put into a locked seat: %+v", what, b)
		}
	}
	was := map[int]tableState{}
	for i := range e.was.Tables {
		was[e.was.Tables[i].Number] = e.was.Tables[i].state()
	}
	for i := range e.f.Tables {
		t := &e.f.Tables[i]
		before, now := was[t.Number], t.state()
		if !t.Changed && (before.Broken != now.Broken || before.Button != now.Button || before.Seats != now.Seats || !slices.Equal(before.Locked, now.Locked)) {
			e.Fatalf("after %s table %d would not be stored: %+v", what, t.Number, t)
		}
	}
}

// checkPlaces counts for everybody who is out how many lasted longer.
func (e *evening) checkPlaces() {
	places := e.f.FinishingPlaces()
	held := map[int]int{}
	for _, p := range places {
		held[p.Place]++
	}
	place := e.f.CountRemaining() + 1
	for place <= len(e.f.Entries) {
		n := held[place]
		if n == 0 {
			e.Fatalf("nobody is in place %d of %d: %v", place, len(e.f.Entries), held)
		}
		place += n
	}
	if len(e.f.Entries) > 100 {
		return
	}
	for i := range e.f.Entries {
		a := &e.f.Entries[i]
		if a.BustHand == 0 {
			continue
		}
		longer, shared := 0, 0
		for j := range e.f.Entries {
			switch b := &e.f.Entries[j]; {
			case b.BustHand == 0, b.BustHand > a.BustHand, b.BustHand == a.BustHand && b.BustStack > a.BustStack:
				longer++
			case b.BustHand == a.BustHand && b.BustStack == a.BustStack:
				shared++
			}
		}
		if got := places[a.ID]; got.Place != longer+1 || got.Shared != shared {
			e.Fatalf("entry %d is in place %v, %d lasted longer, %d as long", a.Number, got, longer, shared)
		}
	}
}

func (e *evening) finished() {
	w := e.f.Winner(false)
	if w == nil || e.stacks[w.ID] != e.issued {
		e.Fatalf("the winner has %d of %d chips", e.stacks[w.ID], e.issued)
	}
	var bounties int64
	for _, n := range e.f.Entries {
		bounties += int64(n.Bounty)
	}
	if int64(e.paid)+int64(w.Bounty) != bounties {
		e.Fatalf("bounties of %d, %d were taken", bounties, e.paid)
	}
	e.checkPlaces()
	if d := e.f.Duties(false, nil); len(d) > 0 && !strings.HasPrefix(d[0].Title, "Break") {
		e.Fatalf("the tournament is over and something is to be done: %+v", d)
	}
	if e.wanted >= 27 {
		e.Logf("done: %v", e.done)
	}
}
