package db

import (
	"context"
	"errors"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/changes"
	"pitboss/internal/foundation/db/sqlite"
	"pitboss/internal/foundation/tenant"
)

// RoomTx is a write transaction in one room. The write transactions of a room are serialized.
type RoomTx struct {
	scopeTx
	locks *lockWatch
}

// ActInNameOf names the person in front of the screen that acts. The events keep the id of the screen.
func (tx *RoomTx) ActInNameOf(name string) { tx.at = tx.at.InNameOf(name) }

// RoomID and InOrg implement RoomReader.
func (tx *RoomTx) RoomID() string   { return tx.scope }
func (tx *RoomTx) InOrg() OrgReader { return &orgScope{scoped{tx.s, tx.params[:1]}} }

// lockWatch is a session that detects whether ForUpdateP has locked rows.
type lockWatch struct {
	session
	hasLocked bool
}

func (l *lockWatch) Queue(s statement) error {
	l.hasLocked = l.hasLocked || strings.HasSuffix(s.Query, ForUpdateP)
	return l.session.Queue(s)
}

// Org returns the organization's own data for an act that changes both. It locks the organization and increments its
// version, so the act must emit an event on it as well and read what it decides by after this call. It enforces the
// lock order described at postgres.ForUpdateP.
func (tx *RoomTx) Org() (*OrgTx, error) {
	if tx.org != nil {
		return tx.org, nil
	}
	if tx.locks.hasLocked {
		return nil, errLockOrder
	}
	org := &OrgTx{scopeTx{scoped: scoped{tx.s, tx.params[:1]}, at: tx.at, now: tx.now}}
	err := queueNext(tx.locks.session, []any{&org.version}, orgCounter, tx.OrgID()).require("Organization")
	if err != nil {
		return nil, err
	}
	tx.org = org
	return org, nil
}

// OrgRows writes rows of the organization inside a room's transaction without incrementing the organization's version.
// It is for data that no versioned answer shows, such as a player's balance.
type OrgRows struct{ orgScope }

// OrgRows returns the organization's rows in the same transaction.
func (tx *RoomTx) OrgRows() *OrgRows {
	return &OrgRows{orgScope{scoped{tx.s, tx.params[:1]}}}
}

// InOrgRows runs f in a write transaction on rows of the organization that have no version.
func InOrgRows[T any](ctx context.Context, d *DB, at tenant.Org,
	f func(rows *OrgRows, now clock.Instant) (T, error)) (T, error) {
	var out T
	err := d.write(ctx, at.ID(), func() {}, func(s session) (err error) {
		out, err = f(&OrgRows{orgScope{scoped{s, []any{at.ID()}}}}, d.now(ctx))
		return err
	})
	return out, err
}

// OrgTx is a write transaction in an organization's own data: players, game types, users, rooms.
type OrgTx struct{ scopeTx }

// AnyTx is a transaction across organizations. It prepends no parameter to the arguments.
type AnyTx struct {
	scoped
	now clock.Instant
}

// Now returns the time at which the transaction started.
func (tx *AnyTx) Now() clock.Instant { return tx.now }

var errReadOnly = errors.New("the database was opened for reading only")

// errNoChange rolls back a transaction without events, so that versions stay dense.
var errNoChange = errors.New("nothing changed")

// errLockOrder reports a bug: locking the organization after its rows could deadlock with another act.
var errLockOrder = errors.New("the organization is locked after rows of it")

// errNoOrgEvent reports a bug: an act changed the organization without an event, which would leave a gap in the
// versions.
var errNoOrgEvent = errors.New("the organization was changed without an event")

// maxClockRewind is the largest backward step of the clock that acts hide. Meanwhile no time is billed.
const maxClockRewind = 15 * time.Minute

// InRoom runs f in a write transaction of one room. Its first statement increments the room's version. This checks
// that the room belongs to the organization (otherwise fault.Missing), locks the room, and numbers the events of f. If
// f returns an error or emits no event, nothing changes. If the request has an idempotency key that was used before,
// InRoom returns the stored answer without running f.
//
// f may run more than once (see sqlite.GroupCommit), so it must not change variables outside of it.
func InRoom[T any](ctx context.Context, d *DB, at tenant.Room, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, at.Org(), target{at.ID(), "Room", roomCounter, nil}, f)
}

// InRoomAmongAll is InRoom for an act that also writes rows of the organization's other rooms. It locks all rooms
// first, in the order of their ids.
func InRoomAmongAll[T any](ctx context.Context, d *DB, at tenant.Room, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, at.Org(), target{at.ID(), "Room", roomCounter, lockRooms}, f)
}

// Locator selects the room of an object. $1 of Query is the organization, $2 the id of the object.
type Locator struct {
	What  string // the object in "… not found"
	Query string
}

