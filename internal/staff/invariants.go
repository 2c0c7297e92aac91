package staff

import "pitboss/internal/foundation/db"

// Invariants always hold for staff, shifts and downs.
var Invariants = []db.Invariant{
	{Name: "A dealer deals at one table, and a table has one dealer", Query: `
		SELECT org_id || '/' || staff_id FROM dealer_down WHERE to_at IS NULL GROUP BY org_id, staff_id
		HAVING count(*) > 1
		UNION ALL SELECT org_id || '/' || table_id FROM dealer_down WHERE to_at IS NULL GROUP BY org_id, table_id
		HAVING count(*) > 1`},
	{Name: "A down is within its shift, of the same person in the same room, as far as its time ran on", Query: `
		SELECT org_id || '/' || id FROM (
			SELECT d.org_id, d.room_id, d.id, CASE WHEN d.from_at < s.started_at THEN d.from_at
				WHEN d.to_at > s.ended_at THEN s.ended_at END AS moment, s.id IS NULL OR s.staff_id <> d.staff_id
				OR s.room_id <> d.room_id OR s.started_at IS NULL OR s.ended_at IS NOT NULL AND d.to_at IS NULL AS apart
			FROM dealer_down d LEFT JOIN staff_shift s ON s.org_id = d.org_id AND s.id = d.shift_id) x
		WHERE apart OR moment IS NOT NULL AND NOT ` + db.ClockWentBack},
	{Name: "A break is within its shift, of the same person in the same room, as far as its time ran on", Query: `
		SELECT org_id || '/' || id FROM (
			SELECT b.org_id, b.room_id, b.id, CASE WHEN b.from_at < s.started_at THEN b.from_at
				WHEN b.to_at > s.ended_at THEN s.ended_at END AS moment, s.id IS NULL OR s.staff_id <> b.staff_id
				OR s.room_id <> b.room_id OR s.started_at IS NULL OR s.ended_at IS NOT NULL AND b.to_at IS NULL AS apart
			FROM staff_break b LEFT JOIN staff_shift s ON s.org_id = b.org_id AND s.id = b.shift_id) x
		WHERE apart OR moment IS NOT NULL AND NOT ` + db.ClockWentBack},
	{Name: "A dealer on a break does not deal, and downs follow each other, as far as the room's time ran on", Query: `
		SELECT org_id || '/' || staff_id FROM (
			SELECT org_id, room_id, staff_id, from_at AS moment,
				lag(coalesce(to_at, 9000000000000000)) OVER (PARTITION BY org_id, staff_id
				ORDER BY from_at, coalesce(to_at, 9000000000000000)) AS before
			FROM (SELECT org_id, room_id, staff_id, from_at, to_at FROM dealer_down UNION ALL
			SELECT org_id, room_id, staff_id, from_at, to_at FROM staff_break) y) x
		WHERE moment < before AND NOT ` + db.ClockWentBack},
	{Name: "Dealers at a table follow each other, as far as the room's time ran on", Query: `
		SELECT org_id || '/' || table_id FROM (
			SELECT org_id, room_id, table_id, from_at AS moment,
				lag(coalesce(to_at, 9000000000000000)) OVER (PARTITION BY org_id, table_id
				ORDER BY from_at, coalesce(to_at, 9000000000000000)) AS before
			FROM dealer_down) x
		WHERE moment < before AND NOT ` + db.ClockWentBack},
	{Name: "A down belongs to a dealer and to a table of the room", Query: `
		SELECT d.org_id || '/' || d.id FROM dealer_down d JOIN staff_member m ON m.org_id = d.org_id
		AND m.id = d.staff_id
		JOIN poker_table t ON t.org_id = d.org_id AND t.id = d.table_id
		WHERE t.room_id <> d.room_id OR d.to_at IS NULL AND m.role <> 'dealer'`},
	{Name: "A person works one shift at a time, and never a cancelled one", Query: `
		SELECT org_id || '/' || staff_id FROM staff_shift WHERE started_at IS NOT NULL AND ended_at IS NULL
		GROUP BY org_id, staff_id HAVING count(*) > 1
		UNION ALL SELECT org_id || '/' || id FROM staff_shift
		WHERE cancelled_at IS NOT NULL AND started_at IS NOT NULL`},
	{Name: "A table is on one string of its kind, and in the room of the string", Query: `
		SELECT p.org_id || '/' || p.table_id FROM dealer_stop p
		JOIN dealer_string d ON d.org_id = p.org_id AND d.id = p.string_id
		WHERE p.table_id IS NOT NULL AND d.closed_at IS NULL AND d.tournament_id IS NULL GROUP BY p.org_id, p.table_id
		HAVING count(*) > 1
		UNION ALL SELECT p.org_id || '/' || p.table_id FROM dealer_stop p
		JOIN dealer_string d ON d.org_id = p.org_id AND d.id = p.string_id
		JOIN poker_table t ON t.org_id = p.org_id AND t.id = p.table_id
		WHERE t.room_id <> d.room_id OR p.room_id <> d.room_id`},
}
