package seating

import (
	"maps"
	"slices"

	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
)

// bust takes out one to three players of one table in a hand that another one there wins.
func (e *evening) bust() bool {
	if !e.f.Started || e.f.CountRemaining() < 2 {
		return false
	}
	hall := e.f.hall()
	s := hall[e.r.IntN(len(hall))]
	players := s.seated()
	if len(players) < 2 {
		return false
	}
	e.r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	winners := 1
	if len(players) > 2 && e.r.IntN(5) == 0 {
		winners = 2
	}
	n := min(1+e.r.IntN(3)*e.r.IntN(2), len(players)-winners)
	var by, ids []string
	var out []tournament.BustOut
	for _, w := range players[:winners] {
		by = append(by, w.ID)
	}
	if len(e.f.Entries)%3 == 0 && n > 1 { // equal stacks share a place
		a, b := players[winners].ID, players[winners+1].ID
		sum := e.stacks[a] + e.stacks[b]
		e.stacks[a], e.stacks[b] = sum/2, sum-sum/2
	}
	for _, p := range players[winners : winners+n] {
		stack := e.stacks[p.ID]
		out = append(out, tournament.BustOut{EntryID: p.ID, Stack: &stack, By: by})
		ids = append(ids, p.ID)
	}
	e.now += 1_000_001
	var gone []*Entry
	var parts []BountyShare
	ok := e.seats(func(Seed) (err error) {
		gone, parts, err = e.f.Bust(out, e.now)
		return err
	})
	if !ok {
		e.Fatal("a bust was refused")
	}
	var bounties, split money.Cents
	for i, g := range gone {
		bounties += g.Bounty
		if i > 0 && g.BustStack > gone[i-1].BustStack {
			e.Fatalf("the larger stack ranks lower: %v", gone)
		}
	}
	for _, p := range parts {
		split += p.Amount
	}
	if bounties != split || len(gone) != n {
		e.Fatalf("bounties of %d in parts of %d", bounties, split)
	}
	e.paid += split
	e.stacks = maps.Clone(e.stacks) // the undo has those before
	for i, id := range ids {
		e.stacks[by[i%len(by)]] += e.stacks[id]
		delete(e.stacks, id)
	}
	return true
}

// button says where the button is, or that it has moved on; at times it lies where nobody sits any more.
func (e *evening) button() bool {
	hall := e.f.hall()
	s := hall[e.r.IntN(len(hall))]
	e.moveButton(s)
	return true
}

func (e *evening) moveButton(s *spot) {
	e.fresh = false
	switch {
	case s.Button > 0 && s.players > 0:
		s.Button = s.after(s.Button)
	default:
		s.Button = 1 + e.r.IntN(s.Seats)
	}
	s.Changed = true
}

func (e *evening) lock() bool {
	if !e.locks {
		return false
	}
	hall := e.f.hall()
	s := hall[e.r.IntN(len(hall))]
	if len(s.Locked) > 0 && e.r.IntN(3) > 0 {
		s.Locked = nil
	} else if seat := 1 + e.r.IntN(s.Seats); !s.IsLocked(seat) && s.Seats > 2 {
		s.Locked = append(slices.Clone(s.Locked), seat)
	}
	e.fresh, s.Changed = false, true
	return true
}

// count counts some players, or all: those are exactly the chips in play, and one more is refused.
func (e *evening) count() bool {
	var some []tournament.StackCount
	for _, n := range e.f.Entries {
		if n.Seat > 0 {
			some = append(some, tournament.StackCount{EntryID: n.ID, Chips: e.stacks[n.ID]})
		}
	}
	if len(some) == 0 {
		return false
	}
	e.fresh = false
	some[0].Chips++
	if e.f.RecordCounts(some, e.now, nil) == nil {
		e.Fatal("more chips were counted than are in play")
	}
	some[0].Chips--
	if e.r.IntN(2) == 0 {
		if e.f.RecordCounts(some[:1], e.now, &e.now) != nil || e.f.RecordCounts(some[1:], e.now, &e.now) != nil {
			e.Fatal("the players were not counted one after the other")
		}
		if len(some) > 1 {
			some[0].Chips++
			if e.f.RecordCounts(some[:1], e.now, &e.now) == nil {
				e.Fatal("the last count made it more than is in play")
			}
			some[0].Chips--
		}
	}
	if err := e.f.RecordCounts(some, e.now, nil); err != nil {
		e.Fatal(err)
	}
	return true
}

// shift moves somebody to any seat, as a person may.
func (e *evening) shift() bool {
	n := e.somebody()
	hall := e.f.hall()
	if n == nil || e.r.IntN(4) > 0 {
		return false
	}
	to := hall[e.r.IntN(len(hall))]
	id, from, at := n.ID, SeatRef{n.Table, n.Seat}, SeatRef{to.Number, 1 + e.r.IntN(to.Seats)}
	free := slices.Contains(to.free(), at.Seat)
	done := e.seats(func(Seed) error { _, err := e.f.Move(id, from, at); return err })
	if done != free {
		e.Fatalf("a move from %v to %v, free %v, done %v", from, at, free, done)
	}
	return done
}

