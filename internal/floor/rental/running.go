package rental

import (
	"math"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

// RunningRental is a rental with its earnings up to a moment at which it runs.
type RunningRental struct {
	Rental
	PlayerID string
	Earned   []DayCharge
}

const (
	runningColumns = `r.id, r.player_id, r.started_at, r.grace_minutes, r.charge_increment, r.charge_rounding,
		r.minimum_minutes, ` + spanColumns

	runningNow = "SELECT " + runningColumns + `
		FROM seat_rental r WHERE r.org_id = $1 AND r.room_id = $2 AND r.ended_at IS NULL`

	chargedOnDay = `SELECT CAST(coalesce(sum(c.amount), 0) AS BIGINT) FROM rental_charge c
		JOIN seat_rental r ON r.org_id = c.org_id AND r.id = c.rental_id
		WHERE c.org_id = $1 AND c.room_id = $2 AND c.gaming_day = $3 AND r.ended_at <= $4`
	// runningThen selects the rentals that ran at a moment of a past day. A rental without a charge for the day had
	// earned nothing on it, so the search begins at the charges.
	runningThen = "SELECT " + runningColumns + ` FROM (SELECT DISTINCT org_id, rental_id FROM rental_charge
			WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3) c
		JOIN seat_rental r ON r.org_id = c.org_id AND r.id = c.rental_id AND r.started_at <= $4 AND r.ended_at > $4`
)

// ListRunning returns the running rentals of the room, with their earnings of all gaming days up to now.
func ListRunning(tx db.RoomReader, now clock.Instant, calendar clock.Calendar) ([]RunningRental, error) {
	return runningAt(tx, now, calendar, math.MaxInt64) // includes starts in the future, after the clock stepped back
}

// runningAt returns the running rentals that had begun by a moment. The rentals are cached; their earnings depend on
// the time and are computed.
func runningAt(
	tx db.RoomReader, at clock.Instant, calendar clock.Calendar, begun clock.Instant,
) ([]RunningRental, error) {
	all, err := db.Cached(tx, "running rentals", func() ([]RunningRental, error) {
		return db.All(tx, scanRunning, runningNow)
	})
	list := make([]RunningRental, 0, len(all))
	for _, s := range all {
		if s.StartTime <= begun {
			s.Earned = s.Bill(at, calendar)
			list = append(list, s)
		}
	}
	return list, err
}

// EarnedUntil returns the earnings of the seats on a gaming day up to a past moment of it: rentals that had ended by
// then by their charge, the others as if they had ended at that moment. It ignores reversals by the cage.
func EarnedUntil(tx db.RoomReader, day clock.Day, at clock.Instant, calendar clock.Calendar) (money.Cents, error) {
	sum, err := db.Value[money.Cents](tx, chargedOnDay, string(day), at)
	if err != nil {
		return 0, err
	}
	ended, err := db.All(tx, scanRunning, runningThen, string(day), at)
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

func scanRunning(scan db.Scan) (s RunningRental, err error) {
	var rates, pauses *string
	err = scan(&s.ID, &s.PlayerID, &s.StartTime, &s.GraceMinutes, &s.ChargeIncrement, &s.ChargeRounding,
		&s.MinimumMinutes, &rates, &pauses)
	if err == nil {
		err = s.parseSpans(rates, pauses)
	}
	return s, err
}

const runningTab = "WITH" + tabWithLastStay + `seat_rental c WHERE c.org_id = $1 AND c.player_id = $2
	AND c.ended_at IS NULL` + tabColumns

// RunningTab returns the tab of a seated player; nil for a player without a seat.
func RunningTab(tx db.OrgReader, playerID string, now clock.Instant) (*Tab, error) {
	t, found, err := db.One(tx, scanTab, runningTab, playerID)
	if err != nil || !found {
		return nil, err
	}
	byRoom, err := calendars(tx)
	tab := t.asOf(now, byRoom[t.RoomID])
	return &tab, err
}
