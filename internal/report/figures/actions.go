package figures

import (
	"context"
	"fmt"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Actions are the reads of figures.
type Actions struct {
	db       *db.DB
	rankings *player.Rankings
	members  memberCounts
}

// New makes the actions.
func New(d *db.DB, rankings *player.Rankings) *Actions {
	return &Actions{db: d, rankings: rankings, members: memberCounts{entries: map[string]cachedCount{}}}
}

// stats is computed for each request, because it depends on the time as well as on the room's version.
func (a *Actions) stats(ctx context.Context, at tenant.Room, _ api.RoomRequest) (Stats, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Stats, error) {
		now := tx.Now()
		r, err := room.Current(tx)
		if err != nil {
			return Stats{}, err
		}
		calendar := r.Calendar()
		today := calendar.DayOf(now)
		s := Stats{AsOf: now, GamingDayStartedAt: calendar.DayStart(today), Formulas: tooltips}
		tables, err := floor.Tables(tx, now)
		if err != nil {
			return s, err
		}
		s.TotalTables = len(tables)
		s.ActiveTables, s.PlayersSeated = CountActiveTables(tables), CountSeated(tables)
		if s.WaitlistTotal, err = floor.CountOpenEntries(tx); err != nil {
			return s, err
		}
		revenue, err := Revenue(tx, r, today, today, now)
		if err != nil {
			return s, err
		}
		s.DailyRevenue = revenue.Total()
		return s, compare(tx, &s, r)
	})
}

// compare fills in the comparison texts. Moments before the room's first seating are no basis.
func compare(tx *db.RoomView, s *Stats, r room.Room) error {
	now, calendar := tx.Now(), r.Calendar()
	before := calendar.DayOf(now).Add(-1)
	yesterday := SameTimeOnDay(calendar, before, now)
	hourAgo := now.Add(-time.Hour)
	s.Comparisons = Tooltips{NoComparison, NoComparison, NoComparison, NoComparison}
	first, err := FirstStayAt(tx)
	if err != nil {
		return err
	}
	if first > 0 && first <= yesterday {
		then, err := OccupancyAt(tx, yesterday)
		if err != nil {
			return err
		}
		present, err := OccupancyAt(tx, now)
		if err != nil {
			return err
		}
		s.Comparisons.ActiveTables = difference(present.Tables, then.Tables, "yesterday")
	}
	revenue, err := RevenueUntil(tx, r, before, yesterday)
	if err != nil {
		return err
	}
	s.Comparisons.DailyRevenue = change(s.DailyRevenue, revenue.Total())
	if first > 0 && first <= hourAgo {
		then, err := OccupancyAt(tx, hourAgo)
		if err != nil {
			return err
		}
		s.Comparisons.PlayersSeated = difference(s.PlayersSeated, then.Players, "1 hour ago")
	}
	waits, err := WaitsOfLastDay(tx, r, now)
	if err != nil {
		return err
	}
	if s.AverageWaitMinutes = AverageWait(waits); s.AverageWaitMinutes != nil {
		s.Comparisons.WaitlistTotal = fmt.Sprintf("%d avg wait minutes", *s.AverageWaitMinutes)
	}
	return nil
}
