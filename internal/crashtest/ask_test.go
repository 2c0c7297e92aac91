package crashtest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// How the desks ask the program.

type answer struct {
	status            int
	etag, link, after string
	body              []byte
}

// putOff says that the act was refused because the database is in trouble, as it has to be: with when to try again, and in words.
func (a answer) putOff() bool {
	var problem struct{ Detail string }
	return a.status == http.StatusServiceUnavailable && a.after != "" && json.Unmarshal(a.body, &problem) == nil && problem.Detail != ""
}

var client = &http.Client{Timeout: readyWithin, Transport: &http.Transport{MaxIdleConnsPerHost: clients}}

func call(ctx context.Context, method, url, token, key string, body any) (answer, error) {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return answer{}, err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(raw))
	if err != nil {
		return answer{}, err
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := client.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	a := answer{status: res.StatusCode, etag: res.Header.Get("ETag"), link: res.Header.Get("Link"), after: res.Header.Get("Retry-After")}
	a.body, err = io.ReadAll(res.Body)
	return a, err
}

func read(url, token string, into any) error {
	a, err := call(context.Background(), "GET", url, token, "", nil)
	if err != nil {
		return err
	}
	if a.status != http.StatusOK {
		return fmt.Errorf("status %d: %s", a.status, a.body)
	}
	return json.Unmarshal(a.body, into)
}

// isReady asks until the program answers that requests should be sent to it.
func isReady(url string) error {
	for end := time.Now().Add(readyWithin); ; {
		a, err := call(context.Background(), "GET", url+"/readyz", "", "", nil)
		if err == nil && a.status == http.StatusOK {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("not ready: %w, status %d, %s", err, a.status, a.body)
		}
	}
}
