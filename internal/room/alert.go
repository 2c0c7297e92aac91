package room

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// AlertType is what an alert is about, in the words of the specification (product 3).
type AlertType string

// The types.
const (
	HighAction AlertType = "high_action"
	Dispute    AlertType = "dispute"
	Security   AlertType = "security"
	VIPRequest AlertType = "vip_request"
	Technical  AlertType = "technical" // the running of the room, and plain calls for the floor
)

// Values are the words allowed on the wire.
func (AlertType) Values() []string {
	return []string{string(HighAction), string(Dispute), string(Security), string(VIPRequest), string(Technical)}
}

// Priority is how soon someone should look.
type Priority string

// The priorities.
const (
	Critical Priority = "critical"
	High     Priority = "high"
	Medium   Priority = "medium"
	Other    Priority = "other"
)

// Priorities are all of them, what is most urgent first.
var Priorities = []Priority{Critical, High, Medium, Other}

// Values are the words allowed on the wire.
func (Priority) Values() []string {
	words := make([]string, len(Priorities))
	for i, p := range Priorities {
		words[i] = string(p)
	}
	return words
}

// AlertKind is the rule that raised an alert, or what kind of call it is.
type AlertKind string

// The kinds: calls by hand first, then the rules.
const (
	FloorCall     AlertKind = "floor"
	DisputeCall   AlertKind = "dispute"
	SecurityCall  AlertKind = "security"
	TechnicalCall AlertKind = "technical"
	VIPCall       AlertKind = "vip_request"

	HighPot         AlertKind = "high_pot"
	WaitOverTarget  AlertKind = "wait_over_target"
	TableShort      AlertKind = "table_short"
	DealerOver      AlertKind = "dealer_over"
	NoDealer        AlertKind = "no_dealer"
	LargeCash       AlertKind = "large_cash"
	MembershipEnded AlertKind = "membership_ended"
	InterestReached AlertKind = "interest_reached"
	PlayerOut       AlertKind = "player_out" // of a tournament, as its dealer says: the bust is to be confirmed
)

// AlertKinds are all kinds, each with the type and the priority of its alerts.
var AlertKinds = map[AlertKind]struct {
	Type     AlertType
	Priority Priority
}{
	FloorCall:       {Technical, High},
	DisputeCall:     {Dispute, Critical},
	SecurityCall:    {Security, Critical},
	TechnicalCall:   {Technical, Medium},
	VIPCall:         {VIPRequest, Medium},
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
func (AlertKind) Values() []string {
	return []string{
		string(FloorCall), string(DisputeCall), string(SecurityCall), string(TechnicalCall), string(VIPCall), string(HighPot),
		string(WaitOverTarget), string(TableShort), string(DealerOver), string(NoDealer), string(LargeCash), string(MembershipEnded),
		string(InterestReached), string(PlayerOut),
	}
}

// Alert is something that someone should look at. Message is a sentence that says what it is, and further ones with what
// is known of it.
type Alert struct {
	ID         string         `json:"id"`
	RoomID     string         `json:"roomId"`
	TableID    *string        `json:"tableId"`
	TableName  *string        `json:"tableName"` // "Table 7"; of a list the name of its game
	Type       AlertType      `json:"type"`
	Kind       AlertKind      `json:"kind"`
	Priority   Priority       `json:"priority"`
	Message    string         `json:"message"`
	Timestamp  clock.Instant  `json:"timestamp"`
	RaisedBy   string         `json:"raisedBy"`
	ResolvedAt *clock.Instant `json:"resolvedAt"`
	ResolvedBy *string        `json:"resolvedBy"`
}

// Raising is an alert to be raised. The same Subject and Kind raise it once and no more; an empty Subject raises each time.
type Raising struct {
	Kind               AlertKind
	TableID, TableName string // of the table that it is about, if any; of a list the name of its game
	Subject, Message   string
}

const raise = `INSERT INTO alert (org_id, room_id, id, type, kind, permission, priority, table_id, table_name, subject, message, raised_at, raised_by,
	raised_session_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (org_id, room_id, kind, subject) WHERE subject <> '' DO NOTHING`

// Raise raises an alert in the room and returns it; nil when it had been raised before. Who may see it is the permission.
func Raise(tx *db.RoomTx, may tenant.Permission, r Raising) (*Alert, error) {
	is := AlertKinds[r.Kind]
	a := &Alert{
		ID: db.NewID(), RoomID: tx.RoomID(), Type: is.Type, Kind: r.Kind, Priority: is.Priority, Message: r.Message,
		Timestamp: tx.Now(), RaisedBy: tx.Actor().Name, TableID: orNone(r.TableID), TableName: orNone(r.TableName),
	}
	n, err := tx.Exec(raise, a.ID, a.Type, a.Kind, may, a.Priority, a.TableID, a.TableName, r.Subject, a.Message, a.Timestamp, a.RaisedBy, tx.Actor().Session)
	if err != nil || n == 0 {
		return nil, err
	}
	tx.Emit(db.Event{Type: "alert_created", Permission: may, Subject: r.TableID, Data: a})
	emitExecutive(tx, may, *a)
	return a, nil
}

// emitExecutive emits executive_alert for an alert that the executive screen counts: a critical or a high one. Readers of
// reports hear of alerts that the whole floor sees; of others, those who may see them.
func emitExecutive(tx *db.RoomTx, may tenant.Permission, a Alert) {
	if a.Priority != Critical && a.Priority != High {
		return
	}
	if may == tenant.ViewFloor {
		may = tenant.ViewReports
	}
	tx.Emit(db.Event{Type: "executive_alert", Permission: may, Subject: textOf(a.TableID), Data: a})
}
