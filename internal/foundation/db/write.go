package db

import (
	"context"
	"errors"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/changes"
	"pitboss/internal/foundation/db/sqlite"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// RoomTx is a writing transaction in one room. All writing transactions of a room are serial.
type RoomTx struct {
	scoped
	at      tenant.Room
	version int64
	now     clock.Instant
	events  []event
	org     *OrgTx // the organization's own data, once this transaction changes it too
	locks   *lockWatch
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

// lockWatch is a session that notices when ForUpdateP locks rows.
type lockWatch struct {
	session
	taken bool
}

func (l *lockWatch) queue(ctx context.Context, s statement) error {
	l.taken = l.taken || strings.HasSuffix(s.Query, ForUpdateP)
	return l.session.queue(ctx, s)
}

// Org is the organization's own data in the same transaction, for an act that changes both: its version is raised too,
// and it must get an event of its own. It locks the organization: what an act decides by is read after this
// call. The order of locks that ForUpdateP describes is enforced here.
func (tx *RoomTx) Org() (*OrgTx, error) {
	if tx.org != nil {
		return tx.org, nil
	}
	if tx.locks.taken {
		return nil, errLockOrder
	}
	org := &OrgTx{scoped: scoped{tx.ctx, tx.s, tx.params[:1]}, at: tx.at.Org(), now: tx.now}
	found, err := one(tx.ctx, tx.s, []any{&org.version}, incrementOrgVersion, tx.OrgID())
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

// InOrgRows runs f in a writing transaction of the organization's rows that changes nothing of which there are
// versions.
func InOrgRows[T any](ctx context.Context, d *DB, at tenant.Org, f func(rows *OrgRows, now clock.Instant) (T, error)) (T, error) {
	var out T
	err := d.write(ctx, at.ID(), func() {}, func(sctx context.Context, s session) (err error) {
		out, err = f(&OrgRows{orgScope{scoped{sctx, s, []any{at.ID()}}}}, d.now(ctx))
		return err
	})
	return out, err
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

// errNoChange rolls a transaction back that changed nothing, so that versions stay dense.
var errNoChange = errors.New("nothing changed")

// errLockOrder reports a bug: the act may wait for another one that waits for it.
var errLockOrder = errors.New("the organization is locked after rows of it")

// errNoOrgEvent is a fault of the program: versions are dense because every one of them has an event.
var errNoOrgEvent = errors.New("the organization was changed without an event")

const (
	// The time of a room's acts does not run backwards: where it would by less than a quarter of an hour ($4), because a clock
	// was put right or another node's is ahead, it stands still.
	actedAt     = "CASE WHEN acted_at > $3 AND acted_at < $4 THEN acted_at ELSE $3 END"
	raise       = " SET version = version + 1, acted_at = " + actedAt + " WHERE org_id = $1 AND id = "
	raised      = " RETURNING id, version, acted_at"
	nextVersion = " id, version + 1, " + actedAt + " FROM room WHERE org_id = $1 AND id = "

	incrementVersion    = "UPDATE room" + raise + "$2" + raised
	peekVersion         = "SELECT" + nextVersion + "$2"
	writeVersion        = "UPDATE room SET version = $3, acted_at = $4 WHERE org_id = $1 AND id = $2"
	incrementOrgVersion = "UPDATE organization SET version = version + 1 WHERE id = $1 RETURNING version"
)

// maxClockRewind is by how much the time of a room's acts would have to run backwards to be let do so.
// While it does, nobody's time is counted.
const maxClockRewind = 15 * time.Minute

// InRoom runs f in a writing transaction of one room. Its first statement raises the room's version (on SQLite, which has one
// writer, foresees it; it is raised when f first writes, so that an act that is refused before has nothing to undo): that is the check
// that the room is the organization's (otherwise fault Missing), the lock that makes writes of a room serial, and the
// number of the events that f emits. When f returns an error or emits no event, nothing is changed. When the request
// carries an idempotency key that was used before, f does not run and the first answer is returned.
func InRoom[T any](ctx context.Context, d *DB, at tenant.Room, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, at.Org(), "", incrementVersion, peekVersion, at.ID(), "Room", f)
}

// InRoomAmongAll is InRoom for an act that writes rows of the organization's other rooms too: it locks all of them, in
// the order of their ids, before it begins.
func InRoomAmongAll[T any](ctx context.Context, d *DB, at tenant.Room, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, at.Org(), lockRooms, incrementVersion, peekVersion, at.ID(), "Room", f)
}

// Locator finds the room of a thing: a query with $1 the organization and $2 the thing's id that selects a room id.
type Locator struct {
	What  string // the thing's name in "… not found"
	Query string
}

// InRoomOf is InRoom for the room in which a thing is, found and locked by one statement.
func InRoomOf[T any](ctx context.Context, d *DB, org tenant.Org, l Locator, id string, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, org, "", "UPDATE room"+raise+"("+l.Query+")"+raised, "SELECT"+nextVersion+"("+l.Query+")", id, l.What, f)
}

func inRoom[T any](ctx context.Context, d *DB, org tenant.Org, lock, bump, see, id, what string, f func(*RoomTx) (T, error)) (T, error) {
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
		locks := &lockWatch{session: s}
		tx := &RoomTx{scoped: scoped{sctx, locks, []any{org.ID(), ""}}, locks: locks, now: d.now(ctx)}
		stands := tx.now.Add(maxClockRewind)
		if _, given := ctx.Value(timeInContext{}).(clock.Instant); given {
			stands = tx.now
		}
		if c, ok := s.(*conn); ok { // nobody else writes: there is nothing to lock
			bump = see
			c.first = func() statement {
				return statement{Query: writeVersion, Args: []any{org.ID(), room, tx.version, int64(tx.now)}}
			}
		}
		if lock != "" {
			if err := s.queue(sctx, statement{Query: lock, Args: []any{org.ID()}, Read: func(rows) {}}); err != nil {
				return err
			}
		}
		raised := queueOne(sctx, s, []any{&room, &tx.version, &tx.now}, bump, org.ID(), id, int64(tx.now), int64(stands))
		asked := ask(ctx, sctx, s, selectStoredResponse, org.ID(), KeyOwner(org))
		found, err := raised.get()
		if err != nil {
			return err
		}
		if !found {
			// A repeated request may be about what its first run took away: it gets the first answer.
			return asked.act(org, tx, &out, func() error { return fault.NotFound(what) })
		}
		tx.at, tx.params[1], version = org.Room(room), room, tx.version
		return asked.act(org, tx, &out, func() (err error) {
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
		changes.From(ctx).Add(changes.Organization, ofOrg)
		d.wake(org.ID(), "", ofOrg)
	}
	err = replayTaken(ctx, d, org.ID(), err, &out, selectStoredResponse, org.ID(), KeyOwner(org))
	return out, d.finish(ctx, err, org.ID(), room, version)
}

const (
	lockRooms      = "SELECT p.id FROM room p WHERE p.org_id = $1 ORDER BY p.id" + ForUpdateP
	shareRooms     = "SELECT p.version FROM room p WHERE p.org_id = $1 ORDER BY p.id" + ForShareP
	shareCommunity = "SELECT p.version FROM community p WHERE p.org_id = $1" + ForShareP
	shareAccounts  = "SELECT p.version FROM account_log p WHERE p.org_id = $1" + ForShareP
)

// InWholeOrg is InOrg while nothing else happens in the organization: it begins once every act that is under way in one of
// its rooms has ended, and others wait for it.
func InWholeOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgTx) (T, error)) (T, error) {
	return inOrg(ctx, d, at, lockAll, f)
}

