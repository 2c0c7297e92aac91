package night

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"time"

	"pitboss/bench/ws"
)

// message is what a socket heard of a room or of the organization: what stands before its data, and the data.
type message struct {
	Type    string
	Room    string // empty: the organization's
	Version int64
	N, Of   int
	Data    []byte

	seat, once string // of another server's: what it tells of, and what no other message has
}

// versions are how far a socket has come in a room, or in the organization. Versions are dense and each consists of
// numbered events, so what was missed is visible.
type versions struct {
	complete int64 // the last version of which every event has come; -1: none yet
	open     int64
	n        int // the next event of the open version
}

func fromNow() *versions { return &versions{complete: -1} }

// accept says whether an event is new, and whether anything before it is missing.
func (v *versions) accept(m message) (fresh, gap bool) {
	if v.complete >= 0 && m.Version <= v.complete {
		return false, false
	}
	expected := 0
	if v.open == m.Version {
		if expected = v.n; m.N < expected {
			return false, false
		}
	}
	follows := v.complete < 0 || m.Version == v.complete+1
	if m.N+1 >= m.Of {
		v.complete, v.open = m.Version, 0
	} else {
		v.complete, v.open, v.n = m.Version-1, m.Version, m.N+1
	}
	return true, !follows || m.N != expected
}

// subscriber receives the messages of a socket.
type subscriber interface {
	hears(at time.Time, m message)
	missed(room string)
}

// socket follows rooms as the web app does.
type socket struct {
	addr, token string
	as          string // kind of session, if it is not that of staff
	ear         subscriber
	rooms       []string
	at          map[string]*versions
	org         *versions
	heard       *atomic.Int64 // bytes

	conn net.Conn
	in   *bufio.Reader
	buf  []byte
}

var errRefused = errors.New("the subscription was refused")

// open connects and subscribes, from where it was.
func (s *socket) open(ctx context.Context) error {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.addr)
	if err != nil {
		return err
	}
	if err := s.greet(ctx, conn); err != nil {
		_ = conn.Close() // the first error is known
		return err
	}
	return nil
}

func (s *socket) greet(ctx context.Context, conn net.Conn) error {
	until, _ := ctx.Deadline()
	if err := conn.SetDeadline(until); err != nil {
		return err
	}
	s.conn, s.in = conn, bufio.NewReaderSize(conn, 1<<10)
	path := "/ws"
	if s.as != "" {
		path += "?as=" + s.as
	}
	if err := ws.Open(conn, s.in, path, s.token); err != nil {
		return err
	}
	s.org.open, s.org.n = 0, 0
	for _, room := range s.rooms {
		v := s.at[room]
		v.open, v.n = 0, 0
		ask := fmt.Sprintf(`{"type":"subscribe","room":%q`, room)
		if v.complete >= 0 {
			ask += fmt.Sprintf(`,"since":%d`, v.complete)
		}
		if s.org.complete >= 0 {
			ask += fmt.Sprintf(`,"organizationSince":%d`, s.org.complete)
		}
		if _, err := conn.Write(ws.Text(ask + "}")); err != nil {
			return err
		}
	}
	for left := len(s.rooms); left > 0; {
		m, kind, err := s.next()
		if err != nil {
			return err
		}
		switch kind {
		case "subscribed":
			left--
		case "error":
			return fmt.Errorf("%w: %s", errRefused, m.Data)
		}
	}
	return conn.SetDeadline(time.Time{})
}

func (s *socket) close() { _ = s.conn.Close() } // its reader finds out

// listen tells what it hears until the connection ends.
func (s *socket) listen() error {
	for {
		if _, _, err := s.next(); err != nil {
			return err
		}
	}
}

// next reads one message of the protocol; events are told on the way.
func (s *socket) next() (message, string, error) {
	for {
		payload, is, err := s.frame()
		if err != nil {
			return message{}, "", err
		}
		switch is {
		case ws.IsClose:
			return message{}, "", fmt.Errorf("closed by the server: %q", payload)
		case ws.IsPing:
			if _, err := s.conn.Write(ws.Pong); err != nil {
				return message{}, "", err
			}
			continue
		case ws.IsText:
		default:
			continue
		}
		at := time.Now()
		m, ok := event(payload)
		if !ok {
			return s.word(payload)
		}
		v := s.org
		if m.Room != "" {
			v = s.at[m.Room]
		}
		if v == nil {
			return m, "event", nil
		}
		fresh, gap := v.accept(m)
		if gap {
			s.ear.missed(m.Room)
		}
		if fresh {
			s.ear.hears(at, m)
		}
		return m, "event", nil
	}
}

// word understands what is no event.
func (s *socket) word(payload []byte) (message, string, error) {
	var w struct {
		Type, Room                   string
		Version, OrganizationVersion int64
	}
	if err := json.Unmarshal(payload, &w); err != nil {
		return message{}, "", err
	}
	switch w.Type {
	case "subscribed":
		if v := s.at[w.Room]; v != nil && (v.complete < 0 || v.complete > w.Version) {
			v.complete = w.Version
		}
		if s.org.complete < 0 || s.org.complete > w.OrganizationVersion {
			s.org.complete = w.OrganizationVersion
		}
	case "resync":
		if v := s.at[w.Room]; v != nil {
			*v = *fromNow()
		}
		*s.org = *fromNow()
		s.ear.missed(w.Room)
	}
	return message{Data: bytes.Clone(payload)}, w.Type, nil
}

// frame reads a frame from the server. The payload is valid until the next call.
func (s *socket) frame() (payload []byte, is byte, err error) {
	head, n, is, err := ws.Head(s.in)
	if err != nil {
		return nil, 0, err
	}
	s.heard.Add(int64(len(head) + n))
	if cap(s.buf) < n || cap(s.buf) > 1<<14 && n < 1<<12 {
		s.buf = make([]byte, max(n, 512))
	}
	payload = s.buf[:n]
	_, err = io.ReadFull(s.in, payload)
	return payload, is, err
}

// event takes an event apart without parsing its data; false: it is none.
func event(b []byte) (m message, ok bool) {
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
	if m.Version, rest, ok = number(rest); !ok {
		return m, false
	}
	if rest, ok = bytes.CutPrefix(rest, []byte(`,"n":`)); !ok {
		return m, false
	}
	n, rest, _ := number(rest)
	if rest, ok = bytes.CutPrefix(rest, []byte(`,"of":`)); !ok {
		return m, false
	}
	of, rest, _ := number(rest)
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

func number(b []byte) (n int64, rest []byte, ok bool) {
	i := 0
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		n = n*10 + int64(b[i]-'0')
		i++
	}
	return n, b[i:], i > 0
}
