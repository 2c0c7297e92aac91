package account

import (
	"context"
	"strings"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// TwoStep are the acts of signed-in people of one kind on their own two-step sign-in. S is the scope of their sessions.
type TwoStep[S any] struct {
	Accounts *Actions
	Load     func(ctx context.Context, caller S) (Self, error)
	// Edit stores the caller's next state in a transaction whose answer is not stored, with what for the audit trail.
	Edit func(ctx context.Context, caller S, what string, edit EditTwoStep) error
}

// EditTwoStep returns the two-step state to store for an account as the transaction finds it.
type EditTwoStep func(self Self, now clock.Instant) (signin.TwoStep, error)

// State returns the caller's state.
func (s TwoStep[S]) State(ctx context.Context, caller S, _ api.None) (signin.TwoStepState, error) {
	self, err := s.Load(ctx, caller)
	return s.Accounts.second.State(self.TwoStep), err
}

// Begin creates a secret. The caller has to enter their password.
func (s TwoStep[S]) Begin(ctx context.Context, caller S,
	in BeginTwoStepRequest) (begun signin.TwoStepBegun, err error) {
	err = s.try(ctx, caller, &in.Password, "began to set up two-step sign-in",
		func(self Self, _ clock.Instant) (next signin.TwoStep, err error) {
			next, begun, err = s.Accounts.second.Begin(self.TwoStep, self.Place, self.Email)
			return next, err
		})
	return begun, err
}

// Confirm switches two-step sign-in on with the first code of the app.
func (s TwoStep[S]) Confirm(ctx context.Context, caller S, code string) (codes signin.RecoveryCodes, err error) {
	err = s.Edit(ctx, caller, "switched on two-step sign-in",
		func(self Self, now clock.Instant) (next signin.TwoStep, err error) {
			next, codes, err = s.Accounts.second.Confirm(self.TwoStep, self.Place, code, now)
			return next, err
		})
	return codes, err
}

// RenewRecoveryCodes replaces the recovery codes, for a code.
func (s TwoStep[S]) RenewRecoveryCodes(ctx context.Context, caller S,
	code string) (codes signin.RecoveryCodes, err error) {
	err = s.try(ctx, caller, nil, "made new recovery codes",
		func(self Self, now clock.Instant) (next signin.TwoStep, err error) {
			next, codes, err = s.Accounts.second.RenewRecoveryCodes(self.TwoStep, self.Place, code, now)
			return next, err
		})
	return codes, err
}

// Disable switches two-step sign-in off, for the password and a code.
func (s TwoStep[S]) Disable(ctx context.Context, caller S, password, code string) error {
	return s.try(ctx, caller, &password, "switched off two-step sign-in",
		func(self Self, now clock.Instant) (signin.TwoStep, error) {
			return s.Accounts.second.Disable(self.TwoStep, self.Place, code, now)
		})
}

// try is Edit for an act that takes a password, a code or both. Wrong ones count as failures. Without a password the
// act takes a code alone.
func (s TwoStep[S]) try(ctx context.Context, caller S, password *string, what string, edit EditTwoStep) error {
	self, err := s.Load(ctx, caller)
	if err != nil {
		return err
	}
	attempt, right := "", true
	if password == nil {
		attempt, err = s.Accounts.registerAttempt(ctx, self.Source)
	} else {
		attempt, right, err = s.Accounts.tryPassword(ctx, self.Source, *password, self.PasswordHash)
	}
	if err == nil && !right {
		err = errPresentPassword("password")
	}
	if err != nil {
		return err
	}
	return s.Accounts.settleAttempt(ctx, attempt, s.Edit(ctx, caller, what, edit))
}

// twoStep are the acts of staff on their own two-step sign-in.
func (a *Actions) twoStep() TwoStep[tenant.Org] { return TwoStep[tenant.Org]{a, a.self, a.editTwoStep} }

func (a *Actions) self(ctx context.Context, at tenant.Org) (Self, error) {
	u, err := a.ownCredentials(ctx, at)
	return selfOf(u, at.Actor().Session), err
}

// selfOf returns a user's own account. Attempts inside a session count apart from attempts of strangers.
func selfOf(u credentials, session string) Self {
	return Self{u.emailKey, u.hash, u.step, secretContext(u.org.ID, u.id),
		AttemptSource{Key: AttemptKey(u.org.Domain, u.emailKey), Shared: true, Device: "session " + session}}
}

// ownCredentials returns the credentials of the caller, unless an administrator acts in their name.
func (a *Actions) ownCredentials(ctx context.Context, at tenant.Org) (credentials, error) {
	if err := RefuseImpersonation(at); err != nil {
		return credentials{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (credentials, error) {
		return loadCredentials(tx, at.Actor().ID)
	})
}

func (a *Actions) editTwoStep(ctx context.Context, at tenant.Org, what string, edit EditTwoStep) error {
	if err := RefuseImpersonation(at); err != nil {
		return err
	}
	_, err := db.InAccounts(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		u, err := loadCredentials(tx, at.Actor().ID)
		if err != nil {
			return none, err
		}
		next, err := edit(selfOf(u, at.Actor().Session), tx.Now())
		if err != nil {
			return none, err
		}
		emitChange(tx, twoStepChanged, u.id, u.name, strings.ToUpper(what[:1])+what[1:])
		return none, storeTwoStep(tx, u.id, next)
	})
	return err
}

func (a *Actions) confirmTwoStep(ctx context.Context, at tenant.Org, in codeRequest) (signin.RecoveryCodes, error) {
	return a.twoStep().Confirm(ctx, at, in.Code)
}

func (a *Actions) renewRecoveryCodes(ctx context.Context, at tenant.Org, in codeRequest) (signin.RecoveryCodes, error) {
	return a.twoStep().RenewRecoveryCodes(ctx, at, in.Code)
}

func (a *Actions) disableTwoStep(ctx context.Context, at tenant.Org, in disableTwoStepRequest) (api.None, error) {
	return api.None{}, a.twoStep().Disable(ctx, at, in.Password, in.Code)
}
