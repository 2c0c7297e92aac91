package tournament

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

// errLate refuses to take an act back.
var errLate = fault.Conflict("It is too late to undo this")

// undoing is what an act on seats changed, as it was and as it became, so that it can be taken back exactly, and only
// while nothing of it has changed since.
type undoing struct {
	Hand    [2]int        `json:"hand"`
	Entries []undoneEntry `json:"entries"`
	Tables  []undoneTable `json:"tables"`
}

type undoneEntry struct {
	ID  string   `json:"id"`
	Was standing `json:"was"`
	Is  standing `json:"is"`
}

// standing is how an entry stands, as far as acts on seats change it. Times are microseconds.
type standing struct {
	Status    EntryStatus `json:"status"`
	Table     int         `json:"table"`
	Seat      int         `json:"seat"`
	Bust      int         `json:"bust"`
	BustStack int64       `json:"bustStack"`
	BustedAt  int64       `json:"bustedAt"`
}

type undoneTable struct {
	Number int        `json:"number"`
	Was    tableState `json:"was"`
	Is     tableState `json:"is"`
}

type tableState struct {
	Seats    int    `json:"seats"`
	TableID  string `json:"tableId"`
	Rank     int    `json:"rank"`
	Button   int    `json:"button"`
	Locked   []int  `json:"locked"`
	OpenedAt int64  `json:"openedAt"`
	Broken   bool   `json:"broken"`
}

func (e *entry) standing() standing {
	s := standing{e.status, e.table, e.seat, e.bust, e.bustStack, 0}
	if e.bustedAt != nil {
		s.BustedAt = int64(*e.bustedAt)
	}
	return s
}

func (e *entry) stand(s standing) {
	e.status, e.table, e.seat, e.bust, e.bustStack, e.bustedAt, e.changed = s.Status, s.Table, s.Seat, s.Bust, s.BustStack, nil, true
	if at := clock.Instant(s.BustedAt); at != 0 {
		e.bustedAt = &at
	}
}

func (t *table) state() tableState {
	return tableState{t.seats, t.tableID, t.rank, t.button, slices.Clone(t.locked), int64(t.openedAt), t.broken}
}

func (t *table) become(s tableState) {
	t.seats, t.tableID, t.rank, t.button, t.locked = s.Seats, s.TableID, s.Rank, s.Button, s.Locked
	t.openedAt, t.broken, t.changed = clock.Instant(s.OpenedAt), s.Broken, true
}

// clone is the field apart from this one.
func (f *field) clone() field {
	c := *f
	c.tables, c.entries = slices.Clone(f.tables), slices.Clone(f.entries)
	for i := range c.tables {
		c.tables[i].locked = slices.Clone(c.tables[i].locked)
	}
	return c
}

// since is what changed from an earlier state of the field to this one.
func (f *field) since(was field) undoing {
	u := undoing{Hand: [2]int{was.hand, f.hand}}
	for i := range was.entries {
		if before, now := was.entries[i].standing(), f.entries[i].standing(); before != now {
			u.Entries = append(u.Entries, undoneEntry{was.entries[i].id, before, now})
		}
	}
	for i := range was.tables {
		before, now := was.tables[i].state(), f.tables[i].state()
		if before.Seats != now.Seats || before.Button != now.Button || before.Broken != now.Broken || !slices.Equal(before.Locked, now.Locked) {
			u.Tables = append(u.Tables, undoneTable{was.tables[i].number, before, now})
		}
	}
	return u
}

// undo puts back what an act changed. It refuses when something of it has changed since.
func (f *field) undo(u undoing) error {
	to := f.clone()
	if to.hand != u.Hand[1] {
		return errLate
	}
	to.hand = u.Hand[0]
	for _, was := range u.Tables {
		t := to.table(was.Number)
		switch {
		case t == nil && was.Is.Broken:
			to.tables = append(to.tables, table{number: was.Number})
			slices.SortFunc(to.tables, func(a, b table) int { return a.number - b.number })
			t = to.table(was.Number)
		case t == nil || was.Is.Broken || t.seats != was.Is.Seats || t.button != was.Is.Button || !slices.Equal(t.locked, was.Is.Locked):
			return errLate
		default:
			was.Was.TableID, was.Was.Rank = t.tableID, t.rank
		}
		t.become(was.Was)
	}
	for _, was := range u.Entries {
		e := to.entry(was.ID)
		if e == nil || e.standing() != was.Is {
			return errLate
		}
		e.stand(was.Was)
	}
	if !to.sound() {
		return errLate
	}
	*f = to
	return nil
}
