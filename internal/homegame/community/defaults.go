package community

import (
	"slices"
	"unicode/utf8"

	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// GameType is the poker game of a home game.
type GameType string

// The game types.
const (
	Holdem GameType = "Texas Hold'em"
	Omaha  GameType = "Omaha"
	Stud   GameType = "Seven Card Stud"
	Mixed  GameType = "Mixed Games"
	Other  GameType = "Other"
)

// Values returns the words allowed on the wire.
func (GameType) Values() []string { return enum.Words(Holdem, Omaha, Stud, Mixed, Other) }

// RaiseType is the betting structure, which only Texas Hold'em has.
type RaiseType string

// The betting structures.
const (
	NoLimit    RaiseType = "no_limit"
	PotLimit   RaiseType = "pot_limit"
	FixedLimit RaiseType = "fixed" // twice the big blind
)

// Values returns the words allowed on the wire.
func (RaiseType) Values() []string { return enum.Words(NoLimit, PotLimit, FixedLimit) }

// BlindIncrease is the unit after which the blinds rise.
type BlindIncrease string

// The units.
const (
	NoIncrease BlindIncrease = "none"
	ByTime     BlindIncrease = "time" // minutes
	ByRounds   BlindIncrease = "rounds"
	ByOrbits   BlindIncrease = "orbits"
)

// Values returns the words allowed on the wire.
func (BlindIncrease) Values() []string { return enum.Words(NoIncrease, ByTime, ByRounds, ByOrbits) }

// BettingRules are the rules of betting.
type BettingRules string

// The rules.
const (
	HouseRules    BettingRules = "house"
	StandardRules BettingRules = "standard"
)

// Values returns the words allowed on the wire.
func (BettingRules) Values() []string { return enum.Words(HouseRules, StandardRules) }

// ButtonRule decides what happens when a player of the blinds or the button leaves.
type ButtonRule string

// The button rules. The big blind always moves to the next player. With a dead button the small blind and the button
// may fall on an empty seat; a moving button goes to the next player, and several players may post a big blind.
const (
	DeadButton   ButtonRule = "dead"
	MovingButton ButtonRule = "moving"
)

// Values returns the words allowed on the wire.
func (ButtonRule) Values() []string { return enum.Words(DeadButton, MovingButton) }

// Limits of a game's fields.
const (
	MinPlayers        = 4
	MaxPlayers        = 10
	MaxStakesLength   = 40
	MaxLocationLength = 120
	MaxBlindIncrease  = 1000
)

// Defaults are the optional initial values of a member's new games.
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

// check reports what is wrong with the given defaults.
func (d *Defaults) check(f *fault.Fields) {
	const field = "defaults"
	fits := func(s *string, maxLength int) bool { return s == nil || utf8.RuneCountInString(*s) <= maxLength }
	inRange := func(n *int, low, high int) bool { return n == nil || *n >= low && *n <= high }
	f.Require(inRange(d.MaxPlayers, MinPlayers, MaxPlayers), field, "Max players is between 4 and 10")
	f.Require(inRange(d.BlindIncreaseValue, 1, MaxBlindIncrease), field, "Blind increase value must be at least 1")
	f.Require(fits(d.Stakes, MaxStakesLength), field, "Stakes have at most 40 characters")
	f.Require(fits(d.Location, MaxLocationLength), field, "A location has at most 120 characters")
	for _, w := range []interface{ ok() bool }{optionalWord[GameType]{d.GameType}, optionalWord[RaiseType]{d.RaiseType},
		optionalWord[BettingRules]{d.Rules}, optionalWord[ButtonRule]{d.ButtonRule},
		optionalWord[BlindIncrease]{d.BlindIncreaseType}} {
		f.Require(w.ok(), field, "Choose one of the words that are offered")
	}
}

// optionalWord is an optional word of a fixed set.
type optionalWord[T interface {
	~string
	Values() []string
}] struct{ word *T }

func (c optionalWord[T]) ok() bool {
	return c.word == nil || slices.Contains((*c.word).Values(), string(*c.word))
}
