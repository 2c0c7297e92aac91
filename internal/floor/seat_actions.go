package floor

import (
	"context"
	"fmt"

	"pitboss/internal/cage"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// ChipSale is "Sell these chips now": the act that seats a player also sells the buy-in as chips.
type ChipSale struct {
	PaymentMethod cage.Method `json:"paymentMethod"`
	Chips         []cage.Chip `json:"chips"` // empty: not counted by value
}

// Check validates the sale; a nil sale is valid.
func (c *ChipSale) Check(f *fault.Fields, buyIn *money.Cents) {
	if c == nil {
		return
	}
	f.Require(c.PaymentMethod != "", "paymentMethod", needMethod)
	f.Require(buyIn != nil && *buyIn > 0, "buyInAmount", "Enter an amount greater than zero")
	if buyIn != nil {
		c.Chips = cage.ValidateChips(f, "chips", c.Chips, *buyIn)
	}
}

// Sell sells the chips to the player in a seat, and returns the ledger entry; a nil sale sells nothing.
func (c *ChipSale) Sell(tx *db.RoomTx, s Seat, amount money.Cents) (string, error) {
	if c == nil {
		return "", nil
	}
	sold, err := cage.TradeChips(tx, cage.ChipTrade{
		PlayerID: s.Player.ID, Type: cage.TransactionType(cage.ChipSale), Amount: amount, Method: c.PaymentMethod,
		Chips: c.Chips,
	})
	return sold.ID, err
}

// editSeat runs one act at a seat with a player.
func (a *Actions) editSeat(
	ctx context.Context, org tenant.Org, seat string, do func(*TableEdit, Seat) (Seat, error),
) (Seat, error) {
	return db.InRoomOf(ctx, a.db, org, SeatLocator, seat, func(tx *db.RoomTx) (Seat, error) {
		return EditSeat(tx, seat, do)
	})
}

// EditSeat runs one act at a seat with a player.
func EditSeat(tx *db.RoomTx, seat string, do func(*TableEdit, Seat) (Seat, error)) (Seat, error) {
	act, s, err := EditTableOfSeat(tx, seat)
	if err != nil {
		return Seat{}, err
	}
	if !s.State.isSeated() {
		return Seat{}, fault.Conflict("Nobody sits in seat %d of %s", s.SeatNumber, act.table.Label())
	}
	if s.Rental != nil {
		if err := rental.LoadDetails(tx.InOrg(), s.Rental); err != nil {
			return Seat{}, err
		}
	}
	out, err := do(act, s)
	if err != nil {
		return Seat{}, err
	}
	return out, act.Commit()
}

func (a *Actions) unseat(ctx context.Context, org tenant.Org, in api.IDRequest) (api.None, error) {
	_, err := a.editSeat(ctx, org, in.ID, (*TableEdit).EndStayAndLog)
	return api.None{}, err
}

// EndStayAndLog frees the seat of a player, closes the rental and logs it.
func (a *TableEdit) EndStayAndLog(s Seat) (Seat, error) {
	a.logActivity("player_left", s.displayName()+" left "+a.table.seatLabel(s.SeatNumber), s.displayName())
	return s, a.EndStay(s)
}

func (a *Actions) away(ctx context.Context, org tenant.Org, in api.IDRequest) (Seat, error) {
	return a.editSeat(ctx, org, in.ID, (*TableEdit).MarkAway)
}

// MarkAway marks a player as away and logs it.
func (a *TableEdit) MarkAway(s Seat) (Seat, error) {
	if s.State == SeatAway {
		return s, fault.Conflict("%s is already away", fault.Person(s.displayName()))
	}
	if s.Player == nil {
		return s, fault.Conflict("A walk-in cannot be marked away: nobody knows who should come back")
	}
	now := a.tx.Now()
	s.State, s.AwaySince = SeatAway, &now
	if !a.room.Settings.ChargeAway {
		if err := a.startPause(&s, rental.PauseAway); err != nil {
			return s, err
		}
	}
	a.logActivity("player_away", s.displayName()+" marked away", s.displayName())
	if err := a.writeSeat(updateSeat, s); err != nil {
		return s, err
	}
	return a.refreshSeat(s)
}

func (a *Actions) back(ctx context.Context, org tenant.Org, in api.IDRequest) (Seat, error) {
	return a.editSeat(ctx, org, in.ID, (*TableEdit).MarkBack)
}

// MarkBack marks an away player as back and logs it.
func (a *TableEdit) MarkBack(s Seat) (Seat, error) {
	if s.State != SeatAway {
		return s, fault.Conflict("%s is not away", fault.Person(s.displayName()))
	}
	s.State, s.AwaySince = SeatOccupied, nil
	if err := rental.EndPause(a.tx, s.Rental.ID, rental.PauseAway); err != nil {
		return s, err
	}
	a.logActivity("player_back", s.displayName()+" is back", s.displayName())
	if err := a.writeSeat(updateSeat, s); err != nil {
		return s, err
	}
	return a.refreshSeat(s)
}

func (a *Actions) chips(ctx context.Context, org tenant.Org, in chipsRequest) (Seat, error) {
	return a.editSeat(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		s.ChipCount = *in.ChipCount
		return s, act.SetChipCount(s, *in.ChipCount)
	})
}

// SetChipCount sets the chips that the dealer has counted at a seat.
func (a *TableEdit) SetChipCount(s Seat, chips money.Cents) error {
	s.ChipCount = chips
	return a.writeSeat(updateSeat, s)
}

// MoveStayAndLog moves the player of a seat to an open seat of this table or another, and logs it. The caller commits
// both edits.
func (a *TableEdit) MoveStayAndLog(s Seat, to *TableEdit, number int, why string) (Seat, error) {
	if err := to.checkSeatPriority(s.displayName(), s.ID, number, why); err != nil {
		return s, err
	}
	from := a.table.seatLabel(s.SeatNumber)
	moved, err := a.MoveStay(s, to, number)
	if err == nil {
		to.logActivity("player_moved", fmt.Sprintf("%s moved from %s to %s", s.displayName(), from,
			to.table.seatLabel(moved.SeatNumber)), s.displayName())
	}
	return moved, err
}

func (a *Actions) pay(ctx context.Context, org tenant.Org, in payRequest) (rental.PaidTab, error) {
	return db.InRoomOf(ctx, a.db, org, rental.Locator, in.ID, func(tx *db.RoomTx) (rental.PaidTab, error) {
		tab, err := rental.Pay(tx, in.ID, in.PaymentMethod, in.Amount, in.Notes)
		if err != nil || tab.EndTime != nil {
			return tab, err
		}
		return tab, refreshSeatOfRental(tx, in.ID)
	})
}

const seatOfRental = "SELECT id FROM seat WHERE org_id = $1 AND room_id = $2 AND rental_id = $3"

// refreshSeatOfRental updates the seat of a rental on the screens, after its tab has changed.
func refreshSeatOfRental(tx *db.RoomTx, rentalID string) error {
	id, err := db.Value[string](tx, seatOfRental, rentalID)
	if err != nil || id == "" {
		return err
	}
	act, s, err := EditTableOfSeat(tx, id)
	if err != nil {
		return err
	}
	if _, err := act.refreshSeat(s); err != nil {
		return err
	}
	return act.Commit()
}
