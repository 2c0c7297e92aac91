package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pitboss/internal/account"
	"pitboss/internal/organization/audit"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestTakingDataAwayIsInTheAuditTrail(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ann := c.Player("Ann Ortega")
	for _, x := range []struct {
		by         *apptest.Person
		path, says string
	}{
		{c.FrontOffice, "/api/players/" + ann.ID + "/export", "Exported the data of Ann Ortega"},
		{c.Executive, "/api/audit/export", "Exported the audit trail"},
		{c.Owner, "/api/export", "Exported all data of the organization"},
	} {
		x.by.Do("GET", x.path, nil).Want(http.StatusOK)
		trail := apptest.Get[[]audit.Line](c.Owner, "/api/audit?type=data_exported")
		if len(trail) == 0 {
			t.Fatalf("%s: the audit trail has no export", x.says)
		}
		assert.Equal(t, "trail[0].Description", trail[0].Description, x.says)
		assert.Equal(t, "trail[0].ActorID", trail[0].ActorID, x.by.Scope.Actor().ID)
		x.by.Do("GET", strings.Replace(x.path, ann.ID, "nobody", 1)+"?nonsense=1", nil)
	}
	assert.Len(t, "exports in the trail with refused ones",
		apptest.Get[[]audit.Line](c.Owner, "/api/audit?type=data_exported"), 3)
}

// The audit trail also has the files that the browser creates from answers that it has already loaded.
func TestAListThatTheBrowserSavesIsInTheAuditTrail(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for _, x := range []struct {
		by   *apptest.Person
		list account.ExportedList
		rows int
		says string
	}{
		{c.FrontOffice, account.PlayerList, 132, "Exported the player list, 132 rows"},
		{c.PitBoss, account.SessionList, 0, "Exported the player sessions, 0 rows"},
		{c.Owner, account.MembershipList, 1, "Exported the memberships sold, 1 row"},
		{c.Executive, account.RentalList, 20, "Exported the seat rentals, 20 rows"},
		{c.Dealer, account.ResultList, 9, "Exported the results of a tournament, 9 rows"},
		{c.Dealer, account.StandingList, 40, "Exported the standings of a season, 40 rows"},
		{c.FrontOffice, account.ReportList, 12, "Exported a report, 12 rows"},
	} {
		for range 2 { // a retry with the same idempotency key is the same export
			x.by.Do("POST", "/api/exports", apptest.Body{"list": x.list, "rows": x.rows}, "Idempotency-Key",
				"an-export-of-"+string(x.list)).Want(http.StatusNoContent)
		}
		trail := apptest.Get[[]audit.Line](c.Owner, "/api/audit?type=data_exported")
		if len(trail) == 0 {
			t.Fatalf("%s: the audit trail has no export", x.says)
		}
		assert.Equal(t, "trail[0].Description", trail[0].Description, x.says)
		assert.Equal(t, "trail[0].ActorID", trail[0].ActorID, x.by.Scope.Actor().ID)
	}
	for _, list := range []account.ExportedList{account.PlayerList, account.SessionList, account.MembershipList,
		account.RentalList, account.ReportList} {
		c.Dealer.Do("POST", "/api/exports", apptest.Body{"list": list, "rows": 1}).Want(http.StatusForbidden)
	}
	for _, wrong := range []apptest.Body{
		{"list": "passwords", "rows": 1}, {"list": "players", "rows": -1}, {"rows": 1},
	} {
		c.Owner.Do("POST", "/api/exports", wrong).Want(http.StatusUnprocessableEntity)
	}
	assert.Len(t, "exports in the trail with retried and refused ones",
		apptest.Get[[]audit.Line](c.Owner, "/api/audit?type=data_exported"), 7)
}

func TestAnExportOfAPlayerHoldsWhatItsReaderMaySee(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	ann := c.Player("Ann Ortega")
	w.do("/api/player-funds", apptest.Body{
		"playerId": ann.ID, "roomId": w.room, "direction": "deposit", "amount": "11000.00", "paymentMethod": "cash",
	})
	var export struct {
		Held    map[string][]apptest.Body
		LeftOut []string
		Events  []struct{ Type string }
	}
	for by, may := range map[*apptest.Person]bool{c.FrontOffice: false, c.FloorManager: true} {
		export.Held = nil
		a := by.Do("GET", "/api/players/"+ann.ID+"/export", nil).Want(http.StatusOK)
		a.Into(&export)
		has := len(export.Held["player_cash"]) > 0
		assert.Equal(t, fmt.Sprintf("%s: the export has the cash by day", by.Role), has, may)
		assert.Equal(t, fmt.Sprintf("%s: cash by day is listed as left out", by.Role),
			slices.Contains(export.LeftOut, "player_cash"), !may)
		if len(export.Held["ledger_entry"]) == 0 {
			t.Errorf("%s: the export has no ledger entry", by.Role)
		}
	}
}

// Breaking a table is one act with a sentence about each of its players.
func TestAnExportOfAPlayerLeavesOutWhatTheFeedSaysOfOthers(t *testing.T) {
	t.Parallel()
	c, breaking, other, seats := newBreakFixture(t)
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": []apptest.Body{
		{"seatId": seats[0].ID, "tableId": other.ID, "seatNumber": 8},
		{"seatId": seats[1].ID, "tableId": other.ID, "seatNumber": 9},
	}, "rest": "waitlist"}).Want(http.StatusOK)
	export := c.FrontOffice.Do("GET", "/api/players/"+seats[0].Player.ID+"/export", nil).Want(http.StatusOK)
	assert.Contains(t, "export", string(export.Body), "First Fred moved from Table 5 to Table 6, seat 8")
	if strings.Contains(string(export.Body), "Second Sue") {
		t.Error("the export names another player")
	}
}
