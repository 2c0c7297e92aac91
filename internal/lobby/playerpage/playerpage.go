// Package playerpage is the page on which a player sees their place from their own phone, without an app or a
// password.
//
// Staff make a link for a player and a room, or a player makes one by joining a list from the room's public page. Its
// secret is the credential of the page and of nothing else: it reads that page, answers the player's own calls, puts
// them on lists and takes them off. A link that was made by joining shows that entry only, and one that was made at a
// kiosk shows the lists only. Codes on paper are links too. A link ends when the desk renews or revokes it, when it has
// not been used for 90 days, and while the player is barred, self-excluded, merged or removed.
//
// It owns the table player_link, and serves /api/player-links and /api/player-pages. It may import frontoffice,
// tournament, floor, cage, player, room and account.
//
// Rules: the page names other players by first name and initial, and shows no money but the player's own.
package playerpage

import (
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/player/notice"
	"pitboss/internal/room"
)

const (
	// linkTTL is how long a link may stand unused.
	linkTTL = 90 * 24 * time.Hour
	// deskCookieTTL is how long a browser keeps the link of the desk, which lives as long as it is used. No browser
	// keeps a cookie longer. Other links are many, so their cookies end after linkTTL.
	deskCookieTTL = 400 * 24 * time.Hour
)

// Link is the link to a player's page for one room.
type Link struct {
	ID       string         `json:"id"`
	RoomID   string         `json:"roomId"`
	PlayerID string         `json:"playerId"`
	MadeAt   clock.Instant  `json:"madeAt"`
	MadeBy   string         `json:"madeBy"` // name of the staff user
	SeenAt   *clock.Instant `json:"seenAt"` // last use, to the minute; null: not opened yet
}

// CurrentLink is the link of a player that the desk made, if there is one, and the number of codes.
type CurrentLink struct {
	Link  *Link `json:"link"`
	Codes int   `json:"codes"` // on paper and at kiosks
}

// NewLink is a link that was just made. The secret is shown once.
type NewLink struct {
	Link   Link   `json:"link"`
	Secret string `json:"secret" see:"secret"`
}

// Page is what a player sees of a room.
type Page struct {
	RoomName    string            `json:"roomName"`
	TimeZone    string            `json:"timeZone"`
	At          clock.Instant     `json:"at"` // of the answer
	Name        string            `json:"name"`
	HereSince   *clock.Instant    `json:"hereSince"` // check-in of the present visit; null: not here
	Arrival     *Arrival          `json:"arrival"`   // expected; null: here, or on no list
	IsLimited   bool              `json:"isLimited"` // shows places on lists only
	JoinPage    string            `json:"joinPage"`  // address of the public page for joining a list; empty: none
	Code        string            `json:"code"`      // for a scanner; empty: a limited link has none
	Games       []Game            `json:"games"`     // whose lists the player may join from the page
	Lists       []List            `json:"lists"`
	Bill        *rental.Itemized  `json:"bill"`     // null: no seat in this room
	MustMove    *floor.PlayerMove `json:"mustMove"` // null: the player's table feeds no other one
	Membership  *Membership       `json:"membership"`
	Tournaments []Tournament      `json:"tournaments"` // that the player has entered and that are not over, by start
	Alerts      *notice.Alerts    `json:"alerts"`      // null: the room sends no notices
}

// Arrival tells a player on their way when to be here. Both times are null if staff put them on the list.
type Arrival struct {
	By       *clock.Instant `json:"by"`       // when the player said they will be here
	RemoveAt *clock.Instant `json:"removeAt"` // the name comes off the list then
}

// List is the player's place on the list of one game.
type List struct {
	EntryID   string                `json:"entryId"`
	GameName  string                `json:"gameName"`
	Position  int                   `json:"position"`
	JoinedAt  clock.Instant         `json:"joinedAt"`
	Place     floor.Place           `json:"place"`
	Queue     []Presence            `json:"queue"` // the whole list, in its order
	Ahead     []Ahead               `json:"ahead"`
	Turnovers int                   `json:"turnovers"` // seats of the game that came free in the last three hours
	Estimate  *floor.Range          `json:"estimate"`  // null: no estimate
	Record    *floor.EstimateRecord `json:"record"`    // of past estimates of the game; null: too few
	Call      *Call                 `json:"call"`      // null: not called
}

// Presence tells whether a player of a list is in the room.
type Presence string

// The presences. A called player is called whether or not they are here.
const (
	Called Presence = "called"
	Here   Presence = "here"
	Coming Presence = "coming"
)

// Values are the words allowed on the wire.
func (Presence) Values() []string { return []string{string(Called), string(Here), string(Coming)} }

// Ahead is a player ahead on a list, with what is recorded.
type Ahead struct {
	Name        string         `json:"name"` // first name and initial
	Position    int            `json:"position"`
	JoinedAt    clock.Instant  `json:"joinedAt"`
	Source      floor.Source   `json:"source"`
	HereSince   *clock.Instant `json:"hereSince"`
	CalledAt    *clock.Instant `json:"calledAt"`
	TableNumber *int           `json:"tableNumber"` // of the call
	Place       floor.Place    `json:"place"`
}

