package tournament

import (
	"time"

	"pitboss/internal/foundation/clock"
)

// Clock is a tournament's clock as facts: which item of the structure was being played and how much of it was left at a
// moment. Everything a screen shows follows from them and the time, so that all screens show the same second.
type Clock struct {
	Position    int            `json:"position"`    // of the item, 0 the first
	RemainingMs int64          `json:"remainingMs"` // of that item, at since, or as long as the clock stands
	Since       *clock.Instant `json:"since"`       // null: the clock stands still
	PausedAt    *clock.Instant `json:"pausedAt"`
	HandForHand bool           `json:"handForHand"`

	Remaining time.Duration `json:"-"` // remainingMs, as time is reckoned with
}

// IsRunning says whether the clock runs.
func (c Clock) IsRunning() bool { return c.Since != nil }

// AdvanceTo is the clock brought forward to a moment: items that have run out are behind it. Past the last item the
// clock stands at nothing left.
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

// WithPosition puts the clock to a position with so much left.
func (c Clock) WithPosition(position int, left time.Duration, since *clock.Instant) Clock {
	c.Position, c.Remaining, c.RemainingMs, c.Since = position, left, left.Milliseconds(), since
	return c
}

// FromUndo is a clock as it was written for an undo.
func (c Clock) FromUndo() Clock {
	return c.WithPosition(c.Position, time.Duration(c.RemainingMs)*time.Millisecond, c.Since)
}

// WithMicrosecondsLeft is a clock as its row has it: so many microseconds were left.
func (c Clock) WithMicrosecondsLeft(left int64) Clock {
	return c.WithPosition(c.Position, time.Duration(left)*time.Microsecond, c.Since)
}

// NextItemAt is when the next item begins by itself; nil when it does not.
func (c Clock) NextItemAt(s Structure) *clock.Instant {
	if c.Since == nil || c.Position+1 >= len(s.Items) {
		return nil
	}
	at := c.Since.Add(c.Remaining)
	return &at
}
