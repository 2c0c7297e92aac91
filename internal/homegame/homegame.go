// Package homegame is PitBoss Go's game night: games, their logs, what they settle, and the figures of who played. What
// happens in a hand it does not know: the phone does, and writes it into the log.
package homegame

import (
	"fmt"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/homegame/community"
)

// Status is where a game is.
type Status string

// The statuses (decisions 14).
const (
	Scheduled Status = "scheduled"
	Pending   Status = "pending" // can be started; it is derived from scheduled and the time
	Active    Status = "active"
	Completed Status = "completed"
)

// Values are the words allowed on the wire.
func (Status) Values() []string { return words([]Status{Scheduled, Pending, Active, Completed}) }

// Answer is what a member says to a game.
type Answer string

// The answers.
const (
	Going    Answer = "going"
	Maybe    Answer = "maybe"
	Declined Answer = "declined"
)

// Values are the words allowed on the wire.
func (Answer) Values() []string { return words([]Answer{Going, Maybe, Declined}) }

// Game are a game as everybody in the community sees it, and as its events have it.
type Game struct {
	ID                 string                  `json:"id"`
	GameName           string                  `json:"gameName"`
	GameType           community.GameType      `json:"gameType"`
	RaiseType          *community.RaiseType    `json:"raiseType"`
	Stakes             string                  `json:"stakes"`
	BuyIn              money.Cents             `json:"buyIn"`
	SmallBlind         money.Cents             `json:"smallBlind"`
	BigBlind           money.Cents             `json:"bigBlind"`
	Location           string                  `json:"location"`
	MaxPlayers         int                     `json:"maxPlayers"`
	Status             Status                  `json:"status"`
	StartTime          *clock.Instant          `json:"startTime"`
	EndTime            *clock.Instant          `json:"endTime"`
	StartedAt          *clock.Instant          `json:"startedAt"`
	CreatedAt          clock.Instant           `json:"createdAt"`
	Description        string                  `json:"description"`
	BlindIncreaseType  community.BlindIncrease `json:"blindIncreaseType"`
	BlindIncreaseValue int                     `json:"blindIncreaseValue"`
	InviteCode         string                  `json:"inviteCode" see:"secret"`
	Rules              community.BettingRules  `json:"rules"`
	TableRules
	HostID   string      `json:"hostId"`
	HostName string      `json:"hostName"`
	Going    int         `json:"going"`
	RSVPs    []RSVP      `json:"rsvps"`
	Playing  int         `json:"playing"` // who sit
	InPlay   money.Cents `json:"inPlay"`  // on the table
	Bought   money.Cents `json:"bought"`  // all buy-ins of the night
	Hands    int         `json:"hands"`
	Head     int         `json:"head"` // the number of the log's newest entry
	Pen      *Pen        `json:"pen"`
	Level    *Level      `json:"level"`  // of a running game whose blinds can rise
	Result   *Result     `json:"result"` // of a completed game
}

// GameSession is a game as the caller sees it.
type GameSession struct {
	Game
	Caller CallerView `json:"mine"`
}

// CallerView is what a game is to the caller.
type CallerView struct {
	Answer *Answer       `json:"answer"`
	Net    *money.Signed `json:"net"` // of a completed game in which he played
	IsHost bool          `json:"isHost"`
	MayRun bool          `json:"mayRun"` // start and end it, hold its pen
}

// LinkedGame is a game as its link shows it before its holder has signed in: the host is the only person named, and the
// place is left out.
type LinkedGame struct {
	GameName   string               `json:"gameName"`
	GameType   community.GameType   `json:"gameType"`
	RaiseType  *community.RaiseType `json:"raiseType"`
	Stakes     string               `json:"stakes"`
	BuyIn      money.Cents          `json:"buyIn"`
	MaxPlayers int                  `json:"maxPlayers"`
	Status     Status               `json:"status"`
	StartTime  *clock.Instant       `json:"startTime"`
	StartedAt  *clock.Instant       `json:"startedAt"`
	EndTime    *clock.Instant       `json:"endTime"`
	HostName   string               `json:"hostName"`
	Going      int                  `json:"going"`
}

func (g *game) linked() LinkedGame {
	return LinkedGame{
		GameName: g.GameName, GameType: g.GameType, RaiseType: g.RaiseType, Stakes: g.Stakes, BuyIn: g.BuyIn,
		MaxPlayers: g.MaxPlayers, Status: g.Status, StartTime: g.StartTime, StartedAt: g.StartedAt, EndTime: g.EndTime,
		HostName: g.HostName, Going: g.Going,
	}
}

// maxPendingGuests is how many unused invitations a host who is no admin may have.
const maxPendingGuests = 20

// RSVP is a member's answer to a game.
type RSVP struct {
	User   string `json:"user"`
	Name   string `json:"name"`
	Answer Answer `json:"answer"`
}

// Pen is the right to write a game's log. One device holds it; the epoch goes up by one each time it is taken.
type Pen struct {
	Epoch      int           `json:"epoch"`
	Device     string        `json:"device"`
	DeviceName string        `json:"deviceName"`
	User       string        `json:"user"`
	UserName   string        `json:"userName"`
	At         clock.Instant `json:"at"`
}

// Result is how a game ended.
type Result struct {
	Players  []ResultPlayer `json:"players"` // in the order in which they first sat
	BuyIns   []BuyIn        `json:"buyIns"`  // in their order
	Payments []Payment      `json:"payments"`
	Minutes  int            `json:"minutes"`
	In       money.Cents    `json:"in"`
	Out      money.Cents    `json:"out"`
}

