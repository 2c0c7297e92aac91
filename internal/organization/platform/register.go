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
	"pitboss/internal/foundation/tenant"
)

// RegisteredOrganization is the answer to a registration. RedirectURL leads to the organization's own address and signs its
// owner in there: it carries an entry code in its fragment, which no server is sent.
type RegisteredOrganization struct {
	Organization account.EntryTenant `json:"organization"`
	RedirectURL  string              `json:"redirectUrl" see:"secret"`
}

// So often an address may try to register an organization, to set up the first one, or to open its page with a code.
const (
	mostRegistrations = 20
	registeredWithin  = time.Hour
	mostFirstRuns     = 10
	mostFirstCodes    = 60
	firstRunWithin    = 15 * time.Minute
)

var errClosed = fault.New(fault.Forbidden, "Registration is closed")

// register makes an organization for whoever asks, where the server is open to that.
func (a *Actions) register(ctx context.Context, v api.Visitor, in registerRequest) (RegisteredOrganization, error) {
	if !a.config.Registration {
		return RegisteredOrganization{}, errClosed
	}
	if wait := a.registrations.Wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return RegisteredOrganization{}, signin.TooManyAttempts(wait)
	}
	p, err := a.planned(ctx, in.Registration)
	if err != nil {
		return RegisteredOrganization{}, err
	}
	return db.InPlatform(db.WithSecretAnswer(ctx), a.db, tenant.SystemAdministrator(), func(tx *db.PlatformTx) (RegisteredOrganization, error) {
		return a.registered(ctx, tx, p, db.PlatformEvent{Type: "organization_registered", What: p.OrganizationName + " registered itself", Address: v.Address})
	})
}

// registered writes an organization and leads its owner into it.
func (a *Actions) registered(ctx context.Context, tx *db.PlatformTx, p plan, e db.PlatformEvent) (done RegisteredOrganization, err error) {
	org, owner, err := found(tx, p)
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
	return RegisteredOrganization{account.EntryTenant{Name: p.OrganizationName, Domain: p.Domain}, address + "#enter=" + code}, err
}

// NewFirstRunCode is the code with which whoever reads the server's output sets up its first organization; empty when
// there is one already. Each call makes a new code, which is kept in memory alone, as a hash.
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

// noOrganization refuses what only a server without organizations takes.
func (a *Actions) noOrganization(tx db.Reader) error {
	n, err := db.Value[int](tx, countOrganizations, a.config.Demo)
	if err == nil && n > 0 {
		err = errSetUp
	}
	return err
}

// mayBegin refuses a code that is not the first run's.
func (a *Actions) mayBegin(ctx context.Context, code string) error {
	_, err := db.ViewAcross(ctx, a.db, "whether there is an organization", func(tx *db.AnyTx) (none api.None, err error) {
		return none, a.noOrganization(tx)
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

// checkFirstCode says whether a code is the first run's, before a person fills in the form.
func (a *Actions) checkFirstCode(ctx context.Context, v api.Visitor, in codeRequest) (none api.None, err error) {
	if wait := a.firstCodes.Wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	return none, a.mayBegin(ctx, in.Code)
}

// firstRun makes the first organization, and leads its owner into it. However many try at once, it makes one.
func (a *Actions) firstRun(ctx context.Context, v api.Visitor, in firstRunRequest) (RegisteredOrganization, error) {
	if wait := a.firstRuns.Wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return RegisteredOrganization{}, signin.TooManyAttempts(wait)
	}
	if err := a.mayBegin(ctx, in.Code); err != nil {
		return RegisteredOrganization{}, err
	}
	if own := a.config.Organization; own != "" && in.Domain != own {
		return RegisteredOrganization{}, fault.InvalidField("domain", "This server is for the domain "+own)
	}
	p, err := a.planned(ctx, in.Registration)
	if err != nil {
		return RegisteredOrganization{}, err
	}
	p.Room.Name, p.Room.Location = cmp.Or(in.RoomName, p.Room.Name), cmp.Or(in.RoomLocation, p.Room.Location)
	p.Room.TimeZone = cmp.Or(in.TimeZone, p.Room.TimeZone)
	if in.GamingDayStart != nil {
		p.Room.GamingDayStart = *in.GamingDayStart
	}
	return db.InPlatform(db.WithSecretAnswer(ctx), a.db, tenant.SystemAdministrator(), func(tx *db.PlatformTx) (RegisteredOrganization, error) {
		if err := a.noOrganization(tx); err != nil {
			return RegisteredOrganization{}, err
		}
		return a.registered(ctx, tx, p, db.PlatformEvent{Type: "first_run", What: p.owner() + " set up " + p.OrganizationName, Address: v.Address})
	})
}

// knownZone says whether there is such a time zone.
func knownZone(name string) bool {
	_, err := clock.Zone(name)
	return err == nil && name != "Local"
}
