package figures

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// Earnings are the earnings of a gaming day: memberships sold and seat rental played.
type Earnings struct {
	Membership money.Cents
	SeatRental money.Cents
}

// Total returns the revenue, which is the sum of both and nothing else.
func (e Earnings) Total() money.Cents { return e.Membership + e.SeatRental }

func (e Earnings) plus(o Earnings) Earnings {
	return Earnings{e.Membership + o.Membership, e.SeatRental + o.SeatRental}
}

// DayRevenue is a gaming day of a range.
type DayRevenue struct {
	Day        clock.Day   `json:"day"`
	Membership money.Cents `json:"membership"`
	SeatRental money.Cents `json:"seatRental"`
	Complete   bool        `json:"complete"` // the gaming day is over
}

// RateRevenue is the seat rental earned at one hourly rate. Tournament fees and corrections follow the rates as lines
// without a rate, if there are any.
type RateRevenue struct {
	Label      string       `json:"label"`
	HourlyRate *money.Cents `json:"hourlyRate"`
	Minutes    int64        `json:"minutes"`
	Revenue    money.Cents  `json:"revenue"`
	Share      string       `json:"share"` // percent of the seat rental, one decimal
}

// TermRevenue is the revenue from memberships of one term. The last line can be corrections, without a term.
type TermRevenue struct {
	Label          string      `json:"label"`
	MembershipType *room.Term  `json:"membershipType"`
	Sold           int64       `json:"sold"`
	Revenue        money.Cents `json:"revenue"`
	Share          string      `json:"share"` // percent of the membership revenue, one decimal
}

// Split is the division of the revenue in percent with one decimal; both parts are 0.0 without revenue.
type Split struct {
	Membership string `json:"membership"`
	SeatRental string `json:"seatRental"`
}

// Comparison is the change against an equal number of earlier days.
type Comparison struct {
	Label   string   `json:"label"`   // "vs October 1 to 20"
	Percent *float64 `json:"percent"` // one decimal; null: nothing to compare with
}

// FeeSchedule is the present fees.
type FeeSchedule struct {
	Memberships []TermFee `json:"memberships"`
	Seats       []SeatFee `json:"seats"`
}

// TermFee is the price of a membership.
type TermFee struct {
	MembershipType room.Term   `json:"membershipType"`
	FeeAmount      money.Cents `json:"feeAmount"`
}

// SeatFee is the price of a seat per hour in games up to a big blind.
type SeatFee struct {
	Label      string       `json:"label"`
	UpToBlind  *money.Cents `json:"upToBlind"` // null: no limit
	HourlyRate money.Cents  `json:"hourlyRate"`
}

// RevenueReport is the content of the Texas Revenue Dashboard.
type RevenueReport struct {
	TotalRevenue      money.Cents   `json:"totalRevenue"`
	MembershipRevenue money.Cents   `json:"membershipRevenue"`
	SeatRentalRevenue money.Cents   `json:"seatRentalRevenue"`
	StartDate         clock.Day     `json:"startDate"`
	EndDate           clock.Day     `json:"endDate"`
	Today             clock.Day     `json:"today"`
	Comparison        Comparison    `json:"comparison"`
	MembershipsSold   int64         `json:"membershipsSold"`
	RentalMinutes     int64         `json:"rentalMinutes"`
	Days              []DayRevenue  `json:"days"` // up to today
	ByRate            []RateRevenue `json:"byRate"`
	ByTerm            []TermRevenue `json:"byTerm"`
	Split             Split         `json:"split"`
	FeeSchedule       FeeSchedule   `json:"feeSchedule"`
	AsOf              clock.Instant `json:"asOf"`
}

// daysBetween returns the number of dates in a range.
func daysBetween(from, to clock.Day) int {
	a, err1 := time.Parse(clock.DayLayout, string(from))
	b, err2 := time.Parse(clock.DayLayout, string(to))
	if err1 != nil || err2 != nil {
		return 0
	}
	return int(b.Sub(a).Hours()/24) + 1
}

// previousRange returns the days with which a range is compared: as many as have begun, from the same day of the
// month as many months earlier when the range begins with a month, else the days just before. It never overlaps the
// range.
func previousRange(from, to, today clock.Day) (clock.Day, clock.Day) {
	n := daysBetween(from, min(to, today))
	begins, err1 := time.Parse(clock.DayLayout, string(from))
	ends, err2 := time.Parse(clock.DayLayout, string(to))
	if err1 != nil || err2 != nil || n <= 0 {
		return from, from.Add(-1)
	}
	if begins.Day() != 1 {
		return from.Add(-n), from.Add(-1)
	}
	months := (ends.Year()-begins.Year())*12 + int(ends.Month()-begins.Month()) + 1
	first := clock.Day(begins.AddDate(0, -months, 0).Format(clock.DayLayout))
	return first, min(first.Add(n-1), from.Add(-1))
}

