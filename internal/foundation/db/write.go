package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/lite"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// session is one connection inside a transaction.
type session interface {
	exec(ctx context.Context, query string, args []any) (sql.Result, error)
	query(ctx context.Context, query string, args []any) (*sql.Rows, error)
}

// Reader runs queries in a scope. RoomReader and OrgReader say which parameters the scope puts in front.
type Reader interface {
	rows(query string, args []any) (*sql.Rows, error)
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
	if len(s.params) == 0 {
		return args
	}
	return append(s.params[:len(s.params):len(s.params)], args...)
}

func (s *scoped) rows(query string, args []any) (*sql.Rows, error) {
	return s.s.query(s.ctx, query, s.args(args))
}

// Exec runs a statement and returns how many rows it changed.
func (s *scoped) Exec(query string, args ...any) (int64, error) {
	r, err := s.s.exec(s.ctx, query, s.args(args))
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// orgScope reads in the organization, from inside any transaction of it.
type orgScope struct{ scoped }

func (o *orgScope) OrgID() string { return o.params[0].(string) }

// RoomTx is a writing transaction in one room. All writing transactions of a room are serial.
type RoomTx struct {
	scoped
	at      tenant.Room
	version int64
	now     clock.Instant
	events  []event
	org     *OrgTx // the organization's own data, once this transaction changes it too
}

// OrgID, RoomID, Actor, Version and Now say where, who and when. Version is the one this transaction makes.
func (tx *RoomTx) OrgID() string          { return tx.at.Org().ID() }
func (tx *RoomTx) RoomID() string         { return tx.at.ID() }
func (tx *RoomTx) Actor() tenant.Actor    { return tx.at.Org().Actor() }
func (tx *RoomTx) Version() int64         { return tx.version }
func (tx *RoomTx) Now() clock.Instant     { return tx.now }
func (tx *RoomTx) InOrg() OrgReader       { return &orgScope{scoped{tx.ctx, tx.s, tx.params[:1]}} }
func (tx *RoomTx) eventSink() *[]event    { return &tx.events }
func (tx *RoomTx) Emit(e Event)           { emit(tx, e) }
func (tx *RoomTx) eventScope() (r string) { return tx.at.ID() }

// Org is the organization's own data in the same transaction, for an act that changes both: its version is raised too,
// and it must get an event of its own. A room is always locked before its organization, so two such acts cannot wait
// for each other.
func (tx *RoomTx) Org() (*OrgTx, error) {
	if tx.org != nil {
		return tx.org, nil
	}
	org := &OrgTx{scoped: scoped{tx.ctx, tx.s, tx.params[:1]}, at: tx.at.Org(), now: tx.now}
	found, err := one(tx.ctx, tx.s, []any{&org.version}, bumpOrg, tx.OrgID())
	if err == nil && !found {
		err = fault.NotFound("Organization")
	}
	if err != nil {
		return nil, err
	}
	tx.org = org
	return org, nil
}

// OrgRows writes rows of the organization from inside a transaction of a room without raising the organization's
// version: for what no versioned answer shows, such as a player's balance.
type OrgRows struct{ orgScope }

// OrgRows are the organization's rows in the same transaction.
func (tx *RoomTx) OrgRows() *OrgRows {
	return &OrgRows{orgScope{scoped{tx.ctx, tx.s, tx.params[:1]}}}
}

// OrgTx is a writing transaction in an organization's own data (players, game types, users, rooms).
type OrgTx struct {
	scoped
	at      tenant.Org
	version int64
	now     clock.Instant
	events  []event
}

// OrgID, Actor, Version and Now say where, who and when.
func (tx *OrgTx) OrgID() string          { return tx.at.ID() }
func (tx *OrgTx) Actor() tenant.Actor    { return tx.at.Actor() }
func (tx *OrgTx) Version() int64         { return tx.version }
func (tx *OrgTx) Now() clock.Instant     { return tx.now }
func (tx *OrgTx) eventSink() *[]event    { return &tx.events }
func (tx *OrgTx) Emit(e Event)           { emit(tx, e) }
func (tx *OrgTx) eventScope() (r string) { return "" }

// AnyTx is a transaction that is not bound to an organization. No parameter is put in front.
type AnyTx struct {
	scoped
	now clock.Instant
}

// Now is fixed when the transaction starts.
func (tx *AnyTx) Now() clock.Instant { return tx.now }

var errReadOnly = errors.New("the database was opened for reading only")

// errNothing rolls a transaction back that changed nothing, so that versions stay dense.
var errNothing = errors.New("nothing changed")

// errSilent is a fault of the program: versions are dense because every one of them has an event.
var errSilent = errors.New("the organization was changed without an event")

const (
	// The time of a room's acts does not run backwards: where it would by less than a quarter of an hour ($4), because a clock
	// was put right or another node's is ahead, it stands still.
	raise  = " SET version = version + 1, acted_at = CASE WHEN acted_at > $3 AND acted_at < $4 THEN acted_at ELSE $3 END WHERE org_id = $1 AND id = "
	raised = " RETURNING id, version, acted_at"

	bumpRoom = "UPDATE room" + raise + "$2" + raised
	bumpOrg  = "UPDATE organization SET version = version + 1 WHERE id = $1 RETURNING version"
)

// standsStill is by how much the time of a room's acts would have to run backwards to be let do so.
// While it does, nobody's time is counted.
const standsStill = 15 * time.Minute

// InRoom runs f in a writing transaction of one room. Its first statement raises the room's version: that is the check
// that the room is the organization's (otherwise fault Missing), the lock that makes writes of a room serial, and the
// number of the events that f emits. When f returns an error or emits no event, nothing is changed. When the request
// carries an idempotency key that was used before, f does not run and the first answer is returned.
func InRoom[T any](ctx context.Context, d *DB, at tenant.Room, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, at.Org(), bumpRoom, at.ID(), "Room", f)
}

