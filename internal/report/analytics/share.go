package analytics

import (
	"time"

	"pitboss/internal/foundation/clock"
)

// minute and hourLong are in microseconds.
const (
	minute   = int64(time.Minute / time.Microsecond)
	hourLong = 60 * minute
)

// share is a part of a whole, such as waits, players or microseconds.
type share struct{ part, of int64 }

func (s share) plus(o share) share { return share{s.part + o.part, s.of + o.of} }

// percent returns the share rounded half up; nil for an empty whole.
func (s share) percent() *int {
	if s.of <= 0 {
		return nil
	}
	return new(int(rounded(100*s.part, s.of)))
}

// figure returns the share for a screen, with its parts in units.
func (s share) figure(unit int64, target *int, formula string) Figure {
	return Figure{Percent: s.percent(), Part: rounded(s.part, unit), Total: rounded(s.of, unit), Target: target,
		Formula: formula}
}

// rounded divides nonnegative numbers and rounds half up.
func rounded(a, b int64) int64 { return (2*a + b) / (2 * b) }

// The definitions of the figures as screens show them.
const (
	utilizationFormula = "Seat-minutes taken ÷ seat-minutes of the tables at which anybody sat, " +
		"of the gaming day so far."
	waitsFormula      = "Waits that ended in a seat within the target ÷ all waits that ended, in the last 24 hours."
	retentionFormula  = "Players with a visit in the last 30 gaming days among those with one in the 30 before."
	efficiencyFormula = "Dealer-minutes at tables ÷ dealer-minutes on shift, breaks included, " +
		"of the gaming day so far."
	onTimeFormula = "Pushes taken within 5 minutes of their time ÷ all pushes, of the gaming day so far."
)

// hour is an hour of a gaming day: for how long seats were taken and available, in microseconds over all seats.
type hour struct {
	at, to      clock.Instant // the last hour of a day may be shorter after a clock change
	taken, open int64
}

// length returns the length of the hour in microseconds.
func (h hour) length() int64 { return int64(h.to - h.at) }

// hoursOf returns the hours of a gaming day in elapsed time, until the day ends or a moment.
func hoursOf(calendar clock.Calendar, day clock.Day, until clock.Instant) []hour {
	var list []hour
	end := min(calendar.DayStart(day.Add(1)), until)
	for at := calendar.DayStart(day); at < end; at = at.Add(time.Hour) {
		list = append(list, hour{at: at, to: min(at.Add(time.Hour), end)})
	}
	return list
}

// localHour returns the hour of the room's clock at a moment.
func localHour(calendar clock.Calendar, at clock.Instant) int {
	return at.Time().In(calendar.Zone).Hour()
}

// utilizationOf returns the share of seat time taken over hours.
func utilizationOf(hours []hour) share {
	var s share
	for _, h := range hours {
		s.part += h.taken
		s.of += h.open
	}
	return s
}

// minutesSince returns the whole minutes since a moment.
func minutesSince(at, now clock.Instant) int { return int(max(int64(now-at), 0) / minute) }
