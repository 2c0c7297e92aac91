package floor

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/player/notice"
	"pitboss/internal/room"
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

// Answer is what a called player has answered on their own page.
type Answer string

// The answers. After asking for more time, a player may still say that they are on their way.
const (
	AnswerOnMyWay  Answer = "on_my_way"
	AnswerMoreTime Answer = "more_time"
)

// Values are the words allowed on the wire.
func (Answer) Values() []string { return []string{string(AnswerOnMyWay), string(AnswerMoreTime)} }

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
	ArrivedAt   *clock.Instant `json:"arrivedAt"` // null: not here yet
	ArriveBy    *clock.Instant `json:"arriveBy"`  // when the player said they will be here; null: unknown
	RemoveAt    *clock.Instant `json:"removeAt"`  // the entry ends then unless the player has arrived; null: never
	Note        *string        `json:"note" see:"personal,view_players"`
	Calls       int            `json:"calls"`
	Passes      int            `json:"passes"`
	CalledAt    *clock.Instant `json:"calledAt"`
	HoldUntil   *clock.Instant `json:"holdUntil"`
	Answer      *Answer        `json:"answer"` // of the present call; null: none
	AnsweredAt  *clock.Instant `json:"answeredAt"`
	ExtendedAt  *clock.Instant `json:"extendedAt"` // when the player asked for more time, once in a call
	TableID     *string        `json:"tableId"`    // of the held seat or, once seated, of the seat
	TableNumber *int           `json:"tableNumber"`
	SeatNumber  *int           `json:"seatNumber"`
	Seated      *SeatedAt      `json:"seated"` // the seat that the player has in the room; null: none
	FirstPlace  bool           `json:"firstPlace"`
	Reason      string         `json:"reason"` // reason for the position
	Place       Place          `json:"-"`      // for the player's own page
	EndedAt     *clock.Instant `json:"endedAt"`
	UndoUntil   *clock.Instant `json:"undoUntil"` // the last act can be undone until then
	Notice      *notice.State  `json:"notice"`    // reachability and newest notice; null: none, or ended

	OpeningTableID *string `json:"openingTableId"` // the table for whose opening the player was called; null: none
}

// IsExpected reports whether a player has said when they will be here, and is not here yet. Until then the list skips
// them.
func (e WaitlistEntry) IsExpected() bool { return e.ArrivedAt == nil && e.ArriveBy != nil }

// CallNumber tells the calls of an entry apart; 0: not called. Their count does not, because an undo takes it back.
func (e WaitlistEntry) CallNumber() int {
	if e.CalledAt == nil {
		return 0
	}
	return callNumber(*e.CalledAt)
}

// callNumber is the time of a call in the precision that the screens see.
func callNumber(calledAt clock.Instant) int { return int(calledAt.Time().UnixMilli()) }

// NotHereYet is the reason for which the list skips an expected player, as the end of a sentence.
const NotHereYet = "is not here yet"

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
	ID              string `json:"id"`
	Name            string `json:"name"`
	InterestMinimum *int   `json:"interestMinimum"` // names that make it worth opening; null: the room's number
}

// NamesToOpen is the number of names that make a table of the game worth opening.
func (g GameRef) NamesToOpen(r room.Room) int {
	return optional.Or(g.InterestMinimum, r.Settings.InterestMinimum)
}

// A list is ordered by rank, then by time.
const (
	rankFirst  = -1 // the player keeps first place: they went for chips, or their table broke
	rankNormal = 0
)

