package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/player"
	"pitboss/internal/report"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestTheCageReportShowsImportedBalances(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	i.run(i.upload("Name,Prepaid\nAnna Ames,20\nBob Bell,5\n"))
	cage := apptest.Get[report.Report](i.Owner, "/api/reports/"+i.Room+"/cage")
	rows := map[string]string{}
	for _, line := range reportSection(cage, "Accounts").Rows {
		rows[*line["account"]] = *line["movement"]
	}
	assert.Equal(t, "opening balances", rows["Opening balances"], "25.00")
	assert.Equal(t, "prepaid time", rows["Prepaid time"], "-25.00")
	assert.Equal(t, "earned on another day", rows["Earned on the day, booked on another"], "")
}

// factOf returns a figure at the head of a report.
func factOf(r report.Report, label string) string {
	for _, f := range r.Facts {
		if f.Label == label && f.Value != nil {
			return *f.Value
		}
	}
	return ""
}

func TestImportedMembershipsAreNoSales(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	i.run(i.upload("Name,Membership until\nAnna Ames,2027-01-31\n"))
	of := func(kind string) report.Report {
		return apptest.Get[report.Report](i.Owner, "/api/reports/"+i.Room+"/"+kind)
	}
	members := of("memberships")
	assert.Equal(t, "members", factOf(members, "Members"), "1")
	assert.Equal(t, "sold", factOf(members, "Sold"), "0")
	assert.Len(t, "sales", reportSection(members, "Sales").Rows, 0)
	assert.Equal(t, "sold on the day", factOf(of("daily"), "Memberships sold"), "0")
	revenue := apptest.Get[figures.RevenueReport](i.Owner,
		"/api/texas-revenue/club?startDate=2026-11-20&endDate=2026-11-20")
	assert.Equal(t, "sold in the range", revenue.MembershipsSold, 0)
	listed := apptest.Get[[]player.Membership](i.Owner, "/api/memberships")
	assert.MustEqual(t, "listed", len(listed), 1)
	assert.Equal(t, "payment", listed[0].PaymentMethod, "")
}

// An imported membership is still no sale after its player's record was merged and then emptied of personal data.
func TestImportedMembershipsAreNoSalesOfARemovedPlayer(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	i.run(i.upload("Name,Membership until\nAnna Ames,2027-01-31\n"))
	payment := func(state string) (playerID string) {
		t.Helper()
		listed := apptest.Get[[]player.Membership](i.Owner, "/api/memberships")
		assert.MustEqual(t, state+": listed", len(listed), 1)
		assert.Equal(t, state+": payment", listed[0].PaymentMethod, "")
		return listed[0].PlayerID
	}
	keep := i.Guest("Anna A. Ames")
	i.Owner.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": payment("imported")}).
		Want(http.StatusOK)
	assert.Equal(t, "holder", payment("merged"), keep.ID)
	i.Owner.Do("POST", "/api/players/"+keep.ID+"/anonymize", apptest.Body{"reason": "By request"}).Want(http.StatusOK)
	payment("removed")
}

// The number of members of a past day stands, whatever is sold or reversed afterwards.
func TestMembersOfAPastDayStand(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	sell := func(name, term string) (m player.Membership) {
		c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{"playerId": c.Guest(name).ID, "roomId": c.Room,
			"membershipType": term}).Want(http.StatusCreated).Into(&m)
		return m
	}
	members := func(day string) string {
		return factOf(apptest.Get[report.Report](c.Owner, "/api/reports/"+c.Room+"/memberships?day="+day), "Members")
	}
	sold, undone := sell("Amy Cole", "monthly"), sell("Ben Dale", "monthly")
	reverse := func(m player.Membership) {
		c.Owner.Do("POST", "/api/ledger-entries/"+m.EntryID+"/reverse", apptest.Body{"reason": "Wrong player"}).
			Want(http.StatusCreated)
	}
	reverse(undone)
	c.Clock.Advance(11 * time.Hour) // into the next gaming day
	assert.Equal(t, "on the day after", members("2026-11-20"), "1")
	reverse(sold)
	assert.Equal(t, "after a reversal", members("2026-11-20"), "1")
	assert.Equal(t, "of the present day", members("2026-11-21"), "0")
}
