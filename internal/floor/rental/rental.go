// Package rental charges named players for their time in a seat: bills, tabs and the totals of a gaming day. Package
// floor starts, pauses and ends a rental; a rental continues through moves, each at the rate of its table.
//
// It owns the tables seat_rental, rental_pause, rental_charge and rental_day; floor registers its routes under
// /api/seat-rentals. It may import cage, player and room. A rental is stored as facts (segments and pauses), and
// Rental.Bill computes the charge from them at any moment. The settings of the room at the start of a rental apply
// until its end.
package rental

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// Rental is the time charge of a named player from sitting down to leaving, as facts. Bill computes the charge from
// them.
type Rental struct {
	ID           string        `json:"id"`
	StartTime    clock.Instant `json:"startTime"`
	GraceMinutes int           `json:"graceMinutes"` // a shorter stay is free

	ChargeIncrement int           `json:"chargeIncrement"` // minutes of a unit: 1, 30 or 60
	ChargeRounding  room.Rounding `json:"chargeRounding"`  // of an incomplete last unit of 30 or 60 minutes
	MinimumMinutes  int           `json:"minimumMinutes"`  // a stay past the grace pays at least these

	Segments []Segment   `json:"segments"`
	Pauses   []Pause     `json:"pauses"`
	Prepaid  money.Cents `json:"prepaid" see:"money,view_players"` // paid in advance
}

// The reasons of a pause.
const (
	PauseTable = "table"
	PauseAway  = "away"
)

// Segment is the rate of a stay in one seat. To is null while the stay runs.
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

// FromSettings returns a rental with the charge settings of a room. Later changes of the settings do not apply to it.
func FromSettings(set room.Settings) Rental {
	return Rental{
		GraceMinutes: set.GraceMinutes, ChargeIncrement: set.ChargeIncrement, ChargeRounding: set.ChargeRounding,
		MinimumMinutes: set.MinimumMinutes,
	}
}

// DayCharge is the part of a charge that falls on one gaming day at one hourly rate.
type DayCharge struct {
	Day        clock.Day
	HourlyRate money.Cents
	Minutes    int64
	Amount     money.Cents
}

// Bill returns the charge of a rental that ends at end, by gaming day and rate, the days in order. The charge is per
// started minute on one grid, which begins at the start of the rental and excludes pauses. Each minute costs the rate
// in force at its start. The sum is rounded half up once, and the parts add up to it. If the room charges by the half
// hour or the hour, the grid has units of that length, and an incomplete last unit counts by the room's rounding. A
// stay past the grace costs at least the minimum at the first rate; the difference is added to the first part. A stay
// shorter than the grace, or one that ends before it begins because the clock stepped back, costs nothing.
func (r Rental) Bill(end clock.Instant, calendar clock.Calendar) []DayCharge {
	return roundCosts(r.costs(end, calendar, func(a, b partCost) bool { return a.day == b.day && a.rate == b.rate }))
}

// costs returns the charge of Bill before rounding. Parts that belong together are one.
func (r Rental) costs(end clock.Instant, calendar clock.Calendar, isTogether func(a, b partCost) bool) []partCost {
	if end <= r.StartTime || end < r.StartTime+clock.Instant(r.GraceMinutes)*minute {
		return nil
	}
	open := r.chargedSpans(end)
	var played int64 // microseconds
	for _, span := range open {
		played += int64(*span.To - span.From)
	}
	if played == 0 {
		return nil
	}
	unit := int64(max(r.ChargeIncrement, 1))
	due := r.chargedUnits(played, unit*minute)
	var parts []partCost
	var charged int64 // microseconds of the grid so far
	for _, span := range open {
		for from := span.From; from < *span.To; {
			day := calendar.DayOf(from)
			segment, rate, to := r.rateAt(from)
			to = min(to, *span.To, calendar.DayStart(day.Add(1)))
			if to <= from {
				to = *span.To // guards against a loop without end when the calendar does not advance
			}
			length := int64(to - from)
			begun := min(startedUnits(charged+length, unit*minute), due) - min(startedUnits(charged, unit*minute), due)
			charged += length
			from = to
			if begun == 0 {
				continue
			}
			part := partCost{day: day, segment: segment, rate: rate}
			i := slices.IndexFunc(parts, func(p partCost) bool { return isTogether(p, part) })
			if i < 0 {
				parts, i = append(parts, part), len(parts)
			}
			parts[i].minutes += begun * unit
			parts[i].sixtieths += begun * unit * int64(rate)
		}
	}
	return r.applyMinimum(parts, open[0].From, calendar)
}

