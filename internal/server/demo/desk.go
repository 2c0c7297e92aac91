package demo

import (
	"context"
	"fmt"
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

// Tonight at the desk: who comes in, buys a membership and chips, pays for his seat and goes home.

// relieved is when tonight's cashier took over from the one before, in minutes before the moment of seeding.
const relieved = 284

// cashier is who is at the desk.
func (c *script) cashier(ago float64) tenant.Actor {
	switch {
	case c.id != houses[0].id:
		return otherOffice
	case ago > relieved:
		return secondOffice
	}
	return frontOffice
}

// drawers opens and closes the drawers of the evening.
func (c *script) drawers(opened float64) {
	open := func(ago float64, n int, float money.Cents) {
		by := c.cashier(ago)
		c.add(ago, by, "open a drawer", func(tx *db.RoomTx) error {
			_, err := cage.OpenShift(tx, fmt.Sprintf("shift_%s_tonight_%d", c.id, n), fmt.Sprintf("drawer_%s_%d", c.id, n), rack(float))
			return err
		})
	}
	if c.id != houses[0].id {
		open(opened+6, 1, 8_000_00)
		return
	}
	open(opened+6, 1, 12_000_00)
	c.add(relieved+1, secondOffice, "close a drawer", func(tx *db.RoomTx) error {
		return cage.CloseShiftWithDifference(tx, fmt.Sprintf("shift_%s_tonight_1", c.id), -5_00)
	})
	open(relieved, 2, 12_000_00)
}

// guest is someone's evening in the room.
type guest struct {
	stays []stay
	wait  *wait
	comes float64 // when he checks in; 0: not yet in the room
}

// guests are those of the evening, by name.
func (c *script) guests() map[string]*guest {
	all := map[string]*guest{}
	of := func(who string) *guest {
		if all[who] == nil {
			all[who] = &guest{}
		}
		return all[who]
	}
	for _, t := range c.evening.tables {
		for _, s := range t.stays {
			if s.who == "" {
				continue
			}
			g := of(s.who)
			g.stays = append(g.stays, s)
			g.comes = max(g.comes, s.from+3)
			if s.joined > 0 && sourceOf(s) == floor.SourceWalkIn {
				g.comes = max(g.comes, s.joined+2)
			}
		}
	}
	for i, w := range c.evening.waits {
		g := of(w.who)
		g.wait = &c.evening.waits[i]
		if w.source == floor.SourceWalkIn {
			g.comes = max(g.comes, w.joined+2)
		}
	}
	return all
}

// sourceOf is how someone who was seated from the list got onto it.
func sourceOf(s stay) floor.Source {
	return []floor.Source{floor.SourceWalkIn, floor.SourceWalkIn, floor.SourcePhone}[s.seat%3]
}

// notes that the desk made at check-in.
var notes = map[string]string{"Gloria Wynn": "Back for Turbo Bounty, 9:30 PM", "Curtis Nakamura": "Asks for seat 1 or 9"}

// receive adds what happens at the desk to the evening.
func (c *script) receive(s *seed) {
	all := c.guests()
	names := make([]string, 0, len(all))
	for who := range all {
		names = append(names, who)
	}
	slices.Sort(names) // what is drawn has to come out alike
	for _, who := range names {
		g := all[who]
		if g.comes > 0 {
			c.checkIn(s, who, g.comes)
		}
		for i, stay := range g.stays {
			c.buy(s, who, stay)
			if stay.to > 0 {
				c.settle(s, who, stay, i == len(g.stays)-1 && g.wait == nil)
			}
		}
	}
}

func (c *script) checkIn(s *seed, who string, ago float64) {
	in := frontoffice.CheckIn{PlayerID: playerID(who), Method: s.method()}
	if text, has := notes[who]; has {
		in.Notes = &text
	}
	at := s.ago(minutes(ago))
	if s.until[in.PlayerID] <= s.now && s.lapses != in.PlayerID {
		in.Term = s.term(in.PlayerID)
		s.until[in.PlayerID] = in.Term.EndOf(max(at, s.until[in.PlayerID]), calendar().Zone)
	}
	c.add(ago, c.cashier(ago), who+" checks in", func(tx *db.RoomTx) error {
		_, err := frontoffice.Admit(tx, in)
		return err
	})
}

// buy sells the chips that someone sits down with.
func (c *script) buy(s *seed, who string, at stay) {
	amount, m := c.bought[who][at.from], s.method()
	if amount == 0 {
		return
	}
	ago := at.from + 1.2
	c.add(ago, c.cashier(ago), who+" buys chips", func(tx *db.RoomTx) error {
		_, err := cage.TradeChips(tx, cage.ChipTrade{PlayerID: playerID(who), Type: cage.TransactionType(cage.ChipSale), Amount: amount, Method: m, Chips: rack(amount)})
		return err
	})
}

// settle is what happens after someone left his seat: chips come back, the time is paid, and who is done goes home.
func (c *script) settle(s *seed, who string, left stay, last bool) {
	amount := money.Cents(float64(c.bought[who][left.from])*s.random.Float64()*1.7) / 5_00 * 5_00
	m := s.method()
	if ago := left.to - 0.8; ago > 0 && amount > 0 {
		c.add(ago, c.cashier(ago), who+" redeems chips", func(tx *db.RoomTx) error {
			_, err := cage.TradeChips(tx, cage.ChipTrade{PlayerID: playerID(who), Type: cage.TransactionType(cage.ChipRedemption), Amount: amount, Method: cage.ByCash, Chips: rack(amount)})
			return err
		})
	}
	if slices.Contains(c.evening.owe, who) {
		return
	}
	if ago := left.to - 1.4; ago > 0 {
		c.add(ago, c.cashier(ago), who+" pays", func(tx *db.RoomTx) error {
			desk, err := cage.CallerDesk(tx)
			if err != nil {
				return err
			}
			if paid, err := desk.PayAllRentals(playerID(who), m); err != nil || paid > 0 {
				return err
			}
			room.LogActivity(tx, "nothing_due", who+" had nothing to pay", "") // a stay within the grace
			return nil
		})
	}
	if ago := left.to - 5; ago > 0 && last && notes[who] == "" {
		c.add(ago, c.cashier(ago), who+" goes home", func(tx *db.RoomTx) error {
			open, found, err := player.OpenSession(tx, playerID(who), tx.Now())
			if err != nil || !found {
				return err
			}
			_, err = player.CheckOut(tx, open, tx.Now(), false)
			return err
		})
	}
}

// mark is what the desk came to know of a player.
type mark struct {
	who string
	ago time.Duration
	by  tenant.Actor
	player.PriorRecord
}

// marks are what the desk knows of some players, in the order in which it came to know it.
func (s *seed) marks() []mark {
	return []mark{
		{"Beatriz Luna", 92 * day, frontOffice, player.PriorRecord{ExcludedUntil: s.now.Add(181 * day), Notes: []string{"Asked to be excluded for nine months. The signed form is in the binder."}}},
		{"Cole Bannister", 47 * day, dayFloor, player.PriorRecord{BarredFor: "Threw chips at a dealer"}},
		{"Curtis Nakamura", 40 * day, dayFloor, player.PriorRecord{SkillLevel: 6, Notes: []string{"Asks for seat 1 or 9, left-handed."}}},
		{"Aaron Birch", 30 * day, secondOffice, player.PriorRecord{SkillLevel: 8, ApartFrom: playerID("Caleb Norris")}},
		{"Hector Salinas", 5 * day, frontOffice, player.PriorRecord{SkillLevel: 2, Notes: []string{"New to live poker. Likes to be told when his name comes up."}}},
	}
}

// know writes one of them down.
func (s *seed) know(ctx context.Context, m mark) error {
	_, err := db.InOrg(db.WithTime(ctx, s.ago(m.ago)), s.db, s.as(m.by), func(tx *db.OrgTx) (any, error) {
		return nil, player.ImportPriorRecord(tx, playerID(m.who), m.PriorRecord)
	})
	return err
}

// refusals are the entries that the door refused.
func (s *seed) refusals() []stage {
	var out []stage
	for _, r := range []struct {
		who   string
		ago   time.Duration
		by    tenant.Actor
		place player.Place
		why   player.Reason
	}{
		{"Beatriz Luna", 75 * day, dayFloor, player.AtWaitlist, player.ReasonSelfExcluded},
		{"Beatriz Luna", 34 * day, frontOffice, player.AtCheckIn, player.ReasonSelfExcluded},
		{"Cole Bannister", 12 * day, secondOffice, player.AtCheckIn, player.ReasonBarred},
	} {
		out = append(out, stage{s.ago(r.ago), r.by, func(tx *db.RoomTx) error { return player.ImportRefusal(tx, playerID(r.who), r.place, r.why) }})
	}
	return out
}

const day = 24 * time.Hour
