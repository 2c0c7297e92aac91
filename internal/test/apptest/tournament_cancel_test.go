package apptest_test

import (
	"net/http"
	"strings"
	"testing"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

func cancelTournament(c *apptest.Club, t tournament.Tournament) apptest.Answer {
	return c.FloorManager.Do("POST", "/api/tournaments/"+t.ID+"/cancel", apptest.Body{"reason": "Too few players"})
}

func requireInvariants(t *testing.T, c *apptest.Club) {
	t.Helper()
	broken, err := db.Check(t.Context(), c.DB, app.Invariants())
	assert.NoError(t, "check", err)
	if len(broken) > 0 {
		t.Errorf("check: len(broken): got %v, want none", broken)
	}
}

func TestACancelledTournamentRefundsEveryPurchaseAsItWasPaid(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "registration", nil)
	felt := c.Table(9, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID+"/tables/1", apptest.Body{"tableId": felt.ID}).
		Want(http.StatusOK)
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	out, by := enter(c, bounty, ray, nil), enter(c, bounty, joanna, apptest.Body{"paymentMethod": "card"})
	enter(c, bounty, walter, apptest.Body{"paymentMethod": "check"})
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	for _, kind := range []string{"rebuy", "add_on"} {
		c.FrontOffice.Do("POST", "/api/tournament-entries/"+by.ID+"/purchases", apptest.Body{
			"kind": kind, "paymentMethod": "card",
		}).Want(http.StatusCreated)
	}
	c.FloorManager.Do("POST", "/api/tournaments/"+bounty.ID+"/busts",
		apptest.Body{"out": []any{apptest.Body{"entryId": out.ID, "by": []any{by.ID}}}}).Want(http.StatusOK)
	again := enter(c, bounty, ray, apptest.Body{"kind": "re_entry"})

	var t2 tournament.Tournament
	cancelTournament(c, bounty).Want(http.StatusOK).Into(&t2)
	assert.NotNil(t, "cancelled: CancelledAt", t2.CancelledAt)
	assert.Equal(t, "cancelled: Status", t2.Status, tournament.Completed)
	assert.Equal(t, "cancelled: CurrentEntries", t2.CurrentEntries, 0)
	assert.Equal(t, "cancelled: PrizePool", t2.PrizePool, 0)
	prizes, staff, house := poolBalances(c, bounty)
	assert.Equal(t, "the ledger holds: prizes", prizes, 0)
	assert.Equal(t, "the ledger holds: staff", staff, 0)
	assert.Equal(t, "the ledger holds: house", house, 0)
	var back []string
	for _, e := range apptest.Get[[]cage.Entry](c.Owner, "/api/ledger/"+c.Room) {
		if e.Kind == cage.Reversal && e.Subject == bounty.ID {
			back = append(back, string(*e.PaymentMethod)+" "+e.Amount.String()+" "+string(e.Lines[0].GamingDay))
		}
	}
	assert.Len(t, "refunds: back", back, 6)
	assert.Equal(t, "refunds: Count", strings.Count(strings.Join(back, "\n"), "card"), 3)
	assert.Equal(t, "refunds: Count", strings.Count(strings.Join(back, "\n"), "check"), 1)
	for _, e := range apptest.Get[[]tournament.Entry](c.FrontOffice, "/api/tournaments/"+bounty.ID+"/entries") {
		assert.Equal(t, "entry: Status", e.Status, tournament.Voided)
	}
	assert.Equal(t, "table of the tournament: Status", c.ReadTable(felt).Status, floor.TableAvailable)
	wantVisit(t, c, "after the cancellation", walter, 1, "") // the played tournament counts as a visit
	apptest.WantConflict(t, cancelTournament(c, bounty), "Friday Bounty is cancelled")
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID,
		apptest.Body{"status": "running"}), "Friday Bounty is cancelled")
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/tournament-entries/"+again.ID+"/void",
		apptest.Body{"reason": "Test"}), "This entry was voided")
	log := apptest.Get[[]tournament.LogLine](c.FrontOffice, "/api/tournaments/"+bounty.ID+"/log")
	assert.Equal(t, "the log: log[0].Text", log[0].Text,
		"Tournament cancelled, 4 entries refunded, $625: Too few players")
	requireInvariants(t, c)
}

func TestACancelledTournamentThatWasNotPlayedIsNoVisitAndGivesNoPoints(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty, ray := addTournament(c, "registration", nil), c.Player("Ray")
	enter(c, bounty, ray, nil)
	wantForbidden(t, c.FrontOffice.Do("POST", "/api/tournaments/"+bounty.ID+"/cancel", apptest.Body{"reason": "Test"}),
		"manage_tournaments")
	requireInvalid(t, c.FloorManager.Do("POST", "/api/tournaments/"+bounty.ID+"/cancel", apptest.Body{"reason": " "}),
		"reason", "A reason is required")
	cancelTournament(c, bounty).Want(http.StatusOK)
	wantVisit(t, c, "never there", ray, 0, player.Status(""))
	requireInvariants(t, c)
}

func TestATournamentThatHasPaidPrizesIsNotCancelled(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 3, nil)
	e.start()
	e.bust(1, 100, 2)
	e.pay(1, "bounties", "cash").Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", e.path+"/cancel", apptest.Body{"reason": "Test"}),
		"Money of Friday Bounty has been paid out: it cannot be cancelled")
}

func TestATournamentWithoutAnEntryIsDeletedAndRepriced(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty, other := addTournament(c, "registration", nil), addTournament(c, "registration", nil)
	felt := c.Table(9, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID+"/tables/1", apptest.Body{"tableId": felt.ID}).
		Want(http.StatusOK)
	var repriced tournament.Tournament
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"prices": apptest.Body{"buyIn": apptest.Body{
		"prize": "200.00", "bounty": "0.00", "houseFee": "30.00", "staff": "0.00", "chips": 15000}, "reEntry": nil,
		"rebuy": nil, "addOn": nil, "maxReEntries": 0, "maxRebuys": 0}}).Want(http.StatusOK).Into(&repriced)
	assert.Equal(t, "repriced: BuyIn", repriced.BuyIn, 230_00)
	c.FloorManager.Do("DELETE", "/api/tournaments/"+bounty.ID, nil).Want(http.StatusNoContent)
	c.FloorManager.Do("GET", "/api/tournaments/"+bounty.ID+"/desk", nil).Want(http.StatusNotFound)
	assert.Equal(t, "table of the tournament: Status", c.ReadTable(felt).Status, floor.TableAvailable)
	voidEntry(c, enter(c, other, c.Player("Ray"), nil)).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("DELETE", "/api/tournaments/"+other.ID, nil),
		"Friday Bounty has had entries: cancel it instead")
	requireInvariants(t, c)
}
