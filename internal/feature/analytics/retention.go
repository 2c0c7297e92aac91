package analytics

import (
	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// Players with a visit in the last monthLong gaming days among those with one in as many before.
const (
	monthLong = 30
	weeks     = 8
)

// visits are the gaming days on which each player was in the room, as bits: today is 0, the day before 1.
type visits map[string]*dayBits

type dayBits [2]uint64

const mostBits = 2 * 64

func (b *dayBits) set(n int) {
	if 0 <= n && n < mostBits {
		b[n/64] |= 1 << (n % 64)
	}
}

// within says whether there was a visit from so many days ago to so many days ago.
func (b *dayBits) within(from, to int) bool {
	for n := to; n <= from; n++ {
		if b[n/64]&(1<<(n%64)) != 0 {
			return true
		}
	}
	return false
}

func (v visits) of(player string) *dayBits {
	if v[player] == nil {
		v[player] = &dayBits{}
	}
	return v[player]
}

// oldest is how many days ago the first of the visits was.
func (v visits) oldest() (n int) {
	for _, days := range v {
		for ; n < mostBits-1 && days.within(mostBits-1, n+1); n++ {
		}
	}
	return n
}

// retention is how many came back within a month, of those who had been there in the month before, as of a day so many
// days ago. Who is left out of those asked about counts for nothing.
func (v visits) retention(ago int, counts func(player string) bool) (s share) {
	for player, days := range v {
		if days.within(ago+2*monthLong-1, ago+monthLong) && (counts == nil || counts(player)) {
			s.of++
			if days.within(ago+monthLong-1, ago) {
				s.part++
			}
		}
	}
	return s
}

// visited reads the visits that retention looks at, up to today. Who sits there now is there today.
func (s *sheet) visited() (visits, error) {
	v := visits{}
	first := s.today.Add(-7*weeks - 2*monthLong + 1)
	place := map[clock.Day]int{}
	for n, day := 0, s.today; day >= first; n, day = n+1, day.Add(-1) {
		place[day] = n
	}
	_, err := db.All(s.tx, func(scan db.Scan) (struct{}, error) {
		var player string
		var day clock.Day
		err := scan(&player, &day)
		if n, known := place[day]; known {
			v.of(player).set(n)
		}
		return struct{}{}, err
	}, visitsSince, string(first))
	if err != nil {
		return nil, err
	}
	for player := range s.players {
		v.of(player).set(0)
	}
	err = staying(s.tx, s.calendar, s.today, func(player string, day clock.Day) error {
		if n, known := place[day]; known {
			v.of(player).set(n)
		}
		return nil
	})
	return v, err
}

// retentionWeeks is the retention as of each of the last eight weeks and of today, where there was anybody to come back.
func (s *sheet) retentionWeeks(v visits) []Point {
	points := []Point{}
	for k := weeks; k >= 0; k-- {
		if p := v.retention(7*k, nil).percent(); p != nil {
			points = append(points, Point{s.calendar.Begins(s.today.Add(-7 * k)), float64(*p)})
		}
	}
	return points
}

// retentionByTerm is the retention of those whose membership, the last that they held, had a term, the longest first.
func (s *sheet) retentionByTerm(v visits) ([]TermRetention, error) {
	terms := map[string]room.Term{}
	_, err := db.All(s.tx, func(scan db.Scan) (struct{}, error) {
		var player string
		var term *room.Term
		err := scan(&player, &term)
		if term != nil {
			terms[player] = *term
		}
		return struct{}{}, err
	}, lastTerms, string(s.today.Add(1-2*monthLong)), string(s.today.Add(-monthLong)), s.now)
	list := []TermRetention{}
	for _, term := range []room.Term{room.Annual, room.Monthly, room.Daily} {
		of := v.retention(0, func(player string) bool { return terms[player] == term })
		if of.of > 0 {
			list = append(list, TermRetention{string(term), of.figure(1, nil, retentionFormula)})
		}
	}
	return list, err
}
