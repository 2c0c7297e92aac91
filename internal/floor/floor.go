// Package floor is the tables, seats and waitlists of a room: the occupants of seats, holds, calls, seat changes and
// the next player of each game. It begins, pauses and ends the time of a named player; package rental charges for it,
// and package smartseat recommends seats.
//
// It owns the tables poker_table, table_size, seat, seat_stay, seat_change and waitlist_entry. It serves /api/tables,
// seats, seat-changes, seat-rentals, waitlist and next-players, and may import cage, player and room.
//
// Every change at a table goes through TableEdit: EditTable loads it, methods change seats, Commit writes the table and
// emits one event for each changed seat. An act that takes money or a seat locks the player's record before it decides.
// The list is ordered by the server's time of joining; going ahead of others needs a stated reason.
package floor

import (
	"fmt"
	"strconv"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// TableStatus is the status that staff give a table.
type TableStatus string

// The statuses.
const (
	TableAvailable  TableStatus = "available"
	TableActive     TableStatus = "active"
	TableShort      TableStatus = "short"
	TableTournament TableStatus = "tournament"
)

// Values are the words allowed on the wire.
func (TableStatus) Values() []string {
	return []string{string(TableAvailable), string(TableActive), string(TableShort), string(TableTournament)}
}

// SeatState is the state of a seat.
type SeatState string

// The states. An open seat has no row.
const (
	SeatOpen     SeatState = "open"
	SeatOccupied SeatState = "occupied" // a named player
	SeatWalkIn   SeatState = "walk_in"  // an unnamed player
	SeatAway     SeatState = "away"     // a named player, absent for a while
	SeatReserved SeatState = "reserved" // held for a called player
	SeatClosed   SeatState = "closed"
)

// Values are the words allowed on the wire.
func (SeatState) Values() []string {
	return []string{
		string(SeatOpen), string(SeatOccupied), string(SeatWalkIn), string(SeatAway), string(SeatReserved),
		string(SeatClosed),
	}
}

// isSeated reports whether a player has the seat.
func (s SeatState) isSeated() bool { return s == SeatOccupied || s == SeatWalkIn || s == SeatAway }

// Table is a table with the states of its seats.
type Table struct {
	ID              string         `json:"id"`
	RoomID          string         `json:"roomId"`
	TableNumber     int            `json:"tableNumber"`
	TableName       string         `json:"tableName"`
	GameTypeID      string         `json:"gameTypeId"`
	GameType        Game           `json:"gameType"`
	CurrentPlayers  int            `json:"currentPlayers"` // away players too; of a lent table, its tournament's
	MaxSeats        int            `json:"maxSeats"`
	CurrentPot      money.Cents    `json:"currentPot"` // the dealer's last entry; informational
	Status          TableStatus    `json:"status"`
	HourlyRate      money.Cents    `json:"hourlyRate"` // of a seating now
	OpenedAt        *clock.Instant `json:"openedAt"`   // start of the present game
	ShortSince      *clock.Instant `json:"shortSince"` // since then 1 to 3 are seated
	PausedAt        *clock.Instant `json:"pausedAt"`   // start of the pause of its time charge
	SeatStates      []SeatState    `json:"seatStates"` // of seats 1 to maxSeats
	Holds           []HeldSeat     `json:"holds"`
	MustMoveTableID *string        `json:"mustMoveTableId"` // the table to which its players have to move
	Event           *Event         `json:"event"`           // the tournament the table is lent to

	mustMoveSince *clock.Instant // since when the table has fed the other one; nil: it feeds none, or unknown
}

// Game is the game of a table.
type Game struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	GameFormat room.GameFormat `json:"gameFormat"`
	SmallBlind money.Cents     `json:"smallBlind"`
	BigBlind   money.Cents     `json:"bigBlind"`
	MinBuyIn   money.Cents     `json:"minBuyIn"`
	MaxBuyIn   *money.Cents    `json:"maxBuyIn"`
}

