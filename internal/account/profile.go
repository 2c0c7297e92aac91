package account

import (
	"cmp"
	"context"

	"pitboss/internal/account/signin"
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
		u.Name, u.nameKey = NormalizeName(in.Name)
		for _, what := range describeChanges(was, u) {
			emitChange(tx, UserUpdated, u.ID, u.Name, what)
			if err := tx.Write(updateUser, u.ID, u.Name, u.nameKey, string(u.Role), u.IsActive); err != nil {
				return MyProfile{}, err
			}
		}
		return profileOf(u), nil
	})
	a.forgetUser(at.ID(), at.Actor().ID)
	return p, err
}

// Self is the account of a signed-in person, for acts on their own sign-in.
type Self struct {
	Email        string // the name of the account in the authenticator app
	PasswordHash string
	TwoStep      signin.TwoStep
	Place        string        // of TwoStep, see signin.SecondStep
	Source       AttemptSource // of wrong passwords and codes
}

func errPresentPassword(field string) error {
	return fault.InvalidField(field, "This is not your present password")
}

// ChangePassword calls store with the hash of a new password if the present one is right. The request is stored
// nowhere, so a repeated request is recognized by the new password being the present one already.
func (a *Actions) ChangePassword(ctx context.Context, self Self, present, next string,
	store func(hash string) error) error {
	attempt, right, err := a.tryPassword(ctx, self.Source, present, self.PasswordHash)
	if err == nil && !right {
		again, done, failed := a.tryPassword(ctx, self.Source, next, self.PasswordHash)
		if failed == nil && done {
			return cmp.Or(a.forgiveAttempt(ctx, attempt), a.forgiveAttempt(ctx, again))
		}
		err = cmp.Or(failed, errPresentPassword("currentPassword"))
	}
	if err != nil {
		return err
	}
	hash, err := a.hasher.Hash(ctx, next)
	if err == nil {
		err = store(hash)
	}
	return a.settleAttempt(ctx, attempt, err)
}

// changePassword sets the caller's password and ends their other sessions.
func (a *Actions) changePassword(ctx context.Context, at tenant.Org, in passwordRequest) (none api.None, err error) {
	u, err := a.ownCredentials(ctx, at)
	if err != nil {
		return none, err
	}
	if err := CheckPassword(in.NewPassword, u.emailKey, u.name, u.org.Name, u.org.Domain); err != nil {
		return none, fault.InvalidField("newPassword", err.Error())
	}
	actor := at.Actor()
	self := selfOf(u, actor.Session)
	return none, a.ChangePassword(ctx, self, in.CurrentPassword, in.NewPassword, func(hash string) error {
		_, err := db.InAccounts(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.AccountsTx) (none struct{}, err error) {
			emitChange(tx, passwordChanged, actor.ID, actor.Name, "Changed the password")
			return none, changePasswordHash(tx, actor.ID, hash, actor.Session)
		})
		a.forgetUser(at.ID(), actor.ID)
		return err
	})
}
