package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func nextPlayers(c *apptest.Club) []floor.NextPlayer {
	return apptest.Get[floor.NextSeats](c.FloorManager, "/api/next-players/"+c.Room).Players
}

func TestBeingSeatedFromAListMovesASeatedPlayerAndTheirRental(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	small, big := c.Table(5, c.NL13), c.Table(6, c.NL25)
	dora := c.Player("Dora Lind")
	seat := c.SeatPlayer(dora, small, 3)
	e := c.JoinWaitlist(dora, c.NL25)
	plo := c.JoinWaitlist(dora, c.PLO)
	got := openEntries(c)[0]
	assert.NotNil(t, "seat in the entry: Seated", got.Seated)
	assert.MustEqual(t, "seat in the entry: Seated.SeatID", got.Seated.SeatID, seat.ID)
	assert.MustEqual(t, "seat in the entry: Seated.TableNumber", got.Seated.TableNumber, 5)
	assert.MustEqual(t, "seat in the entry: Seated.SeatNumber", got.Seated.SeatNumber, 3)
	c.Clock.Advance(30 * time.Minute)
	var moved floor.Seat
	actOnEntry(c, e, "seat", apptest.Body{"tableId": big.ID, "seatNumber": 2, "leaveOtherLists": true}).
		Want(http.StatusOK).Into(&moved)
	assert.MustEqual(t, "moved: ID", moved.ID, seat.ID)
	assert.NotNil(t, "moved: Rental", moved.Rental)
	assert.MustEqual(t, "moved: Rental.ID", moved.Rental.ID, seat.Rental.ID)
	assert.MustEqual(t, "moved: ChipCount", moved.ChipCount, seat.ChipCount)
	assert.MustEqual(t, "players at the former table",
		c.ReadTable(small).CurrentPlayers, 0)
	assert.MustEqual(t, "players at the new table",
		c.ReadTable(big).CurrentPlayers, 1)
	assert.Len(t, "open entries after the seating", openEntries(c), 0)
	actOnEntry(c, e, "undo", "{}").Want(http.StatusOK)
	assert.MustEqual(t, "players at the former table after the undo",
		c.ReadTable(small).CurrentPlayers, 1)
	assert.MustEqual(t, "players at the new table after the undo",
		c.ReadTable(big).CurrentPlayers, 0)
	actOnEntry(c, plo, "undo", "{}").Want(http.StatusOK)
	assert.Len(t, "open entries after the undo", openEntries(c), 2)
}

func TestAMoveEndsTheWaitForTheGameOfTheNewTable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	small, big := c.Table(5, c.NL13), c.Table(6, c.NL25)
	dora := c.Player("Dora Lind")
	seat := c.SeatPlayer(dora, small, 3)
	e := c.JoinWaitlist(dora, c.NL25)
	actOnEntry(c, e, "call", apptest.Body{"tableId": big.ID, "seatNumber": 4}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": big.ID, "seatNumber": 4}).
		Want(http.StatusOK)
	assert.Len(t, "open entries", openEntries(c), 0)
	got := c.ReadTable(big)
	assert.Len(t, "new table: Holds", got.Holds, 0)
	assert.MustEqual(t, "new table: CurrentPlayers", got.CurrentPlayers, 1)
	again := c.JoinWaitlist(dora, c.NL25)
	assert.Len(t, "proposals while the player plays the game", nextPlayers(c), 0)
	apptest.WantConflict(t, actOnEntry(c, again, "call", "{}"), "Dora Lind already plays at Table 6")
}

func TestSittingDownAtATableEndsTheWaitForItsGame(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	dora := c.Player("Dora Lind")
	e := c.JoinWaitlist(dora, c.NL25)
	actOnEntry(c, e, "call", apptest.Body{"tableId": five.ID, "seatNumber": 1}).Want(http.StatusOK)
	c.SeatPlayer(dora, six, 2)
	assert.Len(t, "open entries", openEntries(c), 0)
	assert.Len(t, "holds of the other table", c.ReadTable(five).Holds, 0)
	actOnEntry(c, e, "undo", "{}").Want(http.StatusOK)
	got := openEntries(c)
	assert.Len(t, "open entries after the undo", got, 1)
	assert.MustEqual(t, "status after the undo", got[0].Status, floor.EntryCalled)
	assert.MustEqual(t, "players at the table after the undo",
		c.ReadTable(six).CurrentPlayers, 0)
}

