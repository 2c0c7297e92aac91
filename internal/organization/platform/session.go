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
	touchInterval     = time.Minute
	maxCachedSessions = 1000
)

var errNoSession = fault.New(fault.NoSession, "Your session has ended. Sign in to continue.")

// Authenticate finds the session of a token and records its use.
func (a *Actions) Authenticate(ctx context.Context, token string) (tenant.Administrator, error) {
	var none tenant.Administrator
	hash, ok := signin.HashValidToken(token)
	if !ok {
		return none, errNoSession
	}
	now := a.db.Now()
	s, found, err := a.sessions.Lookup(hash, now, signin.CacheTTL, func() (session, bool, error) {
		return a.loadSession(ctx, hash)
	})
	if err != nil {
		return none, err
	}
	if !found || !isAlive(s.expires, s.seen, now) {
		return none, errNoSession
	}
	if now.Sub(s.seen) > touchInterval {
		if err := a.touch(ctx, s, now); err != nil {
			return none, err
		}
		s.seen = now
		a.sessions.Replace(hash, s)
	}
	by := tenant.MintAdministrator(s.admin, s.name, s.email, s.id)
	if !s.hasTwoStep {
		by = by.Unfinished()
	}
	return by, nil
}

type sessionResult struct {
	session
	found bool
}

func (a *Actions) loadSession(ctx context.Context, hash string) (session, bool, error) {
	s, err := db.ViewAcross(ctx, a.db, "a token says which administrator it is of",
		func(tx *db.AnyTx) (sessionResult, error) {
			s, found, err := findSession(tx, hash, a.config.Demo)
			return sessionResult{s, found}, err
		})
	return s.session, s.found, err
}

func (a *Actions) touch(ctx context.Context, s session, now clock.Instant) error {
	_, err := db.AcrossTenants(ctx, a.db, "a session stays awake without an act of the platform",
		func(tx *db.AnyTx) (int64, error) {
			return tx.Exec(touchSession, s.id, now)
		})
	return err
}

var errWrongCredentials = fault.New(fault.NoSession, "Invalid email or password")

// signInCandidate is the administrator of a sign-in and whether their browser is known.
type signInCandidate struct {
	storedAdmin
	known int
}

// signIn gives the same response in similar time whether the e-mail or the password is wrong.
func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (api.AdminToken, error) {
	var none api.AdminToken
	key, browser := account.EmailKey(in.Email), ""
	hash, _ := signin.HashValidToken(v.Admins)
	admin, err := db.ViewAcross(ctx, a.db, "sign-in comes before there is a scope",
		func(tx *db.AnyTx) (w signInCandidate, err error) {
			if w.storedAdmin, _, err = findAdministrator(tx, key, a.config.Demo); err == nil {
				w.known, err = db.Value[int](tx, countDeviceOfAdmin, w.id, hash)
			}
			return w, err
		})
	if err != nil {
		return none, err
	}
	if admin.known > 0 {
		browser = hash
	}
	done, err := a.accounts.AcquireAttempt(ctx, keyOf(key))
	if err != nil {
		return none, err
	}
	defer done()
	attempt, right, err := a.accounts.TryPasswordFromDevice(ctx, keyOf(key), v.Address, browser, in.Password, admin.hash)
	if err == nil && !right {
		err = errWrongCredentials
	}
	if err != nil {
		return none, err
	}
	token, err := begin(ctx, a.db, admin.storedAdmin, v, func(tx *db.PlatformTx, now storedAdmin) error {
		return a.checkSecondStep(tx, now, in.Code)
	})
	if err == nil || errors.Is(err, signin.ErrCodeRequired) {
		err = a.accounts.SettleAttempt(ctx, attempt, err)
	}
	return token, err
}

// checkSecondStep verifies and uses up the code of an administrator who has a second step.
func (a *Actions) checkSecondStep(tx *db.PlatformTx, admin storedAdmin, code string) error {
	switch {
	case !admin.step.IsEnabled:
		return nil
	case code == "":
		return signin.ErrCodeRequired
	}
	next, right, err := a.accounts.SecondStep().Verify(admin.step, stepContext(admin.id), code, tx.Now())
	if err == nil && !right {
		err = signin.ErrCodeWrong
	}
	if err != nil {
		return err
	}
	return storeTwoStep(tx, admin.id, next)
}

// keyOf returns the throttling key of an administrator's account.
func keyOf(emailKey string) string { return "platform:" + emailKey }

