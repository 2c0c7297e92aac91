//go:build cluster

package cluster_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/internal/test/process"
)

// staff is a signed-in user.
type staff struct {
	h     *cluster
	c     *http.Client
	token string
	room  string
}

// ask sends a request; headers come in pairs.
func ask(c *http.Client, method, url, body string, headers ...string) (process.Answer, error) {
	return process.Send(context.Background(), c, method, url, []byte(body), headers...)
}

func (s *staff) ask(method, path, body string, headers ...string) (process.Answer, error) {
	return ask(s.c, method, "https://"+host+path, body, append(headers, "Authorization", "Bearer "+s.token)...)
}

// adds registers a player with an idempotency key.
func (s *staff) adds(name string) (process.Answer, error) {
	return s.ask("POST", "/api/players", `{"name":"`+name+`"}`, "Idempotency-Key", "add-"+name)
}

// crowd works without a break: each member registers players and reads in between.
type crowd struct {
	s         *staff
	stop      chan struct{}
	all       sync.WaitGroup
	again     bool // repeats requests without a good answer, as a screen does
	done      atomic.Int64
	mu        sync.Mutex
	wrong     map[string]int // unexpected answers
	statuses  map[int]int
	lastWrong time.Time
}

var crowds atomic.Int64

func (s *staff) crowd(again bool) *crowd {
	w := &crowd{s: s, stop: make(chan struct{}), again: again, wrong: map[string]int{}, statuses: map[int]int{}}
	n := crowds.Add(1)
	for i := range 5 {
		w.all.Go(func() {
			for k := 0; ; k++ {
				name := fmt.Sprintf("Player %c%c %s", 'A'+n, 'A'+i, letters(k))
				for !w.good(s.adds(name)) && w.again {
					<-time.After(100 * time.Millisecond)
				}
				w.done.Add(1)
				w.good(s.ask("GET", "/api/rooms", ""))
				select {
				case <-w.stop:
					return
				case <-time.After(80 * time.Millisecond): // the proxy admits a hundred requests per second
				}
			}
		})
	}
	return w
}

// letters spells a number in letters, for a name.
func letters(n int) string {
	return strings.Map(func(r rune) rune { return r - '0' + 'a' }, strconv.Itoa(n))
}

func (w *crowd) good(a process.Answer, err error) bool {
	if err == nil && a.Status < 300 {
		return true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lastWrong = time.Now()
	if err != nil {
		w.wrong[err.Error()]++
	} else {
		w.statuses[a.Status]++
		w.wrong[fmt.Sprintf("%d %.200s", a.Status, a.Body)]++
	}
	return false
}

// rest lets the crowd finish and returns the unexpected answers.
func (w *crowd) rest() map[string]int {
	close(w.stop)
	w.all.Wait()
	return w.wrong
}

// screen follows a room and records the version of each event of the organization. It reconnects when told to or cut
// off, and continues where it was.
type screen struct {
	h         *cluster
	s         *staff
	port      string // of a node; empty: through the proxy
	mu        sync.Mutex
	versions  []int64
	problems  []string
	reconnect int
	quit      chan struct{}
	ended     chan struct{}
	ready     chan struct{}
	conn      net.Conn
}

func (s *staff) screen(port string) *screen {
	c := &screen{h: s.h, s: s, port: port, quit: make(chan struct{}), ended: make(chan struct{}),
		ready: make(chan struct{}, 1)}
	go c.run()
	<-c.ready
	return c
}

func (c *screen) run() {
	defer close(c.ended)
	at := int64(-1)
	for {
		err := c.follow(&at)
		select {
		case <-c.quit:
			return
		case <-time.After(100 * time.Millisecond):
		}
		c.mu.Lock()
		c.reconnect++
		if c.reconnect > 200 {
			c.problems = append(c.problems, err.Error())
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
	}
}

func (c *screen) close() {
	close(c.quit)
	c.mu.Lock()
	conn := c.conn
	c.mu.Unlock()
	_ = conn.Close()
	<-c.ended
}

// newest is the newest version received.
func (c *screen) newest() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.versions) == 0 {
		return 0
	}
	return c.versions[len(c.versions)-1]
}

// gaps are the versions that it missed or received twice.
func (c *screen) gaps() (wrong []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, v := range c.versions {
		if i > 0 && v != c.versions[i-1]+1 {
			wrong = append(wrong, fmt.Sprintf("%d after %d", v, c.versions[i-1]))
		}
	}
	return append(wrong, c.problems...)
}

// follow runs one connection until it ends.
func (c *screen) follow(at *int64) error {
	raw, err := net.DialTimeout("tcp", "127.0.0.1:"+map[bool]string{true: c.h.https, false: c.port}[c.port == ""],
		patience)
	if err != nil {
		return err
	}
	conn, origin := raw, ""
	if c.port == "" {
		origin = "Origin: https://" + host + "\r\n"
		conn = tls.Client(raw, &tls.Config{RootCAs: c.h.roots, ServerName: host, MinVersion: tls.VersionTLS12})
	}
	defer conn.Close()
	c.mu.Lock()
	c.conn = conn
	c.mu.Unlock()
	_, _ = fmt.Fprintf(conn,
		"GET /ws HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n%s"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", host, c.s.token, origin)
	in := bufio.NewReader(conn)
	r, err := http.ReadResponse(in, nil)
	if err != nil {
		return err
	}
	_ = r.Body.Close()
	if r.StatusCode != http.StatusSwitchingProtocols {
		return errors.New(r.Status)
	}
	since := ""
	if *at >= 0 {
		since = fmt.Sprintf(`,"organizationSince":%d`, *at)
	}
	text := fmt.Sprintf(`{"type":"subscribe","room":%q%s}`, c.s.room, since)
	if _, err := conn.Write(append([]byte{0x81, 0x80 | 126, 0, byte(len(text)), 0, 0, 0, 0}, text...)); err != nil {
		return err
	}
	for {
		op, payload, err := readFrame(in)
		if err != nil {
			return err
		}
		if op == 8 {
			return errors.New("closed")
		}
		if op != 1 {
			continue
		}
		var m struct {
			Type, Detail                 string
			Room                         *string
			Version, OrganizationVersion int64
		}
		if err := json.Unmarshal(payload, &m); err != nil {
			return err
		}
		c.mu.Lock()
		switch {
		case m.Type == "subscribed":
			if *at < 0 {
				*at = m.OrganizationVersion
				c.versions = append(c.versions, *at)
				c.ready <- struct{}{}
			}
		case m.Type == "resync" || m.Type == "error":
			c.problems = append(c.problems, string(payload))
		case m.Room == nil:
			*at = m.Version
			c.versions = append(c.versions, m.Version)
		}
		c.mu.Unlock()
	}
}

func readFrame(in *bufio.Reader) (byte, []byte, error) {
	var head [2]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return 0, nil, err
	}
	n := int(head[1] & 0x7f)
	switch n {
	case 126:
		var long [2]byte
		if _, err := io.ReadFull(in, long[:]); err != nil {
			return 0, nil, err
		}
		n = int(binary.BigEndian.Uint16(long[:]))
	case 127:
		var long [8]byte
		if _, err := io.ReadFull(in, long[:]); err != nil {
			return 0, nil, err
		}
		n = int(binary.BigEndian.Uint64(long[:]))
	}
	payload := make([]byte, n)
	_, err := io.ReadFull(in, payload)
	return head[0] & 0x0f, payload, err
}
