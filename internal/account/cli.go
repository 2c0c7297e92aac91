package account

import (
	"context"
	"strings"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// What is done here is done by whoever is at the machine itself: for those whom nobody else can let in any more.

// UserRef is a staff user whom somebody at the machine names.
type UserRef struct {
	Name         string
	Organization Organization
	id           string
	on           bool // has a second step
	active       bool
}

const usersNamed = `SELECT u.id, u.name, u.totp_on, u.is_active, o.id, o.name, o.domain FROM staff_user u JOIN organization o ON o.id = u.org_id
	WHERE u.email_key = $1 AND (CAST($2 AS TEXT) = '' OR o.domain = $2) ORDER BY o.domain LIMIT 20`

// named finds the one user of an e-mail address, in the organization of a domain or, without one, in whichever has him.
func named(ctx context.Context, d *db.DB, domain, email string) (UserRef, error) {
	list, err := db.ViewAcross(ctx, d, "who is at the machine names somebody of any organization", func(tx *db.AnyTx) ([]UserRef, error) {
		return db.All(tx, func(scan db.Scan) (n UserRef, err error) {
			return n, scan(&n.id, &n.Name, &n.on, &n.active, &n.Organization.ID, &n.Organization.Name, &n.Organization.Domain)
		}, usersNamed, EmailKey(email), strings.ToLower(strings.TrimSpace(domain)))
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
		return UserRef{}, fault.Conflict("There is somebody with this email in %s: name one with --organization", strings.Join(domains, ", "))
	}
	return list[0], nil
}

// ResetTwoStep takes the second step of a user away and ends his sessions. It needs no key: it reads nothing that is sealed.
func ResetTwoStep(ctx context.Context, d *db.DB, domain, email string) (UserRef, error) {
	n, err := named(ctx, d, domain, email)
	if err == nil && !n.on {
		err = fault.Conflict("%s of %s has no two-step sign-in", n.Name, n.Organization.Name)
	}
	if err != nil {
		return n, err
	}
	_, err = db.InAccounts(ctx, d, tenant.Mint(n.Organization.ID, tenant.System),
		func(tx *db.AccountsTx) (none struct{}, err error) {
			tell(tx, twoStepChanged, n.id, n.Name, "Switched off two-step sign-in of "+n.Name+" at the server itself")
			if err := keepStep(tx, n.id, signin.TwoStep{}); err != nil {
				return none, err
			}
			return none, endSessions(tx, n.id, "")
		})
	return n, err
}

// ResetPassword makes a link with which a user sets a new password, and returns where it leads.
func ResetPassword(ctx context.Context, d *db.DB, domain, email string) (UserRef, PasswordReset, error) {
	n, err := named(ctx, d, domain, email)
	if err == nil && !n.active {
		err = errInactive
	}
	if err != nil {
		return n, PasswordReset{}, err
	}
	r, err := db.InAccounts(ctx, d, tenant.Mint(n.Organization.ID, tenant.System), func(tx *db.AccountsTx) (PasswordReset, error) {
		u, err := readAccount(tx, n.id)
		if err != nil {
			return PasswordReset{}, err
		}
		return makeReset(tx, u, "Made a link at the server itself with which "+u.Name+" can set a new password")
	})
	return n, r, err
}
