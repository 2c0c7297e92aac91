package player

import "pitboss/internal/foundation/mask"

// Events lists the event types of this package with their payloads.
var Events = []mask.Event{
	mask.EventOf[Membership]("membership_created"),
	mask.EventOf[membershipUpdated]("membership_updated"),
	mask.EventOf[playerUpdated]("player_updated"),
	mask.EventOf[Refusal]("entry_refused"),
	mask.EventOf[Session]("session_updated"),
	mask.EventOf[[]Named]("players_apart_updated"),
	mask.EventOf[noteEvent]("player_note_added"),
}
