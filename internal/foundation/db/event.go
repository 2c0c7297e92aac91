package db

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/chain"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
)

// EventType is a type of event whose data are of type T: an entity as its GET returns it, or the change of one.
type EventType[T any] struct {
	name       string
	permission tenant.Permission
}

// NewEvent declares a type of event and the permission that its readers need. It belongs into events.go of the package
// that emits the events. The fields of T say what is masked for which readers.
func NewEvent[T any](name string, permission tenant.Permission) EventType[T] {
	mask.PlanFor(reflect.TypeFor[T]()) // panics now if a tag is wrong
	return EventType[T]{name, permission}
}

// With returns an event with its data.
func (t EventType[T]) With(data T) Event { return t.About("", data) }

// About returns an event about one thing. The feed of one table reads the events whose subject is the table's id.
func (t EventType[T]) About(subject string, data T) Event {
	return Event{kind: t.name, permission: t.permission, subject: subject, data: data}
}

func (t EventType[T]) declaration() mask.Event {
	return mask.Event{Type: t.name, Permission: t.permission, Data: reflect.TypeFor[T]()}
}

// EventTypes lists the event types of a package. Events of other types are not sent.
func EventTypes(types ...interface{ declaration() mask.Event }) []mask.Event {
	list := make([]mask.Event, len(types))
	for i, t := range types {
		list[i] = t.declaration()
	}
	return list
}

// Event is a change, as the screens receive it. EventType makes it.
type Event struct {
	kind       string
	permission tenant.Permission
	subject    string
	data       any

	// Emit sets these.
	payload []byte
	digest  string
	err     error
}

// For returns the event with another permission than that of its type.
func (e Event) For(permission tenant.Permission) Event {
	e.permission = permission
	return e
}

// OnEmit runs f in the transaction of every act in a room that emits an event of this type, after the act itself. It
// lets a package act on the events of a package that it imports. Call it before the first request.
func (t EventType[T]) OnEmit(d *DB, f func(tx *RoomTx, data T, permission tenant.Permission) error) {
	if d == nil {
		return // the routes are listed without a database
	}
	if d.reactions == nil {
		d.reactions = map[string]func(*RoomTx, Event) error{}
	}
	d.reactions[t.name] = func(tx *RoomTx, e Event) error { return f(tx, e.data.(T), e.permission) }
}

