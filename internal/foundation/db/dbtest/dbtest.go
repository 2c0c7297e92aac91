// Package dbtest opens a real, migrated, empty database for one test: an SQLite file in a temporary folder, or a database
// of its own on the PostgreSQL server that PITBOSS_TEST_DATABASE_URL names. It is for tests only.
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

// Variable is the environment variable that makes tests run on PostgreSQL. Its user must not be a superuser: those pass
// by row-level security, and the tests would not see what it forbids.
const Variable = "PITBOSS_TEST_DATABASE_URL"

// pooler is the environment variable that makes tests reach their databases on PostgreSQL through a pooler there: its
// user, password, host and port.
const pooler = "PITBOSS_TEST_POOLER"

// Open opens an empty database and closes it at the end of the test, after every invariant of the foundation's tables
// has been checked.
func Open(t testing.TB) *db.DB {
	t.Helper()
	return OpenWith(t, db.Config{})
}

// OpenWith is Open with a clock or a log of the test's own, or with a configuration made by ConfigOf or SQLite, and with
// the invariants of the features under test.
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
	if done, err := d.Migrated(ctx); err != nil || !done { // a copy of the template is
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

// Fresh is ConfigOf where the database is to have the program's own schema: it is a copy of one that has it.
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

// ConfigOf completes a configuration for a database of the test's own, for tests that open it themselves or more than
// once.
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

// OnPostgres says whether the tests run on PostgreSQL. What is about one engine alone asks it, or takes SQLite.
func OnPostgres() bool { return os.Getenv(Variable) != "" }

// PastThePooler is the address of a test's database at the server itself: what listens needs a connection of its own.
func PastThePooler(t testing.TB, through string) string {
	t.Helper()
	u, err := url.Parse(through)
	if err != nil {
		t.Fatal(err)
	}
	return address(t, os.Getenv(Variable), func(own *url.URL) { own.Path, own.RawQuery = u.Path, u.RawQuery })
}

// SQLite is ConfigOf for what is about SQLite alone, whatever the other tests run on.
func SQLite(t testing.TB, c db.Config) db.Config {
	t.Helper()
	if c.Dir == "" {
		c.Dir = t.TempDir()
	}
	return complete(t, c)
}

// schemaOf makes a schema that lives as long as the test and returns the address that leads into it.
func schemaOf(t testing.TB, base string) string {
	t.Helper()
	c := connect(t, base)
	name := "test_" + random()
	if os.Getenv(pooler) != "" {
		return databaseOf(t, c, base, name, "") // its connections keep no search path
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

// Organization inserts an organization, whose domain is its id, with rooms, and returns the scope of one of its owners.
func Organization(t testing.TB, d *db.DB, id string, rooms ...string) tenant.Org {
	t.Helper()
	_, err := db.AcrossTenants(context.Background(), d, "a test makes its organization", func(tx *db.AnyTx) (struct{}, error) {
		_, err := tx.Exec("INSERT INTO organization (id, domain, name, created_at) VALUES ($1, $2, $3, $4)", id, id, id, int64(tx.Now()))
		for i, room := range rooms {
			if err == nil {
				_, err = tx.Exec("INSERT INTO room (org_id, id, name, location, time_zone, position, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
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
