package director_test

import (
	"net/http"
	"testing"

	"pitboss/internal/test/apptest"
)

func TestAPlayerIsNotForgottenWhileWinningsAreUnpaid(t *testing.T) {
	t.Parallel()
	e := newContest(t, apptest.New(t), bountyBuyIn, 3)
	e.start()
	e.bust(2, 3)
	e.bust(1, 2)
	e.setStatus("completed")
	forgets := func(n int) apptest.Answer {
		return e.c.Owner.Do("POST", "/api/players/"+e.entries[n-1].Player.ID+"/anonymize", body{"reason": "Asked"})
	}
	refused(t, forgets(1), "Player 1 has a tournament prize that is not paid. Pay it first.") // not approved yet
	refused(t, forgets(2), "Player 2 has a tournament prize that is not paid. Pay it first.") // a bounty
	forgets(3).Want(http.StatusOK)
	e.approveAll().Want(http.StatusOK)
	refused(t, forgets(1), "Player 1 has a tournament prize that is not paid. Pay it first.")
	e.pay(1, "prize").Want(http.StatusOK)
	for _, n := range []int{1, 2} {
		e.pay(n, "bounties").Want(http.StatusOK)
		forgets(n).Want(http.StatusOK)
	}
}
