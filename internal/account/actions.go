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

// Config says whose door the server stands at.
type Config struct {
	PlatformDomain string       // "localhost"
	Organization   string       // the domain of the only tenant; empty: by host
	Demo           []DemoSignIn // shown at the demo organization's door; empty without demo data
	CompanionDemo  []DemoSignIn // the same at its community's
	PlatformDemo   []DemoSignIn // and at the master console's
	Registration   bool         // whether organizations may register themselves
	TwoStepKey     *secret.Key  // encrypts two-step secrets; nil: two-step sign-in is unavailable

	// Proxies are believed when they say for whom they ask; nil: this machine's own.
	TrustedProxies []netip.Prefix
}

// HasDemoData reports whether the server runs with demo data. Without them the demo organization is not served:
// sign-in and sessions there are refused for every account in it.
func (c Config) HasDemoData() bool { return len(c.Demo) > 0 }

// HasDemoData is Config.HasDemoData of the server.
func (a *Actions) HasDemoData() bool { return a.config.HasDemoData() }

// Actions are what a staff user can do about his own sign-in.
type Actions struct {
	db       *db.DB
	config   Config
	hasher   *signin.Hasher
	second   signin.SecondStep
	turns    *signin.KeyedLimiter
	sessions *signin.Sessions[session]
}

const (
	recheckTrusted = 500 * time.Millisecond // RefreshSessions has just asked, so the socket of a session that ended elsewhere closes within a second
	touchEvery     = time.Minute
	mostCached     = 10_000
)

// SecondStep is how codes of a second step are checked.
func (a *Actions) SecondStep() signin.SecondStep { return a.second }

// New makes the actions.
func New(d *db.DB, c Config) *Actions {
	return &Actions{db: d, config: c, hasher: signin.NewHasher(), second: signin.NewSecondStep(c.TwoStepKey), turns: signin.NewKeyedLimiter(mostPerShare - 2), sessions: signin.NewSessions[session](mostCached)}
}

var errNoSession = fault.New(fault.NoSession, "Your session has ended. Sign in to continue.")

// Authenticate finds the session of a token, and takes the request for a sign of life.
func (a *Actions) Authenticate(ctx context.Context, token string) (tenant.Org, error) {
	return a.sessionOf(ctx, token, signin.CacheTTL, true)
}

// CachedSession is an api.Recall.
func (a *Actions) CachedSession(token string) (organization string, recent bool) {
	if len(token) != signin.TokenLength {
		return "", true // Authenticate knows without asking that this is none
	}
	now := a.db.Now()
	s, recent, _ := a.sessions.Cached(signin.TokenHash(token), now, signin.CacheTTL)
	return s.org, recent && now.Sub(s.seen) <= touchEvery // else Authenticate writes that it was seen
}

// Recheck finds the session of a token without keeping it awake: an open screen is not someone who works.
func (a *Actions) Recheck(ctx context.Context, token string) (tenant.Org, error) {
	return a.sessionOf(ctx, token, recheckTrusted, false)
}

// RefreshSessions makes sure of many tokens together, for Recheck to answer from memory. Sessions are looked up again
// only where anything has happened to the accounts of their organization, or time has run out: open screens are many,
// and that is rare.
func (a *Actions) RefreshSessions(ctx context.Context, tokens []string) error {
	hashes, now := signin.TokenHashes(tokens), a.db.Now()
	_, err := db.ViewAcross(ctx, a.db, "tokens say which organizations they are of", func(tx *db.AnyTx) (none struct{}, _ error) {
		open, err := openHouses(tx, a.housesOf(hashes, now))
		if err != nil {
			return none, err
		}
		same := func(s session) bool {
			is, active := open[s.org]
			return active && s.house == is && alive(s.expires, s.seen, now)
		}
		return none, a.sessions.RefreshBatch(hashes, now, same, func(hashes []string) (map[string]session, error) {
			return findSessions(tx, hashes, a.config.HasDemoData())
		})
	})
	return err
}

// housesOf are the organizations of those tokens that memory knows, each once.
func (a *Actions) housesOf(hashes []string, now clock.Instant) (houses []string) {
	for _, hash := range hashes {
		if s, _, known := a.sessions.Cached(hash, now, 0); known && !slices.Contains(houses, s.org) {
			houses = append(houses, s.org)
		}
	}
	return houses
}

func (a *Actions) sessionOf(ctx context.Context, token string, trust time.Duration, sign bool) (tenant.Org, error) {
	if len(token) != signin.TokenLength {
		return tenant.Org{}, errNoSession
	}
	hash, now := signin.TokenHash(token), a.db.Now()
	s, found, err := a.sessions.Lookup(hash, now, trust, func() (session, bool, error) { return a.lookUp(ctx, hash) })
	if err != nil {
		return tenant.Org{}, err
	}
	if !found || !alive(s.expires, s.seen, now) {
		return tenant.Org{}, errNoSession
	}
	if sign && now.Sub(s.seen) > touchEvery {
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

func (a *Actions) lookUp(ctx context.Context, hash string) (session, bool, error) {
	s, err := db.ViewAcross(ctx, a.db, "a token says which organization it is of", func(tx *db.AnyTx) (foundSession, error) {
		s, found, err := findSession(tx, hash, a.config.HasDemoData())
		return foundSession{s, found}, err
	})
	return s.session, s.found, err
}

func (a *Actions) touch(ctx context.Context, s session, now clock.Instant) error {
	_, err := db.AcrossTenants(ctx, a.db, "a session stays awake without a change of the organization", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(touchSession, s.org, s.actor.Session, now)
	})
	return err
}

// forgetUser makes all sessions of a user be looked up again.
func (a *Actions) forgetUser(org, user string) {
	a.sessions.Invalidate(func(s session) bool { return s.org == org && s.actor.ID == user })
}

// forgetSession makes one session be looked up again.
func (a *Actions) forgetSession(id string) {
	a.sessions.Invalidate(func(s session) bool { return s.actor.Session == id })
}

// ResolveOrganization finds the organization that a sign-in or an entry means: the one named, else the host's
// (decisions 2).
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
		e := Entry{PlatformDomain: a.config.PlatformDomain, SingleOrganization: a.config.Organization != "", Registration: a.config.Registration,
			Demo: []DemoSignIn{}, CompanionDemo: []DemoSignIn{}, PlatformDemo: []DemoSignIn{}}
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
			err = u.behind(tx, at.Actor().Session)
		}
		return u, err
	})
}

func (a *Actions) signIns(ctx context.Context, at tenant.Org, _ api.None) ([]SignIn, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]SignIn, error) { return readSignIns(tx) })
}

// AddPastSession adds a session that a user has had: for sample data.
func AddPastSession(tx *db.AccountsTx, user string, from, to clock.Instant) error {
	_, hash := signin.NewToken()
	session := db.NewID()
	if err := tx.Write(insertSession, session, user, hash, "", from, from.Add(SessionLifetime), "Chrome on Windows"); err != nil {
		return err
	}
	if err := tx.Write(touchSession, session, to); err != nil {
		return err
	}
	return tx.Write(endSession, session, to)
}

// OpenSession opens a session of a user without asking for a password and returns its token. Whoever calls it has
// made sure by other means that it is right; archtest lists them.
func OpenSession(ctx context.Context, d *db.DB, org, user string) (string, error) {
	token, hash := signin.NewToken()
	_, err := db.AcrossTenants(ctx, d, "a session begins before there is a scope", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(insertSession, org, db.NewID(), user, hash, "", tx.Now(), tx.Now().Add(SessionLifetime), "")
	})
	return token, err
}
