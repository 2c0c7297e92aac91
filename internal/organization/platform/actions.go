package platform

import (
	"context"
	"encoding/base64"
	"strings"
	"sync"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what platform administrators do.
type Actions struct {
	db       *db.DB
	accounts *account.Actions // how passwords are compared
	doors    []SessionRevoker
	config   Config
	figures  MetricsSource
	sessions *signin.Sessions[session]

	registrations, firstRuns, firstCodes *signin.NetworkLimiter

	mu        sync.RWMutex
	firstCode string // the hash of the first run's; empty: there is none
}

// Config says what the server is for.
type Config struct {
	PlatformDomain string // "localhost"
	Organization   string // the domain of the only tenant; empty: there may be many
	Demo           bool   // whether the demo's administrator may sign in
	Registration   bool   // whether organizations may register themselves
}

// SessionRevoker is where people of an organization come in. It can sign all of them out.
type SessionRevoker interface {
	SignOutAll(*db.OrgTx) error
	ForgetOrganization(id string) // once that is done: their sessions are looked up again
}

// New makes the actions. The doors are those of an organization's staff and of its community.
func New(d *db.DB, accounts *account.Actions, c Config, doors ...SessionRevoker) *Actions {
	return &Actions{
		db: d, accounts: accounts, doors: doors, config: c, figures: nothing{}, sessions: signin.NewSessions[session](mostCached),
		registrations: signin.NewNetworkLimiter(mostRegistrations, registeredWithin), firstRuns: signin.NewNetworkLimiter(mostFirstRuns, firstRunWithin),
		firstCodes: signin.NewNetworkLimiter(mostFirstCodes, firstRunWithin),
	}
}

// NewAdministrator is an administrator to be made. PasswordHash comes from account.HashPassword.
type NewAdministrator struct {
	Email, Name, PasswordHash string
	IsDemo                    bool
}

// AddAdministrator makes an administrator, as whoever is at the machine itself.
func AddAdministrator(ctx context.Context, d *db.DB, n NewAdministrator) error {
	_, err := db.InPlatform(ctx, d, tenant.SystemAdministrator(), func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "administrator_created", What: n.Name + " became an administrator"})
		return tx.Exec(insertAdministrator, db.NewID(), n.Email, account.EmailKey(n.Email), n.Name, n.PasswordHash, n.IsDemo, tx.Now())
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

func (a *Actions) organizations(ctx context.Context, by tenant.Administrator, in listRequest) (api.Page[Organization], error) {
	name, id, err := placeAt(in.Cursor)
	if err != nil {
		return api.Page[Organization]{}, err
	}
	limit := in.limit()
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (api.Page[Organization], error) {
		list, err := readOrganizations(tx, pattern(in.Q), name, id, limit+1)
		page := api.Page[Organization]{Items: list}
		if len(list) > limit {
			page.Items = list[:limit]
			last := list[limit-1]
			page.Next = base64.RawURLEncoding.EncodeToString([]byte(last.Name + "\x00" + last.ID))
		}
		return page, err
	})
}

// placeAt reads the cursor of a list by name; the empty one is before everything.
func placeAt(cursor string) (name, id string, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	name, id, ok := strings.Cut(strings.ToValidUTF8(string(raw), ""), "\x00")
	if cursor != "" && (err != nil || !ok || strings.Contains(id, "\x00")) {
		return "", "", fault.InvalidField("cursor", "Take the cursor from the Link of the page before")
	}
	return name, id, nil
}
