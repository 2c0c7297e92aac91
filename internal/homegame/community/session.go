package community

import (
	"cmp"
	"context"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const (
	// recheckTTL is short because Refresh has just loaded the sessions: the socket of a session that ended on another
	// node closes within a second.
	recheckTTL        = 500 * time.Millisecond
	maxCachedSessions = 10_000
)

var errNoSession = fault.New(fault.NoSession, "Your session has ended. Sign in to continue.")

// Authenticate finds the session of a token.
func (a *Actions) Authenticate(ctx context.Context, token string) (tenant.Org, error) {
	return a.sessionOf(ctx, token, signin.CacheTTL)
}

// Recall implements api.Recall from the session cache.
func (a *Actions) Recall(token string) (organization string, recent bool) {
	hash, ok := signin.HashValidToken(token)
	if !ok {
		return "", true
	}
	s, recent, _ := a.sessions.Cached(hash, a.db.Now(), signin.CacheTTL)
	return s.org, recent
}

// Recheck authenticates the token of an open socket.
func (a *Actions) Recheck(ctx context.Context, token string) (tenant.Org, error) {
	return a.sessionOf(ctx, token, recheckTTL)
}

// Refresh loads the sessions of many tokens together, so that Recheck answers from the cache.
func (a *Actions) Refresh(ctx context.Context, tokens []string) error {
	return a.sessions.RefreshBatch(signin.TokenHashes(tokens), a.db.Now(), nil,
		func(hashes []string) (map[string]session, error) {
			return db.ViewAcross(ctx, a.db, "tokens say which organizations they are of",
				func(tx *db.AnyTx) (map[string]session, error) {
					return findSessions(tx, hashes, a.accounts.HasDemoData())
				})
		})
}

func (a *Actions) sessionOf(ctx context.Context, token string, trust time.Duration) (tenant.Org, error) {
	hash, ok := signin.HashValidToken(token)
	if !ok {
		return tenant.Org{}, errNoSession
	}
	now := a.db.Now()
	s, found, err := a.sessions.Lookup(hash, now, trust, func() (session, bool, error) { return a.loadSession(ctx, hash) })
	if err != nil {
		return tenant.Org{}, err
	}
	if !found || now >= s.expires {
		return tenant.Org{}, errNoSession
	}
	return tenant.Mint(s.org, s.actor), nil
}

type sessionResult struct {
	session
	found bool
}

func (a *Actions) loadSession(ctx context.Context, hash string) (session, bool, error) {
	s, err := db.ViewAcross(ctx, a.db, "a token says which organization it is of",
		func(tx *db.AnyTx) (sessionResult, error) {
			s, found, err := findSession(tx, hash, a.accounts.HasDemoData())
			return sessionResult{s, found}, err
		})
	return s.session, s.found, err
}

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
		// The row lock waits for an admin who is changing the member's rights.
		if n, err := tx.Exec(lockActive, o.org, o.id); err != nil || n == 0 {
			return newSession{}, cmp.Or(err, errWrongCredentials)
		}
		if o.needsNoPassword {
			var err error
			if o.epoch, err = db.Value[*int64](tx, epochOf, o.org, o.id); err != nil {
				return newSession{}, err
			}
		}
		err := tx.Write(insertSession, o.org, db.NewID(), o.id, hash, o.visitor.Address, tx.Now(), tx.Now().Add(SessionTTL),
			o.staffSession, o.epoch)
		if err != nil || o.staffSession != nil {
			return newSession{token: token}, err
		}
		device, err := rememberDevice(tx, o)
		return newSession{token, device}, err
	})
}

// rememberDevice records a browser in which the member signed in and returns its cookie. A browser known from another
// member keeps its cookie; any other gets a new one, so that a member cannot plant a chosen cookie.
func rememberDevice(tx *db.AnyTx, o opening) (cookie string, err error) {
	cookie = o.visitor.Members
	hash, whole := signin.HashValidToken(cookie)
	n := 0
	if whole {
		if n, err = db.Value[int](tx, countDevice, o.org, hash); err != nil {
			return "", err
		}
	}
	if n == 0 {
		cookie, hash = signin.NewToken()
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

// ForgetOrganization invalidates the cached sessions of a community.
func (a *Actions) ForgetOrganization(id string) {
	a.sessions.Invalidate(func(s session) bool { return s.org == id })
}

// Sweep deletes expired sessions and browsers that were not used again. It is a background job.
func (a *Actions) Sweep(ctx context.Context) error {
	for _, s := range []struct {
		query string
		older time.Duration
	}{{sweepSessions, 0}, {sweepDevices, account.DeviceTTL}} {
		for {
			// Small transactions keep the writer free for acts.
			n, err := db.AcrossTenants(ctx, a.db, "old sessions and browsers of all organizations",
				func(tx *db.AnyTx) (int64, error) {
					return tx.Exec(s.query, tx.Now().Add(-s.older))
				})
			if err != nil {
				return err
			}
			if n < 500 {
				break
			}
		}
	}
	return nil
}
