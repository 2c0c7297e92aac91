package report

import (
	"pitboss/internal/cage"
	"pitboss/internal/report/figures"
)

const (
	// The cage.
	selectBalances = `SELECT account, CAST(sum(CASE WHEN gaming_day < $3 THEN amount ELSE 0 END) AS BIGINT),
		CAST(sum(CASE WHEN gaming_day = $3 THEN amount ELSE 0 END) AS BIGINT)
		FROM ledger_day WHERE org_id = $1 AND room_id = $2 AND gaming_day <= $3 GROUP BY account`
	selectKindSums = `SELECT kind, payment_method, entries, amount FROM ledger_kind_day
		WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3`
	selectDayClosed = "SELECT closed_at FROM cage_day WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3"
	selectShifts    = `SELECT w.name, s.cashier_name, s.opened_at, s.closed_at, s.expected, s.counted FROM cage_shift s
		JOIN drawer w ON w.org_id = s.org_id AND w.id = s.drawer_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.opened_at < $4 AND s.closed_at >= $3 AND s.closed_at < $4
		ORDER BY s.closed_at, s.id`

	// The day.
	// A seated player's days are stored when they leave the seat.
	countVisits = `SELECT count(*) FROM (
		SELECT player_id FROM player_day WHERE org_id = $1 AND gaming_day = $3 AND room_id = $2
		UNION SELECT player_id FROM seat_rental WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
		AND started_at < $4 AND CAST($5 AS BIGINT) <= $6) x`
	selectRefusals = `SELECT e.at, p.name, e.place, e.reason, e.actor_name FROM refused_entry e
		JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.at >= $3 AND e.at < $4 ORDER BY e.at, e.id`
	selectStays = `SELECT t.table_number, g.name, s.started_at, s.ended_at FROM seat_stay s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		JOIN game_type g ON g.org_id = s.org_id AND g.id = s.game_type_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.ended_at > $3 AND s.started_at < $4
		UNION ALL SELECT t.table_number, g.name, s.started_at, s.ended_at FROM seat_stay s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		JOIN game_type g ON g.org_id = s.org_id AND g.id = s.game_type_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.ended_at IS NULL AND s.started_at < $4 ORDER BY 1, 2`

	// Memberships.
	selectSales = `SELECT m.sold_at, p.name, m.membership_type, m.fee_amount, m.payment_method, m.sold_by, m.expires_at,
		m.cancelled_at FROM membership m
		JOIN player p ON p.org_id = m.org_id AND p.id = m.player_id
		WHERE m.org_id = $1 AND m.room_id = $2 AND m.sold_at >= $3 AND m.sold_at < $4
		AND ` + figures.IsSold + " ORDER BY m.sold_at, m.id"
	selectCancellations = `SELECT e.at, p.name, m.membership_type, m.fee_amount, e.actor_name, e.reason
		FROM ledger_entry e
		JOIN membership m ON m.org_id = e.org_id AND m.entry_id = e.reverses AND m.cancelled_at IS NOT NULL
		JOIN player p ON p.org_id = m.org_id AND p.id = m.player_id
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.gaming_day = $3
		AND e.kind IN ('membership_sale', 'tournament_entry',
		'reversal') AND e.kind = 'reversal'
		ORDER BY e.at, e.id`

	// The time charge.
	rentalsOfDay = `(SELECT rental_id FROM rental_charge WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3
		UNION SELECT rental_id FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND ended_at >= $4 AND ended_at < $5
		AND rental_id IS NOT NULL
		UNION SELECT id FROM seat_rental WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL)`
	// The CROSS JOIN makes SQLite start with the day: few rentals belong to one day.
	selectCharges = `SELECT r.id, p.name, r.started_at, r.ended_at, r.charge, b.paid_at, ` + cage.ChargeReversal + `,
		b.amount, d.minutes, d.amount
		FROM (SELECT rental_id, CAST(sum(minutes) AS BIGINT) AS minutes, CAST(sum(amount) AS BIGINT) AS amount FROM (
			SELECT rental_id, minutes, amount FROM rental_charge WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3
			UNION ALL SELECT rental_id, 0, 0 FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND ended_at >= $4
			AND ended_at < $5 AND rental_id IS NOT NULL
			UNION ALL SELECT id, 0, 0 FROM seat_rental WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL) x
			GROUP BY rental_id) d
		CROSS JOIN seat_rental r JOIN player p ON p.org_id = r.org_id AND p.id = r.player_id
		LEFT JOIN bill b ON b.org_id = r.org_id AND b.id = r.id
		WHERE r.org_id = $1 AND r.room_id = $2 AND r.id = d.rental_id AND r.started_at < $5 ORDER BY r.started_at, r.id`
	selectRentalSeats = `SELECT s.rental_id, t.table_number, s.hourly_rate FROM seat_stay s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.rental_id IN ` + rentalsOfDay + " ORDER BY s.started_at, s.id"

	// Waits.
	selectJoined = `SELECT g.name, count(*) FROM waitlist_entry w JOIN game_type g ON g.org_id = w.org_id
		AND g.id = w.game_type_id
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.joined_at >= $3 AND w.joined_at < $4 GROUP BY g.name`
	selectEnded = `SELECT g.name, w.status, count(*), CAST(sum(w.ended_at - w.joined_at) AS BIGINT),
		max(w.ended_at - w.joined_at), CAST(sum(CASE WHEN w.ended_at - w.joined_at <= $5 THEN 1 ELSE 0 END) AS BIGINT)
		FROM waitlist_entry w JOIN game_type g ON g.org_id = w.org_id AND g.id = w.game_type_id
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.ended_at IS NOT NULL AND w.ended_at >= $3 AND w.ended_at < $4
		GROUP BY g.name, w.status`
	selectGameNames = "SELECT name FROM game_type WHERE org_id = $1 ORDER BY big_blind, name"

	// Entries count when they have or had a seat; the pools also hold the money of alternates that still wait.
	selectTournaments = `SELECT t.name, t.status, t.start_time, coalesce(e.entries, 0), coalesce(e.re_entries, 0),
		coalesce(e.alternates, 0), CAST(coalesce(p.prize, 0) AS BIGINT), CAST(coalesce(p.bounty, 0) AS BIGINT),
		CAST(coalesce(p.house_fee, 0) AS BIGINT), CAST(coalesce(p.staff, 0) AS BIGINT),
		CAST(coalesce((SELECT sum(o.amount) FROM tournament_payout o
		WHERE o.org_id = t.org_id AND o.tournament_id = t.id AND o.paid_at IS NOT NULL), 0) AS BIGINT)
		FROM tournament t
		LEFT JOIN (SELECT x.org_id, x.tournament_id, count(CASE WHEN x.status = 'busted'
		OR x.seat_number IS NOT NULL THEN 1 END) AS entries, count(CASE WHEN x.kind = 're_entry'
				AND (x.status = 'busted' OR x.seat_number IS NOT NULL) THEN 1 END) AS re_entries,
				count(CASE WHEN x.status = 'registered' AND x.seat_number IS NULL THEN 1 END) AS alternates
			FROM tournament_entry x JOIN tournament y ON y.org_id = x.org_id AND y.id = x.tournament_id
			WHERE x.org_id = $1 AND x.room_id = $2 AND y.start_time >= $3 AND y.start_time < $4
			GROUP BY x.org_id, x.tournament_id) e ON e.org_id = t.org_id AND e.tournament_id = t.id
		LEFT JOIN (SELECT x.org_id, x.tournament_id, sum(x.prize) AS prize, sum(x.bounty) AS bounty,
		sum(x.house_fee) AS house_fee, sum(x.staff) AS staff
			FROM tournament_purchase x JOIN tournament y ON y.org_id = x.org_id AND y.id = x.tournament_id
			WHERE x.org_id = $1 AND x.room_id = $2 AND x.voided_at IS NULL AND y.start_time >= $3 AND y.start_time < $4
			GROUP BY x.org_id, x.tournament_id) p ON p.org_id = t.org_id AND p.tournament_id = t.id
		WHERE t.org_id = $1 AND t.room_id = $2 AND t.start_time >= $3 AND t.start_time < $4 ORDER BY t.start_time, t.id`
)
