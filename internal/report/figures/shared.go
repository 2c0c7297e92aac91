package figures

import (
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// The figures of the dashboard that other screens show too.

// CountActiveTables returns the number of active tables by the one definition that all screens use.
func CountActiveTables(tables []floor.Table) int {
	n := 0
	for _, t := range tables {
		if t.IsActive() {
			n++
		}
	}
	return n
}

// CountSeated returns the number of occupied seats, including away players, walk-ins and tournaments.
func CountSeated(tables []floor.Table) int {
	n := 0
	for _, t := range tables {
		n += t.CurrentPlayers
	}
	return n
}

// WaitsOfLastDay returns the waits of a room that ended in the last 24 hours, by game.
func WaitsOfLastDay(tx db.RoomReader, r room.Room, now clock.Instant) ([]floor.EndedWaits, error) {
	return floor.WaitsEndedBetween(tx, now.Add(-24*time.Hour)+1, now+1,
		time.Duration(r.Settings.WaitTargetMinutes)*time.Minute)
}

// AverageWait returns the average wait of seated entries in minutes; nil without any.
func AverageWait(waits []floor.EndedWaits) *int {
	all := floor.SumWaits(waits)
	if all.Seated == 0 {
		return nil
	}
	return new(int(all.TotalWait / int64(all.Seated) / minute))
}

func (a *Actions) vip(tx db.OrgReader, r room.Room, now clock.Instant) (player.Ranking, error) {
	return a.rankings.Of(tx, r.Calendar().DayOf(now), now)
}

// VIPRanks returns the rank of each VIP player of the organization on the gaming day of a room.
func (a *Actions) VIPRanks(tx db.OrgReader, r room.Room, now clock.Instant) (map[string]int, error) {
	ranking, err := a.vip(tx, r, now)
	return ranking.VIP, err
}

const sessionTime = `SELECT count(*), CAST(coalesce(sum(coalesce(check_out_time, $5) - check_in_time), 0) AS BIGINT)
	FROM player_session
	WHERE org_id = $1 AND room_id = $2 AND check_in_time >= $3 AND check_in_time <= $4`

// AverageSession returns the average minutes of the sessions that began in a range, up to now or to their check-out;
// nil without any.
func AverageSession(tx db.RoomReader, from, to, now clock.Instant) (*int, error) {
	s, _, err := db.One(tx, scanCountAndSum, sessionTime, from, to, now)
	if err != nil || s.n == 0 {
		return nil, err
	}
	minutes := int(s.amount / s.n / minute)
	return &minutes, nil
}

const checkedOut = `SELECT count(*) FROM player_session WHERE org_id = $1 AND room_id = $2 AND check_out_time >= $3
	AND check_out_time <= $4
	AND check_out_time IS NOT NULL`

// CountCheckOuts returns the number of check-outs in a range.
func CountCheckOuts(tx db.RoomReader, from, to clock.Instant) (int, error) {
	return db.Value[int](tx, checkedOut, from, to)
}
