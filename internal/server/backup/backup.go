// Package backup makes verified backups of the SQLite database at an interval and prunes old ones.
//
// A backup gets its final name only after it has been verified; until then, and if verification fails, its name ends
// in .unverified.db. Verification opens the file as a database and checks every invariant. The folder belongs to one
// process, by a lock file.
//
// Restoring is an operator's decision (db.Restore). PostgreSQL has its own tools. The package owns no table.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbfiles"
)

// Config is the operator's configuration.
type Config struct {
	Dir        string        // folder of the backups
	Interval   time.Duration // from one backup to the next; zero: no backups
	KeepNewest int           // number of newest backups to keep
	KeepDays   int           // number of days of which the last backup is kept as well
}

// Backup is one backup file.
type Backup struct {
	File     string // full path
	At       clock.Instant
	Bytes    int64
	Verified bool // complete, and without broken invariants
}

// Counts are the counters since the start of the process.
type Counts struct {
	Done, Failed int64
	LastDuration time.Duration // of the last success, including its verification
	DiskFull     error         // why the last attempt had too little disk space; nil: it had enough
}

// Source is the database to back up.
type Source interface {
	Backup(ctx context.Context, file string) error
	Now() clock.Instant
}

// Scheduler makes the backups of one database. It is safe for concurrent use.
type Scheduler struct {
	config  Config
	source  Source
	verify  func(ctx context.Context, file string) error
	log     *slog.Logger
	lock    *flock.Flock
	running sync.Mutex

	mu                 sync.Mutex
	last, lastVerified *Backup
	counts             Counts
	failedAt           clock.Instant
}

// File names. Times are in UTC and sort as text.
const (
	prefix           = "pitboss-"
	suffix           = ".db"
	unverifiedSuffix = ".unverified.db"
	timeLayout       = "20060102T150405Z"
)

// Open locks the folder for this process and lists its backups. verify fails for a backup that must not be restored.
// The caller calls Close at the end.
func Open(
	c Config, from Source, log *slog.Logger, verify func(ctx context.Context, file string) error,
) (*Scheduler, error) {
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("backup folder: %w", err)
	}
	lock := flock.New(filepath.Join(c.Dir, "backups.lock"))
	k := &Scheduler{config: c, source: from, verify: verify, log: log, lock: lock}
	free, err := k.lock.TryLock()
	if err == nil && !free {
		err = errors.New("another pitboss keeps its backups there")
	}
	if err != nil {
		return nil, fmt.Errorf("backup folder %s: %w", c.Dir, err)
	}
	backups, err := k.list()
	if err == nil {
		err = k.removePartial()
	}
	if err == nil {
		if err := dbfiles.Restrict(c.Dir, prefix); err != nil { // a warning, because backups can be made all the same
			log.Warn("other users of the machine may be able to read the backups", "error", err)
		}
	}
	if err != nil {
		return nil, errors.Join(err, k.Close())
	}
	if len(backups) > 0 {
		k.last = &backups[0]
	}
	if i := slices.IndexFunc(backups, func(b Backup) bool { return b.Verified }); i >= 0 {
		k.lastVerified = &backups[i]
	}
	return k, nil
}

// removePartial removes the unfinished files of a killed process.
func (k *Scheduler) removePartial() error {
	left, err := filepath.Glob(filepath.Join(filepath.Clean(k.config.Dir), prefix+"*"+unverifiedSuffix+".partial"))
	for _, file := range left {
		err = errors.Join(err, os.Remove(file))
	}
	return err
}

// Close unlocks the folder.
func (k *Scheduler) Close() error { return k.lock.Unlock() }

// Last is the newest backup, verified or not; false if there is none.
func (k *Scheduler) Last() (Backup, bool) { return k.load(&k.last) }

// LastVerified is the newest verified backup; false if there is none.
func (k *Scheduler) LastVerified() (Backup, bool) { return k.load(&k.lastVerified) }

func (k *Scheduler) load(field **Backup) (b Backup, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if *field == nil {
		return b, false
	}
	return **field, true
}

// Counts returns the current counters.
func (k *Scheduler) Counts() Counts {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.counts
}

// retryInterval is the pause after a failure, unless the backup interval is shorter.
const retryInterval = 10 * time.Minute

// PollInterval is how often RunIfDue should run, so that a restart delays no backup for long.
func (k *Scheduler) PollInterval() time.Duration { return min(k.config.Interval/10, time.Minute) }

