package apptest_test

import (
	"context"
	"slices"
	"testing"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/apptest"
)

// floorFacts are the recorded facts behind the figures of the pit boss, executive and analytics screens: each table
// read whole, and added up second by second.
type floorFacts struct {
	*facts
	stays   []stayFact
	tables  []tableFact
	entries []entryFact
	alerts  []alertFact
	first   clock.Day // on which anybody first sat
	days    map[clock.Day]*dayWalk
}

// stayFact is somebody in a seat, or the players of a tournament at a lent table.
type stayFact struct {
	table, player, rental string
	players               int64
	from, to              clock.Instant // 0: still there
	left                  bool
}

type tableFact struct {
	id, status    string
	number, seats int64
	sizes         []sizeFact // before
	short         bool
}

type entryFact struct {
	game, status  string
	joined, ended clock.Instant // 0: open
}

type alertFact struct {
	kind, priority, permission string
	raised, resolved           clock.Instant
}

// walked is what was seen walking along some time: seconds of taken seats, of seats at tables in use, and of the clock.
type walked struct{ taken, open, length int64 }

func (w *walked) plus(o walked) {
	w.taken += o.taken
	w.open += o.open
	w.length += o.length
}

// dayWalk is a gaming day by the hour that the wall clock showed, and by hours since it began.
type dayWalk struct {
	byWall  [24]walked
	byHours [60]walked
	all     walked
}

// sizeFact is how many seats a table had until a moment.
type sizeFact struct {
	until clock.Instant
	seats int64
}

// seatsAt is how many seats a table had at a moment.
func (t tableFact) seatsAt(at clock.Instant) int64 {
	for _, s := range t.sizes {
		if at < s.until {
			return s.seats
		}
	}
	return t.seats
}

func lookAtFloor(t *testing.T, c *apptest.Club, calendar clock.Calendar) *floorFacts {
	t.Helper()
	f := &floorFacts{facts: look(t, c, calendar), days: map[clock.Day]*dayWalk{}}
	_, err := db.ViewAcross(context.Background(), c.DB, "a test reckons for itself",
		func(tx *db.AnyTx) (_ any, err error) {
			scanStay := func(scan db.Scan) (s stayFact, err error) {
				return s, scan(&s.table, &s.player, &s.rental, &s.players, &s.from, &s.to, &s.left)
			}
			f.stays, err = db.All(tx, scanStay, `SELECT table_id, coalesce(player_id, ''), coalesce(rental_id, ''), 1,
			started_at, coalesce(ended_at, 0), left_seat
			FROM seat_stay WHERE room_id = $1`, c.Room)
			if err != nil {
				return nil, err
			}
			lent, err := db.All(tx, scanStay,
				"SELECT table_id, '', '', players, from_at, coalesce(to_at, 0), FALSE FROM lent_span "+
					"WHERE room_id = $1", c.Room)
			if err != nil {
				return nil, err
			}
			f.stays = append(f.stays, lent...)
			f.tables, err = db.All(tx, func(scan db.Scan) (t tableFact, err error) {
				return t, scan(&t.id, &t.status, &t.number, &t.seats, &t.short)
			}, "SELECT id, status, table_number, max_seats, short_since IS NOT NULL FROM poker_table "+
				"WHERE room_id = $1",
				c.Room)
			if err != nil {
				return nil, err
			}
			for i := range f.tables {
				f.tables[i].sizes, err = db.All(tx,
					func(scan db.Scan) (s sizeFact, err error) { return s, scan(&s.until, &s.seats) },
					"SELECT until_at, max_seats FROM table_size WHERE table_id = $1 ORDER BY until_at", f.tables[i].id)
				if err != nil {
					return nil, err
				}
			}
			f.entries, err = db.All(tx, func(scan db.Scan) (e entryFact, err error) {
				return e, scan(&e.game, &e.status, &e.joined, &e.ended)
			}, "SELECT game_type_id, status, joined_at, coalesce(ended_at, 0) FROM waitlist_entry WHERE room_id = $1",
				c.Room)
			if err != nil {
				return nil, err
			}
			f.alerts, err = db.All(tx, func(scan db.Scan) (a alertFact, err error) {
				return a, scan(&a.kind, &a.priority, &a.permission, &a.raised, &a.resolved)
			}, "SELECT kind, priority, permission, raised_at, coalesce(resolved_at, 0) FROM alert WHERE room_id = $1",
				c.Room)
			return nil, err
		})
	if err != nil {
		t.Fatal(err)
	}
	f.walk()
	return f
}

