package night

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"sync"
	"sync/atomic"
	"time"
)

// eventTracker matches the events that a room's screens receive with the acts that caused them, and caches the effect
// of each event. An event is parsed once, by the first screen that receives it.
type eventTracker struct {
	mu           *sync.Mutex
	expected     map[string][]*operation // acts without an event, by their event key
	deliveries   map[int64]*delivery     // by version
	peerVersions map[string]int64        // versions assigned to the messages of peers, by message id
	tables       map[string]uint64       // hash of each table's last event, without its pot
	newest       int64
	sockets      *atomic.Int64 // that follow the room
	seed         maphash.Seed
}

// delivery tracks one version of a room on its way to the screens.
type delivery struct {
	effects   []*eventEffect // of the version's events
	operation *operation     // nil until an event identifies the act
	early     []arrival      // before the act was identified
	received  int64          // screens that have all events of the version
	audience  int64          // sockets when the first event came
}

type arrival struct {
	at     time.Time
	client *client
}

// deliveryFunc counts that a client received all events of an act, as the received-th client.
type deliveryFunc func(o *operation, at time.Time, c *client, received int64)

// eventEffect is the set of queries that an event makes a screen read or patch.
type eventEffect struct {
	invalidated, debounced, patched Set
	table                           string // the only table whose dealer tablet is affected; empty: all
}

func effectOfType(kind string) eventEffect {
	return eventEffect{invalidated: invalidated[kind], debounced: debounced[kind], patched: patched[kind]}
}

const maxDeliveries = 300

func newEventTracker(sockets *atomic.Int64) eventTracker {
	return eventTracker{sockets: sockets, mu: &sync.Mutex{}, expected: map[string][]*operation{},
		deliveries: map[int64]*delivery{}, peerVersions: map[string]int64{}, tables: map[string]uint64{},
		seed: maphash.MakeSeed()}
}

// expect records an act that is about to be sent.
func (t *eventTracker) expect(o *operation) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expected[o.eventKey] = append(t.expected[o.eventKey], o)
}

// forget removes an act that was refused.
func (t *eventTracker) forget(o *operation) {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := t.expected[o.eventKey]
	for i := range list {
		if list[i] == o {
			t.expected[o.eventKey] = append(list[:i:i], list[i+1:]...)
			break
		}
	}
	if len(t.expected[o.eventKey]) == 0 {
		delete(t.expected, o.eventKey)
	}
}

// undelivered returns the acts without an event.
func (t *eventTracker) undelivered() (all []*operation) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, list := range t.expected {
		all = append(all, list...)
	}
	return all
}

// hasPending reports whether an event has not reached every screen yet.
func (t *eventTracker) hasPending() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, d := range t.deliveries {
		if d.operation != nil && d.received < d.audience {
			return true
		}
	}
	return false
}

// receive records that a client has received an event, and returns the event's effect.
func (t *eventTracker) receive(at time.Time, c *client, m message, count deliveryFunc) eventEffect {
	t.mu.Lock()
	defer t.mu.Unlock()
	if m.peerID != "" {
		m.Version = t.peerVersion(m.peerID)
	}
	d := t.deliveries[m.Version]
	if d == nil {
		d = &delivery{effects: make([]*eventEffect, m.Of), audience: t.sockets.Load()}
		t.deliveries[m.Version] = d
		t.newest = max(t.newest, m.Version)
		t.prune()
	}
	var effect eventEffect
	if m.Type != "hidden" && m.N < len(d.effects) {
		if d.effects[m.N] == nil {
			d.effects[m.N] = t.parseEffect(d, m)
			if d.operation != nil {
				for i, a := range d.early {
					count(d.operation, a.at, a.client, int64(i+1))
				}
				d.early = nil
			}
		}
		effect = *d.effects[m.N]
	}
	if m.N+1 < m.Of {
		return effect
	}
	d.received++
	if d.operation != nil {
		count(d.operation, at, c, d.received)
	} else {
		d.early = append(d.early, arrival{at, c})
	}
	return effect
}

// prune removes old deliveries.
func (t *eventTracker) prune() {
	if len(t.deliveries) <= 2*maxDeliveries {
		return
	}
	for v := range t.deliveries {
		if v < t.newest-maxDeliveries {
			delete(t.deliveries, v)
		}
	}
	for id, v := range t.peerVersions {
		if v < t.newest-maxDeliveries {
			delete(t.peerVersions, id)
		}
	}
}

// peerVersion assigns a version to each message of a peer.
func (t *eventTracker) peerVersion(id string) int64 {
	v, ok := t.peerVersions[id]
	if !ok {
		v = t.newest + 1
		t.peerVersions[id] = v
	}
	return v
}

// parseEffect parses an event and identifies the act of its version.
func (t *eventTracker) parseEffect(d *delivery, m message) *eventEffect {
	effect := effectOfType(m.Type)
	var data struct {
		ID, ActorName, TableID, Action string
	}
	switch m.Type {
	case "table_updated":
		// An event that changes only the pot changes no figure.
		id, rest := cutText(m.Data, `"id":"`)
		_, afterPot := cutText(rest, `"currentPot":"`)
		beforePot := rest[:max(bytes.Index(rest, []byte(`"currentPot":"`)), 0)]
		hash := maphash.Bytes(t.seed, beforePot) ^ maphash.Bytes(t.seed, afterPot)
		if t.tables[id] == hash {
			effect.invalidated, effect.debounced = 0, 0
		}
		t.tables[id] = hash
		t.match(d, "table "+id)
	case "activity", "ledger_entry_created":
		// The table's own event follows an activity of the action table_status and identifies the act. The actor may
		// already have sent another act.
		if json.Unmarshal(m.Data, &data) == nil && data.Action != "table_status" {
			t.match(d, "by "+data.ActorName)
		}
	case seatMessage:
		t.match(d, m.seat)
	case "alert_created", "alert_updated":
		if json.Unmarshal(m.Data, &data) == nil {
			effect.table = data.TableID
		}
	}
	return &effect
}

// match assigns the oldest act with an event key to a version.
func (t *eventTracker) match(d *delivery, eventKey string) {
	list := t.expected[eventKey]
	if d.operation != nil || len(list) == 0 {
		return
	}
	d.operation = list[0]
	if len(list) == 1 {
		delete(t.expected, eventKey)
	} else {
		t.expected[eventKey] = list[1:]
	}
}

// cutText returns the text value after a key, and the bytes after the value.
func cutText(b []byte, key string) (string, []byte) {
	_, rest, ok := bytes.Cut(b, []byte(key))
	if !ok {
		return "", b
	}
	text, rest, _ := bytes.Cut(rest, []byte(`"`))
	return string(text), rest
}
