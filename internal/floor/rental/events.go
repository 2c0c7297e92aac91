package rental

import "pitboss/internal/foundation/mask"

// Events lists the events of this package and their data.
var Events = []mask.Event{
	mask.EventOf[map[string]string]("rental_updated"),
}
