package director

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
)

var (
	tournamentCreated = db.NewEvent[tournament.Tournament]("tournament_created", tenant.ViewFloor)
	tournamentUpdated = db.NewEvent[tournament.Tournament]("tournament_updated", tenant.ViewFloor)
	tournamentDeleted = db.NewEvent[deletion]("tournament_deleted", tenant.ViewFloor)
	tournamentClock   = db.NewEvent[clockEvent]("tournament_clock", tenant.ViewFloor)
	templateSaved     = db.NewEvent[tournament.Template]("tournament_template_saved", tenant.ViewFloor)
	templateDropped   = db.NewEvent[deletion]("tournament_template_dropped", tenant.ViewFloor)
	seasonCreated     = db.NewEvent[Season]("season_created", tenant.ViewFloor)
)

// Events are the event types of this package.
var Events = db.EventTypes(
	tournamentCreated, tournamentUpdated, tournamentDeleted, tournamentClock, templateSaved, templateDropped,
	seasonCreated,
)

// deletion is the data of tournament_deleted and tournament_template_dropped.
type deletion struct {
	ID string `json:"id"`
}
