package floor

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// Ended are the waits for a game that ended in some time.
type Ended struct {
	GameTypeID string
	Seated     int   // those that ended in a seat
	Within     int   // of these, within the target
	Waited     int64 // microseconds that they took
	Lost       int   // those that ended otherwise: taken off, not shown up, expired
	LateLost   int   // of these, after the target had passed
}

// All is how many waits ended.
func (e Ended) All() int { return e.Seated + e.Lost }

// Sum adds waits up over games.
func Sum(list []Ended) Ended {
	var all Ended
	for _, e := range list {
		all.Seated += e.Seated
		all.Within += e.Within
		all.Waited += e.Waited
		all.Lost += e.Lost
		all.LateLost += e.LateLost
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

// EndedBetween are the waits that ended from one moment on and before another, by game.
func EndedBetween(tx db.RoomReader, from, to clock.Instant, target time.Duration) ([]Ended, error) {
	return db.All(tx, func(scan db.Scan) (e Ended, err error) {
		return e, scan(&e.GameTypeID, &e.Seated, &e.Within, &e.Waited, &e.Lost, &e.LateLost)
	}, endedBetween, from, to, target.Microseconds())
}

// WithinBetween is how many waits EndedBetween has in all, and how many of them ended in a seat within the target. Not to
// sort them by game takes half the time.
func WithinBetween(tx db.RoomReader, from, to clock.Instant, target time.Duration) (in, all int64, err error) {
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

// OpenByGame are the open entries of the room's lists, by game.
func OpenByGame(tx db.RoomReader) ([]OpenWaits, error) {
	return db.All(tx, func(scan db.Scan) (o OpenWaits, err error) {
		return o, scan(&o.GameTypeID, &o.Waiting, &o.Called, &o.Since)
	}, openByGame)
}

const waitedWithin = `SELECT joined_at, ended_at FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NOT NULL AND ended_at > $3
	UNION ALL SELECT joined_at, ended_at FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL`

// Span is when somebody waited. Without an end he still does.
type Span struct {
	From clock.Instant
	To   *clock.Instant
}

// WaitedSince are the waits that had not ended at a moment, and those that began after it.
func WaitedSince(tx db.RoomReader, since clock.Instant) ([]Span, error) {
	return db.All(tx, func(scan db.Scan) (s Span, err error) { return s, scan(&s.From, &s.To) }, waitedWithin, since)
}

const takenBack = `SELECT player_id, CAST(max(undone_at) AS BIGINT) FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
	AND undone_at > $3 GROUP BY player_id`

// TakenBack is somebody who waits and whose last call or seating was undone.
type TakenBack struct {
	PlayerID string
	At       clock.Instant
}

// TakenBackSince are those of whom a call or seating was undone after a moment, and to whom nothing has happened since.
func TakenBackSince(tx db.RoomReader, since clock.Instant) ([]TakenBack, error) {
	return db.All(tx, func(scan db.Scan) (b TakenBack, err error) { return b, scan(&b.PlayerID, &b.At) }, takenBack, since)
}
