package account

import "pitboss/internal/foundation/mask"

// Events lists the event types of this package with their payloads.
var Events = []mask.Event{
	mask.EventOf[Exported]("data_exported"),
	mask.EventOf[OrganizationUpdated]("organization_updated"),
	mask.EventOf[Change](userUpdated),
	mask.EventOf[Change](invitationUpdated),
	mask.EventOf[Change](sessionEnded),
	mask.EventOf[Change](signedIn),
	mask.EventOf[Change](signedOut),
	mask.EventOf[Change](passwordChanged),
	mask.EventOf[Change](twoStepChanged),
}
