package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

func TestAllPrizesThatAreWonAreApprovedAtOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 9, nil)
	all := func(who *apptest.Person) apptest.Answer { return who.Do("POST", e.path+"/payouts/approve", nil) }
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	apptest.WantConflict(t, all(c.FloorManager), "Entries of Friday Bounty are still open")
	e.closeEntries()
	apptest.WantConflict(t, all(c.FloorManager), "No prize waits for approval")
	for n := 2; n <= 7; n++ { // ninth to fourth place
		e.bust(1, 5000, n)
	}
	e.bust(1, 5000, 8) // third place: the last of three prizes
	wantForbidden(t, all(c.FrontOffice), "manage_tournaments")
	all(c.FloorManager).Want(http.StatusOK)
	apptest.WantConflict(t, e.approvePrize(8), "This prize is approved already")
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": "flat"}),
		"The payouts are locked since the first approval")
	e.pay(8, "prize", "cash").Want(http.StatusOK)
	e.bust(1, 5000, 9)
	all(c.FloorManager).Want(http.StatusOK)
	for _, place := range e.readPayouts().Places {
		want := director.PayoutApproved
		if *place.EntryID == e.entryID(8) {
			want = director.PayoutPaid
		}
		if place.Status != want {
			t.Errorf("place %d is %s, want %s", place.Place, place.Status, want)
		}
	}
	apptest.WantConflict(t, all(c.FloorManager), "No prize waits for approval")
}

func TestTheWinnersBountyLocksNoAmountsOfAnotherPool(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 2, nil)
	set := func(amounts ...any) apptest.Answer {
		return c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": "custom", "amounts": amounts})
	}
	set("100", "20").Want(http.StatusOK)
	e.sell(c.Player("Late").ID, "cash", tournament.FirstEntry)
	e.start()
	e.bust(1, 100, 2)
	e.bust(1, 100, 3)
	apptest.WantConflict(t, e.pay(1, "bounties", "cash"),
		"The payouts add up to $120, the pool is $180: set them again")
	set("100", "80").Want(http.StatusOK)
	e.pay(1, "bounties", "cash").Want(http.StatusOK)
	e.approvePrize(1).Want(http.StatusOK)
}
