package director

import (
	"context"
	"fmt"
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

const insertPurchase = `INSERT INTO tournament_purchase (org_id, room_id, tournament_id, id, tournament_entry_id, kind,
	prize, bounty, house_fee, staff, chips, payment_method, ledger_entry_id, at, actor_name)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

// sell books the price of a purchase. A free purchase has no ledger entry.
func (a *act) sell(e *seating.Entry, kind tournament.PurchaseKind, p tournament.Price, m cage.Method) error {
	var method, ledger *string
	if p.Sum() > 0 {
		if m == "" {
			return fault.InvalidField("paymentMethod", methodMessage)
		}
		desk, err := cage.CallerDesk(a.tx)
		if err != nil {
			return err
		}
		paid, err := desk.TakeTournamentEntry(a.ID, e.PlayerID,
			cage.Stake{PrizeMoney: p.Prize + p.Bounty, Fee: p.HouseFee, StaffMoney: p.Staff}, m)
		if err != nil {
			return err
		}
		word := string(m)
		method, ledger = &word, &paid.ID
	}
	e.Prize, e.Bounty, e.Chips = e.Prize+p.Prize, e.Bounty+p.Bounty, e.Chips+p.Chips
	return a.tx.Write(insertPurchase, a.ID, db.NewID(), e.ID, string(kind), p.Prize, p.Bounty, p.HouseFee, p.Staff,
		p.Chips, method, ledger, a.tx.Now(), a.tx.Actor().Name)
}

func (a *Actions) buy(ctx context.Context, org tenant.Org, in buyRequest) (tournament.Entry, error) {
	return withEntry(ctx, a, org, in.ID, func(act *act, e *seating.Entry) (tournament.Entry, error) {
		return act.buy(e, in.Kind, in.PaymentMethod)
	})
}

const countPurchases = `SELECT count(*) FROM tournament_purchase
	WHERE org_id = $1 AND room_id = $2 AND tournament_entry_id = $3 AND kind = $4 AND voided_at IS NULL`

// buy sells a rebuy or an add-on to an entry that is in play.
func (a *act) buy(e *seating.Entry, kind tournament.PurchaseKind, m cage.Method) (tournament.Entry, error) {
	if err := a.requireSelling(); err != nil {
		return tournament.Entry{}, err
	}
	price, limit, word, many := a.prices.Rebuy, a.prices.MaxRebuys, "rebuy", "rebuys"
	if kind == tournament.AddOn {
		price, limit, word, many = a.prices.AddOn, 1, "add-on", "add-ons"
	}
	bought, err := db.Value[int](a.tx, countPurchases, e.ID, string(kind))
	switch {
	case err != nil:
		return tournament.Entry{}, err
	case price == nil:
		return tournament.Entry{}, fault.Conflict("%s has no %s", a.Name, many)
	case e.BustHand > 0:
		return tournament.Entry{}, fault.Conflict("%s is out", fault.Person(e.Name))
	case e.Seat == 0:
		return tournament.Entry{}, fault.Conflict("%s has no seat yet", fault.Person(e.Name))
	case e.Status != tournament.Seated:
		return tournament.Entry{}, fault.Conflict("%s has not started", a.Name)
	case limit > 0 && bought >= limit:
		return tournament.Entry{},
			fault.Conflict("%s has had %s", fault.Person(e.Name), seating.Plural(bought, word, many))
	}
	if err := a.sell(e, kind, *price, m); err != nil {
		return tournament.Entry{}, err
	}
	if err := a.log(string(kind), fmt.Sprintf("%s, entry %d: %s of %s chips", e.Name, e.Number, word,
		tournament.FormatChips(int64(price.Chips)))); err != nil {
		return tournament.Entry{}, err
	}
	return a.entryView(e.ID)
}

func (a *Actions) void(ctx context.Context, org tenant.Org, in reasonRequest) (tournament.Entry, error) {
	return withEntry(ctx, a, org, in.ID, func(act *act, e *seating.Entry) (tournament.Entry, error) {
		return act.void(e, in.Reason)
	})
}

const (
	selectPaidLedgerEntries = `SELECT ledger_entry_id FROM tournament_purchase
		WHERE org_id = $1 AND room_id = $2 AND tournament_entry_id = $3 AND voided_at IS NULL
		AND ledger_entry_id IS NOT NULL
		ORDER BY at, id`
	voidPurchases = `UPDATE tournament_purchase SET voided_at = $4
		WHERE org_id = $1 AND room_id = $2 AND tournament_entry_id = $3 AND voided_at IS NULL`
	countBustedSince = `SELECT count(*) FROM tournament_entry
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND busted_at >= $4`
)

// void voids an entry: all purchases are refunded and its seat is free. It refuses once other entries have busted,
// because the chips may have changed hands. The money of a waiting alternate is no part of the prizes. It is refunded
// after they are locked too, because the tournament cannot be completed before.
func (a *act) void(e *seating.Entry, reason string) (tournament.Entry, error) {
	if err := a.requireOpen(); err != nil {
		return tournament.Entry{}, err
	}
	if e.BustHand > 0 {
		return tournament.Entry{}, fault.Conflict("%s is out", fault.Person(e.Name))
	}
	if !e.IsWaiting() {
		if err := a.requireUnlocked(); err != nil {
			return tournament.Entry{}, err
		}
		out, err := db.Value[int](a.tx, countBustedSince, a.ID, *e.SeatedAt)
		if err == nil && out > 0 {
			err = fault.Conflict("Chips of this entry are in play")
		}
		if err != nil {
			return tournament.Entry{}, err
		}
	}
	if err := a.refund(e, reason); err != nil {
		return tournament.Entry{}, err
	}
	if err := a.voidVisit(e); err != nil {
		return tournament.Entry{}, err
	}
	id, text := e.ID, fmt.Sprintf("%s, entry %d, voided: %s", e.Name, e.Number, reason)
	room.LogActivity(a.tx, "tournament_void", fmt.Sprintf("Entry of %s in %s voided", e.Name, a.Name), "", e.Name)
	e.Status, e.Table, e.Seat = tournament.Voided, 0, 0
	if err := storeEntry(a.tx, a.ID, e); err != nil {
		return tournament.Entry{}, err
	}
	if err := a.resolveReports(); err != nil { // while the entry is still in the field
		return tournament.Entry{}, err
	}
	a.field.Entries = slices.DeleteFunc(a.field.Entries, func(o seating.Entry) bool { return o.ID == id })
	if err := a.log("void", text); err != nil {
		return tournament.Entry{}, err
	}
	return a.entryView(id)
}

// refund reverses every purchase of an entry in the ledger.
func (a *act) refund(e *seating.Entry, reason string) error {
	paid, err := db.All(a.tx, scanID, selectPaidLedgerEntries,
		e.ID)
	if err != nil {
		return err
	}
	desk, err := cage.CallerDesk(a.tx)
	if err != nil {
		return err
	}
	for _, id := range paid {
		if _, err := desk.VoidEntry(id, reason); err != nil {
			return err
		}
	}
	err = a.tx.Write(voidPurchases, e.ID, a.tx.Now())
	return err
}
