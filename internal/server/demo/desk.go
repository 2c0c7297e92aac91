package demo

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Tonight's acts at the desk: check-in, memberships, chips, payment of seats and check-out.

// cashierRelief is when tonight's cashier took over, in minutes before the moment of seeding.
const cashierRelief = 284

// cashier is the cashier on duty at a time of the evening.
func (c *script) cashier(ago float64) tenant.Actor {
	switch {
	case c.id != demoRooms[0].id:
		return otherOffice
	case ago > cashierRelief:
		return secondOffice
	}
	return frontOffice
}

// drawers opens and closes the drawers of the evening.
func (c *script) drawers(opened float64) {
	open := func(ago float64, n int, float money.Cents) {
		by := c.cashier(ago)
		c.add(ago, by, "open a drawer", func(tx *db.RoomTx) error {
			shift, drawer := fmt.Sprintf("shift_%s_tonight_%d", c.id, n), fmt.Sprintf("drawer_%s_%d", c.id, n)
			_, err := cage.OpenShift(tx, shift, drawer, rack(float))
			return err
		})
	}
	if c.id != demoRooms[0].id {
		open(opened+6, 1, 8_000_00)
		return
	}
	open(opened+6, 1, 12_000_00)
	c.add(cashierRelief+1, secondOffice, "close a drawer", func(tx *db.RoomTx) error {
		return cage.CloseShiftWithDifference(tx, fmt.Sprintf("shift_%s_tonight_1", c.id), -5_00)
	})
	open(cashierRelief, 2, 12_000_00)
}

// guest is a player's evening in the room.
type guest struct {
	stays []stay
	wait  *wait
	comes float64 // time of check-in; 0: not yet in the room
}

// guests are the players of the evening, by name.
func (c *script) guests() map[string]*guest {
	all := map[string]*guest{}
	guestOf := func(name string) *guest {
		if all[name] == nil {
			all[name] = &guest{}
		}
		return all[name]
	}
	for _, t := range c.evening.tables {
		for _, s := range t.stays {
			if s.name == "" {
				continue
			}
			g := guestOf(s.name)
			g.stays = append(g.stays, s)
			g.comes = max(g.comes, s.from+3)
			if s.joined > 0 && sourceOf(s) == floor.SourceWalkIn {
				g.comes = max(g.comes, s.joined+2)
			}
		}
	}
	for i, w := range c.evening.waits {
		g := guestOf(w.name)
		g.wait = &c.evening.waits[i]
		if w.source == floor.SourceWalkIn {
			g.comes = max(g.comes, w.joined+2)
		}
	}
	return all
}

// sourceOf is how a seated player had joined the list.
func sourceOf(s stay) floor.Source {
	return []floor.Source{floor.SourceWalkIn, floor.SourceWalkIn, floor.SourcePhone}[s.seat%3]
}

// notes are the desk's notes at check-in.
var notes = map[string]string{
	"Gloria Wynn":     "Back for Turbo Bounty, 9:30 PM",
	"Curtis Nakamura": "Asks for seat 1 or 9",
}

// receive adds the acts at the desk to the evening.
func (c *script) receive(s *seed) {
	all := c.guests()
	for _, name := range slices.Sorted(maps.Keys(all)) { // a fixed order keeps the random numbers reproducible
		g := all[name]
		if g.comes > 0 {
			c.checkIn(s, name, g.comes)
		}
		for i, stay := range g.stays {
			c.buy(s, name, stay)
			if stay.to > 0 {
				c.settle(s, name, stay, i == len(g.stays)-1 && g.wait == nil)
			}
		}
	}
}

func (c *script) checkIn(s *seed, name string, ago float64) {
	in := frontoffice.CheckIn{PlayerID: playerID(name), Method: s.method()}
	if text, has := notes[name]; has {
		in.Notes = &text
	}
	at := s.ago(minutes(ago))
	if s.memberUntil[in.PlayerID] <= s.now && s.lapsingPlayer != in.PlayerID {
		in.Term = s.term(in.PlayerID)
		s.memberUntil[in.PlayerID] = in.Term.EndOf(max(at, s.memberUntil[in.PlayerID]), calendar().Zone)
	}
	c.add(ago, c.cashier(ago), name+" checks in", func(tx *db.RoomTx) error {
		_, err := frontoffice.Admit(tx, in)
		return err
	})
}

