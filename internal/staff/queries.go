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

// Where things are. Someone who works is where he works; who does not, where he worked last, or where the organization
// begins.
var (
	ofStaff = db.Locator{What: "Staff", Query: `SELECT coalesce(
		(SELECT s.room_id FROM staff_shift s WHERE s.org_id = m.org_id AND s.staff_id = m.id AND s.cancelled_at IS NULL
			ORDER BY CASE WHEN s.started_at IS NOT NULL AND s.ended_at IS NULL THEN 0 WHEN s.started_at IS NULL THEN 1 ELSE 2 END, s.planned_from DESC, s.id LIMIT 1),
		(SELECT r.id FROM room r WHERE r.org_id = m.org_id ORDER BY r.position, r.id LIMIT 1))
		FROM staff_member m WHERE m.org_id = $1 AND m.id = $2`}
	ofShift  = db.Locator{What: "Shift", Query: "SELECT room_id FROM staff_shift WHERE org_id = $1 AND id = $2"}
	ofString = db.Locator{What: "String", Query: "SELECT room_id FROM dealer_string WHERE org_id = $1 AND id = $2 AND closed_at IS NULL"}
)

// member is someone on the staff, apart from what he does today.
type member struct {
	id, name, skills string
	role             Role
	phone, userID    *string
	hasPin, active   bool
}

const memberColumns = "id, name, role, phone, user_id, skills, pin_hash IS NOT NULL, is_active"

