package db

import (
	"cmp"
	"context"

	"pitboss/internal/foundation/db/postgres"
)

// session is one connection inside a transaction. A statement is run at once on SQLite, and on PostgreSQL at the latest when
// the session is settled next, together with all that were queued before it: there each round trip costs more than most
// statements, and those of an act that holds a room keep others waiting.
type session interface {
	queue(ctx context.Context, s statement) error
	settle(ctx context.Context) error
}

type (
	statement = postgres.Statement
	rows      = postgres.Rows
)

// Reader runs queries in a scope. RoomReader and OrgReader say which parameters the scope puts in front.
type Reader interface {
	ask(query string, args []any, read func(rows)) error
	settle() error
}

// RoomReader reads in a room: $1 is the organization, $2 the room, the caller's arguments follow from $3.
type RoomReader interface {
	Reader
	RoomID() string
	InOrg() OrgReader
}

// OrgReader reads in an organization: $1 is the organization, the caller's arguments follow from $2.
type OrgReader interface {
	Reader
	OrgID() string
}

// scoped is a session with the parameters of its scope.
type scoped struct {
	ctx    context.Context
	s      session
	params []any
}

func (s *scoped) args(args []any) []any {
	return postgres.Values(append(make([]any, 0, len(s.params)+len(args)), s.params...), args)
}

func (s *scoped) ask(query string, args []any, read func(rows)) error {
	return s.s.queue(s.ctx, statement{Query: query, Args: s.args(args), Read: read})
}

func (s *scoped) settle() error { return s.s.settle(s.ctx) }

// Exec runs a statement and returns how many rows it changed.
func (s *scoped) Exec(query string, args ...any) (changed int64, err error) {
	err = s.s.queue(s.ctx, statement{Query: query, Args: s.args(args), Changed: &changed})
	if err == nil {
		err = s.settle()
	}
	return changed, err
}

// Write is Exec where nobody asks how many rows it changed. On PostgreSQL it goes to the server with what is asked next, or
// with the end of the transaction, and only then its error is told: it ends the transaction all the same.
func (s *scoped) Write(query string, args ...any) error {
	return s.s.queue(s.ctx, statement{Query: query, Args: s.args(args)})
}

// WriteUnique is Write of a row of which there may be one: where one like it is there already, the transaction fails with taken.
func (s *scoped) WriteUnique(taken error, query string, args ...any) error {
	return s.s.queue(s.ctx, statement{Query: query, Args: s.args(args), Taken: taken})
}

// orgScope reads in the organization, from inside any transaction of it.
type orgScope struct{ scoped }

func (o *orgScope) OrgID() string { return o.params[0].(string) }

// answer is that of a question about one row.
type answer struct {
	found bool
	err   error
	last  func() error // settles what it was asked in
}

// queueOne asks a question about one row.
func queueOne(ctx context.Context, s session, dest []any, query string, args ...any) *answer {
	a := &answer{last: func() error { return s.settle(ctx) }}
	err := s.queue(ctx, statement{Query: query, Args: args, Read: func(r rows) {
		if a.found = r.Next(); a.found {
			a.err = r.Scan(dest...)
		}
	}})
	a.err = cmp.Or(a.err, err)
	return a
}

// get waits for the answer.
func (a *answer) get() (found bool, err error) {
	if a.err == nil {
		err = a.last()
	}
	return a.found, cmp.Or(a.err, err)
}

func one(ctx context.Context, s session, dest []any, query string, args ...any) (bool, error) {
	return queueOne(ctx, s, dest, query, args...).get()
}
