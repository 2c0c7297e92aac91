package floor

import "pitboss/internal/foundation/db"

// Invariants are the conditions that tables, seats and lists always satisfy.
var Invariants = []db.Invariant{
	{Name: "A player sits in at most one seat of an organization", Query: `
		SELECT org_id || '/' || player_id FROM seat WHERE player_id IS NOT NULL GROUP BY org_id, player_id
		HAVING count(*) > 1`},
	{Name: "No merged record has a seat", Query: `
		SELECT s.org_id || '/' || s.id FROM seat s JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id
		WHERE p.merged_into IS NOT NULL`},
	{Name: "A seat holds at most one player and is one the table has", Query: `
		SELECT s.org_id || '/' || s.table_id || '/' || s.seat_number FROM seat s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		GROUP BY s.org_id, s.table_id, s.seat_number, t.max_seats HAVING count(*) > 1 OR s.seat_number > t.max_seats`},
	{Name: "A seat is in the room of its table", Query: `
		SELECT s.org_id || '/' || s.id FROM seat s JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		WHERE s.room_id <> t.room_id`},
	{Name: "A seated player has a running rental of their own", Query: `
		SELECT s.org_id || '/' || s.id FROM seat s LEFT JOIN seat_rental r ON r.org_id = s.org_id AND r.id = s.rental_id
		WHERE s.player_id IS NOT NULL AND (r.id IS NULL OR r.ended_at IS NOT NULL OR r.player_id <> s.player_id)`},
	{Name: "A running rental has a seat", Query: `
		SELECT r.org_id || '/' || r.id FROM seat_rental r LEFT JOIN seat s ON s.org_id = r.org_id AND s.rental_id = r.id
		WHERE r.ended_at IS NULL AND s.id IS NULL`},
	{Name: "Every seat with a player has a running stay, and no other seat has one", Query: `
		SELECT coalesce(s.org_id, y.org_id) || '/' || coalesce(s.table_id, y.table_id) || '/' || coalesce(s.seat_number,
		y.seat_number)
		FROM (SELECT * FROM seat WHERE state IN ('occupied', 'walk_in', 'away')) s
		FULL JOIN (SELECT * FROM seat_stay WHERE ended_at IS NULL) y
			ON y.org_id = s.org_id AND y.table_id = s.table_id AND y.seat_number = s.seat_number
		WHERE s.id IS NULL OR y.id IS NULL OR coalesce(s.player_id, '') <> coalesce(y.player_id, '')
		OR coalesce(s.rental_id, '') <> coalesce(y.rental_id, '')`},
	{Name: "Stays at one seat follow each other, as far as the room's time ran on", Query: `
		SELECT org_id || '/' || id FROM (
			SELECT org_id, room_id, id, started_at AS moment,
				lag(coalesce(ended_at, started_at)) OVER (PARTITION BY org_id, table_id, seat_number
				ORDER BY started_at, coalesce(ended_at, started_at + 1)) AS before
			FROM seat_stay) x WHERE moment < before AND NOT ` + db.ClockWentBack},
	{Name: "Stays of one rental follow each other without a gap and begin with it", Query: `
		SELECT org_id || '/' || rental_id FROM (
			SELECT y.org_id, y.rental_id, y.started_at, r.started_at AS begun,
				lag(coalesce(y.ended_at, 0)) OVER (PARTITION BY y.org_id, y.rental_id
				ORDER BY y.started_at, coalesce(y.ended_at, y.started_at + 1)) AS before
			FROM seat_stay y JOIN seat_rental r ON r.org_id = y.org_id AND r.id = y.rental_id) x
		WHERE started_at <> coalesce(before, begun)`},
	{Name: "The session of a seated player is playing", Query: `
		SELECT c.org_id || '/' || c.id FROM player_session c JOIN seat s ON s.org_id = c.org_id
		AND s.room_id = c.room_id
		AND s.player_id = c.player_id
		WHERE c.check_out_time IS NULL AND c.status <> 'playing'`},
	{Name: "A seat change is of a seat in the same room, and not for that seat", Query: `
		SELECT c.org_id || '/' || c.seat_id FROM seat_change c LEFT JOIN seat s ON s.org_id = c.org_id
		AND s.id = c.seat_id
		WHERE s.id IS NULL OR s.room_id <> c.room_id OR s.state NOT IN ('occupied', 'walk_in', 'away')
		OR coalesce(c.to_table_id, '') = s.table_id
			OR ',' || c.seats || ',' LIKE '%,' || CAST(s.seat_number AS TEXT) || ',%'`},
	{Name: "A feeder table feeds a table of its room and game", Query: `
		SELECT f.org_id || '/' || f.id FROM poker_table f LEFT JOIN poker_table t ON t.org_id = f.org_id
		AND t.room_id = f.room_id AND t.id = f.must_move_table_id AND t.retired_at IS NULL
		WHERE f.must_move_table_id IS NOT NULL AND (f.retired_at IS NOT NULL OR f.must_move_table_id = f.id
		OR t.id IS NULL OR t.game_type_id <> f.game_type_id)`},
	{Name: "A table is short as long as one to three are seated", Query: `
		SELECT t.org_id || '/' || t.id FROM poker_table t
		LEFT JOIN (SELECT org_id, table_id, count(*) AS n FROM seat WHERE state IN ('occupied', 'walk_in', 'away')
		GROUP BY org_id, table_id) s
			ON s.org_id = t.org_id AND s.table_id = t.id
		WHERE (coalesce(s.n, 0) BETWEEN 1 AND 3) <> (t.short_since IS NOT NULL)`},
	{Name: "Only a call that is open has an answer, and only an answered call was extended", Query: `
		SELECT org_id || '/' || id FROM waitlist_entry WHERE answer IS NOT NULL AND status <> 'called'
		OR (answer IS NULL) <> (answered_at IS NULL) OR extended_at IS NOT NULL AND answer IS NULL`},
	{Name: "A player waits once for a game", Query: `
		SELECT org_id || '/' || player_id FROM waitlist_entry WHERE ended_at IS NULL
		GROUP BY org_id, room_id, player_id, game_type_id HAVING count(*) > 1`},
	{Name: "Every called player has a held seat, and no other seat is held", Query: `
		SELECT coalesce(w.org_id, s.org_id) || '/' || coalesce(w.id, s.entry_id)
		FROM (SELECT * FROM waitlist_entry WHERE status = 'called') w
		FULL JOIN (SELECT * FROM seat WHERE state = 'reserved') s ON s.org_id = w.org_id AND s.entry_id = w.id
		WHERE w.id IS NULL OR s.id IS NULL OR s.table_id <> w.table_id OR s.seat_number <> w.seat_number
		OR s.reserved_until <> w.hold_until`},
}
