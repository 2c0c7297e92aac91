package director

import (
	"pitboss/internal/foundation/mask"
	"pitboss/internal/tournament"
)

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[tournament.Tournament]("tournament_created"),
	mask.EventOf[tournament.Tournament]("tournament_updated"),
	mask.EventOf[map[string]string]("tournament_deleted"),
	mask.EventOf[tournament.Template]("tournament_template_saved"),
	mask.EventOf[map[string]string]("tournament_template_dropped"),
	mask.EventOf[clockEvent]("tournament_clock"),
	mask.EventOf[Season]("season_created"),
}
