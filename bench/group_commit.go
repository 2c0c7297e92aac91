package main

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// groupCommitter is the barest group commit on SQLite: one goroutine writes all waiting acts in one transaction, with
// prepared statements on one connection.
type groupCommitter struct {
	pool     *sql.DB
	conn     *sql.Conn
	prepared map[string]*sql.Stmt
	queue    chan waitingAct
	writer   sync.WaitGroup
}

type waitingAct struct {
	statements []statement
	result     chan error
}

const maxBatch = 128

// openGroupCommitter opens a database file with the server's settings.
func openGroupCommitter(ctx context.Context, file string) (*groupCommitter, error) {
	pool, err := sql.Open("sqlite", "file:"+file+
		"?_pragma=foreign_keys(1)&_pragma=synchronous(FULL)&_pragma=journal_mode(WAL)"+
		"&_pragma=wal_autocheckpoint(4000)&_pragma=cache_size(-64000)&_pragma=temp_store(2)")
	if err != nil {
		return nil, err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	g := &groupCommitter{pool: pool, conn: conn, prepared: map[string]*sql.Stmt{},
		queue: make(chan waitingAct, maxBatch)}
	g.writer.Go(func() {
		for first := range g.queue {
			batch := []waitingAct{first}
			for more := true; more && len(batch) < maxBatch; {
				select {
				case a, open := <-g.queue:
					if more = open; open {
						batch = append(batch, a)
					}
				default:
					more = false
				}
			}
			err := g.write(ctx, batch)
			for _, a := range batch {
				a.result <- err
			}
		}
	})
	return g, nil
}

// commit waits until the statements of an act are on the disk.
func (g *groupCommitter) commit(statements []statement) error {
	a := waitingAct{statements, make(chan error, 1)}
	g.queue <- a
	return <-a.result
}

func (g *groupCommitter) write(ctx context.Context, batch []waitingAct) error {
	if err := g.exec(ctx, statement{query: "BEGIN IMMEDIATE"}); err != nil {
		return err
	}
	for _, a := range batch {
		for _, s := range a.statements {
			if err := g.exec(ctx, s); err != nil {
				return err
			}
		}
	}
	return g.exec(ctx, statement{query: "COMMIT"})
}

func (g *groupCommitter) exec(ctx context.Context, s statement) error {
	stmt := g.prepared[s.query]
	if stmt == nil {
		var err error
		if stmt, err = g.conn.PrepareContext(ctx, s.query); err != nil {
			return err
		}
		g.prepared[s.query] = stmt
	}
	_, err := stmt.ExecContext(context.WithoutCancel(ctx), s.args...)
	return err
}

func (g *groupCommitter) close() error {
	close(g.queue)
	g.writer.Wait()
	return errors.Join(g.conn.Close(), g.pool.Close())
}
