// Package dberr detects failures of the database itself, as opposed to errors of a statement, from the errors of both
// engines, and tracks the database's health.
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

// Failure is a kind of failure of the database itself.
type Failure string

// The failures. Their values are metric labels.
const (
	Unavailable Failure = "gone"    // does not answer, answers late or closes the connection
	DiskFull    Failure = "full"    // has no space for a write
	IOError     Failure = "faulty"  // the disk reports errors
	Corrupt     Failure = "damaged" // the file or a page is damaged
)

// All lists all failures.
var All = []Failure{Unavailable, DiskFull, IOError, Corrupt}

// Fault returns the error for the user. isOpen means that the outcome of a write is unknown.
func (t Failure) Fault(writing, isOpen bool) error {
	said, again := "The database cannot be reached.", 2*time.Second
	switch t {
	case DiskFull:
		said, again, isOpen = "The server's disk is full.", 15*time.Second, false
	case IOError:
		said, again = "The server's disk reports an error.", 5*time.Second
	case Corrupt:
		return &fault.Error{
			Kind:       fault.Unavailable,
			Detail:     "The database is damaged. The operator of the server has to restore a backup.",
			RetryAfter: time.Minute,
		}
	case Unavailable:
	}
	switch {
	case isOpen:
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

// SQLite's primary result codes that concern the machine, not the statement.
const (
	sqliteBusy, sqliteLocked, sqliteNoMemory       = 5, 6, 7
	sqliteReadOnly, sqliteIOError, sqliteCorrupt   = 8, 10, 11
	sqliteFull, sqliteCannotOpen, sqliteNoDatabase = 13, 14, 26
)

// FailureOf returns the failure behind an error of the engine. It is empty if the error concerns the statement.
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
		return "" // the caller hung up, possibly while a connection was being opened
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return Unavailable // whatever the server's reason: starting, stopping, out of connections, wrong password
	}
	if p, ok := errors.AsType[*pgconn.PgError](err); ok {
		return failureOfState(p.Code)
	}
	for _, closed := range []error{
		driver.ErrBadConn, ErrClosed, ErrRolledBack, sql.ErrConnDone, pgconn.ErrConnClosed,
		io.EOF, io.ErrUnexpectedEOF, context.DeadlineExceeded,
	} {
		if errors.Is(err, closed) {
			return Unavailable
		}
	}
	if _, ok := errors.AsType[net.Error](err); ok || pgconn.Timeout(err) {
		return Unavailable
	}
	return ""
}

// failureOfState is FailureOf for PostgreSQL's SQLSTATE.
func failureOfState(code string) Failure {
	switch code {
	case "53100": // disk full
		return DiskFull
	case "XX001", "XX002": // damaged page, damaged index
		return Corrupt
	// A standby, an idle timeout in a transaction, a serialization failure, a deadlock, a lock timeout.
	case "25006", "25P03", "40001", "40P01", "55P03":
		return Unavailable
	}
	// Connection, resources, operator intervention, system error.
	for class, t := range map[string]Failure{"08": Unavailable, "53": Unavailable, "57": Unavailable, "58": IOError} {
		if strings.HasPrefix(code, class) {
			return t
		}
	}
	return ""
}

// Health tracks the state of a database.
type Health struct {
	log        *slog.Logger
	hasFailure atomic.Bool // the fast path of Succeeded

	mu     sync.Mutex
	now    map[Failure]bool
	counts map[Failure]int64
}

// NewHealth returns the state of a database that has not been used yet.
func NewHealth(log *slog.Logger) *Health {
	return &Health{log: log, now: map[Failure]bool{}, counts: map[Failure]int64{}}
}

// Failed records a failure. Only its first error is logged until the failure is over.
func (h *Health) Failed(t Failure, err error) {
	h.mu.Lock()
	known := h.now[t]
	h.now[t] = true
	h.counts[t]++
	h.hasFailure.Store(true)
	h.mu.Unlock()
	if !known {
		h.log.Error("the database is in trouble", "trouble", string(t), "error", err)
	}
}

// Succeeded records that the database has answered and, if it wrote, that its disk works.
func (h *Health) Succeeded(wrote bool) {
	if !h.hasFailure.Load() {
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
	h.hasFailure.Store(len(h.now) > 0)
	h.mu.Unlock()
	if len(over) > 0 {
		slices.Sort(over)
		h.log.Info("the database is well again", "trouble", strings.Join(over, ", "))
	}
}

// Report describes the state of a database.
type Report struct {
	Now    map[Failure]bool  // the current failures
	Counts map[Failure]int64 // requests and jobs that ended with each since the start
}

// Snapshot returns the state without a query.
func (h *Health) Snapshot() Report {
	h.mu.Lock()
	defer h.mu.Unlock()
	return Report{maps.Clone(h.now), maps.Clone(h.counts)}
}

// ErrRolledBack is the error of every act in an SQLite transaction that the database has rolled back by itself.
var ErrRolledBack = errors.New("the database rolled the transaction back")

// ErrClosed is the error of using a closed database.
var ErrClosed = errors.New("the database is closed")

// OfFile explains an error of opening a file to the operator.
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

// IsDuplicate reports whether the database rejected a row with a duplicate key.
func IsDuplicate(err error) bool {
	var s *sqlite.Error
	if errors.As(err, &s) {
		return s.Code() == sqliteUnique || s.Code() == sqlitePrimaryKey
	}
	var p *pgconn.PgError
	return errors.As(err, &p) && p.Code == postgresUnique
}
