package apptest_test

import (
	"net/http"
	"reflect"
	"testing"
	"time"

	"pitboss/internal/apptest"
	"pitboss/internal/feature/floor"
	"pitboss/internal/feature/waitlist"
)

// standsAs compares an entry with what it was, but for the moment until which an act on it can be undone.
func standsAs(t *testing.T, what string, have, want waitlist.Entry) {
	t.Helper()
	have.UndoUntil, want.UndoUntil = nil, nil
	if !reflect.DeepEqual(have, want) {
		t.Fatalf("%s was not restored exactly:\n have %+v\n want %+v", what, have, want)
	}
}

func TestUndoOfACallBringsBackPlaceAndSeat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.Joins(c.Player("Ray Whitfield"), c.NL25)
	c.Joins(c.Player("Joanna Pike"), c.NL25)
	before, tableBefore := waiting(c)[0], c.Look(table)
	on(c, ray, "call", "{}").Want(http.StatusOK)
	c.Clock.Pass(59 * time.Second)
	on(c, ray, "undo", "{}").Want(http.StatusOK)
	standsAs(t, "the entry", waiting(c)[0], before)
	if after := c.Look(table); !reflect.DeepEqual(after, tableBefore) {
		t.Fatalf("the table was not restored:\n have %+v\n want %+v", after, tableBefore)
	}
	refused(t, on(c, ray, "undo", "{}"), "Nothing to undo")
}

func TestUndoOfASeatingBringsBackPlaceHoldAndCostsNothing(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.Joins(c.Player("Ray Whitfield"), c.NL25)
	c.Clock.Pass(10 * time.Minute)
	on(c, ray, "call", body{"seatNumber": 4}).Want(http.StatusOK)
	before := waiting(c)[0]
	c.Clock.Pass(time.Minute)
	tableBefore := c.Look(table)
	on(c, ray, "seat", "{}").Want(http.StatusOK)
	c.Clock.Pass(30 * time.Second)
	var restored waitlist.Entry
	on(c, ray, "undo", "{}").Want(http.StatusOK).Into(&restored)
	standsAs(t, "the answer", restored, before)
	standsAs(t, "the list", waiting(c)[0], before)
	if after := c.Look(table); !reflect.DeepEqual(after, tableBefore) {
		t.Fatalf("the table was not restored:\n have %+v\n want %+v", after, tableBefore)
	}
	if got := revenue(c); got != "0.00" {
		t.Fatalf("a seating that was undone costs %s", got)
	}
	if got := apptest.Get[struct{ AverageWaitMinutes *int }](c.Owner, "/api/dashboard/stats/"+c.Room); got.AverageWaitMinutes != nil {
		t.Fatalf("a seating that was undone counts as a wait of %d minutes", *got.AverageWaitMinutes)
	}
	var seat floor.Seat
	on(c, ray, "seat", "{}").Want(http.StatusOK).Into(&seat)
	if seat.SeatNumber != 4 {
		t.Fatalf("after the undo he is seated in %d", seat.SeatNumber)
	}
}

func TestUndoOfARemovalBringsBackTheSamePlace(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.Joins(c.Player("Ray Whitfield"), c.NL25)
	c.Clock.Pass(time.Minute)
	c.Joins(c.Player("Joanna Pike"), c.NL25)
	on(c, ray, "call", "{}").Want(http.StatusOK)
	before := waiting(c)[0]
	c.FloorManager.Do("DELETE", "/api/waitlist/"+ray.ID, nil).Want(http.StatusNoContent)
	c.Clock.Pass(60 * time.Second)
	on(c, ray, "undo", "{}").Want(http.StatusOK)
	standsAs(t, "the entry", waiting(c)[0], before)
	if got := c.Look(table); got.SeatStates[0] != floor.Reserved {
		t.Fatalf("the seat is not held again: %v", got.SeatStates)
	}
}

func TestAfterAMinuteThereIsNothingToUndo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	for name, act := range map[string]func(waitlist.Entry) apptest.Answer{
		"a call":    func(e waitlist.Entry) apptest.Answer { return on(c, e, "call", body{"reason": "x"}) },
		"a pass":    func(e waitlist.Entry) apptest.Answer { return on(c, e, "pass", "{}") },
		"a seating": func(e waitlist.Entry) apptest.Answer { return on(c, e, "seat", body{"reason": "x"}) },
		"a removal": func(e waitlist.Entry) apptest.Answer {
			a := c.FloorManager.Do("DELETE", "/api/waitlist/"+e.ID, nil)
			a.Status = http.StatusOK
			return a
		},
	} {
		e := c.Joins(c.Player("Player of "+name), c.NL25)
		refused(t, on(c, e, "undo", "{}"), "Nothing to undo")
		act(e).Want(http.StatusOK)
		c.Clock.Pass(61 * time.Second)
		refused(t, on(c, e, "undo", "{}"), "Nothing to undo")
	}
}

func TestUndoDoesNotTakeASeatOrAPlaceFromOthers(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, other := c.Table(5, c.NL25), c.Table(6, c.NL25)
	player := c.Player("Ray Whitfield")
	ray := c.Joins(player, c.NL25)
	on(c, ray, "call", body{"tableId": table.ID, "seatNumber": 4}).Want(http.StatusOK)
	on(c, ray, "pass", "{}").Want(http.StatusOK)
	walter := c.Sits(c.Player("Walter"), table, 4)
	refused(t, on(c, ray, "undo", "{}"), "Seat 4 is taken")
	if got := waiting(c)[0]; got.Passes != 1 || got.Status != waitlist.Waiting {
		t.Fatalf("an undo that was refused changed the entry: %+v", got)
	}
	c.FloorManager.Do("DELETE", "/api/seats/"+walter.ID, nil).Want(http.StatusNoContent)

	var seat floor.Seat
	on(c, ray, "seat", body{"tableId": table.ID}).Want(http.StatusOK).Into(&seat)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", body{"tableId": other.ID, "seatNumber": 1}).Want(http.StatusOK)
	refused(t, on(c, ray, "undo", "{}"), "Ray Whitfield has moved since. Nothing to undo.")
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	refused(t, on(c, ray, "undo", "{}"), "Ray Whitfield has moved since. Nothing to undo.")

	again := c.Joins(player, c.NL25)
	refused(t, on(c, ray, "undo", "{}"), "Ray Whitfield is already waiting for 2/5 NL Hold'em")
	if list := waiting(c); len(list) != 1 || list[0].ID != again.ID {
		t.Fatalf("list %+v", list)
	}
}
