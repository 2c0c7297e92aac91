package figures

import (
	"context"
	"fmt"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// SessionsStats are the figures at the head of Player Sessions.
type SessionsStats struct {
	InRoom               int           `json:"inRoom"`
	Playing              int           `json:"playing"`
	Waiting              int           `json:"waiting"`
	CheckedIn            int           `json:"checkedIn"`
	CheckedInToday       int           `json:"checkedInToday"`
	Comparison           string        `json:"comparison"`           // "+21 vs yesterday, same time"
	AveragePlayedMinutes *int          `json:"averagePlayedMinutes"` // of the sessions closed today; null: none
	ClosedToday          int           `json:"closedToday"`
	OwedByWaiting        money.Cents   `json:"owedByWaiting"` // by waiting players, most of whom left a seat unpaid
	OwingWaiting         int           `json:"owingWaiting"`
	AsOf                 clock.Instant `json:"asOf"`
}

const (
	openByStatus = `SELECT status, count(*) FROM player_session
		WHERE org_id = $1 AND room_id = $2 AND check_out_time IS NULL GROUP BY status`
	checkedIn = `SELECT count(*) FROM player_session WHERE org_id = $1 AND room_id = $2 AND check_in_time >= $3
		AND check_in_time <= $4`
	firstSession = "SELECT min(check_in_time) FROM player_session WHERE org_id = $1 AND room_id = $2"
	closedSince  = `SELECT count(*), CAST(coalesce(avg(played), 0) AS BIGINT) FROM player_session
		WHERE org_id = $1 AND room_id = $2 AND check_out_time >= $3 AND check_out_time IS NOT NULL`
	owedByWaiting = `SELECT count(*), CAST(coalesce(sum(b.amount), 0) AS BIGINT) FROM player_session s
		JOIN player_balance b ON b.org_id = s.org_id AND b.player_id = s.player_id AND b.account = 'receivable'
		AND b.amount > 0
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.check_out_time IS NULL AND s.status = 'waiting'`
)

// CountCheckIns returns the number of check-ins in a range.
func CountCheckIns(tx db.RoomReader, from, to clock.Instant) (int, error) {
	return db.Value[int](tx, checkedIn, from, to)
}

// countAndSum is a count with an amount.
type countAndSum struct{ n, amount int64 }

func scanCountAndSum(scan db.Scan) (n countAndSum, err error) { return n, scan(&n.n, &n.amount) }

// wordCount is the count of a word.
type wordCount struct {
	word string
	n    int
}

func scanWordCount(scan db.Scan) (c wordCount, err error) { return c, scan(&c.word, &c.n) }

func (a *Actions) sessionsStats(ctx context.Context, at tenant.Room, _ api.RoomRequest) (SessionsStats, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (SessionsStats, error) {
		now := tx.Now()
		s := SessionsStats{AsOf: now, Comparison: NoComparison}
		r, err := room.Current(tx)
		if err != nil {
			return s, err
		}
		open, err := db.All(tx, scanWordCount, openByStatus)
		if err != nil {
			return s, err
		}
		for _, o := range open {
			s.InRoom += o.n
			switch o.word {
			case "playing":
				s.Playing = o.n
			case "waiting":
				s.Waiting = o.n
			case "checked_in":
				s.CheckedIn = o.n
			}
		}
		calendar := r.Calendar()
		today := calendar.DayOf(now)
		begins := calendar.DayStart(today)
		if s.CheckedInToday, err = CountCheckIns(tx, begins, now); err != nil {
			return s, err
		}
		if err := s.compare(tx, calendar, today.Add(-1), now); err != nil {
			return s, err
		}
		closed, _, err := db.One(tx, scanCountAndSum, closedSince, begins)
		if err != nil {
			return s, err
		}
		if s.ClosedToday = int(closed.n); closed.n > 0 {
			s.AveragePlayedMinutes = new(int(closed.amount / minute))
		}
		owed, _, err := db.One(tx, scanCountAndSum, owedByWaiting)
		s.OwingWaiting, s.OwedByWaiting = int(owed.n), money.Cents(owed.amount)
		return s, err
	})
}

// compare fills in the comparison with the check-ins of the previous gaming day up to the same time.
func (s *SessionsStats) compare(tx db.RoomReader, calendar clock.Calendar, yesterday clock.Day,
	now clock.Instant) error {
	until := SameTimeOnDay(calendar, yesterday, now)
	first, err := db.Value[*clock.Instant](tx, firstSession)
	if err != nil || first == nil || *first > until {
		return err
	}
	then, err := CountCheckIns(tx, calendar.DayStart(yesterday), until)
	s.Comparison = fmt.Sprintf("%s vs yesterday, same time", signed(s.CheckedInToday-then))
	return err
}
