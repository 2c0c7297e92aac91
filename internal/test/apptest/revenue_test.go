package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/player"
	"pitboss/internal/report"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestARangeOfDaysIsCheckedAndTheOrganizationIsOnesOwn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for _, wrong := range []struct{ query, field, says string }{
		{"startDate=2026-11-1&endDate=2026-11-20", "startDate", "Enter a day such as 2026-11-20"},
		{"startDate=2026-11-01", "endDate", "Enter a day such as 2026-11-20"},
		{"startDate=2026-02-30&endDate=2026-11-20", "startDate", "Enter a day such as 2026-11-20"},
		{"startDate=2026-11-20&endDate=2026-11-19", "endDate", "Enter a day that is not before the first"},
		{"startDate=2025-11-20&endDate=2026-11-21", "endDate", "Enter a range of at most 366 days"},
	} {
		p := c.Owner.Do("GET", "/api/texas-revenue/club?"+wrong.query, nil).
			Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, wrong.field)
		assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, wrong.says)
	}
	const month = "?startDate=2026-11-01&endDate=2026-11-30"
	c.Owner.Do("GET", "/api/texas-revenue/elsewhere"+month, nil).Want(http.StatusNotFound)
	c.Owner.Do("GET", "/api/texas-revenue/club"+month+"&room="+c.StrangerRoom, nil).Want(http.StatusNotFound)
	wantForbidden(t, c.FrontOffice.Do("GET", "/api/texas-revenue/club"+month, nil), "view_reports")
	empty := apptest.Get[figures.RevenueReport](c.Owner, "/api/texas-revenue/club"+month)
	assert.Equal(t, "nothing yet: TotalRevenue", empty.TotalRevenue, 0)
	assert.Nil(t, "nothing yet: Comparison.Percent", empty.Comparison.Percent)
	assert.Equal(t, "nothing yet: Comparison.Label", empty.Comparison.Label, "vs October 1 to 20")
	assert.Equal(t, "nothing yet: Split.Membership", empty.Split.Membership, "0.0")
	assert.Len(t, "nothing yet: Days", empty.Days, 20)
	assert.Len(t, "nothing yet: FeeSchedule.Seats", empty.FeeSchedule.Seats, 3)
	assert.Equal(t, "nothing yet: FeeSchedule.Seats[1].Label", empty.FeeSchedule.Seats[1].Label, "$2/$5 tables")
	assert.Len(t, "nothing yet: FeeSchedule.Memberships", empty.FeeSchedule.Memberships, 3)
}

func TestMinutesOfARunningRentalBelongToTheDayOnWhichTheyWerePlayed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(1, c.NL25), c.Player("Ray")
	c.Clock.Advance(8 * time.Hour) // 4:42 AM of the gaming day that began on Friday
	c.FloorManager = apptest.SignInAgain(t, c, c.FloorManager)
	seat := c.SeatPlayer(ray, table, 1)
	c.Clock.Advance(2 * time.Hour) // 78 minutes on Friday, 42 on Saturday
	c.Owner, c.FloorManager = apptest.SignInAgain(t, c, c.Owner), apptest.SignInAgain(t, c, c.FloorManager)
	look := func() []figures.DayRevenue {
		return apptest.Get[figures.RevenueReport](c.Owner,
			"/api/texas-revenue/club?startDate=2026-11-20&endDate=2026-11-21").Days
	}
	running := look()
	assert.Len(t, "while the rental runs: running", running, 2)
	assert.MustEqual(t, "while the rental runs: running[0].SeatRental", running[0].SeatRental, 15_60)
	assert.MustEqual(t, "while the rental runs: running[0].Complete", running[0].Complete, true)
	assert.MustEqual(t, "while the rental runs: running[1].SeatRental", running[1].SeatRental, 8_40)
	assert.MustEqual(t, "while the rental runs: running[1].Complete", running[1].Complete, false)
	leaveSeat(c, seat)
	if billed := look(); !slices.Equal(billed, running) {
		t.Errorf("after the bill: got %+v", billed)
	}
	stats := apptest.Get[figures.Stats](c.Owner, "/api/dashboard/stats/"+c.Room)
	assert.Equal(t, "today: DailyRevenue", stats.DailyRevenue, 8_40)
}

