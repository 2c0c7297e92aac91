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

func TestRandomTournamentsKeepEveryInvariant(t *testing.T) {
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

const startingStack = 20_000

// simulation plays a tournament of random acts. It keeps the true stacks of the players, so that it can check the
// counts.
type simulation struct {
	*testing.T
	r              *rand.Rand
	f              Field
	previous       Field // before the last act
	now            clock.Instant
	open           bool
	stacks         map[string]int64
	issued         int64
	maxEntries     int         // entries at which registration ends
	playersNamed   int         // number of the last new player
	paid           money.Cents // in bounties
	last           *UndoRecord // of the last act that can be undone
	before         *simulation // the state before that act
	isLastUndoable bool        // nothing has happened since
	locks          bool
	actCounts      map[string]int
}

func play(t *testing.T, entries int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, uint64(entries)))
	seats := []int{2, 6, 8, 9, 10}[r.IntN(5)]
	e := &simulation{
		T: t, r: r, open: true, stacks: map[string]int64{}, maxEntries: entries, actCounts: map[string]int{},
		locks: r.IntN(2) == 0, f: Field{NextBustHand: 1,
			Rules: tournament.Rules{
				SeatsPerTable: seats, FinalTable: 2 + r.IntN(9), BalanceAt: 2 + r.IntN(2), HaltAt: 3,
			}},
		now: clock.FromTime(time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)),
	}
	acts := simulatedActs
	for range entries / 20 { // large fields mostly register
		acts = append(acts, simulatedActs[0])
	}
	for len(e.f.Entries) < entries {
		kinds := acts
		if len(e.f.Entries) < 2 {
			kinds = simulatedActs[:1]
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
		if kind := simulatedActs[e.r.IntN(len(simulatedActs))]; kind.late {
			e.act(kind)
		}
		e.act(simulatedAct{name: "bust", do: (*simulation).bust})
		if e.r.IntN(3) > 0 {
			e.duties()
		}
	}
	e.checkFinished()
}

func (e *simulation) start() {
	if e.f.Started {
		return
	}
	e.f.Started = true
	for i := range e.f.Entries {
		if n := &e.f.Entries[i]; n.Seat > 0 {
			n.Status = tournament.Seated
		}
	}
	e.isLastUndoable = false
}

type simulatedAct struct {
	name string
	late bool // also after entries have closed
	do   func(*simulation) bool
}

var simulatedActs = []simulatedAct{
	{"register", false, (*simulation).register},
	{"register", false, (*simulation).register},
	{"register", false, (*simulation).register},
	{"register", false, (*simulation).register},
	{"re-enter", false, (*simulation).reenter},
	{"rebuy", false, (*simulation).rebuy},
	{"void", false, (*simulation).void},
	{"bust", true, (*simulation).bust},
	{"button", true, (*simulation).button},
	{"button", true, (*simulation).button},
	{"lock", true, (*simulation).lock},
	{"count", true, (*simulation).count},
	{"move", true, (*simulation).moveAnyone},
	{"redraw", true, (*simulation).redraw},
	{"break", true, (*simulation).breakRandomTable},
	{"undo", true, (*simulation).undo},
	{"undo", true, (*simulation).undo},
	{"duties", true, (*simulation).duties},
}

// act performs one act and checks all invariants.
func (e *simulation) act(kind simulatedAct) {
	cloneInto(&e.previous, &e.f)
	for i := range e.f.Entries {
		e.f.Entries[i].Changed = false
	}
	for i := range e.f.Tables {
		e.f.Tables[i].Changed = false
	}
	e.f.Tables = slices.DeleteFunc(e.f.Tables, func(t Table) bool { return t.Broken }) // as the next load would
	if kind.do(e) {
		e.actCounts[kind.name]++
		e.check(kind.name)
	} else {
		e.requireUnchanged(kind.name)
	}
}

// cloneInto is Clone into the memory of an earlier field. Without it thousands of acts on thousands of entries would
// spend most of their time in garbage collection.
func cloneInto(in, f *Field) {
	tables, entries := append(in.Tables[:0], f.Tables...), append(in.Entries[:0], f.Entries...)
	*in = *f
	in.Tables, in.Entries = tables, entries
	for i := range in.Tables {
		in.Tables[i].Locked = slices.Clone(in.Tables[i].Locked)
	}
}

// runUndoable runs an act on seats that can be undone. It does not change the stacks.
func (e *simulation) runUndoable(do func(by Seed) error) bool {
	before := *e
	before.f, before.before = e.f.Clone(), nil // only one step is undone, and the chain is not kept alive
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
	e.last, e.before, e.isLastUndoable = &u, &before, true
	return true
}

