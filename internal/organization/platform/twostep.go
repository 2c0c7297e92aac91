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

// placeOf names the row of an administrator's second step.
func placeOf(id string) string { return "administrator/" + id }

// The demo's password stands at its door: nobody may shut the others out.
var errDemo = fault.Conflict("The demo's administrator cannot be changed")

func (a *Actions) twoStep(ctx context.Context, by tenant.Administrator, _ api.None) (signin.TwoStepState, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (signin.TwoStepState, error) {
		who, err := readStored(tx, by.ID())
		return a.accounts.SecondStep().State(who.step), err
	})
}

// ofStep runs an act on the caller's own second step. Its answer is shown once and is not kept.
func ofStep[T any](ctx context.Context, a *Actions, by tenant.Administrator, what string, f func(tx *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, T, error)) (T, error) {
	out, err := db.InPlatform(db.WithSecretAnswer(ctx), a.db, by, func(tx *db.PlatformTx) (out T, err error) {
		who, err := readStored(tx, by.ID())
		if err == nil && who.isDemo {
			err = errDemo
		}
		if err != nil {
			return out, err
		}
		next, out, err := f(tx, who.step, placeOf(who.id))
		if err != nil {
			return out, err
		}
		tx.Emit(db.PlatformEvent{Type: "two_step_changed", What: by.Name() + " " + what, Address: api.ClientInfoFrom(ctx).Address})
		return out, keepStep(tx, who.id, next)
	})
	a.sessions.Invalidate(func(s session) bool { return s.admin == by.ID() })
	return out, err
}

// prove makes sure that it is the administrator himself who asks. It returns the attempt, which counts until it is settled.
func (a *Actions) prove(ctx context.Context, by tenant.Administrator, password string) (string, error) {
	who, err := db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (stored, error) { return readStored(tx, by.ID()) })
	if err != nil {
		return "", err
	}
	attempt, right, err := a.accounts.TryPassword(ctx, ownKey(by), ownKey(by), password, who.hash)
	if err == nil && !right {
		err = fault.InvalidField("password", "This is not your present password")
	}
	return attempt, err
}

// ownKey names the account of who has signed in: what strangers try at the door does not shut him out of his own.
func ownKey(by tenant.Administrator) string {
	return "platform:" + by.Session() + "/" + account.EmailKey(by.Email())
}

func (a *Actions) beginTwoStep(ctx context.Context, by tenant.Administrator, in beginTwoStepRequest) (signin.TwoStepBegun, error) {
	attempt, err := a.prove(ctx, by, in.Password)
	if err != nil {
		return signin.TwoStepBegun{}, err
	}
	begun, err := ofStep(ctx, a, by, "began to set up two-step sign-in", func(_ *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, signin.TwoStepBegun, error) {
		return a.accounts.SecondStep().Begin(t, place, by.Email())
	})
	return begun, a.accounts.SettleAttempt(ctx, attempt, err)
}

func (a *Actions) confirmTwoStep(ctx context.Context, by tenant.Administrator, in stepCodeRequest) (signin.RecoveryCodes, error) {
	return ofStep(ctx, a, by, "switched on two-step sign-in", func(tx *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, signin.RecoveryCodes, error) {
		return a.accounts.SecondStep().Confirm(t, place, in.Code, tx.Now())
	})
}

func (a *Actions) renewRecoveryCodes(ctx context.Context, by tenant.Administrator, in stepCodeRequest) (signin.RecoveryCodes, error) {
	attempt, err := a.accounts.CountAttempt(ctx, ownKey(by), ownKey(by))
	if err != nil {
		return signin.RecoveryCodes{}, err
	}
	codes, err := ofStep(ctx, a, by, "made new recovery codes", func(tx *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, signin.RecoveryCodes, error) {
		return a.accounts.SecondStep().RenewRecoveryCodes(t, place, in.Code, tx.Now())
	})
	return codes, a.accounts.SettleAttempt(ctx, attempt, err)
}

// disableTwoStep takes the second step away, for another phone. Until there is a new one he may do nothing else.
func (a *Actions) disableTwoStep(ctx context.Context, by tenant.Administrator, in disableTwoStepRequest) (api.None, error) {
	attempt, err := a.prove(ctx, by, in.Password)
	if err != nil {
		return api.None{}, err
	}
	_, err = ofStep(ctx, a, by, "switched off two-step sign-in", func(tx *db.PlatformTx, t signin.TwoStep, place string) (signin.TwoStep, api.None, error) {
		next, err := a.accounts.SecondStep().Disable(t, place, in.Code, tx.Now())
		return next, api.None{}, err
	})
	return api.None{}, a.accounts.SettleAttempt(ctx, attempt, err)
}
