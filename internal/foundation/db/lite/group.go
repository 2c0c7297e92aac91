package lite

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"pitboss/internal/foundation/db/trouble"
)

// Group is the group commit of SQLite: one goroutine owns the writing connection, takes whatever acts wait, runs one after
// the other so that each can be undone alone, commits once, and only then answers. Acts that come while a commit waits for the
// disk share the next one.
type Group struct {
	conn  *Conn
	queue chan *act
	quit  chan struct{}
	done  sync.WaitGroup
	log   *slog.Logger
}

// Undo is how an act that fails is undone.
type Undo int

// A savepoint copies each page that the act writes before it does. An act that is refused before it writes has nothing to undo:
// should such an act fail later all the same, the transaction is begun again, and what the acts before it have written is
// written once more.
const (
	BySavepoint Undo = iota
	ByWritingAgain
)

type act struct {
	run    func(context.Context, *Conn) error
	done   func() // once it is on the disk, before anyone is answered
	undo   Undo
	alone  bool        // outside of any transaction
	taken  atomic.Bool // by the loop, or by the caller who gave it up: whoever is first
	answer chan error
}

// MostActs in one commit: it bounds how long the first of a burst waits.
const MostActs = 128

// Start starts one on a connection, which is its own from then on.
func Start(c *Conn, log *slog.Logger) *Group {
	g := &Group{conn: c, queue: make(chan *act, MostActs), quit: make(chan struct{}), log: log}
	g.done.Go(g.loop)
	return g
}

// Stop waits for the commit under way and closes the connection.
func (g *Group) Stop() {
	close(g.quit)
	g.done.Wait()
	if err := g.conn.Close(); err != nil {
		g.log.Warn("closing the writer", "error", err)
	}
}

// Do runs one act and returns when it is on the disk, or has failed and left nothing. An act that waits may be given
// up by its context; once begun it is carried through.
func (g *Group) Do(ctx context.Context, undo Undo, run func(context.Context, *Conn) error, done func()) error {
	return g.wait(ctx, &act{run: run, done: done, undo: undo, answer: make(chan error, 1)})
}

// Alone runs what no transaction may be open for. It holds all acts up.
func (g *Group) Alone(ctx context.Context, run func(context.Context, *Conn) error) error {
	return g.wait(ctx, &act{run: run, done: func() {}, alone: true, answer: make(chan error, 1)})
}

func (g *Group) wait(ctx context.Context, a *act) error {
	select {
	case g.queue <- a:
	case <-ctx.Done():
		return ctx.Err()
	case <-g.quit:
		return trouble.ErrClosed
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
			return trouble.ErrClosed
		}
	}
}

func (g *Group) loop() {
	batch := make([]*act, 0, MostActs)
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
		for before := 0; before < len(batch) && len(batch) < MostActs; {
			before = len(batch)
			runtime.Gosched()
			g.drain(take, MostActs-len(batch))
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
func (g *Group) drain(take func(*act), n int) {
	for range n {
		select {
		case a := <-g.queue:
			take(a)
		default:
			return
		}
	}
}

// commit runs a batch in one transaction, or what is alone without one. It answers every act exactly once.
func (g *Group) commit(batch []*act) {
	ctx := context.Background()
	if len(batch) == 1 && batch[0].alone {
		batch[0].answer <- g.runOne(ctx, batch[0])
		return
	}
	errs := make([]error, len(batch))
	last := false
	err := func() error {
		if err := g.say(ctx, "BEGIN IMMEDIATE"); err != nil {
			return err
		}
		if len(batch) == 1 {
			if errs[0] = g.runOne(ctx, batch[0]); errs[0] != nil {
				if err := g.say(ctx, "ROLLBACK"); err != nil {
					return errors.Join(errs[0], err)
				}
				return nil
			}
		} else if err := g.each(ctx, batch, errs); err != nil {
			return err
		}
		last = true
		return g.say(ctx, "COMMIT")
	}()
	if err != nil {
		// Nothing of the batch is there. A rollback that fails (there may be no transaction any more) changes nothing about
		// that. After an error of the disk at the end, what was written of it lies behind the end of the log: the next commit
		// writes over it, and only another program that finds it before may take it for kept.
		_ = g.say(ctx, "ROLLBACK")
		err = fmt.Errorf("commit of %d acts: %w", len(batch), err)
		if last {
			err = trouble.AtEnd{Err: err}
		}
		for i := range errs {
			errs[i] = err
		}
	}
	for i, a := range batch {
		if errs[i] == nil {
			a.done()
		}
	}
	for i, a := range batch {
		a.answer <- errs[i]
	}
}

// each runs acts one after the other in the transaction that has begun, and undoes each that fails. An error of its own ends
// the transaction.
func (g *Group) each(ctx context.Context, batch []*act, errs []error) error {
	j := &journal{}
	g.conn.journal = j
	defer func() { g.conn.journal = nil }()
	for i, a := range batch {
		undo, before := a.undo, len(j.list)
		if j.full {
			undo = BySavepoint
		}
		if undo == BySavepoint {
			if err := g.say(ctx, "SAVEPOINT act"); err != nil {
				return err
			}
		}
		errs[i] = g.runOne(ctx, a)
		wrote := len(j.list) > before
		var err error
		switch {
		case errs[i] != nil && undo == BySavepoint:
			j.back(before)
			if err = g.say(ctx, "ROLLBACK TO act"); err == nil { // a full or failing disk ends the whole transaction
				err = g.say(ctx, "RELEASE act")
			}
		case errs[i] != nil && wrote:
			j.back(before)
			err = g.again(ctx, j)
		case undo == BySavepoint:
			err = g.say(ctx, "RELEASE act")
		}
		if err != nil {
			return errors.Join(errs[i], err)
		}
	}
	return nil
}

// again begins the transaction anew and writes what was written in it. That is done once in a transaction: acts that follow have
// savepoints.
func (g *Group) again(ctx context.Context, j *journal) error {
	g.conn.journal = nil
	defer func() { g.conn.journal, j.full = j, true }()
	if err := errors.Join(g.say(ctx, "ROLLBACK"), g.say(ctx, "BEGIN IMMEDIATE")); err != nil {
		return err
	}
	for _, w := range j.list {
		if _, err := g.conn.Exec(ctx, w.query, w.args); err != nil {
			return err
		}
	}
	return nil
}

// say tells the database where a transaction or a part of it begins and ends.
func (g *Group) say(ctx context.Context, what string) error {
	kept := g.conn.journal
	g.conn.journal = nil
	defer func() { g.conn.journal = kept }()
	_, err := g.conn.Exec(ctx, what, nil)
	return err
}

// runOne turns a panic of one act into its error: the others of the batch are not to blame.
func (g *Group) runOne(ctx context.Context, a *act) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a transaction: %v\n%s", p, debug.Stack())
		}
	}()
	return a.run(ctx, g.conn)
}
