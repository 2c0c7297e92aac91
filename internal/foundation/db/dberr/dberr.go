// Package dberr knows what can be the matter with the database itself, whatever it is asked: by the errors of the engines, and
// by how they have been of late.
package dberr

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"

	"pitboss/internal/foundation/fault"
)

// Failure is what can be the matter with the database itself, whatever it is asked.
type Failure string

// The troubles.
const (
	Unavailable Failure = "gone"    // it does not answer, not in time, or breaks off
	DiskFull    Failure = "full"    // there is no room for what is to be written
	IOError     Failure = "faulty"  // the disk reports errors
	Corrupt     Failure = "damaged" // it is not what was written
)

// All are all there are.
var All = []Failure{Unavailable, DiskFull, IOError, Corrupt}

// OutcomeUnknown is the type of the problem with which an act ends that may have been recorded. It carries no
// Retry-After, which says elsewhere that nothing was done.
const OutcomeUnknown = "urn:pitboss:outcome-unknown"

// Fault says it in plain words. Open says that it is not known whether a change was made.
func (t Failure) Fault(writing, open bool) error {
	said, again := "The database cannot be reached.", 2*time.Second
	switch t {
	case DiskFull:
		said, again, open = "The server's disk is full.", 15*time.Second, false
	case IOError:
		said, again = "The server's disk reports an error.", 5*time.Second
	case Corrupt:
		return &fault.Error{Kind: fault.Unavailable, Detail: "The database is damaged. Whoever runs the server has to restore a backup.", RetryAfter: time.Minute}
	case Unavailable:
	}
	switch {
	case open:
		said += " Whether this was done is not known yet: try again, it is not done twice."
		return &fault.Error{Kind: fault.Unavailable, Type: OutcomeUnknown, Detail: said}
	case writing && t == DiskFull:
		said += " Nothing was changed; what is there can still be read."
	case writing:
		said += " Nothing was changed: try again in a moment."
	default:
		said += " Try again in a moment."
	}
	return &fault.Error{Kind: fault.Unavailable, Detail: said, RetryAfter: again}
}

// SQLite's primary result codes that say something of the machine and not of the statement.
const (
	sqliteBusy, sqliteLocked, sqliteNoMemory       = 5, 6, 7
	sqliteReadOnly, sqliteIOError, sqliteCorrupt   = 8, 10, 11
	sqliteFull, sqliteCannotOpen, sqliteNoDatabase = 13, 14, 26
)

// FailureOf is what an error of the engine says of the database itself; empty when it is about what was asked.
func FailureOf(err error) Failure {
	if s, ok := errors.AsType[*sqlite.Error](err); ok {
		switch s.Code() & 0xff {
		case sqliteFull:
			return DiskFull
		case sqliteIOError, sqliteCannotOpen, sqliteReadOnly:
			return IOError
		case sqliteCorrupt, sqliteNoDatabase:
			return Corrupt
		case sqliteBusy, sqliteLocked, sqliteNoMemory:
			return Unavailable
		}
		return ""
	}
	if errors.Is(err, context.Canceled) {
		return "" // who asked has gone, perhaps while a connection was made for him
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return Unavailable // and so it is for who asks, whatever it says: starting, stopping, out of connections, another password
	}
	if p, ok := errors.AsType[*pgconn.PgError](err); ok {
		return ofState(p.Code)
	}
	for _, broken := range []error{driver.ErrBadConn, ErrClosed, ErrRolledBack, sql.ErrConnDone, pgconn.ErrConnClosed, io.EOF, io.ErrUnexpectedEOF, context.DeadlineExceeded} {
		if errors.Is(err, broken) {
			return Unavailable
		}
	}
	if _, ok := errors.AsType[net.Error](err); ok || pgconn.Timeout(err) {
		return Unavailable
	}
	return ""
}

