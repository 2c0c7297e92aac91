// Package clock defines the program's representation of time: an Instant in Go and in the database, RFC 3339 with
// milliseconds on the wire, and a gaming day in a room's time zone.
package clock

import (
	"encoding/json"
	"errors"
	"sync"
	"time"

	_ "time/tzdata" // time zones for machines that have none
)

// Instant is a point in time in microseconds since 1970-01-01 UTC. Zero means "never".
type Instant int64

// Latest is after every stored instant. A list that is sorted back in time starts there.
const Latest Instant = 1 << 62

// WireFormat is the layout of every time on the wire.
const WireFormat = "2006-01-02T15:04:05.000Z"

// FromTime converts a time.Time, truncating it to microseconds.
func FromTime(t time.Time) Instant { return Instant(t.UnixMicro()) }

// Time returns the instant in UTC.
func (i Instant) Time() time.Time { return time.UnixMicro(int64(i)).UTC() }

// Add moves the instant by d.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d.Microseconds()) }

// Sub returns the duration from earlier to i.
func (i Instant) Sub(earlier Instant) time.Duration {
	return time.Duration(i-earlier) * time.Microsecond
}

// String returns the wire form.
func (i Instant) String() string { return string(i.append(nil)) }

// MarshalText writes the wire form. After MarshalJSON the encoder would scan the text again, and lists have hundreds
// of instants.
func (i Instant) MarshalText() ([]byte, error) {
	return i.append(make([]byte, 0, len(WireFormat))), nil
}

// append writes the wire form without parsing the layout.
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

// digits appends a number of two digits.
func digits(b []byte, n int) []byte {
	return append(b, byte('0'+n/10), byte('0'+n%10)) //nolint:gosec // n has two digits
}

// UnmarshalJSON parses an RFC 3339 time of the years 1970 to 9999.
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

// Clock tells the time. Tests supply their own.
type Clock interface{ Now() Instant }

// System is the machine's clock.
type System struct{}

// Now returns the machine's time.
func (System) Now() Instant { return FromTime(time.Now()) }

// zones caches time zones: loading one takes longer than seating a player.
var zones sync.Map

// Zone is a cached time.LoadLocation.
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

// Valid reports whether the day is in the years 1970 to 9999.
func (d Day) Valid() bool {
	t, err := time.Parse(DayLayout, string(d))
	return err == nil && t.Year() >= 1970 && t.Year() < 10_000
}

// Calendar computes a room's gaming days.
type Calendar struct {
	Zone     *time.Location
	Start    int   // the local hour, 0 to 23, at which the gaming day begins
	PastEras []Era // earlier settings, oldest first; a past day keeps its boundaries
}

// Era is how a room counted its gaming days until a moment, which belongs to the same day before and after the change.
type Era struct {
	Until Instant
	Zone  *time.Location
	Start int
}

func (e Era) calendar() Calendar { return Calendar{Zone: e.Zone, Start: e.Start} }

// DayOf returns the gaming day of an instant.
func (c Calendar) DayOf(i Instant) Day {
	for _, e := range c.PastEras {
		if i < e.Until {
			return e.calendar().DayOf(i)
		}
	}
	local := i.Time().In(c.Zone)
	// A clock change between midnight and Start changes the local hour but not the date.
	if local.Hour() < c.Start {
		local = time.Date(local.Year(), local.Month(), local.Day()-1, 12, 0, 0, 0, c.Zone)
	}
	return Day(local.Format(DayLayout))
}

// DayStart returns the instant at which a gaming day starts. For a malformed day it is zero.
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
	// A clock change skips or repeats this hour: the day begins at its first instant, found by bisection.
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

// Add returns the gaming day n days later, or earlier if n is negative.
func (d Day) Add(n int) Day {
	t, err := time.Parse(DayLayout, string(d))
	if err != nil {
		return d
	}
	return Day(t.AddDate(0, 0, n).Format(DayLayout))
}
