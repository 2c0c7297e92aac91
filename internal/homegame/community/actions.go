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

// Actions are what members do about their sign-in and profile, and admins about members.
type Actions struct {
	db       *db.DB
	accounts *account.Actions // its door: whose organization is meant, and how passwords are compared
	sessions *signin.Sessions[session]
}

// New makes the actions.
func New(d *db.DB, accounts *account.Actions) *Actions {
	return &Actions{db: d, accounts: accounts, sessions: signin.NewSessions[session](mostCached)}
}

var errWrong = fault.New(fault.NoSession, "Invalid email or password")

// attempt is what is known before a password is compared.
type attempt struct {
	user    stored
	key     string // under which failures are counted
	browser string // the hash of a browser at which the member has signed in before; empty for any other
}

var errTwoStep = fault.New(fault.Forbidden,
	"Your account has two-step sign-in. Sign in to the console and open PitBoss Go from there.")

// enter answers alike, and in like time, whether the organization, the e-mail or the password is wrong.
func (a *Actions) enter(ctx context.Context, v api.Visitor, in signInRequest) (SignInResult, string, error) {
	browser, _ := signin.HashValidToken(v.Members)
	try, err := db.ViewAcross(ctx, a.db, "sign-in comes before the organization is known", func(tx *db.AnyTx) (attempt, error) {
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
		if t.user.epoch != nil { // the password is that of the staff account, and so are the guesses at it
			t.key = account.AttemptKey(org.Domain, t.key)
		} else {
			t.key = keyOf(org.ID, t.key)
		}
		return t, err
	})
	if err != nil {
		return SignInResult{}, "", err
	}
	// Until it is settled, an attempt that is right counts as a failure too: the next one waits for that.
	done, err := a.accounts.AcquireAttempt(ctx, try.key)
	if err != nil {
		return SignInResult{}, "", err
	}
	defer done()
	counted, right, err := a.accounts.TryPasswordFromDevice(ctx, try.key, v.Address, try.browser, in.Password, try.user.hash)
	if err != nil {
		return SignInResult{}, "", err
	}
	if !right {
		return SignInResult{}, "", errWrong
	}
	if err := a.accounts.SettleAttempt(ctx, counted, nil); err != nil {
		return SignInResult{}, "", err
	}
	if try.user.hasTwoStep {
		return SignInResult{}, "", errTwoStep
	}
	return a.welcome(ctx, opening{stored: try.user, visitor: v})
}

// keyOf names a member's account among all accounts.
func keyOf(org, emailKey string) string { return "go:" + org + "/" + emailKey }

// welcome opens a session and returns it with its member and the cookie of the browser.
func (a *Actions) welcome(ctx context.Context, o opening) (SignInResult, string, error) {
	begun, err := begin(ctx, a.db, o)
	if err != nil {
		return SignInResult{}, "", err
	}
	u, err := a.me(ctx, tenant.Mint(o.org, tenant.Actor{ID: o.id}), api.None{})
	return SignInResult{begun.token, u}, begun.device, err
}

func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (api.SignIn[User], error) {
	s, device, err := a.enter(ctx, v, in)
	return api.SignIn[User]{Body: s.User, Token: s.Token, Lifetime: SessionTTL, Device: device}, err
}

func (a *Actions) tokenSignIn(ctx context.Context, v api.Visitor, in signInRequest) (api.SignIn[SignInResult], error) {
	s, device, err := a.enter(ctx, v, in)
	return api.SignIn[SignInResult]{Body: s, Token: s.Token, Lifetime: SessionTTL, Device: device}, err
}

func (a *Actions) signOut(ctx context.Context, at tenant.Org, _ api.None) (api.SignOutOfCommunity, error) {
	id := at.Actor().Session
	_, err := db.AcrossTenants(ctx, a.db, "a session ends without a change of the community", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(endSession, at.ID(), id, tx.Now())
	})
	a.sessions.Invalidate(func(s session) bool { return s.actor.Session == id })
	return api.SignOutOfCommunity{}, err
}

func (a *Actions) me(ctx context.Context, at tenant.Org, _ api.None) (User, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (User, error) { return LoadUser(tx, at.Actor().ID) })
}

// LoadUser is a member; fault Missing when there is none of this id.
func LoadUser(tx db.OrgReader, id string) (User, error) {
	u, found, err := readUser(tx, id)
	if err == nil && !found {
		err = fault.NotFound("Member")
	}
	return u, err
}

// RequireUser makes sure that there is a member of this id.
func RequireUser(tx db.OrgReader, id string) error {
	n, err := db.Value[int](tx, membership, id)
	if err == nil && n == 0 {
		err = fault.NotFound("Member")
	}
	return err
}

// told says that something about members or invitations has changed.
func told(tx *db.CommunityTx) {
	tx.Emit(db.Event{Type: "community_updated", Permission: tenant.HostHomeGames, Data: struct{}{}})
}
