package live

import (
	"encoding/binary"
	"encoding/json"
	"iter"
	"strconv"

	"github.com/lxzan/gws"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
)

// request is a client message.
type request struct {
	Type              string `json:"type"`
	Room              string `json:"room"`
	Since             *int64 `json:"since"`
	OrganizationSince *int64 `json:"organizationSince"`
}

// Server messages besides events.
type (
	subscribed struct {
		Type                string `json:"type"`
		Room                string `json:"room"`
		Version             int64  `json:"version"`
		OrganizationVersion int64  `json:"organizationVersion"`
		User                string `json:"user"`  // of the session; the cookie may have changed since
		Build               string `json:"build"` // of the web app on this server
	}
	resync struct {
		Type string `json:"type"`
		Room string `json:"room"`
	}
	errorMessage struct {
		Type   string  `json:"type"`
		Room   *string `json:"room"`
		Status int     `json:"status"`
		Detail string  `json:"detail"`
	}
)

var (
	pingFrame = frame(gws.OpcodePing, nil)
	pongFrame = frame(gws.OpcodeText, []byte(`{"type":"pong"}`))
)

// message encodes v as a text frame.
func message(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil { // cannot happen: the fields are strings and numbers
		b = []byte(`{"type":"error","room":null,"status":500,"detail":"Something went wrong on our side."}`)
	}
	return frame(gws.OpcodeText, b)
}

func frame(opcode gws.Opcode, payload []byte) []byte {
	return append(appendHeader(make([]byte, 0, len(payload)+10), opcode, len(payload)), payload...)
}

// appendHeader appends the header of an unfragmented, unmasked frame (RFC 6455, section 5.2).
func appendHeader(b []byte, opcode gws.Opcode, n int) []byte {
	b = append(b, 0x80|byte(opcode))
	switch {
	case n < 126:
		return append(b, byte(n)) //nolint:gosec // below 126
	case n < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, 126), uint16(n))
	default:
		return binary.BigEndian.AppendUint64(append(b, 127), uint64(n))
	}
}

// batch is a run of events, encoded once for each set of roles with the same view. It is not safe for concurrent use.
type batch struct {
	room       []byte // as JSON
	eventTypes mask.Events
	events     []db.StoredEvent
	byRole     map[tenant.Role]*encoded
	byView     map[string]*encoded
}

// encoded is a batch as consecutive frames.
type encoded struct {
	bytes []byte
	ends  []int // offset of the end of each event's frame
}

func newBatch(room []byte, declared mask.Events, events []db.StoredEvent) *batch {
	return &batch{
		room: room, eventTypes: declared, events: events,
		byRole: map[tenant.Role]*encoded{}, byView: map[string]*encoded{},
	}
}

// after returns the frames of the events after a version as a role may see them, and the number of frames.
func (b *batch) after(version int64, role tenant.Role) ([]byte, int) {
	first := 0
	for first < len(b.events) && b.events[first].Version <= version {
		first++
	}
	if first == len(b.events) {
		return nil, 0
	}
	e := b.forRole(role)
	begin := 0
	if first > 0 {
		begin = e.ends[first-1]
	}
	return e.bytes[begin:], len(b.events) - first
}

// forRole encodes the batch for a role. Roles with the same view share the encoding.
func (b *batch) forRole(role tenant.Role) *encoded {
	if e := b.byRole[role]; e != nil {
		return e
	}
	var view []byte
	for i := range b.events {
		if !b.isVisible(role, &b.events[i]) {
			view = append(view, '-')
		} else {
			view = append(view, b.eventTypes[b.events[i].Type].View(role)...)
		}
		view = append(view, ' ')
	}
	e := b.byView[string(view)]
	if e == nil {
		e = b.encode(role)
		b.byView[string(view)] = e
	}
	b.byRole[role] = e
	return e
}

// isVisible reports whether a role may read an event.
func (b *batch) isVisible(role tenant.Role, e *db.StoredEvent) bool {
	return b.eventTypes[e.Type] != nil && canReceive(role, e.Permission)
}

func (b *batch) encode(role tenant.Role) *encoded {
	e := &encoded{ends: make([]int, len(b.events))}
	var body []byte
	for i := range b.events {
		event := &b.events[i]
		kind, data := "hidden", []byte("null")
		if b.isVisible(role, event) {
			if masked, err := b.eventTypes[event.Type].Apply(event.Payload, role); err == nil { // else it stays hidden
				kind, data = event.Type, masked
			}
		}
		body = appendEvent(body[:0], b.room, event, kind, data)
		e.bytes = append(appendHeader(e.bytes, gws.OpcodeText, len(body)), body...)
		e.ends[i] = len(e.bytes)
	}
	return e
}

// pieces splits the frames into pieces of about size bytes, each with its number of frames.
func (e *encoded) pieces(size int) iter.Seq2[[]byte, int] {
	return func(yield func([]byte, int) bool) {
		begin, first := 0, 0
		for i, end := range e.ends {
			if end-begin < size && i+1 < len(e.ends) {
				continue
			}
			if !yield(e.bytes[begin:end], i+1-first) {
				return
			}
			begin, first = end, i+1
		}
	}
}

// appendEvent appends an event as JSON.
func appendEvent(b, room []byte, e *db.StoredEvent, kind string, data []byte) []byte {
	b = append(b, `{"type":`...)
	b = strconv.AppendQuote(b, kind) // a plain word, which Go and JSON quote alike
	b = append(b, `,"room":`...)
	b = append(b, room...)
	b = append(b, `,"version":`...)
	b = strconv.AppendInt(b, e.Version, 10)
	b = append(b, `,"n":`...)
	b = strconv.AppendInt(b, int64(e.N), 10)
	b = append(b, `,"of":`...)
	b = strconv.AppendInt(b, int64(e.Parts), 10)
	b = append(b, `,"at":"`...)
	b = append(b, e.At.String()...)
	b = append(b, `","data":`...)
	b = append(b, data...)
	return append(b, '}')
}
