package platform

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"time"

	"pitboss/internal/feature/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// RegisteredOrganization is the answer to a registration: the owner signs in next.
type RegisteredOrganization struct {
	Organization account.EntryTenant `json:"organization"`
}

// So often an address may try to register an organization, or the code of the first run.
const (
	mostRegistrations = 20
	registeredWithin  = time.Hour
	mostFirstRuns     = 10
	firstRunWithin    = 15 * time.Minute
)

var errClosed = fault.Of(fault.Forbidden, "Registration is closed")

func tooMany(wait time.Duration) error {
	return fault.Wait(wait, "Too many attempts. Wait a few minutes and try again.")
}

// register makes an organization for whoever asks, where the server is open to that.
func (a *Actions) register(ctx context.Context, v api.Visitor, in registerRequest) (RegisteredOrganization, error) {
	if !a.config.Registration {
		return RegisteredOrganization{}, errClosed
	}
	if wait := a.registrations.wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return RegisteredOrganization{}, tooMany(wait)
	}
	p, err := a.planned(ctx, in.Registration)
	if err != nil {
		return RegisteredOrganization{}, err
	}
	return db.InPlatform(ctx, a.db, tenant.Program(), func(tx *db.PlatformTx) (RegisteredOrganization, error) {
		org, _, err := found(tx, p)
		tx.Emit(db.PlatformEvent{Type: "organization_registered", What: p.OrganizationName + " registered itself", Organization: org, Address: v.Address})
		return RegisteredOrganization{account.EntryTenant{Name: p.OrganizationName, Domain: p.Domain}}, err
	})
}

// FirstRun is the code with which whoever reads the server's output sets up its first organization; empty when there is
// one already. Each call makes a new code, which is kept in memory alone, as a hash.
func (a *Actions) FirstRun(ctx context.Context) (string, error) {
	n, err := db.ViewAcross(ctx, a.db, "whether there is an organization", func(tx *db.AnyTx) (int, error) {
		return db.Value[int](tx, countOrganizations, a.config.Demo)
	})
	if err != nil || n > 0 {
		return "", err
	}
	code := rand.Text()
	hash, _ := account.HashToken(code)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.firstCode = hash
	return code, nil
}

var errSetUp = fault.Conflict("This server has been set up already. Sign in to continue.")

// firstRun makes the first organization, and signs its owner in. However many try at once, it makes one.
func (a *Actions) firstRun(ctx context.Context, v api.Visitor, in firstRunRequest) (api.Token, error) {
	if wait := a.firstRuns.wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return api.Token{}, tooMany(wait)
	}
	n, err := db.ViewAcross(ctx, a.db, "whether there is an organization", func(tx *db.AnyTx) (int, error) {
		return db.Value[int](tx, countOrganizations, a.config.Demo)
	})
	if err == nil && n > 0 {
		err = errSetUp
	}
	if err != nil {
		return api.Token{}, err
	}
	a.mu.RLock()
	want := a.firstCode
	a.mu.RUnlock()
	hash, _ := account.HashToken(in.Code)
	if want == "" || subtle.ConstantTimeCompare([]byte(hash), []byte(want)) != 1 {
		return api.Token{}, fault.Field422("code", "That code is not right. The server prints it when it starts.")
	}
	if own := a.config.Organization; own != "" && in.Domain != own {
		return api.Token{}, fault.Field422("domain", "This server is for the domain "+own)
	}
	p, err := a.planned(ctx, in.Registration)
	if err != nil {
		return api.Token{}, err
	}
	p.Room.Name, p.Room.Location = cmp.Or(in.RoomName, p.Room.Name), cmp.Or(in.RoomLocation, p.Room.Location)
	p.Room.TimeZone = cmp.Or(in.TimeZone, p.Room.TimeZone)
	if in.GamingDayStart != nil {
		p.Room.GamingDayStart = *in.GamingDayStart
	}
	made, err := db.InPlatform(ctx, a.db, tenant.Program(), func(tx *db.PlatformTx) (made [2]string, err error) {
		n, err := db.Value[int](tx, countOrganizations, a.config.Demo)
		if err == nil && n > 0 {
			err = errSetUp
		}
		if err != nil {
			return made, err
		}
		made[0], made[1], err = found(tx, p)
		tx.Emit(db.PlatformEvent{Type: "first_run", What: p.owner() + " set up " + p.OrganizationName, Organization: made[0], Address: v.Address})
		return made, err
	})
	if err != nil {
		return api.Token{}, err
	}
	token, err := account.OpenSession(ctx, a.db, made[0], made[1])
	return api.Token{Token: token, Lifetime: account.Lifetime}, err
}

// knownZone says whether there is such a time zone.
func knownZone(name string) bool {
	_, err := clock.Zone(name)
	return err == nil && name != "Local"
}
