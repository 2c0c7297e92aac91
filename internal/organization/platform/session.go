package platform

import (
	"cmp"
	"context"
	"errors"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const (
	touchEvery = time.Minute
	mostCached = 1000
)

var errNoSession = fault.New(fault.NoSession, "Your session has ended. Sign in to continue.")

// Authenticate finds the session of a token, and takes the request for a sign of life.
func (a *Actions) Authenticate(ctx context.Context, token string) (tenant.Administrator, error) {
	var none tenant.Administrator
	hash, ok := signin.HashValidToken(token)
	if !ok {
		return none, errNoSession
	}
	now := a.db.Now()
	s, found, err := a.sessions.Lookup(hash, now, signin.CacheTTL, func() (session, bool, error) { return a.lookUp(ctx, hash) })
	if err != nil {
		return none, err
	}
	if !found || !alive(s.expires, s.seen, now) {
		return none, errNoSession
	}
	if now.Sub(s.seen) > touchEvery {
		if err := a.touch(ctx, s, now); err != nil {
			return none, err
		}
		s.seen = now
		a.sessions.Replace(hash, s)
	}
	by := tenant.MintAdministrator(s.admin, s.name, s.email, s.id)
	if !s.finished {
		by = by.Unfinished()
	}
	return by, nil
}

type foundSession struct {
	session
	found bool
}

func (a *Actions) lookUp(ctx context.Context, hash string) (session, bool, error) {
	s, err := db.ViewAcross(ctx, a.db, "a token says which administrator it is of", func(tx *db.AnyTx) (foundSession, error) {
		s, found, err := findSession(tx, hash, a.config.Demo)
		return foundSession{s, found}, err
	})
	return s.session, s.found, err
}

func (a *Actions) touch(ctx context.Context, s session, now clock.Instant) error {
	_, err := db.AcrossTenants(ctx, a.db, "a session stays awake without an act of the platform", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(touchSession, s.id, now)
	})
	return err
}

var errWrong = fault.New(fault.NoSession, "Invalid email or password")

// visited is who signs in, and whether he has done so at his browser before.
type visited struct {
	stored
	known int
}

// signIn answers alike, and in like time, whether the e-mail or the password is wrong.
func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (api.AdminToken, error) {
	var none api.AdminToken
	key, browser := account.EmailKey(in.Email), ""
	hash, _ := signin.HashValidToken(v.Admins)
	who, err := db.ViewAcross(ctx, a.db, "sign-in comes before there is a scope", func(tx *db.AnyTx) (w visited, err error) {
		if w.stored, _, err = findAdministrator(tx, key, a.config.Demo); err == nil {
			w.known, err = db.Value[int](tx, deviceOf, w.id, hash)
		}
		return w, err
	})
	if err != nil {
		return none, err
	}
	if who.known > 0 {
		browser = hash
	}
	done, err := a.accounts.AcquireAttempt(ctx, keyOf(key))
	if err != nil {
		return none, err
	}
	defer done()
	attempt, right, err := a.accounts.TryPasswordFromDevice(ctx, keyOf(key), v.Address, browser, in.Password, who.hash)
	if err == nil && !right {
		err = errWrong
	}
	if err != nil {
		return none, err
	}
	opened, err := begin(ctx, a.db, who.stored, v, func(tx *db.PlatformTx, now stored) error { return a.pass(tx, now, in.Code) })
	if err == nil || errors.Is(err, signin.ErrCodeRequired) {
		err = a.accounts.SettleAttempt(ctx, attempt, err)
	}
	return opened, err
}

// pass asks for the second step of who has one, and takes the code.
func (a *Actions) pass(tx *db.PlatformTx, who stored, code string) error {
	switch {
	case !who.step.IsEnabled:
		return nil
	case code == "":
		return signin.ErrCodeRequired
	}
	next, right, err := a.accounts.SecondStep().Verify(who.step, placeOf(who.id), code, tx.Now())
	if err == nil && !right {
		err = signin.ErrCodeWrong
	}
	if err != nil {
		return err
	}
	return keepStep(tx, who.id, next)
}

// keyOf names an administrator's account among all accounts.
func keyOf(emailKey string) string { return "platform:" + emailKey }

// begin opens a session of who may pass, and makes his browser known.
func begin(ctx context.Context, d *db.DB, who stored, v api.Visitor, pass func(*db.PlatformTx, stored) error) (api.AdminToken, error) {
	token, hash := signin.NewToken()
	by := tenant.MintAdministrator(who.id, who.name, who.email, db.NewID())
	return db.InPlatform(ctx, d, by, func(tx *db.PlatformTx) (none api.AdminToken, err error) {
		now, err := readStored(tx, who.id)
		if err != nil || now.hash != who.hash { // changed while it was compared
			return none, cmp.Or(err, errWrong)
		}
		if err := pass(tx, now); err != nil {
			return none, err
		}
		tx.Emit(db.PlatformEvent{Type: "signed_in", What: who.name + " signed in", Address: v.Address})
		if err := tx.Write(insertSession, by.Session(), who.id, hash, v.Address, tx.Now(), tx.Now().Add(SessionTTL)); err != nil {
			return none, err
		}
		device, err := know(tx, who.id, v.Admins)
		return api.AdminToken{Token: token, Lifetime: SessionTTL, Device: device}, err
	})
}

