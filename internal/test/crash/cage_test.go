package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/test/process"
)

// A desk's acts at the cage: chips, players' deposits, memberships, debts for seats, and the reversal of each but the
// second.

const (
	dealers        = 4   // of a desk's players deal with the cage
	billsPerPlayer = 3   // for each of them
	maxSales       = 200 // sales: the desk reads one page
)

// purse is a desk's knowledge of a player's dealings with the cage.
type purse struct {
	funds, owed money.Cents
	bought      int    // sales of chips, up to maxSales
	sale        string // the last one
	takenBack   bool   // it is reversed
	memberUntil string
}

type bill struct {
	rental string
	amount money.Cents
}

type term struct{ entry, until string }

// openAccounts imports unpaid rentals, and reads how long the players are members.
func (d *desk) openAccounts(ctx context.Context, to *db.DB) error {
	_, err := db.InRoom(ctx, to, d.club.Org.Room(d.room.ID), func(tx *db.RoomTx) (any, error) {
		tx.Emit(db.NewEvent[any]("cage_updated", tenant.ManageCage).With(nil))
		seats, err := floor.BeginImport(tx)
		if err != nil {
			return nil, err
		}
		books, err := cage.BeginImport(tx)
		if err != nil {
			return nil, err
		}
		for i, playerID := range d.people[:dealers] {
			p := purse{}
			for n := range billsPerPlayer {
				from := tx.Now().Add(-time.Duration(2*n+2) * time.Hour)
				to := from.Add(time.Duration(10+i) * time.Minute)
				billed, err := seats.AddVisit(floor.PastVisit{PlayerID: playerID,
					Stays: []floor.PastStay{{TableID: d.table, SeatNumber: 1 + i, From: from, To: to}}})
				if err != nil {
					return nil, err
				}
				if err := books.AddRental(cage.PastAct{At: to, By: tenant.System}, billed.RentalID, playerID,
					billed.Days, nil, ""); err != nil {
					return nil, err
				}
				b := bill{rental: billed.RentalID}
				for _, day := range billed.Days {
					b.amount += day.Amount
				}
				p.owed += b.amount
				d.owed[playerID] = append(d.owed[playerID], b)
				d.is.paid[b.rental] = false
			}
			offers, err := player.Offers(tx.InOrg(), playerID, tx.Now(), time.UTC)
			if err != nil {
				return nil, err
			}
			p.memberUntil = offers[0].StartsAt.String()
			d.is.money[playerID], d.sold[playerID] = p, []term{{until: p.memberUntil}}
		}
		return nil, books.Finish()
	})
	return err
}

// readCage reads the players' money from the server.
func (d *desk) readCage(url string, s *state) error {
	for _, playerID := range d.people[:dealers] {
		var door struct {
			Funds, Owed money.Cents
			Offers      []struct{ StartsAt string }
		}
		if err := process.GetJSON(url+"/api/players/"+playerID+"/door?room="+d.room.ID, d.club.Token,
			&door); err != nil {
			return err
		}
		var sales []struct {
			ID         string
			ReversedBy *string
		}
		if err := process.GetJSON(fmt.Sprintf("%s/api/chip-transactions?limit=%d&type=chip_sale&player=%s", url,
			maxSales, playerID), d.club.Token, &sales); err != nil {
			return err
		}
		var tabs []struct {
			ID      string
			EndTime *string
			Owed    money.Cents
		}
		if err := process.GetJSON(url+"/api/seat-rentals?limit=200&status=pending&player="+playerID, d.club.Token,
			&tabs); err != nil {
			return err
		}
		p := purse{funds: door.Funds, owed: door.Owed, bought: len(sales), memberUntil: door.Offers[0].StartsAt}
		for _, b := range d.owed[playerID] {
			s.paid[b.rental] = true
		}
		for _, t := range tabs {
			switch _, known := s.paid[t.ID]; {
			case known:
				s.paid[t.ID] = false
			case t.EndTime != nil:
				p.owed -= t.Owed // on a slow machine a player has sat for longer than the grace
			}
		}
		if len(sales) > 0 {
			p.sale, p.takenBack = sales[0].ID, sales[0].ReversedBy != nil
		}
		s.money[playerID] = p
	}
	return nil
}

