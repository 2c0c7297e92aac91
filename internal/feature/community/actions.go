package community

import (
	"context"

	"pitboss/internal/feature/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what members do about their sign-in and profile, and admins about members.
type Actions struct {
	db       *db.DB
	accounts *account.Actions // its door: whose organization is meant, and how passwords are compared
	sessions *account.Sessions[session]
}

// New makes the actions.
func New(d *db.DB, accounts *account.Actions) *Actions {
	return &Actions{db: d, accounts: accounts, sessions: account.NewSessions[session](mostCached)}
}

var errWrong = fault.Of(fault.NoSession, "Invalid email or password")

// attempt is what is known before a password is compared.
type attempt struct {
	user stored
	key  string // under which failures are counted
}

// enter answers alike, and in like time, whether the organization, the e-mail or the password is wrong.
func (a *Actions) enter(ctx context.Context, v api.Visitor, in signInRequest) (SignedIn, error) {
	try, err := db.ViewAcross(ctx, a.db, "sign-in comes before the organization is known", func(tx *db.AnyTx) (attempt, error) {
		t := attempt{key: account.EmailKey(in.Email)}
		org, found, err := a.accounts.Resolve(tx, in.OrganizationDomain, v.Host)
		if err != nil || !found {
			t.key = "go:?/" + t.key
			return t, err
		}
		t.user, _, err = findUser(tx, org.ID, t.key)
		t.key = keyOf(org.ID, t.key)
		return t, err
	})
	if err != nil {
		return SignedIn{}, err
	}
	// Until it is forgiven, an attempt that is right counts as a failure too: the next one waits for that.
	done, err := a.accounts.Turn(ctx, try.key)
	if err != nil {
		return SignedIn{}, err
	}
	defer done()
	_, right, err := a.accounts.Try(ctx, try.key, v.Address, in.Password, try.user.hash)
	if err != nil {
		return SignedIn{}, err
	}
	if !right {
		return SignedIn{}, errWrong
	}
	return a.welcome(ctx, try.user.org, try.user.id, try.key, v.Address)
}

// keyOf names a member's account among all accounts.
func keyOf(org, emailKey string) string { return "go:" + org + "/" + emailKey }

// welcome opens a session and shows whose it is.
func (a *Actions) welcome(ctx context.Context, org, user, key, address string) (SignedIn, error) {
	token, err := begin(ctx, a.db, org, user, key, address)
	if err != nil {
		return SignedIn{}, err
	}
	u, err := a.me(ctx, tenant.Mint(org, tenant.Actor{ID: user}), api.None{})
	return SignedIn{token, u}, err
}

func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (api.Welcome[User], error) {
	s, err := a.enter(ctx, v, in)
	return api.Welcome[User]{Body: s.User, Token: s.Token, Lifetime: Lifetime}, err
}

func (a *Actions) tokenSignIn(ctx context.Context, v api.Visitor, in signInRequest) (api.Welcome[SignedIn], error) {
	s, err := a.enter(ctx, v, in)
	return api.Welcome[SignedIn]{Body: s, Token: s.Token, Lifetime: Lifetime}, err
}

func (a *Actions) signOut(ctx context.Context, at tenant.Org, _ api.None) (api.LeftCommunity, error) {
	id := at.Actor().Session
	_, err := db.AcrossTenants(ctx, a.db, "a session ends without a change of the community", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(endSession, at.ID(), id, tx.Now())
	})
	a.sessions.Forget(func(s session) bool { return s.actor.Session == id })
	return api.LeftCommunity{}, err
}

func (a *Actions) me(ctx context.Context, at tenant.Org, _ api.None) (User, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (User, error) { return Read(tx, at.Actor().ID) })
}

// Read is a member; fault Missing when there is none of this id.
func Read(tx db.OrgReader, id string) (User, error) {
	u, found, err := readUser(tx, id)
	if err == nil && !found {
		err = fault.NotFound("Member")
	}
	return u, err
}

// Known makes sure that there is a member of this id.
func Known(tx db.OrgReader, id string) error {
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
