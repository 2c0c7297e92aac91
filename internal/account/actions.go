package account

import (
	"context"
	"net/netip"
	"strings"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
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
	Sessions *signin.Authenticator[user, tenant.Org]
}

// SecondStep returns the checker of two-step codes.
func (a *Actions) SecondStep() signin.SecondStep { return a.second }

// New returns the actions on a database.
func New(d *db.DB, c Config) *Actions {
	return &Actions{db: d, config: c, hasher: signin.NewHasher(), second: signin.NewSecondStep(c.TwoStepKey),
		attempts: signin.NewKeyedLimiter(maxPerShare - 2),
		Sessions: signin.NewAuthenticator(d, signin.Kind[user, tenant.Org]{
			MaxCached: 10_000, Demo: c.HasDemoData(), ByToken: sessionByToken, ByTokens: sessionsByTokens,
			Scan: scanTokenSession, Scope: scopeOf, IdleTimeout: SessionIdleTimeout, Touch: touch, Unchanged: unchanged,
		})}
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
			return u, signin.ErrNoSession
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

// forgetUser drops the cached sessions of a user.
func (a *Actions) forgetUser(org, id string) {
	a.Sessions.Forget(func(s session) bool { return s.Organization == org && s.Account.actor.ID == id })
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
