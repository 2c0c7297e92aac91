package figures

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// Occupancy is the number of seated players and of their tables at a moment.
type Occupancy struct{ Players, Tables int }

const (
	// Each half runs along the index by end (+ 0 disables the other index), so that stays that ended weeks ago are not
	// read.
	selectOccupancyAt = `SELECT count(*), count(DISTINCT table_id) FROM (
		SELECT table_id FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND ended_at > $3 AND started_at + 0 <= $3
		UNION ALL SELECT table_id FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
		AND started_at + 0 <= $3) s`
	selectLentAt = `SELECT CAST(coalesce(sum(players), 0) AS BIGINT), count(*) FROM (
		SELECT players FROM lent_span WHERE org_id = $1 AND room_id = $2 AND to_at > $3 AND from_at + 0 <= $3
		UNION ALL SELECT players FROM lent_span WHERE org_id = $1 AND room_id = $2 AND to_at IS NULL
		AND from_at + 0 <= $3) s`
	selectFirstStay = "SELECT min(started_at) FROM seat_stay WHERE org_id = $1 AND room_id = $2"
)

// OccupancyAt counts the stays at a moment and the players of tournaments at lent tables.
func OccupancyAt(tx db.RoomReader, at clock.Instant) (Occupancy, error) {
	scan := func(scan db.Scan) (o Occupancy, err error) { return o, scan(&o.Players, &o.Tables) }
	o, _, err := db.One(tx, scan, selectOccupancyAt, at)
	if err != nil {
		return o, err
	}
	lent, _, err := db.One(tx, scan, selectLentAt, at)
	return Occupancy{o.Players + lent.Players, o.Tables + lent.Tables}, err
}

// FirstStayAt returns when the first player sat down in the room; 0 if none has.
func FirstStayAt(tx db.RoomReader) (clock.Instant, error) {
	at, err := db.Value[*clock.Instant](tx, selectFirstStay)
	if at == nil {
		return 0, err
	}
	return *at, err
}
