// Package floor holds tables, seats and waiting lists: who sits where, who is away, what is held or closed, who waits for
// which game, and who is next. It says when the time of a named player begins, pauses and ends; package rental says what
// that costs.
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

// TableStatus is what staff say of a table (product 4).
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

// SeatState is what is at a seat.
type SeatState string

// The states. An open seat has no row.
const (
	SeatOpen     SeatState = "open"
	SeatOccupied SeatState = "occupied" // a named player
	SeatWalkIn   SeatState = "walk_in"  // someone nobody has named
	SeatAway     SeatState = "away"     // a named player who has left his seat for a while
	SeatReserved SeatState = "reserved" // held for a called player
	SeatClosed   SeatState = "closed"
)

// Values are the words allowed on the wire.
func (SeatState) Values() []string {
	return []string{string(SeatOpen), string(SeatOccupied), string(SeatWalkIn), string(SeatAway), string(SeatReserved), string(SeatClosed)}
}

// seated says whether someone has the seat.
func (s SeatState) seated() bool { return s == SeatOccupied || s == SeatWalkIn || s == SeatAway }

// Table is a table with what a floor manager sees of it at a glance.
type Table struct {
	ID             string         `json:"id"`
	RoomID         string         `json:"roomId"`
	TableNumber    int            `json:"tableNumber"`
	TableName      string         `json:"tableName"`
	GameTypeID     string         `json:"gameTypeId"`
	GameType       Game           `json:"gameType"`
	CurrentPlayers int            `json:"currentPlayers"` // seats with someone, away too; of a lent table the tournament's
	MaxSeats       int            `json:"maxSeats"`
	CurrentPot     money.Cents    `json:"currentPot"` // what the dealer entered last; never money of the house
	Status         TableStatus    `json:"status"`
	HourlyRate     money.Cents    `json:"hourlyRate"` // of a seat taken now
	OpenedAt       *clock.Instant `json:"openedAt"`   // when the present game started
	ShortSince     *clock.Instant `json:"shortSince"` // since when 1 to 3 are seated
	PausedAt       *clock.Instant `json:"pausedAt"`   // since when its time charge stands still
	SeatStates     []SeatState    `json:"seatStates"` // of seats 1 to maxSeats
	Holds          []HeldSeat     `json:"holds"`
	Event          *Event         `json:"event"` // the tournament the table is lent to
}

// Game is a game as its tables carry it.
type Game struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	GameFormat room.GameFormat `json:"gameFormat"`
	SmallBlind money.Cents     `json:"smallBlind"`
	BigBlind   money.Cents     `json:"bigBlind"`
	MinBuyIn   money.Cents     `json:"minBuyIn"`
	MaxBuyIn   *money.Cents    `json:"maxBuyIn"`
}

// HeldSeat is a seat that waits for a called player.
type HeldSeat struct {
	SeatNumber int           `json:"seatNumber"`
	EntryID    string        `json:"entryId"`
	PlayerName string        `json:"playerName" see:"name"`
	CalledAt   clock.Instant `json:"calledAt"`
	Until      clock.Instant `json:"until"`
}

// Seat is what is at one seat; an open seat is not listed.
type Seat struct {
	ID            string         `json:"id"`
	TableID       string         `json:"tableId"`
	RoomID        string         `json:"roomId"`
	SeatNumber    int            `json:"seatNumber"`
	State         SeatState      `json:"state"`
	IsActive      bool           `json:"isActive"` // someone has it
	ChipCount     money.Cents    `json:"chipCount"`
	BuyInAmount   money.Cents    `json:"buyInAmount"`
	Player        *player.Named  `json:"player"` // null: a walk-in, or nobody
	HeldName      *string        `json:"heldName" see:"name"`
	Since         clock.Instant  `json:"since"`
	AwaySince     *clock.Instant `json:"awaySince"`
	ReservedUntil *clock.Instant `json:"reservedUntil"`
	EntryID       *string        `json:"entryId"`
	Rental        *rental.Rental `json:"rental"` // the running tab of a named player
}

// name is how the feed speaks of whoever is at the seat.
func (s Seat) name() string {
	switch {
	case s.Player != nil:
		return s.Player.Name
	case s.HeldName != nil:
		return *s.HeldName
	}
	return player.UnknownName
}

// shortBelow is the number of players under which a table with players is short.
const shortBelow = 4

// IsActive says whether a table counts as one of the active tables of a screen: with four players or more, whatever
// status staff have set. One to three players make it short.
func (t Table) IsActive() bool { return t.CurrentPlayers >= shortBelow }

// MaxSeats is the largest table.
const MaxSeats = 10

// board is a table with its seats: what an act on it looks at, changes and shows again.
type board struct {
	Table
	seats []Seat // by seat number, open seats left out
	whole bool   // all of the seats is known, not only their states
	asked bool   // somebody in the room has asked for another seat

	retiredAt *clock.Instant // out of use since; null: in use
}

