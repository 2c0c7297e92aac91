package seating

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/tournament"
)

// ErrChanged refuses to take an act back of which something has changed since.
var ErrChanged = fault.Conflict("This cannot be undone: seats or entries have changed since")

// UndoRecord is what an act on seats changed, as it was and as it became, so that it can be taken back exactly, and
// only while nothing of it has changed since.
type UndoRecord struct {
	Hand    [2]int        `json:"hand"`
	Entries []undoneEntry `json:"entries"`
	Tables  []undoneTable `json:"tables"`

	Clock *tournament.Clock `json:"clock,omitempty"` // as it was before it was put to another level; nil for acts on seats
}

type undoneEntry struct {
	ID  string   `json:"id"`
	Was standing `json:"was"`
	Is  standing `json:"is"`
}

// standing is how an entry stands, as far as acts on seats change it. Times are microseconds.
type standing struct {
	Status    tournament.EntryStatus `json:"status"`
	Table     int                    `json:"table"`
	Seat      int                    `json:"seat"`
	Bust      int                    `json:"bust"`
	BustStack int64                  `json:"bustStack"`
	BustedAt  int64                  `json:"bustedAt"`
}

type undoneTable struct {
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

func (e *Entry) standing() standing {
	s := standing{e.Status, e.Table, e.Seat, e.BustHand, e.BustStack, 0}
	if e.BustedAt != nil {
		s.BustedAt = int64(*e.BustedAt)
	}
	return s
}

func (e *Entry) stand(s standing) {
	e.Status, e.Table, e.Seat, e.BustHand, e.BustStack, e.BustedAt, e.Changed = s.Status, s.Table, s.Seat, s.Bust, s.BustStack, nil, true
	if at := clock.Instant(s.BustedAt); at != 0 {
		e.BustedAt = &at
	}
}

func (t *Table) state() tableState {
	return tableState{
		Name: t.Name, Seats: t.Seats, TableID: t.TableID, Rank: t.Rank, Button: t.Button, Small: t.SmallBlindSeat, Big: t.BigBlindSeat, NotedAt: t.ButtonLevel,
		Locked: slices.Clone(t.Locked), OpenedAt: int64(t.OpenedAt), Broken: t.Broken,
	}
}

func (t *Table) become(s tableState) {
	t.Name, t.Seats, t.TableID, t.Rank, t.Locked = s.Name, s.Seats, s.TableID, s.Rank, s.Locked
	t.Button, t.SmallBlindSeat, t.BigBlindSeat, t.ButtonLevel = s.Button, s.Small, s.Big, s.NotedAt
	t.OpenedAt, t.Broken, t.Changed = clock.Instant(s.OpenedAt), s.Broken, true
}

// Clone is the field apart from this one.
func (f *Field) Clone() Field {
	c := *f
	c.Tables, c.Entries = slices.Clone(f.Tables), slices.Clone(f.Entries)
	for i := range c.Tables {
		c.Tables[i].Locked = slices.Clone(c.Tables[i].Locked)
	}
	return c
}

// ChangesSince is what changed from an earlier state of the field to this one.
func (f *Field) ChangesSince(was Field) UndoRecord {
	u := UndoRecord{Hand: [2]int{was.NextBustHand, f.NextBustHand}}
	for i := range was.Entries {
		if before, now := was.Entries[i].standing(), f.Entries[i].standing(); before != now {
			u.Entries = append(u.Entries, undoneEntry{was.Entries[i].ID, before, now})
		}
	}
	for i := range was.Tables {
		before, now := was.Tables[i].state(), f.Tables[i].state()
		if before.Seats != now.Seats || before.Button != now.Button || before.Broken != now.Broken || !slices.Equal(before.Locked, now.Locked) {
			u.Tables = append(u.Tables, undoneTable{was.Tables[i].Number, before, now})
		}
	}
	return u
}

// BustedEntryIDs are the entries that the act took out.
func (u UndoRecord) BustedEntryIDs() (ids []string) {
	for _, e := range u.Entries {
		if e.Is.Status == tournament.Busted {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// UndoHindrance is why an act cannot be taken back; empty when it can.
func (f *Field) UndoHindrance(u UndoRecord) string {
	trial := f.Clone()
	if err := trial.Undo(u); err != nil {
		return err.Error()
	}
	return ""
}

// Undo puts back what an act changed. It refuses when something of it has changed since.
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
		case t == nil || was.Is.Broken || t.Seats != was.Is.Seats || t.Button != was.Is.Button || !slices.Equal(t.Locked, was.Is.Locked):
			return ErrChanged
		default:
			was.Was.Name, was.Was.TableID, was.Was.Rank = t.Name, t.TableID, t.Rank
		}
		t.become(was.Was)
	}
	for _, was := range u.Entries {
		e := to.Entry(was.ID)
		if e == nil || e.standing() != was.Is {
			return ErrChanged
		}
		e.stand(was.Was)
	}
	if !to.sound() {
		return ErrChanged
	}
	*f = to
	return nil
}
