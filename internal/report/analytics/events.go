package analytics

import "pitboss/internal/foundation/mask"

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[performanceUpdate]("performance_update"),
}