// RunIfDue makes a backup if the newest verified one is old enough and no attempt has failed recently.
func (k *Scheduler) RunIfDue(ctx context.Context) error {
	backups, err := k.list()
	if err != nil {
		return k.recordFailure(err)
	}
	k.mu.Lock()
	since := k.source.Now().Sub(k.failedAt)
	k.mu.Unlock()
	if since >= 0 && since < min(retryInterval, k.config.Interval) {
		return nil
	}
	for _, b := range backups {
		if !b.Verified {
			continue
		}
		// A negative age means that the clock was set back: then a backup is due.
		if age := k.source.Now().Sub(b.At); age >= 0 && age < k.config.Interval {
			return nil
		}
		break
	}
	return k.Run(ctx)
}

// Run makes and verifies a backup now, then prunes old ones.
func (k *Scheduler) Run(ctx context.Context) error {
	k.running.Lock()
	defer k.running.Unlock()
	started := k.source.Now()
	base := filepath.Join(k.config.Dir, prefix+started.Time().Format(timeLayout))
	b := Backup{File: base + unverifiedSuffix, At: clock.FromTime(started.Time().Truncate(time.Second))}
	if err := k.source.Backup(ctx, b.File); err != nil {
		return k.recordFailure(err)
	}
	info, err := os.Stat(b.File)
	if err != nil {
		return k.recordFailure(err)
	}
	b.Bytes = info.Size()
	err = k.verify(ctx, b.File)
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), os.Remove(b.File)) // shutdown interrupted the verification, so it proves nothing
	}
	if err != nil {
		k.setLast(b)
		return errors.Join(k.recordFailure(fmt.Errorf("%s is no good: %w", b.File, err)), k.prune())
	}
	b.File, b.Verified = base+suffix, true
	if err := os.Rename(base+unverifiedSuffix, b.File); err != nil {
		return k.recordFailure(err)
	}
	if err := syncDir(k.config.Dir); err != nil {
		return k.recordFailure(err)
	}
	took := k.source.Now().Sub(started)
	k.mu.Lock()
	k.last, k.lastVerified = &b, &b
	k.counts.Done++
	k.counts.DiskFull = nil
	k.counts.LastDuration = took
	k.mu.Unlock()
	k.log.Info("backup made", "file", b.File, "bytes", b.Bytes, "ms", took.Milliseconds())
	return k.prune()
}

func (k *Scheduler) setLast(b Backup) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last = &b
}

func (k *Scheduler) recordFailure(err error) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.counts.Failed++
	k.failedAt = k.source.Now()
	if k.counts.DiskFull = nil; errors.Is(err, db.ErrDiskSpace) {
		k.counts.DiskFull = err
	}
	return fmt.Errorf("backup: %w", err)
}

// list returns the backups in the folder, the newest first.
func (k *Scheduler) list() ([]Backup, error) {
	entries, err := os.ReadDir(k.config.Dir)
	if err != nil {
		return nil, err
	}
	var backups []Backup
	for _, e := range entries {
		b, ok := parseName(e.Name())
		if !ok {
			continue // not a backup
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		b.File, b.Bytes = filepath.Join(k.config.Dir, e.Name()), info.Size()
		backups = append(backups, b)
	}
	slices.SortFunc(backups, func(a, b Backup) int { return strings.Compare(b.File, a.File) })
	return backups, nil
}

// parseName parses the name of a backup file.
func parseName(name string) (b Backup, ok bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return b, false
	}
	stamp, found := strings.CutSuffix(rest, unverifiedSuffix)
	if !found {
		if stamp, b.Verified = strings.CutSuffix(rest, suffix); !b.Verified {
			return b, false
		}
	}
	t, err := time.Parse(timeLayout, stamp)
	b.At = clock.FromTime(t)
	return b, err == nil
}

// prune removes expired backups.
func (k *Scheduler) prune() error {
	backups, err := k.list()
	if err != nil {
		return fmt.Errorf("old backups: %w", err)
	}
	for _, b := range expired(backups, k.config.KeepNewest, k.config.KeepDays) {
		err = errors.Join(err, os.Remove(b.File))
	}
	return err
}

// expired returns the backups to remove, out of a list with the newest first. The newest verified ones stay, and the
// last one of each recent day. One unverified backup stays for analysis, unless a newer verified one exists.
func expired(backups []Backup, keep, days int) (remove []Backup) {
	keep = max(keep, 1)
	day, kept := "", 0
	failed := false
	for _, b := range backups {
		if !b.Verified {
			if failed || kept > 0 {
				remove = append(remove, b)
			}
			failed = true
			continue
		}
		stays := kept < keep
		if d := b.At.Time().Format(time.DateOnly); d != day && days > 0 {
			day, stays = d, true
			days--
		}
		if stays {
			kept++
			continue
		}
		remove = append(remove, b)
	}
	return remove
}

func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
