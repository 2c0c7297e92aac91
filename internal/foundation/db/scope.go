package db

import (
	"context"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/changes"
	"pitboss/internal/foundation/db/postgres"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// session is one connection inside a transaction. SQLite runs a queued statement at once. PostgreSQL runs it at the
// next flush, together with those queued before it (a pipeline), because a round trip costs more than most statements
// and an act that locks a room delays others. See docs/decisions/0037.
type session interface {
	Queue(s statement) error
	Flush() error
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
	s      session
	params []any
}

func (s *scoped) args(args []any) []any {
	return postgres.Values(append(make([]any, 0, len(s.params)+len(args)), s.params...), args)
}

func (s *scoped) queueQuery(query string, args []any, read func(rows)) error {
	return s.s.Queue(statement{Query: query, Args: s.args(args), Read: read})
}

func (s *scoped) flush() error { return s.s.Flush() }

// Exec runs a statement and returns the number of changed rows.
func (s *scoped) Exec(query string, args ...any) (changed int64, err error) {
	err = s.s.Queue(statement{Query: query, Args: s.args(args), Changed: &changed})
	if err == nil {
		err = s.flush()
	}
	return changed, err
}

// Write is Exec without the number of changed rows. On PostgreSQL the statement is sent with the next query or with
// the commit. An error surfaces only then, and ends the transaction in any case.
func (s *scoped) Write(query string, args ...any) error {
	return s.s.Queue(statement{Query: query, Args: s.args(args)})
}

// WriteUnique is Write of a row that must be unique. On a duplicate key the transaction fails with conflictErr.
func (s *scoped) WriteUnique(conflictErr error, query string, args ...any) error {
	return s.s.Queue(statement{Query: query, Args: s.args(args), Taken: conflictErr})
}

// orgScope reads the organization inside any of its transactions.
type orgScope struct{ scoped }

func (o *orgScope) OrgID() string { return o.params[0].(string) }

// future is the pending result of a query that this package runs itself. Its row is read into given destinations.
type future = PendingRow[struct{}]

// queueOne queues a query for one row.
func queueOne(s session, dest []any, query string, args ...any) *future {
	into := func(scan Scan) (struct{}, error) { return struct{}{}, scan(dest...) }
	return QueueOne(&scoped{s, nil}, into, query, args...)
}

// scopeTx is a write transaction in a scope, which has a version of its own. The transactions of a scope are
// serialized. $1 is the organization; in a room $2 is the room.
type scopeTx struct {
	scoped
	at      tenant.Org
	scope   string // the id of the room, Community or Accounts; empty for the organization's own data
	version int64
	now     clock.Instant
	events  []Event
	org     *OrgTx // the organization's own data, if a room's transaction changes it too
}

// OrgID, Actor, Version and Now describe the transaction. Version is the one that it creates.
func (tx *scopeTx) OrgID() string       { return tx.at.ID() }
func (tx *scopeTx) Actor() tenant.Actor { return tx.at.Actor() }
func (tx *scopeTx) Version() int64      { return tx.version }
func (tx *scopeTx) Now() clock.Instant  { return tx.now }
func (tx *scopeTx) base() *scopeTx      { return tx }

// target is the scope of a write transaction.
type target struct {
	id   string // of the scope, or of an object in the room; empty for the organization's own data
	what string // the target in "… not found"
	next counter
	lock func(*scopeTx) error // locks other scopes before the version is incremented; may be nil
}

// inScope runs f in a write transaction of a scope. InRoom describes it.
func inScope[S any, Tx interface {
	*S
	base() *scopeTx
}, T any](ctx context.Context, d *DB, at tenant.Org, to target, f func(Tx) (T, error)) (T, error) {
	var out T
	var scope string
	var version, ofOrg int64
	committed := func() {
		d.versions.raise(scopeKey{at.ID(), scope}, version)
		if ofOrg > 0 {
			d.versions.raise(scopeKey{at.ID(), ""}, ofOrg)
		}
	}
	err := d.write(ctx, at.ID(), committed, func(s session) error {
		out, ofOrg = *new(T), 0 // resets an earlier attempt
		whole := Tx(new(S))
		tx := whole.base()
		*tx = scopeTx{scoped: scoped{s, []any{at.ID()}}, at: at, now: d.now(ctx)}
		if to.lock != nil {
			if err := to.lock(tx); err != nil {
				return err
			}
		}
		rewindLimit := tx.now.Add(maxClockRewind)
		if _, isSet := ctx.Value(timeContext{}).(clock.Instant); isSet {
			rewindLimit = tx.now
		}
		dest := []any{&tx.version, &tx.scope, &tx.now}
		args := []any{at.ID(), to.id, int64(tx.now), int64(rewindLimit)}
		if to.next == orgCounter { // the organization does not keep the time of its last act
			dest, args = dest[:1], args[:1]
		}
		pending := queueNext(s, dest, to.next, args...)
		req := beginRequest(ctx, s, selectStoredResponse, at.ID(), KeyOwner(at))
		found, err := pending.wait()
		if err != nil {
			return err
		}
		scope, version = tx.scope, tx.version
		err = req.act(&out, func() (err error) {
			if !found { // A repeated request, the first attempt of which removed the object, gets the stored answer.
				return fault.NotFound(to.what)
			}
			out, err = f(whole)
			return err
		}, tx.commit, at.Actor().Role, insertStoredResponse, at.ID(), KeyOwner(at), int64(tx.now))
		if tx.org != nil {
			ofOrg = tx.org.version
		}
		return err
	})
	if err == nil && ofOrg > 0 {
		changes.From(ctx).Add(changes.Organization, ofOrg)
		d.notify(at.ID(), "", ofOrg)
	}
	err = replayTaken(ctx, d, at.ID(), err, &out, selectStoredResponse, at.ID(), KeyOwner(at))
	return out, d.finish(ctx, err, at.ID(), scope, version)
}
