package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/floor"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func removeEntry(c *apptest.Club, e floor.WaitlistEntry) {
	c.FloorManager.Do("DELETE", "/api/waitlist/"+e.ID, nil).Want(http.StatusNoContent)
}

func TestUndoOfARemovalFollowsAMergeOfTheRecord(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep, duplicate := c.Player("Ray Whitfield"), c.Player("Ray Whitfeld")
	e := c.JoinWaitlist(duplicate, c.NL25)
	removeEntry(c, e)
	c.Owner.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": duplicate.ID}).
		Want(http.StatusOK)
	actOnEntry(c, e, "undo", "{}").Want(http.StatusOK)
	list := openEntries(c)
	assert.Len(t, "the list", list, 1)
	assert.Equal(t, "the player who waits", list[0].PlayerID, keep.ID)

	removeEntry(c, e)
	c.JoinWaitlist(keep, c.NL25)
	apptest.WantConflict(t, actOnEntry(c, e, "undo", "{}"), "Ray Whitfield is already waiting for 2/5 NL Hold'em")
}

func TestUndoOfARemovalDoesNotBringBackAPlayerWhoseDataWasRemoved(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	e := c.JoinWaitlist(ray, c.NL25)
	removeEntry(c, e)
	c.Owner.Do("POST", "/api/players/"+ray.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	apptest.WantConflict(t, actOnEntry(c, e, "undo", "{}"), "This player's personal data was removed")
	assert.Len(t, "the list", openEntries(c), 0)
}

func TestUndoDoesNotHoldASeatAtATableThatDealsAnotherGameNow(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	e := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	actOnEntry(c, e, "call", "{}").Want(http.StatusOK)
	actOnEntry(c, e, "pass", "{}").Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"gameTypeId": c.NL13.ID}).Want(http.StatusOK)
	apptest.WantConflict(t, actOnEntry(c, e, "undo", "{}"), "Table 5 deals 1/3 NL Hold'em now")
}

func TestUndoOfAnArrivalKeepsThePlaceOfAPlayerWhoCheckedInSince(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	var e floor.WaitlistEntry
	c.FloorManager.Do("POST", "/api/waitlist", apptest.Body{
		"playerId": ray.ID, "gameTypeId": c.NL25.ID, "roomId": c.Room, "source": "phone",
	}).Want(http.StatusCreated).Into(&e)
	actOnEntry(c, e, "arrive", "{}").Want(http.StatusOK)
	c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": ray.ID, "roomId": c.Room}).
		Want(http.StatusCreated)
	apptest.WantConflict(t, actOnEntry(c, e, "undo", "{}"), "Ray Whitfield is already here")
	assert.NotNil(t, "arrival", openEntries(c)[0].ArrivedAt)
}

func TestAPlayerWhoTakesAnOfferedSeatNoLongerWaitsForTheGame(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	from, to := c.Table(5, c.NL25), c.Table(6, c.NL25)
	ray := c.Player("Ray Whitfield")
	for i, name := range []string{"Al One", "Bo Two", "Cy Three"} {
		c.SeatPlayer(c.Player(name), from, i+1)
	}
	c.SeatPlayer(c.Player("Di Four"), to, 1)
	seat := c.SeatPlayer(ray, from, 5)
	c.JoinWaitlist(ray, c.NL25)
	path := "/api/seats/" + seat.ID + "/change"
	c.Owner.Do("POST", path, apptest.Body{"kind": "table"}).Want(http.StatusOK)
	c.Owner.Do("POST", path+"/take", apptest.Body{"tableId": to.ID, "seatNumber": 2}).Want(http.StatusOK)
	assert.Len(t, "the list", openEntries(c), 0)
}

func TestUndoOfASeatingIsRefusedAfterAChangeOfSeatAtTheTable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	p, table := c.Player("Ray Whitfield"), c.Table(5, c.NL25)
	ray := c.JoinWaitlist(p, c.NL25)
	var s floor.Seat
	actOnEntry(c, ray, "seat", apptest.Body{"seatNumber": 3}).Want(http.StatusOK).Into(&s)
	move := func(to int) {
		c.FloorManager.Do("POST", "/api/seats/"+s.ID+"/move", apptest.Body{"tableId": table.ID, "seatNumber": to}).
			Want(http.StatusOK)
	}
	move(5)
	apptest.WantConflict(t, actOnEntry(c, ray, "undo", "{}"), "Ray Whitfield has moved since. Nothing to undo.")
	move(3)
	actOnEntry(c, ray, "undo", "{}").Want(http.StatusOK)
	taken := apptest.Get[[]figures.SeatTaken](c.FrontOffice, "/api/players/"+p.ID+"/seats")
	assert.Len(t, "seats of the player", taken, 0)
}