// InOrg runs f in a writing transaction of an organization's own data; like InRoom with the organization's version.
func InOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgTx) (T, error)) (T, error) {
	return inOrg(ctx, d, at, nil, f)
}

// lockAll keeps whatever has a version of its own in an organization as it is until the transaction ends.
func lockAll(tx *OrgTx) error {
	version := func(scan Scan) (v int64, err error) { return v, scan(&v) }
	_, err := All(tx, version, shareRooms)
	if err == nil {
		_, err = All(tx, version, shareCommunity)
	}
	if err == nil {
		_, err = All(tx, version, shareAccounts)
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
		raised := queueOne(sctx, s, []any{&tx.version}, incrementOrgVersion, at.ID())
		asked := ask(ctx, sctx, s, selectStoredResponse, at.ID(), KeyOwner(at))
		found, err := raised.get()
		if err != nil {
			return err
		}
		if !found {
			return fault.NotFound("Organization")
		}
		version = tx.version
		return asked.act(at, tx, &out, func() (err error) { out, err = f(tx); return err })
	})
	err = replayTaken(ctx, d, at.ID(), err, &out, selectStoredResponse, at.ID(), KeyOwner(at))
	return out, d.finish(ctx, err, at.ID(), "", version)
}

// AcrossTenants runs f in a writing transaction that sees all organizations: for sign-in, jobs and the platform, where
// archtest lists it. The reason is for the reader of the call.
func AcrossTenants[T any](ctx context.Context, d *DB, _ string, f func(*AnyTx) (T, error)) (T, error) {
	var out T
	err := d.write(ctx, allTenants, func() {}, func(sctx context.Context, s session) (err error) {
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
func (r *request) act(org tenant.Org, tx emitter, out any, f func() error) error {
	if err := r.loadStoredResponse(out); err != nil {
		return err
	}
	if err := f(); err != nil {
		return err
	}
	events := *tx.eventSink()
	if len(events) == 0 {
		return errNoChange
	}
	if err := writeEvents(r.ctx, r.s, org.ID(), tx, events); err != nil {
		return err
	}
	r.scopes = []string{changes.ScopeName(tx.eventScope())}
	if room, ok := tx.(*RoomTx); ok && room.org != nil {
		r.scopes = append(r.scopes, changes.Organization)
		if len(room.org.events) == 0 {
			return errNoOrgEvent
		}
		if err := writeEvents(r.ctx, r.s, org.ID(), room.org, room.org.events); err != nil {
			return err
		}
	}
	return r.storeResponse(out, keepAnswer, org.ID(), KeyOwner(org), int64(tx.Now()))
}

// write runs f in a writing transaction on either engine, and calls committed before anybody else can build on it.
func (d *DB) write(ctx context.Context, organization string, committed func(), f func(context.Context, session) error) error {
	if d.engine == Postgres && !d.readOnly {
		err := d.inPostgres(ctx, false, organization, f)
		if err == nil {
			committed()
		}
		return d.classify(err, true)
	}
	if d.group == nil {
		return errReadOnly
	}
	return d.classify(d.group.Do(ctx, func(ctx context.Context, c *sqlite.Conn) error { return f(ctx, &conn{Conn: c}) }, committed), true)
}

// finish turns the end of a transaction into the wake-up of those who follow its scope.
func (d *DB) finish(ctx context.Context, err error, organization, room string, version int64) error {
	if errors.Is(err, errNoChange) {
		return nil
	}
	if err != nil {
		return err
	}
	changes.From(ctx).Add(changes.ScopeName(room), version)
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
