package floor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// TableLocator and SeatLocator find the room of a table and of a seat.
var (
	TableLocator = db.Locator{What: "Table", Query: "SELECT room_id FROM poker_table WHERE org_id = $1 AND id = $2"}
	SeatLocator  = db.Locator{What: "Seat", Query: "SELECT room_id FROM seat WHERE org_id = $1 AND id = $2"}
)

// tableByID selects a table with the states of its seats as one text, which is all that most acts need.
const tableByID = `SELECT t.id, t.room_id, t.table_number, t.table_name, t.max_seats, t.current_pot, t.status,
	t.opened_at, t.short_since, t.paused_at, t.event_id, t.event_name, t.event_players, g.id, g.name, g.game_format,
	g.small_blind, g.big_blind, g.min_buy_in, g.max_buy_in,
	(SELECT string_agg(CAST(s.seat_number AS TEXT) || ' ' || s.state, ',') FROM seat s
		WHERE s.org_id = t.org_id AND s.room_id = t.room_id AND s.table_id = t.id),
	EXISTS (SELECT 1 FROM seat_change c WHERE c.org_id = t.org_id AND c.room_id = t.room_id)
		OR EXISTS (SELECT 1 FROM poker_table f WHERE f.org_id = t.org_id AND f.room_id = t.room_id
			AND f.must_move_table_id IS NOT NULL),
	t.must_move_table_id, t.retired_at
	FROM poker_table t JOIN game_type g ON g.org_id = t.org_id AND g.id = t.game_type_id
	WHERE t.org_id = $1 AND t.room_id = $2 AND t.id = $3`

func scanTable(scan db.Scan) (b tableState, err error) {
	g := &b.GameType
	var taken *string
	var lent eventColumns
	err = scan(&b.ID, &b.RoomID, &b.TableNumber, &b.TableName, &b.MaxSeats, &b.CurrentPot, &b.Status, &b.OpenedAt,
		&b.ShortSince, &b.PausedAt, &lent.id, &lent.name, &lent.players, &g.ID, &g.Name, &g.GameFormat, &g.SmallBlind,
		&g.BigBlind, &g.MinBuyIn, &g.MaxBuyIn, &taken, &b.hasSeatChanges, &b.MustMoveTableID, &b.retiredAt)
	b.GameTypeID, b.Event = g.ID, lent.event()
	if err != nil || taken == nil {
		return b, err
	}
	return b, b.readSeatStates(*taken, func(n int, state SeatState) {
		b.setSeat(Seat{TableID: b.ID, RoomID: b.RoomID, SeatNumber: n, State: state, IsActive: state.isSeated()})
	})
}

const seatColumns = `s.id, s.table_id, s.room_id, s.seat_number, s.state, s.chip_count, s.buy_in_amount, s.since,
	s.away_since, s.reserved_until, s.entry_id, s.held_name, s.player_id, p.name, r.id, r.started_at, r.grace_minutes,
	r.charge_increment, r.charge_rounding, r.minimum_minutes, -b.amount, s.at_table_since, s.declines
	FROM seat s
	LEFT JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id
	LEFT JOIN seat_rental r ON r.org_id = s.org_id AND r.id = s.rental_id
	LEFT JOIN player_balance b ON b.org_id = s.org_id AND b.player_id = s.player_id AND b.account = 'prepaid_time'`

const seatsOfTable = "SELECT " + seatColumns + `
	WHERE s.org_id = $1 AND s.room_id = $2 AND s.table_id = $3 ORDER BY s.seat_number`

func scanSeat(scan db.Scan) (s Seat, err error) {
	var playerID, playerName, rentalID *string
	var started *clock.Instant
	var grace, increment, minimum *int
	var rounding *room.Rounding
	var prepaid *money.Cents
	err = scan(&s.ID, &s.TableID, &s.RoomID, &s.SeatNumber, &s.State, &s.ChipCount, &s.BuyInAmount, &s.Since,
		&s.AwaySince, &s.ReservedUntil, &s.EntryID, &s.HeldName, &playerID, &playerName, &rentalID, &started, &grace,
		&increment, &rounding, &minimum, &prepaid, &s.atTableSince, &s.declines)
	if err != nil {
		return s, err
	}
	s.IsActive = s.State.isSeated()
	if playerID != nil {
		s.Player = &player.Named{ID: *playerID, Name: *playerName}
	}
	if rentalID != nil {
		s.Rental = &rental.Rental{
			ID: *rentalID, StartTime: *started, GraceMinutes: *grace, ChargeIncrement: *increment,
			ChargeRounding: *rounding, MinimumMinutes: *minimum, Prepaid: optional.Or(prepaid, 0),
			Segments: []rental.Segment{}, Pauses: []rental.Pause{},
		}
	}
	return s, nil
}

