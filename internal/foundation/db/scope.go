package db

import (
	"cmp"
	"context"

	"pitboss/internal/foundation/db/postgres"
)

// session is one connection inside a transaction. SQLite runs a queued statement at once. PostgreSQL runs it at the
// next flush, together with those queued before it (a pipeline), because a round trip costs more than most statements
// and an act that locks a room delays others. See docs/decisions/0037.
type session interface {
	queue(ctx context.Context, s statement) error
	flush(ctx context.Context) error
}

type (
	statement = postgres.Statement
	rows      = postgres.Rows
)

// Reader runs queries in a scope. RoomReader and OrgReader say which parameters the scope prepends.
type Reader interface {
	queueQuery(query string, args []any, read func(rows)) error
	flush() error
}

// RoomReader reads a room. $1 is the organization, $2 the room, the caller's arguments start at $3.
type RoomReader interface {
	Reader
	RoomID() string
	InOrg() OrgReader
}

// OrgReader reads an organization. $1 is the organization, the caller's arguments start at $2.
type OrgReader interface {
	Reader
	OrgID() string
}

// scoped is a session with the parameters that its scope prepends.
type scoped struct {
	ctx    context.Context
	s      session
	params []any
}

func (s *scoped) args(args []any) []any {
	return postgres.Values(append(make([]any, 0, len(s.params)+len(args)), s.params...), args)
}

func (s *scoped) queueQuery(query string, args []any, read func(rows)) error {
	return s.s.queue(s.ctx, statement{Query: query, Args: s.args(args), Read: read})
}

func (s *scoped) flush() error { return s.s.flush(s.ctx) }

// Exec runs a statement and returns the number of changed rows.
func (s *scoped) Exec(query string, args ...any) (changed int64, err error) {
	err = s.s.queue(s.ctx, statement{Query: query, Args: s.args(args), Changed: &changed})
	if err == nil {
		err = s.flush()
	}
	return changed, err
}

// Write is Exec without the number of changed rows. On PostgreSQL the statement is sent with the next query or with
// the commit. An error surfaces only then, and ends the transaction in any case.
func (s *scoped) Write(query string, args ...any) error {
	return s.s.queue(s.ctx, statement{Query: query, Args: s.args(args)})
}

// WriteUnique is Write of a row that must be unique. On a duplicate key the transaction fails with conflictErr.
func (s *scoped) WriteUnique(conflictErr error, query string, args ...any) error {
	return s.s.queue(s.ctx, statement{Query: query, Args: s.args(args), Taken: conflictErr})
}

// orgScope reads the organization inside any of its transactions.
type orgScope struct{ scoped }

func (o *orgScope) OrgID() string { return o.params[0].(string) }

// future is the pending result of a query for one row.
type future struct {
	found bool
	err   error
	flush func() error // flushes the session
}

// queueOne queues a query for one row.
func queueOne(ctx context.Context, s session, dest []any, query string, args ...any) *future {
	a := &future{flush: func() error { return s.flush(ctx) }}
	err := s.queue(ctx, statement{Query: query, Args: args, Read: func(r rows) {
		if a.found = r.Next(); a.found {
			a.err = r.Scan(dest...)
		}
	}})
	a.err = cmp.Or(a.err, err)
	return a
}

// wait flushes the session and reports whether there was a row.
func (a *future) wait() (found bool, err error) {
	if a.err == nil {
		err = a.flush()
	}
	return a.found, cmp.Or(a.err, err)
}

func one(ctx context.Context, s session, dest []any, query string, args ...any) (bool, error) {
	return queueOne(ctx, s, dest, query, args...).wait()
}
