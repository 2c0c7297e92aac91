package db

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/foundation/db/postgres"
)

// maxConnections to PostgreSQL at once. Those that nobody has needed for a while are closed.
const maxConnections = 32

func (d *DB) openPostgres(ctx context.Context, c Config) error {
	d.engine, d.readOnly = Postgres, c.ReadOnly
	config, err := pgx.ParseConfig(c.URL)
	if err != nil {
		return fmt.Errorf("database URL: %w", err)
	}
	name := cmp.Or(c.Name, strings.TrimSpace("pitboss "+config.RuntimeParams["application_name"]))
	config.RuntimeParams["application_name"] = name
	if c.NoFsync {
		config.RuntimeParams["synchronous_commit"] = "off"
	}
	if d.txTimeout > 0 && config.ConnectTimeout == 0 {
		config.ConnectTimeout = d.txTimeout / 4
	}
	d.pool = postgres.Open(config, maxConnections)
	pooled, err := postgres.DetectPooler(ctx, d.pool)
	if err != nil {
		return fmt.Errorf("PostgreSQL does not answer: %w", err)
	}
	if pooled && !strings.Contains(c.URL, "default_query_exec_mode=") {
		err, config.DefaultQueryExecMode = d.pool.Close(), pgx.QueryExecModeExec
		d.pool = postgres.Open(config, maxConnections)
	}
	return err
}

// Analyze has the database count its rows after a great deal was written at once: until it does so by itself, it reads
// tables as if they were still nearly empty. Tables without a row are left out: of one that was never counted it takes for granted that it
// grows, of one that was counted as empty it plans to read every row. SQLite plans without counting.
func (d *DB) Analyze(ctx context.Context) error {
	if d.engine != Postgres {
		return nil
	}
	_, err := d.pool.ExecContext(ctx, `DO $$
		DECLARE t REGCLASS;
		BEGIN
			FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_relation_size(oid) > 0
			LOOP
				EXECUTE format('ANALYZE %s', t);
			END LOOP;
		END $$`)
	return err
}

// ForShareP at the end of a query of a writing transaction keeps the rows of its table p as they are until the transaction
// ends: whoever changes one of them waits, and who reads one that is being changed waits for what it becomes. SQLite, which
// has one writer, takes it for the comment that it is.
const ForShareP = postgres.ForShareP

// ForUpdateP is ForShareP that excludes every other transaction which locks or changes such a row; see postgres.ForUpdateP.
const ForUpdateP = postgres.ForUpdateP

// allTenants lets a transaction see the rows of all organizations; see AcrossTenants.
const allTenants = "*"

// onPostgres is a transaction on PostgreSQL as a session. pgx keeps the prepared statements of each connection, but for a pooler's.
type onPostgres struct{ tx *postgres.Tx }

func (p onPostgres) queue(_ context.Context, s statement) error { return p.tx.Queue(s) }
func (p onPostgres) settle(context.Context) error               { return p.tx.Flush() }

// inPostgres runs f in a transaction in which row-level security shows the rows of one organization.
func (d *DB) inPostgres(ctx context.Context, snapshot bool, organization string, f func(context.Context, session) error) error {
	o := postgres.Options{Organization: organization, Snapshot: snapshot, TxTimeout: d.txTimeout, OnStatement: d.onStatement}
	return postgres.In(ctx, d.pool, o, func(ctx context.Context, tx *postgres.Tx) error { return f(ctx, onPostgres{tx}) })
}

// queryOnce reads one row of an organization in one round trip.
func (d *DB) queryOnce(ctx context.Context, organization string, into []any, query string, args []any) (found bool, err error) {
	o := postgres.Options{Organization: organization, TxTimeout: d.txTimeout}
	err = postgres.QueryOnce(ctx, d.pool, o, query, args, func(rows pgx.Rows) error {
		if found = rows.Next(); !found {
			return rows.Err()
		}
		return rows.Scan(into...)
	})
	return found, d.classify(err, false)
}