// Tables returns the room's tables by number. Every screen of the room reads them after every act, so they are cached
// for a version of the room, and read with few rows and columns: the games once, and the seats of each table as one
// text. The callers share the slices inside a table and must not change them.
func Tables(tx db.RoomReader, now clock.Instant) ([]Table, error) {
	list, err := db.Cached(tx, "tables", func() ([]Table, error) { return readTables(tx, now) })
	return slices.Clone(list), err
}

func readTables(tx db.RoomReader, now clock.Instant) ([]Table, error) {
	pendingTables := db.QueueAll(tx, scanRoomTable, listTables)
	pendingSeats := db.QueueAll(tx, scanSeatList, takenSeats)
	games, err := room.CachedGames(tx, now)
	if err != nil {
		return nil, err
	}
	tables, err := pendingTables.Result()
	if err != nil {
		return nil, err
	}
	taken, err := pendingSeats.Result()
	if err != nil {
		return nil, err
	}
	index := make(map[string]int, len(tables))
	for i := range tables {
		t := &tables[i]
		index[t.ID] = i
		t.clearSeatStates()
		for _, g := range games {
			if g.ID == t.GameTypeID {
				t.setGame(g)
			}
		}
	}
	hasHolds := false
	for _, seats := range taken {
		if i, ok := index[seats.table]; ok {
			if err := tables[i].readSeatStates(seats.list, tables[i].setSeatState); err != nil {
				return nil, err
			}
			hasHolds = hasHolds || slices.Contains(tables[i].SeatStates, SeatReserved)
		}
	}
	if !hasHolds {
		return tables, nil
	}
	holds, err := db.All(tx, scanHold, heldSeats)
	for _, h := range holds {
		if i, ok := index[h.table]; ok {
			tables[i].Holds = append(tables[i].Holds, h.HeldSeat)
		}
	}
	return tables, err
}

const (
	listTables = `SELECT id, room_id, table_number, table_name, max_seats, current_pot, status, opened_at, short_since,
		paused_at, game_type_id, must_move_table_id, must_move_since,
		event_id, event_name, event_players FROM poker_table WHERE org_id = $1 AND room_id = $2 AND retired_at IS NULL
		ORDER BY table_number`
	takenSeats = `SELECT table_id, string_agg(CAST(seat_number AS TEXT) || ' ' || state, ',') FROM seat
		WHERE org_id = $1 AND room_id = $2 GROUP BY table_id`
	heldSeats = `SELECT table_id, seat_number, entry_id, held_name, since, reserved_until FROM seat
		WHERE org_id = $1 AND room_id = $2 AND state = 'reserved' ORDER BY table_id, seat_number`
)

func scanRoomTable(scan db.Scan) (t Table, err error) {
	var lent eventColumns
	err = scan(&t.ID, &t.RoomID, &t.TableNumber, &t.TableName, &t.MaxSeats, &t.CurrentPot, &t.Status, &t.OpenedAt,
		&t.ShortSince, &t.PausedAt, &t.GameTypeID, &t.MustMoveTableID, &t.mustMoveSince, &lent.id, &lent.name,
		&lent.players)
	t.Event = lent.event()
	return t, err
}

// seatList lists the seats of a table that are not open: "1 occupied,4 reserved".
type seatList struct{ table, list string }

func scanSeatList(scan db.Scan) (s seatList, err error) { return s, scan(&s.table, &s.list) }

// readSeatStates parses a list of seats and calls each for every seat.
func (t *Table) readSeatStates(list string, each func(number int, state SeatState)) error {
	for seat := range strings.SplitSeq(list, ",") {
		number, state, _ := strings.Cut(seat, " ")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > t.MaxSeats {
			return fmt.Errorf("parse seats of %s: %q", t.Label(), seat)
		}
		each(n, SeatState(state))
	}
	return nil
}

type tableHold struct {
	table string
	HeldSeat
}

func scanHold(scan db.Scan) (h tableHold, err error) {
	return h, scan(&h.table, &h.SeatNumber, &h.EntryID, &h.PlayerName, &h.CalledAt, &h.Until)
}

const selectTableNumber = "SELECT table_number FROM poker_table WHERE org_id = $1 AND room_id = $2 AND id = $3"

// TableLabel returns the name of a table of the room: "Table 5".
func TableLabel(tx db.RoomReader, id string) (string, error) {
	t, err := db.OneOr(tx, fault.NotFound("Table"), func(scan db.Scan) (t Table, err error) {
		return t, scan(&t.TableNumber)
	}, selectTableNumber, id)
	return t.Label(), err
}

