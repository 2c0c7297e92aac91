package db

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"pitboss/internal/foundation/db/postgres"
)

// maxConnections limits the open connections to PostgreSQL. Idle ones are closed.
const maxConnections = 32

func (d *DB) openPostgres(ctx context.Context, c Config) error {
	d.engine = Postgres
	config, err := pgxpool.ParseConfig(c.URL)
	if err != nil {
		return fmt.Errorf("database URL: %w", err)
	}
	params := config.ConnConfig.RuntimeParams
	params["application_name"] = cmp.Or(c.Name, strings.TrimSpace("pitboss "+params["application_name"]))
	if c.NoFsync {
		params["synchronous_commit"] = "off"
	}
	if d.txTimeout > 0 && config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = d.txTimeout / 4
	}
	if d.pg, err = postgres.Open(ctx, config, maxConnections); err != nil {
		return fmt.Errorf("PostgreSQL does not answer: %w", err)
	}
	d.pool = stdlib.OpenDBFromPool(d.pg)
	return nil
}

// Analyze updates the planner statistics after a bulk load, because autovacuum does so only later. It skips empty
// tables: for a table that was analyzed as empty PostgreSQL plans sequential scans, for one that was never analyzed it
// expects growth. SQLite needs no statistics.
func (d *DB) Analyze(ctx context.Context) error {
	if d.engine != Postgres {
		return nil
	}
	_, err := d.pg.Exec(ctx, `DO $$
		DECLARE t REGCLASS;
		BEGIN
			FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
				AND pg_relation_size(oid) > 0
			LOOP
				EXECUTE format('ANALYZE %s', t);
			END LOOP;
		END $$`)
	return err
}

// ForShareP and ForUpdateP at the end of a query lock the rows of its table p; see package postgres.
const (
	ForShareP  = postgres.ForShareP
	ForUpdateP = postgres.ForUpdateP
)

// allTenants is the tenant setting with which row-level security shows all organizations; see AcrossTenants.
const allTenants = "*"

// inPostgres runs f in a transaction in which row-level security shows one organization.
func (d *DB) inPostgres(ctx context.Context, snapshot bool, organization string,
	f func(session) error) error {
	o := postgres.Options{
		Organization: organization, Snapshot: snapshot, TxTimeout: d.txTimeout, OnStatement: d.onStatement,
	}
	return postgres.In(ctx, d.pg, o, func(_ context.Context, tx *postgres.Tx) error { return f(tx) })
}

// queryOnce reads one row of an organization in one round trip.
func (d *DB) queryOnce(ctx context.Context, organization string, dest []any, query string,
	args []any) (found bool, err error) {
	o := postgres.Options{Organization: organization, TxTimeout: d.txTimeout}
	err = postgres.QueryOnce(ctx, d.pg, o, query, args, func(rows pgx.Rows) error {
		if found = rows.Next(); !found {
			return rows.Err()
		}
		return rows.Scan(dest...)
	})
	return found, err
}
