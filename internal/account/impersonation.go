package account

import (
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Impersonation is a session of a platform administrator in the name of an organization's owner.
type Impersonation struct {
	SignIn  SignedIn
	Session string
	Owner   string // the owner's name
}

// Impersonate opens a session of the organization's first owner for a platform administrator. The session ends at a
// fixed time, and its events name both people.
func Impersonate(tx *db.OrgTx, by tenant.Administrator, v api.Visitor, lasts time.Duration) (Impersonation, error) {
	var owner string
	i := Impersonation{Session: db.NewID()}
	_, err := db.OneOr(tx, errNoOwner, func(scan db.Scan) (none struct{}, err error) {
		return none, scan(&owner, &i.Owner)
	}, firstOwner)
	if err != nil {
		return i, err
	}
	token, hash := signin.NewToken()
	i.SignIn = newSession(token, lasts, "")
	err = tx.Write(insertImpersonated, i.Session, owner, hash, by.ID(), by.Name(), v.Address, tx.Now(),
		tx.Now().Add(lasts), signin.DeviceOf(v.Agent))
	return i, err
}

var errNoOwner = fault.Conflict("This organization has no owner to act for")

// EndSession ends a session of the organization and reports whether it was open. Call ForgetOrganization afterwards.
func EndSession(tx *db.OrgTx, id string) (bool, error) {
	n, err := tx.Exec(endSession, id, tx.Now())
	return n > 0, err
}

// SignOutAll ends every session of the organization's staff. Call ForgetOrganization afterwards.
func (a *Actions) SignOutAll(tx *db.OrgTx) error {
	return tx.Write(endAllSessions, tx.Now())
}

// ForgetOrganization invalidates the cached sessions of an organization.
func (a *Actions) ForgetOrganization(id string) {
	a.Sessions.ForgetOrganization(id)
}

// loadImpersonator sets the administrator behind an impersonated session, and its end.
func (u *User) loadImpersonator(tx db.OrgReader, session string) error {
	_, _, err := db.One(tx, func(scan db.Scan) (none struct{}, err error) {
		return none, scan(&u.ImpersonatedBy, &u.ImpersonationEndsAt)
	}, selectImpersonator, session)
	return err
}

const (
	firstOwner = `SELECT id, name FROM staff_user WHERE org_id = $1 AND role = 'owner' AND is_active
		ORDER BY created_at, id LIMIT 1`
	insertImpersonated = `INSERT INTO staff_session (org_id, id, user_id, token_hash, impersonator_id,
		impersonator_name, address, created_at, seen_at, expires_at, device)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`
	endAllSessions     = "UPDATE staff_session SET ended_at = $2 WHERE org_id = $1 AND ended_at IS NULL"
	selectImpersonator = "SELECT impersonator_name, expires_at FROM staff_session WHERE org_id = $1 AND id = $2"
)