// begin opens a session of an administrator whom pass admits and remembers the browser.
func begin(ctx context.Context, d *db.DB, admin storedAdmin, v api.Visitor,
	pass func(*db.PlatformTx, storedAdmin) error) (api.AdminToken, error) {
	token, hash := signin.NewToken()
	by := tenant.MintAdministrator(admin.id, admin.name, admin.email, db.NewID())
	return db.InPlatform(ctx, d, by, func(tx *db.PlatformTx) (none api.AdminToken, err error) {
		now, err := readStoredAdmin(tx, admin.id)
		if err != nil || now.hash != admin.hash { // the password changed while it was compared
			return none, cmp.Or(err, errWrongCredentials)
		}
		if err := pass(tx, now); err != nil {
			return none, err
		}
		tx.Emit(db.PlatformEvent{Type: "signed_in", What: admin.name + " signed in", Address: v.Address})
		if err := tx.Write(insertSession, by.Session(), admin.id, hash, v.Address, tx.Now(),
			tx.Now().Add(SessionTTL)); err != nil {
			return none, err
		}
		device, err := rememberDevice(tx, admin.id, v.Admins)
		return api.AdminToken{Token: token, Lifetime: SessionTTL, Device: device}, err
	})
}

// rememberDevice records a browser in which an administrator signed in and returns its cookie. A browser known from
// another administrator keeps its cookie; any other gets a new one, so that a visitor cannot plant a chosen cookie.
func rememberDevice(tx *db.PlatformTx, admin, cookie string) (string, error) {
	hash, whole := signin.HashValidToken(cookie)
	n := 0
	if whole {
		var err error
		if n, err = db.Value[int](tx, countDevice, hash); err != nil {
			return "", err
		}
	}
	if n == 0 {
		cookie, hash = signin.NewToken()
	}
	if err := tx.Write(upsertDevice, admin, hash, tx.Now()); err != nil {
		return "", err
	}
	err := tx.Write(forgetDevices, admin, account.MaxDevices)
	return cookie, err
}

// OpenSession opens a session of an administrator without a password and returns its token. Its callers have
// authorized it by other means; archtest lists them.
func OpenSession(ctx context.Context, d *db.DB, email string) (string, error) {
	admin, err := db.ViewAcross(ctx, d, "a session begins before there is a scope",
		func(tx *db.AnyTx) (storedAdmin, error) {
			s, found, err := findAdministrator(tx, account.EmailKey(email), false)
			if err == nil && !found {
				err = fault.NotFound("Administrator")
			}
			return s, err
		})
	if err != nil {
		return "", err
	}
	token, err := begin(ctx, d, admin, api.Visitor{}, func(*db.PlatformTx, storedAdmin) error { return nil })
	return token.Token, err
}

func (a *Actions) signOut(ctx context.Context, by tenant.Administrator, _ api.None) (api.SignOutOfPlatform, error) {
	_, err := db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "signed_out", What: by.Name() + " signed out",
			Address: api.ClientInfoFrom(ctx).Address})
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

// changePassword also ends the administrator's other sessions. Its request is stored nowhere, so a retry is
// recognized by the new password being the present one.
func (a *Actions) changePassword(ctx context.Context, by tenant.Administrator, in passwordRequest) (api.None, error) {
	admin, err := db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (storedAdmin, error) {
		return readStoredAdmin(tx, by.ID())
	})
	if err == nil && admin.isDemo {
		err = errDemo
	}
	if wrong := account.CheckPassword(in.NewPassword, by.Email(), by.Name()); err == nil && wrong != nil {
		err = fault.InvalidField("newPassword", wrong.Error())
	}
	if err != nil {
		return api.None{}, err
	}
	attempt, right, err := a.accounts.TryPassword(ctx, ownKey(by), ownKey(by), in.CurrentPassword, admin.hash)
	if err == nil && !right {
		again, same, wrong := a.accounts.TryPassword(ctx, ownKey(by), ownKey(by), in.NewPassword, admin.hash)
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
		tx.Emit(db.PlatformEvent{Type: "password_changed", What: by.Name() + " changed the password",
			Address: api.ClientInfoFrom(ctx).Address})
		if err := tx.Write(setPassword, by.ID(), hash); err != nil {
			return 0, err
		}
		return tx.Exec(endOtherSessions, by.ID(), by.Session(), tx.Now())
	})
	a.sessions.Invalidate(func(s session) bool { return s.admin == by.ID() })
	return api.None{}, a.accounts.SettleAttempt(ctx, attempt, err)
}

// Sweep deletes expired sessions and browsers that were not used again. It is a background job.
func (a *Actions) Sweep(ctx context.Context) error {
	_, err := db.AcrossTenants(ctx, a.db, "old sessions of administrators", func(tx *db.AnyTx) (int64, error) {
		if err := tx.Write(sweepDevices, tx.Now().Add(-account.DeviceTTL)); err != nil {
			return 0, err
		}
		return tx.Exec(sweepSessions, tx.Now())
	})
	return err
}
