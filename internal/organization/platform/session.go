package platform

import (
	"cmp"
	"context"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// AdminToken is the answer to an administrator's sign-in.
type AdminToken struct {
	Token string `json:"token" see:"secret"`
}

// signInCandidate is the administrator of a sign-in and whether their browser is known.
type signInCandidate struct {
	storedAdmin
	known int
}

// signIn gives the same response in similar time whether the email or the password is wrong.
func (a *Actions) signIn(ctx context.Context, v api.Visitor,
	in signInRequest) (none api.SignIn[AdminToken], err error) {
	key, browser := account.EmailKey(in.Email), ""
	hash, _ := signin.HashValidToken(v.Devices[tenant.Platform])
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
	source := account.AttemptSource{Key: keyOf(key), Address: v.Address, Shared: true, Device: browser}
	return account.TrySignIn(ctx, a.accounts, source, in.Password, admin.hash, func() (api.SignIn[AdminToken], error) {
		return begin(ctx, a.db, admin.storedAdmin, v, func(tx *db.PlatformTx, now storedAdmin) error {
			return a.checkSecondStep(tx, now, in.Code)
		})
	})
}

// checkSecondStep verifies and uses up the code of an administrator with a second step.
func (a *Actions) checkSecondStep(tx *db.PlatformTx, admin storedAdmin, code string) error {
	next, err := a.accounts.SecondStep().VerifySignIn(admin.step, stepContext(admin.id), code, tx.Now())
	if err != nil || next == admin.step {
		return err
	}
	return storeTwoStep(tx, admin.id, next)
}

// keyOf returns the throttling key of an administrator's account.
func keyOf(emailKey string) string { return "platform:" + emailKey }

// begin opens a session of an administrator that pass admits and remembers the browser.
func begin(ctx context.Context, d *db.DB, admin storedAdmin, v api.Visitor,
	pass func(*db.PlatformTx, storedAdmin) error) (api.SignIn[AdminToken], error) {
	token, hash := signin.NewToken()
	by := tenant.MintAdministrator(admin.id, admin.name, admin.email, db.NewID())
	return db.InPlatform(ctx, d, by, func(tx *db.PlatformTx) (none api.SignIn[AdminToken], err error) {
		now, err := readStoredAdmin(tx, admin.id)
		if err != nil || now.hash != admin.hash { // the password changed while it was compared
			return none, cmp.Or(err, account.ErrWrongCredentials)
		}
		if err := pass(tx, now); err != nil {
			return none, err
		}
		tx.Emit(db.PlatformEvent{Type: "signed_in", What: admin.name + " signed in", Address: v.Address})
		if err := tx.Write(insertSession, by.Session(), admin.id, hash, v.Address, tx.Now(),
			tx.Now().Add(SessionTTL)); err != nil {
			return none, err
		}
		device, err := rememberDevice(tx, admin.id, v.Devices[tenant.Platform])
		return api.SignIn[AdminToken]{Audience: tenant.Platform, Token: token, Lifetime: SessionTTL, Device: device,
			Body: AdminToken{token}}, err
	})
}

// rememberDevice records a browser in which an administrator signed in and returns its cookie.
func rememberDevice(tx *db.PlatformTx, admin, cookie string) (string, error) {
	cookie, hash, err := signin.DeviceToken(tx, countDevice, cookie)
	if err != nil {
		return "", err
	}
	if err := tx.Write(upsertDevice, admin, hash, tx.Now()); err != nil {
		return "", err
	}
	return cookie, tx.Write(forgetDevices, admin, account.MaxDevices)
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

func (a *Actions) signOut(ctx context.Context, by tenant.Administrator, _ api.None) (api.SignOut, error) {
	_, err := db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "signed_out", What: by.Name() + " signed out",
			Address: api.ClientInfoFrom(ctx).Address})
		return tx.Exec(endSession, by.Session(), tx.Now())
	})
	a.Sessions.ForgetSession(by.Session())
	return api.SignOut{Audience: tenant.Platform}, err
}

func (a *Actions) me(ctx context.Context, by tenant.Administrator, _ api.None) (Administrator, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (Administrator, error) {
		return readMe(tx, by.Session())
	})
}

// changePassword also ends the administrator's other sessions.
func (a *Actions) changePassword(ctx context.Context, by tenant.Administrator,
	in passwordRequest) (none api.None, err error) {
	self, err := a.self(ctx, by)
	if err != nil {
		return none, err
	}
	if err := account.CheckPassword(in.NewPassword, by.Email(), by.Name()); err != nil {
		return none, fault.InvalidField("newPassword", err.Error())
	}
	return none, a.accounts.ChangePassword(ctx, self, in.CurrentPassword, in.NewPassword, func(hash string) error {
		_, err := db.InPlatform(db.WithSecretAnswer(ctx), a.db, by, func(tx *db.PlatformTx) (none struct{}, err error) {
			if _, err := readOwn(tx, by); err != nil {
				return none, err
			}
			tx.Emit(db.PlatformEvent{Type: "password_changed", What: by.Name() + " changed the password",
				Address: api.ClientInfoFrom(ctx).Address})
			if err := tx.Write(setPassword, by.ID(), hash); err != nil {
				return none, err
			}
			return none, tx.Write(endOtherSessions, by.ID(), by.Session(), tx.Now())
		})
		a.forgetAdministrator(by.ID())
		return err
	})
}

// forgetAdministrator drops the cached sessions of an administrator.
func (a *Actions) forgetAdministrator(id string) {
	a.Sessions.Forget(func(s session) bool { return s.Account.id == id })
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
