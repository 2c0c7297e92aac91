package figures

import (
	"context"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// SeatState is the outcome of the charge for a past or present seat.
type SeatState string

// The states.
const (
	SeatRunning SeatState = "running"
	SeatPaid    SeatState = "paid"
	SeatPending SeatState = "pending"
	SeatPrepaid SeatState = "prepaid" // prepaid time covered it
	SeatFree    SeatState = "free"    // no charge, or reversed
	SeatWalkIn  SeatState = "walk_in" // no rental
)

// Values returns the words allowed on the wire.
func (SeatState) Values() []string {
	return []string{string(SeatRunning), string(SeatPaid), string(SeatPending), string(SeatPrepaid), string(SeatFree),
		string(SeatWalkIn)}
}

// SeatTaken is a player's time in one seat. A rental that moved has one for each seat.
type SeatTaken struct {
	Day          clock.Day      `json:"day"` // on which the player sat down
	Table        TableHead      `json:"table"`
	GameTypeName string         `json:"gameTypeName"`
	SeatNumber   int            `json:"seatNumber"`
	From         clock.Instant  `json:"from"`
	To           *clock.Instant `json:"to"`
	Minutes      int64          `json:"minutes"`
	HourlyRate   money.Cents    `json:"hourlyRate"`
	// Charge is of the whole rental, at its last seat; null at the others and while it runs, 0 when it was reversed.
	Charge   *money.Cents `json:"charge"`
	RentalID *string      `json:"rentalId"`
	State    SeatState    `json:"state"`
}

// TableHead is the summary of a table.
type TableHead struct {
	ID          string `json:"id"`
	TableNumber int    `json:"tableNumber"`
}

// selectSeatsTaken reads the seats of a player and of the records merged into it. The last seat of a rental is the
// one without a following move.
const selectSeatsTaken = `WITH RECURSIVE same (id) AS (SELECT CAST($2 AS TEXT)
		UNION SELECT p.id FROM player p JOIN same s ON p.merged_into = s.id WHERE p.org_id = $1)
	SELECT s.id, s.room_id, s.table_id, t.table_number, g.name, s.seat_number, s.started_at, s.ended_at, s.hourly_rate,
	s.rental_id,
		r.ended_at, r.charge, b.paid_at, ` + cage.ChargeReversal + `, b.amount,
		EXISTS (SELECT 1 FROM seat_stay n WHERE n.org_id = $1 AND n.rental_id = s.rental_id
		AND n.started_at > s.started_at)
	FROM seat_stay s
	JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
	JOIN game_type g ON g.org_id = s.org_id AND g.id = s.game_type_id
	LEFT JOIN seat_rental r ON r.org_id = s.org_id AND r.id = s.rental_id
	LEFT JOIN bill b ON b.org_id = s.org_id AND b.id = s.rental_id
	WHERE s.org_id = $1 AND s.player_id IN (SELECT id FROM same) AND (s.started_at, s.id) < ($3, $4)
	ORDER BY s.started_at DESC, s.id DESC LIMIT $5`

// RentalOutcome is the outcome of a rental. It runs until it has ended, and was prepaid when there is a charge
// without a bill.
type RentalOutcome struct {
	Ended  *clock.Instant
	Charge *money.Cents
	Billed *money.Cents
	Paid   *clock.Instant
	Voided *string // the entry that reversed its charge
}

// State returns the state of the rental's seat.
func (e RentalOutcome) State() SeatState {
	switch {
	case e.Ended == nil:
		return SeatRunning
	case e.Charge == nil || *e.Charge == 0 || e.Voided != nil:
		return SeatFree
	case e.Billed == nil:
		return SeatPrepaid
	case e.Paid == nil:
		return SeatPending
	}
	return SeatPaid
}

// stayRow is a stay with the outcome of its rental.
type stayRow struct {
	SeatTaken
	RentalOutcome
	id, room string
	moved    bool // to another seat
}

func scanStay(scan db.Scan) (s stayRow, err error) {
	return s, scan(&s.id, &s.room, &s.Table.ID, &s.Table.TableNumber, &s.GameTypeName, &s.SeatNumber, &s.From, &s.To,
		&s.HourlyRate, &s.RentalID,
		&s.Ended, &s.RentalOutcome.Charge, &s.Paid, &s.Voided, &s.Billed, &s.moved)
}

// view returns the stay as the player's page shows it.
func (s stayRow) view(calendar clock.Calendar, now clock.Instant) SeatTaken {
	t := s.SeatTaken
	t.Day = calendar.DayOf(t.From)
	to := optional.Or(t.To, now)
	t.Minutes = max(int64(to-t.From), 0) / minute
	if !s.moved {
		t.Charge = s.RentalOutcome.Charge
		if s.Voided != nil {
			t.Charge = new(money.Cents)
		}
	}
	t.State = s.RentalOutcome.State()
	if t.RentalID == nil {
		t.State = SeatWalkIn
	}
	return t
}

func (a *Actions) ListSeats(ctx context.Context, org tenant.Org, in seatsRequest) (api.Page[SeatTaken], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[SeatTaken]{}, err
	}
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (api.Page[SeatTaken], error) {
		if _, err := player.Get(tx, in.ID); err != nil {
			return api.Page[SeatTaken]{}, err
		}
		rooms, err := room.All(tx)
		if err != nil {
			return api.Page[SeatTaken]{}, err
		}
		calendars := map[string]clock.Calendar{}
		for _, r := range rooms {
			calendars[r.ID] = r.Calendar()
		}
		list, err := db.All(tx, scanStay, selectSeatsTaken, in.ID, before, id, limit+1)
		page := api.Paginate(list, limit, func(s stayRow) api.Cursor { return api.CursorAt(s.From, s.id) })
		return api.ConvertPage(page, func(s stayRow) SeatTaken { return s.view(calendars[s.room], tx.Now()) }), err
	})
}
