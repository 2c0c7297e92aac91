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

// mergeAfterCheckOut checks out all players and merges two records, one of which has entered a tournament.
func mergeAfterCheckOut(c *apptest.Club, keep, duplicate player.Player) apptest.Answer {
	checkOutAll(c)
	return mergeRecords(c, keep, duplicate)
}

func mergeRecords(c *apptest.Club, keep, duplicate player.Player) apptest.Answer {
	return c.FloorManager.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": duplicate.ID})
}

func TestAPlayerPlaysNoCashGameWhileAMergedRecordPlaysATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, dup := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	e := addTournament(c, "registration", nil)
	enter(c, e, dup, nil)
	enter(c, e, c.Player("Joanna Pike"), nil)
	mergeAfterCheckOut(c, ray, dup).Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+e.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", seatBody(table, ray, 1)),
		"Ray Whitfield is playing in Friday Bounty")
	requireInvariants(t, c)
}

func TestAVisitLastsWhileAMergedRecordIsInATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, dup := c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	late, early := addTournament(c, "registration", apptest.Body{"name": "Late"}), addTournament(c, "registration", nil)
	enter(c, late, dup, nil)
	mergeAfterCheckOut(c, ray, dup).Want(http.StatusOK)
	entry := enter(c, early, ray, nil)
	voidEntry(c, entry).Want(http.StatusOK)
	open := apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room+"/checked_in")
	assert.Len(t, "open visits", open, 1)
}

func TestTwoRecordsInOneTournamentAreNotMerged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, dup := c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	e := addTournament(c, "registration", nil)
	first := enter(c, e, dup, nil)
	enter(c, e, ray, nil)
	apptest.WantConflict(t, mergeAfterCheckOut(c, ray, dup),
		"Ray Whitfield and Raymond Whitfield are both in Friday Bounty. Void one of the entries first.")
	voidEntry(c, first).Want(http.StatusOK)
	mergeAfterCheckOut(c, ray, dup).Want(http.StatusOK)
	requireInvariants(t, c)
}

// Both records wait for one game. The entry with the call stays, else the one with the better place.
func TestAMergeKeepsTheCallOfEitherRecord(t *testing.T) {
	t.Parallel()
	for name, callsDuplicate := range map[string]bool{"of the duplicate": true, "of the record that stays": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			table, ray, dup := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
			entries := map[bool]floor.WaitlistEntry{false: c.JoinWaitlist(ray, c.NL25)}
			c.Clock.Advance(time.Second)
			entries[true] = c.JoinWaitlist(dup, c.NL25)
			called := entries[callsDuplicate]
			actOnEntry(c, called, "call", apptest.Body{"reason": "At the table"}).Want(http.StatusOK)
			mergeRecords(c, ray, dup).Want(http.StatusOK)

			list := openEntries(c)
			assert.Len(t, "the list", list, 1)
			assert.Equal(t, "the entry", list[0].ID, called.ID)
			assert.Equal(t, "its player", list[0].PlayerID, ray.ID)
			assert.MustEqual(t, "its status", list[0].Status, floor.EntryCalled)
			seat := apptest.Body{"tableId": table.ID, "seatNumber": *list[0].SeatNumber}
			actOnEntry(c, called, "seat", seat).Want(http.StatusOK)
			requireInvariants(t, c)
		})
	}
}

func TestAMergeKeepsTheBetterPlaceOfTheTwoRecords(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, dup := c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	first := c.JoinWaitlist(dup, c.NL25)
	c.Clock.Advance(time.Second)
	c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	c.Clock.Advance(time.Second)
	c.JoinWaitlist(ray, c.NL25)
	mergeRecords(c, ray, dup).Want(http.StatusOK)
	list := openEntries(c)
	assert.Len(t, "the list", list, 2)
	assert.Equal(t, "the first entry", list[0].ID, first.ID)
	assert.Equal(t, "its player", list[0].PlayerID, ray.ID)
	requireInvariants(t, c)
}
