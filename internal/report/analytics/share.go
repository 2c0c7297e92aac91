package analytics

import (
	"time"

	"pitboss/internal/foundation/clock"
)

// minute and hourLong in microseconds.
const (
	minute   = int64(time.Minute / time.Microsecond)
	hourLong = 60 * minute
)

// share is a part of something: of waits, of players, of microseconds.
type share struct{ part, of int64 }

func (s share) plus(o share) share { return share{s.part + o.part, s.of + o.of} }

// percent is the share rounded half up; nil of nothing.
func (s share) percent() *int {
	if s.of <= 0 {
		return nil
	}
	p := int(rounded(100*s.part, s.of))
	return &p
}

// figure is the share as screens show it, its parts in units.
func (s share) figure(unit int64, target *int, formula string) Figure {
	return Figure{Percent: s.percent(), Part: rounded(s.part, unit), Total: rounded(s.of, unit), Target: target, Formula: formula}
}

// rounded is a quotient of what is not negative, rounded half up.
func rounded(a, b int64) int64 { return (2*a + b) / (2 * b) }

// What the figures mean, for the reader of the screen.
const (
	utilizationFormula = "Seat-minutes taken ÷ seat-minutes of the tables at which anybody sat, of the gaming day so far."
	waitsFormula       = "Waits that ended in a seat within the target ÷ all waits that ended, in the last 24 hours."
	retentionFormula   = "Players with a visit in the last 30 gaming days among those with one in the 30 before."
	efficiencyFormula  = "Dealer-minutes at tables ÷ dealer-minutes on shift, breaks included, of the gaming day so far."
	onTimeFormula      = "Pushes taken within 5 minutes of their time ÷ all pushes, of the gaming day so far."
)

// hour is an hour of a gaming day: how long seats were taken in it, and how long there were seats to take, in microseconds
// of all seats together.
type hour struct {
	at, to      clock.Instant // a day whose clock moves by less than an hour ends with a shorter one
	taken, open int64
}

// length is how long the hour is, in microseconds.
func (h hour) length() int64 { return int64(h.to - h.at) }

// hoursOf are the hours of a gaming day, by elapsed time from its beginning until it or the moment ends.
func hoursOf(calendar clock.Calendar, day clock.Day, until clock.Instant) []hour {
	var list []hour
	end := min(calendar.DayStart(day.Add(1)), until)
	for at := calendar.DayStart(day); at < end; at = at.Add(time.Hour) {
		list = append(list, hour{at: at, to: min(at.Add(time.Hour), end)})
	}
	return list
}

// localHour is what the clock on the wall shows when the hour begins.
func localHour(calendar clock.Calendar, at clock.Instant) int {
	return at.Time().In(calendar.Zone).Hour()
}

// use is how many of the seats were taken over hours.
func use(hours []hour) share {
	var s share
	for _, h := range hours {
		s.part += h.taken
		s.of += h.open
	}
	return s
}

// minutesSince is how many whole minutes have passed.
func minutesSince(at, now clock.Instant) int { return int(max(int64(now-at), 0) / minute) }
