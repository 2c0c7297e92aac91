// Package dbtest opens a migrated, empty database for a test: an SQLite file in a temporary folder, or a new database
// on the PostgreSQL server of PITBOSS_TEST_DATABASE_URL. For tests only.
package dbtest

import (
	"context"
	"log/slog"
	"net/url"
	"os"
	"slices"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/schema"
)

// Variable is the environment variable that makes tests run on PostgreSQL. Its user must not be a superuser, because
// superusers bypass row-level security.
const Variable = "PITBOSS_TEST_DATABASE_URL"

// pooler is the environment variable with the user, password, host and port of a pooler in front of that server.
const pooler = "PITBOSS_TEST_POOLER"

// Open opens an empty database. At the end of the test it checks the foundation's invariants and closes the database.
func Open(t testing.TB) *db.DB {
	t.Helper()
	return OpenWith(t, db.Config{})
}

// OpenWith is Open with a clock or a log, or with a configuration of ConfigOf or SQLite, and with further invariants.
func OpenWith(t testing.TB, c db.Config, invariants ...db.Invariant) *db.DB {
	t.Helper()
	ctx := context.Background()
	if c.URL == "" && c.Dir == "" {
		c = Fresh(t, c)
	}
	d, err := db.Open(ctx, c)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	if done, err := d.Migrated(ctx); err != nil || !done { // a copy of the template is migrated
		if err := d.Migrate(ctx); err != nil {
			t.Fatalf("migrate: %v", err)
		}
	}
	t.Cleanup(func() {
		broken, err := db.Check(ctx, d, slices.Concat(eventchain.Invariants, invariants))
		if err != nil {
			t.Errorf("check: %v", err)
		}
		for _, b := range broken {
			t.Errorf("broken: %s: %s", b.Invariant, b.Offender)
		}
		if err := d.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return d
}

// Fresh is ConfigOf for a database with the program's own schema: a copy of the template.
func Fresh(t testing.TB, c db.Config) db.Config {
	t.Helper()
	base := os.Getenv(Variable)
	switch {
	case c.Schema != nil:
		return ConfigOf(t, c)
	case base == "":
		c = SQLite(t, c)
		copyOfFile(t, c.Dir)
		return c
	}
	c.URL = copyOfTemplate(t, base)
	return complete(t, c)
}

// ConfigOf completes the configuration of a new database, for tests that open it themselves or more than once.
func ConfigOf(t testing.TB, c db.Config) db.Config {
	t.Helper()
	base := os.Getenv(Variable)
	if base == "" {
		return SQLite(t, c)
	}
	c.URL = schemaOf(t, base)
	return complete(t, c)
}

func complete(t testing.TB, c db.Config) db.Config {
	if c.Schema == nil {
		c.Schema = schema.Files
	}
	if c.Log == nil {
		c.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	}
	c.NoFsync = true
	return c
}

// OnPostgres reports whether the tests run on PostgreSQL.
func OnPostgres() bool { return os.Getenv(Variable) != "" }

// PastThePooler returns the address of a test's database without the pooler, because LISTEN needs its own connection.
func PastThePooler(t testing.TB, through string) string {
	t.Helper()
	u, err := url.Parse(through)
	if err != nil {
		t.Fatal(err)
	}
	return address(t, os.Getenv(Variable), func(own *url.URL) { own.Path, own.RawQuery = u.Path, u.RawQuery })
}

// SQLite is ConfigOf for tests that always use SQLite.
func SQLite(t testing.TB, c db.Config) db.Config {
	t.Helper()
	if c.Dir == "" {
		c.Dir = t.TempDir()
	}
	return complete(t, c)
}

// schemaOf creates a schema for the duration of the test and returns its address.
func schemaOf(t testing.TB, base string) string {
	t.Helper()
	c := connect(t, base)
	name := "test_" + random()
	if os.Getenv(pooler) != "" {
		return databaseOf(t, c, base, name, "") // a pooler's connections lose the search path
	}
	if _, err := c.Exec(context.Background(), "CREATE SCHEMA "+name); err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	atEnd(t, c, "DROP SCHEMA "+name+" CASCADE")
	return address(t, base, func(u *url.URL) {
		q := u.Query()
		q.Set("search_path", name)
		u.RawQuery = q.Encode()
	})
}

// Organization inserts an organization with rooms; its domain is its id. It returns the scope of an owner.
func Organization(t testing.TB, d *db.DB, id string, rooms ...string) tenant.Org {
	t.Helper()
	ctx := context.Background()
	_, err := db.AcrossTenants(ctx, d, "a test makes its organization", func(tx *db.AnyTx) (struct{}, error) {
		_, err := tx.Exec("INSERT INTO organization (id, domain, name, created_at) VALUES ($1, $2, $3, $4)",
			id, id, id, int64(tx.Now()))
		for i, room := range rooms {
			if err == nil {
				_, err = tx.Exec(`INSERT INTO room (org_id, id, name, location, time_zone, position, created_at)
					VALUES ($1, $2, $3, $4, $5, $6, $7)`,
					id, room, room, "Austin", "America/Chicago", i, int64(tx.Now()))
			}
		}
		return struct{}{}, err
	})
	if err != nil {
		t.Fatalf("organization %s: %v", id, err)
	}
	return tenant.Mint(id, tenant.Actor{ID: "owner_of_" + id, Name: "Olivia Owner", Role: tenant.RoleOwner})
}
