package db_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
)

// Row-level security is the second barrier behind the WHERE of every statement. These statements have none.

// anyOf makes a query across organizations use the scope's parameter.
const anyOf = " WHERE CAST($1 AS TEXT) <> ''"

func TestPostgresOrganizationSeesOnlyItsRows(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // SQLite has no row-level security
	}
	c := open(t)
	stranger := dbtest.Organization(t, c.d, "elsewhere", "strange", "stranger", "strangest")
	seen, err := db.ViewOrg(t.Context(), c.d, c.Org, func(v *db.OrgView) ([]string, error) {
		return db.All(v, func(scan db.Scan) (id string, err error) { return id, scan(&id) },
			"SELECT id FROM room"+anyOf+" ORDER BY id")
	})
	assert.NoError(t, "rooms", err)
	assert.Len(t, "rooms: seen", seen, 2)
	assert.Equal(t, "rooms: seen[0]", seen[0], "main")
	assert.Equal(t, "rooms: seen[1]", seen[1], "side")
	changed, err := db.InOrg(t.Context(), c.d, c.Org, func(tx *db.OrgTx) (int64, error) {
		tx.Emit(happened("one"))
		return tx.Exec("UPDATE room SET position = 7" + anyOf)
	})
	assert.NoError(t, "err", err)
	assert.Equal(t, "changed", changed, 2)
	_, err = db.InOrg(t.Context(), c.d, c.Org, func(tx *db.OrgTx) (int64, error) {
		tx.Emit(happened("never"))
		return tx.Exec(`INSERT INTO room (org_id, id, name, location, time_zone, created_at)
			SELECT 'elsewhere', 'planted', '', '', '', 0` + anyOf)
	})
	if err == nil {
		t.Error("a room was planted in another organization")
	}
	if _, err := db.ViewOrg(t.Context(), c.d, stranger, func(v *db.OrgView) (any, error) {
		n, err := db.Value[int64](v, "SELECT count(*) FROM room WHERE org_id = $1 AND position = 7")
		assert.Equal(t, "changed rooms of the other organization", n, 0)
		return nil, err
	}); err != nil {
		t.Error(err)
	}
}

func TestPostgresTablesHaveRowLevelSecurity(t *testing.T) {
	if !dbtest.OnPostgres() {
		return
	}
	config := dbtest.ConfigOf(t, db.Config{})
	d := dbtest.OpenWith(t, config)
	dbtest.Organization(t, d, "lodge", "main")
	conn, err := pgx.Connect(t.Context(), config.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	rows, err := conn.Query(t.Context(), `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attname = 'org_id'
		AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p
		WHERE p.polrelid = c.oid))`)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := pgx.CollectRows(rows, pgx.RowTo[string])
	assert.NoError(t, "without row-level security", err)
	if len(bare) > 0 {
		t.Errorf("without row-level security: len(bare): got %v, want none", bare)
	}
	rows, err = conn.Query(t.Context(),
		`SELECT c.relname FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
		AND NOT coalesce(c.reloptions, '{}') @> '{autovacuum_analyze_scale_factor=0}'
		AND c.relname <> 'goose_db_version'`)
	if err != nil {
		t.Fatal(err)
	}
	if seldom, err := pgx.CollectRows(rows, pgx.RowTo[string]); err != nil || len(seldom) > 0 {
		t.Errorf("an organization that is new there is taken for a single row (migration 40): %v, %v", seldom, err)
	}
	var n int
	assert.NoError(t, "a connection that names no organization sees: Scan",
		conn.QueryRow(t.Context(), "SELECT count(*) FROM room").Scan(&n))
	assert.Equal(t, "a connection that names no organization sees: n", n, 0)
}
