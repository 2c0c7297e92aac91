package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
)

func nextUp(c *apptest.Club) []floor.NextPlayer {
	return apptest.Get[[]floor.NextPlayer](c.FloorManager, "/api/next-players/"+c.Room)
}

func TestBeingSeatedFromAListMovesASeatedPlayerAndTheirRental(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	small, big := c.Table(5, c.NL13), c.Table(6, c.NL25)
	dora := c.Player("Dora Lind")
	seat := c.SeatPlayer(dora, small, 3)
	e := c.JoinWaitlist(dora, c.NL25)
	plo := c.JoinWaitlist(dora, c.PLO)
	if got := waiting(c)[0]; got.Seated == nil || got.Seated.SeatID != seat.ID || got.Seated.TableNumber != 5 || got.Seated.SeatNumber != 3 {
		t.Fatalf("the list does not say where she sits: %+v", got.Seated)
	}
	c.Clock.Advance(30 * time.Minute)
	var moved floor.Seat
	on(c, e, "seat", apptest.Body{"tableId": big.ID, "seatNumber": 2, "leaveOtherLists": true}).Want(http.StatusOK).Into(&moved)
	if moved.ID != seat.ID || moved.Rental == nil || moved.Rental.ID != seat.Rental.ID || moved.ChipCount != seat.ChipCount {
		t.Fatalf("moved %+v, was %+v", moved, seat)
	}
	if c.ReadTable(small).CurrentPlayers != 0 || c.ReadTable(big).CurrentPlayers != 1 {
		t.Fatal("she does not sit at exactly one table")
	}
	if list := waiting(c); len(list) != 0 {
		t.Fatalf("she is still on a list: %+v", list)
	}
	on(c, e, "undo", "{}").Want(http.StatusOK)
	if c.ReadTable(small).CurrentPlayers != 1 || c.ReadTable(big).CurrentPlayers != 0 {
		t.Fatal("undo did not move her back")
	}
	on(c, plo, "undo", "{}").Want(http.StatusOK)
	if list := waiting(c); len(list) != 2 {
		t.Fatalf("undo did not bring her entries back: %+v", list)
	}

}

func TestAMoveEndsTheWaitForTheGameOfTheNewTable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	small, big := c.Table(5, c.NL13), c.Table(6, c.NL25)
	dora := c.Player("Dora Lind")
	seat := c.SeatPlayer(dora, small, 3)
	e := c.JoinWaitlist(dora, c.NL25)
	on(c, e, "call", apptest.Body{"tableId": big.ID, "seatNumber": 4}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": big.ID, "seatNumber": 4}).Want(http.StatusOK)
	if list := waiting(c); len(list) != 0 {
		t.Fatalf("she is still on the list: %+v", list)
	}
	if got := c.ReadTable(big); len(got.Holds) != 0 || got.CurrentPlayers != 1 {
		t.Fatalf("her seat is still held: %+v", got)
	}
	again := c.JoinWaitlist(dora, c.NL25)
	if n := nextUp(c); len(n) != 0 {
		t.Fatalf("a player of the game is proposed for it: %+v", n)
	}
	apptest.WantConflict(t, on(c, again, "call", "{}"), "Dora Lind already plays at Table 6")

}

func TestSittingDownAtATableEndsTheWaitForItsGame(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	dora := c.Player("Dora Lind")
	e := c.JoinWaitlist(dora, c.NL25)
	on(c, e, "call", apptest.Body{"tableId": five.ID, "seatNumber": 1}).Want(http.StatusOK)
	c.SeatPlayer(dora, six, 2)
	if list := waiting(c); len(list) != 0 {
		t.Fatalf("she is still on the list: %+v", list)
	}
	if got := c.ReadTable(five); len(got.Holds) != 0 {
		t.Fatalf("a seat is still held for her: %+v", got)
	}
	on(c, e, "undo", "{}").Want(http.StatusOK)
	if got := waiting(c); len(got) != 1 || got[0].Status != floor.EntryCalled || c.ReadTable(six).CurrentPlayers != 0 {
		t.Fatalf("undo brings the call back: %+v", got)
	}

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
	if n := nextUp(c); len(n) != 1 || n[0].EntryID != entries[0].ID || n[0].TableID != table.ID || n[0].SeatNumber != 2 {
		t.Fatalf("next %+v", n)
	}
	c.Owner.Do("POST", "/api/players/"+ann.ID+"/bar", apptest.Body{"reason": "Threats"}).Want(http.StatusOK)
	c.SeatPlayer(bea, small, 1)
	n := nextUp(c)
	if len(n) != 1 || n[0].EntryID != entries[1].ID || len(n[0].Skipped) != 1 || n[0].Skipped[0].Why != "is barred" {
		t.Fatalf("next, with the first one barred: %+v", n)
	}
	// What is proposed is accepted at once, without a reason, although the first of the list is passed over.
	on(c, entries[1], "seat", apptest.Body{"tableId": n[0].TableID, "seatNumber": n[0].SeatNumber}).Want(http.StatusOK)
	if n := nextUp(c); len(n) != 1 || n[0].EntryID != entries[2].ID {
		t.Fatalf("next %+v", n)
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
	n := nextUp(c)
	if len(n) != 1 || n[0].EntryID != first.ID || n[0].TableID != six.ID {
		t.Fatalf("next %+v", n)
	}
	for range 7 {
		c.FloorManager.Do("POST", "/api/tables/"+six.ID+"/walk-ins", "{}").Want(http.StatusOK)
	}
	n = nextUp(c)
	if len(n) != 1 || n[0].EntryID != second.ID || n[0].TableID != five.ID {
		t.Fatalf("next, with a seat at Table 5 alone: %+v", n)
	}
	if s := n[0].Skipped; len(s) != 1 || s[0].EntryID != first.ID || s[0].Why != "is kept apart from Cid Cole at Table 5" {
		t.Fatalf("skipped %+v", s)
	}
	on(c, second, "seat", apptest.Body{"tableId": n[0].TableID, "seatNumber": n[0].SeatNumber}).Want(http.StatusOK)
}
