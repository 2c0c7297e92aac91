package floor

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// Rental is the time charge of a named player from sitting down to leaving, as facts: whoever shows it computes the
// charge of the moment from them (Bill).
type Rental struct {
	ID           string        `json:"id"`
	StartTime    clock.Instant `json:"startTime"`
	GraceMinutes int           `json:"graceMinutes"` // a shorter stay is free
	Segments     []Segment     `json:"segments"`
	Pauses       []Pause       `json:"pauses"`
}

// Segment is the rate from a moment on. To is null while it runs.
type Segment struct {
	From       clock.Instant  `json:"from"`
	To         *clock.Instant `json:"to"`
	HourlyRate money.Cents    `json:"hourlyRate"`
}

// Pause is time that is not charged. To is null while it lasts.
type Pause struct {
	From clock.Instant  `json:"from"`
	To   *clock.Instant `json:"to"`
}

// minute is the grid of the charge in microseconds.
const minute = 60_000_000

// DayCharge is the part of a charge that falls on one gaming day.
type DayCharge struct {
	Day     clock.Day
	Minutes int64
	Amount  money.Cents
}

// Part is the part of a charge that falls on one gaming day at one hourly rate.
type Part struct {
	Day        clock.Day
	HourlyRate money.Cents
	Minutes    int64
	Amount     money.Cents
}

// Bill charges a rental that ends at end, by gaming day, the days in order.
func (r Rental) Bill(end clock.Instant, calendar clock.Calendar) []DayCharge {
	var days []DayCharge
	for _, p := range r.Parts(end, calendar) {
		if n := len(days); n == 0 || days[n-1].Day != p.Day {
			days = append(days, DayCharge{Day: p.Day})
		}
		last := &days[len(days)-1]
		last.Minutes += p.Minutes
		last.Amount += p.Amount
	}
	return days
}

// Parts charges a rental that ends at end, by gaming day and rate, the days in order. The charge is per started minute on
// one grid that runs from sitting down over the time not paused; each minute costs the rate in force at its start; the sum
// is rounded half up once, and the parts add up to it (decisions 7). A stay shorter than the grace, or one that ends
// before it begins because the clock stepped back, costs nothing.
func (r Rental) Parts(end clock.Instant, calendar clock.Calendar) []Part {
	if end <= r.StartTime || end < r.StartTime+clock.Instant(r.GraceMinutes)*minute {
		return nil
	}
	var parts []Part
	var charged, sixtieths int64 // microseconds not paused so far, and sixtieths of a cent so far
	for _, open := range r.unpaused(end) {
		for from := open.From; from < *open.To; {
			day := calendar.DayOf(from)
			rate, to := r.rateAt(from)
			to = min(to, *open.To, calendar.Begins(day.Add(1)))
			if to <= from {
				to = *open.To // a calendar that does not move on must not hold the bill up
			}
			length := int64(to - from)
			started := minutesStarted(charged+length) - minutesStarted(charged)
			charged += length
			from = to
			if started == 0 {
				continue
			}
			before := money.RoundSixtieths(sixtieths)
			sixtieths += started * int64(rate)
			amount := money.RoundSixtieths(sixtieths) - before
			i := slices.IndexFunc(parts, func(p Part) bool { return p.Day == day && p.HourlyRate == rate })
			if i < 0 {
				parts, i = append(parts, Part{Day: day, HourlyRate: rate}), len(parts)
			}
			parts[i].Minutes += started
			parts[i].Amount += amount
		}
	}
	return parts
}

// minutesStarted is how many minutes of the grid begin before an offset.
func minutesStarted(offset int64) int64 { return (offset + minute - 1) / minute }

// Charge is the sum of a bill.
func Charge(days []DayCharge) money.Cents {
	var sum money.Cents
	for _, d := range days {
		sum += d.Amount
	}
	return sum
}

// ChargeOf is the sum of the parts of a charge.
func ChargeOf(parts []Part) money.Cents {
	var sum money.Cents
	for _, p := range parts {
		sum += p.Amount
	}
	return sum
}

// rateAt is the rate in force at a moment and until when it is.
func (r Rental) rateAt(at clock.Instant) (money.Cents, clock.Instant) {
	var rate money.Cents
	until := clock.Instant(1) << 62
	for _, s := range r.Segments {
		if s.From <= at {
			rate = s.HourlyRate
		} else {
			until = min(until, s.From)
		}
	}
	return rate, until
}

// unpaused are the spans of the stay that are charged, each with its end. Pauses may touch or overlap.
func (r Rental) unpaused(end clock.Instant) []Pause {
	pauses := slices.Clone(r.Pauses)
	slices.SortFunc(pauses, func(a, b Pause) int { return int(a.From - b.From) })
	var open []Pause
	from := r.StartTime
	for _, p := range pauses {
		start := min(max(p.From, from), end)
		if start > from {
			open = append(open, Pause{from, &start})
		}
		stop := end
		if p.To != nil {
			stop = min(*p.To, end)
		}
		from = max(from, stop)
	}
	if from < end {
		open = append(open, Pause{from, &end})
	}
	return open
}
