package account

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Packages that set up an organization emit OrganizationUpdated, UserUpdated and SignedOut as well.
var (
	OrganizationUpdated = db.NewEvent[OrganizationChange]("organization_updated", tenant.ViewFloor)
	UserUpdated         = db.NewEvent[Change]("user_updated", tenant.ManageUsers)
	SignedOut           = db.NewEvent[Change]("signed_out", tenant.ManageUsers)

	invitationUpdated = db.NewEvent[Change]("invitation_updated", tenant.ManageUsers)
	sessionEnded      = db.NewEvent[Change]("session_ended", tenant.ManageUsers)
	signedIn          = db.NewEvent[Change]("signed_in", tenant.ManageUsers)
	passwordChanged   = db.NewEvent[Change]("password_changed", tenant.ManageUsers)
	twoStepChanged    = db.NewEvent[Change]("two_step_changed", tenant.ManageUsers)
	dataExported      = db.NewEvent[Exported]("data_exported", tenant.ViewAudit)
)

// Events are the event types of this package.
var Events = db.EventTypes(
	OrganizationUpdated, UserUpdated, SignedOut, invitationUpdated, sessionEnded, signedIn, passwordChanged,
	twoStepChanged, dataExported,
)
