package account

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// Passwords and codes of one account are compared at most maxPerAccount times in a window, from all addresses
// together: 40 times an hour. Strangers share half of that, and each known browser has the same share, so a stranger
// cannot lock the owner out of their own browser. Right attempts do not count.
const (
	failureWindow = 15 * time.Minute
	maxPerAccount = 10 // failures per account and window
	maxPerShare   = 5  // of all strangers, or of one known browser
	maxPerAddress = 60 // failures of strangers per address and window
	failureTTL    = 24 * time.Hour

	// The limits for the console's list of throttled accounts and addresses.
	MaxFailuresPerShare   = maxPerShare
	MaxFailuresPerAddress = maxPerAddress
)

// AttemptKey identifies a staff account among all accounts, whether or not it exists.
func AttemptKey(domain, emailKey string) string { return domain + "/" + emailKey }

// AttemptSource identifies an attempt: the account, which may not exist, and the origin.
type AttemptSource struct {
	Key, Address string
	Shared       bool   // known browsers and strangers are counted apart
	Device       string // a known browser or session; empty: a stranger
}

// failures are the numbers of recent failed attempts.
type failures struct {
	account, share, address int
	oldest                  clock.Instant
}

// throttleWait returns how long a further attempt has to wait, zero if it may run now. The oldest failures leave the
// window first.
func throttleWait(source AttemptSource, f failures, now clock.Instant) time.Duration {
	switch {
	case f.account >= maxPerAccount:
	case source.Shared && f.share >= maxPerShare:
	case source.Device == "" && f.address >= maxPerAddress:
	default:
		return 0
	}
	return max(time.Second, f.oldest.Add(failureWindow).Sub(now))
}

// withoutThis returns the failures without the attempt that was just counted.
func (f failures) withoutThis() failures {
	return failures{f.account - 1, f.share - 1, f.address - 1, f.oldest}
}

// loggableKey is the stored form of an account's key. A key without an email address is not stored, because people
// type their passwords into the wrong field.
func loggableKey(key string) string {
	if i := strings.LastIndexAny(key, "/:"); !ValidEmail(key[i+1:]) {
		return key[:i+1] + "?"
	}
	return key
}

// ErrWrongCredentials answers a sign-in whose organization, e-mail or password is wrong.
var ErrWrongCredentials = fault.New(fault.NoSession, "Invalid email or password")

// TrySignIn compares the password of a sign-in with the stored hash and calls open, which checks the second step and
// opens the session. The attempt counts as a failure until it is settled, and the next attempt waits for that.
func TrySignIn[T any](ctx context.Context, a *Actions, source AttemptSource, password, stored string,
	open func() (T, error)) (none T, err error) {
	done, err := a.attempts.Acquire(ctx, loggableKey(source.Key))
	if err != nil {
		return none, err
	}
	defer done()
	attempt, right, err := a.tryPassword(ctx, source, password, stored)
	if err == nil && !right {
		err = ErrWrongCredentials
	}
	if err != nil {
		return none, err
	}
	answer, err := open()
	return answer, a.settleAttempt(ctx, attempt, err)
}

// tryPassword counts an attempt, for settleAttempt, and compares the password with the stored hash. Without a hash it
// takes as long and returns false.
func (a *Actions) tryPassword(ctx context.Context, source AttemptSource,
	password, stored string) (attempt string, right bool, err error) {
	if attempt, err = a.registerAttempt(ctx, source); err != nil {
		return "", false, err
	}
	right, err = a.hasher.Matches(ctx, password, cmp.Or(stored, signin.DummyHash))
	return attempt, right && stored != "", err
}

// settleAttempt forgives an attempt unless err says that the password or the code was wrong. It returns err.
func (a *Actions) settleAttempt(ctx context.Context, attempt string, err error) error {
	kind := fault.KindOf(err)
	if kind == fault.Invalid || kind == fault.NoSession && !errors.Is(err, signin.ErrCodeRequired) {
		return err
	}
	return cmp.Or(err, a.forgiveAttempt(ctx, attempt))
}

// registerAttempt counts an attempt as a failure before anything is compared, so that concurrent guesses are limited
// like sequential ones. It fails if there were too many.
func (a *Actions) registerAttempt(ctx context.Context, source AttemptSource) (attempt string, err error) {
	source.Key, source.Address = loggableKey(source.Key), api.NetworkOf(source.Address)
	checkWait := func(counted bool) (time.Duration, error) {
		return db.ViewAcross(ctx, a.db, "a failed sign-in belongs to no organization",
			func(tx *db.AnyTx) (time.Duration, error) {
				f, err := countFailures(tx, source, tx.Now().Add(-failureWindow))
				if counted {
					f = f.withoutThis()
				}
				return throttleWait(source, f, tx.Now()), err
			})
	}
	wait, err := checkWait(false)
	if err != nil {
		return "", err
	}
	if wait > 0 {
		return "", signin.TooManyAttempts(wait)
	}
	id := db.NewID()
	_, err = db.AcrossTenants(ctx, a.db, "a failed sign-in belongs to no organization",
		func(tx *db.AnyTx) (int64, error) {
			return tx.Exec(insertFailure, id, source.Key, source.Address, source.Device, tx.Now())
		})
	if err != nil {
		return "", err
	}
	wait, err = checkWait(true)
	if err != nil || wait == 0 {
		return id, err
	}
	return "", cmp.Or(a.forgiveAttempt(ctx, id), signin.TooManyAttempts(wait))
}

// forgiveAttempt deletes an attempt that was no failure.
func (a *Actions) forgiveAttempt(ctx context.Context, attempt string) error {
	_, err := db.AcrossTenants(ctx, a.db, "a failed sign-in belongs to no organization",
		func(tx *db.AnyTx) (int64, error) {
			return tx.Exec(deleteFailure, attempt)
		})
	return err
}

// HashPassword returns the stored form of a new password. It waits for a slot of the hasher.
func (a *Actions) HashPassword(ctx context.Context, password string) (string, error) {
	return a.hasher.Hash(ctx, password)
}

// PasswordComparisons is the number of password comparisons since the start.
func (a *Actions) PasswordComparisons() int64 { return a.hasher.Comparisons.Load() }

// DeleteExpiredAttempts deletes expired sign-in failures, sessions and devices. It is a background job.
func (a *Actions) DeleteExpiredAttempts(ctx context.Context) error {
	for _, s := range []struct {
		query string
		older time.Duration
	}{{sweepFailures, failureTTL}, {sweepSessions, endedSessionTTL}, {sweepDevices, DeviceTTL}} {
		before := a.db.Now().Add(-s.older)
		if err := db.DeleteInBatches(ctx, a.db, "what is too old in all organizations", s.query, before); err != nil {
			return err
		}
	}
	return nil
}
