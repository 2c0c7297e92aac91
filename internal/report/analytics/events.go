package analytics

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var performanceUpdated = db.NewEvent[performanceUpdate]("performance_update", tenant.ViewReports)

// Events are the event types of this package.
var Events = db.EventTypes(performanceUpdated)
