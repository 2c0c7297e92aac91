package director

import (
	"context"
	"fmt"
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/prize"
)

func (a *Actions) payouts(tx *db.RoomView, in api.IDRequest) (Payouts, error) {
	b, err := loadPayoutBooks(tx, in.ID)
	if err != nil {
		return Payouts{}, err
	}
	return b.view(), nil
}

func (a *Actions) previews(tx *db.RoomView, in api.IDRequest) ([]Preview, error) {
	b, err := loadPayoutBooks(tx, in.ID)
	if err != nil {
		return nil, err
	}
	return b.previews(), nil
}

func (a *Actions) results(tx *db.RoomView, in api.IDRequest) ([]Result, error) {
	b, err := loadPayoutBooks(tx, in.ID)
	if err != nil {
		return nil, err
	}
	return b.results(), nil
}

// payoutEdit is one change of a tournament's payouts in one transaction.
type payoutEdit struct {
	*payoutBooks
	tx *db.RoomTx
}

// withPayoutBooks runs a change of the payouts and returns the payouts after it. do returns a sentence for the log.
func withPayoutBooks(tx *db.RoomTx, id string, do func(*payoutEdit) (string, error)) (Payouts, error) {
	return EditPayouts(tx, id, func(s Standings) (Payouts, string, error) {
		b, err := newPayoutBooks(tx, s)
		if err != nil {
			return Payouts{}, "", err
		}
		text, err := do(&payoutEdit{b, tx})
		if err != nil {
			return Payouts{}, "", err
		}
		after, err := newPayoutBooks(tx, s)
		if err != nil {
			return Payouts{}, "", err
		}
		return after.view(), text, nil
	})
}

// withPayoutEntry runs a change of the payouts of one entry.
func withPayoutEntry(
	tx *db.RoomTx, entryID string, do func(*payoutEdit, *EntryStanding) (string, error),
) (Payouts, error) {
	id, err := TournamentOfEntry(tx, entryID)
	if err != nil {
		return Payouts{}, err
	}
	return withPayoutBooks(tx, id, func(a *payoutEdit) (string, error) {
		e := a.entry(entryID)
		if e == nil {
			return "", fault.Conflict("This entry is not in the tournament")
		}
		return do(a, e)
	})
}

// requireEntriesClosed refuses while entries are still sold.
func (a *payoutEdit) requireEntriesClosed() error {
	if !a.Final {
		return fault.Conflict("Entries of %s are still open", a.Tournament.Name)
	}
	return nil
}

// requireAmountsMatchPool refuses to pay custom amounts that were set for another pool.
func (a *payoutEdit) requireAmountsMatchPool() error {
	if all := prize.Sum(a.amounts()); all != a.pool() {
		return fault.Conflict("The payouts add up to %s, the pool is %s: set them again", all.Dollars(),
			a.pool().Dollars())
	}
	return nil
}

// lockAmounts fixes the current amounts by place, which have to add up to the pool.
func (a *payoutEdit) lockAmounts() error {
	if err := a.requireAmountsMatchPool(); err != nil || a.plan.lockedAt != nil {
		return err
	}
	now := a.tx.Now()
	a.plan.amounts, a.plan.lockedAt = a.amounts(), &now
	return a.plan.store(a.tx, a.Tournament.ID)
}

func (a *Actions) setPayouts(ctx context.Context, org tenant.Org, in setRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (Payouts, error) {
		return SetPayouts(tx, in.ID, in.Template, in.Amounts)
	})
}

// SetPayouts sets the payout template. Custom amounts by place have to add up to the current pool.
func SetPayouts(tx *db.RoomTx, id string, t prize.TemplateKey, amounts []money.Cents) (Payouts, error) {
	return withPayoutBooks(tx, id, func(a *payoutEdit) (string, error) {
		if a.plan.deal != nil {
			return "", fault.Conflict("Remove the deal first")
		}
		if a.areAmountsFixed() {
			return "", fault.Conflict("The payouts are locked since the first approval")
		}
		if t == prize.Custom {
			if len(amounts) > len(a.Entries) {
				return "",
					fault.InvalidField("amounts", fmt.Sprintf("%d places for %d entries", len(amounts), len(a.Entries)))
			}
			if all := prize.Sum(amounts); all != a.pool() {
				return "", fault.InvalidField("amounts",
					fmt.Sprintf("The amounts add up to %s, the pool is %s", all.Dollars(), a.pool().Dollars()))
			}
		} else if amounts = nil; a.plan.lockedAt != nil {
			amounts = a.amountsUnder(t)
		}
		p := payoutPlan{template: t, amounts: amounts, lockedAt: a.plan.lockedAt}
		return "Payouts: " + t.Label(), p.store(tx, id)
	})
}

