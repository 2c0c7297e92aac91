package live_test

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/lxzan/gws"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/live"
	"pitboss/internal/test/assert"
)

// pipe is a ResponseWriter with one end of a net.Pipe, so that a synctest bubble controls its time.
type pipe struct {
	http.ResponseWriter
	end net.Conn
}

func (p pipe) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return p.end, bufio.NewReadWriter(bufio.NewReader(p.end), bufio.NewWriter(p.end)), nil
}

// inBubble runs a test in a synctest bubble, with one hub and the bare connection of one client.
func inBubble(t *testing.T, f func(t *testing.T, c *club, s *screen)) {
	synctest.Test(t, func(t *testing.T) {
		c := &club{t: t, tokens: map[string]tenant.Org{}}
		c.d = dbtest.OpenWith(t, dbtest.SQLite(t, db.Config{})) // a network connection would stop the clock
		c.lodge = dbtest.Organization(t, c.d, "lodge", "main")
		c.is("owner", c.lodge)
		c.hub = live.New(t.Context(), live.Config{DB: c.d, Sessions: api.Authenticators{Staff: c}, Events: declared()})
		c.d.OnCommit(c.hub.Committed)

		ours, theirs := net.Pipe()
		r := httptest.NewRequest(http.MethodGet, "/ws", nil)
		for k, v := range map[string]string{"Authorization": "Bearer owner", "Upgrade": "websocket",
			"Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="} {
			r.Header.Set(k, v)
		}
		go c.hub.ServeHTTP(pipe{httptest.NewRecorder(), ours}, r)
		answer := bufio.NewReader(theirs)
		for {
			line, err := answer.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if line == "\r\n" {
				break
			}
		}
		synctest.Wait() // the hub has registered the socket
		s := &screen{t: t, got: make(chan received, 1000), closed: make(chan uint16, 1), raw: theirs}
		f(t, c, s)
		_ = theirs.Close()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := c.hub.Drain(ctx); err != nil {
			t.Error(err)
		}
	})
}

// readFrame reads a short frame from the server.
func readFrame(t *testing.T, conn net.Conn) (gws.Opcode, string) {
	t.Helper()
	var head [2]byte
	if _, err := conn.Read(head[:]); err != nil {
		t.Fatalf("read: %v", err)
	}
	payload := make([]byte, head[1])
	for n := 0; n < len(payload); {
		m, err := conn.Read(payload[n:])
		if err != nil {
			t.Fatalf("read: %v", err)
		}
		n += m
	}
	return gws.Opcode(head[0] & 0x0f), string(payload)
}

// writeFrame writes a client's frame, masked with zeros.
func writeFrame(t *testing.T, conn net.Conn, opcode gws.Opcode, payload string) {
	t.Helper()
	if _, err := conn.Write(append([]byte{0x80 | byte(opcode), 0x80 | byte(len(payload)), 0, 0, 0, 0},
		payload...)); err != nil {
		t.Fatalf("write: %v", err)
	}
}

func TestIdleSocketIsPingedAndStaysOpen(t *testing.T) {
	inBubble(t, func(t *testing.T, c *club, s *screen) {
		begun := time.Now()
		for i := 1; i <= 5; i++ {
			if opcode, _ := readFrame(t, s.raw); opcode != gws.OpcodePing {
				t.Fatalf("got opcode %d, want a ping", opcode)
			}
			took := time.Since(begun)
			if took < time.Duration(i)*25*time.Second {
				t.Fatalf("ping: took: got %v, want at least %v", took, time.Duration(i)*25*time.Second)
			}
			if took > time.Duration(i)*26*time.Second {
				t.Errorf("ping: took: got %v, want at most %v", took, time.Duration(i)*26*time.Second)
			}
			writeFrame(t, s.raw, gws.OpcodePong, "")
		}
		writeFrame(t, s.raw, gws.OpcodeText, `{"type":"ping"}`)
		_, text := readFrame(t, s.raw)
		assert.Equal(t, "reply to a ping", text, `{"type":"pong"}`)
	})
}

func TestSilentPeerIsDroppedAfterAMinute(t *testing.T) {
	inBubble(t, func(t *testing.T, c *club, s *screen) {
		begun := time.Now()
		go func() { // connected, but silent
			var b [100]byte
			for {
				if _, err := s.raw.Read(b[:]); err != nil {
					return
				}
			}
		}()
		for c.hub.Stats().Sockets == 1 {
			<-time.After(time.Second)
		}
		took := time.Since(begun)
		if took < 60*time.Second {
			t.Fatalf("dropped after: took: got %v, want at least %v", took, 60*time.Second)
		}
		if took > 63*time.Second {
			t.Errorf("dropped after: took: got %v, want at most %v", took, 63*time.Second)
		}
	})
}

func TestBlockedWriteClosesTheSocketAfterTenSeconds(t *testing.T) {
	inBubble(t, func(t *testing.T, c *club, s *screen) {
		writeFrame(t, s.raw, gws.OpcodeText, `{"type":"subscribe","room":"main"}`)
		if _, text := readFrame(t, s.raw); !strings.Contains(text, "subscribed") {
			t.Fatalf("got %s", text)
		}
		begun := time.Now()
		c.change(c.lodge.Room("main"), "table_updated") // nothing reads it
		for c.hub.Stats().Sockets == 1 {
			<-time.After(100 * time.Millisecond)
		}
		took := time.Since(begun)
		if took < 10*time.Second {
			t.Fatalf("closed after: took: got %v, want at least %v", took, 10*time.Second)
		}
		if took > 11*time.Second {
			t.Fatalf("closed after: took: got %v, want at most %v", took, 11*time.Second)
		}
		assert.Equal(t, "closed after: c.hub.Stats().SlowClosed", c.hub.Stats().SlowClosed, 1)
	})
}

func TestFullQueueClosesASocketThatDoesNotRead(t *testing.T) {
	inBubble(t, func(t *testing.T, c *club, s *screen) {
		writeFrame(t, s.raw, gws.OpcodeText, `{"type":"subscribe","room":"main"}`)
		if _, text := readFrame(t, s.raw); !strings.Contains(text, "subscribed") {
			t.Fatalf("got %s", text)
		}
		begun := time.Now()
		for range 300 {
			c.change(c.lodge.Room("main"), "table_updated")
			synctest.Wait()
		}
		for c.hub.Stats().Sockets == 1 {
			<-time.After(100 * time.Millisecond)
		}
		if time.Since(begun) > 2*time.Second {
			t.Fatalf("closed after: time.Since(begun): got %v, want at most %v", time.Since(begun), 2*time.Second)
		}
		assert.Equal(t, "closed after: c.hub.Stats().SlowClosed", c.hub.Stats().SlowClosed, 1)
	})
}

// An authenticator without an answer must not close sockets.
func TestFailingAuthenticatorKeepsSocketsOpen(t *testing.T) {
	inBubble(t, func(t *testing.T, c *club, s *screen) {
		c.fail(context.DeadlineExceeded)
		<-time.After(10 * time.Second)
		assert.Equal(t, "closed: c.hub.Stats().Sockets", c.hub.Stats().Sockets, 1)
		c.fail(nil)
		c.revoke("owner")
		begun := time.Now()
		if opcode, reason := readFrame(t, s.raw); opcode != gws.OpcodeCloseConnection || reason[:2] != "\x0f\xa1" {
			t.Errorf("got %d %q, want close 4001", opcode, reason)
		}
		if took := time.Since(begun); took > time.Second {
			t.Errorf("closed after %v, want at most a second", took)
		}
	})
}
