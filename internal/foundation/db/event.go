package db

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/chain"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Event is a change, as the screens receive it.
type Event struct {
	Type       string            // "seat_updated"
	Permission tenant.Permission // which a reader needs to see it
	Subject    string            // the id of the table that it concerns, for the feed of one table; may be empty
	Data       any               // the entity as its GET returns it
}

type event struct {
	Event
	payload []byte
	digest  string
	err     error
}

func emit(tx emitter, e Event) {
	payload, err := json.Marshal(e.Data)
	sink := tx.eventSink()
	*sink = append(*sink, event{e, payload, chain.Digest(payload), err})
}

const eventColumns = "org_id, room_id, version, n, parts, type, permission, subject, " +
	"actor_id, actor_name, impersonator_id, at, payload, digest"

// writeEvents inserts all events of one transaction with one statement.
func writeEvents(ctx context.Context, s session, org string, tx emitter, events []event) error {
	args := make([]any, 0, 8+6*len(events))
	actor := tx.Actor()
	args = append(args, org, tx.eventScope(), tx.Version(), len(events), int64(tx.Now()))
	args = append(args, actor.ID, actor.Name, actor.Impersonator)
	for n, e := range events {
		if e.err != nil {
			return fmt.Errorf("event %s: %w", e.Type, e.err)
		}
		args = append(args, n, e.Type, string(e.Permission), e.Subject, string(e.payload), e.digest)
	}
	return s.queue(ctx, statement{Query: insertEvents(len(events)), Args: args})
}

// insertEvents returns the statement for n events. Those for the few events of ordinary acts are built once.
func insertEvents(n int) string {
	if n <= len(preparedInserts) {
		return preparedInserts[n-1]
	}
	return buildInsert(n)
}

var preparedInserts = func() (made [16]string) {
	for i := range made {
		made[i] = buildInsert(i + 1)
	}
	return made
}()

func buildInsert(n int) string {
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
	err := d.read(ctx, organization, func(sctx context.Context, s session) (err error) {
		out, err = All(&scoped{sctx, s, nil}, func(scan Scan) (StoredEvent, error) {
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
	roomKey, orgKey := scopeKey{organization, room}, scopeKey{organization, ""}
	if ofRoom, ofOrg, known := KnownVersions(d, organization, room); known {
		return ofRoom, ofOrg, nil
	}
	query, args, dest := roomVersions, []any{organization, room}, []any{&ofRoom, &ofOrg}
	switch room {
	case "":
		query, args, dest = orgVersion, args[:1], dest[1:]
	case Community:
		query, args = communityVersions, args[:1]
	case Accounts:
		query, args = accountsVersions, args[:1]
	}
	var found bool
	if d.engine == Postgres {
		found, err = d.queryOnce(ctx, organization, dest, query, args)
	} else {
		err = d.read(ctx, organization, func(sctx context.Context, s session) (err error) {
			found, err = one(sctx, s, dest, query, args...)
			return err
		})
	}
	if err != nil {
		return 0, 0, err
	}
	if !found {
		return 0, 0, fault.NotFound("Room")
	}
	d.versions.raise(orgKey, ofOrg)
	if room != "" {
		d.versions.raise(roomKey, ofRoom)
	}
	return ofRoom, ofOrg, nil
}

// Placeholders returns the list "($k,$k+1,…)" for n arguments from number k on: the form of IN that both engines
// accept. n must be at least 1.
func Placeholders(k, n int) string {
	b := []byte{'('}
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '$')
		b = strconv.AppendInt(b, int64(k+i), 10)
	}
	return string(append(b, ')'))
}
