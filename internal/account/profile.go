package account

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// MyProfile is what somebody sees of his own account.
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
		u.Name, u.nameKey = tidyName(in.Name)
		for _, what := range changes(was, u) {
			tell(tx, userUpdated, u.ID, u.Name, what)
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

// changePassword ends the user's other sessions. What it is asked is kept nowhere, so a repeated request is known by the
// new password being the present one.
func (a *Actions) changePassword(ctx context.Context, at tenant.Org, in passwordRequest) (api.None, error) {
	if err := RefuseImpersonation(at); err != nil {
		return api.None{}, err
	}
	u, err := a.self(ctx, at)
	if err == nil {
		if wrong := CheckPassword(in.NewPassword, u.emailKey, u.name, u.org.Name, u.org.Domain); wrong != nil {
			err = fault.InvalidField("newPassword", wrong.Error())
		}
	}
	if err != nil {
		return api.None{}, err
	}
	attempts, err := a.prove(ctx, at, in.CurrentPassword, "currentPassword")
	if fault.KindOf(err) == fault.Invalid {
		if again, wrong := a.prove(ctx, at, in.NewPassword, "currentPassword"); wrong == nil || fault.KindOf(wrong) != fault.Invalid {
			if wrong == nil {
				wrong = a.forgive(ctx, again)
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
	who := at.Actor()
	_, err = db.InAccounts(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		tell(tx, passwordChanged, who.ID, who.Name, "Changed the password")
		return none, changeHash(tx, who.ID, hash, who.Session)
	})
	a.forgetUser(at.ID(), who.ID)
	if err == nil {
		err = a.forgive(ctx, attempts)
	}
	return api.None{}, err
}

// ofSession is a guess at the caller's own account from inside his session: counted apart from what strangers try.
func ofSession(u stored, session string) guess {
	return guess{key: AttemptKey(u.org.Domain, u.emailKey), shared: true, device: "session " + session}
}

// prove makes sure that the caller knows his password, under the name of the field in which he gave it. It returns the
// attempt, to be forgiven.
func (a *Actions) prove(ctx context.Context, at tenant.Org, password, field string) (string, error) {
	u, err := a.self(ctx, at)
	if err != nil {
		return "", err
	}
	right, attempt, err := a.compare(ctx, ofSession(u, at.Actor().Session), password, u.hash)
	if err == nil && !right {
		err = fault.InvalidField(field, errPresentPassword)
	}
	return attempt, err
}

// self is the caller as sign-in knows him.
func (a *Actions) self(ctx context.Context, at tenant.Org) (stored, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (stored, error) {
		u, found, err := readStored(tx, at.Actor().ID)
		if err == nil && !found {
			err = errNoSession
		}
		return u, err
	})
}
