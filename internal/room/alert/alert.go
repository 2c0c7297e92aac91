// Package alert holds the alerts of a room: their kinds, raising, updating and resolving them, and counting the open
// ones. It owns the table alert. Each alert has the permission that a user needs to see it.
package alert

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
)

// Type is the subject of an alert, as screens and the API name it.
type Type string

// The types.
const (
	HighAction Type = "high_action"
	Dispute    Type = "dispute"
	Security   Type = "security"
	VIPRequest Type = "vip_request"
	Technical  Type = "technical" // the operation of the room, and plain calls for the floor
)

// Values are the words allowed on the wire.
func (Type) Values() []string {
	return enum.Words(HighAction, Dispute, Security, VIPRequest, Technical)
}

// Priority is the urgency of an alert.
type Priority string

// The priorities.
const (
	Critical Priority = "critical"
	High     Priority = "high"
	Medium   Priority = "medium"
	Other    Priority = "other"
)

// Priorities lists all priorities, the most urgent first.
var Priorities = []Priority{Critical, High, Medium, Other}

// Values are the words allowed on the wire.
func (Priority) Values() []string { return enum.Words(Priorities...) }

// Kind is the rule that raised an alert, or the kind of a call.
type Kind string

// The kinds: calls and notes by hand first, then the rules.
const (
	FloorCall     Kind = "floor"
	DisputeCall   Kind = "dispute"
	SecurityCall  Kind = "security"
	TechnicalCall Kind = "technical"
	VIPCall       Kind = "vip_request"
	ShiftNote     Kind = "shift_note" // for the next floor manager; resolved when it is read

	HighPot         Kind = "high_pot"
	WaitOverTarget  Kind = "wait_over_target"
	TableShort      Kind = "table_short"
	DealerOver      Kind = "dealer_over"
	NoDealer        Kind = "no_dealer"
	LargeCash       Kind = "large_cash"
	MembershipEnded Kind = "membership_ended"
	InterestReached Kind = "interest_reached"
	PlayerOut       Kind = "player_out" // the dealer of a tournament reported a bust, which must be confirmed
)

// Kinds maps each kind to the type and priority of its alerts.
var Kinds = map[Kind]struct {
	Type     Type
	Priority Priority
}{
	FloorCall:       {Technical, High},
	DisputeCall:     {Dispute, Critical},
	SecurityCall:    {Security, Critical},
	TechnicalCall:   {Technical, Medium},
	VIPCall:         {VIPRequest, Medium},
	ShiftNote:       {Technical, Other},
	HighPot:         {HighAction, High},
	WaitOverTarget:  {Technical, High},
	TableShort:      {Technical, High},
	DealerOver:      {Technical, High},
	NoDealer:        {Technical, Critical},
	LargeCash:       {Security, Critical},
	MembershipEnded: {Security, Medium},
	InterestReached: {Technical, Other},
	PlayerOut:       {Technical, High},
}

// Values are the words allowed on the wire.
func (Kind) Values() []string {
	return enum.Words(FloorCall, DisputeCall, SecurityCall, TechnicalCall, VIPCall, ShiftNote, HighPot, WaitOverTarget,
		TableShort, DealerOver, NoDealer, LargeCash, MembershipEnded, InterestReached, PlayerOut)
}

// Alert asks the staff to look at something. The first sentence of Message says what happened; further ones give
// details.
type Alert struct {
	ID         string         `json:"id"`
	RoomID     string         `json:"roomId"`
	TableID    *string        `json:"tableId"`
	TableName  *string        `json:"tableName"` // "Table 7", or the game of a waitlist
	Type       Type           `json:"type"`
	Kind       Kind           `json:"kind"`
	Priority   Priority       `json:"priority"`
	Message    string         `json:"message"`
	Timestamp  clock.Instant  `json:"timestamp"`
	RaisedBy   string         `json:"raisedBy"`
	ResolvedAt *clock.Instant `json:"resolvedAt"`
	ResolvedBy *string        `json:"resolvedBy"`

	TakenAt     *clock.Instant `json:"takenAt"`     // when a member of staff said that they are coming; null: not yet
	TakenBy     *string        `json:"takenBy"`     // their name
	EscalatedAt *clock.Instant `json:"escalatedAt"` // when the call became critical because no one had taken it
}

// New describes an alert to raise. A Kind and a Subject raise it only once; an empty Subject raises it each time.
type New struct {
	Kind               Kind
	TableID, TableName string // the table, if any; TableName may be the game of a waitlist
	Subject, Message   string
}