func (e *evening) redraw() bool {
	if e.r.IntN(20) > 0 || e.f.CountRemaining() == 0 {
		return false
	}
	return e.seats(func(by Seed) error { _, err := e.f.Redraw(false, by); return err })
}

func (e *evening) breakUp() bool {
	if e.r.IntN(10) > 0 {
		return false
	}
	hall := e.f.hall()
	return e.breakTable(hall[e.r.IntN(len(hall))].Number)
}

func (e *evening) breakTable(number int) bool {
	others := 0
	apart := 0
	for _, s := range e.f.hall() {
		if s.Number != number {
			others++
		}
	}
	hall := slices.DeleteFunc(e.f.hall(), func(s *spot) bool { return s.Number == number })
	apart = apartness(hall)
	if !e.seats(func(by Seed) error { _, err := e.f.BreakTable(number, by); return err }) {
		return false
	}
	hall = e.f.hall()
	if len(hall) != others || e.f.Table(number) != nil {
		e.Fatalf("%d tables are open after one of %d broke", len(hall), others+1)
	}
	if now := apartness(hall); now > max(apart, 1) {
		e.Fatalf("after a break the tables are %d apart, before it %d", now, apart)
	}
	return true
}

// apartness is by how many the longest table is longer than the shortest that can take somebody.
func apartness(hall []*spot) int {
	longest, shortest := 0, 100
	for _, s := range hall {
		if s.gives() {
			longest = max(longest, s.players)
		}
		if len(s.free()) > 0 {
			shortest = min(shortest, s.players)
		}
	}
	return longest - min(shortest, longest)
}

// undo takes the last act back when nothing has happened since: then everything is as it was before. Later it either
// refuses or leaves a sound field.
func (e *evening) undo() bool {
	if e.last == nil {
		return false
	}
	trial := e.f.Clone()
	err := trial.Undo(*e.last)
	switch {
	case !e.fresh && err != nil && !same(&trial, &e.f):
		e.Fatal("an undo was refused and changed something")
	case !e.fresh && err == nil && !trial.sound():
		e.Fatal("an undo left two in one seat")
	case !e.fresh:
		e.last = nil
		return false
	case err != nil:
		e.Fatalf("the last act could not be taken back: %v", err)
	case !same(&trial, &e.before.f):
		e.Fatalf("the undo restored %v instead of %v", trial, e.before.f)
	}
	e.f, e.stacks, e.paid, e.last, e.fresh = trial, e.before.stacks, e.before.paid, nil, false
	return true
}

// duties does what the director has to do until nothing is left: then the tables are no further apart than is allowed.
func (e *evening) duties() bool {
	if !e.f.Started {
		return false
	}
	before := e.f.Clone()
	duties := e.f.Duties(e.open, nil)
	if !same(&e.f, &before) {
		e.Fatal("looking for duties changed something")
	}
	for round := 0; len(duties) > 0; round++ {
		keep(&e.was, &e.f)
		d := duties[0]
		if round > 20*len(e.f.Entries)+100 {
			e.Fatalf("the duties do not end: %+v", d)
		}
		switch {
		case d.Kind == tournament.DutyFinalTable && d.WaitReason != "":
			for i := range e.f.Tables {
				e.f.Tables[i].Locked, e.f.Tables[i].Changed = nil, true
			}
		case d.Kind == tournament.DutyFinalTable:
			e.goFinal()
		case d.Kind == tournament.DutyBreak:
			if !e.breakTable(d.Table) {
				e.Fatalf("table %d did not break: %+v", d.Table, d)
			}
		case d.Kind == tournament.DutyBalance:
			e.balance(d)
		}
		e.check(string(d.Kind))
		duties = e.f.Duties(e.open, nil)
	}
	hall := e.f.hall()
	if n := apartness(hall); e.f.CountRemaining() > 1 && n >= e.f.Rules.BalanceAt {
		e.Fatalf("after all duties the tables are %d apart", n)
	}
	if !e.open && len(hall) > 1 && e.f.CountRemaining() <= e.f.Rules.FinalTable && e.f.CountRemaining() > 1 {
		e.Fatalf("%d are left at %d tables", e.f.CountRemaining(), len(hall))
	}
	return true
}

func (e *evening) goFinal() {
	left := e.f.CountRemaining()
	if !e.seats(func(by Seed) error { _, err := e.f.Redraw(true, by); return err }) {
		e.Fatal("the final table was refused")
	}
	if hall := e.f.hall(); len(hall) != 1 || hall[0].players != left || hall[0].Seats != e.f.Rules.FinalTable {
		e.Fatalf("%d players were drawn to %d tables", left, len(hall))
	}
}
