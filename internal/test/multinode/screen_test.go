package multinode_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"pitboss/internal/test/assert"
	"sync"
	"testing"
	"time"

	"github.com/lxzan/gws"
)

// screen follows a room over a socket, at any node, and records its version. Every version must come once, complete
// and in order.
type screen struct {
	t     *testing.T
	nodes []*node
	room  string
	token string
	first int // the node that it begins with

	mu       sync.Mutex
	version  int64 // up to which it has everything
	part     int   // of the next version
	opened   int
	told     int // how often it was told to reconnect
	slowest  time.Duration
	problems []string
	over     bool
	conn     *gws.Conn
	ended    chan struct{}
}

func openScreen(t *testing.T, nodes []*node, room, token string, version int64, first int) *screen {
	s := &screen{
		t: t, nodes: nodes, room: room, token: token, version: version, first: first, ended: make(chan struct{}),
	}
	go s.run()
	t.Cleanup(s.close)
	return s
}

func (s *screen) close() {
	s.mu.Lock()
	s.over = true
	if s.conn != nil {
		_ = s.conn.NetConn().Close()
	}
	s.mu.Unlock()
	<-s.ended
}

// run opens one socket after the other, each at the next node.
func (s *screen) run() {
	defer close(s.ended)
	for i := s.first; ; i++ {
		at := s.nodes[i%len(s.nodes)]
		conn, answer, err := gws.NewClient(listener{s: s}, &gws.ClientOption{
			Addr: "ws://" + at.address +
				"/ws", HandshakeTimeout: time.Minute,
			RequestHeader: http.Header{"Authorization": {"Bearer " + s.token}},
		})
		if answer != nil && answer.Body != nil {
			_ = answer.Body.Close()
		}
		s.mu.Lock()
		if s.over {
			if err == nil {
				_ = conn.NetConn().Close()
			}
			s.mu.Unlock()
			return
		}
		since := s.version
		if err == nil {
			s.conn, s.part = conn, 0
			s.opened++
		}
		s.mu.Unlock()
		if err == nil {
			_ = conn.WriteString(fmt.Sprintf(`{"type":"subscribe","room":%q,"since":%d}`, s.room, since))
			conn.ReadLoop()
		}
		<-time.After(30 * time.Millisecond)
	}
}

func (s *screen) complain(format string, args ...any) {
	if len(s.problems) < 5 {
		s.problems = append(s.problems, fmt.Sprintf(format, args...))
	}
}

// listener is one socket of a screen.
type listener struct {
	gws.BuiltinEventHandler
	s *screen
}

func (l listener) OnPing(c *gws.Conn, payload []byte) { _ = c.WritePong(payload) }

func (l listener) OnClose(_ *gws.Conn, err error) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	var closed *gws.CloseError
	if errors.As(err, &closed) {
		if closed.Code == 1012 {
			l.s.told++
		} else if closed.Code != 1006 {
			l.s.complain("closed with %d %s", closed.Code, closed.Reason)
		}
	}
}

func (l listener) OnMessage(_ *gws.Conn, m *gws.Message) {
	defer m.Close()
	var h struct {
		Type, At string
		Room     *string
		Version  int64
		N, Of    int
	}
	s := l.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := json.Unmarshal(m.Bytes(), &h); err != nil {
		s.complain("%v in %s", err, m.Bytes())
		return
	}
	switch {
	case h.Type == "subscribed":
		if h.Version != s.version {
			s.complain("subscribed at %d, has %d", h.Version, s.version)
		}
	case h.Type == "resync", h.Type == "error":
		s.complain("%s", m.Bytes())
	case h.Room == nil: // of the organization
	case h.Version != s.version+1 || h.N != s.part:
		s.complain("has %d and %d parts of the next, got %d part %d", s.version, s.part, h.Version, h.N)
		s.version, s.part = h.Version, h.N+1
	default:
		if at, err := time.Parse(time.RFC3339Nano, h.At); err == nil {
			s.slowest = max(s.slowest, time.Since(at))
		}
		if s.part++; s.part == h.Of {
			s.version, s.part = h.Version, 0
		}
	}
}

// has reports whether the screen has everything up to a version.
func (s *screen) has(version int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version >= version
}

// report waits until the screen has everything, and reports its problems.
func (s *screen) report(version int64) {
	s.t.Helper()
	for end := time.Now().Add(20 * time.Second); !s.has(version) &&
		time.Now().Before(end); <-time.After(10 * time.Millisecond) {
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	assert.Equal(s.t, "a screen: version", s.version, version)
	if len(s.problems) > 0 {
		s.t.Errorf("a screen: len(s.problems): got %v, want none", s.problems)
	}
}
