package room

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// Term is the duration of a membership.
type Term string

// The terms: one day, one calendar month, one year.
const (
	Daily   Term = "daily"
	Monthly Term = "monthly"
	Annual  Term = "annual"
)

// Terms lists all terms in the order of the offers.
var Terms = []Term{Daily, Monthly, Annual}

// Values are the words allowed on the wire.
func (Term) Values() []string { return []string{string(Daily), string(Monthly), string(Annual)} }

// EndOf returns the end of a membership. A day has 24 hours. A month or a year ends at the same local time of the
// room, or on the last day of a shorter month.
func (t Term) EndOf(start clock.Instant, zone *time.Location) clock.Instant {
	if t == Daily {
		return start.Add(24 * time.Hour)
	}
	local := start.Time().In(zone)
	months := 1
	if t == Annual {
		months = 12
	}
	first := time.Date(local.Year(), local.Month()+time.Month(months), 1, 0, 0, 0, 0, zone)
	last := first.AddDate(0, 1, -1).Day()
	return clock.FromTime(time.Date(first.Year(), first.Month(), min(local.Day(), last), local.Hour(), local.Minute(),
		local.Second(), local.Nanosecond(), zone))
}

// MembershipFee is the price of a term from a date on.
type MembershipFee struct {
	MembershipType Term
	ValidFrom      clock.Instant
	FeeAmount      money.Cents
}

// DefaultMembershipFees is the initial schedule: $25 a day, $100 a month, $1,000 a year.
func DefaultMembershipFees(from clock.Instant) []MembershipFee {
	return []MembershipFee{{Daily, from, 25_00}, {Monthly, from, 100_00}, {Annual, from, 1000_00}}
}

// MembershipFeeAt returns the price of a term at a moment: the line that came into force last; false when it is not
// sold.
func MembershipFeeAt(schedule []MembershipFee, t Term, at clock.Instant) (money.Cents, bool) {
	var best *MembershipFee
	for i, f := range schedule {
		if f.MembershipType == t && f.ValidFrom <= at && (best == nil || f.ValidFrom > best.ValidFrom) {
			best = &schedule[i]
		}
	}
	if best == nil {
		return 0, false
	}
	return best.FeeAmount, true
}

// parseChips parses the stored list of a room's chips: cents, smallest first.
func parseChips(list string) ([]money.Cents, error) {
	values := []money.Cents{}
	for v := range strings.SplitSeq(list, ",") {
		n, err := strconv.ParseInt(v, 10, 64)
		if err != nil || n <= 0 {
			return nil, fmt.Errorf("chip value %q", v)
		}
		values = append(values, money.Cents(n))
	}
	slices.Sort(values)
	return slices.Compact(values), nil
}
