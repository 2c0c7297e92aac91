package tournament

import (
	"pitboss/internal/foundation/clock"
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
	bounty       int64 // cents that its purchases put on its head
	changed      bool
}
