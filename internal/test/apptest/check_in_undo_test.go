package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/money"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// checkInWithPurchases checks a player in, sells a monthly membership and adds the player to a list, in one act.
func checkInWithPurchases(c *apptest.Club, id string) (done frontoffice.CheckedIn) {
	checkInAs(c, c.FrontOffice, apptest.Body{
		"playerId": id, "membershipType": "monthly", "paymentMethod": "cash", "payOwed": true,
		"gameTypeIds": []any{c.NL25.ID},
	}).Want(http.StatusCreated).Into(&done)
	return done
}

func undoCheckIn(c *apptest.Club, done frontoffice.CheckedIn) apptest.Answer {
	return c.FrontOffice.Do("POST", "/api/sessions/"+done.ID+"/undo", nil)
}

func TestUndoOfACheckInTakesBackThePaymentsThePlacesAndTheVisit(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	shift := openDrawer(c, "Drawer 1", c.FrontOffice)
	cash := func() money.Cents {
		return *apptest.Get[cage.Shift](c.PitBoss, "/api/shifts/"+shift.Head.ID).Balance.Cash
	}
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, table, 1)
	c.Clock.Advance(time.Hour)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	var coming floor.WaitlistEntry
	c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{"roomId": c.Room, "playerId": ray.ID,
		"gameTypeId": c.NL13.ID, "source": "phone"}).Want(http.StatusCreated).Into(&coming)
	door := func() (d frontoffice.Door) {
		d = apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+ray.ID+"/door?room="+c.Room)
		d.Membership = nil // contains the cancelled membership after the undo
		return d
	}
	doorBefore, lists := door(), openEntries(c)

	done := checkInWithPurchases(c, ray.ID)
	assert.MustEqual(t, "paid", done.Paid, 112_00)
	assert.MustEqual(t, "cash with the payments", cash(), 612_00)
	assert.MustEqual(t, "names on lists", len(openEntries(c)), 2)
	c.Clock.Advance(time.Minute)
	var voided player.Session
	undoCheckIn(c, done).Want(http.StatusOK).Into(&voided)
	assert.Equal(t, "status", voided.Status, player.StatusCheckedOut)
	assert.Equal(t, "cash after the undo", cash(), 500_00)
	assert.DeepEqual(t, "the lists", openEntries(c), lists)
	assert.DeepEqual(t, "the door", door(), doorBefore)
	sale := apptest.Get[cage.Entry](c.FrontOffice, "/api/ledger-entries/"+done.Membership.EntryID)
	back := apptest.Get[cage.Entry](c.FrontOffice, "/api/ledger-entries/"+*sale.ReversedBy)
	assert.Pointer(t, "the reversal: Reason", back.Reason, "The check-in was undone")
	assert.Equal(t, "the reversal: GamingDay", back.GamingDay, sale.GamingDay)

	undoCheckIn(c, done).Want(http.StatusNotFound)
	otis, before := c.Guest("Otis"), c.ReadDigests()
	checkInAs(c, c.FrontOffice, apptest.Body{"playerId": otis.ID}).Want(http.StatusCreated).Into(&done)
	undoCheckIn(c, done).Want(http.StatusOK)
	assert.DeepEqual(t, "traces of the check-in", before.Changed(c.ReadDigests()), []string{"event", "room"})
	assert.Equal(t, "cash after a second undo", cash(), 500_00)
	checkInWithPurchases(c, ray.ID) // the player can check in again
}

func TestUndoOfACheckInIsRefusedOnceSomethingWasBuiltOnIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	shift := openDrawer(c, "Drawer 1", c.FrontOffice)
	refused := func(done frontoffice.CheckedIn, why string) {
		t.Helper()
		before := c.ReadDigests()
		apptest.WantConflict(t, undoCheckIn(c, done), why)
		if changed := before.Changed(c.ReadDigests()); len(changed) > 0 {
			t.Fatalf("the refused undo changed rows of %v", changed)
		}
	}
	ray := checkInWithPurchases(c, c.Guest("Ray Whitfield").ID)
	entry := floor.WaitlistEntry{ID: ray.Lists[0].EntryID}
	actOnEntry(c, entry, "call", "{}").Want(http.StatusOK)
	refused(ray, "Ray Whitfield is called for 2/5 NL Hold'em. Undo the call first.")
	actOnEntry(c, entry, "seat", "{}").Want(http.StatusOK)
	refused(ray, "Ray Whitfield is playing. The check-in can no longer be undone.")
	actOnEntry(c, entry, "undo", "{}").Want(http.StatusOK)
	actOnEntry(c, entry, "undo", "{}")
	c.FloorManager.Do("DELETE", "/api/waitlist/"+entry.ID, nil).Want(http.StatusNoContent)
	undoCheckIn(c, ray).Want(http.StatusOK) // the seating was undone, and the entry was removed

	joanna := checkInWithPurchases(c, c.Guest("Joanna Pike").ID)
	c.Dealer.Do("POST", "/api/sessions/"+joanna.ID+"/undo", nil).Want(http.StatusForbidden)
	c.FrontOffice.Do("POST", "/api/shifts/"+shift.Head.ID+"/close",
		apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 6}}}).Want(http.StatusOK)
	refused(joanna, "$100.00 was paid with this, at a drawer that is closed by now. Reverse the payment first.")
	c.Clock.Advance(61 * time.Second)
	apptest.WantConflict(t, undoCheckIn(c, joanna), "Nothing to undo")
}

// A player from home can be called only after the check-in, so the call has to be undone before the check-in.
func TestUndoOfACheckInIsRefusedOnceAPlayerWhoCameIsCalled(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	ray := c.Guest("Ray Whitfield")
	var coming floor.WaitlistEntry
	c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{"roomId": c.Room, "playerId": ray.ID,
		"gameTypeId": c.NL25.ID, "source": "phone"}).Want(http.StatusCreated).Into(&coming)
	var done frontoffice.CheckedIn
	checkInAs(c, c.FrontOffice, apptest.Body{"playerId": ray.ID}).Want(http.StatusCreated).Into(&done)
	actOnEntry(c, coming, "call", "{}").Want(http.StatusOK)
	apptest.WantConflict(t, undoCheckIn(c, done), "Ray Whitfield is called for 2/5 NL Hold'em. Undo the call first.")
}
