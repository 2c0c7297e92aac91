package director_test

import (
	"net/http"
	"testing"

	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

func TestAnAlternateIsRefundedAfterThePrizesAreLocked(t *testing.T) {
	t.Parallel()
	e := newContest(t, apptest.New(t), bountyBuyIn, 6)
	e.c.FloorManager.Do("PATCH", e.path, body{"maxEntries": 6}).Want(http.StatusOK)
	var waits tournament.Entry
	e.c.FrontOffice.Do("POST", e.path+"/entries", body{"playerId": e.c.Player("Walter").ID, "orAlternate": true,
		"paymentMethod": "cash"}).Want(http.StatusCreated).Into(&waits)
	e.start()
	for n := 6; n >= 2; n-- {
		e.bust(1, n)
	}
	e.approveAll().Want(http.StatusOK)
	for _, n := range []int{1, 2} {
		e.pay(n, "prize").Want(http.StatusOK)
	}
	e.pay(1, "bounties").Want(http.StatusOK)
	e.payStaff().Want(http.StatusOK)
	refused(t, e.c.FloorManager.Do("PATCH", e.path, body{"status": "completed"}), "Refund the alternates first")
	void := body{"reason": "No seat opened"}
	refused(t, e.c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.of(1)+"/void", void),
		"The prizes of Friday Bounty stand: nothing is sold or refunded any more")
	e.c.FrontOffice.Do("POST", "/api/tournament-entries/"+waits.ID+"/void", void).Want(http.StatusOK)
	e.setStatus("completed")
	players, staff := e.poolBalances()
	assert.Equal(t, "left for the players", players, 0)
	assert.Equal(t, "left for the staff", staff, 0)
}

func TestEntriesStayClosedAfterTheStaffIsPaid(t *testing.T) {
	t.Parallel()
	e := newContest(t, apptest.New(t), bountyBuyIn, 3)
	e.start()
	e.bust(1, 3)
	e.bust(1, 2)
	e.payStaff().Want(http.StatusOK)
	e.c.FloorManager.Do("POST", e.path+"/clock", body{"act": "jump", "position": 0}).Want(http.StatusOK)
	desk := apptest.Get[tournament.Desk](e.c.FloorManager, e.path+"/desk").Tournament
	assert.Equal(t, "entries are open", desk.EntriesOpen, false)
	assert.NotNil(t, "the winner", desk.Winner)
	refused(t, e.c.FrontOffice.Do("POST", e.path+"/entries", body{"playerId": e.c.Player("Walter").ID,
		"paymentMethod": "cash"}), "The prizes of Friday Bounty stand: nothing is sold or refunded any more")
	e.approveAll().Want(http.StatusOK)
}
