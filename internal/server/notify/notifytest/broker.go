// Package notifytest is a minimal NATS server for tests.
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

// Broker forwards each published message to the other connections that subscribe to its subject. The soak tests use a
// real NATS server.
type Broker struct {
	t           *testing.T
	address     string
	mu          sync.Mutex
	listener    net.Listener
	connections map[*connection]bool
}

// connection is the connection of one client.
type connection struct {
	conn net.Conn
	mu   sync.Mutex        // serializes writes
	subs map[string]string // subscription id by subject
}

// New starts a broker that stops when the test ends.
func New(t *testing.T) *Broker {
	t.Helper()
	s := &Broker{t: t, address: "127.0.0.1:0", connections: map[*connection]bool{}}
	s.Up()
	t.Cleanup(s.Down)
	return s
}

// URL is the address of the broker.
func (s *Broker) URL() string { return "nats://" + s.address }

// Up starts listening, at the same address as before.
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

// Down closes the listener and all connections.
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
	l.write(`INFO {"server_id":"broker","version":"2.10.0","proto":1,"max_payload":1048576,"headers":false}` + "\r\n")
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
		case "SUB": // subject and id; no client asks for a queue group
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
		if l != from && l.subs[subject] != "" { // clients connect with NoEcho
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
