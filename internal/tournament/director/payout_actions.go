package director

import (
	"context"
	"fmt"
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/prize"
)

func (a *Actions) payouts(tx *db.RoomView, in oneRequest) (Payouts, error) {
	b, err := read(tx, in.ID)
	if err != nil {
		return Payouts{}, err
	}
	return b.shown(), nil
}

func (a *Actions) previews(tx *db.RoomView, in oneRequest) ([]Preview, error) {
	b, err := read(tx, in.ID)
	if err != nil {
		return nil, err
	}
	return b.previews(), nil
}

func (a *Actions) results(tx *db.RoomView, in oneRequest) ([]Result, error) {
	b, err := read(tx, in.ID)
	if err != nil {
		return nil, err
	}
	return b.results(), nil
}

// payoutEdit is what is being done about the prizes of a tournament in one transaction.
type payoutEdit struct {
	*books
	tx *db.RoomTx
}

// on runs an act on a tournament and answers with what it pays afterwards. do says in a sentence what was done.
func on(tx *db.RoomTx, id string, do func(*payoutEdit) (string, error)) (Payouts, error) {
	return EditPayouts(tx, id, func(s Standings) (Payouts, string, error) {
		b, err := booksOf(tx, s)
		if err != nil {
			return Payouts{}, "", err
		}
		says, err := do(&payoutEdit{b, tx})
		if err != nil {
			return Payouts{}, "", err
		}
		after, err := booksOf(tx, s)
		if err != nil {
			return Payouts{}, "", err
		}
		return after.shown(), says, nil
	})
}

// onPayoutEntry runs an act on one entry.
func onPayoutEntry(tx *db.RoomTx, entryID string, do func(*payoutEdit, *EntryStanding) (string, error)) (Payouts, error) {
	id, err := TournamentOfEntry(tx, entryID)
	if err != nil {
		return Payouts{}, err
	}
	return on(tx, id, func(a *payoutEdit) (string, error) {
		e := a.entry(entryID)
		if e == nil {
			return "", fault.Conflict("This entry is not in the tournament")
		}
		return do(a, e)
	})
}

// closed refuses what has to wait until no entry is sold any more.
func (a *payoutEdit) closed() error {
	if !a.Final {
		return fault.Conflict("Entries of %s are still open", a.Tournament.Name)
	}
	return nil
}

// addsUp refuses to pay by amounts that were set by hand for another pool.
func (a *payoutEdit) addsUp() error {
	if all := prize.Sum(a.amounts()); all != a.pool() {
		return fault.Conflict("The payouts add up to %s, the pool is %s: set them again", all.Dollars(), a.pool().Dollars())
	}
	return nil
}

// lock keeps the amounts as they are from now on.
func (a *payoutEdit) lock() error {
	if a.plan.lockedAt != nil {
		return nil
	}
	now := a.tx.Now()
	a.plan.amounts, a.plan.lockedAt = a.amounts(), &now
	return a.plan.put(a.tx, a.Tournament.ID)
}

func (a *Actions) set(ctx context.Context, org tenant.Org, in setRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (Payouts, error) {
		return SetPayouts(tx, in.ID, in.Template, in.Amounts)
	})
}

// SetPayouts chooses how a tournament pays. Amounts by place are of a custom template; they add up to the pool as it is
// now.
func SetPayouts(tx *db.RoomTx, id string, t prize.TemplateKey, amounts []money.Cents) (Payouts, error) {
	return on(tx, id, func(a *payoutEdit) (string, error) {
		if a.plan.deal != nil {
			return "", fault.Conflict("A deal is recorded: take it back first")
		}
		if a.plan.lockedAt != nil {
			return "", fault.Conflict("The payouts are locked since the first approval")
		}
		if t == prize.Custom {
			if len(amounts) > len(a.Entries) {
				return "", fault.InvalidField("amounts", fmt.Sprintf("%d places for %d entries", len(amounts), len(a.Entries)))
			}
			if all := prize.Sum(amounts); all != a.pool() {
				return "", fault.InvalidField("amounts", fmt.Sprintf("The amounts add up to %s, the pool is %s", all.Dollars(), a.pool().Dollars()))
			}
		} else {
			amounts = nil
		}
		p := plan{template: t, amounts: amounts}
		return "Payouts: " + t.Label(), p.put(tx, id)
	})
}

