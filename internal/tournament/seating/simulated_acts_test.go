package seating

import (
	"maps"
	"slices"

	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
)

// bust takes out one to three players of a table in a hand that another player of the table wins.
func (e *simulation) bust() bool {
	if !e.f.Started || e.f.CountRemaining() < 2 {
		return false
	}
	tables := e.f.openTables()
	s := tables[e.r.IntN(len(tables))]
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
	ok := e.runUndoable(func(Seed) (err error) {
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
			e.Fatalf("the larger stack got the lower place: %v", gone)
		}
	}
	for _, p := range parts {
		split += p.Amount
	}
	if bounties != split || len(gone) != n {
		e.Fatalf("bounties of %d were split into %d", bounties, split)
	}
	e.paid += split
	e.stacks = maps.Clone(e.stacks) // the undo keeps the earlier stacks
	for i, id := range ids {
		e.stacks[by[i%len(by)]] += e.stacks[id]
		delete(e.stacks, id)
	}
	return true
}

// button moves the button of a table, or notes it anywhere; it may be at an open seat.
func (e *simulation) button() bool {
	tables := e.f.openTables()
	s := tables[e.r.IntN(len(tables))]
	e.moveButton(s)
	return true
}

func (e *simulation) moveButton(s *openTable) {
	e.isLastUndoable = false
	switch {
	case s.Button > 0 && s.players > 0:
		s.Button = s.nextOccupied(s.Button)
	default:
		s.Button = 1 + e.r.IntN(s.Seats)
	}
	s.Changed = true
}

func (e *simulation) lock() bool {
	if !e.locks {
		return false
	}
	tables := e.f.openTables()
	s := tables[e.r.IntN(len(tables))]
	if len(s.Locked) > 0 && e.r.IntN(3) > 0 {
		s.Locked = nil
	} else if seat := 1 + e.r.IntN(s.Seats); !s.IsLocked(seat) && s.Seats > 2 {
		s.Locked = append(slices.Clone(s.Locked), seat)
	}
	e.isLastUndoable, s.Changed = false, true
	return true
}

// count counts some players or all. All stacks together are exactly the chips in play, and one chip more is refused.
func (e *simulation) count() bool {
	var some []tournament.StackCount
	for _, n := range e.f.Entries {
		if n.Seat > 0 {
			some = append(some, tournament.StackCount{EntryID: n.ID, Chips: e.stacks[n.ID]})
		}
	}
	if len(some) == 0 {
		return false
	}
	e.isLastUndoable = false
	some[0].Chips++
	if e.f.RecordCounts(some, e.now, nil) == nil {
		e.Fatal("a count above the chips in play was accepted")
	}
	some[0].Chips--
	if e.r.IntN(2) == 0 {
		if e.f.RecordCounts(some[:1], e.now, &e.now) != nil || e.f.RecordCounts(some[1:], e.now, &e.now) != nil {
			e.Fatal("successive counts were refused")
		}
		if len(some) > 1 {
			some[0].Chips++
			if e.f.RecordCounts(some[:1], e.now, &e.now) == nil {
				e.Fatal("a last count above the chips in play was accepted")
			}
			some[0].Chips--
		}
	}
	if err := e.f.RecordCounts(some, e.now, nil); err != nil {
		e.Fatal(err)
	}
	return true
}

// moveAnyone moves a random player to a random seat.
func (e *simulation) moveAnyone() bool {
	n := e.randomSeated()
	tables := e.f.openTables()
	if n == nil || e.r.IntN(4) > 0 {
		return false
	}
	to := tables[e.r.IntN(len(tables))]
	id, from, at := n.ID, SeatRef{n.Table, n.Seat}, SeatRef{to.Number, 1 + e.r.IntN(to.Seats)}
	free := slices.Contains(to.freeSeats(), at.Seat)
	done := e.runUndoable(func(Seed) error { _, err := e.f.Move(id, from, at); return err })
	if done != free {
		e.Fatalf("a move from %v to %v: got done %t, want %t", from, at, done, free)
	}
	return done
}

func (e *simulation) redraw() bool {
	if e.r.IntN(20) > 0 || e.f.CountRemaining() == 0 {
		return false
	}
	return e.runUndoable(func(by Seed) error { _, err := e.f.Redraw(false, by); return err })
}

