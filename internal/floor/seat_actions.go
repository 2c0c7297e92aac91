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

// ChipSale is "Sell these chips now": what a player sits down with is sold to him in the same act.
type ChipSale struct {
	PaymentMethod cage.Method `json:"paymentMethod"`
	Chips         []cage.Chip `json:"chips"` // empty: not counted by value
}

// Check says what is wrong with the sale; nil is none.
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

// Sell sells the chips to the player in a seat, and returns the entry in the ledger; nil sells nothing.
func (c *ChipSale) Sell(tx *db.RoomTx, s Seat, amount money.Cents) (string, error) {
	if c == nil {
		return "", nil
	}
	sold, err := cage.TradeChips(tx, cage.ChipTrade{
		PlayerID: s.Player.ID, Type: cage.TransactionType(cage.ChipSale), Amount: amount, Method: c.PaymentMethod, Chips: c.Chips,
	})
	return sold.ID, err
}

// around runs one act at the seat {id}.
func (a *Actions) around(ctx context.Context, org tenant.Org, seat string, do func(*TableEdit, Seat) (Seat, error)) (Seat, error) {
	return db.InRoomOf(ctx, a.db, org, SeatLocator, seat, func(tx *db.RoomTx) (Seat, error) {
		act, s, err := EditTableOfSeat(tx, seat)
		if err != nil {
			return Seat{}, err
		}
		if !s.State.seated() {
			return Seat{}, fault.Conflict("Nobody sits in seat %d of %s", s.SeatNumber, act.b.Label())
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
	})
}

func (a *Actions) unseat(ctx context.Context, org tenant.Org, in oneRequest) (api.None, error) {
	_, err := a.around(ctx, org, in.ID, (*TableEdit).EndStayAndLog)
	return api.None{}, err
}

// EndStayAndLog frees a seat that someone has, closes his rental and tells the feed.
func (a *TableEdit) EndStayAndLog(s Seat) (Seat, error) {
	a.note("player_left", s.name()+" left "+a.b.place(s.SeatNumber), s.name())
	return s, a.EndStay(s)
}

func (a *Actions) away(ctx context.Context, org tenant.Org, in oneRequest) (Seat, error) {
	return a.around(ctx, org, in.ID, (*TableEdit).MarkAway)
}

// MarkAway marks a player who has left his seat for a while, and tells the feed.
func (a *TableEdit) MarkAway(s Seat) (Seat, error) {
	if s.State == SeatAway {
		return s, fault.Conflict("%s is already away", fault.Person(s.name()))
	}
	if s.Player == nil {
		return s, fault.Conflict("A walk-in cannot be marked away: nobody knows who should come back")
	}
	now := a.tx.Now()
	s.State, s.AwaySince = SeatAway, &now
	if !a.room.Settings.ChargeAway {
		if err := a.pause(&s, rental.PauseAway); err != nil {
			return s, err
		}
	}
	a.note("player_away", s.name()+" marked away", s.name())
	if err := a.write(updateSeat, s); err != nil {
		return s, err
	}
	return a.renew(s)
}

func (a *Actions) back(ctx context.Context, org tenant.Org, in oneRequest) (Seat, error) {
	return a.around(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		if s.State != SeatAway {
			return s, fault.Conflict("%s is not away", fault.Person(s.name()))
		}
		s.State, s.AwaySince = SeatOccupied, nil
		if err := rental.EndPause(act.tx, s.Rental.ID, rental.PauseAway); err != nil {
			return s, err
		}
		act.note("player_back", s.name()+" is back", s.name())
		if err := act.write(updateSeat, s); err != nil {
			return s, err
		}
		return act.renew(s)
	})
}

func (a *Actions) chips(ctx context.Context, org tenant.Org, in chipsRequest) (Seat, error) {
	return a.around(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		s.ChipCount = *in.ChipCount
		return s, act.SetChipCount(s, *in.ChipCount)
	})
}

// SetChipCount is what the dealer counts in front of whoever has a seat.
func (a *TableEdit) SetChipCount(s Seat, chips money.Cents) error {
	s.ChipCount = chips
	return a.write(updateSeat, s)
}

// MoveStayAndLog moves the player of a seat to an open seat of this table or another, and tells the feed. The caller
// finishes both acts.
func (a *TableEdit) MoveStayAndLog(s Seat, to *TableEdit, number int) (Seat, error) {
	if offered, err := to.offered(); err != nil {
		return s, err
	} else if c, ok := offered[number]; ok && c.SeatID != s.ID {
		return s, fault.Conflict("%s asked for seat %d of %s first", fault.Person(c.name()), number, to.b.Label())
	}
	from := a.b.place(s.SeatNumber)
	moved, err := a.MoveStay(s, to, number)
	if err == nil {
		to.note("player_moved", fmt.Sprintf("%s moved from %s to %s", s.name(), from, to.b.place(moved.SeatNumber)), s.name())
	}
	return moved, err
}

func (a *Actions) pay(ctx context.Context, org tenant.Org, in payRequest) (rental.Tab, error) {
	return db.InRoomOf(ctx, a.db, org, rental.Locator, in.ID, func(tx *db.RoomTx) (rental.Tab, error) {
		tab, err := rental.Pay(tx, in.ID, in.PaymentMethod, in.Notes)
		if err != nil || tab.EndTime != nil {
			return tab, err
		}
		return tab, showAgain(tx, in.ID)
	})
}

const seatOfRental = "SELECT id FROM seat WHERE org_id = $1 AND room_id = $2 AND rental_id = $3"

// showAgain tells the screens of the seat of a rental, whose tab has changed.
func showAgain(tx *db.RoomTx, rentalID string) error {
	id, err := db.Value[string](tx, seatOfRental, rentalID)
	if err != nil || id == "" {
		return err
	}
	act, s, err := EditTableOfSeat(tx, id)
	if err != nil {
		return err
	}
	if _, err := act.renew(s); err != nil {
		return err
	}
	return act.Commit()
}
