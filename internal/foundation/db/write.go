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

// RoomTx is a write transaction in one room. The write transactions of a room are serialized.
type RoomTx struct {
	scopeTx
	locks *lockWatch
}

// ActInNameOf names the person in front of the screen that acts. The events keep the id of the screen.
func (tx *RoomTx) ActInNameOf(name string) { tx.at = tx.at.InNameOf(name) }

// RoomID and InOrg implement RoomReader.
func (tx *RoomTx) RoomID() string   { return tx.scope }
func (tx *RoomTx) InOrg() OrgReader { return &orgScope{scoped{tx.ctx, tx.s, tx.params[:1]}} }

// lockWatch is a session that detects whether ForUpdateP has locked rows.
type lockWatch struct {
	session
	hasLocked bool
}

func (l *lockWatch) queue(ctx context.Context, s statement) error {
	l.hasLocked = l.hasLocked || strings.HasSuffix(s.Query, ForUpdateP)
	return l.session.queue(ctx, s)
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
	org := &OrgTx{scopeTx{scoped: scoped{tx.ctx, tx.s, tx.params[:1]}, at: tx.at, now: tx.now}}
	found, err := queueNext(tx.ctx, tx.locks.session, []any{&org.version}, orgCounter, tx.OrgID()).wait()
	if err == nil && !found {
		err = fault.NotFound("Organization")
	}
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
	return &OrgRows{orgScope{scoped{tx.ctx, tx.s, tx.params[:1]}}}
}

// InOrgRows runs f in a write transaction on rows of the organization that have no version.
func InOrgRows[T any](ctx context.Context, d *DB, at tenant.Org,
	f func(rows *OrgRows, now clock.Instant) (T, error)) (T, error) {
	var out T
	err := d.write(ctx, at.ID(), func() {}, func(sctx context.Context, s session) (err error) {
		out, err = f(&OrgRows{orgScope{scoped{sctx, s, []any{at.ID()}}}}, d.now(ctx))
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

const (
	// The time of a room's acts is monotonic. A small step back, because a clock was corrected or another node's clock
	// is ahead, repeats the last time. From $4 on the step counts as real.
	actedAt          = "CASE WHEN acted_at > $3 AND acted_at < $4 THEN acted_at ELSE $3 END"
	setNextVersion   = " SET version = version + 1, acted_at = " + actedAt + " WHERE org_id = $1 AND id = "
	returningVersion = " RETURNING id, version, acted_at"
	nextVersion      = " id, version + 1, " + actedAt + " FROM room WHERE org_id = $1 AND id = "

	incrementVersion    = "UPDATE room" + setNextVersion + "$2" + returningVersion
	peekVersion         = "SELECT" + nextVersion + "$2"
	incrementOrgVersion = "UPDATE organization SET version = version + 1 WHERE id = $1 RETURNING version"
	peekOrgVersion      = "SELECT version + 1 FROM organization WHERE id = $1"
)

// maxClockRewind is the largest backward step of the clock that acts hide. Meanwhile no time is billed.
const maxClockRewind = 15 * time.Minute

// InRoom runs f in a write transaction of one room. Its first statement increments the room's version. This checks
// that the room belongs to the organization (otherwise fault.Missing), locks the room, and numbers the events of f. If
// f returns an error or emits no event, nothing changes. If the request has an idempotency key that was used before,
// InRoom returns the stored answer without running f.
//
// f may run more than once (see sqlite.GroupCommit), so it must not change variables outside of it.
func InRoom[T any](ctx context.Context, d *DB, at tenant.Room, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, at.Org(), "", roomCounter, at.ID(), "Room", f)
}

// InRoomAmongAll is InRoom for an act that also writes rows of the organization's other rooms. It locks all rooms
// first, in the order of their ids.
func InRoomAmongAll[T any](ctx context.Context, d *DB, at tenant.Room, f func(*RoomTx) (T, error)) (T, error) {
	return inRoom(ctx, d, at.Org(), lockRooms, roomCounter, at.ID(), "Room", f)
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
		increment: "UPDATE room" + setNextVersion + "(" + l.Query + ")" + returningVersion,
		peek:      "SELECT" + nextVersion + "(" + l.Query + ")",
	}
	return inRoom(ctx, d, org, "", next, id, l.What, f)
}

func inRoom[T any](ctx context.Context, d *DB, org tenant.Org, lock string, next counter, id, what string,
	f func(*RoomTx) (T, error)) (T, error) {
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
		out, ofOrg = *new(T), 0 // resets an earlier attempt
		locks := &lockWatch{session: s}
		tx := &RoomTx{scopeTx{scoped: scoped{sctx, locks, []any{org.ID(), ""}}, at: org, now: d.now(ctx)}, locks}
		rewindLimit := tx.now.Add(maxClockRewind)
		if _, isSet := ctx.Value(timeContext{}).(clock.Instant); isSet {
			rewindLimit = tx.now
		}
		if lock != "" {
			err := s.queue(sctx, statement{Query: lock, Args: []any{org.ID()}, Read: func(rows) {}})
			if err != nil {
				return err
			}
		}
		pending := queueNext(sctx, s, []any{&room, &tx.version, &tx.now}, next, org.ID(), id, int64(tx.now),
			int64(rewindLimit))
		req := beginRequest(ctx, sctx, s, selectStoredResponse, org.ID(), KeyOwner(org))
		found, err := pending.wait()
		if err != nil {
			return err
		}
		if !found {
			// The first attempt of a repeated request may have removed the object. The repeat gets the stored answer.
			return req.act(&tx.scopeTx, &out, func() error { return fault.NotFound(what) })
		}
		tx.scope, tx.params[1], version = room, room, tx.version
		return req.act(&tx.scopeTx, &out, func() (err error) {
			if err := checkMatch(ctx, tx.version-1); err != nil {
				return err
			}
			if out, err = f(tx); err == nil {
				err = d.react(tx)
			}
			if err == nil && tx.org != nil {
				ofOrg = tx.org.version
			}
			return err
		})
	})
	if err == nil && ofOrg > 0 {
		changes.From(ctx).Add(changes.Organization, ofOrg)
		d.notify(org.ID(), "", ofOrg)
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

// InWholeOrg is InOrg with exclusive access to the organization. It begins after the running acts of all rooms have
// ended, and blocks further ones.
func InWholeOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgTx) (T, error)) (T, error) {
	return inScope[OrgTx](ctx, d, at, "", lockAll, orgCounter, f)
}

