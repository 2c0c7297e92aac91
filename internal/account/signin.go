package account

import (
	"context"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

var errWrong = fault.New(fault.NoSession, "Invalid email or password")

// attempted is what is known before a password is compared.
type attempted struct {
	user stored
	guess
}

// signIn answers alike, and after the same work, whether the organization, the e-mail or the password is wrong.
func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (api.Token, error) {
	browser, _ := signin.HashValidToken(v.Device)
	try, err := db.ViewAcross(ctx, a.db, "sign-in comes before the organization is known", func(tx *db.AnyTx) (attempted, error) {
		key := EmailKey(in.Email)
		org, _, err := a.ResolveOrganization(tx, in.OrganizationDomain, v.Host)
		if err != nil {
			return attempted{}, err
		}
		u, err := findUser(tx, org, key, browser)
		t := attempted{u, guess{key: AttemptKey(org.Domain, key), address: v.Address, shared: true}}
		if u.known > 0 {
			t.device = browser
		}
		return t, err
	})
	if err != nil {
		return api.Token{}, err
	}
	done, err := a.turns.Acquire(ctx, safe(try.key))
	if err != nil {
		return api.Token{}, err
	}
	defer done()
	right, attempt, err := a.compare(ctx, try.guess, in.Password, try.user.hash)
	if err != nil {
		return api.Token{}, err
	}
	if !right {
		return api.Token{}, errWrong
	}
	token, err := a.begin(ctx, try.user, v, in.Code)
	if err == nil || err == signin.ErrCodeRequired { //nolint:errorlint // it is that very error
		if wrong := a.forgive(ctx, attempt); wrong != nil {
			return api.Token{}, wrong
		}
	}
	return token, err
}

// begin opens a session for somebody whose password was right, if the second step is too.
func (a *Actions) begin(ctx context.Context, u stored, v api.Visitor, code string) (api.Token, error) {
	session := db.NewID()
	at := tenant.Mint(u.org.ID, tenant.Actor{ID: u.id, Name: u.name, Role: u.role, Session: session})
	return db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (api.Token, error) {
		now, found, err := readStored(tx, u.id)
		if err != nil {
			return api.Token{}, err
		}
		if !found || now.hash != u.hash { // changed while it was compared
			return api.Token{}, errWrong
		}
		if err := a.pass(tx, now, code); err != nil {
			return api.Token{}, err
		}
		return open(tx, now, session, v)
	})
}

// pass asks for the second step of who has one, and takes the code.
func (a *Actions) pass(tx *db.AccountsTx, u stored, code string) error {
	switch {
	case !u.step.IsEnabled:
		return nil
	case code == "":
		return signin.ErrCodeRequired
	}
	next, right, err := a.second.Verify(u.step, placeOf(tx.OrgID(), u.id), code, tx.Now())
	if err == nil && !right {
		err = signin.ErrCodeWrong
	}
	if err != nil {
		return err
	}
	return keepStep(tx, u.id, next)
}

// open opens a session of a user, and makes his browser known.
func open(tx *db.AccountsTx, u stored, session string, v api.Visitor) (api.Token, error) {
	token, hash := signin.NewToken()
	device := signin.DeviceOf(v.Agent)
	if err := tx.Write(insertSession, session, u.id, hash, v.Address, tx.Now(), tx.Now().Add(SessionLifetime), device); err != nil {
		return api.Token{}, err
	}
	tell(tx, signedIn, u.id, u.name, "Signed in: "+device)
	browser, err := know(tx, u.id, v.Device)
	return api.Token{Token: token, Lifetime: SessionLifetime, Device: browser}, err
}

// know makes a browser known as one at which the user has signed in, and returns its cookie. One that is known of a
// colleague, such as the tablet at the desk, keeps its cookie; any other gets a new one, so that nobody can hand out his own.
func know(tx *db.AccountsTx, user, cookie string) (string, error) {
	hash, whole := signin.HashValidToken(cookie)
	n := 0
	if whole {
		var err error
		if n, err = db.Value[int](tx, devicesOf, hash); err != nil {
			return "", err
		}
	}
	if n == 0 {
		cookie, hash = signin.NewToken()
	}
	if err := tx.Write(knowDevice, user, hash, tx.Now()); err != nil {
		return "", err
	}
	err := tx.Write(forgetDevices, user, MaxDevices)
	return cookie, err
}

func (a *Actions) signOut(ctx context.Context, at tenant.Org, _ api.None) (api.SignOut, error) {
	who := at.Actor()
	_, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		tell(tx, signedOut, who.ID, who.Name, "Signed out")
		err = tx.Write(endSession, who.Session, tx.Now())
		return none, err
	})
	a.forgetSession(who.Session)
	return api.SignOut{}, err
}
