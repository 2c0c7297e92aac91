package room

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/mask"
)

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[Activity]("activity"),
	mask.EventOf[Alert]("alert_created"),
	mask.EventOf[Alert]("alert_updated"),
	mask.EventOf[Alert]("executive_alert"),
	mask.EventOf[GameType]("game_type_updated"),
	mask.EventOf[map[string]string]("game_type_removed"),
	mask.EventOf[Room]("room_updated"),
	mask.EventOf[roomsOrdered]("rooms_ordered"),
	mask.EventOf[map[string]clock.Instant]("fees_updated"),
}
