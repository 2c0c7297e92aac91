package homegame

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var (
	logAppended = db.NewEvent[LogAppended]("home_game_log", tenant.HostHomeGames)
	gameUpdated = db.NewEvent[GameUpdated]("home_game_updated", tenant.HostHomeGames)
	gameRemoved = db.NewEvent[GameRemoved]("home_game_removed", tenant.HostHomeGames)
)

// Events are the event types of this package.
var Events = db.EventTypes(logAppended, gameUpdated, gameRemoved)
