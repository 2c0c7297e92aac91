package staff

import (
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff/rotation"
)

// The locators find the room of a record. A staff member belongs to the room of the running shift, else of the next or
// last shift, else to the organization's first room.
var (
	ofStaff = db.Locator{What: "Staff", Query: `SELECT coalesce(
		(SELECT s.room_id FROM staff_shift s WHERE s.org_id = m.org_id AND s.staff_id = m.id AND s.cancelled_at IS NULL
			ORDER BY CASE WHEN s.started_at IS NOT NULL AND s.ended_at IS NULL THEN 0 WHEN s.started_at IS NULL THEN 1
				ELSE 2 END, s.planned_from DESC, s.id LIMIT 1),
		(SELECT r.id FROM room r WHERE r.org_id = m.org_id ORDER BY r.position, r.id LIMIT 1))
		FROM staff_member m WHERE m.org_id = $1 AND m.id = $2`}
	ofShift  = db.Locator{What: "Shift", Query: "SELECT room_id FROM staff_shift WHERE org_id = $1 AND id = $2"}
	ofString = db.Locator{What: "String", Query: `SELECT room_id FROM dealer_string
		WHERE org_id = $1 AND id = $2 AND closed_at IS NULL`}
)

// member is a staff member without their work in a room.
type member struct {
	id, name, skills string
	role             Role
	phone, userID    *string
	hasPin, isActive bool
}

const memberColumns = "id, name, role, phone, user_id, skills, pin_hash IS NOT NULL, is_active"

