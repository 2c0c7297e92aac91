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
	c := dealersOf(t, 0, 1)
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
	guest, own := hire("Guest", c.line), hire("Own", second)
	c.Dealer.Do("POST", "/api/dealer/"+table.ID+"/take", apptest.Body{"staffId": guest, "pin": samplePIN}).
		Want(http.StatusOK)
	c.Clock.Advance(15 * time.Minute)
	c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/push", apptest.Body{
		"stringId": second, "pushAt": c.plan().Strings[1].Pushes[1].String(),
	}).Want(http.StatusOK)
	dealing := apptest.Get[[]staff.Dealing](c.Dealer, "/api/dealers/"+c.Room)
	assert.Len(t, "dealing", dealing, 1)
	assert.Equal(t, "StaffID", dealing[0].StaffID, own)
	assert.Equal(t, "TableID", dealing[0].TableID, table.ID)
	wantClean(t, c.Club)
}
