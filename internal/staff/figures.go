package staff

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

const (
	dealingColumns = `d.table_id, d.staff_id, m.name, d.from_at, d.due_at FROM dealer_down d
	JOIN staff_member m ON m.org_id = d.org_id AND m.id = d.staff_id
	WHERE d.org_id = $1 AND d.room_id = $2 AND d.to_at IS NULL`
	// The expression keeps SQLite from scanning every down by the index on table_id.
	dealersNow = "SELECT " + dealingColumns + " ORDER BY d.table_id || ''"
)

// DealersAtTables returns the current downs of the room, by table.
func DealersAtTables(tx db.RoomReader) ([]Dealing, error) {
	return db.All(tx, scanDealing, dealersNow)
}

// DealerAtTable returns the current down at a table; false: it has no dealer.
func DealerAtTable(tx db.RoomReader, table string) (Dealing, bool, error) {
	downs, err := DealersAtTables(tx)
	i := slices.IndexFunc(downs, func(d Dealing) bool { return d.TableID == table })
	if err != nil || i < 0 {
		return Dealing{}, false, err
	}
	return downs[i], true, nil
}

func scanDealing(scan db.Scan) (d Dealing, err error) {
	return d, scan(&d.TableID, &d.StaffID, &d.Name, &d.Since, &d.DueAt)
}

const countShifts = `SELECT count(*) FROM staff_shift WHERE org_id = $1 AND room_id = $2 AND started_at IS NOT NULL
	AND ended_at IS NULL`

// CountOnDuty counts the staff of any role on shift in the room, breaks included.
func CountOnDuty(tx db.RoomReader) (int, error) { return db.Value[int](tx, countShifts) }

// The sums count working time within a span. Open downs and shifts count until its end.
const (
	// Each query has two halves that use the index by end, so that old rows are not read.
	sumDealtTime = `SELECT CAST(coalesce(sum(CASE WHEN to_at IS NULL OR to_at > $4 THEN $4 ELSE to_at END
			- CASE WHEN from_at < $3 THEN $3 ELSE from_at END), 0) AS BIGINT) FROM (
		SELECT from_at, to_at FROM dealer_down WHERE org_id = $1 AND room_id = $2 AND to_at > $3 AND from_at + 0 < $4
		UNION ALL SELECT from_at, to_at FROM dealer_down WHERE org_id = $1 AND room_id = $2 AND to_at IS NULL
			AND from_at + 0 < $4) d`
	sumShiftTime = `SELECT CAST(coalesce(sum(CASE WHEN s.ended_at IS NULL OR s.ended_at > $4 THEN $4 ELSE s.ended_at END
			- CASE WHEN s.started_at < $3 THEN $3 ELSE s.started_at END), 0) AS BIGINT) FROM (
		SELECT staff_id, started_at, ended_at FROM staff_shift
		WHERE org_id = $1 AND room_id = $2 AND ended_at > $3 AND started_at + 0 < $4
		UNION ALL SELECT staff_id, started_at, ended_at FROM staff_shift
		WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL AND started_at + 0 < $4) s
		JOIN staff_member m ON m.org_id = $1 AND m.id = s.staff_id WHERE m.role = 'dealer'`
)

// DealerTime is the time that dealers were at tables, and the time that they were on shift, breaks included.
type DealerTime struct {
	AtTables, OnShift int64 // microseconds
}

// SumDealerTime sums dealer time in the room between two instants, the later not in the future. Open downs and shifts
// count until then.
func SumDealerTime(tx db.RoomReader, from, to clock.Instant) (e DealerTime, err error) {
	if e.AtTables, err = db.Value[int64](tx, sumDealtTime, from, to); err == nil {
		e.OnShift, err = db.Value[int64](tx, sumShiftTime, from, to)
	}
	return e, err
}

const countPunctual = `SELECT count(*), count(*) FILTER (WHERE from_at <= push_at + 300000000) FROM dealer_down
	WHERE org_id = $1 AND room_id = $2 AND from_at >= $3 AND from_at < $4 AND push_at IS NOT NULL`

// PushPunctuality is the number of pushes taken, and of those taken on time.
type PushPunctuality struct{ Pushes, OnTime int }

// Percent is the rounded share on time; nil without pushes.
func (p PushPunctuality) Percent() *int {
	if p.Pushes == 0 {
		return nil
	}
	rounded := (200*p.OnTime + p.Pushes) / (2 * p.Pushes)
	return &rounded
}

// CountPunctualPushes counts the downs of the room that a push began between two instants, and those of them that began
// at most five minutes after the push.
func CountPunctualPushes(tx db.RoomReader, from, to clock.Instant) (PushPunctuality, error) {
	p, _, err := db.One(tx, func(scan db.Scan) (p PushPunctuality, err error) { return p, scan(&p.Pushes, &p.OnTime) },
		countPunctual, from, to)
	return p, err
}

// The check for a current dealer comes first for each table, because most tables have one.
const tablesWithoutDealer = `SELECT t.id, t.table_number, t.event_id IS NOT NULL, max(d.to_at) FROM poker_table t
	JOIN dealer_down d ON d.org_id = t.org_id AND d.table_id = t.id AND d.from_at >= t.opened_at
	WHERE t.org_id = $1 AND t.room_id = $2 AND t.opened_at IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM dealer_down n WHERE n.org_id = t.org_id AND n.table_id = t.id AND n.to_at IS NULL
		AND n.from_at + 0 >= t.opened_at)
		AND (t.event_players > 0 OR EXISTS (SELECT 1 FROM seat s
		WHERE s.org_id = t.org_id AND s.room_id = t.room_id AND s.table_id = t.id
			AND s.state IN ('occupied', 'walk_in', 'away')))
	GROUP BY t.id, t.table_number, t.event_id ORDER BY t.table_number`

// TableWithoutDealer is a table with players that has lost its dealer.
type TableWithoutDealer struct {
	TableID string
	Number  int
	Lent    bool          // to a tournament, so it has no time charge
	Since   clock.Instant // end of the last down
}

// TablesWithoutDealer returns the tables of the room with players that had a dealer since they opened and have none
// now.
func TablesWithoutDealer(tx db.RoomReader) ([]TableWithoutDealer, error) {
	return db.All(tx, func(scan db.Scan) (u TableWithoutDealer, err error) {
		return u, scan(&u.TableID, &u.Number, &u.Lent, &u.Since)
	}, tablesWithoutDealer)
}

const selectTableOfSignIn = `SELECT d.table_id FROM dealer_down d
	JOIN staff_member m ON m.org_id = d.org_id AND m.id = d.staff_id
	WHERE d.org_id = $1 AND d.room_id = $2 AND d.to_at IS NULL
		AND (d.session_id = $3 AND $3 <> '' OR d.session_id = '' AND m.user_id = $4)
	ORDER BY d.session_id DESC, d.from_at DESC, d.id LIMIT 1`

// TableOfSignIn returns the table of a sign-in: the one that a dealer took over in the same session, else the one to
// which the dealer with this account was sent. Tablets may share an account; each has its own session. It is empty
// without a table.
func TableOfSignIn(tx db.RoomReader, actor tenant.Actor) (string, error) {
	return db.Value[string](tx, selectTableOfSignIn, actor.Session, actor.ID)
}
