// Package lite holds a connection to SQLite with its prepared statements, commits what many want to write on it together, lends those
// that read, and knows which SQLite is good enough. What is said on it is its owner's business.
package lite

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
)

// oldest is the first release without the WAL-reset corruption.
var oldest = [3]int{3, 51, 3}

// Check refuses an SQLite that is too old.
func Check(version string) error {
	if !atLeast(version, oldest) {
		return fmt.Errorf("SQLite %s can damage a database in WAL mode; 3.51.3 or newer is needed", version)
	}
	return nil
}

func atLeast(version string, least [3]int) bool {
	parts := strings.Split(version, ".")
	for i, want := range least {
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

// Conn is one SQLite connection with its prepared statements. One goroutine at a time uses it.
type Conn struct {
	Open       func(context.Context) (*sql.Conn, error)
	Watch      func(query string)
	c          *sql.Conn
	statements map[string]*sql.Stmt
	journal    *journal // where what is written is written down; nil: nowhere
}

func (c *Conn) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	c.Watch(query)
	if c.c == nil {
		opened, err := c.Open(ctx)
		if err != nil {
			return nil, err
		}
		c.c, c.statements = opened, map[string]*sql.Stmt{}
	}
	if s, ok := c.statements[query]; ok {
		return s, nil
	}
	s, err := c.c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	c.statements[query] = s
	return s, nil
}

// Exec runs a statement that is prepared once.
func (c *Conn) Exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	s, err := c.prepared(ctx, query) //nolint:sqlclosecheck // kept for the connection's life; Close ends it
	if err != nil {
		return nil, err
	}
	c.journal.add(query, args)
	return s.ExecContext(ctx, args...)
}

// Plainly runs a statement that takes effect while it is prepared.
func (c *Conn) Plainly(ctx context.Context, statement string) error {
	if c.c == nil {
		opened, err := c.Open(ctx)
		if err != nil {
			return err
		}
		c.c, c.statements = opened, map[string]*sql.Stmt{}
	}
	_, err := c.c.ExecContext(ctx, statement)
	return err
}

// Query is Exec for what has rows.
func (c *Conn) Query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	s, err := c.prepared(ctx, query) //nolint:sqlclosecheck // kept for the connection's life; Close ends it
	if err != nil {
		return nil, err
	}
	if !Reads(query) {
		c.journal.add(query, args)
	}
	return s.QueryContext(ctx, args...)
}

// Close ends the connection. It is opened again when it is used again.
func (c *Conn) Close() error {
	if c.c == nil {
		return nil
	}
	for _, s := range c.statements {
		_ = s.Close() // the connection is closed next, which frees it in any case
	}
	err := c.c.Close()
	c.c = nil
	return err
}

// Reads says of a statement that it only reads.
func Reads(query string) bool { return strings.HasPrefix(query, "SELECT") }

// journal is what has been written in a transaction, so that it can be written again.
type journal struct {
	list []written
	full bool // there was more
}

type written struct {
	query string
	args  []any // nobody changes them
}

// mostWritten statements are written down of a transaction: who writes a great deal does not keep all of it in memory.
const mostWritten = 5000

func (j *journal) add(query string, args []any) {
	switch {
	case j == nil:
	case len(j.list) < mostWritten:
		j.list = append(j.list, written{query, args})
	default:
		j.full = true
	}
}

// back forgets what came after the first n statements.
func (j *journal) back(n int) {
	clear(j.list[n:])
	j.list = j.list[:n]
}