// deal chooses an act at the cage.
func (d *desk) deal(playerID string) *act {
	has, sold := d.is.money[playerID], d.sold[playerID]
	amount := money.Cents(1 + d.pick.IntN(50_000))
	bill := d.owed[playerID][d.pick.IntN(billsPerPlayer)]
	switch n := d.pick.IntN(10); {
	case n < 2:
		return d.funds(playerID, "deposit", amount, amount)
	case n < 3 && has.funds > 0:
		amount = 1 + money.Cents(d.pick.Int64N(int64(has.funds)))
		return d.funds(playerID, "withdrawal", amount, -amount)
	case n < 4:
		return d.sellMembership(playerID)
	case n < 5 && len(sold) > 1:
		return d.reverse("reverse a membership", sold[len(sold)-1].entry, func(s *state) {
			d.sold[playerID] = sold[:len(sold)-1]
			change(s, playerID, func(p *purse) { p.memberUntil = sold[len(sold)-2].until })
		})
	case n < 7:
		if !d.is.paid[bill.rental] {
			return d.pay(playerID, bill)
		}
		return d.takeBackPayment(playerID, bill)
	case n < 8 && has.sale != "" && !has.takenBack:
		return d.reverse("reverse a sale", has.sale, func(s *state) {
			change(s, playerID,
				func(p *purse) { p.takenBack = true })
		})
	}
	return &act{what: "sell chips", method: "POST", path: "/api/chip-transactions",
		body: map[string]any{"playerId": playerID, "roomId": d.room.ID, "transactionType": "chip_sale",
			"amount": amount, "chipCount": amount, "paymentMethod": "cash"},
		done: func(s *state, raw []byte) error {
			var sale struct{ ID string }
			err := json.Unmarshal(raw, &sale)
			change(s, playerID, func(p *purse) {
				p.bought, p.sale, p.takenBack = min(p.bought+1, maxSales), sale.ID, false
			})
			return err
		}}
}

func change(s *state, playerID string, f func(*purse)) {
	p := s.money[playerID]
	f(&p)
	s.money[playerID] = p
}

func (d *desk) funds(playerID, direction string, amount, more money.Cents) *act {
	return &act{what: direction, method: "POST", path: "/api/player-funds",
		body: map[string]any{"playerId": playerID, "roomId": d.room.ID, "direction": direction, "amount": amount,
			"paymentMethod": "cash"},
		done: func(s *state, _ []byte) error {
			change(s, playerID, func(p *purse) { p.funds += more })
			return nil
		}}
}

func (d *desk) sellMembership(playerID string) *act {
	return &act{what: "sell a membership", method: "POST", path: "/api/memberships",
		body: map[string]any{
			"playerId": playerID, "roomId": d.room.ID, "membershipType": "daily", "paymentMethod": "cash",
		},
		done: func(s *state, raw []byte) error {
			var m struct{ EntryID, ExpiryDate string }
			err := json.Unmarshal(raw, &m)
			d.sold[playerID] = append(d.sold[playerID], term{m.EntryID, m.ExpiryDate})
			change(s, playerID, func(p *purse) { p.memberUntil = m.ExpiryDate })
			return err
		}}
}

func (d *desk) pay(playerID string, b bill) *act {
	return &act{what: "pay a rental", method: "POST", path: "/api/seat-rentals/" + b.rental + "/pay",
		body: map[string]any{"paymentMethod": "check"},
		done: func(s *state, _ []byte) error {
			s.paid[b.rental] = true
			change(s, playerID, func(p *purse) { p.owed -= b.amount })
			return nil
		}}
}

// takeBackPayment reverses the payment of a rental, after finding it in the ledger.
func (d *desk) takeBackPayment(playerID string, b bill) *act {
	a := d.reverse("reverse a payment", "", func(s *state) {
		s.paid[b.rental] = false
		change(s, playerID, func(p *purse) { p.owed += b.amount })
	})
	a.path, a.find = "", func(url string) (string, error) {
		var entries []struct {
			ID, Subject string
			ReversedBy  *string
		}
		err := process.GetJSON(url+"/api/ledger/"+d.room.ID+"?limit=200&kind=seat_rental_payment&player="+playerID,
			d.club.Token,
			&entries)
		for _, e := range entries {
			if e.Subject == b.rental && e.ReversedBy == nil {
				return "/api/ledger-entries/" + e.ID + "/reverse", nil
			}
		}
		if err == nil {
			err = fmt.Errorf("rental %s has no payment among %d", b.rental, len(entries))
		}
		return "", err
	}
	return a
}

func (d *desk) reverse(what, entry string, done func(*state)) *act {
	return &act{what: what, method: "POST", path: "/api/ledger-entries/" + entry + "/reverse",
		body: map[string]any{"reason": "by mistake"},
		done: func(s *state, _ []byte) error {
			done(s)
			return nil
		}}
}
