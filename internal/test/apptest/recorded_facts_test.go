package apptest_test

import (
	"context"
	"slices"
	"testing"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/apptest"
)

// recordedFacts are rows of the main room, read directly from the tables. Its methods are a slow, independent model of
// the figures.
type recordedFacts struct {
	calendar    clock.Calendar
	now         clock.Instant
	rentals     []*rentalFact
	memberships []membershipFact
	reversals   []reversalFact // reversed rental charges
	fees        []feeFact      // tournament fees
	sessions    []sessionFact
	people      []personFact
}

type rentalFact struct {
	id, player string
	from       clock.Instant
	to         *clock.Instant
	grace      int
	rates      []rateFact
	pauses     [][2]clock.Instant // an end of 0 means that the pause is open
}

type rateFact struct {
	from clock.Instant
	rate int64
}

type membershipFact struct {
	player, term                 string
	fee                          int64
	sold, starts, ends, canceled clock.Instant // 0: never
}

type reversalFact struct {
	rental string
	at     clock.Instant
	amount int64
}

type feeFact struct {
	sold, voided clock.Instant // 0: never
	amount       int64
}

type sessionFact struct {
	player, status string
	in, out        clock.Instant
	played         int64
}

type personFact struct {
	id, mergedInto string
	active         bool
	created        clock.Instant
}

