package room

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var (
	activityLogged  = db.NewEvent[Activity]("activity", tenant.ViewFloor)
	gameTypeUpdated = db.NewEvent[GameTypeUpdated]("game_type_updated", tenant.ViewFloor)
	gameTypeRemoved = db.NewEvent[GameTypeRemoved]("game_type_removed", tenant.ViewFloor)
	roomUpdated     = db.NewEvent[Room]("room_updated", tenant.ViewFloor)
	roomsOrdered    = db.NewEvent[RoomsOrdered]("rooms_ordered", tenant.ViewFloor)
	feesUpdated     = db.NewEvent[FeesUpdated]("fees_updated", tenant.ViewFloor)
)

// Events are the event types of this package.
var Events = db.EventTypes(
	activityLogged, gameTypeUpdated, gameTypeRemoved, roomUpdated, roomsOrdered, feesUpdated,
)
