package postgres_test

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/db/postgres"
	"pitboss/internal/test/assert"
)

// line is a connection that counts the messages sent on it, and loses them while the server is unreachable.
type line struct {
	net.Conn
	server *server
}

func (l line) Write(b []byte) (int, error) {
	l.server.sent.Add(1)
	if l.server.unreachable.Load() {
		return len(b), nil
	}
	return l.Conn.Write(b)
}

type server struct {
	t           *testing.T
	pool        *pgxpool.Pool
	sent        atomic.Int64
	unreachable atomic.Bool
	mu          sync.Mutex
	open        []net.Conn // all connections so far
}

const poolSize = 24

// opened returns a counting pool on a database with its own table, or nil on SQLite.
func opened(t *testing.T) *server {
	if !dbtest.OnPostgres() {
		return nil
	}
	s := &server{t: t}
	config, err := pgxpool.ParseConfig(dbtest.ConfigOf(t, db.Config{}).URL)
	if err != nil {
		t.Fatal(err)
	}
	dial := config.ConnConfig.DialFunc
	config.ConnConfig.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
		if s.unreachable.Load() {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		c, err := dial(ctx, network, addr)
		if err == nil {
			s.mu.Lock()
			s.open = append(s.open, c)
			s.mu.Unlock()
		}
		return line{c, s}, err
	}
	if s.pool, err = postgres.Open(t.Context(), config, poolSize); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.pool.Close)
	for _, q := range []string{"CREATE TABLE thing (id TEXT PRIMARY KEY, n BIGINT NOT NULL)",
		"CREATE TABLE part (id TEXT PRIMARY KEY REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED)"} {
		if _, err := s.pool.Exec(t.Context(), q); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func (s *server) in(o postgres.Options, f func(*postgres.Tx) error) error {
	o.OnStatement = func(string) {}
	return postgres.In(s.t.Context(), s.pool, o, func(_ context.Context, tx *postgres.Tx) error { return f(tx) })
}

const insert = "INSERT INTO thing (id, n) VALUES ($1, $2)"

func put(tx *postgres.Tx, id string, n any) error {
	return tx.Queue(postgres.Statement{Query: insert, Args: []any{id, n}})
}

// breakOff closes all connections.
func (s *server) breakOff() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.open {
		_ = c.Close()
	}
	s.open = nil
}

// things returns the rows of the table.
func (s *server) things() (ids []string) {
	s.t.Helper()
	err := s.in(postgres.Options{Snapshot: true}, func(tx *postgres.Tx) error { return list(tx, &ids) })
	if err != nil {
		s.t.Fatal(err)
	}
	return ids
}

func list(tx *postgres.Tx, ids *[]string) error {
	err := tx.Queue(postgres.Statement{Query: "SELECT id FROM thing ORDER BY id", Read: func(rows postgres.Rows) {
		for rows.Next() {
			var id string
			if rows.Scan(&id) == nil {
				*ids = append(*ids, id)
			}
		}
	}})
	return errors.Join(err, tx.Flush())
}

func TestWritesArePipelinedInOrder(t *testing.T) {
	s := opened(t)
	if s == nil {
		return
	}
	act := func(a, b, c string) (seen []string, trips int64) {
		before := s.sent.Load()
		if err := s.in(postgres.Options{}, func(tx *postgres.Tx) error {
			if err := errors.Join(put(tx, a, 1), put(tx, b, 2), list(tx, &seen)); err != nil {
				return err
			}
			return put(tx, c, 3)
		}); err != nil {
			t.Fatal(err)
		}
		return seen, s.sent.Load() - before
	}
	if seen, _ := act("a", "b", "c"); !slices.Equal(seen, []string{"a", "b"}) { // it also prepares the statements
		t.Errorf("the query saw %v", seen)
	}
	seen, trips := act("d", "e", "f")
	assert.Len(t, "two rounds, of which the second commits: seen", seen, 5)
	assert.Equal(t, "two rounds, of which the second commits: trips", trips, 2)
	if got := s.things(); !slices.Equal(got, []string{"a", "b", "c", "d", "e", "f"}) {
		t.Errorf("there are %v", got)
	}
	before := s.sent.Load()
	if err := s.in(postgres.Options{}, func(*postgres.Tx) error { return nil }); err != nil || s.sent.Load() != before {
		t.Errorf("empty transaction: got %v and %d round trips, want none", err, s.sent.Load()-before)
	}
}

