package figures

import (
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Figures of the dashboard that other screens show too.

// CountActiveTables is how many tables are active. Every screen that counts active tables counts these.
func CountActiveTables(tables []floor.Table) int {
	n := 0
	for _, t := range tables {
		if t.IsActive() {
			n++
		}
	}
	return n
}

// CountSeated is how many players have a seat at tables, away and walk-ins too, and those of tournaments.
func CountSeated(tables []floor.Table) int {
	n := 0
	for _, t := range tables {
		n += t.CurrentPlayers
	}
	return n
}

// WaitsOfLastDay are the waits of a room that ended in the last 24 hours, by game.
func WaitsOfLastDay(tx db.RoomReader, r room.Room, now clock.Instant) ([]floor.EndedWaits, error) {
	return floor.WaitsEndedBetween(tx, now.Add(-24*time.Hour)+1, now+1, time.Duration(r.Settings.WaitTargetMinutes)*time.Minute)
}

// AverageWait is how many minutes those waited on average who were seated; nil when nobody was.
func AverageWait(waits []floor.EndedWaits) *int {
	all := floor.SumWaits(waits)
	if all.Seated == 0 {
		return nil
	}
	minutes := int(all.TotalWait / int64(all.Seated) / minute)
	return &minutes
}

func (a *Actions) vip(tx db.OrgReader, r room.Room, now clock.Instant) (player.Ranking, error) {
	return a.rankings.Of(tx, r.Calendar().DayOf(now), now)
}

// VIPRanks returns the rank of each VIP player of the organization on the gaming day of a room.
func (a *Actions) VIPRanks(tx db.OrgReader, r room.Room, now clock.Instant) (map[string]int, error) {
	ranking, err := a.vip(tx, r, now)
	return ranking.VIP, err
}

const sessionTime = `SELECT count(*), CAST(coalesce(sum(coalesce(check_out_time, $5) - check_in_time), 0) AS BIGINT) FROM player_session
	WHERE org_id = $1 AND room_id = $2 AND check_in_time >= $3 AND check_in_time <= $4`

// AverageSession is how many minutes those who checked in from one moment to another have been in the room on average, by
// now or until they checked out; nil when nobody checked in.
func AverageSession(tx db.RoomReader, from, to, now clock.Instant) (*int, error) {
	s, _, err := db.One(tx, scanNumber, sessionTime, from, to, now)
	if err != nil || s.n == 0 {
		return nil, err
	}
	minutes := int(s.amount / s.n / minute)
	return &minutes, nil
}

const checkedOut = `SELECT count(*) FROM player_session WHERE org_id = $1 AND room_id = $2 AND check_out_time >= $3 AND check_out_time <= $4
	AND check_out_time IS NOT NULL`

// CountCheckOuts is how many players checked out from one moment to another.
func CountCheckOuts(tx db.RoomReader, from, to clock.Instant) (int, error) {
	return db.Value[int](tx, checkedOut, from, to)
}
