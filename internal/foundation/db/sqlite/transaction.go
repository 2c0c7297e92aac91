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
	hasWritten   bool  // since it was last reset
}

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

// before refuses a statement of a lost transaction, and notes whether the statement writes.
func (c *Conn) before(query string) error {
	if err := c.Lost(); err != nil {
		return err
	}
	c.hasWritten = c.hasWritten || !Reads(query)
	return nil
}

// noteError stores the error of the first statement after which the transaction is no longer open.
func (c *Conn) noteError(err error) error {
	if err != nil && c.isRolledBack && c.cause == nil {
		c.cause = err
	}
	return err
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
