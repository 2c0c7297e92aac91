package db

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"pitboss/internal/foundation/db/files"
	"pitboss/internal/foundation/db/trouble"
)

// oldestSQLite is the first release without the WAL-reset corruption.
var oldestSQLite = [3]int{3, 51, 3}

// uriEscape makes a file name fit for SQLite's file: addresses.
var uriEscape = strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23")

func (d *DB) openSQLite(ctx context.Context, c Config) error {
	d.engine = SQLite
	file := cmp.Or(c.file, filepath.Join(c.Dir, File))
	if c.ReadOnly {
		if _, err := os.Stat(file); err != nil {
			return fmt.Errorf("no database in the data folder: %w", err)
		}
	} else {
		if err := d.lockDir(c.Dir); err != nil {
			return err
		}
		if err := files.Ready(file); err != nil {
			return err
		}
	}
	sync := "FULL" // acknowledged means on the disk
	if c.Relaxed {
		sync = "OFF"
	}
	path := "file:" + uriEscape.Replace(file) + "?_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)&_pragma=synchronous(" + sync + ")"
	var err error
	if d.pool, err = sql.Open("sqlite", path+"&_pragma=query_only(1)&_pragma=cache_size(-16000)"); err != nil {
		return err
	}
	first := d.pool
	if !c.ReadOnly {
		// The cache holds what a busy evening touches. Each act of a batch can be undone alone: the pages for that stay in
		// memory (temp_store), or every savepoint would write a file. REPLACE removes rows under the triggers' eyes. What is deleted is overwritten.
		options := "&_pragma=journal_mode(WAL)&_pragma=wal_autocheckpoint(4000)&_pragma=cache_size(-64000)&_pragma=temp_store(2)&_pragma=recursive_triggers(1)&_pragma=secure_delete(1)"
		if d.writer, err = sql.Open("sqlite", path+options+"&_txlock=immediate"); err != nil {
			return err
		}
		d.writer.SetMaxOpenConns(1)
		first = d.writer
	}
	var version string
	if err := first.QueryRowContext(ctx, "SELECT sqlite_version() FROM (SELECT count(*) FROM sqlite_schema)").Scan(&version); err != nil {
		return trouble.OfFile(file, err)
	}
	if !atLeast(version, oldestSQLite) {
		return fmt.Errorf("SQLite %s can damage a database in WAL mode; 3.51.3 or newer is needed", version)
	}
	n := max(4, 2*runtime.GOMAXPROCS(0))
	d.pool.SetMaxOpenConns(n + 1) // one spare for Ping
	d.reads = make(chan *conn, n)
	for range n {
		// Opened on first use: a program that only serves a few screens keeps few connections.
		d.reads <- &conn{open: d.pool.Conn, watch: d.watch}
	}
	if !c.ReadOnly {
		d.unscrubbed.Store(true)
		d.group = startGroup(&conn{open: d.writer.Conn, watch: d.watch}, d.log)
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

// conn is one SQLite connection with its prepared statements. One goroutine at a time uses it.
type conn struct {
	open       func(context.Context) (*sql.Conn, error)
	watch      func(query string)
	c          *sql.Conn
	statements map[string]*sql.Stmt
}

func (c *conn) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	c.watch(query)
	if c.c == nil {
		opened, err := c.open(ctx)
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

func (c *conn) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	s, err := c.prepared(ctx, query) //nolint:sqlclosecheck // kept for the connection's life; close ends it
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args...)
}

// plainly runs a statement that takes effect while it is prepared.
func (c *conn) plainly(ctx context.Context, statement string) error {
	if c.c == nil {
		opened, err := c.open(ctx)
		if err != nil {
			return err
		}
		c.c, c.statements = opened, map[string]*sql.Stmt{}
	}
	_, err := c.c.ExecContext(ctx, statement)
	return err
}

func (c *conn) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	s, err := c.prepared(ctx, query) //nolint:sqlclosecheck // kept for the connection's life; close ends it
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

func (c *conn) close() error {
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
