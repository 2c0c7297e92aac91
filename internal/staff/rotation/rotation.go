// Package rotation plans the dealers' rotation: for every push, the place of each dealer along a string of tables and
// breaks. It is pure and owns no tables and no URLs; package staff provides the dealers, the tables and the manual
// changes.
//
// At each push a dealer moves on by one row, from the last row to the first; tables that need no dealer are skipped.
// The following rules always hold: a dealer is at one place, deals only formats of their skills, does not return to the
// table they just left, has no down past the end of the shift, and not everyone is on a break. A dealer gets more downs
// in a row than the room allows only when no table can be broken instead.
package rotation

import (
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
)

// Stop is a stop of a string: a table, or a break when Table is empty.
type Stop struct {
	Table       string
	Format      string // of its game
	NeedsDealer bool
	Players     int
	Seats       int
	Waiting     int  // for its game
	CannotBreak bool // a tournament table is never broken for want of a dealer
}

// isBreakable reports whether a table may be broken for want of a dealer: no player waits for its game, and it is at
// most half full.
func (s Stop) isBreakable() bool {
	return s.NeedsDealer && !s.CannotBreak && s.Waiting == 0 && 2*s.Players <= s.Seats
}

// String is a string of stops along which dealers are pushed.
type String struct {
	ID         string
	DownLength time.Duration
	Pushes     []clock.Instant // future ones, the next first
	Stops      []Stop
}

// Dealer is a dealer of a string, on shift or planned.
type Dealer struct {
	ID         string
	String     string
	Skills     []string // formats; empty: all
	Table      string   // current; empty: none
	LastTable  string   // the table that the dealer left last; empty: none in this shift
	OnBreak    bool
	DownsInRow int           // with the current one
	TableSince clock.Instant // the push that brought the dealer to the table
	OnShift    bool
	From       clock.Instant // planned start of the shift
	Until      clock.Instant // end of the shift; 0: open
	Late       bool          // the planned start has passed
}

func (d Dealer) canDeal(format string) bool {
	return len(d.Skills) == 0 || slices.Contains(d.Skills, format)
}

// PlaceKind is the kind of place of a manual change.
type PlaceKind int

// The kinds.
const (
	ToTable PlaceKind = iota
	ToBreak
	ToShiftEnd // the shift ends with the push
)

// Change is a manual change: a place that differs from the string's order.
type Change struct {
	Push   clock.Instant
	Dealer string
	Kind   PlaceKind
	Table  string
}

// Reason is the reason that a change is refused.
type Reason int

// The reasons.
const (
	NoReason      Reason = iota
	NotOnShift           // the dealer is not on shift at that push
	NoTable              // the table is on no string pushed then, or needs no dealer
	LacksSkill           // the dealer does not deal the format
	JustLeft             // the dealer is at that table or comes from it
	ShiftEnds            // the shift ends before the down would
	TooManyDowns         // one down in a row too many, and another dealer is free
	InOtherString        // the dealer is bound to another string until its push
	NoDealerLeft         // everyone would be on a break
	PlaceTaken           // another dealer has been put there
)

// Input is the input of a plan.
type Input struct {
	Strings  []String
	Dealers  []Dealer // in a stable order
	Changes  []Change
	MaxDowns int // in a row
}

// Cell is the dealer at a place from a push on.
type Cell struct {
	Dealer      string // empty: none
	Conditional bool   // depends on a late dealer
	NoDealer    bool   // the table has no dealer
	Changed     bool   // set by a manual change
	StartsShift bool   // the dealer's shift begins with it
	OverLimit   bool   // one down in a row too many
}

// Row is a place of a string with its dealers: cell 0 is now, cell i+1 begins at push i. Stop is the index of the stop;
// -1 marks an extra break when more dealers rest than the string has breaks.
type Row struct {
	Stop  int
	Cells []Cell
}

// Remedy gives a table a dealer without breaking a rule: another table is broken, and its dealer is free to come.
type Remedy struct {
	Table        string // without a dealer
	Break        string // the table to break; empty: none can be broken
	Dealer       string
	From         string // the table from which the dealer comes; empty: a break
	NoOtherMoves bool   // no other dealer changes places for it
}

// StringPlan is the plan of one string.
type StringPlan struct {
	Rows         []Row
	EndingShifts []string // dealers with a shift that ends with the next push
	Remedies     []Remedy // of the tables without a dealer at the next push, in the order of the rows
}

// Plan holds the plans of all strings and the refused changes.
type Plan struct {
	Strings []StringPlan
	Refused map[int]Reason // by the index of the change
}

// PushTimes returns the pushes of a string around an instant: the last one not after it and the n that follow. Their
// distance is the length of a down. A length that divides a day is counted from local midnight of each day, so that the
// pushes keep their times of day when the clock changes; the last down of the day of the change is shorter. Any other
// length is counted from local midnight of the day on which the string was created.
func PushTimes(made clock.Instant, down time.Duration, zone *time.Location, now clock.Instant, n int) []clock.Instant {
	midnight := func(at clock.Instant, days int) clock.Instant {
		local := at.Time().In(zone)
		return clock.FromTime(time.Date(local.Year(), local.Month(), local.Day()+days, 0, 0, 0, 0, zone))
	}
	isDaily := 24*time.Hour%down == 0
	from := midnight(made, 0)
	if isDaily {
		from = midnight(now, 0)
	}
	k := int64(now.Sub(from) / down)
	if from.Add(time.Duration(k)*down) > now {
		k--
	}
	out := make([]clock.Instant, n+1)
	out[0] = from.Add(time.Duration(k) * down)
	for i := range n {
		out[i+1] = out[i].Add(down)
		if isDaily {
			out[i+1] = min(out[i+1], midnight(out[i], 1))
		}
	}
	return out
}
