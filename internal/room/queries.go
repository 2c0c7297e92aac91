package room

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const roomColumns = `id, name, location, time_zone, gaming_day_start, hold_minutes, away_minutes, wait_target_minutes,
	max_passes, grace_minutes, charge_away, interest_minimum, charge_increment, charge_rounding, minimum_minutes, closing_hour,
	block_unpaid, large_cash_log, chip_values, down_minutes, tournament_down_minutes, downs_before_break, undealt_minutes,
	dealer_minutes, short_minutes, high_pot, utilization_target, auto_seating, auto_seating_limit, earlier_days`

const (
	listRooms = "SELECT " + roomColumns + " FROM room WHERE org_id = $1 ORDER BY position, name, id"
	thisRoom  = "SELECT " + roomColumns + " FROM room WHERE org_id = $1 AND id = $2"
)

func scanRoom(scan db.Scan) (r Room, err error) {
	s := &r.Settings
	var chips, earlier string
	err = scan(&r.ID, &r.Name, &r.Location, &r.TimeZone, &r.GamingDayStart, &s.HoldMinutes, &s.AwayMinutes, &s.WaitTargetMinutes,
		&s.MaxPasses, &s.GraceMinutes, &s.ChargeAway, &s.InterestMinimum, &s.ChargeIncrement, &s.ChargeRounding, &s.MinimumMinutes, &s.ClosingHour,
		&s.BlockUnpaid, &s.LargeCashLog, &chips, &s.DownMinutes, &s.TournamentDownMinutes, &s.DownsBeforeBreak, &s.UndealtMinutes,
		&s.DealerMinutes, &s.ShortMinutes, &s.HighPot, &s.UtilizationTarget, &s.AutoSeating, &s.AutoSeatingLimit, &earlier)
	if err == nil {
		s.ChipValues, err = chipValues(chips)
	}
	if err == nil {
		r.earlier, err = readEarlier(earlier)
	}
	return r, err
}

// Current is the room of the transaction. Nearly everything begins with it, so it is read once for each version.
func Current(tx db.RoomReader) (Room, error) {
	return db.Cached(tx, "this room", func() (Room, error) { return QueueCurrent(tx).Result() })
}

// PendingRoom is a room that was asked for.
type PendingRoom struct{ row *db.PendingRow[Room] }

// QueueCurrent is Current whose answer is waited for later.
func QueueCurrent(tx db.RoomReader) PendingRoom {
	return PendingRoom{db.QueueOne(tx, scanRoom, thisRoom)}
}

// Result is the room.
func (a PendingRoom) Result() (Room, error) {
	r, found, err := a.row.Result()
	if err == nil && !found {
		err = fault.NotFound("Room")
	}
	return r, err
}

// All are the rooms of the organization, in the order in which they are shown.
func All(tx db.OrgReader) ([]Room, error) { return db.All(tx, scanRoom, listRooms) }

const insertRoom = `INSERT INTO room (org_id, id, name, location, time_zone, gaming_day_start, position, created_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

// updateRoom writes all of a room but its place among the others.
const updateRoom = `UPDATE room SET name = $3, location = $4, time_zone = $5, gaming_day_start = $6, hold_minutes = $7, away_minutes = $8,
	wait_target_minutes = $9, max_passes = $10, grace_minutes = $11, charge_away = $12, interest_minimum = $13, charge_increment = $14,
	charge_rounding = $15, minimum_minutes = $16, closing_hour = $17, block_unpaid = $18, large_cash_log = $19, chip_values = $20, down_minutes = $21,
	tournament_down_minutes = $22, downs_before_break = $23, undealt_minutes = $24, dealer_minutes = $25, short_minutes = $26, high_pot = $27,
	utilization_target = $28, auto_seating = $29, auto_seating_limit = $30, earlier_days = $31 WHERE org_id = $1 AND id = $2`

// Save writes the room of the transaction as it is to be, and tells the screens.
func Save(tx *db.RoomTx, r Room) error {
	s := r.Settings
	err := tx.Write(updateRoom, r.Name, r.Location, r.TimeZone, r.GamingDayStart, s.HoldMinutes, s.AwayMinutes, s.WaitTargetMinutes, s.MaxPasses,
		s.GraceMinutes, s.ChargeAway, s.InterestMinimum, s.ChargeIncrement, string(s.ChargeRounding), s.MinimumMinutes, s.ClosingHour, s.BlockUnpaid,
		s.LargeCashLog, s.chipList(), s.DownMinutes, s.TournamentDownMinutes, s.DownsBeforeBreak, s.UndealtMinutes, s.DealerMinutes, s.ShortMinutes,
		s.HighPot, s.UtilizationTarget, s.AutoSeating, s.AutoSeatingLimit, r.earlierDays())
	if err != nil {
		return err
	}
	org, err := tx.Org() // its list of rooms is the organization's
	if err == nil {
		org.Emit(db.Event{Type: "room_updated", Permission: tenant.ViewFloor, Data: r})
	}
	return err
}

const place = "UPDATE room SET position = $3 WHERE org_id = $1 AND id = $2"

// SetPosition puts the room of the transaction at a place among the organization's rooms, from 1; the others follow in
// their order. It writes all of them: the transaction is one of db.InRoomAmongAll.
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
		if err := org.Write(place, r.ID, n); err != nil {
			return err
		}
	}
	org.Emit(db.Event{Type: "rooms_ordered", Permission: tenant.ViewFloor, Data: roomsOrdered{ids(rooms)}})
	return nil
}

// roomsOrdered is what rooms_ordered carries.
type roomsOrdered struct {
	RoomIDs []string `json:"roomIds"`
}

func ids(rooms []Room) []string {
	list := make([]string, len(rooms))
	for i, r := range rooms {
		list[i] = r.ID
	}
	return list
}

const setAutoSeating = "UPDATE room SET auto_seating = $3, auto_seating_limit = $4 WHERE org_id = $1 AND id = $2"

const gameColumns = "id, name, game_format, small_blind, big_blind, min_buy_in, max_buy_in"

const (
	listGames  = "SELECT " + gameColumns + " FROM game_type WHERE org_id = $1 AND retired_at IS NULL"
	countGames = "SELECT count(*) FROM game_type WHERE org_id = $1 AND retired_at IS NULL"
	gameByID   = "SELECT " + gameColumns + " FROM game_type p WHERE p.org_id = $1 AND p.id = $2 AND p.retired_at IS NULL" + db.ForShareP
	gameByName = "SELECT " + gameColumns + ", retired_at IS NOT NULL FROM game_type WHERE org_id = $1 AND name_key = $2"
	insertGame = `INSERT INTO game_type (org_id, id, name, name_key, game_format, small_blind, big_blind, min_buy_in, max_buy_in, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	updateGame = `UPDATE game_type SET name = $3, name_key = $4, game_format = $5, small_blind = $6, big_blind = $7, min_buy_in = $8, max_buy_in = $9,
		retired_at = NULL WHERE org_id = $1 AND id = $2`
	retireGame = "UPDATE game_type SET retired_at = $3 WHERE org_id = $1 AND id = $2"
)