func TestNextSkipsPlayersWhoCannotBeSeatedAndSeatsThatAreOffered(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, small := c.Table(5, c.NL25), c.Table(6, c.NL13)
	ann, bea, cid := c.Player("Ann Ash"), c.Player("Bea Birk"), c.Player("Cid Cole")
	var entries []floor.WaitlistEntry
	for _, p := range []player.Player{ann, bea, cid} {
		entries = append(entries, c.JoinWaitlist(p, c.NL25))
		c.Clock.Advance(time.Second)
	}
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 1}).Want(http.StatusOK)
	if n := nextPlayers(c); len(n) != 1 || n[0].EntryID != entries[0].ID || n[0].TableID != table.ID ||
		n[0].SeatNumber != 2 {
		t.Fatalf("next players: got %+v, want one with entry %q, table %q and seat 2", n, entries[0].ID,
			table.ID)
	}
	c.Owner.Do("POST", "/api/players/"+ann.ID+"/bar", apptest.Body{"reason": "Threats"}).Want(http.StatusOK)
	c.SeatPlayer(bea, small, 1)
	n := nextPlayers(c)
	assert.Len(t, "next, with the first one barred: n", n, 1)
	assert.MustEqual(t, "next, with the first one barred: n[0].EntryID", n[0].EntryID, entries[1].ID)
	assert.Len(t, "next, with the first one barred: n[0].Skipped", n[0].Skipped, 1)
	assert.MustEqual(t, "next, with the first one barred: n[0].Skipped[0].Why", n[0].Skipped[0].Why, "is barred")
	// The proposal needs no reason, although it skips the first entry of the list.
	actOnEntry(c, entries[1], "seat", apptest.Body{"tableId": n[0].TableID, "seatNumber": n[0].SeatNumber}).
		Want(http.StatusOK)
	if n := nextPlayers(c); len(n) != 1 || n[0].EntryID != entries[2].ID {
		t.Fatalf("next players: got %+v, want one with entry %q", n, entries[2].ID)
	}
}

func TestTheNextPlayerGetsATableWithoutAPlayerFromWhomTheyAreKeptApart(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	ann, bea, cid := c.Player("Ann Ash"), c.Player("Bea Birk"), c.Player("Cid Cole")
	c.SeatPlayer(cid, five, 1)
	for range 2 {
		c.FloorManager.Do("POST", "/api/tables/"+six.ID+"/walk-ins", "{}").Want(http.StatusOK)
	}
	c.Owner.Do("POST", "/api/players/"+ann.ID+"/apart", apptest.Body{"otherId": cid.ID}).Want(http.StatusOK)
	first := c.JoinWaitlist(ann, c.NL25)
	c.Clock.Advance(time.Second)
	second := c.JoinWaitlist(bea, c.NL25)
	n := nextPlayers(c)
	assert.Len(t, "next: n", n, 1)
	assert.MustEqual(t, "next: n[0].EntryID", n[0].EntryID, first.ID)
	assert.MustEqual(t, "next: n[0].TableID", n[0].TableID, six.ID)
	for range 7 {
		c.FloorManager.Do("POST", "/api/tables/"+six.ID+"/walk-ins", "{}").Want(http.StatusOK)
	}
	n = nextPlayers(c)
	assert.Len(t, "next, with a seat at Table 5 alone: n", n, 1)
	assert.MustEqual(t, "next, with a seat at Table 5 alone: n[0].EntryID", n[0].EntryID, second.ID)
	assert.MustEqual(t, "next, with a seat at Table 5 alone: n[0].TableID", n[0].TableID, five.ID)
	s := n[0].Skipped
	assert.Len(t, "skipped: s", s, 1)
	assert.MustEqual(t, "skipped: s[0].EntryID", s[0].EntryID, first.ID)
	assert.MustEqual(t, "skipped: s[0].Why", s[0].Why, "is kept apart from Cid Cole at Table 5")
	actOnEntry(c, second, "seat", apptest.Body{"tableId": n[0].TableID, "seatNumber": n[0].SeatNumber}).
		Want(http.StatusOK)
}
