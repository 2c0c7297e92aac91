package tournament

import (
	"cmp"
	"slices"
)

// spot is an open table with who sits where.
type spot struct {
	*table
	sits    []*entry // by seat; seats are counted from 1, sits[0] is nobody's
	players int
}

// chair is a seat of a table.
type chair struct{ table, seat int }

// hall is the open tables with who sits at them, by number.
func (f *field) hall() []*spot {
	h := make([]*spot, 0, len(f.tables))
	by := make(map[int]*spot, len(f.tables))
	for i := range f.tables {
		if t := &f.tables[i]; !t.broken {
			s := &spot{table: t, sits: make([]*entry, t.seats+1)}
			by[t.number] = s
			h = append(h, s)
		}
	}
	slices.SortFunc(h, func(a, b *spot) int { return a.number - b.number })
	for i := range f.entries {
		e := &f.entries[i]
		if s := by[e.table]; s != nil && e.seat < len(s.sits) {
			s.sits[e.seat] = e
			s.players++
		}
	}
	return h
}

// at is the open table of a number, nil when there is none.
func at(hall []*spot, number int) *spot {
	for _, s := range hall {
		if s.number == number {
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
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(b.number, a.number))
}

// seated is everybody at a table, by seat.
func (s *spot) seated() []*entry {
	return slices.DeleteFunc(slices.Clone(s.sits), func(e *entry) bool { return e == nil })
}

// free are the seats that can be given: nobody sits there and they are not locked.
func (s *spot) free() []int {
	var seats []int
	for seat := 1; seat <= s.seats; seat++ {
		if s.sits[seat] == nil && !s.isLocked(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// holds is how many can sit there.
func (s *spot) holds() int { return s.players + len(s.free()) }

// sit puts an entry into a seat.
func (s *spot) sit(e *entry, seat int) {
	e.table, e.seat, e.changed = s.number, seat, true
	s.sits[seat] = e
	s.players++
}

// leave frees the seat of an entry.
func (s *spot) leave(e *entry) {
	s.sits[e.seat] = nil
	s.players--
	e.table, e.seat, e.changed = 0, 0, true
}

// chairs is where everybody sits, by the place of the entry in the field.
func (f *field) chairs() []chair {
	at := make([]chair, len(f.entries))
	for i := range f.entries {
		at[i] = chair{f.entries[i].table, f.entries[i].seat}
	}
	return at
}

// moved is the way of everybody who sits elsewhere than before, by where he sat.
func (f *field) moved(before []chair) []Move {
	moves := []Move{}
	for i, was := range before {
		e := &f.entries[i]
		if now := (chair{e.table, e.seat}); was.table > 0 && now.table > 0 && was != now {
			moves = append(moves, e.move(was, now))
		}
	}
	slices.SortFunc(moves, func(a, b Move) int { return cmp.Or(a.FromTable-b.FromTable, a.FromSeat-b.FromSeat) })
	return moves
}

func (e *entry) move(from, to chair) Move {
	return Move{
		EntryID: e.id, EntryNo: e.number, Name: e.name,
		FromTable: from.table, FromSeat: from.seat, ToTable: to.table, ToSeat: to.seat,
	}
}

// sound says whether everybody who sits has a seat of his own at an open table and nobody is in twice.
func (f *field) sound() bool {
	taken := make(map[int][]bool, len(f.tables))
	for _, t := range f.tables {
		if !t.broken {
			if taken[t.number] != nil {
				return false
			}
			taken[t.number] = make([]bool, t.seats+1)
		}
	}
	in := make(map[string]bool, len(f.entries))
	for i := range f.entries {
		e := &f.entries[i]
		if e.table > 0 {
			seats := taken[e.table]
			if e.seat < 1 || e.seat >= len(seats) || seats[e.seat] {
				return false
			}
			seats[e.seat] = true
		}
		if e.status == Registered || e.status == Seated {
			if in[e.playerID] {
				return false
			}
			in[e.playerID] = true
		}
	}
	return true
}
