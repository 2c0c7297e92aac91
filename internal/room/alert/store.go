package alert

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
)

// Locator finds the room of an alert.
var Locator = db.Locator{What: "Alert", Query: "SELECT room_id FROM alert WHERE org_id = $1 AND id = $2"}

// Stored is an alert with the columns that screens do not read.
type Stored struct {
	Alert
	Permission tenant.Permission // needed to see the alert
	Subject    string
	Session    string // session of the user that raised it; empty: raised by a job
}

const alertColumns = `id, room_id, table_id, table_name, type, kind, priority, message, raised_at, raised_by,
	resolved_at, resolved_by, taken_at, taken_by, escalated_at, permission, subject, raised_session_id FROM alert`

func scanStored(scan db.Scan) (r Stored, err error) {
	return r, scan(&r.ID, &r.RoomID, &r.TableID, &r.TableName, &r.Type, &r.Kind, &r.Priority, &r.Message, &r.Timestamp,
		&r.RaisedBy, &r.ResolvedAt, &r.ResolvedBy, &r.TakenAt, &r.TakenBy, &r.EscalatedAt,
		&r.Permission, &r.Subject, &r.Session)
}

const (
	selectOpen = "SELECT " + alertColumns + ` WHERE org_id = $1 AND room_id = $2 AND resolved_at IS NULL
		ORDER BY raised_at DESC, id DESC`
	selectResolved = "SELECT " + alertColumns + ` WHERE org_id = $1 AND room_id = $2 AND resolved_at >= $3
		ORDER BY resolved_at DESC, id DESC LIMIT $4`
	selectOpenAtTable = "SELECT " + alertColumns + ` WHERE org_id = $1 AND room_id = $2 AND resolved_at IS NULL
		AND kind = $3 AND table_id = $4`
	selectOpenOfKind = "SELECT " + alertColumns + ` WHERE org_id = $1 AND room_id = $2 AND resolved_at IS NULL
		AND kind = $3`
	selectBySubject = "SELECT " + alertColumns + " WHERE org_id = $1 AND room_id = $2 AND kind = $3 AND subject = $4"
	selectByID      = "SELECT " + alertColumns + " WHERE org_id = $1 AND room_id = $2 AND id = $3"
	countBySubject  = `SELECT count(*) FROM alert WHERE org_id = $1 AND room_id = $2 AND kind = $3 AND subject = $4
		AND subject <> ''`
	updateAlert = `UPDATE alert SET message = $4, subject = $5, table_id = $6, table_name = $7
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	resolveAlert = `UPDATE alert SET resolved_at = $4, resolved_by = $5 WHERE org_id = $1 AND room_id = $2 AND id = $3
		AND resolved_at IS NULL`
	takeAlert     = "UPDATE alert SET taken_at = $4, taken_by = $5 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	escalateAlert = `UPDATE alert SET priority = 'critical', escalated_at = $4
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
)

// ListOpen returns all open alerts of the room, the newest first, regardless of their permissions.
func ListOpen(tx db.RoomReader) ([]Stored, error) { return db.All(tx, scanStored, selectOpen) }

// ListOpenAt returns the open alerts of a kind at a table.
func ListOpenAt(tx db.RoomReader, k Kind, tableID string) ([]Stored, error) {
	return db.All(tx, scanStored, selectOpenAtTable, k, tableID)
}

// ListOpenOfKind returns the open alerts of a kind in the room.
func ListOpenOfKind(tx db.RoomReader, k Kind) ([]Stored, error) {
	return db.All(tx, scanStored, selectOpenOfKind, k)
}

// ListResolved returns the alerts that were resolved since a moment, the latest first, up to limit.
func ListResolved(tx db.RoomReader, since clock.Instant, limit int) ([]Stored, error) {
	return db.All(tx, scanStored, selectResolved, since, limit)
}

// Load returns an alert of the room; fault Missing when there is none.
func Load(tx db.RoomReader, id string) (Stored, error) {
	return db.OneOr(tx, fault.NotFound("Alert"), scanStored, selectByID, id)
}

// Resolve closes an open alert in the name of a user and emits alert_updated.
func (r Stored) Resolve(tx *db.RoomTx, by string) (Alert, error) {
	now := max(tx.Now(), r.Timestamp) // the clock may step back
	r.ResolvedAt, r.ResolvedBy = &now, &by
	err := tx.Write(resolveAlert, r.ID, now, by)
	r.emitUpdated(tx)
	return r.Alert, err
}

