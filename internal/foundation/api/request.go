package api

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

// DayFormat is the message for a field that is not a gaming day.
const DayFormat = "Enter a day such as 2026-11-20"

// IDRequest is a request about the thing that its path names.
type IDRequest struct {
	ID string `path:"id" json:"-"`
}

// RoomRequest is a request about the room that its path names.
type RoomRequest struct {
	Room string `path:"room" json:"-"`
}

// DayRange is the part of a request that limits a list to gaming days, the last included. An empty day is no bound.
type DayRange struct {
	From string `query:"from"`
	To   string `query:"to"`
}

// Validate reports what is not a day.
func (in DayRange) Validate(f *fault.Fields) {
	f.Require(in.From == "" || clock.Day(in.From).Valid(), "from", DayFormat)
	f.Require(in.To == "" || clock.Day(in.To).Valid(), "to", DayFormat)
}

// Bounds returns the instant at which the range begins and the one before which it ends.
func (in DayRange) Bounds(c clock.Calendar) (from, to clock.Instant) {
	to = clock.Latest
	if in.From != "" {
		from = c.DayStart(clock.Day(in.From))
	}
	if in.To != "" {
		to = c.DayStart(clock.Day(in.To).Add(1))
	}
	return from, to
}
