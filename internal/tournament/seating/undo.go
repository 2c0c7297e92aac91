package seating

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/tournament"
)

// ErrChanged refuses an undo because something that the act changed has changed again.
var ErrChanged = fault.Conflict("This cannot be undone: seats or entries have changed since")

// UndoRecord holds what an act on seats changed, before and after. An undo restores the state before, and only while
// nothing of it has changed since.
type UndoRecord struct {
	Hand    [2]int        `json:"hand"`
	Entries []entryChange `json:"entries"`
	Tables  []tableChange `json:"tables"`

	// Before a jump to another level; nil for acts on seats.
	Clock *tournament.Clock `json:"clock,omitempty"`
}

type entryChange struct {
	ID  string     `json:"id"`
	Was entryState `json:"was"`
	Is  entryState `json:"is"`
}

// entryState is the state of an entry that acts on seats change. Times are in microseconds.
type entryState struct {
	Status    tournament.EntryStatus `json:"status"`
	Table     int                    `json:"table"`
	Seat      int                    `json:"seat"`
	Bust      int                    `json:"bust"`
	BustStack int64                  `json:"bustStack"`
	BustedAt  int64                  `json:"bustedAt"`
}

type tableChange struct {
	Number int        `json:"number"`
	Was    tableState `json:"was"`
	Is     tableState `json:"is"`
}

type tableState struct {
	Name     string `json:"name"`
	Seats    int    `json:"seats"`
	TableID  string `json:"tableId"`
	Rank     int    `json:"rank"`
	Button   int    `json:"button"`
	Small    int    `json:"small"`
	Big      int    `json:"big"`
	NotedAt  int    `json:"notedAt"`
	Locked   []int  `json:"locked"`
	OpenedAt int64  `json:"openedAt"`
	Broken   bool   `json:"broken"`
}

func (e *Entry) state() entryState {
	s := entryState{e.Status, e.Table, e.Seat, e.BustHand, e.BustStack, 0}
	if e.BustedAt != nil {
		s.BustedAt = int64(*e.BustedAt)
	}
	return s
}

func (e *Entry) restore(s entryState) {
	e.Status, e.Table, e.Seat, e.BustHand, e.BustStack, e.BustedAt, e.Changed = s.Status, s.Table, s.Seat, s.Bust,
		s.BustStack, nil, true
	if at := clock.Instant(s.BustedAt); at != 0 {
		e.BustedAt = &at
	}
}

func (t *Table) state() tableState {
	return tableState{
		Name: t.Name, Seats: t.Seats, TableID: t.TableID, Rank: t.Rank, Button: t.Button, Small: t.SmallBlindSeat,
		Big: t.BigBlindSeat, NotedAt: t.ButtonLevel, Locked: slices.Clone(t.Locked), OpenedAt: int64(t.OpenedAt),
		Broken: t.Broken,
	}
}

func (t *Table) restore(s tableState) {
	t.Name, t.Seats, t.TableID, t.Rank, t.Locked = s.Name, s.Seats, s.TableID, s.Rank, s.Locked
	t.Button, t.SmallBlindSeat, t.BigBlindSeat, t.ButtonLevel = s.Button, s.Small, s.Big, s.NotedAt
	t.OpenedAt, t.Broken, t.Changed = clock.Instant(s.OpenedAt), s.Broken, true
}

// Clone returns a deep copy of the field.
func (f *Field) Clone() Field {
	c := *f
	c.Tables, c.Entries = slices.Clone(f.Tables), slices.Clone(f.Entries)
	for i := range c.Tables {
		c.Tables[i].Locked = slices.Clone(c.Tables[i].Locked)
	}
	return c
}

// ChangesSince returns the changes from an earlier state of the field to this one.
func (f *Field) ChangesSince(was Field) UndoRecord {
	u := UndoRecord{Hand: [2]int{was.NextBustHand, f.NextBustHand}}
	for i := range was.Entries {
		if before, now := was.Entries[i].state(), f.Entries[i].state(); before != now {
			u.Entries = append(u.Entries, entryChange{was.Entries[i].ID, before, now})
		}
	}
	for i := range was.Tables {
		before, now := was.Tables[i].state(), f.Tables[i].state()
		if before.Seats != now.Seats || before.Button != now.Button || before.Broken != now.Broken ||
			!slices.Equal(before.Locked, now.Locked) {
			u.Tables = append(u.Tables, tableChange{was.Tables[i].Number, before, now})
		}
	}
	return u
}

// BustedEntryIDs returns the entries that the act took out.
func (u UndoRecord) BustedEntryIDs() (ids []string) {
	for _, e := range u.Entries {
		if e.Is.Status == tournament.Busted {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// SeatedAlternateIDs returns the alternates that got a seat by the act.
func (u UndoRecord) SeatedAlternateIDs() (ids []string) {
	for _, e := range u.Entries {
		if e.Was.Seat == 0 && e.Was.Bust == 0 {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// UndoHindrance returns the reason that an act cannot be undone; empty when it can.
func (f *Field) UndoHindrance(u UndoRecord) string {
	trial := f.Clone()
	if err := trial.Undo(u); err != nil {
		return err.Error()
	}
	return ""
}

// Undo restores what an act changed. It refuses when something of it has changed since.
func (f *Field) Undo(u UndoRecord) error {
	to := f.Clone()
	if to.NextBustHand != u.Hand[1] {
		return ErrChanged
	}
	to.NextBustHand = u.Hand[0]
	for _, was := range u.Tables {
		t := to.Table(was.Number)
		switch {
		case t == nil && was.Is.Broken:
			to.Tables = append(to.Tables, Table{Number: was.Number})
			slices.SortFunc(to.Tables, func(a, b Table) int { return a.Number - b.Number })
			t = to.Table(was.Number)
		case t == nil || was.Is.Broken || t.Seats != was.Is.Seats || t.Button != was.Is.Button ||
			!slices.Equal(t.Locked, was.Is.Locked):
			return ErrChanged
		default:
			was.Was.Name, was.Was.TableID, was.Was.Rank = t.Name, t.TableID, t.Rank
		}
		t.restore(was.Was)
	}
	for _, was := range u.Entries {
		e := to.Entry(was.ID)
		if e == nil || e.state() != was.Is {
			return ErrChanged
		}
		e.restore(was.Was)
	}
	if !to.isConsistent() {
		return ErrChanged
	}
	*f = to
	return nil
}