// readFacts reads the rows.
func readFacts(t *testing.T, c *apptest.Club, calendar clock.Calendar) *recordedFacts {
	t.Helper()
	f, err := db.ViewAcross(context.Background(), c.DB, "a test reckons for itself",
		func(tx *db.AnyTx) (f *recordedFacts, err error) {
			f = &recordedFacts{calendar: calendar, now: tx.Now()}
			f.rentals, err = db.All(tx, func(scan db.Scan) (*rentalFact, error) {
				r := &rentalFact{}
				return r, scan(&r.id, &r.player, &r.from, &r.to, &r.grace)
			}, "SELECT id, player_id, started_at, ended_at, grace_minutes FROM seat_rental WHERE room_id = $1 "+
				"ORDER BY id",
				c.Room)
			if err != nil {
				return nil, err
			}
			for _, r := range f.rentals {
				r.rates, err = db.All(tx,
					func(scan db.Scan) (s rateFact, err error) { return s, scan(&s.from, &s.rate) },
					"SELECT started_at, hourly_rate FROM seat_stay WHERE rental_id = $1 "+
						"ORDER BY started_at, coalesce(ended_at, started_at + 1)", r.id)
				if err != nil {
					return nil, err
				}
				r.pauses, err = db.All(tx,
					func(scan db.Scan) (p [2]clock.Instant, err error) { return p, scan(&p[0], &p[1]) },
					"SELECT from_at, coalesce(to_at, 0) FROM rental_pause WHERE rental_id = $1", r.id)
				if err != nil {
					return nil, err
				}
			}
			f.memberships, err = db.All(tx, func(scan db.Scan) (m membershipFact, err error) {
				return m, scan(&m.player, &m.term, &m.fee, &m.sold, &m.starts, &m.ends, &m.canceled)
			}, "SELECT player_id, membership_type, fee_amount, sold_at, starts_at, expires_at, "+
				"coalesce(cancelled_at, 0) "+
				"FROM membership WHERE room_id = $1", c.Room)
			if err != nil {
				return nil, err
			}
			f.reversals, err = db.All(tx,
				func(scan db.Scan) (r reversalFact, err error) { return r, scan(&r.rental, &r.at, &r.amount) },
				"SELECT e.subject, r.at, e.amount FROM ledger_entry r JOIN ledger_entry e ON e.id = r.reverses "+
					"WHERE e.kind = 'seat_rental' AND r.room_id = $1", c.Room)
			if err != nil {
				return nil, err
			}
			f.fees, err = db.All(tx, func(scan db.Scan) (e feeFact, err error) {
				return e, scan(&e.sold, &e.voided, &e.amount)
			},
				"SELECT at, coalesce(voided_at, 0), house_fee FROM tournament_purchase WHERE room_id = $1", c.Room)
			if err != nil {
				return nil, err
			}
			f.sessions, err = db.All(tx, func(scan db.Scan) (s sessionFact, err error) {
				return s, scan(&s.player, &s.status, &s.in, &s.out, &s.played)
			}, "SELECT player_id, status, check_in_time, coalesce(check_out_time, 0), played FROM player_session "+
				"WHERE room_id = $1", c.Room)
			if err != nil {
				return nil, err
			}
			f.people, err = db.All(tx, func(scan db.Scan) (p personFact, err error) {
				return p, scan(&p.id, &p.mergedInto, &p.active, &p.created)
			}, "SELECT id, coalesce(merged_into, ''), is_active, created_at FROM player WHERE org_id = 'club'")
			return f, err
		})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// dayAndRate identifies a part of a charge.
type dayAndRate struct {
	day  clock.Day
	rate int64
}

// rebuildCharge computes the minutes and cents of a rental up to a moment, second by second. All times are whole
// seconds.
func (f *recordedFacts) rebuildCharge(r *rentalFact, until clock.Instant) (minutes, cents map[dayAndRate]int64) {
	const second = clock.Instant(1_000_000)
	minutes, cents = map[dayAndRate]int64{}, map[dayAndRate]int64{}
	if r.to != nil {
		until = min(until, *r.to)
	}
	if until <= r.from || until-r.from < clock.Instant(r.grace)*60*second {
		return minutes, cents
	}
	var order []dayAndRate
	sixtieths := map[dayAndRate]int64{}
	charged := 0
	for at := r.from; at < until; at += second {
		if slices.ContainsFunc(r.pauses, func(p [2]clock.Instant) bool {
			return p[0] <= at && (p[1] == 0 || at < p[1])
		}) {
			continue
		}
		if charged++; charged%60 != 1 {
			continue
		}
		part := dayAndRate{day: f.calendar.DayOf(at)}
		for _, s := range r.rates {
			if s.from <= at {
				part.rate = s.rate
			}
		}
		if !slices.Contains(order, part) {
			order = append(order, part)
		}
		minutes[part]++
		sixtieths[part] += part.rate
	}
	var sum, rounded int64
	for _, part := range order {
		sum += sixtieths[part]
		cents[part] = (sum+30)/60 - rounded
		rounded = (sum + 30) / 60
	}
	return minutes, cents
}

// revenueByDay computes the revenue of each gaming day up to a moment, from memberships and from seats.
func (f *recordedFacts) revenueByDay(until clock.Instant) (memberships, seats map[clock.Day]int64) {
	memberships, seats = map[clock.Day]int64{}, map[clock.Day]int64{}
	for _, m := range f.memberships {
		if m.sold <= until {
			memberships[f.calendar.DayOf(m.sold)] += m.fee
		}
		if m.canceled != 0 && m.canceled <= until {
			memberships[f.calendar.DayOf(m.canceled)] -= m.fee
		}
	}
	for _, b := range f.reversals {
		if b.at <= until {
			seats[f.calendar.DayOf(b.at)] -= b.amount
		}
	}
	for day, c := range f.feesByDay(until) {
		seats[day] += c
	}
	for _, r := range f.rentals {
		_, cents := f.rebuildCharge(r, until)
		for part, c := range cents {
			seats[part.day] += c
		}
	}
	return memberships, seats
}

// feesByDay computes the tournament fees of each gaming day up to a moment, less those voided on that day.
func (f *recordedFacts) feesByDay(until clock.Instant) map[clock.Day]int64 {
	days := map[clock.Day]int64{}
	for _, e := range f.fees {
		if e.sold <= until {
			days[f.calendar.DayOf(e.sold)] += e.amount
		}
		if e.voided != 0 && e.voided <= until {
			days[f.calendar.DayOf(e.voided)] -= e.amount
		}
	}
	return days
}

// soldFees adds up the tournament fees that were sold in a range of days and not voided within it.
func (f *recordedFacts) soldFees(from, to clock.Day) int64 {
	var sum int64
	for _, e := range f.fees {
		sold, back := f.calendar.DayOf(e.sold), f.calendar.DayOf(e.voided)
		if from <= sold && sold <= to && (e.voided == 0 || back > to) {
			sum += e.amount
		}
	}
	return sum
}

// mergedID is the ID of the record into which a player's record was merged, or the same ID.
func (f *recordedFacts) mergedID(id string) string {
	for {
		i := slices.IndexFunc(f.people, func(p personFact) bool { return p.id == id })
		if f.people[i].mergedInto == "" {
			return id
		}
		id = f.people[i].mergedInto
	}
}

// seatTimeByDay is the seat time by player and gaming day with a visit. With counted set, it counts only seats that the
// player has left, as the ranking does.
func (f *recordedFacts) seatTimeByDay(counted bool) map[string]map[clock.Day]int64 {
	out := map[string]map[clock.Day]int64{}
	of := func(player string) map[clock.Day]int64 {
		who := f.mergedID(player)
		if out[who] == nil {
			out[who] = map[clock.Day]int64{}
		}
		return out[who]
	}
	for _, s := range f.sessions {
		of(s.player)[f.calendar.DayOf(s.in)] += 0
	}
	for _, r := range f.rentals {
		of(r.player)[f.calendar.DayOf(r.from)] += 0
		to := f.now
		if r.to != nil {
			to = *r.to
		} else if counted {
			continue
		}
		for at := r.from; at < to; {
			day := f.calendar.DayOf(at)
			next := min(to, f.calendar.DayStart(day.Add(1)))
			of(r.player)[day] += int64(next - at)
			at = next
		}
	}
	return out
}

// membersByTerm counts the players with a valid membership by its term.
func (f *recordedFacts) membersByTerm() map[string]int {
	terms := map[string]map[string]bool{}
	for _, m := range f.memberships {
		if m.canceled == 0 && m.starts <= f.now && f.now < m.ends {
			if terms[m.player] == nil {
				terms[m.player] = map[string]bool{}
			}
			terms[m.player][m.term] = true
		}
	}
	out := map[string]int{}
	for _, t := range terms {
		for _, term := range []string{"annual", "daily", "monthly"} {
			if t[term] {
				out[term]++
				break
			}
		}
	}
	return out
}
