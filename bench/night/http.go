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
	Method, Path   string
	Body           string // JSON
	IdempotencyKey string
	ETag           string // for If-None-Match
	KeepBody       bool   // Response has the body also of a success
}

// Response is the response to a request.
type Response struct {
	Status     int
	ETag       string
	Body       []byte
	Bytes      int    // of header and body
	RetryAfter string // header
	Changed    string // header: scopes with their versions
}

func (r Response) ok() bool {
	return r.Status >= 200 && r.Status < 300 || r.Status == http.StatusNotModified
}

// connPool has a screen's keep-alive connections: as many as a browser opens. Further requests wait for a free one.
type connPool struct {
	addr, token string
	timeout     time.Duration
	slots       chan struct{} // one for each request in flight

	mu   sync.Mutex
	idle []*poolConn
}

type poolConn struct {
	net.Conn
	in     *bufio.Reader
	reused bool
}

func newConnPool(addr, token string, s Scenario) *connPool {
	return &connPool{addr: addr, token: token, timeout: s.RequestTimeout, slots: make(chan struct{}, s.Connections)}
}

// acquire returns an idle connection, or a new one if there is none or if fresh is set.
func (p *connPool) acquire(ctx context.Context, fresh bool) (*poolConn, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 && !fresh {
		c := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return c, nil
	}
	p.mu.Unlock()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", p.addr)
	if err != nil {
		return nil, err
	}
	return &poolConn{Conn: conn, in: bufio.NewReaderSize(conn, 1<<10)}, nil
}

func (p *connPool) release(c *poolConn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c.reused = true
	p.idle = append(p.idle, c)
}

func (p *connPool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.idle {
		_ = c.Close() // no reader is left
	}
	p.idle = nil
}

// errStale means that the server closed the connection while it was idle.
var errStale = errors.New("the connection was closed")

// send sends a request and reads the response. Like a browser it sends the request again on a new connection if the
// server has closed an idle one.
func (p *connPool) send(ctx context.Context, r Request) (Response, error) {
	ctx, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	case <-ctx.Done():
		return Response{}, ctx.Err()
	}
	a, err := p.sendOnce(ctx, r, false)
	if errors.Is(err, errStale) {
		a, err = p.sendOnce(ctx, r, true)
	}
	return a, err
}

func (p *connPool) sendOnce(ctx context.Context, r Request, fresh bool) (Response, error) {
	c, err := p.acquire(ctx, fresh)
	if err != nil {
		return Response{}, err
	}
	deadline, _ := ctx.Deadline()
	_ = c.SetDeadline(deadline) // the request fails on a broken connection
	stop := context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Unix(1, 0)) })
	a, keepAlive, err := p.roundTrip(c, r)
	if !stop() || err != nil || !keepAlive {
		_ = c.Close() // the first error counts
		return a, err
	}
	p.release(c)
	return a, nil
}

func (p *connPool) roundTrip(c *poolConn, r Request) (a Response, keepAlive bool, err error) {
	stale := func(err error) error {
		var netErr net.Error
		if c.reused && !(errors.As(err, &netErr) && netErr.Timeout()) {
			return errors.Join(errStale, err)
		}
		return err
	}
	if _, err := io.WriteString(c, p.encode(r)); err != nil {
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
	a = Response{Status: res.StatusCode, ETag: res.Header.Get("Etag"), RetryAfter: res.Header.Get("Retry-After"),
		Changed: res.Header.Get("Changed"), Bytes: headerSize(res)}
	size := int64(0)
	if r.KeepBody || !a.ok() {
		a.Body, err = io.ReadAll(res.Body)
		size = int64(len(a.Body))
	} else {
		size, err = io.Copy(io.Discard, res.Body)
	}
	a.Bytes += int(size)
	return a, !res.Close, err
}

// headerSize returns the length of a response's header.
func headerSize(res *http.Response) int {
	n := len("HTTP/1.1 200 \r\n\r\n") + len(http.StatusText(res.StatusCode))
	for k, values := range res.Header {
		for _, v := range values {
			n += len(k) + len(": ") + len(v) + len("\r\n")
		}
	}
	return n
}

func (p *connPool) encode(r Request) string {
	var b strings.Builder
	b.Grow(300 + len(r.Body))
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n", r.Method, r.Path)
	for _, h := range [][2]string{{"Authorization", "Bearer " + p.token}, {"Idempotency-Key", r.IdempotencyKey},
		{"If-None-Match", r.ETag}} {
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
