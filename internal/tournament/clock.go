package tournament

import (
	"time"

	"pitboss/internal/foundation/clock"
)

// Clock is the state of a tournament clock as facts: the item of the structure that was being played, and the time that
// was left of it at a moment. Every screen derives what it shows from these facts and the current time, so all screens
// show the same second.
type Clock struct {
	Position    int            `json:"position"`    // index of the item, from 0
	RemainingMs int64          `json:"remainingMs"` // left of that item at Since, or while the clock is stopped
	Since       *clock.Instant `json:"since"`       // null: the clock is stopped
	PausedAt    *clock.Instant `json:"pausedAt"`
	HandForHand bool           `json:"handForHand"`

	Remaining time.Duration `json:"-"` // RemainingMs as a duration
}

// IsRunning reports whether the clock runs.
func (c Clock) IsRunning() bool { return c.Since != nil }

// AdvanceTo returns the clock at a later moment and skips the items that have run out. After the last item the clock
// stops with nothing left.
func (c Clock) AdvanceTo(s Structure, now clock.Instant) Clock {
	if c.Since == nil {
		return c
	}
	left := c.Remaining - now.Sub(*c.Since)
	for left <= 0 && c.Position+1 < len(s.Items) {
		c.Position++
		left += s.Items[c.Position].Duration()
	}
	left = max(left, 0)
	return c.WithPosition(c.Position, left, &now)
}

// WithPosition returns the clock at a position with the given time left.
func (c Clock) WithPosition(position int, left time.Duration, since *clock.Instant) Clock {
	c.Position, c.Remaining, c.RemainingMs, c.Since = position, left, left.Milliseconds(), since
	return c
}

// FromUndo completes a clock that was read from an undo record, which stores milliseconds.
func (c Clock) FromUndo() Clock {
	return c.WithPosition(c.Position, time.Duration(c.RemainingMs)*time.Millisecond, c.Since)
}

// WithMicrosecondsLeft completes a clock that was read from its row, which stores microseconds.
func (c Clock) WithMicrosecondsLeft(left int64) Clock {
	return c.WithPosition(c.Position, time.Duration(left)*time.Microsecond, c.Since)
}

// NextItemAt returns the time at which the next item begins by itself, or nil when it does not.
func (c Clock) NextItemAt(s Structure) *clock.Instant {
	if c.Since == nil || c.Position+1 >= len(s.Items) {
		return nil
	}
	at := c.Since.Add(c.Remaining)
	return &at
}