// ResultPlayer is what a player took home.
type ResultPlayer struct {
	Player string       `json:"player"`
	Name   string       `json:"name"`
	User   *string      `json:"user"`
	In     money.Cents  `json:"in"`
	Out    money.Signed `json:"out"`
	Net    money.Signed `json:"net"`
}

// BuyIn is what a player gave for chips.
type BuyIn struct {
	Player string      `json:"player"`
	Amount money.Cents `json:"amount"`
	Method Method      `json:"method"`
	OwedTo string      `json:"owedTo"` // of an IOU: a player; else empty
}

// nameOf is a player's name.
func (r *Result) nameOf(player string) string {
	for _, p := range r.Players {
		if p.Player == player {
			return p.Name
		}
	}
	return boxName
}

// is says whether a player of the night is this member.
func (r *Result) is(who community.ActingUser, player string) bool {
	for _, p := range r.Players {
		if p.Player == player {
			return p.User != nil && *p.User == who.ID
		}
	}
	return false
}

// Payment is a debt of the night. An empty player is the cash box.
type Payment struct {
	From     string         `json:"from"`
	To       string         `json:"to"`
	FromName string         `json:"fromName"`
	ToName   string         `json:"toName"`
	Amount   money.Cents    `json:"amount"`
	PaidAt   *clock.Instant `json:"paidAt"`
	PaidBy   *string        `json:"paidBy"` // a name
}

const boxName = "Cash box"

// soon is how long before its start a game can be started.
const soon = 15 * time.Minute

// statusAt derives pending from what is stored.
func statusAt(stored Status, start *clock.Instant, now clock.Instant) Status {
	if stored == Scheduled && (start == nil || *start <= now.Add(soon)) {
		return Pending
	}
	return stored
}

// conclude derives what follows from the row of a game and the time.
func (g *game) conclude(now clock.Instant) {
	g.Status = statusAt(g.stored, g.StartTime, now)
	if g.Status == Active && g.BlindIncreaseType != community.NoIncrease {
		p := g.firstPlay()
		if g.level != nil {
			p = *g.level
		}
		g.Level = &p.Level
	}
	if g.Status == Completed {
		g.Result = &Result{Players: []ResultPlayer{}, BuyIns: []BuyIn{}, Payments: []Payment{}, In: g.Bought, Out: g.cashed + g.adjusted, Minutes: int(g.EndTime.Sub(*g.StartedAt).Minutes())}
	}
}

func (g *game) answered(r RSVP) {
	g.RSVPs = append(g.RSVPs, r)
	if r.Answer == Going {
		g.Going++
	}
}

// seenBy is the game as a member sees it.
func (g *game) seenBy(who community.ActingUser) GameSession {
	s := GameSession{Game: g.Game, Caller: CallerView{IsHost: g.HostID == who.ID, MayRun: g.runBy(who)}}
	for _, r := range g.RSVPs {
		if r.User == who.ID {
			s.Caller.Answer = &r.Answer
		}
	}
	if g.Result != nil {
		for _, p := range g.Result.Players {
			if p.User != nil && *p.User == who.ID {
				if s.Caller.Net == nil {
					s.Caller.Net = new(money.Signed)
				}
				*s.Caller.Net += p.Net
			}
		}
	}
	return s
}

// runBy says whether a member may run the game.
func (g *game) runBy(who community.ActingUser) bool { return g.HostID == who.ID || who.IsAdmin }

// whyNotStart says why a game cannot be started, empty when it can.
func whyNotStart(s Status) string {
	switch s {
	case Scheduled:
		return "This game can be started from 15 minutes before its start time"
	case Active:
		return "This game is running already"
	case Completed:
		return "This game is over"
	case Pending:
	}
	return ""
}

// whyNotEnd says why a game cannot be ended, empty when it can.
func whyNotEnd(s Status, sitting int, in, out money.Cents) string {
	switch {
	case s == Completed:
		return "This game is over"
	case s != Active:
		return "This game has not been started"
	case sitting == 1:
		return "1 player has not cashed out"
	case sitting > 1:
		return fmt.Sprintf("%d players have not cashed out", sitting)
	case in != out:
		return fmt.Sprintf("In %s, out %s: name the difference of %s before the game ends.", dollars(in), dollars(out), dollars(max(in-out, out-in)))
	}
	return ""
}

// dollars is an amount with its cents, as it is written beside others.
func dollars(c money.Cents) string {
	if c < 0 {
		return "-" + dollars(-c)
	}
	if c%100 == 0 {
		return c.Dollars() + ".00"
	}
	return c.Dollars()
}

// codeLetters are those that nobody takes for another when a code is read out.
const (
	codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
	codeLength  = 6
)

// plainCode is a game's code as it is stored, however it was typed.
func plainCode(s string) string { return strings.ToUpper(strings.Join(strings.Fields(s), "")) }

// codeFrom makes a code of random bytes, one a letter. Which of them are taken keeps every letter as likely.
func codeFrom(random []byte) (code string, ok bool) {
	const even = 256 / len(codeLetters) * len(codeLetters)
	for _, b := range random {
		if int(b) < even && len(code) < codeLength {
			code += string(codeLetters[int(b)%len(codeLetters)])
		}
	}
	return code, len(code) == codeLength
}

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}
