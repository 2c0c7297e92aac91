package apptest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"testing"
	"time"

	"pitboss/internal/foundation/admission"
)

// Answer is the server's answer to a request.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
	t      testing.TB
}

// Problem is an error answer.
type Problem struct {
	Type       string
	Status     int
	Detail     string
	Permission string
	Errors     []struct{ Field, Message string }
	Current    json.RawMessage
}

// Do calls the server. body may be nil, a string of JSON, or anything that encodes to JSON. Headers come in pairs.
func (p *Person) Do(method, path string, body any, headers ...string) Answer {
	p.club.t.Helper()
	a, err := p.Try(method, path, body, headers...)
	p.club.must(err)
	return a
}

// Try is Do for goroutines other than the goroutine of the test. Like the web app it retries requests that an
// overloaded server refuses before it begins them, because a machine that runs other tests too is sometimes slow.
func (p *Person) Try(method, path string, body any, headers ...string) (a Answer, err error) {
	for range 60 {
		a, err = p.send(method, path, body, headers...)
		again, _ := strconv.Atoi(a.Header.Get("Retry-After"))
		if err != nil || a.Status != http.StatusServiceUnavailable || again < 1 || !bytes.Contains(a.Body,
			[]byte(admission.ProblemType)) {
			break
		}
		<-time.After(time.Duration(again) * time.Second)
	}
	return a, err
}

func (p *Person) send(method, path string, body any, headers ...string) (Answer, error) {
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = bytes.NewReader([]byte(b))
	default:
		raw, err := json.Marshal(b)
		if err != nil {
			return Answer{}, err
		}
		reader = bytes.NewReader(raw)
	}
	req, err := http.NewRequest(method, p.club.URL+path, reader)
	if err != nil {
		return Answer{}, err
	}
	if p.Token != "" {
		req.Header.Set("Authorization", "Bearer "+p.Token)
	}
	if reader != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			req.Host = headers[i+1]
		}
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	return Answer{res.StatusCode, res.Header, raw, p.club.t}, err
}

// Want fails the test unless the answer has this status.
func (a Answer) Want(status int) Answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("status %d, want %d: %s", a.Status, status, a.Body)
	}
	return a
}

// Into decodes the answer.
func (a Answer) Into(v any) {
	a.t.Helper()
	if err := json.Unmarshal(a.Body, v); err != nil {
		a.t.Fatalf("%v in %s", err, a.Body)
	}
}

// Problem decodes an error answer.
func (a Answer) Problem() (p Problem) {
	a.t.Helper()
	a.Into(&p)
	return p
}

// Get reads a path and decodes the answer. It fails the test unless the status is 200.
func Get[T any](p *Person, path string) (v T) {
	p.club.t.Helper()
	p.Do("GET", path, nil).Want(http.StatusOK).Into(&v)
	return v
}
