package floor

import "pitboss/internal/foundation/mask"

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[seatChange]("seat_updated"),
	mask.EventOf[Table]("table_updated"),
	mask.EventOf[map[string]string]("table_retired"),
	mask.EventOf[changed]("waitlist_updated"),
}
