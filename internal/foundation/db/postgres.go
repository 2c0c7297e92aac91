package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"pitboss/internal/foundation/db/trouble"
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
	if d.patience > 0 && config.ConnectTimeout == 0 {
		config.ConnectTimeout = d.patience / 4
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
	pool.SetMaxIdleConns(mostIdle)
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
	if d.patience > 0 {
		var enough context.CancelFunc
		ctx, enough = context.WithTimeout(ctx, d.patience)
		defer enough()
	}
	tx, err := d.begin(ctx, options, organization)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	if err := f(ctx, pgTx{tx, d.watch}); err != nil {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			err = errors.Join(ctx.Err(), err) // it was rolled back for that, whatever the statement said
		}
		return err
	}
	if err := tx.Commit(); err != nil {
		return trouble.AtEnd{Err: fmt.Errorf("commit: %w", err)}
	}
	return nil
}

// mostIdle connections wait in the pool.
const mostIdle = 16

// begin begins a transaction. The connections that wait may all have been broken off: each that was is given up, and
// nothing was asked of it yet.
func (d *DB) begin(ctx context.Context, options *sql.TxOptions, organization string) (*sql.Tx, error) {
	for tries := 0; ; tries++ {
		tx, err := d.pool.BeginTx(ctx, options)
		if err == nil {
			// The server does not hold a room for a node that has gone away in the middle of an act. Zero is no limit.
			_, err = tx.ExecContext(ctx, `SELECT set_config('pitboss.org', $1, true), set_config('statement_timeout', $2, true),
				set_config('idle_in_transaction_session_timeout', $3, true)`, organization, milliseconds(d.patience), milliseconds(d.patience/2))
			if err == nil {
				return tx, nil
			}
			_ = tx.Rollback()
		}
		if !d.brokenOff(ctx, err) || tries > mostIdle {
			return nil, err
		}
	}
}

func milliseconds(t time.Duration) string { return strconv.FormatInt(t.Milliseconds(), 10) }

// brokenOff says that a connection had ended while nobody used it, and another may do.
func (d *DB) brokenOff(ctx context.Context, err error) bool {
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	return ctx.Err() == nil && !refused && trouble.Of(err) == trouble.Gone
}

// glance reads one row in one round trip to the server, where a transaction takes four: every read of a screen begins
// with it. The server runs the batch as one transaction, which a pooler does not take apart.
func (d *DB) glance(ctx context.Context, organization string, into []any, query string, args []any) (found bool, err error) {
	if d.patience > 0 {
		var enough context.CancelFunc
		ctx, enough = context.WithTimeout(ctx, d.patience)
		defer enough()
	}
	for tries := 0; ; tries++ {
		found, err = d.glanceOnce(ctx, organization, into, query, args)
		if err == nil || !d.brokenOff(ctx, err) || tries > mostIdle {
			return found, d.told(err, false)
		}
	}
}

func (d *DB) glanceOnce(ctx context.Context, organization string, into []any, query string, args []any) (found bool, err error) {
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
