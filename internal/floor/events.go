package floor

import "pitboss/internal/foundation/mask"

// Events lists the events of this package and their data.
var Events = []mask.Event{
	mask.EventOf[seatUpdate]("seat_updated"),
	mask.EventOf[Table]("table_updated"),
	mask.EventOf[map[string]string]("table_retired"),
	mask.EventOf[entryUpdate]("waitlist_updated"),
}
