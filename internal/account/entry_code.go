package account

import (
	"context"
	"crypto/rand"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const (
	entryCodeTimeout = time.Minute
	// entryCodeDevice marks a session that is an entry code. The code is shorter than a token, so no request can use it
	// as one.
	entryCodeDevice = "Entry code"

	sessionOfEntryCode = `SELECT s.org_id, s.id, u.id, u.name, u.role FROM staff_session s
		JOIN staff_user u ON u.org_id = s.org_id AND u.id = s.user_id
		JOIN organization o ON o.id = s.org_id
		WHERE s.token_hash = $1 AND s.device = $2 AND s.ended_at IS NULL AND s.expires_at > $3 AND u.is_active
		AND o.is_active`
)

var errEntryCode = fault.New(fault.NoSession, "This link is no longer good. Sign in with your email and password.")

// NewEntryCode returns a one-minute, one-time code that signs the owner of a new organization in. The organization is
// registered on the platform's host and used on a host of its own, where the platform's cookie is not sent. The
// browser carries the code there in the URL fragment and exchanges it for a session.
func NewEntryCode(tx *db.OrgTx, user string) (string, error) {
	code := rand.Text()
	err := tx.Write(insertSession, db.NewID(), user, signin.TokenHash(code), "", tx.Now(),
		tx.Now().Add(entryCodeTimeout), entryCodeDevice)
	return code, err
}

// entrySession is the session of an entry code, with its user.
type entrySession struct {
	org, id string
	actor   tenant.Actor
}

func findEntryCode(tx *db.AnyTx, code string, now clock.Instant) (s entrySession, err error) {
	return db.OneOr(tx, errEntryCode, func(scan db.Scan) (s entrySession, err error) {
		return s, scan(&s.org, &s.id, &s.actor.ID, &s.actor.Name, &s.actor.Role)
	}, sessionOfEntryCode, signin.TokenHash(code), entryCodeDevice, now)
}

// enter exchanges an entry code for a session. Of concurrent requests with the same code one succeeds.
func (a *Actions) enter(ctx context.Context, v api.Visitor, in entryCodeRequest) (none SignedIn, err error) {
	s, err := db.ViewAcross(ctx, a.db, "an entry code says which organization it is of",
		func(tx *db.AnyTx) (entrySession, error) {
			return findEntryCode(tx, in.Code, a.db.Now())
		})
	if err != nil {
		return none, err
	}
	s.actor.Session = db.NewID()
	return db.InAccounts(ctx, a.db, tenant.Mint(s.org, s.actor), func(tx *db.AccountsTx) (none SignedIn, err error) {
		n, err := tx.Exec(endSession, s.id, tx.Now())
		if err == nil && n == 0 {
			err = errEntryCode
		}
		if err != nil {
			return none, err
		}
		return startSession(tx, credentials{id: s.actor.ID, name: s.actor.Name}, s.actor.Session, v)
	})
}
