package room

import (
	"cmp"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// Fee is one line of the fee schedule: from a date on, games with a big blind up to a limit cost this much an hour.
type Fee struct {
	ValidFrom  clock.Instant
	UpToBlind  *money.Cents // inclusive; nil: any above the other lines
	HourlyRate money.Cents
}

// DefaultFees is the specified schedule: $1/$2 $8, $2/$5 $12, above $20 an hour.
func DefaultFees(from clock.Instant) []Fee {
	two, five := money.Cents(2_00), money.Cents(5_00)
	return []Fee{{from, &two, 8_00}, {from, &five, 12_00}, {from, nil, 20_00}}
}

// FeesAt are the lines in force at a moment, the lowest limit first: those of the newest date that has come. A schedule is
// whole, so no line of an older one stands beside it.
func FeesAt(schedule []Fee, at clock.Instant) []Fee {
	lines, from := []Fee{}, newestFee(schedule, at)
	for _, f := range schedule {
		if f.ValidFrom == from && from <= at {
			lines = append(lines, f)
		}
	}
	slices.SortFunc(lines, func(a, b Fee) int { return byLimit(a.UpToBlind, b.UpToBlind) })
	return lines
}

// newestFee is when the schedule in force at a moment came into force; later than it when none has.
func newestFee(schedule []Fee, at clock.Instant) clock.Instant {
	newest, any := at+1, false
	for _, f := range schedule {
		if f.ValidFrom <= at && (!any || f.ValidFrom > newest) {
			newest, any = f.ValidFrom, true
		}
	}
	return newest
}

// byLimit puts lower limits first, and last what has none.
func byLimit(a, b *money.Cents) int {
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

// HourlyRateAt is what a seat costs an hour at a game with this big blind: the line in force with the lowest limit that
// covers the blind. Without a line the seat is free.
func HourlyRateAt(schedule []Fee, bigBlind money.Cents, at clock.Instant) money.Cents {
	var best *Fee
	from := newestFee(schedule, at)
	for i, f := range schedule {
		covers := f.UpToBlind == nil || bigBlind <= *f.UpToBlind
		if f.ValidFrom == from && from <= at && covers && (best == nil || byLimit(f.UpToBlind, best.UpToBlind) < 0) {
			best = &schedule[i]
		}
	}
	if best == nil {
		return 0
	}
	return best.HourlyRate
}

// FeeState says whether a schedule is the one that counts.
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

// Schedule is what the house asks from a gaming day on, until the next schedule. What was promised under an earlier one
// stays promised: a running rental keeps its rate.
type Schedule struct {
	ValidFrom   clock.Day   `json:"validFrom"`
	State       FeeState    `json:"state"`
	Memberships []TermPrice `json:"memberships"`
	Seats       []SeatPrice `json:"seats"`
	MadeBy      *string     `json:"madeBy"` // null: it came with the organization
}

// TermPrice is what a membership costs.
type TermPrice struct {
	MembershipType Term        `json:"membershipType"`
	FeeAmount      money.Cents `json:"feeAmount"`
}

// SeatPrice is what a seat costs an hour up to a big blind.
type SeatPrice struct {
	UpToBlind  *money.Cents `json:"upToBlind"` // inclusive; null: any above the other lines
	HourlyRate money.Cents  `json:"hourlyRate"`
}

// feeStart is when a schedule comes into force, and of whom it is.
type feeStart struct {
	day  clock.Day
	at   clock.Instant
	by   *string
	told bool
}

// schedules are all schedules, the newest last. Starts says what is known of those that somebody set; the others began with
// a day of the calendar.
func schedules(seats []Fee, memberships []MembershipFee, starts []feeStart, calendar clock.Calendar, now clock.Instant) []Schedule {
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
