package dbtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/foundation/db"
	"pitboss/internal/server/schema"
)

// The migrations take longer than most tests. The first test that needs a migrated database makes one; it and all others get
// copies of it, on PostgreSQL in whatever process they run.

// migratedFile is a migrated SQLite file.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "pitboss-template-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // the system empties its folder of such files
	ctx := context.Background()
	d, err := db.Open(ctx, db.Config{Dir: dir, Schema: schema.Files, NoFsync: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	err = d.Migrate(ctx)
	if err := errors.Join(err, d.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, db.File))
})

// copyOfFile puts a migrated SQLite file into a folder.
func copyOfFile(t testing.TB, dir string) {
	t.Helper()
	file, err := migratedFile()
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, db.File), file, 0o600)
	}
	if err != nil {
		t.Fatalf("template of the databases of tests: %v", err)
	}
}

// oneAtATime is the advisory lock under which the template is made.
const oneAtATime = "hashtext('pitboss test template')"

// copyOfTemplate makes a migrated database that lives as long as the test and returns its address.
func copyOfTemplate(t testing.TB, base string) string {
	t.Helper()
	c := connect(t, base)
	template := templateName(t)
	if !exists(t, c, template) {
		makeTemplate(t, c, base, template)
	}
	copied := databaseOf(t, c, base, "test_"+random(), " TEMPLATE "+template)
	countOften(t, copied)
	return copied
}

// databaseOf makes a database that lives as long as the test and returns its address, through the pooler if there is one.
func databaseOf(t testing.TB, c *pgx.Conn, base, name, of string) string {
	t.Helper()
	statement := "CREATE DATABASE " + name + of
	if c.PgConn().ParameterStatus("server_version") >= "15" { // before, it was the only way
		statement += " STRATEGY file_copy" // five times quicker than through the log
	}
	if _, err := c.Exec(context.Background(), statement); err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	through := os.Getenv(pooler)
	if through == "" {
		atEnd(t, c, "DROP DATABASE "+name) // waits a while for connections that are being closed
	} else {
		t.Cleanup(func() { dropPooled(t, c, name) })
	}
	return address(t, base, func(u *url.URL) {
		u.Path = "/" + name
		if who, host, found := strings.Cut(through, "@"); found {
			user, password, _ := strings.Cut(who, ":")
			u.User, u.Host = url.UserPassword(user, password), host
		}
	})
}

// dropPooled ends the connections that a pooler keeps. Those of the server itself, which counts rows, end by themselves.
func dropPooled(t testing.TB, c *pgx.Conn, name string) {
	ctx := context.Background()
	var err error
	for range 100 {
		if _, err = c.Exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)"); err == nil {
			break
		}
		<-time.After(100 * time.Millisecond)
	}
	if err != nil {
		t.Errorf("DROP DATABASE %s: %v", name, err)
	}
	_ = c.Close(ctx)
}

// Whole is ConfigOf with a database of its own instead of a schema, and nothing in it: for what sees who else is there.
func Whole(t testing.TB, c db.Config) db.Config {
	t.Helper()
	base := os.Getenv(Variable)
	if base == "" {
		return SQLite(t, c)
	}
	c.URL = databaseOf(t, connect(t, base), base, "test_"+random(), "")
	return complete(t, c)
}

// countOften has the database count its rows after 3 s, 6 s, 12 s and so on. Its own counting comes late where hundreds of
// databases come and go, and until then it goes on reading tables as if they were still empty.
func countOften(t testing.TB, address string) {
	t.Helper()
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ctx := context.Background()
		for wait := 3 * time.Second; ; wait *= 2 {
			select {
			case <-stop:
				return
			case <-time.After(wait):
			}
			c, err := pgx.Connect(ctx, address)
			if err != nil {
				continue // it may be short of connections
			}
			var tables string
			if c.QueryRow(ctx, filled).Scan(&tables) == nil && tables != "" {
				_, _ = c.Exec(ctx, "ANALYZE "+tables) // of those that are locked the next round knows more
			}
			_ = c.Close(ctx)
		}
	}()
	t.Cleanup(func() {
		close(stop)
		<-stopped
	})
}

// filled are the tables that have rows. What is PostgreSQL's own was counted when the server was made, and of a table that is counted
// as empty it plans to read every row.
const filled = `SELECT coalesce(string_agg(oid::regclass::text, ', '), '') FROM pg_class
	WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`

// makeTemplate builds under another name, so that what is found under the right one is whole.
func makeTemplate(t testing.TB, c *pgx.Conn, base, name string) {
	t.Helper()
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("template of the databases of tests: %v", err)
		}
	}
	_, err := c.Exec(ctx, "SELECT pg_advisory_lock("+oneAtATime+")")
	must(err)
	defer func() {
		_, err := c.Exec(ctx, "SELECT pg_advisory_unlock("+oneAtATime+")")
		must(err)
	}()
	if exists(t, c, name) {
		return // another test was quicker
	}
	draft := name + "_" + random()
	_, err = c.Exec(ctx, "CREATE DATABASE "+draft)
	must(err)
	d, err := db.Open(ctx, complete(t, db.Config{URL: address(t, base, func(u *url.URL) { u.Path = "/" + draft })}))
	must(err)
	must(d.Migrate(ctx))
	must(d.Close())
	_, err = c.Exec(ctx, "ALTER DATABASE "+draft+" RENAME TO "+name)
	must(err)
}

func exists(t testing.TB, c *pgx.Conn, name string) (there bool) {
	t.Helper()
	if err := c.QueryRow(context.Background(), "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there); err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	return there
}

// templateName changes with the migrations: a server may outlive them.
func templateName(t testing.TB) string {
	t.Helper()
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	for _, name := range names {
		text, err := fs.ReadFile(schema.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = sum.Write(append([]byte(name+"\n"), text...)) // a hash never fails
	}
	return "template_" + hex.EncodeToString(sum.Sum(nil)[:8])
}

func connect(t testing.TB, base string) *pgx.Conn {
	t.Helper()
	c, err := pgx.Connect(context.Background(), base)
	if err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	return c
}

// atEnd runs the last statement of a connection when the test has ended.
func atEnd(t testing.TB, c *pgx.Conn, statement string) {
	t.Cleanup(func() {
		if _, err := c.Exec(context.Background(), statement); err != nil {
			t.Errorf("%s: %v", statement, err)
		}
		_ = c.Close(context.Background())
	})
}

func address(t testing.TB, base string, change func(*url.URL)) string {
	t.Helper()
	u, err := url.Parse(base)
	if err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	change(u)
	return u.String()
}

func random() string {
	var b [6]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
