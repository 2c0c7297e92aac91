package cage

import (
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// Opening is a player's balances in the books of another system at the time of the import.
type Opening struct {
	PlayerID string
	Prepaid  money.Cents
	Funds    money.Cents
	Owed     money.Cents
	BillID   string // the bill of the debt; empty without one
}

// PostOpening books the opening balances of players in one entry, dated now, against the account of opening balances.
// Debts get a bill each, so that they are paid like those of rentals. The enclosing transaction has the organization's
// own data. It returns the id of the entry, which is also the entry of memberships that were paid elsewhere.
func PostOpening(tx *db.RoomTx, importID, notes string, list []Opening) (string, error) {
	r, err := room.Current(tx)
	if err != nil {
		return "", err
	}
	p := Posting{ID: db.NewID(), Kind: OpeningBalance, Subject: importID, Notes: &notes}
	var sum money.Cents
	for _, o := range list {
		p.Amount += o.Prepaid + o.Funds + o.Owed
		sum += o.Prepaid + o.Funds - o.Owed
		p.Lines = append(p.Lines,
			Line{Account: PrepaidTime, Subject: o.PlayerID, Amount: -o.Prepaid},
			Line{Account: PlayerFunds, Subject: o.PlayerID, Amount: -o.Funds},
			Line{Account: Receivable, Subject: o.PlayerID, Amount: o.Owed})
	}
	p.Lines = append(p.Lines, Line{Account: OpeningBalances, Amount: sum})
	e, err := appendAtOnce(tx, r, p)
	if err != nil {
		return "", err
	}
	for _, o := range list {
		if o.Owed > 0 {
			if err := tx.Write(insertBill, o.BillID, o.PlayerID, e.ID, o.Owed, tx.Now()); err != nil {
				return "", err
			}
		}
	}
	return e.ID, nil
}

// appendAtOnce appends an entry that neither takes nor gives money and needs no check of balances.
func appendAtOnce(tx *db.RoomTx, r room.Room, p Posting) (Entry, error) {
	e, err := newEntry(p, tx.Now(), r.Calendar().DayOf(tx.Now()), "")
	if err != nil {
		return e, err
	}
	e.RoomID, e.ActorName = tx.RoomID(), tx.Actor().Name
	if e.Number, err = db.Value[int64](tx, nextNumber); err != nil {
		return e, err
	}
	books := newLedger(tx)
	if err := books.append(e, tx.Actor(), p); err != nil {
		return e, err
	}
	if err := books.flush(); err != nil {
		return e, err
	}
	tx.Emit(ledgerEntryCreated.About(e.ID, e))
	return e, nil
}

// ReverseOpening takes the opening balances of players back by an entry that refers to theirs. The players' records are
// locked, and their balances are still those of the entry. Balances of zero and the bills are deleted.
func ReverseOpening(tx *db.RoomTx, entryID, reason string, playerIDs []string) error {
	e, err := LoadEntry(tx, entryID)
	if err != nil {
		return err
	}
	if e.Kind != OpeningBalance || e.ReversedBy != nil {
		return fault.Conflict("This entry is already reversed")
	}
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	p := Posting{ID: db.NewID(), Kind: Reversal, Subject: e.Subject,
		reverses: &reversedEntry{e.ID, reason, e.Kind, e.GamingDay}}
	var sum money.Cents
	for _, l := range e.Lines {
		if !l.Account.hasPlayerSubject() || !slices.Contains(playerIDs, l.Subject) {
			continue
		}
		p.Amount += max(l.Amount, -l.Amount)
		p.Lines = append(p.Lines, Line{Account: l.Account, Subject: l.Subject, Amount: -l.Amount})
		sum += l.Amount
		if l.Account == Receivable {
			if err := tx.Write(deleteOpeningBill, l.Subject, e.ID); err != nil {
				return err
			}
		}
	}
	p.Lines = append(p.Lines, Line{Account: OpeningBalances, Amount: sum})
	if _, err := appendAtOnce(tx, r, p); err != nil {
		return err
	}
	for _, id := range playerIDs {
		if err := tx.OrgRows().Write(deleteZeroBalances, id); err != nil {
			return err
		}
	}
	return nil
}

const (
	deleteOpeningBill = `DELETE FROM bill WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND entry_id = $4
		AND paid_at IS NULL`
	deleteZeroBalances = "DELETE FROM player_balance WHERE org_id = $1 AND player_id = $2 AND amount = 0"
)

// Balances returns the balances of every player that has one, by the player's id.
func Balances(tx db.OrgReader) (map[string]Balance, error) {
	out := map[string]Balance{}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var id string
		var account Account
		var amount money.Cents
		if err = scan(&id, &account, &amount); err != nil {
			return none, err
		}
		b := out[id]
		switch account {
		case Receivable:
			b.Owed = amount
		case PlayerFunds:
			b.Funds = -amount
		default:
			b.Prepaid = -amount
		}
		out[id] = b
		return none, nil
	}, allBalances)
	return out, err
}

const allBalances = "SELECT player_id, account, amount FROM player_balance WHERE org_id = $1 AND amount <> 0"