// HeldSeat is a seat that is held for a called player.
type HeldSeat struct {
	SeatNumber int           `json:"seatNumber"`
	EntryID    string        `json:"entryId"`
	PlayerName string        `json:"playerName" see:"name"`
	CalledAt   clock.Instant `json:"calledAt"`
	Until      clock.Instant `json:"until"`
}

// Seat is a seat that is not open, with its occupant. An open seat has no Seat.
type Seat struct {
	ID            string         `json:"id"`
	TableID       string         `json:"tableId"`
	RoomID        string         `json:"roomId"`
	SeatNumber    int            `json:"seatNumber"`
	State         SeatState      `json:"state"`
	IsActive      bool           `json:"isActive"` // a player has it
	ChipCount     money.Cents    `json:"chipCount"`
	BuyInAmount   money.Cents    `json:"buyInAmount"`
	Player        *player.Named  `json:"player"` // null: a walk-in, or no player
	HeldName      *string        `json:"heldName" see:"name"`
	Since         clock.Instant  `json:"since"`
	AwaySince     *clock.Instant `json:"awaySince"`
	ReservedUntil *clock.Instant `json:"reservedUntil"`
	EntryID       *string        `json:"entryId"`
	Rental        *rental.Rental `json:"rental"` // the running tab of a named player

	atTableSince clock.Instant // zero: since the seat was taken
	declines     int           // moves to the next table that the player has declined here
}

// displayName is the name of the seat's player in the feed.
func (s Seat) displayName() string {
	switch {
	case s.Player != nil:
		return s.Player.Name
	case s.HeldName != nil:
		return *s.HeldName
	}
	return player.UnknownName
}

// shortBelow is the number of players from which on a table is not short.
const shortBelow = 4

// IsActive reports whether a screen counts the table as active: four players or more make it active, one to three make
// it short, whatever status staff have set.
func (t Table) IsActive() bool { return t.CurrentPlayers >= shortBelow }

// MaxSeats is the number of seats of the largest table.
const MaxSeats = 10

// tableState is a table with its seats while an act changes it.
type tableState struct {
	Table
	seats          []Seat // by seat number, without open seats
	hasSeatDetails bool   // the seats are loaded completely, not only their states
	hasSeatChanges bool   // a player in the room has asked for another seat, or has to move

	retiredAt *clock.Instant // nil: in use
}

// seatAt returns the seat of a number; nil when it is open.
func (b *tableState) seatAt(number int) *Seat {
	for i := range b.seats {
		if b.seats[i].SeatNumber == number {
			return &b.seats[i]
		}
	}
	return nil
}

func (b *tableState) seatByID(id string) *Seat {
	for i := range b.seats {
		if b.seats[i].ID == id {
			return &b.seats[i]
		}
	}
	return nil
}

// setSeat inserts or replaces a seat.
func (b *tableState) setSeat(s Seat) {
	for i := range b.seats {
		if b.seats[i].SeatNumber == s.SeatNumber {
			b.seats[i] = s
			return
		}
		if b.seats[i].SeatNumber > s.SeatNumber {
			b.seats = append(b.seats[:i], append([]Seat{s}, b.seats[i:]...)...)
			return
		}
	}
	b.seats = append(b.seats, s)
}

// clearSeat removes a seat, which makes it open.
func (b *tableState) clearSeat(number int) {
	for i := range b.seats {
		if b.seats[i].SeatNumber == number {
			b.seats = append(b.seats[:i], b.seats[i+1:]...)
			return
		}
	}
}

// lowestOpen returns the lowest open seat; 0 when there is none.
func (b *tableState) lowestOpen() int {
	for n := 1; n <= b.MaxSeats; n++ {
		if b.seatAt(n) == nil {
			return n
		}
	}
	return 0
}