// at finds what is at a seat; nil when it is open.
func (b *board) at(number int) *Seat {
	for i := range b.seats {
		if b.seats[i].SeatNumber == number {
			return &b.seats[i]
		}
	}
	return nil
}

func (b *board) byID(id string) *Seat {
	for i := range b.seats {
		if b.seats[i].ID == id {
			return &b.seats[i]
		}
	}
	return nil
}

// put places or replaces what is at a seat.
func (b *board) put(s Seat) {
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

// open takes away what is at a seat.
func (b *board) open(number int) {
	for i := range b.seats {
		if b.seats[i].SeatNumber == number {
			b.seats = append(b.seats[:i], b.seats[i+1:]...)
			return
		}
	}
}

// lowestOpen is the lowest seat with nothing at it; 0 when there is none.
func (b *board) lowestOpen() int {
	for n := 1; n <= b.MaxSeats; n++ {
		if b.at(n) == nil {
			return n
		}
	}
	return 0
}

// latestWalkIn is the walk-in who sat down last; nil when only named players sit.
func (b *board) latestWalkIn() *Seat {
	var latest *Seat
	for i := range b.seats {
		s := &b.seats[i]
		if s.State == SeatWalkIn && (latest == nil || s.Since > latest.Since || s.Since == latest.Since && s.SeatNumber > latest.SeatNumber) {
			latest = s
		}
	}
	return latest
}

// named are the seats of named players, in order.
func (b *board) named() []Seat {
	out := []Seat{}
	for _, s := range b.seats {
		if s.Player != nil {
			out = append(out, s)
		}
	}
	return out
}

// derive brings the figures of the table in step with its seats.
func (b *board) derive(now clock.Instant) {
	b.noSeats()
	for _, s := range b.seats {
		b.show(s.SeatNumber, s.State)
		if s.State == SeatReserved {
			b.Holds = append(b.Holds, HeldSeat{s.SeatNumber, *s.EntryID, *s.HeldName, s.Since, *s.ReservedUntil})
		}
	}
	b.OpenedAt = since(b.CurrentPlayers > 0 || b.Status != TableAvailable, b.OpenedAt, now)
	b.ShortSince = since(b.Event == nil && b.CurrentPlayers > 0 && b.CurrentPlayers < shortBelow, b.ShortSince, now)
}

// noSeats shows every seat as open.
func (t *Table) noSeats() {
	t.SeatStates, t.Holds, t.CurrentPlayers = make([]SeatState, t.MaxSeats), []HeldSeat{}, 0
	for i := range t.SeatStates {
		t.SeatStates[i] = SeatOpen
	}
	if t.Event != nil {
		t.CurrentPlayers = t.Event.Players
	}
}

// show shows what is at a seat.
func (t *Table) show(number int, s SeatState) {
	t.SeatStates[number-1] = s
	if s.seated() {
		t.CurrentPlayers++
	}
}

// deals says what is dealt at the table, at the rate of the moment.
func (t *Table) deals(g room.GameType) {
	t.GameTypeID, t.HourlyRate = g.ID, g.HourlyRate
	t.GameType = Game{g.ID, g.Name, g.GameFormat, g.SmallBlind, g.BigBlind, g.MinBuyIn, g.MaxBuyIn}
}

// since keeps the moment at which something became true for as long as it is.
func since(holds bool, was *clock.Instant, now clock.Instant) *clock.Instant {
	switch {
	case !holds:
		return nil
	case was != nil:
		return was
	}
	return &now
}

// Label is how the floor speaks of the table: "Table 5".
func (t Table) Label() string { return "Table " + strconv.Itoa(t.TableNumber) }

// Format is what is dealt at a table; at one that is lent it is not its own game.
func (t Table) Format() room.GameFormat {
	if t.Event != nil {
		return room.TournamentFormat
	}
	return t.GameType.GameFormat
}

// place is how the feed speaks of a seat: "Table 5, seat 4".
func (t Table) place(seat int) string { return fmt.Sprintf("%s, seat %d", t.Label(), seat) }

// noSuchSeat refuses a seat number that the table does not have.
func (b *board) noSuchSeat() error {
	return fault.InvalidField("seatNumber", fmt.Sprintf("%s has seats 1 to %d", b.Label(), b.MaxSeats))
}

// IsRunning says whether a game is dealt at the table.
func (t Table) IsRunning() bool { return t.Status != TableAvailable || t.CurrentPlayers > 0 }

// FreeSeats are the numbers of the open seats.
func (t Table) FreeSeats() []int {
	var free []int
	for i, s := range t.SeatStates {
		if s == SeatOpen {
			free = append(free, i+1)
		}
	}
	return free
}
