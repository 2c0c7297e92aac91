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

// Event is something that happened, as the screens hear of it.
type Event struct {
	Type       string            // "seat_updated"
	Permission tenant.Permission // what one must be allowed to see it
	Subject    string            // the id of the table it is about, for the feed of one table; may be empty
	Data       any               // the entity as its GET gives it
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

const eventColumns = "org_id, room_id, version, n, parts, type, permission, subject, actor_id, actor_name, impersonator_id, at, payload, digest"

// writeEvents appends all events of one transaction in one statement.
func writeEvents(ctx context.Context, s session, org string, tx emitter, events []event) error {
	args := make([]any, 0, 8+6*len(events))
	actor := tx.Actor()
	args = append(args, org, tx.eventScope(), tx.Version(), len(events), int64(tx.Now()), actor.ID, actor.Name, actor.Impersonator)
	for n, e := range events {
		if e.err != nil {
			return fmt.Errorf("event %s: %w", e.Type, e.err)
		}
		args = append(args, n, e.Type, string(e.Permission), e.Subject, string(e.payload), e.digest)
	}
	return s.queue(ctx, statement{Query: insertEvents(len(events)), Args: args})
}

// insertEvents is the statement for n events; the first few are made once, they are all that ordinary acts need.
func insertEvents(n int) string {
	if n <= len(insertsMade) {
		return insertsMade[n-1]
	}
	return makeInsert(n)
}

var insertsMade = func() (made [16]string) {
	for i := range made {
		made[i] = makeInsert(i + 1)
	}
	return made
}()

func makeInsert(n int) string {
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

// StoredEvent is an event as it is kept.
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

// EventsAfter reads the events of a room, or of the organization itself when room is empty, that came after a version,
// oldest first, at most limit of them. It is for foundation and server: it takes the organization's id as it is.
func EventsAfter(ctx context.Context, d *DB, organization, room string, version int64, limit int) ([]StoredEvent, error) {
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

// KnownVersions are Versions where memory has them: on SQLite, where no other process writes, once they were looked up.
func KnownVersions(d *DB, organization, room string) (ofRoom, ofOrg int64, known bool) {
	if d.engine != SQLite {
		return 0, 0, false
	}
	ofRoom, haveRoom := d.versions.get(scopeKey{organization, room})
	ofOrg, haveOrg := d.versions.get(scopeKey{organization, ""})
	return ofRoom, ofOrg, haveRoom && haveOrg
}

// Versions are the newest versions of a room and of its organization. A room that is not the organization's is fault
// Missing. With an empty room only the organization's is looked up.
func Versions(ctx context.Context, d *DB, organization, room string) (ofRoom, ofOrg int64, err error) {
	roomKey, orgKey := scopeKey{organization, room}, scopeKey{organization, ""}
	if ofRoom, ofOrg, known := KnownVersions(d, organization, room); known {
		return ofRoom, ofOrg, nil
	}
	query, args, into := roomVersions, []any{organization, room}, []any{&ofRoom, &ofOrg}
	switch room {
	case "":
		query, args, into = orgVersion, args[:1], into[1:]
	case Community:
		query, args = communityVersions, args[:1]
	case Accounts:
		query, args = accountsVersions, args[:1]
	}
	var found bool
	if d.engine == Postgres {
		found, err = d.queryOnce(ctx, organization, into, query, args)
	} else {
		err = d.read(ctx, organization, func(sctx context.Context, s session) (err error) {
			found, err = one(sctx, s, into, query, args...)
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

// Placeholders writes the list "($k,$k+1,…)" for n arguments of which the first has number k, the form of IN that both engines
// take. n must be at least 1.
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
