package staff

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var updated = db.NewEvent[staffUpdated]("staff_updated", tenant.ViewFloor)

// Events are the event types of this package.
var Events = db.EventTypes(updated)
