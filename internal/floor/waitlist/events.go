package waitlist

import "pitboss/internal/foundation/mask"

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[changed]("waitlist_updated"),
}