// SegmentCharge is the part of a charge that falls on one segment.
type SegmentCharge struct {
	Minutes int64
	Amount  money.Cents
}

// BillBySegment returns the charge of Bill for each segment, in their order. The amounts add up to the same total.
func (r Rental) BillBySegment(end clock.Instant, calendar clock.Calendar) []SegmentCharge {
	list := make([]SegmentCharge, len(r.Segments))
	costs := r.costs(end, calendar, func(a, b partCost) bool { return a.segment == b.segment })
	for i, c := range roundCosts(costs) {
		list[costs[i].segment] = SegmentCharge{c.Minutes, c.Amount}
	}
	return list
}

// partCost is the cost of a part before rounding, in sixtieths of a cent.
type partCost struct {
	day                clock.Day
	segment            int
	rate               money.Cents
	minutes, sixtieths int64
}

// chargedUnits returns the number of units of the grid that are charged.
func (r Rental) chargedUnits(played, unit int64) int64 {
	rest := played % unit
	roundsUp := r.ChargeRounding == room.RoundUp || r.ChargeRounding == room.RoundNearest && 2*rest >= unit
	if unit == minute || rest == 0 || roundsUp {
		return startedUnits(played, unit)
	}
	return played / unit
}

// startedUnits returns the number of units of the grid that begin before an offset.
func startedUnits(offset, unit int64) int64 { return (offset + unit - 1) / unit }

// applyMinimum raises the first part until the sum reaches the minimum of the room.
func (r Rental) applyMinimum(parts []partCost, from clock.Instant, calendar clock.Calendar) []partCost {
	if r.MinimumMinutes == 0 {
		return parts
	}
	minimum := int64(r.MinimumMinutes)
	segment, rate, _ := r.rateAt(from)
	var minutes, sixtieths int64
	for _, p := range parts {
		minutes += p.minutes
		sixtieths += p.sixtieths
	}
	if minutes >= minimum && sixtieths >= minimum*int64(rate) {
		return parts
	}
	if len(parts) == 0 {
		parts = []partCost{{day: calendar.DayOf(from), segment: segment, rate: rate}}
	}
	parts[0].minutes += max(minimum-minutes, 0)
	parts[0].sixtieths += max(minimum*int64(rate)-sixtieths, 0)
	return parts
}

// roundCosts rounds the running sum half up; the amount of a part is the difference that it makes.
func roundCosts(costs []partCost) []DayCharge {
	var parts []DayCharge
	var sixtieths int64
	for _, c := range costs {
		before := money.RoundSixtieths(sixtieths)
		sixtieths += c.sixtieths
		parts = append(parts, DayCharge{c.day, c.rate, c.minutes, money.RoundSixtieths(sixtieths) - before})
	}
	return parts
}

// Total is the sum of a bill.
func Total(days []DayCharge) money.Cents {
	var sum money.Cents
	for _, d := range days {
		sum += d.Amount
	}
	return sum
}

// rateAt returns the segment of a moment with its rate, and the end of that rate.
func (r Rental) rateAt(at clock.Instant) (segment int, rate money.Cents, until clock.Instant) {
	until = clock.Instant(1) << 62
	for i, s := range r.Segments {
		if s.From <= at {
			segment, rate = i, s.HourlyRate
		} else {
			until = min(until, s.From)
		}
	}
	return segment, rate, until
}

// chargedSpans returns the spans between the pauses, each with its end. Pauses may touch or overlap.
func (r Rental) chargedSpans(end clock.Instant) []Pause {
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
