package apptest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/player"
	"pitboss/internal/report"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
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
		p := c.Owner.Do("GET", "/api/texas-revenue/club?"+wrong.query, nil).Want(http.StatusUnprocessableEntity).Problem()
		if p.Errors[0].Field != wrong.field || p.Errors[0].Message != wrong.says {
			t.Errorf("%s: %+v", wrong.query, p)
		}
	}
	const month = "?startDate=2026-11-01&endDate=2026-11-30"
	c.Owner.Do("GET", "/api/texas-revenue/elsewhere"+month, nil).Want(http.StatusNotFound)
	c.Owner.Do("GET", "/api/texas-revenue/club"+month+"&room="+c.StrangerRoom, nil).Want(http.StatusNotFound)
	forbidden(t, c.FrontOffice.Do("GET", "/api/texas-revenue/club"+month, nil), "view_reports")
	empty := apptest.Get[figures.RevenueReport](c.Owner, "/api/texas-revenue/club"+month)
	if empty.TotalRevenue != 0 || empty.Comparison.Percent != nil || empty.Comparison.Label != "vs October 1 to 20" || empty.Split.Membership != "0.0" || len(empty.Days) != 20 ||
		len(empty.FeeSchedule.Seats) != 3 || empty.FeeSchedule.Seats[1].Label != "$2/$5 tables" || len(empty.FeeSchedule.Memberships) != 3 {
		t.Errorf("nothing yet: %+v", empty)
	}
}

func TestMinutesOfARunningRentalBelongToTheDayOnWhichTheyWerePlayed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(1, c.NL25), c.Player("Ray")
	c.Clock.Advance(8 * time.Hour) // 4:42 in the morning of the gaming day that began on Friday
	c.FloorManager = apptest.SignInAgain(t, c, c.FloorManager)
	seat := c.SeatPlayer(ray, table, 1)
	c.Clock.Advance(2 * time.Hour) // 78 minutes on Friday, 42 on Saturday
	c.Owner, c.FloorManager = apptest.SignInAgain(t, c, c.Owner), apptest.SignInAgain(t, c, c.FloorManager)
	look := func() []figures.DayRevenue {
		return apptest.Get[figures.RevenueReport](c.Owner, "/api/texas-revenue/club?startDate=2026-11-20&endDate=2026-11-21").Days
	}
	running := look()
	if len(running) != 2 || running[0].SeatRental != 15_60 || !running[0].Complete || running[1].SeatRental != 8_40 || running[1].Complete {
		t.Fatalf("while it runs: %+v", running)
	}
	leaves(c, seat)
	if billed := look(); !slices.Equal(billed, running) {
		t.Errorf("once it is billed: %+v", billed)
	}
	stats := apptest.Get[figures.Stats](c.Owner, "/api/dashboard/stats/"+c.Room)
	if stats.DailyRevenue != 8_40 {
		t.Errorf("today: %+v", stats)
	}
}

func TestWhatIsTakenBackOfAnotherDayStandsAsCorrections(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray")
	var sold player.Membership
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{"playerId": ray.ID, "roomId": c.Room, "membershipType": "annual", "paymentMethod": "card"}).Want(http.StatusCreated).Into(&sold)
	c.Clock.Advance(24 * time.Hour)
	owner := apptest.SignInAgain(t, c, c.Owner)
	c.FrontOffice = apptest.SignInAgain(t, c, c.FrontOffice)
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{"playerId": c.Guest("Joanna").ID, "roomId": c.Room, "membershipType": "daily"}).Want(http.StatusCreated)
	owner.Do("POST", "/api/ledger-entries/"+sold.EntryID+"/reverse", apptest.Body{"reason": "Card declined"}).Want(http.StatusCreated)
	day := apptest.Get[figures.RevenueReport](owner, "/api/texas-revenue/club?startDate=2026-11-21&endDate=2026-11-21")
	if day.MembershipRevenue != 25_00-1000_00 || day.MembershipsSold != 1 || len(day.ByTerm) != 2 || day.ByTerm[1].Label != "Corrections" || day.ByTerm[1].Revenue != -1000_00 || day.ByTerm[1].MembershipType != nil {
		t.Errorf("the day: %+v", day)
	}
	if both := apptest.Get[figures.RevenueReport](owner, "/api/texas-revenue/club?startDate=2026-11-20&endDate=2026-11-21"); both.MembershipRevenue != 25_00 || len(both.ByTerm) != 1 {
		t.Errorf("both days: %+v", both)
	}
}

