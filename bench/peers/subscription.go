package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"

	"pitboss/bench/benchkit"
	"pitboss/bench/ws"
)

// subscribe follows a room. With PocketBase's record API it follows the room's records of the given collections.
func (c *candidate) subscribe(ctx context.Context, token, room string, collections ...string) (s benchkit.Subscription,
	err error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", c.addr)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() }) // the reader returns the error
	if c.isPocketBase() {
		s, err = c.subscribeEvents(ctx, conn, token, room, collections)
	} else {
		s, err = subscribeSocket(ws.NewConn(conn), token, room)
	}
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		_ = conn.Close() // the first error counts
		return nil, err
	}
	return s, nil
}

// subscribeSocket follows a room by the WebSocket of PitBoss or of the Express peer.
func subscribeSocket(conn *ws.Conn, token, room string) (benchkit.Subscription, error) {
	if err := conn.Upgrade("/ws", token); err != nil {
		return nil, err
	}
	if err := conn.WriteText(fmt.Sprintf(`{"type":"subscribe","room":%q}`, room)); err != nil {
		return nil, err
	}
	payload, _, err := conn.ReadMessage()
	if err == nil && !bytes.Contains(payload, []byte(`"subscribed"`)) {
		err = fmt.Errorf("not subscribed: %s", payload)
	}
	return conn, err
}

// subscribeEvents opens PocketBase's event stream and sends the topics in a second request: the room's records, or the
// room's own topic.
func (c *candidate) subscribeEvents(ctx context.Context, conn net.Conn, token, room string, collections []string) (
	benchkit.Subscription, error) {
	if _, err := io.WriteString(conn,
		"GET /api/realtime HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"); err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(conn, 1<<10)
	if err := ws.ReadHeader(in, " 200 "); err != nil {
		return nil, err
	}
	s := &eventStream{Closer: conn, in: bufio.NewReaderSize(httputil.NewChunkedReader(in), 1<<10)}
	payload, _, err := s.ReadMessage()
	if err != nil {
		return nil, err
	}
	var client struct{ ClientID string }
	if err := json.Unmarshal(payload, &client); err != nil {
		return nil, err
	}
	topics := []string{"room/" + room}
	if c.usesRecords {
		options, err := json.Marshal(map[string]any{"query": map[string]string{"filter": "room='" + room + "'"}})
		if err != nil {
			return nil, err
		}
		topics = nil
		for _, name := range collections {
			topics = append(topics, name+"/*?options="+string(options))
		}
	}
	body, err := json.Marshal(map[string]any{"clientId": client.ClientID, "subscriptions": topics})
	if err != nil {
		return nil, err
	}
	r, err := c.send(ctx, http.MethodPost, "/api/realtime", token, body)
	if err == nil && r.Status != http.StatusNoContent {
		err = fmt.Errorf("%d: %s", r.Status, r.Body)
	}
	return s, err
}

// eventStream reads server-sent events.
type eventStream struct {
	io.Closer
	in  *bufio.Reader
	buf []byte
}

// ReadMessage reads an event up to its empty line and returns the bytes of its data lines.
func (s *eventStream) ReadMessage() (payload []byte, size int, err error) {
	isLineStart, isData := true, false
	s.buf = s.buf[:0]
	for {
		part, err := s.in.ReadSlice('\n')
		size += len(part)
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return nil, 0, err
		}
		if isLineStart && len(part) == 1 && len(s.buf) > 0 {
			return s.buf, size, nil
		}
		if isLineStart {
			part, isData = bytes.CutPrefix(part, []byte("data:"))
		}
		if isData {
			s.buf = append(s.buf, part...)
		}
		isLineStart = err == nil
	}
}

// jsonField returns the first value of a field: a text without escapes, or a number.
func jsonField(message []byte, name string) string {
	_, rest, _ := bytes.Cut(message, []byte(`"`+name+`":`))
	rest = bytes.TrimPrefix(rest, []byte(`"`))
	if end := bytes.IndexAny(rest, `",}`); end >= 0 {
		return string(rest[:end])
	}
	return ""
}
