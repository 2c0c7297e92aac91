package db

import (
	"cmp"
	"context"
	"sync"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/sqlite"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// RoomView is a read transaction on a snapshot of one room. Results are cached under the versions of the room and the
// organization, so they may depend on time only where an event marks the change.
type RoomView struct {
	scoped
	pending         *future // reads the versions
	version, orgVer int64
	now             clock.Instant
	cache           *readCache
}

// RoomID and InOrg implement RoomReader. Version, OrgVersion and Now describe the snapshot. If the versions cannot be
// read they are zero, and ViewRoom returns the error.
func (v *RoomView) RoomID() string     { return v.params[1].(string) }
func (v *RoomView) InOrg() OrgReader   { return &orgScope{scoped{v.s, v.params[:1]}} }
func (v *RoomView) Version() int64     { _, _ = v.queueVersions().wait(); return v.version }
func (v *RoomView) OrgVersion() int64  { _, _ = v.queueVersions().wait(); return v.orgVer }
func (v *RoomView) Now() clock.Instant { return v.now }

func (v *RoomView) queueVersions() *future {
	if v.pending == nil {
		v.pending = queueOne(v.s, []any{&v.version, &v.orgVer}, roomVersions, v.params...)
	}
	return v.pending
}

// OrgView is a read transaction on a snapshot of an organization.
type OrgView struct {
	orgScope
	version int64
	now     clock.Instant
	cache   *readCache
}

// Version and Now describe the snapshot.
func (v *OrgView) Version() int64     { return v.version }
func (v *OrgView) Now() clock.Instant { return v.now }

// Room reads one of the organization's rooms in the same snapshot. A room of another organization is empty.
func (v *OrgView) Room(id string) RoomReader {
	return &RoomView{scoped: scoped{v.s, []any{v.OrgID(), id}}, now: v.now, cache: v.cache}
}

const (
	roomVersions = `SELECT r.version, o.version FROM room r JOIN organization o ON o.id = r.org_id
		WHERE r.org_id = $1 AND r.id = $2`
	orgVersion = "SELECT version FROM organization WHERE id = $1"
)

// ViewRoom reads one room in a snapshot. For a room of another organization it returns fault.Missing, whatever f
// returns. On PostgreSQL the query for the versions shares a round trip with the first query of f, so f may run for a
// missing room.
func ViewRoom[T any](ctx context.Context, d *DB, at tenant.Room, f func(*RoomView) (T, error)) (T, error) {
	var out T
	err := d.read(ctx, at.Org().ID(), func(s session) error {
		v := &RoomView{scoped: scoped{s, []any{at.Org().ID(), at.ID()}}, now: d.clock.Now(), cache: &d.cache}
		v.queueVersions()
		shown, failed := f(v)
		if err := v.pending.require("Room"); err != nil {
			return err
		}
		d.versions.raise(scopeKey{at.Org().ID(), at.ID()}, v.version)
		d.versions.raise(scopeKey{at.Org().ID(), ""}, v.orgVer)
		out = shown
		return failed
	})
	return out, err
}

// ViewOrg reads an organization's data in a snapshot.
func ViewOrg[T any](ctx context.Context, d *DB, at tenant.Org, f func(*OrgView) (T, error)) (T, error) {
	var out T
	err := d.read(ctx, at.ID(), func(s session) error {
		v := &OrgView{orgScope: orgScope{scoped{s, []any{at.ID()}}}, now: d.clock.Now(), cache: &d.cache}
		err := queueOne(s, []any{&v.version}, orgVersion, at.ID()).require("Organization")
		if err != nil {
			return err
		}
		d.versions.raise(scopeKey{at.ID(), ""}, v.version)
		out, err = f(v)
		return err
	})
	return out, err
}

// ViewAcross reads all organizations. archtest lists the callers; the string is their reason.
func ViewAcross[T any](ctx context.Context, d *DB, _ string, f func(*AnyTx) (T, error)) (T, error) {
	var out T
	err := d.read(ctx, allTenants, func(s session) (err error) {
		out, err = f(&AnyTx{scoped{s, nil}, d.clock.Now()})
		return err
	})
	return out, err
}

// read runs f in a read transaction on a snapshot.
func (d *DB) read(ctx context.Context, organization string, f func(session) error) error {
	return d.classify(d.readOn(ctx, organization, f), false)
}

func (d *DB) readOn(ctx context.Context, organization string, f func(session) error) error {
	if d.engine == Postgres {
		return d.inPostgres(ctx, true, organization, f)
	}
	taken, err := d.reads.Acquire(ctx)
	if err != nil {
		return err
	}
	defer d.reads.Release(taken)
	// A cancelable context costs the driver one goroutine per statement, and reads are short.
	c := &conn{Conn: taken, ctx: context.WithoutCancel(ctx), yielder: sqlite.NewYielder(d.yield)}
	if err := c.Begin(c.ctx, "BEGIN"); err != nil {
		return err
	}
	defer c.Rollback(c.ctx) // a read transaction has nothing to roll back
	return cmp.Or(f(c), c.Lost())
}

// Scan reads the columns of the current row.
type Scan func(dest ...any) error

// All reads every row of a query. Without an error the result is never nil.
func All[T any](r Reader, each func(Scan) (T, error), query string, args ...any) ([]T, error) {
	return QueueAll(r, each, query, args...).Result()
}

// One reads the first row of a query and reports whether there was one.
func One[T any](r Reader, each func(Scan) (T, error), query string, args ...any) (T, bool, error) {
	return QueueOne(r, each, query, args...).Result()
}

// OneOr reads the first row of a query. Without a row it returns the error missing.
func OneOr[T any](r Reader, missing error, each func(Scan) (T, error), query string, args ...any) (T, error) {
	out, found, err := One(r, each, query, args...)
	if err == nil && !found {
		err = missing
	}
	return out, err
}

// PendingRow is the future result of a query for one row. On PostgreSQL all queries that are queued before the first
// result is awaited share one round trip.
type PendingRow[T any] struct{ pending[T] }

// PendingRows is the future result of a query for many rows.
type PendingRows[T any] struct{ pending[[]T] }

type pending[T any] struct {
	r     Reader
	out   T
	found bool
	err   error
}

// QueueOne is One with the result awaited later.
func QueueOne[T any](r Reader, each func(Scan) (T, error), query string, args ...any) *PendingRow[T] {
	a := &PendingRow[T]{pending[T]{r: r}}
	a.queue(query, args, func(rows rows) {
		if rows.Next() {
			a.out, a.err = each(rows.Scan)
			a.found = a.err == nil
		}
	})
	return a
}

// QueueAll is All with the result awaited later.
func QueueAll[T any](r Reader, each func(Scan) (T, error), query string, args ...any) *PendingRows[T] {
	a := &PendingRows[T]{pending[[]T]{r: r, out: []T{}}}
	a.queue(query, args, func(rows rows) {
		scan := Scan(rows.Scan)
		for a.err == nil && rows.Next() {
			var one T
			one, a.err = each(scan)
			a.out = append(a.out, one)
		}
	})
	return a
}

func (a *pending[T]) queue(query string, args []any, read func(rows)) {
	err := a.r.queueQuery(query, args, read)
	a.err = cmp.Or(a.err, err)
}

// wait flushes the queue and reports whether there was a row.
func (a *pending[T]) wait() (found bool, err error) {
	if a.err == nil {
		err = a.r.flush()
		a.err = cmp.Or(a.err, err)
	}
	return a.found && a.err == nil, a.err
}

// require flushes the queue. Without a row it returns fault.Missing.
func (a *PendingRow[T]) require(what string) error {
	found, err := a.wait()
	if err == nil && !found {
		err = fault.NotFound(what)
	}
	return err
}

// Result returns the row and whether there was one.
func (a *PendingRow[T]) Result() (T, bool, error) {
	found, err := a.wait()
	return a.out, found, err
}

// Result returns the rows. Without an error it is never nil.
func (a *PendingRows[T]) Result() ([]T, error) {
	if _, err := a.wait(); err != nil {
		return nil, err
	}
	return a.out, nil
}

// Value reads one column of one row. Without a row it returns the zero value.
func Value[T any](r Reader, query string, args ...any) (T, error) {
	v, _, err := One(r, func(scan Scan) (v T, err error) { return v, scan(&v) }, query, args...)
	return v, err
}

// scopeKey names a room, or an organization when room is empty.
type scopeKey struct{ organization, room string }

// versions caches the newest committed version of each scope that this process has seen. On SQLite no other process
// writes, so the cache is exact; on PostgreSQL it is a lower bound. A read raises the version before it shows the
// data, so that no later response is older and responses can be cached by version.
type versions struct {
	mu    sync.RWMutex
	known map[scopeKey]int64
}

func (v *versions) raise(k scopeKey, version int64) {
	if known, ok := v.get(k); ok && known >= version {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if known, ok := v.known[k]; !ok || known < version {
		v.known[k] = version
	}
}

func (v *versions) get(k scopeKey) (int64, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	n, ok := v.known[k]
	return n, ok
}

// RoomOf returns the room of an object, or fault.Missing if the organization has no such object.
func RoomOf(ctx context.Context, d *DB, org tenant.Org, l Locator, id string) (string, error) {
	var room string
	err := d.read(ctx, org.ID(), func(s session) error {
		return queueOne(s, []any{&room}, l.Query, org.ID(), id).require(l.What)
	})
	return room, err
}
