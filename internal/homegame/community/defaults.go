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
	NoLimit  RaiseType = "no_limit"
	PotLimit RaiseType = "pot_limit"
	Fixed    RaiseType = "fixed" // twice the big blind
)

// Values are the words allowed on the wire.
func (RaiseType) Values() []string { return words([]RaiseType{NoLimit, PotLimit, Fixed}) }

// Increase is what makes the blinds go up.
type Increase string

// The increases (product 9).
const (
	Never    Increase = "none"
	ByTime   Increase = "time" // minutes
	ByRounds Increase = "rounds"
	ByOrbits Increase = "orbits"
)

// Values are the words allowed on the wire.
func (Increase) Values() []string { return words([]Increase{Never, ByTime, ByRounds, ByOrbits}) }

// Rules are the rules of betting (decisions 15).
type Rules string

// The rules.
const (
	House    Rules = "house"
	Standard Rules = "standard"
)

// Values are the words allowed on the wire.
func (Rules) Values() []string { return words([]Rules{House, Standard}) }

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
	FewestPlayers   = 4
	MostPlayers     = 10
	LongestStakes   = 40
	LongestLocation = 120
	MostIncrease    = 1000
)

// Defaults are what a member's new game begins with. All of them are optional.
type Defaults struct {
	GameType           *GameType    `json:"gameType,omitempty"`
	RaiseType          *RaiseType   `json:"raiseType,omitempty"`
	Stakes             *string      `json:"stakes,omitempty"`
	BuyIn              *money.Cents `json:"buyIn,omitempty"`
	SmallBlind         *money.Cents `json:"smallBlind,omitempty"`
	BigBlind           *money.Cents `json:"bigBlind,omitempty"`
	MaxPlayers         *int         `json:"maxPlayers,omitempty"`
	Location           *string      `json:"location,omitempty"`
	Rules              *Rules       `json:"rules,omitempty"`
	ButtonRule         *ButtonRule  `json:"buttonRule,omitempty"`
	SmallestChip       *money.Cents `json:"smallestChip,omitempty"`
	BlindIncreaseType  *Increase    `json:"blindIncreaseType,omitempty"`
	BlindIncreaseValue *int         `json:"blindIncreaseValue,omitempty"`
}

// check says what is wrong with defaults that are given.
func (d *Defaults) check(f *fault.Fields) {
	const field = "defaults"
	short := func(s *string, most int) bool { return s == nil || utf8.RuneCountInString(*s) <= most }
	within := func(n *int, least, most int) bool { return n == nil || *n >= least && *n <= most }
	f.Require(within(d.MaxPlayers, FewestPlayers, MostPlayers), field, "Max players is between 4 and 10")
	f.Require(within(d.BlindIncreaseValue, 1, MostIncrease), field, "Blind increase value must be at least 1")
	f.Require(short(d.Stakes, LongestStakes), field, "Stakes have at most 40 characters")
	f.Require(short(d.Location, LongestLocation), field, "A location has at most 120 characters")
	for _, w := range []interface{ ok() bool }{chosen[GameType]{d.GameType}, chosen[RaiseType]{d.RaiseType}, chosen[Rules]{d.Rules}, chosen[ButtonRule]{d.ButtonRule}, chosen[Increase]{d.BlindIncreaseType}} {
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
