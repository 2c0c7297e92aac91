package seating

import (
	"encoding/hex"
	"math/rand/v2"

	"pitboss/internal/tournament"
)

// Seed determines a draw. With the players and the free seats of the log it repeats the draw. It comes from crypto/rand
// and is stored in the log.
type Seed [32]byte

func (s Seed) String() string { return hex.EncodeToString(s[:]) }

func (s Seed) newRand() *rand.Rand {
	//nolint:gosec // the seed comes from crypto/rand; ChaCha8 makes the draw one that can be repeated
	return rand.New(rand.NewChaCha8(s))
}

// DrawPool returns the seats from which the next entry's seat is drawn: the free seats of the tables with the fewest
// players among the tables with a free seat. A new player therefore never increases the difference between tables.
func (f *Field) DrawPool() []SeatRef { return drawPool(f.openTables()) }

func drawPool(tables []*openTable) []SeatRef {
	var seats []SeatRef
	fewest := 0
	for _, s := range tables {
		free := s.freeSeats()
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

// DrawSeat draws a seat of the pool for a waiting entry, with equal chances. It returns false when no seat is free.
func (f *Field) DrawSeat(e *Entry, by Seed) bool {
	tables := f.openTables()
	seats := drawPool(tables)
	if len(seats) == 0 {
		return false
	}
	drawn := seats[by.newRand().IntN(len(seats))]
	tableByNumber(tables, drawn.Table).sit(e, drawn.Seat)
	if f.Started {
		e.Status = tournament.Seated
	}
	return true
}

// dealSeats seats players in random order, each at a table with the fewest players, so that the tables stay even. A
// seat that avoid reports is given only when the table has no other.
func dealSeats(tables []*openTable, players []*Entry, avoid func(*openTable, int) bool, r *rand.Rand) {
	r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	for _, e := range players {
		var best []*openTable
		wanted, fewest := false, 0
		for _, s := range tables {
			free := s.freeSeats()
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
		for _, seat := range s.freeSeats() {
			if !wanted || !avoid(s, seat) {
				seats = append(seats, seat)
			}
		}
		s.sit(e, seats[r.IntN(len(seats))])
	}
}
