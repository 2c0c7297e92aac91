package account

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Change is the payload of account events: the change in a sentence, and the account.
type Change struct {
	What   string `json:"what"`
	UserID string `json:"userId"` // empty: the person has no account yet
	Name   string `json:"name"`
}

// OrganizationChange is the payload of organization_updated.
type OrganizationChange struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Domain   string `json:"domain"`
	IsActive bool   `json:"isActive"`
	What     string `json:"what" see:"personal"` // for the audit trail; empty for a new one
}

func emitChange(tx *db.AccountsTx, kind db.EventType[Change], user, name, what string) {
	tx.Emit(kind.With(Change{what, user, name}))
}

var errImpersonated = fault.New(fault.Forbidden, "Not while signed in for somebody else")

// RefuseImpersonation refuses an administrator who acts for a user: they may not change how the organization's users
// sign in.
func RefuseImpersonation(at tenant.Org) error {
	if at.Actor().Impersonator != "" {
		return errImpersonated
	}
	return nil
}
