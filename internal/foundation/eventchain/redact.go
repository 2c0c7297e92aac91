package eventchain

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/chain"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// EventRef names an event of an organization. Room is empty for the organization's own events.
type EventRef struct {
	Room    string
	Version int64
	N       int
}

// Redaction removes a player's personal data from events, which are append-only otherwise: database triggers allow the
// change only in an act that began a redaction. The old payload is gone; its digest stays, and with it the chain.
type Redaction struct {
	tx     *db.OrgTx
	player string
	lines  []redaction
}

// Redacted is the type of the event that names the events which an act has changed.
var Redacted = db.NewEvent[RedactedEvents]("events_redacted", tenant.ManageSettings)

// RedactedEvents is the payload of such an event. Hash covers which events were changed and their new digests.
type RedactedEvents struct {
	PlayerID string `json:"playerId"`
	Events   int    `json:"events"`
	Hash     string `json:"hash"`
}

// redaction is the change of one event: its digest before and after.
type redaction struct {
	EventRef
	was, digest string
}

const (
	insertRemoval = "INSERT INTO removal (org_id, version, player_id, at) VALUES ($1, $2, $3, $4)"
	selectEvent   = `SELECT e.payload, e.digest, coalesce(
			(SELECT h.version FROM seal_head h WHERE h.org_id = e.org_id AND h.room_id = e.room_id), 0)
		FROM event e WHERE e.org_id = $1 AND e.room_id = $2 AND e.version = $3 AND e.n = $4`
	insertRedaction = `INSERT INTO redaction (org_id, room_id, version, n, by_version, was, digest)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	updatePayload = "UPDATE event SET payload = $5 WHERE org_id = $1 AND room_id = $2 AND version = $3 AND n = $4"

	selectRedactions = "SELECT org_id, by_version, room_id, version, n, was, digest FROM redaction " +
		"ORDER BY by_version"
	selectRedactedEvents = `SELECT e.org_id, e.version, e.payload
		FROM organization o JOIN event e ON e.org_id = o.id AND e.room_id = ''
		WHERE e.type = 'events_redacted'`
)

// BeginRedaction begins the redaction of a player's data in an act, which has to call Commit.
func BeginRedaction(tx *db.OrgTx, player string) (*Redaction, error) {
	err := tx.Write(insertRemoval, tx.Version(), player, tx.Now())
	return &Redaction{tx: tx, player: player}, err
}

// Replace replaces an event's payload with what edit returns for it. An unchanged payload writes nothing.
func (r *Redaction) Replace(at EventRef, edit func(payload string) string) error {
	type stored struct {
		payload, digest string
		checkpoint      int64
	}
	e, found, err := db.One(r.tx, func(scan db.Scan) (e stored, err error) {
		return e, scan(&e.payload, &e.digest, &e.checkpoint)
	}, selectEvent, at.Room, at.Version, at.N)
	if err != nil || !found {
		return err
	}
	payload := edit(e.payload)
	if payload == e.payload {
		return nil
	}
	if e.digest == "" && e.checkpoint < at.Version {
		return fault.Conflict("The events of earlier times are being sealed. Try again in a minute.")
	}
	line := redaction{at, chain.Digest([]byte(e.payload)), chain.Digest([]byte(payload))}
	if err := r.tx.Write(insertRedaction, at.Room, at.Version, at.N, r.tx.Version(), line.was,
		line.digest); err != nil {
		return err
	}
	r.lines = append(r.lines, line)
	return r.tx.Write(updatePayload, at.Room, at.Version, at.N, payload)
}

// Count returns the number of changed events.
func (r *Redaction) Count() int { return len(r.lines) }

// Commit emits the event that names the changed events.
func (r *Redaction) Commit() {
	data := RedactedEvents{r.player, len(r.lines), hashOf(r.lines)}
	r.tx.Emit(Redacted.With(data))
}

// hashOf is a hash over redactions that does not depend on their order.
func hashOf(list []redaction) string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b redaction) int {
		return cmp.Or(strings.Compare(a.Room, b.Room), cmp.Compare(a.Version, b.Version), cmp.Compare(a.N, b.N))
	})
	h := chain.New()
	for _, l := range list {
		h.Add(l.Room, strconv.FormatInt(l.Version, 10), strconv.Itoa(l.N), l.was, l.digest)
	}
	return h.End()
}

const redactionBroken = "Every redaction of an event is named by the act that made it"

// verifyRedactions compares the stored redactions with the events that name them. It returns the newest redaction of
// each event, with the digest before the first.
func verifyRedactions(tx *db.AnyTx) (map[scope]map[EventRef]redaction, []db.Broken, error) {
	type act struct {
		org     string
		version int64
	}
	newest, byAct := map[scope]map[EventRef]redaction{}, map[act][]redaction{}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var a act
		var r redaction
		if err = scan(&a.org, &a.version, &r.Room, &r.Version, &r.N, &r.was, &r.digest); err != nil {
			return none, err
		}
		byAct[a] = append(byAct[a], r)
		s := scope{a.org, r.Room}
		if newest[s] == nil {
			newest[s] = map[EventRef]redaction{}
		}
		if before, ok := newest[s][r.EventRef]; ok {
			r.was = before.was
		}
		newest[s][r.EventRef] = r
		return none, nil
	}, selectRedactions)
	if err != nil {
		return nil, nil, err
	}
	var broken []db.Broken
	report := func(a act) {
		offender := fmt.Sprintf("%s/%d", a.org, a.version)
		broken = append(broken, db.Broken{Invariant: redactionBroken, Offender: offender})
	}
	_, err = db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var a act
		var payload string
		var named RedactedEvents
		if err = scan(&a.org, &a.version, &payload); err != nil {
			return none, err
		}
		isReadable := json.Unmarshal([]byte(payload), &named) == nil
		if !isReadable || named.Events != len(byAct[a]) || named.Hash != hashOf(byAct[a]) {
			report(a)
		}
		delete(byAct, a)
		return none, nil
	}, selectRedactedEvents)
	for a := range byAct {
		report(a)
	}
	return newest, broken, err
}
