package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament/director"
)

func TestAllPrizesThatAreWonAreApprovedAtOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := onSale(t, c, bountyPrices, 9, nil)
	all := func(who *apptest.Person) apptest.Answer { return who.Do("POST", e.path+"/payouts/approve", nil) }
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	apptest.WantConflict(t, all(c.FloorManager), "Entries of Friday Bounty are still open")
	e.closes()
	apptest.WantConflict(t, all(c.FloorManager), "No prize waits for approval")
	for n := 2; n <= 7; n++ { // 9th to 4th
		e.out(1, 5000, n)
	}
	e.out(1, 5000, 8) // third: the last prize of three
	forbidden(t, all(c.FrontOffice), "manage_tournaments")
	all(c.FloorManager).Want(http.StatusOK)
	apptest.WantConflict(t, e.approve(8), "This prize is approved already")
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": "flat"}),
		"The payouts are locked since the first approval")
	e.pay(8, "prize", "cash").Want(http.StatusOK)
	e.out(1, 5000, 9)
	all(c.FloorManager).Want(http.StatusOK)
	for _, place := range e.payouts().Places {
		want := director.PayoutApproved
		if *place.EntryID == e.of(8) {
			want = director.PayoutPaid
		}
		if place.Status != want {
			t.Errorf("place %d is %s, want %s", place.Place, place.Status, want)
		}
	}
	apptest.WantConflict(t, all(c.FloorManager), "No prize waits for approval")
}
