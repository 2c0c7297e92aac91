package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// A player whom the import found plays and pays. The debt of the import is paid, and another one of the same size open.
func TestAnUpdatedPlayerWhoHasPaidSinceStaysWhenAnImportIsUndone(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	drawer(i.Club, "Drawer 1", i.FrontOffice)
	ray := i.Player("Ray Whitfield")
	v := i.run(i.upload("Name,Owed\nRay Whitfield,20\n"))
	assert.MustEqual(t, "updated", v.Counts.Updated, 1)
	i.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": ray.ID, "roomId": i.Room,
		"payOwed": true, "paymentMethod": "cash"}).Want(http.StatusCreated)
	seat := i.SeatPlayer(ray, i.Table(5, i.NL25), 1)
	i.Clock.Advance(3 * time.Hour)
	i.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)

	assert.Equal(t, "stays", i.undo(v.ID).Counts.Stayed, 1)
	i.checkInvariants(t)
}