// buy sells the chips that a player sits down with.
func (c *script) buy(s *seed, name string, at stay) {
	amount, m := c.bought[name][at.from], s.method()
	if amount == 0 {
		return
	}
	ago := at.from + 1.2
	c.add(ago, c.cashier(ago), name+" buys chips", func(tx *db.RoomTx) error {
		_, err := cage.TradeChips(tx, cage.ChipTrade{
			PlayerID: playerID(name), Type: cage.TransactionType(cage.ChipSale), Amount: amount, Method: m,
			Chips: rack(amount),
		})
		return err
	})
}

// settle ends a stay: the player redeems chips, pays for the seat, and goes home after the last stay.
func (c *script) settle(s *seed, name string, left stay, last bool) {
	amount := money.Cents(float64(c.bought[name][left.from])*s.random.Float64()*1.7) / 5_00 * 5_00
	m := s.method()
	if ago := left.to - 0.8; ago > 0 && amount > 0 {
		c.add(ago, c.cashier(ago), name+" redeems chips", func(tx *db.RoomTx) error {
			_, err := cage.TradeChips(tx, cage.ChipTrade{
				PlayerID: playerID(name), Type: cage.TransactionType(cage.ChipRedemption), Amount: amount,
				Method: cage.ByCash, Chips: rack(amount),
			})
			return err
		})
	}
	if slices.Contains(c.evening.unpaid, name) {
		return
	}
	if ago := left.to - 1.4; ago > 0 {
		c.add(ago, c.cashier(ago), name+" pays", func(tx *db.RoomTx) error {
			desk, err := cage.CallerDesk(tx)
			if err != nil {
				return err
			}
			if _, paid, err := desk.PayAllRentals(playerID(name), m); err != nil || paid > 0 {
				return err
			}
			room.LogActivity(tx, "nothing_due", name+" had nothing to pay", "") // the stay was within the grace
			return nil
		})
	}
	if ago := left.to - 5; ago > 0 && last && notes[name] == "" {
		c.add(ago, c.cashier(ago), name+" goes home", func(tx *db.RoomTx) error {
			open, found, err := player.OpenSession(tx, playerID(name), tx.Now())
			if err != nil || !found {
				return err
			}
			_, err = player.CheckOut(tx, open, tx.Now(), false)
			return err
		})
	}
}

// deskRecord is a record that the desk made of a player.
type deskRecord struct {
	name string
	ago  time.Duration
	by   tenant.Actor
	player.PriorRecord
}

// deskRecords are the desk's records of players, in chronological order.
func (s *seed) deskRecords() []deskRecord {
	return []deskRecord{
		{"Beatriz Luna", 92 * day, frontOffice, player.PriorRecord{
			ExcludedUntil: s.now.Add(181 * day),
			Notes:         []string{"Asked to be excluded for nine months. The signed form is in the binder."},
		}},
		{"Cole Bannister", 47 * day, dayFloor, player.PriorRecord{BarredFor: "Threw chips at a dealer"}},
		{"Curtis Nakamura", 40 * day, dayFloor, player.PriorRecord{
			SkillLevel: 6, Notes: []string{"Asks for seat 1 or 9, left-handed."},
		}},
		{"Aaron Birch", 30 * day, secondOffice, player.PriorRecord{SkillLevel: 8, ApartFrom: playerID("Caleb Norris")}},
		{"Hector Salinas", 5 * day, frontOffice, player.PriorRecord{
			SkillLevel: 2, Notes: []string{"New to live poker. Likes to be told when their name comes up."},
		}},
	}
}

// importDeskRecord imports one of these records.
func (s *seed) importDeskRecord(ctx context.Context, m deskRecord) error {
	_, err := db.InOrg(db.WithTime(ctx, s.ago(m.ago)), s.db, s.as(m.by), func(tx *db.OrgTx) (any, error) {
		return nil, player.ImportPriorRecord(tx, playerID(m.name), m.PriorRecord)
	})
	return err
}

// refusals are past refusals at the door.
func (s *seed) refusals() []pastAct {
	var out []pastAct
	for _, r := range []struct {
		name  string
		ago   time.Duration
		by    tenant.Actor
		place player.Place
		why   player.Reason
	}{
		{"Beatriz Luna", 75 * day, dayFloor, player.AtWaitlist, player.ReasonSelfExcluded},
		{"Beatriz Luna", 34 * day, frontOffice, player.AtCheckIn, player.ReasonSelfExcluded},
		{"Cole Bannister", 12 * day, secondOffice, player.AtCheckIn, player.ReasonBarred},
	} {
		out = append(out, pastAct{s.ago(r.ago), r.by, func(tx *db.RoomTx) error {
			return player.ImportRefusal(tx, playerID(r.name), r.place, r.why)
		}})
	}
	return out
}

const day = 24 * time.Hour
