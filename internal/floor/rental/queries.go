package rental

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

// Locator finds the room of a rental.
var Locator = db.Locator{What: "Seat rental", Query: "SELECT room_id FROM seat_rental WHERE org_id = $1 AND id = $2"}

const (
	segmentsOfTable = `SELECT rental_id, started_at, ended_at, hourly_rate FROM seat_stay WHERE org_id = $1
		AND rental_id IN (SELECT rental_id FROM seat WHERE org_id = $1 AND room_id = $2 AND table_id = $3)
		ORDER BY started_at`
	pausesOfTable = `SELECT rental_id, from_at, to_at, 0 FROM rental_pause WHERE org_id = $1
		AND rental_id IN (SELECT rental_id FROM seat WHERE org_id = $1 AND room_id = $2 AND table_id = $3)
		ORDER BY from_at`
	segmentsOfRental = `SELECT rental_id, started_at, ended_at, hourly_rate FROM seat_stay
		WHERE org_id = $1 AND rental_id = $2 ORDER BY started_at`
	pausesOfRental = `SELECT rental_id, from_at, to_at, 0 FROM rental_pause WHERE org_id = $1 AND rental_id = $2
		ORDER BY from_at`
)

// span is a segment or a pause of a rental.
type span struct {
	rental string
	from   clock.Instant
	to     *clock.Instant
	rate   money.Cents
}

// end is the end of a span; an open span ends at the maximal time.
func (s span) end() clock.Instant {
	if s.to == nil {
		return math.MaxInt64
	}
	return *s.to
}

func scanSpan(scan db.Scan) (s span, err error) {
	return s, scan(&s.rental, &s.from, &s.to, &s.rate)
}

// LoadTableDetails loads the rates and pauses of the rentals of a table's seats.
func LoadTableDetails(tx db.RoomReader, tableID string, list []*Rental) error {
	segments, pauses, err := spanResults(
		db.QueueAll(tx, scanSpan, segmentsOfTable, tableID), db.QueueAll(tx, scanSpan, pausesOfTable, tableID))
	if err != nil {
		return err
	}
	for _, r := range list {
		r.setSpans(segments, pauses)
	}
	return nil
}

// LoadDetails loads the rates and pauses of one rental.
func LoadDetails(tx db.OrgReader, r *Rental) error {
	segments, pauses, err := spanResults(
		db.QueueAll(tx, scanSpan, segmentsOfRental, r.ID), db.QueueAll(tx, scanSpan, pausesOfRental, r.ID))
	if err == nil {
		r.setSpans(segments, pauses)
	}
	return err
}

func spanResults(segments, pauses *db.PendingRows[span]) (s, p []span, err error) {
	if s, err = segments.Result(); err == nil {
		p, err = pauses.Result()
	}
	return s, p, err
}

func (r *Rental) setSpans(segments, pauses []span) {
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

// spanColumns selects rates and pauses as texts, "from to rate,…", so that many rentals are one statement. The end of
// an open span is 0.
const spanColumns = `(SELECT string_agg(
		CAST(x.started_at AS TEXT) || ' ' || CAST(coalesce(x.ended_at, 0) AS TEXT) || ' '
		|| CAST(x.hourly_rate AS TEXT), ',')
		FROM seat_stay x WHERE x.org_id = r.org_id AND x.rental_id = r.id),
	(SELECT string_agg(CAST(x.from_at AS TEXT) || ' ' || CAST(coalesce(x.to_at, 0) AS TEXT) || ' 0', ',')
		FROM rental_pause x WHERE x.org_id = r.org_id AND x.rental_id = r.id)`

// parseSpans sets the rates and pauses from the texts of spanColumns.
func (r *Rental) parseSpans(rates, pauses *string) error {
	segments, err := parseSpans(r.ID, rates)
	if err != nil {
		return err
	}
	paused, err := parseSpans(r.ID, pauses)
	r.setSpans(segments, paused)
	return err
}

// parseSpans parses a text of spans and sorts them by begin, then by end, so that an open span comes last.
func parseSpans(rental string, text *string) ([]span, error) {
	if text == nil {
		return nil, nil
	}
	var list []span
	for part := range strings.SplitSeq(*text, ",") {
		var n [3]int64 // from, to, rate
		words := strings.Fields(part)
		for i := range n {
			if len(words) != len(n) {
				return nil, fmt.Errorf("parse span %q of rental %s: wrong number of words", part, rental)
			}
			var err error
			if n[i], err = strconv.ParseInt(words[i], 10, 64); err != nil {
				return nil, fmt.Errorf("parse span %q of rental %s: %w", part, rental, err)
			}
		}
		s := span{rental: rental, from: clock.Instant(n[0]), rate: money.Cents(n[2])}
		if to := clock.Instant(n[1]); to != 0 {
			s.to = &to
		}
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.end(), b.end()))
	})
	return list, nil
}

const (
	insertRental = `INSERT INTO seat_rental (org_id, room_id, id, player_id, started_at, grace_minutes,
		charge_increment, charge_rounding, minimum_minutes)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	endRental = `UPDATE seat_rental SET ended_at = CASE WHEN started_at > $4 THEN started_at ELSE $4 END, charge = $5,
		forgotten = $6
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND ended_at IS NULL`
	insertCharge = `INSERT INTO rental_charge (org_id, room_id, rental_id, gaming_day, hourly_rate, minutes, amount)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	addToDay = `INSERT INTO rental_day (org_id, room_id, gaming_day, hourly_rate, minutes, amount)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (org_id, room_id, gaming_day, hourly_rate) DO UPDATE
		SET minutes = rental_day.minutes + excluded.minutes, amount = rental_day.amount + excluded.amount`

	// A pause that begins when the last one for the same reason ended continues it.
	beginPause = `INSERT INTO rental_pause (org_id, room_id, rental_id, from_at, reason) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, rental_id, reason, from_at) DO UPDATE SET to_at = NULL`
	endPause = `UPDATE rental_pause SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END
		WHERE org_id = $1 AND room_id = $2 AND rental_id = $3 AND to_at IS NULL AND reason = $5`
	endPauses = `UPDATE rental_pause SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END
		WHERE org_id = $1 AND room_id = $2 AND rental_id = $3 AND to_at IS NULL`

	deletePauses = "DELETE FROM rental_pause WHERE org_id = $1 AND room_id = $2 AND rental_id = $3"
	deleteRental = "DELETE FROM seat_rental WHERE org_id = $1 AND room_id = $2 AND id = $3"
	importRental = `INSERT INTO seat_rental (org_id, room_id, id, player_id, started_at, ended_at, grace_minutes,
		charge)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	importPause = `INSERT INTO rental_pause (org_id, room_id, rental_id, from_at, to_at, reason)
		VALUES ($1, $2, $3, $4, $5, $6)`
)

// CountStartedBefore counts the rentals of the room that started before a moment and have not ended.
func CountStartedBefore(tx *db.RoomTx, moment clock.Instant) (int, error) {
	return db.Value[int](tx, countRunningBefore, moment)
}

const countRunningBefore = `SELECT count(*) FROM seat_rental WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL
	AND started_at < $3`
