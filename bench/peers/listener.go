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
	"strings"

	"pitboss/bench/ws"
)

// listener is a screen's subscription: a socket of ours or of the Express peer's, or PocketBase's stream of events.
type listener struct {
	conn net.Conn
	in   *bufio.Reader
	sse  bool
	buf  []byte
}

// listen opens a subscription of a room. Of PocketBase's records it follows those of the collections that are named.
func (c *candidate) listen(ctx context.Context, token, room string, collections ...string) (*listener, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", c.addr)
	if err != nil {
		return nil, err
	}
	l := &listener{conn: conn, in: bufio.NewReaderSize(conn, 1<<10), sse: c.sse}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() }) // the reader gets the error
	if c.sse {
		err = c.follow(ctx, l, token, room, collections)
	} else {
		err = l.subscribe(token, room)
	}
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		_ = conn.Close() // the first error is known
		return nil, err
	}
	return l, nil
}

// subscribe is the way of our socket and of the Express peer's.
func (l *listener) subscribe(token, room string) error {
	if err := ws.Open(l.conn, l.in, "/ws", token); err != nil {
		return err
	}
	if _, err := l.conn.Write(ws.Text(fmt.Sprintf(`{"type":"subscribe","room":%q}`, room))); err != nil {
		return err
	}
	said, _, err := l.next()
	if err == nil && !bytes.Contains(said, []byte(`"subscribed"`)) {
		err = fmt.Errorf("not subscribed: %s", said)
	}
	return err
}

// follow is PocketBase's way: a stream of events, and a request that says of what. By records it is those of the
// room, by its own topic the room's.
func (c *candidate) follow(ctx context.Context, l *listener, token, room string, collections []string) error {
	if _, err := io.WriteString(l.conn,
		"GET /api/realtime HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"); err != nil {
		return err
	}
	for first := true; ; first = false {
		line, err := l.in.ReadString('\n')
		if err != nil {
			return err
		}
		if first && !strings.Contains(line, " 200 ") {
			return fmt.Errorf("no stream: %s", strings.TrimSpace(line))
		}
		if line == "\r\n" {
			break
		}
	}
	l.in = bufio.NewReaderSize(httputil.NewChunkedReader(l.in), 1<<10)
	said, _, err := l.next()
	if err != nil {
		return err
	}
	var client struct{ ClientID string }
	if err := json.Unmarshal(said, &client); err != nil {
		return err
	}
	topics := []string{"room/" + room}
	if c.records {
		options, err := json.Marshal(map[string]any{"query": map[string]string{"filter": "room='" + room + "'"}})
		if err != nil {
			return err
		}
		topics = nil
		for _, one := range collections {
			topics = append(topics, one+"/*?options="+string(options))
		}
	}
	body, err := json.Marshal(map[string]any{"clientId": client.ClientID, "subscriptions": topics})
	if err != nil {
		return err
	}
	status, answer, err := ask(ctx, c.addr, http.MethodPost, "/api/realtime", token, body)
	if err == nil && status != http.StatusNoContent {
		err = fmt.Errorf("%d: %s", status, answer)
	}
	return err
}

func (l *listener) close() { _ = l.conn.Close() } // its reader finds out

// next waits for a message. What it says is good until the next; size is how many bytes it took on the way.
func (l *listener) next() (said []byte, size int, err error) {
	if l.sse {
		return l.event()
	}
	return l.message()
}

func (l *listener) message() ([]byte, int, error) {
	size := 0
	for {
		head, n, is, err := ws.Head(l.in)
		if err != nil {
			return nil, 0, err
		}
		size += len(head) + n
		if cap(l.buf) < n {
			l.buf = make([]byte, max(n, 512))
		}
		said := l.buf[:n]
		if _, err := io.ReadFull(l.in, said); err != nil {
			return nil, 0, err
		}
		switch is {
		case ws.IsText:
			return said, size, nil
		case ws.IsClose:
			return nil, 0, errors.New("the server closed it")
		case ws.IsPing:
			if _, err := l.conn.Write(ws.Pong); err != nil {
				return nil, 0, err
			}
		}
	}
}

// event is what ends with an empty line; what counts of it are the lines of its data.
func (l *listener) event() ([]byte, int, error) {
	size, begins, data := 0, true, false
	l.buf = l.buf[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		size += len(part)
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return nil, 0, err
		}
		if begins && len(part) == 1 && len(l.buf) > 0 {
			return l.buf, size, nil
		}
		if begins {
			part, data = bytes.CutPrefix(part, []byte("data:"))
		}
		if data {
			l.buf = append(l.buf, part...)
		}
		begins = err == nil
	}
}

// field is the value that stands first behind a name: a text without escapes, or a number.
func field(of []byte, name string) string {
	_, rest, _ := bytes.Cut(of, []byte(`"`+name+`":`))
	rest = bytes.TrimPrefix(rest, []byte(`"`))
	if end := bytes.IndexAny(rest, `",}`); end >= 0 {
		return string(rest[:end])
	}
	return ""
}
