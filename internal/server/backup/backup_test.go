package backup_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/backup"
	"pitboss/internal/test/assert"
)

// source is a database of eleven bytes with a settable clock.
type source struct {
	now time.Time
	err error
}

func (s *source) Now() clock.Instant { return clock.FromTime(s.now) }

func (s *source) Backup(_ context.Context, file string) error {
	if s.err != nil {
		return s.err
	}
	return os.WriteFile(file, []byte("eleven byte"), 0o600)
}

func midnight() *source { return &source{now: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)} }

func good(context.Context, string) error { return nil }

func openScheduler(
	t *testing.T, c backup.Config, from backup.Source, prove func(context.Context, string) error,
) *backup.Scheduler {
	t.Helper()
	k, err := backup.Open(c, from, slog.New(slog.NewTextHandler(t.Output(), nil)), prove)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = k.Close() })
	return k
}

func fileNames(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != "backups.lock" {
			names = append(names, strings.TrimPrefix(e.Name(), "pitboss-"))
		}
	}
	return names
}

func TestBackupIsMadeWhenDueAndAfterARestart(t *testing.T) {
	from, c := midnight(), backup.Config{Dir: filepath.Join(t.TempDir(), "new"), Interval: time.Hour, KeepNewest: 3}
	k := openScheduler(t, c, from, good)
	if _, ok := k.Last(); ok || k.PollInterval() != time.Minute {
		t.Errorf("at first: %v, every %v", ok, k.PollInterval())
	}
	for range 4 * 60 {
		if err := k.RunIfDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		from.now = from.now.Add(time.Minute)
	}
	want := []string{"20260301T010000Z.db", "20260301T020000Z.db", "20260301T030000Z.db"}
	if got := fileNames(t, c.Dir); !slices.Equal(got, want) {
		t.Errorf("there are %v, not %v", got, want)
	}
	last, ok := k.Last()
	assert.MustEqual(t, "ok", ok, true)
	assert.MustEqual(t, "last.Verified", last.Verified, true)
	assert.Equal(t, "last.Bytes", last.Bytes, 11)
	assert.Equal(t, "last.At", last.At, clock.FromTime(time.Date(2026, 3, 1, 3, 0, 0, 0,
		time.UTC)))
	assert.Equal(t, "k.Counts().Done", k.Counts().Done, 4)

	_, err := backup.Open(c, from, slog.New(slog.DiscardHandler), good)
	if err == nil {
		t.Fatal("two servers with one folder: err: got no error")
	}
	assert.Contains(t, "two servers with one folder: err.Error()", err.Error(), "another pitboss")
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	from.now = from.now.Add(-time.Second)
	k = openScheduler(t, c, from, good)
	if again, ok := k.LastVerified(); !ok || again != last {
		t.Errorf("after a restart: %+v, not %+v", again, last)
	}
	for _, tc := range []struct {
		after time.Duration
		done  int64
	}{{0, 0}, {time.Second, 1}, {-48 * time.Hour, 2}} { // at last the clock is set back
		from.now = from.now.Add(tc.after)
		assert.NoError(t, "after: k.RunIfDue(t.Context())", k.RunIfDue(t.Context()))
		assert.Equal(t, "after: k.Counts().Done", k.Counts().Done, tc.done)
	}
}

