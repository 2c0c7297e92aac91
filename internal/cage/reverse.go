package cage

import (
	"context"
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

func (a *Actions) reverse(ctx context.Context, org tenant.Org, in reverseRequest) (Entry, error) {
	return db.InRoomOf(ctx, a.db, org, EntryLocator, in.ID, func(tx *db.RoomTx) (Entry, error) {
		e, err := LoadEntry(tx, in.ID)
		if err != nil {
			return e, err
		}
		desk, err := CallerDesk(tx)
		if err != nil {
			return e, err
		}
		return desk.ReverseEntry(e, in.Reason)
	})
}

// ReverseEntry reverses an entry by another one that is dated now: money goes back over the actor's desk, chips go back
// to where they came from, and the consequences of the entry are undone.
func (d *Desk) ReverseEntry(e Entry, reason string) (Entry, error) {
	switch {
	case e.Kind == Reversal:
		return e, fault.Conflict("A reversal cannot be reversed")
	case slices.Contains([]Kind{ShiftOpen, ShiftFill, ShiftDrop, ShiftClose, Transfer}, e.Kind):
		return e, fault.Conflict("Move cash between drawer and vault instead of reversing this entry")
	case e.Kind == TournamentEntry:
		return e, fault.Conflict("Void the entry at the tournament desk")
	case e.Kind == OpeningBalance:
		return e, fault.Conflict("Undo the import of players instead of reversing its opening entry")
	case e.Kind == TournamentPayout || e.Kind == StaffPayout:
		return e, fault.Conflict("What a tournament has paid out is not taken back")
	}
	return d.reverse(e, reason)
}

// reverse is ReverseEntry without the check of the entry's kind.
func (d *Desk) reverse(e Entry, reason string) (Entry, error) {
	if e.ReversedBy != nil {
		return e, fault.Conflict("This entry is already reversed")
	}
	if err := d.prepareReversal(e); err != nil {
		return e, err
	}
	p := Posting{
		ID: db.NewID(), Kind: Reversal, Method: optional.Or(e.PaymentMethod, ""), Amount: e.Amount, Subject: e.Subject,
		reverses: &reversedEntry{e.ID, reason, e.Kind, e.GamingDay},
	}
	if e.Player != nil {
		p.PlayerID = e.Player.ID
	}
	for _, l := range e.Lines {
		back := Line{Account: l.Account, Subject: l.Subject, Amount: -l.Amount}
		if l.Account == Cash || l.Account == Vault {
			back = d.paymentLine(ByCash, -l.Amount)
		}
		p.Lines = append(p.Lines, back)
	}
	chips, err := db.All(d.tx, scanChips, chipRowsOfEntry, e.ID)
	if err != nil {
		return e, err
	}
	for _, c := range chips {
		if c.Denomination == 0 {
			p.UncountedChips = -c.value
		} else {
			p.Chips = append(p.Chips, Chip{c.Denomination, -c.Count})
		}
	}
	made, err := d.Post(p)
	if err != nil {
		return e, err
	}
	return made, d.undoConsequences(e, made)
}

// ReverseWithAct reverses an entry in the transaction that undoes the entry's act. The money goes back where it came
// from: out of the drawer that took it (its shift has to be open), else out of the vault. An entry that is already
// reversed stays as it is.
func ReverseWithAct(tx *db.RoomTx, id, reason string) error {
	e, err := LoadEntry(tx, id)
	if err != nil || e.ReversedBy != nil {
		return err
	}
	desk, err := CallerDesk(tx)
	if err != nil {
		return err
	}
	taken, entry := "was paid", "payment"
	if e.Kind == ChipSale {
		taken, entry = "of chips were sold", "sale"
	}
	desk.shift = ""
	if e.ShiftID != nil {
		s, _, err := db.One(tx, scanShift, shiftByID, *e.ShiftID)
		if err != nil {
			return err
		}
		if s.ClosedAt != nil {
			return fault.Conflict("$%s %s with this, at a drawer that is closed by now. Reverse the %s first.",
				e.Amount, taken, entry)
		}
		desk.shift = *e.ShiftID
	}
	closed, err := db.Value[*string](tx, closedThrough)
	if err != nil {
		return err
	}
	if closed != nil && string(e.GamingDay) <= *closed {
		return fault.Conflict("$%s %s with this, on a gaming day that is closed by now. Reverse the %s first.",
			e.Amount, taken, entry)
	}
	_, err = desk.ReverseEntry(e, reason)
	return err
}

// prepareReversal takes the locks and makes the checks that a reversal of the entry needs.
func (d *Desk) prepareReversal(e Entry) error {
	switch e.Kind {
	case MembershipSale:
		_, err := d.tx.Org() // before the player: see postgres.ForUpdateP
		return err
	case SeatRental:
		b, found, err := db.One(d.tx, scanBill, billByID, e.Subject)
		if err == nil && found && b.PaidBy != nil {
			err = fault.Conflict("Reverse the payment of this rental first")
		}
		return err
	default:
		return nil
	}
}

// undoConsequences undoes the consequences of an entry that another one has reversed.
func (d *Desk) undoConsequences(e, by Entry) error {
	tx := d.tx
	switch e.Kind {
	case MembershipSale:
		if _, err := player.CancelMembership(tx, e.ID); err != nil {
			return err
		}
		room.LogActivity(tx, "membership_cancelled", "Membership of "+by.Player.Name+" cancelled", "", by.Player.Name)
	case RentalPayment:
		if err := tx.Write(unpayBill, e.Subject, e.ID, by.Player.ID); err != nil {
			return err
		}
		EmitRentalUpdated(tx, e.Subject)
	case SeatRental:
		if err := tx.Write(voidBill, e.Subject, by.ID); err != nil {
			return err
		}
		EmitRentalUpdated(tx, e.Subject)
	default: // the entry has no consequences beside its lines
	}
	return nil
}

type chipRow struct {
	Chip
	value money.Cents
}

func scanChips(scan db.Scan) (c chipRow, err error) {
	return c, scan(&c.Denomination, &c.Count, &c.value)
}

const chipRowsOfEntry = `SELECT denomination, count, value FROM chip_line
	WHERE org_id = $1 AND room_id = $2 AND entry_id = $3`
