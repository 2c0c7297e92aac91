package community

import (
	"cmp"
	"context"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// opening is the data of a new session.
type opening struct {
	storedUser
	staffSession *string // the staff session that opens it; null: opened by password
	visitor      api.Visitor

	needsNoPassword bool // opened without a password, at the staff account's present epoch
}

// newSession is a new session's token and the cookie that identifies the browser.
type newSession struct{ token, device string }

// begin opens a session.
func begin(ctx context.Context, d *db.DB, o opening) (newSession, error) {
	token, hash := signin.NewToken()
	return db.AcrossTenants(ctx, d, "a session begins before there is a scope", func(tx *db.AnyTx) (newSession, error) {
		// The row lock waits for an admin's change of the member's rights.
		if n, err := tx.Exec(lockActive, o.org, o.id); err != nil || n == 0 {
			return newSession{}, cmp.Or(err, account.ErrWrongCredentials)
		}
		if o.needsNoPassword {
			var err error
			if o.epoch, err = db.Value[*int64](tx, epochOf, o.org, o.id); err != nil {
				return newSession{}, err
			}
		}
		err := tx.Write(insertSession, o.org, db.NewID(), o.id, hash, o.visitor.Address, tx.Now(),
			tx.Now().Add(SessionTTL), o.staffSession, o.epoch)
		if err != nil || o.staffSession != nil {
			return newSession{token: token}, err
		}
		device, err := rememberDevice(tx, o)
		return newSession{token, device}, err
	})
}

// rememberDevice records a browser in which the member signed in and returns its cookie.
func rememberDevice(tx *db.AnyTx, o opening) (string, error) {
	cookie, hash, err := signin.DeviceToken(tx, countDevice, o.visitor.Devices[tenant.Companion], o.org)
	if err != nil {
		return "", err
	}
	if err := tx.Write(upsertDevice, o.org, o.id, hash, tx.Now()); err != nil {
		return "", err
	}
	return cookie, tx.Write(forgetDevices, o.org, o.id, account.MaxDevices)
}

// OpenSession opens a session of a member without a password and returns its token. Its callers have authorized it by
// other means; archtest lists them.
func OpenSession(ctx context.Context, d *db.DB, org, user string) (string, error) {
	session, err := begin(ctx, d, opening{storedUser: storedUser{org: org, id: user}, needsNoPassword: true})
	return session.token, err
}

// SignOutAll ends every session of the organization's community. Call ForgetOrganization afterwards.
func (a *Actions) SignOutAll(tx *db.OrgTx) error {
	return tx.Write(endAllSessions, tx.Now())
}

// ForgetOrganization drops the cached sessions of a community.
func (a *Actions) ForgetOrganization(id string) { a.Sessions.ForgetOrganization(id) }

// Sweep deletes expired sessions and browsers that were not used again. It is a background job.
func (a *Actions) Sweep(ctx context.Context) error {
	for _, s := range []struct {
		query string
		older time.Duration
	}{{sweepSessions, 0}, {sweepDevices, account.DeviceTTL}} {
		const why = "old sessions and browsers of all organizations"
		if err := db.DeleteInBatches(ctx, a.db, why, s.query, a.db.Now().Add(-s.older)); err != nil {
			return err
		}
	}
	return nil
}
