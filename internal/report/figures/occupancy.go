package figures

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// Occupancy is how many players sat at how many tables at a moment.
type Occupancy struct{ Players, Tables int }

const (
	// Two halves, each along the index by end (+ 0 keeps the other one out): what ended weeks ago is not looked at again.
	satAt = `SELECT count(*), count(DISTINCT table_id) FROM (
		SELECT table_id FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND ended_at > $3 AND started_at + 0 <= $3
		UNION ALL SELECT table_id FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL AND started_at + 0 <= $3) s`
	lentAt = `SELECT CAST(coalesce(sum(players), 0) AS BIGINT), count(*) FROM (
		SELECT players FROM lent_span WHERE org_id = $1 AND room_id = $2 AND to_at > $3 AND from_at + 0 <= $3
		UNION ALL SELECT players FROM lent_span WHERE org_id = $1 AND room_id = $2 AND to_at IS NULL AND from_at + 0 <= $3) s`
	firstStay = "SELECT min(started_at) FROM seat_stay WHERE org_id = $1 AND room_id = $2"
)

// OccupancyAt counts stays at a moment, and the players of tournaments at lent tables.
func OccupancyAt(tx db.RoomReader, at clock.Instant) (Occupancy, error) {
	scan := func(scan db.Scan) (o Occupancy, err error) { return o, scan(&o.Players, &o.Tables) }
	o, _, err := db.One(tx, scan, satAt, at)
	if err != nil {
		return o, err
	}
	lent, _, err := db.One(tx, scan, lentAt, at)
	return Occupancy{o.Players + lent.Players, o.Tables + lent.Tables}, err
}

// FirstStayAt is when someone first sat down in the room; 0 when nobody has.
func FirstStayAt(tx db.RoomReader) (clock.Instant, error) {
	at, err := db.Value[*clock.Instant](tx, firstStay)
	if at == nil {
		return 0, err
	}
	return *at, err
}
