package apptest_test

import (
	"net/http"
	"reflect"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// requireRestored compares a waitlist entry with its earlier state, except for the end of its undo window.
func requireRestored(t *testing.T, what string, have, want floor.WaitlistEntry) {
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
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	before, tableBefore := openEntries(c)[0], c.ReadTable(table)
	actOnEntry(c, ray, "call", "{}").Want(http.StatusOK)
	c.Clock.Advance(59 * time.Second)
	actOnEntry(c, ray, "undo", "{}").Want(http.StatusOK)
	requireRestored(t, "the entry", openEntries(c)[0], before)
	if after := c.ReadTable(table); !reflect.DeepEqual(after, tableBefore) {
		t.Fatalf("the table was not restored:\n have %+v\n want %+v", after, tableBefore)
	}
	apptest.WantConflict(t, actOnEntry(c, ray, "undo", "{}"), "Nothing to undo")
}

func TestUndoOfASeatingBringsBackPlaceHoldAndCostsNothing(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	c.Clock.Advance(10 * time.Minute)
	actOnEntry(c, ray, "call", apptest.Body{"seatNumber": 4}).Want(http.StatusOK)
	before := openEntries(c)[0]
	c.Clock.Advance(time.Minute)
	tableBefore := c.ReadTable(table)
	actOnEntry(c, ray, "seat", "{}").Want(http.StatusOK)
	c.Clock.Advance(30 * time.Second)
	var restored floor.WaitlistEntry
	actOnEntry(c, ray, "undo", "{}").Want(http.StatusOK).Into(&restored)
	requireRestored(t, "the answer", restored, before)
	requireRestored(t, "the list", openEntries(c)[0], before)
	assert.Len(t, "an undone seating has left a seat rental",
		apptest.Get[[]rental.Tab](c.FrontOffice, "/api/seat-rentals?room="+c.Room), 0)
	if after := c.ReadTable(table); !reflect.DeepEqual(after, tableBefore) {
		t.Fatalf("the table was not restored:\n have %+v\n want %+v", after, tableBefore)
	}
	assert.MustEqual(t, "a seating that was undone costs", readDailyRevenue(c), "0.00")
	if got := apptest.Get[struct{ AverageWaitMinutes *int }](c.Owner,
		"/api/dashboard/stats/"+c.Room); got.AverageWaitMinutes != nil {
		t.Fatalf("an undone seating counts toward the average wait: %d minutes", *got.AverageWaitMinutes)
	}
	var seat floor.Seat
	actOnEntry(c, ray, "seat", "{}").Want(http.StatusOK).Into(&seat)
	assert.MustEqual(t, "seat after the undo: SeatNumber", seat.SeatNumber, 4)
}

func TestUndoOfARemovalBringsBackTheSamePlace(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	c.Clock.Advance(time.Minute)
	c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	actOnEntry(c, ray, "call", "{}").Want(http.StatusOK)
	before := openEntries(c)[0]
	c.FloorManager.Do("DELETE", "/api/waitlist/"+ray.ID, nil).Want(http.StatusNoContent)
	c.Clock.Advance(60 * time.Second)
	actOnEntry(c, ray, "undo", "{}").Want(http.StatusOK)
	requireRestored(t, "the entry", openEntries(c)[0], before)
	assert.MustEqual(t, "the seat is not held again: SeatStates[0]", c.ReadTable(table).SeatStates[0],
		floor.SeatReserved)
}

func TestAfterAMinuteThereIsNothingToUndo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	for name, act := range map[string]func(floor.WaitlistEntry) apptest.Answer{
		"a call": func(e floor.WaitlistEntry) apptest.Answer {
			return actOnEntry(c, e, "call", apptest.Body{"reason": "x"})
		},
		"a pass": func(e floor.WaitlistEntry) apptest.Answer { return actOnEntry(c, e, "pass", "{}") },
		"a seating": func(e floor.WaitlistEntry) apptest.Answer {
			return actOnEntry(c, e, "seat", apptest.Body{"reason": "x"})
		},
		"a removal": func(e floor.WaitlistEntry) apptest.Answer {
			a := c.FloorManager.Do("DELETE", "/api/waitlist/"+e.ID, nil)
			a.Status = http.StatusOK
			return a
		},
	} {
		e := c.JoinWaitlist(c.Player("Player of "+name), c.NL25)
		apptest.WantConflict(t, actOnEntry(c, e, "undo", "{}"), "Nothing to undo")
		act(e).Want(http.StatusOK)
		c.Clock.Advance(61 * time.Second)
		apptest.WantConflict(t, actOnEntry(c, e, "undo", "{}"), "Nothing to undo")
	}
}

func TestUndoDoesNotTakeASeatOrAPlaceFromOthers(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, other := c.Table(5, c.NL25), c.Table(6, c.NL25)
	player := c.Player("Ray Whitfield")
	ray := c.JoinWaitlist(player, c.NL25)
	actOnEntry(c, ray, "call", apptest.Body{"tableId": table.ID, "seatNumber": 4}).Want(http.StatusOK)
	actOnEntry(c, ray, "pass", "{}").Want(http.StatusOK)
	walter := c.SeatPlayer(c.Player("Walter"), table, 4)
	apptest.WantConflict(t, actOnEntry(c, ray, "undo", "{}"), "Seat 4 is taken")
	got := openEntries(c)[0]
	assert.MustEqual(t, "an undo that was refused changed the entry: Passes", got.Passes, 1)
	assert.MustEqual(t, "an undo that was refused changed the entry: Status", got.Status, floor.EntryWaiting)
	c.FloorManager.Do("DELETE", "/api/seats/"+walter.ID, nil).Want(http.StatusNoContent)

	var seat floor.Seat
	actOnEntry(c, ray, "seat", apptest.Body{"tableId": table.ID}).Want(http.StatusOK).Into(&seat)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": other.ID, "seatNumber": 1}).
		Want(http.StatusOK)
	apptest.WantConflict(t, actOnEntry(c, ray, "undo", "{}"), "Ray Whitfield has moved since. Nothing to undo.")
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	apptest.WantConflict(t, actOnEntry(c, ray, "undo", "{}"), "Ray Whitfield has moved since. Nothing to undo.")

	again := c.JoinWaitlist(player, c.NL25)
	apptest.WantConflict(t, actOnEntry(c, ray, "undo", "{}"), "Ray Whitfield is already waiting for 2/5 NL Hold'em")
	list := openEntries(c)
	assert.Len(t, "list", list, 1)
	assert.MustEqual(t, "list: list[0].ID", list[0].ID, again.ID)
}

