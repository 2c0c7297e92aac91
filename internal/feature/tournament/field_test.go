package tournament

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

func TestTournamentsOfRandomActsRunToAWinnerWithEverythingTrueAfterEveryAct(t *testing.T) {
	t.Parallel()
	for _, size := range []struct{ entries, seeds int }{{2, 20}, {9, 110}, {27, 50}, {100, 8}, {500, 1}, {2000, 1}} {
		t.Run(fmt.Sprint(size.entries), func(t *testing.T) {
			for seed := range size.seeds {
				t.Run(fmt.Sprint(seed), func(t *testing.T) {
					t.Parallel()
					play(t, size.entries, uint64(seed))
				})
			}
		})
	}
}

const stackOfTest = 20_000

// evening is a tournament as a test plays it, with the chips that really lie before everybody.
type evening struct {
	*testing.T
	r      *rand.Rand
	f      field
	was    field // before the last act
	now    clock.Instant
	open   bool
	stacks map[string]int64
	issued int64
	wanted int // entries
	named  int
	paid   money.Cents // of bounties
	last   *undoing    // the last act that can be taken back
	before *evening    // what was before it
	fresh  bool        // nothing has happened since
	locks  bool
	done   map[string]int
}

func play(t *testing.T, entries int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, uint64(entries)))
	seats := []int{2, 6, 8, 9, 10}[r.IntN(5)]
	e := &evening{
		T: t, r: r, open: true, stacks: map[string]int64{}, wanted: entries, done: map[string]int{}, locks: r.IntN(2) == 0,
		f:   field{hand: 1, rules: Rules{SeatsPerTable: seats, FinalTable: 2 + r.IntN(9), BalanceAt: 2 + r.IntN(2), HaltAt: 3}},
		now: clock.Of(time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)),
	}
	acts := eveningActs
	for range entries / 20 { // of many entries most acts are registrations
		acts = append(acts, eveningActs[0])
	}
	for len(e.f.entries) < entries {
		kinds := acts
		if len(e.f.entries) < 2 {
			kinds = eveningActs[:1]
		}
		e.act(kinds[e.r.IntN(len(kinds))])
		if !e.f.started && len(e.f.entries) >= 2+entries/2 {
			e.start()
		}
	}
	e.start()
	e.open = false
	e.duties()
	for e.f.winner(false) == nil {
		if kind := eveningActs[e.r.IntN(len(eveningActs))]; kind.late {
			e.act(kind)
		}
		e.act(eveningAct{what: "bust", do: (*evening).bust})
		if e.r.IntN(3) > 0 {
			e.duties()
		}
	}
	e.finished()
}

func (e *evening) start() {
	if e.f.started {
		return
	}
	e.f.started = true
	for i := range e.f.entries {
		if n := &e.f.entries[i]; n.seat > 0 {
			n.status = Seated
		}
	}
	e.fresh = false
}

type eveningAct struct {
	what string
	late bool // also after entries have closed
	do   func(*evening) bool
}

var eveningActs = []eveningAct{
	{"register", false, (*evening).register},
	{"register", false, (*evening).register},
	{"register", false, (*evening).register},
	{"register", false, (*evening).register},
	{"re-enter", false, (*evening).reenter},
	{"rebuy", false, (*evening).rebuy},
	{"void", false, (*evening).void},
	{"bust", true, (*evening).bust},
	{"button", true, (*evening).button},
	{"button", true, (*evening).button},
	{"lock", true, (*evening).lock},
	{"count", true, (*evening).count},
	{"move", true, (*evening).shift},
	{"redraw", true, (*evening).redraw},
	{"break", true, (*evening).breakUp},
	{"undo", true, (*evening).undo},
	{"undo", true, (*evening).undo},
	{"duties", true, (*evening).duties},
}

// act does one thing and looks whether everything is still true.
func (e *evening) act(kind eveningAct) {
	e.was = e.f.clone()
	for i := range e.f.entries {
		e.f.entries[i].changed = false
	}
	for i := range e.f.tables {
		e.f.tables[i].changed = false
	}
	e.f.tables = slices.DeleteFunc(e.f.tables, func(t table) bool { return t.broken }) // as the next load would
	if kind.do(e) {
		e.done[kind.what]++
		e.check(kind.what)
	} else {
		e.untouched(kind.what)
	}
}

// seats runs an act on seats that can be taken back.
func (e *evening) seats(do func(by seed) error) bool {
	before := *e
	before.f, before.stacks = e.f.clone(), copied(e.stacks)
	by := e.seed()
	if err := do(by); err != nil {
		return false
	}
	if now := e.f; e.r.IntN(8) == 0 { // the same draw gives the same seats
		e.f = before.f.clone()
		if err := do(by); err != nil || !same(&e.f, &now) {
			e.Fatalf("the draw cannot be repeated: %v", err)
		}
		e.f = now
	}
	u := e.f.since(before.f)
	e.last, e.before, e.fresh = &u, &before, true
	return true
}

