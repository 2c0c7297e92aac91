package floor

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/room"
)

// The walk does random acts at the tables of one game in memory, and compares the offers with a model in plain code
// after each act. internal/test/apptest walks through the API.

func TestNoPlayerIsOvertakenForAnOpenSeatThroughRandomActs(t *testing.T) {
	t.Parallel()
	walkSeatOrder(t, 20_000, 20261129)
}

const (
	walkTables = 5
	walkSeats  = 6
)

// walker is a player in a seat of the walk.
type walker struct {
	id       string
	at       seatKey
	since    clock.Instant // at the table
	declines int
	isAway   bool
	request  *SeatChange // nil: none
}

type seatWalk struct {
	*testing.T
	r       *rand.Rand
	now     clock.Instant
	tables  []Table
	seated  []*walker
	waiting int
	changes []SeatChange
	done    map[string]int
}

func walkSeatOrder(t *testing.T, acts int, seed uint64) {
	t.Helper()
	w := &seatWalk{T: t, r: rand.New(rand.NewPCG(seed, 1)), done: map[string]int{}}
	for i := range walkTables {
		w.tables = append(w.tables, tableOf(i+1, "nl", "......"))
	}
	kinds := []struct {
		what string
		do   func() bool
	}{
		{"join", func() bool { w.waiting++; return true }},
		{"sit", w.sit}, {"sit again", w.sit}, {"sit once more", w.sit},
		{"leave", w.leave}, {"away or back", w.turnAway},
		{"ask for a seat", w.askSeat}, {"ask for a table", w.askTable},
		{"take", w.take}, {"take again", w.take}, {"decline", w.decline}, {"feed", w.feed},
	}
	for range acts {
		w.now++
		k := kinds[w.r.IntN(len(kinds))]
		if k.do() {
			w.done[k.what]++
		}
		w.offer()
		w.check()
	}
	for _, k := range kinds {
		if w.done[k.what] == 0 {
			t.Errorf("%q was never done (seed %d)", k.what, seed)
		}
	}
	t.Logf("seed %d: %v", seed, w.done)
}

func (w *seatWalk) table(id string) *Table {
	return &w.tables[slices.IndexFunc(w.tables, func(t Table) bool { return t.ID == id })]
}

func (w *seatWalk) setState(at seatKey, s SeatState) {
	t := w.table(at.table)
	t.SeatStates = slices.Clone(t.SeatStates)
	t.SeatStates[at.number-1] = s
	t.CurrentPlayers = 0
	for _, s := range t.SeatStates {
		if s.isSeated() {
			t.CurrentPlayers++
		}
	}
}

// offer asks the function under test.
func (w *seatWalk) offer() {
	w.changes = nil
	for _, p := range w.seated {
		if p.request != nil {
			w.changes = append(w.changes, *p.request)
		}
	}
	slices.SortStableFunc(w.changes, func(a, b SeatChange) int { return cmp.Compare(a.AskedAt, b.AskedAt) })
	var moves []SeatChange
	for _, p := range w.seated {
		if to := w.table(p.at.table).MustMoveTableID; to != nil {
			moves = append(moves, SeatChange{
				SeatID: p.id, TableID: p.at.table, SeatNumber: p.at.number, Kind: MustMove, ToTableID: to,
				AskedAt: p.since, Declines: p.declines,
			})
		}
	}
	sortMustMoves(moves, room.LongestFirst)
	w.changes = append(w.changes, moves...)
	offerSeats(w.changes, w.tables, map[string]int{"nl": w.waiting})
}

// check compares the offers with the model: an open seat goes to the first request at its table, then to the first
// player of its feeder tables who is not away. A transfer gets a seat only when no such player waits.
func (w *seatWalk) check() {
	given := map[string]string{} // by kind and seat of the player
	taken := map[seatKey]bool{}
	for _, c := range w.changes {
		if o := c.Offer; o != nil {
			key := seatKey{o.TableID, o.SeatNumber}
			if taken[key] {
				w.Fatalf("seat %v is offered twice: %+v", key, w.changes)
			}
			taken[key] = true
			if c.Kind == ChangeTable && len(w.waitingMovers(o.TableID)) > 0 {
				w.Fatalf("a transfer overtakes a must-move for %v: %+v", key, w.changes)
			}
			given[string(c.Kind)+c.SeatID] = fmt.Sprint(key)
		}
	}
	for _, t := range w.tables {
		free := t.FreeSeats()
		take := func(kind ChangeKind, p *walker, wants func(int) bool) {
			want := ""
			if i := slices.IndexFunc(free, wants); i >= 0 {
				want = fmt.Sprint(seatKey{t.ID, free[i]})
				free = slices.Delete(free, i, i+1)
			}
			if got := given[string(kind)+p.id]; got != want {
				w.Fatalf("%s of %s: offered %q, want %q: %+v", kind, p.id, got, want, w.changes)
			}
		}
		for _, p := range w.requestsAt(t.ID) {
			take(ChangeSeat, p, func(n int) bool { return slices.Contains(p.request.Seats, n) })
		}
		if t.IsRunning() {
			for _, p := range w.movers(t.ID) {
				take(MustMove, p, func(int) bool { return true })
			}
		}
	}
}

