package roompage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var roomPageUpdated = db.NewEvent[Settings]("room_page_updated", tenant.ManageSettings)

// Events are the event types of this package.
var Events = db.EventTypes(roomPageUpdated)
