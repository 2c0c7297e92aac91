package alert

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// An alert may need more than the permission of its event type (Stored.Permission).
var (
	alertCreated   = db.NewEvent[Alert]("alert_created", tenant.ViewFloor)
	alertUpdated   = db.NewEvent[Alert]("alert_updated", tenant.ViewFloor)
	executiveAlert = db.NewEvent[Alert]("executive_alert", tenant.ViewReports)
)

// Events are the event types of this package.
var Events = db.EventTypes(alertCreated, alertUpdated, executiveAlert)

// OnRaised runs f in the transaction of every act that raises or escalates an alert, with the permission that the alert
// needs.
func OnRaised(d *db.DB, f func(tx *db.RoomTx, raised Alert, needed tenant.Permission) error) {
	alertCreated.OnEmit(d, f)
	alertUpdated.OnEmit(d, func(tx *db.RoomTx, a Alert, needed tenant.Permission) error {
		if !a.IsEscalated() || a.ResolvedAt != nil {
			return nil
		}
		return f(tx, a, needed)
	})
}

// IsEscalated reports whether the call became critical and no one has taken it since.
func (a Alert) IsEscalated() bool { return a.EscalatedAt != nil && a.TakenAt == nil }