func (e *evening) seed() (s seed) {
	for i := range s {
		s[i] = byte(e.r.Uint32())
	}
	return s
}

func copied(m map[string]int64) map[string]int64 {
	c := make(map[string]int64, len(m))
	for k, v := range m {
		c[k] = v
	}
	return c
}

// same compares what is stored of two fields.
func same(a, b *field) bool {
	open := func(t table) bool { return t.broken }
	return a.hand == b.hand && a.started == b.started &&
		slices.EqualFunc(a.entries, b.entries, func(x, y entry) bool {
			return x.id == y.id && x.standing() == y.standing() && x.chips == y.chips && (x.stack == nil) == (y.stack == nil) && (x.stack == nil || *x.stack == *y.stack)
		}) &&
		slices.EqualFunc(slices.DeleteFunc(slices.Clone(a.tables), open), slices.DeleteFunc(slices.Clone(b.tables), open), func(x, y table) bool {
			s, t := x.state(), y.state()
			locks := slices.Equal(s.Locked, t.Locked)
			s.Locked, t.Locked = nil, nil
			return x.number == y.number && locks && reflect.DeepEqual(s, t)
		})
}

func (e *evening) untouched(what string) {
	if !same(&e.f, &e.was) {
		e.Fatalf("%s was refused and changed something", what)
	}
}

func (e *evening) register() bool {
	if len(e.f.entries) >= e.wanted {
		return false
	}
	if len(e.f.pool()) == 0 || e.r.IntN(60) == 0 {
		e.openTable()
	}
	e.named++
	return e.enter(fmt.Sprintf("player %d", e.named), First)
}

func (e *evening) openTable() {
	number, rank := 1, 0
	for _, t := range e.f.tables {
		number, rank = max(number, t.number+1), min(rank, t.rank)
	}
	e.f.tables = append(e.f.tables, table{number: number, seats: e.f.rules.SeatsPerTable, rank: rank - 1})
	e.was = e.f.clone()
	e.fresh = false
}

func (e *evening) enter(player string, kind EntryKind) bool {
	e.fresh = false
	n := len(e.f.entries) + 1
	id := fmt.Sprintf("e%d-%d", n, e.r.IntN(1e9))
	e.f.entries = append(e.f.entries, entry{
		id: id, number: n, playerID: player, name: player, kind: kind, status: Registered, chips: stackOfTest, bounty: 2_501, registeredAt: e.now,
	})
	free := e.f.pool()
	if !e.f.draw(&e.f.entries[n-1], e.seed()) {
		e.Fatal("no seat is left")
	}
	if me := e.f.entries[n-1]; !slices.Contains(free, chair{me.table, me.seat}) {
		e.Fatalf("%v is not in the pool %v", me, free)
	}
	e.was.entries = append(e.was.entries, entry{id: id})
	e.stacks[id] = stackOfTest
	e.issued += stackOfTest
	for _, s := range e.f.hall() {
		if me := e.f.entries[n-1]; len(s.free()) > 0 && s.number != me.table && s.players < at(e.f.hall(), me.table).players-1 {
			e.Fatalf("table %d has fewer players than the one that was drawn", s.number)
		}
	}
	return true
}

func (e *evening) reenter() bool {
	if len(e.f.entries) >= e.wanted || len(e.f.pool()) == 0 {
		return false
	}
	for _, out := range e.f.entries {
		in := slices.ContainsFunc(e.f.entries, func(o entry) bool { return o.playerID == out.playerID && o.seat > 0 })
		if out.bust > 0 && !in {
			return e.enter(out.playerID, ReEntry)
		}
	}
	return false
}

func (e *evening) somebody() *entry {
	var in []*entry
	for i := range e.f.entries {
		if e.f.entries[i].seat > 0 {
			in = append(in, &e.f.entries[i])
		}
	}
	if len(in) == 0 {
		return nil
	}
	return in[e.r.IntN(len(in))]
}

func (e *evening) rebuy() bool {
	n := e.somebody()
	if n == nil {
		return false
	}
	e.fresh = false
	n.chips += 5_000
	e.stacks[n.id] += 5_000
	e.issued += 5_000
	return true
}

func (e *evening) void() bool {
	n := e.somebody()
	if n == nil || e.f.hand > 1 || e.r.IntN(4) > 0 {
		return false
	}
	e.fresh = false
	i := slices.IndexFunc(e.f.entries, func(o entry) bool { return o.id == n.id })
	e.issued -= n.chips
	delete(e.stacks, n.id)
	e.f.entries = slices.Delete(e.f.entries, i, i+1)
	for j := range e.f.entries {
		e.f.entries[j].number = j + 1
	}
	e.was = e.f.clone()
	return true
}
