package platform

import (
	"cmp"
	"context"
	"time"

	"pitboss/internal/feature/account"
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

var errNoSession = fault.Of(fault.NoSession, "Your session has ended. Sign in to continue.")

// Authenticate finds the session of a token, and takes the request for a sign of life.
func (a *Actions) Authenticate(ctx context.Context, token string) (tenant.Administrator, error) {
	var none tenant.Administrator
	hash, ok := account.HashToken(token)
	if !ok {
		return none, errNoSession
	}
	now := a.db.Now()
	s, found, err := a.sessions.Of(hash, now, account.Trusted, func() (session, bool, error) { return a.lookUp(ctx, hash) })
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
		a.sessions.Change(hash, s)
	}
	return tenant.MintAdministrator(s.admin, s.name, s.email, s.id), nil
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

var errWrong = fault.Of(fault.NoSession, "Invalid email or password")

// signIn answers alike, and in like time, whether the e-mail or the password is wrong.
func (a *Actions) signIn(ctx context.Context, v api.Visitor, in signInRequest) (api.AdminToken, error) {
	var none api.AdminToken
	key := account.EmailKey(in.Email)
	who, err := db.ViewAcross(ctx, a.db, "sign-in comes before there is a scope", func(tx *db.AnyTx) (stored, error) {
		s, _, err := findAdministrator(tx, key, a.config.Demo)
		return s, err
	})
	if err != nil {
		return none, err
	}
	right, err := a.accounts.Compare(ctx, keyOf(key), v.Address, in.Password, who.hash)
	if err != nil {
		return none, err
	}
	if !right {
		return none, errWrong
	}
	token, err := begin(ctx, a.db, who, v.Address)
	return api.AdminToken{Token: token, Lifetime: Lifetime}, err
}

// keyOf names an administrator's account among all accounts.
func keyOf(emailKey string) string { return "platform:" + emailKey }

// begin opens a session, forgives the account's failures, and returns the token.
func begin(ctx context.Context, d *db.DB, who stored, address string) (string, error) {
	token, hash := account.NewToken()
	by := tenant.MintAdministrator(who.id, who.name, who.email, db.NewID())
	_, err := db.InPlatform(ctx, d, by, func(tx *db.PlatformTx) (int64, error) {
		if err := account.Forgive(&tx.AnyTx, keyOf(account.EmailKey(who.email))); err != nil {
			return 0, err
		}
		tx.Emit(db.PlatformEvent{Type: "signed_in", What: who.name + " signed in", Address: address})
		n, err := tx.Exec(insertSession, by.Session(), who.id, hash, address, tx.Now(), tx.Now().Add(Lifetime))
		if err == nil && n == 0 { // taken away meanwhile
			err = errWrong
		}
		return n, err
	})
	return token, err
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
	return begin(ctx, d, who, "")
}

func (a *Actions) signOut(ctx context.Context, by tenant.Administrator, _ api.None) (api.LeftPlatform, error) {
	_, err := db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "signed_out", What: by.Name() + " signed out", Address: api.From(ctx).Address})
		return tx.Exec(endSession, by.Session(), tx.Now())
	})
	a.sessions.Forget(func(s session) bool { return s.id == by.Session() })
	return api.LeftPlatform{}, err
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
	key := account.EmailKey(by.Email())
	who, err := db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (stored, error) {
		s, _, err := findAdministrator(tx, key, a.config.Demo)
		return s, err
	})
	if err != nil {
		return api.None{}, err
	}
	right, err := a.accounts.Compare(ctx, keyOf(key), keyOf(key), in.CurrentPassword, who.hash)
	if err == nil && !right {
		if again, err := a.accounts.Compare(ctx, keyOf(key), keyOf(key), in.NewPassword, who.hash); err != nil || again {
			return api.None{}, err
		}
		err = fault.Field422("currentPassword", "This is not your present password")
	}
	if err != nil {
		return api.None{}, err
	}
	hash, err := a.accounts.Hash(ctx, in.NewPassword)
	if err != nil {
		return api.None{}, err
	}
	_, err = db.InPlatform(db.Beside(ctx), a.db, by, func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "password_changed", What: by.Name() + " changed the password", Address: api.From(ctx).Address})
		_, err := tx.Exec(setPassword, by.ID(), hash)
		ended, wrong := tx.Exec(endOtherSessions, by.ID(), by.Session(), tx.Now())
		return ended, cmp.Or(err, wrong, account.Forgive(&tx.AnyTx, keyOf(key)))
	})
	a.sessions.Forget(func(s session) bool { return s.admin == by.ID() })
	return api.None{}, err
}

// Sweep forgets sessions that are over by their age. It is a background job.
func (a *Actions) Sweep(ctx context.Context) error {
	_, err := db.AcrossTenants(ctx, a.db, "old sessions of administrators", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(sweepSessions, tx.Now())
	})
	return err
}
