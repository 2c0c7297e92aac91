package db

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/foundation/db/chain"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Place is where an event stands in an organization. Room is empty for what is the organization's own.
type Place struct {
	Room    string
	Version int64
	N       int
}

// Removal takes a player's personal data out of what is otherwise only appended to: the database allows it to the act that has
// begun one. What an event said before is gone; its digest stays, and so does the chain over it.
type Removal struct {
	tx     *OrgTx
	player string
	lines  []redaction
}

// Redacted is the type of the event that says which events an act has changed.
const Redacted = "events_redacted"

// RedactedEvents is what it says: how many they are, and a hash of which they are and of what each says now.
type RedactedEvents struct {
	PlayerID string `json:"playerId"`
	Events   int    `json:"events"`
	Hash     string `json:"hash"`
}

// redaction is a change of one event.
type redaction struct {
	Place
	was, digest string
}

const (
	insertRemoval = "INSERT INTO removal (org_id, version, player_id, at) VALUES ($1, $2, $3, $4)"
	digestAndSeal = `SELECT e.payload, e.digest, coalesce((SELECT h.version FROM seal_head h WHERE h.org_id = e.org_id AND h.room_id = e.room_id), 0)
		FROM event e WHERE e.org_id = $1 AND e.room_id = $2 AND e.version = $3 AND e.n = $4`
	insertRedaction = "INSERT INTO redaction (org_id, room_id, version, n, by_version, was, digest) VALUES ($1, $2, $3, $4, $5, $6, $7)"
	updatePayload   = "UPDATE event SET payload = $5 WHERE org_id = $1 AND room_id = $2 AND version = $3 AND n = $4"

	allRedactions  = "SELECT org_id, by_version, room_id, version, n, was, digest FROM redaction ORDER BY by_version"
	redactionsTold = `SELECT e.org_id, e.version, e.payload FROM organization o JOIN event e ON e.org_id = o.id AND e.room_id = ''
		WHERE e.type = 'events_redacted'`
)

// BeginRemoval begins one in an act, which has to End it.
func BeginRemoval(tx *OrgTx, player string) (*Removal, error) {
	err := tx.Write(insertRemoval, tx.Version(), player, tx.Now())
	return &Removal{tx: tx, player: player}, err
}

// Change puts what do makes of an event's payload in its place; where it makes the same of it nothing is changed.
func (r *Removal) Change(at Place, do func(payload string) string) error {
	type kept struct {
		payload, digest string
		sealed          int64
	}
	k, found, err := One(r.tx, func(scan Scan) (k kept, err error) { return k, scan(&k.payload, &k.digest, &k.sealed) }, digestAndSeal, at.Room, at.Version, at.N)
	if err != nil || !found {
		return err
	}
	payload := do(k.payload)
	if payload == k.payload {
		return nil
	}
	if k.digest == "" && k.sealed < at.Version {
		return fault.Conflict("The events of earlier times are being sealed. Try again in a minute.")
	}
	line := redaction{at, chain.Digest([]byte(k.payload)), chain.Digest([]byte(payload))}
	if err := r.tx.Write(insertRedaction, at.Room, at.Version, at.N, r.tx.Version(), line.was, line.digest); err != nil {
		return err
	}
	r.lines = append(r.lines, line)
	err = r.tx.Write(updatePayload, at.Room, at.Version, at.N, payload)
	return err
}

// Count is how many events were changed.
func (r *Removal) Count() int { return len(r.lines) }

// End says what was changed, in an event of the act.
func (r *Removal) End() {
	r.tx.Emit(Event{Type: Redacted, Permission: tenant.ManageSettings, Data: RedactedEvents{r.player, len(r.lines), hashOf(r.lines)}})
}

// hashOf is a hash over redactions, whatever their order.
func hashOf(list []redaction) string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b redaction) int {
		if c := strings.Compare(a.Room, b.Room); c != 0 {
			return c
		}
		if a.Version != b.Version {
			return int(min(max(a.Version-b.Version, -1), 1))
		}
		return a.N - b.N
	})
	h := chain.New()
	for _, l := range list {
		h.Add(l.Room, strconv.FormatInt(l.Version, 10), strconv.Itoa(l.N), l.was, l.digest)
	}
	return h.End()
}

// redactions are what was changed in all organizations, by the scope in which the event stands.
type redactions map[scopeKey]map[Place]redaction

const redactionsHold = "Every redaction of an event is named by the act that made it"

// checkRedactions compares every redaction with what the act says that made it, and returns what each event has to say now.
func checkRedactions(tx *AnyTx) (redactions, []Broken, error) {
	type act struct {
		org     string
		version int64
	}
	now, made := redactions{}, map[act][]redaction{}
	_, err := All(tx, func(scan Scan) (none struct{}, err error) {
		var a act
		var r redaction
		if err = scan(&a.org, &a.version, &r.Room, &r.Version, &r.N, &r.was, &r.digest); err != nil {
			return none, err
		}
		made[a] = append(made[a], r)
		at := scopeKey{a.org, r.Room}
		if now[at] == nil {
			now[at] = map[Place]redaction{}
		}
		if before, again := now[at][r.Place]; again {
			r.was = before.was
		}
		now[at][r.Place] = r
		return none, nil
	}, allRedactions)
	if err != nil {
		return nil, nil, err
	}
	var broken []Broken
	complain := func(a act) {
		broken = append(broken, Broken{redactionsHold, fmt.Sprintf("%s/%d", a.org, a.version)})
	}
	_, err = All(tx, func(scan Scan) (none struct{}, err error) {
		var a act
		var payload string
		var told RedactedEvents
		if err = scan(&a.org, &a.version, &payload); err != nil {
			return none, err
		}
		if json.Unmarshal([]byte(payload), &told) != nil || told.Events != len(made[a]) || told.Hash != hashOf(made[a]) {
			complain(a)
		}
		delete(made, a)
		return none, nil
	}, redactionsTold)
	for a := range made {
		complain(a)
	}
	return now, broken, err
}