func TestWhatIsTakenBackOfAnotherDayStandsAsCorrections(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray")
	var sold player.Membership
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
		"playerId": ray.ID, "roomId": c.Room, "membershipType": "annual", "paymentMethod": "card",
	}).Want(http.StatusCreated).Into(&sold)
	c.Clock.Advance(24 * time.Hour)
	owner := apptest.SignInAgain(t, c, c.Owner)
	c.FrontOffice = apptest.SignInAgain(t, c, c.FrontOffice)
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
		"playerId": c.Guest("Joanna").ID, "roomId": c.Room, "membershipType": "daily",
	}).Want(http.StatusCreated)
	owner.Do("POST", "/api/ledger-entries/"+sold.EntryID+"/reverse", apptest.Body{"reason": "Card declined"}).
		Want(http.StatusCreated)
	day := apptest.Get[figures.RevenueReport](owner, "/api/texas-revenue/club?startDate=2026-11-21&endDate=2026-11-21")
	assert.Equal(t, "the day: MembershipRevenue", day.MembershipRevenue, 25_00-1000_00)
	assert.Equal(t, "the day: MembershipsSold", day.MembershipsSold, 1)
	assert.Len(t, "the day: ByTerm", day.ByTerm, 2)
	assert.Equal(t, "the day: ByTerm[1].Label", day.ByTerm[1].Label, "Corrections")
	assert.Equal(t, "the day: ByTerm[1].Revenue", day.ByTerm[1].Revenue, -1000_00)
	assert.Nil(t, "the day: ByTerm[1].MembershipType", day.ByTerm[1].MembershipType)
	both := apptest.Get[figures.RevenueReport](owner, "/api/texas-revenue/club?startDate=2026-11-20&endDate=2026-11-21")
	assert.Equal(t, "both days: MembershipRevenue", both.MembershipRevenue, 25_00)
	assert.Len(t, "both days: ByTerm", both.ByTerm, 1)
}

func TestWhereaboutsSayWhoSitsWaitsAndHasLeft(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	for _, p := range []player.Player{ray, walter} {
		c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": p.ID, "roomId": c.Room}).
			Want(http.StatusCreated)
	}
	seat := c.SeatPlayer(ray, table, 4)
	walters := c.SeatPlayer(walter, table, 7)
	c.JoinWaitlist(joanna, c.NL13)
	c.JoinWaitlist(walter, c.NL13)
	c.Clock.Advance(time.Hour)
	leaveSeat(c, seat)
	list := apptest.Get[[]figures.Whereabouts](c.FrontOffice, "/api/whereabouts/"+c.Room)
	who := map[string]figures.Whereabouts{}
	for _, w := range list {
		who[w.PlayerID] = w
	}
	w := who[walter.ID]
	assert.Len(t, "Walter: list", list, 3)
	assert.NotNil(t, "Walter: w.Seat", w.Seat)
	assert.Equal(t, "Walter: w.Seat.SeatID", w.Seat.SeatID, walters.ID)
	assert.Equal(t, "Walter: w.Seat.SeatNumber", w.Seat.SeatNumber, 7)
	assert.Len(t, "Walter: w.Waiting", w.Waiting, 1)
	assert.Equal(t, "Walter: w.Waiting[0].Position", w.Waiting[0].Position, 2)
	assert.Equal(t, "Walter: w.Waiting[0].Of", w.Waiting[0].Of, 2)
	assert.Nil(t, "Walter: w.Left", w.Left)
	w = who[ray.ID]
	assert.Nil(t, "Ray: Seat", w.Seat)
	assert.NotNil(t, "Ray: Left", w.Left)
	assert.Equal(t, "Ray: Left.TableNumber", w.Left.TableNumber, 5)
	assert.Equal(t, "Ray: Left.At", w.Left.At, c.Clock.Now())
	assert.Len(t, "Ray: Waiting", w.Waiting, 0)
	w = who[joanna.ID]
	assert.Nil(t, "Joanna: Seat", w.Seat)
	assert.Nil(t, "Joanna: Left", w.Left)
	assert.Equal(t, "Joanna: Waiting[0].Position", w.Waiting[0].Position, 1)
	assert.Nil(t, "Joanna: CheckedInAt", w.CheckedInAt)
}