// latestWalkIn returns the seat of the walk-in that was seated last; nil when there is none.
func (b *tableState) latestWalkIn() *Seat {
	var latest *Seat
	for i := range b.seats {
		s := &b.seats[i]
		if s.State != SeatWalkIn {
			continue
		}
		if latest == nil || s.Since > latest.Since || s.Since == latest.Since && s.SeatNumber > latest.SeatNumber {
			latest = s
		}
	}
	return latest
}

// namedSeats returns the seats of named players in order.
func (b *tableState) namedSeats() []Seat {
	out := []Seat{}
	for _, s := range b.seats {
		if s.Player != nil {
			out = append(out, s)
		}
	}
	return out
}

// derive updates the figures of the table from its seats.
func (b *tableState) derive(now clock.Instant) {
	b.clearSeatStates()
	for _, s := range b.seats {
		b.setSeatState(s.SeatNumber, s.State)
		if s.State == SeatReserved {
			b.Holds = append(b.Holds, HeldSeat{s.SeatNumber, *s.EntryID, *s.HeldName, s.Since, *s.ReservedUntil})
		}
	}
	b.OpenedAt = trackSince(b.CurrentPlayers > 0 || b.Status != TableAvailable, b.OpenedAt, now)
	b.ShortSince = trackSince(b.Event == nil && b.CurrentPlayers > 0 && b.CurrentPlayers < shortBelow,
		b.ShortSince, now)
}

// clearSeatStates sets every seat to open.
func (t *Table) clearSeatStates() {
	t.SeatStates, t.Holds, t.CurrentPlayers = make([]SeatState, t.MaxSeats), []HeldSeat{}, 0
	for i := range t.SeatStates {
		t.SeatStates[i] = SeatOpen
	}
	if t.Event != nil {
		t.CurrentPlayers = t.Event.Players
	}
}

// setSeatState sets the state of a seat and counts its player.
func (t *Table) setSeatState(number int, s SeatState) {
	t.SeatStates[number-1] = s
	if s.isSeated() {
		t.CurrentPlayers++
	}
}

// setGame sets the game of the table, at its present rate.
func (t *Table) setGame(g room.GameType) {
	t.GameTypeID, t.HourlyRate = g.ID, g.HourlyRate
	t.GameType = Game{g.ID, g.Name, g.GameFormat, g.SmallBlind, g.BigBlind, g.MinBuyIn, g.MaxBuyIn}
}

// trackSince returns the start of a condition: the known start while the condition holds, now when it begins, else nil.
func trackSince(holds bool, start *clock.Instant, now clock.Instant) *clock.Instant {
	switch {
	case !holds:
		return nil
	case start != nil:
		return start
	}
	return &now
}

// Label is the name of the table on screens: "Table 5".
func (t Table) Label() string { return "Table " + strconv.Itoa(t.TableNumber) }

// Format is the format of the game that is dealt at the table; at a lent table, a tournament.
func (t Table) Format() room.GameFormat {
	if t.Event != nil {
		return room.TournamentFormat
	}
	return t.GameType.GameFormat
}

// seatLabel is the name of a seat in the feed: "Table 5, seat 4".
func (t Table) seatLabel(seat int) string { return fmt.Sprintf("%s, seat %d", t.Label(), seat) }

// errNoSuchSeat is the error for a seat number that the table does not have.
func (b *tableState) errNoSuchSeat() error {
	return fault.InvalidField("seatNumber", fmt.Sprintf("%s has seats 1 to %d", b.Label(), b.MaxSeats))
}

// IsRunning reports whether a game is dealt at the table.
func (t Table) IsRunning() bool { return t.Status != TableAvailable || t.CurrentPlayers > 0 }

// FreeSeats returns the numbers of the open seats.
func (t Table) FreeSeats() []int {
	var free []int
	for i, s := range t.SeatStates {
		if s == SeatOpen {
			free = append(free, i+1)
		}
	}
	return free
}
