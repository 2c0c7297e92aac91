// Package postgres runs transactions on PostgreSQL in as few round trips as possible. It pipelines statements: those
// that return nothing to the caller are sent with the next query or with the commit. The caller decides what runs in a
// transaction.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"pitboss/internal/foundation/db/dberr"
)

const (
	maxIdleTime     = 5 * time.Minute // then a pooled connection closes; a new one has to plan every statement again
	maxStaleRetries = 32              // attempts, because all pooled connections may have become stale
	maxQueued       = 200             // statements of a transaction, to bound its memory
	rollbackTimeout = 5 * time.Second
)

// Open returns a pool of at most maxConns connections, which connects on demand. Behind a pooler such as PgBouncer it
// uses no prepared statements, unless the address of the database chooses a default_query_exec_mode.
func Open(ctx context.Context, config *pgxpool.Config, maxConns int32) (*pgxpool.Pool, error) {
	config.MaxConns, config.MaxConnIdleTime, config.MaxConnLifetime = maxConns, maxIdleTime, 0
	// A ping would cost a round trip after each second of idling. In and QueryOnce replace a stale connection anyway.
	config.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	hasPooler, err := detectPooler(ctx, config.ConnConfig)
	if err != nil {
		return nil, err
	}
	if hasPooler && !strings.Contains(config.ConnString(), "default_query_exec_mode=") {
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	}
	return pgxpool.NewWithConfig(ctx, config)
}

// detectPooler reports whether a pooler is in between. A pooler may run each transaction on another server connection,
// which lacks earlier prepared statements, and it invents the backend's process id.
func detectPooler(ctx context.Context, config *pgx.ConnConfig) (bool, error) {
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return false, err
	}
	defer func() { _ = c.Close(ctx) }()
	var actual uint32
	err = c.QueryRow(ctx, "SELECT pg_backend_pid()", pgx.QueryExecModeSimpleProtocol).Scan(&actual)
	return actual != c.PgConn().PID(), err
}

// Options configure a transaction.
type Options struct {
	Organization string        // the tenant of row-level security
	Snapshot     bool          // read-only, on one snapshot
	TxTimeout    time.Duration // none if zero
	OnStatement  func(query string)
}

func (o Options) begin() string {
	if o.Snapshot {
		return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
	}
	return "BEGIN"
}

const (
	readSettings = `SELECT set_config('pitboss.org', $1, true), set_config('statement_timeout', $2, true),
		set_config('idle_in_transaction_session_timeout', $3, true)`
	tenantSetting = "SELECT set_config('pitboss.org', $1, true)"

	// Acts find their rows by key, for which the generic plan is best. Without this setting a new connection would plan
	// each statement six times, which takes longer than running it.
	writeSettings = readSettings + ", set_config('plan_cache_mode', 'force_generic_plan', true)"
)

// settings returns the tenant and the timeouts; zero means no limit. The idle timeout releases the locks of a node
// that disappears during an act.
func (o Options) settings() []any {
	return []any{o.Organization, milliseconds(o.TxTimeout), milliseconds(o.TxTimeout / 2)}
}

func milliseconds(t time.Duration) string { return strconv.FormatInt(t.Milliseconds(), 10) }

// ForShareP and ForUpdateP at the end of a query take row locks on alias p until the transaction ends. ForShareP
// shares them with other readers that use it; ForUpdateP excludes those as well. Both are SQL comments, so the same
// text runs on SQLite, which has one writer and needs no lock. Queue replaces them by clauses.
//
// After waiting for ForUpdateP, a transaction sees the other one's changes only in the locked rows and in later
// statements. So read whatever depends on a locked row with a separate, later statement.
//
// All transactions lock in the same order, which prevents deadlocks: rooms by id, then the organization
// (db.RoomTx.Org), then rows that the rooms of an organization share, such as players. RoomTx.Org fails if such a row
// was locked before.
const (
	ForShareP  = " /* FOR SHARE OF p */"
	ForUpdateP = " /* FOR NO KEY UPDATE OF p */"
)

var rowLocks = map[string]string{ForShareP: " FOR SHARE OF p", ForUpdateP: " FOR NO KEY UPDATE OF p"}

