package seating

import (
	"cmp"
	"slices"

	"pitboss/internal/tournament"
)

// openTable is an open table with its entries by seat.
type openTable struct {
	*Table
	entries []*Entry // by seat, from 1; entries[0] is nil
	players int
	level   int // being played
}

// SeatRef is a seat of a table.
type SeatRef struct{ Table, Seat int }

// openTables returns the open tables by number.
func (f *Field) openTables() []*openTable {
	h := make([]*openTable, 0, len(f.Tables))
	by := make(map[int]*openTable, len(f.Tables))
	for i := range f.Tables {
		if t := &f.Tables[i]; !t.Broken {
			s := &openTable{Table: t, entries: make([]*Entry, t.Seats+1), level: f.Level}
			by[t.Number] = s
			h = append(h, s)
		}
	}
	slices.SortFunc(h, func(a, b *openTable) int { return a.Number - b.Number })
	for i := range f.Entries {
		e := &f.Entries[i]
		if s := by[e.Table]; s != nil && e.Seat < len(s.entries) {
			s.entries[e.Seat] = e
			s.players++
		}
	}
	return h
}

// tableByNumber returns an open table, or nil.
func tableByNumber(tables []*openTable, number int) *openTable {
	for _, s := range tables {
		if s.Number == number {
			return s
		}
	}
	return nil
}

// breakingOrder returns the tables in the order in which they break.
func breakingOrder(tables []*openTable) []*openTable {
	return slices.SortedFunc(slices.Values(tables), compareBreaking)
}

// compareBreaking orders tables by when they break.
func compareBreaking(a, b *openTable) int {
	return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(b.Number, a.Number))
}

// seated returns the entries at a table, by seat.
func (s *openTable) seated() []*Entry {
	return slices.DeleteFunc(slices.Clone(s.entries), func(e *Entry) bool { return e == nil })
}

// freeSeats returns the seats that can be given: they are empty and not locked.
func (s *openTable) freeSeats() []int {
	var seats []int
	for seat := 1; seat <= s.Seats; seat++ {
		if s.entries[seat] == nil && !s.IsLocked(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// capacity is the number of players that the table can hold.
func (s *openTable) capacity() int { return s.players + len(s.freeSeats()) }

// sit puts an entry into a seat.
func (s *openTable) sit(e *Entry, seat int) {
	e.Table, e.Seat, e.Changed = s.Number, seat, true
	s.entries[seat] = e
	s.players++
}

// leave frees the seat of an entry.
func (s *openTable) leave(e *Entry) {
	s.entries[e.Seat] = nil
	s.players--
	e.Table, e.Seat, e.Changed = 0, 0, true
}

// seatRefs returns the seat of every entry, in the order of the field.
func (f *Field) seatRefs() []SeatRef {
	at := make([]SeatRef, len(f.Entries))
	for i := range f.Entries {
		at[i] = SeatRef{f.Entries[i].Table, f.Entries[i].Seat}
	}
	return at
}

// movesSince returns the moves of all entries that have changed their seat, by the seat from which they moved.
func (f *Field) movesSince(before []SeatRef) []tournament.Move {
	moves := []tournament.Move{}
	for i, was := range before {
		e := &f.Entries[i]
		if now := (SeatRef{e.Table, e.Seat}); was.Table > 0 && now.Table > 0 && was != now {
			moves = append(moves, f.withTableNames(e.move(was, now)))
		}
	}
	slices.SortFunc(moves, func(a, b tournament.Move) int {
		return cmp.Or(a.FromTable-b.FromTable, a.FromSeat-b.FromSeat)
	})
	return moves
}

// withTableNames returns a move with the names of its tables.
func (f *Field) withTableNames(m tournament.Move) tournament.Move {
	m.FromTableName, m.ToTableName = f.TableName(m.FromTable), f.TableName(m.ToTable)
	return m
}

func (e *Entry) move(from, to SeatRef) tournament.Move {
	return tournament.Move{
		EntryID: e.ID, EntryNo: e.Number, Name: e.Name,
		FromTable: from.Table, FromSeat: from.Seat, ToTable: to.Table, ToSeat: to.Seat,
	}
}

// isConsistent reports whether every seated entry has a seat of its own at an open table, and every player is in at
// most once.
func (f *Field) isConsistent() bool {
	taken := make(map[int][]bool, len(f.Tables))
	for _, t := range f.Tables {
		if !t.Broken {
			if taken[t.Number] != nil {
				return false
			}
			taken[t.Number] = make([]bool, t.Seats+1)
		}
	}
	in := make(map[string]bool, len(f.Entries))
	for i := range f.Entries {
		e := &f.Entries[i]
		if e.Table > 0 {
			seats := taken[e.Table]
			if e.Seat < 1 || e.Seat >= len(seats) || seats[e.Seat] {
				return false
			}
			seats[e.Seat] = true
		}
		if e.Status == tournament.Registered || e.Status == tournament.Seated {
			if in[e.PlayerID] {
				return false
			}
			in[e.PlayerID] = true
		}
	}
	return true
}
