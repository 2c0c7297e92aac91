package homegame

import (
	"fmt"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[CallerView](r, "Mine")
	api.ComponentName[PlayedGame](r, "Played")
	api.ComponentName[LogHead](r, "Written")
	api.ComponentName[Entry](r, "HomegameEntry")
	api.ComponentName[Rank](r, "HomegameRank")
	api.ComponentName[Result](r, "HomegameResult")
	api.Get(r, "/api/pitboss-go/game-sessions", tenant.PlayHomeGames, a.games)
	api.Create(r, "/api/pitboss-go/game-sessions", tenant.PlayHomeGames, a.create)
	api.Get(r, "/api/pitboss-go/game-sessions/{id}", tenant.PlayHomeGames, a.game)
	api.Patch(r, "/api/pitboss-go/game-sessions/{id}", tenant.PlayHomeGames, a.change)
	api.Delete(r, "/api/pitboss-go/game-sessions/{id}", tenant.PlayHomeGames, a.remove)
	api.Get(r, "/api/pitboss-go/join/{code}", tenant.Public, a.linked)
	api.Post(r, "/api/pitboss-go/join", tenant.PlayHomeGames, a.join)
	api.Create(r, "/api/pitboss-go/game-sessions/{id}/invite", tenant.PlayHomeGames, a.invite)
	api.Post(r, "/api/pitboss-go/game-sessions/{id}/rsvp", tenant.PlayHomeGames, a.rsvp)
	api.Post(r, "/api/pitboss-go/game-sessions/{id}/start", tenant.PlayHomeGames, a.start)
	api.Post(r, "/api/pitboss-go/game-sessions/{id}/end", tenant.PlayHomeGames, a.end)

	api.Get(r, "/api/pitboss-go/game-sessions/{id}/log", tenant.PlayHomeGames, a.log)
	api.Post(r, "/api/pitboss-go/game-sessions/{id}/log", tenant.PlayHomeGames, a.write)
	api.Post(r, "/api/pitboss-go/game-sessions/{id}/pen", tenant.PlayHomeGames, a.takePen)
	api.Post(r, "/api/pitboss-go/game-sessions/{id}/payments", tenant.PlayHomeGames, a.pay)

	api.Get(r, "/api/pitboss-go/stats", tenant.PlayHomeGames, a.stats)
	api.Get(r, "/api/pitboss-go/leaderboard", tenant.PlayHomeGames, a.leaderboard)
	api.Get(r, "/api/pitboss-go/admin/stats", tenant.ManageCommunity, a.adminStats)

	api.Get(r, "/api/game-sessions/me", tenant.HostHomeGames, a.members.ShowActingUser)
	api.Post(r, "/api/game-sessions/companion", tenant.HostHomeGames, a.members.SignInFromStaff)
	api.Create(r, "/api/game-sessions", tenant.HostHomeGames, a.create)
	api.Get(r, "/api/game-sessions/host/{hostId}", tenant.HostHomeGames, a.hosted)
	api.Get(r, "/api/game-sessions/players", tenant.HostHomeGames, a.players)
	api.Get(r, "/api/players/{id}/stats", tenant.HostHomeGames, a.statsOf)
	api.Post(r, "/api/game-sessions/{id}/start", tenant.HostHomeGames, a.start)
	api.Post(r, "/api/game-sessions/{id}/end", tenant.HostHomeGames, a.end)
}

// GameFilter selects the games of a list.
type GameFilter string

// The filters.
const (
	MyGames     GameFilter = "mine"   // hosted, going or played
	HostedGames GameFilter = "hosted" // by the caller
	OpenGames   GameFilter = "open"   // not over, with free places
	AllGames    GameFilter = "all"
)

// Values returns the words allowed on the wire.
func (GameFilter) Values() []string { return enum.Words(MyGames, HostedGames, OpenGames, AllGames) }

type gamesRequest struct {
	api.PageRequest
	Scope GameFilter `query:"scope"`
}

type hostedRequest struct {
	api.PageRequest
	HostID string `path:"hostId" json:"-"`
}

// GameRemoved is the event of a deleted game.
type GameRemoved struct {
	ID string `json:"id"`
}

