package seating

import (
	"cmp"
	"slices"

	"pitboss/internal/tournament"
)

// spot is an open table with who sits where.
type spot struct {
	*Table
	sits    []*Entry // by seat; seats are counted from 1, sits[0] is nobody's
	players int
	level   int // being played
}

// SeatRef is a seat of a table.
type SeatRef struct{ Table, Seat int }

// hall is the open tables with who sits at them, by number.
func (f *Field) hall() []*spot {
	h := make([]*spot, 0, len(f.Tables))
	by := make(map[int]*spot, len(f.Tables))
	for i := range f.Tables {
		if t := &f.Tables[i]; !t.Broken {
			s := &spot{Table: t, sits: make([]*Entry, t.Seats+1), level: f.Level}
			by[t.Number] = s
			h = append(h, s)
		}
	}
	slices.SortFunc(h, func(a, b *spot) int { return a.Number - b.Number })
	for i := range f.Entries {
		e := &f.Entries[i]
		if s := by[e.Table]; s != nil && e.Seat < len(s.sits) {
			s.sits[e.Seat] = e
			s.players++
		}
	}
	return h
}

// at is the open table of a number, nil when there is none.
func at(hall []*spot, number int) *spot {
	for _, s := range hall {
		if s.Number == number {
			return s
		}
	}
	return nil
}

// inBreakingOrder is the tables in the order in which they break.
func inBreakingOrder(hall []*spot) []*spot {
	return slices.SortedFunc(slices.Values(hall), later)
}

// later orders tables by when they break.
func later(a, b *spot) int {
	return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(b.Number, a.Number))
}

// seated is everybody at a table, by seat.
func (s *spot) seated() []*Entry {
	return slices.DeleteFunc(slices.Clone(s.sits), func(e *Entry) bool { return e == nil })
}

// free are the seats that can be given: nobody sits there and they are not locked.
func (s *spot) free() []int {
	var seats []int
	for seat := 1; seat <= s.Seats; seat++ {
		if s.sits[seat] == nil && !s.IsLocked(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// holds is how many can sit there.
func (s *spot) holds() int { return s.players + len(s.free()) }

// sit puts an entry into a seat.
func (s *spot) sit(e *Entry, seat int) {
	e.Table, e.Seat, e.Changed = s.Number, seat, true
	s.sits[seat] = e
	s.players++
}

// leave frees the seat of an entry.
func (s *spot) leave(e *Entry) {
	s.sits[e.Seat] = nil
	s.players--
	e.Table, e.Seat, e.Changed = 0, 0, true
}

// chairs is where everybody sits, by the place of the entry in the field.
func (f *Field) chairs() []SeatRef {
	at := make([]SeatRef, len(f.Entries))
	for i := range f.Entries {
		at[i] = SeatRef{f.Entries[i].Table, f.Entries[i].Seat}
	}
	return at
}

// moved is the way of everybody who sits elsewhere than before, by where he sat.
func (f *Field) moved(before []SeatRef) []tournament.Move {
	moves := []tournament.Move{}
	for i, was := range before {
		e := &f.Entries[i]
		if now := (SeatRef{e.Table, e.Seat}); was.Table > 0 && now.Table > 0 && was != now {
			moves = append(moves, f.named(e.move(was, now)))
		}
	}
	slices.SortFunc(moves, func(a, b tournament.Move) int { return cmp.Or(a.FromTable-b.FromTable, a.FromSeat-b.FromSeat) })
	return moves
}

// named is a move with the names of its tables.
func (f *Field) named(m tournament.Move) tournament.Move {
	m.FromTableName, m.ToTableName = f.TableName(m.FromTable), f.TableName(m.ToTable)
	return m
}

func (e *Entry) move(from, to SeatRef) tournament.Move {
	return tournament.Move{
		EntryID: e.ID, EntryNo: e.Number, Name: e.Name,
		FromTable: from.Table, FromSeat: from.Seat, ToTable: to.Table, ToSeat: to.Seat,
	}
}

// sound says whether everybody who sits has a seat of his own at an open table and nobody is in twice.
func (f *Field) sound() bool {
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
