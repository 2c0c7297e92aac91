package platform

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// ImpersonationCode leads an administrator into an organization. Token is a code that is good once, within a minute: the address
// carries it in its fragment, which no server is sent.
type ImpersonationCode struct {
	Token       string        `json:"token" see:"secret"`
	RedirectURL string        `json:"redirectUrl" see:"secret"`
	ExpiresAt   clock.Instant `json:"expiresAt"`
}

// Impersonation is an administrator at work in an organization.
type Impersonation struct {
	ID            string          `json:"id"`
	Administrator string          `json:"administrator"` // a name
	Organization  OrganizationRef `json:"organization"`
	Reason        string          `json:"reason" see:"personal"`
	Since         clock.Instant   `json:"since"`
	EndsAt        clock.Instant   `json:"endsAt"`
}

// OrganizationRef is the organization that something is about.
type OrganizationRef struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Domain string `json:"domain"`
}

const (
	codeFor        = time.Minute
	impersonateFor = time.Hour
)

var errCode = fault.New(fault.NoSession, "This link is no longer good. Open the organization again from the master console.")

// impersonate makes the code with which an administrator becomes the owner of an organization. Its answer is not kept.
func (a *Actions) impersonate(ctx context.Context, by tenant.Administrator, in impersonateRequest) (ImpersonationCode, error) {
	return db.InPlatform(db.WithSecretAnswer(ctx), a.db, by, func(tx *db.PlatformTx) (ImpersonationCode, error) {
		o, err := readOrganization(tx, in.ID)
		if err != nil {
			return ImpersonationCode{}, err
		}
		if !o.IsActive {
			return ImpersonationCode{}, fault.Conflict("%s is not active", o.Name)
		}
		if o.IsDemo && !a.config.Demo {
			return ImpersonationCode{}, fault.Conflict("%s is the demo. Start the server with --demo to use it.", o.Name)
		}
		if n, err := db.Value[int](tx, countOwners, o.ID); err != nil || n == 0 {
			return ImpersonationCode{}, orNoOwner(err)
		}
		code := rand.Text()
		hash, _ := signin.HashValidToken(code)
		opened := ImpersonationCode{code, a.addressOf(api.ClientInfoFrom(ctx).Host, o.Domain, "") + "#impersonate=" + code, tx.Now().Add(codeFor)}
		tx.Emit(db.PlatformEvent{
			Type: "impersonation_opened", What: by.Name() + " asked to log in as owner: " + in.Reason, Organization: o.ID, Address: api.ClientInfoFrom(ctx).Address,
		})
		err = tx.Write(insertImpersonation, db.NewID(), o.ID, by.ID(), in.Reason, hash, tx.Now(), opened.ExpiresAt)
		return opened, err
	})
}

func orNoOwner(err error) error {
	if err == nil {
		err = fault.Conflict("This organization has no owner to act for")
	}
	return err
}

// addressOf is a page of an organization's own site, as the caller's address leads there: its empty path is where people
// sign in. The port is the caller's.
func (a *Actions) addressOf(host, domain, path string) string {
	switch {
	case a.config.Organization != "":
		return "/" + path
	case a.config.PlatformDomain == "localhost":
		return "/" + path + "?org=" + domain
	}
	_, port, _ := strings.Cut(host[strings.LastIndex(host, "]")+1:], ":")
	if port != "" {
		port = ":" + port
	}
	return "//" + domain + "." + a.config.PlatformDomain + port + "/" + path
}

// enter takes the code of impersonate for a session of the owner. However many use it at once, it makes one.
func (a *Actions) enter(ctx context.Context, v api.Visitor, in codeRequest) (api.Token, error) {
	hash, _ := signin.HashValidToken(in.Code)
	by, err := db.ViewAcross(ctx, a.db, "a code says which administrator it is of", func(tx *db.AnyTx) (tenant.Administrator, error) {
		c, found, err := findCode(tx, hash, tx.Now(), a.config.Demo)
		if err == nil && !found {
			err = errCode
		}
		return tenant.MintAdministrator(c.admin, c.name, c.email, ""), err
	})
	if err != nil {
		return api.Token{}, err
	}
	return db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (api.Token, error) {
		c, found, err := findCode(tx, hash, tx.Now(), a.config.Demo) // and locks it
		if err == nil && !found {
			err = errCode
		}
		if err != nil {
			return api.Token{}, err
		}
		at, err := tx.Org(c.org)
		if err != nil {
			return api.Token{}, err
		}
		i, err := account.Impersonate(at, by, v, impersonateFor)
		if err != nil {
			return api.Token{}, err
		}
		ends := tx.Now().Add(impersonateFor)
		at.Emit(db.Event{Type: "impersonation_updated", Permission: tenant.ManageSettings, Data: ImpersonationNotice{
			c.id, by.Name(), c.reason, tx.Now(), ends, false, "Logged in as owner " + i.Owner + ": " + c.reason,
		}})
		tx.Emit(db.PlatformEvent{Type: "impersonation_started", What: by.Name() + " logged in as owner " + i.Owner, Organization: c.org, Address: v.Address})
		err = tx.Write(useCode, c.id, tx.Now(), i.Session, ends)
		return api.Token{Token: i.Token, Lifetime: impersonateFor}, err
	})
}

// ImpersonationNotice is an impersonation as the organization itself hears of it.
type ImpersonationNotice struct {
	ID            string        `json:"id"`
	Administrator string        `json:"administrator"`
	Reason        string        `json:"reason" see:"personal"`
	Since         clock.Instant `json:"since"`
	EndsAt        clock.Instant `json:"endsAt"`
	Ended         bool          `json:"ended"`
	Description   string        `json:"what" see:"personal"` // as the audit trail tells it
}

func (a *Actions) impersonations(ctx context.Context, by tenant.Administrator, _ api.None) ([]Impersonation, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) ([]Impersonation, error) { return readImpersonations(tx, tx.Now()) })
}

// end ends an impersonation, whoever's it is.
func (a *Actions) end(ctx context.Context, by tenant.Administrator, in oneRequest) (api.None, error) {
	org := ""
	_, err := db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (none api.None, err error) {
		i, found, err := findActive(tx, in.ID, tx.Now())
		if err == nil && !found {
			err = fault.NotFound("Impersonation")
		}
		if err != nil {
			return none, err
		}
		at, err := tx.Org(i.Organization.ID)
		if err != nil {
			return none, err
		}
		org = i.Organization.ID
		if still, err := account.EndSession(at, i.session); err != nil || !still {
			return none, err // signed out meanwhile
		}
		at.Emit(db.Event{Type: "impersonation_updated", Permission: tenant.ManageSettings, Data: ImpersonationNotice{
			i.ID, i.Administrator, i.Reason, i.Since, tx.Now(), true, "Ended the session of " + i.Administrator,
		}})
		what := by.Name() + " ended their session"
		if i.Administrator != by.Name() {
			what = by.Name() + " ended the session of " + i.Administrator
		}
		tx.Emit(db.PlatformEvent{Type: "impersonation_ended", What: what, Organization: org, Address: api.ClientInfoFrom(ctx).Address})
		return none, nil
	})
	if err == nil && org != "" {
		a.accounts.ForgetOrganization(org)
	}
	return api.None{}, err
}
