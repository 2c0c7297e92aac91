package account

import (
	"context"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// secretContext is the AEAD context of a user's two-step secret.
func secretContext(org, user string) string { return "staff/" + org + "/" + user }

func (a *Actions) twoStep(ctx context.Context, at tenant.Org, _ api.None) (signin.TwoStepState, error) {
	if err := RefuseImpersonation(at); err != nil {
		return signin.TwoStepState{}, err
	}
	u, err := a.ownCredentials(ctx, at)
	return a.second.State(u.step), err
}

// editTwoStep runs an act on the caller's own two-step sign-in. The response is shown once and not stored.
func editTwoStep[T any](ctx context.Context, a *Actions, at tenant.Org, f func(tx *db.AccountsTx, u credentials,
	place string) (signin.TwoStep, T, string, error)) (T, error) {
	return db.InAccounts(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.AccountsTx) (out T, err error) {
		u, found, err := loadCredentials(tx, at.Actor().ID)
		if err == nil && !found {
			err = errNoSession
		}
		if err != nil {
			return out, err
		}
		next, out, what, err := f(tx, u, secretContext(tx.OrgID(), u.id))
		if err != nil {
			return out, err
		}
		emitChange(tx, twoStepChanged, u.id, u.name, what)
		return out, storeTwoStep(tx, u.id, next)
	})
}

func (a *Actions) beginTwoStep(ctx context.Context, at tenant.Org,
	in beginTwoStepRequest) (signin.TwoStepBegun, error) {
	if err := RefuseImpersonation(at); err != nil {
		return signin.TwoStepBegun{}, err
	}
	attempt, err := a.requirePassword(ctx, at, in.Password, "password")
	if err != nil {
		return signin.TwoStepBegun{}, err
	}
	if err := a.forgiveAttempt(ctx, attempt); err != nil {
		return signin.TwoStepBegun{}, err
	}
	return editTwoStep(ctx, a, at,
		func(_ *db.AccountsTx, u credentials, place string) (signin.TwoStep, signin.TwoStepBegun, string, error) {
			next, begun, err := a.second.Begin(u.step, place, u.emailKey)
			return next, begun, "Began to set up two-step sign-in", err
		})
}

func (a *Actions) confirmTwoStep(ctx context.Context, at tenant.Org, in codeRequest) (signin.RecoveryCodes, error) {
	if err := RefuseImpersonation(at); err != nil {
		return signin.RecoveryCodes{}, err
	}
	return editTwoStep(ctx, a, at,
		func(tx *db.AccountsTx, u credentials, place string) (signin.TwoStep, signin.RecoveryCodes, string, error) {
			next, codes, err := a.second.Confirm(u.step, place, in.Code, tx.Now())
			return next, codes, "Switched on two-step sign-in", err
		})
}

func (a *Actions) renewRecoveryCodes(ctx context.Context, at tenant.Org, in codeRequest) (signin.RecoveryCodes, error) {
	if err := RefuseImpersonation(at); err != nil {
		return signin.RecoveryCodes{}, err
	}
	u, err := a.ownCredentials(ctx, at)
	if err != nil {
		return signin.RecoveryCodes{}, err
	}
	attempt, err := a.registerAttempt(ctx, sessionAttempt(u, at.Actor().Session))
	if err != nil {
		return signin.RecoveryCodes{}, err
	}
	codes, err := editTwoStep(ctx, a, at,
		func(tx *db.AccountsTx, u credentials, place string) (signin.TwoStep, signin.RecoveryCodes, string, error) {
			next, codes, err := a.second.RenewRecoveryCodes(u.step, place, in.Code, tx.Now())
			return next, codes, "Made new recovery codes", err
		})
	return codes, a.settleAttempt(ctx, attempt, err)
}

func (a *Actions) disableTwoStep(ctx context.Context, at tenant.Org, in disableTwoStepRequest) (api.None, error) {
	if err := RefuseImpersonation(at); err != nil {
		return api.None{}, err
	}
	attempt, err := a.requirePassword(ctx, at, in.Password, "password")
	if err != nil {
		return api.None{}, err
	}
	_, err = editTwoStep(ctx, a, at, func(tx *db.AccountsTx, u credentials, place string) (signin.TwoStep, api.None,
		string, error) {
		next, err := a.second.Disable(u.step, place, in.Code, tx.Now())
		return next, api.None{}, "Switched off two-step sign-in", err
	})
	return api.None{}, a.settleAttempt(ctx, attempt, err)
}

// settleAttempt forgives an attempt, unless its password or code was wrong.
func (a *Actions) settleAttempt(ctx context.Context, attempt string, err error) error {
	if fault.KindOf(err) == fault.Invalid {
		return err
	}
	if wrong := a.forgiveAttempt(ctx, attempt); err == nil {
		return wrong
	}
	return err
}
