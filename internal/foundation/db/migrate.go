package db

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"

	"github.com/pressly/goose/v3"

	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/migrations"
)

// Migrate brings the schema up to date. Call it once, before the first transaction. Migrations are numbered SQL files;
// a name ending in .sqlite.sql or .postgres.sql restricts one to that engine. A database of a newer program is
// refused.
func (d *DB) Migrate(ctx context.Context) error {
	if d.readOnly {
		return errReadOnly
	}
	pool := d.pool
	if d.engine == SQLite {
		pool = d.writer // its folder is locked
		if err := d.checkOwnDatabase(ctx); err != nil {
			return err
		}
	} else {
		release, err := d.lockMigrations(ctx)
		defer release()
		if err != nil {
			return fmt.Errorf("migrate: %w", err)
		}
	}
	p, err := d.provider(pool)
	if err != nil {
		return err
	}
	current, newest, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if current > newest {
		return fmt.Errorf("the database is of a newer PitBoss (schema %d; this program knows %d)", current, newest)
	}
	if sources := p.ListSources(); current > 0 && len(sources) > 0 && current < sources[0].Version {
		return fmt.Errorf("the database is of a development version before the first release (schema %d)", current)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// checkOwnDatabase refuses the database of another program.
func (d *DB) checkOwnDatabase(ctx context.Context) error {
	var tables, versions int
	err := d.writer.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE name = 'goose_db_version')
		FROM sqlite_schema WHERE type = 'table'`).Scan(&tables, &versions)
	if err != nil {
		return dberr.OfFile(filepath.Join(d.dir, File), err)
	}
	if tables > 0 && versions == 0 {
		return fmt.Errorf("%s is the database of another program", filepath.Join(d.dir, File))
	}
	return nil
}

// Migrated reports whether all migrations of this program have been applied.
func (d *DB) Migrated(ctx context.Context) (bool, error) {
	current, newest, err := d.SchemaVersion(ctx)
	return current == newest, err
}

// SchemaVersion returns the numbers of the newest applied and the newest known migration. It fails if the database has
// never been migrated.
func (d *DB) SchemaVersion(ctx context.Context) (current, newest int64, err error) {
	p, err := d.provider(d.pool)
	if err != nil {
		return 0, 0, err
	}
	for _, s := range p.ListSources() {
		newest = max(newest, s.Version)
	}
	const newestApplied = "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied"
	if d.engine == Postgres {
		_, err = d.queryOnce(ctx, allTenants, []any{&current}, newestApplied, nil)
	} else {
		err = d.pool.QueryRowContext(ctx, newestApplied).Scan(&current)
	}
	return current, newest, err
}

// lockMigrations keeps two nodes that start at the same time from migrating concurrently. The lock belongs to a
// transaction beside those of the migrations. A session lock could stay on a connection that a pooler hands to another
// client.
func (d *DB) lockMigrations(ctx context.Context) (release func(), err error) {
	tx, err := d.pool.BeginTx(ctx, nil)
	if err != nil {
		return func() {}, err
	}
	if _, err = tx.ExecContext(ctx, "SET LOCAL idle_in_transaction_session_timeout = 0"); err == nil {
		_, err = tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtext('pitboss migrate ' || current_schema()))")
	}
	return func() { _ = tx.Rollback() }, err // also after an error, since it has written nothing
}

func (d *DB) provider(pool *sql.DB) (*goose.Provider, error) {
	dialect := goose.DialectPostgres
	if d.engine == SQLite {
		dialect = goose.DialectSQLite3
	}
	files := migrations.Of(d.schema, string(d.engine))
	return goose.NewProvider(dialect, pool, files, goose.WithDisableGlobalRegistry(true))
}