func TestNewestAndLastBackupsOfEachDayAreKept(t *testing.T) {
	from, c := midnight(), backup.Config{Dir: t.TempDir(), Interval: time.Hour, KeepNewest: 48, KeepDays: 14}
	theirs := filepath.Join(c.Dir, "pitboss-of-last-year.db")
	if err := os.WriteFile(theirs, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	k := openScheduler(t, c, from, good)
	for range 20 * 24 {
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		from.now = from.now.Add(time.Hour)
	}
	got := fileNames(t, c.Dir)
	// Hourly backups of the last two days, the last one of the twelve days before, and a foreign file.
	assert.Len(t, "files", got, 48+12+1)
	assert.Equal(t, "got[0]", got[0], "20260307T230000Z.db")
	assert.Equal(t, "got[11]", got[11], "20260318T230000Z.db")
	assert.Equal(t, "got[12]", got[12], "20260319T000000Z.db")
	assert.Equal(t, "got[59]", got[59], "20260320T230000Z.db")
}

func TestUnverifiedBackupRemovesNoOther(t *testing.T) {
	from, c := midnight(), backup.Config{Dir: t.TempDir(), Interval: time.Hour, KeepNewest: 1}
	var answer error
	k := openScheduler(t, c, from, func(context.Context, string) error { return answer })
	take := func(want string) {
		t.Helper()
		from.now = from.now.Add(time.Hour)
		if err := k.RunIfDue(t.Context()); want == "" && err != nil || want != "" &&
			(err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	take("")
	answer = errors.New("the file is damaged")
	take("damaged")
	answer = db.Violation([]db.Broken{{Invariant: "Money adds up", Offender: "lodge"}})
	take("1 invariants are broken, the first: Money adds up: lodge")
	want := []string{"20260301T010000Z.db", "20260301T030000Z.unverified.db"} // of the failed ones only the newest
	if got := fileNames(t, c.Dir); !slices.Equal(got, want) {
		t.Errorf("there are %v, not %v", got, want)
	}
	last, _ := k.Last()
	proved, _ := k.LastVerified()
	assert.Equal(t, "last: last.Verified", last.Verified, false)
	if last.At <= proved.At {
		t.Fatalf("last: last.At: got %v, want more than %v", last.At, proved.At)
	}
	assert.MustEqual(t, "last: proved.Verified", proved.Verified, true)
	assert.Equal(t, "last: k.Counts().Failed", k.Counts().Failed, 2)

	from.now = from.now.Add(9 * time.Minute)
	if err := k.RunIfDue(t.Context()); err != nil {
		t.Errorf("soon after a failure: %v", err)
	}
	from.err = errors.New("the disk is full")
	take("the disk is full")
	if got := fileNames(t, c.Dir); !slices.Equal(got, want) {
		t.Errorf("there are %v, not %v", got, want)
	}
	from.err, answer = nil, nil
	take("")
	if got := fileNames(t, c.Dir); !slices.Equal(got, []string{"20260301T050900Z.db"}) {
		t.Errorf("there are %v", got)
	}
}

func TestDiskFullIsReportedUntilItEnds(t *testing.T) {
	from := midnight()
	k := openScheduler(t, backup.Config{Dir: t.TempDir(), Interval: time.Hour, KeepNewest: 1}, from, good)
	for _, step := range []struct {
		err  error
		says bool
	}{{fmt.Errorf("%w: 40 MB are wanted", db.ErrDiskSpace), true},
		{nil, false}, {fmt.Errorf("%w: 41 MB are wanted", db.ErrDiskSpace), true},
		{errors.New("the disk reports an error"), false}} {
		from.now, from.err = from.now.Add(time.Hour), step.err
		if !errors.Is(k.RunIfDue(t.Context()), step.err) {
			t.Fatalf("after: k.RunIfDue(t.Context()): got %v, want %v", k.RunIfDue(t.Context()), step.err)
		}
		assert.Equal(t, "after: k.Counts().DiskFull != nil", k.Counts().DiskFull != nil, step.says)
	}
}

func TestPartialFilesAreRemovedAtTheNextStart(t *testing.T) {
	c := backup.Config{Dir: t.TempDir(), Interval: time.Hour, KeepNewest: 1}
	for _, name := range []string{"pitboss-20260301T010000Z.unverified.db.partial", "notes.partial"} {
		if err := os.WriteFile(filepath.Join(c.Dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	openScheduler(t, c, midnight(), good)
	if got := fileNames(t, c.Dir); !slices.Equal(got, []string{"notes.partial"}) {
		t.Errorf("there are %v", got)
	}
}

func TestBackupIsVerifiedByInvariants(t *testing.T) {
	config := dbtest.SQLite(t, db.Config{})
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	org := dbtest.Organization(t, d, "lodge", "main")
	_, err = db.InRoom(t.Context(), d, org.Room("main"), func(tx *db.RoomTx) (int64, error) {
		tx.Emit(db.NewEvent[any]("room_updated", tenant.ViewFloor).With(nil))
		return 0, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	c := backup.Config{Dir: t.TempDir(), Interval: time.Hour, KeepNewest: 1}
	k := openScheduler(t, c, d, func(ctx context.Context, file string) error {
		return db.VerifyBackup(ctx, config, file, nil)
	})
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	last, _ := k.Last()
	if info, err := os.Stat(last.File); err != nil || info.Mode().Perm() != 0o600 || len(fileNames(t, c.Dir)) != 1 {
		t.Errorf("%v, %v, %v, want info.Mode().Perm() 0o600, len(fileNames(t, c.Dir)) 1", info.Mode(), err,
			fileNames(t, c.Dir))
	}
	_, err = db.AcrossTenants(t.Context(), d, "a test breaks something", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("UPDATE room SET version = 7")
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(t.Context()); err == nil ||
		!strings.Contains(err.Error(), "end at the scope's version: lodge/main") {
		t.Errorf("a backup of a broken database: %v", err)
	}
	if proved, _ := k.LastVerified(); proved != last {
		t.Errorf("proved is %+v, not %+v", proved, last)
	}
	if err := db.VerifyBackup(t.Context(), config, filepath.Join(c.Dir, "backups.lock"), nil); err == nil {
		t.Error("a file that is no database was proved")
	}
}
