package apptest_test

import (
	"context"
	"slices"
	"testing"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/apptest"
)

// floorFacts is a model of the figures on the pit boss, executive and analytics screens. It reads the rows and adds
// them up second by second, as slowly and plainly as possible.
type floorFacts struct {
	*recordedFacts
	stays   []stayFact
	tables  []tableFact
	entries []entryFact
	alerts  []alertFact
	first   clock.Day // gaming day of the first stay
	days    map[clock.Day]*dayOccupancy
}

// stayFact is a stay of a player in a seat, or the players of a tournament at a lent table.
type stayFact struct {
	table, player, rental string
	players               int64
	from, to              clock.Instant // an end of 0: still seated
	left                  bool
}

type tableFact struct {
	id, status    string
	number, seats int64
	sizes         []sizeFact // former numbers of seats
	short         bool
}

type entryFact struct {
	game, status  string
	joined, ended clock.Instant // an end of 0: still waiting
}

type alertFact struct {
	kind, priority, permission string
	raised, resolved           clock.Instant
}

// seatSeconds counts the seconds of a period: of taken seats, of all seats at tables in use, and of the clock.
type seatSeconds struct{ taken, open, length int64 }

func (w *seatSeconds) add(o seatSeconds) {
	w.taken += o.taken
	w.open += o.open
	w.length += o.length
}

// dayOccupancy is the occupancy of a gaming day by hour of the wall clock, and by hours since its start.
type dayOccupancy struct {
	byWall  [24]seatSeconds
	byHours [60]seatSeconds
	all     seatSeconds
}

// sizeFact is the number of seats that a table had until a time.
type sizeFact struct {
	until clock.Instant
	seats int64
}

// seatsAt returns the number of seats that a table had at a time.
func (t tableFact) seatsAt(at clock.Instant) int64 {
	for _, s := range t.sizes {
		if at < s.until {
			return s.seats
		}
	}
	return t.seats
}

func readFloorFacts(t *testing.T, c *apptest.Club, calendar clock.Calendar) *floorFacts {
	t.Helper()
	f := &floorFacts{recordedFacts: readFacts(t, c, calendar), days: map[clock.Day]*dayOccupancy{}}
	_, err := db.ViewAcross(context.Background(), c.DB, "a test computes figures from the rows",
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
	f.addUpSeconds()
	return f
}

const second = clock.Instant(1_000_000)

// addUpSeconds computes the occupancy of each gaming day, second by second. All times are whole seconds.
func (f *floorFacts) addUpSeconds() {
	if len(f.stays) == 0 {
		return
	}
	begin := slices.MinFunc(f.stays, func(a, b stayFact) int { return int(min(max(a.from-b.from, -1), 1)) }).from
	f.first = f.calendar.DayOf(begin)
	begin = f.calendar.DayStart(f.first)
	n := int((f.now - begin) / second)
	taken := make([][]uint8, len(f.tables))
	for i, table := range f.tables {
		taken[i] = make([]uint8, n)
		for _, s := range f.stays {
			if s.table != table.id {
				continue
			}
			to := f.now
			if s.to != 0 {
				to = s.to
			}
			for at := s.from; at < to; at += second {
				taken[i][(at-begin)/second] += uint8(s.players)
			}
		}
	}
	for at := 0; at < n; {
		moment := begin + clock.Instant(at)*second
		day := f.calendar.DayOf(moment)
		if f.days[day] == nil {
			f.days[day] = &dayOccupancy{}
		}
		// Hours of the wall clock and gaming days begin at whole minutes.
		var w seatSeconds
		for to := min(n, at+60-int(moment/second%60)); at < to; at++ {
			w.length++
			for i := range taken {
				if p := int64(taken[i][at]); p > 0 {
					w.taken += p
					w.open += max(p, f.tables[i].seatsAt(begin+clock.Instant(at)*second))
				}
			}
		}
		d := f.days[day]
		d.all.add(w)
		d.byWall[moment.Time().In(f.calendar.Zone).Hour()].add(w)
		d.byHours[(moment-f.calendar.DayStart(day))/(3600*second)].add(w)
	}
}

// occupancyOf returns the occupancy of a gaming day, which is zero on a day without a stay.
func (f *floorFacts) occupancyOf(d clock.Day) dayOccupancy {
	if w := f.days[d]; w != nil {
		return *w
	}
	return dayOccupancy{}
}

// countAt returns the seated players, their tables and the waiting players at a time.
func (f *floorFacts) countAt(moment clock.Instant) (players, tables, waiting int) {
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

// waitCounts counts waitlist entries by their end, and adds up the waits of seated players.
type waitCounts struct {
	seated, within, all int
	waited              clock.Instant
}

// countWaits counts the entries of a game, or of all games, that ended after one time and until another.
func (f *floorFacts) countWaits(game string, from, to clock.Instant, target int) (w waitCounts) {
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

// percentOf returns a share in percent, rounded half up, or −1 if the whole is 0.
func percentOf(part, of int64) int {
	if of == 0 {
		return -1
	}
	return int(roundQuotient(100*part, of))
}

// orNone returns the value of a pointer, or −1 for nil.
func orNone(n *int) int {
	if n == nil {
		return -1
	}
	return *n
}

// roundQuotient returns a quotient rounded half up.
func roundQuotient(a, b int64) int64 {
	q := a / b
	if 2*(a-q*b) >= b {
		q++
	}
	return q
}

// countVisitors returns the number of players with a visit on a gaming day.
func (f *floorFacts) countVisitors(day clock.Day) (n int) {
	for _, days := range f.seatTimeByDay(false) {
		if _, came := days[day]; came {
			n++
		}
	}
	return n
}

// countReturning returns the number of players with a visit 30 to 59 gaming days before a day, and how many of them had
// a visit in the 30 days up to it.
func (f *floorFacts) countReturning(day clock.Day) (back, of int) {
	for _, days := range f.seatTimeByDay(false) {
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
