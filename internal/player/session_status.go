package player

import (
	"math"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

// Status is where a session stands.
type Status string

// The states of a session (product 4).
const (
	StatusCheckedIn  Status = "checked_in"
	StatusPlaying    Status = "playing"
	StatusWaiting    Status = "waiting"
	StatusCheckedOut Status = "checked_out"
)

// Values are the words allowed on the wire.
func (Status) Values() []string {
	return []string{string(StatusCheckedIn), string(StatusPlaying), string(StatusWaiting), string(StatusCheckedOut)}
}

// Session is a player's time in a room from checking in to checking out.
type Session struct {
	ID            string         `json:"id"`
	PlayerID      string         `json:"playerId"`
	RoomID        string         `json:"roomId"`
	Status        Status         `json:"status"`
	Notes         *string        `json:"notes" see:"personal,view_players"`
	CheckInTime   clock.Instant  `json:"checkInTime"`
	CheckOutTime  *clock.Instant `json:"checkOutTime"`
	TotalPlayTime int            `json:"totalPlayTime"` // minutes in playing, until now
	PlayingSince  *clock.Instant `json:"playingSince"`
	Played        int64          `json:"played"`    // milliseconds in playing before playingSince
	Forgotten     bool           `json:"forgotten"` // closed by the program because nobody checked him out
	Player        Named          `json:"player"`

	played int64 // microseconds in playing before PlayingSince
}

// total fills in what a screen shows of the time played.
func (s *Session) total(now clock.Instant) {
	s.Played = s.played / 1000
	s.TotalPlayTime = int(time.Duration(s.playedUntil(now)) * time.Microsecond / time.Minute)
}

// playedUntil is the time in playing until a moment, in microseconds. A clock that was put back takes nothing away.
func (s *Session) playedUntil(now clock.Instant) int64 {
	if s.PlayingSince == nil || now <= *s.PlayingSince {
		return s.played
	}
	if run := int64(now - *s.PlayingSince); run < math.MaxInt64-s.played {
		return s.played + run
	}
	return s.played
}

// becomes is the session in another state from a moment on.
func (s Session) becomes(to Status, at clock.Instant) Session {
	s.played, s.PlayingSince = s.playedUntil(at), nil
	s.Status = to
	switch to {
	case StatusPlaying:
		s.PlayingSince = &at
	case StatusCheckedOut:
		out := max(at, s.CheckInTime)
		s.CheckOutTime = &out
	case StatusCheckedIn, StatusWaiting:
	}
	s.total(at)
	return s
}

// from says out of which states a state may be chosen (product 4).
var from = map[Status][]Status{
	StatusCheckedIn:  nil, // one checks in anew
	StatusPlaying:    {StatusCheckedIn, StatusWaiting},
	StatusWaiting:    {StatusPlaying},
	StatusCheckedOut: {StatusCheckedIn, StatusPlaying, StatusWaiting},
}

// The states in a sentence, and what one has to be to get into each.
var (
	called = map[Status]string{StatusCheckedIn: "checked in", StatusPlaying: "playing", StatusWaiting: "waiting", StatusCheckedOut: "checked out"}
	hasTo  = map[Status]string{StatusCheckedIn: "new in the room", StatusPlaying: "checked in or waiting", StatusWaiting: "playing", StatusCheckedOut: "in the room"}
)

// may says what is wrong with a change of the state.
func (s Session) may(to Status) error {
	for _, f := range from[to] {
		if s.Status == f {
			return nil
		}
	}
	return fault.ConflictWith(s, "%s is %s, not %s", fault.Person(s.Player.Name), called[s.Status], hasTo[to])
}
