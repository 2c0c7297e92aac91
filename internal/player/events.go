package player

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

var (
	membershipCreated   = db.NewEvent[Membership]("membership_created", tenant.ViewPlayers)
	membershipUpdated   = db.NewEvent[membershipUpdate]("membership_updated", tenant.ViewPlayers)
	playerUpdated       = db.NewEvent[playerUpdate]("player_updated", tenant.ViewPlayers)
	entryRefused        = db.NewEvent[Refusal]("entry_refused", tenant.ViewPlayers)
	sessionUpdated      = db.NewEvent[Session]("session_updated", tenant.ViewPlayers)
	playersApartUpdated = db.NewEvent[[]Named]("players_apart_updated", tenant.ViewPlayers)
	noteAdded           = db.NewEvent[addedNote]("player_note_added", tenant.ViewPlayers)
)

// Events are the event types of this package.
var Events = db.EventTypes(
	membershipCreated, membershipUpdated, playerUpdated, entryRefused, sessionUpdated, playersApartUpdated, noteAdded,
)
