package room

import (
	"pitboss/internal/foundation/mask"
	"pitboss/internal/room/alert"
)

// Events lists the event types of this package with their payloads.
var Events = []mask.Event{
	mask.EventOf[Activity]("activity"),
	mask.EventOf[alert.Alert]("alert_created"),
	mask.EventOf[alert.Alert]("alert_updated"),
	mask.EventOf[alert.Alert]("executive_alert"),
	mask.EventOf[GameTypeUpdated]("game_type_updated"),
	mask.EventOf[map[string]string]("game_type_removed"),
	mask.EventOf[Room]("room_updated"),
	mask.EventOf[roomsOrdered]("rooms_ordered"),
	mask.EventOf[FeesUpdated]("fees_updated"),
}
