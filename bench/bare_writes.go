package main

import (
	"context"
	"database/sql"
	"path/filepath"
	"sync"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"pitboss/internal/foundation/db"
)

// bare writes with database/sql and the driver alone.
type bare struct {
	pool *sql.DB
	pg   bool

	mu       sync.Mutex // SQLite: one connection, its statements prepared once
	conn     *sql.Conn
	prepared map[string]*sql.Stmt
}

func openBare(ctx context.Context, c db.Config) (*bare, error) {
	if c.URL != "" {
		config, err := pgx.ParseConfig(c.URL)
		if err != nil {
			return nil, err
		}
		pool, err := sql.Open("pgx", config.ConnString())
		if err != nil {
			return nil, err
		}
		pool.SetMaxOpenConns(writeClients)
		pool.SetMaxIdleConns(writeClients)
		return &bare{pool: pool, pg: true}, pool.PingContext(ctx)
	}
	pool, err := sql.Open("sqlite", "file:"+filepath.Join(c.Dir, db.File)+
		"?_pragma=foreign_keys(1)&_pragma=synchronous(FULL)&_pragma=journal_mode(WAL)"+
		"&_pragma=wal_autocheckpoint(4000)&_pragma=cache_size(-64000)&_pragma=temp_store(2)")
	if err != nil {
		return nil, err
	}
	conn, err := pool.Conn(ctx)
	return &bare{pool: pool, conn: conn, prepared: map[string]*sql.Stmt{}}, err
}

func (b *bare) close() error {
	if b.conn != nil {
		_ = b.conn.Close() // the pool is closed next
	}
	return b.pool.Close()
}

// groups says whether a group commit of one's own is worth anything: PostgreSQL has one inside.
func (b *bare) groups() bool { return !b.pg }

// insert writes one act's rows in a transaction of their own.
func (b *bare) insert(ctx context.Context, rows []statement) error {
	if b.pg {
		tx, err := b.pool.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }() // after a commit it does nothing
		// Row-level security asks for it of everyone.
		if _, err := tx.ExecContext(ctx, "SELECT set_config('pitboss.org', 'writes', true)"); err != nil {
			return err
		}
		for _, s := range rows {
			if _, err := tx.ExecContext(ctx, s.query, s.args...); err != nil {
				return err
			}
		}
		return tx.Commit()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.run(ctx, rows)
}

// run writes several acts' rows in one transaction of SQLite.
func (b *bare) run(ctx context.Context, acts ...[]statement) error {
	if err := b.exec(ctx, statement{query: "BEGIN IMMEDIATE"}); err != nil {
		return err
	}
	for _, rows := range acts {
		for _, s := range rows {
			if err := b.exec(ctx, s); err != nil {
				return err
			}
		}
	}
	return b.exec(ctx, statement{query: "COMMIT"})
}

func (b *bare) exec(ctx context.Context, s statement) error {
	stmt := b.prepared[s.query]
	if stmt == nil {
		var err error
		if stmt, err = b.conn.PrepareContext(ctx, s.query); err != nil {
			return err
		}
		b.prepared[s.query] = stmt
	}
	_, err := stmt.ExecContext(context.WithoutCancel(ctx), s.args...)
	return err
}

// grouped is the barest group commit: one goroutine, whatever waits in one transaction.
type grouped struct {
	queue chan waitingAct
	done  sync.WaitGroup
}

type waitingAct struct {
	rows   []statement
	answer chan error
}

func (b *bare) group(ctx context.Context) *grouped {
	g := &grouped{queue: make(chan waitingAct, 128)}
	g.done.Go(func() {
		for first := range g.queue {
			batch := []waitingAct{first}
			for more := true; more && len(batch) < cap(g.queue); {
				select {
				case a, open := <-g.queue:
					if more = open; open {
						batch = append(batch, a)
					}
				default:
					more = false
				}
			}
			acts := make([][]statement, len(batch))
			for i, a := range batch {
				acts[i] = a.rows
			}
			err := b.run(ctx, acts...)
			for _, a := range batch {
				a.answer <- err
			}
		}
	})
	return g
}

func (g *grouped) insert(rows []statement) error {
	a := waitingAct{rows, make(chan error, 1)}
	g.queue <- a
	return <-a.answer
}

func (g *grouped) stop() {
	close(g.queue)
	g.done.Wait()
}
