package room

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

const roomColumns = `id, name, location, time_zone, gaming_day_start, hold_minutes, away_minutes, wait_target_minutes,
	max_passes, grace_minutes, charge_away, interest_minimum, charge_increment, charge_rounding, minimum_minutes,
	closing_hour, block_unpaid, large_cash_log, chip_values, down_minutes, tournament_down_minutes, downs_before_break,
	undealt_minutes, dealer_minutes, short_minutes, high_pot, utilization_target, auto_seating, auto_seating_limit,
	board_names, arrival_minutes, page_codes, must_move_order, must_move_declines, minimum_age, earlier_days`

const (
	listRooms  = "SELECT " + roomColumns + " FROM room WHERE org_id = $1 ORDER BY position, name, id"
	selectRoom = "SELECT " + roomColumns + " FROM room WHERE org_id = $1 AND id = $2"
)

func scanRoom(scan db.Scan) (r Room, err error) {
	s := &r.Settings
	var chips, earlier string
	err = scan(&r.ID, &r.Name, &r.Location, &r.TimeZone, &r.GamingDayStart, &s.HoldMinutes, &s.AwayMinutes,
		&s.WaitTargetMinutes, &s.MaxPasses, &s.GraceMinutes, &s.ChargeAway, &s.InterestMinimum, &s.ChargeIncrement,
		&s.ChargeRounding, &s.MinimumMinutes, &s.ClosingHour, &s.BlockUnpaid, &s.LargeCashLog, &chips, &s.DownMinutes,
		&s.TournamentDownMinutes, &s.DownsBeforeBreak, &s.UndealtMinutes, &s.DealerMinutes, &s.ShortMinutes, &s.HighPot,
		&s.UtilizationTarget, &s.AutoSeating, &s.AutoSeatingLimit,
		&s.BoardNames, &s.ArrivalMinutes, &s.PageCodes, &s.MustMoveOrder, &s.MustMoveDeclines,
		&s.MinimumAge, &earlier)
	if err == nil {
		s.ChipValues, err = parseChips(chips)
	}
	if err == nil {
		r.pastEras, err = parseEras(earlier)
	}
	return r, err
}

// Current returns the room of the transaction, cached by version because nearly every act reads it.
func Current(tx db.RoomReader) (Room, error) {
	return db.Cached(tx, "this room", func() (Room, error) { return QueueCurrent(tx).Result() })
}

// PendingRoom is a queued read of the room.
type PendingRoom struct{ row *db.PendingRow[Room] }

// QueueCurrent is the pipelined form of Current.
func QueueCurrent(tx db.RoomReader) PendingRoom {
	return PendingRoom{db.QueueOne(tx, scanRoom, selectRoom)}
}

// Result waits for the room.
func (a PendingRoom) Result() (Room, error) {
	r, found, err := a.row.Result()
	if err == nil && !found {
		err = fault.NotFound("Room")
	}
	return r, err
}

// All returns the rooms of the organization in display order.
func All(tx db.OrgReader) ([]Room, error) { return db.All(tx, scanRoom, listRooms) }

// NamedOrAll returns the room with an id, and all rooms for an empty id. An unknown id is a fault Missing.
func NamedOrAll(tx db.OrgReader, id string) ([]Room, error) {
	rooms, err := All(tx)
	if err != nil || id == "" {
		return rooms, err
	}
	for _, r := range rooms {
		if r.ID == id {
			return []Room{r}, nil
		}
	}
	return nil, fault.NotFound("Room")
}

