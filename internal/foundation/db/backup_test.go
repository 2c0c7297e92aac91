package db_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

// opened returns a migrated database in its own folder, with one organization and one room.
func opened(t *testing.T, dir string) (*db.DB, tenant.Org) {
	t.Helper()
	d, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir}))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d, dbtest.Organization(t, d, "lodge", "main")
}

func change(t *testing.T, d *db.DB, at tenant.Room) int64 {
	t.Helper()
	v, err := db.InRoom(t.Context(), d, at, func(tx *db.RoomTx) (int64, error) {
		tx.Emit(db.NewEvent[any]("room_updated", tenant.ViewFloor).With(nil))
		return tx.Version(), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func closed(t *testing.T, d *db.DB) {
	t.Helper()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

func versionIn(t *testing.T, dir string) int64 {
	t.Helper()
	d, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir, ReadOnly: true}))
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	v, _, err := db.Versions(t.Context(), d, "lodge", "main")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestBackupOfARunningServerCanBeRestored(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	d, org := opened(t, dir)
	change(t, d, org.Room("main"))

	// The command line runs in another process.
	other, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir, ReadOnly: true}))
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	if err := other.Backup(t.Context(), file); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("a second backup under the same name: %v", err)
	}
	closed(t, other)
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v, want info.Mode().Perm() 0o600", info.Mode(), err)
	}

	change(t, d, org.Room("main"))
	c := dbtest.SQLite(t, db.Config{Dir: dir})
	if _, err := db.Restore(t.Context(), c, file, nil); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("restore under a running server: %v", err)
	}
	closed(t, d)
	kept, err := db.Restore(t.Context(), c, file, nil)
	if err != nil {
		t.Fatal(err)
	}
	if v := versionIn(t, dir); v != 1 {
		t.Errorf("restored version %d, want 1", v)
	}
	old := t.TempDir()
	if err := os.Rename(kept, filepath.Join(old, db.File)); err != nil {
		t.Fatal(err)
	}
	if v := versionIn(t, old); v != 2 {
		t.Errorf("got version %d of the old database, want 2", v)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "restore*")); err != nil || len(left) != 0 {
		t.Errorf("left over: %v, %v, want len(left) 0", left, err)
	}
}

// A backup must not fill the disk that the server writes to.
func TestBackupNeedsFreeDiskSpace(t *testing.T) {
	dir, into := t.TempDir(), t.TempDir()
	d, _ := opened(t, dir)
	closed(t, d)
	for _, fits := range []bool{false, true} {
		spare := int64(0)
		if !fits {
			spare = 1 << 60
		}
		d, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir, MinFreeBytes: spare}))
		if err != nil {
			t.Fatal(err)
		}
		err = d.Backup(t.Context(), filepath.Join(into, "backup.db"))
		closed(t, d)
		left, globErr := filepath.Glob(filepath.Join(into, "*"))
		assert.NoError(t, fmt.Sprintf("%d to spare: globErr", spare), globErr)
		assert.Equal(t, fmt.Sprintf("%d to spare: len(left) == 1", spare), len(left) == 1, fits)
		assert.Equal(t, fmt.Sprintf("%d to spare: err == nil", spare), err == nil, fits)
		if !fits &&
			(!errors.Is(err, db.ErrDiskSpace) || !strings.Contains(err.Error(), "but the disk of "+into+" has ")) {
			t.Errorf("%v", err)
		}
	}
}

func TestRestoreIntoAnEmptyFolderReturnsNoOldName(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	d, org := opened(t, dir)
	change(t, d, org.Room("main"))
	if err := d.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	fresh := t.TempDir()
	kept, err := db.Restore(t.Context(), dbtest.SQLite(t, db.Config{Dir: fresh}), file, nil)
	if err != nil || kept != "" {
		t.Fatalf("%q, %v", kept, err)
	}
	if v := versionIn(t, fresh); v != 1 {
		t.Errorf("restored version %d, want 1", v)
	}
}

func TestRestoreRefusesInvalidDatabases(t *testing.T) {
	dir, files := t.TempDir(), t.TempDir()
	d, org := opened(t, dir)
	for range 50 {
		change(t, d, org.Room("main"))
	}
	good := filepath.Join(files, "good.db")
	if err := d.Backup(t.Context(), good); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(files, name) }
	write := func(name string, b []byte) {
		t.Helper()
		if err := os.WriteFile(at(name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("text.db",
		[]byte("This is not a database, but it is long enough to look like one. "+strings.Repeat("x", 200)))
	write("empty.db", nil)
	write("half.db", whole[:len(whole)/2])
	damaged := append([]byte{}, whole...)
	for i := len(damaged) / 2; i < len(damaged)/2+20_000; i++ {
		damaged[i] ^= 0x5a
	}
	write("damaged.db", damaged)
	run := func(name, statement string) {
		t.Helper()
		other, err := sql.Open("sqlite", "file:"+at(name))
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		if _, err := other.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	run("foreign.db", "CREATE TABLE song (title TEXT)")
	write("broken.db", whole) // intact, but an invariant does not hold
	run("broken.db", "UPDATE room SET version = 7")
	write("newer.db", whole)
	run("newer.db", "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)")

	for name, want := range map[string]string{"text.db": "not a database", "empty.db": "not a PitBoss database",
		"half.db":    "",
		"damaged.db": "", "foreign.db": "not a PitBoss database", "newer.db": "newer PitBoss",
		"missing.db": "no such file", "broken.db": "end at the scope's version: lodge/main"} {
		kept, err := db.Restore(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir}), at(name), nil)
		if err == nil || kept != "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got old name %q and %v, want error %q", name, kept, err, want)
		}
		if v := versionIn(t, dir); v != 50 {
			t.Errorf("%s: version %d afterwards, want 50", name, v)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.Contains(e.Name(), "restore") {
			t.Errorf("left over: %s", e.Name())
		}
	}
}

