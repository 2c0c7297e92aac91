// Package eventchain makes the event log of each scope tamper-evident. A scope is a room, an organization, its
// community or its accounts; its events have dense versions.
//
//   - Checkpoint (a job) hashes the events since the last checkpoint together with that checkpoint's hash.
//   - Anchor (a job) copies the newest checkpoints into the platform's event log, which is a hash chain itself.
//   - Redaction changes the payload of events and records the digests before and after, so that the chain stays intact.
//   - Invariants verify all three.
//
// It writes the tables seal, seal_head, removal and redaction, and the payload of events under redaction. See
// docs/decisions/0026 and SECURITY.md.
package eventchain

import (
	"cmp"
	"strconv"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/chain"
)

// Invariants hold for the events of every organization and of the platform.
var Invariants = []db.Invariant{
	{Name: "The platform's event log is a chain, and the checkpoints in it exist", Find: verifyPlatform},
	{Name: "The events of every scope lead to its chain head", Find: verifyScopes},
}

// scope is a scope with versions of its own. Room is empty for the organization itself.
type scope struct{ organization, room string }

// entry is an event as its checkpoint hashes it.
type entry struct {
	version                                                      int64
	n, parts                                                     int
	kind, permission, subject, actor, name, impersonator, digest string
	at                                                           clock.Instant
	payload                                                      string // loaded on request or without a digest
	originalDigest                                               string // before a redaction
}

const selectEntries = `SELECT version, n, parts, type, permission, subject, actor_id, actor_name, impersonator_id,
		at, digest,
		CASE WHEN digest = '' OR $5 = 1 THEN payload ELSE '' END
	FROM event WHERE org_id = $1 AND room_id = $2 AND version > $3 AND version <= $4 ORDER BY version, n`

// eachEntry calls do for the events of a scope after one version up to another, in order.
func eachEntry(tx db.Reader, s scope, after, to int64, withPayloads bool, do func(entry)) error {
	payloads := 0
	if withPayloads {
		payloads = 1
	}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var e entry
		err = scan(&e.version, &e.n, &e.parts, &e.kind, &e.permission, &e.subject, &e.actor, &e.name, &e.impersonator,
			&e.at, &e.digest, &e.payload)
		if err == nil {
			do(e)
		}
		return none, err
	}, selectEntries, s.organization, s.room, after, to, payloads)
	return err
}

// addTo adds the event to the hash of a checkpoint.
func (e entry) addTo(h chain.Hash, s scope) {
	h.Add(s.organization, s.room, strconv.FormatInt(e.version, 10), strconv.Itoa(e.n), strconv.Itoa(e.parts), e.kind,
		e.permission, e.subject, e.actor, e.name, e.impersonator, strconv.FormatInt(int64(e.at), 10), e.digest)
	if e.digest == "" {
		h.Add(cmp.Or(e.originalDigest, chain.Digest([]byte(e.payload))))
	}
}

// closeCheckpoint returns the hash of a checkpoint that covers events up to a version and was made at a time.
func closeCheckpoint(h chain.Hash, version int64, at clock.Instant) string {
	h.Add(strconv.FormatInt(version, 10), strconv.FormatInt(int64(at), 10))
	return h.End()
}