// InRoomOf is InRoom for the room that contains an object. One statement finds and locks the room.
func InRoomOf[T any](ctx context.Context, d *DB, org tenant.Org, l Locator, id string,
	f func(*RoomTx) (T, error)) (T, error) {
	next := counter{
		increment: incrementVersion + "(" + l.Query + ")" + returningVersion,
		peek:      "SELECT" + nextVersion + "(" + l.Query + ")",
	}
	return inRoom(ctx, d, org, target{id, l.What, next, nil}, f)
}

func inRoom[T any](ctx context.Context, d *DB, org tenant.Org, to target, f func(*RoomTx) (T, error)) (T, error) {
	return inScope(ctx, d, org, to, func(tx *RoomTx) (out T, err error) {
		tx.locks = &lockWatch{session: tx.s}
		tx.s, tx.params = tx.locks, append(tx.params, tx.scope)
		if err = checkMatch(ctx, tx.version-1); err == nil {
			out, err = f(tx)
		}
		if err == nil {
			err = d.react(tx)
		}
		return out, err
	})
}

// InWholeOrg is InOrg with exclusive access to the organization. It begins after the running acts of all rooms have
// ended, and blocks further ones.
func InWholeOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgTx) (T, error)) (T, error) {
	return inScope(ctx, d, at, target{"", "Organization", orgCounter, lockAll}, f)
}

// InOrg runs f in a write transaction of an organization's own data. It works like InRoom with the organization's
// version.
func InOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgTx) (T, error)) (T, error) {
	return inScope(ctx, d, at, target{"", "Organization", orgCounter, nil}, f)
}

// lockRooms locks the rooms of the organization.
func lockRooms(tx *scopeTx) error {
	return tx.Write("SELECT p.id FROM room p WHERE p.org_id = $1 ORDER BY p.id" + ForUpdateP)
}

// lockAll locks every row of the organization that has a version of its own, until the transaction ends.
func lockAll(tx *scopeTx) error {
	return errors.Join(
		tx.Write("SELECT p.version FROM room p WHERE p.org_id = $1 ORDER BY p.id"+ForShareP),
		tx.Write("SELECT p.version FROM community p WHERE p.org_id = $1"+ForShareP),
		tx.Write("SELECT p.version FROM account_log p WHERE p.org_id = $1"+ForShareP))
}

// AcrossTenants runs f in a write transaction across all organizations: for sign-in, jobs and the platform. archtest
// lists the callers; the string is their reason.
func AcrossTenants[T any](ctx context.Context, d *DB, _ string, f func(*AnyTx) (T, error)) (T, error) {
	var out T
	err := d.write(ctx, allTenants, func() {}, func(s session) (err error) {
		out, err = f(&AnyTx{scoped{s, nil}, d.now(ctx)})
		return err
	})
	return out, err
}

// commit writes the events and returns the names of the changed scopes.
func (tx *scopeTx) commit() (scopes []string, err error) {
	if len(tx.events) == 0 {
		return nil, errNoChange
	}
	scopes, err = []string{changes.ScopeName(tx.scope)}, tx.writeEvents()
	if err == nil && tx.org != nil {
		scopes, err = append(scopes, changes.Organization), tx.org.writeEvents()
	}
	return scopes, err
}

// DeleteBatch is the LIMIT of a query of DeleteInBatches, in rows.
const DeleteBatch = 500

// DeleteInBatches repeats a query that deletes at most DeleteBatch rows of all tenants until nothing is left. Each is a
// transaction of its own, so that none holds the writer for long. The reason is that of AcrossTenants.
func DeleteInBatches(ctx context.Context, d *DB, why, query string, args ...any) error {
	for {
		n, err := AcrossTenants(ctx, d, why, func(tx *AnyTx) (int64, error) { return tx.Exec(query, args...) })
		if err != nil || n < DeleteBatch {
			return err
		}
	}
}

// write runs f in a write transaction. It calls committed before any other transaction can see the changes.
func (d *DB) write(ctx context.Context, organization string, committed func(),
	f func(session) error) error {
	if d.readOnly {
		return errReadOnly
	}
	if d.engine == Postgres {
		err := d.inPostgres(ctx, false, organization, f)
		if err == nil {
			committed()
		}
		return d.classify(err, true)
	}
	run := func(ctx context.Context, c *sqlite.Conn) error { return f(&conn{Conn: c, ctx: ctx}) }
	return d.classify(d.group.Do(ctx, run, committed), true)
}

// finish records the new version and notifies the subscribers of the scope.
func (d *DB) finish(ctx context.Context, err error, organization, room string, version int64) error {
	if errors.Is(err, errNoChange) {
		return nil
	}
	if err != nil {
		return err
	}
	changes.From(ctx).Add(changes.ScopeName(room), version)
	d.notify(organization, room, version)
	return nil
}

func (d *DB) notify(organization, room string, version int64) {
	if hook := d.hook.Load(); hook != nil && *hook != nil {
		(*hook)(organization, room, version)
	}
}