type createRequest struct {
	GameName           string                  `json:"gameName" max:"80"`
	GameType           community.GameType      `json:"gameType"`
	RaiseType          *community.RaiseType    `json:"raiseType"`
	Stakes             string                  `json:"stakes" max:"40"`
	BuyIn              *money.Cents            `json:"buyIn"`
	SmallBlind         *money.Cents            `json:"smallBlind"`
	BigBlind           *money.Cents            `json:"bigBlind"`
	Location           string                  `json:"location" max:"120"`
	MaxPlayers         *int                    `json:"maxPlayers"`
	Status             Status                  `json:"status"`
	StartTime          *clock.Instant          `json:"startTime"`
	Description        string                  `json:"description" max:"1000"`
	BlindIncreaseType  community.BlindIncrease `json:"blindIncreaseType"`
	BlindIncreaseValue *int                    `json:"blindIncreaseValue"`
	Rules              community.BettingRules  `json:"rules"`
	ButtonRule         community.ButtonRule    `json:"buttonRule"`
	SmallestChip       *money.Cents            `json:"smallestChip"`
}

// Defaults of a new game.
const (
	defaultPlayers  = 9
	defaultIncrease = 15
)

func (in *createRequest) Validate(f *fault.Fields) {
	f.Require(in.Status == "" || in.Status == Scheduled, "status", "A new game is scheduled")
	f.Require(in.BuyIn != nil, "buyIn", "Buy-in is required")
	f.Require(in.SmallBlind != nil, "smallBlind", "Small blind is required")
	f.Require(in.BigBlind != nil, "bigBlind", "Big blind is required")
	check(in.game(), f)
}

// game returns the requested game.
func (in *createRequest) game() Game {
	f := Game{
		GameName: in.GameName, GameType: in.GameType, RaiseType: in.RaiseType, Stakes: in.Stakes,
		BuyIn: optional.Or(in.BuyIn, 0), SmallBlind: optional.Or(in.SmallBlind, 0),
		BigBlind: optional.Or(in.BigBlind, 0), Location: in.Location,
		MaxPlayers: optional.Or(in.MaxPlayers, defaultPlayers),
		StartTime:  in.StartTime, Description: in.Description,
		BlindIncreaseType:  in.BlindIncreaseType,
		BlindIncreaseValue: optional.Or(in.BlindIncreaseValue, defaultIncrease),
		Rules:              in.Rules,
		TableRules:         TableRules{in.ButtonRule, in.SmallestChip},
	}
	if f.GameType == community.Holdem && f.RaiseType == nil {
		f.RaiseType = new(community.NoLimit)
	}
	if f.BlindIncreaseType == "" {
		f.BlindIncreaseType = community.NoIncrease
	}
	if f.Rules == "" {
		f.Rules = community.HouseRules
	}
	if f.ButtonRule == "" {
		f.ButtonRule = community.DeadButton
	}
	f.normalize()
	return f
}

// fields returns the columns that the creator decides, in the order of the statements.
func (f *Game) fields() []any {
	return []any{
		f.GameName, string(f.GameType), (*string)(f.RaiseType), f.Stakes, f.BuyIn, f.SmallBlind, f.BigBlind, f.Location,
		f.MaxPlayers, f.StartTime,
		f.Description, string(f.BlindIncreaseType), f.BlindIncreaseValue, string(f.Rules), f.firstLevel().text(),
	}
}

func (f *Game) normalize() {
	for _, s := range []*string{&f.GameName, &f.Stakes, &f.Location} {
		*s = strings.Join(strings.Fields(*s), " ")
	}
	f.Description = strings.TrimSpace(f.Description)
	if f.BlindIncreaseType == community.NoIncrease {
		f.BlindIncreaseValue = max(f.BlindIncreaseValue, 1)
	}
}

