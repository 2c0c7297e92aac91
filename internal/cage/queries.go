package cage

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// EntryLocator and ShiftLocator find the room of an entry and of a shift.
var (
	EntryLocator = db.Locator{What: "Entry", Query: "SELECT room_id FROM ledger_entry WHERE org_id = $1 AND id = $2"}
	ShiftLocator = db.Locator{What: "Shift", Query: "SELECT room_id FROM cage_shift WHERE org_id = $1 AND id = $2"}
)

const (
	openShiftOf = `SELECT id FROM cage_shift WHERE org_id = $1 AND room_id = $2 AND cashier_id = $3
		AND closed_at IS NULL`
	roomOfCashier = "SELECT room_id FROM cage_shift WHERE org_id = $1 AND cashier_id = $2 AND closed_at IS NULL"
	closedThrough = "SELECT max(gaming_day) FROM cage_day WHERE org_id = $1 AND room_id = $2"
	nextNumber    = "SELECT coalesce(max(number), 0) + 1 FROM ledger_entry WHERE org_id = $1 AND room_id = $2"

	insertEntry = `INSERT INTO ledger_entry (org_id, room_id, id, number, kind, at, gaming_day, player_id, shift_id,
		payment_method, amount, subject, notes, actor_id, actor_name, reverses, reason)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`
	insertLine = `INSERT INTO ledger_line (org_id, room_id, entry_id, n, account, subject, gaming_day, amount)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	insertChips = `INSERT INTO chip_line (org_id, room_id, entry_id, denomination, count, value)
		VALUES ($1, $2, $3, $4, $5, $6)`

	addToDay = `INSERT INTO ledger_day (org_id, room_id, gaming_day, account, amount) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, room_id, gaming_day, account) DO UPDATE SET amount = ledger_day.amount + excluded.amount`
	addToKind = `INSERT INTO ledger_kind_day (org_id, room_id, gaming_day, kind, payment_method, entries, amount)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (org_id, room_id, gaming_day, kind, payment_method) DO UPDATE
		SET entries = ledger_kind_day.entries + excluded.entries, amount = ledger_kind_day.amount + excluded.amount`
	// These are two statements because a CHECK tests the row that an upsert would insert, even when it updates a row.
	openBalance = `INSERT INTO player_balance (org_id, player_id, account, amount) VALUES ($1, $2, $3, 0)
		ON CONFLICT DO NOTHING`
	addToBalance = "UPDATE player_balance SET amount = amount + $4 WHERE org_id = $1 AND player_id = $2 " +
		"AND account = $3"
	addCash = `INSERT INTO player_cash (org_id, player_id, gaming_day, cash_in, cash_out, entries)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (org_id, player_id, gaming_day) DO UPDATE SET cash_in = player_cash.cash_in + excluded.cash_in,
		cash_out = player_cash.cash_out + excluded.cash_out, entries = player_cash.entries + excluded.entries`
	subtractCash = `UPDATE player_cash SET cash_in = cash_in - $4, cash_out = cash_out - $5, entries = entries - $6
		WHERE org_id = $1 AND player_id = $2 AND gaming_day = $3`
	cashOfPlayer = "SELECT cash_in, cash_out FROM player_cash WHERE org_id = $1 AND player_id = $2 AND gaming_day = $3"

	balanceOf = `SELECT CAST(coalesce(sum(CASE WHEN account = 'receivable' THEN amount END), 0) AS BIGINT),
		CAST(coalesce(sum(CASE WHEN account = 'player_funds' THEN -amount END), 0) AS BIGINT),
		CAST(coalesce(sum(CASE WHEN account = 'prepaid_time' THEN -amount END), 0) AS BIGINT)
		FROM player_balance WHERE org_id = $1 AND player_id = $2`
)

const entryColumns = `e.id, e.room_id, e.number, e.kind, e.at, e.gaming_day, e.player_id, p.name, e.shift_id, w.name,
	e.payment_method, e.amount,
	e.subject, e.notes, e.actor_name, e.reverses, e.reason, r.id`

const entryTables = ` FROM ledger_entry e
	LEFT JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
	LEFT JOIN cage_shift s ON s.org_id = e.org_id AND s.id = e.shift_id
	LEFT JOIN drawer w ON w.org_id = s.org_id AND w.id = s.drawer_id
	LEFT JOIN ledger_entry r ON r.org_id = e.org_id AND r.reverses = e.id`

// entryLines selects the lines of an entry as one text, so that a list is one statement: "cash shift_1 2026-11-20
// 500,…".
const entryLines = `(SELECT string_agg(
		l.account || ' ' || l.subject || ' ' || l.gaming_day || ' ' || CAST(l.amount AS TEXT), ',')
	FROM ledger_line l WHERE l.org_id = e.org_id AND l.entry_id = e.id)`

const (
	entryByID = "SELECT " + entryColumns + ", " + entryLines + entryTables + `
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.id = $3`
	entryPage = "SELECT " + entryColumns + ", " + entryLines + entryTables + `
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.number < $3
		AND ($4 = '' OR e.gaming_day = $4) AND ($5 = '' OR e.kind = $5) AND ($6 = '' OR e.player_id = $6)
		AND ($7 = '' OR e.shift_id = $7)
		ORDER BY e.number DESC LIMIT $8`
)

func scanEntry(scan db.Scan) (e Entry, err error) {
	var playerID, playerName, lines *string
	err = scan(&e.ID, &e.RoomID, &e.Number, &e.Kind, &e.Timestamp, &e.GamingDay, &playerID, &playerName, &e.ShiftID,
		&e.DrawerName, &e.PaymentMethod, &e.Amount,
		&e.Subject, &e.Notes, &e.ActorName, &e.Reverses, &e.Reason, &e.ReversedBy, &lines)
	if err != nil {
		return e, err
	}
	if playerID != nil && playerName != nil {
		e.Player = &player.Named{ID: *playerID, Name: *playerName}
	}
	e.Lines, err = readLines(lines)
	return e, err
}

func readLines(text *string) ([]Line, error) {
	lines := []Line{}
	if text == nil {
		return lines, nil
	}
	for part := range strings.SplitSeq(*text, ",") {
		f := strings.Split(part, " ")
		if len(f) != 4 {
			return nil, errMalformedLine
		}
		amount, err := strconv.ParseInt(f[3], 10, 64)
		if err != nil {
			return nil, err
		}
		lines = append(lines, Line{Account(f[0]), f[1], clock.Day(f[2]), money.Cents(amount)})
	}
	return lines, nil
}

// LoadEntry returns an entry of the room; fault Missing when the room has no such entry.
func LoadEntry(tx db.RoomReader, id string) (Entry, error) {
	return db.OneOr(tx, fault.NotFound("Entry"), scanEntry, entryByID, id)
}

const shiftColumns = `s.id, s.drawer_id, w.name, s.room_id, s.cashier_id, s.cashier_name, s.opened_at, s.closed_at,
	s.float_amount, s.counted, s.expected
	FROM cage_shift s JOIN drawer w ON w.org_id = s.org_id AND w.id = s.drawer_id`

const (
	listDrawers = `SELECT w.id, w.name, s.id, s.cashier_id, s.cashier_name, s.opened_at, s.float_amount, w.room_id
		FROM drawer w
		LEFT JOIN cage_shift s ON s.org_id = w.org_id AND s.drawer_id = w.id AND s.closed_at IS NULL
		WHERE w.org_id = $1 AND w.room_id = $2 ORDER BY w.name_key`
	drawerByID = `SELECT w.id, w.name, s.id, s.cashier_id, s.cashier_name, s.opened_at, s.float_amount, w.room_id
		FROM drawer w
		LEFT JOIN cage_shift s ON s.org_id = w.org_id AND s.drawer_id = w.id AND s.closed_at IS NULL
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.id = $3`
	drawerOfCashier = `SELECT w.name FROM cage_shift s JOIN drawer w ON w.org_id = s.org_id AND w.id = s.drawer_id
		WHERE s.org_id = $1 AND s.cashier_id = $2 AND s.closed_at IS NULL`
	insertDrawer = "INSERT INTO drawer (org_id, room_id, id, name, name_key, created_at) " +
		"VALUES ($1, $2, $3, $4, $5, $6)"
	insertShift = `INSERT INTO cage_shift (org_id, room_id, id, drawer_id, cashier_id, cashier_name, opened_at,
		float_amount)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	closeShift = `UPDATE cage_shift SET closed_at = CASE WHEN opened_at > $4 THEN opened_at ELSE $4 END, counted = $5,
		expected = $6
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	insertCount = `INSERT INTO shift_count (org_id, room_id, shift_id, moment, denomination, count)
		VALUES ($1, $2, $3, $4, $5, $6)`

	shiftByID = "SELECT " + shiftColumns + " WHERE s.org_id = $1 AND s.room_id = $2 AND s.id = $3"
	shiftPage = "SELECT " + shiftColumns + ` WHERE s.org_id = $1 AND s.room_id = $2 AND (s.opened_at, s.id) < ($3, $4)
		ORDER BY s.opened_at DESC, s.id DESC LIMIT $5`

	// CROSS JOIN keeps SQLite from scanning all lines of the organization first. The filter by room is on the lines: on
	// the entries it would select the index of the room instead of that of the shift.
	shiftMovements = `SELECT e.kind, l.account, CAST(sum(l.amount) AS BIGINT) FROM ledger_entry e
		CROSS JOIN ledger_line l WHERE l.org_id = e.org_id AND l.entry_id = e.id
		AND e.org_id = $1 AND l.room_id = $2 AND e.shift_id = $3 AND l.account IN ('cash', 'card', 'check')
		GROUP BY e.kind, l.account`
	countShiftEntries = `SELECT count(*) FROM ledger_entry WHERE org_id = $1 AND room_id = $2 AND shift_id = $3
		AND kind NOT IN ('shift_open', 'shift_close', 'shift_fill', 'shift_drop')`
	chipsOutOfShift = `SELECT CAST(coalesce(-sum(l.amount), 0) AS BIGINT) FROM ledger_entry e CROSS JOIN ledger_line l
		WHERE l.org_id = e.org_id AND l.entry_id = e.id AND e.org_id = $1 AND l.room_id = $2 AND e.shift_id = $3
		AND l.account = 'chips'`
	cashOfShift = `SELECT CAST(coalesce(sum(l.amount), 0) AS BIGINT) FROM ledger_entry e CROSS JOIN ledger_line l
		WHERE l.org_id = e.org_id AND l.entry_id = e.id AND e.org_id = $1 AND l.room_id = $2 AND e.shift_id = $3
		AND l.account = 'cash'`
	countsOfShift = `SELECT moment, denomination, count FROM shift_count
		WHERE org_id = $1 AND room_id = $2 AND shift_id = $3
		ORDER BY moment DESC, denomination DESC`
	vaultBalance = `SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger_day
		WHERE org_id = $1 AND room_id = $2 AND account = 'vault'`
)

func scanDrawer(scan db.Scan) (d Drawer, err error) {
	var shift, cashier, name *string
	var opened *clock.Instant
	var float *money.Cents
	var room string
	if err := scan(&d.ID, &d.Name, &shift, &cashier, &name, &opened, &float, &room); err != nil || shift == nil {
		return d, err
	}
	d.Shift = &ShiftHead{
		ID: *shift, DrawerID: d.ID, DrawerName: d.Name, RoomID: room, CashierID: *cashier, CashierName: *name,
		OpenedAt: *opened, FloatAmount: *float,
	}
	return d, nil
}

func scanShift(scan db.Scan) (s ShiftHead, err error) {
	err = scan(&s.ID, &s.DrawerID, &s.DrawerName, &s.RoomID, &s.CashierID, &s.CashierName, &s.OpenedAt, &s.ClosedAt,
		&s.FloatAmount, &s.Counted, &s.Expected)
	if err == nil && s.Counted != nil {
		over := *s.Counted - *s.Expected
		s.OverShort = &over
	}
	return s, err
}

func scanMovement(scan db.Scan) (m shiftMovement, err error) {
	return m, scan(&m.kind, &m.account, &m.amount)
}

func scanCount(scan db.Scan) (c Count, err error) {
	return c, scan(&c.Moment, &c.Denomination, &c.Count)
}

const chipTransactionColumns = `e.id, e.number, e.room_id, e.player_id, p.name, e.kind, e.amount, e.payment_method,
	e.notes, e.at, e.actor_name, e.shift_id, w.name, r.id,
	(SELECT string_agg(CAST(c.denomination AS TEXT) || ' ' || CAST(c.count AS TEXT), ',') FROM chip_line c
		WHERE c.org_id = e.org_id AND c.entry_id = e.id AND c.denomination > 0)
	FROM ledger_entry e
	JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
	LEFT JOIN cage_shift s ON s.org_id = e.org_id AND s.id = e.shift_id
	LEFT JOIN drawer w ON w.org_id = s.org_id AND w.id = s.drawer_id
	LEFT JOIN ledger_entry r ON r.org_id = e.org_id AND r.reverses = e.id`

const chipTransactionFilter = ` AND e.kind IN ('chip_sale', 'chip_redemption', 'exchange') AND (e.at, e.id) < ($2, $3)
	AND e.at >= $5 AND e.at < $6
		AND ($7 = '' OR e.shift_id = $7) AND ($8 = '' OR e.player_id = $8) AND ($9 = '' OR e.kind = $9)
		AND ($10 = '' OR e.player_id IN ` + player.RecordsOf + `SELECT t.player_id FROM player_term t
		WHERE t.org_id = $1 AND t.term >= $10 AND t.term < $11` + player.AndMerged + ")"

const (
	chipTransactionByID = "SELECT " + chipTransactionColumns + `
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.id = $3`
	chipTransactionPage = "SELECT " + chipTransactionColumns + ` WHERE e.org_id = $1` + chipTransactionFilter + `
		ORDER BY e.at DESC, e.id DESC LIMIT $4`
	chipTransactionPageOfRoom = "SELECT " + chipTransactionColumns + `
		WHERE e.org_id = $1 AND e.room_id = $12` + chipTransactionFilter + ` ORDER BY e.at DESC, e.id DESC LIMIT $4`
)

func scanChipTransaction(scan db.Scan) (t ChipTransaction, err error) {
	var chips *string
	err = scan(&t.ID, &t.Number, &t.RoomID, &t.PlayerID, &t.Player.Name, &t.TransactionType, &t.Amount,
		&t.PaymentMethod, &t.Notes, &t.Timestamp, &t.Cashier, &t.ShiftID, &t.DrawerName, &t.ReversedBy, &chips)
	t.Player.ID, t.ChipCount, t.Chips = t.PlayerID, t.Amount, []Chip{}
	if err != nil || chips == nil {
		return t, err
	}
	for part := range strings.SplitSeq(*chips, ",") {
		value, count, _ := strings.Cut(part, " ")
		v, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return t, err
		}
		n, err := strconv.ParseInt(count, 10, 64)
		if err != nil {
			return t, err
		}
		t.Chips = append(t.Chips, Chip{money.Cents(v), n})
	}
	slices.SortFunc(t.Chips, func(a, b Chip) int { return int(b.Denomination - a.Denomination) })
	return t, nil
}

const (
	countOpenDrawers = "SELECT count(*) FROM cage_shift WHERE org_id = $1 AND room_id = $2 AND closed_at IS NULL"
	anyEntry         = `SELECT CASE WHEN EXISTS (SELECT 1 FROM ledger_entry WHERE org_id = $1 AND room_id = $2) THEN 1
		ELSE 0 END`
)

// CountOpenDrawers counts the open drawers of the room.
func CountOpenDrawers(tx *db.RoomTx) (int, error) { return db.Value[int](tx, countOpenDrawers) }

// HasEntries reports whether the room has a ledger entry.
func HasEntries(tx *db.RoomTx) (bool, error) {
	n, err := db.Value[int](tx, anyEntry)
	return n > 0, err
}
