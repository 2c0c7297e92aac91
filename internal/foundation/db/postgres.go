package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// mostConnections to PostgreSQL at once. Half of them are kept when nothing is to do.
const mostConnections = 32

func (d *DB) openPostgres(ctx context.Context, c Config) error {
	d.engine, d.readOnly = Postgres, c.ReadOnly
	config, err := pgx.ParseConfig(c.URL)
	if err != nil {
		return fmt.Errorf("database URL: %w", err)
	}
	name := cmp.Or(c.Name, strings.TrimSpace("pitboss "+config.RuntimeParams["application_name"]))
	config.RuntimeParams["application_name"] = name
	if c.Relaxed {
		config.RuntimeParams["synchronous_commit"] = "off"
	}
	d.pool = poolOf(config)
	pooled, err := d.behindPooler(ctx)
	if err != nil {
		return fmt.Errorf("PostgreSQL does not answer: %w", err)
	}
	if pooled && !strings.Contains(c.URL, "default_query_exec_mode=") {
		err, config.DefaultQueryExecMode = d.pool.Close(), pgx.QueryExecModeExec
		d.pool = poolOf(config)
	}
	return err
}

func poolOf(config *pgx.ConnConfig) *sql.DB {
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(mostConnections)
	pool.SetMaxIdleConns(mostConnections / 2)
	return pool
}

// behindPooler says whether a pooler such as PgBouncer stands between. It may give each transaction another connection of
// the server, which does not know the statements prepared before, and it makes the number of the server's process up.
func (d *DB) behindPooler(ctx context.Context) (bool, error) {
	c, err := d.pool.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer func() { _ = c.Close() }() // gives it back to the pool
	var is, said uint32
	if err := c.QueryRowContext(ctx, "SELECT pg_backend_pid()", pgx.QueryExecModeSimpleProtocol).Scan(&is); err != nil {
		return false, err
	}
	err = c.Raw(func(driver any) error { said = driver.(*stdlib.Conn).Conn().PgConn().PID(); return nil })
	return is != said, err
}

// Analyze has the database count its rows after a great deal was written at once: until it does so by itself, it reads
// tables as if they were still nearly empty. SQLite plans without counting.
func (d *DB) Analyze(ctx context.Context) error {
	if d.engine != Postgres {
		return nil
	}
	_, err := d.pool.ExecContext(ctx, "ANALYZE")
	return err
}

// pgTx is a transaction on PostgreSQL. pgx keeps the prepared statements of each connection, but for a pooler's.
type pgTx struct {
	tx    *sql.Tx
	watch func(query string)
}

func (p pgTx) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	p.watch(query)
	return p.tx.ExecContext(ctx, query, args...)
}

func (p pgTx) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	p.watch(query)
	if text, ok := strings.CutSuffix(query, HoldP); ok {
		query = text + holdP
	}
	return p.tx.QueryContext(ctx, query, args...)
}

// HoldP at the end of a query of a writing transaction keeps the rows of its table p as they are until the transaction
// ends: whoever changes one of them waits, and who reads one that is being changed waits for what it becomes. SQLite, which
// has one writer, takes it for the comment that it is.
const (
	HoldP = " /* FOR SHARE OF p */"
	holdP = " FOR SHARE OF p"
)

// everyone lets a transaction see the rows of all organizations; see AcrossTenants.
const everyone = "*"

// inPostgres runs f in a transaction in which row-level security shows the rows of one organization.
func (d *DB) inPostgres(ctx context.Context, options *sql.TxOptions, organization string, f func(context.Context, session) error) error {
	tx, err := d.pool.BeginTx(ctx, options)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	if _, err := tx.ExecContext(ctx, "SELECT set_config('pitboss.org', $1, true)", organization); err != nil {
		return err
	}
	if err := f(ctx, pgTx{tx, d.watch}); err != nil {
		return err
	}
	return tx.Commit()
}

// glance reads one row in one round trip to the server, where a transaction takes four: every read of a screen begins
// with it. The server runs the batch as one transaction, which a pooler does not take apart.
func (d *DB) glance(ctx context.Context, organization string, into []any, query string, args []any) (found bool, err error) {
	c, err := d.pool.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer func() { _ = c.Close() }() // gives it back to the pool
	var b pgx.Batch
	b.Queue("SELECT set_config('pitboss.org', $1, true)", organization)
	b.Queue(query, args...).QueryRow(func(row pgx.Row) error {
		err := row.Scan(into...)
		found = err == nil
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	err = c.Raw(func(driver any) error { return driver.(*stdlib.Conn).Conn().SendBatch(ctx, &b).Close() })
	return found, err
}