// ofState is Of for PostgreSQL's SQLSTATE.
func ofState(code string) Failure {
	switch code {
	case "53100": // disk full
		return DiskFull
	case "XX001", "XX002": // a page, an index
		return Corrupt
	case "25006", "25P03", "40001", "40P01", "55P03": // a standby; idle for too long inside a transaction; of two that waited for each other, or for a lock
		return Unavailable
	}
	for class, t := range map[string]Failure{"08": Unavailable, "53": Unavailable, "57": Unavailable, "58": IOError} { // connection, resources, the operator, the system
		if strings.HasPrefix(code, class) {
			return t
		}
	}
	return ""
}

// Health knows how a database has been doing.
type Health struct {
	log *slog.Logger
	ill atomic.Bool // what the usual case looks at

	mu     sync.Mutex
	now    map[Failure]bool
	counts map[Failure]int64
}

// NewHealth is that of a database that has not been asked yet.
func NewHealth(log *slog.Logger) *Health {
	return &Health{log: log, now: map[Failure]bool{}, counts: map[Failure]int64{}}
}

// Failed notes a trouble. The log has its first error; those that follow until it is over are like it.
func (h *Health) Failed(t Failure, err error) {
	h.mu.Lock()
	known := h.now[t]
	h.now[t] = true
	h.counts[t]++
	h.ill.Store(true)
	h.mu.Unlock()
	if !known {
		h.log.Error("the database is in trouble", "trouble", string(t), "error", err)
	}
}

// Succeeded notes that the database did what it was asked for: it is there, and when it wrote it has room and a disk.
func (h *Health) Succeeded(wrote bool) {
	if !h.ill.Load() {
		return
	}
	over := []string{}
	h.mu.Lock()
	for t := range h.now {
		if t == Unavailable || wrote && t != Corrupt {
			delete(h.now, t)
			over = append(over, string(t))
		}
	}
	h.ill.Store(len(h.now) > 0)
	h.mu.Unlock()
	if len(over) > 0 {
		slices.Sort(over)
		h.log.Info("the database is well again", "trouble", strings.Join(over, ", "))
	}
}

// Report is how the database is doing.
type Report struct {
	Now    map[Failure]bool  // what it suffers from, by the last that was asked of it
	Counts map[Failure]int64 // requests that failed of it since the start
}

// Snapshot says how the database is doing. It asks nothing of it.
func (h *Health) Snapshot() Report {
	h.mu.Lock()
	defer h.mu.Unlock()
	return Report{maps.Clone(h.now), maps.Clone(h.counts)}
}

// ErrRolledBack is the error of every act in a transaction of SQLite that the database has rolled back by itself.
var ErrRolledBack = errors.New("the database rolled the transaction back")

// ErrClosed is what is asked of a database that was closed.
var ErrClosed = errors.New("the database is closed")

// OfFile is an error of opening a file as a person can use it.
func OfFile(file string, err error) error {
	if s, ok := errors.AsType[*sqlite.Error](err); ok {
		switch s.Code() & 0xff {
		case sqliteNoDatabase:
			return fmt.Errorf("%s is not a database, or its beginning is damaged: restore a backup (%w)", file, err)
		case sqliteCorrupt:
			return fmt.Errorf("%s is damaged: restore a backup (%w)", file, err)
		case sqliteFull:
			return fmt.Errorf("the disk of %s is full (%w)", file, err)
		}
	}
	return fmt.Errorf("open %s: %w", file, err)
}

// SQLite's extended result codes for a duplicate key, and PostgreSQL's.
const (
	sqliteUnique     = 2067
	sqlitePrimaryKey = 1555
	postgresUnique   = "23505"
)

// IsDuplicate reports whether the database refused a row because one like it is there. It is how a race between two
// rooms shows; within a room the rules see the other row first.
func IsDuplicate(err error) bool {
	var s *sqlite.Error
	if errors.As(err, &s) {
		return s.Code() == sqliteUnique || s.Code() == sqlitePrimaryKey
	}
	var p *pgconn.PgError
	return errors.As(err, &p) && p.Code == postgresUnique
}

// ErrCommitUnknown is a failure of the last step of a transaction: the database may have kept it all the same.
type ErrCommitUnknown struct{ Err error }

func (a ErrCommitUnknown) Error() string { return a.Err.Error() }

// Unwrap is what went wrong.
func (a ErrCommitUnknown) Unwrap() error { return a.Err }
