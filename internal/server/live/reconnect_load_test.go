package live_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

// light is a cheap client: a connection, and a goroutine while it reads.
type light struct {
	conn net.Conn
	in   *bufio.Reader
}

// connect opens a socket and subscribes to the room main, from a version on unless since is negative. It returns the
// status of a refusal.
func connect(address string, since int64) (*light, string, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, "", err
	}
	l := &light{conn, bufio.NewReaderSize(conn, 1024)}
	if _, err := fmt.Fprintf(conn,
		"GET /ws HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer owner\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", address); err != nil {
		return nil, "", err
	}
	status := ""
	for {
		line, err := l.in.ReadString('\n')
		if err != nil {
			return nil, status, err
		}
		if status == "" {
			status = line
		}
		if line == "\r\n" {
			break
		}
	}
	if !strings.Contains(status, " 101 ") {
		_ = conn.Close()
		return nil, status, nil
	}
	text := `{"type":"subscribe","room":"main"}`
	if since >= 0 {
		text = fmt.Sprintf(`{"type":"subscribe","room":"main","since":%d}`, since)
	}
	_, err = conn.Write(append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...))
	return l, status, err
}

// next reads a message and skips pings.
func (l *light) next() (h received, err error) {
	for {
		var head [2]byte
		if _, err := io.ReadFull(l.in, head[:]); err != nil {
			return h, err
		}
		size := int(head[1])
		if size == 126 {
			var long [2]byte
			if _, err := io.ReadFull(l.in, long[:]); err != nil {
				return h, err
			}
			size = int(binary.BigEndian.Uint16(long[:]))
		}
		body := make([]byte, size)
		if _, err := io.ReadFull(l.in, body); err != nil {
			return h, err
		}
		if head[0]&0xf == 1 {
			if front, _, long := bytes.Cut(body, []byte(`,"at":`)); long { // all of an event but its data
				body = append(front, '}')
			}
			return h, json.Unmarshal(body, &h)
		}
	}
}

// follow reads up to a version and checks that no version is missing.
func (l *light) follow(from, until int64) error {
	for at := from; at < until; {
		h, err := l.next()
		switch {
		case err != nil:
			return fmt.Errorf("after version %d: %w", at, err)
		case h.Type == "resync":
			return fmt.Errorf("after version %d: %v", at, h.Type)
		case h.Type == "subscribed", h.in() != "main":
		case h.Version != at && h.Version != at+1:
			return fmt.Errorf("version %d follows %d", h.Version, at)
		default:
			if at = h.Version; h.N+1 < h.Of && at == until {
				at-- // the other parts of the version follow
			}
		}
	}
	return nil
}

func TestClientsThatDoNotReadSlowNoOthers(t *testing.T) {
	const most = 120
	screens := crowdOf(200) // one in ten does not read
	stuck := screens / 10
	c := newClub(t)
	c.address = narrow(t, c.hub)
	main := c.lodge.Room("main")
	var asked [most + 1]atomic.Int64 // when each version was committed
	var told atomic.Int64
	var mu sync.Mutex
	var late []time.Duration
	for i := range screens {
		l, status, err := connect(c.address, -1)
		assert.NoError(t, status, err)
		assert.NotNil(t, status+": l", l)
		defer l.conn.Close()
		if i < stuck {
			continue // nothing reads what it is sent
		}
		go func() {
			for version := int64(0); ; {
				h, err := l.next()
				if err != nil {
					return // the test has ended, or the gap is reported below
				}
				if h.Type != "table_updated" {
					continue
				}
				if version++; h.Version != version {
					t.Errorf("version %d follows %d", h.Version, version-1)
					return
				}
				took := time.Duration(time.Now().UnixNano() - asked[version].Load())
				mu.Lock()
				late = append(late, took)
				mu.Unlock()
				told.Add(1)
			}
		}()
	}
	until(t, func() bool { return c.hub.Stats().Frames >= int64(screens) })
	pad := strings.Repeat("x", 50_000)
	acts := int64(0)
	for c.hub.Stats().SlowClosed < int64(stuck) && acts < most {
		acts++
		if _, err := db.InRoom(t.Context(), c.d, main, func(tx *db.RoomTx) (any, error) {
			tx.Emit(db.NewEvent[any]("table_updated", tenant.ViewFloor).With(pad))
			asked[tx.Version()].Store(time.Now().UnixNano())
			return nil, nil
		}); err != nil {
			t.Fatal(err)
		}
		until(t, func() bool { return told.Load() == int64(screens-stuck)*acts })
	}
	until(t, func() bool {
		return c.hub.Stats().SlowClosed == int64(stuck) && c.hub.Stats().Sockets == int64(screens-stuck)
	})
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(late)
	t.Logf("%d screens, %d of which do not read, %d messages of 50 KB: p50 %v, p99 %v", screens, stuck, acts,
		late[len(late)/2], late[len(late)*99/100])
}

// crowdOf is a number of sockets: n in make test, five times as many in make soak.
func crowdOf(n int) int {
	if os.Getenv("PITBOSS_SOAK") != "" {
		return 5 * n
	}
	return n
}

// narrow serves the hub with small kernel buffers.
func narrow(t *testing.T, h http.Handler) (address string) {
	t.Helper()
	small := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) (err error) {
		failed := c.Control(func(fd uintptr) {
			err = errors.Join(syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_SNDBUF, 16<<10),
				syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 16<<10))
		})
		return errors.Join(err, failed)
	}}
	l, err := small.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &httptest.Server{Listener: l, Config: &http.Server{Handler: h}}
	server.Start()
	t.Cleanup(server.Close)
	return l.Addr().String()
}

func TestReconnectStormReplaysEverything(t *testing.T) {
	const missed = 30
	screens := crowdOf(400)
	var reads atomic.Int64
	c := newClubWatched(t, func(query string) {
		if strings.Contains(query, "FROM event") {
			reads.Add(1)
		}
	})
	main := c.lodge.Room("main")
	for range missed {
		c.change(main, "seat_updated", "table_updated")
	}
	storm, acted := make(chan struct{}), make(chan int64)
	go func() {
		<-storm
		newest := int64(missed)
		for range 20 {
			newest = c.change(main, "seat_updated", "table_updated")
		}
		acted <- newest
	}()
	newest := make(chan int64, screens)
	begun := time.Now()
	var all sync.WaitGroup
	var refused atomic.Int64
	for i := range screens {
		since := int64(i % 3) // some had received a little more than others
		all.Go(func() {
			var l *light
			for l == nil {
				var status string
				var err error
				if l, status, err = connect(c.address, since); err != nil {
					t.Error(err)
					return
				}
				if l == nil {
					if !strings.Contains(status, " 503 ") {
						t.Errorf("refused: %s", status)
						return
					}
					refused.Add(1)
					<-time.After(50 * time.Millisecond)
				}
			}
			defer l.conn.Close()
			if err := l.follow(since, <-newest); err != nil {
				t.Error(err)
			}
		})
	}
	close(storm)
	last := <-acted
	during := time.Since(begun)
	for range screens {
		newest <- last
	}
	all.Wait()
	// How many screens share a read depends on the machine: `make bench-room ROOM_FLAGS='-part storm'` measures it.
	t.Logf("%d screens have everything after %v, the acts were done after %v; %d refused at first, %d reads of events",
		screens, time.Since(begun), during, refused.Load(), reads.Load())
	until(t, func() bool { return c.hub.Stats().Sockets == 0 })
}
