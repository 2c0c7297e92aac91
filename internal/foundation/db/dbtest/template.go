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

// Migrating takes longer than most tests. The first test migrates a template, and every test gets a copy. On
// PostgreSQL all test processes share the template.

// migratedFile returns a migrated SQLite file.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "pitboss-template-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // the system cleans its temporary folder
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

// copyOfFile writes a migrated SQLite file into a folder.
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

// templateLock is the advisory lock for making the template.
const templateLock = "hashtext('pitboss test template')"

// copyOfTemplate creates a migrated database for the duration of the test and returns its address.
func copyOfTemplate(t testing.TB, base string) string {
	t.Helper()
	c := connect(t, base)
	template := templateName(t)
	if !exists(t, c, template) {
		makeTemplate(t, c, base, template)
	}
	copied := databaseOf(t, c, base, "test_"+random(), " TEMPLATE "+template)
	analyzeOften(t, copied)
	return copied
}

// databaseOf creates a database for the duration of the test and returns its address, through the pooler if there is
// one.
func databaseOf(t testing.TB, c *pgx.Conn, base, name, of string) string {
	t.Helper()
	statement := "CREATE DATABASE " + name + of
	if c.PgConn().ParameterStatus("server_version") >= "15" { // the only way before 15
		statement += " STRATEGY file_copy" // five times faster than through the WAL
	}
	if _, err := c.Exec(context.Background(), statement); err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	through := os.Getenv(pooler)
	if through == "" {
		atEnd(t, c, "DROP DATABASE "+name) // waits for connections that are closing
	} else {
		t.Cleanup(func() { dropPooled(t, c, name) })
	}
	return address(t, base, func(u *url.URL) {
		u.Path = "/" + name
		if credentials, host, found := strings.Cut(through, "@"); found {
			user, password, _ := strings.Cut(credentials, ":")
			u.User, u.Host = url.UserPassword(user, password), host
		}
	})
}

// dropPooled ends the connections that a pooler keeps open and drops the database. It retries while autovacuum is
// connected.
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

// Whole is ConfigOf with an empty database instead of a schema, for tests that list the sessions of a database.
func Whole(t testing.TB, c db.Config) db.Config {
	t.Helper()
	base := os.Getenv(Variable)
	if base == "" {
		return SQLite(t, c)
	}
	c.URL = databaseOf(t, connect(t, base), base, "test_"+random(), "")
	return complete(t, c)
}

// analyzeOften analyzes a database after 3 s, 6 s, 12 s and so on. Autovacuum is late where hundreds of databases come
// and go, and until then the planner takes the tables for empty.
func analyzeOften(t testing.TB, address string) {
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
				continue // the server may be out of connections
			}
			var tables string
			if c.QueryRow(ctx, nonEmptyTables).Scan(&tables) == nil && tables != "" {
				_, _ = c.Exec(ctx, "ANALYZE "+tables) // the next round includes locked tables
			}
			_ = c.Close(ctx)
		}
	}()
	t.Cleanup(func() {
		close(stop)
		<-stopped
	})
}

// nonEmptyTables excludes PostgreSQL's own tables, and empty ones: for a table that was analyzed as empty it plans
// sequential scans.
const nonEmptyTables = `SELECT coalesce(string_agg(oid::regclass::text, ', '), '') FROM pg_class
	WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`

// makeTemplate builds the template under another name, so that a database with the final name is always complete.
func makeTemplate(t testing.TB, c *pgx.Conn, base, name string) {
	t.Helper()
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("template of the databases of tests: %v", err)
		}
	}
	_, err := c.Exec(ctx, "SELECT pg_advisory_lock("+templateLock+")")
	must(err)
	defer func() {
		_, err := c.Exec(ctx, "SELECT pg_advisory_unlock("+templateLock+")")
		must(err)
	}()
	if exists(t, c, name) {
		return // another test was faster
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

func exists(t testing.TB, c *pgx.Conn, name string) (found bool) {
	t.Helper()
	const query = "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)"
	if err := c.QueryRow(context.Background(), query, name).Scan(&found); err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	return found
}

// templateName depends on the migrations, because the server may outlive them.
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

// atEnd runs the last statement of a connection at the end of the test.
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