func TestWhereaboutsSayWhoIsCheckedInAndInATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	where := func(p player.Player) (of figures.Whereabouts) {
		for _, w := range apptest.Get[[]figures.Whereabouts](c.FrontOffice, "/api/whereabouts/"+c.Room) {
			if w.PlayerID == p.ID {
				of = w
			}
		}
		return of
	}
	ray, joanna := c.Player("Ray"), c.Player("Joanna")
	deepstack := addTournament(c, "registration", apptest.Body{"name": "Friday Deepstack"})
	var visit player.Session
	in := apptest.Body{"playerId": ray.ID, "roomId": c.Room}
	c.FrontOffice.Do("POST", "/api/sessions/check-in", in).Want(http.StatusCreated).Into(&visit)
	if w := where(ray); w.CheckedInAt == nil || *w.CheckedInAt != visit.CheckInTime || len(w.Tournaments) != 0 {
		t.Errorf("checked in: %+v, want w.CheckedInAt %v, len(w.Tournaments) 0", w, visit.CheckInTime)
	}
	c.FrontOffice.Do("PATCH", "/api/sessions/"+visit.ID+"/status", apptest.Body{"status": "checked_out"}).
		Want(http.StatusOK)
	assert.Equal(t, "checked out: PlayerID", where(ray).PlayerID, "")
	entry := enter(c, deepstack, joanna, nil)
	w := where(joanna)
	assert.Len(t, "in a tournament: Tournaments", w.Tournaments, 1)
	assert.MustEqual(t, "in a tournament: Tournaments[0].TournamentID", w.Tournaments[0].TournamentID, deepstack.ID)
	assert.MustEqual(t, "in a tournament: Tournaments[0].Name", w.Tournaments[0].Name, "Friday Deepstack")
	at := w.Tournaments[0]
	assert.NotNil(t, "the seat of a tournament: SeatNumber", at.SeatNumber)
	assert.NotNil(t, "the seat of a tournament: TableLabel", at.TableLabel)
	if !strings.HasPrefix(*at.TableLabel, "T") {
		t.Errorf("the seat of a tournament: TableLabel: got %q, want the prefix %q", *at.TableLabel, "T")
	}
	voidEntry(c, entry).Want(http.StatusOK)
	assert.Len(t, "voided: Tournaments", where(joanna).Tournaments, 0)
}

func TestTheListsOfTheDirectory(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, joanna, walter, beatriz := c.Player("Ray Whitfield"), c.Player("Joanna Pike"), c.Guest("Walter Pike"),
		c.Guest("Beatriz Luna")
	names := func(query string) string {
		var out []string
		for _, row := range apptest.Get[[]figures.DirectoryRow](c.FrontOffice, "/api/directory/"+c.Room+"?"+query) {
			first, _, _ := strings.Cut(row.Player.Name, " ")
			out = append(out, first)
		}
		return strings.Join(out, " ")
	}
	c.FrontOffice.Do("POST", "/api/players/"+walter.ID+"/bar", apptest.Body{"reason": "Theft"}).Want(http.StatusOK)
	c.FrontOffice.Do("PATCH", "/api/players/"+beatriz.ID, apptest.Body{"isActive": false}).Want(http.StatusOK)
	seat := c.SeatPlayer(joanna, c.Table(1, c.NL25), 1)
	c.Clock.Advance(time.Hour)
	leaveSeat(c, seat)
	c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": ray.ID, "roomId": c.Room}).
		Want(http.StatusCreated)
	for query, want := range map[string]string{
		"list=all": "Beatriz Joanna Ray Walter", "list=members": "Joanna Ray", "list=refused": "Walter",
		"list=inactive": "Beatriz", "list=owing": "Joanna",
		"list=recent": "Ray Joanna", "": "Ray Joanna", "list=vip": "", "list=all&q=pike": "Joanna Walter",
		"list=members&q=pi": "Joanna", "list=owing&q=ray": "", "list=refused&q=wal": "Walter",
		"list=recent&q=whit": "Ray", "list=all&q=wal+pik": "Walter",
	} {
		if have := names(query); have != want {
			t.Errorf("%s: %q, want %q", query, have, want)
		}
	}
	counts := apptest.Get[figures.Counts](c.FrontOffice, "/api/directory/"+c.Room+"/counts")
	assert.Equal(t, "Total", counts.Total, 4)
	assert.Equal(t, "Inactive", counts.Inactive, 1)
	assert.Equal(t, "Refused", counts.Refused, 1)
	assert.Equal(t, "Owing", counts.Owing, 1)
	assert.Equal(t, "InRoom", counts.InRoom, 1)
	assert.Equal(t, "NotSeated", counts.NotSeated, 1)
	assert.Equal(t, "NewThisMonth", counts.NewThisMonth, 4)
	assert.Equal(t, "NewComparison", counts.NewComparison, figures.NoComparison)
}

