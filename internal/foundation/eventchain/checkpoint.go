package eventchain

import (
	"context"
	"fmt"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/chain"
)

// maxVersions is how many versions one checkpoint covers.
const maxVersions = 1000

// head is the newest checkpoint of a scope; its version is 0 if there is none.
type head struct {
	scope
	version int64
	hash    string
}

// checkpoint is a new head, and the version of the head that it replaces.
type checkpoint struct {
	head
	after int64
}

const (
	// The order is fixed: two nodes that write the same heads wait for each other instead of deadlocking.
	selectUncovered = `SELECT v.org_id, v.room_id, v.version, coalesce(h.version, 0), coalesce(h.hash, '') FROM (
			SELECT org_id, id AS room_id, version FROM room UNION ALL SELECT id, '', version FROM organization
			UNION ALL SELECT org_id, 'community', version FROM community
			UNION ALL SELECT org_id, 'accounts', version FROM account_log) v
		LEFT JOIN seal_head h ON h.org_id = v.org_id AND h.room_id = v.room_id WHERE v.version > coalesce(h.version, 0)
		ORDER BY 1, 2`

	// Of two nodes that made the same checkpoint, the second changes no row.
	updateHead = `INSERT INTO seal_head (org_id, room_id, version, hash) VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, room_id) DO UPDATE SET version = excluded.version, hash = excluded.hash
			WHERE seal_head.version = $5`
	insertCheckpoint = "INSERT INTO seal (org_id, room_id, version, at, hash) VALUES ($1, $2, $3, $4, $5)"
)

// Checkpoint writes checkpoints over the events that no checkpoint covers yet. It is a job, so acts do not wait for it.
// Its first run covers the events that are older than this feature.
func Checkpoint(ctx context.Context, d *db.DB) error {
	for more := true; more; {
		now := d.Now()
		var list []checkpoint
		var err error
		list, more, err = newCheckpoints(ctx, d, now)
		if err != nil || len(list) == 0 {
			return err
		}
		write := func(tx *db.AnyTx) (none struct{}, err error) {
			for _, c := range list {
				n, err := tx.Exec(updateHead, c.organization, c.room, c.version, c.hash, c.after)
				if err == nil && n == 1 {
					err = tx.Write(insertCheckpoint, c.organization, c.room, c.version, now, c.hash)
				}
				if err != nil {
					return none, err
				}
			}
			return none, nil
		}
		if _, err = db.AcrossTenants(ctx, d, "checkpoints cover the events of all organizations", write); err != nil {
			return err
		}
	}
	return nil
}

// newCheckpoints computes one checkpoint for each scope with uncovered events, and whether some are left for another.
func newCheckpoints(ctx context.Context, d *db.DB, now clock.Instant) (list []checkpoint, more bool, err error) {
	read := func(tx *db.AnyTx) (list []checkpoint, err error) {
		scopes, err := db.All(tx, func(scan db.Scan) (s struct {
			head
			newest int64
		}, err error) {
			return s, scan(&s.organization, &s.room, &s.newest, &s.version, &s.hash)
		}, selectUncovered)
		if err != nil {
			return nil, err
		}
		for _, s := range scopes {
			to := min(s.newest, s.version+maxVersions)
			if to < s.newest {
				more = true
			}
			h := chain.New(s.hash)
			if err := eachEntry(tx, s.scope, s.version, to, false, func(e entry) { e.addTo(h, s.scope) }); err != nil {
				return nil, err
			}
			list = append(list, checkpoint{head{s.scope, to, closeCheckpoint(h, to, now)}, s.version})
		}
		return list, nil
	}
	list, err = db.ViewAcross(ctx, d, "checkpoints cover the events of all organizations", read)
	return list, more, err
}

const (
	selectHeads = `SELECT org_id, room_id, version, hash FROM seal_head
		UNION ALL SELECT DISTINCT s.org_id, s.room_id, 0, '' FROM seal s
			WHERE NOT EXISTS (SELECT 1 FROM seal_head h WHERE h.org_id = s.org_id AND h.room_id = s.room_id)
		UNION ALL SELECT DISTINCT e.org_id, e.room_id, 0, '' FROM event e WHERE e.n = 0
			AND NOT EXISTS (SELECT 1 FROM seal_head h WHERE h.org_id = e.org_id AND h.room_id = e.room_id)
			AND NOT EXISTS (SELECT 1 FROM seal s WHERE s.org_id = e.org_id AND s.room_id = e.room_id)
		ORDER BY 1, 2`
	selectCheckpoints = `SELECT version, at, hash FROM seal
		WHERE org_id = $1 AND room_id = $2 AND version > $3 ORDER BY version LIMIT 500`

	chainBroken   = "Every seal is over the events since the one before it"
	payloadBroken = "Every event is as it was written, or as it was redacted"
)

// verifyScopes follows the checkpoints of every scope from the first to its head, and compares each payload with its
// digest.
func verifyScopes(tx *db.AnyTx) (broken []db.Broken, err error) {
	redacted, broken, err := verifyRedactions(tx)
	if err != nil {
		return nil, err
	}
	heads, err := db.All(tx, func(scan db.Scan) (h head, err error) {
		return h, scan(&h.organization, &h.room, &h.version, &h.hash)
	}, selectHeads)
	for _, h := range heads {
		if err != nil {
			break
		}
		err = h.verify(tx, redacted[h.scope], func(name, offender string) {
			broken = append(broken, db.Broken{Invariant: name, Offender: h.organization + "/" + h.room + offender})
		})
	}
	return broken, err
}

func (h head) verify(tx *db.AnyTx, redacted map[EventRef]redaction, report func(name, offender string)) error {
	type stored struct {
		version int64
		at      clock.Instant
		hash    string
	}
	verifyPayload := func(e entry) entry {
		want := e.digest
		r, isRedacted := redacted[EventRef{h.room, e.version, e.n}]
		if isRedacted {
			e.originalDigest, want = r.was, r.digest
		}
		differs := want != "" && chain.Digest([]byte(e.payload)) != want
		otherOriginal := isRedacted && e.digest != "" && e.digest != r.was
		if differs || otherOriginal {
			report(payloadBroken, fmt.Sprintf("/%d/%d", e.version, e.n))
		}
		return e
	}
	var last stored
	for {
		list, err := db.All(tx, func(scan db.Scan) (s stored, err error) { return s, scan(&s.version, &s.at, &s.hash) },
			selectCheckpoints, h.organization, h.room, last.version)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			break
		}
		sum, i := chain.New(last.hash), 0
		verifyNext := func() {
			if s := list[i]; closeCheckpoint(sum, s.version, s.at) != s.hash {
				report(chainBroken, fmt.Sprintf(", versions %d to %d", last.version+1, s.version))
			}
			last = list[i]
			sum, i = chain.New(last.hash), i+1
		}
		err = eachEntry(tx, h.scope, last.version, list[len(list)-1].version, true, func(e entry) {
			for e.version > list[i].version {
				verifyNext()
			}
			verifyPayload(e).addTo(sum, h.scope)
		})
		if err != nil {
			return err
		}
		for i < len(list) {
			verifyNext()
		}
	}
	if last.version != h.version || last.hash != h.hash {
		report(chainBroken, fmt.Sprintf(", the newest seal, %d", h.version))
	}
	return eachEntry(tx, h.scope, last.version, 1<<62, true, func(e entry) { verifyPayload(e) })
}
