package account

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// The events of accounts. They are the audit trail's; whoever manages users may follow them.
const (
	userUpdated       = "user_updated"
	invitationUpdated = "invitation_updated"
	sessionEnded      = "session_ended"
	signedIn          = "signed_in"
	signedOut         = "signed_out"
	passwordChanged   = "password_changed"
	twoStepChanged    = "two_step_changed"
)

// Change is what an event of accounts tells: in a sentence what happened, and to whose account.
type Change struct {
	What   string `json:"what"`
	UserID string `json:"userId"` // empty for who has none yet
	Name   string `json:"name"`
}

// OrganizationUpdated is what organization_updated carries: an organization as its own screens hear of it.
type OrganizationUpdated struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Domain   string `json:"domain"`
	IsActive bool   `json:"isActive"`
	What     string `json:"what" see:"personal"` // for the audit trail; empty for a new one
}

func tell(tx *db.AccountsTx, kind, user, name, what string) {
	tx.Emit(db.Event{Type: kind, Permission: tenant.ManageUsers, Data: Change{what, user, name}})
}

var errImpersonated = fault.New(fault.Forbidden, "Not while signed in for somebody else")

// RefuseImpersonation refuses whoever acts for somebody else: who may sign in, and how, is not his to change.
func RefuseImpersonation(at tenant.Org) error {
	if at.Actor().Impersonator != "" {
		return errImpersonated
	}
	return nil
}
