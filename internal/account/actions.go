package account

import (
	"context"
	"net/netip"
	"slices"
	"strings"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/foundation/tenant"
)

// Config configures sign-in.
type Config struct {
	PlatformDomain string       // "localhost"
	Organization   string       // the domain of the only tenant; empty: by host
	Demo           []DemoSignIn // on the sign-in page of the demo organization; empty without demo data
	CompanionDemo  []DemoSignIn // on the sign-in page of its community
	PlatformDemo   []DemoSignIn // on the sign-in page of the master console
	Registration   bool         // whether organizations may register themselves
	TwoStepKey     *secret.Key  // encrypts two-step secrets; nil: two-step sign-in is unavailable

	// TrustedProxies may name the client's address; nil: only proxies on this machine.
	TrustedProxies []netip.Prefix
}

// HasDemoData reports whether the server runs with demo data. Without them the demo organization is not served: every
// sign-in and session of its accounts is refused.
func (c Config) HasDemoData() bool { return len(c.Demo) > 0 }

// HasDemoData returns Config.HasDemoData of the server.
func (a *Actions) HasDemoData() bool { return a.config.HasDemoData() }

// Actions are the handlers of staff accounts and sign-in.
type Actions struct {
	db       *db.DB
	config   Config
	hasher   *signin.Hasher
	second   signin.SecondStep
	attempts *signin.KeyedLimiter
	sessions *signin.Sessions[session]
}

const (
	// RefreshSessions runs just before, so the socket of a session that ended elsewhere closes within a second.
	recheckTTL        = 500 * time.Millisecond
	touchInterval     = time.Minute
	maxCachedSessions = 10_000
)

// SecondStep returns the checker of two-step codes.
func (a *Actions) SecondStep() signin.SecondStep { return a.second }

// New returns the actions on a database.
func New(d *db.DB, c Config) *Actions {
	return &Actions{db: d, config: c, hasher: signin.NewHasher(), second: signin.NewSecondStep(c.TwoStepKey),
		attempts: signin.NewKeyedLimiter(maxPerShare - 2), sessions: signin.NewSessions[session](maxCachedSessions)}
}

var errNoSession = fault.New(fault.NoSession, "Your session has ended. Sign in to continue.")

// Authenticate returns the scope of a token's session and records that the session was used.
func (a *Actions) Authenticate(ctx context.Context, token string) (tenant.Org, error) {
	return a.lookUpSession(ctx, token, signin.CacheTTL, true)
}

// CachedSession implements api.CachedSession: it answers from the cache only.
func (a *Actions) CachedSession(token string) (organization string, recent bool) {
	if len(token) != signin.TokenLength {
		return "", true // not a token; Authenticate needs no query to refuse it
	}
	now := a.db.Now()
	s, recent, _ := a.sessions.Cached(signin.TokenHash(token), now, signin.CacheTTL)
	return s.org, recent && now.Sub(s.seen) <= touchInterval // else Authenticate has to write seen_at
}

// Recheck returns the scope of a token's session without extending it, because an open screen is not activity.
func (a *Actions) Recheck(ctx context.Context, token string) (tenant.Org, error) {
	return a.lookUpSession(ctx, token, recheckTTL, false)
}

// RefreshSessions revalidates many cached sessions in one batch, so that Recheck can answer from the cache. Only
// sessions of organizations whose accounts have changed, and expired ones, are read again.
func (a *Actions) RefreshSessions(ctx context.Context, tokens []string) error {
	hashes, now := signin.TokenHashes(tokens), a.db.Now()
	_, err := db.ViewAcross(ctx, a.db, "tokens say which organizations they are of",
		func(tx *db.AnyTx) (none struct{}, _ error) {
			open, err := loadActiveOrgs(tx, a.cachedOrgs(hashes, now))
			if err != nil {
				return none, err
			}
			same := func(s session) bool {
				is, active := open[s.org]
				return active && s.versions == is && isAlive(s.expires, s.seen, now)
			}
			return none, a.sessions.RefreshBatch(hashes, now, same, func(hashes []string) (map[string]session, error) {
				return findSessions(tx, hashes, a.config.HasDemoData())
			})
		})
	return err
}

// cachedOrgs returns the organizations of the cached sessions, without duplicates.
func (a *Actions) cachedOrgs(hashes []string, now clock.Instant) (orgs []string) {
	for _, hash := range hashes {
		if s, _, known := a.sessions.Cached(hash, now, 0); known && !slices.Contains(orgs, s.org) {
			orgs = append(orgs, s.org)
		}
	}
	return orgs
}

func (a *Actions) lookUpSession(ctx context.Context, token string, maxAge time.Duration,
	touch bool) (tenant.Org, error) {
	if len(token) != signin.TokenLength {
		return tenant.Org{}, errNoSession
	}
	hash, now := signin.TokenHash(token), a.db.Now()
	s, found, err := a.sessions.Lookup(hash, now, maxAge, func() (session, bool, error) {
		return a.loadSession(ctx, hash)
	})
	if err != nil {
		return tenant.Org{}, err
	}
	if !found || !isAlive(s.expires, s.seen, now) {
		return tenant.Org{}, errNoSession
	}
	if touch && now.Sub(s.seen) > touchInterval {
		if err := a.touch(ctx, s, now); err != nil {
			return tenant.Org{}, err
		}
		s.seen = now
		a.sessions.Replace(hash, s)
	}
	return tenant.Mint(s.org, s.actor), nil
}

