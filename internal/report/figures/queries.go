package figures

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// Bookings by gaming day. Chip transactions are many and earn nothing: none of these statements reads them.
const (
	selectBookedDays = `SELECT gaming_day, account, amount FROM ledger_day WHERE org_id = $1 AND room_id = $2
		AND gaming_day >= $3 AND gaming_day <= $4 AND account IN ('membership_revenue', 'seat_rental_revenue')`
	// selectBookedUntil sums the sales and reversals up to a moment; package rental has the earnings of rentals.
	selectBookedUntil = `SELECT l.account, CAST(sum(l.amount) AS BIGINT) FROM ledger_entry e
		JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id AND l.gaming_day = $3
		AND l.account IN ('membership_revenue', 'seat_rental_revenue')
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.gaming_day = $3 AND e.at <= $4
		AND e.kind IN ('membership_sale', 'tournament_entry', 'reversal')
		GROUP BY l.account`
	lastClosed = "SELECT max(gaming_day) FROM cage_day WHERE org_id = $1 AND room_id = $2"

	selectPlayedByRate = `SELECT hourly_rate, CAST(sum(minutes) AS BIGINT), CAST(sum(amount) AS BIGINT) FROM rental_day
		WHERE org_id = $1 AND room_id = $2 AND gaming_day >= $3 AND gaming_day <= $4 GROUP BY hourly_rate`
	// Sales that were cancelled within the range do not count.
	selectSoldByTerm = `SELECT membership_type, count(*), CAST(sum(fee_amount) AS BIGINT) FROM membership m
		WHERE org_id = $1 AND room_id = $2 AND sold_at >= $3 AND sold_at < $4
		AND (cancelled_at IS NULL OR cancelled_at >= $4) AND ` + IsSold + ` GROUP BY membership_type`
	selectTournamentFees = `SELECT CAST(coalesce(sum(house_fee), 0) AS BIGINT) FROM tournament_purchase
		WHERE org_id = $1 AND room_id = $2 AND at >= $3 AND at < $4 AND (voided_at IS NULL OR voided_at >= $4)`
)

// IsSold is the condition that membership m was sold. An import brings memberships that were sold elsewhere.
const IsSold = `(m.fee_amount > 0 OR NOT EXISTS (SELECT 1 FROM ledger_entry i
	WHERE i.org_id = m.org_id AND i.id = m.entry_id AND i.kind = 'opening_balance'))`

// bookedAmount is the ledger's sum for an account and a gaming day.
type bookedAmount struct {
	day     clock.Day
	account string
	amount  money.Cents
}

func scanBookedAmount(scan db.Scan) (b bookedAmount, err error) {
	return b, scan(&b.day, &b.account, &b.amount)
}

func scanAccountSum(scan db.Scan) (b bookedAmount, err error) { return b, scan(&b.account, &b.amount) }

// earned turns a sum of a revenue account into earnings: a credit is negative.
func (b bookedAmount) earned() Earnings {
	if b.account == "membership_revenue" {
		return Earnings{Membership: -b.amount}
	}
	return Earnings{SeatRental: -b.amount}
}

// rateSum is the minutes and charges at an hourly rate.
type rateSum struct {
	rate    money.Cents
	minutes int64
	amount  money.Cents
}

func scanRateSum(scan db.Scan) (a rateSum, err error) { return a, scan(&a.rate, &a.minutes, &a.amount) }

// termSum is the number and amount of memberships sold for a term.
type termSum struct {
	term   room.Term
	sold   int64
	amount money.Cents
}

func scanTermSum(scan db.Scan) (t termSum, err error) { return t, scan(&t.term, &t.sold, &t.amount) }
