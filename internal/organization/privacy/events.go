package privacy

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/mask"
)

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[removed]("personal_data_removed"),
	mask.EventOf[db.RedactedEvents](db.Redacted),
}
