package figures

import (
	"context"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

func (a *Actions) showRevenue(ctx context.Context, org tenant.Org, in revenueRequest) (RevenueReport, error) {
	if in.OrganizationID != org.ID() {
		return RevenueReport{}, fault.NotFound("Organization")
	}
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (RevenueReport, error) {
		rooms, err := room.NamedOrAll(tx, in.Room)
		if err != nil {
			return RevenueReport{}, err
		}
		return revenueReport(tx, rooms, clock.Day(in.StartDate), clock.Day(in.EndDate))
	})
}

// revenueReport returns the revenue of rooms over gaming days, each by its own calendar.
func revenueReport(tx *db.OrgView, rooms []room.Room, from, to clock.Day) (RevenueReport, error) {
	now := tx.Now()
	t := RevenueReport{StartDate: from, EndDate: to, AsOf: now, Days: []DayRevenue{}}
	var was, fixed money.Cents
	rates, terms := make(map[money.Cents]*RateRevenue), make(map[room.Term]*TermRevenue)
	var earliest clock.Day // the day of the last room to begin one
	for i, r := range rooms {
		today := r.Calendar().DayOf(now)
		if i == 0 || today > t.Today {
			t.Today = today // the first room to begin a day begins it for all rooms
		}
		if i == 0 || today < earliest {
			earliest = today
		}
	}
	days := map[clock.Day]Earnings{}
	compareFrom, compareTo := previousRange(from, to, t.Today)
	// A range that reaches today is compared up to the same time of its last day, unless it has more days than the days
	// before.
	whole := to >= t.Today && daysBetween(compareFrom, compareTo) == daysBetween(from, t.Today)
	for _, r := range rooms {
		view := tx.Room(r.ID)
		b, err := LoadRevenueTotals(view, r, min(compareFrom, from), to, now)
		if err != nil {
			return t, err
		}
		for day := from; day <= to && day <= b.today; day = day.Add(1) {
			days[day] = days[day].plus(b.ForDay(day))
		}
		if err := b.byRate(view, from, to, rates); err != nil {
			return t, err
		}
		if err := b.byTerm(view, from, to, terms); err != nil {
			return t, err
		}
		events, err := b.TournamentFees(view, from, to)
		if err != nil {
			return t, err
		}
		fixed += events
		last, partly := compareTo, false
		if whole && from <= b.today && b.today <= to {
			last, partly = compareTo.Add(1-daysBetween(b.today, t.Today)), true
		}
		earlier, err := b.earlier(view, compareFrom, last, partly)
		if err != nil {
			return t, err
		}
		was += earlier
	}
	for day := from; day <= to && day <= t.Today; day = day.Add(1) {
		e := days[day]
		t.Days = append(t.Days, DayRevenue{day, e.Membership, e.SeatRental, day < earliest})
		t.MembershipRevenue += e.Membership
		t.SeatRentalRevenue += e.SeatRental
	}
	t.TotalRevenue = t.MembershipRevenue + t.SeatRentalRevenue
	if len(t.Days) > 0 && compareFrom <= compareTo {
		t.Comparison = Comparison{"vs " + spanLabel(compareFrom, compareTo), PercentChange(t.TotalRevenue, was)}
	} else {
		t.Comparison.Label = NoComparison
	}
	fees, err := room.Fees(tx)
	if err != nil {
		return t, err
	}
	schedule, err := room.MembershipFees(tx)
	if err != nil {
		return t, err
	}
	t.FeeSchedule = FeeSchedule{termFees(schedule, now), seatFees(fees, now)}
	t.rates(rates, fixed, fees)
	t.terms(terms)
	split := shares([]money.Cents{t.MembershipRevenue, t.SeatRentalRevenue})
	t.Split = Split{split[0], split[1]}
	return t, nil
}

// RevenueSummary is the revenue of a room over gaming days with its lines.
type RevenueSummary = RevenueReport

// SummarizeRevenue returns the revenue of one room over gaming days with its lines by rate and by term, without a
// comparison.
func SummarizeRevenue(tx db.RoomReader, r room.Room, from, to clock.Day, now clock.Instant) (RevenueSummary, error) {
	var t RevenueSummary
	b, err := LoadRevenueTotals(tx, r, from, to, now)
	if err != nil {
		return t, err
	}
	rates, terms := make(map[money.Cents]*RateRevenue), make(map[room.Term]*TermRevenue)
	if err := b.byRate(tx, from, to, rates); err != nil {
		return t, err
	}
	if err := b.byTerm(tx, from, to, terms); err != nil {
		return t, err
	}
	fixed, err := b.TournamentFees(tx, from, to)
	if err != nil {
		return t, err
	}
	fees, err := room.Fees(tx.InOrg())
	if err != nil {
		return t, err
	}
	e := b.Sum(from, to)
	t.MembershipRevenue, t.SeatRentalRevenue, t.TotalRevenue = e.Membership, e.SeatRental, e.Total()
	t.rates(rates, fixed, fees)
	t.terms(terms)
	return t, nil
}

// rates fills in the lines by rate in order; they add up to the seat rental exactly.
func (t *RevenueReport) rates(by map[money.Cents]*RateRevenue, fixed money.Cents, fees []room.Fee) {
	t.ByRate = []RateRevenue{}
	rest := t.SeatRentalRevenue - fixed
	for rate, line := range by {
		line.Label = rateLabel(fees, rate)
		t.ByRate = append(t.ByRate, *line)
		t.RentalMinutes += line.Minutes
		rest -= line.Revenue
	}
	sortRates(t.ByRate)
	if fixed != 0 {
		t.ByRate = append(t.ByRate, RateRevenue{Label: tournamentFees, Revenue: fixed})
	}
	if rest != 0 {
		t.ByRate = append(t.ByRate, RateRevenue{Label: corrections, Revenue: rest})
	}
	parts := make([]money.Cents, len(t.ByRate))
	for i, line := range t.ByRate {
		parts[i] = line.Revenue
	}
	for i, s := range shares(parts) {
		t.ByRate[i].Share = s
	}
}

// terms fills in the lines by term in order; they add up to the membership revenue exactly.
func (t *RevenueReport) terms(by map[room.Term]*TermRevenue) {
	t.ByTerm = []TermRevenue{}
	rest := t.MembershipRevenue
	for _, term := range room.Terms {
		line := by[term]
		if line == nil {
			continue
		}
		line.Label, line.MembershipType = termNames[term], &term
		t.ByTerm = append(t.ByTerm, *line)
		t.MembershipsSold += line.Sold
		rest -= line.Revenue
	}
	if rest != 0 {
		t.ByTerm = append(t.ByTerm, TermRevenue{Label: corrections, Revenue: rest})
	}
	parts := make([]money.Cents, len(t.ByTerm))
	for i, line := range t.ByTerm {
		parts[i] = line.Revenue
	}
	for i, s := range shares(parts) {
		t.ByTerm[i].Share = s
	}
}
