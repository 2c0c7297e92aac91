package demo

import (
	"context"
	"fmt"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/staff/alerting"
)

// act is one thing that someone did, at a time before the moment of seeding.
type act struct {
	room demoRoom
	ago  time.Duration
	by   tenant.Actor
	what string // for the reader of an error
	do   func(*db.RoomTx) error
}

// watchedFor is for how long the rules have been looked after when the evening has come to the moment of seeding, in minutes.
const watchedFor = 60.0

func minutes(n float64) time.Duration { return time.Duration(n * float64(time.Minute)) }

// play does acts, each in its own transaction at its own time.
func (s *seed) play(ctx context.Context, acts []act) error {
	for _, a := range acts {
		at := db.WithTime(ctx, s.ago(a.ago))
		_, err := db.InRoom(at, s.db, s.as(a.by).Room(a.room.id), func(tx *db.RoomTx) (any, error) { return nil, a.do(tx) })
		if err != nil {
			return fmt.Errorf("%s, %v before: %s: %w", a.room.name, a.ago, a.what, err)
		}
	}
	return nil
}

// script turns an evening into acts.
type script struct {
	demoRoom
	acts    []act
	entries map[string]string // entry ids by player and game
	buyIn   func(game string) money.Cents
	bought  map[string]map[float64]money.Cents // what someone sat down with, by name and when
}

func (s *seed) acts(h demoRoom) []act {
	c := &script{demoRoom: h, entries: map[string]string{}, buyIn: s.buyIn, bought: map[string]map[float64]money.Cents{}}
	e := h.evening
	opened := 0.0
	for _, t := range e.tables {
		opened = max(opened, t.opened)
		c.run(t)
	}
	c.drawers(opened)
	c.receive(s)
	for _, m := range e.moves {
		c.add(m.at, floorManager, "move "+m.who, func(tx *db.RoomTx) error {
			_, seats, err := floor.LoadTable(tx, h.table(m.table).id, tx.Now())
			if err != nil {
				return err
			}
			for _, s := range seats {
				if s.SeatNumber == m.seat {
					_, err := floor.MovePlayer(tx, s.ID, floor.SeatPlace{TableID: h.table(m.to).id, SeatNumber: m.new})
					return err
				}
			}
			return fmt.Errorf("nobody in seat %d of table %d", m.seat, m.table)
		})
	}
	for _, a := range e.away {
		c.atSeat(a.at, dealer, "away", a.table, a.seat, func(a *floor.TableEdit, seat floor.Seat) error {
			_, err := a.MarkAway(seat)
			return err
		})
	}
	for _, q := range e.asks {
		c.atSeat(q.at, dealer, "ask for a seat", q.table, q.seat, func(a *floor.TableEdit, seat floor.Seat) error { return a.RequestSeatChange(seat, q.seats) })
	}
	for _, w := range e.waits {
		c.join(w)
	}
	for _, w := range e.calls {
		c.add(w.at, floorManager, "call "+w.who, func(tx *db.RoomTx) error {
			_, err := floor.CallPlayer(tx, floor.NewCall{EntryID: c.entries[w.who+w.game], TableID: h.table(w.table).id, SeatNumber: w.seat})
			return err
		})
	}
	for ago := watchedFor; ago > 0; ago-- {
		c.add(ago-0.5, tenant.System, "look over the room", alerting.EvaluateRoom)
	}
	for _, r := range e.raised {
		in := alerting.NewCall{Kind: alerting.CallKind(r.kind), Note: r.note}
		if r.table > 0 {
			in.TableID = h.table(r.table).id
		}
		c.add(r.at, chrisVega, string(r.kind)+" call", func(tx *db.RoomTx) error {
			_, err := alerting.RaiseCall(tx, in)
			return err
		})
	}
	if h.id == houses[0].id {
		c.tournaments(s)
	}
	return c.acts
}

// buyIn is an amount that someone may sit down with: a round one between the game's limits, more often towards the upper.
func (s *seed) buyIn(game string) money.Cents {
	for _, g := range games {
		if g.id == game {
			steps := int((g.mostIn - g.minBuyIn) / 50_00)
			return g.minBuyIn + money.Cents(max(s.random.IntN(steps+1), s.random.IntN(steps+1)))*50_00
		}
	}
	return 0
}

func (c *script) add(ago float64, by tenant.Actor, what string, do func(*db.RoomTx) error) {
	c.acts = append(c.acts, act{c.demoRoom, minutes(ago), by, what, do})
}

