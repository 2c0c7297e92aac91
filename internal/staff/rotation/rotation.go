// Package rotation plans who deals where: at each push along a string of tables with breaks in it. It is pure; who is on
// shift and what the tables are is package staffing's to say.
//
// Each dealer goes one row down a push, tables that need no dealer left out, from the last row to the first. What a plan
// never does: two places at once, a game that a dealer does not deal, the table he has just left, a down past the end of
// his shift, everyone on a break. More downs in a row than the room allows there are only when nothing else helps.
package rotation

import (
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
)

// Stop is a place of a string: a table, or a break where Table is empty.
type Stop struct {
	Table       string
	Format      string // of its game
	NeedsDealer bool   // it needs a dealer
	Players     int
	Seats       int
	Waiting     int  // for its game
	CannotBreak bool // it cannot be broken for want of a dealer: a tournament's
}

// breakable says whether a table may be broken for want of a dealer: nobody waits for its game, and it is half full at most.
func (s Stop) breakable() bool {
	return s.NeedsDealer && !s.CannotBreak && s.Waiting == 0 && 2*s.Players <= s.Seats
}

// String is a string of stops along which dealers are pushed.
type String struct {
	ID         string
	DownLength time.Duration
	Pushes     []clock.Instant // those to come, the next first
	Stops      []Stop
}

// Dealer is somebody who deals, or is to deal, along a string.
type Dealer struct {
	ID         string
	String     string
	Skills     []string      // formats; none: all
	Table      string        // where he deals; "": nowhere
	LastTable  string        // the table that he left last; "": none in this shift
	OnBreak    bool          // on a break
	DownsInRow int           // in a row, with the present one
	TableSince clock.Instant // the push that brought him to his table
	OnShift    bool          // he has begun his shift
	From       clock.Instant // when he is to begin it
	Until      clock.Instant // when it ends; 0: open
	Late       bool          // he should have begun it
}

func (d Dealer) deals(format string) bool {
	return len(d.Skills) == 0 || slices.Contains(d.Skills, format)
}

// PlaceKind is the kind of place that somebody is put to by hand.
type PlaceKind int

// The kinds.
const (
	ToTable PlaceKind = iota
	ToBreak
	ToShiftEnd // his shift ends with the push
)

// Change puts a dealer somewhere else at a push than the string would.
type Change struct {
	Push   clock.Instant
	Dealer string
	Kind   PlaceKind
	Table  string
}

// Reason is why a change cannot be made.
type Reason int

// The reasons a change cannot be made.
const (
	NoReason      Reason = iota
	NotOnShift           // nobody of that name on shift at that push
	NoTable              // no table of a string that is pushed then, or one that needs no dealer
	LacksSkill           // he does not deal its game
	JustLeft             // he comes from there, or is there
	ShiftEnds            // his shift ends before the down would
	TooManyDowns         // one down too many in a row, and somebody else can
	InOtherString        // he deals in another string until its own push
	NoDealerLeft         // nobody would deal
	PlaceTaken           // somebody else has been put there
)

// Input is what a plan is made of.
type Input struct {
	Strings  []String
	Dealers  []Dealer // in an order that stays the same
	Changes  []Change
	MaxDowns int // in a row
}

// Cell is who is at a place of a string from a push on.
type Cell struct {
	Dealer      string // "": nobody
	Conditional bool   // only if he comes, who is late
	NoDealer    bool   // a table that nobody deals at
	Changed     bool   // put there by hand
	StartsShift bool   // his shift begins with it
	OverLimit   bool   // one down too many in a row: nothing else helps
}

// Row is a place of a string with who is there. Cell 0 is now, cell i+1 from the i-th push on. Stop is its place among
// the string's stops; -1 for a further break, where more rest than the string has breaks.
type Row struct {
	Stop  int
	Cells []Cell
}

// Remedy is what would give a table a dealer without breaking a rule: another table broken, whose dealer then comes.
type Remedy struct {
	Table        string // the one without a dealer
	Break        string // "": no table can be broken
	Dealer       string
	From         string // where that dealer comes from; "": a break
	NoOtherMoves bool   // nobody else goes elsewhere for it
}

// StringPlan is the plan of one string.
type StringPlan struct {
	Rows         []Row
	EndingShifts []string // whose shift ends with the next push
	Remedies     []Remedy // of the tables without a dealer at the next push, in the order of the rows
}

// Plan is who deals where at the pushes to come.
type Plan struct {
	Strings []StringPlan
	Refused map[int]Reason // by the index of the change
}

// PushTimes are the pushes of a string around an instant: the last that is not after it and the n that follow. They are
// downs apart, counted from local midnight of the day on which the string was made.
func PushTimes(made clock.Instant, down time.Duration, zone *time.Location, now clock.Instant, n int) []clock.Instant {
	local := made.Time().In(zone)
	from := clock.FromTime(time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, zone))
	k := int64(now.Sub(from) / down)
	if from.Add(time.Duration(k)*down) > now {
		k--
	}
	out := make([]clock.Instant, n+1)
	for i := range out {
		out[i] = from.Add(time.Duration(k+int64(i)) * down)
	}
	return out
}
