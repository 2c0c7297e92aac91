package seating

import (
	"fmt"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/tournament"
)

// RecordCounts stores counted stacks. Chips move between counts, so only simultaneous counts are checked against the
// chips in play: these counts, and those made since play stopped while it is stopped.
func (f *Field) RecordCounts(counts []tournament.StackCount, now clock.Instant, stopped *clock.Instant) error {
	at := make(map[string]*Entry, len(f.Entries))
	for i := range f.Entries {
		at[f.Entries[i].ID] = &f.Entries[i]
	}
	by := make(map[string]int64, len(counts))
	for _, c := range counts {
		switch e := at[c.EntryID]; {
		case e == nil:
			return fault.NotFound("Entry")
		case e.Seat == 0:
			return fault.Conflict("%s is not in play", fault.Person(e.Name))
		case c.Was != nil && *c.Was != optional.Or(e.Stack, 0):
			return fault.Conflict("%s has %s chips by now, not %s", fault.Person(e.Name),
				tournament.FormatChips(optional.Or(e.Stack, 0)), tournament.FormatChips(*c.Was))
		}
		if _, twice := by[c.EntryID]; twice {
			return fault.InvalidField("counts", "Enter the stack of "+at[c.EntryID].Name+" once")
		}
		by[c.EntryID] = c.Chips
	}
	inPlay, sum := f.chipsInPlay(), int64(0)
	for _, e := range f.Entries {
		if chips, counted := by[e.ID]; counted {
			sum += chips
		} else if e.Seat > 0 && e.Stack != nil && e.CountedAt != nil && stopped != nil && *e.CountedAt >= *stopped {
			sum += *e.Stack
		}
	}
	if sum > inPlay {
		word := " chips"
		if sum-inPlay == 1 {
			word = " chip"
		}
		return fault.InvalidField("counts", "That is "+tournament.FormatChips(sum-inPlay)+word+" more than are in play")
	}
	for i := range f.Entries {
		e := &f.Entries[i]
		if chips, counted := by[e.ID]; counted {
			e.Stack, e.CountedAt, e.Changed = &chips, &now, true
		}
	}
	return nil
}

// chipsInPlay returns the number of chips issued to the entries that got a seat.
func (f *Field) chipsInPlay() int64 {
	var n int64
	for _, e := range f.Entries {
		if e.HasEntered() {
			n += e.Chips
		}
	}
	return n
}

// ChipCounts returns the chips in play by value at a position. Every complete starting stack is counted as the
// structure composes it, the rest in the largest chip. Chips that were colored up count in the next larger value that
// stays.
func (f *Field) ChipCounts(s tournament.Structure, position int) []tournament.ChipCount {
	out := make([]tournament.ChipCount, len(s.Chips))
	if len(out) == 0 {
		return out
	}
	var stacks int64
	for _, e := range f.Entries {
		if e.HasEntered() {
			stacks += e.Chips / s.Stack
		}
	}
	rest := f.chipsInPlay() - stacks*s.Stack
	for i, c := range s.Chips {
		out[i] = tournament.ChipCount{Value: c.Value, Count: c.Count * stacks}
	}
	for i := len(out) - 1; i >= 0; i-- {
		out[i].Count += rest / out[i].Value
		rest %= out[i].Value
	}
	for at, item := range s.Items {
		for _, value := range item.ColorUp {
			for i := range out {
				if c := &out[i]; c.Value == value && c.LeavesAfter == nil {
					c.LeavesAfter = new(s.LevelAt(at))
					c.ColoredUp = position > at
				}
			}
		}
	}
	var up int64 // the total of smaller chips that have left play
	for i := range out {
		c := &out[i]
		if up += c.Value * c.Count; c.ColoredUp && i+1 < len(out) {
			c.Count = 0
		} else {
			c.Count = up / c.Value
			up %= c.Value
		}
	}
	return out
}

// Plural formats a number with its noun.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