const (
	listMembers  = "SELECT " + memberColumns + " FROM staff_member WHERE org_id = $1 ORDER BY name_key, id"
	memberByID   = "SELECT " + memberColumns + " FROM staff_member WHERE org_id = $1 AND id = $2"
	memberOfUser = "SELECT " + memberColumns + " FROM staff_member WHERE org_id = $1 AND user_id = $2 AND is_active"
	lockMember   = "SELECT p.is_active FROM staff_member p WHERE p.org_id = $1 AND p.id = $2" + db.ForUpdateP
	countMembers = "SELECT count(*) FROM staff_member WHERE org_id = $1 AND is_active"
	insertMember = `INSERT INTO staff_member (org_id, id, name, name_key, role, phone, user_id, skills, pin_hash,
		created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	updateMember = `UPDATE staff_member SET name = $3, name_key = $4, role = $5, phone = $6, user_id = $7, skills = $8,
		is_active = $9
		WHERE org_id = $1 AND id = $2`
	updatePin = `UPDATE staff_member SET pin_hash = $3, pin_failures = 0, pin_failed_at = NULL
		WHERE org_id = $1 AND id = $2`
	selectPin         = "SELECT pin_hash, pin_failures, pin_failed_at FROM staff_member WHERE org_id = $1 AND id = $2"
	updatePinFailures = "UPDATE staff_member SET pin_failures = $3, pin_failed_at = $4 WHERE org_id = $1 AND id = $2"
	countUsers        = "SELECT count(*) FROM staff_user WHERE org_id = $1 AND id = $2"
)

func scanMember(scan db.Scan) (m member, err error) {
	return m, scan(&m.id, &m.name, &m.role, &m.phone, &m.userID, &m.skills, &m.hasPin, &m.isActive)
}

// parseSkills parses the formats that a dealer can deal.
func parseSkills(text string) []room.GameFormat {
	skills := []room.GameFormat{}
	for _, s := range strings.Split(text, ",") {
		if s != "" {
			skills = append(skills, room.GameFormat(s))
		}
	}
	return skills
}

func formatSkills(skills []room.GameFormat) string {
	words := make([]string, len(skills))
	for i, s := range skills {
		words[i] = string(s)
	}
	return strings.Join(words, ",")
}

// storedPin is a stored PIN with its failed attempts.
type storedPin struct {
	hash     *string
	failures int
	failedAt *clock.Instant
}

func scanPin(scan db.Scan) (p storedPin, err error) {
	return p, scan(&p.hash, &p.failures, &p.failedAt)
}

const (
	shiftColumns = "id, staff_id, string_id, planned_from, planned_to, started_at, ended_at, area, called_at, table_id"
	// Running and planned shifts, and those that should have begun.
	openShifts = "SELECT " + shiftColumns + ` FROM staff_shift WHERE org_id = $1 AND room_id = $2
		AND cancelled_at IS NULL
		AND ended_at IS NULL AND (started_at IS NOT NULL OR planned_to > $3)
		ORDER BY CASE WHEN started_at IS NULL THEN 1 ELSE 0 END, planned_from, id`
	shiftsToCome = "SELECT " + shiftColumns + ` FROM staff_shift s WHERE org_id = $1 AND room_id = $2
		AND cancelled_at IS NULL AND started_at IS NULL AND planned_to > $3
		AND (SELECT m.is_active FROM staff_member m WHERE m.org_id = s.org_id AND m.id = s.staff_id)
		ORDER BY planned_from, id LIMIT 1000`
	shiftByID = "SELECT " + shiftColumns +
		" FROM staff_shift WHERE org_id = $1 AND room_id = $2 AND id = $3 AND cancelled_at IS NULL"
	roomOfRunningShift = `SELECT room_id FROM staff_shift
		WHERE org_id = $1 AND staff_id = $2 AND started_at IS NOT NULL AND ended_at IS NULL`
	roomOfLateShift = `SELECT room_id FROM staff_shift WHERE org_id = $1 AND staff_id = $2 AND cancelled_at IS NULL
		AND started_at IS NULL AND ended_at IS NULL AND planned_from < $3 AND planned_to > $3
		ORDER BY planned_from, id LIMIT 1`
	countOverlappingShifts = `SELECT count(*) FROM staff_shift
		WHERE org_id = $1 AND staff_id = $2 AND cancelled_at IS NULL AND ended_at IS NULL
		AND planned_from < $4 AND planned_to > $3 AND id <> $5`
	startOfNextShift = `SELECT coalesce(min(planned_from), 0) FROM staff_shift WHERE org_id = $1 AND staff_id = $2
		AND cancelled_at IS NULL AND started_at IS NULL AND planned_from > $3`
	insertShift = `INSERT INTO staff_shift (org_id, room_id, id, staff_id, string_id, planned_from, planned_to,
		started_at, ended_at, area)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	startShift = `UPDATE staff_shift SET started_at = $4, string_id = $5, area = $6, planned_to = $7
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	endShift = `UPDATE staff_shift SET ended_at = $4
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND ended_at IS NULL`
	callShift         = "UPDATE staff_shift SET called_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	cancelShift       = "UPDATE staff_shift SET cancelled_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	updateShiftPlace  = "UPDATE staff_shift SET area = $4, table_id = $5 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	updateShiftString = "UPDATE staff_shift SET string_id = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

// shift is a shift with the table that floor staff look after.
type shift struct {
	WorkShift
	table *string
}

func scanShift(scan db.Scan) (s shift, err error) {
	return s, scan(&s.ID, &s.StaffID, &s.StringID, &s.PlannedFrom, &s.PlannedTo, &s.StartedAt, &s.EndedAt, &s.Area,
		&s.CalledAt, &s.table)
}

// down is a stored down, staffBreak a stored break.
type (
	down struct {
		id, staff string
		rotation.Down
	}
	staffBreak struct {
		id, staff string
		rotation.Break
	}
)

const (
	// CROSS JOIN makes SQLite read the shifts first, because only running ones matter.
	ofRunningShifts = ` x WHERE x.org_id = s.org_id AND x.shift_id = s.id
		AND s.org_id = $1 AND s.room_id = $2 AND s.started_at IS NOT NULL AND s.ended_at IS NULL
		ORDER BY x.from_at, x.id`
	downsNow = `SELECT x.id, x.staff_id, x.table_id, x.from_at, x.due_at, x.to_at, x.push_at FROM staff_shift s
		CROSS JOIN dealer_down` + ofRunningShifts
	breaksNow = `SELECT x.id, x.staff_id, x.from_at, x.until_at, x.to_at FROM staff_shift s
		CROSS JOIN staff_break` + ofRunningShifts

	insertDown = `INSERT INTO dealer_down (org_id, room_id, id, shift_id, staff_id, table_id, from_at, due_at, to_at,
		push_at, session_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	endDown = `UPDATE dealer_down SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND to_at IS NULL`
	extendDown  = "UPDATE dealer_down SET due_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	insertBreak = `INSERT INTO staff_break (org_id, room_id, id, shift_id, staff_id, from_at, until_at, to_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	endBreak = `UPDATE staff_break SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND to_at IS NULL`
	extendBreak = "UPDATE staff_break SET until_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

func scanDown(scan db.Scan) (d down, err error) {
	return d, scan(&d.id, &d.staff, &d.Table, &d.From, &d.Due, &d.To, &d.Push)
}

func scanBreak(scan db.Scan) (r staffBreak, err error) {
	return r, scan(&r.id, &r.staff, &r.From, &r.Until, &r.To)
}

// dealerString is a stored string with its stops; an empty stop is a break.
type dealerString struct {
	id, name     string
	tournamentID *string
	downMinutes  int
	pushedAt     *clock.Instant
	madeAt       clock.Instant
	stops        []string
}

const (
	listStrings = `SELECT d.id, d.name, d.tournament_id, d.down_minutes, d.pushed_at, d.created_at FROM dealer_string d
		WHERE d.org_id = $1 AND d.room_id = $2 AND d.closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM tournament t
			WHERE t.org_id = d.org_id AND t.id = d.tournament_id AND t.status = 'completed')
		ORDER BY d.position, d.created_at, d.id`
	listStops = `SELECT p.string_id, p.table_id FROM dealer_stop p
		JOIN dealer_string d ON d.org_id = p.org_id AND d.id = p.string_id
		WHERE p.org_id = $1 AND p.room_id = $2 AND d.closed_at IS NULL ORDER BY p.string_id, p.position`
	insertString = `INSERT INTO dealer_string (org_id, room_id, id, name, tournament_id, down_minutes, position,
		created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	updateString = "UPDATE dealer_string SET name = $4, down_minutes = $5 WHERE org_id = $1 AND room_id = $2 " +
		"AND id = $3"
	closeString = `UPDATE dealer_string SET closed_at = $4
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND closed_at IS NULL`
	pushString  = "UPDATE dealer_string SET pushed_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	deleteStops = "DELETE FROM dealer_stop WHERE org_id = $1 AND room_id = $2 AND string_id = $3"
	insertStop  = "INSERT INTO dealer_stop (org_id, room_id, string_id, position, table_id) VALUES ($1, $2, $3, $4, $5)"

	listChanges = `SELECT push_at, staff_id, kind, table_id FROM dealer_change
		WHERE org_id = $1 AND room_id = $2 AND push_at > $3 ORDER BY push_at, made_at, staff_id`
	deleteChanges = "DELETE FROM dealer_change WHERE org_id = $1 AND room_id = $2 AND push_at = $3"
	insertChange  = `INSERT INTO dealer_change (org_id, room_id, push_at, staff_id, kind, table_id, made_by, made_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

	tournamentName = `SELECT name FROM tournament WHERE org_id = $1 AND room_id = $2 AND id = $3
		AND status <> 'completed'`
	waitingByGame = `SELECT game_type_id, count(*) FROM waitlist_entry
		WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL GROUP BY game_type_id`
	countNoDealerAlerts = `SELECT count(*) FROM alert WHERE org_id = $1 AND room_id = $2 AND table_id = $3
		AND raised_at = $4 AND kind = 'no_dealer'`
	openCallsAtTable = `SELECT id, room_id, table_id, table_name, type, kind, priority, message, raised_at, raised_by,
		taken_at, taken_by, escalated_at FROM alert
		WHERE org_id = $1 AND room_id = $2 AND table_id = $3 AND resolved_at IS NULL AND permission = 'view_floor'
			AND kind IN ('floor', 'dispute', 'security', 'technical', 'vip_request') ORDER BY raised_at DESC, id`
)

func scanString(scan db.Scan) (l dealerString, err error) {
	return l, scan(&l.id, &l.name, &l.tournamentID, &l.downMinutes, &l.pushedAt, &l.madeAt)
}

// listDealerStrings lists the room's strings with their stops.
func listDealerStrings(tx db.RoomReader) ([]dealerString, error) {
	list, err := db.All(tx, scanString, listStrings)
	if err != nil {
		return nil, err
	}
	type stop struct{ line, table string }
	stops, err := db.All(tx, func(scan db.Scan) (s stop, err error) {
		var table *string
		if err = scan(&s.line, &table); err == nil && table != nil {
			s.table = *table
		}
		return s, err
	}, listStops)
	for _, s := range stops {
		for i := range list {
			if list[i].id == s.line {
				list[i].stops = append(list[i].stops, s.table)
			}
		}
	}
	return list, err
}

// placedDealer is a manual change: the place of a dealer at a future push.
type placedDealer struct {
	push  clock.Instant
	staff string
	kind  PlaceKind
	table *string
}

func scanChange(scan db.Scan) (c placedDealer, err error) {
	return c, scan(&c.push, &c.staff, &c.kind, &c.table)
}

// countWaitingByGame counts the waiting players of each game.
func countWaitingByGame(tx db.RoomReader) (map[string]int, error) {
	type count struct {
		game string
		n    int
	}
	list, err := db.All(tx, func(scan db.Scan) (c count, err error) { return c, scan(&c.game, &c.n) }, waitingByGame)
	out := map[string]int{}
	for _, c := range list {
		out[c.game] = c.n
	}
	return out, err
}

func scanCall(scan db.Scan) (a alert.Alert, err error) {
	return a, scan(&a.ID, &a.RoomID, &a.TableID, &a.TableName, &a.Type, &a.Kind, &a.Priority, &a.Message, &a.Timestamp,
		&a.RaisedBy, &a.TakenAt, &a.TakenBy, &a.EscalatedAt)
}

// selectPunctuality covers the last 30 shifts of each staff member. A push is on time up to five minutes after it.
const selectPunctuality = `SELECT d.staff_id, count(*), count(*) FILTER (WHERE d.from_at <= d.push_at + 300000000)
	FROM dealer_down d JOIN (SELECT id, row_number() OVER (PARTITION BY staff_id ORDER BY started_at DESC, id) AS n
	FROM staff_shift
		WHERE org_id = $1 AND started_at IS NOT NULL) s ON s.id = d.shift_id AND s.n <= 30
	WHERE d.org_id = $1 AND d.push_at IS NOT NULL GROUP BY d.staff_id`

func loadPunctuality(tx db.OrgReader) (map[string]PushPunctuality, error) {
	type of struct {
		staff string
		PushPunctuality
	}
	list, err := db.All(tx, func(scan db.Scan) (p of, err error) { return p, scan(&p.staff, &p.Pushes, &p.OnTime) },
		selectPunctuality)
	out := map[string]PushPunctuality{}
	for _, p := range list {
		out[p.staff] = p.PushPunctuality
	}
	return out, err
}

// findMember loads a staff member.
func findMember(tx db.OrgReader, id string) (member, error) {
	return db.OneOr(tx, fault.NotFound("Staff"), scanMember, memberByID, id)
}

const (
	selectStringOfTable = `SELECT s.name FROM dealer_stop d
		JOIN dealer_string s ON s.org_id = d.org_id AND s.id = d.string_id
		WHERE d.org_id = $1 AND d.room_id = $2 AND d.table_id = $3 AND s.closed_at IS NULL`
	selectDealerOfTable = `SELECT m.name FROM dealer_down d
		JOIN staff_member m ON m.org_id = d.org_id AND m.id = d.staff_id
		WHERE d.org_id = $1 AND d.room_id = $2 AND d.table_id = $3 AND d.to_at IS NULL`
)

// RequireTableUnused refuses when a table has a dealer or is on a string. called is the table's name on screens.
func RequireTableUnused(tx *db.RoomTx, tableID, called string) error {
	text := func(scan db.Scan) (s string, err error) { return s, scan(&s) }
	dealer, deals, err := db.One(tx, text, selectDealerOfTable, tableID)
	if err != nil {
		return err
	}
	if deals {
		return fault.Conflict("%s deals at %s", dealer, called)
	}
	line, planned, err := db.One(tx, text, selectStringOfTable, tableID)
	if err == nil && planned {
		err = fault.Conflict("%s is on %s. Take it off first.", called, line)
	}
	return err
}
