package smartseat

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

// around restricts a query to the waiting, seated and called players of the room.
const around = `IN (SELECT player_id FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
	UNION SELECT player_id FROM seat WHERE org_id = $1 AND room_id = $2 AND player_id IS NOT NULL)`

const (
	peopleAround = `SELECT p.id, p.name, p.is_active, p.barred_at, p.excluded_until, p.skill_level FROM player p
		WHERE p.org_id = $1 AND p.id ` + around

	// selectPlayingInTournament selects the waiting players in a running tournament, also by a merged record.
	selectPlayingInTournament = `WITH RECURSIVE same (whose, id) AS (SELECT w.player_id, w.player_id
		FROM waitlist_entry w
			WHERE w.org_id = $1 AND w.room_id = $2 AND w.ended_at IS NULL
			UNION SELECT s.whose, p.id FROM player p JOIN same s ON p.merged_into = s.id WHERE p.org_id = $1)
		SELECT s.whose, min(t.name) FROM same s
		CROSS JOIN tournament_entry e
		JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id AND t.status = 'running'
		WHERE e.org_id = $1 AND e.player_id = s.id AND e.status = 'seated'
		GROUP BY s.whose ORDER BY 1`

	// statusOfWaiting selects, for each waiting player, the end of the last membership and the table of a seat anywhere
	// in the organization.
	statusOfWaiting = `SELECT w.player_id,
		(SELECT max(m.expires_at) FROM membership m WHERE m.org_id = $1 AND m.player_id = w.player_id
		AND m.cancelled_at IS NULL AND m.starts_at <= $3),
		(SELECT t.table_number FROM seat s JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		WHERE s.org_id = $1 AND s.player_id = w.player_id)
		FROM (SELECT DISTINCT player_id FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL) w`

	selectSeatedPlayers = `SELECT table_id, player_id FROM seat WHERE org_id = $1 AND room_id = $2
		AND player_id IS NOT NULL ORDER BY table_id, seat_number`

	// ratesOfTables sums up the rates of the rentals that are not paused.
	ratesOfTables = `SELECT s.table_id, CAST(sum(s.hourly_rate) AS BIGINT) FROM seat_stay s
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.ended_at IS NULL AND s.rental_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM rental_pause p WHERE p.org_id = s.org_id AND p.rental_id = s.rental_id
		AND p.to_at IS NULL) GROUP BY s.table_id`

	apartOfWaiting = `SELECT a.player_id, a.other_id FROM player_apart a WHERE a.org_id = $1
		AND (a.player_id IN (SELECT player_id FROM waitlist_entry WHERE org_id = $1 AND room_id = $2
		AND ended_at IS NULL)
		OR a.other_id IN (SELECT player_id FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL))
		ORDER BY 1, 2`

	// calledBefore selects entries with a pass, or with a call before the player went for chips.
	calledBefore = `SELECT id FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
		AND status = 'waiting' AND (passes > 0 OR calls > 0 AND rank < 0)`

	// A visit is a gaming day; a player in two rooms on one day has made one visit.
	historiesAround = `SELECT d.player_id, CAST(sum(d.played) AS BIGINT),
		count(DISTINCT CASE WHEN d.gaming_day > $3 THEN d.gaming_day END), min(d.gaming_day)
		FROM player_day d WHERE d.org_id = $1 AND d.player_id ` + around + " GROUP BY d.player_id"
	historyOfPlayer = `SELECT d.player_id, CAST(sum(d.played) AS BIGINT),
		count(DISTINCT CASE WHEN d.gaming_day > $3 THEN d.gaming_day END), min(d.gaming_day)
		FROM player_day d WHERE d.org_id = $1 AND d.player_id = $2 AND d.room_id > '' GROUP BY d.player_id`

	boughtByWaiting = `SELECT e.player_id, e.amount FROM ledger_entry e WHERE e.org_id = $1 AND e.kind = 'chip_sale'
		AND e.at >= $3
		AND e.player_id IN (SELECT player_id FROM waitlist_entry WHERE org_id = $1 AND room_id = $2
		AND ended_at IS NULL)
		AND NOT EXISTS (SELECT 1 FROM ledger_entry r WHERE r.org_id = $1 AND r.reverses = e.id)
		ORDER BY e.player_id, e.amount`

	newestCall = "SELECT max(called_at) FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND called_at > $3"

	roomsThatCall = `SELECT r.org_id, r.id FROM room r JOIN organization o ON o.id = r.org_id
		WHERE r.auto_seating AND o.is_active`
)

// playerRecord is a player's record.
type playerRecord struct {
	id       string
	active   bool
	barred   *clock.Instant
	excluded *clock.Instant
	Person
}

func scanRecord(scan db.Scan) (r playerRecord, err error) {
	err = scan(&r.id, &r.Name, &r.active, &r.barred, &r.excluded, &r.Skill)
	r.SkillSetByStaff = r.Skill != nil
	return r, err
}

// waiterStatus is the membership and the seat of a waiting player.
type waiterStatus struct {
	player      string
	memberUntil *clock.Instant
	tableNumber *int
}

func scanWaiterStatus(scan db.Scan) (s waiterStatus, err error) {
	return s, scan(&s.player, &s.memberUntil, &s.tableNumber)
}

// playHistory sums up a player's gaming days in the organization.
type playHistory struct {
	player string
	played int64 // microseconds
	visits int   // in the last 90 days
	first  clock.Day
}

func scanHistory(scan db.Scan) (p playHistory, err error) {
	return p, scan(&p.player, &p.played, &p.visits, &p.first)
}

// idPair is a pair of ids.
type idPair struct{ a, b string }

func scanPair(scan db.Scan) (p idPair, err error) { return p, scan(&p.a, &p.b) }

// sum is an amount of a table or player.
type sum struct {
	of     string
	amount money.Cents
}

func scanSum(scan db.Scan) (s sum, err error) { return s, scan(&s.of, &s.amount) }

func scanID(scan db.Scan) (s string, err error) { return s, scan(&s) }
