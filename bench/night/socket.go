package night

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"pitboss/bench/ws"
)

// message is an event of a room or of the organization, with its data unparsed.
type message struct {
	Type    string
	Room    string // empty: the organization
	Version int64
	N, Of   int
	Data    []byte

	seat, peerID string // of a PeerEvent
}

// versions is the position of a socket in the events of a room or of the organization. Versions are dense and the
// events of a version are numbered, so a gap is visible.
type versions struct {
	complete int64 // the last version with all of its events; -1: unknown
	partial  int64 // the version after complete, if some of its events have come
	next     int   // number of the next event of the partial version
}

func unknownVersions() *versions { return &versions{complete: -1} }

// accept reports whether an event is new, and whether events before it are missing.
func (v *versions) accept(m message) (isNew, hasGap bool) {
	if v.complete >= 0 && m.Version <= v.complete {
		return false, false
	}
	expected := 0
	if v.partial == m.Version {
		if expected = v.next; m.N < expected {
			return false, false
		}
	}
	follows := v.complete < 0 || m.Version == v.complete+1
	if m.N+1 >= m.Of {
		v.complete, v.partial = m.Version, 0
	} else {
		v.complete, v.partial, v.next = m.Version-1, m.Version, m.N+1
	}
	return true, !follows || m.N != expected
}

// subscriber receives the events of a socket.
type subscriber interface {
	receive(at time.Time, m message)
	resync() // after a gap
}

// socket follows rooms as the web app does.
type socket struct {
	addr, path, token string
	subscriber        subscriber
	rooms             map[string]*versions
	organization      *versions
	received          *atomic.Int64 // bytes

	conn *ws.Conn
}

func newSocket(addr, path, token string, s subscriber, rooms []string, received *atomic.Int64) *socket {
	k := &socket{addr: addr, path: path, token: token, subscriber: s, rooms: map[string]*versions{},
		organization: unknownVersions(), received: received}
	for _, r := range rooms {
		k.rooms[r] = unknownVersions()
	}
	return k
}

var errRefused = errors.New("the subscription was refused")

// open connects and subscribes from the last complete versions.
func (s *socket) open(ctx context.Context) error {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.addr)
	if err != nil {
		return err
	}
	s.conn = ws.NewConn(conn)
	if err := s.subscribe(ctx); err != nil {
		_ = conn.Close() // the first error counts
		return err
	}
	return nil
}

func (s *socket) subscribe(ctx context.Context) error {
	deadline, _ := ctx.Deadline()
	if err := s.conn.SetDeadline(deadline); err != nil {
		return err
	}
	if err := s.conn.Upgrade(s.path, s.token); err != nil {
		return err
	}
	s.organization.partial, s.organization.next = 0, 0
	for room, v := range s.rooms {
		v.partial, v.next = 0, 0
		text := fmt.Sprintf(`{"type":"subscribe","room":%q`, room)
		if v.complete >= 0 {
			text += fmt.Sprintf(`,"since":%d`, v.complete)
		}
		if s.organization.complete >= 0 {
			text += fmt.Sprintf(`,"organizationSince":%d`, s.organization.complete)
		}
		if err := s.conn.WriteText(text + "}"); err != nil {
			return err
		}
	}
	for left := len(s.rooms); left > 0; {
		kind, payload, err := s.next()
		if err != nil {
			return err
		}
		switch kind {
		case "subscribed":
			left--
		case "error":
			return fmt.Errorf("%w: %s", errRefused, payload)
		}
	}
	return s.conn.SetDeadline(time.Time{})
}

func (s *socket) close() { _ = s.conn.Close() } // listen returns the error

// listen passes events to the subscriber until the connection ends.
func (s *socket) listen() error {
	for {
		if _, _, err := s.next(); err != nil {
			return err
		}
	}
}

// next reads one message, passes an event to the subscriber, and returns the type of any other message.
func (s *socket) next() (kind string, payload []byte, err error) {
	payload, size, err := s.conn.ReadMessage()
	if err != nil {
		return "", nil, err
	}
	s.received.Add(int64(size))
	at := time.Now()
	m, ok := parseEvent(payload)
	if !ok {
		return s.handleControl(payload)
	}
	v := s.organization
	if m.Room != "" {
		v = s.rooms[m.Room]
	}
	if v == nil {
		return "", nil, nil
	}
	isNew, hasGap := v.accept(m)
	if hasGap {
		s.subscriber.resync()
	}
	if isNew {
		s.subscriber.receive(at, m)
	}
	return "", nil, nil
}

// handleControl handles a message that is not an event.
func (s *socket) handleControl(payload []byte) (string, []byte, error) {
	var m struct {
		Type, Room                   string
		Version, OrganizationVersion int64
	}
	if err := json.Unmarshal(payload, &m); err != nil {
		return "", nil, err
	}
	switch m.Type {
	case "subscribed":
		if v := s.rooms[m.Room]; v != nil && (v.complete < 0 || v.complete > m.Version) {
			v.complete = m.Version
		}
		if s.organization.complete < 0 || s.organization.complete > m.OrganizationVersion {
			s.organization.complete = m.OrganizationVersion
		}
	case "resync":
		if v := s.rooms[m.Room]; v != nil {
			*v = *unknownVersions()
		}
		*s.organization = *unknownVersions()
		s.subscriber.resync()
	}
	return m.Type, payload, nil
}

// parseEvent splits an event without parsing its data. ok is false for any other message.
func parseEvent(b []byte) (m message, ok bool) {
	rest, ok := bytes.CutPrefix(b, []byte(`{"type":"`))
	if !ok {
		return m, false
	}
	kind, rest, ok := bytes.Cut(rest, []byte(`","room":`))
	if !ok {
		return m, false
	}
	room, rest, ok := bytes.Cut(rest, []byte(`,"version":`))
	if !ok {
		return m, false
	}
	if m.Version, rest, ok = parseNumber(rest); !ok {
		return m, false
	}
	if rest, ok = bytes.CutPrefix(rest, []byte(`,"n":`)); !ok {
		return m, false
	}
	n, rest, _ := parseNumber(rest)
	if rest, ok = bytes.CutPrefix(rest, []byte(`,"of":`)); !ok {
		return m, false
	}
	of, rest, _ := parseNumber(rest)
	_, data, ok := bytes.Cut(rest, []byte(`,"data":`))
	if !ok {
		return m, false
	}
	m.Type, m.N, m.Of, m.Data = string(kind), int(n), int(of), data[:len(data)-1]
	if room[0] == '"' {
		m.Room = string(room[1 : len(room)-1])
	}
	return m, true
}

func parseNumber(b []byte) (n int64, rest []byte, ok bool) {
	i := 0
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		n = n*10 + int64(b[i]-'0')
		i++
	}
	return n, b[i:], i > 0
}
