package director_test

import (
	"net/http"
	"testing"

	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestAReportedBustEndsWithItsEntry(t *testing.T) {
	t.Parallel()
	e := newContest(t, apptest.New(t), plainBuyIn, 3)
	reports := func() (n int) {
		for _, a := range apptest.Get[[]alert.Alert](e.c.PitBoss, "/api/pit-boss/alerts/"+e.c.Room) {
			if a.Kind == alert.PlayerOut {
				n++
			}
		}
		return n
	}
	e.setStatus("running")
	for n := 1; n <= 2; n++ {
		e.c.Dealer.Do("POST", "/api/tournament-entries/"+e.of(n)+"/report", body{"out": true}).Want(http.StatusOK)
	}
	assert.Equal(t, "reported", reports(), 2)
	why := body{"reason": "Sold by mistake"}
	e.c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.of(1)+"/void", why).Want(http.StatusOK)
	assert.Equal(t, "after the void", reports(), 1)
	e.c.FloorManager.Do("POST", e.path+"/cancel", why).Want(http.StatusOK)
	assert.Equal(t, "after the cancellation", reports(), 0)
}
