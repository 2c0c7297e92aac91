package staff

import (
	"cmp"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
)

// lasts is how long the dealers of a room are taken for what they are while nothing happens there: when they are pushed, every
// tablet of the room asks.
const lasts = time.Second

// lookIn is the plan of the room, as it is now or was less than a second ago. Nobody may change it.
func lookIn(tx db.RoomReader, now clock.Instant) (*outlook, error) {
	return db.CachedFor(tx, "the dealers", now, lasts, func() (*outlook, error) {
		h, err := enter(tx, now)
		if err != nil {
			return nil, err
		}
		return h.lookAhead(), nil
	})
}

// screen is what the dealer at a table has to know.
func (o *outlook) screen(tx db.RoomReader, table string) (DealerScreen, error) {
	h := o.h
	t := h.table(table)
	if t == nil {
		return DealerScreen{}, fault.NotFound("Table")
	}
	calls, err := db.All(tx, scanCall, callsOpen, table)
	if err != nil {
		return DealerScreen{}, err
	}
	s := DealerScreen{TableID: table, PushAt: h.gridAt(t)[1], OpenCalls: calls, Candidates: []Candidate{}, AsOf: h.now}
	next := 1
	p := h.dealing(table)
	if l := h.lineOf(t); l != nil {
		pushes := h.pushes(l)
		if p != nil && p.down.Push != nil && *p.down.Push == pushes[1] {
			next = 2 // he has come a little before it
		}
		s.PushAt = pushes[next]
	}
	if p != nil {
		s.Dealer = &Dealing{TableID: table, StaffID: p.id, Name: p.name, Since: p.down.From, DueAt: p.down.Due}
		if to, ok := o.goes(next, p.id); ok {
			s.NextPlace = &to
		}
	}
	for _, p := range h.dealers() {
		if !p.in() {
			continue
		}
		to, ok := o.goes(next, p.id)
		sent := ok && same(to.TableID, &table)
		if sent && (p.down == nil || p.down.Table != table) {
			s.Relief = &Relief{StaffID: p.id, Name: p.name, From: h.place(p)}
		}
		if p.deals(t) && (p.down == nil || p.down.Table != table) {
			s.Candidates = append(s.Candidates, Candidate{StaffID: p.id, Name: p.name, HasPin: p.hasPin, Planned: sent})
		}
	}
	rank := func(c Candidate) int {
		if c.Planned {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(s.Candidates, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(room.NameKey(a.Name), room.NameKey(b.Name)))
	})
	return s, nil
}
