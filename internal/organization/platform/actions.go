package platform

import (
	"context"
	"sync"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are the acts of platform administrators.
type Actions struct {
	db       *db.DB
	accounts *account.Actions // password checks and throttling
	revokers []SessionRevoker
	config   Config
	figures  MetricsSource
	Sessions *signin.Authenticator[administrator, tenant.Administrator]

	registrations, firstRuns, firstCodes *signin.NetworkLimiter

	mu        sync.RWMutex
	firstCode string // the hash of the first-run code; empty: no first run
}

// Config is the part of the server's configuration that this package needs.
type Config struct {
	PlatformDomain string // such as "localhost"
	Organization   string // the domain of the only tenant; empty: any number of tenants
	Demo           bool   // the demo's administrator may sign in
	Registration   bool   // organizations may register themselves
}

// SessionRevoker ends all sessions of one kind of account in an organization.
type SessionRevoker interface {
	SignOutAll(*db.OrgTx) error
	ForgetOrganization(id string) // after the commit: cached sessions are loaded again
}

// New makes the actions. The revokers are those of the organizations' staff and of their communities.
func New(d *db.DB, accounts *account.Actions, c Config, revokers ...SessionRevoker) *Actions {
	return &Actions{
		db: d, accounts: accounts, revokers: revokers, config: c, figures: noMetrics{},
		Sessions: signin.NewAuthenticator(d, signin.Kind[administrator, tenant.Administrator]{
			MaxCached: 1000, Demo: c.Demo, ByToken: sessionByToken, Scan: scanSession, Scope: scopeOf,
			IdleTimeout: IdleTimeout, Touch: touch,
		}),
		registrations: signin.NewNetworkLimiter(maxRegistrations, registrationInterval),
		firstRuns:     signin.NewNetworkLimiter(maxFirstRuns, firstRunInterval),
		firstCodes:    signin.NewNetworkLimiter(maxFirstRunCodes, firstRunInterval),
	}
}

// NewAdministrator is the data of a new administrator. PasswordHash comes from account.HashPassword.
type NewAdministrator struct {
	Email, Name, PasswordHash string
	IsDemo                    bool
}

// AddAdministrator adds an administrator from the command line of the server.
func AddAdministrator(ctx context.Context, d *db.DB, n NewAdministrator) error {
	_, err := db.InPlatform(ctx, d, tenant.SystemAdministrator(), func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "administrator_created", What: n.Name + " was added as an administrator"})
		return tx.Exec(insertAdministrator, db.NewID(), n.Email, account.EmailKey(n.Email), n.Name, n.PasswordHash,
			n.IsDemo, tx.Now())
	})
	if db.IsDuplicate(err) {
		err = fault.Conflict("There is already an administrator with this email")
	}
	return err
}

func (a *Actions) stats(ctx context.Context, by tenant.Administrator, _ api.None) (PlatformStats, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (PlatformStats, error) {
		return readStats(tx, tx.Now(), tx.Now().Add(-account.SessionIdleTimeout))
	})
}

func (a *Actions) organizations(ctx context.Context, by tenant.Administrator,
	in listRequest) (api.Page[Organization], error) {
	var name, id string
	if err := in.Cursor.Decode(&name, &id); err != nil {
		return api.Page[Organization]{}, err
	}
	limit := in.PageSize()
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (api.Page[Organization], error) {
		list, err := readOrganizations(tx, pattern(in.Q), name, id, limit+1)
		return api.Paginate(list, limit, func(o Organization) api.Cursor { return api.CursorAt(o.Name, o.ID) }), err
	})
}
