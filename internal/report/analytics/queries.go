package analytics

const (
	// A paused rental costs nothing.
	selectRunningRates = `SELECT CAST(coalesce(sum(s.hourly_rate), 0) AS BIGINT) FROM seat_stay s
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.ended_at IS NULL AND s.rental_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM rental_pause p WHERE p.org_id = s.org_id AND p.rental_id = s.rental_id
		AND p.to_at IS NULL)`
	selectSeated = "SELECT player_id, table_id FROM seat WHERE org_id = $1 AND room_id = $2 AND player_id IS NOT NULL"
	// Entries of a merged record count for the surviving record. The CROSS JOIN makes SQLite start with the tables:
	// lent tables are few, entries are many.
	selectInTournament = `SELECT coalesce(p.merged_into, p.id), t.id FROM poker_table t CROSS JOIN tournament_table b
		CROSS JOIN tournament_entry e CROSS JOIN player p
		WHERE t.org_id = $1 AND t.room_id = $2 AND t.event_id IS NOT NULL
		AND b.org_id = t.org_id AND b.tournament_id = t.event_id AND b.table_id = t.id AND b.broken_at IS NULL
		AND e.org_id = b.org_id AND e.tournament_id = b.tournament_id AND e.table_number = b.number
		AND e.seat_number IS NOT NULL
		AND p.org_id = e.org_id AND p.id = e.player_id`
	selectRunningRentals = `SELECT player_id, started_at FROM seat_rental
		WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
		AND started_at < $3`
	selectVisitors = "SELECT player_id FROM player_day WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3"

	// Each half runs along the index by end (+ 0 disables the other index), so that stays that ended weeks ago are not
	// read.
	selectStays = `SELECT table_id, 1, started_at, ended_at FROM seat_stay
		WHERE org_id = $1 AND room_id = $2 AND ended_at > $3 AND started_at + 0 < $4
	UNION ALL SELECT table_id, 1, started_at, ended_at FROM seat_stay
	WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL AND started_at + 0 < $4
	UNION ALL SELECT table_id, players, from_at, to_at FROM lent_span
	WHERE org_id = $1 AND room_id = $2 AND to_at > $3 AND from_at + 0 < $4
	UNION ALL SELECT table_id, players, from_at, to_at FROM lent_span
	WHERE org_id = $1 AND room_id = $2 AND to_at IS NULL AND from_at + 0 < $4`

	selectTableSizes = `SELECT id, max_seats, CAST($3 AS BIGINT) FROM poker_table WHERE org_id = $1 AND room_id = $2
		UNION ALL SELECT table_id, max_seats, until_at FROM table_size WHERE org_id = $1 AND room_id = $2 ORDER BY 3`

	selectStoredHours = `SELECT gaming_day, hour_at, taken, open FROM seat_hour
		WHERE org_id = $1 AND room_id = $2 AND gaming_day >= $3 ORDER BY hour_at`
	// Each bound is read from its end of the index: one aggregate without subqueries would read all days.
	selectStoredDays = `SELECT (SELECT min(gaming_day) FROM seat_hour WHERE org_id = $1 AND room_id = $2),
		(SELECT max(gaming_day) FROM seat_hour WHERE org_id = $1 AND room_id = $2)`
	selectFirstStay = `SELECT min(at) FROM (SELECT min(started_at) AS at FROM seat_stay
		WHERE org_id = $1 AND room_id = $2
		UNION ALL SELECT min(from_at) FROM lent_span WHERE org_id = $1 AND room_id = $2) x`
	insertHour = `INSERT INTO seat_hour (org_id, room_id, gaming_day, hour_at, taken, open)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (org_id, room_id, hour_at) DO UPDATE SET gaming_day = excluded.gaming_day, taken = excluded.taken,
		open = excluded.open`
	selectRooms = `SELECT r.org_id, r.id, r.time_zone, r.gaming_day_start, (SELECT max(h.gaming_day) FROM seat_hour h
		WHERE h.org_id = r.org_id AND h.room_id = r.id)
		FROM room r`

	visitsSince = "SELECT player_id, gaming_day FROM player_day WHERE org_id = $1 AND room_id = $2 AND gaming_day >= $3"
	// Of the players with a visit in the month before last: the latest membership of each, and whether the player
	// returned in the last month. Each player is looked up along their own days (the empty texts disable other
	// indexes).
	selectReturned = `SELECT term, count(*), CAST(sum(back) AS BIGINT) FROM (SELECT (SELECT m.membership_type
		FROM membership m
				WHERE m.org_id = $1 AND m.player_id = d.player_id AND m.cancelled_at IS NULL AND m.starts_at <= $5
				ORDER BY m.expires_at DESC, m.id DESC LIMIT 1) AS term,
			CASE WHEN EXISTS (SELECT 1 FROM player_day l WHERE l.org_id = $1 AND l.player_id = d.player_id
			AND l.gaming_day > $4 AND l.room_id || '' = $2)
				OR d.player_id IN (SELECT player_id FROM seat WHERE org_id = $1 AND room_id = $2
				AND player_id IS NOT NULL) THEN 1
				ELSE 0 END AS back
			FROM (SELECT DISTINCT player_id || '' AS player_id FROM player_day
			WHERE org_id = $1 AND room_id = $2 AND gaming_day >= $3 AND gaming_day <= $4) d) x GROUP BY term`

	// A move ends one stay and begins another without a departure; undone stays have no length.
	countSatDown = `SELECT (SELECT count(*) FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND started_at > $3
		AND started_at <= $4
			AND (ended_at IS NULL OR ended_at > started_at))
		- (SELECT count(*) FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND ended_at > $3 AND ended_at <= $4
		AND NOT left_seat AND ended_at > started_at)`
	countLeft = `SELECT count(*) FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND ended_at > $3 AND ended_at <= $4
		AND left_seat`

	countVisitAnywhere = "SELECT count(*) FROM player_day WHERE org_id = $1 AND player_id = $2 AND gaming_day = $3"
	countVisitInRoom   = `SELECT count(*) FROM player_day WHERE org_id = $1 AND room_id = $2 AND player_id = $3
		AND gaming_day = $4`
	selectVisitorsByDay = `SELECT gaming_day, count(*) FROM player_day
		WHERE org_id = $1 AND room_id = $2 AND gaming_day >= $3
		GROUP BY gaming_day`
	selectVisitorsByDayOfAll = `SELECT gaming_day, count(DISTINCT player_id) FROM player_day
		WHERE org_id = $1 AND gaming_day >= $2
		GROUP BY gaming_day`

	// Dealers are the staff with dealer skills; a shift counts for the room in which it is worked.
	countDealersOnDuty = `SELECT count(*) FROM staff_shift s JOIN staff_member m ON m.org_id = s.org_id
		AND m.id = s.staff_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.started_at IS NOT NULL AND s.ended_at IS NULL
		AND m.role = 'dealer'`
	countDealersPlanned = `SELECT count(DISTINCT s.staff_id) FROM staff_shift s
		JOIN staff_member m ON m.org_id = s.org_id AND m.id = s.staff_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.planned_from <= $3 AND s.planned_to > $3 AND s.ended_at IS NULL
		AND s.cancelled_at IS NULL AND m.role = 'dealer' AND m.is_active`
)
