package account

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// MyProfile is the caller's own account.
type MyProfile struct {
	ID        string        `json:"id"`
	Name      string        `json:"name"`
	Email     string        `json:"email" see:"personal"`
	Role      tenant.Role   `json:"role"`
	TwoStep   bool          `json:"twoStep"`
	CreatedAt clock.Instant `json:"createdAt"`
}

func profileOf(u Account) MyProfile {
	return MyProfile{u.ID, u.Name, u.Email, u.Role, u.TwoStep, u.CreatedAt}
}

func (a *Actions) profile(ctx context.Context, at tenant.Org, _ api.None) (MyProfile, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (MyProfile, error) {
		u, err := readAccount(tx, at.Actor().ID)
		return profileOf(u), err
	})
}

func (a *Actions) changeProfile(ctx context.Context, at tenant.Org, in profileRequest) (MyProfile, error) {
	if err := RefuseImpersonation(at); err != nil {
		return MyProfile{}, err
	}
	p, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (MyProfile, error) {
		u, err := readAccount(tx, at.Actor().ID)
		if err != nil {
			return MyProfile{}, err
		}
		was := u
		u.Name, u.nameKey = normalizeName(in.Name)
		for _, what := range describeChanges(was, u) {
			emitChange(tx, userUpdated, u.ID, u.Name, what)
			if err := tx.Write(updateUser, u.ID, u.Name, u.nameKey, string(u.Role), u.IsActive); err != nil {
				return MyProfile{}, err
			}
		}
		return profileOf(u), nil
	})
	a.forgetUser(at.ID(), at.Actor().ID)
	return p, err
}

const errPresentPassword = "This is not your present password"

// changePassword sets the caller's password and ends their other sessions. The request is not stored under its
// idempotency key, so a repeated request is recognized by the new password being the present one already.
func (a *Actions) changePassword(ctx context.Context, at tenant.Org, in passwordRequest) (api.None, error) {
	if err := RefuseImpersonation(at); err != nil {
		return api.None{}, err
	}
	u, err := a.ownCredentials(ctx, at)
	if err == nil {
		if wrong := CheckPassword(in.NewPassword, u.emailKey, u.name, u.org.Name, u.org.Domain); wrong != nil {
			err = fault.InvalidField("newPassword", wrong.Error())
		}
	}
	if err != nil {
		return api.None{}, err
	}
	attempts, err := a.requirePassword(ctx, at, in.CurrentPassword, "currentPassword")
	if fault.KindOf(err) == fault.Invalid {
		again, wrong := a.requirePassword(ctx, at, in.NewPassword, "currentPassword")
		if wrong == nil || fault.KindOf(wrong) != fault.Invalid {
			if wrong == nil {
				wrong = a.forgiveAttempt(ctx, again)
			}
			return api.None{}, wrong
		}
	}
	if err != nil {
		return api.None{}, err
	}
	hash, err := a.HashPassword(ctx, in.NewPassword)
	if err != nil {
		return api.None{}, err
	}
	actor := at.Actor()
	_, err = db.InAccounts(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		emitChange(tx, passwordChanged, actor.ID, actor.Name, "Changed the password")
		return none, changePasswordHash(tx, actor.ID, hash, actor.Session)
	})
	a.forgetUser(at.ID(), actor.ID)
	if err == nil {
		err = a.forgiveAttempt(ctx, attempts)
	}
	return api.None{}, err
}

// sessionAttempt is the source of an attempt at the caller's own account from inside a session. It counts apart from
// attempts of strangers.
func sessionAttempt(u credentials, session string) attemptSource {
	return attemptSource{key: AttemptKey(u.org.Domain, u.emailKey), shared: true, device: "session " + session}
}

// requirePassword checks the caller's password; field is its name in the request. It returns the attempt, to be
// forgiven by the caller.
func (a *Actions) requirePassword(ctx context.Context, at tenant.Org, password, field string) (string, error) {
	u, err := a.ownCredentials(ctx, at)
	if err != nil {
		return "", err
	}
	right, attempt, err := a.comparePassword(ctx, sessionAttempt(u, at.Actor().Session), password, u.hash)
	if err == nil && !right {
		err = fault.InvalidField(field, errPresentPassword)
	}
	return attempt, err
}

// ownCredentials returns the credentials of the caller.
func (a *Actions) ownCredentials(ctx context.Context, at tenant.Org) (credentials, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (credentials, error) {
		u, found, err := loadCredentials(tx, at.Actor().ID)
		if err == nil && !found {
			err = errNoSession
		}
		return u, err
	})
}
