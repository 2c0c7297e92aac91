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

// Broker passes on what is published to who subscribed to the same
// subject. The long runs have the real one.
type Broker struct {
	t           *testing.T
	address     string
	mu          sync.Mutex
	listener    net.Listener
	connections map[*connection]bool
}

// connection is a connection.
type connection struct {
	conn net.Conn
	mu   sync.Mutex        // of writing
	subs map[string]string // subscription by subject
}

// New starts one, which ends with the test.
func New(t *testing.T) *Broker {
	t.Helper()
	s := &Broker{t: t, address: "127.0.0.1:0", connections: map[*connection]bool{}}
	s.Up()
	t.Cleanup(s.Down)
	return s
}

// URL is its address.
func (s *Broker) URL() string { return "nats://" + s.address }

// Up lets it listen, at the address that it had before.
func (s *Broker) Up() {
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
			go s.serve(&connection{conn: conn, subs: map[string]string{}})
		}
	}()
}

// Down hangs up on everybody.
func (s *Broker) Down() {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.listener.Close()
	for l := range s.connections {
		_ = l.conn.Close()
	}
}

func (l *connection) write(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = fmt.Fprintf(l.conn, format, args...)
}

func (s *Broker) serve(l *connection) {
	s.mu.Lock()
	s.connections[l] = true
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.connections, l)
		s.mu.Unlock()
		_ = l.conn.Close()
	}()
	l.write("INFO {\"server_id\":\"switchboard\",\"version\":\"2.10.0\",\"proto\":1,\"max_payload\":1048576,\"headers\":false}\r\n")
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
			l.write("PONG\r\n")
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
			s.forward(l, words[1], payload)
		}
	}
}

func (s *Broker) forward(from *connection, subject string, payload []byte) {
	s.mu.Lock()
	var to []*connection
	for l := range s.connections {
		if l != from && l.subs[subject] != "" { // nobody who speaks wants to hear himself
			to = append(to, l)
		}
	}
	s.mu.Unlock()
	for _, l := range to {
		s.mu.Lock()
		id := l.subs[subject]
		s.mu.Unlock()
		l.write("MSG %s %s %d\r\n%s", subject, id, len(payload)-2, payload)
	}
}