func (e *simulation) breakRandomTable() bool {
	if e.r.IntN(10) > 0 {
		return false
	}
	tables := e.f.openTables()
	return e.breakTable(tables[e.r.IntN(len(tables))].Number)
}

func (e *simulation) breakTable(number int) bool {
	others := 0
	apart := 0
	for _, s := range e.f.openTables() {
		if s.Number != number {
			others++
		}
	}
	tables := slices.DeleteFunc(e.f.openTables(), func(s *openTable) bool { return s.Number == number })
	apart = tableDifference(tables)
	if !e.runUndoable(func(by Seed) error { _, err := e.f.BreakTable(number, by); return err }) {
		return false
	}
	tables = e.f.openTables()
	if len(tables) != others || e.f.Table(number) != nil {
		e.Fatalf("after a break %d tables are open, want %d", len(tables), others)
	}
	if now := tableDifference(tables); now > max(apart, 1) {
		e.Fatalf("after a break the tables differ by %d, before by %d", now, apart)
	}
	return true
}

// tableDifference is the difference between the longest table that can lose a player and the shortest that can take
// one.
func tableDifference(tables []*openTable) int {
	longest, shortest := 0, 100
	for _, s := range tables {
		if s.hasMovablePlayer() {
			longest = max(longest, s.players)
		}
		if len(s.freeSeats()) > 0 {
			shortest = min(shortest, s.players)
		}
	}
	return longest - min(shortest, longest)
}

// undo undoes the last act. If nothing has happened since, the state before is restored exactly. Later the undo either
// refuses or leaves a consistent field.
func (e *simulation) undo() bool {
	if e.last == nil {
		return false
	}
	trial := e.f.Clone()
	err := trial.Undo(*e.last)
	switch {
	case !e.isLastUndoable && err != nil && !same(&trial, &e.f):
		e.Fatal("a refused undo changed the field")
	case !e.isLastUndoable && err == nil && !trial.isConsistent():
		e.Fatal("an undo left an inconsistent field")
	case !e.isLastUndoable:
		e.last = nil
		return false
	case err != nil:
		e.Fatalf("the last act could not be undone: %v", err)
	case !same(&trial, &e.before.f):
		e.Fatalf("the undo restored %v, want %v", trial, e.before.f)
	}
	e.f, e.stacks, e.paid, e.last, e.isLastUndoable = trial, e.before.stacks, e.before.paid, nil, false
	return true
}

// duties performs the director's duties until none is left. Then the tables differ by no more than the rules allow.
func (e *simulation) duties() bool {
	if !e.f.Started {
		return false
	}
	before := e.f.Clone()
	duties := e.f.Duties(e.open, nil)
	if !same(&e.f, &before) {
		e.Fatal("Duties changed the field")
	}
	for round := 0; len(duties) > 0; round++ {
		cloneInto(&e.previous, &e.f)
		d := duties[0]
		if round > 20*len(e.f.Entries)+100 {
			e.Fatalf("the duties never end: %+v", d)
		}
		switch {
		case d.Kind == tournament.DutyFinalTable && d.WaitReason != "":
			for i := range e.f.Tables {
				e.f.Tables[i].Locked, e.f.Tables[i].Changed = nil, true
			}
		case d.Kind == tournament.DutyFinalTable:
			e.drawFinalTable()
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
	tables := e.f.openTables()
	if n := tableDifference(tables); e.f.CountRemaining() > 1 && n >= e.f.Rules.BalanceAt {
		e.Fatalf("after all duties the tables differ by %d", n)
	}
	if !e.open && len(tables) > 1 && e.f.CountRemaining() <= e.f.Rules.FinalTable && e.f.CountRemaining() > 1 {
		e.Fatalf("%d are left at %d tables", e.f.CountRemaining(), len(tables))
	}
	return true
}

func (e *simulation) drawFinalTable() {
	left := e.f.CountRemaining()
	if !e.runUndoable(func(by Seed) error { _, err := e.f.Redraw(true, by); return err }) {
		e.Fatal("the final table was refused")
	}
	tables := e.f.openTables()
	if len(tables) != 1 || tables[0].players != left || tables[0].Seats != e.f.Rules.FinalTable {
		e.Fatalf("%d players were drawn to %d tables", left, len(tables))
	}
}
