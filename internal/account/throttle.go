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

// An account's passwords and codes are compared at most mostPerAccount times in a window, from all addresses together:
// 40 times an hour. Strangers have half of that together, and each browser that is known as much: no stranger can use
// up what the account's owner needs at their own browser. An attempt that was right is not counted.
const (
	window         = 15 * time.Minute
	mostPerAccount = 10 // failures of one account in the window
	mostPerShare   = 5  // of them by strangers together, or at one known browser
	mostPerAddress = 60 // failures from one address in the window, at browsers that are not known
	failuresKept   = 24 * time.Hour

	// From so many failures at one account, or in all, on an address is made to wait.
	MaxFailuresPerShare   = mostPerShare
	MaxFailuresPerAddress = mostPerAddress
)

// AttemptKey names a staff account among all accounts, whether or not it exists.
func AttemptKey(domain, emailKey string) string { return domain + "/" + emailKey }

// guess is an attempt at an account: whose it is among all accounts, whether or not it exists, and where it comes from.
type guess struct {
	key, address string
	shared       bool   // its failures are counted apart for known browsers and for strangers
	device       string // what is known of it, if anything: a browser, or a session
}

// failures are what was tried in vain lately.
type failures struct {
	account, share, address int
	oldest                  clock.Instant
}

// throttled is how long a further attempt has to wait; zero when it may be made at once. The oldest failures are those
// that leave the window first.
func throttled(g guess, f failures, now clock.Instant) time.Duration {
	switch {
	case f.account >= mostPerAccount:
	case g.shared && f.share >= mostPerShare:
	case g.device == "" && f.address >= mostPerAddress:
	default:
		return 0
	}
	return max(time.Second, f.oldest.Add(window).Sub(now))
}

// but is what there is beside an attempt that was just counted.
func (f failures) but() failures {
	return failures{f.account - 1, f.share - 1, f.address - 1, f.oldest}
}

// safe is an account's key in the form in which it is kept. What is no e-mail address is kept nowhere: people type their
// passwords into the wrong field.
func safe(key string) string {
	if i := strings.LastIndexAny(key, "/:"); !ValidEmail(key[i+1:]) {
		return key[:i+1] + "?"
	}
	return key
}

// AcquireAttempt waits until an attempt at an account may begin, and returns what ends it.
func (a *Actions) AcquireAttempt(ctx context.Context, key string) (func(), error) {
	return a.turns.Acquire(ctx, safe(key))
}

// TryPasswordFromDevice is TryPassword of an account of which each known browser, and strangers together, have a share.
// Device is the hash of the browser that is known; empty for a stranger's.
func (a *Actions) TryPasswordFromDevice(ctx context.Context, key, address, device, password, stored string) (attempt string, right bool, err error) {
	right, attempt, err = a.compare(ctx, guess{key: key, address: address, shared: true, device: device}, password, stored)
	return attempt, right, err
}

// TryPassword is TryPasswordFromDevice of an account whose failures are counted together.
func (a *Actions) TryPassword(ctx context.Context, key, address, password, stored string) (attempt string, right bool, err error) {
	right, attempt, err = a.compare(ctx, guess{key: key, address: address}, password, stored)
	return attempt, right, err
}

// CountAttempt counts an attempt at an account whose code is compared by the caller, for Settle.
func (a *Actions) CountAttempt(ctx context.Context, key, address string) (attempt string, err error) {
	return a.count(ctx, guess{key: key, address: address})
}

// SettleAttempt takes back an attempt, unless err says that what was sent is wrong. It returns err.
func (a *Actions) SettleAttempt(ctx context.Context, attempt string, err error) error {
	return a.settle(ctx, attempt, err)
}

// compare counts an attempt at an account and compares the password with the stored one; without a stored password it
// takes as long and is wrong. It returns the attempt, for forgive.
func (a *Actions) compare(ctx context.Context, g guess, password, stored string) (bool, string, error) {
	attempt, err := a.count(ctx, g)
	if err != nil {
		return false, "", err
	}
	right, err := a.hasher.Matches(ctx, password, cmp.Or(stored, signin.DummyHash))
	return right && stored != "", attempt, err
}

// count counts an attempt as a failure before anything is compared, so that a hundred guesses at once are no more than a
// hundred one after another. It fails when there were too many.
func (a *Actions) count(ctx context.Context, g guess) (attempt string, err error) {
	g.key, g.address = safe(g.key), api.NetworkOf(g.address)
	look := func(but bool) (time.Duration, error) {
		return db.ViewAcross(ctx, a.db, "a failed sign-in belongs to no organization", func(tx *db.AnyTx) (time.Duration, error) {
			f, err := countFailures(tx, g, tx.Now().Add(-window))
			if but {
				f = f.but()
			}
			return throttled(g, f, tx.Now()), err
		})
	}
	wait, err := look(false)
	if err != nil {
		return "", err
	}
	if wait > 0 {
		return "", signin.TooManyAttempts(wait)
	}
	id := db.NewID()
	_, err = db.AcrossTenants(ctx, a.db, "a failed sign-in belongs to no organization", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(insertFailure, id, g.key, g.address, g.device, tx.Now())
	})
	if err != nil {
		return "", err
	}
	wait, err = look(true)
	if err != nil || wait == 0 {
		return id, err
	}
	return "", cmp.Or(a.forgive(ctx, id), signin.TooManyAttempts(wait))
}

// forgive takes back an attempt that was no failure.
func (a *Actions) forgive(ctx context.Context, attempt string) error {
	_, err := db.AcrossTenants(ctx, a.db, "a failed sign-in belongs to no organization", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(takeBackFailure, attempt)
	})
	return err
}

// HashPassword makes the form in which a new password is stored. It waits its turn.
func (a *Actions) HashPassword(ctx context.Context, password string) (string, error) {
	return a.hasher.Hash(ctx, password)
}

// PasswordComparisons is how often a password was compared since the start, by whomever.
func (a *Actions) PasswordComparisons() int64 { return a.hasher.Comparisons.Load() }

// DeleteExpiredAttempts forgets, in small transactions so that nobody waits long for the writer, failed sign-ins that
// nobody looks at any more, sessions long over, and browsers that were not seen again. It is a background job.
func (a *Actions) DeleteExpiredAttempts(ctx context.Context) error {
	for _, s := range []struct {
		query string
		older time.Duration
	}{{sweepFailures, failuresKept}, {sweepSessions, sessionsKept}, {sweepDevices, DeviceTTL}} {
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
