package community

import (
	"context"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are the acts of members on their sign-in and profile, and of admins on members.
type Actions struct {
	db       *db.DB
	accounts *account.Actions // resolves organizations and checks passwords
	Sessions *signin.Authenticator[tenant.Actor, tenant.Org]

	// Withdraw takes an inactive member off the games that are not over. Package homegame sets it.
	Withdraw func(tx *db.CommunityTx, user string) error
}

// New makes the actions.
func New(d *db.DB, accounts *account.Actions) *Actions {
	return &Actions{db: d, accounts: accounts,
		Sessions: signin.NewAuthenticator(d, signin.Kind[tenant.Actor, tenant.Org]{
			MaxCached: 10_000, Demo: accounts.HasDemoData(), ByToken: sessionByToken, ByTokens: sessionsByTokens,
			Scan: scanSession, Scope: scopeOf,
		})}
}

// attempt is a sign-in before the password is compared.
type attempt struct {
	user    storedUser
	key     string // throttling key
	browser string // hash of a browser that the member used before; else empty
}

var errTwoStepAccount = fault.New(fault.Forbidden,
	"Your account has two-step sign-in. Sign in to the console and open PitBoss Go from there.")

// signIn gives the same response in similar time whether the organization, the email or the password is wrong.
func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (none api.SignIn[User], err error) {
	browser, _ := signin.HashValidToken(v.Devices[tenant.Companion])
	try, err := db.ViewAcross(ctx, a.db, "sign-in comes before the organization is known",
		func(tx *db.AnyTx) (attempt, error) {
			t := attempt{key: account.EmailKey(in.Email)}
			org, found, err := a.accounts.ResolveOrganization(tx, in.OrganizationDomain, v.Host)
			if err != nil || !found {
				t.key = "go:?/" + t.key
				return t, err
			}
			t.user, err = findUser(tx, org.ID, t.key, browser)
			if t.user.known > 0 {
				t.browser = browser
			}
			if t.user.epoch != nil { // the password is the staff account's, so failures count there
				t.key = account.AttemptKey(org.Domain, t.key)
			} else {
				t.key = keyOf(org.ID, t.key)
			}
			return t, err
		})
	if err != nil {
		return none, err
	}
	source := account.AttemptSource{Key: try.key, Address: v.Address, Shared: true, Device: try.browser}
	return account.TrySignIn(ctx, a.accounts, source, in.Password, try.user.hash, func() (api.SignIn[User], error) {
		if try.user.hasTwoStep {
			return none, errTwoStepAccount
		}
		return a.welcome(ctx, opening{storedUser: try.user, visitor: v})
	})
}

// keyOf returns the throttling key of a member's account.
func keyOf(org, emailKey string) string { return "go:" + org + "/" + emailKey }

// welcome opens a session and returns its answer with the member.
func (a *Actions) welcome(ctx context.Context, o opening) (api.SignIn[User], error) {
	answer := api.SignIn[User]{Audience: tenant.Companion, Lifetime: SessionTTL}
	session, err := begin(ctx, a.db, o)
	if err == nil {
		answer.Token, answer.Device = session.token, session.device
		answer.Body, err = a.me(ctx, tenant.Mint(o.org, tenant.Actor{ID: o.id}), api.None{})
	}
	return answer, err
}

// tokenSignIn signs in a client that stores the token itself.
func (a *Actions) tokenSignIn(ctx context.Context, v api.Visitor, in signInRequest) (api.SignIn[SignInResult], error) {
	s, err := a.signIn(ctx, v, in)
	return api.SignIn[SignInResult]{Audience: s.Audience, Token: s.Token, Lifetime: s.Lifetime, Device: s.Device,
		Body: SignInResult{s.Token, s.Body}}, err
}

func (a *Actions) signOut(ctx context.Context, at tenant.Org, _ api.None) (api.SignOut, error) {
	id := at.Actor().Session
	_, err := db.AcrossTenants(ctx, a.db, "a session ends without a change of the community",
		func(tx *db.AnyTx) (int64, error) {
			return tx.Exec(endSession, at.ID(), id, tx.Now())
		})
	a.Sessions.ForgetSession(id)
	return api.SignOut{Audience: tenant.Companion}, err
}

func (a *Actions) me(ctx context.Context, at tenant.Org, _ api.None) (User, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (User, error) { return LoadUser(tx, at.Actor().ID) })
}

// LoadUser returns a member; fault Missing when there is none with this id.
func LoadUser(tx db.OrgReader, id string) (User, error) {
	return db.OneOr(tx, fault.NotFound("Member"), scanUser, userByID, id)
}

// RequireUser checks that there is a member with this id.
func RequireUser(tx db.OrgReader, id string) error {
	n, err := db.Value[int](tx, countUser, id)
	if err == nil && n == 0 {
		err = fault.NotFound("Member")
	}
	return err
}

// emitCommunity emits that members or invitations have changed.
func emitCommunity(tx *db.CommunityTx) {
	tx.Emit(communityUpdated.With(struct{}{}))
}
