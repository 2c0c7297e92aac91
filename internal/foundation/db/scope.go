package db

import (
	"context"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/postgres"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
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

// future is the pending result of a query that this package runs itself. Its row is read into given destinations.
type future = PendingRow[struct{}]

// queueOne queues a query for one row.
func queueOne(ctx context.Context, s session, dest []any, query string, args ...any) *future {
	into := func(scan Scan) (struct{}, error) { return struct{}{}, scan(dest...) }
	return QueueOne(&scoped{ctx, s, nil}, into, query, args...)
}

func one(ctx context.Context, s session, dest []any, query string, args ...any) (bool, error) {
	return queueOne(ctx, s, dest, query, args...).wait()
}

// scopeTx is a write transaction in a scope, which has a version of its own. The transactions of a scope are
// serialized. $1 is the organization; in a room $2 is the room.
type scopeTx struct {
	scoped
	at      tenant.Org
	scope   string // the id of the room, Community or Accounts; empty for the organization's own data
	version int64
	now     clock.Instant
	events  []event
	org     *OrgTx // the organization's own data, if a room's transaction changes it too
}

// OrgID, Actor, Version and Now describe the transaction. Version is the one that it creates.
func (tx *scopeTx) OrgID() string       { return tx.at.ID() }
func (tx *scopeTx) Actor() tenant.Actor { return tx.at.Actor() }
func (tx *scopeTx) Version() int64      { return tx.version }
func (tx *scopeTx) Now() clock.Instant  { return tx.now }
func (tx *scopeTx) base() *scopeTx      { return tx }

// inScope runs f in a write transaction of a scope that is not a room. It works like InRoom with the scope's version.
// It calls lock before it increments the version, because rooms are locked before their organization.
func inScope[S any, Tx interface {
	*S
	base() *scopeTx
}, T any](ctx context.Context, d *DB, at tenant.Org, scope string, lock func(*scopeTx) error, next counter,
	f func(Tx) (T, error)) (T, error) {
	var out T
	var version int64
	committed := func() { d.versions.raise(scopeKey{at.ID(), scope}, version) }
	err := d.write(ctx, at.ID(), committed, func(sctx context.Context, s session) error {
		out = *new(T) // resets an earlier attempt
		whole := Tx(new(S))
		tx := whole.base()
		*tx = scopeTx{scoped: scoped{sctx, s, []any{at.ID()}}, at: at, scope: scope, now: d.now(ctx)}
		if lock != nil {
			if err := lock(tx); err != nil {
				return err
			}
		}
		dest, args := []any{&tx.version}, []any{at.ID()}
		if scope != "" { // the organization does not keep the time of its last act
			rewindLimit := tx.now.Add(maxClockRewind)
			if _, isSet := ctx.Value(timeContext{}).(clock.Instant); isSet {
				rewindLimit = tx.now
			}
			dest, args = append(dest, &tx.now), append(args, int64(tx.now), int64(rewindLimit))
		}
		pending := queueNext(sctx, s, dest, next, args...)
		req := beginRequest(ctx, sctx, s, selectStoredResponse, at.ID(), KeyOwner(at))
		found, err := pending.wait()
		if err != nil {
			return err
		}
		if !found {
			return fault.NotFound("Organization")
		}
		version = tx.version
		return req.act(tx, &out, func() (err error) { out, err = f(whole); return err })
	})
	err = replayTaken(ctx, d, at.ID(), err, &out, selectStoredResponse, at.ID(), KeyOwner(at))
	return out, d.finish(ctx, err, at.ID(), scope, version)
}
