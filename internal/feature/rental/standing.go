package rental

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

// Standing is a rental with what it has earned until a moment at which it runs.
type Standing struct {
	Rental
	PlayerID string
	Earned   []DayCharge
}

const (
	standingColumns = "r.id, r.player_id, r.started_at, r.grace_minutes, r.charge_increment, r.charge_rounding, r.minimum_minutes"

	openRentals  = "SELECT " + standingColumns + " FROM seat_rental r WHERE r.org_id = $1 AND r.room_id = $2 AND r.ended_at IS NULL"
	openSegments = `SELECT rental_id, started_at, ended_at, hourly_rate FROM seat_stay WHERE org_id = $1
		AND rental_id IN (SELECT id FROM seat_rental WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL) ORDER BY started_at`
	openPauses = `SELECT rental_id, from_at, to_at, 0 FROM rental_pause WHERE org_id = $1
		AND rental_id IN (SELECT id FROM seat_rental WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL) ORDER BY from_at`

	// Rentals that were charged for a day and had begun, but not ended, at a moment of it. What was not charged for the
	// day at its end had earned nothing on it before.
	ranThen = ` FROM (SELECT DISTINCT org_id, rental_id FROM rental_charge WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3) c
		JOIN seat_rental r ON r.org_id = c.org_id AND r.id = c.rental_id AND r.started_at <= $4 AND r.ended_at > $4`
	pastRentals  = "SELECT " + standingColumns + ranThen
	pastSegments = "SELECT s.rental_id, s.started_at, s.ended_at, s.hourly_rate" + ranThen + `
		JOIN seat_stay s ON s.org_id = r.org_id AND s.rental_id = r.id ORDER BY s.started_at`
	pastPauses = "SELECT p.rental_id, p.from_at, p.to_at, 0" + ranThen + `
		JOIN rental_pause p ON p.org_id = r.org_id AND p.rental_id = r.id ORDER BY p.from_at`
)

// Running are the rentals of the room that run now, with what they have earned by now, on earlier gaming days too.
func Running(tx db.RoomReader, now clock.Instant, calendar clock.Calendar) ([]Standing, error) {
	return standing(tx, now, calendar, openRentals, openSegments, openPauses)
}

const endedBy = `SELECT CAST(coalesce(sum(c.amount), 0) AS BIGINT) FROM rental_charge c JOIN seat_rental r ON r.org_id = c.org_id AND r.id = c.rental_id
	WHERE c.org_id = $1 AND c.room_id = $2 AND c.gaming_day = $3 AND r.ended_at <= $4`

// EarnedUntil is what the seats of a gaming day had earned at a past moment of it: rentals that had ended by then as they
// were charged, the others as if they had ended at that moment. What the cage took back later or earlier is not its business.
func EarnedUntil(tx db.RoomReader, day clock.Day, at clock.Instant, calendar clock.Calendar) (money.Cents, error) {
	sum, err := db.Value[money.Cents](tx, endedBy, string(day), at)
	if err != nil {
		return 0, err
	}
	ran, err := ranAt(tx, day, at, calendar)
	for _, s := range ran {
		for _, p := range s.Earned {
			if p.Day == day {
				sum += p.Amount
			}
		}
	}
	return sum, err
}

// ranAt are the rentals that ran at a past moment of a gaming day, with what they had earned by then.
func ranAt(tx db.RoomReader, day clock.Day, at clock.Instant, calendar clock.Calendar) ([]Standing, error) {
	ended, err := standing(tx, at, calendar, pastRentals, pastSegments, pastPauses, string(day), at)
	if err != nil {
		return nil, err
	}
	open, err := standing(tx, at, calendar, openRentals, openSegments, openPauses)
	for _, r := range open {
		if r.StartTime <= at {
			ended = append(ended, r)
		}
	}
	return ended, err
}

func standing(tx db.RoomReader, at clock.Instant, calendar clock.Calendar, rentals, segments, pauses string, args ...any) ([]Standing, error) {
	list, err := db.All(tx, func(scan db.Scan) (s Standing, err error) {
		return s, scan(&s.ID, &s.PlayerID, &s.StartTime, &s.GraceMinutes, &s.ChargeIncrement, &s.ChargeRounding, &s.MinimumMinutes)
	}, rentals, args...)
	if err != nil || len(list) == 0 {
		return list, err
	}
	rates, err := db.All(tx, scanSpan, segments, args...)
	if err != nil {
		return nil, err
	}
	stops, err := db.All(tx, scanSpan, pauses, args...)
	if err != nil {
		return nil, err
	}
	ratesOf, stopsOf := byRental(rates), byRental(stops)
	for i := range list {
		r := &list[i]
		r.fill(ratesOf[r.ID], stopsOf[r.ID])
		r.Earned = r.Bill(at, calendar)
	}
	return list, nil
}

func byRental(spans []span) map[string][]span {
	out := map[string][]span{}
	for _, s := range spans {
		out[s.rental] = append(out[s.rental], s)
	}
	return out
}

const runningTab = "SELECT " + tabColumns + " WHERE r.org_id = $1 AND r.player_id = $2 AND r.ended_at IS NULL"

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
