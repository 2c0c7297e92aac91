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

// GroupCommit implements group commit on SQLite. One goroutine owns the write connection. It takes all queued acts,
// runs them one by one in one transaction, commits once, and then answers them. Acts that arrive during a commit share
// the next one.
//
// There is no savepoint: SQLite would copy the pages that an act writes. An act that fails before its first write has
// nothing to roll back. When an act fails later, the whole transaction is rolled back. The acts before it run again and
// are committed, and the failed act begins the next transaction, where it cannot touch another one. So an act runs
// twice at most, and a batch never takes more commits than its acts would take alone. No act is answered before its
// last run is committed or rolled back. A run must therefore leave nothing behind but what it writes.
type GroupCommit struct {
	conn  *Conn
	queue chan *txRequest
	quit  chan struct{}
	done  sync.WaitGroup
	log   *slog.Logger
}

type txRequest struct {
	run       func(context.Context, *Conn) error
	onCommit  func()      // runs after the commit, before any act of the batch is answered
	outsideTx bool        // without a transaction
	claimed   atomic.Bool // by the loop, or by a caller that gave up
	result    chan error
}

// MaxBatch bounds the acts in one commit, and so how long the first of a burst waits.
const MaxBatch = 128

// Start starts a group commit, which takes over the connection.
func Start(c *Conn, log *slog.Logger) *GroupCommit {
	g := &GroupCommit{conn: c, queue: make(chan *txRequest, MaxBatch), quit: make(chan struct{}), log: log}
	g.done.Go(g.loop)
	return g
}

// Stop waits for the running commit and closes the connection.
func (g *GroupCommit) Stop() {
	close(g.quit)
	g.done.Wait()
	if err := g.conn.Close(); err != nil {
		g.log.Warn("closing the writer", "error", err)
	}
}

// Do runs an act, see GroupCommit. It returns when the act is on the disk or was rolled back. The context can cancel a
// queued act but not a running one.
func (g *GroupCommit) Do(ctx context.Context, run func(context.Context, *Conn) error, onCommit func()) error {
	return g.wait(ctx, &txRequest{run: run, onCommit: onCommit, result: make(chan error, 1)})
}

// OutsideTx runs a function outside of any transaction. All acts wait for it.
func (g *GroupCommit) OutsideTx(ctx context.Context, run func(context.Context, *Conn) error) error {
	return g.wait(ctx, &txRequest{run: run, onCommit: func() {}, outsideTx: true, result: make(chan error, 1)})
}

func (g *GroupCommit) wait(ctx context.Context, a *txRequest) error {
	select {
	case g.queue <- a:
	case <-ctx.Done():
		return ctx.Err()
	case <-g.quit:
		return dberr.ErrClosed
	}
	select {
	case err := <-a.result:
		return err
	case <-ctx.Done():
		if a.claimed.CompareAndSwap(false, true) {
			return ctx.Err()
		}
	case <-g.quit:
	}
	select {
	case err := <-a.result:
		return err
	case <-g.quit:
		// The loop may have taken the request before it saw quit.
		g.done.Wait()
		select {
		case err := <-a.result:
			return err
		default:
			return dberr.ErrClosed
		}
	}
}

func (g *GroupCommit) loop() {
	batch := make([]*txRequest, 0, MaxBatch)
	var outside []*txRequest
	accept := func(a *txRequest) {
		switch {
		case !a.claimed.CompareAndSwap(false, true):
		case a.outsideTx:
			outside = append(outside, a)
		default:
			batch = append(batch, a)
		}
	}
	for {
		batch, outside = batch[:0], outside[:0]
		select {
		case a := <-g.queue:
			accept(a)
		case <-g.quit:
			return
		}
		// The clients of the last batch are about to send their next acts. Yield to them as long as the batch grows.
		for before := 0; before < len(batch) && len(batch) < MaxBatch; {
			before = len(batch)
			runtime.Gosched()
			g.drain(accept, MaxBatch-len(batch))
		}
		if len(batch) > 0 {
			g.commit(batch)
		}
		for _, a := range outside {
			g.commit([]*txRequest{a})
		}
	}
}

// drain accepts up to n queued requests.
func (g *GroupCommit) drain(accept func(*txRequest), n int) {
	for range n {
		select {
		case a := <-g.queue:
			accept(a)
		default:
			return
		}
	}
}

// commit runs a batch in one transaction, or a single request outside of any. It answers every request exactly once.
// If the transaction ends early, the remaining acts get another one.
func (g *GroupCommit) commit(batch []*txRequest) {
	ctx := context.Background()
	if len(batch) == 1 && batch[0].outsideTx {
		batch[0].result <- g.runOne(ctx, batch[0])
		return
	}
	for len(batch) > 0 {
		errs := g.transact(ctx, batch)
		for i, err := range errs {
			if err == nil {
				batch[i].onCommit()
			}
		}
		for i, err := range errs {
			batch[i].result <- err
		}
		batch = batch[len(errs):]
	}
}

// transact runs a prefix of the batch, at least one act, in one transaction and returns the error of each. A rerun sees
// what the first run saw, so it fails only if an act depends on more, such as the time; then it gets shorter once more.
//
// If the whole transaction fails, all of them get the same error, which concerns the database and no single act. This
// includes rejected acts, because an earlier act's lost write may have caused the rejection.
func (g *GroupCommit) transact(ctx context.Context, batch []*txRequest) []error {
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
	hasWritten := false // an act that has succeeded
	for i, a := range batch {
		g.conn.hasWritten = false
		err := g.runOne(ctx, a)
		errs = append(errs, err)
		if lost := g.conn.Lost(); lost != nil {
			g.log.Warn("transaction rolled back", "acts", len(errs), "error", lost)
			return fail(lost)
		}
		if err == nil || !g.conn.hasWritten {
			hasWritten = hasWritten || g.conn.hasWritten
			continue
		}
		g.conn.Rollback(ctx)
		if hasWritten {
			return g.transact(ctx, batch[:i])
		}
		return errs // the acts before it have written nothing, so their answers stand
	}
	if err := g.conn.Commit(ctx); err != nil {
		// The transaction lies behind the end of the WAL, and the next commit overwrites it. Only another program that
		// opens the files before that could take it for committed.
		return fail(dberr.CommitUnknownError{Err: fmt.Errorf("commit of %d acts: %w", len(batch), err)})
	}
	return errs
}

// runOne converts a panic into the act's error, because the other acts of the batch did not cause it.
func (g *GroupCommit) runOne(ctx context.Context, a *txRequest) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a transaction: %v\n%s", p, debug.Stack())
		}
	}()
	return a.run(ctx, g.conn)
}