func TestTheReportOfAShiftIsForCashiersTooTheOthersAreNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	s := openDrawer(c, "Drawer 1", c.FrontOffice)
	sellChips(c.FrontOffice, c.Player("Ray"), "300.00", "cash").Want(http.StatusCreated)
	path := "/api/reports/" + c.Room + "/shift?shift=" + s.Head.ID
	fact := func(p *apptest.Person, label string) string {
		for _, f := range apptest.Get[report.Report](p, path).Facts {
			if f.Label == label && f.Value != nil {
				return *f.Value
			}
		}
		return ""
	}
	assert.Equal(t, `the shift is told otherwise: fact(c.FrontOffice, "Cashier")`, fact(c.FrontOffice, "Cashier"),
		"The front_office")
	assert.Equal(t, `the shift is told otherwise: fact(c.Executive, "Opening float")`,
		fact(c.Executive, "Opening float"), "500.00")
	assert.Equal(t, `the shift is told otherwise: fact(c.FrontOffice, "Expected cash")`,
		fact(c.FrontOffice, "Expected cash"), "")
	c.FrontOffice.Do("POST", "/api/shifts/"+s.Head.ID+"/close",
		apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 8}}}).Want(http.StatusOK)
	assert.Equal(t, `over or short: fact(c.Executive, "Over or short")`, fact(c.Executive, "Over or short"), "0.00")
	for _, kind := range []report.Kind{
		report.Daily, report.Cage, report.TimeCharge, report.Memberships, report.Waitlist, report.Tournament,
	} {
		wantForbidden(t, c.FrontOffice.Do("GET", "/api/reports/"+c.Room+"/"+string(kind), nil), "view_reports")
		r := apptest.Get[report.Report](c.Executive, "/api/reports/"+c.Room+"/"+string(kind))
		assert.Equal(t, fmt.Sprintf("%s: GamingDay", kind), r.GamingDay, "2026-11-20")
		if r.Title == "" {
			t.Errorf("%s: Title: got no text, want some", kind)
		}
	}
	c.Executive.Do("GET", "/api/reports/"+c.Room+"/shift", nil).Want(http.StatusUnprocessableEntity)
	c.Executive.Do("GET", "/api/reports/"+c.Room+"/daily?day=today", nil).Want(http.StatusUnprocessableEntity)
}

func TestADayIsCompleteWhenItIsOverInEveryRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Owner.Do("POST", "/api/rooms", apptest.Body{"name": "West Room", "location": "Reno, NV",
		"timeZone": "America/Los_Angeles", "gamingDayStart": 6}).Want(http.StatusCreated)
	complete := func() bool {
		c.Owner = apptest.SignInAgain(t, c, c.Owner)
		return apptest.Get[figures.RevenueReport](c.Owner,
			"/api/texas-revenue/club?startDate=2026-11-20&endDate=2026-11-21").Days[0].Complete
	}
	c.Clock.Advance(10 * time.Hour) // 6:42 AM in Texas, 4:42 in Nevada
	assert.Equal(t, "complete while one room plays", complete(), false)
	c.Clock.Advance(2 * time.Hour)
	assert.Equal(t, "complete at the end", complete(), true)
}

func TestTheDailyReportCountsThePlayersSeatedSinceTheDayBefore(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.SeatPlayer(c.Player("Ray Whitfield"), c.Table(5, c.NL25), 4)
	c.Clock.Advance(10 * time.Hour) // 6:42 AM
	c.Owner = apptest.SignInAgain(t, c, c.Owner)
	for day, want := range map[string]string{
		"2026-11-19": "0", "2026-11-20": "1", "2026-11-21": "1", "2026-11-22": "0",
	} {
		r := apptest.Get[report.Report](c.Owner, "/api/reports/"+c.Room+"/daily?day="+day)
		assert.Equal(t, "players who visited on "+day, factOf(r, "Players who visited"), want)
	}
}
