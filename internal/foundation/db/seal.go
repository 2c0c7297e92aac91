package db

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/chain"
)

// mostSealed are the versions that one seal covers.
const mostSealed = 1000

// head is the newest seal of a scope, of which there may be none.
type head struct {
	scopeKey
	version int64
	hash    string
}

// sealed is a seal that is about to be kept.
type sealed struct {
	head
	after int64 // the version of the seal before it
}

const (
	unsealed = `SELECT v.org_id, v.room_id, v.version, coalesce(h.version, 0), coalesce(h.hash, '') FROM (
			SELECT org_id, id AS room_id, version FROM room UNION ALL SELECT id, '', version FROM organization
			UNION ALL SELECT org_id, 'community', version FROM community UNION ALL SELECT org_id, 'accounts', version FROM account_log) v
		LEFT JOIN seal_head h ON h.org_id = v.org_id AND h.room_id = v.room_id WHERE v.version > coalesce(h.version, 0)
		ORDER BY 1, 2` // in one order: two nodes that seal the same wait for each other, and not in a circle
	eventsBetween = `SELECT version, n, parts, type, permission, subject, actor_id, actor_name, impersonator_id, at, digest,
			CASE WHEN digest = '' OR $5 = 1 THEN payload ELSE '' END
		FROM event WHERE org_id = $1 AND room_id = $2 AND version > $3 AND version <= $4 ORDER BY version, n`

	// Of two nodes that seal the same, one comes too late and changes nothing.
	moveHead = `INSERT INTO seal_head (org_id, room_id, version, hash) VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, room_id) DO UPDATE SET version = excluded.version, hash = excluded.hash WHERE seal_head.version = $5`
	insertSeal = "INSERT INTO seal (org_id, room_id, version, at, hash) VALUES ($1, $2, $3, $4, $5)"

	headsOf = `SELECT org_id, room_id, version, hash FROM seal_head
		UNION ALL SELECT DISTINCT s.org_id, s.room_id, 0, '' FROM seal s
			WHERE NOT EXISTS (SELECT 1 FROM seal_head h WHERE h.org_id = s.org_id AND h.room_id = s.room_id)
		UNION ALL SELECT DISTINCT e.org_id, e.room_id, 0, '' FROM event e WHERE e.n = 0
			AND NOT EXISTS (SELECT 1 FROM seal_head h WHERE h.org_id = e.org_id AND h.room_id = e.room_id)
			AND NOT EXISTS (SELECT 1 FROM seal s WHERE s.org_id = e.org_id AND s.room_id = e.room_id)
		ORDER BY 1, 2`
	sealsAfter = "SELECT version, at, hash FROM seal WHERE org_id = $1 AND room_id = $2 AND version > $3 ORDER BY version LIMIT 500"
)

