package cage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// Stake is what money of a tournament is: the players', who get it back as prizes; the house's fixed fee, which is seat
// rental of the day of the sale; the staff's. The tournament is the subject of its entries and of the lines on its pools.
type Stake struct{ Players, House, Staff money.Cents }

// Sum is what is paid.
func (s Stake) Sum() money.Cents { return s.Players + s.House + s.Staff }

// of is the posting of money that comes in for a tournament, or goes out of its pools.
func (s Stake) of(d *Desk, k Kind, event, playerID string, m Method) Posting {
	sign := money.Cents(1)
	if k == TournamentEntry {
		sign = -1
	}
	return Posting{Kind: k, PlayerID: playerID, Method: m, Amount: s.Sum(), Subject: event, Lines: []Line{
		d.takes(m, -sign*s.Sum()), {Account: PrizePool, Subject: event, Amount: sign * s.Players},
		{Account: SeatRentalRevenue, Amount: sign * s.House}, {Account: StaffPool, Subject: event, Amount: sign * s.Staff},
	}}
}

// TakeEntry takes what a player pays for a tournament.
func (d *Desk) TakeEntry(event, playerID string, s Stake, m Method) (Entry, error) {
	return d.Post(s.of(d, TournamentEntry, event, playerID, m))
}

// PayPrize pays a player out of a tournament's prize pool.
func (d *Desk) PayPrize(event, playerID string, amount money.Cents, m Method) (Entry, error) {
	return d.payOut(PrizePool, Stake{Players: amount}.of(d, TournamentPayout, event, playerID, m))
}

// PayStaff pays the staff's part of a tournament.
func (d *Desk) PayStaff(event string, amount money.Cents, m Method) (Entry, error) {
	return d.payOut(StaffPool, Stake{Staff: amount}.of(d, StaffPayout, event, "", m))
}

func (d *Desk) payOut(from Account, p Posting) (Entry, error) {
	held, err := PoolOf(d.tx, from, p.Subject)
	if err == nil && held < p.Amount {
		err = fault.Conflict("The pool holds $%s", held)
	}
	if err != nil {
		return Entry{}, err
	}
	return d.Post(p)
}

// Void takes an entry of a tournament back, for the feature that knows what it led to.
func (d *Desk) Void(entryID, reason string) (Entry, error) {
	e, err := EntryOf(d.tx, entryID)
	if err != nil {
		return e, err
	}
	return d.takeBack(e, reason)
}

// PoolOf is what a tournament's prize pool or staff pool holds.
func PoolOf(tx db.RoomReader, a Account, event string) (money.Cents, error) {
	return db.Value[money.Cents](tx, poolOf, string(a), event)
}

const poolOf = `SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_line
	WHERE org_id = $1 AND room_id = $2 AND account = $3 AND subject = $4 AND account IN ('prize_pool', 'staff_pool')`
