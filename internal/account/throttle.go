package account

import (
	"cmp"
	"context"
	"strings"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
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

// attemptSource identifies an attempt: the account, which may not exist, and the origin.
type attemptSource struct {
	key, address string
	shared       bool   // known browsers and strangers are counted apart
	device       string // a known browser or session; empty: a stranger
}

// failures are the numbers of recent failed attempts.
type failures struct {
	account, share, address int
	oldest                  clock.Instant
}

// throttleWait returns how long a further attempt has to wait, zero if it may run now. The oldest failures leave the
// window first.
func throttleWait(source attemptSource, f failures, now clock.Instant) time.Duration {
	switch {
	case f.account >= maxPerAccount:
	case source.shared && f.share >= maxPerShare:
	case source.device == "" && f.address >= maxPerAddress:
	default:
		return 0
	}
	return max(time.Second, f.oldest.Add(failureWindow).Sub(now))
}

// withoutThis returns the failures without the attempt that was just counted.
func (f failures) withoutThis() failures {
	return failures{f.account - 1, f.share - 1, f.address - 1, f.oldest}
}

// loggableKey is the stored form of an account's key. A key without an e-mail address is not stored, because people
// type their passwords into the wrong field.
func loggableKey(key string) string {
	if i := strings.LastIndexAny(key, "/:"); !ValidEmail(key[i+1:]) {
		return key[:i+1] + "?"
	}
	return key
}

// AcquireAttempt waits for a slot for an attempt at an account, and returns its release function.
func (a *Actions) AcquireAttempt(ctx context.Context, key string) (func(), error) {
	return a.attempts.Acquire(ctx, loggableKey(key))
}

// TryPasswordFromDevice is TryPassword for accounts with separate shares for strangers and known browsers. Device is
// the hash of a known browser, or empty.
func (a *Actions) TryPasswordFromDevice(ctx context.Context, key, address, device, password,
	stored string) (attempt string, right bool, err error) {
	right, attempt, err = a.comparePassword(ctx, attemptSource{key: key, address: address, shared: true, device: device},
		password, stored)
	return attempt, right, err
}

// TryPassword is TryPasswordFromDevice for an account whose failures are counted together.
func (a *Actions) TryPassword(ctx context.Context, key, address, password,
	stored string) (attempt string, right bool, err error) {
	right, attempt, err = a.comparePassword(ctx, attemptSource{key: key, address: address}, password, stored)
	return attempt, right, err
}

// CountAttempt counts an attempt at an account whose code the caller compares, for SettleAttempt.
func (a *Actions) CountAttempt(ctx context.Context, key, address string) (attempt string, err error) {
	return a.registerAttempt(ctx, attemptSource{key: key, address: address})
}

// SettleAttempt forgives an attempt unless err says that the password or code was wrong. It returns err.
func (a *Actions) SettleAttempt(ctx context.Context, attempt string, err error) error {
	return a.settleAttempt(ctx, attempt, err)
}

// comparePassword counts an attempt and compares the password with the stored hash. Without a hash it takes as long
// and returns false. It returns the attempt, for forgiveAttempt.
func (a *Actions) comparePassword(ctx context.Context, source attemptSource,
	password, stored string) (right bool, attempt string, err error) {
	attempt, err = a.registerAttempt(ctx, source)
	if err != nil {
		return false, "", err
	}
	right, err = a.hasher.Matches(ctx, password, cmp.Or(stored, signin.DummyHash))
	return right && stored != "", attempt, err
}

// registerAttempt counts an attempt as a failure before anything is compared, so that concurrent guesses are limited
// like sequential ones. It fails if there were too many.
func (a *Actions) registerAttempt(ctx context.Context, source attemptSource) (attempt string, err error) {
	source.key, source.address = loggableKey(source.key), api.NetworkOf(source.address)
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
	_, err = db.AcrossTenants(ctx, a.db, "a failed sign-in belongs to no organization", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(insertFailure, id, source.key, source.address, source.device, tx.Now())
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

// DeleteExpiredAttempts deletes expired sign-in failures, sessions and devices, in small transactions that do not hold
// the writer for long. It is a background job.
func (a *Actions) DeleteExpiredAttempts(ctx context.Context) error {
	for _, s := range []struct {
		query string
		older time.Duration
	}{{sweepFailures, failureTTL}, {sweepSessions, endedSessionTTL}, {sweepDevices, DeviceTTL}} {
		for {
			n, err := db.AcrossTenants(ctx, a.db, "what is too old in all organizations", func(tx *db.AnyTx) (int64, error) {
				return tx.Exec(s.query, tx.Now().Add(-s.older))
			})
			if err != nil {
				return err
			}
			if n < 500 {
				break
			}
		}
	}
	return nil
}
