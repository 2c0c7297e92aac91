package platform

import (
	"context"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// stepContext returns the encryption context of an administrator's second step.
func stepContext(id string) string { return "administrator/" + id }

// errDemo refuses to change the demo's administrator: its password is public, and a change would lock others out.
var errDemo = fault.Conflict("The demo's administrator cannot be changed")

// twoStep are the acts of administrators on their own two-step sign-in.
func (a *Actions) twoStep() account.TwoStep[tenant.Administrator] {
	return account.TwoStep[tenant.Administrator]{Accounts: a.accounts, Load: a.self, Edit: a.editTwoStep}
}

func (a *Actions) self(ctx context.Context, by tenant.Administrator) (account.Self, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (account.Self, error) {
		admin, err := readStoredAdmin(tx, by.ID())
		return selfOf(by, admin), err
	})
}

// selfOf returns an administrator's own account. Attempts of a session count apart, so that failed sign-ins of
// strangers do not lock the administrator out.
func selfOf(by tenant.Administrator, admin storedAdmin) account.Self {
	key := "platform:" + by.Session() + "/" + account.EmailKey(by.Email())
	return account.Self{Email: by.Email(), PasswordHash: admin.hash, TwoStep: admin.step, Place: stepContext(admin.id),
		Source: account.AttemptSource{Key: key, Address: key}}
}

// readOwn reads the caller, whose sign-in an act is about to change.
func readOwn(tx *db.PlatformTx, by tenant.Administrator) (storedAdmin, error) {
	admin, err := readStoredAdmin(tx, by.ID())
	if err == nil && admin.isDemo {
		err = errDemo
	}
	return admin, err
}

func (a *Actions) editTwoStep(ctx context.Context, by tenant.Administrator, what string,
	edit account.EditTwoStep) error {
	_, err := db.InPlatform(db.WithSecretAnswer(ctx), a.db, by, func(tx *db.PlatformTx) (none struct{}, err error) {
		admin, err := readOwn(tx, by)
		if err != nil {
			return none, err
		}
		next, err := edit(selfOf(by, admin), tx.Now())
		if err != nil {
			return none, err
		}
		tx.Emit(db.PlatformEvent{Type: "two_step_changed", What: by.Name() + " " + what,
			Address: api.ClientInfoFrom(ctx).Address})
		return none, storeTwoStep(tx, admin.id, next)
	})
	a.forgetAdministrator(by.ID())
	return err
}

func (a *Actions) confirmTwoStep(ctx context.Context, by tenant.Administrator,
	in codeRequest) (signin.RecoveryCodes, error) {
	return a.twoStep().Confirm(ctx, by, in.Code)
}

func (a *Actions) renewRecoveryCodes(ctx context.Context, by tenant.Administrator,
	in codeRequest) (signin.RecoveryCodes, error) {
	return a.twoStep().RenewRecoveryCodes(ctx, by, in.Code)
}

// disableTwoStep removes the second step, for example to change phones. The administrator may do nothing else until a
// new one is set up.
func (a *Actions) disableTwoStep(ctx context.Context, by tenant.Administrator,
	in disableTwoStepRequest) (api.None, error) {
	return api.None{}, a.twoStep().Disable(ctx, by, in.Password, in.Code)
}