// In runs f in a transaction and commits it unless f returns an error.
func In(ctx context.Context, pool *pgxpool.Pool, o Options, f func(context.Context, *Tx) error) error {
	if o.TxTimeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.TxTimeout)
		defer cancel()
	}
	tx := &Tx{ctx: ctx, pool: pool, options: o}
	defer tx.end()
	err := f(ctx, tx)
	if err == nil {
		err = tx.commit()
	} else if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = errors.Join(ctx.Err(), err) // the timeout is the cause, whatever the statement reported
	}
	return err
}

// Tx is a transaction, used by one goroutine at a time. It takes a connection for its first statement.
type Tx struct {
	ctx      context.Context
	pool     *pgxpool.Pool
	options  Options
	conn     *pgxpool.Conn
	queue    []Statement
	hasBegun bool  // on the server
	failed   error // the error that ended it
}

// Statement is a statement with the destination of its result.
type Statement struct {
	Query   string
	Args    []any      // must not change until the statement has run
	Read    func(Rows) // receives the rows and stores its own errors; nil if there are no rows
	Changed *int64     // destination of the number of changed rows; may be nil
	Taken   error      // replaces a duplicate-key error; may be nil
}

// Rows is the result of a query.
type Rows = interface {
	Next() bool
	Scan(dest ...any) error
	Err() error
}

// Queue queues a statement, which runs in order and no later than the next Flush. Its error may surface in a later
// call and ends the transaction.
func (t *Tx) Queue(s Statement) error {
	if t.failed != nil {
		return t.failed
	}
	t.options.OnStatement(s.Query)
	for comment, clause := range rowLocks {
		if text, ok := strings.CutSuffix(s.Query, comment); ok {
			s.Query = text + clause
		}
	}
	if t.queue = append(t.queue, s); len(t.queue) >= maxQueued {
		return t.Flush()
	}
	return nil
}

// Flush runs all queued statements in one round trip.
func (t *Tx) Flush() error {
	if t.failed == nil && len(t.queue) > 0 {
		t.failed = t.send(false)
	}
	return t.failed
}

// commit runs the queued statements and commits. BEGIN and COMMIT never share a round trip: on a stale connection the
// first one is retried on another, and a retry must not commit twice.
func (t *Tx) commit() error {
	if t.options.Snapshot {
		return t.failed // end rolls back
	}
	if t.failed == nil && !t.hasBegun {
		t.failed = t.Flush()
	}
	if t.failed == nil && t.hasBegun {
		t.failed = t.send(true)
	}
	return t.failed
}

// send sends the queue. A stale pooled connection is replaced, since nothing has run on it.
func (t *Tx) send(last bool) error {
	for tries := 0; ; tries++ {
		err := t.sendOnce(last)
		if err == nil {
			t.queue = t.queue[:0]
			return nil
		}
		if t.hasBegun || !isStaleConn(t.ctx, err) || tries > maxStaleRetries {
			return err
		}
		t.release()
	}
}

func (t *Tx) sendOnce(last bool) error {
	ctx, cancel, err := withoutCancel(t.ctx)
	if err != nil {
		return err
	}
	defer cancel()
	if t.conn == nil {
		if t.conn, err = t.pool.Acquire(t.ctx); err != nil {
			return err
		}
	}
	var b pgx.Batch
	if !t.hasBegun {
		b.Queue(t.options.begin())
		if t.options.Snapshot {
			b.Queue(readSettings, t.options.settings()...)
		} else {
			b.Queue(writeSettings, t.options.settings()...)
		}
	}
	for _, s := range t.queue {
		b.Queue(s.Query, s.Args...)
	}
	if last {
		b.Queue("COMMIT")
	}
	results := t.conn.SendBatch(ctx, &b)
	answered, err := t.readResults(results, last)
	if closeErr := results.Close(); err == nil {
		err = closeErr
	}
	_, isServerError := errors.AsType[*pgconn.PgError](err)
	switch {
	case err == nil:
		return nil
	case last && (!isServerError || answered == len(t.queue)): // the commit failed or its result is unknown
		return dberr.CommitUnknownError{Err: fmt.Errorf("commit: %w", err)}
	case answered < len(t.queue) && t.queue[answered].Taken != nil && dberr.IsDuplicate(err):
		return t.queue[answered].Taken
	default:
		return err
	}
}

