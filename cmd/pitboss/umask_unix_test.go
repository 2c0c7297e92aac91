//go:build unix

package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/test/assert"
)

// The umask hides no file, the data folder belongs to everybody, and an earlier version has left files that everybody
// can read.
func TestFilesAreOwnerOnlyWhateverTheUmask(t *testing.T) {
	before := syscall.Umask(0)
	defer syscall.Umask(before)
	top := t.TempDir()
	dir, moved := filepath.Join(top, "data"), filepath.Join(top, "moved")
	backups := filepath.Join(dir, "backups")
	for _, folder := range []string{dir, moved, backups} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	data := map[string]string{"PITBOSS_DATA": dir}
	do := func(args ...string) {
		t.Helper()
		out, complaint, code := pitboss(t.Context(), data, args...)
		assert.MustEqual(t, args[0]+", "+out+", "+complaint, code, 0)
	}
	serve := func() {
		t.Helper()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		at, ended := &terminal{}, make(chan int, 1)
		go func() {
			ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--backup-every", "1s"},
				at.surroundings(data, true))
		}()
		for begun := time.Now(); ; <-time.After(20 * time.Millisecond) {
			out, complaint := at.text()
			made, _ := filepath.Glob(filepath.Join(backups, "pitboss-2*Z.db"))
			if len(made) > 0 && address.MatchString(out) {
				break
			}
			if time.Since(begun) > time.Minute {
				t.Fatalf("not ready, or no backup: %q %q", out, complaint)
			}
		}
		inspect(t, top, "while the server runs")
		stop()
		if code := <-ended; code != 0 {
			_, complaint := at.text()
			t.Fatalf("serve ended with %d: %s", code, complaint)
		}
	}
	do("migrate")
	inspect(t, top, "after the first migration")
	serve()
	do("backup", filepath.Join(top, "evening.db"))
	do("restore", filepath.Join(top, "evening.db"))
	do("migrate-data", "--from", dir, "--to", moved)
	inspect(t, top, "after backup, restore and move")

	exposed := []string{filepath.Join(dir, db.File), filepath.Join(dir, secret.File)}
	for _, pattern := range []string{filepath.Join(backups, "pitboss-*.db"),
		filepath.Join(dir, db.File+".before-restore-*")} {
		found, err := filepath.Glob(pattern)
		assert.NoError(t, pattern, err)
		if len(found) == 0 {
			t.Fatalf("%s: len(found): got %v, want a value other than 0", pattern, len(found))
		}
		exposed = append(exposed, found...)
	}
	for _, file := range exposed {
		if err := os.Chmod(file, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	serve()
	for _, file := range exposed {
		if err := os.Chmod(file, 0o644); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	do("restore", filepath.Join(top, "evening.db"))
	serve()
}

// inspect checks that only the owner can read the files.
func inspect(t *testing.T, top, when string) {
	t.Helper()
	err := filepath.WalkDir(top, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if os.IsNotExist(err) {
			return nil
		}
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %s has mode %v", when, strings.TrimPrefix(path, top), info.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
