package community

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var communityUpdated = db.NewEvent[struct{}]("community_updated", tenant.HostHomeGames)

// Events are the event types of this package.
var Events = db.EventTypes(communityUpdated)
