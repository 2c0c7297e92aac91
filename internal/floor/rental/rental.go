// Package rental is the time charge: what a named player's time in a seat costs, what it has cost so far, and what of it
// is owed. Where he sits, and when his time begins, stands still and ends, the floor says.
package rental

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// Rental is the time charge of a named player from sitting down to leaving, as facts: whoever shows it computes the
// charge of the moment from them (Bill).
type Rental struct {
	ID           string        `json:"id"`
	StartTime    clock.Instant `json:"startTime"`
	GraceMinutes int           `json:"graceMinutes"` // a shorter stay is free

	ChargeIncrement int           `json:"chargeIncrement"` // minutes of a unit: 1, 30 or 60
	ChargeRounding  room.Rounding `json:"chargeRounding"`  // of the last unit of 30 or 60 minutes, when it is not full
	MinimumMinutes  int           `json:"minimumMinutes"`  // whoever stays past the grace pays for so many

	Segments []Segment   `json:"segments"`
	Pauses   []Pause     `json:"pauses"`
	Prepaid  money.Cents `json:"prepaid" see:"money,view_players"` // what the player has paid before they played
}

// Why a rental stands still.
const (
	PauseTable = "table"
	PauseAway  = "away"
)

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

// FromSettings is a rental as a room charges it whose settings these are. They are a promise: what the room changes
// later does not change it.
func FromSettings(set room.Settings) Rental {
	return Rental{
		GraceMinutes: set.GraceMinutes, ChargeIncrement: set.ChargeIncrement, ChargeRounding: set.ChargeRounding, MinimumMinutes: set.MinimumMinutes,
	}
}

// DayCharge is the part of a charge that falls on one gaming day at one hourly rate.
type DayCharge struct {
	Day        clock.Day
	HourlyRate money.Cents
	Minutes    int64
	Amount     money.Cents
}

// Bill charges a rental that ends at end, by gaming day and rate, the days in order. The charge is per started minute on
// one grid that runs from sitting down over the time not paused; each minute costs the rate in force at its start; the sum
// is rounded half up once, and the parts add up to it (decisions 7). Where the room charges by the half hour or the hour,
// the grid has units of that length, and a last one that is not full counts by the room's rounding. Who stays past the
// grace pays at least what the minimum costs at the first rate; what is missing falls on the first part. A stay shorter
// than the grace, or one that ends before it begins because the clock stepped back, costs nothing.
func (r Rental) Bill(end clock.Instant, calendar clock.Calendar) []DayCharge {
	if end <= r.StartTime || end < r.StartTime+clock.Instant(r.GraceMinutes)*minute {
		return nil
	}
	open := r.unpaused(end)
	var played int64 // microseconds
	for _, span := range open {
		played += int64(*span.To - span.From)
	}
	if played == 0 {
		return nil
	}
	unit := int64(max(r.ChargeIncrement, 1))
	due := r.units(played, unit*minute)
	var parts []partCost
	var charged int64 // microseconds of the grid so far
	for _, span := range open {
		for from := span.From; from < *span.To; {
			day := calendar.DayOf(from)
			rate, to := r.rateAt(from)
			to = min(to, *span.To, calendar.DayStart(day.Add(1)))
			if to <= from {
				to = *span.To // a calendar that does not move on must not hold the bill up
			}
			length := int64(to - from)
			begun := min(started(charged+length, unit*minute), due) - min(started(charged, unit*minute), due)
			charged += length
			from = to
			if begun == 0 {
				continue
			}
			i := slices.IndexFunc(parts, func(p partCost) bool { return p.day == day && p.rate == rate })
			if i < 0 {
				parts, i = append(parts, partCost{day: day, rate: rate}), len(parts)
			}
			parts[i].minutes += begun * unit
			parts[i].sixtieths += begun * unit * int64(rate)
		}
	}
	return rounded(r.atLeast(parts, open[0].From, calendar))
}

// partCost is what a part costs before rounding, in sixtieths of a cent.
type partCost struct {
	day                clock.Day
	rate               money.Cents
	minutes, sixtieths int64
}

// units is how many units of the grid are paid for.
func (r Rental) units(played, unit int64) int64 {
	rest := played % unit
	switch {
	case unit == minute, rest == 0, r.ChargeRounding == room.RoundUp, r.ChargeRounding == room.RoundNearest && 2*rest >= unit:
		return started(played, unit)
	}
	return played / unit
}

// started is how many units of the grid begin before an offset.
func started(offset, unit int64) int64 { return (offset + unit - 1) / unit }

// atLeast adds what is missing to the minimum.
func (r Rental) atLeast(parts []partCost, from clock.Instant, calendar clock.Calendar) []partCost {
	if r.MinimumMinutes == 0 {
		return parts
	}
	least := int64(r.MinimumMinutes)
	rate, _ := r.rateAt(from)
	var minutes, sixtieths int64
	for _, p := range parts {
		minutes += p.minutes
		sixtieths += p.sixtieths
	}
	if minutes >= least && sixtieths >= least*int64(rate) {
		return parts
	}
	if len(parts) == 0 {
		parts = []partCost{{day: calendar.DayOf(from), rate: rate}}
	}
	parts[0].minutes += max(least-minutes, 0)
	parts[0].sixtieths += max(least*int64(rate)-sixtieths, 0)
	return parts
}

// rounded rounds the sum half up once; each part has its share of it.
func rounded(costs []partCost) []DayCharge {
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