// Take records that a member of staff comes to an open call, and emits alert_updated.
func (r Stored) Take(tx *db.RoomTx, by string) (Alert, error) {
	now := max(tx.Now(), r.Timestamp) // the clock may step back
	r.TakenAt, r.TakenBy = &now, &by
	err := tx.Write(takeAlert, r.ID, now, by)
	r.emitUpdated(tx)
	return r.Alert, err
}

// Escalate makes an open call critical because no one has taken it, and emits alert_updated.
func (r Stored) Escalate(tx *db.RoomTx) error {
	now := tx.Now()
	r.Priority, r.EscalatedAt = Critical, &now
	err := tx.Write(escalateAlert, r.ID, now)
	r.emitUpdated(tx)
	return err
}

// Matches reports whether the stored alert has the message, subject and table of other.
func (r Stored) Matches(other New) bool {
	return r.Message == other.Message && r.Subject == other.Subject && optional.Or(r.TableID, "") == other.TableID &&
		optional.Or(r.TableName, "") == other.TableName
}

// IsAbout reports whether the alert is about a table; with an empty id, whether it is about none.
func (r Stored) IsAbout(tableID string) bool { return optional.Or(r.TableID, "") == tableID }

// Update changes the text, subject and table of an open alert and emits alert_updated.
func (r Stored) Update(tx *db.RoomTx, to New) error {
	r.Message, r.Subject = to.Message, to.Subject
	r.TableID, r.TableName = optional.NonZero(to.TableID), optional.NonZero(to.TableName)
	err := tx.Write(updateAlert, r.ID, r.Message, r.Subject, r.TableID, r.TableName)
	r.emitUpdated(tx)
	return err
}

// Exists reports whether an alert of a kind was raised for a subject, open or not.
func Exists(tx db.RoomReader, k Kind, subject string) (bool, error) {
	n, err := db.Value[int](tx, countBySubject, k, subject)
	return n > 0, err
}

// RaiseOrUpdate raises an alert with a cause that may recur. An open alert of the same subject is updated. A resolved
// one passes its subject to a new alert.
func RaiseOrUpdate(tx *db.RoomTx, may tenant.Permission, r New) error {
	before, found, err := db.One(tx, scanStored, selectBySubject, r.Kind, r.Subject)
	switch {
	case err != nil:
		return err
	case found && before.ResolvedAt == nil:
		return before.Update(tx, r)
	case found:
		was := New{
			TableID: optional.Or(before.TableID, ""), TableName: optional.Or(before.TableName, ""),
			Subject: r.Subject + "/" + before.ID, Message: before.Message,
		}
		if err := before.Update(tx, was); err != nil {
			return err
		}
	}
	_, err = Raise(tx, may, r)
	return err
}

// emitUpdated emits alert_updated to the users with access to the alert.
func (r Stored) emitUpdated(tx *db.RoomTx) {
	tx.Emit(alertUpdated.About(optional.Or(r.TableID, ""), r.Alert).For(r.Permission))
	emitExecutive(tx, r.Permission, r.Alert)
}

const insertAlert = `INSERT INTO alert (org_id, room_id, id, type, kind, permission, priority, table_id, table_name,
	subject, message, raised_at, raised_by, raised_session_id)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
	ON CONFLICT (org_id, room_id, kind, subject) WHERE subject <> '' DO NOTHING`

// Raise raises an alert and returns it, or nil if it was raised before. Users with the permission may see it.
func Raise(tx *db.RoomTx, may tenant.Permission, r New) (*Alert, error) {
	is := Kinds[r.Kind]
	a := &Alert{
		ID: db.NewID(), RoomID: tx.RoomID(), Type: is.Type, Kind: r.Kind, Priority: is.Priority, Message: r.Message,
		Timestamp: tx.Now(), RaisedBy: tx.Actor().Name,
		TableID: optional.NonZero(r.TableID), TableName: optional.NonZero(r.TableName),
	}
	n, err := tx.Exec(insertAlert, a.ID, a.Type, a.Kind, may, a.Priority, a.TableID, a.TableName, r.Subject, a.Message,
		a.Timestamp, a.RaisedBy, tx.Actor().Session)
	if err != nil || n == 0 {
		return nil, err
	}
	tx.Emit(alertCreated.About(r.TableID, *a).For(may))
	emitExecutive(tx, may, *a)
	return a, nil
}

// emitExecutive emits executive_alert for alerts that the executive screen counts: critical and high ones. Alerts that
// the whole floor sees go to readers of reports; the others keep their permission.
func emitExecutive(tx *db.RoomTx, may tenant.Permission, a Alert) {
	if a.Priority != Critical && a.Priority != High {
		return
	}
	if may == tenant.ViewFloor {
		may = tenant.ViewReports
	}
	tx.Emit(executiveAlert.About(optional.Or(a.TableID, ""), a).For(may))
}
