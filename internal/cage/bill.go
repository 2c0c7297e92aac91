package cage

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Bill is the debt of a player for a rental that has ended, after prepaid time.
type Bill struct {
	RentalID string
	RoomID   string
	PlayerID string
	EntryID  string
	Amount   money.Cents
	MadeAt   clock.Instant
	PaidBy   *string // the entry of the payment
	VoidedBy *string // the entry of the reversal
}

// ChargeReversal selects the entry that reversed the charge of rental r with bill b, or NULL. Prepaid time that covers
// a charge leaves no bill; its reversal is in the ledger only.
const ChargeReversal = `CASE WHEN b.id IS NOT NULL THEN b.voided_by WHEN r.charge > 0 THEN (SELECT v.id
	FROM ledger_entry v JOIN ledger_entry e ON e.org_id = v.org_id AND e.id = v.reverses AND e.kind = 'seat_rental'
	WHERE v.org_id = r.org_id AND v.room_id = r.room_id AND v.kind = 'reversal' AND v.subject = r.id) END`

// DayEarnings is the part of a rental's charge that is earned on a gaming day.
type DayEarnings struct {
	Day    clock.Day
	Amount money.Cents
}

// ChargeRental books a rental that has ended: it is earned on the days on which it was played, prepaid time is used
// first, and the rest is owed. It returns the owed amount.
func (d *Desk) ChargeRental(rentalID, playerID string, days []DayEarnings) (money.Cents, error) {
	var sum money.Cents
	lines := make([]Line, 0, len(days)+2)
	for _, day := range days {
		sum += day.Amount
		lines = append(lines, Line{Account: SeatRentalRevenue, GamingDay: day.Day, Amount: -day.Amount})
	}
	if sum == 0 {
		return 0, nil
	}
	holder, err := player.LockCanonical(d.tx, playerID) // before the balance is read
	if err != nil {
		return 0, err
	}
	playerID = holder.ID
	balance, err := BalanceOf(d.tx.InOrg(), playerID)
	if err != nil {
		return 0, err
	}
	prepaid := min(sum, max(balance.Prepaid, 0))
	owed := sum - prepaid
	lines = append(lines,
		Line{Account: PrepaidTime, Subject: playerID, Amount: prepaid},
		Line{Account: Receivable, Subject: playerID, Amount: owed})
	e, err := d.Post(Posting{Kind: SeatRental, PlayerID: playerID, Amount: sum, Subject: rentalID, Lines: lines})
	if err != nil || owed == 0 {
		return 0, err
	}
	err = d.tx.Write(insertBill, rentalID, playerID, e.ID, owed, d.tx.Now())
	return owed, err
}

// PayRental takes the payment of a rental's bill. A rental without an open bill is a conflict.
func (d *Desk) PayRental(rentalID string, m Method, notes *string) (Entry, error) {
	b, err := db.OneOr(d.tx, fault.Conflict("Nothing to pay"), scanBill, openBill, rentalID)
	if err != nil {
		return Entry{}, err
	}
	e, err := d.Post(Posting{
		Kind: RentalPayment, PlayerID: b.PlayerID, Method: m, Amount: b.Amount, Subject: b.RentalID, Notes: notes,
		Lines: []Line{d.paymentLine(m, b.Amount), {Account: Receivable, Subject: b.PlayerID, Amount: -b.Amount}},
	})
	if err != nil {
		return e, err
	}
	EmitRentalUpdated(d.tx, rentalID)
	err = d.tx.Write(payBill, rentalID, d.tx.Now(), e.ID)
	return e, err
}

// PayAllRentals takes the payment of all open bills of a player in this room, each by an entry of its own, and returns
// the entries with their sum.
func (d *Desk) PayAllRentals(playerID string, m Method) (paid []Entry, sum money.Cents, err error) {
	bills, err := db.All(d.tx, scanBill, openBillsOf, playerID)
	if err != nil {
		return nil, 0, err
	}
	for _, b := range bills {
		e, err := d.PayRental(b.RentalID, m, nil)
		if err != nil {
			return paid, sum, err
		}
		paid, sum = append(paid, e), sum+b.Amount
	}
	return paid, sum, nil
}

// OwedInRoom returns the debt of a player in this room, and the time of the oldest open bill.
func OwedInRoom(tx db.RoomReader, playerID string) (money.Cents, *clock.Instant, error) {
	type owed struct {
		sum   money.Cents
		since *clock.Instant
	}
	o, _, err := db.One(tx, func(scan db.Scan) (o owed, err error) {
		return o, scan(&o.sum, &o.since)
	}, owedInRoom, playerID)
	return o.sum, o.since, err
}

// BilledForRental returns the amount of a rental's bill, paid or not; 0 if prepaid time covered the charge.
func BilledForRental(tx db.RoomReader, rentalID string) (money.Cents, error) {
	return db.Value[money.Cents](tx, billedForRental, rentalID)
}

const (
	billColumns = "id, room_id, player_id, entry_id, amount, made_at, paid_by, voided_by FROM bill"
	insertBill  = `INSERT INTO bill (org_id, room_id, id, player_id, entry_id, amount, made_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	insertPaidBill = `INSERT INTO bill (org_id, room_id, id, player_id, entry_id, amount, made_at, paid_at, paid_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	payBill = "UPDATE bill SET paid_at = $4, paid_by = $5 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	// A bill that is open again belongs to the canonical record of the player.
	unpayBill = `UPDATE bill SET paid_at = NULL, paid_by = NULL, player_id = $5
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND paid_by = $4`
	voidBill        = "UPDATE bill SET voided_by = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	billByID        = "SELECT " + billColumns + " WHERE org_id = $1 AND room_id = $2 AND id = $3"
	billedForRental = "SELECT amount FROM bill WHERE org_id = $1 AND room_id = $2 AND id = $3"
	openBill        = "SELECT " + billColumns + `
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND paid_at IS NULL AND voided_by IS NULL`
	openBillsOf = "SELECT " + billColumns + ` WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND paid_at IS NULL
		AND voided_by IS NULL ORDER BY made_at, id`
	owedInRoom = `SELECT CAST(coalesce(sum(amount), 0) AS BIGINT), min(made_at) FROM bill
		WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND paid_at IS NULL AND voided_by IS NULL`
)

func scanBill(scan db.Scan) (b Bill, err error) {
	return b, scan(&b.RentalID, &b.RoomID, &b.PlayerID, &b.EntryID, &b.Amount, &b.MadeAt, &b.PaidBy, &b.VoidedBy)
}