// check reports what is wrong with a game.
func check(g Game, f *fault.Fields) {
	f.Require(g.GameName != "", "gameName", "Game name is required")
	f.Require(g.GameType != "", "gameType", "Game type is required")
	f.Require(g.Stakes != "", "stakes", "Stakes are required")
	f.Require(g.BuyIn > 0, "buyIn", "Buy-in is required")
	f.Require(g.BigBlind > 0, "bigBlind", "Big blind is required")
	f.Require(g.BigBlind >= g.SmallBlind, "bigBlind", "The big blind is not less than the small blind")
	f.Require(g.MaxPlayers >= community.MinPlayers && g.MaxPlayers <= community.MaxPlayers, "maxPlayers",
		"Max players is between 4 and 10")
	f.Require((g.RaiseType != nil) == (g.GameType == community.Holdem), "raiseType",
		"Only Texas Hold'em has a raise type")
	f.Require(g.BlindIncreaseType != "", "blindIncreaseType", "Choose one of none, time, rounds, orbits")
	f.Require(g.BlindIncreaseValue >= 1, "blindIncreaseValue", "Blind increase value must be at least 1")
	f.Require(g.BlindIncreaseValue <= community.MaxBlindIncrease, "blindIncreaseValue",
		"Blind increase value must be at most 1000")
	f.Require(g.Rules != "", "rules", "Choose one of house, standard")
	if chip := g.SmallestChip; chip != nil {
		made := *chip > 0 && g.SmallBlind%*chip == 0 && g.BigBlind%*chip == 0
		f.Require(made, "smallestChip", "The smallest chip has to make both blinds")
	}
}

// changeRequest is the whole game after the change, in the form of createRequest.
type changeRequest struct {
	ID string `path:"id" json:"-"`
	createRequest
}

type joinRequest struct {
	Code string `json:"code" max:"64"`
}

func (in *joinRequest) Validate(f *fault.Fields) {
	f.Require(strings.TrimSpace(in.Code) != "", "code", "Enter the game code")
}

type linkedRequest struct {
	Code string `path:"code" json:"-"`
	Org  string `query:"org"`
}

type inviteRequest struct {
	ID    string `path:"id" json:"-"`
	Email string `json:"email"`
}

func (in *inviteRequest) Validate(f *fault.Fields) { in.Email = community.CheckEmail(in.Email, f) }

type rsvpRequest struct {
	ID     string `path:"id" json:"-"`
	Answer Answer `json:"answer"`
}

func (in *rsvpRequest) Validate(f *fault.Fields) {
	f.Require(in.Answer != "", "answer", "Choose one of going, maybe, declined")
}

type logRequest struct {
	ID    string `path:"id" json:"-"`
	After int    `query:"after"`
}

type penRequest struct {
	ID         string `path:"id" json:"-"`
	Device     string `json:"device" max:"64"`
	DeviceName string `json:"deviceName" max:"60"`
	Epoch      int    `json:"epoch"` // the epoch of the pen that the caller saw; 0: none
}

func (in *penRequest) Validate(f *fault.Fields) {
	f.Require(isPlainID(in.Device), "device", "An id has letters, digits, - and _")
}

type writeRequest struct {
	ID      string  `path:"id" json:"-"`
	Device  string  `json:"device" max:"64"`
	Epoch   int     `json:"epoch"`
	After   int     `json:"after"` // the number of the entry that these follow
	Entries []Entry `json:"entries"`
}

func (in *writeRequest) Validate(f *fault.Fields) {
	f.Require(isPlainID(in.Device), "device", "An id has letters, digits, - and _")
	f.Require(in.After >= 0 && in.After <= maxLogEntries, "after", "Enter the number of the entry that these follow")
	f.Require(len(in.Entries) > 0, "entries", "Send the entries")
	f.Require(len(in.Entries) <= maxPushedEntries, "entries", fmt.Sprintf("Send at most %d entries at once",
		maxPushedEntries))
	for i := range in.Entries {
		e := &in.Entries[i]
		if why := e.validate(); why != "" {
			f.Add("entries", fmt.Sprintf("Entry %d: %s", in.After+i+1, why))
		}
		f.Require(e.Seq == 0 || e.Seq == in.After+i+1, "entries", fmt.Sprintf(
			"Entry %d: the numbers of entries follow each other", in.After+i+1))
	}
}

type payRequest struct {
	ID   string `path:"id" json:"-"`
	From string `json:"from"` // a player; empty: the cash box
	To   string `json:"to"`
	Paid bool   `json:"paid"`
}

type leaderboardRequest struct {
	Days int `query:"days"` // of 30, 90; 0: all
}

func (in *leaderboardRequest) Validate(f *fault.Fields) {
	f.Require(in.Days == 0 || in.Days == 30 || in.Days == 90, "days", "Choose one of 30, 90, 0")
}
