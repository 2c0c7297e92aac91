package tournament

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// field is who is in a tournament and where: what every act on seats and entries looks at and changes. It is pure; an
// act loads it, changes it through its methods, and what is marked as changed is stored.
type field struct {
	rules   Rules
	started bool
	tables  []table // open ones, by number
	entries []entry // not voided, by number
	hand    int     // of the next bust
}

// table is an open table.
type table struct {
	number   int
	seats    int
	tableID  string // the room's table on which it is dealt; empty: none
	rank     int    // the lowest breaks first
	button   int    // the seat that has it; 0: not known
	locked   []int
	openedAt clock.Instant
	changed  bool
	broken   bool // in this act: it is stored as broken and is no longer in tables of the next load
}

// entry is an entry that is not voided.
type entry struct {
	id           string
	number       int
	playerID     string
	name         string
	kind         EntryKind
	status       EntryStatus
	table, seat  int // 0: without a seat
	stack        *int64
	countedAt    *clock.Instant
	bust         int // the hand in which it went out; 0: it is in
	bustStack    int64
	bustedAt     *clock.Instant
	registeredAt clock.Instant
	prize        money.Cents // of its purchases that were not voided, as are bounty and chips
	bounty       money.Cents // on its head
	chips        int64
	changed      bool
}

// entry finds an entry; nil when there is none.
func (f *field) entry(id string) *entry {
	for i := range f.entries {
		if f.entries[i].id == id {
			return &f.entries[i]
		}
	}
	return nil
}

// table finds an open table; nil when there is none.
func (f *field) table(number int) *table {
	for i := range f.tables {
		if f.tables[i].number == number && !f.tables[i].broken {
			return &f.tables[i]
		}
	}
	return nil
}

// at is who has a seat; nil when it is open.
func (f *field) at(number, seat int) *entry {
	for i := range f.entries {
		if e := &f.entries[i]; e.table == number && e.seat == seat && seat > 0 {
			return e
		}
	}
	return nil
}

// players is how many have a seat at a table.
func (f *field) players(number int) int {
	n := 0
	for _, e := range f.entries {
		if e.table == number && e.seat > 0 {
			n++
		}
	}
	return n
}

// counts says whether an entry is or was in the tournament: an alternate is not until he has a seat.
func (e entry) counts() bool { return e.seat > 0 || e.bust > 0 }

// waits says whether an entry is an alternate's that has no seat yet.
func (e entry) waits() bool { return !e.counts() }

// left is how many are in.
func (f *field) left() int {
	n := 0
	for _, e := range f.entries {
		if e.seat > 0 {
			n++
		}
	}
	return n
}

// openSeats is how many seats could be drawn at the open tables.
func (f *field) openSeats() int {
	n := 0
	for _, t := range f.tables {
		if t.broken {
			continue
		}
		for seat := 1; seat <= t.seats; seat++ {
			if !t.isLocked(seat) && f.at(t.number, seat) == nil {
				n++
			}
		}
	}
	return n
}

func (t table) isLocked(seat int) bool { return slices.Contains(t.locked, seat) }

// lent are the room's tables that the tournament has, with how many sit there.
func (f *field) lent() map[string]int {
	out := map[string]int{}
	for _, t := range f.tables {
		if t.tableID != "" && !t.broken {
			out[t.tableID] = f.players(t.number)
		}
	}
	return out
}
