package floor

import (
	"fmt"
	"math"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// EntryStatus is the status of an entry. Waiting and called entries are open; the others have ended.
type EntryStatus string

// The statuses.
const (
	EntryWaiting EntryStatus = "waiting"
	EntryCalled  EntryStatus = "called"
	EntrySeated  EntryStatus = "seated"
	EntryRemoved EntryStatus = "removed"
	EntryNoShow  EntryStatus = "no_show"
	EntryExpired EntryStatus = "expired"
)

// Values are the words allowed on the wire.
func (EntryStatus) Values() []string {
	return []string{
		string(EntryWaiting), string(EntryCalled), string(EntrySeated), string(EntryRemoved), string(EntryNoShow),
		string(EntryExpired),
	}
}

func (s EntryStatus) isOpen() bool { return s == EntryWaiting || s == EntryCalled }

// Source is the way in which a player joined the list.
type Source string

// The sources.
const (
	SourceWalkIn Source = "walk_in"
	SourcePhone  Source = "phone"
	SourceOnline Source = "online"
)

// Values are the words allowed on the wire.
func (Source) Values() []string {
	return []string{string(SourceWalkIn), string(SourcePhone), string(SourceOnline)}
}

// WaitlistEntry is one player waiting for one game.
type WaitlistEntry struct {
	ID          string         `json:"id"`
	PlayerID    string         `json:"playerId"`
	GameTypeID  string         `json:"gameTypeId"`
	RoomID      string         `json:"roomId"`
	JoinedAt    clock.Instant  `json:"joinedAt"`
	Status      EntryStatus    `json:"status"`
	Position    int            `json:"position"` // from 1 among the open entries of its game; 0: ended
	Player      Person         `json:"player"`
	GameType    GameRef        `json:"gameType"`
	Source      Source         `json:"source"`
	Note        *string        `json:"note" see:"personal,view_players"`
	Calls       int            `json:"calls"`
	Passes      int            `json:"passes"`
	CalledAt    *clock.Instant `json:"calledAt"`
	HoldUntil   *clock.Instant `json:"holdUntil"`
	TableID     *string        `json:"tableId"` // the seat that is held, or was taken
	TableNumber *int           `json:"tableNumber"`
	SeatNumber  *int           `json:"seatNumber"`
	Seated      *SeatedAt      `json:"seated"` // the seat that the player has in the room; null: none
	FirstPlace  bool           `json:"firstPlace"`
	Reason      string         `json:"reason"` // reason for the position
	EndedAt     *clock.Instant `json:"endedAt"`
	UndoUntil   *clock.Instant `json:"undoUntil"` // the last act can be undone until then
}

// SeatedAt is the seat that a player on a list has in the room.
type SeatedAt struct {
	SeatID      string `json:"seatId"`
	TableID     string `json:"tableId"`
	TableNumber int    `json:"tableNumber"`
	SeatNumber  int    `json:"seatNumber"`
}

// Person is a player on a list.
type Person struct {
	ID          string  `json:"id"`
	Name        string  `json:"name" see:"name"`
	Nickname    *string `json:"nickname" see:"personal,view_players"`
	PhoneNumber *string `json:"phoneNumber" see:"personal,view_players"`
}

// GameRef is a game of a list.
type GameRef struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// A list is ordered by rank, then by time.
const (
	rankFirst  = -1 // the player keeps first place: they went for chips, or their table broke
	rankNormal = 0
)

// Times of the list.
const (
	undoTimeout    = time.Minute
	firstPlaceTTL  = time.Hour // a player keeps first place for this long
	maxMissedCalls = 2         // the last one takes the player off the list
)

// entryState is the part of an entry that acts change and undo restores.
type entryState struct {
	Status     EntryStatus    `json:"status"`
	Rank       int            `json:"rank"`
	RankAt     clock.Instant  `json:"rankAt"`
	Reason     string         `json:"reason"`
	Calls      int            `json:"calls"`
	Passes     int            `json:"passes"`
	Expiries   int            `json:"expiries"`
	CalledAt   *clock.Instant `json:"calledAt"`
	HoldUntil  *clock.Instant `json:"holdUntil"`
	KeepUntil  *clock.Instant `json:"keepUntil"`
	TableID    *string        `json:"tableId"`
	SeatNumber *int           `json:"seatNumber"`
	EndedAt    *clock.Instant `json:"endedAt"`

	Sale  string    `json:"sale,omitempty"`  // to be undone: the entry of the chips that were sold with the seating
	Moved *seatMove `json:"moved,omitempty"` // to be undone: the seating was a move
}

// seatMove is a move by a seating from the list: the seat that the player left, and the buy-in that was added.
type seatMove struct {
	SeatPlace
	BuyIn money.Cents `json:"buyIn,omitempty"`
}

// call returns the state of a called player.
func (s entryState) call(table string, seat int, now, until clock.Instant) entryState {
	s.Status, s.Calls, s.CalledAt, s.HoldUntil = EntryCalled, s.Calls+1, &now, &until
	s.TableID, s.SeatNumber = &table, &seat
	return s
}

// endCall returns the state after a call that has ended without a seat.
func (s entryState) endCall() entryState {
	s.Status, s.CalledAt, s.HoldUntil, s.TableID, s.SeatNumber = EntryWaiting, nil, nil, nil, nil
	return s
}

// end returns the state of an entry that has ended with a status. A seated entry keeps its seat.
func (s entryState) end(status EntryStatus, now clock.Instant) entryState {
	if status != EntrySeated {
		s = s.endCall()
	}
	s.Status, s.EndedAt, s.HoldUntil = status, &now, nil
	return s
}

// pass returns the state after a pass. The player keeps the place; the last permitted pass takes the player off the
// list.
func (s entryState) pass(maxPasses int, now clock.Instant) entryState {
	s = s.endCall()
	s.Passes++
	if s.Passes >= maxPasses {
		s = s.end(EntryRemoved, now)
		s.Reason = fmt.Sprintf("Passed %d times", s.Passes)
	}
	return s
}

// putFirst returns the state with first place, behind others in first place.
func (s entryState) putFirst(reason string, now clock.Instant, until *clock.Instant) entryState {
	s = s.endCall()
	s.Rank, s.RankAt, s.Reason, s.KeepUntil = rankFirst, now, reason, until
	return s
}

// expire returns the state after a missed call: behind all players who wait at that moment, ahead of players who join
// later. A second missed call takes the player off the list.
func (s entryState) expire(reason string, now clock.Instant) entryState {
	s = s.endCall()
	s.Expiries++
	if s.Expiries >= maxMissedCalls {
		s = s.end(EntryExpired, now)
	} else {
		s.Rank, s.RankAt, s.KeepUntil = rankNormal, now, nil
	}
	s.Reason = reason
	return s
}

// Estimate is the expected wait of a new player of a list, as a range for each position.
type Estimate struct {
	GameTypeID  string  `json:"gameTypeId"`
	Turnovers   int     `json:"turnovers"`   // seats of the game that came free in the last three hours
	PerPosition []Range `json:"perPosition"` // empty: no estimate
}

// Range is a wait in minutes.
type Range struct {
	Position    int `json:"position"`
	LowMinutes  int `json:"lowMinutes"`
	HighMinutes int `json:"highMinutes"`
}

const (
	turnoverWindow = 3 * time.Hour
	minTurnovers   = 3 // fewer vacated seats are no basis for an estimate
	maxPositions   = 20
)

// estimate models the seats that come free as a Poisson process with the rate of the last three hours: the p-th comes
// after p/rate, plus or minus the square root of p over the rate. The first players of the list take open seats at
// once.
func estimate(turnovers, openSeats int) []Range {
	out := []Range{}
	if turnovers < minTurnovers {
		return out
	}
	each := turnoverWindow.Minutes() / float64(turnovers)
	for p := 1; p <= maxPositions; p++ {
		behind := float64(p - openSeats)
		if behind <= 0 {
			out = append(out, Range{p, 0, 5})
			continue
		}
		spread := math.Sqrt(behind)
		low := int(math.Floor((behind-spread)*each/5)) * 5
		high := int(math.Ceil((behind+spread)*each/5)) * 5
		out = append(out, Range{p, low, max(high, low+5)})
	}
	return out
}

// seatChoices returns the tables at which a player of a game can be seated, the best first: running games before tables
// that stand ready, and the fewest players first, so that short tables are filled first.
func seatChoices(tables []Table, gameTypeID string) []Table {
	var fit []Table
	for _, t := range tables {
		if t.GameTypeID == gameTypeID && t.Status != TableTournament && len(t.FreeSeats()) > 0 {
			fit = append(fit, t)
		}
	}
	slices.SortStableFunc(fit, func(a, b Table) int {
		if ra, rb := a.IsRunning(), b.IsRunning(); ra != rb {
			if ra {
				return -1
			}
			return 1
		}
		if a.CurrentPlayers != b.CurrentPlayers {
			return a.CurrentPlayers - b.CurrentPlayers
		}
		return a.TableNumber - b.TableNumber
	})
	return fit
}
