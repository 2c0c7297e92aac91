package platform

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var impersonationUpdated = db.NewEvent[ImpersonationNotice]("impersonation_updated", tenant.ManageSettings)

// Events are the event types of this package.
var Events = db.EventTypes(impersonationUpdated)
