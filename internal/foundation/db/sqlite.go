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

// uriEscape makes a file name fit for SQLite's file: addresses.
var uriEscape = strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23")

// How much of the database a connection keeps in memory, in kilobytes of pages. A page of 4 KB takes 9.4 in truth: with what SQLite
// notes of it, it does not fit into 4 KB, and the driver's allocator gives it 8 and wastes an eighth. What is not kept is read from the
// kernel's cache of the file. A reader forgets all of it with each commit. docs/performance.md says what larger ones gave.
const (
	writersCache = "&_pragma=cache_size(-8000)"
	readersCache = "&_pragma=cache_size(-2000)"
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
	sync := "FULL" // acknowledged means on the disk
	if c.NoFsync {
		sync = "OFF"
	}
	path := "file:" + uriEscape.Replace(file) + "?_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)&_pragma=synchronous(" + sync + ")"
	reader, err := modernc.NewConnector(path + "&_pragma=query_only(1)" + readersCache)
	if err != nil {
		return err
	}
	d.pool = sql.OpenDB(reader)
	first, writer := d.pool, reader
	if !c.ReadOnly {
		// The pages that a savepoint keeps for an act's rollback stay in memory (temp_store); otherwise each savepoint
		// would write a file. REPLACE removes rows without running triggers unless recursive_triggers is on. Deleted
		// data is overwritten.
		options := "&_pragma=journal_mode(WAL)&_pragma=wal_autocheckpoint(4000)&_pragma=temp_store(2)&_pragma=recursive_triggers(1)&_pragma=secure_delete(1)" + writersCache
		if writer, err = modernc.NewConnector(path + options + "&_txlock=immediate"); err != nil {
			return err
		}
		d.writer = sql.OpenDB(writer)
		d.writer.SetMaxOpenConns(1)
		d.writer.SetConnMaxIdleTime(sqlite.MaxIdleTime)
		first = d.writer
	}
	var version string
	if err := first.QueryRowContext(ctx, "SELECT sqlite_version() FROM (SELECT count(*) FROM sqlite_schema)").Scan(&version); err != nil {
		return dberr.OfFile(file, err)
	}
	if err := sqlite.Check(version); err != nil {
		return err
	}
	n := max(4, 2*runtime.GOMAXPROCS(0))
	d.pool.SetMaxIdleConns(1)
	d.pool.SetConnMaxIdleTime(sqlite.MaxIdleTime)
	d.reads = sqlite.NewReadPool(n, d.clock, func() *sqlite.Conn { return d.connOf(reader) })
	d.yield = runtime.Gosched
	if !c.ReadOnly {
		d.purge.due.Store(true)
		d.group = sqlite.Start(d.connOf(writer), d.log)
	}
	return nil
}

// conn is a connection as a session. Whatever it is asked it does at once.
type conn struct {
	*sqlite.Conn
	first   func() statement // is run before anything else is written; nil: nothing
	yielder sqlite.Yielder   // of a read; the zero value otherwise
}

func (c *conn) queue(ctx context.Context, s statement) error {
	if first := c.first; first != nil && (s.Read == nil || !sqlite.Reads(s.Query)) {
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
		if s.Taken != nil && dberr.IsDuplicate(err) {
			err = s.Taken
		}
		return err
	}
	c.yielder.Yield()
	return c.Query(ctx, s.Query, s.Args, func(r *sqlite.Rows) { s.Read(r) })
}

func (c *conn) settle(context.Context) error { return nil }

func (d *DB) connOf(c driver.Connector) *sqlite.Conn {
	return &sqlite.Conn{Open: c.Connect, Watch: d.onStatement}
}