func (a *Actions) approve(ctx context.Context, org tenant.Org, in oneRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, in.ID, func(tx *db.RoomTx) (Payouts, error) { return ApprovePayout(tx, in.ID) })
}

// ApprovePayout says that what an entry has won, by its place or by a deal, may be paid. From the first approval on the
// amounts stand.
func ApprovePayout(tx *db.RoomTx, entryID string) (Payouts, error) {
	return onPayoutEntry(tx, entryID, func(a *payoutEdit, e *EntryStanding) (string, error) {
		if err := a.closed(); err != nil {
			return "", err
		}
		var mine, pending []claim
		for _, c := range a.claims() {
			if c.entry != nil && c.entry.ID == entryID {
				mine = append(mine, c)
				if c.row == nil {
					pending = append(pending, c)
				}
			}
		}
		switch {
		case len(pending) > 0:
		case len(mine) > 0:
			return "", fault.Conflict("This prize is approved already")
		case e.Place == 0:
			return "", fault.Conflict("%s is still playing", fault.Person(e.Player.Name))
		default:
			return "", fault.Conflict("%s has won no prize", fault.Person(e.Player.Name))
		}
		whole, err := a.grant(pending)
		return fmt.Sprintf("%s for %s approved", whole.Dollars(), e.Player.Name), err
	})
}

func (a *Actions) approveAll(ctx context.Context, org tenant.Org, in oneRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (Payouts, error) { return ApproveAllPayouts(tx, in.ID) })
}

// ApproveAllPayouts is ApprovePayout for every prize that is won and not approved.
func ApproveAllPayouts(tx *db.RoomTx, id string) (Payouts, error) {
	return on(tx, id, func(a *payoutEdit) (string, error) {
		if err := a.closed(); err != nil {
			return "", err
		}
		pending := slices.DeleteFunc(a.claims(), func(c claim) bool { return c.entry == nil || c.row != nil })
		if len(pending) == 0 {
			return "", fault.Conflict("No prize waits for approval")
		}
		whole, err := a.grant(pending)
		return fmt.Sprintf("%s approved for %d prizes", whole.Dollars(), len(pending)), err
	})
}

// grant approves claims, which are then as much as it says, and keeps all amounts as they are from now on.
func (a *payoutEdit) grant(claims []claim) (money.Cents, error) {
	if err := a.addsUp(); err != nil {
		return 0, err
	}
	if err := a.lock(); err != nil {
		return 0, err
	}
	var whole money.Cents
	for _, c := range claims {
		var place *int
		if c.place > 0 {
			place = &c.place
		}
		if err := a.insert(c.kind, &c.entry.ID, place, c.amount, db.NewID()); err != nil {
			return 0, err
		}
		whole += c.amount
	}
	return whole, nil
}

func (a *payoutEdit) insert(k kind, entryID *string, place *int, amount money.Cents, id string) error {
	return a.tx.Write(insertPayout, a.Tournament.ID, id, string(k), entryID, place, amount, a.tx.Now(), a.tx.Actor().Name)
}

// settle marks a payout as paid by an entry of the ledger.
func (a *payoutEdit) settle(id string, m cage.Method, e cage.Entry) error {
	return a.tx.Write(payPayout, id, a.tx.Now(), a.tx.Actor().Name, string(m), e.ID)
}

func (a *Actions) pay(ctx context.Context, org tenant.Org, in payRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, in.ID, func(tx *db.RoomTx) (Payouts, error) { return PayEntry(tx, in.ID, in.PaymentMethod) })
}