func TestRestoreMigratesABackupOfAnOlderProgram(t *testing.T) {
	c := dbtest.SQLite(t, db.Config{})
	old, file := c, filepath.Join(t.TempDir(), "backup.db")
	old.Dir, old.Schema = t.TempDir(), firstMigration(t, c.Schema)
	d, err := db.Open(t.Context(), old)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(d.Migrate(t.Context()), d.Backup(t.Context(), file)); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	if err := db.VerifyBackup(t.Context(), c, file, nil); err == nil ||
		!strings.Contains(err.Error(), "another schema") {
		t.Errorf("got %v, want a refusal of the schema", err)
	}
	if _, err := db.Restore(t.Context(), c, file, nil); err != nil {
		t.Fatal(err)
	}
	if err := db.VerifyBackup(t.Context(), c, filepath.Join(c.Dir, db.File), nil); err != nil {
		t.Errorf("the restored database: %v", err)
	}
}

// firstMigration returns only the first file of a schema.
func firstMigration(t *testing.T, schema fs.FS) fs.FS {
	t.Helper()
	names, err := fs.Glob(schema, "*.sql")
	if err != nil || len(names) < 2 {
		t.Fatalf("%v, %v", names, err)
	}
	text, err := fs.ReadFile(schema, names[0])
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{names[0]: {Data: text}}
}

func TestDamagedDatabaseCanBeReplaced(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	d, org := opened(t, dir)
	change(t, d, org.Room("main"))
	if err := d.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	if err := os.WriteFile(filepath.Join(dir, db.File), []byte(strings.Repeat("damage", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Restore(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir}), file, nil); err != nil {
		t.Fatal(err)
	}
	if v := versionIn(t, dir); v != 1 {
		t.Errorf("restored version %d, want 1", v)
	}
}

func TestReadOnlyDatabaseReadsBesideTheServerAndNeverWrites(t *testing.T) {
	c := dbtest.ConfigOf(t, db.Config{})
	d, err := db.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	org := dbtest.Organization(t, d, "lodge", "main")
	change(t, d, org.Room("main"))

	c.ReadOnly = true
	r, err := db.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, r)
	if broken, err := db.Check(t.Context(), r, nil); err != nil || len(broken) != 0 {
		t.Errorf("check: %v, %v, want len(broken) 0", broken, err)
	}
	if ok, err := r.Migrated(t.Context()); err != nil || !ok {
		t.Errorf("migrated: %v, %v", ok, err)
	}
	_, err = db.InRoom(t.Context(), r, org.Room("main"), func(tx *db.RoomTx) (int64, error) {
		tx.Emit(db.NewEvent[any]("room_updated", tenant.ViewFloor).With(nil))
		return 0, nil
	})
	if err == nil {
		t.Error("something was written")
	}
	if r.Migrate(t.Context()) == nil && r.Engine() == db.SQLite {
		t.Error("it was migrated")
	}
	if n, err := r.Size(t.Context()); err != nil || n < 100_000 {
		t.Errorf("size %d, %v", n, err)
	}
}

func TestFolderNameIsEscaped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "50% of what? #1 å")
	d, org := opened(t, dir)
	change(t, d, org.Room("main"))
	closed(t, d)
	if _, err := os.Stat(filepath.Join(dir, db.File)); err != nil {
		t.Error(err)
	}
}

func TestReadOnlyOpenCreatesNoDatabase(t *testing.T) {
	dir := t.TempDir()
	_, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir, ReadOnly: true}))
	if err == nil {
		t.Fatal("open: err: got no error")
	}
	assert.Contains(t, "open: err.Error()", err.Error(), "no database")
	entries, err := os.ReadDir(dir)
	assert.NoError(t, "left", err)
	assert.Len(t, "left: entries", entries, 0)
}

func TestNewerSchemaIsNotMigrated(t *testing.T) {
	dir := t.TempDir()
	d, _ := opened(t, dir)
	closed(t, d)
	raw, err := sql.Open("sqlite", "file:"+filepath.Join(dir, db.File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.ExecContext(t.Context(),
		"INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)"); err != nil {
		t.Fatal(err)
	}
	_ = raw.Close()
	d, err = db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir}))
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	if err := d.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "newer PitBoss") {
		t.Errorf("migrate: %v", err)
	}
}

func TestNodesThatStartTogetherMigrateOnce(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // only one process can open an SQLite folder
	}
	c := dbtest.ConfigOf(t, db.Config{})
	errs := make(chan error)
	for range 4 {
		go func() {
			d, err := db.Open(context.Background(), c)
			if err == nil {
				err = d.Migrate(context.Background())
				_ = d.Close()
			}
			errs <- err
		}()
	}
	for range 4 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}
