package floor

import (
	"fmt"

	"pitboss/internal/cage"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// PastVisit is a past visit of one player, from sitting down to leaving.
type PastVisit struct {
	PlayerID string // empty: a walk-in, without a rental
	Stays    []PastStay
	Pauses   []PastPause
}

// PastStay is a past stay in one seat. The next stay of a visit begins when it ends.
type PastStay struct {
	TableID    string
	SeatNumber int
	From, To   clock.Instant
}

// PastPause is a past pause of the table's time.
type PastPause struct{ From, To clock.Instant }

// Import brings past visits into a room: sample data, or the records of another system. It emits no event; the
// transaction that it is part of emits one for all.
type Import struct {
	tx     *db.RoomTx
	room   room.Room
	fees   []room.Fee
	tables map[string]Table
	left   map[string][]clock.Instant // by game: when players left their last seat
}

// BeginImport loads the tables, fees and settings of the room. The import assumes that a table dealt its present game
// at all times.
func BeginImport(tx *db.RoomTx) (*Import, error) {
	i := &Import{tx: tx, tables: map[string]Table{}, left: map[string][]clock.Instant{}}
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
	i.room, err = room.Current(tx)
	return i, err
}

const (
	importStay = `INSERT INTO seat_stay (org_id, room_id, id, table_id, game_type_id, seat_number, player_id, rental_id,
		hourly_rate, started_at, ended_at, left_seat)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
)

// VisitBill is the bill of a visit, which the cage's import books. A walk-in has none.
type VisitBill struct {
	RentalID string
	Days     []cage.DayEarnings
}

// AddVisit imports one visit, charged by the fee schedule of its time. The caller ensures that no two visits have the
// same seat or player at the same time.
func (i *Import) AddVisit(v PastVisit) (VisitBill, error) {
	rates := make([]money.Cents, len(v.Stays))
	r := rental.FromSettings(i.room.Settings)
	r.ID = db.NewID()
	for n, s := range v.Stays {
		t, known := i.tables[s.TableID]
		if !known {
			return VisitBill{}, fault.NotFound("Table")
		}
		hasGap := n > 0 && s.From != v.Stays[n-1].To
		if s.To < s.From || s.SeatNumber < 1 || s.SeatNumber > t.MaxSeats || hasGap {
			return VisitBill{}, fmt.Errorf("import stay at %s from %v to %v: invalid", t.seatLabel(s.SeatNumber),
				s.From, s.To)
		}
		if v.PlayerID != "" {
			rates[n] = room.HourlyRateAt(i.fees, t.GameType.BigBlind, s.From)
		}
		r.Segments = append(r.Segments, rental.Segment{From: s.From, To: &s.To, HourlyRate: rates[n]})
	}
	if len(v.Stays) == 0 {
		return VisitBill{}, nil
	}
	var billed VisitBill
	var playerID, rentalID *string
	if v.PlayerID != "" {
		playerID, rentalID = &v.PlayerID, &r.ID
		r.StartTime = v.Stays[0].From
		for _, p := range v.Pauses {
			r.Pauses = append(r.Pauses, rental.Pause{From: p.From, To: &p.To})
		}
		days, err := rental.Import(i.tx, v.PlayerID, r, v.Stays[len(v.Stays)-1].To, i.room.Calendar())
		if err != nil {
			return billed, err
		}
		billed = VisitBill{r.ID, days}
	}
	for n, s := range v.Stays {
		err := i.tx.Write(importStay, db.NewID(), s.TableID, i.tables[s.TableID].GameTypeID, s.SeatNumber, playerID,
			rentalID, rates[n], s.From, s.To, n == len(v.Stays)-1)
		if err != nil {
			return billed, err
		}
	}
	last := v.Stays[len(v.Stays)-1]
	game := i.tables[last.TableID].GameTypeID
	i.left[game] = append(i.left[game], last.To)
	return billed, nil
}
