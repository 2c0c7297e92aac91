package seating

import (
	"encoding/hex"
	chance "math/rand/v2"

	"pitboss/internal/tournament"
)

// Seed is what a draw follows from: whoever knows it, who drew and which seats were free can repeat it. It comes from
// crypto/rand and stands in the log.
type Seed [32]byte

func (s Seed) String() string { return hex.EncodeToString(s[:]) }

func (s Seed) chance() *chance.Rand {
	//nolint:gosec // the seed comes from crypto/rand; ChaCha8 makes the draw one that can be repeated
	return chance.New(chance.NewChaCha8(s))
}

// DrawPool is the seats from which the next entry's is drawn: the free ones of the tables with the fewest players among
// those that have one, so that a newcomer never leaves tables further apart than they are.
func (f *Field) DrawPool() []SeatRef { return pool(f.hall()) }

func pool(hall []*spot) []SeatRef {
	var seats []SeatRef
	fewest := 0
	for _, s := range hall {
		free := s.free()
		switch {
		case len(free) == 0 || len(seats) > 0 && s.players > fewest:
			continue
		case len(seats) > 0 && s.players < fewest:
			seats = seats[:0]
		}
		fewest = s.players
		for _, seat := range free {
			seats = append(seats, SeatRef{s.Number, seat})
		}
	}
	return seats
}

// DrawSeat gives an entry that waits a seat, each of the pool as likely as any other; false when none is free.
func (f *Field) DrawSeat(e *Entry, by Seed) bool {
	hall := f.hall()
	seats := pool(hall)
	if len(seats) == 0 {
		return false
	}
	drawn := seats[by.chance().IntN(len(seats))]
	at(hall, drawn.Table).sit(e, drawn.Seat)
	if f.Started {
		e.Status = tournament.Seated
	}
	return true
}

// deal seats players in the order drawn, each at the table with the fewest, so that tables end level. avoid names seats
// that are given only when the table has no other.
func deal(hall []*spot, players []*Entry, avoid func(*spot, int) bool, r *chance.Rand) {
	r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	for _, e := range players {
		var best []*spot
		wanted, fewest := false, 0
		for _, s := range hall {
			free := s.free()
			if len(free) == 0 || len(best) > 0 && s.players > fewest {
				continue
			}
			good := false
			for _, seat := range free {
				good = good || !avoid(s, seat)
			}
			if len(best) > 0 && s.players == fewest && wanted && !good {
				continue
			}
			if len(best) > 0 && (s.players < fewest || good && !wanted) {
				best = best[:0]
			}
			best, wanted, fewest = append(best, s), good, s.players
		}
		s := best[r.IntN(len(best))]
		var seats []int
		for _, seat := range s.free() {
			if !wanted || !avoid(s, seat) {
				seats = append(seats, seat)
			}
		}
		s.sit(e, seats[r.IntN(len(seats))])
	}
}
