package figures

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// What has been booked for gaming days. Chip transactions are many and earn nothing: none of these statements reads them.
const (
	bookedDays = `SELECT gaming_day, account, amount FROM ledger_day WHERE org_id = $1 AND room_id = $2
		AND gaming_day >= $3 AND gaming_day <= $4 AND account IN ('membership_revenue', 'seat_rental_revenue')`
	// What rentals earned by a moment rental says; here is what was sold, and what was taken back of either.
	bookedUntil = `SELECT l.account, CAST(sum(l.amount) AS BIGINT) FROM ledger_entry e
		JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id AND l.gaming_day = $3 AND l.account IN ('membership_revenue', 'seat_rental_revenue')
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.gaming_day = $3 AND e.at <= $4 AND e.kind IN ('membership_sale', 'tournament_entry', 'reversal')
		GROUP BY l.account`
	lastClosed = "SELECT max(gaming_day) FROM cage_day WHERE org_id = $1 AND room_id = $2"

	playedByRate = `SELECT hourly_rate, CAST(sum(minutes) AS BIGINT), CAST(sum(amount) AS BIGINT) FROM rental_day
		WHERE org_id = $1 AND room_id = $2 AND gaming_day >= $3 AND gaming_day <= $4 GROUP BY hourly_rate`
	// A sale that was taken back within the range is none of it.
	soldByTerm = `SELECT membership_type, count(*), CAST(sum(fee_amount) AS BIGINT) FROM membership
		WHERE org_id = $1 AND room_id = $2 AND sold_at >= $3 AND sold_at < $4 AND (cancelled_at IS NULL OR cancelled_at >= $4) GROUP BY membership_type`
	feesOfTournaments = `SELECT CAST(coalesce(sum(house_fee), 0) AS BIGINT) FROM tournament_purchase
		WHERE org_id = $1 AND room_id = $2 AND at >= $3 AND at < $4 AND (voided_at IS NULL OR voided_at >= $4)`
)

// booked is what the ledger says of an account and a gaming day.
type booked struct {
	day     clock.Day
	account string
	amount  money.Cents
}

func scanBooked(scan db.Scan) (b booked, err error) { return b, scan(&b.day, &b.account, &b.amount) }

func scanBookedUntil(scan db.Scan) (b booked, err error) { return b, scan(&b.account, &b.amount) }

// earned turns lines of revenue accounts into earnings: a credit is negative.
func (b booked) earned() Earnings {
	if b.account == "membership_revenue" {
		return Earnings{Membership: -b.amount}
	}
	return Earnings{SeatRental: -b.amount}
}

// atRate is what was played and charged at an hourly rate.
type atRate struct {
	rate    money.Cents
	minutes int64
	amount  money.Cents
}

func scanAtRate(scan db.Scan) (a atRate, err error) { return a, scan(&a.rate, &a.minutes, &a.amount) }

// ofTerm is how many memberships of a term were sold, and for how much.
type ofTerm struct {
	term   room.Term
	sold   int64
	amount money.Cents
}

func scanOfTerm(scan db.Scan) (t ofTerm, err error) { return t, scan(&t.term, &t.sold, &t.amount) }
