package floor

import (
	"fmt"
	"math"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// EntryStatus is where an entry stands. Waiting and called are open; the others have ended.
type EntryStatus string

// The statuses (decisions 8).
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
	return []string{string(EntryWaiting), string(EntryCalled), string(EntrySeated), string(EntryRemoved), string(EntryNoShow), string(EntryExpired)}
}

func (s EntryStatus) open() bool { return s == EntryWaiting || s == EntryCalled }

// Source is how a player came onto the list.
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
	Position    int            `json:"position"` // from 1 among the open entries of its game; 0 when it has ended
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
	Reason      string         `json:"reason"` // why they stand where they stand
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

// Person is a player as a list shows him.
type Person struct {
	ID          string  `json:"id"`
	Name        string  `json:"name" see:"name"`
	Nickname    *string `json:"nickname" see:"personal,view_players"`
	PhoneNumber *string `json:"phoneNumber" see:"personal,view_players"`
}

// GameRef is a game as a list shows it.
type GameRef struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Ranks order a list before the time within them does.
const (
	rankFirst = -1 // the player keeps first place: they went for chips, or their table broke
	rankOrder = 0
)

// Times of the list.
const (
	undoFor        = time.Minute
	keepsFirst     = time.Hour // first place is kept this long
	maxMissedCalls = 2         // the second one takes the name off the list
)

// standing is what an act changes and undo brings back.
type standing struct {
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

	Sale  string `json:"sale,omitempty"`  // to be undone: the entry of the chips that were sold with the seating
	Moved *moved `json:"moved,omitempty"` // to be undone: the seating was a move
}

// moved is the seat from which a player came by being seated from the list, and what they bought with that.
type moved struct {
	SeatPlace
	BuyIn money.Cents `json:"buyIn,omitempty"`
}

// call is the standing of a player who is called to a seat.
func (s standing) call(table string, seat int, now, until clock.Instant) standing {
	s.Status, s.Calls, s.CalledAt, s.HoldUntil, s.TableID, s.SeatNumber = EntryCalled, s.Calls+1, &now, &until, &table, &seat
	return s
}

// back is the standing of a player whose call has ended without a seat.
func (s standing) back() standing {
	s.Status, s.CalledAt, s.HoldUntil, s.TableID, s.SeatNumber = EntryWaiting, nil, nil, nil, nil
	return s
}

// end is the standing of an entry that is over. A seated one remembers where.
func (s standing) end(how EntryStatus, now clock.Instant) standing {
	if how != EntrySeated {
		s = s.back()
	}
	s.Status, s.EndedAt, s.HoldUntil = how, &now, nil
	return s
}

// pass stays where it is; after the room's number of passes the name comes off.
func (s standing) pass(most int, now clock.Instant) standing {
	s = s.back()
	s.Passes++
	if s.Passes >= most {
		s = s.end(EntryRemoved, now)
		s.Reason = fmt.Sprintf("Passed %d times", s.Passes)
	}
	return s
}

// first keeps first place, behind those who already do.
func (s standing) first(reason string, now clock.Instant, until *clock.Instant) standing {
	s = s.back()
	s.Rank, s.RankAt, s.Reason, s.KeepUntil = rankFirst, now, reason, until
	return s
}

// expire is the standing after a missed call: behind everybody who was waiting at that moment and ahead of players who
// join later. A second missed call takes the name off the list.
func (s standing) expire(reason string, now clock.Instant) standing {
	s = s.back()
	s.Expiries++
	if s.Expiries >= maxMissedCalls {
		s = s.end(EntryExpired, now)
	} else {
		s.Rank, s.RankAt, s.KeepUntil = rankOrder, now, nil
	}
	s.Reason = reason
	return s
}

// Estimate is how long a newcomer to a list may have to wait, as a range (floor.md).
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
	fewestTurnover = 3 // seats that must have come free before there is a basis
	mostPositions  = 20
)

// estimate takes the seats that come free for a Poisson process with the rate of the last three hours: the p-th comes
// after p/rate, give or take the square root of p over the rate. Open seats are taken by the first of the list at once.
func estimate(turnovers, openSeats int) []Range {
	out := []Range{}
	if turnovers < fewestTurnover {
		return out
	}
	each := turnoverWindow.Minutes() / float64(turnovers)
	for p := 1; p <= mostPositions; p++ {
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

// seatChoices are the tables at which a player of a game can be seated, the best first: games that run before tables
// that stand ready, and among those the one with the fewest players, so that short tables are lifted first.
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