// Locator finds the room of a thing: a query with $1 the organization and $2 the thing's id that selects a room id.
type Locator struct {
	What  string // the thing's name in "… not found"
	Query string
}

// InRoomOf is InRoom for the room in which a thing is, found and locked by one statement.
func InRoomOf[T any](ctx context.Context, d *DB, org tenant.Org, l Locator, id string, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, org, "UPDATE room"+raise+"("+l.Query+")"+raised, id, l.What, f)
}

func inRoom[T any](ctx context.Context, d *DB, org tenant.Org, bump, id, what string, f func(*RoomTx) (T, error)) (T, error) {
	var out T
	var version, ofOrg int64
	var room string
	committed := func() {
		d.versions.raise(scopeKey{org.ID(), room}, version)
		if ofOrg > 0 {
			d.versions.raise(scopeKey{org.ID(), ""}, ofOrg)
		}
	}
	err := d.write(ctx, org.ID(), committed, func(sctx context.Context, s session) error {
		ofOrg = 0 // of an earlier attempt
		tx := &RoomTx{scoped: scoped{sctx, s, []any{org.ID(), ""}}, now: d.now(ctx)}
		stands := tx.now.Add(standsStill)
		if _, given := ctx.Value(timeInContext{}).(clock.Instant); given {
			stands = tx.now
		}
		found, err := one(sctx, s, []any{&room, &tx.version, &tx.now}, bump, org.ID(), id, tx.now, stands)
		if err != nil {
			return err
		}
		if !found {
			// A repeated request may be about what its first run took away: it gets the first answer.
			return d.act(ctx, sctx, s, org, tx, &out, func() error { return fault.NotFound(what) })
		}
		tx.at, tx.params[1], version = org.Room(room), room, tx.version
		return d.act(ctx, sctx, s, org, tx, &out, func() (err error) {
			if err := checkMatch(ctx, tx.version-1); err != nil {
				return err
			}
			if out, err = f(tx); err == nil && tx.org != nil {
				ofOrg = tx.org.version
			}
			return err
		})
	})
	if err == nil && ofOrg > 0 {
		d.wake(org.ID(), "", ofOrg)
	}
	return out, d.finish(err, org.ID(), room, version)
}

const (
	holdRooms     = "SELECT p.version FROM room p WHERE p.org_id = $1 ORDER BY p.id" + HoldP
	holdCommunity = "SELECT p.version FROM community p WHERE p.org_id = $1" + HoldP
	holdAccounts  = "SELECT p.version FROM account_log p WHERE p.org_id = $1" + HoldP
)

// InWholeOrg is InOrg while nothing else happens in the organization: it begins once every act that is under way in one of
// its rooms has ended, and others wait for it.
func InWholeOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgTx) (T, error)) (T, error) {
	return inOrg(ctx, d, at, holdAll, f)
}

// InOrg runs f in a writing transaction of an organization's own data; like InRoom with the organization's version.
func InOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgTx) (T, error)) (T, error) {
	return inOrg(ctx, d, at, nil, f)
}

