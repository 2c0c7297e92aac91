// Package backup makes a backup of the SQLite database every so often, proves each before it counts, and takes away
// those that are too old. A file has the name of a backup only once it is proved. Restoring is a person's decision; that
// is db.Restore.
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

// Config is what the operator decides.
type Config struct {
	Dir        string        // where the backups are
	Interval   time.Duration // how long after one the next is made; zero makes none
	KeepNewest int           // how many of the newest stay
	KeepDays   int           // for how many days the last one of each stays as well
}

// Backup is one file.
type Backup struct {
	File     string // with its folder
	At       clock.Instant
	Bytes    int64
	Verified bool // whole, and no invariant is broken in it
}

// Counts are what has happened since the program began.
type Counts struct {
	Done, Failed int64
	LastDuration time.Duration // the last one, made and proved
	DiskFull     error         // why there was no room for the last that was tried; nil: there was
}

// Source is the database that is backed up.
type Source interface {
	Backup(ctx context.Context, file string) error
	Now() clock.Instant
}

// Scheduler keeps the backups of one database. Its methods may be called from any goroutine.
type Scheduler struct {
	config  Config
	source  Source
	verify  func(ctx context.Context, file string) ([]db.Broken, error)
	log     *slog.Logger
	lock    *flock.Flock
	running sync.Mutex

	mu                 sync.Mutex
	last, lastVerified *Backup
	counts             Counts
	failedAt           clock.Instant
}

// Names of files. Moments are in UTC and sort as text.
const (
	prefix           = "pitboss-"
	suffix           = ".db"
	unverifiedSuffix = ".unverified.db"
	timeLayout       = "20060102T150405Z"
)

// Open takes the folder for this process and looks what is there. Prove says what is wrong with a backup; nothing when it
// is good. Call Close at the end.
func Open(c Config, from Source, log *slog.Logger, prove func(ctx context.Context, file string) ([]db.Broken, error)) (*Scheduler, error) {
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("backup folder: %w", err)
	}
	k := &Scheduler{config: c, source: from, verify: prove, log: log, lock: flock.New(filepath.Join(c.Dir, "backups.lock"))}
	free, err := k.lock.TryLock()
	if err == nil && !free {
		err = errors.New("another pitboss keeps its backups there")
	}
	if err != nil {
		return nil, fmt.Errorf("backup folder %s: %w", c.Dir, err)
	}
	there, err := k.list()
	if err == nil {
		err = k.removePartial()
	}
	if err == nil {
		if err := dbfiles.Restrict(c.Dir, prefix); err != nil { // backups can be made all the same
			log.Warn("other users of the machine may be able to read the backups", "error", err)
		}
	}
	if err != nil {
		return nil, errors.Join(err, k.Close())
	}
	if len(there) > 0 {
		k.last = &there[0]
	}
	if i := slices.IndexFunc(there, func(b Backup) bool { return b.Verified }); i >= 0 {
		k.lastVerified = &there[i]
	}
	return k, nil
}

// removePartial takes away the halves of files that were left when a program was killed.
func (k *Scheduler) removePartial() error {
	left, err := filepath.Glob(filepath.Join(filepath.Clean(k.config.Dir), prefix+"*"+unverifiedSuffix+".partial"))
	for _, file := range left {
		err = errors.Join(err, os.Remove(file))
	}
	return err
}

// Close gives the folder free.
func (k *Scheduler) Close() error { return k.lock.Unlock() }

// Last is the newest backup, proved or not; false when there is none.
func (k *Scheduler) Last() (Backup, bool) { return k.load(&k.last) }

// LastVerified is the newest backup that was proved to be good; false when there is none.
func (k *Scheduler) LastVerified() (Backup, bool) { return k.load(&k.lastVerified) }

func (k *Scheduler) load(which **Backup) (b Backup, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if *which == nil {
		return b, false
	}
	return **which, true
}

// Counts are what has happened since the program began.
func (k *Scheduler) Counts() Counts {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.counts
}

// retryInterval is how long after a failure it is tried again, unless backups are made more often than that.
const retryInterval = 10 * time.Minute

