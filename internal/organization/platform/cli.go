package platform

import (
	"context"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const (
	administratorNamed = "SELECT id, name, is_active, two_step_on FROM platform_admin WHERE email_key = $1 " +
		"AND NOT is_demo"
	setActive        = "UPDATE platform_admin SET is_active = $2 WHERE id = $1"
	endAllSessions   = "UPDATE platform_session SET ended_at = $2 WHERE admin_id = $1 AND ended_at IS NULL"
	forgetAllDevices = "DELETE FROM platform_device WHERE admin_id = $1"
)

type adminState struct {
	id, name             string
	isActive, hasTwoStep bool
}

// changeAdministrator changes an administrator from the command line of the server and ends the administrator's
// sessions, also those as the owner of an organization.
func changeAdministrator(ctx context.Context, d *db.DB, email string,
	f func(*db.PlatformTx, adminState) error) (name string, err error) {
	return db.InPlatform(ctx, d, tenant.SystemAdministrator(), func(tx *db.PlatformTx) (string, error) {
		n, err := db.OneOr(tx, fault.NotFound("Administrator"), func(scan db.Scan) (n adminState, err error) {
			return n, scan(&n.id, &n.name, &n.isActive, &n.hasTwoStep)
		}, administratorNamed, account.EmailKey(email))
		if err == nil {
			err = f(tx, n)
		}
		if err != nil {
			return n.name, err
		}
		if err := endImpersonations(tx, n); err != nil {
			return n.name, err
		}
		err = tx.Write(endAllSessions, n.id, tx.Now())
		return n.name, err
	})
}

// endImpersonations ends the sessions in which an administrator acts as an owner.
func endImpersonations(tx *db.PlatformTx, n adminState) error {
	list, err := db.All(tx, scanActive, impersonationsOf, tx.Now(), n.id)
	for _, i := range list {
		if err == nil {
			err = endImpersonation(tx, i, "The session of "+n.name+" was ended at the server itself", "")
		}
	}
	return err
}

// ResetTwoStep removes the second step of an administrator. The next sign-in sets up another. It needs no
// encryption key.
func ResetTwoStep(ctx context.Context, d *db.DB, email string) (name string, err error) {
	return changeAdministrator(ctx, d, email, func(tx *db.PlatformTx, n adminState) error {
		if !n.hasTwoStep {
			return fault.Conflict("%s has no two-step sign-in", n.name)
		}
		tx.Emit(db.PlatformEvent{Type: "two_step_changed", What: "Two-step sign-in of " + n.name +
			" was switched off at the server itself"})
		return storeTwoStep(tx, n.id, signin.TwoStep{})
	})
}

// SetAdministratorActive sets whether an administrator may sign in.
func SetAdministratorActive(ctx context.Context, d *db.DB, email string, active bool) (name string, err error) {
	return changeAdministrator(ctx, d, email, func(tx *db.PlatformTx, n adminState) error {
		kind, what := "administrator_disabled", n.name+" may no longer sign in"
		if active {
			kind, what = "administrator_enabled", n.name+" may sign in again"
		}
		if n.isActive == active {
			return fault.Conflict("%s already", what)
		}
		tx.Emit(db.PlatformEvent{Type: kind, What: what})
		if err := tx.Write(forgetAllDevices, n.id); err != nil {
			return err
		}
		return tx.Write(setActive, n.id, active)
	})
}