// spanLabel formats a range as "October 1 to 20", "August 1 to October 31" or "November 19".
func spanLabel(from, to clock.Day) string {
	a, err1 := time.Parse(clock.DayLayout, string(from))
	b, err2 := time.Parse(clock.DayLayout, string(to))
	switch {
	case err1 != nil || err2 != nil:
		return ""
	case from == to:
		return a.Format("January 2")
	case a.Year() == b.Year() && a.Month() == b.Month():
		return a.Format("January 2") + " to " + b.Format("2")
	case a.Year() == b.Year():
		return a.Format("January 2") + " to " + b.Format("January 2")
	}
	return a.Format("January 2, 2006") + " to " + b.Format("January 2, 2006")
}

// PercentChange returns by how many percent a exceeds b, with one decimal; nil when there is nothing to compare with.
func PercentChange(a, b money.Cents) *float64 {
	if b <= 0 {
		return nil
	}
	twice := int64(a-b) * 2000 // doubled tenths, so that halves can be rounded
	if twice < 0 {
		twice -= int64(b)
	} else {
		twice += int64(b)
	}
	return new(float64(twice/(2*int64(b))) / 10)
}

// shares returns the parts in percent of their sum with one decimal by the largest-remainder method, so that they add
// up to 100.0. For a sum of zero or less each is 0.0.
func shares(parts []money.Cents) []string {
	var sum int64
	for _, p := range parts {
		sum += int64(p)
	}
	out := make([]string, len(parts))
	tenths, rest := make([]int64, len(parts)), make([]int64, len(parts))
	left := int64(1000)
	for i, p := range parts {
		if sum <= 0 {
			left = 0
			continue
		}
		tenths[i] = floorDiv(int64(p)*1000, sum)
		rest[i] = int64(p)*1000 - tenths[i]*sum
		left -= tenths[i]
	}
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(min(max(rest[b]-rest[a], -1), 1)) })
	for _, i := range order[:min(int(left), len(order))] {
		tenths[i]++
	}
	for i, t := range tenths {
		sign := ""
		if t < 0 {
			sign, t = "-", -t
		}
		out[i] = fmt.Sprintf("%s%d.%d", sign, t/10, t%10)
	}
	return out
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// tournamentFees is the label of the fixed fees of tournaments, which are seat rental without hours.
const tournamentFees = "Tournament fees"

// corrections is the label of reversals and other amounts that count for another day than they were played on.
const corrections = "Corrections"

// rateLabel names a rate by its line in the fee schedule, newest first: "$2/$5 tables". A rate that was never in the
// schedule is named by its amount.
func rateLabel(schedule []room.Fee, rate money.Cents) string {
	var best *room.Fee
	for i, f := range schedule {
		if f.HourlyRate == rate && (best == nil || f.ValidFrom > best.ValidFrom) {
			best = &schedule[i]
		}
	}
	if best == nil {
		return fmt.Sprintf("$%s/hour", rate)
	}
	return feeLabel(*best)
}

// feeLabel names a line of the fee schedule.
func feeLabel(f room.Fee) string {
	switch {
	case f.UpToBlind == nil:
		return "$5/$10 tables"
	case *f.UpToBlind == 2_00:
		return "$1/$2 tables"
	case *f.UpToBlind == 5_00:
		return "$2/$5 tables"
	}
	return fmt.Sprintf("$%s/hour", f.HourlyRate)
}

// seatFees returns the lines in force at a moment, lowest limit first.
func seatFees(schedule []room.Fee, now clock.Instant) []SeatFee {
	list := []SeatFee{}
	for _, f := range room.FeesAt(schedule, now) {
		list = append(list, SeatFee{feeLabel(f), f.UpToBlind, f.HourlyRate})
	}
	return list
}

// termNames are the row labels of membership terms.
var termNames = map[room.Term]string{room.Daily: "Daily", room.Monthly: "Monthly", room.Annual: "Annual"}

func termFees(schedule []room.MembershipFee, now clock.Instant) []TermFee {
	list := []TermFee{}
	for _, t := range room.Terms {
		if fee, sold := room.MembershipFeeAt(schedule, t, now); sold {
			list = append(list, TermFee{t, fee})
		}
	}
	return list
}

// sortRates orders lines by rate, lowest first.
func sortRates(list []RateRevenue) {
	slices.SortFunc(list, func(a, b RateRevenue) int {
		if *a.HourlyRate != *b.HourlyRate {
			return int(*a.HourlyRate - *b.HourlyRate)
		}
		return strings.Compare(a.Label, b.Label)
	})
}
