package privacy

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/foundation/tenant"
)

var dataRemoved = db.NewEvent[removal]("personal_data_removed", tenant.ManageSettings)

// Events are the event types of this package and of eventchain.
var Events = db.EventTypes(dataRemoved, eventchain.Redacted)
