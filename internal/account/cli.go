package account

import (
	"context"
	"strings"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Commands on the server let in users without a working sign-in and without a colleague to help them.

// UserRef is a staff user named on the command line.
type UserRef struct {
	Name         string
	Organization Organization
	id           string
	hasTwoStep   bool
	active       bool
}

const selectUsersByEmail = `SELECT u.id, u.name, u.totp_on, u.is_active, o.id, o.name, o.domain FROM staff_user u
	JOIN organization o ON o.id = u.org_id
	WHERE u.email_key = $1 AND (CAST($2 AS TEXT) = '' OR o.domain = $2) ORDER BY o.domain LIMIT 20`

// findUserRef returns the one user with an email address, in the organization of a domain or, without one, in any.
func findUserRef(ctx context.Context, d *db.DB, domain, email string) (UserRef, error) {
	list, err := db.ViewAcross(ctx, d, "an operator names a user of any organization",
		func(tx *db.AnyTx) ([]UserRef, error) {
			return db.All(tx, func(scan db.Scan) (n UserRef, err error) {
				return n, scan(&n.id, &n.Name, &n.hasTwoStep, &n.active, &n.Organization.ID, &n.Organization.Name,
					&n.Organization.Domain)
			}, selectUsersByEmail, EmailKey(email), strings.ToLower(strings.TrimSpace(domain)))
		})
	switch {
	case err != nil:
		return UserRef{}, err
	case len(list) == 0:
		return UserRef{}, fault.NotFound("User")
	case len(list) > 1:
		domains := make([]string, len(list))
		for i, n := range list {
			domains[i] = n.Organization.Domain
		}
		return UserRef{}, fault.Conflict("There is somebody with this email in %s: name one with --organization",
			strings.Join(domains, ", "))
	}
	return list[0], nil
}

// ResetTwoStep switches off the user's two-step sign-in and ends their sessions. It reads no secret, so it needs no
// key.
func ResetTwoStep(ctx context.Context, d *db.DB, domain, email string) (UserRef, error) {
	n, err := findUserRef(ctx, d, domain, email)
	if err == nil && !n.hasTwoStep {
		err = fault.Conflict("%s of %s has no two-step sign-in", n.Name, n.Organization.Name)
	}
	if err != nil {
		return n, err
	}
	_, err = db.InAccounts(ctx, d, tenant.Mint(n.Organization.ID, tenant.System),
		func(tx *db.AccountsTx) (none struct{}, err error) {
			emitChange(tx, twoStepChanged, n.id, n.Name,
				"Switched off two-step sign-in of "+n.Name+" at the server itself")
			if err := storeTwoStep(tx, n.id, signin.TwoStep{}); err != nil {
				return none, err
			}
			return none, endSessions(tx, n.id, "")
		})
	return n, err
}

// ResetPassword creates a link with which the user sets a new password.
func ResetPassword(ctx context.Context, d *db.DB, domain, email string) (UserRef, PasswordReset, error) {
	n, err := findUserRef(ctx, d, domain, email)
	if err == nil && !n.active {
		err = errInactive
	}
	if err != nil {
		return n, PasswordReset{}, err
	}
	r, err := db.InAccounts(ctx, d, tenant.Mint(n.Organization.ID, tenant.System),
		func(tx *db.AccountsTx) (PasswordReset, error) {
			u, err := readAccount(tx, n.id)
			if err != nil {
				return PasswordReset{}, err
			}
			return makeReset(tx, u, "Made a link at the server itself with which "+u.Name+" can set a new password")
		})
	return n, r, err
}
