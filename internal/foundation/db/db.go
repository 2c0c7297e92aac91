// Package db opens the database, runs transactions in the scope of an organization or a room, stores their events, and
// migrates the schema. It works the same on SQLite and PostgreSQL, and only this package and those below it talk to a
// database driver.
//
// It writes the tables event, idempotency, platform, platform_event, platform_answer, community and account_log, and
// the version columns of room and organization. It has no URLs and knows nothing of poker.
//
// Three rules: an act's first statement checks the tenant, locks the scope and takes the next version
// (docs/decisions/0003). Versions are dense, because every one has an event. One SQL text runs on both engines;
// archtest finds and prepares every statement.
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
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
	"github.com/jackc/pgx/v5/pgxpool"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/dbfiles"
	"pitboss/internal/foundation/db/sqlite"
)

// Engine is the database product.
type Engine string

// The engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Config selects and configures the database.
type Config struct {
	// URL is the address of a PostgreSQL database. If it is empty, the database is an SQLite file in Dir.
	URL string
	// Dir is the folder of the SQLite file pitboss.db. Open creates it if needed.
	Dir string
	// Schema contains the migrations, see Migrate.
	Schema fs.FS
	// Clock provides the time of each transaction.
	Clock clock.Clock
	// Log receives what an operator should know; nil discards it.
	Log *slog.Logger
	// ReadOnly opens an existing database for reading, while another process may be using it.
	ReadOnly bool
	// Name is the application name in PostgreSQL's list of sessions, "pitboss" if empty. The application_name of the
	// URL follows it.
	Name string
	// TxTimeout limits a transaction on PostgreSQL; connecting may take a quarter of it. Zero means no limit.
	TxTimeout time.Duration
	// MinFreeBytes stay free on the disk of a backup. Zero means dbfiles.MinFreeBytes.
	MinFreeBytes int64
	// NoFsync gives up durability against power loss. For tests only.
	NoFsync bool
	// OnStatement is called with each statement that runs, from any goroutine. For tests only.
	OnStatement func(query string)

	file string // replaces File in Dir
}

// DB is an open database. Its methods are safe for concurrent use.
type DB struct {
	engine Engine
	pg     *pgxpool.Pool       // PostgreSQL only
	pool   *sql.DB             // PostgreSQL: for migrations, on pg. SQLite: one connection for checks and backups.
	writer *sql.DB             // SQLite only: one connection
	group  *sqlite.GroupCommit // SQLite only
	reads  *sqlite.ReadPool    // SQLite only
	yield  func()              // SQLite only: between the queries of a read
	lock   *flock.Flock
	clock  clock.Clock
	log    *slog.Logger
	schema fs.FS
	dir    string // SQLite only

	readOnly    bool
	onStatement func(query string)

	txTimeout    time.Duration // PostgreSQL only
	minFreeBytes int64
	health       *dberr.Health
	purge        purgeState

	versions versions
	cache    readCache

	hook atomic.Pointer[func(organization, room string, version int64)]

	reactions map[string]func(*RoomTx, Event) error // by event type, see OnEmit
}

// File is the name of the SQLite file in its folder.
const File = "pitboss.db"

// Open opens the database and changes nothing in it. Call Migrate before the first transaction. Only one process at a
// time can have a folder open.
func Open(ctx context.Context, c Config) (*DB, error) {
	d := &DB{
		clock: c.Clock, log: cmp.Or(c.Log, slog.New(slog.DiscardHandler)), schema: c.Schema, dir: c.Dir,
		readOnly: c.ReadOnly, onStatement: c.OnStatement,
		txTimeout: c.TxTimeout, minFreeBytes: cmp.Or(c.MinFreeBytes, dbfiles.MinFreeBytes),
	}
	if d.onStatement == nil {
		d.onStatement = func(string) {}
	}
	if d.clock == nil {
		d.clock = clock.System{}
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

// Engine returns the engine of the open database.
func (d *DB) Engine() Engine { return d.engine }

// Now returns the time of the database's clock.
func (d *DB) Now() clock.Instant { return d.clock.Now() }

// Capacity is how many reads and writes a database executes concurrently. ReadsWhileWriting is the number of reads
// while writes are running, because they share the processors.
type Capacity struct{ Reads, ReadsWhileWriting, Writes int }

// Capacity reserves some connections for work outside of requests: sessions, sockets, jobs.
func (d *DB) Capacity() Capacity {
	if d.engine == Postgres {
		return Capacity{
			Reads: maxConnections * 3 / 8, ReadsWhileWriting: maxConnections * 3 / 8, Writes: maxConnections / 2,
		}
	}
	reads := d.reads.Size() - d.reads.Size()/4
	whileWriting := min(reads, max(2, runtime.GOMAXPROCS(0)-1))
	return Capacity{Reads: reads, ReadsWhileWriting: whileWriting, Writes: sqlite.MaxBatch}
}

// OnCommit sets the function that is called after each commit with events, with the scope (an empty room for the
// organization) and its new version; nil: none. It must not block.
func (d *DB) OnCommit(f func(organization, room string, version int64)) {
	d.hook.Store(&f)
}

// Close waits for the running transaction and closes the database.
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
	if d.pg != nil {
		d.pg.Close()
	}
	if d.lock != nil {
		errs = append(errs, d.lock.Unlock())
	}
	return errors.Join(errs...)
}

// lockDir creates the folder, locks it for this process, and makes the database files readable only by their owner.
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
