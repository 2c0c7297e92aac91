package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// raiseDealerCall raises a call as the dealer at a table.
func raiseDealerCall(c *apptest.Club, tableID string, kind alert.Kind) (a alert.Alert) {
	c.Dealer.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": c.Room, "tableId": tableID, "kind": kind}).
		Want(http.StatusCreated).Into(&a)
	return a
}

func takeCall(by *apptest.Person, a alert.Alert) apptest.Answer {
	return by.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/take", nil)
}

// readOpenCall returns the only open call at a table, as its dealer sees it.
func readOpenCall(t *testing.T, c *apptest.Club, tableID string) alert.Alert {
	t.Helper()
	calls := apptest.Get[staff.DealerScreen](c.Dealer, "/api/dealer/"+tableID).OpenCalls
	assert.Len(t, "OpenCalls", calls, 1)
	return calls[0]
}

func TestACallIsTakenOnceAndTheDealerSeesWhoIsComing(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	call := raiseDealerCall(c, table.ID, alert.FloorCall)
	assert.MustNil(t, "TakenBy", readOpenCall(t, c, table.ID).TakenBy)
	c.Clock.Advance(time.Minute)

	takeCall(c.Dealer, call).Want(http.StatusForbidden)
	takeCall(c.Stranger, call).Want(http.StatusNotFound)
	answers := apptest.Concurrently(t,
		func() (apptest.Answer, error) {
			return c.FloorManager.Try("POST", "/api/pit-boss/alerts/"+call.ID+"/take", nil)
		},
		func() (apptest.Answer, error) {
			return c.PitBoss.Try("POST", "/api/pit-boss/alerts/"+call.ID+"/take", nil)
		})
	if answers[0].Status > answers[1].Status {
		answers[0], answers[1] = answers[1], answers[0]
	}
	var taken alert.Alert
	answers[0].Want(http.StatusOK).Into(&taken)
	apptest.WantConflict(t, answers[1], *taken.TakenBy+" is already coming")
	seen := readOpenCall(t, c, table.ID)
	assert.MustEqual(t, "TakenBy", *seen.TakenBy, *taken.TakenBy)
	assert.MustEqual(t, "taken after", seen.TakenAt.Sub(seen.Timestamp), time.Minute)

	c.Clock.Advance(time.Hour)
	c.RunJobs()
	assert.MustNil(t, "a taken call: EscalatedAt", readOpenCall(t, c, table.ID).EscalatedAt)
	c.FloorManager.Do("POST", "/api/pit-boss/alerts/"+call.ID+"/resolve", nil).Want(http.StatusOK)
	takeCall(c.PitBoss, call).Want(http.StatusConflict)
	wantInvariants(t, c)
}

func TestACallThatNoOneTakesBecomesCriticalAfterTwoMinutes(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	call := raiseDealerCall(c, table.ID, alert.TechnicalCall)
	c.RunJobs()
	c.Clock.Advance(2*time.Minute - time.Second)
	c.RunJobs()
	assert.MustEqual(t, "before: Priority", readOpenCall(t, c, table.ID).Priority, alert.Medium)
	c.Clock.Advance(time.Second)
	c.RunJobs()
	late := readOpenCall(t, c, table.ID)
	assert.MustEqual(t, "after: Priority", late.Priority, alert.Critical)
	assert.MustEqual(t, "after: EscalatedAt", late.EscalatedAt.Sub(late.Timestamp), 2*time.Minute)
	c.Clock.Advance(time.Minute)
	c.RunJobs()
	assert.MustEqual(t, "once: EscalatedAt", *readOpenCall(t, c, table.ID).EscalatedAt, *late.EscalatedAt)
	for _, by := range []*apptest.Person{c.Owner, c.PitBoss, c.FloorManager} {
		list := apptest.Get[[]alert.Alert](by, "/api/pit-boss/alerts/"+c.Room)
		assert.MustEqual(t, "the first alert of a role", list[0].ID, call.ID)
	}
	takeCall(c.PitBoss, call).Want(http.StatusOK)
	wantInvariants(t, c)
}

func TestOnlyACallCanBeTaken(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	changeRoom(c, apptest.Body{"settings": apptest.Body{"interestMinimum": 2}})
	joinWaitlist(c, c.PLO, "Ray Whitfield", "Joanna Pike")
	c.RunJobs()
	list := apptest.Get[[]alert.Alert](c.PitBoss, "/api/pit-boss/alerts/"+c.Room)
	apptest.WantConflict(t, takeCall(c.PitBoss, list[0]), "Only a call can be taken")
	takeCall(c.PitBoss, alert.Alert{ID: "nothing"}).Want(http.StatusNotFound)
}