// Times of the list.
const (
	UndoTimeout    = time.Minute // staff can undo their last act for this long
	firstPlaceTTL  = time.Hour   // a player keeps first place for this long
	maxMissedCalls = 2           // the last one takes the player off the list
	moreTime       = 5 * time.Minute
	nextInLineTTL  = 30 * time.Minute // a notice that is older says nothing new
	moveTTL        = 10 * time.Minute // as nextInLineTTL
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
	Answer     *Answer        `json:"answer,omitempty"`
	AnsweredAt *clock.Instant `json:"answeredAt,omitempty"`
	ExtendedAt *clock.Instant `json:"extendedAt,omitempty"`
	KeepUntil  *clock.Instant `json:"keepUntil"`
	TableID    *string        `json:"tableId"`
	SeatNumber *int           `json:"seatNumber"`
	EndedAt    *clock.Instant `json:"endedAt"`
	ArrivedAt  *clock.Instant `json:"arrivedAt,omitempty"`
	Opening    *tableOpening  `json:"opening,omitempty"`

	Sale  string    `json:"sale,omitempty"`  // to be undone: the entry of the chips that were sold with the seating
	Moved *seatMove `json:"moved,omitempty"` // to be undone: the seating was a move

	UndoesArrival bool `json:"undoesArrival,omitempty"` // the act was the arrival; undo of other acts leaves it
}

// seatMove is a move by a seating from the list: the seat that the player left with the place among its must-moves, and
// the buy-in that was added.
type seatMove struct {
	SeatPlace
	AtTableSince clock.Instant `json:"atTableSince,omitempty"`
	Declines     int           `json:"declines,omitempty"`
	BuyIn        money.Cents   `json:"buyIn,omitempty"`
}

func moveFromSeat(s Seat, buyIn money.Cents) *seatMove {
	return &seatMove{SeatPlace{TableID: s.TableID, SeatNumber: s.SeatNumber}, s.atTableSince, s.declines, buyIn}
}

// call returns the state of a called player.
func (s entryState) call(table string, seat int, now, until clock.Instant) entryState {
	s.Status, s.Calls, s.CalledAt, s.HoldUntil = EntryCalled, s.Calls+1, &now, &until
	s.TableID, s.SeatNumber = &table, &seat
	return s.withoutAnswer()
}

// tableOpening is the opening of a table for which a player was called.
type tableOpening struct {
	TableID string        `json:"tableId"`
	At      clock.Instant `json:"at"`
}

// withoutAnswer returns the state without the answer to a call.
func (s entryState) withoutAnswer() entryState {
	s.Answer, s.AnsweredAt, s.ExtendedAt = nil, nil, nil
	return s
}

// endCall returns the state after a call that has ended without a seat.
func (s entryState) endCall() entryState {
	s.Status, s.CalledAt, s.HoldUntil, s.TableID, s.SeatNumber = EntryWaiting, nil, nil, nil, nil
	return s.withoutAnswer()
}

// end returns the state of an entry that has ended with a status. A seated entry keeps its seat.
func (s entryState) end(status EntryStatus, now clock.Instant) entryState {
	if status != EntrySeated {
		s = s.endCall()
	}
	s.Status, s.EndedAt, s.HoldUntil = status, &now, nil
	if status == EntrySeated && s.ArrivedAt == nil {
		s.ArrivedAt = &now
	}
	return s.withoutAnswer()
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

// seatChoices returns the tables at which a player of a game can be seated, the best first: running games before tables
// that stand ready, a main game before the tables that feed it, and the fewest players first, so that short tables are
// filled first.
func seatChoices(tables []Table, gameTypeID string) []Table {
	var fit []Table
	for _, t := range tables {
		if t.GameTypeID == gameTypeID && t.Status != TableTournament && len(t.FreeSeats()) > 0 {
			fit = append(fit, t)
		}
	}
	steps := stepsToMain(tables)
	slices.SortStableFunc(fit, func(a, b Table) int {
		if ra, rb := a.IsRunning(), b.IsRunning(); ra != rb {
			if ra {
				return -1
			}
			return 1
		}
		return cmp.Or(steps[a.ID]-steps[b.ID], a.CurrentPlayers-b.CurrentPlayers, a.TableNumber-b.TableNumber)
	})
	return fit
}
