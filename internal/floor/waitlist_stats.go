package floor

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// EndedWaits sums up the waits for a game that ended in a period.
type EndedWaits struct {
	GameTypeID   string
	Seated       int   // waits that ended in a seat
	WithinTarget int   // of these, waits within the target
	TotalWait    int64 // microseconds of the seated waits
	Lost         int   // waits that ended otherwise: removed, no-show, expired
	LostLate     int   // of these, waits longer than the target
}

// Total is the number of waits that ended.
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
	seatedWithinTarget = `CAST(coalesce(
		sum(CASE WHEN status = 'seated' AND ended_at - joined_at <= $5 THEN 1 ELSE 0 END), 0) AS BIGINT)`
	endedWaits = ` FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NOT NULL
		AND ended_at >= $3 AND ended_at < $4`
	endedWithin = "SELECT " + seatedWithinTarget + ", count(*)" + endedWaits

	endedBetween = `SELECT game_type_id, CAST(sum(CASE WHEN status = 'seated' THEN 1 ELSE 0 END) AS BIGINT),
		` + seatedWithinTarget + `,
		CAST(sum(CASE WHEN status = 'seated' THEN ended_at - joined_at ELSE 0 END) AS BIGINT),
		CAST(sum(CASE WHEN status <> 'seated' THEN 1 ELSE 0 END) AS BIGINT),
		CAST(sum(CASE WHEN status <> 'seated' AND ended_at - joined_at > $5 THEN 1 ELSE 0 END) AS BIGINT)
		` + endedWaits + " GROUP BY game_type_id"
)

// WaitsEndedBetween returns the waits that ended from one moment on and before another, by game.
func WaitsEndedBetween(tx db.RoomReader, from, to clock.Instant, target time.Duration) ([]EndedWaits, error) {
	return db.All(tx, func(scan db.Scan) (e EndedWaits, err error) {
		return e, scan(&e.GameTypeID, &e.Seated, &e.WithinTarget, &e.TotalWait, &e.Lost, &e.LostLate)
	}, endedBetween, from, to, target.Microseconds())
}

// CountWithinTarget returns the number of waits of WaitsEndedBetween that ended in a seat within the target, and the
// number of all. It takes half the time, because it does not group by game.
func CountWithinTarget(tx db.RoomReader, from, to clock.Instant, target time.Duration) (in, all int64, err error) {
	_, _, err = db.One(tx, func(scan db.Scan) (struct{}, error) {
		return struct{}{}, scan(&in, &all)
	}, endedWithin, from, to, target.Microseconds())
	return in, all, err
}

// OpenWaits sums up the open entries on the list of a game.
type OpenWaits struct {
	GameTypeID string
	Waiting    int // including called players
	Called     int
	Since      clock.Instant // the oldest joining time
}

const openByGame = `SELECT game_type_id, count(*), CAST(sum(CASE WHEN status = 'called' THEN 1 ELSE 0 END) AS BIGINT),
	min(joined_at)
	FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL GROUP BY game_type_id`

// OpenWaitsByGame returns the open entries of the room's lists, summed up by game.
func OpenWaitsByGame(tx db.RoomReader) ([]OpenWaits, error) {
	return db.All(tx, func(scan db.Scan) (o OpenWaits, err error) {
		return o, scan(&o.GameTypeID, &o.Waiting, &o.Called, &o.Since)
	}, openByGame)
}

const waitSpans = `SELECT joined_at, ended_at FROM waitlist_entry WHERE org_id = $1 AND room_id = $2
	AND ended_at IS NOT NULL AND ended_at > $3
	UNION ALL SELECT joined_at, ended_at FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL`

// WaitSpan is the time of one wait; a nil end is an open wait.
type WaitSpan struct {
	From clock.Instant
	To   *clock.Instant
}

// WaitSpansSince returns the waits that had not ended at a moment, and those that began after it.
func WaitSpansSince(tx db.RoomReader, since clock.Instant) ([]WaitSpan, error) {
	return db.All(tx, func(scan db.Scan) (s WaitSpan, err error) {
		return s, scan(&s.From, &s.To)
	}, waitSpans, since)
}

const undoneSeatings = `SELECT player_id, CAST(max(undone_at) AS BIGINT) FROM waitlist_entry
	WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
	AND undone_at > $3 GROUP BY player_id`

// UndoneSeating is a waiting player after the undoing of a call or seating.
type UndoneSeating struct {
	PlayerID string
	At       clock.Instant
}

// UndoneSeatingsSince returns the waiting players with an undone call or seating, after a moment, as the last act.
func UndoneSeatingsSince(tx db.RoomReader, since clock.Instant) ([]UndoneSeating, error) {
	return db.All(tx, func(scan db.Scan) (u UndoneSeating, err error) {
		return u, scan(&u.PlayerID, &u.At)
	}, undoneSeatings, since)
}
