package process

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"pitboss/internal/foundation/db/dberr"
)

// RequestTimeout limits a request, and the start of a program. It is generous because test machines are slow. Tests
// do not assert on latency.
const RequestTimeout = 30 * time.Second

// Answer is the server's response.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// IsRetryable reports whether the request may be sent again because the database failed. The answer must have a
// sentence for people, and either a time to retry or a type that says that the act may have been recorded.
func (a Answer) IsRetryable() bool {
	var problem struct{ Type, Detail string }
	if a.Status != http.StatusServiceUnavailable || json.Unmarshal(a.Body, &problem) != nil || problem.Detail == "" {
		return false
	}
	return a.Header.Get("Retry-After") != "" || problem.Type == dberr.OutcomeUnknown
}

var client = &http.Client{Timeout: RequestTimeout, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

// Send sends a request with a given client. Headers come in pairs; Host is one of them.
func Send(ctx context.Context, c *http.Client, method, url string, body []byte, headers ...string) (Answer, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	if len(body) > 0 {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			req.Host = headers[i+1]
		}
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := c.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer res.Body.Close()
	a := Answer{Status: res.StatusCode, Header: res.Header}
	a.Body, err = io.ReadAll(res.Body)
	return a, err
}

// Call sends a body as JSON, or none if it is nil. Without a token it is anonymous; without a key a retry may repeat
// the act.
func Call(ctx context.Context, method, url, token, key string, body any) (Answer, error) {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return Answer{}, err
		}
	}
	var headers []string
	if token != "" {
		headers = append(headers, "Authorization", "Bearer "+token)
	}
	if key != "" {
		headers = append(headers, "Idempotency-Key", key)
	}
	return Send(ctx, client, method, url, raw, headers...)
}

// UnexpectedStatus reports a response with another status than expected.
type UnexpectedStatus struct{ Answer }

func (o *UnexpectedStatus) Error() string { return fmt.Sprintf("status %d: %s", o.Status, o.Body) }

// GetJSON decodes a response with status 200. Any other status is an UnexpectedStatus.
func GetJSON(url, token string, into any) error {
	a, err := Call(context.Background(), http.MethodGet, url, token, "", nil)
	if err != nil {
		return err
	}
	if a.Status != http.StatusOK {
		return &UnexpectedStatus{a}
	}
	return json.Unmarshal(a.Body, into)
}

// WaitReady polls /readyz until the program is ready. If isReady is not nil, it must accept the response body too.
func WaitReady(url string, isReady func(body string) bool) error {
	for end := time.Now().Add(RequestTimeout); ; <-time.After(10 * time.Millisecond) {
		a, err := Call(context.Background(), http.MethodGet, url+"/readyz", "", "", nil)
		if err == nil && a.Status == http.StatusOK && (isReady == nil || isReady(string(a.Body))) {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("not ready within %v: %w, status %d, %s", RequestTimeout, err, a.Status, a.Body)
		}
	}
}
