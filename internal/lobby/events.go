package lobby

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// ScreenRemoved is the payload of screen_removed.
type ScreenRemoved struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

var (
	screenUpdated       = db.NewEvent[Screen]("screen_updated", tenant.ManageScreens)
	announcementUpdated = db.NewEvent[Announcement]("announcement_updated", tenant.ManageTables)
	screenRemoved       = db.NewEvent[ScreenRemoved]("screen_removed", tenant.ManageScreens)
)

// Events are the event types of this package.
var Events = db.EventTypes(screenUpdated, screenRemoved, announcementUpdated)
