package privacy

import (
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/foundation/mask"
)

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[removal]("personal_data_removed"),
	mask.EventOf[eventchain.RedactedEvents](eventchain.Redacted),
}
