package playerpage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// LinkChanged is the payload of player_link_changed: the links of the player as they are from now on.
type LinkChanged struct {
	PlayerID string `json:"playerId"`
	RoomID   string `json:"roomId"`
	CurrentLink
}

func emitLinks(tx *db.RoomTx, playerID string) error {
	c, err := currentLink(tx, playerID)
	tx.Emit(linkChanged.With(LinkChanged{playerID, tx.RoomID(), c}))
	return err
}

var linkChanged = db.NewEvent[LinkChanged]("player_link_changed", tenant.ManagePlayers)

// Events are the event types of this package.
var Events = db.EventTypes(linkChanged)
