package main

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
	"time"
)

// web is the client for single requests.
var web = &http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: comeAtOnce}}

// ask sends one request. An error is one of the network; the status is for the caller to judge, but 5xx is an
// error, too.
func ask(ctx context.Context, addr, method, path, token string, body []byte) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, "http://"+addr+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := web.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= http.StatusInternalServerError {
		err = fmt.Errorf("%s %s: %s: %s", method, path, res.Status, answer)
	}
	return res.StatusCode, answer, err
}

// wire is a connection that stays open, with as little work of one's own as can be: the load shares the machine.
type wire struct {
	conn net.Conn
	in   *bufio.Reader
	out  []byte
}

func dial(addr string) (*wire, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &wire{conn: conn, in: bufio.NewReaderSize(conn, 64<<10)}, nil
}

func (w *wire) close() { _ = w.conn.Close() } // the server sees it

// request is what is sent; made once where it is sent often.
func request(method, path, token, key string, body []byte) []byte {
	r := fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n", method, path, token)
	if key != "" {
		r = fmt.Appendf(r, "Idempotency-Key: %s\r\n", key)
	}
	if body != nil {
		r = fmt.Appendf(r, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	return append(append(r, "\r\n"...), body...)
}

// do sends a request and reads the answer, whose body is kept until the next when keep says so.
func (w *wire) do(r []byte, keep bool) (status int, body []byte, err error) {
	if _, err := w.conn.Write(r); err != nil {
		return 0, nil, err
	}
	w.out = w.out[:0]
	length, chunked := 0, false
	for first := true; ; first = false {
		line, err := w.in.ReadSlice('\n')
		if err != nil {
			return 0, nil, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if first {
			if len(line) < 12 {
				return 0, nil, fmt.Errorf("answer %q", line)
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
		return status, w.out, w.take(length, keep)
	}
	for {
		line, err := w.in.ReadSlice('\n')
		if err != nil {
			return 0, nil, err
		}
		n, err := strconv.ParseInt(string(bytes.TrimRight(line, "\r\n")), 16, 32)
		if err != nil {
			return 0, nil, err
		}
		if err := w.take(int(n), keep); err != nil {
			return 0, nil, err
		}
		if _, err := w.in.Discard(2); err != nil {
			return 0, nil, err
		}
		if n == 0 {
			return status, w.out, nil
		}
	}
}

func (w *wire) take(n int, keep bool) error {
	if !keep {
		_, err := w.in.Discard(n)
		return err
	}
	at := len(w.out)
	w.out = append(w.out, make([]byte, n)...)
	_, err := io.ReadFull(w.in, w.out[at:])
	return err
}

// wires are connections that are used side by side.
type wires []*wire

func dialAll(addr string, n int) (wires, error) {
	out := make(wires, 0, n)
	for range n {
		w, err := dial(addr)
		if err != nil {
			out.close()
			return nil, err
		}
		out = append(out, w)
	}
	return out, nil
}

func (ws wires) close() {
	for _, w := range ws {
		w.close()
	}
}

// each runs work over all of them and joins what went wrong.
func (ws wires) each(work func(i int, w *wire) error) error {
	errs := make([]error, len(ws))
	var all sync.WaitGroup
	for i, w := range ws {
		all.Go(func() { errs[i] = work(i, w) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// over runs work over some connections that are opened for it.
func over(addr string, n int, work func(i int, w *wire) error) error {
	ws, err := dialAll(addr, n)
	if err != nil {
		return err
	}
	defer ws.close()
	return ws.each(work)
}