// holdAll keeps whatever has a version of its own in an organization as it is until the transaction ends.
func holdAll(tx *OrgTx) error {
	version := func(scan Scan) (v int64, err error) { return v, scan(&v) }
	_, err := All(tx, version, holdRooms)
	if err == nil {
		_, err = All(tx, version, holdCommunity)
	}
	if err == nil {
		_, err = All(tx, version, holdAccounts)
	}
	return err
}

// inOrg holds others before it raises the version: rooms are locked before their organization.
func inOrg[T any](ctx context.Context, d *DB, at tenant.Org, hold func(*OrgTx) error, f func(*OrgTx) (T, error)) (T, error) {
	var out T
	var version int64
	err := d.write(ctx, at.ID(), func() { d.versions.raise(scopeKey{at.ID(), ""}, version) }, func(sctx context.Context, s session) error {
		tx := &OrgTx{scoped: scoped{sctx, s, []any{at.ID()}}, at: at, now: d.now(ctx)}
		if hold != nil {
			if err := hold(tx); err != nil {
				return err
			}
		}
		found, err := one(sctx, s, []any{&tx.version}, bumpOrg, at.ID())
		if err != nil {
			return err
		}
		if !found {
			return fault.NotFound("Organization")
		}
		version = tx.version
		return d.act(ctx, sctx, s, at, tx, &out, func() (err error) { out, err = f(tx); return err })
	})
	return out, d.finish(err, at.ID(), "", version)
}

// AcrossTenants runs f in a writing transaction that sees all organizations: for sign-in, jobs and the platform, where
// archtest lists it. The reason is for the reader of the call.
func AcrossTenants[T any](ctx context.Context, d *DB, _ string, f func(*AnyTx) (T, error)) (T, error) {
	var out T
	err := d.write(ctx, everyone, func() {}, func(sctx context.Context, s session) (err error) {
		out, err = f(&AnyTx{scoped{sctx, s, nil}, d.now(ctx)})
		return err
	})
	return out, err
}

// emitter is what RoomTx and OrgTx share.
type emitter interface {
	Actor() tenant.Actor
	Version() int64
	Now() clock.Instant
	eventSink() *[]event
	eventScope() string
}

// act wraps an action with what every action needs: the answer to a repeated request, and the events.
func (d *DB) act(ctx, sctx context.Context, s session, org tenant.Org, tx emitter, out any, f func() error) error {
	key := keyFrom(ctx)
	if key != nil {
		found, err := key.replay(sctx, s, out, findAnswer, org.ID(), org.Actor().ID, key.Key)
		if err != nil {
			return err
		}
		if found {
			return errNothing
		}
	}
	if err := f(); err != nil {
		return err
	}
	events := *tx.eventSink()
	if len(events) == 0 {
		return errNothing
	}
	if err := writeEvents(sctx, s, org.ID(), tx, events); err != nil {
		return err
	}
	if r, ok := tx.(*RoomTx); ok && r.org != nil {
		if len(r.org.events) == 0 {
			return errSilent
		}
		if err := writeEvents(sctx, s, org.ID(), r.org, r.org.events); err != nil {
			return err
		}
	}
	if key != nil {
		answer, err := json.Marshal(out)
		if err != nil {
			return err
		}
		return key.keep(sctx, s, org, tx.Now(), answer)
	}
	return nil
}

// write runs f in a writing transaction on either engine, and calls committed before anybody else can build on it.
func (d *DB) write(ctx context.Context, organization string, committed func(), f func(context.Context, session) error) error {
	if d.engine == Postgres && !d.readOnly {
		err := d.inPostgres(ctx, nil, organization, f)
		if err == nil {
			committed()
		}
		return d.told(err, true)
	}
	if d.group == nil {
		return errReadOnly
	}
	return d.told(d.group.Do(ctx, func(ctx context.Context, c *lite.Conn) error { return f(ctx, &conn{Conn: c}) }, committed), true)
}

// finish turns the end of a transaction into the wake-up of those who follow its scope.
func (d *DB) finish(err error, organization, room string, version int64) error {
	if errors.Is(err, errNothing) {
		return nil
	}
	if err != nil {
		return err
	}
	d.wake(organization, room, version)
	return nil
}

func (d *DB) wake(organization, room string, version int64) {
	d.hookMu.RLock()
	hook := d.hook
	d.hookMu.RUnlock()
	if hook != nil {
		hook(organization, room, version)
	}
}

func one(ctx context.Context, s session, dest []any, query string, args ...any) (bool, error) {
	rows, err := s.query(ctx, query, args)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return false, rows.Err()
	}
	if err := rows.Scan(dest...); err != nil {
		return false, err
	}
	return true, rows.Close()
}
