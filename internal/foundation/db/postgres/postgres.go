// Package postgres runs transactions on PostgreSQL in as few round trips as what is asked allows: a statement whose answer
// nobody waits for goes to the server together with the next one that somebody does, and what is written last together with
// the commit. What is said in a transaction is its owner's business.
package postgres

import (
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

	"pitboss/internal/foundation/db/dberr"
)

const (
	idleFor      = 5 * time.Minute // before a connection that waits in the pool is closed: a new one has to plan every statement first
	mostBroken   = 32              // connections that wait in the pool and may all have been broken off
	mostQueued   = 200             // statements of a transaction that wait: who writes a great deal does not keep all of it in memory
	giveUpWithin = 5 * time.Second
)

// Open makes a pool of so many connections at most. It connects when it is asked for something.
func Open(config *pgx.ConnConfig, most int) *sql.DB {
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(most)
	pool.SetMaxIdleConns(most)
	pool.SetConnMaxIdleTime(idleFor)
	return pool
}

// DetectPooler says whether a pooler such as PgBouncer stands between. It may give each transaction another connection of
// the server, which does not know the statements prepared before, and it makes the number of the server's process up.
func DetectPooler(ctx context.Context, pool *sql.DB) (bool, error) {
	c, err := pool.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer func() { _ = c.Close() }() // gives it back to the pool
	var is, said uint32
	if err := c.QueryRowContext(ctx, "SELECT pg_backend_pid()", pgx.QueryExecModeSimpleProtocol).Scan(&is); err != nil {
		return false, err
	}
	err = with(c, func(own *pgx.Conn) error { said = own.PgConn().PID(); return nil })
	return is != said, err
}

// Options are how a transaction is begun.
type Options struct {
	Organization string        // whose rows row-level security shows
	Snapshot     bool          // it reads only, and everything in it is of one moment
	TxTimeout    time.Duration // how long it may take; none: as long as it takes
	OnStatement  func(query string)
}

func (o Options) begin() string {
	if o.Snapshot {
		return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
	}
	return "BEGIN"
}

const (
	settings = `SELECT set_config('pitboss.org', $1, true), set_config('statement_timeout', $2, true),
		set_config('idle_in_transaction_session_timeout', $3, true)`
	setting = "SELECT set_config('pitboss.org', $1, true)"

	// An act finds its rows by their keys, whatever these are. A new connection would plan each of its statements six times,
	// which takes longer than to run them, before it found that out.
	ofActs = settings + ", set_config('plan_cache_mode', 'force_generic_plan', true)"
)

// settings are its limits and whose rows it sees. The server does not hold a room for a node that has gone away in the middle
// of an act. Zero is no limit.
func (o Options) settings() []any {
	return []any{o.Organization, milliseconds(o.TxTimeout), milliseconds(o.TxTimeout / 2)}
}

func milliseconds(t time.Duration) string { return strconv.FormatInt(t.Milliseconds(), 10) }

// ForShareP and ForUpdateP at the end of a query lock the rows of its table p until the transaction ends. ForShareP shares them with
// other readers that do so; ForUpdateP excludes those too. Both are SQL comments, so that SQLite, which has one writer and
// needs no lock, takes the same text; Queue turns them into clauses.
//
// A transaction that waited for ForUpdateP sees what the other one has committed in the statements that begin after the
// lock, and in the locked rows themselves. A figure that depends on a locked row is read by a statement of its own,
// afterwards.
//
// Transactions take their locks in one order, so that no two wait for each other: rooms by their ids, then the
// organization (db.RoomTx.Org), then rows of the organization that its rooms share, such as players. An act that needs
// the organization takes it before it locks such a row; RoomTx.Org fails otherwise.
const (
	ForShareP  = " /* FOR SHARE OF p */"
	ForUpdateP = " /* FOR NO KEY UPDATE OF p */"
)

var rowLocks = map[string]string{ForShareP: " FOR SHARE OF p", ForUpdateP: " FOR NO KEY UPDATE OF p"}

