package seating

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
)

func TestTournamentsOfRandomActsRunToAWinnerWithEverythingTrueAfterEveryAct(t *testing.T) {
	t.Parallel()
	for _, size := range []struct{ entries, seeds int }{{2, 20}, {9, 70}, {27, 30}, {100, 5}, {500, 1}, {2000, 1}} {
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
	f      Field
	was    Field // before the last act
	now    clock.Instant
	open   bool
	stacks map[string]int64
	issued int64
	wanted int // entries
	named  int
	paid   money.Cents // of bounties
	last   *UndoRecord // the last act that can be taken back
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
		f:   Field{NextBustHand: 1, Rules: tournament.Rules{SeatsPerTable: seats, FinalTable: 2 + r.IntN(9), BalanceAt: 2 + r.IntN(2), HaltAt: 3}},
		now: clock.FromTime(time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)),
	}
	acts := eveningActs
	for range entries / 20 { // of many entries most acts are registrations
		acts = append(acts, eveningActs[0])
	}
	for len(e.f.Entries) < entries {
		kinds := acts
		if len(e.f.Entries) < 2 {
			kinds = eveningActs[:1]
		}
		e.act(kinds[e.r.IntN(len(kinds))])
		if !e.f.Started && len(e.f.Entries) >= 2+entries/2 {
			e.start()
		}
	}
	e.start()
	e.open = false
	e.duties()
	for e.f.Winner(false) == nil {
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
	if e.f.Started {
		return
	}
	e.f.Started = true
	for i := range e.f.Entries {
		if n := &e.f.Entries[i]; n.Seat > 0 {
			n.Status = tournament.Seated
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
	keep(&e.was, &e.f)
	for i := range e.f.Entries {
		e.f.Entries[i].Changed = false
	}
	for i := range e.f.Tables {
		e.f.Tables[i].Changed = false
	}
	e.f.Tables = slices.DeleteFunc(e.f.Tables, func(t Table) bool { return t.Broken }) // as the next load would
	if kind.do(e) {
		e.done[kind.what]++
		e.check(kind.what)
	} else {
		e.untouched(kind.what)
	}
}

// keep is f.Clone in the memory of an earlier one: thousands of acts on thousands of entries would else be mostly the collection
// of what they leave behind.
func keep(in, f *Field) {
	tables, entries := append(in.Tables[:0], f.Tables...), append(in.Entries[:0], f.Entries...)
	*in = *f
	in.Tables, in.Entries = tables, entries
	for i := range in.Tables {
		in.Tables[i].Locked = slices.Clone(in.Tables[i].Locked)
	}
}

// seats runs an act on seats that can be taken back. It leaves the stacks alone.
func (e *evening) seats(do func(by Seed) error) bool {
	before := *e
	before.f, before.before = e.f.Clone(), nil // one step goes back, and nobody keeps the whole evening
	by := e.seed()
	if err := do(by); err != nil {
		return false
	}
	if now := e.f; e.r.IntN(8) == 0 { // the same draw gives the same seats
		e.f = before.f.Clone()
		if err := do(by); err != nil || !same(&e.f, &now) {
			e.Fatalf("the draw cannot be repeated: %v", err)
		}
		e.f = now
	}
	u := e.f.ChangesSince(before.f)
	e.last, e.before, e.fresh = &u, &before, true
	return true
}

func (e *evening) seed() (s Seed) {
	for i := range s {
		s[i] = byte(e.r.Uint32())
	}
	return s
}

// same compares what is stored of two fields.
func same(a, b *Field) bool {
	open := func(t Table) bool { return t.Broken }
	return a.NextBustHand == b.NextBustHand && a.Started == b.Started &&
		slices.EqualFunc(a.Entries, b.Entries, func(x, y Entry) bool {
			return x.ID == y.ID && x.standing() == y.standing() && x.Chips == y.Chips && (x.Stack == nil) == (y.Stack == nil) && (x.Stack == nil || *x.Stack == *y.Stack)
		}) &&
		slices.EqualFunc(slices.DeleteFunc(slices.Clone(a.Tables), open), slices.DeleteFunc(slices.Clone(b.Tables), open), func(x, y Table) bool {
			s, t := x.state(), y.state()
			locks := slices.Equal(s.Locked, t.Locked)
			s.Locked, t.Locked = nil, nil
			return x.Number == y.Number && locks && reflect.DeepEqual(s, t)
		})
}

func (e *evening) untouched(what string) {
	if !same(&e.f, &e.was) {
		e.Fatalf("%s was refused and changed something", what)
	}
}

func (e *evening) register() bool {
	if len(e.f.Entries) >= e.wanted {
		return false
	}
	if len(e.f.DrawPool()) == 0 || e.r.IntN(60) == 0 {
		e.openTable()
	}
	e.named++
	return e.enter(fmt.Sprintf("player %d", e.named), tournament.FirstEntry)
}

func (e *evening) openTable() {
	number, rank := 1, 0
	for _, t := range e.f.Tables {
		number, rank = max(number, t.Number+1), min(rank, t.Rank)
	}
	e.f.Tables = append(e.f.Tables, Table{Number: number, Seats: e.f.Rules.SeatsPerTable, Rank: rank - 1})
	e.was = e.f.Clone()
	e.fresh = false
}

func (e *evening) enter(player string, kind tournament.EntryKind) bool {
	e.fresh = false
	n := len(e.f.Entries) + 1
	id := fmt.Sprintf("e%d-%d", n, e.r.IntN(1e9))
	e.f.Entries = append(e.f.Entries, Entry{
		ID: id, Number: n, PlayerID: player, Name: player, Kind: kind, Status: tournament.Registered, Chips: stackOfTest, Bounty: 2_501, RegisteredAt: e.now,
	})
	free := e.f.DrawPool()
	if !e.f.DrawSeat(&e.f.Entries[n-1], e.seed()) {
		e.Fatal("no seat is left")
	}
	if me := e.f.Entries[n-1]; !slices.Contains(free, SeatRef{me.Table, me.Seat}) {
		e.Fatalf("%v is not in the pool %v", me, free)
	}
	e.was.Entries = append(e.was.Entries, Entry{ID: id})
	e.stacks[id] = stackOfTest
	e.issued += stackOfTest
	hall := e.f.hall()
	drawn := at(hall, e.f.Entries[n-1].Table)
	for _, s := range hall {
		if len(s.free()) > 0 && s != drawn && s.players < drawn.players-1 {
			e.Fatalf("table %d has fewer players than the one that was drawn", s.Number)
		}
	}
	return true
}

func (e *evening) reenter() bool {
	if len(e.f.Entries) >= e.wanted || len(e.f.DrawPool()) == 0 {
		return false
	}
	for _, out := range e.f.Entries {
		in := slices.ContainsFunc(e.f.Entries, func(o Entry) bool { return o.PlayerID == out.PlayerID && o.Seat > 0 })
		if out.BustHand > 0 && !in {
			return e.enter(out.PlayerID, tournament.ReEntry)
		}
	}
	return false
}

func (e *evening) somebody() *Entry {
	var in []*Entry
	for i := range e.f.Entries {
		if e.f.Entries[i].Seat > 0 {
			in = append(in, &e.f.Entries[i])
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
	n.Chips += 5_000
	e.stacks[n.ID] += 5_000
	e.issued += 5_000
	return true
}

func (e *evening) void() bool {
	n := e.somebody()
	if n == nil || e.f.NextBustHand > 1 || e.r.IntN(4) > 0 {
		return false
	}
	e.fresh = false
	i := slices.IndexFunc(e.f.Entries, func(o Entry) bool { return o.ID == n.ID })
	e.issued -= n.Chips
	delete(e.stacks, n.ID)
	e.f.Entries = slices.Delete(e.f.Entries, i, i+1)
	for j := range e.f.Entries {
		e.f.Entries[j].Number = j + 1
	}
	e.was = e.f.Clone()
	return true
}