const insertRoom = `INSERT INTO room (org_id, id, name, location, time_zone, gaming_day_start, position, created_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

// updateRoom writes every column but the position.
const updateRoom = `UPDATE room SET name = $3, location = $4, time_zone = $5, gaming_day_start = $6, hold_minutes = $7,
	away_minutes = $8, wait_target_minutes = $9, max_passes = $10, grace_minutes = $11, charge_away = $12,
	interest_minimum = $13, charge_increment = $14, charge_rounding = $15, minimum_minutes = $16, closing_hour = $17,
	block_unpaid = $18, large_cash_log = $19, chip_values = $20, down_minutes = $21, tournament_down_minutes = $22,
	downs_before_break = $23, undealt_minutes = $24, dealer_minutes = $25, short_minutes = $26, high_pot = $27,
	utilization_target = $28, auto_seating = $29, auto_seating_limit = $30, board_names = $31,
	arrival_minutes = $32, page_codes = $33, must_move_order = $34, must_move_declines = $35, minimum_age = $36,
	earlier_days = $37
	WHERE org_id = $1 AND id = $2`

// Save updates the room of the transaction and emits room_updated.
func Save(tx *db.RoomTx, r Room) error {
	s := r.Settings
	err := tx.Write(updateRoom, r.Name, r.Location, r.TimeZone, r.GamingDayStart, s.HoldMinutes, s.AwayMinutes,
		s.WaitTargetMinutes, s.MaxPasses, s.GraceMinutes, s.ChargeAway, s.InterestMinimum, s.ChargeIncrement,
		string(s.ChargeRounding), s.MinimumMinutes, s.ClosingHour, s.BlockUnpaid, s.LargeCashLog, s.formatChips(),
		s.DownMinutes, s.TournamentDownMinutes, s.DownsBeforeBreak, s.UndealtMinutes, s.DealerMinutes, s.ShortMinutes,
		s.HighPot, s.UtilizationTarget, s.AutoSeating, s.AutoSeatingLimit, string(s.BoardNames),
		s.ArrivalMinutes, s.PageCodes, string(s.MustMoveOrder), s.MustMoveDeclines, s.MinimumAge, r.formatEras())
	if err != nil {
		return err
	}
	org, err := tx.Org() // the list of rooms belongs to the organization
	if err == nil {
		org.Emit(roomUpdated.With(r))
	}
	return err
}

const updatePosition = "UPDATE room SET position = $3 WHERE org_id = $1 AND id = $2"

// SetPosition moves the room of the transaction to a position among the organization's rooms, from 1. It writes all
// rooms, so the transaction must be one of db.InRoomAmongAll.
func SetPosition(tx *db.RoomTx, at int) error {
	org, err := tx.Org()
	if err != nil {
		return err
	}
	rooms, err := All(org)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(rooms, func(r Room) bool { return r.ID == tx.RoomID() })
	moved := rooms[i]
	rooms = slices.Insert(slices.Delete(rooms, i, i+1), min(at-1, len(rooms)-1), moved)
	for n, r := range rooms {
		if err := org.Write(updatePosition, r.ID, n); err != nil {
			return err
		}
	}
	org.Emit(roomsOrdered.With(RoomsOrdered{roomIDs(rooms)}))
	return nil
}

// RoomsOrdered is the payload of rooms_ordered.
type RoomsOrdered struct {
	RoomIDs []string `json:"roomIds"`
}

func roomIDs(rooms []Room) []string {
	list := make([]string, len(rooms))
	for i, r := range rooms {
		list[i] = r.ID
	}
	return list
}

const setAutoSeating = "UPDATE room SET auto_seating = $3, auto_seating_limit = $4 WHERE org_id = $1 AND id = $2"

const gameColumns = "id, name, game_format, small_blind, big_blind, min_buy_in, max_buy_in, interest_minimum"

const (
	listGames  = "SELECT " + gameColumns + " FROM game_type WHERE org_id = $1 AND retired_at IS NULL"
	countGames = "SELECT count(*) FROM game_type WHERE org_id = $1 AND retired_at IS NULL"
	gameByID   = "SELECT " + gameColumns +
		" FROM game_type p WHERE p.org_id = $1 AND p.id = $2 AND p.retired_at IS NULL" +
		db.ForShareP
	gameByName = "SELECT " + gameColumns + ", retired_at IS NOT NULL FROM game_type WHERE org_id = $1 AND name_key = $2"
	insertGame = `INSERT INTO game_type (org_id, id, name, name_key, game_format, small_blind, big_blind, min_buy_in,
		max_buy_in, created_at, interest_minimum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	updateGame = `UPDATE game_type SET name = $3, name_key = $4, game_format = $5, small_blind = $6, big_blind = $7,
		min_buy_in = $8, max_buy_in = $9, interest_minimum = $10, retired_at = NULL
		WHERE org_id = $1 AND id = $2`
	retireGame = "UPDATE game_type SET retired_at = $3 WHERE org_id = $1 AND id = $2"
)

// gameRow is a game, in use or retired.
type gameRow struct {
	GameType
	retired bool
}

