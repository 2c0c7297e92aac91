package homegame

import "pitboss/internal/foundation/mask"

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[LogAppended]("home_game_log"),
	mask.EventOf[GameUpdated]("home_game_updated"),
	mask.EventOf[GameRemoved]("home_game_removed"),
}
