package rental

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// PaymentStatus is the status of the payment of a rental.
type PaymentStatus string

// The payment statuses. A running rental is pending.
const (
	PaymentPending PaymentStatus = "pending"
	PaymentPaid    PaymentStatus = "paid"
)

// Values are the words allowed on the wire.
func (PaymentStatus) Values() []string { return []string{string(PaymentPending), string(PaymentPaid)} }

// Tab is a rental at the desk: its charge so far, and the owed part of it.
type Tab struct {
	ID            string         `json:"id"`
	PlayerID      string         `json:"playerId"`
	Player        player.Named   `json:"player"`
	RoomID        string         `json:"roomId"`
	SeatNumber    int            `json:"seatNumber"` // table, seat and game are those of the last stay
	Table         TableOfTab     `json:"table"`
	GameType      GameOfTab      `json:"gameType"`
	StartTime     clock.Instant  `json:"startTime"`
	EndTime       *clock.Instant `json:"endTime"` // null while it runs
	Minutes       int64          `json:"minutes"` // started minutes without pauses
	HourlyRate    money.Cents    `json:"hourlyRate"`
	Charge        money.Cents    `json:"charge"` // 0 when it was reversed
	Owed          money.Cents    `json:"owed"`   // of the bill; of a running rental, the charge minus prepaid time
	PaymentStatus PaymentStatus  `json:"paymentStatus"`
	Forgotten     bool           `json:"forgotten"` // ended by the program, because staff did not
	Segments      []Segment      `json:"segments"`
	Pauses        []Pause        `json:"pauses"`
}

// PaidTab is a tab after a payment.
type PaidTab struct {
	Tab
	EntryID string `json:"entryId"` // of the payment in the ledger
}

// TableOfTab is the table of a tab.
type TableOfTab struct {
	ID          string `json:"id"`
	TableNumber int    `json:"tableNumber"`
}

// GameOfTab is the game of a tab.
type GameOfTab struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// storedTab is a tab with the facts from which asOf computes its charge.
type storedTab struct {
	Tab
	rental   Rental
	charged  *money.Cents // nil while it runs
	openBill money.Cents  // 0: no bill, or paid
	// isReversed reports that the cage has taken back the charge.
	isReversed bool
}

// A page of tabs is selected in two steps: tabWithLastStay selects the rentals of the page with their last stays, and
// tabColumns joins the other tables to those. In one step, an engine that underestimates the size of an organization
// would scan all stays for each tab.
const (
	tabWithLastStay = ` tab AS MATERIALIZED (SELECT c.*, (SELECT z.id FROM seat_stay z
		WHERE z.org_id = c.org_id AND z.rental_id = c.id ORDER BY z.started_at DESC,
		coalesce(z.ended_at, z.started_at + 1) DESC, z.id DESC LIMIT 1) AS last_stay FROM `
	tabColumns = `) SELECT r.id, r.player_id, p.name, r.room_id, y.seat_number, t.id, t.table_number, g.id, g.name,
	r.started_at, r.ended_at, r.charge, r.forgotten, r.grace_minutes, r.charge_increment, r.charge_rounding,
	r.minimum_minutes, -w.amount, CASE WHEN b.paid_at IS NULL AND b.voided_by IS NULL THEN b.amount END,
	` + cage.ChargeReversal + `, ` + spanColumns + ` FROM tab r
	JOIN player p ON p.org_id = r.org_id AND p.id = r.player_id
	JOIN seat_stay y ON y.org_id = r.org_id AND y.id = r.last_stay
	JOIN poker_table t ON t.org_id = y.org_id AND t.id = y.table_id
	JOIN game_type g ON g.org_id = y.org_id AND g.id = y.game_type_id
	LEFT JOIN player_balance w ON w.org_id = r.org_id AND w.player_id = r.player_id AND w.account = 'prepaid_time'
	LEFT JOIN bill b ON b.org_id = r.org_id AND b.id = r.id
	ORDER BY r.started_at DESC, r.id DESC`
)

const tabFilter = ` AND (c.started_at, c.id) < ($2, $3) AND c.started_at >= $5 AND c.started_at < $6
	AND (CAST($7 AS TEXT) = '' OR c.player_id IN ` + player.RecordsOf +
	"SELECT CAST($7 AS TEXT)" + player.AndMerged + `)
	AND (CAST($8 AS TEXT) = '' OR $8 = 'running' AND c.ended_at IS NULL
		OR $8 = 'pending' AND (c.ended_at IS NULL OR ` + hasOpenBill + `)
		OR $8 = 'owing' AND ` + hasOpenBill + `
		OR $8 = 'paid' AND c.ended_at IS NOT NULL AND NOT ` + hasOpenBill + `)
	AND (CAST($9 AS TEXT) = '' OR c.player_id IN ` + player.RecordsOf + `SELECT w.player_id FROM player_term w
		WHERE w.org_id = $1 AND w.term >= $9 AND w.term < $10` + player.AndMerged + ")"

