package floor

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// EndedWaits are the waits for a game that ended in some time.
type EndedWaits struct {
	GameTypeID   string
	Seated       int   // those that ended in a seat
	WithinTarget int   // of these, within the target
	TotalWait    int64 // microseconds that they took
	Lost         int   // those that ended otherwise: taken off, not shown up, expired
	LostLate     int   // of these, after the target had passed
}

// Total is how many waits ended.
func (e EndedWaits) Total() int { return e.Seated + e.Lost }

// SumWaits adds waits up over games.
func SumWaits(list []EndedWaits) EndedWaits {
	var all EndedWaits
	for _, e := range list {
		all.Seated += e.Seated
		all.WithinTarget += e.WithinTarget
		all.TotalWait += e.TotalWait
		all.Lost += e.Lost
		all.LostLate += e.LostLate
	}
	return all
}

const (
	within      = "CAST(coalesce(sum(CASE WHEN status = 'seated' AND ended_at - joined_at <= $5 THEN 1 ELSE 0 END), 0) AS BIGINT)"
	thatEnded   = " FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NOT NULL AND ended_at >= $3 AND ended_at < $4"
	endedWithin = "SELECT " + within + ", count(*)" + thatEnded

	endedBetween = `SELECT game_type_id, CAST(sum(CASE WHEN status = 'seated' THEN 1 ELSE 0 END) AS BIGINT), ` + within + `,
		CAST(sum(CASE WHEN status = 'seated' THEN ended_at - joined_at ELSE 0 END) AS BIGINT),
		CAST(sum(CASE WHEN status <> 'seated' THEN 1 ELSE 0 END) AS BIGINT),
		CAST(sum(CASE WHEN status <> 'seated' AND ended_at - joined_at > $5 THEN 1 ELSE 0 END) AS BIGINT)` + thatEnded + " GROUP BY game_type_id"
)

// WaitsEndedBetween are the waits that ended from one moment on and before another, by game.
func WaitsEndedBetween(tx db.RoomReader, from, to clock.Instant, target time.Duration) ([]EndedWaits, error) {
	return db.All(tx, func(scan db.Scan) (e EndedWaits, err error) {
		return e, scan(&e.GameTypeID, &e.Seated, &e.WithinTarget, &e.TotalWait, &e.Lost, &e.LostLate)
	}, endedBetween, from, to, target.Microseconds())
}

// CountWithinTarget is how many waits WaitsEndedBetween has in all, and how many of them ended in a seat within the
// target. Not to sort them by game takes half the time.
func CountWithinTarget(tx db.RoomReader, from, to clock.Instant, target time.Duration) (in, all int64, err error) {
	_, _, err = db.One(tx, func(scan db.Scan) (struct{}, error) { return struct{}{}, scan(&in, &all) }, endedWithin, from, to, target.Microseconds())
	return in, all, err
}

// OpenWaits are the entries that are open on the list of a game.
type OpenWaits struct {
	GameTypeID string
	Waiting    int // called players too
	Called     int
	Since      clock.Instant // when the one who waits longest joined
}

const openByGame = `SELECT game_type_id, count(*), CAST(sum(CASE WHEN status = 'called' THEN 1 ELSE 0 END) AS BIGINT), min(joined_at)
	FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL GROUP BY game_type_id`

// OpenWaitsByGame are the open entries of the room's lists, by game.
func OpenWaitsByGame(tx db.RoomReader) ([]OpenWaits, error) {
	return db.All(tx, func(scan db.Scan) (o OpenWaits, err error) {
		return o, scan(&o.GameTypeID, &o.Waiting, &o.Called, &o.Since)
	}, openByGame)
}

const waitedWithin = `SELECT joined_at, ended_at FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NOT NULL AND ended_at > $3
	UNION ALL SELECT joined_at, ended_at FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL`

// WaitSpan is when somebody waited. Without an end he still does.
type WaitSpan struct {
	From clock.Instant
	To   *clock.Instant
}

// WaitSpansSince are the waits that had not ended at a moment, and those that began after it.
func WaitSpansSince(tx db.RoomReader, since clock.Instant) ([]WaitSpan, error) {
	return db.All(tx, func(scan db.Scan) (s WaitSpan, err error) { return s, scan(&s.From, &s.To) }, waitedWithin, since)
}

const takenBack = `SELECT player_id, CAST(max(undone_at) AS BIGINT) FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
	AND undone_at > $3 GROUP BY player_id`

// UndoneSeating is somebody who waits and whose last call or seating was undone.
type UndoneSeating struct {
	PlayerID string
	At       clock.Instant
}

// UndoneSeatingsSince are those of whom a call or seating was undone after a moment, and to whom nothing has happened
// since.
func UndoneSeatingsSince(tx db.RoomReader, since clock.Instant) ([]UndoneSeating, error) {
	return db.All(tx, func(scan db.Scan) (b UndoneSeating, err error) { return b, scan(&b.PlayerID, &b.At) }, takenBack, since)
}