func (e *simulation) seed() (s Seed) {
	for i := range s {
		s[i] = byte(e.r.Uint32())
	}
	return s
}

// same reports whether two fields are stored alike.
func same(a, b *Field) bool {
	open := func(t Table) bool { return t.Broken }
	return a.NextBustHand == b.NextBustHand && a.Started == b.Started &&
		slices.EqualFunc(a.Entries, b.Entries, func(x, y Entry) bool {
			return x.ID == y.ID && x.state() == y.state() && x.Chips == y.Chips &&
				(x.Stack == nil) == (y.Stack == nil) &&
				(x.Stack == nil || *x.Stack == *y.Stack)
		}) &&
		slices.EqualFunc(slices.DeleteFunc(slices.Clone(a.Tables), open),
			slices.DeleteFunc(slices.Clone(b.Tables), open),
			func(x, y Table) bool {
				s, t := x.state(), y.state()
				locks := slices.Equal(s.Locked, t.Locked)
				s.Locked, t.Locked = nil, nil
				return x.Number == y.Number && locks && reflect.DeepEqual(s, t)
			})
}

func (e *simulation) requireUnchanged(what string) {
	if !same(&e.f, &e.previous) {
		e.Fatalf("a refused %s changed the field", what)
	}
}

func (e *simulation) register() bool {
	if len(e.f.Entries) >= e.maxEntries {
		return false
	}
	if len(e.f.DrawPool()) == 0 || e.r.IntN(60) == 0 {
		e.openTable()
	}
	e.playersNamed++
	return e.enter(fmt.Sprintf("player %d", e.playersNamed), tournament.FirstEntry)
}

func (e *simulation) openTable() {
	number, rank := 1, 0
	for _, t := range e.f.Tables {
		number, rank = max(number, t.Number+1), min(rank, t.Rank)
	}
	e.f.Tables = append(e.f.Tables, Table{Number: number, Seats: e.f.Rules.SeatsPerTable, Rank: rank - 1})
	e.previous = e.f.Clone()
	e.isLastUndoable = false
}

func (e *simulation) enter(player string, kind tournament.EntryKind) bool {
	e.isLastUndoable = false
	n := len(e.f.Entries) + 1
	id := fmt.Sprintf("e%d-%d", n, e.r.IntN(1e9))
	e.f.Entries = append(e.f.Entries, Entry{
		ID: id, Number: n, PlayerID: player, Name: player, Kind: kind, Status: tournament.Registered,
		Chips: startingStack, Bounty: 2_501, RegisteredAt: e.now,
	})
	free := e.f.DrawPool()
	if !e.f.DrawSeat(&e.f.Entries[n-1], e.seed()) {
		e.Fatal("no seat is left")
	}
	if me := e.f.Entries[n-1]; !slices.Contains(free, SeatRef{me.Table, me.Seat}) {
		e.Fatalf("got seat of %v, want one of the pool %v", me, free)
	}
	e.previous.Entries = append(e.previous.Entries, Entry{ID: id})
	e.stacks[id] = startingStack
	e.issued += startingStack
	tables := e.f.openTables()
	drawn := tableByNumber(tables, e.f.Entries[n-1].Table)
	for _, s := range tables {
		if len(s.freeSeats()) > 0 && s != drawn && s.players < drawn.players-1 {
			e.Fatalf("table %d has fewer players than the table that was drawn", s.Number)
		}
	}
	return true
}

func (e *simulation) reenter() bool {
	if len(e.f.Entries) >= e.maxEntries || len(e.f.DrawPool()) == 0 {
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

func (e *simulation) randomSeated() *Entry {
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

func (e *simulation) rebuy() bool {
	n := e.randomSeated()
	if n == nil {
		return false
	}
	e.isLastUndoable = false
	n.Chips += 5_000
	e.stacks[n.ID] += 5_000
	e.issued += 5_000
	return true
}

func (e *simulation) void() bool {
	n := e.randomSeated()
	if n == nil || e.f.NextBustHand > 1 || e.r.IntN(4) > 0 {
		return false
	}
	e.isLastUndoable = false
	i := slices.IndexFunc(e.f.Entries, func(o Entry) bool { return o.ID == n.ID })
	e.issued -= n.Chips
	delete(e.stacks, n.ID)
	e.f.Entries = slices.Delete(e.f.Entries, i, i+1)
	for j := range e.f.Entries {
		e.f.Entries[j].Number = j + 1
	}
	e.previous = e.f.Clone()
	return true
}