// know makes a browser known as one at which an administrator has signed in, and returns its cookie. One that is known
// of another administrator keeps its cookie; any other gets a new one, so that nobody can hand out his own.
func know(tx *db.PlatformTx, admin, cookie string) (string, error) {
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
	if err := tx.Write(knowDevice, admin, hash, tx.Now()); err != nil {
		return "", err
	}
	err := tx.Write(forgetDevices, admin, account.MaxDevices)
	return cookie, err
}

// OpenSession opens a session of an administrator without asking for a password and returns its token. Whoever calls it
// has made sure by other means that it is right; archtest lists them.
func OpenSession(ctx context.Context, d *db.DB, email string) (string, error) {
	who, err := db.ViewAcross(ctx, d, "a session begins before there is a scope", func(tx *db.AnyTx) (stored, error) {
		s, found, err := findAdministrator(tx, account.EmailKey(email), false)
		if err == nil && !found {
			err = fault.NotFound("Administrator")
		}
		return s, err
	})
	if err != nil {
		return "", err
	}
	opened, err := begin(ctx, d, who, api.Visitor{}, func(*db.PlatformTx, stored) error { return nil })
	return opened.Token, err
}

func (a *Actions) signOut(ctx context.Context, by tenant.Administrator, _ api.None) (api.SignOutOfPlatform, error) {
	_, err := db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "signed_out", What: by.Name() + " signed out", Address: api.ClientInfoFrom(ctx).Address})
		return tx.Exec(endSession, by.Session(), tx.Now())
	})
	a.sessions.Invalidate(func(s session) bool { return s.id == by.Session() })
	return api.SignOutOfPlatform{}, err
}

func (a *Actions) me(ctx context.Context, by tenant.Administrator, _ api.None) (Administrator, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (Administrator, error) {
		me, found, err := readMe(tx, by.Session())
		if err == nil && !found {
			err = errNoSession
		}
		return me, err
	})
}

// changePassword ends the administrator's other sessions. What it is asked is kept nowhere, so a repeated request is
// known by the new password being the present one.
func (a *Actions) changePassword(ctx context.Context, by tenant.Administrator, in passwordRequest) (api.None, error) {
	who, err := db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (stored, error) { return readStored(tx, by.ID()) })
	if err == nil && who.isDemo {
		err = errDemo
	}
	if wrong := account.CheckPassword(in.NewPassword, by.Email(), by.Name()); err == nil && wrong != nil {
		err = fault.InvalidField("newPassword", wrong.Error())
	}
	if err != nil {
		return api.None{}, err
	}
	attempt, right, err := a.accounts.TryPassword(ctx, ownKey(by), ownKey(by), in.CurrentPassword, who.hash)
	if err == nil && !right {
		again, same, wrong := a.accounts.TryPassword(ctx, ownKey(by), ownKey(by), in.NewPassword, who.hash)
		if wrong == nil && same {
			return api.None{}, cmp.Or(a.accounts.SettleAttempt(ctx, attempt, nil), a.accounts.SettleAttempt(ctx, again, nil))
		}
		err = cmp.Or(wrong, fault.InvalidField("currentPassword", "This is not your present password"))
	}
	if err != nil {
		return api.None{}, err
	}
	hash, err := a.accounts.HashPassword(ctx, in.NewPassword)
	if err != nil {
		return api.None{}, err
	}
	_, err = db.InPlatform(db.WithSecretAnswer(ctx), a.db, by, func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "password_changed", What: by.Name() + " changed the password", Address: api.ClientInfoFrom(ctx).Address})
		if err := tx.Write(setPassword, by.ID(), hash); err != nil {
			return 0, err
		}
		return tx.Exec(endOtherSessions, by.ID(), by.Session(), tx.Now())
	})
	a.sessions.Invalidate(func(s session) bool { return s.admin == by.ID() })
	return api.None{}, a.accounts.SettleAttempt(ctx, attempt, err)
}

// Sweep forgets sessions that are over by their age, and browsers that were not seen again. It is a background job.
func (a *Actions) Sweep(ctx context.Context) error {
	_, err := db.AcrossTenants(ctx, a.db, "old sessions of administrators", func(tx *db.AnyTx) (int64, error) {
		if err := tx.Write(sweepDevices, tx.Now().Add(-account.DeviceTTL)); err != nil {
			return 0, err
		}
		return tx.Exec(sweepSessions, tx.Now())
	})
	return err
}
