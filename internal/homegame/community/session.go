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
	recheckTrusted = 500 * time.Millisecond // Refresh has just asked, so the socket of a session that ended elsewhere closes within a second
	mostCached     = 10_000
)

var errNoSession = fault.New(fault.NoSession, "Your session has ended. Sign in to continue.")

// Authenticate finds the session of a token.
func (a *Actions) Authenticate(ctx context.Context, token string) (tenant.Org, error) {
	return a.sessionOf(ctx, token, signin.CacheTTL)
}

// Recall is an api.Recall.
func (a *Actions) Recall(token string) (organization string, recent bool) {
	hash, ok := signin.HashValidToken(token)
	if !ok {
		return "", true
	}
	s, recent, _ := a.sessions.Cached(hash, a.db.Now(), signin.CacheTTL)
	return s.org, recent
}

// Recheck is Authenticate for open sockets.
func (a *Actions) Recheck(ctx context.Context, token string) (tenant.Org, error) {
	return a.sessionOf(ctx, token, recheckTrusted)
}

// Refresh looks many tokens up together, for Recheck to answer from memory.
func (a *Actions) Refresh(ctx context.Context, tokens []string) error {
	return a.sessions.RefreshBatch(signin.TokenHashes(tokens), a.db.Now(), nil, func(hashes []string) (map[string]session, error) {
		return db.ViewAcross(ctx, a.db, "tokens say which organizations they are of", func(tx *db.AnyTx) (map[string]session, error) {
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
	s, found, err := a.sessions.Lookup(hash, now, trust, func() (session, bool, error) { return a.lookUp(ctx, hash) })
	if err != nil {
		return tenant.Org{}, err
	}
	if !found || now >= s.expires {
		return tenant.Org{}, errNoSession
	}
	return tenant.Mint(s.org, s.actor), nil
}

type foundSession struct {
	session
	found bool
}

func (a *Actions) lookUp(ctx context.Context, hash string) (session, bool, error) {
	s, err := db.ViewAcross(ctx, a.db, "a token says which organization it is of", func(tx *db.AnyTx) (foundSession, error) {
		s, found, err := findSession(tx, hash, a.accounts.HasDemoData())
		return foundSession{s, found}, err
	})
	return s.session, s.found, err
}

// opening is a session that begins.
type opening struct {
	stored
	staffSession *string // the staff session that opens it; null: the member's password does
	visitor      api.Visitor

	needsNoPassword bool // it counts whatever the staff account's epoch was when the member was read
}

// opened is a session that has begun: its token, and the cookie by which the browser is known from then on.
type opened struct{ token, device string }

// begin opens a session.
func begin(ctx context.Context, d *db.DB, o opening) (opened, error) {
	token, hash := signin.NewToken()
	return db.AcrossTenants(ctx, d, "a session begins before there is a scope", func(tx *db.AnyTx) (opened, error) {
		// It waits for an admin who is taking the member's rights at this moment.
		if n, err := tx.Exec(holdActive, o.org, o.id); err != nil || n == 0 {
			return opened{}, cmp.Or(err, errWrong)
		}
		if o.needsNoPassword {
			var err error
			if o.epoch, err = db.Value[*int64](tx, epochOf, o.org, o.id); err != nil {
				return opened{}, err
			}
		}
		err := tx.Write(insertSession, o.org, db.NewID(), o.id, hash, o.visitor.Address, tx.Now(), tx.Now().Add(SessionTTL),
			o.staffSession, o.epoch)
		if err != nil || o.staffSession != nil {
			return opened{token: token}, err
		}
		device, err := know(tx, o)
		return opened{token, device}, err
	})
}

// know makes a browser known as one at which the member has signed in, and returns its cookie. A browser that is known
// of another member keeps its cookie; any other gets a new one, so that a member cannot hand out their own cookie.
func know(tx *db.AnyTx, o opening) (cookie string, err error) {
	cookie = o.visitor.Members
	hash, whole := signin.HashValidToken(cookie)
	n := 0
	if whole {
		if n, err = db.Value[int](tx, devicesOf, o.org, hash); err != nil {
			return "", err
		}
	}
	if n == 0 {
		cookie, hash = signin.NewToken()
	}
	if err := tx.Write(knowDevice, o.org, o.id, hash, tx.Now()); err != nil {
		return "", err
	}
	return cookie, tx.Write(forgetDevices, o.org, o.id, account.MaxDevices)
}

// OpenSession opens a session of a member without asking for a password and returns its token. Its caller has made sure
// by other means that it is right; archtest lists the callers.
func OpenSession(ctx context.Context, d *db.DB, org, user string) (string, error) {
	begun, err := begin(ctx, d, opening{stored: stored{org: org, id: user}, needsNoPassword: true})
	return begun.token, err
}

// SignOutAll ends every session of the organization's community. Call ForgetOrganization afterwards.
func (a *Actions) SignOutAll(tx *db.OrgTx) error {
	return tx.Write(endAllSessions, tx.Now())
}

// ForgetOrganization makes every session of a community be looked up again.
func (a *Actions) ForgetOrganization(id string) {
	a.sessions.Invalidate(func(s session) bool { return s.org == id })
}

// Sweep forgets sessions that are over by their age, and browsers that were not seen again. It is a background job.
func (a *Actions) Sweep(ctx context.Context) error {
	for _, s := range []struct {
		query string
		older time.Duration
	}{{sweepSessions, 0}, {sweepDevices, account.DeviceTTL}} {
		for {
			// Small transactions keep the writer free for acts.
			n, err := db.AcrossTenants(ctx, a.db, "old sessions and browsers of all organizations", func(tx *db.AnyTx) (int64,
				error) {
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
