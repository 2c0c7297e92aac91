package room

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Alert is something that someone should look at.
type Alert struct {
	ID        string        `json:"id"`
	RoomID    string        `json:"roomId"`
	TableID   *string       `json:"tableId"`
	Type      string        `json:"type"`
	Priority  string        `json:"priority"`
	Message   string        `json:"message"`
	Timestamp clock.Instant `json:"timestamp"`
}

// Raising is an alert to be raised. The same Subject and Type raise it once and no more; an empty Subject raises each time.
type Raising struct {
	Type, Priority, TableID, Subject, Message string
}

const raise = `INSERT INTO alert (org_id, room_id, id, type, priority, table_id, subject, message, raised_at, raised_by)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (org_id, room_id, type, subject) WHERE subject <> '' DO NOTHING`

// Raise raises an alert in the room. Who may see it is the permission.
func Raise(tx *db.RoomTx, may tenant.Permission, r Raising) error {
	a := Alert{ID: db.NewID(), RoomID: tx.RoomID(), Type: r.Type, Priority: r.Priority, Message: r.Message, Timestamp: tx.Now()}
	if r.TableID != "" {
		a.TableID = &r.TableID
	}
	n, err := tx.Exec(raise, a.ID, a.Type, a.Priority, a.TableID, r.Subject, a.Message, a.Timestamp, tx.Actor().Name)
	if err == nil && n > 0 {
		tx.Emit(db.Event{Type: "alert_created", Permission: may, Subject: r.TableID, Data: a})
	}
	return err
}
