// Package homegame is the game night of PitBoss Go: games, their logs, their settlement and the statistics of the
// players.
//
// It owns the tables home_game, home_entry, home_player, home_payment and home_rsvp and serves /api/game-sessions,
// the games, join, stats and leaderboard routes of /api/pitboss-go, and GET /api/players/{id}/stats. It may import
// account; homegame/community holds the members.
//
// Three rules: the phone plays the hands and writes them to the log, and the server reads only the entries that
// change money, seats or the level. A log is append-only, and an undo strikes an entry. One device at a time holds
// the pen with which the log is written.
package homegame

import (
	"fmt"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/homegame/community"
)

// Status is the state of a game.
type Status string

// The statuses.
const (
	Scheduled Status = "scheduled"
	Pending   Status = "pending" // can be started; derived from scheduled and the time
	Active    Status = "active"
	Completed Status = "completed"
)

// Values returns the words allowed on the wire.
func (Status) Values() []string { return enum.Words(Scheduled, Pending, Active, Completed) }

// Answer is a member's answer to an invitation to a game.
type Answer string

// The answers.
const (
	Going    Answer = "going"
	Maybe    Answer = "maybe"
	Declined Answer = "declined"
)

// Values returns the words allowed on the wire.
func (Answer) Values() []string { return enum.Words(Going, Maybe, Declined) }

// Game is a game as all members of the community see it and as its events carry it.
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
	Playing  int         `json:"playing"` // number of seated players
	InPlay   money.Cents `json:"inPlay"`  // on the table
	Bought   money.Cents `json:"bought"`  // all buy-ins of the night
	Hands    int         `json:"hands"`
	Head     int         `json:"head"` // the number of the log's newest entry
	Pen      *Pen        `json:"pen"`
	Level    *Level      `json:"level"`  // null unless the game runs and its blinds can rise
	Result   *Result     `json:"result"` // null until the game is completed
}

// GameSession is a game as the caller sees it.
type GameSession struct {
	Game
	Caller CallerView `json:"mine"`
}

