package acts

import (
	"context"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/changes"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions looks acts up and withdraws them.
type Actions struct{ db *db.DB }

// New returns the actions on a database.
func New(d *db.DB) *Actions { return &Actions{d} }

// find returns the outcome of an act of the caller.
func (a *Actions) find(ctx context.Context, org tenant.Org, in keyRequest) (Outcome, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (Outcome, error) {
		r, found, err := db.One(tx, scanRow, findAct, db.KeyOwner(org), in.Key)
		return outcomeOf(ctx, r, found, err)
	})
}

// withdraw keeps an act of the caller from being recorded later. It and the act cannot both succeed: each inserts the
// row of the key, and the second one finds the row of the first.
func (a *Actions) withdraw(ctx context.Context, org tenant.Org, in keyRequest) (Outcome, error) {
	return db.InOrgRows(ctx, a.db, org, func(tx *db.OrgRows, now clock.Instant) (Outcome, error) {
		if err := tx.Write(withdrawAct, db.KeyOwner(org), in.Key, now); err != nil {
			return Outcome{}, err
		}
		r, found, err := db.One(tx, scanRow, findAct, db.KeyOwner(org), in.Key)
		return withdrawnOr(ctx, r, found, err)
	})
}

// findPlatform is find for administrators of the platform.
func (a *Actions) findPlatform(ctx context.Context, by tenant.Administrator, in keyRequest) (Outcome, error) {
	return db.ViewAcross(ctx, a.db, "an administrator's own act", func(tx *db.AnyTx) (Outcome, error) {
		r, found, err := db.One(tx, scanRow, findPlatformAct, by.ID(), in.Key)
		return outcomeOf(ctx, r, found, err)
	})
}

// withdrawPlatform is withdraw for administrators of the platform.
func (a *Actions) withdrawPlatform(ctx context.Context, by tenant.Administrator, in keyRequest) (Outcome, error) {
	return db.AcrossTenants(ctx, a.db, "an administrator's own act", func(tx *db.AnyTx) (Outcome, error) {
		if err := tx.Write(withdrawPlatformAct, by.ID(), in.Key, tx.Now()); err != nil {
			return Outcome{}, err
		}
		r, found, err := db.One(tx, scanRow, findPlatformAct, by.ID(), in.Key)
		return withdrawnOr(ctx, r, found, err)
	})
}

// outcomeOf returns the outcome of the row that was read. The scopes of a recorded act go into the Changed header.
func outcomeOf(ctx context.Context, r row, found bool, err error) (Outcome, error) {
	if err != nil || !found {
		return Outcome{State: Unknown}, err
	}
	for _, scope := range r.changedScopes() {
		changes.From(ctx).Add(scope, 0)
	}
	return r.outcome(), nil
}

// withdrawnOr is outcomeOf for a row that must exist: withdraw inserted it, or it prevented the insert.
func withdrawnOr(ctx context.Context, r row, found bool, err error) (Outcome, error) {
	if err == nil && !found {
		err = fault.New(fault.Unavailable, "The act could not be withdrawn. Try again in a moment.")
	}
	return outcomeOf(ctx, r, found, err)
}

// DeleteExpired deletes acts older than AnswerTTL. It is a background job.
func (a *Actions) DeleteExpired(ctx context.Context) error {
	before := a.db.Now().Add(-AnswerTTL)
	_, err := db.AcrossTenants(ctx, a.db, "old requests of the platform's administrators",
		func(tx *db.AnyTx) (int64, error) {
			return tx.Exec(sweepPlatformActs, before)
		})
	if err != nil {
		return err
	}
	return db.DeleteInBatches(ctx, a.db, "old requests of all organizations", sweepActs, before)
}
