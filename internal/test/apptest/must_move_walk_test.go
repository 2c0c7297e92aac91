package apptest_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/apptest"
)

func TestFeederTablesKeepTheirMainGameFullThroughRandomActs(t *testing.T) {
	t.Parallel()
	acts := 1500
	if dbtest.OnPostgres() {
		acts = 300
	}
	runMustMoveWalk(t, acts, 20261128)
}

// runMustMoveWalk performs random acts at four tables of one game, which feed each other in changing chains. After each
// act it compares the offers with a model.
func runMustMoveWalk(t *testing.T, acts int, seed uint64) {
	t.Helper()
	c := apptest.New(t)
	n := newFloorWalk(t, c, seed)
	n.rooms, n.tables = []string{c.Room, c.Room}, nil
	for number := range 4 {
		var table floor.Table
		c.Owner.Do("POST", "/api/tables", apptest.Body{
			"roomId": c.Room, "tableNumber": 20 + number, "gameTypeId": c.NL25.ID, "maxSeats": 4,
		}).Want(http.StatusCreated).Into(&table)
		n.tables = append(n.tables, table)
	}
	kinds := append(slices.DeleteFunc(slices.Clone(floorActs), func(a floorAct) bool {
		return !slices.Contains([]string{
			"sit", "leave", "move", "ask for a seat", "take an offered seat", "skip an offered seat", "away", "back",
			"break", "walk in", "join", "seat from the list", "undo",
		}, a.what)
	}), floorAct{"feed", 3, func(n *floorWalk, what string) {
		n.try(c.FloorManager, what, "PATCH", "/api/tables/"+n.randomTable().ID,
			apptest.Body{"mustMoveTableId": n.pick("", n.randomTable().ID, n.randomTable().ID)})
	}}, floorAct{"ask for another table", 8, func(n *floorWalk, what string) {
		n.tryOnID("seat", what, "POST", "/api/seats/%s/change", apptest.Body{"kind": "table"})
	}}, floorAct{"decline", 8, func(n *floorWalk, what string) { n.answerSeatOffer(what, "skip") }})
	moved := 0
	for range acts {
		c.Clock.Advance(time.Duration(n.r.IntN(60)) * time.Second)
		n.actFrom(kinds)
		moved += n.checkMustMoves()
	}
	if n.done["feed"] == 0 || n.done["decline"] == 0 || n.done["ask for another table"] == 0 || moved == 0 {
		t.Errorf("acts of the walk: got %v and %d offers of must-moves, want some of each", n.done, moved)
	}
	n.checkInvariants()
	t.Logf("done: %v; %d offers of must-moves", n.done, moved)
}

// checkMustMoves compares the offers with the rule: an open seat of a table with feeders is offered to a player at that
// table, or else to the first players of its feeder tables who are not away. It returns the number of must-move offers.
func (n *floorWalk) checkMustMoves() (offered int) {
	n.Helper()
	changes := listSeatChanges(n.c)
	for _, to := range apptest.Get[[]floor.Table](n.c.Owner, "/api/tables/"+n.c.Room) {
		free := map[int]bool{}
		for _, number := range to.FreeSeats() {
			free[number] = to.IsRunning()
		}
		var waits []string
		isTransferred := false
		last := floor.SeatChange{}
		for _, change := range changes {
			if o := change.Offer; o != nil && o.TableID == to.ID {
				delete(free, o.SeatNumber)
				isTransferred = isTransferred || change.Kind == floor.ChangeTable
			}
			if change.Kind != floor.MustMove || *change.ToTableID != to.ID {
				continue
			}
			isSameTable := last.TableID == change.TableID
			switch {
			case isSameTable && (change.Declines < last.Declines ||
				change.Declines == last.Declines && change.AskedAt < last.AskedAt):
				n.Fatalf("order of must-moves: got %+v before %+v", last, change)
			case change.Offer != nil && slices.Contains(waits, change.TableID):
				n.Fatalf("%+v is offered a seat while a player before it at that table waits", change)
			case change.Offer != nil:
				offered++
			case change.Waits != "Away from the table":
				waits = append(waits, change.TableID)
			}
			last = change
		}
		if isTransferred && len(waits) > 0 {
			n.Fatalf("a seat of %s is offered to a transfer before a must-move: %+v", to.Label(), changes)
		}
		for number, isOpen := range free {
			if isOpen && len(waits) > 0 {
				n.Fatalf("seat %d of %s is open while a player must move there: %+v", number, to.Label(), changes)
			}
		}
	}
	for _, next := range nextPlayers(n.c) {
		for _, change := range changes {
			if o := change.Offer; o != nil && o.TableID == next.TableID && o.SeatNumber == next.SeatNumber {
				n.Fatalf("the list is offered the seat of %+v, which is offered already: %+v", next, change)
			}
		}
	}
	return offered
}
