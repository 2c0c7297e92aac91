package signin

import (
	"context"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// Session is an open session, as a query finds it by its token. A is what a kind of account says of its user.
type Session[A any] struct {
	TokenHash, ID string
	Organization  string // empty for platform administrators
	Account       A
	Expires       clock.Instant
	Seen          clock.Instant // the last use that was recorded; zero if the kind records none
}

// Kind is what differs between the sessions of two kinds of account. S is the scope that a session gives.
type Kind[A, S any] struct {
	MaxCached int
	Demo      bool // whether demo accounts, whose passwords are public, may have sessions

	// ByToken and ByTokens select sessions that have not been ended. The parameters are the token's hash, or those of
	// HashPlaceholders, and Demo. Only Refresh uses ByTokens.
	ByToken, ByTokens string
	Scan              func(db.Scan) (Session[A], error)
	Scope             func(Session[A]) S

	// IdleTimeout ends a session that has not been used, and Touch records its use. Sessions without an idle timeout
	// record none.
	IdleTimeout time.Duration
	Touch       func(*db.AnyTx, Session[A]) (int64, error)

	// Unchanged returns the test by which Refresh keeps cached sessions without reading them again. Nil keeps none.
	Unchanged func(tx *db.AnyTx, cached []Session[A]) (func(Session[A]) bool, error)
}

// Authenticator authenticates the session tokens of one kind of account. It caches sessions for a second, so a session
// that ends at another node is over here within that time. At this node Forget ends it at once.
type Authenticator[A, S any] struct {
	db    *db.DB
	kind  Kind[A, S]
	cache *sessionCache[Session[A]]
}

const (
	cacheTTL = time.Second
	// recheckTTL is shorter because Refresh runs just before, so the socket of a session that ended at another node
	// closes within a second.
	recheckTTL    = 500 * time.Millisecond
	touchInterval = time.Minute
)

// ErrNoSession refuses a token without an open session.
var ErrNoSession = fault.New(fault.NoSession, "Your session has ended. Sign in to continue.")

// NewAuthenticator returns the authenticator of a kind of account.
func NewAuthenticator[A, S any](d *db.DB, kind Kind[A, S]) *Authenticator[A, S] {
	return &Authenticator[A, S]{d, kind, newSessionCache[Session[A]](kind.MaxCached)}
}

// Authenticate returns the scope of a token's session and records that the session was used.
func (a *Authenticator[A, S]) Authenticate(ctx context.Context, token string) (S, error) {
	return a.lookUp(ctx, token, cacheTTL, true)
}

// Recheck is Authenticate without a record, because an open screen is not activity.
func (a *Authenticator[A, S]) Recheck(ctx context.Context, token string) (S, error) {
	return a.lookUp(ctx, token, recheckTTL, false)
}

// Recall returns the organization of a token according to the cache, and whether Authenticate will run no statement.
func (a *Authenticator[A, S]) Recall(token string) (organization string, recent bool) {
	hash, ok := HashValidToken(token)
	if !ok {
		return "", true
	}
	now := a.db.Now()
	s, recent := a.cache.Cached(hash, now, cacheTTL)
	return s.Organization, recent && !a.needsTouch(s, now)
}

// Refresh revalidates the cached sessions of many tokens in one batch, so that Recheck answers from the cache.
func (a *Authenticator[A, S]) Refresh(ctx context.Context, tokens []string) error {
	hashes, now := make([]string, len(tokens)), a.db.Now()
	for i, token := range tokens {
		hashes[i] = TokenHash(token)
	}
	_, err := db.ViewAcross(ctx, a.db, "tokens determine their scopes", func(tx *db.AnyTx) (none struct{}, err error) {
		var same func(Session[A]) bool
		if a.kind.Unchanged != nil {
			unchanged, err := a.kind.Unchanged(tx, a.cache.Known(hashes))
			if err != nil {
				return none, err
			}
			same = func(s Session[A]) bool { return unchanged(s) && a.isAlive(s, now) }
		}
		return none, a.cache.RefreshBatch(hashes, now, same, func(hashes []string) (map[string]Session[A], error) {
			return a.loadBatch(tx, hashes)
		})
	})
	return err
}

// Forget drops the cached sessions that match. Call it after an act that ends or changes sessions.
func (a *Authenticator[A, S]) Forget(which func(Session[A]) bool) { a.cache.Invalidate(which) }

// ForgetSession drops one cached session.
func (a *Authenticator[A, S]) ForgetSession(id string) {
	a.Forget(func(s Session[A]) bool { return s.ID == id })
}

// ForgetOrganization drops the cached sessions of an organization.
func (a *Authenticator[A, S]) ForgetOrganization(id string) {
	a.Forget(func(s Session[A]) bool { return s.Organization == id })
}

func (a *Authenticator[A, S]) lookUp(ctx context.Context, token string, maxAge time.Duration,
	touch bool) (none S, err error) {
	hash, ok := HashValidToken(token)
	if !ok {
		return none, ErrNoSession
	}
	now := a.db.Now()
	s, found, err := a.cache.Lookup(hash, now, maxAge, func() (Session[A], bool, error) { return a.load(ctx, hash) })
	if err != nil {
		return none, err
	}
	if !found || !a.isAlive(s, now) {
		return none, ErrNoSession
	}
	if touch && a.needsTouch(s, now) {
		s.Seen = now
		if err := a.touch(ctx, s); err != nil {
			return none, err
		}
		a.cache.Replace(hash, s)
	}
	return a.kind.Scope(s), nil
}

func (a *Authenticator[A, S]) isAlive(s Session[A], now clock.Instant) bool {
	return now < s.Expires && (a.kind.IdleTimeout == 0 || now < s.Seen.Add(a.kind.IdleTimeout))
}

func (a *Authenticator[A, S]) needsTouch(s Session[A], now clock.Instant) bool {
	return a.kind.IdleTimeout > 0 && now.Sub(s.Seen) > touchInterval
}

func (a *Authenticator[A, S]) load(ctx context.Context, hash string) (s Session[A], found bool, err error) {
	s, err = db.ViewAcross(ctx, a.db, "a token determines its scope", func(tx *db.AnyTx) (s Session[A], err error) {
		s, found, err = db.One(tx, a.kind.Scan, a.kind.ByToken, hash, a.kind.Demo)
		return s, err
	})
	return s, found, err
}

// loadBatch returns the sessions of tokens, by token hash.
func (a *Authenticator[A, S]) loadBatch(tx *db.AnyTx, hashes []string) (map[string]Session[A], error) {
	found := map[string]Session[A]{}
	for _, batch := range HashBatches(hashes) {
		list, err := db.All(tx, a.kind.Scan, a.kind.ByTokens, append(batch, a.kind.Demo)...)
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			found[s.TokenHash] = s
		}
	}
	return found, nil
}

func (a *Authenticator[A, S]) touch(ctx context.Context, s Session[A]) error {
	_, err := db.AcrossTenants(ctx, a.db, "a session stays awake without an act", func(tx *db.AnyTx) (int64, error) {
		return a.kind.Touch(tx, s)
	})
	return err
}
