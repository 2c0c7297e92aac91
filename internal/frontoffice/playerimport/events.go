package playerimport

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player/importlog"
)

var (
	importUpdated   = db.NewEvent[update]("player_import_updated", tenant.CorrectLedger)
	playersImported = db.NewEvent[imported]("players_imported", tenant.ViewPlayers)
)

// Events are the event types of this package.
var Events = db.EventTypes(importUpdated, playersImported)

// update is the data of player_import_updated: how far an import has come.
type update struct {
	ImportID string          `json:"importId"`
	State    importlog.State `json:"state"`
	Position int             `json:"position"`
	Total    int             `json:"total"`
	What     string          `json:"what" see:"personal,view_players"`
}

// imported is the data of players_imported: a batch of players was added, changed or taken back.
type imported struct {
	ImportID string `json:"importId"`
	What     string `json:"what"`
}
