package room

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// OfAlert finds the room of an alert.
var OfAlert = db.Locator{What: "Alert", Query: "SELECT room_id FROM alert WHERE org_id = $1 AND id = $2"}

// Raised is an alert as it is stored.
type Raised struct {
	Alert
	Permission tenant.Permission // what one must be allowed to see it
	Subject    string
}

const raisedColumns = "id, room_id, table_id, table_name, type, kind, priority, message, raised_at, raised_by, resolved_at, resolved_by, permission, subject FROM alert"

func scanRaised(scan db.Scan) (r Raised, err error) {
	return r, scan(&r.ID, &r.RoomID, &r.TableID, &r.TableName, &r.Type, &r.Kind, &r.Priority, &r.Message, &r.Timestamp, &r.RaisedBy,
		&r.ResolvedAt, &r.ResolvedBy, &r.Permission, &r.Subject)
}

const (
	alertsOpen     = "SELECT " + raisedColumns + " WHERE org_id = $1 AND room_id = $2 AND resolved_at IS NULL ORDER BY raised_at DESC, id DESC"
	alertsResolved = "SELECT " + raisedColumns + ` WHERE org_id = $1 AND room_id = $2 AND resolved_at >= $3
		ORDER BY resolved_at DESC, id DESC LIMIT $4`
	alertByID    = "SELECT " + raisedColumns + " WHERE org_id = $1 AND room_id = $2 AND id = $3"
	resolveAlert = "UPDATE alert SET resolved_at = $4, resolved_by = $5 WHERE org_id = $1 AND room_id = $2 AND id = $3 AND resolved_at IS NULL"
)

// AlertsOpen are the open alerts of the room, the newest first, whoever may see them.
func AlertsOpen(tx db.RoomReader) ([]Raised, error) { return db.All(tx, scanRaised, alertsOpen) }

// AlertsResolved are those resolved since a moment, the last first and no more than most.
func AlertsResolved(tx db.RoomReader, since clock.Instant, most int) ([]Raised, error) {
	return db.All(tx, scanRaised, alertsResolved, since, most)
}

// AlertByID is an alert of the room; fault Missing when there is none.
func AlertByID(tx db.RoomReader, id string) (Raised, error) {
	r, found, err := db.One(tx, scanRaised, alertByID, id)
	if err == nil && !found {
		err = fault.NotFound("Alert")
	}
	return r, err
}

// Resolve ends an open alert in somebody's name, and tells the screens.
func (r Raised) Resolve(tx *db.RoomTx, by string) (Alert, error) {
	now := tx.Now()
	r.ResolvedAt, r.ResolvedBy = &now, &by
	_, err := tx.Exec(resolveAlert, r.ID, now, by)
	r.tell(tx)
	return r.Alert, err
}

// tell says to those who may see the alert that it has changed.
func (r Raised) tell(tx *db.RoomTx) {
	subject := ""
	if r.TableID != nil {
		subject = *r.TableID
	}
	tx.Emit(db.Event{Type: "alert_updated", Permission: r.Permission, Subject: subject, Data: r.Alert})
}