func (a *Actions) approve(ctx context.Context, org tenant.Org, in approveRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, in.ID,
		func(tx *db.RoomTx) (Payouts, error) { return ApprovePayout(tx, in.ID, in.Amount) })
}

// ApprovePayout approves the amounts that an entry has won by its place or by a deal. The first approval locks the
// amounts by place. Shown is the amount on the screen, or nil.
func ApprovePayout(tx *db.RoomTx, entryID string, shown *money.Cents) (Payouts, error) {
	return withPayoutEntry(tx, entryID, func(a *payoutEdit, e *EntryStanding) (string, error) {
		if err := a.requireEntriesClosed(); err != nil {
			return "", err
		}
		var claimed, pending []claim
		for _, c := range a.claims() {
			if c.entry != nil && c.entry.ID == entryID {
				claimed = append(claimed, c)
				if c.payout == nil {
					pending = append(pending, c)
				}
			}
		}
		switch {
		case len(pending) > 0:
		case len(claimed) > 0:
			return "", fault.Conflict("This prize is approved already")
		case e.Place == 0:
			return "", fault.Conflict("%s is still playing", fault.Person(e.Player.Name))
		default:
			return "", fault.Conflict("%s has won no prize", fault.Person(e.Player.Name))
		}
		if err := requireShown(fault.Person(e.Player.Name), sumClaims(pending), shown); err != nil {
			return "", err
		}
		total, err := a.approveClaims(pending)
		return fmt.Sprintf("%s for %s approved", total.Dollars(), e.Player.Name), err
	})
}

func (a *Actions) approveAll(ctx context.Context, org tenant.Org, in approveRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID,
		func(tx *db.RoomTx) (Payouts, error) { return ApproveAllPayouts(tx, in.ID, in.Amount) })
}

// ApproveAllPayouts approves every amount that is won and not approved. Shown is the sum on the screen, or nil.
func ApproveAllPayouts(tx *db.RoomTx, id string, shown *money.Cents) (Payouts, error) {
	return withPayoutBooks(tx, id, func(a *payoutEdit) (string, error) {
		if err := a.requireEntriesClosed(); err != nil {
			return "", err
		}
		pending := slices.DeleteFunc(a.claims(), func(c claim) bool { return c.entry == nil || c.payout != nil })
		if len(pending) == 0 {
			return "", fault.Conflict("No prize waits for approval")
		}
		if due := sumClaims(pending); shown != nil && *shown != due {
			return "", fault.Conflict("Prizes of %s wait for approval, not %s", due.Dollars(), shown.Dollars())
		}
		total, err := a.approveClaims(pending)
		return fmt.Sprintf("%s approved for %d prizes", total.Dollars(), len(pending)), err
	})
}

// approveClaims approves claims, locks the amounts by place and returns the approved sum.
func (a *payoutEdit) approveClaims(claims []claim) (money.Cents, error) {
	if err := a.lockAmounts(); err != nil {
		return 0, err
	}
	for _, c := range claims {
		var place *int
		if c.place > 0 {
			place = &c.place
		}
		if err := a.addPayout(c.kind, &c.entry.ID, place, c.amount, db.NewID()); err != nil {
			return 0, err
		}
	}
	return sumClaims(claims), nil
}

func sumClaims(claims []claim) (sum money.Cents) {
	for _, c := range claims {
		sum += c.amount
	}
	return sum
}

func (a *payoutEdit) addPayout(k payoutKind, entryID *string, place *int, amount money.Cents, id string) error {
	return a.tx.Write(insertPayout, a.Tournament.ID, id, string(k), entryID, place, amount, a.tx.Now(),
		a.tx.Actor().Name)
}

// markPaid marks a payout as paid by a ledger entry.
func (a *payoutEdit) markPaid(id string, m cage.Method, e cage.Entry) error {
	return a.tx.Write(markPayoutPaid, id, a.tx.Now(), a.tx.Actor().Name, string(m), e.ID)
}

func (a *Actions) pay(ctx context.Context, org tenant.Org, in payRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, in.ID,
		func(tx *db.RoomTx) (Payouts, error) { return PayEntry(tx, in.ID, in.PaymentMethod, in.Amount) })
}

