package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/backup"
	"pitboss/internal/test/assert"
)

func TestServerMakesAndReportsBackups(t *testing.T) {
	c := prepared(t)
	c.Backups = backup.Config{Interval: time.Second, KeepNewest: 2}
	r := start(t, c)
	if dbtest.OnPostgres() {
		if _, body, _ := r.do("GET", "/metrics", ""); strings.Contains(body, "pitboss_backup") {
			t.Error("there are figures of backups that nobody makes")
		}
		return
	}
	for begun := time.Now(); ; <-time.After(20 * time.Millisecond) {
		_, body, _ := r.do("GET", "/metrics", "")
		if strings.Contains(body, "pitboss_backups_total 1\n") &&
			strings.Contains(body, "pitboss_backup_failures_total 0\n") &&
			!strings.Contains(body, "pitboss_backup_timestamp_seconds 0\n") &&
			!strings.Contains(body, "pitboss_backup_bytes 0\n") {
			break
		}
		if time.Since(begun) > time.Minute {
			t.Fatal(body)
		}
	}
	r.stop()
	r.end()
	made, err := filepath.Glob(filepath.Join(c.Dir, "backups", "pitboss-*Z.db"))
	assert.NoError(t, "err", err)
	if len(made) == 0 {
		t.Fatalf("len(made): got %v, want a value other than 0", len(made))
	}
	c.Dir = filepath.Join(t.TempDir(), "new")
	if kept, err := Restore(t.Context(), c, made[0]); err != nil || kept != "" {
		t.Errorf("%q, %v, want kept %q", kept, err, "")
	}
	if broken, err := Check(t.Context(), c); err != nil || len(broken) > 0 {
		t.Errorf("%v, %v", broken, err)
	}
}

func TestBackupsAreOffForDemoDataAndPostgres(t *testing.T) {
	c := Config{Dir: t.TempDir(), Demo: true, Backups: backup.Config{Interval: time.Hour}}
	d := dbtest.Open(t)
	k, err := c.backupScheduler(d)
	assert.Nil(t, "of the demo: k", k)
	assert.NoError(t, "of the demo", err)
	c.Demo, c.Backups.Interval = false, 0
	k, err = c.backupScheduler(d)
	assert.Nil(t, "switched off: k", k)
	assert.NoError(t, "switched off", err)
	c = Config{Addr: "127.0.0.1:0", DatabaseURL: "postgres://nobody@127.0.0.1:1/none",
		Backups: backup.Config{Dir: "here", Interval: time.Hour}}
	err = Run(t.Context(), c, nil)
	if err == nil {
		t.Fatal("of PostgreSQL: err: got no error")
	}
	assert.Contains(t, "of PostgreSQL: err.Error()", err.Error(), "pg_dump")
	if _, err := os.Stat(filepath.Join(c.Dir, "here")); err == nil {
		t.Error("a folder was made")
	}
}

// fullDisk is a database on a full disk.
type fullDisk struct{ *db.DB }

func (fullDisk) Backup(context.Context, string) error {
	return fmt.Errorf("%w: 40 MB are wanted", db.ErrDiskSpace)
}

func TestFullBackupDiskIsReportedWhileReady(t *testing.T) {
	d := dbtest.Open(t)
	k, err := backup.Open(backup.Config{Dir: t.TempDir(), Interval: time.Hour, KeepNewest: 1}, fullDisk{d},
		slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = k.Close() }()
	s := &server{db: d, backups: k}
	for _, says := range []bool{false, true} {
		w := httptest.NewRecorder()
		s.readyz(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/readyz", nil))
		if w.Code != http.StatusOK {
			t.Fatalf("Code: got %d %s, want %d", w.Code, w.Body, http.StatusOK)
		}
		assert.Equal(t, "Contains", strings.Contains(w.Body.String(),
			`"detail": "there is no room for it: 40 MB are wanted"`), says)
		if err := k.Run(t.Context()); !errors.Is(err, db.ErrDiskSpace) {
			t.Errorf("a backup without room: %v", err)
		}
	}
}

func TestConsoleShowsTheLastBackup(t *testing.T) {
	d := dbtest.Open(t)
	if d.Engine() == db.Postgres {
		return // PostgreSQL has no backups
	}
	c := Config{Dir: t.TempDir(), Backups: backup.Config{Interval: time.Hour, KeepNewest: 1}}.withDefaults()
	k, err := c.backupScheduler(d)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = k.Close() })
	s, err := newServer(t.Context(), c, d, nil, k)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.hub.Drain(context.WithoutCancel(t.Context())) })
	f, err := performance{s}.System(t.Context())
	assert.NoError(t, "before there is one", err)
	assert.Nil(t, "before there is one: f.LastBackup", f.LastBackup)
	begun := d.Now()
	if err := k.RunIfDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	f, err = performance{s}.System(t.Context())
	b := f.LastBackup
	assert.NoError(t, "err", err)
	assert.NotNil(t, "last backup", b)
	assert.MustEqual(t, "b.Verified", b.Verified, true)
	if b.Bytes < 100_000 {
		t.Fatalf("b.Bytes: got %v, want at least 100_000", b.Bytes)
	}
	if b.At.Add(time.Second) < begun {
		t.Errorf("b.At.Add(time.Second): got %v, want at least %v", b.At.Add(time.Second), begun)
	}
}
