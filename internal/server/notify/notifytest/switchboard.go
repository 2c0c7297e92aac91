// Package notifytest has as much of a NATS server as the nodes of a test need. It is for tests only.
package notifytest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Switchboard passes on what is published to who subscribed to the same
// subject. The long runs have the real one.
type Switchboard struct {
	t        *testing.T
	address  string
	mu       sync.Mutex
	listener net.Listener
	lines    map[*line]bool
}

// line is a connection.
type line struct {
	conn net.Conn
	mu   sync.Mutex        // of writing
	subs map[string]string // subscription by subject
}

// New starts one, which ends with the test.
func New(t *testing.T) *Switchboard {
	t.Helper()
	s := &Switchboard{t: t, address: "127.0.0.1:0", lines: map[*line]bool{}}
	s.Up()
	t.Cleanup(s.Down)
	return s
}

// URL is its address.
func (s *Switchboard) URL() string { return "nats://" + s.address }

// Up lets it listen, at the address that it had before.
func (s *Switchboard) Up() {
	s.t.Helper()
	l, err := net.Listen("tcp", s.address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.address = l.Addr().String()
	s.mu.Lock()
	s.listener = l
	s.mu.Unlock()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go s.serve(&line{conn: conn, subs: map[string]string{}})
		}
	}()
}

// Down hangs up on everybody.
func (s *Switchboard) Down() {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.listener.Close()
	for l := range s.lines {
		_ = l.conn.Close()
	}
}

func (l *line) say(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = fmt.Fprintf(l.conn, format, args...)
}

func (s *Switchboard) serve(l *line) {
	s.mu.Lock()
	s.lines[l] = true
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.lines, l)
		s.mu.Unlock()
		_ = l.conn.Close()
	}()
	l.say("INFO {\"server_id\":\"switchboard\",\"version\":\"2.10.0\",\"proto\":1,\"max_payload\":1048576,\"headers\":false}\r\n")
	in := bufio.NewReader(l.conn)
	for {
		text, err := in.ReadString('\n')
		if err != nil {
			return
		}
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		switch strings.ToUpper(words[0]) {
		case "PING":
			l.say("PONG\r\n")
		case "SUB": // subject and id; nobody asks for a queue
			s.mu.Lock()
			l.subs[words[1]] = words[2]
			s.mu.Unlock()
		case "PUB":
			n, err := strconv.Atoi(words[len(words)-1])
			if err != nil {
				return
			}
			payload := make([]byte, n+2)
			if _, err := io.ReadFull(in, payload); err != nil {
				return
			}
			s.pass(l, words[1], payload)
		}
	}
}

func (s *Switchboard) pass(from *line, subject string, payload []byte) {
	s.mu.Lock()
	var to []*line
	for l := range s.lines {
		if l != from && l.subs[subject] != "" { // nobody who speaks wants to hear himself
			to = append(to, l)
		}
	}
	s.mu.Unlock()
	for _, l := range to {
		s.mu.Lock()
		id := l.subs[subject]
		s.mu.Unlock()
		l.say("MSG %s %s %d\r\n%s", subject, id, len(payload)-2, payload)
	}
}
