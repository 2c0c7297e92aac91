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

// seatsOf is how many seats each of the room's tables has.
func seatsOf(tx db.RoomReader) (map[string]int64, error) {
	seats := map[string]int64{}
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var id string
		var n int64
		err := scan(&id, &n)
		seats[id] = n
		return struct{}{}, err
	}, seatsOfTables)
	return seats, err
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
func addUp(hours []hour, stays []stay, seats map[string]int64) {
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
				part := min(to, hours[at].to)
				hours[at].taken += sits * int64(part-from)
				hours[at].open += max(sits, seats[table]) * int64(part-from)
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