func TestWhereaboutsSayWhoSitsWaitsAndHasLeft(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	for _, p := range []player.Player{ray, walter} {
		c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": p.ID, "roomId": c.Room}).Want(http.StatusCreated)
	}
	seat := c.SeatPlayer(ray, table, 4)
	walters := c.SeatPlayer(walter, table, 7)
	c.JoinWaitlist(joanna, c.NL13)
	c.JoinWaitlist(walter, c.NL13)
	c.Clock.Advance(time.Hour)
	leaves(c, seat)
	list := apptest.Get[[]figures.Whereabouts](c.FrontOffice, "/api/whereabouts/"+c.Room)
	who := map[string]figures.Whereabouts{}
	for _, w := range list {
		who[w.PlayerID] = w
	}
	if w := who[walter.ID]; len(list) != 3 || w.Seat == nil || w.Seat.SeatID != walters.ID || w.Seat.SeatNumber != 7 || len(w.Waiting) != 1 || w.Waiting[0].Position != 2 || w.Waiting[0].Of != 2 || w.Left != nil {
		t.Errorf("Walter: %+v", w)
	}
	if w := who[ray.ID]; w.Seat != nil || w.Left == nil || w.Left.TableNumber != 5 || w.Left.At != c.Clock.Now() || len(w.Waiting) != 0 {
		t.Errorf("Ray: %+v", w)
	}
	if w := who[joanna.ID]; w.Seat != nil || w.Left != nil || w.Waiting[0].Position != 1 || w.CheckedInAt != nil {
		t.Errorf("Joanna: %+v", w)
	}
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
	deepstack := event(c, "registration", apptest.Body{"name": "Friday Deepstack"})
	var visit player.Session
	in := apptest.Body{"playerId": ray.ID, "roomId": c.Room}
	c.FrontOffice.Do("POST", "/api/sessions/check-in", in).Want(http.StatusCreated).Into(&visit)
	if w := where(ray); w.CheckedInAt == nil || *w.CheckedInAt != visit.CheckInTime || len(w.Tournaments) != 0 {
		t.Errorf("checked in: %+v", w)
	}
	c.FrontOffice.Do("PATCH", "/api/sessions/"+visit.ID+"/status", apptest.Body{"status": "checked_out"}).Want(http.StatusOK)
	if w := where(ray); w.PlayerID != "" {
		t.Errorf("checked out: %+v", w)
	}
	entry := enters(c, deepstack, joanna, nil)
	w := where(joanna)
	if len(w.Tournaments) != 1 || w.Tournaments[0].TournamentID != deepstack.ID ||
		w.Tournaments[0].Name != "Friday Deepstack" {
		t.Fatalf("in a tournament: %+v", w)
	}
	if at := w.Tournaments[0]; at.SeatNumber == nil || at.TableLabel == nil || !strings.HasPrefix(*at.TableLabel, "T") {
		t.Errorf("the seat of a tournament: %+v", at)
	}
	void(c, entry).Want(http.StatusOK)
	if w := where(joanna); len(w.Tournaments) != 0 {
		t.Errorf("voided: %+v", w)
	}
}

func TestTheListsOfTheDirectory(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, joanna, walter, beatriz := c.Player("Ray Whitfield"), c.Player("Joanna Pike"), c.Guest("Walter Pike"), c.Guest("Beatriz Luna")
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
	leaves(c, seat)
	c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": ray.ID, "roomId": c.Room}).Want(http.StatusCreated)
	for query, want := range map[string]string{
		"list=all": "Beatriz Joanna Ray Walter", "list=members": "Joanna Ray", "list=refused": "Walter", "list=inactive": "Beatriz", "list=owing": "Joanna",
		"list=recent": "Ray Joanna", "": "Ray Joanna", "list=vip": "", "list=all&q=pike": "Joanna Walter", "list=members&q=pi": "Joanna", "list=owing&q=ray": "", "list=refused&q=wal": "Walter",
		"list=recent&q=whit": "Ray", "list=all&q=wal+pik": "Walter",
	} {
		if have := names(query); have != want {
			t.Errorf("%s: %q, want %q", query, have, want)
		}
	}
	counts := apptest.Get[figures.Counts](c.FrontOffice, "/api/directory/"+c.Room+"/counts")
	if counts.Total != 4 || counts.Inactive != 1 || counts.Refused != 1 || counts.Owing != 1 || counts.InRoom != 1 || counts.NotSeated != 1 || counts.NewThisMonth != 4 || counts.NewComparison != figures.NoComparison {
		t.Errorf("%+v", counts)
	}
}

func TestTheReportOfAShiftIsForCashiersTooTheOthersAreNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	s := drawer(c, "Drawer 1", c.FrontOffice)
	buys(c.FrontOffice, c.Player("Ray"), "300.00", "cash").Want(http.StatusCreated)
	path := "/api/reports/" + c.Room + "/shift?shift=" + s.Head.ID
	fact := func(p *apptest.Person, label string) string {
		for _, f := range apptest.Get[report.Report](p, path).Facts {
			if f.Label == label && f.Value != nil {
				return *f.Value
			}
		}
		return ""
	}
	if fact(c.FrontOffice, "Cashier") != "The front_office" || fact(c.Executive, "Opening float") != "500.00" || fact(c.FrontOffice, "Expected cash") != "" {
		t.Error("the shift is told otherwise")
	}
	c.FrontOffice.Do("POST", "/api/shifts/"+s.Head.ID+"/close", apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 8}}}).Want(http.StatusOK)
	if fact(c.Executive, "Over or short") != "0.00" {
		t.Errorf("over or short %s", fact(c.Executive, "Over or short"))
	}
	for _, kind := range []report.Kind{report.Daily, report.Cage, report.TimeCharge, report.Memberships, report.Waitlist, report.Tournament} {
		forbidden(t, c.FrontOffice.Do("GET", "/api/reports/"+c.Room+"/"+string(kind), nil), "view_reports")
		if r := apptest.Get[report.Report](c.Executive, "/api/reports/"+c.Room+"/"+string(kind)); r.GamingDay != "2026-11-20" || r.Title == "" {
			t.Errorf("%s: %+v", kind, r)
		}
	}
	c.Executive.Do("GET", "/api/reports/"+c.Room+"/shift", nil).Want(http.StatusUnprocessableEntity)
	c.Executive.Do("GET", "/api/reports/"+c.Room+"/daily?day=today", nil).Want(http.StatusUnprocessableEntity)
}
