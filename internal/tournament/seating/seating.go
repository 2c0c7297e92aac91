// Package seating decides where the players of a tournament sit: the draw of a seat, breaking and balancing tables, the
// final table, the finishing places of busted entries, and the resulting duties of the director. It is pure and owns no
// tables and no URLs; package director loads a Field, changes it through its methods and stores what is marked as
// changed. Besides foundation it imports only package tournament.
//
// The rules follow the TDA. A draw depends only on its seed and the field, so it can be repeated. A player is never
// balanced into the small blind. Tests play whole tournaments with thousands of entries without a database.
package seating

import (
	"slices"
	"strconv"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
)

// Field is the state of all entries and tables of a tournament.
type Field struct {
	Rules        tournament.Rules
	Started      bool
	Tables       []Table // open ones, by number
	Entries      []Entry // without voided ones, by number
	NextBustHand int     // number of the hand of the next bust
	Level        int     // current, from 1
}

// Table is a table of the tournament.
type Table struct {
	Number         int    // its key in the tournament, which never changes while the table is open
	Name           string // what players and staff call it: the number of the room's table, or "T1"; empty: as its key
	Seats          int
	TableID        string // the room's table at which it is dealt; empty: none
	Rank           int    // the lowest breaks first
	Button         int    // seat of the button; 0: unknown
	SmallBlindSeat int    // seat of the small blind in the hand of that button; its player may have left
	BigBlindSeat   int    // seat of the big blind in it; 0: derived from the button and the players
	ButtonLevel    int    // level in which the button was noted; 0: unknown
	Locked         []int
	OpenedAt       clock.Instant
	Changed        bool
	Broken         bool // broken by this act; the next load leaves it out
}

// Entry is an entry that is not voided.
type Entry struct {
	ID           string
	Number       int
	PlayerID     string // of a merged record the remaining one
	Name         string // of the player
	Kind         tournament.EntryKind
	Status       tournament.EntryStatus
	Table, Seat  int // 0: without a seat
	Stack        *int64
	CountedAt    *clock.Instant
	BustHand     int // hand in which it busted; 0: it is in
	BustStack    int64
	BustedAt     *clock.Instant
	RegisteredAt clock.Instant
	SeatedAt     *clock.Instant // when its seat was drawn
	SessionID    string         // visit that it began; empty: the player was already in the room
	Prize        money.Cents    // Prize, Bounty and Chips are sums of the purchases that are not voided
	Bounty       money.Cents    // on the entry's head
	Chips        int64
	Changed      bool
}

// Entry returns an entry, or nil.
func (f *Field) Entry(id string) *Entry {
	for i := range f.Entries {
		if f.Entries[i].ID == id {
			return &f.Entries[i]
		}
	}
	return nil
}

// Table returns an open table, or nil.
func (f *Field) Table(number int) *Table {
	for i := range f.Tables {
		if f.Tables[i].Number == number && !f.Tables[i].Broken {
			return &f.Tables[i]
		}
	}
	return nil
}

// displayName returns the name by which players call the table.
func (t *Table) displayName() string {
	if t.Name == "" {
		return strconv.Itoa(t.Number)
	}
	return t.Name
}

// TableName returns the name of a table, which may have been broken by this act; empty for no table.
func (f *Field) TableName(number int) string {
	for i := range f.Tables {
		if f.Tables[i].Number == number {
			return f.Tables[i].displayName()
		}
	}
	return DefaultTableName(number)
}

// DefaultTableName returns the key of a table as its name; empty for no table.
func DefaultTableName(number int) string {
	if number == 0 {
		return ""
	}
	return strconv.Itoa(number)
}

// EntryAt returns the entry in a seat, or nil.
func (f *Field) EntryAt(number, seat int) *Entry {
	for i := range f.Entries {
		if e := &f.Entries[i]; e.Table == number && e.Seat == seat && seat > 0 {
			return e
		}
	}
	return nil
}

// SeatedEntries returns all entries that have a seat, by table and seat.
func (f *Field) SeatedEntries() []*Entry {
	var in []*Entry
	for _, s := range f.openTables() {
		in = append(in, s.seated()...)
	}
	return in
}

// CountPlayers counts the players at a table.
func (f *Field) CountPlayers(number int) int {
	n := 0
	for _, e := range f.Entries {
		if e.Table == number && e.Seat > 0 {
			n++
		}
	}
	return n
}

// HasEntered reports whether an entry is or was in the tournament. An alternate has not entered before getting a seat.
func (e Entry) HasEntered() bool { return e.Seat > 0 || e.BustHand > 0 }

// IsWaiting reports whether the entry is an alternate without a seat.
func (e Entry) IsWaiting() bool { return !e.HasEntered() }

// CountRemaining counts the entries that are in.
func (f *Field) CountRemaining() int {
	n := 0
	for _, e := range f.Entries {
		if e.Seat > 0 {
			n++
		}
	}
	return n
}

// OpenSeats counts the seats that can be drawn.
func (f *Field) OpenSeats() int {
	n := 0
	for _, s := range f.openTables() {
		n += len(s.freeSeats())
	}
	return n
}

func (t Table) IsLocked(seat int) bool { return slices.Contains(t.Locked, seat) }

// LentTables returns the room's tables that the tournament uses, with their number of players.
func (f *Field) LentTables() map[string]int {
	out := map[string]int{}
	for _, t := range f.Tables {
		if t.TableID != "" && !t.Broken {
			out[t.TableID] = f.CountPlayers(t.Number)
		}
	}
	return out
}