// PollInterval is how often TakeWhenDue has to be called: often enough that a restart puts nothing off for long.
func (k *Scheduler) PollInterval() time.Duration { return min(k.config.Interval/10, time.Minute) }

// RunIfDue makes a backup when the newest proved one is old enough, and not soon after a failure.
func (k *Scheduler) RunIfDue(ctx context.Context) error {
	there, err := k.list()
	if err != nil {
		return k.recordFailure(err)
	}
	k.mu.Lock()
	since := k.source.Now().Sub(k.failedAt)
	k.mu.Unlock()
	if since >= 0 && since < min(retryInterval, k.config.Interval) {
		return nil
	}
	for _, b := range there {
		if !b.Verified {
			continue
		}
		if age := k.source.Now().Sub(b.At); age >= 0 && age < k.config.Interval { // from the future: the clock was put back
			return nil
		}
		break
	}
	return k.Run(ctx)
}

// Run makes a backup now, proves it, and then takes away those that are too old.
func (k *Scheduler) Run(ctx context.Context) error {
	k.running.Lock()
	defer k.running.Unlock()
	begun := k.source.Now()
	base := filepath.Join(k.config.Dir, prefix+begun.Time().Format(timeLayout))
	b := Backup{File: base + unverifiedSuffix, At: clock.FromTime(begun.Time().Truncate(time.Second))}
	if err := k.source.Backup(ctx, b.File); err != nil {
		return k.recordFailure(err)
	}
	info, err := os.Stat(b.File)
	if err != nil {
		return k.recordFailure(err)
	}
	b.Bytes = info.Size()
	broken, err := k.verify(ctx, b.File)
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), os.Remove(b.File)) // cut off by the end of the program, which says nothing of it
	}
	if err == nil && len(broken) > 0 {
		err = fmt.Errorf("%d invariants are broken, the first: %s: %s", len(broken), broken[0].Invariant, broken[0].Offender)
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
	took := k.source.Now().Sub(begun)
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

// list are the backups that are there, the newest first.
func (k *Scheduler) list() ([]Backup, error) {
	entries, err := os.ReadDir(k.config.Dir)
	if err != nil {
		return nil, err
	}
	var there []Backup
	for _, e := range entries {
		b, ok := parseName(e.Name())
		if !ok {
			continue // somebody else's file
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		b.File, b.Bytes = filepath.Join(k.config.Dir, e.Name()), info.Size()
		there = append(there, b)
	}
	slices.SortFunc(there, func(a, b Backup) int { return strings.Compare(b.File, a.File) })
	return there, nil
}

// parseName is the backup that a file's name says it is.
func parseName(name string) (b Backup, ok bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return b, false
	}
	moment, found := strings.CutSuffix(rest, unverifiedSuffix)
	if !found {
		if moment, b.Verified = strings.CutSuffix(rest, suffix); !b.Verified {
			return b, false
		}
	}
	t, err := time.Parse(timeLayout, moment)
	b.At = clock.FromTime(t)
	return b, err == nil
}

// prune takes away what is too old, and all that could not be proved but the newest, at which somebody may look.
func (k *Scheduler) prune() error {
	there, err := k.list()
	if err != nil {
		return fmt.Errorf("old backups: %w", err)
	}
	for _, b := range expired(there, k.config.KeepNewest, k.config.KeepDays) {
		err = errors.Join(err, os.Remove(b.File))
	}
	return err
}

// expired are those of a list, newest first, that go: not among the newest, nor the last of one of the newest days.
func expired(there []Backup, keep, days int) (gone []Backup) {
	stay, day, kept := max(keep, 1), "", 0
	failed := false
	for _, b := range there {
		if !b.Verified {
			if failed || kept > 0 { // an older failure than something that succeeded tells nobody anything
				gone = append(gone, b)
			}
			failed = true
			continue
		}
		stays := kept < stay
		if d := b.At.Time().Format(time.DateOnly); d != day && days > 0 {
			day, stays = d, true
			days--
		}
		if stays {
			kept++
			continue
		}
		gone = append(gone, b)
	}
	return gone
}

func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