// loadState loads a table of the room with the states of its seats. If a seat is held, it loads the seats completely.
func loadState(tx db.RoomReader, id string, now clock.Instant) (*tableState, error) {
	pendingTable, pendingFees := db.QueueOne(tx, scanTable, tableByID, id), room.QueueFees(tx.InOrg())
	b, found, err := pendingTable.Result()
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fault.NotFound("Table")
	}
	if slices.ContainsFunc(b.seats, func(s Seat) bool { return s.State == SeatReserved }) {
		if err := readSeats(tx, &b); err != nil {
			return nil, err
		}
	}
	fees, err := pendingFees.Result()
	if err != nil {
		return nil, err
	}
	b.HourlyRate = room.HourlyRateAt(fees, b.GameType.BigBlind, now)
	b.derive(now)
	return &b, nil
}

// readSeats reads the seats of a table, without the rates and pauses of the rentals.
func readSeats(tx db.RoomReader, b *tableState) (err error) {
	b.seats, err = db.All(tx, scanSeat, seatsOfTable, b.ID)
	b.hasSeatDetails = true
	return err
}

// loadStateWithSeats is loadState with the seats loaded completely.
func loadStateWithSeats(tx db.RoomReader, id string, now clock.Instant) (*tableState, error) {
	pendingSeats := db.QueueAll(tx, scanSeat, seatsOfTable, id)
	b, err := loadState(tx, id, now)
	if err != nil || b.hasSeatDetails {
		return b, err
	}
	b.seats, err = pendingSeats.Result()
	b.hasSeatDetails = true
	return b, err
}

const tableOfSeat = "SELECT table_id FROM seat WHERE org_id = $1 AND room_id = $2 AND id = $3"

// loadStateOfSeat loads the table of a seat.
func loadStateOfSeat(tx *db.RoomTx, seatID string) (*tableState, *Seat, error) {
	id, err := db.Value[string](tx, tableOfSeat, seatID)
	if err != nil {
		return nil, nil, err
	}
	if id == "" {
		return nil, nil, fault.NotFound("Seat")
	}
	b, err := loadStateWithSeats(tx, id, tx.Now())
	if err != nil {
		return nil, nil, err
	}
	return b, b.seatByID(seatID), nil
}

const (
	insertTable = `INSERT INTO poker_table (org_id, room_id, id, table_number, table_name, game_type_id, max_seats,
		status, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 'available', $8)`
	selectTableByNumber = `SELECT id, max_seats, retired_at IS NOT NULL FROM poker_table
		WHERE org_id = $1 AND room_id = $2 AND table_number = $3`
	updateTable = `UPDATE poker_table SET status = $4, current_pot = $5, opened_at = $6, short_since = $7,
		paused_at = $8, game_type_id = $9
		WHERE org_id = $1 AND room_id = $2 AND id = $3`

	insertSeat = `INSERT INTO seat (org_id, room_id, id, table_id, seat_number, max_seats, state, player_id, rental_id,
		entry_id, held_name,
		since, away_since, reserved_until, buy_in_amount, chip_count, at_table_since, declines)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`
	updateSeat = `UPDATE seat SET table_id = $4, seat_number = $5, max_seats = $6, state = $7, player_id = $8,
		rental_id = $9, entry_id = $10,
		held_name = $11, since = $12, away_since = $13, reserved_until = $14, buy_in_amount = $15, chip_count = $16,
		at_table_since = $17, declines = $18
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	deleteSeat = "DELETE FROM seat WHERE org_id = $1 AND room_id = $2 AND id = $3"

	insertStay = `INSERT INTO seat_stay (org_id, room_id, id, table_id, game_type_id, seat_number, player_id, rental_id,
		hourly_rate, started_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	// A clock that stepped back must not end a stay before it began, so endStay returns the time of the end.
	endStay = `UPDATE seat_stay SET ended_at = CASE WHEN started_at > $5 THEN started_at ELSE $5 END, left_seat = $6
		WHERE org_id = $1 AND room_id = $2 AND table_id = $3 AND seat_number = $4 AND ended_at IS NULL
		RETURNING ended_at`
	deleteStays = "DELETE FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND rental_id = $3"
)

// LoadTable returns a table of the room and its seats that are not open, without the rates and pauses of the rentals.
func LoadTable(tx db.RoomReader, id string, now clock.Instant) (Table, []Seat, error) {
	b, err := loadStateWithSeats(tx, id, now)
	if err != nil {
		return Table{}, nil, err
	}
	return b.Table, b.seats, nil
}
