// Package db opens the database, runs transactions in the scope of an organization or a room, keeps the events that
// each change leaves behind, and migrates the schema. It works alike on SQLite and PostgreSQL and is the only package
// that imports database/sql. It knows nothing of poker and holds no schema of its own beyond the tables it names here:
// organization, room, event, idempotency.
package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/dbfiles"
	"pitboss/internal/foundation/db/sqlite"
)

// Engine is the kind of database.
type Engine string

// The engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Config says which database to open.
type Config struct {
	// URL of a PostgreSQL database. Empty: an SQLite file in Dir.
	URL string
	// Dir is the folder of the SQLite file pitboss.db. It is made when it is not there.
	Dir string
	// Schema holds the migrations, see Migrate.
	Schema fs.FS
	// Clock gives each transaction its Now.
	Clock clock.Clock
	// Log receives what a person should know; nil discards it.
	Log *slog.Logger
	// ReadOnly opens what is there for looking at it, while another process may be at work in it. Nothing can be written.
	ReadOnly bool
	// Name is what PostgreSQL calls the program in its list of sessions; empty: pitboss, after which comes what the address says.
	Name string
	// Patience is how long a transaction may take on PostgreSQL, and a connection a quarter of it; none: as long as it takes.
	TxTimeout time.Duration
	// Spare is how many bytes stay free beside a backup, on its disk; none: files.Spare, 64 MiB.
	MinFreeBytes int64
	// Relaxed gives up durability against power loss. For tests only.
	NoFsync bool
	// Watch is told of each statement that is run, from any goroutine. For tests only.
	OnStatement func(query string)

	file string // of SQLite, instead of File in Dir
}

// DB is an open database. Its methods may be called from any goroutine.
type DB struct {
	engine Engine
	pool   *sql.DB             // PostgreSQL: everything. SQLite: readers.
	writer *sql.DB             // SQLite only: one connection
	group  *sqlite.GroupCommit // SQLite only: the group commit
	reads  *sqlite.ReadPool    // SQLite only
	yield  func()              // SQLite only: between the queries of a read
	lock   *flock.Flock
	clock  clock.Clock
	log    *slog.Logger
	schema fs.FS
	dir    string // SQLite only

	readOnly    bool // PostgreSQL only; SQLite then has no writer
	onStatement func(query string)

	txTimeout    time.Duration // PostgreSQL only
	minFreeBytes int64
	health       *dberr.Health
	purge        purgeState

	versions versions
	cache    readCache

	hookMu sync.RWMutex
	hook   func(organization, room string, version int64)
}

// File is the name of the SQLite file in its folder.
const File = "pitboss.db"

// Open opens the database and changes nothing in it. Call Migrate before the first transaction.
// A folder can be open in one process at a time; a second gets an error that says so.
func Open(ctx context.Context, c Config) (*DB, error) {
	d := &DB{clock: c.Clock, log: c.Log, schema: c.Schema, dir: c.Dir, onStatement: c.OnStatement, txTimeout: c.TxTimeout, minFreeBytes: cmp.Or(c.MinFreeBytes, dbfiles.MinFreeBytes)}
	if d.onStatement == nil {
		d.onStatement = func(string) {}
	}
	if d.clock == nil {
		d.clock = clock.System{}
	}
	if d.log == nil {
		d.log = slog.New(slog.DiscardHandler)
	}
	d.versions.known = map[scopeKey]int64{}
	d.health = dberr.NewHealth(d.log)
	var err error
	if c.URL != "" {
		err = d.openPostgres(ctx, c)
	} else {
		err = d.openSQLite(ctx, c)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// Engine is the kind of database that is open.
func (d *DB) Engine() Engine { return d.engine }

// Now is the time by the database's clock.
func (d *DB) Now() clock.Instant { return d.clock.Now() }

// Ping reports whether the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.pool.PingContext(ctx) }

// Capacity is how many reads and how many acts a database works on at once; more of them only wait inside it. Beside is how
// many reads while there are acts at work, which they hold up as far as they share its processors.
type Capacity struct{ Reads, ReadsWhileWriting, Writes int }

// Capacity leaves a few connections for what is no request's own: sessions, sockets, jobs.
func (d *DB) Capacity() Capacity {
	if d.engine == Postgres {
		return Capacity{Reads: maxConnections * 3 / 8, ReadsWhileWriting: maxConnections * 3 / 8, Writes: maxConnections / 2}
	}
	reads := d.reads.Size() - d.reads.Size()/4
	return Capacity{Reads: reads, ReadsWhileWriting: min(reads, max(2, runtime.GOMAXPROCS(0)-1)), Writes: sqlite.MaxBatch}
}

// OnCommit sets the hook that is called after each commit that left events, with the scope (room is empty for the
// organization's own) and its new version. It must not block.
func (d *DB) OnCommit(f func(organization, room string, version int64)) {
	d.hookMu.Lock()
	defer d.hookMu.Unlock()
	d.hook = f
}

// Close waits for the transaction under way and closes the database.
func (d *DB) Close() error {
	var errs []error
	if d.group != nil {
		d.group.Stop()
	}
	if d.reads != nil {
		errs = append(errs, d.reads.Close())
	}
	for _, p := range []*sql.DB{d.writer, d.pool} {
		if p != nil {
			errs = append(errs, p.Close())
		}
	}
	if d.lock != nil {
		errs = append(errs, d.lock.Unlock())
	}
	return errors.Join(errs...)
}

// lockDir makes the folder, takes it for this process, and keeps the database in it readable for its owner alone.
func (d *DB) lockDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	d.lock = flock.New(filepath.Join(dir, "pitboss.lock"))
	free, err := d.lock.TryLock()
	if err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	if !free {
		d.lock = nil
		return fmt.Errorf("the data folder %s is in use by another pitboss", dir)
	}
	return dbfiles.Restrict(dir, File)
}
