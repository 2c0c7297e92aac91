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
// After a disk error or out of memory SQLite rolls back the whole transaction by itself, even if the statement only
// reads. Later statements would then run outside of the transaction, and each would commit at once. The driver's
// rollback hook reports the rollback, and the connection refuses every statement until the next Begin.
type transaction struct {
	isOpen       bool  // between Begin and Commit or Rollback
	isRolledBack bool  // set by the rollback hook; Begin clears it
	cause        error // the error of the statement that ended the transaction
	hasWritten   bool
	savepoint    savepoint
}

// savepoint tells how the running act can be rolled back alone.
type savepoint int

const (
	noSavepoint      savepoint = iota
	savepointDue               // before the first write
	savepointSet               // a failed act is rolled back to it
	wholeTransaction           // the act wrote first, so the transaction serves as its savepoint
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

// Lost returns nil while the transaction is open. If the database has rolled it back, the error gives the database's
// reason. It is the same for every act in the transaction.
func (c *Conn) Lost() error {
	if !c.isOpen || !c.isRolledBack {
		return nil
	}
	if s, ok := errors.AsType[*sqlite.Error](c.cause); ok && dberr.FailureOf(s) != "" {
		return fmt.Errorf("%w: %w", dberr.ErrRolledBack, s)
	}
	return dberr.ErrRolledBack
}

// before refuses a statement of a lost transaction, and takes the act's savepoint before its first write.
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
	c.savepoint = savepointSet
	return nil
}

// noteError stores the error of the first statement after which the transaction is no longer open.
func (c *Conn) noteError(err error) error {
	if err != nil && c.isRolledBack && c.cause == nil {
		c.cause = err
	}
	return err
}

// beginAct begins a part of the transaction that can be rolled back alone.
func (c *Conn) beginAct() { c.savepoint = savepointDue }

// endAct rolls back a failed act. The transaction continues unless the act was the first that wrote in it. An error
// means that the whole transaction is lost.
func (c *Conn) endAct(ctx context.Context, failed bool) (isOpen bool, err error) {
	savepoint := c.savepoint
	c.savepoint = noSavepoint
	if err := c.Lost(); err != nil {
		return false, err
	}
	if savepoint == wholeTransaction && failed {
		c.Rollback(ctx)
		return false, nil
	}
	if savepoint != savepointSet {
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

// Commit commits the transaction. After an error call Rollback.
func (c *Conn) Commit(ctx context.Context) error {
	_, err := c.exec(ctx, "COMMIT", nil)
	if err == nil {
		c.isOpen = false
	}
	return err
}

// Rollback rolls back the transaction. If that fails it closes the connection, which has the same effect.
func (c *Conn) Rollback(ctx context.Context) {
	if c.isOpen && !c.isRolledBack {
		if _, err := c.exec(ctx, "ROLLBACK", nil); err != nil && !c.isRolledBack {
			_ = c.Close() // the next statement opens the connection again
		}
	}
	c.isOpen = false
}
