package floor

import (
	"fmt"

	"pitboss/internal/feature/cage"
	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// Visits that are over come in here: sample data, or the records of another system. An import leaves no event of its
// own; the transaction that it is part of emits one for all.

// Visit is one player's time in the room from sitting down to leaving.
type Visit struct {
	PlayerID string // empty: a walk-in, who has no rental
	Stays    []PastStay
	Pauses   []PastPause
}

// PastStay is time in one seat. The next stay of a visit begins when it ends.
type PastStay struct {
	TableID    string
	SeatNumber int
	From, To   clock.Instant
}

// PastPause is time for which the table stood still.
type PastPause struct{ From, To clock.Instant }

// Import brings visits into a room.
type Import struct {
	tx     *db.RoomTx
	room   room.Room
	fees   []room.Fee
	tables map[string]Table
}

// BeginImport looks up what the room's visits are charged by. The tables have to be there; which game they deal now
// counts as what they dealt then.
func BeginImport(tx *db.RoomTx) (*Import, error) {
	i := &Import{tx: tx, tables: map[string]Table{}}
	tables, err := Tables(tx, tx.Now())
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		i.tables[t.ID] = t
	}
	if i.fees, err = room.Fees(tx.InOrg()); err != nil {
		return nil, err
	}
	i.room, err = room.This(tx)
	return i, err
}

const (
	importRental = `INSERT INTO seat_rental (org_id, room_id, id, player_id, started_at, ended_at, grace_minutes, charge)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	importStay = `INSERT INTO seat_stay (org_id, room_id, id, table_id, game_type_id, seat_number, player_id, rental_id, hourly_rate, started_at, ended_at, left_seat)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	importPause = "INSERT INTO rental_pause (org_id, room_id, rental_id, from_at, to_at, reason) VALUES ($1, $2, $3, $4, $5, $6)"
)

// Billed is what a visit cost; the cage's import books it. A walk-in has none.
type Billed struct {
	RentalID string
	Days     []cage.Earned
}

// Add brings in one visit, charged by the fee schedule as it was. That no two visits have one seat or one player at the
// same time is the caller's promise.
func (i *Import) Add(v Visit) (Billed, error) {
	rates := make([]money.Cents, len(v.Stays))
	set := i.room.Settings
	rental := Rental{
		ID: db.NewID(), GraceMinutes: set.GraceMinutes, ChargeIncrement: set.ChargeIncrement, ChargeRounding: set.ChargeRounding, MinimumMinutes: set.MinimumMinutes,
	}
	for n, s := range v.Stays {
		b, known := i.tables[s.TableID]
		if !known {
			return Billed{}, fault.NotFound("Table")
		}
		if s.To < s.From || s.SeatNumber < 1 || s.SeatNumber > b.MaxSeats || n > 0 && s.From != v.Stays[n-1].To {
			return Billed{}, fmt.Errorf("a stay from %v to %v at %s cannot be", s.From, s.To, b.place(s.SeatNumber))
		}
		if v.PlayerID != "" {
			rates[n] = room.HourlyRate(i.fees, b.GameType.BigBlind, s.From)
		}
		rental.Segments = append(rental.Segments, Segment{s.From, &s.To, rates[n]})
	}
	if len(v.Stays) == 0 {
		return Billed{}, nil
	}
	var billed Billed
	var playerID, rentalID *string
	if v.PlayerID != "" {
		playerID, rentalID = &v.PlayerID, &rental.ID
		rental.StartTime = v.Stays[0].From
		days, err := i.addRental(v, &rental)
		if err != nil {
			return billed, err
		}
		billed = Billed{rental.ID, days}
	}
	for n, s := range v.Stays {
		_, err := i.tx.Exec(importStay, db.NewID(), s.TableID, i.tables[s.TableID].GameTypeID, s.SeatNumber, playerID, rentalID,
			rates[n], s.From, s.To, n == len(v.Stays)-1)
		if err != nil {
			return billed, err
		}
	}
	return billed, nil
}

func (i *Import) addRental(v Visit, r *Rental) ([]cage.Earned, error) {
	for _, p := range v.Pauses {
		r.Pauses = append(r.Pauses, Pause{p.From, &p.To})
	}
	end := v.Stays[len(v.Stays)-1].To
	parts := r.Bill(end, i.room.Calendar())
	if _, err := i.tx.Exec(importRental, r.ID, v.PlayerID, r.StartTime, end, r.GraceMinutes, Charge(parts)); err != nil {
		return nil, err
	}
	for _, p := range v.Pauses {
		if _, err := i.tx.Exec(importPause, r.ID, p.From, p.To, pausedTable); err != nil {
			return nil, err
		}
	}
	return keepCharge(i.tx, r.ID, parts)
}
