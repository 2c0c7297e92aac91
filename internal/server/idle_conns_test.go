package server

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

// asksOn sends a request and reads its response; false: the server has closed the connection.
func asksOn(t *testing.T, c net.Conn) bool {
	t.Helper()
	if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: club\r\n\r\n"); err != nil {
		return false
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return false
	}
	if err := res.Body.Close(); err != nil {
		t.Error(err)
	}
	return res.StatusCode == http.StatusNoContent
}

func TestLongestIdleConnectionsAreClosed(t *testing.T) {
	t.Parallel()
	idled := make(chan struct{}, 100)
	i := newIdleConns(clock.System{}.Now)
	i.maxConns, i.minIdle = 2, 0
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	}))
	s.Config.ConnState = func(c net.Conn, state http.ConnState) {
		i.onConnState(c, state)
		if state == http.StateIdle {
			idled <- struct{}{}
		}
	}
	s.Start()
	defer s.Close()
	ask := func(c net.Conn) {
		t.Helper()
		if !asksOn(t, c) {
			t.Fatal("a connection is closed")
		}
		<-idled
	}
	var all []net.Conn
	for range 3 {
		c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		all = append(all, c)
	}
	ask(all[0])
	ask(all[1])
	// The server reports a connection as idle a moment before it begins to wait.
	<-time.After(100 * time.Millisecond)
	ask(all[0]) // now the second connection has been idle longest
	ask(all[2])
	// The test sends no request here, because one that arrives at this moment is answered.
	if err := all[1].SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := all[1].Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("a third connection stays open: %v", err)
	}
	ask(all[0])
	ask(all[2])
}

func TestIdleConnectionStaysOpenForMinIdle(t *testing.T) {
	t.Parallel()
	now := clock.Instant(0)
	i := newIdleConns(func() clock.Instant { return now })
	i.maxConns = 1
	first, second := &net.TCPConn{}, &net.TCPConn{}
	i.track(first, http.StateIdle)
	if old := i.track(second, http.StateIdle); len(old) > 0 {
		t.Errorf("closed at once: %v", old)
	}
	now = now.Add(minIdleTime)
	old := i.track(second, http.StateIdle)
	assert.Len(t, "closed after a moment: old", old, 1)
	if old[0] != first {
		t.Errorf("closed after a moment: %v", old)
	}
	i.track(second, http.StateActive)
	i.track(second, http.StateClosed)
	assert.Equal(t, "i.order.Len()", i.order.Len(), 0)
	assert.Equal(t, "len(i.byConn)", len(i.byConn), 0)
}
