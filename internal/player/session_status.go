package player

import (
	"math"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

// Status is the state of a session.
type Status string

// The states of a session.
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

// Session is a player's time in a room, from check-in to check-out.
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
	Forgotten     bool           `json:"forgotten"` // closed by the program, without a check-out
	Player        Named          `json:"player"`

	played int64 // microseconds in playing before PlayingSince
}

// fillPlayTime sets the play time fields that screens show.
func (s *Session) fillPlayTime(now clock.Instant) {
	s.Played = s.played / 1000
	s.TotalPlayTime = int(time.Duration(s.playedUntil(now)) * time.Microsecond / time.Minute)
}

// playedUntil returns the play time until a moment, in microseconds. A clock that steps back does not reduce it.
func (s *Session) playedUntil(now clock.Instant) int64 {
	if s.PlayingSince == nil || now <= *s.PlayingSince {
		return s.played
	}
	if run := int64(now - *s.PlayingSince); run < math.MaxInt64-s.played {
		return s.played + run
	}
	return s.played
}

// withStatus returns the session in another state from a moment on.
func (s Session) withStatus(to Status, at clock.Instant) Session {
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
	s.fillPlayTime(at)
	return s
}

// allowedFrom lists the states from which each state can be reached.
var allowedFrom = map[Status][]Status{
	StatusCheckedIn:  nil, // a new check-in opens a new session
	StatusPlaying:    {StatusCheckedIn, StatusWaiting},
	StatusWaiting:    {StatusPlaying},
	StatusCheckedOut: {StatusCheckedIn, StatusPlaying, StatusWaiting},
}

// The states in a sentence, and the states that a session must have to reach each of them.
var (
	statusTexts = map[Status]string{StatusCheckedIn: "checked in", StatusPlaying: "playing", StatusWaiting: "waiting",
		StatusCheckedOut: "checked out"}
	requiredTexts = map[Status]string{StatusCheckedIn: "new in the room", StatusPlaying: "checked in or waiting",
		StatusWaiting: "playing", StatusCheckedOut: "in the room"}
)

// checkTransition returns a conflict unless the session may move to the state.
func (s Session) checkTransition(to Status) error {
	for _, f := range allowedFrom[to] {
		if s.Status == f {
			return nil
		}
	}
	return fault.ConflictWith(s, "%s is %s, not %s", fault.Person(s.Player.Name), statusTexts[s.Status],
		requiredTexts[to])
}
