// Package kiosk is self check-in at a screen by the door. A player types a phone number or scans the code of their
// page, confirms a first name and an initial, and checks in for some waiting lists.
//
// It owns no table and serves /api/kiosk. It may import playerpage, frontoffice, floor, player, room and account.
//
// Rules: a refused player, an unknown number or code and a number of two records get one and the same answer, before
// any name is shown. A name is the first name and the initial. No answer has a phone number, money or history.
// After the name a screen acts for that one player for two minutes, by a sealed token; its own credential reads and
// does nothing for a player. The door's rule is frontoffice's.
package kiosk

import (
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
)

const (
	tokenTimeout = 2 * time.Minute
	// minRefusalTime is longer than the refusal of a barred player takes, which is written to the record.
	minRefusalTime = 400 * time.Millisecond
	phoneDigits    = 10
	maxChosenLists = 50
)

// Limits of a screen on one node.
const (
	maxLookups     = 150
	maxRefusals    = 30 // answers without a name
	lookupInterval = 15 * time.Minute
)

// Room is the room that a kiosk stands in.
type Room struct {
	RoomName string `json:"roomName"`
	TimeZone string `json:"timeZone"`
}

// Lookup is the answer to a phone number or a code.
type Lookup struct {
	Player *Confirmation `json:"player"` // null: please see the front desk
}

// Confirmation is what a player confirms, with the token that acts for them.
type Confirmation struct {
	Name  string `json:"name"` // first name and initial
	Token string `json:"token" see:"secret"`
}

// Membership is the state of a player's membership.
type Membership string

// The states.
const (
	MembershipActive Membership = "active"
	MembershipEnded  Membership = "ended"
	MembershipNone   Membership = "none" // there has never been one
)

// Values are the words allowed on the wire.
func (Membership) Values() []string {
	return []string{string(MembershipActive), string(MembershipEnded), string(MembershipNone)}
}

// Visit is what a player sees of themselves and of the lists.
type Visit struct {
	CheckedIn   bool           `json:"checkedIn"`
	Membership  Membership     `json:"membership"`
	MemberUntil *clock.Instant `json:"memberUntil"` // including renewals; null: not a member
	Seat        *Seat          `json:"seat"`        // in a cash game of the room; null: none
	Lists       []List         `json:"lists"`       // that the player is on, then the others
	Link        *string        `json:"link"`        // id of the link with the secret of the check-in; null: none
}

// Seat is the seat that a player has.
type Seat struct {
	TableNumber int `json:"tableNumber"`
	SeatNumber  int `json:"seatNumber"`
}

// List is the waiting list of a game that is dealt or waited for.
type List struct {
	GameTypeID string       `json:"gameTypeId"`
	GameName   string       `json:"gameName"`
	Waiting    int          `json:"waiting"`
	Coming     int          `json:"coming"`    // of these, not here yet
	Tables     int          `json:"tables"`    // that deal the game
	OpenSeats  int          `json:"openSeats"` // at them
	Turnovers  int          `json:"turnovers"` // seats that came free in the last three hours
	Wait       *floor.Range `json:"wait"`      // at the player's place, or at the end; null: no estimate
	Place      *Place       `json:"place"`     // null: the player is not on the list
}

// Place is a player's place on a list. A called player has a seat and a time.
type Place struct {
	Position    int            `json:"position"`
	JoinedAt    clock.Instant  `json:"joinedAt"`
	TableNumber *int           `json:"tableNumber"`
	SeatNumber  *int           `json:"seatNumber"`
	HoldUntil   *clock.Instant `json:"holdUntil"` // null: not called
}

// listsFor returns the lists for a player, those that the player is on first.
func listsFor(playerID string, games []floor.GameList) []List {
	own, others := []List{}, []List{}
	for _, g := range games {
		l := List{
			GameTypeID: g.GameTypeID, GameName: g.GameName, Waiting: len(g.Entries), Coming: g.Coming(),
			Tables:    len(g.Tables),
			OpenSeats: g.OpenSeats(), Turnovers: g.Estimate.Turnovers,
		}
		if e := g.EntryOf(playerID); e != nil {
			l.Place, l.Wait = placeOf(*e), g.WaitAt(e.Position)
			own = append(own, l)
		} else {
			l.Wait = g.WaitAt(l.Waiting + 1)
			others = append(others, l)
		}
	}
	return append(own, others...)
}

func placeOf(e floor.WaitlistEntry) *Place {
	p := Place{Position: e.Position, JoinedAt: e.JoinedAt}
	if e.Status == floor.EntryCalled {
		p.TableNumber, p.SeatNumber, p.HoldUntil = e.TableNumber, e.SeatNumber, e.HoldUntil
	}
	return &p
}
