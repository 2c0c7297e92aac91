package night

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"sync"
	"sync/atomic"
	"time"
)

// eventTracker matches the events that a room's screens receive with the acts that caused them, and keeps the
// queries that each event makes a screen send. An event is parsed once, by the first screen that receives it.
type eventTracker struct {
	mu     *sync.Mutex
	wanted map[string][]*operation // acts that no event has told of yet, by their marks
	told   map[int64]*versionTrace // by version
	once   map[string]int64        // the versions of messages that have none
	tables map[string]uint64       // the state of each table, without its pot
	newest int64
	ears   *atomic.Int64 // sockets that follow the room
	seed   maphash.Seed
}

// versionTrace records the delivery of one version of a room.
type versionTrace struct {
	parts   []*eventEffect
	errand  *operation
	arrived []arrival // before it was known what it tells of
	ears    int64     // that have heard all of it
	follow  int64     // how many there were when the first of them did
}

type arrival struct {
	at time.Time
	by *client
}

// eventEffect is the set of queries that an event makes a screen send.
type eventEffect struct {
	derived, figures, patched Set
	table                     string
}

const maxVersions = 300

func newEventTracker(ears *atomic.Int64) eventTracker {
	return eventTracker{ears: ears, mu: &sync.Mutex{}, wanted: map[string][]*operation{},
		told: map[int64]*versionTrace{}, once: map[string]int64{}, tables: map[string]uint64{},
		seed: maphash.MakeSeed()}
}

// expect notes an act that is about to be sent.
func (r *eventTracker) expect(e *operation) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wanted[e.mark] = append(r.wanted[e.mark], e)
}

// forget takes back an act that was refused.
func (r *eventTracker) forget(e *operation) {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := r.wanted[e.mark]
	for i := range list {
		if list[i] == e {
			r.wanted[e.mark] = append(list[:i:i], list[i+1:]...)
			break
		}
	}
	if len(r.wanted[e.mark]) == 0 {
		delete(r.wanted, e.mark)
	}
}

// undelivered are the acts that no event has told of.
func (r *eventTracker) undelivered() (all []*operation) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, list := range r.wanted {
		all = append(all, list...)
	}
	return all
}

// hasPending reports whether an event has not reached every screen yet.
func (r *eventTracker) hasPending() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, t := range r.told {
		if t.errand != nil && t.ears < t.follow {
			return true
		}
	}
	return false
}

// receive notes that a station has heard a part of a version, and says what that means to it.
func (r *eventTracker) receive(at time.Time, by *client, m message, count func(e *operation, at time.Time, by *client,
	heard int64)) eventEffect {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.once != "" {
		m.Version = r.versionOf(m.once)
	}
	t := r.told[m.Version]
	if t == nil {
		t = &versionTrace{parts: make([]*eventEffect, m.Of), follow: r.ears.Load()}
		r.told[m.Version] = t
		if r.newest = max(r.newest, m.Version); len(r.told) > 2*maxVersions {
			for v := range r.told {
				if v < r.newest-maxVersions {
					delete(r.told, v)
				}
			}
			for once, v := range r.once {
				if v < r.newest-maxVersions {
					delete(r.once, once)
				}
			}
		}
	}
	var g eventEffect
	if m.Type != "hidden" && m.N < len(t.parts) {
		if t.parts[m.N] == nil {
			t.parts[m.N] = r.effectOf(t, m)
			if t.errand != nil {
				for i, a := range t.arrived {
					count(t.errand, a.at, a.by, int64(i+1))
				}
				t.arrived = nil
			}
		}
		g = *t.parts[m.N]
	}
	if m.N+1 < m.Of {
		return g
	}
	t.ears++
	if t.errand != nil {
		count(t.errand, at, by, t.ears)
	} else {
		t.arrived = append(t.arrived, arrival{at, by})
	}
	return g
}

// versionOf numbers the messages of a server that does not.
func (r *eventTracker) versionOf(once string) int64 {
	v, ok := r.once[once]
	if !ok {
		v = r.newest + 1
		r.once[once] = v
	}
	return v
}

// effectOf looks into an event.
func (r *eventTracker) effectOf(t *versionTrace, m message) *eventEffect {
	g := &eventEffect{derived: derived[m.Type], figures: figures[m.Type], patched: patched[m.Type]}
	var d struct {
		ID, ActorName, TableID, Action string
	}
	switch m.Type {
	case "table_updated":
		// A pot that is all that is new changes no figure.
		id, rest := cutText(m.Data, `"id":"`)
		_, plain := cutText(rest, `"currentPot":"`)
		head := rest[:max(bytes.Index(rest, []byte(`"currentPot":"`)), 0)]
		looks := maphash.Bytes(r.seed, head) ^ maphash.Bytes(r.seed, plain)
		if r.tables[id] == looks {
			g.derived, g.figures = 0, 0
		}
		r.tables[id] = looks
		r.match(t, "table "+id)
	case "activity", "ledger_entry_created":
		// The event of the table itself follows this one and reports the change. The actor of this event may already be
		// at another act.
		if json.Unmarshal(m.Data, &d) == nil && d.Action != "table_status" {
			r.match(t, "by "+d.ActorName)
		}
	case toldBySeat:
		r.match(t, m.seat)
	case "alert_created", "alert_updated":
		if json.Unmarshal(m.Data, &d) == nil {
			g.table = d.TableID
		}
	}
	return g
}

// match finds the act that a version tells of.
func (r *eventTracker) match(t *versionTrace, mark string) {
	list := r.wanted[mark]
	if t.errand != nil || len(list) == 0 {
		return
	}
	t.errand = list[0]
	if len(list) == 1 {
		delete(r.wanted, mark)
	} else {
		r.wanted[mark] = list[1:]
	}
}

// cutText is the text after a key, and what follows it.
func cutText(b []byte, key string) (string, []byte) {
	_, rest, ok := bytes.Cut(b, []byte(key))
	if !ok {
		return "", b
	}
	text, rest, _ := bytes.Cut(rest, []byte(`"`))
	return string(text), rest
}