// PayEntry pays what was approved for an entry, out of the tournament's prize pool.
func PayEntry(tx *db.RoomTx, entryID string, m cage.Method) (Payouts, error) {
	return onPayoutEntry(tx, entryID, func(a *payoutEdit, e *EntryStanding) (string, error) {
		var open []payout
		before := false
		for _, p := range a.payouts {
			if p.entryID == nil || *p.entryID != entryID || p.kind != ofPlace && p.kind != ofDeal {
				continue
			}
			before = before || p.paidAt != nil
			if p.paidAt == nil {
				open = append(open, p)
			}
		}
		if len(open) == 0 {
			if before {
				return "", fault.Conflict("This prize is paid already")
			}
			return "", fault.Conflict("This prize is not approved")
		}
		desk, err := cage.CallerDesk(tx)
		if err != nil {
			return "", err
		}
		var whole money.Cents
		for _, p := range open {
			paid, err := desk.PayPrize(a.Tournament.ID, e.Player.ID, p.amount, m)
			if err != nil {
				return "", err
			}
			if err := a.settle(p.id, m, paid); err != nil {
				return "", err
			}
			whole += p.amount
		}
		return fmt.Sprintf("%s paid to %s", whole.Dollars(), e.Player.Name), nil
	})
}

func (a *Actions) payBounties(ctx context.Context, org tenant.Org, in payRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, in.ID, func(tx *db.RoomTx) (Payouts, error) {
		return PayBounties(tx, in.ID, in.PaymentMethod)
	})
}

// PayBounties pays the bounties that an entry has won and that were not paid yet.
func PayBounties(tx *db.RoomTx, entryID string, m cage.Method) (Payouts, error) {
	return onPayoutEntry(tx, entryID, func(a *payoutEdit, e *EntryStanding) (string, error) {
		due := e.BountyWon - a.paid(ofBounty, entryID)
		if due <= 0 {
			return "", fault.Conflict("%s has no bounty to be paid", fault.Person(e.Player.Name))
		}
		if e.Place == 1 { // his own is in it, so that he has won stands
			if err := a.lock(); err != nil {
				return "", err
			}
		}
		desk, err := cage.CallerDesk(tx)
		if err != nil {
			return "", err
		}
		paid, err := desk.PayPrize(a.Tournament.ID, e.Player.ID, due, m)
		if err != nil {
			return "", err
		}
		id := db.NewID()
		if err := a.insert(ofBounty, &entryID, nil, due, id); err != nil {
			return "", err
		}
		return fmt.Sprintf("%s in bounties paid to %s", due.Dollars(), e.Player.Name), a.settle(id, m, paid)
	})
}

func (a *Actions) payStaff(ctx context.Context, org tenant.Org, in payRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (Payouts, error) {
		return PayStaff(tx, in.ID, in.PaymentMethod)
	})
}

// PayStaff pays the staff's part of what was paid for the entries.
func PayStaff(tx *db.RoomTx, id string, m cage.Method) (Payouts, error) {
	return on(tx, id, func(a *payoutEdit) (string, error) {
		if err := a.closed(); err != nil {
			return "", err
		}
		due := a.Paid.Staff - a.paid(ofStaff, "")
		if due <= 0 {
			return "", fault.Conflict("There is nothing to be paid to the staff")
		}
		desk, err := cage.CallerDesk(tx)
		if err != nil {
			return "", err
		}
		paid, err := desk.PayStaff(id, due, m)
		if err != nil {
			return "", err
		}
		payoutID := db.NewID()
		if err := a.insert(ofStaff, nil, nil, due, payoutID); err != nil {
			return "", err
		}
		return due.Dollars() + " paid to the staff", a.settle(payoutID, m, paid)
	})
}

// running refuses a deal about anything but a tournament that is being played.
func (a *payoutEdit) running() error {
	if a.Tournament.Status != tournament.Running {
		return fault.Conflict("%s is not running", a.Tournament.Name)
	}
	return a.closed()
}

// sameEntries says whether two lists name the same entries, each once.
func sameEntries(one, other []string) bool {
	one, other = slices.Sorted(slices.Values(one)), slices.Sorted(slices.Values(other))
	return slices.Equal(one, other)
}