// Seal seals the events of all organizations that came since the last time. It is a job: acts do not wait for it. Events that
// are older than seals are sealed by its first run.
func (d *DB) Seal(ctx context.Context) error {
	for more := true; more; {
		now := d.now(ctx)
		list, err := ViewAcross(ctx, d, "the events of all organizations are sealed", func(tx *AnyTx) (list []sealed, err error) {
			more = false
			scopes, err := All(tx, func(scan Scan) (s struct {
				head
				newest int64
			}, err error) {
				return s, scan(&s.organization, &s.room, &s.newest, &s.version, &s.hash)
			}, unsealed)
			if err != nil {
				return nil, err
			}
			for _, s := range scopes {
				to := min(s.newest, s.version+mostSealed)
				more = more || to < s.newest
				h := chain.New(s.hash)
				if err := eachEvent(tx, s.scopeKey, s.version, to, false, func(e chained) { e.seal(h, s.scopeKey) }); err != nil {
					return nil, err
				}
				list = append(list, sealed{head{s.scopeKey, to, endSeal(h, to, now)}, s.version})
			}
			return list, nil
		})
		if err != nil || len(list) == 0 {
			return err
		}
		_, err = AcrossTenants(ctx, d, "the events of all organizations are sealed", func(tx *AnyTx) (none struct{}, err error) {
			for _, s := range list {
				n, err := tx.Exec(moveHead, s.organization, s.room, s.version, s.hash, s.after)
				if err == nil && n == 1 {
					err = tx.Write(insertSeal, s.organization, s.room, s.version, now, s.hash)
				}
				if err != nil {
					return none, err
				}
			}
			return none, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// chained is an event as it is sealed.
type chained struct {
	version                                                        int64
	n, parts                                                       int
	kind, permission, subject, actor, name, impersonator, digested string
	at                                                             clock.Instant
	payload                                                        string // where it was asked for, or has no digest
	was                                                            string // the digest that it had before it was redacted
}

func eachEvent(tx Reader, at scopeKey, after, to int64, payloads bool, do func(chained)) error {
	asked := 0
	if payloads {
		asked = 1
	}
	_, err := All(tx, func(scan Scan) (none struct{}, err error) {
		var e chained
		err = scan(&e.version, &e.n, &e.parts, &e.kind, &e.permission, &e.subject, &e.actor, &e.name, &e.impersonator, &e.at, &e.digested, &e.payload)
		if err == nil {
			do(e)
		}
		return none, err
	}, eventsBetween, at.organization, at.room, after, to, asked)
	return err
}

// seal adds the event of a scope to the hash of a seal.
func (e chained) seal(h chain.Hash, at scopeKey) {
	h.Add(at.organization, at.room, strconv.FormatInt(e.version, 10), strconv.Itoa(e.n), strconv.Itoa(e.parts), e.kind, e.permission, e.subject,
		e.actor, e.name, e.impersonator, strconv.FormatInt(int64(e.at), 10), e.digested)
	if e.digested == "" {
		h.Add(cmp.Or(e.was, chain.Digest([]byte(e.payload))))
	}
}

// endSeal is the hash of a seal that ends at a version and is made at a time.
func endSeal(h chain.Hash, version int64, at clock.Instant) string {
	h.Add(strconv.FormatInt(version, 10), strconv.FormatInt(int64(at), 10))
	return h.End()
}

const (
	sealsHold   = "Every seal is over the events since the one before it"
	digestsHold = "Every event is as it was written, or as it was redacted"
)

// checkSeals follows the seals of every scope from the beginning to its head, and looks at each payload.
func checkSeals(tx *AnyTx) (broken []Broken, err error) {
	redacted, broken, err := checkRedactions(tx)
	if err != nil {
		return nil, err
	}
	heads, err := All(tx, func(scan Scan) (h head, err error) {
		return h, scan(&h.organization, &h.room, &h.version, &h.hash)
	}, headsOf)
	for _, h := range heads {
		if err != nil {
			break
		}
		err = h.check(tx, redacted[h.scopeKey], func(name, offender string) {
			broken = append(broken, Broken{name, h.organization + "/" + h.room + offender})
		})
	}
	return broken, err
}

func (h head) check(tx *AnyTx, redacted map[Place]redaction, complain func(name, offender string)) error {
	type seal struct {
		version int64
		at      clock.Instant
		hash    string
	}
	asWritten := func(e chained) chained {
		want := e.digested
		r, changed := redacted[Place{h.room, e.version, e.n}]
		if changed {
			e.was, want = r.was, r.digest
		}
		if want != "" && chain.Digest([]byte(e.payload)) != want || changed && e.digested != "" && e.digested != r.was {
			complain(digestsHold, fmt.Sprintf("/%d/%d", e.version, e.n))
		}
		return e
	}
	var last seal
	for {
		seals, err := All(tx, func(scan Scan) (s seal, err error) { return s, scan(&s.version, &s.at, &s.hash) }, sealsAfter, h.organization, h.room, last.version)
		if err != nil {
			return err
		}
		if len(seals) == 0 {
			break
		}
		sum, i := chain.New(last.hash), 0
		closeSeal := func() {
			if s := seals[i]; endSeal(sum, s.version, s.at) != s.hash {
				complain(sealsHold, fmt.Sprintf(", versions %d to %d", last.version+1, s.version))
			}
			last = seals[i]
			sum, i = chain.New(last.hash), i+1
		}
		err = eachEvent(tx, h.scopeKey, last.version, seals[len(seals)-1].version, true, func(e chained) {
			for e.version > seals[i].version {
				closeSeal()
			}
			asWritten(e).seal(sum, h.scopeKey)
		})
		if err != nil {
			return err
		}
		for i < len(seals) {
			closeSeal()
		}
	}
	if last.version != h.version || last.hash != h.hash {
		complain(sealsHold, fmt.Sprintf(", the newest seal, %d", h.version))
	}
	return eachEvent(tx, h.scopeKey, last.version, 1<<62, true, func(e chained) { asWritten(e) })
}