// Call is a call of the player to a seat.
type Call struct {
	Number      int            `json:"number"` // tells the calls of the entry apart
	TableNumber int            `json:"tableNumber"`
	SeatNumber  int            `json:"seatNumber"`
	CalledAt    clock.Instant  `json:"calledAt"`
	HoldUntil   clock.Instant  `json:"holdUntil"`
	Answer      *floor.Answer  `json:"answer"`
	AnsweredAt  *clock.Instant `json:"answeredAt"`
	ExtendedAt  *clock.Instant `json:"extendedAt"` // when the player asked for more time, once in a call
	MinBuyIn    money.Cents    `json:"minBuyIn"`
	MaxBuyIn    *money.Cents   `json:"maxBuyIn"`
	HourlyRate  money.Cents    `json:"hourlyRate"`
	Notice      *CallNotice    `json:"notice"` // the newest notice of the call; null: none
}

// CallNotice is how far a notice of a call has come.
type CallNotice struct {
	Channel notice.ChannelKind `json:"channel"`
	Status  notice.StateStatus `json:"status"`
	At      clock.Instant      `json:"at"`
}

// Game is a game whose list the player may join.
type Game struct {
	GameTypeID string       `json:"gameTypeId"`
	Name       string       `json:"name"`
	Seated     int          `json:"seated"` // 0: no table deals it yet
	Seats      int          `json:"seats"`
	OpenSeats  int          `json:"openSeats"` // neither taken nor held
	Waiting    int          `json:"waiting"`
	Wait       *floor.Range `json:"wait"` // for a new entry; null: no estimate
}

// Membership is the player's membership: the valid one, or the one that ended last.
type Membership struct {
	Type   room.Term               `json:"type"`
	Status player.MembershipStatus `json:"status"`
	Until  clock.Instant           `json:"until"`
}

// floorState is what the lists of a page are made from.
type floorState struct {
	games  []floor.GameList
	tables []floor.Table
	here   map[string]clock.Instant // check-ins by player
}

// listsOf returns the lists that a player is on, or only the list of one entry, and the expected arrival.
func (f floorState) listsOf(playerID, onlyEntry string) ([]List, *Arrival) {
	lists, entries := []List{}, []floor.WaitlistEntry{}
	for _, g := range f.games {
		own := g.EntryOf(playerID)
		if own == nil || onlyEntry != "" && own.ID != onlyEntry {
			continue
		}
		entries = append(entries, *own)
		l := List{
			EntryID: own.ID, GameName: g.GameName, Position: own.Position, JoinedAt: own.JoinedAt, Place: own.Place,
			Queue: []Presence{}, Ahead: []Ahead{}, Turnovers: g.Estimate.Turnovers, Estimate: g.WaitAt(own.Position),
			Record: g.Estimate.Record, Call: f.callOf(*own),
		}
		for _, e := range g.Entries {
			l.Queue = append(l.Queue, f.presenceOf(e))
			if e.Position < own.Position {
				l.Ahead = append(l.Ahead, f.aheadOf(e))
			}
		}
		lists = append(lists, l)
	}
	return lists, arrivalOf(entries)
}

// gamesFor returns the games of whose lists a player may join another one.
func (f floorState) gamesFor(playerID string) []Game {
	games := []Game{}
	for _, g := range f.games {
		if g.EntryOf(playerID) == nil {
			waiting := len(g.Entries)
			games = append(games, Game{
				g.GameTypeID, g.GameName, g.Seated(), g.Seats(), g.OpenSeats(), waiting, g.WaitAt(waiting + 1),
			})
		}
	}
	return games
}

func (f floorState) presenceOf(e floor.WaitlistEntry) Presence {
	if e.Status == floor.EntryCalled {
		return Called
	}
	if e.ArrivedAt != nil {
		return Here
	}
	return Coming
}

// arrivalOf returns the arrival that the floor expects first on the lists of a page.
func arrivalOf(own []floor.WaitlistEntry) *Arrival {
	var first *Arrival
	for _, e := range own {
		isFirst := first == nil || first.RemoveAt == nil || e.RemoveAt != nil && *e.RemoveAt < *first.RemoveAt
		if e.ArrivedAt == nil && isFirst {
			first = &Arrival{e.ArriveBy, e.RemoveAt}
		}
	}
	return first
}

func (f floorState) hereSince(playerID string) *clock.Instant {
	if at, isHere := f.here[playerID]; isHere {
		return &at
	}
	return nil
}

func (f floorState) aheadOf(e floor.WaitlistEntry) Ahead {
	a := Ahead{
		Name: mask.FirstNameAndInitial(e.Player.Name), Position: e.Position, JoinedAt: e.JoinedAt, Source: e.Source,
		HereSince: f.hereSince(e.PlayerID), Place: e.Place,
	}
	if e.Status == floor.EntryCalled {
		a.CalledAt, a.TableNumber = e.CalledAt, e.TableNumber
	}
	if a.HereSince == nil {
		a.HereSince = e.ArrivedAt
	}
	return a
}

func (f floorState) callOf(e floor.WaitlistEntry) *Call {
	if e.Status != floor.EntryCalled {
		return nil
	}
	c := &Call{
		Number: e.CallNumber(), TableNumber: *e.TableNumber, SeatNumber: *e.SeatNumber, CalledAt: *e.CalledAt,
		HoldUntil: *e.HoldUntil, Answer: e.Answer, AnsweredAt: e.AnsweredAt, ExtendedAt: e.ExtendedAt,
	}
	if n := e.Notice; n != nil && n.At != nil && n.Channel != nil && *n.At >= *e.CalledAt {
		c.Notice = &CallNotice{*n.Channel, n.Status, *n.At}
	}
	for _, t := range f.tables {
		if t.ID == *e.TableID {
			c.MinBuyIn, c.MaxBuyIn, c.HourlyRate = t.GameType.MinBuyIn, t.GameType.MaxBuyIn, t.HourlyRate
		}
	}
	return c
}
