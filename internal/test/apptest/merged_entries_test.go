package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// mergeAfterCheckOut checks out all players and merges two records, one of which has entered a tournament.
func mergeAfterCheckOut(c *apptest.Club, keep, duplicate player.Player) apptest.Answer {
	checkOutAll(c)
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
