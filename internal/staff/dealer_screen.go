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

// forecastTTL is the time for which the forecast is cached while nothing changes, because all tablets of a room read it
// at a push.
const forecastTTL = time.Second

// cachedForecast returns the room's forecast, at most one second old. Callers share it and must not modify it.
func cachedForecast(tx db.RoomReader, now clock.Instant) (*rotationForecast, error) {
	return db.CachedFor(tx, "the dealers", now, forecastTTL, func() (*rotationForecast, error) {
		rs, err := loadRoomStaff(tx, now)
		if err != nil {
			return nil, err
		}
		return rs.forecast(), nil
	})
}

// ScreenOf returns the screen of the dealer at a table.
func ScreenOf(tx db.RoomReader, table string, now clock.Instant) (DealerScreen, error) {
	o, err := cachedForecast(tx, now)
	if err != nil {
		return DealerScreen{}, err
	}
	return o.screen(tx, table)
}

// screen builds the screen of the dealer at a table.
func (f *rotationForecast) screen(tx db.RoomReader, table string) (DealerScreen, error) {
	rs := f.staff
	t := rs.table(table)
	if t == nil {
		return DealerScreen{}, fault.NotFound("Table")
	}
	calls, err := db.All(tx, scanCall, openCallsAtTable, table)
	if err != nil {
		return DealerScreen{}, err
	}
	s := DealerScreen{TableID: table, PushAt: rs.pushesAround(t)[1], OpenCalls: calls, Candidates: []Candidate{},
		AsOf: rs.now}
	next := 1
	p := rs.dealerAt(table)
	if l := rs.stringOfTable(t); l != nil {
		pushes := rs.pushes(l)
		if p != nil && p.down.Push != nil && *p.down.Push == pushes[1] {
			next = 2 // the dealer came shortly before this push
		}
		s.PushAt = pushes[next]
	}
	if p != nil {
		s.Dealer = &Dealing{TableID: table, StaffID: p.id, Name: p.name, Since: p.down.From, DueAt: p.down.Due}
		if to, ok := f.destination(next, p.id); ok {
			s.NextPlace = &to
		}
	}
	for _, p := range rs.dealers() {
		if !p.isOnShift() {
			continue
		}
		to, ok := f.destination(next, p.id)
		sent := ok && equalStrings(to.TableID, &table)
		if sent && (p.down == nil || p.down.Table != table) {
			s.Relief = &Relief{StaffID: p.id, Name: p.name, From: rs.currentPlace(p)}
		}
		if p.canDeal(t) && (p.down == nil || p.down.Table != table) {
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