// withoutCancel ignores the caller's cancellation but keeps its deadline. Canceling a running query would discard the
// connection with its plans and send a cancel request, which can crash PgBouncer before 1.20 (its issues 801 and 822).
// A caller that has already hung up sends nothing.
func withoutCancel(ctx context.Context) (context.Context, context.CancelFunc, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	end := context.WithoutCancel(ctx)
	if deadline, ok := ctx.Deadline(); ok {
		end, cancel := context.WithDeadline(end, deadline)
		return end, cancel, nil
	}
	return end, func() {}, nil
}

// readResults reads the results in the order of the queue, and returns how many statements of the queue succeeded.
func (t *Tx) readResults(results pgx.BatchResults, last bool) (answered int, err error) {
	if !t.hasBegun {
		if _, err := results.Exec(); err != nil {
			return 0, err
		}
		t.hasBegun = true
		if _, err := results.Exec(); err != nil {
			return 0, err
		}
	}
	for i, s := range t.queue {
		if err := s.readResults(results); err != nil {
			return i, err
		}
	}
	if last {
		var done pgconn.CommandTag
		if done, err = results.Exec(); err == nil && done.String() == "ROLLBACK" {
			err = pgx.ErrTxCommitRollback
		}
	}
	return len(t.queue), err
}

func (s Statement) readResults(results pgx.BatchResults) error {
	if s.Read == nil {
		done, err := results.Exec()
		if err == nil && s.Changed != nil {
			*s.Changed = done.RowsAffected()
		}
		return err
	}
	rows, err := results.Query()
	if err != nil {
		return err
	}
	s.Read(plainRows{rows})
	rows.Close()
	return rows.Err()
}

// end rolls back unless committed, and returns the connection to the pool.
func (t *Tx) end() {
	if t.conn == nil {
		return
	}
	if own := t.conn.Conn(); !own.IsClosed() && own.PgConn().TxStatus() != 'I' {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(t.ctx), rollbackTimeout)
		defer cancel()
		_, _ = own.Exec(ctx, "ROLLBACK") // if this fails, release closes the connection, which releases the locks
	}
	t.release()
}

func (t *Tx) release() {
	if t.conn != nil {
		release(t.conn)
		t.conn = nil
	}
}

// release returns a connection to the pool, which closes it if it is in a transaction. A closed connection leaves the
// pool here. The pool would keep its slot while pgx cancels the running query, up to 15 seconds if the server does not
// answer, and few slots would be free when the server answers again.
func release(c *pgxpool.Conn) {
	if c.Conn().IsClosed() {
		c.Hijack()
		return
	}
	c.Release()
}

// isStaleConn reports whether a connection was closed while it was idle, so that another one may work.
func isStaleConn(ctx context.Context, err error) bool {
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	return ctx.Err() == nil && !refused && dberr.FailureOf(err) == dberr.Unavailable
}

// QueryOnce runs a query in one round trip, where a transaction takes two. Every read of a screen begins with one. The
// server runs the setting and the query in one implicit transaction, which a pooler does not split. It may run the
// query twice.
func QueryOnce(ctx context.Context, pool *pgxpool.Pool, o Options, query string, args []any,
	read func(pgx.Rows) error) error {
	if o.TxTimeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.TxTimeout)
		defer cancel()
	}
	for tries := 0; ; tries++ {
		err := queryOnce(ctx, pool, o, query, args, read)
		if err == nil || !isStaleConn(ctx, err) || tries > maxStaleRetries {
			return err
		}
	}
}

func queryOnce(ctx context.Context, pool *pgxpool.Pool, o Options, query string, args []any,
	read func(pgx.Rows) error) error {
	end, cancel, err := withoutCancel(ctx)
	if err != nil {
		return err
	}
	defer cancel()
	c, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer release(c)
	var b pgx.Batch
	b.Queue(tenantSetting, o.Organization)
	b.Queue(query, args...).Query(read)
	return c.SendBatch(end, &b).Close()
}
