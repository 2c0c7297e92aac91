// Package clock holds the one form of time the program uses: an Instant in the database and in Go, RFC 3339 with
// milliseconds on the wire, and a gaming day in a room's own time zone.
package clock

import (
	"encoding/json"
	"errors"
	"sync"
	"time"

	_ "time/tzdata" // the time zones, for a machine that has none: a room always has one
)

// Instant is a point in time in microseconds since 1970-01-01 UTC. The zero value means "never".
type Instant int64

// WireFormat is the layout of every time on the wire (decisions 3).
const WireFormat = "2006-01-02T15:04:05.000Z"

// FromTime converts a time.Time, cutting it to microseconds.
func FromTime(t time.Time) Instant { return Instant(t.UnixMicro()) }

// Time is the instant in UTC.
func (i Instant) Time() time.Time { return time.UnixMicro(int64(i)).UTC() }

// Add moves the instant by d.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d.Microseconds()) }

// Sub is the time from earlier to i.
func (i Instant) Sub(earlier Instant) time.Duration {
	return time.Duration(i-earlier) * time.Microsecond
}

// String is the instant as it stands on the wire.
func (i Instant) String() string { return string(i.append(nil)) }

// MarshalText writes the wire form. As MarshalJSON it would be read over once more by the encoder, and lists have hundreds of them.
func (i Instant) MarshalText() ([]byte, error) {
	return i.append(make([]byte, 0, len(WireFormat))), nil
}

// append writes the wire form without looking at the layout each time.
func (i Instant) append(b []byte) []byte {
	t := i.Time()
	year, month, day := t.Date()
	if year < 0 || year > 9999 {
		return t.AppendFormat(b, WireFormat)
	}
	hour, minute, second := t.Clock()
	b = digits(digits(b, year/100), year%100)
	b = digits(append(b, '-'), int(month))
	b = digits(append(b, '-'), day)
	b = digits(append(b, 'T'), hour)
	b = digits(append(b, ':'), minute)
	b = digits(append(b, ':'), second)
	thousandths := t.Nanosecond() / int(time.Millisecond)
	return append(digits(append(b, '.'), thousandths/10), byte('0'+thousandths%10), 'Z')
}

// digits appends two of them.
func digits(b []byte, n int) []byte {
	return append(b, byte('0'+n/10), byte('0'+n%10)) //nolint:gosec // n has two digits
}

// UnmarshalJSON reads any RFC 3339 time of the years 1970 to 9999.
func (i *Instant) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return errors.New("Enter a time such as 2026-01-31T19:30:00Z")
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil || t.Year() < 1970 || t.Year() > 9999 {
		return errors.New("Enter a time such as 2026-01-31T19:30:00Z")
	}
	*i = FromTime(t)
	return nil
}

// Clock tells the time. Tests hand in their own.
type Clock interface{ Now() Instant }

// System is the machine's clock.
type System struct{}

// Now is the machine's time.
func (System) Now() Instant { return FromTime(time.Now()) }

// zones are the time zones that were looked up: reading one from its file costs more than a seating does.
var zones sync.Map

// Zone is time.LoadLocation that reads each zone once.
func Zone(name string) (*time.Location, error) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), nil
	}
	zone, err := time.LoadLocation(name)
	if err == nil {
		zones.Store(name, zone)
	}
	return zone, err
}

// Day is a gaming day, named by the calendar date on which it starts: "2026-11-20".
type Day string

// DayLayout is the layout of a Day.
const DayLayout = "2006-01-02"

// Valid says whether the day is one of the years 1970 to 9999.
func (d Day) Valid() bool {
	t, err := time.Parse(DayLayout, string(d))
	return err == nil && t.Year() >= 1970 && t.Year() < 10_000
}

// Calendar knows when a room's gaming day begins.
type Calendar struct {
	Zone     *time.Location
	Start    int   // hour of the local day, 0 to 23, at which the gaming day begins
	PastEras []Era // how days were counted before, the first one first; a day keeps the beginning that it had
}

// Era is how a room counted its gaming days until a moment. Before and after it the moment is of the same day.
type Era struct {
	Until Instant
	Zone  *time.Location
	Start int
}

func (e Era) calendar() Calendar { return Calendar{Zone: e.Zone, Start: e.Start} }

// DayOf is the gaming day that an instant belongs to.
func (c Calendar) DayOf(i Instant) Day {
	for _, e := range c.PastEras {
		if i < e.Until {
			return e.calendar().DayOf(i)
		}
	}
	local := i.Time().In(c.Zone)
	// A clock change between midnight and Start moves the hours of the wall clock, not the date it shows.
	if local.Hour() < c.Start {
		local = time.Date(local.Year(), local.Month(), local.Day()-1, 12, 0, 0, 0, c.Zone)
	}
	return Day(local.Format(DayLayout))
}

// DayStart is the instant at which a gaming day starts. A malformed day begins never.
func (c Calendar) DayStart(d Day) Instant {
	t, err := time.Parse(DayLayout, string(d))
	if err != nil {
		return 0
	}
	for _, e := range c.PastEras {
		if was := e.calendar(); d <= was.DayOf(e.Until) {
			return was.DayStart(d)
		}
	}
	guess := FromTime(time.Date(t.Year(), t.Month(), t.Day(), c.Start, 0, 0, 0, c.Zone))
	c.PastEras = nil
	if c.DayOf(guess) == d && c.DayOf(guess-1) < d {
		return guess
	}
	// The clock on the wall skips or repeats this hour: the day begins at the first instant that belongs to it.
	before, within := guess.Add(-3*time.Hour), guess.Add(3*time.Hour)
	for within-before > 1 {
		if middle := before + (within-before)/2; c.DayOf(middle) < d {
			before = middle
		} else {
			within = middle
		}
	}
	return within
}

// Add is the gaming day n days later, or earlier when n is negative.
func (d Day) Add(n int) Day {
	t, err := time.Parse(DayLayout, string(d))
	if err != nil {
		return d
	}
	return Day(t.AddDate(0, 0, n).Format(DayLayout))
}