const second = clock.Instant(1_000_000)

// walk goes from the first stay to now, second by second; all times are whole seconds.
func (f *floorFacts) walk() {
	if len(f.stays) == 0 {
		return
	}
	begin := slices.MinFunc(f.stays, func(a, b stayFact) int { return int(min(max(a.from-b.from, -1), 1)) }).from
	f.first = f.calendar.DayOf(begin)
	begin = f.calendar.DayStart(f.first)
	n := int((f.now - begin) / second)
	sit := make([][]uint8, len(f.tables))
	for i, table := range f.tables {
		sit[i] = make([]uint8, n)
		for _, s := range f.stays {
			if s.table != table.id {
				continue
			}
			to := f.now
			if s.to != 0 {
				to = s.to
			}
			for at := s.from; at < to; at += second {
				sit[i][(at-begin)/second] += uint8(s.players)
			}
		}
	}
	for at := 0; at < n; {
		moment := begin + clock.Instant(at)*second
		day := f.calendar.DayOf(moment)
		if f.days[day] == nil {
			f.days[day] = &dayWalk{}
		}
		// The wall clock changes its hour, and the day begins, at a whole minute.
		var w walked
		for to := min(n, at+60-int(moment/second%60)); at < to; at++ {
			w.length++
			for i := range sit {
				if p := int64(sit[i][at]); p > 0 {
					w.taken += p
					w.open += max(p, f.tables[i].seatsAt(begin+clock.Instant(at)*second))
				}
			}
		}
		d := f.days[day]
		d.all.plus(w)
		d.byWall[moment.Time().In(f.calendar.Zone).Hour()].plus(w)
		d.byHours[(moment-f.calendar.DayStart(day))/(3600*second)].plus(w)
	}
}

// day is a gaming day as it was walked along; empty for a day without an open room.
func (f *floorFacts) day(d clock.Day) dayWalk {
	if w := f.days[d]; w != nil {
		return *w
	}
	return dayWalk{}
}

// at is how many sat, at how many tables, and how many waited at a moment.
func (f *floorFacts) at(moment clock.Instant) (players, tables, waiting int) {
	seen := map[string]bool{}
	for _, s := range f.stays {
		if s.from <= moment && (s.to == 0 || moment < s.to) {
			players += int(s.players)
			seen[s.table] = true
		}
	}
	for _, e := range f.entries {
		if e.joined <= moment && (e.ended == 0 || moment < e.ended) {
			waiting++
		}
	}
	return players, len(seen), waiting
}

// waits are the entries of a game, or of all, that ended after one moment and up to another.
type waitsFact struct {
	seated, within, all int
	waited              clock.Instant
}

func (f *floorFacts) waits(game string, from, to clock.Instant, target int) (w waitsFact) {
	for _, e := range f.entries {
		if e.ended == 0 || e.ended <= from || e.ended > to || game != "" && e.game != game {
			continue
		}
		w.all++
		if e.status == "seated" {
			w.seated++
			w.waited += e.ended - e.joined
			if e.ended-e.joined <= clock.Instant(target)*60*second {
				w.within++
			}
		}
	}
	return w
}

// percentOf is a share in percent, rounded half up; −1 of nothing.
func percentOf(part, of int64) int {
	if of == 0 {
		return -1
	}
	return int(nearest(100*part, of))
}

// orNone is what a pointer points to; −1 for nil.
func orNone(n *int) int {
	if n == nil {
		return -1
	}
	return *n
}

// nearest is a quotient rounded half up.
func nearest(a, b int64) int64 {
	q := a / b
	if 2*(a-q*b) >= b {
		q++
	}
	return q
}

// cameOn returns the visitors of the room on a gaming day.
func (f *floorFacts) cameOn(day clock.Day) (n int) {
	for _, days := range f.attended(false) {
		if _, came := days[day]; came {
			n++
		}
	}
	return n
}

// cameBack is how many of those with a visit 30 to 59 gaming days before a day had one in the 30 up to it.
func (f *floorFacts) cameBack(day clock.Day) (back, of int) {
	for _, days := range f.attended(false) {
		before, since := false, false
		for n := range 60 {
			if _, came := days[day.Add(-n)]; came {
				before, since = before || n >= 30, since || n < 30
			}
		}
		if before {
			of++
			if since {
				back++
			}
		}
	}
	return back, of
}
