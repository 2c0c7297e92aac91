package db

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	modernc "modernc.org/sqlite"

	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/dbfiles"
	"pitboss/internal/foundation/db/sqlite"
)

// uriEscape escapes a file name for SQLite's "file:" URIs.
var uriEscape = strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23")

// The page cache of each connection, in kilobytes of pages. A page of 4 KB takes 9.4 KB of memory, because SQLite's
// header makes it too large for the allocator's next smaller block. Missing pages come from the kernel's file cache. A
// reader loses its cache with each commit. docs/performance.md compares larger caches.
const (
	writerCacheSize = "&_pragma=cache_size(-8000)"
	readerCacheSize = "&_pragma=cache_size(-2000)"
)

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
		if err := dbfiles.Ready(file); err != nil {
			return err
		}
		if err := dbfiles.Create(file); err != nil {
			return err
		}
	}
	sync := "FULL" // an acknowledged act is on the disk
	if c.NoFsync {
		sync = "OFF"
	}
	path := "file:" + uriEscape.Replace(file) + "?_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)" +
		"&_pragma=synchronous(" + sync + ")"
	reader, err := modernc.NewConnector(path + "&_pragma=query_only(1)" + readerCacheSize)
	if err != nil {
		return err
	}
	d.pool = sql.OpenDB(reader)
	first, writer := d.pool, reader
	if !c.ReadOnly {
		// Statement journals and sorters stay in memory (temp_store). REPLACE removes rows without triggers unless
		// recursive_triggers is on. Deleted data is overwritten (secure_delete).
		options := "&_pragma=journal_mode(WAL)&_pragma=wal_autocheckpoint(4000)&_pragma=temp_store(2)" +
			"&_pragma=recursive_triggers(1)&_pragma=secure_delete(1)" + writerCacheSize
		if writer, err = modernc.NewConnector(path + options + "&_txlock=immediate"); err != nil {
			return err
		}
		d.writer = sql.OpenDB(writer)
		d.writer.SetMaxOpenConns(1)
		d.writer.SetConnMaxIdleTime(sqlite.MaxIdleTime)
		first = d.writer
	}
	var version string
	const query = "SELECT sqlite_version() FROM (SELECT count(*) FROM sqlite_schema)"
	if err := first.QueryRowContext(ctx, query).Scan(&version); err != nil {
		return dberr.OfFile(file, err)
	}
	if err := sqlite.Check(version); err != nil {
		return err
	}
	n := max(4, 2*runtime.GOMAXPROCS(0))
	d.pool.SetMaxIdleConns(1)
	d.pool.SetConnMaxIdleTime(sqlite.MaxIdleTime)
	d.reads = sqlite.NewReadPool(n, d.clock, func() *sqlite.Conn { return d.newConn(reader) })
	d.yield = runtime.Gosched
	if !c.ReadOnly {
		d.purge.due.Store(true)
		d.group = sqlite.Start(d.newConn(writer), d.log)
	}
	return nil
}

// conn is an SQLite connection as a session. It runs every statement at once.
type conn struct {
	*sqlite.Conn
	ctx        context.Context
	increments []statement    // of versions; they run before the next write
	yielder    sqlite.Yielder // of a read; the zero value otherwise
}

func (c *conn) Queue(s statement) error {
	if len(c.increments) > 0 && (s.Read == nil || !sqlite.Reads(s.Query)) {
		first := c.increments
		c.increments = nil
		for _, i := range first {
			if err := c.Queue(i); err != nil {
				return err
			}
		}
	}
	if s.Read == nil {
		done, err := c.Exec(c.ctx, s.Query, s.Args)
		if err == nil && s.Changed != nil {
			*s.Changed, err = done.RowsAffected()
		}
		if s.Taken != nil && dberr.IsDuplicate(err) {
			err = s.Taken
		}
		return err
	}
	c.yielder.Yield()
	return c.Query(c.ctx, s.Query, s.Args, func(r *sqlite.Rows) { s.Read(r) })
}

func (c *conn) Flush() error { return nil }

func (d *DB) newConn(c driver.Connector) *sqlite.Conn {
	return &sqlite.Conn{Open: c.Connect, Watch: d.onStatement}
}
