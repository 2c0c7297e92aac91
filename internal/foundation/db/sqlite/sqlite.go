// Package sqlite runs SQLite: connections with prepared statements, group commit of writes (GroupCommit) and a pool of
// readers (ReadPool). It refuses versions with known corruption bugs. The caller decides what runs on a connection.
package sqlite

import (
	"cmp"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modernc.org/sqlite"
)

// minVersion is the first release without the WAL-reset corruption.
var minVersion = [3]int{3, 51, 3}

// Check refuses a version of SQLite that is too old.
func Check(version string) error {
	if !isAtLeast(version, minVersion) {
		return fmt.Errorf("SQLite %s can damage a database in WAL mode; 3.51.3 or newer is needed", version)
	}
	return nil
}

func isAtLeast(version string, minimum [3]int) bool {
	parts := strings.Split(version, ".")
	for i, want := range minimum {
		if i >= len(parts) {
			return false
		}
		have, err := strconv.Atoi(parts[i])
		if err != nil {
			return false
		}
		if have != want {
			return have > want
		}
	}
	return true
}

// Conn is an SQLite connection with its prepared statements, used by one goroutine at a time. It calls the driver
// directly: database/sql, with its pool, locks and double conversion of values, takes as long as the driver itself.
type Conn struct {
	Open       func(context.Context) (driver.Conn, error)
	Watch      func(query string)
	c          driver.Conn
	statements map[string]statement
	args       []driver.NamedValue // of the running statement
	row        []driver.Value
	transaction
}

// statement is a prepared statement of the driver.
type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// rollbackHooks is implemented by the driver's connections.
type rollbackHooks interface{ RegisterRollbackHook(sqlite.RollbackHookFn) }

func (c *Conn) open(ctx context.Context) error {
	if c.c != nil {
		return nil
	}
	opened, err := c.Open(ctx)
	if err != nil {
		return err
	}
	hooks, ok := opened.(rollbackHooks)
	if !ok {
		return errors.Join(fmt.Errorf("unexpected connection type %T", opened), opened.Close())
	}
	hooks.RegisterRollbackHook(func() { c.isRolledBack = true })
	c.c, c.statements = opened, map[string]statement{}
	return nil
}

// prepare prepares a statement, which the caller closes.
func (c *Conn) prepare(ctx context.Context, query string) (statement, error) {
	if err := c.open(ctx); err != nil {
		return nil, err
	}
	prepared, err := c.c.Prepare(query)
	if err != nil {
		return nil, err
	}
	s, ok := prepared.(statement)
	if !ok {
		return nil, errors.Join(fmt.Errorf("unexpected statement type %T", prepared), prepared.Close())
	}
	return s, nil
}

// prepared returns the cached prepared statement. Close closes it.
func (c *Conn) prepared(ctx context.Context, query string) (statement, error) {
	c.Watch(query)
	if s, ok := c.statements[query]; ok {
		return s, nil
	}
	s, err := c.prepare(ctx, query)
	if err == nil {
		c.statements[query] = s
	}
	return s, err
}

// Exec runs a cached prepared statement.
func (c *Conn) Exec(ctx context.Context, query string, args []any) (driver.Result, error) {
	if err := c.before(query); err != nil {
		return nil, err
	}
	return c.exec(ctx, query, args)
}

func (c *Conn) exec(ctx context.Context, query string, args []any) (driver.Result, error) {
	s, err := c.prepared(ctx, query)
	if err != nil {
		return nil, c.noteError(err)
	}
	if err := c.bind(args); err != nil {
		return nil, err
	}
	result, err := s.ExecContext(ctx, c.args)
	return result, c.noteError(err)
}

// ExecUnprepared runs a statement that already takes effect when it is prepared.
func (c *Conn) ExecUnprepared(ctx context.Context, query string) error {
	s, err := c.prepare(ctx, query)
	if err != nil {
		return err
	}
	_, err = s.ExecContext(ctx, nil)
	return errors.Join(err, s.Close())
}

// Query is Exec for a statement with rows, which it passes to read.
func (c *Conn) Query(ctx context.Context, query string, args []any, read func(*Rows)) (err error) {
	if err := c.before(query); err != nil {
		return err
	}
	s, err := c.prepared(ctx, query)
	if err != nil {
		return c.noteError(err)
	}
	if err := c.bind(args); err != nil {
		return err
	}
	from, err := s.QueryContext(ctx, c.args)
	if err != nil {
		return c.noteError(err)
	}
	rows := &Rows{from: from, row: slices.Grow(c.row, len(from.Columns()))[:len(from.Columns())]}
	c.row = nil
	defer func() {
		clear(rows.row)
		c.row = rows.row[:0]
		err = c.noteError(cmp.Or(rows.err, from.Close()))
	}()
	read(rows)
	return nil
}

// bind converts the arguments of the next statement.
func (c *Conn) bind(args []any) error {
	clear(c.args)
	c.args = c.args[:0]
	for i, a := range args {
		v, err := value(a)
		if err != nil {
			return fmt.Errorf("argument %d: %w", i+1, err)
		}
		c.args = append(c.args, driver.NamedValue{Ordinal: i + 1, Value: v})
	}
	return nil
}

// Close closes the connection. The next statement opens it again.
func (c *Conn) Close() error {
	if c.c == nil {
		return nil
	}
	for _, s := range c.statements {
		_ = s.Close() // the connection is closed next, which frees it in any case
	}
	c.c.(rollbackHooks).RegisterRollbackHook(nil) // otherwise the driver keeps it forever
	err := c.c.Close()
	c.c, c.statements = nil, nil
	return err
}

// Reads reports whether a statement is read-only.
func Reads(query string) bool { return strings.HasPrefix(query, "SELECT") }
