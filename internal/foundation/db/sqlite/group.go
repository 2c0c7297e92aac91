package sqlite

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"pitboss/internal/foundation/db/dberr"
)

// GroupCommit is the group commit of SQLite: one goroutine owns the writing connection, takes whatever acts wait, runs one
// after the other so that each can be rolled back alone, commits once, and only then answers. Acts that come while a
// commit waits for the disk share the next one. Each act takes a savepoint just before its first write, so an act that
// is refused before that costs nothing to roll back.
type GroupCommit struct {
	conn  *Conn
	queue chan *act
	quit  chan struct{}
	done  sync.WaitGroup
	log   *slog.Logger
}

type act struct {
	run    func(context.Context, *Conn) error
	done   func()      // once it is on the disk, before anyone is answered
	alone  bool        // outside of any transaction
	taken  atomic.Bool // by the loop, or by the caller who gave it up: whoever is first
	answer chan error
}

// MaxBatch in one commit: it bounds how long the first of a burst waits.
const MaxBatch = 128

// Start starts one on a connection, which is its own from then on.
func Start(c *Conn, log *slog.Logger) *GroupCommit {
	g := &GroupCommit{conn: c, queue: make(chan *act, MaxBatch), quit: make(chan struct{}), log: log}
	g.done.Go(g.loop)
	return g
}

// Stop waits for the commit under way and closes the connection.
func (g *GroupCommit) Stop() {
	close(g.quit)
	g.done.Wait()
	if err := g.conn.Close(); err != nil {
		g.log.Warn("closing the writer", "error", err)
	}
}

// Do runs one act, once, and returns when it is on the disk, or has failed and left nothing. An act that waits may be
// given up by its context; once begun it is carried through.
func (g *GroupCommit) Do(ctx context.Context, run func(context.Context, *Conn) error, done func()) error {
	return g.wait(ctx, &act{run: run, done: done, answer: make(chan error, 1)})
}

// OutsideTx runs what no transaction may be open for. It holds all acts up.
func (g *GroupCommit) OutsideTx(ctx context.Context, run func(context.Context, *Conn) error) error {
	return g.wait(ctx, &act{run: run, done: func() {}, alone: true, answer: make(chan error, 1)})
}

func (g *GroupCommit) wait(ctx context.Context, a *act) error {
	select {
	case g.queue <- a:
	case <-ctx.Done():
		return ctx.Err()
	case <-g.quit:
		return dberr.ErrClosed
	}
	select {
	case err := <-a.answer:
		return err
	case <-ctx.Done():
		if a.taken.CompareAndSwap(false, true) {
			return ctx.Err()
		}
	case <-g.quit:
	}
	select {
	case err := <-a.answer:
		return err
	case <-g.quit:
		// The loop may have taken the act before it saw quit.
		g.done.Wait()
		select {
		case err := <-a.answer:
			return err
		default:
			return dberr.ErrClosed
		}
	}
}

func (g *GroupCommit) loop() {
	batch := make([]*act, 0, MaxBatch)
	var apart []*act
	take := func(a *act) {
		switch {
		case !a.taken.CompareAndSwap(false, true):
		case a.alone:
			apart = append(apart, a)
		default:
			batch = append(batch, a)
		}
	}
	for {
		batch, apart = batch[:0], apart[:0]
		select {
		case a := <-g.queue:
			take(a)
		case <-g.quit:
			return
		}
		// Those who have just been answered are about to come back: let them, for as long as that brings more.
		for before := 0; before < len(batch) && len(batch) < MaxBatch; {
			before = len(batch)
			runtime.Gosched()
			g.drain(take, MaxBatch-len(batch))
		}
		if len(batch) > 0 {
			g.commit(batch)
		}
		for _, a := range apart {
			g.commit([]*act{a})
		}
	}
}

// drain takes up to n acts that wait.
func (g *GroupCommit) drain(take func(*act), n int) {
	for range n {
		select {
		case a := <-g.queue:
			take(a)
		default:
			return
		}
	}
}

// commit runs a batch in one transaction, or an act that is alone outside of any. It answers every act exactly once.
// When the transaction ends early, the acts that have not run yet get another one.
func (g *GroupCommit) commit(batch []*act) {
	ctx := context.Background()
	if len(batch) == 1 && batch[0].alone {
		batch[0].answer <- g.runOne(ctx, batch[0])
		return
	}
	for len(batch) > 0 {
		errs := g.transact(ctx, batch)
		for i, err := range errs {
			if err == nil {
				batch[i].done()
			}
		}
		for i, err := range errs {
			batch[i].answer <- err
		}
		batch = batch[len(errs):]
	}
}

// transact runs acts in one transaction and returns how each ended that has run; they are the first of the batch, at
// least one.
//
// When the whole transaction fails, all of them get the same error, which is about the database and about no act. This
// includes acts that were refused: they may have been refused because of what an act before them had written, or have
// returned its answer.
func (g *GroupCommit) transact(ctx context.Context, batch []*act) []error {
	errs := make([]error, 0, len(batch))
	fail := func(err error) []error {
		g.conn.Rollback(ctx)
		for i := range errs {
			errs[i] = err
		}
		return errs
	}
	if err := g.conn.Begin(ctx, "BEGIN IMMEDIATE"); err != nil {
		errs = errs[:len(batch)]
		return fail(fmt.Errorf("begin a transaction: %w", err))
	}
	for _, a := range batch {
		g.conn.beginAct()
		err := g.runOne(ctx, a)
		errs = append(errs, err)
		goesOn, lost := g.conn.endAct(ctx, err != nil)
		if lost != nil {
			g.log.Warn("transaction rolled back", "acts", len(errs), "error", lost)
			return fail(lost)
		}
		if !goesOn {
			return errs // nothing was written before this act, so the answers of those before it stay as they are
		}
	}
	if err := g.conn.Commit(ctx); err != nil {
		// What was written of the transaction lies behind the end of the log, and the next commit writes over it. Only
		// another program that opens the files before that may take it for committed.
		return fail(dberr.ErrCommitUnknown{Err: fmt.Errorf("commit of %d acts: %w", len(batch), err)})
	}
	return errs
}

// runOne turns a panic of one act into its error: the others of the batch are not to blame.
func (g *GroupCommit) runOne(ctx context.Context, a *act) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a transaction: %v\n%s", p, debug.Stack())
		}
	}()
	return a.run(ctx, g.conn)
}