func findGameByName(tx db.OrgReader, name string) (gameRow, bool, error) {
	return db.One(tx, func(scan db.Scan) (g gameRow, err error) {
		return g, scan(&g.ID, &g.Name, &g.GameFormat, &g.SmallBlind, &g.BigBlind, &g.MinBuyIn, &g.MaxBuyIn,
			&g.InterestMinimum, &g.retired)
	}, gameByName, NameKey(name))
}

func scanGame(scan db.Scan) (g GameType, err error) {
	return g, scan(&g.ID, &g.Name, &g.GameFormat, &g.SmallBlind, &g.BigBlind, &g.MinBuyIn, &g.MaxBuyIn,
		&g.InterestMinimum)
}

// Games returns the organization's games with the current rates.
func Games(tx db.OrgReader, now clock.Instant) ([]GameType, error) {
	all, err := loadGames(tx)
	return all.withRates(now), err
}

// CachedGames is Games for a reader of one room, cached by the version of the organization.
func CachedGames(tx db.RoomReader, now clock.Instant) ([]GameType, error) {
	all, err := db.CachedByOrg(tx, "games", func() (games, error) { return loadGames(tx.InOrg()) })
	return all.withRates(now), err
}

// games are the organization's games and fees. The rates at a moment follow from them.
type games struct {
	list []GameType
	fees []Fee
}

func loadGames(tx db.OrgReader) (g games, err error) {
	list, fees := db.QueueAll(tx, scanGame, listGames), QueueFees(tx)
	if g.list, err = list.Result(); err == nil {
		g.fees, err = fees.Result()
	}
	return g, err
}

// withRates returns the games with the rates at a moment.
func (g games) withRates(now clock.Instant) []GameType {
	list := slices.Clone(g.list)
	for i := range list {
		list[i].HourlyRate = HourlyRateAt(g.fees, list[i].BigBlind, now)
	}
	sortGames(list)
	return list
}

// RequireGame returns fault Missing unless the organization has a game, in use or deleted.
func RequireGame(tx db.OrgReader, id string) error {
	n, err := db.Value[int](tx, "SELECT count(*) FROM game_type WHERE org_id = $1 AND id = $2", id)
	if err == nil && n == 0 {
		err = fault.NotFound("Game type")
	}
	return err
}

// FindGame returns a game with its current rate and keeps it in use until the transaction ends; fault Missing when the
// organization has no such game in use.
func FindGame(tx db.OrgReader, id string, now clock.Instant) (GameType, error) {
	g, err := db.OneOr(tx, fault.NotFound("Game type"), scanGame, gameByID, id)
	if err != nil {
		return g, err
	}
	fees, err := Fees(tx)
	g.HourlyRate = HourlyRateAt(fees, g.BigBlind, now)
	return g, err
}

const (
	listFees  = "SELECT valid_from, up_to_blind, hourly_rate FROM seat_fee WHERE org_id = $1"
	insertFee = "INSERT INTO seat_fee (org_id, id, valid_from, up_to_blind, hourly_rate) VALUES ($1, $2, $3, $4, $5)"
)

// Fees returns the organization's whole fee schedule, with past and future lines.
func Fees(tx db.OrgReader) ([]Fee, error) { return QueueFees(tx).Result() }

// QueueFees is the pipelined form of Fees.
func QueueFees(tx db.OrgReader) *db.PendingRows[Fee] {
	return db.QueueAll(tx, func(scan db.Scan) (f Fee, err error) {
		return f, scan(&f.ValidFrom, &f.UpToBlind, &f.HourlyRate)
	}, listFees)
}

const (
	listMembershipFees  = "SELECT membership_type, valid_from, fee_amount FROM membership_fee WHERE org_id = $1"
	insertMembershipFee = `INSERT INTO membership_fee (org_id, id, valid_from, membership_type, fee_amount)
		VALUES ($1, $2, $3, $4, $5)`
)

// MembershipFees returns the organization's membership fees, with past and future lines.
func MembershipFees(tx db.OrgReader) ([]MembershipFee, error) {
	return db.All(tx, func(scan db.Scan) (f MembershipFee, err error) {
		return f, scan(&f.MembershipType, &f.ValidFrom, &f.FeeAmount)
	}, listMembershipFees)
}
