package analytics

import (
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
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
// days ago.
func (v visits) retention(ago int) (s share) {
	for _, days := range v {
		if days.within(ago+2*monthLong-1, ago+monthLong) {
			s.of++
			if days.within(ago+monthLong-1, ago) {
				s.part++
			}
		}
	}
	return s
}

// retained is how many came back: as of today, and as of its weekday in each of the weeks before.
type retained struct {
	now    share
	weeks  [weeks]share // the first is a week ago
	oldest int          // how many days ago the first visit on record was
	terms  []TermRetention
}

// retention reads who came back. Who sits there now is there today.
func (a *Actions) retention(s *sheet) (r retained, err error) {
	was, err := a.before.weeks(s)
	if err != nil {
		return r, err
	}
	r.weeks, r.oldest = was.weeks, was.oldest
	by := map[room.Term]share{}
	_, err = db.All(s.tx, func(scan db.Scan) (struct{}, error) {
		var term *room.Term
		var is share
		err := scan(&term, &is.of, &is.part)
		r.now = r.now.plus(is)
		if term != nil {
			by[*term] = is
		}
		return struct{}{}, err
	}, cameBack, string(s.today.Add(1-2*monthLong)), string(s.today.Add(-monthLong)), s.now)
	r.terms = []TermRetention{}
	for _, term := range []room.Term{room.Annual, room.Monthly, room.Daily} {
		if is := by[term]; is.of > 0 {
			r.terms = append(r.terms, TermRetention{string(term), is.figure(1, nil, retentionFormula)})
		}
	}
	return r, err
}

// points is the retention as of each of the weeks and of today, where there was anybody to come back, the oldest first.
func (r retained) points(calendar clock.Calendar, today clock.Day) []Point {
	points := []Point{}
	for k := weeks; k >= 0; k-- {
		is := r.now
		if k > 0 {
			is = r.weeks[k-1]
		}
		if p := is.percent(); p != nil {
			points = append(points, Point{calendar.DayStart(today.Add(-7 * k)), float64(*p)})
		}
	}
	return points
}

// memories keep what was as of weeks ago, by room, for a few minutes: it reads every visit of four months, and changes only
// when records are merged. It depends on nothing but the room and the day, so every caller may see it.
type memories struct {
	mu   sync.Mutex
	kept map[string]memory
}

type memory struct {
	made   clock.Instant
	today  clock.Day
	weeks  [weeks]share
	oldest int
}

const (
	memoryLasts  = 10 * time.Minute
	mostMemories = 1000
)

func (m *memories) weeks(s *sheet) (memory, error) {
	key := s.tx.InOrg().OrgID() + "/" + s.room.ID
	m.mu.Lock()
	have, ok := m.kept[key]
	m.mu.Unlock()
	if ok && have.today == s.today && s.now >= have.made && s.now < have.made.Add(memoryLasts) {
		return have, nil
	}
	v, err := s.visited()
	if err != nil {
		return have, err
	}
	made := memory{made: s.now, today: s.today, oldest: v.oldest()}
	for k := range made.weeks {
		made.weeks[k] = v.retention(7 * (k + 1))
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.kept) >= mostMemories {
		clear(m.kept)
	}
	m.kept[key] = made
	return made, nil
}

// visited reads the visits of the weeks that retention looks at.
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
	return v, err
}