// In runs f in a transaction, and commits it when f returns no error.
func In(ctx context.Context, pool *sql.DB, o Options, f func(context.Context, *Tx) error) error {
	if o.TxTimeout > 0 {
		var enough context.CancelFunc
		ctx, enough = context.WithTimeout(ctx, o.TxTimeout)
		defer enough()
	}
	tx := &Tx{ctx: ctx, pool: pool, options: o}
	defer tx.end()
	err := f(ctx, tx)
	if err == nil {
		err = tx.commit()
	} else if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = errors.Join(ctx.Err(), err) // it was rolled back for that, whatever the statement said
	}
	return err
}

// Tx is a transaction. One goroutine at a time uses it. It takes a connection when it first has to ask something.
type Tx struct {
	ctx     context.Context
	pool    *sql.DB
	options Options
	conn    *sql.Conn
	queue   []Statement
	begun   bool  // the server has begun it
	failed  error // by which it ended: nothing more is done in it
}

// Statement is what is run, and what becomes of its answer.
type Statement struct {
	Query   string
	Args    []any      // nobody changes them, nor what they point to
	Read    func(Rows) // is given the rows, and keeps its errors; nil: there are none to be read
	Changed *int64     // where the number of changed rows goes; may be nil
	Taken   error      // what the transaction fails with where a row like this one is there already; nil: what the server says
}

// Rows are those of an answer.
type Rows = interface {
	Next() bool
	Scan(dest ...any) error
	Err() error
}

// Queue runs a statement, at the latest when Send is called next. Statements are run in their order. An error of one may be
// told by a later call, and ends the transaction.
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
	if t.queue = append(t.queue, s); len(t.queue) >= mostQueued {
		return t.Flush()
	}
	return nil
}

// Flush has everything run that was queued, in one round trip.
func (t *Tx) Flush() error {
	if t.failed == nil && len(t.queue) > 0 {
		t.failed = t.send(false)
	}
	return t.failed
}

// commit has what is still queued run and kept. What begins a transaction never goes together with what ends it: where the
// connection turns out to have ended long ago it is sent again on another, and nobody would know whether that was the second time.
func (t *Tx) commit() error {
	if t.options.Snapshot {
		return t.failed // end lets it go
	}
	if t.failed == nil && !t.begun {
		t.failed = t.Flush()
	}
	if t.failed == nil && t.begun {
		t.failed = t.send(true)
	}
	return t.failed
}

// send asks the server for what is queued. The connections that wait in the pool may all have been broken off: each that was
// is given up, and nothing was done on it yet.
func (t *Tx) send(last bool) error {
	for tries := 0; ; tries++ {
		err := t.sendOnce(last)
		if err == nil {
			t.queue = t.queue[:0]
			return nil
		}
		if t.begun || !brokenOff(t.ctx, err) || tries > mostBroken {
			return err
		}
		t.release()
	}
}

func (t *Tx) sendOnce(last bool) error {
	ctx, heard, err := toItsEnd(t.ctx)
	if err != nil {
		return err
	}
	defer heard()
	if t.conn == nil {
		if t.conn, err = t.pool.Conn(t.ctx); err != nil {
			return err
		}
	}
	var b pgx.Batch
	if !t.begun {
		b.Queue(t.options.begin())
		if t.options.Snapshot {
			b.Queue(settings, t.options.settings()...)
		} else {
			b.Queue(ofActs, t.options.settings()...)
		}
	}
	for _, s := range t.queue {
		b.Queue(s.Query, s.Args...)
	}
	if last {
		b.Queue("COMMIT")
	}
	answered := 0
	err = with(t.conn, func(own *pgx.Conn) (err error) {
		answers := own.SendBatch(ctx, &b)
		answered, err = t.take(answers, last)
		if closing := answers.Close(); err == nil {
			err = closing
		}
		return err
	})
	_, told := errors.AsType[*pgconn.PgError](err)
	switch {
	case err == nil:
		return nil
	case last && (!told || answered == len(t.queue)): // the commit failed, or what became of it was not heard
		return dberr.ErrCommitUnknown{Err: fmt.Errorf("commit: %w", err)}
	case answered < len(t.queue) && t.queue[answered].Taken != nil && dberr.IsDuplicate(err):
		return t.queue[answered].Taken
	default:
		return err
	}
}

