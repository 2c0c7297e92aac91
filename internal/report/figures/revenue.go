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

// Earnings is what was earned on a gaming day: memberships that were sold, and the seat rental that was played.
type Earnings struct {
	Membership money.Cents
	SeatRental money.Cents
}

// Total is the revenue. Nothing else is (decisions 11).
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

// RateRevenue is the seat rental that was earned at one hourly rate. After the rates come the fees of tournaments and
// corrections, where there are any, without a rate.
type RateRevenue struct {
	Label      string       `json:"label"`
	HourlyRate *money.Cents `json:"hourlyRate"`
	Minutes    int64        `json:"minutes"`
	Revenue    money.Cents  `json:"revenue"`
	Share      string       `json:"share"` // percent of the seat rental with one decimal
}

// TermRevenue is what memberships of one term earned. The last line can be corrections, without a term.
type TermRevenue struct {
	Label          string      `json:"label"`
	MembershipType *room.Term  `json:"membershipType"`
	Sold           int64       `json:"sold"`
	Revenue        money.Cents `json:"revenue"`
	Share          string      `json:"share"` // percent of the membership revenue with one decimal
}

// Split is how the revenue divides, in percent with one decimal; both are 0.0 when there is none.
type Split struct {
	Membership string `json:"membership"`
	SeatRental string `json:"seatRental"`
}

// Comparison is with as many days before.
type Comparison struct {
	Label   string   `json:"label"`   // "vs October 1 to 20"
	Percent *float64 `json:"percent"` // with one decimal; null: nothing to compare with
}

// FeeSchedule is what is charged now.
type FeeSchedule struct {
	Memberships []TermFee `json:"memberships"`
	Seats       []SeatFee `json:"seats"`
}

// TermFee is what a membership costs.
type TermFee struct {
	MembershipType room.Term   `json:"membershipType"`
	FeeAmount      money.Cents `json:"feeAmount"`
}

// SeatFee is what a seat costs an hour in games with a big blind up to a limit.
type SeatFee struct {
	Label      string       `json:"label"`
	UpToBlind  *money.Cents `json:"upToBlind"` // null: any above
	HourlyRate money.Cents  `json:"hourlyRate"`
}

// RevenueReport is the summary of the Texas Revenue Dashboard.
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

// The days of a range are counted by their dates.
func daysBetween(from, to clock.Day) int {
	a, err1 := time.Parse(clock.DayLayout, string(from))
	b, err2 := time.Parse(clock.DayLayout, string(to))
	if err1 != nil || err2 != nil {
		return 0
	}
	return int(b.Sub(a).Hours()/24) + 1
}

// before are the days that a range is compared with: as many of them as have begun, from the same day of the month as many
// months earlier when the range begins with a month, else those just before. They never reach into the range itself.
func before(from, to, today clock.Day) (clock.Day, clock.Day) {
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

// spanLabel is "October 1 to 20", "August 1 to October 31" or "November 19".
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

// PercentChange is by how much percent a is more than b, with one decimal; nil when there is nothing to compare with.
func PercentChange(a, b money.Cents) *float64 {
	if b <= 0 {
		return nil
	}
	twice := int64(a-b) * 2000 // doubled tenths, so that half of one can be told
	if twice < 0 {
		twice -= int64(b)
	} else {
		twice += int64(b)
	}
	p := float64(twice/(2*int64(b))) / 10
	return &p
}

// shares are what parts are of their sum, in percent with one decimal, by the largest remainder: they add up to 100.0.
// Of nothing, or of less, each part is 0.0.
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

// tournamentFees is the label of what tournaments earned: fixed fees, which are seat rental without an hour.
const tournamentFees = "Tournament fees"

// corrections is the label of what reversals took back, and of whatever else counts for another day than it was played on.
const corrections = "Corrections"

// rateLabel names a rate by the line of the fee schedule that it stands in, the newest first: "$2/$5 tables". A rate that
// never stood in the schedule names itself.
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

// seatFees are the lines in force at a moment, the lowest limit first.
func seatFees(schedule []room.Fee, now clock.Instant) []SeatFee {
	list := []SeatFee{}
	for _, f := range room.FeesAt(schedule, now) {
		list = append(list, SeatFee{feeLabel(f), f.UpToBlind, f.HourlyRate})
	}
	return list
}

// termNames are the terms as lines of a table begin.
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

// sortRates puts lines of rates in order, the lowest rate first.
func sortRates(list []RateRevenue) {
	slices.SortFunc(list, func(a, b RateRevenue) int {
		if *a.HourlyRate != *b.HourlyRate {
			return int(*a.HourlyRate - *b.HourlyRate)
		}
		return strings.Compare(a.Label, b.Label)
	})
}