// atTable adds an act at a table.
func (c *script) atTable(ago float64, by tenant.Actor, what string, number int, do func(*floor.TableEdit) error) {
	c.add(ago, by, what, func(tx *db.RoomTx) error {
		a, err := floor.EditTable(tx, c.table(number).id)
		if err != nil {
			return err
		}
		if err := do(a); err != nil {
			return err
		}
		return a.Commit()
	})
}

// atSeat adds an act at a seat that someone has.
func (c *script) atSeat(ago float64, by tenant.Actor, what string, number, seat int, do func(*floor.TableEdit, floor.Seat) error) {
	c.atTable(ago, by, what, number, func(a *floor.TableEdit) error {
		seats, err := a.Seats()
		if err != nil {
			return err
		}
		for _, s := range seats {
			if s.SeatNumber == seat {
				return do(a, s)
			}
		}
		return fmt.Errorf("nobody in seat %d of table %d", seat, number)
	})
}

// shift is who seats players at a time of the evening.
func (c *script) shift(ago float64) tenant.Actor {
	switch {
	case c.id != houses[0].id:
		return otherFloor
	case ago > 300:
		return dayFloor
	}
	return floorManager
}

func (c *script) run(t running) {
	c.atTable(t.opened, c.shift(t.opened), "start", t.number, func(a *floor.TableEdit) error { a.SetStatus(floor.TableActive); return nil })
	if t.status != floor.TableActive {
		c.atTable(t.since, c.shift(t.since), "status", t.number, func(a *floor.TableEdit) error { a.SetStatus(t.status); return nil })
	}
	// Before the calls, so that what is newest in the feed is a call.
	c.atTable(3+float64(t.number%5)/4, chrisVega, "pot", t.number, func(a *floor.TableEdit) error { a.SetPot(t.pot); return nil })
	for _, s := range t.stays {
		c.sit(t.number, s)
		if s.to > 0 {
			c.leave(t.number, s)
		}
	}
}

func (c *script) sit(number int, s stay) {
	t := c.table(number)
	what := fmt.Sprintf("%q sits down at table %d, seat %d", s.who, number, s.seat)
	if s.who == "" {
		c.atTable(s.from, c.shift(s.from), what, number, func(a *floor.TableEdit) error {
			if free := a.Table().FreeSeats(); len(free) == 0 || free[0] != s.seat {
				return fmt.Errorf("a walk-in would get one of %v", free)
			}
			return a.SeatWalkIn(0)
		})
		return
	}
	buyIn := c.buyIn(t.game)
	if c.bought[s.who] == nil {
		c.bought[s.who] = map[float64]money.Cents{}
	}
	c.bought[s.who][s.from] = buyIn
	if s.joined > 0 {
		c.join(wait{s.who, t.game, s.joined, sourceOf(s)})
		c.add(s.from, c.shift(s.from), what, func(tx *db.RoomTx) error {
			_, err := floor.SeatFromList(tx, floor.Seating{EntryID: c.entries[s.who+t.game], TableID: t.id, SeatNumber: s.seat, BuyIn: buyIn})
			return err
		})
		if s.chips > 0 {
			c.atSeat(s.from-1, dealer, "chips", number, s.seat, func(a *floor.TableEdit, seat floor.Seat) error { return a.SetChipCount(seat, s.chips) })
		}
		return
	}
	c.atTable(s.from, c.shift(s.from), what, number, func(a *floor.TableEdit) error {
		in := floor.SeatAssignment{PlayerID: playerID(s.who), SeatNumber: s.seat, BuyIn: buyIn}
		if s.chips > 0 {
			in.Chips = &s.chips
		}
		_, err := a.SeatPlayer(in)
		return err
	})
}

func (c *script) leave(number int, s stay) {
	c.atSeat(s.to, c.shift(s.to), s.who+" leaves", number, s.seat, func(a *floor.TableEdit, seat floor.Seat) error {
		_, err := a.EndStayAndLog(seat)
		return err
	})
}

func (c *script) join(w wait) {
	by := frontOffice
	if c.id != houses[0].id {
		by = otherOffice
	} else if w.source == floor.SourcePhone {
		by = secondOffice
	}
	c.add(w.joined, by, w.who+" joins", func(tx *db.RoomTx) error {
		e, err := floor.Join(tx, floor.NewEntry{PlayerID: playerID(w.who), GameTypeID: w.game, Source: w.source})
		c.entries[w.who+w.game] = e.ID
		return err
	})
}
