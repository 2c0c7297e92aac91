package rental

import (
	"math"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

// RunningRental is a rental with what it has earned until a moment at which it runs.
type RunningRental struct {
	Rental
	PlayerID string
	Earned   []DayCharge
}

const (
	standingColumns = "r.id, r.player_id, r.started_at, r.grace_minutes, r.charge_increment, r.charge_rounding, r.minimum_minutes, " + spanColumns

	runNow = "SELECT " + standingColumns + " FROM seat_rental r WHERE r.org_id = $1 AND r.room_id = $2 AND r.ended_at IS NULL"

	endedBy = `SELECT CAST(coalesce(sum(c.amount), 0) AS BIGINT) FROM rental_charge c JOIN seat_rental r ON r.org_id = c.org_id AND r.id = c.rental_id
		WHERE c.org_id = $1 AND c.room_id = $2 AND c.gaming_day = $3 AND r.ended_at <= $4`
	// Rentals that were charged for a day and had begun, but not ended, at a moment of it. What was not charged for the
	// day at its end had earned nothing on it before.
	ranThen = "SELECT " + standingColumns + ` FROM (SELECT DISTINCT org_id, rental_id FROM rental_charge WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3) c
		JOIN seat_rental r ON r.org_id = c.org_id AND r.id = c.rental_id AND r.started_at <= $4 AND r.ended_at > $4`
)

// ListRunning are the rentals of the room that run now, with what they have earned by now, on earlier gaming days too.
func ListRunning(tx db.RoomReader, now clock.Instant, calendar clock.Calendar) ([]RunningRental, error) {
	return runningAt(tx, now, calendar, math.MaxInt64) // one that began after a clock stepped back runs too
}

// runningAt are those of Running that had begun by a moment. What they are is kept, what they have earned depends on
// the time.
func runningAt(tx db.RoomReader, at clock.Instant, calendar clock.Calendar, begun clock.Instant) ([]RunningRental, error) {
	all, err := db.Cached(tx, "rentals that run", func() ([]RunningRental, error) { return db.All(tx, scanStanding, runNow) })
	list := make([]RunningRental, 0, len(all))
	for _, s := range all {
		if s.StartTime <= begun {
			s.Earned = s.Bill(at, calendar)
			list = append(list, s)
		}
	}
	return list, err
}

// EarnedUntil is what the seats of a gaming day had earned at a past moment of it: rentals that had ended by then as
// they were charged, the others as if they had ended at that moment. What the cage took back later or earlier is not
// its business.
func EarnedUntil(tx db.RoomReader, day clock.Day, at clock.Instant, calendar clock.Calendar) (money.Cents, error) {
	sum, err := db.Value[money.Cents](tx, endedBy, string(day), at)
	if err != nil {
		return 0, err
	}
	ended, err := db.All(tx, scanStanding, ranThen, string(day), at)
	if err != nil {
		return 0, err
	}
	for i := range ended {
		ended[i].Earned = ended[i].Bill(at, calendar)
	}
	open, err := runningAt(tx, at, calendar, at)
	for _, list := range [][]RunningRental{ended, open} {
		for _, s := range list {
			for _, p := range s.Earned {
				if p.Day == day {
					sum += p.Amount
				}
			}
		}
	}
	return sum, err
}

func scanStanding(scan db.Scan) (s RunningRental, err error) {
	var rates, pauses *string
	err = scan(&s.ID, &s.PlayerID, &s.StartTime, &s.GraceMinutes, &s.ChargeIncrement, &s.ChargeRounding, &s.MinimumMinutes, &rates, &pauses)
	if err == nil {
		err = s.read(rates, pauses)
	}
	return s, err
}

const runningTab = "WITH" + tabsChosen + "seat_rental c WHERE c.org_id = $1 AND c.player_id = $2 AND c.ended_at IS NULL" + tabsDressed

// RunningTab is the tab of a player who sits; nil when he does not.
func RunningTab(tx db.OrgReader, playerID string, now clock.Instant) (*Tab, error) {
	t, found, err := db.One(tx, scanTab, runningTab, playerID)
	if err != nil || !found {
		return nil, err
	}
	of, err := calendars(tx)
	tab := t.standsAt(now, of[t.RoomID])
	return &tab, err
}