// knownGame is a game with whether it is out of use.
type knownGame struct {
	GameType
	retired bool
}

func namedGame(tx db.OrgReader, name string) (knownGame, bool, error) {
	return db.One(tx, func(scan db.Scan) (g knownGame, err error) {
		return g, scan(&g.ID, &g.Name, &g.GameFormat, &g.SmallBlind, &g.BigBlind, &g.MinBuyIn, &g.MaxBuyIn, &g.retired)
	}, gameByName, NameKey(name))
}

func scanGame(scan db.Scan) (g GameType, err error) {
	return g, scan(&g.ID, &g.Name, &g.GameFormat, &g.SmallBlind, &g.BigBlind, &g.MinBuyIn, &g.MaxBuyIn)
}

// Games are the organization's games with the rates of the moment.
func Games(tx db.OrgReader, now clock.Instant) ([]GameType, error) {
	all, err := readGames(tx)
	return all.at(now), err
}

// CachedGames are Games for who reads a room: they are read once for each version of the organization.
func CachedGames(tx db.RoomReader, now clock.Instant) ([]GameType, error) {
	all, err := db.CachedByOrg(tx, "games", func() (games, error) { return readGames(tx.InOrg()) })
	return all.at(now), err
}

// games are an organization's, with what a seat costs at whatever time.
type games struct {
	list []GameType
	fees []Fee
}

func readGames(tx db.OrgReader) (g games, err error) {
	list, fees := db.QueueAll(tx, scanGame, listGames), QueueFees(tx)
	if g.list, err = list.Result(); err == nil {
		g.fees, err = fees.Result()
	}
	return g, err
}

// at are the games with the rates of a moment.
func (g games) at(now clock.Instant) []GameType {
	list := slices.Clone(g.list)
	for i := range list {
		list[i].HourlyRate = HourlyRateAt(g.fees, list[i].BigBlind, now)
	}
	sortGames(list)
	return list
}

// FindGame is one game with the rate of the moment, kept in use until the writing transaction ends; fault Missing when
// the organization deals no such game.
func FindGame(tx db.OrgReader, id string, now clock.Instant) (GameType, error) {
	g, found, err := db.One(tx, scanGame, gameByID, id)
	if err != nil {
		return g, err
	}
	if !found {
		return g, fault.NotFound("Game type")
	}
	fees, err := Fees(tx)
	g.HourlyRate = HourlyRateAt(fees, g.BigBlind, now)
	return g, err
}

const (
	listFees  = "SELECT valid_from, up_to_blind, hourly_rate FROM seat_fee WHERE org_id = $1"
	insertFee = "INSERT INTO seat_fee (org_id, id, valid_from, up_to_blind, hourly_rate) VALUES ($1, $2, $3, $4, $5)"
)

// Fees is the organization's whole fee schedule, past and future lines too.
func Fees(tx db.OrgReader) ([]Fee, error) { return QueueFees(tx).Result() }

// QueueFees is Fees whose answer is waited for later.
func QueueFees(tx db.OrgReader) *db.PendingRows[Fee] {
	return db.QueueAll(tx, func(scan db.Scan) (f Fee, err error) {
		return f, scan(&f.ValidFrom, &f.UpToBlind, &f.HourlyRate)
	}, listFees)
}

const (
	listMembershipFees  = "SELECT membership_type, valid_from, fee_amount FROM membership_fee WHERE org_id = $1"
	insertMembershipFee = "INSERT INTO membership_fee (org_id, id, valid_from, membership_type, fee_amount) VALUES ($1, $2, $3, $4, $5)"
)

// MembershipFees is the organization's whole schedule of membership fees, past and future lines too.
func MembershipFees(tx db.OrgReader) ([]MembershipFee, error) {
	return db.All(tx, func(scan db.Scan) (f MembershipFee, err error) {
		return f, scan(&f.MembershipType, &f.ValidFrom, &f.FeeAmount)
	}, listMembershipFees)
}
