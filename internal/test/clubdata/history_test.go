package clubdata_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/clubdata"
)

// postings is the number of ledger lines: two months of 800 a day in each room. The soak test has a million; the
// statements under test are the same.
const postings = 100_000

// books has the totals of a club's ledger and a screen to compare with them.
type books struct {
	*testing.T
	by    *apptest.Person
	lines []clubdata.AccountTotal
}

func TestRevenueOnEveryScreenEqualsTheLedger(t *testing.T) {
	t.Parallel()
	revenueAt(t, postings)
}

// revenueAt compares every screen of a club with n postings.
func revenueAt(t *testing.T, want int) {
	t.Helper()
	c := apptest.New(t) // checks every invariant at its end, as pitboss check does
	history := clubdata.History{Plan: clubdata.Plan{Organization: "house", Rooms: 2, Tables: 5}, Rentals: 45, Sales: 15,
		Chips: want / 4}
	club, err := history.Build(t.Context(), c.DB)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := club.LedgerTotals(t.Context(), c.DB)
	if err != nil {
		t.Fatal(err)
	}
	b := books{t, c.Anonymous(), lines}
	b.by.Token = club.Token
	var all int64
	for _, l := range lines {
		all += l.Lines
	}
	if all < int64(want) {
		t.Fatalf("only %d postings", all)
	}
	t.Logf("%d postings", all)
	today := clubdata.Calendar().DayOf(c.Clock.Now())
	first := today.Add(1 - clubdata.ChipDays)
	b.revenue(first, today, "")
	for _, room := range club.Rooms {
		b.revenue(first, today, room.ID)
		have := apptest.Get[figures.Stats](b.by, "/api/dashboard/stats/"+room.ID)
		want := b.earned(room.ID, today, today)
		assert.Equal(t, "the dashboard of "+room.ID+" shows: have.DailyRevenue", have.DailyRevenue, want)
		if want == 0 {
			t.Errorf("the dashboard of %s shows: want: got %v, want a value other than 0", room.ID, want)
		}
		for day := first; day <= today; day = day.Add(1) {
			b.reports(room.ID, day)
		}
	}
}

// sum is the total of the accounts of a room ("": any) from one day to another.
func (b books) sum(room string, from, to clock.Day, accounts ...cage.Account) (sum money.Cents) {
	for _, l := range b.lines {
		for _, a := range accounts {
			if l.Account == a && (room == "" || l.Room == room) && from <= l.Day && l.Day <= to {
				sum += l.Amount
			}
		}
	}
	return sum
}

func (b books) earned(room string, from, to clock.Day) money.Cents {
	return clubdata.Revenue(b.lines, func(l clubdata.AccountTotal) bool {
		return (room == "" || l.Room == room) && from <= l.Day && l.Day <= to
	})
}

// revenue checks a range of days, each day in it, and its parts.
func (b books) revenue(from, to clock.Day, room string) {
	b.Helper()
	have := apptest.Get[figures.RevenueReport](b.by,
		fmt.Sprintf("/api/texas-revenue/house?startDate=%s&endDate=%s&room=%s", from, to, room))
	memberships, seats := -b.sum(room, from, to, cage.MembershipRevenue), -b.sum(room, from, to, cage.SeatRentalRevenue)
	if have.TotalRevenue != b.earned(room, from, to) || have.MembershipRevenue != memberships ||
		have.SeatRentalRevenue != seats || memberships == 0 || seats == 0 {
		b.Errorf("room %q: %s, %s and %s, the ledger has %s, %s and %s", room, have.TotalRevenue,
			have.MembershipRevenue, have.SeatRentalRevenue,
			b.earned(room, from, to), memberships, seats)
	}
	for _, d := range have.Days {
		if d.Membership != -b.sum(room, d.Day, d.Day, cage.MembershipRevenue) ||
			d.SeatRental != -b.sum(room, d.Day, d.Day, cage.SeatRentalRevenue) {
			b.Errorf("room %q: %+v, the ledger has %s", room, d, b.earned(room, d.Day, d.Day))
		}
	}
	for _, line := range have.ByRate {
		seats -= line.Revenue
	}
	for _, line := range have.ByTerm {
		memberships -= line.Revenue
	}
	if len(have.Days) != clubdata.ChipDays || seats != 0 || memberships != 0 {
		b.Errorf("room %q: %d days; by rate %s and by term %s are missing", room, len(have.Days), seats, memberships)
	}
}

// reports checks the reports of a day.
func (b books) reports(room string, day clock.Day) {
	b.Helper()
	get := func(kind report.Kind) report.Report {
		return apptest.Get[report.Report](b.by, fmt.Sprintf("/api/reports/%s/%s?day=%s", room, kind, day))
	}
	facts := func(r report.Report, labels string, want ...money.Cents) {
		b.Helper()
		for i, label := range strings.Split(labels, ", ") {
			found := false
			for _, f := range r.Facts {
				found = found || f.Label == label && f.Value != nil && *f.Value == want[i].String()
			}
			if !found {
				b.Errorf("%s, %s of %s: %s is not %s in %+v", room, r.Kind, day, label, want[i], r.Facts)
			}
		}
	}
	memberships, seats := -b.sum(room, day, day, cage.MembershipRevenue), -b.sum(room, day, day, cage.SeatRentalRevenue)
	facts(get(report.Daily), "Revenue, Membership revenue, Seat rental revenue", memberships+seats, memberships, seats)
	facts(get(report.Memberships), "Membership revenue", memberships)
	facts(get(report.TimeCharge), "Seat rental revenue, Corrections", seats, 0)
	accounts := map[string]cage.Account{"Vault": cage.Vault, "Chips outstanding": cage.Chips, "Cards": cage.Card,
		"Membership revenue": cage.MembershipRevenue, "Seat rental revenue": cage.SeatRentalRevenue}
	for _, row := range get(report.Cage).Sections[1].Rows {
		account := accounts[*row["account"]]
		before, moved := b.sum(room, "", day.Add(-1), account), b.sum(room, day, day, account)
		if account != "" && (*row["opening"] != before.String() || *row["movement"] != moved.String() ||
			*row["closing"] != (before+moved).String()) {
			b.Errorf("%s, %s: %s from %s by %s to %s, the ledger has %s and %s", room, day, account, *row["opening"],
				*row["movement"], *row["closing"], before, moved)
		}
	}
}