// requestsAt returns the open requests for another seat of the same table, in the order of asking.
func (w *seatWalk) requestsAt(table string) []*walker {
	var list []*walker
	for _, p := range w.seated {
		if p.at.table == table && p.request != nil && p.request.Kind == ChangeSeat {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *walker) int { return cmp.Compare(a.request.AskedAt, b.request.AskedAt) })
	return list
}

// movers returns the present players that have to move to a table, in order.
func (w *seatWalk) movers(to string) []*walker {
	var list []*walker
	for _, p := range w.seated {
		if next := w.table(p.at.table).MustMoveTableID; next != nil && *next == to && !p.isAway {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b *walker) int {
		return cmp.Or(a.declines-b.declines, cmp.Compare(a.since, b.since), cmp.Compare(a.id, b.id))
	})
	return list
}

// waitingMovers returns the players that have to move to a table and have no offer.
func (w *seatWalk) waitingMovers(to string) []*walker {
	return slices.DeleteFunc(w.movers(to), func(p *walker) bool {
		return slices.ContainsFunc(w.changes, func(c SeatChange) bool {
			return c.Kind == MustMove && c.SeatID == p.id && c.Offer != nil
		})
	})
}

// sit seats the next player of the list in the seat that the server gives to newcomers.
func (w *seatWalk) sit() bool {
	if w.waiting == 0 {
		return false
	}
	tables := ReserveOfferedSeats(slices.Clone(w.tables), w.changes)
	fit := seatChoices(tables, "nl")
	if len(fit) == 0 {
		return false
	}
	at := seatKey{fit[0].ID, fit[0].FreeSeats()[0]}
	if movers := w.waitingMovers(at.table); len(movers) > 0 && w.table(at.table).IsRunning() {
		w.Fatalf("a newcomer gets %v before %s, who must move there: %+v", at, movers[0].id, w.changes)
	}
	w.waiting--
	w.seated = append(w.seated, &walker{id: fmt.Sprintf("p%d", w.now), at: at, since: w.now})
	w.setState(at, SeatOccupied)
	return true
}

func (w *seatWalk) some() *walker {
	if len(w.seated) == 0 {
		return nil
	}
	return w.seated[w.r.IntN(len(w.seated))]
}

func (w *seatWalk) leave() bool {
	p := w.some()
	if p == nil || w.r.IntN(2) == 0 {
		return false
	}
	w.setState(p.at, SeatOpen)
	w.seated = slices.DeleteFunc(w.seated, func(other *walker) bool { return other == p })
	return true
}

func (w *seatWalk) turnAway() bool {
	p := w.some()
	if p == nil {
		return false
	}
	p.isAway = !p.isAway
	state := SeatOccupied
	if p.isAway {
		state = SeatAway
	}
	w.setState(p.at, state)
	return true
}

func (w *seatWalk) ask(kind ChangeKind, seats ...int) bool {
	p := w.some()
	if p == nil || p.request != nil {
		return false
	}
	seats = slices.DeleteFunc(seats, func(n int) bool { return n == p.at.number })
	p.request = &SeatChange{
		SeatID: p.id, TableID: p.at.table, SeatNumber: p.at.number, Kind: kind, Seats: seats, AskedAt: w.now,
	}
	return kind == ChangeTable || len(seats) > 0
}

func (w *seatWalk) askSeat() bool {
	first := 1 + w.r.IntN(walkSeats)
	return w.ask(ChangeSeat, first, first%walkSeats+1, (first+2)%walkSeats+1)
}

func (w *seatWalk) askTable() bool { return w.ask(ChangeTable) }

// offered returns a random change with an offer.
func (w *seatWalk) offered() (c SeatChange, p *walker) {
	list := slices.DeleteFunc(slices.Clone(w.changes), func(c SeatChange) bool { return c.Offer == nil })
	if len(list) == 0 {
		return c, nil
	}
	c = list[w.r.IntN(len(list))]
	return c, w.seated[slices.IndexFunc(w.seated, func(p *walker) bool { return p.id == c.SeatID })]
}

func (w *seatWalk) take() bool {
	c, p := w.offered()
	if p == nil {
		return false
	}
	w.setState(p.at, SeatOpen)
	if c.Offer.TableID != p.at.table {
		p.since, p.declines = w.now, 0
	}
	p.at, p.isAway, p.request = seatKey{c.Offer.TableID, c.Offer.SeatNumber}, false, nil
	w.setState(p.at, SeatOccupied)
	return true
}

func (w *seatWalk) decline() bool {
	c, p := w.offered()
	switch {
	case p == nil || c.Kind == MustMove && p.declines > 0:
		return false
	case c.Kind == MustMove:
		p.declines++
	default:
		p.request = nil
	}
	return true
}

// feed makes a table feed another one, or none, without a loop.
func (w *seatWalk) feed() bool {
	from, to := &w.tables[w.r.IntN(walkTables)], &w.tables[w.r.IntN(walkTables)]
	from.MustMoveTableID = nil
	for next := &to.ID; next != nil; next = w.table(*next).MustMoveTableID {
		if *next == from.ID {
			return false
		}
	}
	if w.r.IntN(4) > 0 {
		from.MustMoveTableID = &to.ID
	}
	return true
}
