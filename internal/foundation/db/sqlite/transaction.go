package sqlite

import (
	"context"
	"errors"
	"fmt"

	"modernc.org/sqlite"

	"pitboss/internal/foundation/db/dberr"
)

// transaction is the state of a connection's transaction.
//
// SQLite rolls the whole transaction back by itself when a statement meets an error of the disk or finds no memory,
// even if the statement only reads. The statements after it would then run outside of any transaction, and each would
// be committed at once. The driver's rollback hook reports this, and from then on the connection refuses every
// statement until the next Begin.
type transaction struct {
	isOpen       bool  // between Begin and Commit or Rollback
	isRolledBack bool  // set by the rollback hook; Begin clears it
	cause        error // of the statement after which isRolledBack was found set
	hasWritten   bool
	savepoint    savepoint
}

// savepoint says whether the act that runs can be rolled back alone.
type savepoint int

const (
	noSavepoint      savepoint = iota
	savepointDue               // before the first statement that writes
	savepointTaken             // a failed act is rolled back to it
	wholeTransaction           // nothing was written before the act, so the transaction serves as its savepoint
)

// Begin begins a transaction with the given statement.
func (c *Conn) Begin(ctx context.Context, statement string) error {
	c.transaction = transaction{}
	if _, err := c.exec(ctx, statement, nil); err != nil {
		return err
	}
	c.isOpen, c.isRolledBack = true, false
	return nil
}

// Lost is nil as long as the transaction is open. Otherwise the database has rolled it back by itself, and the error
// says why in the database's words alone: it is the same for every act in the transaction.
func (c *Conn) Lost() error {
	if !c.isOpen || !c.isRolledBack {
		return nil
	}
	if s, ok := errors.AsType[*sqlite.Error](c.cause); ok && dberr.FailureOf(s) != "" {
		return fmt.Errorf("%w: %w", dberr.ErrRolledBack, s)
	}
	return dberr.ErrRolledBack
}

// before refuses a statement when the transaction is lost, and takes the savepoint of an act before its first statement
// that writes.
func (c *Conn) before(ctx context.Context, query string) error {
	if c.isOpen && c.isRolledBack {
		return c.Lost()
	}
	if c.savepoint != savepointDue || Reads(query) {
		return nil
	}
	if !c.hasWritten {
		c.hasWritten, c.savepoint = true, wholeTransaction
		return nil
	}
	if _, err := c.exec(ctx, "SAVEPOINT act", nil); err != nil {
		return err
	}
	c.savepoint = savepointTaken
	return nil
}

// noteError keeps the first error of a statement after which the transaction is no longer open.
func (c *Conn) noteError(err error) error {
	if err != nil && c.isRolledBack && c.cause == nil {
		c.cause = err
	}
	return err
}

// beginAct makes what an act writes from now on a part of the transaction that can be rolled back alone.
func (c *Conn) beginAct() { c.savepoint = savepointDue }

// endAct rolls an act back that has failed. The transaction goes on unless the act was the first that wrote something
// in it. An error means that nothing of the whole transaction can be kept.
func (c *Conn) endAct(ctx context.Context, failed bool) (goesOn bool, err error) {
	savepoint := c.savepoint
	c.savepoint = noSavepoint
	if err := c.Lost(); err != nil {
		return false, err
	}
	if savepoint == wholeTransaction && failed {
		c.Rollback(ctx)
		return false, nil
	}
	if savepoint != savepointTaken {
		return true, nil
	}
	if failed {
		if _, err := c.exec(ctx, "ROLLBACK TO act", nil); err != nil {
			return false, fmt.Errorf("roll back an act: %w", err)
		}
	}
	if _, err := c.exec(ctx, "RELEASE act", nil); err != nil {
		return false, fmt.Errorf("release the savepoint of an act: %w", err)
	}
	return true, nil
}

// Commit commits the transaction. After an error Rollback has to be called.
func (c *Conn) Commit(ctx context.Context) error {
	_, err := c.exec(ctx, "COMMIT", nil)
	if err == nil {
		c.isOpen = false
	}
	return err
}

// Rollback ends the transaction and leaves nothing of it. Where that fails, the connection is closed, which has the
// same effect.
func (c *Conn) Rollback(ctx context.Context) {
	if c.isOpen && !c.isRolledBack {
		if _, err := c.exec(ctx, "ROLLBACK", nil); err != nil && !c.isRolledBack {
			_ = c.Close() // the next statement opens the connection again
		}
	}
	c.isOpen = false
}