// requireShown refuses another amount than the one that the screen has shown; nil: not compared.
func requireShown(payee any, due money.Cents, shown *money.Cents) error {
	if shown != nil && *shown != due {
		return fault.Conflict("%s is due %s, not %s", payee, due.Dollars(), shown.Dollars())
	}
	return nil
}

// PayEntry pays the approved amounts of an entry out of the prize pool. Shown is the amount that the desk has shown, or
// nil.
func PayEntry(tx *db.RoomTx, entryID string, m cage.Method, shown *money.Cents) (Payouts, error) {
	return withPayoutEntry(tx, entryID, func(a *payoutEdit, e *EntryStanding) (string, error) {
		var open []payout
		var due money.Cents
		before := false
		for _, p := range a.payouts {
			if p.entryID == nil || *p.entryID != entryID || p.kind != placePayout && p.kind != dealPayout {
				continue
			}
			before = before || p.paidAt != nil
			if p.paidAt == nil {
				open, due = append(open, p), due+p.amount
			}
		}
		if len(open) == 0 {
			if before {
				return "", fault.Conflict("This prize is paid already")
			}
			return "", fault.Conflict("This prize is not approved")
		}
		if err := requireShown(fault.Person(e.Player.Name), due, shown); err != nil {
			return "", err
		}
		desk, err := cage.CallerDesk(tx)
		if err != nil {
			return "", err
		}
		for _, p := range open {
			paid, err := desk.PayPrize(a.Tournament.ID, e.Player.ID, p.amount, m)
			if err != nil {
				return "", err
			}
			if err := a.markPaid(p.id, m, paid); err != nil {
				return "", err
			}
		}
		return fmt.Sprintf("%s paid to %s", due.Dollars(), e.Player.Name), nil
	})
}

func (a *Actions) payBounties(ctx context.Context, org tenant.Org, in payRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, in.ID, func(tx *db.RoomTx) (Payouts, error) {
		return PayBounties(tx, in.ID, in.PaymentMethod, in.Amount)
	})
}

// PayBounties pays the bounties that an entry has won and not been paid. Shown is the amount that the desk has shown,
// or nil.
func PayBounties(tx *db.RoomTx, entryID string, m cage.Method, shown *money.Cents) (Payouts, error) {
	return withPayoutEntry(tx, entryID, func(a *payoutEdit, e *EntryStanding) (string, error) {
		due := e.BountyWon - a.sumPaid(bountyPayout, entryID)
		if due <= 0 {
			return "", fault.Conflict("%s has no bounty to be paid", fault.Person(e.Player.Name))
		}
		if err := requireShown(fault.Person(e.Player.Name), due, shown); err != nil {
			return "", err
		}
		if e.Place == 1 { // includes the winner's own bounty, so the win is final
			if err := a.lockAmounts(); err != nil {
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
		if err := a.addPayout(bountyPayout, &entryID, nil, due, id); err != nil {
			return "", err
		}
		return fmt.Sprintf("%s in bounties paid to %s", due.Dollars(), e.Player.Name), a.markPaid(id, m, paid)
	})
}

func (a *Actions) payStaff(ctx context.Context, org tenant.Org, in payRequest) (Payouts, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (Payouts, error) {
		return PayStaff(tx, in.ID, in.PaymentMethod, in.Amount)
	})
}

// PayStaff pays the staff's part of the purchases. Shown is the amount that the desk has shown, or nil.
func PayStaff(tx *db.RoomTx, id string, m cage.Method, shown *money.Cents) (Payouts, error) {
	return withPayoutBooks(tx, id, func(a *payoutEdit) (string, error) {
		if err := a.requireEntriesClosed(); err != nil {
			return "", err
		}
		due := a.Paid.Staff - a.sumPaid(staffPayout, "")
		if due <= 0 {
			return "", fault.Conflict("There is nothing to be paid to the staff")
		}
		if err := requireShown("The staff", due, shown); err != nil {
			return "", err
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
		if err := a.addPayout(staffPayout, nil, nil, due, payoutID); err != nil {
			return "", err
		}
		return due.Dollars() + " paid to the staff", a.markPaid(payoutID, m, paid)
	})
}

// requireRunning refuses a deal unless the tournament is running and entries are closed.
func (a *payoutEdit) requireRunning() error {
	if a.Tournament.Status != tournament.Running {
		return fault.Conflict("%s is not running", a.Tournament.Name)
	}
	return a.requireEntriesClosed()
}

// sameEntries reports whether two lists name the same entries, each once.
func sameEntries(one, other []string) bool {
	one, other = slices.Sorted(slices.Values(one)), slices.Sorted(slices.Values(other))
	return slices.Equal(one, other)
}
