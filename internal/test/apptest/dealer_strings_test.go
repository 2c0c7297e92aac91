package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/staff"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestAPushRelievesADealerOfAnotherString(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 0, 1)
	table := c.Table(7, c.NL25)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusOK)
	var r staff.Rotation
	c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/strings", apptest.Body{
		"name": "Second string", "tournamentId": nil, "downMinutes": 30, "stops": []any{table.ID, nil},
	}).Want(http.StatusCreated).Into(&r)
	second := r.Strings[1].ID
	hire := func(name, line string) string {
		id := c.w.add("/api/staff", apptest.Body{"name": name, "role": "dealer", "skills": []any{}, "pin": samplePIN})
		c.w.do("/api/staff/"+id+"/clock-in", apptest.Body{"roomId": c.Room, "stringId": line})
		return id
	}
	guest, own := hire("Guest", c.stringID), hire("Own", second)
	c.Dealer.Do("POST", "/api/dealer/"+table.ID+"/take", apptest.Body{"staffId": guest, "pin": samplePIN}).
		Want(http.StatusOK)
	c.Clock.Advance(15 * time.Minute)
	c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/push", apptest.Body{
		"stringId": second, "pushAt": c.readRotation().Strings[1].Pushes[1].String(),
	}).Want(http.StatusOK)
	dealing := apptest.Get[[]staff.Dealing](c.Dealer, "/api/dealers/"+c.Room)
	assert.Len(t, "dealing", dealing, 1)
	assert.Equal(t, "StaffID", dealing[0].StaffID, own)
	assert.Equal(t, "TableID", dealing[0].TableID, table.ID)
	requireInvariants(t, c.Club)
}

func TestATournamentIsDeletedWhileAShiftIsOnItsString(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	e := newContest(t, c, plainPrices, 0, nil)
	c.FloorManager.Do("POST", e.path+"/tables", apptest.Body{
		"tableIds": []any{c.Table(20, c.NL25).ID}, "count": 0}).Want(http.StatusCreated)
	var r staff.Rotation
	c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/strings", apptest.Body{
		"name": "Bounty string", "tournamentId": e.id, "downMinutes": 0, "stops": []any{},
	}).Want(http.StatusCreated).Into(&r)
	id := w.add("/api/staff", apptest.Body{"name": "Kim", "role": "dealer", "skills": []any{}, "pin": samplePIN})
	w.do("/api/staff/"+id+"/clock-in", apptest.Body{"roomId": c.Room, "stringId": r.Strings[0].ID})
	c.FloorManager.Do("DELETE", e.path, nil).Want(http.StatusNoContent)
	assert.Len(t, "Strings", apptest.Get[staff.Rotation](c.PitBoss, "/api/rotation/"+c.Room).Strings, 0)
	c.PitBoss.Do("POST", "/api/staff/"+id+"/clock-out", nil).Want(http.StatusOK)
	requireInvariants(t, c)
}

func TestATableOutOfUseTakesNoDealer(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 1, 1)
	table := c.Table(9, c.NL25)
	c.FloorManager.Do("DELETE", "/api/tables/"+table.ID, nil).Want(http.StatusNoContent)
	c.Dealer.Do("POST", "/api/dealer/"+table.ID+"/take", apptest.Body{"staffId": c.ids[0], "pin": samplePIN}).
		Want(http.StatusNotFound)
	c.Dealer.Do("POST", "/api/dealer/"+table.ID+"/leave", nil).Want(http.StatusNotFound)
}
