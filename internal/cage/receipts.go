package cage

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Receipt is an entry of the ledger as its player may see it: without staff, notes and accounts.
type Receipt struct {
	Number        int64         `json:"number"`
	Kind          Kind          `json:"kind"`
	At            clock.Instant `json:"at"`
	Amount        money.Cents   `json:"amount"`
	PaymentMethod *Method       `json:"paymentMethod"` // null: nothing was paid
	IsReversed    bool          `json:"isReversed"`
}

const receiptsOfPlayer = `SELECT e.number, e.kind, e.at, e.amount, e.payment_method, EXISTS (SELECT 1
	FROM ledger_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id) FROM ledger_entry e
	WHERE e.org_id = $1 AND e.room_id = $2 AND e.player_id IN ` + player.RecordsOf +
	"SELECT CAST($3 AS TEXT)" + player.AndMerged + ` ORDER BY e.at DESC, e.number DESC LIMIT $4`

// Receipts returns the entries of the room of a player and of the records merged into it, the newest first.
func Receipts(tx db.RoomReader, playerID string, limit int) ([]Receipt, error) {
	return db.All(tx, func(scan db.Scan) (r Receipt, err error) {
		return r, scan(&r.Number, &r.Kind, &r.At, &r.Amount, &r.PaymentMethod, &r.IsReversed)
	}, receiptsOfPlayer, playerID, limit)
}

const rentalSince = `SELECT CAST(coalesce(sum(e.amount), 0) AS BIGINT) FROM ledger_entry e
	WHERE e.org_id = $1 AND e.room_id = $2 AND e.kind = 'seat_rental' AND e.at >= $4
	AND NOT EXISTS (SELECT 1 FROM ledger_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id)
	AND e.player_id IN ` + player.RecordsOf + "SELECT CAST($3 AS TEXT)" + player.AndMerged

// RentalSince returns the seat rental of a player in the room since a moment, without reversed charges.
func RentalSince(tx db.RoomReader, playerID string, since clock.Instant) (money.Cents, error) {
	return db.Value[money.Cents](tx, rentalSince, playerID, since)
}
