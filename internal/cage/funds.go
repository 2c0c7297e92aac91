package cage

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

func (a *Actions) funds(ctx context.Context, org tenant.Org, in fundsRequest) (Entry, error) {
	at, err := a.ResolveRoom(ctx, org, in.RoomID)
	if err != nil {
		return Entry{}, err
	}
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Entry, error) {
		desk, err := CallerDesk(tx)
		if err != nil {
			return Entry{}, err
		}
		kind, amount := FundsDeposit, *in.Amount
		if in.Direction == Withdrawal {
			kind, amount = FundsWithdrawal, -amount
		}
		return desk.Post(Posting{
			Kind: kind, PlayerID: in.PlayerID, Method: in.PaymentMethod, Amount: *in.Amount, Notes: in.Notes,
			Lines: []Line{desk.paymentLine(in.PaymentMethod, amount),
				{Account: PlayerFunds, Subject: in.PlayerID, Amount: -amount}},
		})
	})
}

func (a *Actions) prepaid(ctx context.Context, org tenant.Org, in prepaidRequest) (Entry, error) {
	at, err := a.ResolveRoom(ctx, org, in.RoomID)
	if err != nil {
		return Entry{}, err
	}
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Entry, error) {
		rate := money.Cents(0)
		if in.HourlyRate != nil {
			rate = *in.HourlyRate
		} else {
			game, err := room.FindGame(tx.InOrg(), in.GameTypeID, tx.Now())
			if err != nil {
				return Entry{}, err
			}
			rate = game.HourlyRate
		}
		amount := money.PerMinute(rate, int64(*in.Hours*60))
		if amount <= 0 || amount > money.Max {
			return Entry{}, fault.InvalidField("hours", "These hours cost nothing at this rate")
		}
		desk, err := CallerDesk(tx)
		if err != nil {
			return Entry{}, err
		}
		return desk.PrepayTime(in.PlayerID, amount, in.PaymentMethod, in.Notes)
	})
}

// PrepayTime takes money for seat rental in advance. It stores the price and not the hours: a player moving to a
// more expensive game has fewer hours left, and nothing is lost to rounding.
func (d *Desk) PrepayTime(playerID string, amount money.Cents, m Method, notes *string) (Entry, error) {
	return d.Post(Posting{
		Kind: PrepaidSale, PlayerID: playerID, Method: m, Amount: amount, Notes: notes,
		Lines: []Line{d.paymentLine(m, amount), {Account: PrepaidTime, Subject: playerID, Amount: -amount}},
	})
}
