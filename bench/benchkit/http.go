package benchkit

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Response is a complete HTTP response.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// Client sends single requests.
var Client = &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 16}}

// Send sends a request, with a JSON body unless body is nil. A status of 500 or above is an error.
func Send(ctx context.Context, client *http.Client, method, addr, path, token string, body []byte) (r Response,
	err error) {
	req, err := http.NewRequestWithContext(ctx, method, "http://"+addr+path, bytes.NewReader(body))
	if err != nil {
		return r, err
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := client.Do(req)
	if err != nil {
		return r, err
	}
	defer res.Body.Close()
	r = Response{Status: res.StatusCode, Header: res.Header}
	if r.Body, err = io.ReadAll(res.Body); err == nil && r.Status >= http.StatusInternalServerError {
		err = fmt.Errorf("%s %s: %s: %s", method, path, res.Status, r.Body)
	}
	return r, err
}

// Get sends a GET request, to which every status but 200 is an error.
func Get(ctx context.Context, addr, token, path string) (Response, error) {
	r, err := Send(ctx, Client, http.MethodGet, addr, path, token, nil)
	if err == nil && r.Status != http.StatusOK {
		err = fmt.Errorf("%s: %d: %s", path, r.Status, r.Body)
	}
	return r, err
}

// Conn is a keep-alive connection that costs little CPU time, because the load generator shares the machine with the
// server.
type Conn struct {
	net.Conn
	in   *bufio.Reader
	body []byte
}

// Conns are connections that are used concurrently.
type Conns []*Conn

// DialAll opens connections to an address.
func DialAll(addr string, n int) (Conns, error) {
	out := make(Conns, 0, n)
	for range n {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			out.Close()
			return nil, err
		}
		out = append(out, &Conn{Conn: conn, in: bufio.NewReaderSize(conn, 64<<10)})
	}
	return out, nil
}

// Close closes the connections.
func (cs Conns) Close() {
	for _, c := range cs {
		_ = c.Close() // the server sees it
	}
}

// Each runs work on every connection concurrently and joins the errors.
func (cs Conns) Each(work func(i int, c *Conn) error) error {
	errs := make([]error, len(cs))
	var all sync.WaitGroup
	for i, c := range cs {
		all.Go(func() { errs[i] = work(i, c) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// ReadAll sends each request once over the connections and returns the number of requests.
func (cs Conns) ReadAll(requests [][]byte) (int, error) {
	return len(requests), cs.Each(func(i int, c *Conn) error {
		for at := i; at < len(requests); at += len(cs) {
			if err := c.read(requests[at]); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReadFor sends the requests in turn over the connections for a duration and returns the number of requests.
func (cs Conns) ReadFor(requests [][]byte, duration time.Duration) (int, error) {
	begin := time.Now()
	var n atomic.Int64
	err := cs.Each(func(i int, c *Conn) error {
		for at := i; time.Since(begin) < duration; at += len(cs) {
			if err := c.read(requests[at%len(requests)]); err != nil {
				return err
			}
			n.Add(1)
		}
		return nil
	})
	return int(n.Load()), err
}

func (c *Conn) read(request []byte) error {
	status, _, err := c.Do(request, false)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("status %d", status)
	}
	return err
}

// EncodeRequest encodes a request, once for all times that it is sent.
func EncodeRequest(method, path, token, idempotencyKey string, body []byte) []byte {
	r := fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n", method, path, token)
	if idempotencyKey != "" {
		r = fmt.Appendf(r, "Idempotency-Key: %s\r\n", idempotencyKey)
	}
	if body != nil {
		r = fmt.Appendf(r, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	return append(append(r, "\r\n"...), body...)
}

// Do sends a request and reads the response. With keepBody it returns the body, which is valid until the next call.
func (c *Conn) Do(request []byte, keepBody bool) (status int, body []byte, err error) {
	if _, err := c.Write(request); err != nil {
		return 0, nil, err
	}
	c.body = c.body[:0]
	length, chunked := 0, false
	for first := true; ; first = false {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return 0, nil, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if first {
			if len(line) < 12 {
				return 0, nil, fmt.Errorf("status line %q", line)
			}
			if status, err = strconv.Atoi(string(line[9:12])); err != nil {
				return 0, nil, err
			}
			continue
		}
		if len(line) == 0 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(": "))
		switch {
		case bytes.EqualFold(name, []byte("content-length")):
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, nil, err
			}
		case bytes.EqualFold(name, []byte("transfer-encoding")):
			chunked = true
		}
	}
	if !chunked {
		return status, c.body, c.readBody(length, keepBody)
	}
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return 0, nil, err
		}
		n, err := strconv.ParseInt(string(bytes.TrimRight(line, "\r\n")), 16, 32)
		if err != nil {
			return 0, nil, err
		}
		if err := c.readBody(int(n), keepBody); err != nil {
			return 0, nil, err
		}
		if _, err := c.in.Discard(2); err != nil {
			return 0, nil, err
		}
		if n == 0 {
			return status, c.body, nil
		}
	}
}

func (c *Conn) readBody(n int, keep bool) error {
	if !keep {
		_, err := c.in.Discard(n)
		return err
	}
	at := len(c.body)
	c.body = append(c.body, make([]byte, n)...)
	_, err := io.ReadFull(c.in, c.body[at:])
	return err
}
