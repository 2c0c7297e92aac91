package community

import (
	"cmp"
	"context"
	"time"

	"pitboss/internal/feature/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const (
	recheckTrusted = 500 * time.Millisecond // Refresh has just asked, so the socket of a session that ended elsewhere closes within a second
	mostCached     = 10_000
)

var errNoSession = fault.Of(fault.NoSession, "Your session has ended. Sign in to continue.")

// Authenticate finds the session of a token.
func (a *Actions) Authenticate(ctx context.Context, token string) (tenant.Org, error) {
	return a.sessionOf(ctx, token, account.Trusted)
}

// Recall is an api.Recall.
func (a *Actions) Recall(token string) (organization string, recent bool) {
	hash, ok := account.HashToken(token)
	if !ok {
		return "", true
	}
	s, recent, _ := a.sessions.Recall(hash, a.db.Now(), account.Trusted)
	return s.org, recent
}

// Recheck is Authenticate for open sockets.
func (a *Actions) Recheck(ctx context.Context, token string) (tenant.Org, error) {
	return a.sessionOf(ctx, token, recheckTrusted)
}

// Refresh looks many tokens up together, for Recheck to answer from memory.
func (a *Actions) Refresh(ctx context.Context, tokens []string) error {
	return a.sessions.Refresh(account.HashesOf(tokens), a.db.Now(), nil, func(hashes []string) (map[string]session, error) {
		return db.ViewAcross(ctx, a.db, "tokens say which organizations they are of", func(tx *db.AnyTx) (map[string]session, error) {
			return findSessions(tx, hashes, a.accounts.WithDemo())
		})
	})
}

func (a *Actions) sessionOf(ctx context.Context, token string, trust time.Duration) (tenant.Org, error) {
	hash, ok := account.HashToken(token)
	if !ok {
		return tenant.Org{}, errNoSession
	}
	now := a.db.Now()
	s, found, err := a.sessions.Of(hash, now, trust, func() (session, bool, error) { return a.lookUp(ctx, hash) })
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
		s, found, err := findSession(tx, hash, a.accounts.WithDemo())
		return foundSession{s, found}, err
	})
	return s.session, s.found, err
}

// begin opens a session, forgives the account's failures, and returns the token.
func begin(ctx context.Context, d *db.DB, org, user, key, address string) (string, error) {
	token, hash := account.NewToken()
	_, err := db.AcrossTenants(ctx, d, "a session begins before there is a scope", func(tx *db.AnyTx) (int64, error) {
		if err := account.Forgive(tx, key); err != nil {
			return 0, err
		}
		// It waits for an admin who is taking the member's rights at this moment.
		if n, err := tx.Exec(holdActive, org, user); err != nil || n == 0 {
			return 0, cmp.Or(err, errWrong)
		}
		return tx.Exec(insertSession, org, db.NewID(), user, hash, address, tx.Now(), tx.Now().Add(Lifetime))
	})
	return token, err
}

// OpenSession opens a session of a member without asking for a password and returns its token. Whoever calls it has made
// sure by other means that it is right; archtest lists them.
func OpenSession(ctx context.Context, d *db.DB, org, user string) (string, error) {
	return begin(ctx, d, org, user, "", "")
}

// SignOutAll ends every session of the organization's community. Call ForgetOrganization afterwards.
func (a *Actions) SignOutAll(tx *db.OrgTx) error {
	return tx.Write(endAllSessions, tx.Now())
}

// ForgetOrganization makes every session of a community be looked up again.
func (a *Actions) ForgetOrganization(id string) {
	a.sessions.Forget(func(s session) bool { return s.org == id })
}

// Sweep forgets sessions that are over by their age. It is a background job.
func (a *Actions) Sweep(ctx context.Context) error {
	for {
		// In small transactions: nobody waits long for the writer.
		n, err := db.AcrossTenants(ctx, a.db, "old sessions of all organizations", func(tx *db.AnyTx) (int64, error) {
			return tx.Exec(sweepSessions, tx.Now())
		})
		if err != nil || n < 500 {
			return err
		}
	}
}
