package analytics

import (
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// Retention is the share of players with a visit in the last returnDays gaming days among those with one in as many
// days before.
const (
	returnDays = 30
	weeks      = 8
)

// visits are the gaming days of each player's visits as bits: bit 0 is today, bit 1 the day before.
type visits map[string]*dayBits

type dayBits [2]uint64

const maxBits = 2 * 64

func (b *dayBits) set(n int) {
	if 0 <= n && n < maxBits {
		b[n/64] |= 1 << (n % 64)
	}
}

// anyBetween reports whether there was a visit between two numbers of days ago.
func (b *dayBits) anyBetween(from, to int) bool {
	for n := to; n <= from; n++ {
		if b[n/64]&(1<<(n%64)) != 0 {
			return true
		}
	}
	return false
}

func (v visits) bitsOf(player string) *dayBits {
	if v[player] == nil {
		v[player] = &dayBits{}
	}
	return v[player]
}

// oldest returns how many days ago the first visit was.
func (v visits) oldest() (n int) {
	for _, days := range v {
		for ; n < maxBits-1 && days.anyBetween(maxBits-1, n+1); n++ {
		}
	}
	return n
}

// retention returns the share of players that returned within a month, as of a day some days ago.
func (v visits) retention(ago int) (s share) {
	for _, days := range v {
		if days.anyBetween(ago+2*returnDays-1, ago+returnDays) {
			s.of++
			if days.anyBetween(ago+returnDays-1, ago) {
				s.part++
			}
		}
	}
	return s
}

// retentionTrend is the retention as of today and as of its weekday in each of the weeks before.
type retentionTrend struct {
	now    share
	weeks  [weeks]share // the first is one week ago
	oldest int          // days since the first visit on record
	terms  []TermRetention
}

// retention reads the retention. Players seated in the room count as present today.
func (a *Actions) retention(s *snapshot) (r retentionTrend, err error) {
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
	}, selectReturned, string(s.today.Add(1-2*returnDays)), string(s.today.Add(-returnDays)), s.now)
	r.terms = []TermRetention{}
	for _, term := range []room.Term{room.Annual, room.Monthly, room.Daily} {
		if is := by[term]; is.of > 0 {
			r.terms = append(r.terms, TermRetention{string(term), is.figure(1, nil, retentionFormula)})
		}
	}
	return r, err
}

// points returns the retention of each week and of today that has a basis, oldest first.
func (r retentionTrend) points(calendar clock.Calendar, today clock.Day) []Point {
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

// trendCache caches the retention of past weeks by room for some minutes: it takes every visit of four months and
// changes only when records are merged. It depends on nothing but the room and the day, so all callers may share it.
type trendCache struct {
	mu      sync.Mutex
	entries map[string]trendEntry
}

type trendEntry struct {
	made   clock.Instant
	today  clock.Day
	weeks  [weeks]share
	oldest int
}

const (
	trendTTL  = 10 * time.Minute
	maxTrends = 1000
)

func (m *trendCache) weeks(s *snapshot) (trendEntry, error) {
	key := s.tx.InOrg().OrgID() + "/" + s.room.ID
	m.mu.Lock()
	entry, ok := m.entries[key]
	m.mu.Unlock()
	if ok && entry.today == s.today && s.now >= entry.made && s.now < entry.made.Add(trendTTL) {
		return entry, nil
	}
	v, err := s.loadVisits()
	if err != nil {
		return entry, err
	}
	made := trendEntry{made: s.now, today: s.today, oldest: v.oldest()}
	for k := range made.weeks {
		made.weeks[k] = v.retention(7 * (k + 1))
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.entries) >= maxTrends {
		clear(m.entries)
	}
	m.entries[key] = made
	return made, nil
}

// loadVisits reads the visits of the weeks that the retention covers.
func (s *snapshot) loadVisits() (visits, error) {
	v := visits{}
	first := s.today.Add(-7*weeks - 2*returnDays + 1)
	place := map[clock.Day]int{}
	for n, day := 0, s.today; day >= first; n, day = n+1, day.Add(-1) {
		place[day] = n
	}
	_, err := db.All(s.tx, func(scan db.Scan) (struct{}, error) {
		var player string
		var day clock.Day
		err := scan(&player, &day)
		if n, known := place[day]; known {
			v.bitsOf(player).set(n)
		}
		return struct{}{}, err
	}, visitsSince, string(first))
	return v, err
}
