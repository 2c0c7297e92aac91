package db_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/schema"
	"pitboss/internal/test/assert"
)

func bytesOf(t *testing.T, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func write(t *testing.T, file string, b []byte) {
	t.Helper()
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// found opens a modified database, and returns the room's version and the result of Check.
func found(t *testing.T, file, log []byte) (version int64, broken []db.Broken, err error) {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, db.File), file)
	if log != nil {
		write(t, filepath.Join(dir, db.File+"-wal"), log)
	}
	d, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir}))
	if err != nil {
		return 0, nil, err
	}
	defer closed(t, d)
	if err := d.Migrate(t.Context()); err != nil {
		return 0, nil, err
	}
	if version, _, err = db.Versions(t.Context(), d, "lodge", "main"); err != nil {
		return 0, nil, err
	}
	broken, err = db.Check(t.Context(), d, nil)
	return version, broken, err
}

// A WAL that ends anywhere restores what was committed before that point, in order and complete. Data behind its end
// changes nothing.
func TestTornWALRecoversAPrefixOfTheActs(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	pick := rand.New(rand.NewPCG(seed, 0))
	dir := t.TempDir()
	d, org := opened(t, dir)
	if err := d.PurgeDeleted(t.Context()); err != nil { // an empty WAL: the file has every act
		t.Fatal(err)
	}
	const acts = 60
	for range acts {
		change(t, d, org.Room("main"))
	}
	file, log := bytesOf(t, filepath.Join(dir, db.File)), bytesOf(t, filepath.Join(dir, db.File+"-wal"))
	closed(t, d)
	look := func(what string, log []byte, least int64) int64 {
		t.Helper()
		version, broken, err := found(t, file, log)
		assert.NoError(t, what+": version", err)
		if len(broken) > 0 {
			t.Fatalf("%s: version: len(broken): got %v, want none", what, broken)
		}
		if version < least {
			t.Fatalf("%s: version: version: got %v, want at least %v", what, version, least)
		}
		if version > acts {
			t.Errorf("%s: version: version: got %v, want at most %v", what, version, acts)
		}
		return version
	}
	look("as it was", log, acts)
	assert.Equal(t, "without its log it is at version", look("no log at all", nil, 0), 0)
	last := int64(0)
	for i := range 6 { // shorter by less each time
		cut := (i*len(log) + pick.IntN(len(log))) / 6
		v := look(fmt.Sprint("cut at ", cut), log[:cut], last)
		last = v
	}
	for range 4 {
		at := pick.IntN(len(log))
		torn := append([]byte{}, log...)
		for j := at; j < min(at+512, len(torn)); j++ {
			torn[j] ^= 0x5a
		}
		look(fmt.Sprint("a sector torn at ", at), torn, 0)
	}
	rubbish := make([]byte, 10_000)
	for i := range rubbish {
		rubbish[i] = byte(pick.Uint32())
	}
	look("rubbish behind its end", append(append([]byte{}, log...), rubbish...), acts)
}

// Check finds damage in the middle of the file.
func TestCheckFindsADamagedPage(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	pick := rand.New(rand.NewPCG(seed, 0))
	dir := t.TempDir()
	d, org := opened(t, dir)
	for range 300 {
		change(t, d, org.Room("main"))
	}
	whole := filepath.Join(t.TempDir(), "whole.db")
	if err := d.Backup(t.Context(), whole); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	file := bytesOf(t, whole)
	const page = 4096
	for range 8 {
		n := 1 + pick.IntN(len(file)/page-1)
		zeroed := append([]byte{}, file...)
		clear(zeroed[n*page : (n+1)*page])
		// A damaged schema page is refused before Check runs.
		if _, broken, err := found(t, zeroed, nil); err == nil && len(broken) == 0 {
			t.Errorf("page %d of %d is zero, and check says nothing", n+1, len(file)/page)
		}
	}
}

func TestOldSchemaIsMigratedAndForeignDatabaseRefused(t *testing.T) {
	const later = "-- +goose Up\nCREATE TABLE later (id TEXT NOT NULL PRIMARY KEY);"
	newer := fstest.MapFS{"09999_later.sql": {Data: []byte(later)}}
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(schema.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		newer[name] = &fstest.MapFile{Data: text}
	}
	dir := t.TempDir()
	for _, s := range []fs.FS{schema.Files, newer} {
		d, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir, Schema: s}))
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if ok, err := d.Migrated(t.Context()); !ok || err != nil {
			t.Errorf("migrated: %v, %v", ok, err)
		}
		closed(t, d)
	}
	if d, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: dir, Schema: schema.Files})); err != nil {
		t.Error(err)
	} else if err := errors.Join(d.Migrate(t.Context()), d.Close()); err == nil ||
		!strings.Contains(err.Error(), "newer PitBoss") {
		t.Errorf("the older program on the newer database: %v", err)
	}

	foreign := filepath.Join(t.TempDir(), db.File)
	other, err := sql.Open("sqlite", "file:"+foreign)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.ExecContext(t.Context(), "CREATE TABLE song (title TEXT)"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := found(t, bytesOf(t, foreign), nil); err == nil ||
		!strings.Contains(err.Error(), "database of another program") {
		t.Errorf("another program's: %v", err)
	}
}
