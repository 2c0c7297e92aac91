package alerting

import "pitboss/internal/foundation/db"

// roomVersions identifies a room with its version and its organization's.
type roomVersions struct {
	org, room           string
	version, orgVersion int64
}

const selectRoomVersions = `SELECT r.org_id, r.id, r.version, o.version FROM room r
	JOIN organization o ON o.id = r.org_id WHERE o.is_active`

func scanRoomVersions(scan db.Scan) (r roomVersions, err error) {
	return r, scan(&r.org, &r.room, &r.version, &r.orgVersion)
}

// CROSS JOIN makes SQLite read the seats first, because there are fewer of them than memberships.
const termsOfSeated = `SELECT s.id, s.table_id, s.seat_number, m.id, m.membership_type, m.starts_at, m.expires_at
	FROM seat s LEFT JOIN seat_rental r ON r.org_id = s.org_id AND r.id = s.rental_id CROSS JOIN membership m
	WHERE s.org_id = $1 AND s.room_id = $2 AND s.player_id IS NOT NULL
	AND m.org_id = s.org_id AND m.player_id = s.player_id AND m.cancelled_at IS NULL
	AND m.expires_at > coalesce(r.started_at, s.since)
	ORDER BY s.table_id, s.seat_number, m.starts_at, m.id`

func scanTerm(scan db.Scan) (t seatedTerm, err error) {
	return t, scan(&t.seatID, &t.tableID, &t.seat, &t.id, &t.kind, &t.startsAt, &t.endsAt)
}
