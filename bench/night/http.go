package night

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Request is one HTTP request.
type Request struct {
	Method, Path string
	Body         string // JSON
	Key          string // Idempotency-Key
	Version      string // If-None-Match
	Keep         bool   // the answer's body
}

// Answer is the response to a request.
type Answer struct {
	Status  int
	Version string // ETag
	Body    []byte // when it is kept
	Size    int    // of the body
	Bytes   int    // with the head
	Again   string // Retry-After
	Changed string // scopes with their versions
}

func (a Answer) ok() bool {
	return a.Status >= 200 && a.Status < 300 || a.Status == http.StatusNotModified
}

// connPool holds a screen's connections: as many as a browser opens, kept alive between requests. Further requests
// wait for a free one.
type connPool struct {
	addr, token string
	patience    time.Duration
	free        chan struct{} // room for one more at work

	mu   sync.Mutex
	idle []*poolConn
}

type poolConn struct {
	net.Conn
	in   *bufio.Reader
	used bool
}

func newConnPool(addr, token string, e Evening) *connPool {
	return &connPool{addr: addr, token: token, patience: e.Patience, free: make(chan struct{}, e.Lines)}
}

// acquire is a connection that is open already, or a new one.
func (l *connPool) acquire(ctx context.Context, fresh bool) (*poolConn, error) {
	l.mu.Lock()
	if n := len(l.idle); n > 0 && !fresh {
		c := l.idle[n-1]
		l.idle = l.idle[:n-1]
		l.mu.Unlock()
		return c, nil
	}
	l.mu.Unlock()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", l.addr)
	if err != nil {
		return nil, err
	}
	return &poolConn{Conn: conn, in: bufio.NewReaderSize(conn, 1<<10)}, nil
}

func (l *connPool) release(c *poolConn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c.used = true
	l.idle = append(l.idle, c)
}

func (l *connPool) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.idle {
		_ = c.Close() // no reader is left
	}
	l.idle = nil
}

// errStale means that the server closed the connection while it was idle.
var errStale = errors.New("the connection was closed")

// send sends a request and reads the answer. A kept connection that turns out to be closed is no failure: like a
// browser it asks again on another.
func (l *connPool) send(ctx context.Context, r Request) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, l.patience)
	defer cancel()
	select {
	case l.free <- struct{}{}:
		defer func() { <-l.free }()
	case <-ctx.Done():
		return Answer{}, ctx.Err()
	}
	a, err := l.sendOnce(ctx, r, false)
	if errors.Is(err, errStale) {
		a, err = l.sendOnce(ctx, r, true)
	}
	return a, err
}

func (l *connPool) sendOnce(ctx context.Context, r Request, fresh bool) (Answer, error) {
	c, err := l.acquire(ctx, fresh)
	if err != nil {
		return Answer{}, err
	}
	until, _ := ctx.Deadline()
	_ = c.SetDeadline(until) // a failure shows in what follows
	stop := context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Unix(1, 0)) })
	a, again, err := l.roundTrip(c, r)
	if !stop() || err != nil || !again {
		_ = c.Close() // it is of no more use
		return a, err
	}
	l.release(c)
	return a, nil
}

func (l *connPool) roundTrip(c *poolConn, r Request) (a Answer, again bool, err error) {
	stale := func(err error) error {
		var late net.Error
		if c.used && !(errors.As(err, &late) && late.Timeout()) {
			return errors.Join(errStale, err)
		}
		return err
	}
	if _, err := io.WriteString(c, l.text(r)); err != nil {
		return a, false, stale(err)
	}
	if _, err := c.in.Peek(1); err != nil {
		return a, false, stale(err)
	}
	res, err := http.ReadResponse(c.in, &http.Request{Method: r.Method})
	if err != nil {
		return a, false, err
	}
	defer res.Body.Close()
	a = Answer{Status: res.StatusCode, Version: res.Header.Get("Etag"), Again: res.Header.Get("Retry-After"),
		Changed: res.Header.Get("Changed"), Bytes: headOf(res)}
	if r.Keep || !a.ok() {
		a.Body, err = io.ReadAll(res.Body)
		a.Size = len(a.Body)
	} else {
		var n int64
		n, err = io.Copy(io.Discard, res.Body)
		a.Size = int(n)
	}
	a.Bytes += a.Size
	return a, !res.Close, err
}

// headOf returns the length of a response's header.
func headOf(res *http.Response) int {
	n := len("HTTP/1.1 200 \r\n\r\n") + len(http.StatusText(res.StatusCode))
	for k, values := range res.Header {
		for _, v := range values {
			n += len(k) + len(": ") + len(v) + len("\r\n")
		}
	}
	return n
}

func (l *connPool) text(r Request) string {
	var b strings.Builder
	b.Grow(300 + len(r.Body))
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n", r.Method, r.Path)
	for _, h := range [][2]string{{"Authorization", "Bearer " + l.token}, {"Idempotency-Key", r.Key}, {"If-None-Match",
		r.Version}} {
		if h[1] != "" {
			b.WriteString(h[0] + ": " + h[1] + "\r\n")
		}
	}
	if r.Body != "" {
		b.WriteString("Content-Type: application/json\r\n")
	}
	if r.Method != http.MethodGet {
		b.WriteString("Content-Length: " + strconv.Itoa(len(r.Body)) + "\r\n")
	}
	b.WriteString("\r\n" + r.Body)
	return b.String()
}
