package floor

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

const (
	rentalsBetween = `SELECT id, started_at, grace_minutes, charge_increment, charge_rounding, minimum_minutes FROM seat_rental
		WHERE org_id = $1 AND room_id = $2 AND started_at < $4 AND (ended_at IS NULL OR ended_at > $3)`
	segmentsBetween = `SELECT s.rental_id, s.started_at, s.ended_at, s.hourly_rate FROM seat_stay s
		JOIN seat_rental r ON r.org_id = s.org_id AND r.id = s.rental_id
		WHERE s.org_id = $1 AND r.room_id = $2 AND r.started_at < $4 AND (r.ended_at IS NULL OR r.ended_at > $3) ORDER BY s.started_at`
	pausesBetween = `SELECT p.rental_id, p.from_at, p.to_at, 0 FROM rental_pause p
		JOIN seat_rental r ON r.org_id = p.org_id AND r.id = p.rental_id
		WHERE p.org_id = $1 AND r.room_id = $2 AND r.started_at < $4 AND (r.ended_at IS NULL OR r.ended_at > $3) ORDER BY p.from_at`
	openRentals = `SELECT id, started_at, grace_minutes, charge_increment, charge_rounding, minimum_minutes FROM seat_rental
		WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL`
	openSegments = `SELECT s.rental_id, s.started_at, s.ended_at, s.hourly_rate FROM seat_rental r
		JOIN seat_stay s ON s.org_id = r.org_id AND s.rental_id = r.id
		WHERE r.org_id = $1 AND r.room_id = $2 AND r.ended_at IS NULL ORDER BY s.started_at`
	openPauses = `SELECT p.rental_id, p.from_at, p.to_at, 0 FROM seat_rental r
		JOIN rental_pause p ON p.org_id = r.org_id AND p.rental_id = r.id
		WHERE r.org_id = $1 AND r.room_id = $2 AND r.ended_at IS NULL ORDER BY p.from_at`
	chargedOn = "SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM rental_charge WHERE org_id = $1 AND room_id = $2 AND gaming_day = $3"
)

// RentalRevenue is what the minutes played on a gaming day cost, up to a moment of it: closed rentals as they were
// charged, running ones as they stand. For a past moment the rentals of the day are billed as if they had ended then.
func RentalRevenue(tx db.RoomReader, day clock.Day, until, now clock.Instant, calendar clock.Calendar) (money.Cents, error) {
	begins := calendar.Begins(day)
	if until >= now {
		closed, err := db.Value[money.Cents](tx, chargedOn, string(day))
		if err != nil {
			return 0, err
		}
		running, err := billed(tx, day, now, calendar, openRentals, openSegments, openPauses)
		return closed + running, err
	}
	return billed(tx, day, until, calendar, rentalsBetween, segmentsBetween, pausesBetween, begins, until)
}

// billed bills rentals at a moment and adds up what falls on a day.
func billed(tx db.RoomReader, day clock.Day, at clock.Instant, calendar clock.Calendar, rentals, segments, pauses string, args ...any) (money.Cents, error) {
	list, err := db.All(tx, func(scan db.Scan) (r Rental, err error) {
		return r, scan(&r.ID, &r.StartTime, &r.GraceMinutes, &r.ChargeIncrement, &r.ChargeRounding, &r.MinimumMinutes)
	}, rentals, args...)
	if err != nil {
		return 0, err
	}
	rates, err := db.All(tx, scanSpan, segments, args...)
	if err != nil {
		return 0, err
	}
	stops, err := db.All(tx, scanSpan, pauses, args...)
	if err != nil {
		return 0, err
	}
	ratesOf, stopsOf := byRental(rates), byRental(stops)
	var sum money.Cents
	for _, r := range list {
		r.fill(ratesOf[r.ID], stopsOf[r.ID])
		end := at
		if n := len(r.Segments); n > 0 && r.Segments[n-1].To != nil {
			end = min(end, *r.Segments[n-1].To)
		}
		for _, d := range r.Bill(end, calendar) {
			if d.Day == day {
				sum += d.Amount
			}
		}
	}
	return sum, nil
}

func byRental(spans []span) map[string][]span {
	out := map[string][]span{}
	for _, s := range spans {
		out[s.rental] = append(out[s.rental], s)
	}
	return out
}

// Occupancy is how many players sat at how many tables at a moment.
type Occupancy struct{ Players, Tables int }

const (
	satAt      = "SELECT count(*), count(DISTINCT table_id) FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND started_at <= $3 AND started_at > $4 AND (ended_at IS NULL OR ended_at > $3)"
	firstStay  = "SELECT min(started_at) FROM seat_stay WHERE org_id = $1 AND room_id = $2"
	longestSit = 7 * 24 * 60 * minute // no stay is looked for further back
)

// OccupancyAt counts stays at a moment.
func OccupancyAt(tx db.RoomReader, at clock.Instant) (Occupancy, error) {
	o, _, err := db.One(tx, func(scan db.Scan) (o Occupancy, err error) { return o, scan(&o.Players, &o.Tables) }, satAt, at, at-longestSit)
	return o, err
}

// FirstStay is when someone first sat down in the room; 0 when nobody has.
func FirstStay(tx db.RoomReader) (clock.Instant, error) {
	at, err := db.Value[*clock.Instant](tx, firstStay)
	if at == nil {
		return 0, err
	}
	return *at, err
}