type foundSession struct {
	session
	found bool
}

func (a *Actions) loadSession(ctx context.Context, hash string) (session, bool, error) {
	s, err := db.ViewAcross(ctx, a.db, "a token says which organization it is of",
		func(tx *db.AnyTx) (foundSession, error) {
			s, found, err := findSession(tx, hash, a.config.HasDemoData())
			return foundSession{s, found}, err
		})
	return s.session, s.found, err
}

func (a *Actions) touch(ctx context.Context, s session, now clock.Instant) error {
	_, err := db.AcrossTenants(ctx, a.db, "a session is extended without a change of the organization",
		func(tx *db.AnyTx) (int64, error) {
			return tx.Exec(touchSession, s.org, s.actor.Session, now)
		})
	return err
}

// forgetUser invalidates the cached sessions of a user.
func (a *Actions) forgetUser(org, user string) {
	a.sessions.Invalidate(func(s session) bool { return s.org == org && s.actor.ID == user })
}

// forgetSession invalidates one cached session.
func (a *Actions) forgetSession(id string) {
	a.sessions.Invalidate(func(s session) bool { return s.actor.Session == id })
}

// ResolveOrganization returns the organization of a sign-in or of the sign-in page: the one named in the request, else
// the one of the host.
func (a *Actions) ResolveOrganization(tx db.Reader, named, host string) (Organization, bool, error) {
	domain, withDemo := "", a.config.HasDemoData()
	sub, ok := strings.CutSuffix(host, "."+a.config.PlatformDomain)
	switch {
	case a.config.Organization != "":
		domain = a.config.Organization
	case named != "":
		domain = strings.ToLower(named)
	case ok && sub != "":
		domain = sub
	case withDemo:
		domain = DemoDomain
	default:
		return organization(tx, onlyOrganization, withDemo)
	}
	return organization(tx, organizationByDomain, domain, withDemo)
}

// DemoDomain is the domain of the organization with sample data.
const DemoDomain = "demo"

func (a *Actions) entry(ctx context.Context, v api.Visitor, in entryRequest) (Entry, error) {
	return db.ViewAcross(ctx, a.db, "the door is shown before anyone has signed in", func(tx *db.AnyTx) (Entry, error) {
		e := Entry{
			PlatformDomain: a.config.PlatformDomain, SingleOrganization: a.config.Organization != "",
			Registration: a.config.Registration,
			Demo:         []DemoSignIn{}, CompanionDemo: []DemoSignIn{}, PlatformDemo: []DemoSignIn{},
		}
		if len(a.config.PlatformDemo) > 0 {
			e.PlatformDemo = a.config.PlatformDemo
		}
		n, err := db.Value[int64](tx, countOrganizations, a.config.HasDemoData())
		if err != nil {
			return e, err
		}
		e.FirstRun = n == 0
		org, found, err := a.ResolveOrganization(tx, in.Org, v.Host)
		if err != nil || !found {
			return e, err
		}
		e.Organization = &EntryTenant{org.Name, org.Domain}
		if org.Domain == DemoDomain && a.config.HasDemoData() {
			e.Demo, e.CompanionDemo = a.config.Demo, a.config.CompanionDemo
		}
		return e, nil
	})
}

func (a *Actions) user(ctx context.Context, at tenant.Org, _ api.None) (User, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (User, error) {
		u, found, err := readUser(tx, at.Actor().ID)
		if err == nil && !found {
			return u, errNoSession
		}
		if err == nil && at.Actor().Impersonator != "" {
			err = u.loadImpersonator(tx, at.Actor().Session)
		}
		return u, err
	})
}

func (a *Actions) signIns(ctx context.Context, at tenant.Org, _ api.None) ([]SignIn, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]SignIn, error) { return readSignIns(tx) })
}

// AddPastSession adds a finished session of a user, for sample data.
func AddPastSession(tx *db.AccountsTx, user string, from, to clock.Instant) error {
	_, hash := signin.NewToken()
	session := db.NewID()
	if err := tx.Write(insertSession, session, user, hash, "", from, from.Add(SessionLifetime),
		"Chrome on Windows"); err != nil {
		return err
	}
	if err := tx.Write(touchSession, session, to); err != nil {
		return err
	}
	return tx.Write(endSession, session, to)
}

// OpenSession opens a session of a user without a password and returns its token. Callers have verified the user by
// other means; archtest lists them.
func OpenSession(ctx context.Context, d *db.DB, org, user string) (string, error) {
	token, hash := signin.NewToken()
	_, err := db.AcrossTenants(ctx, d, "a session begins before there is a scope", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(insertSession, org, db.NewID(), user, hash, "", tx.Now(), tx.Now().Add(SessionLifetime), "")
	})
	return token, err
}
