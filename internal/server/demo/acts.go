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

// act is one act of the sample evening, at a time before the moment of seeding.
type act struct {
	room demoRoom
	ago  time.Duration
	by   tenant.Actor
	what string // for error messages
	do   func(*db.RoomTx) error
}

// evaluatedMinutes is for how many minutes before the moment of seeding the alert rules have been evaluated.
const evaluatedMinutes = 60.0

func minutes(n float64) time.Duration { return time.Duration(n * float64(time.Minute)) }

// runActs runs acts, each in its own transaction at its own time.
func (s *seed) runActs(ctx context.Context, acts []act) error {
	for _, a := range acts {
		at := db.WithTime(ctx, s.ago(a.ago))
		_, err := db.InRoom(at, s.db, s.as(a.by).Room(a.room.id),
			func(tx *db.RoomTx) (any, error) { return nil, a.do(tx) })
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
} // buy-ins by player and time

func (s *seed) acts(h demoRoom) []act {
	c := &script{
		demoRoom: h, entries: map[string]string{}, buyIn: s.buyIn, bought: map[string]map[float64]money.Cents{},
	}
	e := h.evening
	opened := 0.0
	for _, t := range e.tables {
		opened = max(opened, t.opened)
		c.run(t)
	}
	c.drawers(opened)
	c.receive(s)
	for _, m := range e.moves {
		c.add(m.at, floorManager, "move "+m.name, func(tx *db.RoomTx) error {
			_, seats, err := floor.LoadTable(tx, h.table(m.table).id, tx.Now())
			if err != nil {
				return err
			}
			for _, s := range seats {
				if s.SeatNumber == m.seat {
					place := floor.SeatPlace{TableID: h.table(m.to).id, SeatNumber: m.new}
					_, err := floor.MovePlayer(tx, s.ID, place, "")
					return err
				}
			}
			return fmt.Errorf("nobody in seat %d of table %d", m.seat, m.table)
		})
	}
	for _, m := range e.mustMoves {
		to := h.table(m.to).id
		c.atTable(m.at, floorManager, "must-move", m.table, func(a *floor.TableEdit) error {
			return a.Apply(floor.TableChange{MustMoveTableID: &to})
		})
	}
	for _, a := range e.away {
		c.atSeat(a.at, dealer, "away", a.table, a.seat, func(a *floor.TableEdit, seat floor.Seat) error {
			_, err := a.MarkAway(seat)
			return err
		})
	}
	for _, q := range e.seatRequests {
		c.atSeat(q.at, dealer, "ask for a seat", q.table, q.seat, func(a *floor.TableEdit, seat floor.Seat) error {
			return a.RequestSeatChange(seat, q.seats)
		})
	}
	for _, w := range e.waits {
		c.join(w)
	}
	for _, w := range e.calls {
		c.add(w.at, floorManager, "call "+w.name, func(tx *db.RoomTx) error {
			call := floor.NewCall{EntryID: c.entries[w.name+w.game], TableID: h.table(w.table).id, SeatNumber: w.seat}
			_, err := floor.CallPlayer(tx, call)
			return err
		})
	}
	for ago := evaluatedMinutes; ago > 0; ago-- {
		c.add(ago-0.5, tenant.System, "look over the room", alerting.EvaluateRoom)
	}
	for _, r := range e.alertCalls {
		in, called := alerting.NewCall{Kind: alerting.CallKind(r.kind), Note: r.note}, ""
		if r.table > 0 {
			in.TableID = h.table(r.table).id
		}
		c.add(r.at, chrisVega, string(r.kind)+" call", func(tx *db.RoomTx) error {
			made, err := alerting.RaiseCall(tx, in)
			called = made.ID
			return err
		})
		if r.at > 2 { // the floor takes a call in time
			c.add(r.at-1, dayFloor, string(r.kind)+" taken", func(tx *db.RoomTx) error {
				_, err := alerting.TakeCall(tx, called)
				return err
			})
		}
	}
	if h.id == demoRooms[0].id {
		c.tournaments(s)
	}
	return c.acts
}

// buyIn draws a round amount within the game's limits, more often a high one.
func (s *seed) buyIn(game string) money.Cents {
	for _, g := range games {
		if g.id == game {
			steps := int((g.maxBuyIn - g.minBuyIn) / 50_00)
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

// atSeat adds an act at a taken seat.
func (c *script) atSeat(
	ago float64, by tenant.Actor, what string, number, seat int, do func(*floor.TableEdit, floor.Seat) error,
) {
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

// shift is the member of staff that seats players at a time of the evening.
func (c *script) shift(ago float64) tenant.Actor {
	switch {
	case c.id != demoRooms[0].id:
		return otherFloor
	case ago > 300:
		return dayFloor
	}
	return floorManager
}

func (c *script) run(t running) {
	setStatus := func(ago float64, what string, status floor.TableStatus) {
		c.atTable(ago, c.shift(ago), what, t.number, func(a *floor.TableEdit) error { a.SetStatus(status); return nil })
	}
	setStatus(t.opened, "start", floor.TableActive)
	if t.status != floor.TableActive {
		setStatus(t.since, "status", t.status)
	}
	// Before the calls, so that the newest entry of the feed is a call.
	c.atTable(3+float64(t.number%5)/4, chrisVega, "pot", t.number, func(a *floor.TableEdit) error {
		a.SetPot(t.pot)
		return nil
	})
	for _, s := range t.stays {
		c.sit(t.number, s)
		if s.to > 0 {
			c.leave(t.number, s)
		}
	}
}

func (c *script) sit(number int, s stay) {
	t := c.table(number)
	what := fmt.Sprintf("%q sits down at table %d, seat %d", s.name, number, s.seat)
	if s.name == "" {
		c.atTable(s.from, c.shift(s.from), what, number, func(a *floor.TableEdit) error {
			if free := a.Table().FreeSeats(); len(free) == 0 || free[0] != s.seat {
				return fmt.Errorf("a walk-in would get one of %v", free)
			}
			return a.SeatWalkIn(0)
		})
		return
	}
	buyIn := c.buyIn(t.game)
	if c.bought[s.name] == nil {
		c.bought[s.name] = map[float64]money.Cents{}
	}
	c.bought[s.name][s.from] = buyIn
	if s.joined > 0 {
		c.join(wait{s.name, t.game, s.joined, sourceOf(s)})
		c.add(s.from, c.shift(s.from), what, func(tx *db.RoomTx) error {
			_, err := floor.SeatFromList(tx, floor.Seating{
				EntryID: c.entries[s.name+t.game], TableID: t.id, SeatNumber: s.seat, BuyIn: buyIn,
			})
			return err
		})
		if s.chips > 0 {
			c.atSeat(s.from-1, dealer, "chips", number, s.seat, func(a *floor.TableEdit, seat floor.Seat) error {
				return a.SetChipCount(seat, s.chips)
			})
		}
		return
	}
	c.atTable(s.from, c.shift(s.from), what, number, func(a *floor.TableEdit) error {
		in := floor.SeatAssignment{PlayerID: playerID(s.name), SeatNumber: s.seat, BuyIn: buyIn}
		if s.chips > 0 {
			in.Chips = &s.chips
		}
		_, err := a.SeatPlayer(in)
		return err
	})
}

func (c *script) leave(number int, s stay) {
	c.atSeat(s.to, c.shift(s.to), s.name+" leaves", number, s.seat, func(a *floor.TableEdit, seat floor.Seat) error {
		_, err := a.EndStayAndLog(seat)
		return err
	})
}

func (c *script) join(w wait) {
	by := frontOffice
	if c.id != demoRooms[0].id {
		by = otherOffice
	} else if w.source == floor.SourcePhone {
		by = secondOffice
	}
	c.add(w.joined, by, w.name+" joins", func(tx *db.RoomTx) error {
		e, err := floor.Join(tx, floor.NewEntry{PlayerID: playerID(w.name), GameTypeID: w.game, Source: w.source})
		c.entries[w.name+w.game] = e.ID
		return err
	})
}