// toItsEnd is for what is sent now: whoever asked for it may hang up, and it is answered all the same, by the same deadline.
// Broken off in the middle, it would cost a connection with all its plans, and a request to cancel it, of which PgBouncer may
// end before 1.20 (its issues 801 and 822). Who has hung up already asks nothing more.
func toItsEnd(ctx context.Context) (context.Context, context.CancelFunc, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	end := context.WithoutCancel(ctx)
	if deadline, ok := ctx.Deadline(); ok {
		end, enough := context.WithDeadline(end, deadline)
		return end, enough, nil
	}
	return end, func() {}, nil
}

// take reads the answers in the order of what was asked, and says of how many statements of the queue.
func (t *Tx) take(answers pgx.BatchResults, last bool) (answered int, err error) {
	if !t.begun {
		if _, err := answers.Exec(); err != nil {
			return 0, err
		}
		t.begun = true
		if _, err := answers.Exec(); err != nil {
			return 0, err
		}
	}
	for i, s := range t.queue {
		if err := s.take(answers); err != nil {
			return i, err
		}
	}
	if last {
		var done pgconn.CommandTag
		if done, err = answers.Exec(); err == nil && done.String() == "ROLLBACK" {
			err = pgx.ErrTxCommitRollback
		}
	}
	return len(t.queue), err
}

func (s Statement) take(answers pgx.BatchResults) error {
	if s.Read == nil {
		done, err := answers.Exec()
		if err == nil && s.Changed != nil {
			*s.Changed = done.RowsAffected()
		}
		return err
	}
	rows, err := answers.Query()
	if err != nil {
		return err
	}
	s.Read(plainRows{rows})
	rows.Close()
	return rows.Err()
}

// end rolls back what was not committed, and gives the connection back to the pool.
func (t *Tx) end() {
	if t.conn == nil {
		return
	}
	_ = with(t.conn, func(own *pgx.Conn) error {
		if own.IsClosed() || own.PgConn().TxStatus() == 'I' {
			return nil
		}
		ctx, enough := context.WithTimeout(context.WithoutCancel(t.ctx), giveUpWithin)
		defer enough()
		if _, err := own.Exec(ctx, "ROLLBACK"); err != nil {
			return errors.Join(err, own.Close(ctx)) // the server lets go of what it holds for it
		}
		return nil
	})
	t.release()
}

func (t *Tx) release() {
	if t.conn != nil {
		_ = t.conn.Close() // gives it back to the pool, which looks whether it is still good
		t.conn = nil
	}
}

// with does something on the driver's own connection.
func with(c *sql.Conn, do func(*pgx.Conn) error) error {
	return c.Raw(func(driver any) error {
		own, ok := driver.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("a connection of type %T", driver)
		}
		return do(own.Conn())
	})
}

// brokenOff says that a connection had ended while nobody used it, and another may do.
func brokenOff(ctx context.Context, err error) bool {
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	return ctx.Err() == nil && !refused && dberr.FailureOf(err) == dberr.Unavailable
}

// QueryOnce runs a query in one round trip to the server, where a transaction takes two: every read of a screen begins with one.
// The server runs it with its setting as one transaction, which a pooler does not take apart. It may be asked twice.
func QueryOnce(ctx context.Context, pool *sql.DB, o Options, query string, args []any, read func(pgx.Rows) error) error {
	if o.TxTimeout > 0 {
		var enough context.CancelFunc
		ctx, enough = context.WithTimeout(ctx, o.TxTimeout)
		defer enough()
	}
	for tries := 0; ; tries++ {
		err := glance(ctx, pool, o, query, args, read)
		if err == nil || !brokenOff(ctx, err) || tries > mostBroken {
			return err
		}
	}
}

func glance(ctx context.Context, pool *sql.DB, o Options, query string, args []any, read func(pgx.Rows) error) error {
	end, heard, err := toItsEnd(ctx)
	if err != nil {
		return err
	}
	defer heard()
	c, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }() // gives it back to the pool
	var b pgx.Batch
	b.Queue(setting, o.Organization)
	b.Queue(query, args...).Query(read)
	return with(c, func(own *pgx.Conn) error { return own.SendBatch(end, &b).Close() })
}