func TestUndoOfASeatingTakesBackTheChipsThatWereSoldWithIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	sits := func() {
		c.FrontOffice.Do("POST", "/api/waitlist/"+ray.ID+"/seat",
			apptest.Body{"buyInAmount": "200", "sellChips": apptest.Body{"paymentMethod": "cash",
				"chips": []any{apptest.Body{"denomination": "25", "count": 8}}}}).Want(http.StatusOK)
	}
	undo := func(who *apptest.Person) apptest.Answer { return who.Do("POST", "/api/waitlist/"+ray.ID+"/undo", "{}") }
	sales := func() []cage.ChipTransaction {
		return apptest.Get[[]cage.ChipTransaction](c.FrontOffice, "/api/chip-transactions/recent")
	}
	shift := openDrawer(c, "Drawer 1", c.FrontOffice)
	cash := func() money.Cents {
		return *apptest.Get[cage.Shift](c.PitBoss, "/api/shifts/"+shift.Head.ID).Balance.Cash
	}

	// The money leaves the drawer that took it, whichever user undoes the seating.
	sits()
	assert.MustEqual(t, "cash()", cash(), 700_00)
	c.Clock.Advance(30 * time.Second)
	undo(c.FloorManager).Want(http.StatusOK)
	sold := sales()
	assert.Len(t, "after the undo: sold", sold, 1)
	assert.NotNil(t, "after the undo: sold[0].ReversedBy", sold[0].ReversedBy)
	assert.MustEqual(t, "after the undo: cash()", cash(), 500_00)
	assert.MustEqual(t, "after the undo: outstanding(t, c)", chipsOutstanding(t, c), 0)
	back := apptest.Get[cage.Entry](c.FloorManager, "/api/ledger-entries/"+*sold[0].ReversedBy)
	assert.Pointer(t, "the reversal: Reverses", back.Reverses, sold[0].ID)
	assert.Pointer(t, "the reversal: Reason", back.Reason, "The seating was undone")
	assert.Pointer(t, "the reversal: ShiftID", back.ShiftID, shift.Head.ID)
	list := openEntries(c)
	assert.Len(t, "list", list, 1)
	assert.MustEqual(t, "list: list[0].Status", list[0].Status, floor.EntryWaiting)

	// The undo does not reverse again what the cage has reversed.
	sits()
	c.FloorManager.Do("POST", "/api/ledger-entries/"+sales()[0].ID+"/reverse", apptest.Body{"reason": "Wrong chips"}).
		Want(http.StatusCreated)
	undo(c.FrontOffice).Want(http.StatusOK)
	assert.MustEqual(t, "outstanding(t, c)", chipsOutstanding(t, c), 0)

	// A counted drawer keeps the money, and the player keeps the seat.
	sits()
	c.FrontOffice.Do("POST", "/api/shifts/"+shift.Head.ID+"/close",
		apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 7}}}).Want(http.StatusOK)
	before := c.ReadDigests()
	apptest.WantConflict(t, undo(c.FrontOffice),
		"$200.00 of chips were sold with this, at a drawer that is closed by now. Reverse the sale first.")
	if changed := before.Changed(c.ReadDigests()); len(changed) > 0 {
		t.Fatalf("a refused undo changed rows of %v", changed)
	}
	c.FloorManager.Do("POST", "/api/ledger-entries/"+sales()[0].ID+"/reverse",
		apptest.Body{"reason": "The seating is undone"}).Want(http.StatusCreated)
	undo(c.FrontOffice).Want(http.StatusOK)
	assert.Len(t, "waiting(c)", openEntries(c), 1)
	assert.MustEqual(t, "outstanding(t, c)", chipsOutstanding(t, c), 0)
}

func TestUndoOfASeatingDoesNotReachIntoAClosedGamingDay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	c.Clock.Advance(9*time.Hour + 17*time.Minute + 30*time.Second) // 5:59:30 AM
	c.FrontOffice, c.FloorManager = apptest.SignInAgain(t, c, c.FrontOffice), apptest.SignInAgain(t, c, c.FloorManager)
	c.FrontOffice.Do("POST", "/api/waitlist/"+ray.ID+"/seat", apptest.Body{
		"buyInAmount": "200", "sellChips": apptest.Body{"paymentMethod": "card"},
	}).Want(http.StatusOK)
	c.Clock.Advance(40 * time.Second)
	_, err := db.InRoom(t.Context(), c.DB, c.Owner.Scope.Room(c.Room), func(tx *db.RoomTx) (cage.GamingDay, error) {
		return cage.CloseDay(tx, "2026-11-20", func(clock.Instant) error { return nil })
	})
	if err != nil {
		t.Fatal(err)
	}
	apptest.WantConflict(t, actOnEntry(c, ray, "undo", "{}"),
		"$200.00 of chips were sold with this, on a gaming day that is closed by now. Reverse the sale first.")
}
