package floor

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var (
	seatUpdated     = db.NewEvent[seatUpdate]("seat_updated", tenant.ViewFloor)
	tableUpdated    = db.NewEvent[Table]("table_updated", tenant.ViewFloor)
	tableRetired    = db.NewEvent[retiredTable]("table_retired", tenant.ViewFloor)
	waitlistUpdated = db.NewEvent[entryUpdate]("waitlist_updated", tenant.ViewFloor)
)

// Events are the event types of this package.
var Events = db.EventTypes(seatUpdated, tableUpdated, tableRetired, waitlistUpdated)
