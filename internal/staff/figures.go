package staff

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

const (
	dealing = `d.table_id, d.staff_id, m.name, d.from_at, d.due_at FROM dealer_down d
	JOIN staff_member m ON m.org_id = d.org_id AND m.id = d.staff_id
	WHERE d.org_id = $1 AND d.room_id = $2 AND d.to_at IS NULL`
	dealersNow  = "SELECT " + dealing + " ORDER BY d.table_id || ''" // else SQLite goes through every down for the order
	dealersOver = "SELECT " + dealing + " AND d.from_at <= $3 ORDER BY d.from_at, d.table_id"
)

// DealersAtTables are who deals in the room, by table.
func DealersAtTables(tx db.RoomReader) ([]Dealing, error) {
	return db.All(tx, scanDealing, dealersNow)
}

func scanDealing(scan db.Scan) (d Dealing, err error) {
	return d, scan(&d.TableID, &d.StaffID, &d.Name, &d.Since, &d.DueAt)
}

const onDuty = "SELECT count(*) FROM staff_shift WHERE org_id = $1 AND room_id = $2 AND started_at IS NOT NULL AND ended_at IS NULL"

// CountOnDuty is how many of the staff, of any role, are on their shift in the room, breaks included.
func CountOnDuty(tx db.RoomReader) (int, error) { return db.Value[int](tx, onDuty) }

// Shares of a span of time that dealers worked, clipped to it; what is still open lasts until its end.
const (
	// Two halves each, along the index by end: what ended weeks ago is not looked at again.
	dealt = `SELECT CAST(coalesce(sum(CASE WHEN to_at IS NULL OR to_at > $4 THEN $4 ELSE to_at END - CASE WHEN from_at < $3 THEN $3 ELSE from_at END), 0) AS BIGINT) FROM (
		SELECT from_at, to_at FROM dealer_down WHERE org_id = $1 AND room_id = $2 AND to_at > $3 AND from_at + 0 < $4
		UNION ALL SELECT from_at, to_at FROM dealer_down WHERE org_id = $1 AND room_id = $2 AND to_at IS NULL AND from_at + 0 < $4) d`
	worked = `SELECT CAST(coalesce(sum(CASE WHEN s.ended_at IS NULL OR s.ended_at > $4 THEN $4 ELSE s.ended_at END
			- CASE WHEN s.started_at < $3 THEN $3 ELSE s.started_at END), 0) AS BIGINT) FROM (
		SELECT staff_id, started_at, ended_at FROM staff_shift WHERE org_id = $1 AND room_id = $2 AND ended_at > $3 AND started_at + 0 < $4
		UNION ALL SELECT staff_id, started_at, ended_at FROM staff_shift WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL AND started_at + 0 < $4) s
		JOIN staff_member m ON m.org_id = $1 AND m.id = s.staff_id WHERE m.role = 'dealer'`
)

// DealerTime is how long dealers were at tables, and how long on their shifts, breaks included.
type DealerTime struct {
	AtTables, OnShift int64 // microseconds
}

// Percent is the share of the shifts that was dealt, rounded; nil without shifts.
func (e DealerTime) Percent() *int { return percent(e.AtTables, e.OnShift) }

func percent(part, of int64) *int {
	if of <= 0 {
		return nil
	}
	rounded := int((200*part + of) / (2 * of))
	return &rounded
}

// SumDealerTime is dealer-time at tables and on shift in the room from one instant to another, which is not in the
// future. What is still going on counts until then.
func SumDealerTime(tx db.RoomReader, from, to clock.Instant) (e DealerTime, err error) {
	if e.AtTables, err = db.Value[int64](tx, dealt, from, to); err == nil {
		e.OnShift, err = db.Value[int64](tx, worked, from, to)
	}
	return e, err
}

const punctualFrom = `SELECT count(*), count(*) FILTER (WHERE from_at <= push_at + 300000000) FROM dealer_down
	WHERE org_id = $1 AND room_id = $2 AND from_at >= $3 AND from_at < $4 AND push_at IS NOT NULL`

// PushPunctuality is how many pushes were taken, and how many of them on time.
type PushPunctuality struct{ Pushes, OnTime int }

// Percent is the share on time, rounded; nil without pushes.
func (p PushPunctuality) Percent() *int { return percent(int64(p.OnTime), int64(p.Pushes)) }

// CountPunctualPushes is how many downs that a push brought began in the room from one instant until another, and how
// many of them within five minutes of their push.
func CountPunctualPushes(tx db.RoomReader, from, to clock.Instant) (PushPunctuality, error) {
	p, _, err := db.One(tx, func(scan db.Scan) (p PushPunctuality, err error) { return p, scan(&p.Pushes, &p.OnTime) }, punctualFrom, from, to)
	return p, err
}

// Whether somebody deals is looked up for each table before anything else: at most tables somebody does.
const undealt = `SELECT t.id, t.table_number, t.event_id IS NOT NULL, max(d.to_at) FROM poker_table t
	JOIN dealer_down d ON d.org_id = t.org_id AND d.table_id = t.id AND d.from_at >= t.opened_at
	WHERE t.org_id = $1 AND t.room_id = $2 AND t.opened_at IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM dealer_down n WHERE n.org_id = t.org_id AND n.table_id = t.id AND n.to_at IS NULL AND n.from_at + 0 >= t.opened_at)
		AND (t.event_players > 0 OR EXISTS (SELECT 1 FROM seat s WHERE s.org_id = t.org_id AND s.room_id = t.room_id AND s.table_id = t.id
			AND s.state IN ('occupied', 'walk_in', 'away')))
	GROUP BY t.id, t.table_number, t.event_id ORDER BY t.table_number`

// TableWithoutDealer is a table at which people sit and nobody deals any more.
type TableWithoutDealer struct {
	TableID string
	Number  int
	Lent    bool          // to a tournament: it has no time charge
	Since   clock.Instant // when the last dealer left
}

// TablesWithoutDealer are the tables of the room that had a dealer since they opened, have players, and have no dealer
// now.
func TablesWithoutDealer(tx db.RoomReader) ([]TableWithoutDealer, error) {
	return db.All(tx, func(scan db.Scan) (u TableWithoutDealer, err error) {
		return u, scan(&u.TableID, &u.Number, &u.Lent, &u.Since)
	}, undealt)
}

// DealersSince are the dealers who have been at their tables since an instant or longer; the room's dealerMinutes
// before now makes them those who are there too long.
func DealersSince(tx db.RoomReader, since clock.Instant) ([]Dealing, error) {
	return db.All(tx, scanDealing, dealersOver, since)
}

const tableOf = `SELECT d.table_id FROM dealer_down d JOIN staff_member m ON m.org_id = d.org_id AND m.id = d.staff_id
	WHERE d.org_id = $1 AND d.room_id = $2 AND d.to_at IS NULL
		AND (d.session_id = $3 AND $3 <> '' OR d.session_id = '' AND m.user_id = $4)
	ORDER BY d.session_id DESC, d.from_at DESC, d.id LIMIT 1`

// TableOfSignIn is the table of a sign-in: the one that a dealer took over under the same session, else the one to
// which the dealer with this account was sent. Tablets may share an account; each has a session of its own. It is empty
// when the sign-in has no table.
func TableOfSignIn(tx db.RoomReader, who tenant.Actor) (string, error) {
	return db.Value[string](tx, tableOf, who.Session, who.ID)
}
