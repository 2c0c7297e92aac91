package account

import (
	"context"
	"errors"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// signInAttempt is what is known before the password is compared.
type signInAttempt struct {
	user credentials
	AttemptSource
}

// signIn gives the same answer after the same amount of work whether the organization, the email address or the
// password is wrong.
func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (none SignedIn, err error) {
	browser, _ := signin.HashValidToken(v.Devices[tenant.Staff])
	try, err := db.ViewAcross(ctx, a.db, "sign-in comes before the organization is known",
		func(tx *db.AnyTx) (signInAttempt, error) {
			key := EmailKey(in.Email)
			org, _, err := a.ResolveOrganization(tx, in.OrganizationDomain, v.Host)
			if err != nil {
				return signInAttempt{}, err
			}
			u, err := findUser(tx, org, key, browser)
			t := signInAttempt{u, AttemptSource{Key: AttemptKey(org.Domain, key), Address: v.Address, Shared: true}}
			if u.knownDevices > 0 {
				t.Device = browser
			}
			return t, err
		})
	if err != nil {
		return none, err
	}
	return TrySignIn(ctx, a, try.AttemptSource, in.Password, try.user.hash, func() (SignedIn, error) {
		return a.completeSignIn(ctx, try.user, v, in.Code)
	})
}

// completeSignIn opens a session after the password was right, if the two-step code is right too.
func (a *Actions) completeSignIn(ctx context.Context, u credentials, v api.Visitor, code string) (SignedIn, error) {
	session := db.NewID()
	at := tenant.Mint(u.org.ID, tenant.Actor{ID: u.id, Name: u.name, Role: u.role, Session: session})
	return db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none SignedIn, err error) {
		now, err := loadCredentials(tx, u.id)
		if errors.Is(err, signin.ErrNoSession) || err == nil && now.hash != u.hash { // changed during the comparison
			err = ErrWrongCredentials
		}
		if err != nil {
			return none, err
		}
		if err := a.verifySecondStep(tx, now, code); err != nil {
			return none, err
		}
		return startSession(tx, now, session, v)
	})
}

// secretContext is the AEAD context of a user's two-step secret.
func secretContext(org, user string) string { return "staff/" + org + "/" + user }

// verifySecondStep checks the two-step code of a user with two-step sign-in, and consumes it.
func (a *Actions) verifySecondStep(tx *db.AccountsTx, u credentials, code string) error {
	next, err := a.second.VerifySignIn(u.step, secretContext(tx.OrgID(), u.id), code, tx.Now())
	if err != nil || next == u.step {
		return err
	}
	return storeTwoStep(tx, u.id, next)
}

// SignedIn is the answer to a staff sign-in.
type SignedIn = api.SignIn[Token]

// Token is the body of SignedIn.
type Token struct {
	Token string `json:"token" see:"secret"`
}

// newSession is the answer that begins a staff session. Without a device the browser keeps its present device cookie.
func newSession(token string, lifetime time.Duration, device string) SignedIn {
	return SignedIn{Audience: tenant.Staff, Token: token, Lifetime: lifetime, Device: device, Body: Token{token}}
}

// startSession opens a session of a user and remembers the browser.
func startSession(tx *db.AccountsTx, u credentials, session string, v api.Visitor) (none SignedIn, err error) {
	token, hash := signin.NewToken()
	device := signin.DeviceOf(v.Agent)
	if err := tx.Write(insertSession, session, u.id, hash, v.Address, tx.Now(), tx.Now().Add(SessionLifetime),
		device); err != nil {
		return none, err
	}
	emitChange(tx, signedIn, u.id, u.name, "Signed in: "+device)
	browser, err := rememberDevice(tx, u.id, v.Devices[tenant.Staff])
	return newSession(token, SessionLifetime, browser), err
}

// rememberDevice records that the user has signed in with a browser, and returns its cookie.
func rememberDevice(tx *db.AccountsTx, user, cookie string) (string, error) {
	cookie, hash, err := signin.DeviceToken(tx, countDevices, cookie)
	if err != nil {
		return "", err
	}
	if err := tx.Write(upsertDevice, user, hash, tx.Now()); err != nil {
		return "", err
	}
	return cookie, tx.Write(trimDevices, user, MaxDevices)
}

func (a *Actions) signOut(ctx context.Context, at tenant.Org, _ api.None) (api.SignOut, error) {
	actor := at.Actor()
	_, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		emitChange(tx, SignedOut, actor.ID, actor.Name, "Signed out")
		err = tx.Write(endSession, actor.Session, tx.Now())
		return none, err
	})
	a.Sessions.ForgetSession(actor.Session)
	return api.SignOut{Audience: tenant.Staff}, err
}
