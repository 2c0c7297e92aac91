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

// New makes the feature on a database.
func New(d *db.DB) *Actions { return &Actions{d} }

// find looks up an act of the caller.
func (a *Actions) find(ctx context.Context, org tenant.Org, in keyRequest) (Outcome, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (Outcome, error) {
		r, found, err := db.One(tx, scanRow, findAct, db.KeyOwner(org), in.Key)
		return outcomeOf(ctx, r, found, err)
	})
}

// withdraw makes sure that an act of the caller is not recorded later, unless it has been recorded already. It and the
// act cannot both succeed: each inserts the row of the key, and the second finds the row of the first.
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

// outcomeOf is the outcome of an act whose row was looked up. The scopes of a recorded act go into the answer's Changed
// header.
func outcomeOf(ctx context.Context, r row, found bool, err error) (Outcome, error) {
	if err != nil || !found {
		return Outcome{State: Unknown}, err
	}
	for _, scope := range r.changed() {
		changes.From(ctx).Add(scope, 0)
	}
	return r.outcome(), nil
}

// withdrawnOr is outcomeOf where the row has to be there: it was written, or kept the new one from being written.
func withdrawnOr(ctx context.Context, r row, found bool, err error) (Outcome, error) {
	if err == nil && !found {
		err = fault.New(fault.Unavailable, "The act could not be withdrawn. Try again in a moment.")
	}
	return outcomeOf(ctx, r, found, err)
}

// DeleteExpired forgets the acts that are older than AnswerTTL. It is a background job.
func (a *Actions) DeleteExpired(ctx context.Context) error {
	before := a.db.Now().Add(-AnswerTTL)
	_, err := db.AcrossTenants(ctx, a.db, "old requests of the platform's administrators", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(sweepPlatformActs, before)
	})
	for more := err == nil; more; {
		// In small transactions, so that acts do not wait long for the writer.
		var n int64
		n, err = db.AcrossTenants(ctx, a.db, "old requests of all organizations", func(tx *db.AnyTx) (int64, error) {
			return tx.Exec(sweepActs, before)
		})
		more = err == nil && n == sweepAtOnce
	}
	return err
}
