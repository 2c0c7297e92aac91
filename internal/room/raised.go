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
	Session    string // under which it was raised; empty: by the program
}

const raisedColumns = "id, room_id, table_id, table_name, type, kind, priority, message, raised_at, raised_by, resolved_at, resolved_by, permission, subject, raised_session_id FROM alert"

func scanRaised(scan db.Scan) (r Raised, err error) {
	return r, scan(&r.ID, &r.RoomID, &r.TableID, &r.TableName, &r.Type, &r.Kind, &r.Priority, &r.Message, &r.Timestamp, &r.RaisedBy,
		&r.ResolvedAt, &r.ResolvedBy, &r.Permission, &r.Subject, &r.Session)
}

const (
	alertsOpen     = "SELECT " + raisedColumns + " WHERE org_id = $1 AND room_id = $2 AND resolved_at IS NULL ORDER BY raised_at DESC, id DESC"
	alertsResolved = "SELECT " + raisedColumns + ` WHERE org_id = $1 AND room_id = $2 AND resolved_at >= $3
		ORDER BY resolved_at DESC, id DESC LIMIT $4`
	alertsOpenAt = "SELECT " + raisedColumns + " WHERE org_id = $1 AND room_id = $2 AND resolved_at IS NULL AND kind = $3 AND table_id = $4"
	alertsOpenOf = "SELECT " + raisedColumns + " WHERE org_id = $1 AND room_id = $2 AND resolved_at IS NULL AND kind = $3"
	alertFor     = "SELECT " + raisedColumns + " WHERE org_id = $1 AND room_id = $2 AND kind = $3 AND subject = $4"
	alertByID    = "SELECT " + raisedColumns + " WHERE org_id = $1 AND room_id = $2 AND id = $3"
	raisedFor    = "SELECT count(*) FROM alert WHERE org_id = $1 AND room_id = $2 AND kind = $3 AND subject = $4 AND subject <> ''"
	rewordAlert  = "UPDATE alert SET message = $4, subject = $5, table_id = $6, table_name = $7 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	resolveAlert = "UPDATE alert SET resolved_at = $4, resolved_by = $5 WHERE org_id = $1 AND room_id = $2 AND id = $3 AND resolved_at IS NULL"
)

// AlertsOpen are the open alerts of the room, the newest first, whoever may see them.
func AlertsOpen(tx db.RoomReader) ([]Raised, error) { return db.All(tx, scanRaised, alertsOpen) }

// AlertsOpenAt are those of a kind at a table.
func AlertsOpenAt(tx db.RoomReader, k AlertKind, tableID string) ([]Raised, error) {
	return db.All(tx, scanRaised, alertsOpenAt, k, tableID)
}

// AlertsOpenOf are those of a kind in the room.
func AlertsOpenOf(tx db.RoomReader, k AlertKind) ([]Raised, error) {
	return db.All(tx, scanRaised, alertsOpenOf, k)
}

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
	now := max(tx.Now(), r.Timestamp) // a clock may have been put back
	r.ResolvedAt, r.ResolvedBy = &now, &by
	err := tx.Write(resolveAlert, r.ID, now, by)
	r.tell(tx)
	return r.Alert, err
}

// Says tells whether the alert says what one raised now would say.
func (r Raised) Says(other Raising) bool {
	return r.Message == other.Message && r.Subject == other.Subject && textOf(r.TableID) == other.TableID && textOf(r.TableName) == other.TableName
}

// About says whether the alert is about a table; with an empty id, whether it is about none.
func (r Raised) About(tableID string) bool { return textOf(r.TableID) == tableID }

// Reword lets an open alert say what has come to be known since it was raised, and tells the screens.
func (r Raised) Reword(tx *db.RoomTx, to Raising) error {
	r.Message, r.Subject, r.TableID, r.TableName = to.Message, to.Subject, orNone(to.TableID), orNone(to.TableName)
	err := tx.Write(rewordAlert, r.ID, r.Message, r.Subject, r.TableID, r.TableName)
	r.tell(tx)
	return err
}

func textOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func orNone(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// WasRaised says whether an alert of a kind was raised for a subject, open or not.
func WasRaised(tx db.RoomReader, k AlertKind, subject string) (bool, error) {
	n, err := db.Value[int](tx, raisedFor, k, subject)
	return n > 0, err
}

// RaiseAgain raises an alert whose cause may have come and gone before. An open alert of the same subject is reworded;
// a resolved one gives its subject to a new alert.
func RaiseAgain(tx *db.RoomTx, may tenant.Permission, r Raising) error {
	before, found, err := db.One(tx, scanRaised, alertFor, r.Kind, r.Subject)
	switch {
	case err != nil:
		return err
	case found && before.ResolvedAt == nil:
		return before.Reword(tx, r)
	case found:
		was := Raising{TableID: textOf(before.TableID), TableName: textOf(before.TableName), Subject: r.Subject + "/" + before.ID, Message: before.Message}
		if err := before.Reword(tx, was); err != nil {
			return err
		}
	}
	_, err = Raise(tx, may, r)
	return err
}

// tell says to those who may see the alert that it has changed.
func (r Raised) tell(tx *db.RoomTx) {
	tx.Emit(db.Event{Type: "alert_updated", Permission: r.Permission, Subject: textOf(r.TableID), Data: r.Alert})
	emitExecutive(tx, r.Permission, r.Alert)
}
