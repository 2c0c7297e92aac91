package platform

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
)

// RegisteredOrganization is the response to a registration. RedirectURL leads to the organization's own address and
// signs its owner in there with an entry code in its fragment, which browsers do not send to servers.
type RegisteredOrganization struct {
	Organization account.EntryTenant `json:"organization"`
	RedirectURL  string              `json:"redirectUrl" see:"secret"`
}

// Limits of attempts by one network to register, to set up the first organization, and to check a first-run code.
const (
	maxRegistrations     = 20
	registrationInterval = time.Hour
	maxFirstRuns         = 10
	maxFirstRunCodes     = 60
	firstRunInterval     = 15 * time.Minute
)

var errClosed = fault.New(fault.Forbidden, "Registration is closed")

// register creates an organization for an anonymous visitor, where the server allows that.
func (a *Actions) register(ctx context.Context, v api.Visitor, in registerRequest) (RegisteredOrganization, error) {
	if !a.config.Registration {
		return RegisteredOrganization{}, errClosed
	}
	if wait := a.registrations.Wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return RegisteredOrganization{}, signin.TooManyAttempts(wait)
	}
	p, err := a.makePlan(ctx, in.Registration)
	if err != nil {
		return RegisteredOrganization{}, err
	}
	return db.InPlatform(db.WithSecretAnswer(ctx), a.db, tenant.SystemAdministrator(),
		func(tx *db.PlatformTx) (RegisteredOrganization, error) {
			return a.createAndEnter(ctx, tx, p, db.PlatformEvent{Type: "organization_registered",
				What: p.OrganizationName + " registered itself", Address: v.Address})
		})
}

// createAndEnter creates an organization and makes the entry code of its owner.
func (a *Actions) createAndEnter(ctx context.Context, tx *db.PlatformTx, p plan,
	e db.PlatformEvent) (done RegisteredOrganization, err error) {
	org, owner, err := createOrganization(tx, p)
	if err != nil {
		return done, err
	}
	e.Organization = org
	tx.Emit(e)
	at, err := tx.Org(org)
	if err != nil {
		return done, err
	}
	code, err := account.NewEntryCode(at, owner)
	address := a.addressOf(api.ClientInfoFrom(ctx).Host, p.Domain, "set-up")
	return RegisteredOrganization{account.EntryTenant{Name: p.OrganizationName, Domain: p.Domain},
		address + "#enter=" + code}, err
}

// NewFirstRunCode makes the code that sets up the first organization, which the server prints; empty when there is an
// organization. Each call makes a new code and keeps its hash in memory only.
func (a *Actions) NewFirstRunCode(ctx context.Context) (string, error) {
	n, err := db.ViewAcross(ctx, a.db, "whether there is an organization", func(tx *db.AnyTx) (int, error) {
		return db.Value[int](tx, countOrganizations, a.config.Demo)
	})
	if err != nil || n > 0 {
		return "", err
	}
	code := rand.Text()
	hash, _ := signin.HashValidToken(code)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.firstCode = hash
	return code, nil
}

var errSetUp = fault.Conflict("This server has been set up already. Sign in to continue.")

// requireNoOrganization refuses an act that only a server without organizations allows.
func (a *Actions) requireNoOrganization(tx db.Reader) error {
	n, err := db.Value[int](tx, countOrganizations, a.config.Demo)
	if err == nil && n > 0 {
		err = errSetUp
	}
	return err
}

// checkFirstRun refuses a code other than the first-run code.
func (a *Actions) checkFirstRun(ctx context.Context, code string) error {
	_, err := db.ViewAcross(ctx, a.db, "whether there is an organization",
		func(tx *db.AnyTx) (none api.None, err error) {
			return none, a.requireNoOrganization(tx)
		})
	if err != nil {
		return err
	}
	a.mu.RLock()
	want := a.firstCode
	a.mu.RUnlock()
	hash, _ := signin.HashValidToken(code)
	if want == "" || subtle.ConstantTimeCompare([]byte(hash), []byte(want)) != 1 {
		return fault.InvalidField("code", "That code is not right. The server prints it when it starts.")
	}
	return nil
}

// checkFirstCode checks the first-run code before a person fills in the form.
func (a *Actions) checkFirstCode(ctx context.Context, v api.Visitor, in codeRequest) (none api.None, err error) {
	if wait := a.firstCodes.Wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	return none, a.checkFirstRun(ctx, in.Code)
}

// firstRun creates the first organization and signs its owner in. Concurrent attempts create one.
func (a *Actions) firstRun(ctx context.Context, v api.Visitor, in firstRunRequest) (RegisteredOrganization, error) {
	if wait := a.firstRuns.Wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return RegisteredOrganization{}, signin.TooManyAttempts(wait)
	}
	if err := a.checkFirstRun(ctx, in.Code); err != nil {
		return RegisteredOrganization{}, err
	}
	if own := a.config.Organization; own != "" && in.Domain != own {
		return RegisteredOrganization{}, fault.InvalidField("domain", "This server is for the domain "+own)
	}
	p, err := a.makePlan(ctx, in.Registration)
	if err != nil {
		return RegisteredOrganization{}, err
	}
	p.Room.Name, p.Room.Location = cmp.Or(in.RoomName, p.Room.Name), cmp.Or(in.RoomLocation, p.Room.Location)
	p.Room.TimeZone = cmp.Or(in.TimeZone, p.Room.TimeZone)
	p.Room.GamingDayStart = optional.Or(in.GamingDayStart, p.Room.GamingDayStart)
	return db.InPlatform(db.WithSecretAnswer(ctx), a.db, tenant.SystemAdministrator(),
		func(tx *db.PlatformTx) (RegisteredOrganization, error) {
			if err := a.requireNoOrganization(tx); err != nil {
				return RegisteredOrganization{}, err
			}
			return a.createAndEnter(ctx, tx, p, db.PlatformEvent{Type: "first_run",
				What: p.owner() + " set up " + p.OrganizationName, Address: v.Address})
		})
}

// isTimeZone reports whether a time zone exists.
func isTimeZone(name string) bool {
	_, err := clock.Zone(name)
	return err == nil && name != "Local"
}
