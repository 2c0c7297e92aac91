package analytics

import (
	"cmp"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// stay is a number of players at a table over a time: one in a seat, or a tournament's players at a lent table.
type stay struct {
	table    string
	players  int64
	from, to clock.Instant // to is never while it lasts
}

const never = clock.Instant(1) << 62

// staysIn returns the stays that overlap a time.
func staysIn(tx db.RoomReader, from, to clock.Instant) ([]stay, error) {
	return db.All(tx, func(scan db.Scan) (stay, error) {
		var s stay
		var end *clock.Instant
		err := scan(&s.table, &s.players, &s.from, &end)
		if s.to = never; end != nil {
			s.to = *end
		}
		return s, err
	}, selectStays, from, to)
}

// seatCount is the number of seats of a table until a moment.
type seatCount struct {
	until clock.Instant // never: the present number
	seats int64
}

// seatCounts are the numbers of seats of each table, earliest first.
type seatCounts map[string][]seatCount

// at returns the number of seats of a table at a moment, and until when.
func (s seatCounts) at(table string, at clock.Instant) (int64, clock.Instant) {
	for _, z := range s[table] {
		if at < z.until {
			return z.seats, z.until
		}
	}
	return 0, never
}

// loadSeatCounts reads the present and past numbers of seats of the room's tables, including retired ones.
func loadSeatCounts(tx db.RoomReader) (seatCounts, error) {
	all := seatCounts{}
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var id string
		var z seatCount
		err := scan(&id, &z.seats, &z.until)
		all[id] = append(all[id], z)
		return struct{}{}, err
	}, selectTableSizes, never)
	return all, err
}

// playerChange is a moment at which the number of players at a table changes.
type playerChange struct {
	at    clock.Instant
	by    int64
	table string
}

// addUp fills consecutive hours with the time for which seats were taken and available: a table is open while it has
// players. A table that has become smaller than its game counts as many seats as players.
func addUp(hours []hour, stays []stay, seats seatCounts) {
	if len(hours) == 0 {
		return
	}
	begin, end := hours[0].at, hours[len(hours)-1].to
	var steps []playerChange
	for _, s := range stays {
		if from, to := max(s.from, begin), min(s.to, end); from < to {
			steps = append(steps, playerChange{from, s.players, s.table}, playerChange{to, -s.players, s.table})
		}
	}
	slices.SortFunc(steps, func(a, b playerChange) int {
		return cmp.Or(cmp.Compare(a.table, b.table), cmp.Compare(a.at, b.at))
	})
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

// occupied returns the numbers of players and tables in play at a moment.
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