// CallerView is the caller's own relation to a game.
type CallerView struct {
	Answer *Answer       `json:"answer"`
	Net    *money.Signed `json:"net"` // null unless the caller played and the game is completed
	IsHost bool          `json:"isHost"`
	MayRun bool          `json:"mayRun"` // may start and end the game and hold its pen
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

// maxPendingGuests is the number of unused invitations that a host may have without being an admin.
const maxPendingGuests = 20

// RSVP is a member's answer to a game.
type RSVP struct {
	User   string `json:"user"`
	Name   string `json:"name"`
	Answer Answer `json:"answer"`
}

// Pen is the right of one device to write a game's log. Its epoch rises by one each time a device takes it.
type Pen struct {
	Epoch      int           `json:"epoch"`
	Device     string        `json:"device"`
	DeviceName string        `json:"deviceName"`
	User       string        `json:"user"`
	UserName   string        `json:"userName"`
	At         clock.Instant `json:"at"`
}

// Result is the outcome of a completed game.
type Result struct {
	Players  []ResultPlayer `json:"players"` // ordered by first sitting down
	BuyIns   []BuyIn        `json:"buyIns"`  // ordered by time
	Payments []Payment      `json:"payments"`
	Minutes  int            `json:"minutes"`
	In       money.Cents    `json:"in"`
	Out      money.Cents    `json:"out"`
}

// ResultPlayer is the outcome of one player.
type ResultPlayer struct {
	Player string       `json:"player"`
	Name   string       `json:"name"`
	User   *string      `json:"user"`
	In     money.Cents  `json:"in"`
	Out    money.Signed `json:"out"`
	Net    money.Signed `json:"net"`
}

// BuyIn is one buy-in or rebuy.
type BuyIn struct {
	Player string      `json:"player"`
	Amount money.Cents `json:"amount"`
	Method Method      `json:"method"`
	OwedTo string      `json:"owedTo"` // the creditor of an IOU; else empty
}

// nameOf returns a player's name.
func (r *Result) nameOf(player string) string {
	for _, p := range r.Players {
		if p.Player == player {
			return p.Name
		}
	}
	return boxName
}

// isMember reports whether a player of the night is a member.
func (r *Result) isMember(member community.ActingUser, player string) bool {
	for _, p := range r.Players {
		if p.Player == player {
			return p.User != nil && *p.User == member.ID
		}
	}
	return false
}

// Payment is a debt of the night. An empty player stands for the cash box.
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

// startWindow is how long before its start time a game can be started.
const startWindow = 15 * time.Minute

// statusAt derives the status from the stored one and the time.
func statusAt(stored Status, start *clock.Instant, now clock.Instant) Status {
	if stored == Scheduled && (start == nil || *start <= now.Add(startWindow)) {
		return Pending
	}
	return stored
}

// conclude derives the status, level and result from the row of a game and the time.
func (g *game) conclude(now clock.Instant) {
	g.Status = statusAt(g.stored, g.StartTime, now)
	if g.Status == Active && g.BlindIncreaseType != community.NoIncrease {
		p := optional.Or(g.level, g.firstLevel())
		g.Level = &p.Level
	}
	if g.Status == Completed {
		g.Result = &Result{Players: []ResultPlayer{}, BuyIns: []BuyIn{}, Payments: []Payment{}, In: g.Bought,
			Out: g.cashed + g.adjusted, Minutes: int(g.EndTime.Sub(*g.StartedAt).Minutes())}
	}
}

func (g *game) addRSVP(r RSVP) {
	g.RSVPs = append(g.RSVPs, r)
	if r.Answer == Going {
		g.Going++
	}
}

// viewFor returns the game as a member sees it.
func (g *game) viewFor(member community.ActingUser) GameSession {
	s := GameSession{Game: g.Game, Caller: CallerView{IsHost: g.HostID == member.ID, MayRun: g.mayBeRunBy(member)}}
	for _, r := range g.RSVPs {
		if r.User == member.ID {
			s.Caller.Answer = &r.Answer
		}
	}
	if g.Result != nil {
		for _, p := range g.Result.Players {
			if p.User != nil && *p.User == member.ID {
				if s.Caller.Net == nil {
					s.Caller.Net = new(money.Signed)
				}
				*s.Caller.Net += p.Net
			}
		}
	}
	return s
}

// mayBeRunBy reports whether a member may run the game.
func (g *game) mayBeRunBy(member community.ActingUser) bool {
	return g.HostID == member.ID || member.IsAdmin
}

// startRefusal returns why a game cannot be started; empty when it can.
func startRefusal(s Status) string {
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

// endRefusal returns why a game cannot be ended; empty when it can.
func endRefusal(s Status, sitting int, in, out money.Cents) string {
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
		return fmt.Sprintf("Buy-ins %s, cash-outs %s: record the %s difference before ending the game.", dollars(in),
			dollars(out), dollars(max(in-out, out-in)))
	}
	return ""
}

// dollars formats an amount with its cents.
func dollars(c money.Cents) string {
	if c < 0 {
		return "-" + dollars(-c)
	}
	if c%100 == 0 {
		return c.Dollars() + ".00"
	}
	return c.Dollars()
}

// codeLetters are the letters and digits that are not mistaken for each other when a code is read out.
const (
	codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
	codeLength  = 6
)

// normalizeCode returns a typed code as it is stored.
func normalizeCode(s string) string { return strings.ToUpper(strings.Join(strings.Fields(s), "")) }

// codeFrom makes a code from random bytes. It skips bytes so that all letters are equally likely.
func codeFrom(random []byte) (code string, ok bool) {
	const even = 256 / len(codeLetters) * len(codeLetters)
	for _, b := range random {
		if int(b) < even && len(code) < codeLength {
			code += string(codeLetters[int(b)%len(codeLetters)])
		}
	}
	return code, len(code) == codeLength
}
