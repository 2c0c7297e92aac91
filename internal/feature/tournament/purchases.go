package tournament

import (
	"context"
	"fmt"
	"slices"

	"pitboss/internal/feature/cage"
	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const insertPurchase = `INSERT INTO tournament_purchase (org_id, room_id, tournament_id, id, tournament_entry_id, kind, prize, bounty, house_fee, staff,
	chips, payment_method, ledger_entry_id, at, actor_name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

// take takes what something bought for an entry costs. What is free is kept without an entry in the ledger.
func (a *act) take(e *entry, kind PurchaseKind, p Price, m cage.Method) error {
	var method, ledger *string
	if p.Sum() > 0 {
		if m == "" {
			return fault.Field422("paymentMethod", needMethod)
		}
		desk, err := cage.At(a.tx)
		if err != nil {
			return err
		}
		paid, err := desk.TakeEntry(a.ID, e.playerID, cage.Stake{Players: p.Prize + p.Bounty, House: p.HouseFee, Staff: p.Staff}, m)
		if err != nil {
			return err
		}
		word := string(m)
		method, ledger = &word, &paid.ID
	}
	e.prize, e.bounty, e.chips = e.prize+p.Prize, e.bounty+p.Bounty, e.chips+p.Chips
	_, err := a.tx.Exec(insertPurchase, a.ID, db.NewID(), e.id, string(kind), p.Prize, p.Bounty, p.HouseFee, p.Staff, p.Chips, method, ledger,
		a.tx.Now(), a.tx.Actor().Name)
	return err
}

func (a *Actions) buy(ctx context.Context, org tenant.Org, in buyRequest) (Entry, error) {
	return onEntry(ctx, a, org, in.ID, func(act *act, e *entry) (Entry, error) { return act.buy(e, in.Kind, in.PaymentMethod) })
}

const boughtBefore = `SELECT count(*) FROM tournament_purchase WHERE org_id = $1 AND room_id = $2 AND tournament_entry_id = $3 AND kind = $4 AND voided_at IS NULL`

// buy sells a rebuy or an add-on to an entry that is in play.
func (a *act) buy(e *entry, kind PurchaseKind, m cage.Method) (Entry, error) {
	if err := a.selling(); err != nil {
		return Entry{}, err
	}
	price, most, word, many := a.prices.Rebuy, a.prices.MaxRebuys, "rebuy", "rebuys"
	if kind == AddOn {
		price, most, word, many = a.prices.AddOn, 1, "add-on", "add-ons"
	}
	had, err := db.Value[int](a.tx, boughtBefore, e.id, string(kind))
	switch {
	case err != nil:
		return Entry{}, err
	case price == nil:
		return Entry{}, fault.Conflict("%s has no %s", a.Name, many)
	case e.bust > 0:
		return Entry{}, fault.Conflict("%s is out", e.name)
	case e.seat == 0:
		return Entry{}, fault.Conflict("%s has no seat yet", e.name)
	case e.status != Seated:
		return Entry{}, fault.Conflict("%s has not started", a.Name)
	case most > 0 && had >= most:
		return Entry{}, fault.Conflict("%s has had %s", e.name, plural(had, word, many))
	}
	if err := a.take(e, kind, *price, m); err != nil {
		return Entry{}, err
	}
	if err := a.log(string(kind), fmt.Sprintf("%s, entry %d: %s of %d chips", e.name, e.number, word, price.Chips)); err != nil {
		return Entry{}, err
	}
	return a.entered(e.id)
}

func (a *Actions) void(ctx context.Context, org tenant.Org, in voidRequest) (Entry, error) {
	return onEntry(ctx, a, org, in.ID, func(act *act, e *entry) (Entry, error) { return act.void(e, in.Reason) })
}

const (
	paidFor    = "SELECT ledger_entry_id FROM tournament_purchase WHERE org_id = $1 AND room_id = $2 AND tournament_entry_id = $3 AND voided_at IS NULL AND ledger_entry_id IS NOT NULL ORDER BY at, id"
	voidBought = "UPDATE tournament_purchase SET voided_at = $4 WHERE org_id = $1 AND room_id = $2 AND tournament_entry_id = $3 AND voided_at IS NULL"
	outSince   = `SELECT count(*) FROM tournament_entry WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND busted_at >= $4`
)

// void takes an entry back as if it had never been: all that was paid for it goes back, and its seat is free. Chips that
// others may have won or lost by cannot be taken out of play.
func (a *act) void(e *entry, reason string) (Entry, error) {
	if err := a.stillOn(); err != nil {
		return Entry{}, err
	}
	if err := a.unlocked(); err != nil {
		return Entry{}, err
	}
	if e.bust > 0 {
		return Entry{}, fault.Conflict("%s is out", e.name)
	}
	if !e.waits() {
		out, err := db.Value[int](a.tx, outSince, a.ID, e.registeredAt)
		if err == nil && out > 0 {
			err = fault.Conflict("Chips of this entry are in play")
		}
		if err != nil {
			return Entry{}, err
		}
	}
	if err := a.refund(e, reason); err != nil {
		return Entry{}, err
	}
	id, says := e.id, fmt.Sprintf("%s, entry %d, voided: %s", e.name, e.number, reason)
	room.Note(a.tx, "tournament_void", fmt.Sprintf("Entry of %s in %s voided", e.name, a.Name), "")
	e.status, e.table, e.seat = Voided, 0, 0
	if err := e.store(a.tx, a.ID); err != nil {
		return Entry{}, err
	}
	a.field.entries = slices.DeleteFunc(a.field.entries, func(o entry) bool { return o.id == id })
	if err := a.log("void", says); err != nil {
		return Entry{}, err
	}
	return a.entered(id)
}

// refund gives back what was paid for an entry, each purchase by an entry of its own.
func (a *act) refund(e *entry, reason string) error {
	paid, err := db.All(a.tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, paidFor, e.id)
	if err != nil {
		return err
	}
	desk, err := cage.At(a.tx)
	if err != nil {
		return err
	}
	for _, id := range paid {
		if _, err := desk.Void(id, reason); err != nil {
			return err
		}
	}
	_, err = a.tx.Exec(voidBought, e.id, a.tx.Now())
	return err
}