// InOrg runs f in a write transaction of an organization's own data. It works like InRoom with the organization's
// version.
func InOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgTx) (T, error)) (T, error) {
	return inScope[OrgTx](ctx, d, at, "", nil, orgCounter, f)
}

// lockAll locks every row of the organization that has a version of its own, until the transaction ends.
func lockAll(tx *scopeTx) error {
	return errors.Join(tx.Write(shareRooms), tx.Write(shareCommunity), tx.Write(shareAccounts))
}

// AcrossTenants runs f in a write transaction across all organizations: for sign-in, jobs and the platform. archtest
// lists the callers; the string is their reason.
func AcrossTenants[T any](ctx context.Context, d *DB, _ string, f func(*AnyTx) (T, error)) (T, error) {
	var out T
	err := d.write(ctx, allTenants, func() {}, func(sctx context.Context, s session) (err error) {
		out, err = f(&AnyTx{scoped{sctx, s, nil}, d.now(ctx)})
		return err
	})
	return out, err
}

// act runs f between the two steps that every act shares: loading the stored answer of a repeated request, and writing
// the events.
func (r *request) act(tx *scopeTx, out any, f func() error) error {
	if err := r.loadStoredResponse(out); err != nil {
		return err
	}
	if err := f(); err != nil {
		return err
	}
	if len(tx.events) == 0 {
		return errNoChange
	}
	if err := tx.writeEvents(); err != nil {
		return err
	}
	r.scopes = []string{changes.ScopeName(tx.scope)}
	if tx.org != nil {
		r.scopes = append(r.scopes, changes.Organization)
		if len(tx.org.events) == 0 {
			return errNoOrgEvent
		}
		if err := tx.org.writeEvents(); err != nil {
			return err
		}
	}
	r.role = tx.at.Actor().Role
	return r.storeResponse(out, insertStoredResponse, tx.OrgID(), KeyOwner(tx.at), int64(tx.now))
}

// write runs f in a write transaction. It calls committed before any other transaction can see the changes.
func (d *DB) write(ctx context.Context, organization string, committed func(),
	f func(context.Context, session) error) error {
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
	run := func(ctx context.Context, c *sqlite.Conn) error { return f(ctx, &conn{Conn: c}) }
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
	d.hookMu.RLock()
	hook := d.hook
	d.hookMu.RUnlock()
	if hook != nil {
		hook(organization, room, version)
	}
}
