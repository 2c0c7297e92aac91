package db_test

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

func TestFailureOfSeparatesDatabaseFromStatementErrors(t *testing.T) {
	for _, gone := range []string{"08006", "53300", "57P01", "57P02", "57P03", "57014", "25006", "25P03", "40P01",
		"55P03"} {
		assert.Equal(t, gone, dberr.FailureOf(&pgconn.PgError{Code: gone}), dberr.Unavailable)
	}
	for code, want := range map[string]dberr.Failure{"53100": dberr.DiskFull, "58030": dberr.IOError,
		"XX001": dberr.Corrupt, "23505": "", "42601": "", "22P02": "", "P0001": ""} {
		assert.Equal(t, code, dberr.FailureOf(&pgconn.PgError{Code: code}), want)
	}
	for _, broken := range []error{io.ErrUnexpectedEOF, &net.OpError{Op: "read",
		Err: errors.New("connection reset by peer")}, &pgconn.ConnectError{}} {
		assert.Equal(t, "dberr.FailureOf(broken)", dberr.FailureOf(broken), dberr.Unavailable)
	}
	assert.Equal(t, "a mistake", dberr.FailureOf(errors.New("a mistake of ours")), "")
}

// On a full disk acts fail and change nothing, alone and in a batch. Reads continue, and with free space writes work
// again.
func TestFullDiskRejectsWritesAndServesReads(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ctx := t.Context()
		if err := c.note(ctx, "main", "before"); err != nil {
			t.Fatal(err)
		}
		if err := c.d.LimitPages(ctx, 0); err != nil {
			t.Fatal(err)
		}
		long := strings.Repeat("x", 100_000)
		small := func() error { return c.note(ctx, "side", "small") }
		errs := append(c.together(func() error { return c.note(ctx, "main", long) }, small), c.note(ctx, "main", long))
		kept := 0
		for i, err := range errs {
			switch {
			case err == nil && i == 1:
				kept++ // it used the space that the other act gave up
			case fault.KindOf(err) != fault.Unavailable ||
				!strings.Contains(err.Error(), "disk is full. Nothing was changed"):
				t.Errorf("act %d ended with %v", i, err)
			}
		}
		h := c.d.Health()
		assert.MustEqual(t, "the database says of itself: Now[dberr.DiskFull]", h.Now[dberr.DiskFull], true)
		if h.Counts[dberr.DiskFull] == 0 {
			t.Errorf("the database says of itself: Counts[dberr.DiskFull]: got %v, want a value other than 0",
				h.Counts[dberr.DiskFull])
		}
		assert.Elements(t, `c.events("main")`, c.events("main"), []string{"before"})
		assert.Len(t, `c.events("side")`, c.events("side"), kept)
		if err := c.d.LimitPages(ctx, 1<<30); err != nil {
			t.Fatal(err)
		}
		assert.NoError(t, "with room again: c.d.ProbeWrites(ctx)", c.d.ProbeWrites(ctx))
		assert.Equal(t, "with room again: c.d.Health().Now[dberr.DiskFull]", c.d.Health().Now[dberr.DiskFull], false)
		if err := c.note(ctx, "main", long); err != nil {
			t.Error(err)
		}
	})
}

// An unreachable database is reported as unavailable by every operation, is logged once, and is no internal error.
func TestLostDatabaseIsUnavailable(t *testing.T) {
	if !dbtest.OnPostgres() {
		return
	}
	var said strings.Builder
	d := dbtest.OpenWith(t, db.Config{TxTimeout: 3 * time.Second})
	org := dbtest.Organization(t, d, "lodge", "main")
	config := dbtest.ConfigOf(t, db.Config{Log: slog.New(slog.NewTextHandler(&said, nil))})
	other, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := db.InRoom(t.Context(), other, org.Room("main"),
			func(*db.RoomTx) (any, error) { return nil, nil }); err == nil {
			t.Error("an act on a closed database")
		}
	}
	if _, err := db.InRoom(t.Context(), d, org.Room("main"), func(tx *db.RoomTx) (any, error) {
		<-time.After(2 * time.Second) // longer than the idle timeout of a transaction
		tx.Emit(db.NewEvent[any]("room_updated", tenant.ViewFloor).With(nil))
		return nil, nil
	}); fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), "Nothing was changed") {
		t.Errorf("an act that lay idle: %v", err)
	}
	change(t, d, org.Room("main"))
}

func TestForeignFileIsRefusedAndLeftUnchanged(t *testing.T) {
	dir := t.TempDir()
	d, org := opened(t, dir)
	for range 50 {
		change(t, d, org.Room("main"))
	}
	whole := filepath.Join(t.TempDir(), "whole.db")
	if err := d.Backup(t.Context(), whole); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	good := bytesOf(t, whole)
	for name, c := range map[string]struct {
		file, log []byte
		sealed    bool
		want      string
	}{
		"text": {file: []byte(strings.Repeat("These are the minutes of the meeting. ", 300)),
			want: "is not a database, or its beginning is damaged: restore a backup"},
		"cut short":         {file: good[:len(good)/2], want: "is damaged: restore a backup"},
		"cut inside a page": {file: good[:len(good)-1000], want: "is damaged: restore a backup"},
		"its log alone":     {log: good[:5000], want: "is lost, but its log is there"},
		"emptied":           {file: []byte{}, sealed: true, want: "is empty: restore a backup"},
		"the header overwritten": {file: append(make([]byte, 4096), good[4096:]...),
			want: "is not a database, or its beginning is damaged"},
	} {
		at := t.TempDir()
		put := func(name string, b []byte) {
			if b != nil {
				write(t, filepath.Join(at, name), b)
			}
		}
		put(db.File, c.file)
		put(db.File+"-wal", c.log)
		if c.sealed {
			put("secret.key", []byte("0123456789"))
		}
		broken, err := db.Open(t.Context(), dbtest.SQLite(t, db.Config{Dir: at}))
		if err == nil {
			err = errors.Join(broken.Migrate(t.Context()), broken.Close())
		}
		if err == nil {
			t.Fatalf("%s: err: got no error", name)
		}
		assert.Contains(t, name+": err.Error()", err.Error(), c.want)
		if c.file != nil && !slices.Equal(bytesOf(t, filepath.Join(at, db.File)), c.file) {
			t.Errorf("%s: the file was changed", name)
		}
	}
}