const (
	listMembers  = "SELECT " + memberColumns + " FROM staff_member WHERE org_id = $1 ORDER BY name_key, id"
	memberByID   = "SELECT " + memberColumns + " FROM staff_member WHERE org_id = $1 AND id = $2"
	memberOfUser = "SELECT " + memberColumns + " FROM staff_member WHERE org_id = $1 AND user_id = $2 AND is_active"
	countMembers = "SELECT count(*) FROM staff_member WHERE org_id = $1 AND is_active"
	insertMember = `INSERT INTO staff_member (org_id, id, name, name_key, role, phone, user_id, skills, pin_hash, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	updateMember = `UPDATE staff_member SET name = $3, name_key = $4, role = $5, phone = $6, user_id = $7, skills = $8, is_active = $9
		WHERE org_id = $1 AND id = $2`
	updatePin = "UPDATE staff_member SET pin_hash = $3, pin_failures = 0, pin_failed_at = NULL WHERE org_id = $1 AND id = $2"
	pinOf     = "SELECT pin_hash, pin_failures, pin_failed_at FROM staff_member WHERE org_id = $1 AND id = $2"
	countPin  = "UPDATE staff_member SET pin_failures = $3, pin_failed_at = $4 WHERE org_id = $1 AND id = $2"
	userThere = "SELECT count(*) FROM staff_user WHERE org_id = $1 AND id = $2"
)

func scanMember(scan db.Scan) (m member, err error) {
	return m, scan(&m.id, &m.name, &m.role, &m.phone, &m.userID, &m.skills, &m.hasPin, &m.active)
}

// skillsOf reads the formats that someone deals.
func skillsOf(text string) []room.GameFormat {
	skills := []room.GameFormat{}
	for _, s := range strings.Split(text, ",") {
		if s != "" {
			skills = append(skills, room.GameFormat(s))
		}
	}
	return skills
}

func skillText(skills []room.GameFormat) string {
	words := make([]string, len(skills))
	for i, s := range skills {
		words[i] = string(s)
	}
	return strings.Join(words, ",")
}

// storedPin is what a PIN is held against.
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
	// Those that are being worked, are to be worked, or should be.
	openShifts = "SELECT " + shiftColumns + ` FROM staff_shift WHERE org_id = $1 AND room_id = $2 AND cancelled_at IS NULL AND ended_at IS NULL AND (started_at IS NOT NULL OR planned_to > $3)
		ORDER BY CASE WHEN started_at IS NULL THEN 1 ELSE 0 END, planned_from, id`
	shiftsToCome = "SELECT " + shiftColumns + ` FROM staff_shift WHERE org_id = $1 AND room_id = $2 AND cancelled_at IS NULL AND started_at IS NULL AND planned_to > $3
		ORDER BY planned_from, id LIMIT 1000`
	shiftByID     = "SELECT " + shiftColumns + " FROM staff_shift WHERE org_id = $1 AND room_id = $2 AND id = $3 AND cancelled_at IS NULL"
	workedAnytime = "SELECT room_id FROM staff_shift WHERE org_id = $1 AND staff_id = $2 AND started_at IS NOT NULL AND ended_at IS NULL"
	overlapping   = `SELECT count(*) FROM staff_shift WHERE org_id = $1 AND staff_id = $2 AND cancelled_at IS NULL AND ended_at IS NULL
		AND planned_from < $4 AND planned_to > $3`
	insertShift = `INSERT INTO staff_shift (org_id, room_id, id, staff_id, string_id, planned_from, planned_to, started_at, ended_at, area)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	startShift  = "UPDATE staff_shift SET started_at = $4, string_id = $5, area = $6, planned_to = $7 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	endShift    = "UPDATE staff_shift SET ended_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3 AND ended_at IS NULL"
	callShift   = "UPDATE staff_shift SET called_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	cancelShift = "UPDATE staff_shift SET cancelled_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	placeShift  = "UPDATE staff_shift SET area = $4, table_id = $5 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	moveShift   = "UPDATE staff_shift SET string_id = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

// shift is a shift with the table that floor staff look after in it.
type shift struct {
	WorkShift
	table *string
}

func scanShift(scan db.Scan) (s shift, err error) {
	return s, scan(&s.ID, &s.StaffID, &s.StringID, &s.PlannedFrom, &s.PlannedTo, &s.StartedAt, &s.EndedAt, &s.Area, &s.CalledAt, &s.table)
}

// down is somebody's time at a table, rest his time off it.
type (
	down struct {
		id, staff string
		rotation.Down
	}
	rest struct {
		id, staff string
		rotation.Break
	}
)

const (
	// Shifts first (CROSS JOIN says so to SQLite): only those that are being worked matter.
	working = ` x WHERE x.org_id = s.org_id AND x.shift_id = s.id
		AND s.org_id = $1 AND s.room_id = $2 AND s.started_at IS NOT NULL AND s.ended_at IS NULL ORDER BY x.from_at, x.id`
	downsNow = "SELECT x.id, x.staff_id, x.table_id, x.from_at, x.due_at, x.to_at, x.push_at FROM staff_shift s CROSS JOIN dealer_down" + working
	restsNow = "SELECT x.id, x.staff_id, x.from_at, x.until_at, x.to_at FROM staff_shift s CROSS JOIN staff_break" + working

	insertDown = `INSERT INTO dealer_down (org_id, room_id, id, shift_id, staff_id, table_id, from_at, due_at, to_at, push_at, session_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	endDown     = "UPDATE dealer_down SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END WHERE org_id = $1 AND room_id = $2 AND id = $3 AND to_at IS NULL"
	prolong     = "UPDATE dealer_down SET due_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	insertBreak = `INSERT INTO staff_break (org_id, room_id, id, shift_id, staff_id, from_at, until_at, to_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	endBreak    = "UPDATE staff_break SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END WHERE org_id = $1 AND room_id = $2 AND id = $3 AND to_at IS NULL"
	extendBreak = "UPDATE staff_break SET until_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

func scanDown(scan db.Scan) (d down, err error) {
	return d, scan(&d.id, &d.staff, &d.Table, &d.From, &d.Due, &d.To, &d.Push)
}

func scanRest(scan db.Scan) (r rest, err error) {
	return r, scan(&r.id, &r.staff, &r.From, &r.Until, &r.To)
}

// line is a string as it is kept, with its stops; an empty stop is a break.
type line struct {
	id, name     string
	tournamentID *string
	downMinutes  int
	pushed       *clock.Instant
	made         clock.Instant
	stops        []string
}

const (
	listStrings = `SELECT d.id, d.name, d.tournament_id, d.down_minutes, d.pushed_at, d.created_at FROM dealer_string d
		WHERE d.org_id = $1 AND d.room_id = $2 AND d.closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM tournament t
			WHERE t.org_id = d.org_id AND t.id = d.tournament_id AND t.status = 'completed')
		ORDER BY d.position, d.created_at, d.id`
	listStops = `SELECT p.string_id, p.table_id FROM dealer_stop p JOIN dealer_string d ON d.org_id = p.org_id AND d.id = p.string_id
		WHERE p.org_id = $1 AND p.room_id = $2 AND d.closed_at IS NULL ORDER BY p.string_id, p.position`
	insertString = `INSERT INTO dealer_string (org_id, room_id, id, name, tournament_id, down_minutes, position, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	updateString = "UPDATE dealer_string SET name = $4, down_minutes = $5 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	closeString  = "UPDATE dealer_string SET closed_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3 AND closed_at IS NULL"
	pushString   = "UPDATE dealer_string SET pushed_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	dropStops    = "DELETE FROM dealer_stop WHERE org_id = $1 AND room_id = $2 AND string_id = $3"
	insertStop   = "INSERT INTO dealer_stop (org_id, room_id, string_id, position, table_id) VALUES ($1, $2, $3, $4, $5)"

	listChanges  = "SELECT push_at, staff_id, kind, table_id FROM dealer_change WHERE org_id = $1 AND room_id = $2 AND push_at > $3 ORDER BY push_at, made_at, staff_id"
	dropChanges  = "DELETE FROM dealer_change WHERE org_id = $1 AND room_id = $2 AND push_at = $3"
	insertChange = `INSERT INTO dealer_change (org_id, room_id, push_at, staff_id, kind, table_id, made_by, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

	tournamentName = "SELECT name FROM tournament WHERE org_id = $1 AND room_id = $2 AND id = $3 AND status <> 'completed'"
	waitingByGame  = "SELECT game_type_id, count(*) FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL GROUP BY game_type_id"
	undealtAlert   = "SELECT count(*) FROM alert WHERE org_id = $1 AND room_id = $2 AND table_id = $3 AND raised_at = $4 AND kind = 'no_dealer'"
	callsOpen      = `SELECT id, room_id, table_id, table_name, type, kind, priority, message, raised_at, raised_by FROM alert
		WHERE org_id = $1 AND room_id = $2 AND table_id = $3 AND resolved_at IS NULL AND permission = 'view_floor'
			AND kind IN ('floor', 'dispute', 'security', 'technical', 'vip_request') ORDER BY raised_at DESC, id`
)

func scanLine(scan db.Scan) (l line, err error) {
	return l, scan(&l.id, &l.name, &l.tournamentID, &l.downMinutes, &l.pushed, &l.made)
}

// lines are the room's strings with their stops.
func lines(tx db.RoomReader) ([]line, error) {
	list, err := db.All(tx, scanLine, listStrings)
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

// change is where staff have put a dealer at a push to come.
type change struct {
	push  clock.Instant
	staff string
	kind  PlaceKind
	table *string
}

func scanChange(scan db.Scan) (c change, err error) {
	return c, scan(&c.push, &c.staff, &c.kind, &c.table)
}

// waiting is how many wait for each game.
func waiting(tx db.RoomReader) (map[string]int, error) {
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
	return a, scan(&a.ID, &a.RoomID, &a.TableID, &a.TableName, &a.Type, &a.Kind, &a.Priority, &a.Message, &a.Timestamp, &a.RaisedBy)
}

// The last 30 shifts of everybody in the organization. A push is taken on time until five minutes after it.
const punctuality = `SELECT d.staff_id, count(*), count(*) FILTER (WHERE d.from_at <= d.push_at + 300000000)
	FROM dealer_down d JOIN (SELECT id, row_number() OVER (PARTITION BY staff_id ORDER BY started_at DESC, id) AS n FROM staff_shift
		WHERE org_id = $1 AND started_at IS NOT NULL) s ON s.id = d.shift_id AND s.n <= 30
	WHERE d.org_id = $1 AND d.push_at IS NOT NULL GROUP BY d.staff_id`

func punctualities(tx db.OrgReader) (map[string]PushPunctuality, error) {
	type of struct {
		staff string
		PushPunctuality
	}
	list, err := db.All(tx, func(scan db.Scan) (p of, err error) { return p, scan(&p.staff, &p.Pushes, &p.OnTime) }, punctuality)
	out := map[string]PushPunctuality{}
	for _, p := range list {
		out[p.staff] = p.PushPunctuality
	}
	return out, err
}

// findMember is one of the staff; fault Missing when the organization has no such.
func findMember(tx db.OrgReader, id string) (member, error) {
	m, found, err := db.One(tx, scanMember, memberByID, id)
	if err == nil && !found {
		err = fault.NotFound("Staff")
	}
	return m, err
}

const (
	stringOfTable = `SELECT s.name FROM dealer_stop d JOIN dealer_string s ON s.org_id = d.org_id AND s.id = d.string_id
		WHERE d.org_id = $1 AND d.room_id = $2 AND d.table_id = $3 AND s.closed_at IS NULL`
	dealerOfTable = `SELECT m.name FROM dealer_down d JOIN staff_member m ON m.org_id = d.org_id AND m.id = d.staff_id
		WHERE d.org_id = $1 AND d.room_id = $2 AND d.table_id = $3 AND d.to_at IS NULL`
)

// RequireTableUnused refuses when a dealer deals at a table or a string of the rotation has it; called is the table's
// name on screens.
func RequireTableUnused(tx *db.RoomTx, tableID, called string) error {
	text := func(scan db.Scan) (s string, err error) { return s, scan(&s) }
	dealer, deals, err := db.One(tx, text, dealerOfTable, tableID)
	if err != nil {
		return err
	}
	if deals {
		return fault.Conflict("%s deals at %s", dealer, called)
	}
	line, planned, err := db.One(tx, text, stringOfTable, tableID)
	if err == nil && planned {
		err = fault.Conflict("%s is on %s. Take it off first.", called, line)
	}
	return err
}
