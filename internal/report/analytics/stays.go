package analytics

import (
	"cmp"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// stay is that so many sat at a table from when to when: one in a seat, or a tournament's players at a lent table.
type stay struct {
	table    string
	players  int64
	from, to clock.Instant // never: still there
}

const never = clock.Instant(1) << 62

// staysIn are the stays that overlap a time.
func staysIn(tx db.RoomReader, from, to clock.Instant) ([]stay, error) {
	return db.All(tx, func(scan db.Scan) (stay, error) {
		var s stay
		var end *clock.Instant
		err := scan(&s.table, &s.players, &s.from, &end)
		if s.to = never; end != nil {
			s.to = *end
		}
		return s, err
	}, staysSince, from, to)
}

// size is how many seats a table had until a moment.
type size struct {
	until clock.Instant // never: it has them now
	seats int64
}

// sizes are those of each table, the earliest to end first.
type sizes map[string][]size

// at is how many seats a table had at a moment, and until when.
func (s sizes) at(table string, at clock.Instant) (int64, clock.Instant) {
	for _, z := range s[table] {
		if at < z.until {
			return z.seats, z.until
		}
	}
	return 0, never
}

// seatsOf is how many seats each of the room's tables has and had, those out of use too.
func seatsOf(tx db.RoomReader) (sizes, error) {
	all := sizes{}
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var id string
		var z size
		err := scan(&id, &z.seats, &z.until)
		all[id] = append(all[id], z)
		return struct{}{}, err
	}, seatsOfTables, never)
	return all, err
}

// step is a moment at which the number of players at a table changes.
type step struct {
	at    clock.Instant
	by    int64
	table string
}

// addUp fills hours, which follow each other, with how long seats were taken, and how long they were there to take: a
// table is open while anybody sits at it. A table that has become smaller than the game once dealt there had as many seats
// as there were players.
func addUp(hours []hour, stays []stay, seats sizes) {
	if len(hours) == 0 {
		return
	}
	begin, end := hours[0].at, hours[len(hours)-1].to
	var steps []step
	for _, s := range stays {
		if from, to := max(s.from, begin), min(s.to, end); from < to {
			steps = append(steps, step{from, s.players, s.table}, step{to, -s.players, s.table})
		}
	}
	slices.SortFunc(steps, func(a, b step) int { return cmp.Or(cmp.Compare(a.table, b.table), cmp.Compare(a.at, b.at)) })
	for i := 0; i < len(steps); {
		at, sits := 0, int64(0)
		for table := steps[i].table; i < len(steps) && steps[i].table == table; i++ {
			sits += steps[i].by
			if i+1 == len(steps) || steps[i+1].table != table {
				continue
			}
			for from, to := steps[i].at, steps[i+1].at; sits > 0 && from < to; {
				for hours[at].to <= from {
					at++
				}
				open, until := seats.at(table, from)
				part := min(to, hours[at].to, until)
				hours[at].taken += sits * int64(part-from)
				hours[at].open += max(sits, open) * int64(part-from)
				from = part
			}
		}
	}
}

// occupied is how many sat, and at how many tables, at a moment.
func occupied(stays []stay, at clock.Instant) (players int64, tables int) {
	seen := map[string]bool{}
	for _, s := range stays {
		if s.from <= at && at < s.to {
			players += s.players
			seen[s.table] = true
		}
	}
	return players, len(seen)
}
