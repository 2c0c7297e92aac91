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

// ImpersonationCode lets an administrator into an organization. Token is a single-use code that is valid for a
// minute; RedirectURL carries it in its fragment, which browsers do not send to servers.
type ImpersonationCode struct {
	Token       string        `json:"token" see:"secret"`
	RedirectURL string        `json:"redirectUrl" see:"secret"`
	ExpiresAt   clock.Instant `json:"expiresAt"`
}

// Impersonation is an administrator's work as the owner of an organization.
type Impersonation struct {
	ID            string          `json:"id"`
	Administrator string          `json:"administrator"` // a name
	Organization  OrganizationRef `json:"organization"`
	Reason        string          `json:"reason" see:"personal"`
	Since         clock.Instant   `json:"since"`
	EndsAt        clock.Instant   `json:"endsAt"`
}

// OrganizationRef identifies the organization of an entry.
type OrganizationRef struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Domain string `json:"domain"`
}

const (
	impersonationCodeTTL = time.Minute
	impersonationTTL     = time.Hour
)

var errCode = fault.New(fault.NoSession,
	"This link is no longer good. Open the organization again from the master console.")

// impersonate makes the code with which an administrator becomes the owner of an organization. Its response is not
// stored.
func (a *Actions) impersonate(ctx context.Context, by tenant.Administrator,
	in impersonateRequest) (ImpersonationCode, error) {
	return db.InPlatform(db.WithSecretAnswer(ctx), a.db, by, func(tx *db.PlatformTx) (ImpersonationCode, error) {
		o, err := readOrganization(tx, in.ID)
		if err != nil {
			return ImpersonationCode{}, err
		}
		if !o.IsActive {
			return ImpersonationCode{}, fault.Conflict("%s is not active", o.Name)
		}
		if o.IsDemo && !a.config.Demo {
			return ImpersonationCode{}, fault.Conflict("%s is the demo. Start the server with --demo to use it.",
				o.Name)
		}
		if n, err := db.Value[int](tx, countOwners, o.ID); err != nil || n == 0 {
			return ImpersonationCode{}, ownerError(err)
		}
		code := rand.Text()
		hash, _ := signin.HashValidToken(code)
		created := ImpersonationCode{code, a.addressOf(api.ClientInfoFrom(ctx).Host, o.Domain, "") +
			"#impersonate=" + code,
			tx.Now().Add(impersonationCodeTTL)}
		tx.Emit(db.PlatformEvent{
			Type: "impersonation_opened", What: by.Name() + " asked to log in as owner: " + in.Reason,
			Organization: o.ID, Address: api.ClientInfoFrom(ctx).Address,
		})
		err = tx.Write(insertImpersonation, db.NewID(), o.ID, by.ID(), in.Reason, hash, tx.Now(), created.ExpiresAt)
		return created, err
	})
}

func ownerError(err error) error {
	if err == nil {
		err = fault.Conflict("This organization has no owner to act for")
	}
	return err
}

// addressOf returns the address of a page on an organization's own site as the caller can reach it, with the caller's
// port. The empty path is the sign-in page.
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

// enter exchanges the code of impersonate for a session of the owner. Concurrent uses of one code make one session.
func (a *Actions) enter(ctx context.Context, v api.Visitor, in codeRequest) (none account.SignedIn, err error) {
	hash, _ := signin.HashValidToken(in.Code)
	by, err := db.ViewAcross(ctx, a.db, "a code says which administrator it is of",
		func(tx *db.AnyTx) (tenant.Administrator, error) {
			c, err := findCode(tx, hash, tx.Now(), a.config.Demo)
			return tenant.MintAdministrator(c.admin, c.name, c.email, ""), err
		})
	if err != nil {
		return none, err
	}
	return db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (none account.SignedIn, err error) {
		c, err := findCode(tx, hash, tx.Now(), a.config.Demo) // this read locks the code
		if err != nil {
			return none, err
		}
		at, err := tx.Org(c.org)
		if err != nil {
			return none, err
		}
		i, err := account.Impersonate(at, by, v, impersonationTTL)
		if err != nil {
			return none, err
		}
		ends := tx.Now().Add(impersonationTTL)
		at.Emit(impersonationUpdated.With(ImpersonationNotice{
			c.id, by.Name(), c.reason, tx.Now(), ends, false, "Logged in as owner " + i.Owner + ": " + c.reason,
		}))
		tx.Emit(db.PlatformEvent{Type: "impersonation_started", What: by.Name() + " logged in as owner " + i.Owner,
			Organization: c.org, Address: v.Address})
		err = tx.Write(useCode, c.id, tx.Now(), i.Session, ends)
		return i.SignIn, err
	})
}

// ImpersonationNotice is an impersonation as the organization itself sees it.
type ImpersonationNotice struct {
	ID            string        `json:"id"`
	Administrator string        `json:"administrator"`
	Reason        string        `json:"reason" see:"personal"`
	Since         clock.Instant `json:"since"`
	EndsAt        clock.Instant `json:"endsAt"`
	Ended         bool          `json:"ended"`
	Description   string        `json:"what" see:"personal"` // the sentence of the audit trail
}

func (a *Actions) impersonations(ctx context.Context, by tenant.Administrator, _ api.None) ([]Impersonation, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) ([]Impersonation, error) {
		return readImpersonations(tx, tx.Now())
	})
}

// end ends any administrator's impersonation.
func (a *Actions) end(ctx context.Context, by tenant.Administrator, in api.IDRequest) (api.None, error) {
	org := ""
	_, err := db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (none api.None, err error) {
		i, err := findActive(tx, in.ID, tx.Now())
		if err != nil {
			return none, err
		}
		what := by.Name() + " ended the session"
		if i.Administrator != by.Name() {
			what = by.Name() + " ended the session of " + i.Administrator
		}
		org = i.Organization.ID
		return none, endImpersonation(tx, i, what, api.ClientInfoFrom(ctx).Address)
	})
	if err == nil && org != "" {
		a.accounts.ForgetOrganization(org)
	}
	return api.None{}, err
}

// endImpersonation ends an impersonation for the organization and the platform, with the sentence for the feed.
func endImpersonation(tx *db.PlatformTx, i active, what, address string) error {
	at, err := tx.Org(i.Organization.ID)
	if err != nil {
		return err
	}
	if still, err := account.EndSession(at, i.session); err != nil || !still {
		return err // the session ended meanwhile
	}
	at.Emit(impersonationUpdated.With(ImpersonationNotice{
		i.ID, i.Administrator, i.Reason, i.Since, tx.Now(), true, "Ended the session of " + i.Administrator,
	}))
	tx.Emit(db.PlatformEvent{Type: "impersonation_ended", What: what, Organization: i.Organization.ID,
		Address: address})
	return nil
}
