// Package smartseat recommends who of the waiting should take which free seat, by a documented score, and says why. It
// seats nobody: an implemented recommendation is a seating from the waitlist like any other.
package smartseat

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Weights of the four parts of a score; they add up to 100.
const (
	WaitWeight   = 40
	HealthWeight = 30
	SkillWeight  = 15
	RentalWeight = 15
)

// SmartSeating is what is recommended now, and what it was made of.
type SmartSeating struct {
	Recommendations  []Recommendation `json:"recommendations"` // seats that can be taken, the best first; then tables to be started, each in its order
	Without          []Without        `json:"without"`         // waiting players without one, each with the reason
	TableAnalytics   []TableAnalytics `json:"tableAnalytics"`  // who needs something first
	WaitingPlayers   []Waiting        `json:"waitingPlayers"`  // longest wait first
	AutoSeating      bool             `json:"autoSeating"`
	AutoSeatingLimit int              `json:"autoSeatingLimit"` // percent of confidence from which on it calls
	AutoWouldCall    int              `json:"autoWouldCall"`    // recommended seats at or above the limit; it calls one at a time
	TargetMinutes    int              `json:"targetMinutes"`    // within which a wait should end
	AsOf             clock.Instant    `json:"asOf"`
}

// Recommendation is a seat for a waiting player.
type Recommendation struct {
	EntryID            string         `json:"entryId"`
	PlayerID           string         `json:"playerId"`
	Player             player.Named   `json:"player"`
	TableID            string         `json:"tableId"`
	TableName          string         `json:"tableName"`
	TableNumber        int            `json:"tableNumber"`
	SeatNumber         int            `json:"seatNumber"`
	Confidence         int            `json:"confidence"`         // percent: the sum of the parts
	Reasons            []Reason       `json:"reasons"`            // wait, table health, skill spread, rental, in this order
	ExpectedRevenue    money.Cents    `json:"expectedRevenue"`    // seat rental an hour
	CompatibilityScore int            `json:"compatibilityScore"` // percent of the skill and health parts
	Ready              bool           `json:"ready"`              // it can be implemented now: the table runs, and nobody recommended a seat stands before him
	Behind             *player.Named  `json:"behind"`             // who stands before him on the list and is recommended a seat too
	LeftUntil          *clock.Instant `json:"leftUntil"`          // until when Auto-Seating leaves him to people, because his call or seating was undone
	OpensTable         bool           `json:"opensTable"`         // the table has to be started first
	OpensWith          int            `json:"opensWith"`          // with so many players
}

// Reason is one part of a score, with the recorded fact behind it.
type Reason struct {
	Part  Part   `json:"part"`
	Score int    `json:"score"`  // of the weight
	Of    int    `json:"weight"` // what it can be at most
	Fact  string `json:"fact"`   // "29 min, next in line"
}

// Part is what a part of a score looks at.
type Part string

// The parts.
const (
	PartWait   Part = "wait"
	PartHealth Part = "table_health"
	PartSkill  Part = "skill_spread"
	PartRental Part = "rental"
)

// Values are the words allowed on the wire.
func (Part) Values() []string {
	return []string{string(PartWait), string(PartHealth), string(PartSkill), string(PartRental)}
}

// Without is a waiting player for whom there is no seat, and why.
type Without struct {
	EntryID string       `json:"entryId"`
	Player  player.Named `json:"player"`
	Reason  string       `json:"reason"` // "no 5/10 seat is open"
}

// TableAnalytics is a cash table with what to do about it.
type TableAnalytics struct {
	TableID           string         `json:"tableId"`
	TableName         string         `json:"tableName"`
	TableNumber       int            `json:"tableNumber"`
	GameType          string         `json:"gameType"`
	GameTypeID        string         `json:"gameTypeId"`
	CurrentPlayers    int            `json:"currentPlayers"`
	MaxPlayers        int            `json:"maxPlayers"`
	AverageSkillLevel *float64       `json:"averageSkillLevel"` // one decimal; null: nobody named sits there
	Profitability     money.Cents    `json:"profitability"`     // seat rental an hour of those who sit there
	SocialDynamics    string         `json:"socialDynamics"`    // "4 regulars, 1 new"
	RecommendedAction string         `json:"recommendedAction"` // "Leave: full"
	Act               TableAct       `json:"act"`
	HeldUntil         *clock.Instant `json:"heldUntil"` // of ActHold: until when the seat is held
}

// TableAct is the kind of a recommended action on a table.
type TableAct string

// The kinds.
const (
	ActLeave TableAct = "leave"
	ActHold  TableAct = "hold"
	ActSeat  TableAct = "seat"
	ActStart TableAct = "start"
	ActBreak TableAct = "break"
)

// Values are the words allowed on the wire.
func (TableAct) Values() []string {
	return []string{string(ActLeave), string(ActHold), string(ActSeat), string(ActStart), string(ActBreak)}
}

// Spending is how a player buys in, relative to his games' maximum (decisions 13).
type Spending string

// The patterns.
const (
	Conservative Spending = "conservative"
	Moderate     Spending = "moderate"
	Aggressive   Spending = "aggressive"
)

// Values are the words allowed on the wire.
func (Spending) Values() []string {
	return []string{string(Conservative), string(Moderate), string(Aggressive)}
}

// Waiting is a waiting player with what the score knows of him.
type Waiting struct {
	EntryID         string         `json:"entryId"`
	PlayerID        string         `json:"playerId"`
	Player          player.Named   `json:"player"`
	WaitTime        int            `json:"waitTime"` // minutes
	PreferredGame   string         `json:"preferredGame"`
	GameTypeID      string         `json:"gameTypeId"`
	SkillLevel      *int           `json:"skillLevel"` // 0 to 10; null: nothing is known
	SkillSet        bool           `json:"skillSet"`   // by staff; else estimated from hours played
	SpendingPattern *Spending      `json:"spendingPattern"`
	CalledUntil     *clock.Instant `json:"calledUntil"`

	joined clock.Instant
}
