package db

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
)

// Migrate brings the schema up to date. It is called once, before the first transaction. Migrations are numbered SQL
// files; a name that ends in .sqlite.sql or .postgres.sql is for that engine only. A database of a newer program is
// refused: what this one would write into it nobody knows.
func (d *DB) Migrate(ctx context.Context) error {
	pool, locker := d.pool, goose.WithSessionLocker(migrationLock{})
	if d.engine == SQLite {
		if d.writer == nil {
			return errReadOnly
		}
		pool, locker = d.writer, nil // its folder is locked
	}
	p, err := d.provider(pool, locker)
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
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// Migrated reports whether every migration of this program has been applied.
func (d *DB) Migrated(ctx context.Context) (bool, error) {
	current, newest, err := d.SchemaVersion(ctx)
	return current == newest, err
}

// SchemaVersion is the number of the newest migration that has been applied, and of the newest that there is. It fails
// when the database has never been migrated.
func (d *DB) SchemaVersion(ctx context.Context) (current, newest int64, err error) {
	p, err := d.provider(d.pool, nil)
	if err != nil {
		return 0, 0, err
	}
	for _, s := range p.ListSources() {
		newest = max(newest, s.Version)
	}
	err = d.pool.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&current)
	return current, newest, err
}

// migrationLock keeps two nodes that start together from migrating at the same time.
type migrationLock struct{}

func (migrationLock) SessionLock(ctx context.Context, c *sql.Conn) error {
	_, err := c.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext('pitboss migrate ' || current_schema()))")
	return err
}

func (migrationLock) SessionUnlock(ctx context.Context, c *sql.Conn) error {
	_, err := c.ExecContext(ctx, "SELECT pg_advisory_unlock(hashtext('pitboss migrate ' || current_schema()))")
	return err
}

func (d *DB) provider(pool *sql.DB, locker goose.ProviderOption) (*goose.Provider, error) {
	dialect := goose.DialectPostgres
	if d.engine == SQLite {
		dialect = goose.DialectSQLite3
	}
	options := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if locker != nil {
		options = append(options, locker)
	}
	return goose.NewProvider(dialect, pool, ofEngine{d.schema, d.engine}, options...)
}

// ofEngine hides the files of the other engine.
type ofEngine struct {
	fs.FS
	engine Engine
}

func (o ofEngine) Glob(pattern string) ([]string, error) {
	names, err := fs.Glob(o.FS, pattern)
	if err != nil {
		return nil, err
	}
	other := "." + string(Postgres) + ".sql"
	if o.engine == Postgres {
		other = "." + string(SQLite) + ".sql"
	}
	kept := names[:0]
	for _, n := range names {
		if !strings.HasSuffix(n, other) {
			kept = append(kept, n)
		}
	}
	return kept, nil
}