func (d *DB) react(tx *RoomTx) error {
	for _, e := range tx.events {
		if f := d.reactions[e.kind]; f != nil {
			if err := f(tx, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// Emit adds an event.
func (tx *scopeTx) Emit(e Event) {
	e.payload, e.err = json.Marshal(e.data)
	e.digest = chain.Digest(e.payload)
	tx.events = append(tx.events, e)
}

const eventColumns = "org_id, room_id, version, n, parts, type, permission, subject, " +
	"actor_id, actor_name, impersonator_id, at, payload, digest"

// writeEvents inserts all events of the scope with one statement.
func (tx *scopeTx) writeEvents() error {
	if len(tx.events) == 0 {
		return errNoOrgEvent
	}
	args := make([]any, 0, 8+6*len(tx.events))
	actor := tx.Actor()
	args = append(args, tx.OrgID(), tx.scope, tx.version, len(tx.events), int64(tx.now))
	args = append(args, actor.ID, actor.Name, actor.Impersonator)
	for n, e := range tx.events {
		if e.err != nil {
			return fmt.Errorf("event %s: %w", e.kind, e.err)
		}
		args = append(args, n, e.kind, string(e.permission), e.subject, string(e.payload), e.digest)
	}
	return tx.s.Queue(statement{Query: insertEvents(len(tx.events)), Args: args})
}

// insertEvents returns the statement for n events.
func insertEvents(n int) string {
	var b strings.Builder
	b.WriteString("INSERT INTO event (" + eventColumns + ") VALUES ")
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		p := 9 + 6*i
		fmt.Fprintf(&b, "($1,$2,$3,$%d,$4,$%d,$%d,$%d,$6,$7,$8,$5,$%d,$%d)", p, p+1, p+2, p+3, p+4, p+5)
	}
	return b.String()
}

// StoredEvent is a row of the event table.
type StoredEvent struct {
	Version    int64
	N, Parts   int
	Type       string
	Permission tenant.Permission
	At         clock.Instant
	Payload    json.RawMessage
}

const eventsAfter = `SELECT version, n, parts, type, permission, at, payload FROM event
	WHERE org_id = $1 AND room_id = $2 AND version > $3 ORDER BY version, n LIMIT $4`

// EventsAfter reads the events of a room, or of the organization if room is empty, after a version: oldest first, at
// most limit. It is for foundation and server, because it takes the organization's id without a scope.
func EventsAfter(ctx context.Context, d *DB, organization, room string, version int64,
	limit int) ([]StoredEvent, error) {
	var out []StoredEvent
	err := d.read(ctx, organization, func(s session) (err error) {
		out, err = All(&scoped{s, nil}, func(scan Scan) (StoredEvent, error) {
			var k StoredEvent
			var payload string
			err := scan(&k.Version, &k.N, &k.Parts, &k.Type, &k.Permission, &k.At, &payload)
			k.Payload = json.RawMessage(payload)
			return k, err
		}, eventsAfter, organization, room, version, limit)
		return err
	})
	if len(out) > 0 {
		d.versions.raise(scopeKey{organization, room}, out[len(out)-1].Version)
	}
	return out, err
}

// KnownVersions returns the cached versions. PostgreSQL has none, because another process may have written.
func KnownVersions(d *DB, organization, room string) (ofRoom, ofOrg int64, known bool) {
	if d.engine != SQLite {
		return 0, 0, false
	}
	ofRoom, haveRoom := d.versions.get(scopeKey{organization, room})
	ofOrg, haveOrg := d.versions.get(scopeKey{organization, ""})
	return ofRoom, ofOrg, haveRoom && haveOrg
}

// Versions returns the current versions of a room and its organization, or fault.Missing if the organization does not
// have the room. If room is empty, only the organization's is read.
func Versions(ctx context.Context, d *DB, organization, room string) (ofRoom, ofOrg int64, err error) {
	if ofRoom, ofOrg, known := KnownVersions(d, organization, room); known {
		return ofRoom, ofOrg, nil
	}
	query, args, dest := roomVersions, []any{organization, room}, []any{&ofRoom, &ofOrg}
	switch room {
	case "":
		query, args, dest = orgVersion, args[:1], dest[1:]
	case Community:
		query, args = "SELECT"+ownVersions+"community"+joinOrg, args[:1]
	case Accounts:
		query, args = "SELECT"+ownVersions+"account_log"+joinOrg, args[:1]
	}
	var found bool
	if d.engine == Postgres {
		found, err = d.queryOnce(ctx, organization, dest, query, args)
		err = d.classify(err, false)
	} else {
		err = d.read(ctx, organization, func(s session) (err error) {
			found, err = queueOne(s, dest, query, args...).wait()
			return err
		})
	}
	if err == nil && !found {
		err = fault.NotFound("Room")
	}
	if err != nil {
		return 0, 0, err
	}
	d.versions.raise(scopeKey{organization, ""}, ofOrg)
	if room != "" {
		d.versions.raise(scopeKey{organization, room}, ofRoom)
	}
	return ofRoom, ofOrg, nil
}

// Placeholders returns the list "($k,$k+1,…)" for n arguments from number k on: the form of IN that both engines
// accept. n must be at least 1.
func Placeholders(k, n int) string {
	b := []byte("($")
	for i := range n - 1 {
		b = append(strconv.AppendInt(b, int64(k+i), 10), ",$"...)
	}
	return string(append(strconv.AppendInt(b, int64(k+n-1), 10), ')'))
}
