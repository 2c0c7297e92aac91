package community

import (
	"slices"
	"unicode/utf8"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// GameType is what is dealt at a home game.
type GameType string

// The game types (product 9).
const (
	Holdem GameType = "Texas Hold'em"
	Omaha  GameType = "Omaha"
	Stud   GameType = "Seven Card Stud"
	Mixed  GameType = "Mixed Games"
	Other  GameType = "Other"
)

// Values are the words allowed on the wire.
func (GameType) Values() []string { return words([]GameType{Holdem, Omaha, Stud, Mixed, Other}) }

// RaiseType is how much may be raised. Only Texas Hold'em has one.
type RaiseType string

// The raise types (product 9).
const (
	NoLimit    RaiseType = "no_limit"
	PotLimit   RaiseType = "pot_limit"
	FixedLimit RaiseType = "fixed" // twice the big blind
)

// Values are the words allowed on the wire.
func (RaiseType) Values() []string { return words([]RaiseType{NoLimit, PotLimit, FixedLimit}) }

// BlindIncrease is what makes the blinds go up.
type BlindIncrease string

// The increases (product 9).
const (
	NoIncrease BlindIncrease = "none"
	ByTime     BlindIncrease = "time" // minutes
	ByRounds   BlindIncrease = "rounds"
	ByOrbits   BlindIncrease = "orbits"
)

// Values are the words allowed on the wire.
func (BlindIncrease) Values() []string {
	return words([]BlindIncrease{NoIncrease, ByTime, ByRounds, ByOrbits})
}

// BettingRules are the rules of betting (decisions 15).
type BettingRules string

// The rules.
const (
	HouseRules    BettingRules = "house"
	StandardRules BettingRules = "standard"
)

// Values are the words allowed on the wire.
func (BettingRules) Values() []string { return words([]BettingRules{HouseRules, StandardRules}) }

// ButtonRule is what happens when a player of the blinds or the button leaves.
type ButtonRule string

// The rules of the button. The player of the big blind is always the next one; what follows may be an empty seat, or the
// button goes to the next player and there may be several big blinds.
const (
	DeadButton   ButtonRule = "dead"
	MovingButton ButtonRule = "moving"
)

// Values are the words allowed on the wire.
func (ButtonRule) Values() []string { return words([]ButtonRule{DeadButton, MovingButton}) }

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}

// Limits of a game's fields.
const (
	MinPlayers        = 4
	MaxPlayers        = 10
	MaxStakesLength   = 40
	MaxLocationLength = 120
	MaxBlindIncrease  = 1000
)

// Defaults are what a member's new game begins with. All of them are optional.
type Defaults struct {
	GameType           *GameType      `json:"gameType,omitempty"`
	RaiseType          *RaiseType     `json:"raiseType,omitempty"`
	Stakes             *string        `json:"stakes,omitempty"`
	BuyIn              *money.Cents   `json:"buyIn,omitempty"`
	SmallBlind         *money.Cents   `json:"smallBlind,omitempty"`
	BigBlind           *money.Cents   `json:"bigBlind,omitempty"`
	MaxPlayers         *int           `json:"maxPlayers,omitempty"`
	Location           *string        `json:"location,omitempty"`
	Rules              *BettingRules  `json:"rules,omitempty"`
	ButtonRule         *ButtonRule    `json:"buttonRule,omitempty"`
	SmallestChip       *money.Cents   `json:"smallestChip,omitempty"`
	BlindIncreaseType  *BlindIncrease `json:"blindIncreaseType,omitempty"`
	BlindIncreaseValue *int           `json:"blindIncreaseValue,omitempty"`
}

// check says what is wrong with defaults that are given.
func (d *Defaults) check(f *fault.Fields) {
	const field = "defaults"
	short := func(s *string, most int) bool { return s == nil || utf8.RuneCountInString(*s) <= most }
	within := func(n *int, least, most int) bool { return n == nil || *n >= least && *n <= most }
	f.Require(within(d.MaxPlayers, MinPlayers, MaxPlayers), field, "Max players is between 4 and 10")
	f.Require(within(d.BlindIncreaseValue, 1, MaxBlindIncrease), field, "Blind increase value must be at least 1")
	f.Require(short(d.Stakes, MaxStakesLength), field, "Stakes have at most 40 characters")
	f.Require(short(d.Location, MaxLocationLength), field, "A location has at most 120 characters")
	for _, w := range []interface{ ok() bool }{chosen[GameType]{d.GameType}, chosen[RaiseType]{d.RaiseType}, chosen[BettingRules]{d.Rules}, chosen[ButtonRule]{d.ButtonRule}, chosen[BlindIncrease]{d.BlindIncreaseType}} {
		f.Require(w.ok(), field, "Choose one of the words that are offered")
	}
}

// chosen is an optional word of a fixed set.
type chosen[T interface {
	~string
	Values() []string
}] struct{ word *T }

func (c chosen[T]) ok() bool {
	return c.word == nil || slices.Contains((*c.word).Values(), string(*c.word))
}
