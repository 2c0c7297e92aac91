package cage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// Stake divides money of a tournament: the players' part, which is paid out as prizes; the room's fixed fee, which is
// seat rental of the day of the sale; the staff's part. The tournament is the subject of its entries and of the lines
// on its pools.
type Stake struct{ PrizeMoney, Fee, StaffMoney money.Cents }

// Total is the paid amount.
func (s Stake) Total() money.Cents { return s.PrizeMoney + s.Fee + s.StaffMoney }

// posting returns the posting of money that comes in for a tournament, or goes out of its pools.
func (s Stake) posting(d *Desk, k Kind, tournamentID, playerID string, m Method) Posting {
	sign := money.Cents(1)
	if k == TournamentEntry {
		sign = -1
	}
	return Posting{Kind: k, PlayerID: playerID, Method: m, Amount: s.Total(), Subject: tournamentID, Lines: []Line{
		d.paymentLine(m, -sign*s.Total()), {Account: PrizePool, Subject: tournamentID, Amount: sign * s.PrizeMoney},
		{Account: SeatRentalRevenue, Amount: sign * s.Fee},
		{Account: StaffPool, Subject: tournamentID, Amount: sign * s.StaffMoney},
	}}
}

// TakeTournamentEntry takes the payment of a player for a tournament.
func (d *Desk) TakeTournamentEntry(tournamentID, playerID string, s Stake, m Method) (Entry, error) {
	return d.Post(s.posting(d, TournamentEntry, tournamentID, playerID, m))
}

// PayPrize pays a player out of a tournament's prize pool.
func (d *Desk) PayPrize(tournamentID, playerID string, amount money.Cents, m Method) (Entry, error) {
	return d.payOut(PrizePool, Stake{PrizeMoney: amount}.posting(d, TournamentPayout, tournamentID, playerID, m))
}

// PayStaff pays the staff's part of a tournament.
func (d *Desk) PayStaff(tournamentID string, amount money.Cents, m Method) (Entry, error) {
	return d.payOut(StaffPool, Stake{StaffMoney: amount}.posting(d, StaffPayout, tournamentID, "", m))
}

func (d *Desk) payOut(from Account, p Posting) (Entry, error) {
	balance, err := PoolBalance(d.tx, from, p.Subject)
	if err == nil && balance < p.Amount {
		err = fault.Conflict("The pool holds $%s", balance)
	}
	if err != nil {
		return Entry{}, err
	}
	return d.Post(p)
}

// VoidEntry reverses an entry of a tournament. The caller undoes its consequences.
func (d *Desk) VoidEntry(entryID, reason string) (Entry, error) {
	e, err := LoadEntry(d.tx, entryID)
	if err != nil {
		return e, err
	}
	return d.reverse(e, reason)
}

// PoolBalance returns the balance of a tournament's prize pool or staff pool.
func PoolBalance(tx db.RoomReader, a Account, tournamentID string) (money.Cents, error) {
	return db.Value[money.Cents](tx, poolBalance, string(a), tournamentID)
}

const poolBalance = `SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_line
	WHERE org_id = $1 AND room_id = $2 AND account = $3 AND subject = $4 AND account IN ('prize_pool', 'staff_pool')`
