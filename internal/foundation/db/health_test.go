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
)

func TestFailureOfSeparatesDatabaseFromStatementErrors(t *testing.T) {
	for _, gone := range []string{"08006", "53300", "57P01", "57P02", "57P03", "57014", "25006", "25P03", "40P01",
		"55P03"} {
		if got := dberr.FailureOf(&pgconn.PgError{Code: gone}); got != dberr.Unavailable {
			t.Errorf("%s is %q", gone, got)
		}
	}
	for code, want := range map[string]dberr.Failure{"53100": dberr.DiskFull, "58030": dberr.IOError,
		"XX001": dberr.Corrupt, "23505": "", "42601": "", "22P02": "", "P0001": ""} {
		if got := dberr.FailureOf(&pgconn.PgError{Code: code}); got != want {
			t.Errorf("%s is %q, not %q", code, got, want)
		}
	}
	for _, broken := range []error{io.ErrUnexpectedEOF, &net.OpError{Op: "read",
		Err: errors.New("connection reset by peer")}, &pgconn.ConnectError{}} {
		if got := dberr.FailureOf(broken); got != dberr.Unavailable {
			t.Errorf("%T is %q", broken, got)
		}
	}
	if got := dberr.FailureOf(errors.New("a mistake of ours")); got != "" {
		t.Errorf("a mistake is %q", got)
	}
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
			case fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), "disk is full. Nothing was changed"):
				t.Errorf("act %d ended with %v", i, err)
			}
		}
		if h := c.d.Health(); !h.Now[dberr.DiskFull] || h.Counts[dberr.DiskFull] == 0 {
			t.Errorf("the database says of itself %+v", h)
		}
		if got := c.events("main"); !slices.Equal(got, []string{"before"}) || len(c.events("side")) != kept {
			t.Errorf("%d events in one room, %d in the other", len(got), len(c.events("side")))
		}
		if err := c.d.LimitPages(ctx, 1<<30); err != nil {
			t.Fatal(err)
		}
		if err := c.d.ProbeWrites(ctx); err != nil || c.d.Health().Now[dberr.DiskFull] {
			t.Errorf("with room again: %v, %+v", err, c.d.Health())
		}
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
		tx.Emit(db.Event{Type: "room_updated", Permission: tenant.ViewFloor})
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
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if c.file != nil && !slices.Equal(bytesOf(t, filepath.Join(at, db.File)), c.file) {
			t.Errorf("%s: the file was changed", name)
		}
	}
}
