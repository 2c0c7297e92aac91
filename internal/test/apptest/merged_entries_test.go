package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// mergesEntered merges a record that has entered a tournament and has gone home since.
func mergesEntered(c *apptest.Club, keep, duplicate player.Player) apptest.Answer {
	checkOutEverybody(c)
	return c.FloorManager.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": duplicate.ID})
}

func TestAPlayerPlaysNoCashGameWhileAMergedRecordPlaysATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, dup := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	e := event(c, "registration", nil)
	enters(c, e, dup, nil)
	enters(c, e, c.Player("Joanna Pike"), nil)
	mergesEntered(c, ray, dup).Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+e.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", sitting(table, ray, 1)),
		"Ray Whitfield is playing in Friday Bounty")
	wantClean(t, c)
}

func TestAVisitLastsWhileAMergedRecordIsInATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, dup := c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	late, early := event(c, "registration", apptest.Body{"name": "Late"}), event(c, "registration", nil)
	enters(c, late, dup, nil)
	mergesEntered(c, ray, dup).Want(http.StatusOK)
	entry := enters(c, early, ray, nil)
	void(c, entry).Want(http.StatusOK)
	open := apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room+"/checked_in")
	assert.Len(t, "open visits", open, 1)
}

func TestTwoRecordsInOneTournamentAreNotMerged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, dup := c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	e := event(c, "registration", nil)
	first := enters(c, e, dup, nil)
	enters(c, e, ray, nil)
	apptest.WantConflict(t, mergesEntered(c, ray, dup),
		"Ray Whitfield and Raymond Whitfield are both in Friday Bounty. Void one of the entries first.")
	void(c, first).Want(http.StatusOK)
	mergesEntered(c, ray, dup).Want(http.StatusOK)
	wantClean(t, c)
}
