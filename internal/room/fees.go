package room

import (
	"cmp"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// Fee is one line of the fee schedule: from a date on, the hourly rate of games with a big blind up to a limit.
type Fee struct {
	ValidFrom  clock.Instant
	UpToBlind  *money.Cents // inclusive; nil: any above the other lines
	HourlyRate money.Cents
}

// DefaultFees is the initial schedule: $8 up to $1/$2, $12 up to $2/$5, $20 above.
func DefaultFees(from clock.Instant) []Fee {
	two, five := money.Cents(2_00), money.Cents(5_00)
	return []Fee{{from, &two, 8_00}, {from, &five, 12_00}, {from, nil, 20_00}}
}

// FeesAt returns the lines in force at a moment, the lowest limit first. They all start at the newest date that has
// passed: a schedule replaces the previous one as a whole.
func FeesAt(schedule []Fee, at clock.Instant) []Fee {
	lines, from := []Fee{}, activeScheduleStart(schedule, at)
	for _, f := range schedule {
		if f.ValidFrom == from && from <= at {
			lines = append(lines, f)
		}
	}
	slices.SortFunc(lines, func(a, b Fee) int { return compareLimits(a.UpToBlind, b.UpToBlind) })
	return lines
}

// activeScheduleStart returns the start of the schedule in force at a moment, or a later moment if there is none.
func activeScheduleStart(schedule []Fee, at clock.Instant) clock.Instant {
	newest, any := at+1, false
	for _, f := range schedule {
		if f.ValidFrom <= at && (!any || f.ValidFrom > newest) {
			newest, any = f.ValidFrom, true
		}
	}
	return newest
}

// compareLimits orders lower limits first and the unlimited line last.
func compareLimits(a, b *money.Cents) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return cmp.Compare(*a, *b)
}

// HourlyRateAt returns the hourly rate of a seat in a game with this big blind: the line in force with the lowest
// limit that covers the blind. Without a line the seat is free.
func HourlyRateAt(schedule []Fee, bigBlind money.Cents, at clock.Instant) money.Cents {
	var best *Fee
	from := activeScheduleStart(schedule, at)
	for i, f := range schedule {
		covers := f.UpToBlind == nil || bigBlind <= *f.UpToBlind
		if f.ValidFrom == from && from <= at && covers &&
			(best == nil || compareLimits(f.UpToBlind, best.UpToBlind) < 0) {
			best = &schedule[i]
		}
	}
	if best == nil {
		return 0
	}
	return best.HourlyRate
}

// FeeState is the state of a schedule.
type FeeState string

// The states.
const (
	FeesEnded     FeeState = "ended"
	FeesInForce   FeeState = "in_force"
	FeesScheduled FeeState = "scheduled"
)

// Values are the words allowed on the wire.
func (FeeState) Values() []string {
	return []string{string(FeesEnded), string(FeesInForce), string(FeesScheduled)}
}

// Schedule holds the prices from a gaming day on, until the next schedule. A running rental keeps the rate with which
// it started.
type Schedule struct {
	ValidFrom   clock.Day   `json:"validFrom"`
	State       FeeState    `json:"state"`
	Memberships []TermPrice `json:"memberships"`
	Seats       []SeatPrice `json:"seats"`
	MadeBy      *string     `json:"madeBy"` // null: the initial schedule
}

// TermPrice is the price of a membership.
type TermPrice struct {
	MembershipType Term        `json:"membershipType"`
	FeeAmount      money.Cents `json:"feeAmount"`
}

// SeatPrice is the hourly price of a seat up to a big blind.
type SeatPrice struct {
	UpToBlind  *money.Cents `json:"upToBlind"` // inclusive; null: any above the other lines
	HourlyRate money.Cents  `json:"hourlyRate"`
}

// feeStart records when a schedule comes into force and its author.
type feeStart struct {
	day     clock.Day
	at      clock.Instant
	by      *string
	emitted bool
}

// buildSchedules returns all schedules, the newest last. Starts describes the schedules that staff made; the others
// begin with a day of the calendar.
func buildSchedules(seats []Fee, memberships []MembershipFee, starts []feeStart, calendar clock.Calendar,
	now clock.Instant) []Schedule {
	var begins []clock.Instant
	for _, f := range seats {
		begins = append(begins, f.ValidFrom)
	}
	for _, f := range memberships {
		begins = append(begins, f.ValidFrom)
	}
	slices.Sort(begins)
	begins = slices.Compact(begins)
	list := []Schedule{}
	for i, at := range begins {
		s := Schedule{ValidFrom: calendar.DayOf(at), State: FeesEnded, Memberships: []TermPrice{}, Seats: []SeatPrice{}}
		switch {
		case at > now:
			s.State = FeesScheduled
		case i+1 == len(begins) || begins[i+1] > now:
			s.State = FeesInForce
		}
		for _, start := range starts {
			if start.at == at {
				s.ValidFrom, s.MadeBy = start.day, start.by
			}
		}
		for _, t := range Terms {
			if amount, sold := MembershipFeeAt(memberships, t, at); sold {
				s.Memberships = append(s.Memberships, TermPrice{t, amount})
			}
		}
		for _, f := range FeesAt(seats, at) {
			s.Seats = append(s.Seats, SeatPrice{f.UpToBlind, f.HourlyRate})
		}
		list = append(list, s)
	}
	return list
}
