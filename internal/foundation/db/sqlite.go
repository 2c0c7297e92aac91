package db

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"pitboss/internal/foundation/db/files"
	"pitboss/internal/foundation/db/lite"
	"pitboss/internal/foundation/db/trouble"
)

// uriEscape makes a file name fit for SQLite's file: addresses.
var uriEscape = strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23")

// How much of the database a connection keeps in memory, in kilobytes of pages. A page of 4 KB takes 9.4 in truth: with what SQLite
// notes of it, it does not fit into 4 KB, and the driver's allocator gives it 8 and wastes an eighth. What is not kept is read from the
// kernel's cache of the file. A reader forgets all of it with each commit. docs/performance.md has what larger ones give: nothing.
const (
	writersCache = 8000
	readersCache = 2000
)

func cache(kilobytes int) string { return fmt.Sprintf("&_pragma=cache_size(-%d)", kilobytes) }

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
	if d.pool, err = sql.Open("sqlite", path+"&_pragma=query_only(1)"+cache(readersCache)); err != nil {
		return err
	}
	first := d.pool
	if !c.ReadOnly {
		// Each act of a batch can be undone alone: the pages for that stay in
		// memory (temp_store), or every savepoint would write a file. REPLACE removes rows under the triggers' eyes. What is deleted is overwritten.
		options := "&_pragma=journal_mode(WAL)&_pragma=wal_autocheckpoint(4000)&_pragma=temp_store(2)&_pragma=recursive_triggers(1)&_pragma=secure_delete(1)" + cache(writersCache)
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
	if err := lite.Check(version); err != nil {
		return err
	}
	n := max(4, 2*runtime.GOMAXPROCS(0))
	d.pool.SetMaxOpenConns(n + 1) // one spare for Ping
	d.pool.SetMaxIdleConns(1)     // of those that are closed one stays for Ping, for a while
	d.pool.SetConnMaxIdleTime(lite.RestsFor)
	d.reads = lite.NewReaders(n, d.clock, func() *lite.Conn { return d.connOf(d.pool).Conn })
	if !c.ReadOnly {
		d.scrub.due.Store(true)
		d.group = lite.Start(d.connOf(d.writer).Conn, d.log)
	}
	return nil
}

// conn is a connection as a session. Whatever it is asked it does at once.
type conn struct {
	*lite.Conn
	first func() statement // is run before anything else is written; nil: nothing
	steps lite.Steps       // back, of one who only reads
}

func (c *conn) queue(ctx context.Context, s statement) error {
	if first := c.first; first != nil && (s.Read == nil || !lite.Reads(s.Query)) {
		c.first = nil
		if err := c.queue(ctx, first()); err != nil {
			return err
		}
	}
	if s.Read == nil {
		done, err := c.Exec(ctx, s.Query, s.Args)
		if err == nil && s.Changed != nil {
			*s.Changed, err = done.RowsAffected()
		}
		if s.Taken != nil && trouble.IsDuplicate(err) {
			err = s.Taken
		}
		return err
	}
	return c.read(ctx, s)
}

func (c *conn) read(ctx context.Context, s statement) error {
	c.steps.Back()
	rows, err := c.Query(ctx, s.Query, s.Args)
	if err != nil {
		return err
	}
	defer rows.Close()
	s.Read(rows)
	if err := rows.Close(); err != nil {
		return err
	}
	return rows.Err()
}

func (c *conn) settle(context.Context) error { return nil }

func (d *DB) connOf(pool *sql.DB) *conn {
	return &conn{Conn: &lite.Conn{Open: pool.Conn, Watch: d.watch}}
}
