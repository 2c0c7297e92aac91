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

func (a *Actions) twoStep(ctx context.Context, by tenant.Administrator, _ api.None) (signin.TwoStepState, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (signin.TwoStepState, error) {
		admin, err := readStoredAdmin(tx, by.ID())
		return a.accounts.SecondStep().State(admin.step), err
	})
}

// changeTwoStep runs an act on the caller's own second step. Its response is shown once and not stored.
func changeTwoStep[T any](ctx context.Context, a *Actions, by tenant.Administrator, what string,
	f func(tx *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, T, error)) (T, error) {
	out, err := db.InPlatform(db.WithSecretAnswer(ctx), a.db, by, func(tx *db.PlatformTx) (out T, err error) {
		admin, err := readStoredAdmin(tx, by.ID())
		if err == nil && admin.isDemo {
			err = errDemo
		}
		if err != nil {
			return out, err
		}
		next, out, err := f(tx, admin.step, stepContext(admin.id))
		if err != nil {
			return out, err
		}
		tx.Emit(db.PlatformEvent{Type: "two_step_changed", What: by.Name() + " " + what,
			Address: api.ClientInfoFrom(ctx).Address})
		return out, storeTwoStep(tx, admin.id, next)
	})
	a.sessions.Invalidate(func(s session) bool { return s.admin == by.ID() })
	return out, err
}

// confirmPassword checks the caller's password. It returns the attempt, which counts until it is settled.
func (a *Actions) confirmPassword(ctx context.Context, by tenant.Administrator, password string) (string, error) {
	admin, err := db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (storedAdmin, error) {
		return readStoredAdmin(tx, by.ID())
	})
	if err != nil {
		return "", err
	}
	attempt, right, err := a.accounts.TryPassword(ctx, ownKey(by), ownKey(by), password, admin.hash)
	if err == nil && !right {
		err = fault.InvalidField("password", "This is not your present password")
	}
	return attempt, err
}

// ownKey is the throttling key of a signed-in administrator: failed sign-ins of strangers do not lock them out.
func ownKey(by tenant.Administrator) string {
	return "platform:" + by.Session() + "/" + account.EmailKey(by.Email())
}

func (a *Actions) beginTwoStep(ctx context.Context, by tenant.Administrator,
	in beginTwoStepRequest) (signin.TwoStepBegun, error) {
	attempt, err := a.confirmPassword(ctx, by, in.Password)
	if err != nil {
		return signin.TwoStepBegun{}, err
	}
	begun, err := changeTwoStep(ctx, a, by, "began to set up two-step sign-in",
		func(_ *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, signin.TwoStepBegun, error) {
			return a.accounts.SecondStep().Begin(t, place, by.Email())
		})
	return begun, a.accounts.SettleAttempt(ctx, attempt, err)
}

func (a *Actions) confirmTwoStep(ctx context.Context, by tenant.Administrator,
	in stepCodeRequest) (signin.RecoveryCodes, error) {
	return changeTwoStep(ctx, a, by, "switched on two-step sign-in", func(tx *db.PlatformTx, t signin.TwoStep,
		place string) (signin.TwoStep, signin.RecoveryCodes, error) {
		return a.accounts.SecondStep().Confirm(t, place, in.Code, tx.Now())
	})
}

func (a *Actions) renewRecoveryCodes(ctx context.Context, by tenant.Administrator,
	in stepCodeRequest) (signin.RecoveryCodes, error) {
	attempt, err := a.accounts.CountAttempt(ctx, ownKey(by), ownKey(by))
	if err != nil {
		return signin.RecoveryCodes{}, err
	}
	codes, err := changeTwoStep(ctx, a, by, "made new recovery codes",
		func(tx *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, signin.RecoveryCodes, error) {
			return a.accounts.SecondStep().RenewRecoveryCodes(t, place, in.Code, tx.Now())
		})
	return codes, a.accounts.SettleAttempt(ctx, attempt, err)
}

// disableTwoStep removes the second step, for example to change phones. The administrator may do nothing else until a
// new one is set up.
func (a *Actions) disableTwoStep(ctx context.Context, by tenant.Administrator,
	in disableTwoStepRequest) (api.None, error) {
	attempt, err := a.confirmPassword(ctx, by, in.Password)
	if err != nil {
		return api.None{}, err
	}
	_, err = changeTwoStep(ctx, a, by, "switched off two-step sign-in",
		func(tx *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, api.None, error) {
			next, err := a.accounts.SecondStep().Disable(t, place, in.Code, tx.Now())
			return next, api.None{}, err
		})
	return api.None{}, a.accounts.SettleAttempt(ctx, attempt, err)
}
