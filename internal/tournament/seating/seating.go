// Package seating says who of a tournament sits where: the draw of a newcomer's seat, breaking and balancing tables, the
// final table, who goes out in which place, and what the director has to do about it. It is pure: whole tournaments of
// thousands are played in tests without a database.
package seating

import (
	"slices"
	"strconv"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
)

// Field is who is in a tournament and where: what every act on seats and entries looks at and changes. It is pure; an
// act loads it, changes it through its methods, and what is marked as changed is stored.
type Field struct {
	Rules        tournament.Rules
	Started      bool
	Tables       []Table // open ones, by number
	Entries      []Entry // not voided, by number
	NextBustHand int     // of the next bust
	Level        int     // being played, 1 the first
}

// Table is an open table.
type Table struct {
	Number         int    // its key in the tournament, which never changes while the table is open
	Name           string // what players and staff call it: the number of the room's table, or "T1"; empty: as its key
	Seats          int
	TableID        string // the room's table on which it is dealt; empty: none
	Rank           int    // the lowest breaks first
	Button         int    // the seat that has it; 0: not known
	SmallBlindSeat int    // the seat that had the small blind in the hand of that button; the player may have gone since
	BigBlindSeat   int    // the seat that had the big blind in it; 0: it follows from the button and the players there
	ButtonLevel    int    // the level in which the button was noted; 0: not known
	Locked         []int
	OpenedAt       clock.Instant
	Changed        bool
	Broken         bool // in this act: it is stored as broken and is no longer in tables of the next load
}

// Entry is an entry that is not voided.
type Entry struct {
	ID           string
	Number       int
	PlayerID     string
	Name         string
	Kind         tournament.EntryKind
	Status       tournament.EntryStatus
	Table, Seat  int // 0: without a seat
	Stack        *int64
	CountedAt    *clock.Instant
	BustHand     int // the hand in which it went out; 0: it is in
	BustStack    int64
	BustedAt     *clock.Instant
	RegisteredAt clock.Instant
	SeatedAt     *clock.Instant // when its seat was drawn
	SessionID    string         // the visit that it began; empty: the player was in the room already
	Prize        money.Cents    // of its purchases that were not voided, as are bounty and chips
	Bounty       money.Cents    // on its head
	Chips        int64
	Changed      bool
}

// Entry finds an entry; nil when there is none.
func (f *Field) Entry(id string) *Entry {
	for i := range f.Entries {
		if f.Entries[i].ID == id {
			return &f.Entries[i]
		}
	}
	return nil
}

// Table finds an open table; nil when there is none.
func (f *Field) Table(number int) *Table {
	for i := range f.Tables {
		if f.Tables[i].Number == number && !f.Tables[i].Broken {
			return &f.Tables[i]
		}
	}
	return nil
}

// called is what people call the table.
func (t *Table) called() string {
	if t.Name == "" {
		return strconv.Itoa(t.Number)
	}
	return t.Name
}

// TableName is what people call the table with a key, which may have been broken in this act; empty for no table.
func (f *Field) TableName(number int) string {
	for i := range f.Tables {
		if f.Tables[i].Number == number {
			return f.Tables[i].called()
		}
	}
	return DefaultTableName(number)
}

// DefaultTableName is the key of a table as its name; empty for no table.
func DefaultTableName(number int) string {
	if number == 0 {
		return ""
	}
	return strconv.Itoa(number)
}

// EntryAt is who has a seat; nil when it is open.
func (f *Field) EntryAt(number, seat int) *Entry {
	for i := range f.Entries {
		if e := &f.Entries[i]; e.Table == number && e.Seat == seat && seat > 0 {
			return e
		}
	}
	return nil
}

// SeatedEntries is everybody who has a seat, by table and seat.
func (f *Field) SeatedEntries() []*Entry {
	var in []*Entry
	for _, s := range f.hall() {
		in = append(in, s.seated()...)
	}
	return in
}

// CountPlayers is how many have a seat at a table.
func (f *Field) CountPlayers(number int) int {
	n := 0
	for _, e := range f.Entries {
		if e.Table == number && e.Seat > 0 {
			n++
		}
	}
	return n
}

// HasEntered says whether an entry is or was in the tournament: an alternate is not until he has a seat.
func (e Entry) HasEntered() bool { return e.Seat > 0 || e.BustHand > 0 }

// IsWaiting says whether an entry is an alternate's that has no seat yet.
func (e Entry) IsWaiting() bool { return !e.HasEntered() }

// CountRemaining is how many are in.
func (f *Field) CountRemaining() int {
	n := 0
	for _, e := range f.Entries {
		if e.Seat > 0 {
			n++
		}
	}
	return n
}

// OpenSeats is how many seats could be drawn at the open tables.
func (f *Field) OpenSeats() int {
	n := 0
	for _, s := range f.hall() {
		n += len(s.free())
	}
	return n
}

func (t Table) IsLocked(seat int) bool { return slices.Contains(t.Locked, seat) }

// LentTables are the room's tables that the tournament has, with how many sit there.
func (f *Field) LentTables() map[string]int {
	out := map[string]int{}
	for _, t := range f.Tables {
		if t.TableID != "" && !t.Broken {
			out[t.TableID] = f.CountPlayers(t.Number)
		}
	}
	return out
}

// OptionalInt is a number that is said; 0 is none.
func OptionalInt(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}
