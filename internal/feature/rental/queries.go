package rental

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

// OfRental finds the room of a rental.
var OfRental = db.Locator{What: "Seat rental", Query: "SELECT room_id FROM seat_rental WHERE org_id = $1 AND id = $2"}

const (
	segmentsOfTable = `SELECT rental_id, started_at, ended_at, hourly_rate FROM seat_stay WHERE org_id = $1
		AND rental_id IN (SELECT rental_id FROM seat WHERE org_id = $1 AND room_id = $2 AND table_id = $3) ORDER BY started_at`
	pausesOfTable = `SELECT rental_id, from_at, to_at, 0 FROM rental_pause WHERE org_id = $1
		AND rental_id IN (SELECT rental_id FROM seat WHERE org_id = $1 AND room_id = $2 AND table_id = $3) ORDER BY from_at`
	segmentsOfRental = "SELECT rental_id, started_at, ended_at, hourly_rate FROM seat_stay WHERE org_id = $1 AND rental_id = $2 ORDER BY started_at"
	pausesOfRental   = "SELECT rental_id, from_at, to_at, 0 FROM rental_pause WHERE org_id = $1 AND rental_id = $2 ORDER BY from_at"
)

// span is a segment or a pause of a rental.
type span struct {
	rental string
	from   clock.Instant
	to     *clock.Instant
	rate   money.Cents
}

func scanSpan(scan db.Scan) (s span, err error) {
	return s, scan(&s.rental, &s.from, &s.to, &s.rate)
}

// FillAt adds rates and pauses to the rentals of a table's seats.
func FillAt(tx db.RoomReader, tableID string, list []*Rental) error {
	segments, err := db.All(tx, scanSpan, segmentsOfTable, tableID)
	if err != nil {
		return err
	}
	pauses, err := db.All(tx, scanSpan, pausesOfTable, tableID)
	if err != nil {
		return err
	}
	for _, r := range list {
		r.fill(segments, pauses)
	}
	return nil
}

// Fill adds rates and pauses to one rental.
func Fill(tx db.OrgReader, r *Rental) error {
	segments, err := db.All(tx, scanSpan, segmentsOfRental, r.ID)
	if err != nil {
		return err
	}
	pauses, err := db.All(tx, scanSpan, pausesOfRental, r.ID)
	if err != nil {
		return err
	}
	r.fill(segments, pauses)
	return nil
}

func (r *Rental) fill(segments, pauses []span) {
	r.Segments, r.Pauses = []Segment{}, []Pause{}
	for _, s := range segments {
		if s.rental == r.ID {
			r.Segments = append(r.Segments, Segment{s.from, s.to, s.rate})
		}
	}
	for _, p := range pauses {
		if p.rental == r.ID {
			r.Pauses = append(r.Pauses, Pause{p.from, p.to})
		}
	}
}

const (
	insertRental = `INSERT INTO seat_rental (org_id, room_id, id, player_id, started_at, grace_minutes, charge_increment, charge_rounding, minimum_minutes)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	endRental = `UPDATE seat_rental SET ended_at = CASE WHEN started_at > $4 THEN started_at ELSE $4 END, charge = $5, forgotten = $6
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND ended_at IS NULL`
	insertCharge = "INSERT INTO rental_charge (org_id, room_id, rental_id, gaming_day, hourly_rate, minutes, amount) VALUES ($1, $2, $3, $4, $5, $6, $7)"

	// A pause that ended at the moment at which the next begins goes on.
	beginPause = `INSERT INTO rental_pause (org_id, room_id, rental_id, from_at, reason) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, rental_id, reason, from_at) DO UPDATE SET to_at = NULL`
	endPause = `UPDATE rental_pause SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END
		WHERE org_id = $1 AND room_id = $2 AND rental_id = $3 AND to_at IS NULL AND reason = $5`
	endPauses = `UPDATE rental_pause SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END
		WHERE org_id = $1 AND room_id = $2 AND rental_id = $3 AND to_at IS NULL`

	importRental = `INSERT INTO seat_rental (org_id, room_id, id, player_id, started_at, ended_at, grace_minutes, charge)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	importPause = "INSERT INTO rental_pause (org_id, room_id, rental_id, from_at, to_at, reason) VALUES ($1, $2, $3, $4, $5, $6)"
)