const hasOpenBill = `EXISTS (SELECT 1 FROM bill o
		WHERE o.org_id = c.org_id AND o.id = c.id AND o.paid_at IS NULL AND o.voided_by IS NULL)`

const (
	tabByID = "WITH" + tabWithLastStay + `seat_rental c
		WHERE c.org_id = $1 AND c.room_id = $2 AND c.id = $3` + tabColumns
	tabPage       = "WITH" + tabWithLastStay + "seat_rental c WHERE c.org_id = $1" + tabFilter + newestTabs
	tabPageOfRoom = "WITH" + tabWithLastStay + `seat_rental c
		WHERE c.org_id = $1 AND c.room_id = $11` + tabFilter + newestTabs
	newestTabs = " ORDER BY c.started_at DESC, c.id DESC LIMIT $4" + tabColumns

	// Owed tabs are found by their bills, because few bills are open and tabs are many. CROSS JOIN makes SQLite begin
	// at the bills.
	owedTabs = "WITH" + tabWithLastStay + `bill i CROSS JOIN seat_rental c
		WHERE i.org_id = $1 AND i.paid_at IS NULL AND i.voided_by IS NULL
		AND c.org_id = i.org_id AND c.id = i.id` + tabFilter + newestTabs
	owedTabsOfRoom = "WITH" + tabWithLastStay + `bill i CROSS JOIN seat_rental c
		WHERE i.org_id = $1 AND i.paid_at IS NULL AND i.voided_by IS NULL
		AND c.org_id = i.org_id AND c.id = i.id AND i.room_id = $11 AND c.room_id = $11` + tabFilter + newestTabs
)

func scanTab(scan db.Scan) (t storedTab, err error) {
	var prepaid, open *money.Cents
	var reversal, segments, pauses *string
	r := &t.rental
	err = scan(&t.ID, &t.PlayerID, &t.Player.Name, &t.RoomID, &t.SeatNumber, &t.Table.ID, &t.Table.TableNumber,
		&t.GameType.ID, &t.GameType.Name,
		&t.StartTime, &t.EndTime, &t.charged, &t.Forgotten, &r.GraceMinutes, &r.ChargeIncrement, &r.ChargeRounding,
		&r.MinimumMinutes, &prepaid,
		&open, &reversal, &segments, &pauses)
	if err != nil {
		return t, err
	}
	t.Player.ID, r.ID, r.StartTime = t.PlayerID, t.ID, t.StartTime
	r.Prepaid, t.openBill, t.isReversed = optional.Or(prepaid, 0), optional.Or(open, 0), reversal != nil
	return t, r.parseSpans(segments, pauses)
}

// asOf returns the tab with its charge at a moment.
func (t storedTab) asOf(now clock.Instant, calendar clock.Calendar) Tab {
	out, r := t.Tab, t.rental
	out.Segments, out.Pauses = r.Segments, r.Pauses
	end := optional.Or(t.EndTime, now)
	var played int64
	for _, span := range r.chargedSpans(end) {
		played += int64(*span.To - span.From)
	}
	out.Minutes = startedUnits(played, minute)
	if n := len(r.Segments); n > 0 {
		out.HourlyRate = r.Segments[n-1].HourlyRate
	}
	out.PaymentStatus = PaymentPending
	if t.charged == nil {
		out.Charge = Total(r.Bill(now, calendar))
		out.Owed = max(out.Charge-r.Prepaid, 0)
		return out
	}
	out.Charge, out.Owed = *t.charged, t.openBill
	if t.isReversed {
		out.Charge = 0
	}
	if t.openBill == 0 {
		out.PaymentStatus = PaymentPaid
	}
	return out
}

// calendars returns the calendars of the organization's rooms by room; "" is that of the first room.
func calendars(tx db.OrgReader) (map[string]clock.Calendar, error) {
	rooms, err := room.All(tx)
	list := map[string]clock.Calendar{"": {}}
	for i, r := range rooms {
		if list[r.ID] = r.Calendar(); i == 0 {
			list[""] = r.Calendar()
		}
	}
	return list, err
}

func loadTab(tx *db.RoomTx, id string, calendar clock.Calendar) (Tab, error) {
	t, err := db.OneOr(tx, fault.NotFound("Seat rental"), scanTab, tabByID, id)
	if err != nil {
		return Tab{}, err
	}
	return t.asOf(tx.Now(), calendar), nil
}
