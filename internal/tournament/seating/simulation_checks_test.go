package seating

import (
	"slices"
	"strings"

	"pitboss/internal/tournament"
)

// balance performs a balancing duty, or the wait that it asks for. It checks the player and the seat against a slow
// count of the hands.
func (e *simulation) balance(d tournament.Duty) {
	tables := e.f.openTables()
	b := balance(tables, e.f.Rules.BalanceAt)
	if d.WaitReason != "" {
		if d.Move != nil || b.isReady() {
			e.Fatalf("a duty that can be done waits: %+v", d)
		}
		s := b.to
		if b.entry == nil {
			s = b.from
		}
		e.moveButton(s)
		return
	}
	m := d.Move
	from, to := tableByNumber(tables, m.FromTable), tableByNumber(tables, m.ToTable)
	isOccupied := func(seat int) bool { return from.entries[seat] != nil }
	if !from.IsLocked(m.FromSeat) && !slices.ContainsFunc(from.Locked, isOccupied) {
		if owes := bigBlinds(occupiedSeats(from, 0), from.Button, from.Seats, 2)[1]; owes != m.FromSeat {
			e.Fatalf("seat %d owes the big blind, not seat %d: %+v", owes, m.FromSeat, d)
		}
	}
	if to.players > 1 {
		small, hands := blindsOfNewcomer(to, m.ToSeat)
		if small {
			e.Fatalf("moved into the small blind: %+v", d)
		}
		for _, seat := range to.freeSeats() {
			if small, sooner := blindsOfNewcomer(to, seat); !small && sooner < hands {
				e.Fatalf("seat %d has the big blind in %d hands, seat %d in %d", seat, sooner, m.ToSeat, hands)
			}
		}
	}
	if !e.runUndoable(func(Seed) error {
		_, err := e.f.Move(m.EntryID, SeatRef{m.FromTable, m.FromSeat}, SeatRef{m.ToTable, m.ToSeat})
		return err
	}) {
		e.Fatalf("the move was refused: %+v", d)
	}
}

// occupiedSeats returns the occupied seats, with one more seat.
func occupiedSeats(s *openTable, more int) []bool {
	in := make([]bool, s.Seats+1)
	for seat := 1; seat <= s.Seats; seat++ {
		in[seat] = s.entries[seat] != nil || seat == more
	}
	return in
}

// bigBlinds returns the seats of the big blind in the current hand and the following ones, computed hand by hand.
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

// blindsOfNewcomer reports whether the new player of a seat has the small blind in the next hand, and after how many
// hands the big blind.
func blindsOfNewcomer(s *openTable, seat int) (small bool, hands int) {
	without, with := occupiedSeats(s, 0), occupiedSeats(s, seat)
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

// check checks all invariants of the field.
func (e *simulation) check(what string) {
	e.Helper()
	if !e.f.isConsistent() {
		e.Fatalf("after %s the field is inconsistent", what)
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
		if n.Status == tournament.Seated != (n.Seat > 0 && e.f.Started) ||
			n.Status == tournament.Busted != (n.BustHand > 0) || n.BustHand > 0 == (n.BustedAt == nil) {
			e.Fatalf("after %s the status of an entry is wrong: %+v", what, n)
		}
	}
	if left != e.f.CountRemaining() || len(e.stacks) != left {
		e.Fatalf("after %s %d are left, %d have chips", what, left, len(e.stacks))
	}
	var chips int64
	for _, n := range e.stacks {
		chips += n
	}
	if chips != e.issued || e.f.chipsInPlay() != e.issued {
		e.Fatalf("after %s the stacks add up to %d, %d are in play, %d were issued", what, chips, e.f.chipsInPlay(),
			e.issued)
	}
	e.checkChanges(what)
	if what == "bust" || what == "undo" || what == "void" || what == "re-enter" {
		e.checkPlaces()
	}
}

// checkChanges checks that every change is marked to be stored, and that no player was put into a locked seat.
func (e *simulation) checkChanges(what string) {
	for i := range e.previous.Entries {
		a, b := &e.previous.Entries[i], &e.f.Entries[i]
		if a.ID != b.ID {
			e.Fatalf("after %s the entries are different ones", what)
		}
		if a.state() != b.state() && !b.Changed {
			e.Fatalf("after %s entry %d would not be stored: %+v", what, b.Number, b)
		}
		if what != "undo" && b.Seat > 0 && (a.Table != b.Table || a.Seat != b.Seat) &&
			e.f.Table(b.Table).IsLocked(b.Seat) {
			e.Fatalf("after %s an entry was put into a locked seat: %+v", what, b)
		}
	}
	was := map[int]tableState{}
	for i := range e.previous.Tables {
		was[e.previous.Tables[i].Number] = e.previous.Tables[i].state()
	}
	for i := range e.f.Tables {
		t := &e.f.Tables[i]
		before, now := was[t.Number], t.state()
		if !t.Changed && (before.Broken != now.Broken || before.Button != now.Button || before.Seats != now.Seats ||
			!slices.Equal(before.Locked, now.Locked)) {
			e.Fatalf("after %s table %d would not be stored: %+v", what, t.Number, t)
		}
	}
}

// checkPlaces counts, for every busted entry, the entries that lasted longer.
func (e *simulation) checkPlaces() {
	places := e.f.FinishingPlaces()
	held := map[int]int{}
	for _, p := range places {
		held[p.Place]++
	}
	place := e.f.CountRemaining() + 1
	for place <= len(e.f.Entries) {
		n := held[place]
		if n == 0 {
			e.Fatalf("no entry has place %d of %d: %v", place, len(e.f.Entries), held)
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
			e.Fatalf("entry %d: got place %v, but %d lasted longer and %d equally long", a.Number, got, longer, shared)
		}
	}
}

func (e *simulation) checkFinished() {
	w := e.f.Winner(false)
	if w == nil || e.stacks[w.ID] != e.issued {
		e.Fatalf("the winner has %d chips, want %d", e.stacks[w.ID], e.issued)
	}
	var bounties int64
	for _, n := range e.f.Entries {
		bounties += int64(n.Bounty)
	}
	if int64(e.paid)+int64(w.Bounty) != bounties {
		e.Fatalf("bounties of %d were paid and kept, want %d", int64(e.paid)+int64(w.Bounty), bounties)
	}
	e.checkPlaces()
	if d := e.f.Duties(false, nil); len(d) > 0 && !strings.HasPrefix(d[0].Title, "Break") {
		e.Fatalf("after the end: got duties %+v, want none", d)
	}
	if e.maxEntries >= 27 {
		e.Logf("done: %v", e.actCounts)
	}
}
