package account

import (
	"context"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

var errCredentials = fault.New(fault.NoSession, "Invalid email or password")

// signInAttempt is what is known before the password is compared.
type signInAttempt struct {
	user credentials
	attemptSource
}

// signIn gives the same answer after the same amount of work whether the organization, the e-mail address or the
// password is wrong.
func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (api.Token, error) {
	browser, _ := signin.HashValidToken(v.Device)
	try, err := db.ViewAcross(ctx, a.db, "sign-in comes before the organization is known",
		func(tx *db.AnyTx) (signInAttempt, error) {
			key := EmailKey(in.Email)
			org, _, err := a.ResolveOrganization(tx, in.OrganizationDomain, v.Host)
			if err != nil {
				return signInAttempt{}, err
			}
			u, err := findUser(tx, org, key, browser)
			t := signInAttempt{u, attemptSource{key: AttemptKey(org.Domain, key), address: v.Address, shared: true}}
			if u.knownDevices > 0 {
				t.device = browser
			}
			return t, err
		})
	if err != nil {
		return api.Token{}, err
	}
	done, err := a.attempts.Acquire(ctx, loggableKey(try.key))
	if err != nil {
		return api.Token{}, err
	}
	defer done()
	right, attempt, err := a.comparePassword(ctx, try.attemptSource, in.Password, try.user.hash)
	if err != nil {
		return api.Token{}, err
	}
	if !right {
		return api.Token{}, errCredentials
	}
	token, err := a.completeSignIn(ctx, try.user, v, in.Code)
	if err == nil || err == signin.ErrCodeRequired { //nolint:errorlint // the error itself
		if wrong := a.forgiveAttempt(ctx, attempt); wrong != nil {
			return api.Token{}, wrong
		}
	}
	return token, err
}

// completeSignIn opens a session after the password was right, if the two-step code is right too.
func (a *Actions) completeSignIn(ctx context.Context, u credentials, v api.Visitor, code string) (api.Token, error) {
	session := db.NewID()
	at := tenant.Mint(u.org.ID, tenant.Actor{ID: u.id, Name: u.name, Role: u.role, Session: session})
	return db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (api.Token, error) {
		now, found, err := loadCredentials(tx, u.id)
		if err != nil {
			return api.Token{}, err
		}
		if !found || now.hash != u.hash { // changed during the comparison
			return api.Token{}, errCredentials
		}
		if err := a.verifySecondStep(tx, now, code); err != nil {
			return api.Token{}, err
		}
		return startSession(tx, now, session, v)
	})
}

// verifySecondStep checks the two-step code of a user who has switched it on, and consumes it.
func (a *Actions) verifySecondStep(tx *db.AccountsTx, u credentials, code string) error {
	switch {
	case !u.step.IsEnabled:
		return nil
	case code == "":
		return signin.ErrCodeRequired
	}
	next, right, err := a.second.Verify(u.step, secretContext(tx.OrgID(), u.id), code, tx.Now())
	if err == nil && !right {
		err = signin.ErrCodeWrong
	}
	if err != nil {
		return err
	}
	return storeTwoStep(tx, u.id, next)
}

// startSession opens a session of a user and remembers the browser.
func startSession(tx *db.AccountsTx, u credentials, session string, v api.Visitor) (api.Token, error) {
	token, hash := signin.NewToken()
	device := signin.DeviceOf(v.Agent)
	if err := tx.Write(insertSession, session, u.id, hash, v.Address, tx.Now(), tx.Now().Add(SessionLifetime),
		device); err != nil {
		return api.Token{}, err
	}
	emitChange(tx, signedIn, u.id, u.name, "Signed in: "+device)
	browser, err := rememberDevice(tx, u.id, v.Device)
	return api.Token{Token: token, Lifetime: SessionLifetime, Device: browser}, err
}

// rememberDevice records that the user has signed in with a browser, and returns its cookie. A browser that is known
// for a colleague, such as the tablet at the desk, keeps its cookie. Any other browser gets a new one, so that users
// cannot pass their cookie on.
func rememberDevice(tx *db.AccountsTx, user, cookie string) (string, error) {
	hash, whole := signin.HashValidToken(cookie)
	n := 0
	if whole {
		var err error
		if n, err = db.Value[int](tx, countDevices, hash); err != nil {
			return "", err
		}
	}
	if n == 0 {
		cookie, hash = signin.NewToken()
	}
	if err := tx.Write(upsertDevice, user, hash, tx.Now()); err != nil {
		return "", err
	}
	err := tx.Write(trimDevices, user, MaxDevices)
	return cookie, err
}

func (a *Actions) signOut(ctx context.Context, at tenant.Org, _ api.None) (api.SignOut, error) {
	actor := at.Actor()
	_, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		emitChange(tx, signedOut, actor.ID, actor.Name, "Signed out")
		err = tx.Write(endSession, actor.Session, tx.Now())
		return none, err
	})
	a.forgetSession(actor.Session)
	return api.SignOut{}, err
}
