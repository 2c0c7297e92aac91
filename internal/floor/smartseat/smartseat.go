// Package smartseat recommends open seats to waiting players by a documented score, with reasons. Recommend is a pure
// function of a Situation: it selects players by their order on the lists, and tables by the sum of the scores.
//
// It owns no table, serves /api/smart-seating, and may import floor, cage, player and room. It seats no player
// itself: an implemented recommendation is a seating from the list with the same checks, and auto-seating only calls
// a player. Every player that a recommendation passes over has a stated reason.
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

// SmartSeating is the present recommendations, and the facts behind them.
type SmartSeating struct {
	Recommendations  []Recommendation `json:"recommendations"` // running tables, the best first; then tables to open
	Without          []Without        `json:"without"`         // waiting players without a recommendation
	TableAnalytics   []TableAnalytics `json:"tableAnalytics"`  // the most urgent first
	WaitingPlayers   []Waiting        `json:"waitingPlayers"`  // longest wait first
	AutoSeating      bool             `json:"autoSeating"`
	AutoSeatingLimit int              `json:"autoSeatingLimit"` // minimal confidence of a call, in percent
	AutoWouldCall    int              `json:"autoWouldCall"`    // recommended seats at or above the limit
	TargetMinutes    int              `json:"targetMinutes"`    // target for the length of a wait
	AsOf             clock.Instant    `json:"asOf"`
}

// Recommendation is a seat for a waiting player.
type Recommendation struct {
	EntryID            string        `json:"entryId"`
	PlayerID           string        `json:"playerId"`
	Player             player.Named  `json:"player"`
	TableID            string        `json:"tableId"`
	TableName          string        `json:"tableName"`
	TableNumber        int           `json:"tableNumber"`
	SeatNumber         int           `json:"seatNumber"`
	Confidence         int           `json:"confidence"`         // percent: the sum of the parts
	Reasons            []Reason      `json:"reasons"`            // one for each part, in the order of the parts
	ExpectedRevenue    money.Cents   `json:"expectedRevenue"`    // seat rental per hour
	CompatibilityScore int           `json:"compatibilityScore"` // percent of the skill and health parts
	Ready              bool          `json:"ready"`              // the table runs, and no recommendation is ahead
	Behind             *player.Named `json:"behind"`             // the player ahead on the list with a recommendation
	// pause of auto-seating after an undone call or seating
	LeftUntil  *clock.Instant `json:"leftUntil"`
	OpensTable bool           `json:"opensTable"` // the table has to be opened first
	OpensWith  int            `json:"opensWith"`  // number of players at the opening
}

// Reason is one part of a score, with the recorded fact behind it.
type Reason struct {
	Part  Part   `json:"part"`
	Score int    `json:"score"`
	Of    int    `json:"weight"` // maximum of the score
	Fact  string `json:"fact"`   // "29 min, next in line"
}

// Part is a part of a score.
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

// Without is a waiting player without a recommendation, with the reason.
type Without struct {
	EntryID string       `json:"entryId"`
	Player  player.Named `json:"player"`
	Reason  string       `json:"reason"` // "no 5/10 seat is open"
}

// TableAnalytics is a cash table with a recommended action.
type TableAnalytics struct {
	TableID           string         `json:"tableId"`
	TableName         string         `json:"tableName"`
	TableNumber       int            `json:"tableNumber"`
	GameType          string         `json:"gameType"`
	GameTypeID        string         `json:"gameTypeId"`
	CurrentPlayers    int            `json:"currentPlayers"`
	MaxPlayers        int            `json:"maxPlayers"`
	AverageSkillLevel *float64       `json:"averageSkillLevel"` // one decimal; null: no named player
	Profitability     money.Cents    `json:"profitability"`     // seat rental per hour of its players
	SocialDynamics    string         `json:"socialDynamics"`    // "4 regulars, 1 new"
	RecommendedAction string         `json:"recommendedAction"` // "Leave: full"
	Act               TableAct       `json:"act"`
	HeldUntil         *clock.Instant `json:"heldUntil"` // of ActHold: end of the hold
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

// Spending is the pattern of a player's buy-ins, relative to the maximum of the game.
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

// Waiting is a waiting player with the facts behind the scores.
type Waiting struct {
	EntryID         string         `json:"entryId"`
	PlayerID        string         `json:"playerId"`
	Player          player.Named   `json:"player"`
	WaitTime        int            `json:"waitTime"` // minutes
	PreferredGame   string         `json:"preferredGame"`
	GameTypeID      string         `json:"gameTypeId"`
	SkillLevel      *int           `json:"skillLevel"` // 0 to 10; null: unknown
	SkillSet        bool           `json:"skillSet"`   // by staff; else estimated from hours played
	SpendingPattern *Spending      `json:"spendingPattern"`
	CalledUntil     *clock.Instant `json:"calledUntil"`

	joined clock.Instant
}