func TestStatementErrorEndsTheTransaction(t *testing.T) {
	s := opened(t)
	if s == nil {
		return
	}
	if err := s.in(postgres.Options{}, func(tx *postgres.Tx) error { return put(tx, "there", 1) }); err != nil {
		t.Fatal(err)
	}
	taken := errors.New("it is taken")
	again := postgres.Statement{Query: insert, Args: []any{"there", int64(2)}, Taken: taken}
	var seen []string
	for name, act := range map[string]func(tx *postgres.Tx) error{
		"with the commit": func(tx *postgres.Tx) error {
			return errors.Join(list(tx, &seen), put(tx, "never", 1),
				tx.Queue(again))
		},
		"before anything": func(tx *postgres.Tx) error { return errors.Join(put(tx, "never", 1), tx.Queue(again)) },
		"with the next question": func(tx *postgres.Tx) error {
			return errors.Join(put(tx, "never", 1), tx.Queue(again),
				list(tx, &seen))
		},
		"and is not listened to": func(tx *postgres.Tx) error {
			_ = errors.Join(put(tx, "never", 1), tx.Queue(again), tx.Flush(), put(tx, "neither", 1))
			return nil
		},
	} {
		if err := s.in(postgres.Options{}, act); !errors.Is(err, taken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	plain := s.in(postgres.Options{}, func(tx *postgres.Tx) error {
		return errors.Join(list(tx, &seen),
			put(tx, "there", 1))
	})
	if _, open := errors.AsType[dberr.CommitUnknownError](plain); !dberr.IsDuplicate(plain) || open {
		t.Errorf("got %v, want a failure with a known outcome", plain)
	}
	late := s.in(postgres.Options{}, func(tx *postgres.Tx) error {
		return errors.Join(put(tx, "never", 1), list(tx, &seen),
			tx.Queue(postgres.Statement{Query: "INSERT INTO part (id) VALUES ($1)", Args: []any{"of nothing"}}))
	})
	if _, atEnd := errors.AsType[dberr.CommitUnknownError](late); !atEnd {
		t.Errorf("the commit itself failed: %v", late)
	}
	if err := s.in(postgres.Options{}, func(tx *postgres.Tx) error {
		return errors.Join(put(tx, "never", 1),
			errors.New("a reason"))
	}); err == nil {
		t.Error("it had a reason to fail")
	}
	func() {
		defer func() { _ = recover() }()
		_ = s.in(postgres.Options{}, func(tx *postgres.Tx) error {
			_ = errors.Join(put(tx, "never", 1), tx.Flush())
			panic("a mistake")
		})
	}()
	if got := s.things(); !slices.Equal(got, []string{"there"}) {
		t.Errorf("there are %v", got)
	}
}

// atOnce runs a transaction on each of n connections at the same time, and counts those that fail.
func (s *server) atOnce(n int, o postgres.Options) (failed int) {
	var all, here sync.WaitGroup
	var failures atomic.Int64
	here.Add(n)
	for range n {
		all.Go(func() {
			if err := s.in(o, func(tx *postgres.Tx) error {
				err := errors.Join(tx.Queue(postgres.Statement{Query: "SELECT 1"}), tx.Flush())
				here.Done()
				here.Wait() // all transactions have a connection
				return err
			}); err != nil {
				failures.Add(1)
			}
		})
	}
	all.Wait()
	return int(failures.Load())
}

func TestPoolKeepsConnectionsOfTheLastPeak(t *testing.T) {
	s := opened(t)
	if s == nil {
		return
	}
	const clients = 20
	failed := s.atOnce(clients, postgres.Options{})
	s.mu.Lock()
	was := len(s.open)
	s.mu.Unlock()
	if failed += s.atOnce(clients, postgres.Options{}); failed > 0 {
		t.Errorf("%d transactions failed", failed)
	}
	if now := len(s.open); now != was || now < clients {
		t.Errorf("%d connections were opened, and then %d more", was, now-was)
	}
}

func TestScanIntoAnyReturnsTheTypesOfSQLite(t *testing.T) {
	s := opened(t)
	if s == nil {
		return
	}
	got := make([]any, 4)
	err := s.in(postgres.Options{Snapshot: true}, func(tx *postgres.Tx) error {
		const query = "SELECT CAST(1 AS INTEGER), CAST(2 AS BIGINT), CAST(3 AS SMALLINT), 'four'"
		err := tx.Queue(postgres.Statement{Query: query, Read: func(rows postgres.Rows) {
			for rows.Next() {
				_ = rows.Scan(&got[0], &got[1], &got[2], &got[3])
			}
		}})
		return errors.Join(err, tx.Flush())
	})
	assert.NoError(t, "in", err)
	assert.Elements(t, "values of the pipeline", got, []any{int64(1), int64(2), int64(3), "four"})
}

func TestStaleConnectionIsReplaced(t *testing.T) {
	s := opened(t)
	if s == nil {
		return
	}
	_ = s.things()
	s.breakOff() // the pool does not know it
	if err := s.in(postgres.Options{}, func(tx *postgres.Tx) error { return put(tx, "once", 1) }); err != nil {
		t.Error(err)
	}
	err := s.in(postgres.Options{}, func(tx *postgres.Tx) error {
		if err := errors.Join(put(tx, "never", 1), tx.Flush()); err != nil {
			return err
		}
		s.breakOff()
		return put(tx, "neither", 1)
	})
	if _, open := errors.AsType[dberr.CommitUnknownError](err); !open {
		t.Errorf("got %v, want an unknown outcome", err)
	}
	if got := s.things(); !slices.Equal(got, []string{"once"}) {
		t.Errorf("there are %v", got)
	}
	s.breakOff()
	read := func(rows pgx.Rows) error { rows.Close(); return rows.Err() }
	if err := postgres.QueryOnce(t.Context(), s.pool, postgres.Options{}, "SELECT 1", nil, read); err != nil {
		t.Error(err)
	}
}

// A transaction that timed out must not keep its place in the pool until the server has taken note of it.
func TestPoolIsFreeWhenTheServerIsReachableAgain(t *testing.T) {
	s := opened(t)
	if s == nil {
		return
	}
	if failed := s.atOnce(poolSize, postgres.Options{}); failed > 0 {
		t.Fatalf("%d transactions failed", failed)
	}
	s.unreachable.Store(true)
	if failed := s.atOnce(poolSize, postgres.Options{TxTimeout: 300 * time.Millisecond}); failed != poolSize {
		t.Errorf("got %d failed transactions, want %d", failed, poolSize)
	}
	s.unreachable.Store(false)
	act := func(tx *postgres.Tx) error { return put(tx, "afterwards", 1) }
	if err := s.in(postgres.Options{TxTimeout: 5 * time.Second}, act); err != nil {
		t.Error(err)
	}
}

func TestCanceledTransactionReleasesItsLocks(t *testing.T) {
	s := opened(t)
	if s == nil {
		return
	}
	if err := s.in(postgres.Options{}, func(tx *postgres.Tx) error { return put(tx, "held", 1) }); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	hold := postgres.Statement{Query: "UPDATE thing SET n = n + 1"}
	err := postgres.In(ctx, s.pool, postgres.Options{OnStatement: func(string) {}},
		func(_ context.Context, tx *postgres.Tx) error {
			if err := errors.Join(tx.Queue(hold), tx.Flush()); err != nil {
				return err
			}
			cancel()
			return ctx.Err()
		})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := s.in(postgres.Options{TxTimeout: 5 * time.Second},
		func(tx *postgres.Tx) error { return tx.Queue(hold) }); err != nil {
		t.Errorf("the row is still held: %v", err)
	}
}

func TestHungUpCallerKeepsTheConnection(t *testing.T) {
	s := opened(t)
	if s == nil {
		return
	}
	_ = s.things()
	s.mu.Lock()
	opened := len(s.open)
	s.mu.Unlock()
	slow := "SELECT pg_sleep(1)"
	for name, asks := range map[string]func(context.Context) error{
		"an act": func(ctx context.Context) error {
			return postgres.In(ctx, s.pool, postgres.Options{TxTimeout: time.Minute, OnStatement: func(string) {}},
				func(_ context.Context, tx *postgres.Tx) error {
					return errors.Join(put(tx, "left", 1), tx.Queue(postgres.Statement{Query: slow}), tx.Flush())
				})
		},
		"a glance": func(ctx context.Context) error {
			if err := postgres.QueryOnce(ctx, s.pool, postgres.Options{}, slow, nil,
				func(rows pgx.Rows) error { rows.Close(); return rows.Err() }); err != nil {
				return err
			}
			return ctx.Err()
		},
	} {
		ctx, hangUp := context.WithCancel(t.Context())
		time.AfterFunc(50*time.Millisecond, hangUp)
		if err := asks(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		if got := s.things(); len(got) > 0 {
			t.Errorf("%s was given up, and there are %v", name, got)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) > opened {
		t.Errorf("%d connections were opened, %d before", len(s.open), opened)
	}
}
