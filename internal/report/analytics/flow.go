package analytics

import (
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/report/figures"
)

// The flow covers flowPeriod in steps of flowStep.
const (
	flowStep   = 5 * time.Minute
	flowPeriod = 4 * time.Hour
)

// flow returns the seated and waiting players of the last hours, and the arrivals and departures of the last hour.
func (s *snapshot) flow() (RealTime, error) {
	f := RealTime{StepMinutes: int(flowStep.Minutes()), AsOf: s.now}
	since, hourAgo := s.now.Add(-flowPeriod), s.now.Add(-time.Hour)
	stays, err := staysIn(s.tx, since, s.now+1)
	if err != nil {
		return f, err
	}
	waits, err := floor.WaitSpansSince(s.tx, since)
	if err != nil {
		return f, err
	}
	for at := since; at <= s.now; at = at.Add(flowStep) {
		players, tables := occupied(stays, at)
		f.Seated = append(f.Seated, Point{at, float64(players)})
		f.Tables = append(f.Tables, Point{at, float64(tables)})
		f.Waiting = append(f.Waiting, Point{at, float64(countWaiting(waits, at))})
	}
	if f.Arrivals, err = figures.CountCheckIns(s.tx, hourAgo+1, s.now); err != nil {
		return f, err
	}
	if f.Departures, err = figures.CountCheckOuts(s.tx, hourAgo+1, s.now); err != nil {
		return f, err
	}
	if f.SeatedLastHour, err = db.Value[int](s.tx, countSatDown, hourAgo, s.now); err != nil {
		return f, err
	}
	if f.LeftLastHour, err = db.Value[int](s.tx, countLeft, hourAgo, s.now); err != nil {
		return f, err
	}
	f.RevenueThisHour, err = s.hourRevenue()
	return f, err
}

// countWaiting returns the number of players that waited at a moment.
func countWaiting(waits []floor.WaitSpan, at clock.Instant) (n int) {
	for _, w := range waits {
		if w.From <= at && (w.To == nil || at < *w.To) {
			n++
		}
	}
	return n
}
