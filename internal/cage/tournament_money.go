package cage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// Stake is what money of a tournament is: the players', who get it back as prizes; the house's fixed fee, which is seat
// rental of the day of the sale; the staff's. The tournament is the subject of its entries and of the lines on its
// pools.
type Stake struct{ PrizeMoney, Fee, StaffMoney money.Cents }

// Total is what is paid.
func (s Stake) Total() money.Cents { return s.PrizeMoney + s.Fee + s.StaffMoney }

// of is the posting of money that comes in for a tournament, or goes out of its pools.
func (s Stake) of(d *Desk, k Kind, event, playerID string, m Method) Posting {
	sign := money.Cents(1)
	if k == TournamentEntry {
		sign = -1
	}
	return Posting{Kind: k, PlayerID: playerID, Method: m, Amount: s.Total(), Subject: event, Lines: []Line{
		d.takes(m, -sign*s.Total()), {Account: PrizePool, Subject: event, Amount: sign * s.PrizeMoney},
		{Account: SeatRentalRevenue, Amount: sign * s.Fee}, {Account: StaffPool, Subject: event, Amount: sign * s.StaffMoney},
	}}
}

// TakeTournamentEntry takes what a player pays for a tournament.
func (d *Desk) TakeTournamentEntry(event, playerID string, s Stake, m Method) (Entry, error) {
	return d.Post(s.of(d, TournamentEntry, event, playerID, m))
}

// PayPrize pays a player out of a tournament's prize pool.
func (d *Desk) PayPrize(event, playerID string, amount money.Cents, m Method) (Entry, error) {
	return d.payOut(PrizePool, Stake{PrizeMoney: amount}.of(d, TournamentPayout, event, playerID, m))
}

// PayStaff pays the staff's part of a tournament.
func (d *Desk) PayStaff(event string, amount money.Cents, m Method) (Entry, error) {
	return d.payOut(StaffPool, Stake{StaffMoney: amount}.of(d, StaffPayout, event, "", m))
}

func (d *Desk) payOut(from Account, p Posting) (Entry, error) {
	held, err := PoolBalance(d.tx, from, p.Subject)
	if err == nil && held < p.Amount {
		err = fault.Conflict("The pool holds $%s", held)
	}
	if err != nil {
		return Entry{}, err
	}
	return d.Post(p)
}

// VoidEntry takes an entry of a tournament back, for the feature that knows what it led to.
func (d *Desk) VoidEntry(entryID, reason string) (Entry, error) {
	e, err := LoadEntry(d.tx, entryID)
	if err != nil {
		return e, err
	}
	return d.takeBack(e, reason)
}

// PoolBalance is what a tournament's prize pool or staff pool holds.
func PoolBalance(tx db.RoomReader, a Account, event string) (money.Cents, error) {
	return db.Value[money.Cents](tx, poolOf, string(a), event)
}

const poolOf = `SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_line
	WHERE org_id = $1 AND room_id = $2 AND account = $3 AND subject = $4 AND account IN ('prize_pool', 'staff_pool')`
