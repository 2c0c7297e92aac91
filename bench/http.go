package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
)

// request sends a request without a body and reads the answer, which has to be 200.
func request(ctx context.Context, by *http.Client, method, url, token string) error {
	req, err := http.NewRequestWithContext(ctx, method, url, http.NoBody)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := by.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if answer, err := io.ReadAll(res.Body); err != nil || res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s, %w", req.URL.Path, res.Status, answer, err)
	}
	return nil
}

// answerTo keeps what a handler answers.
type answerTo struct {
	header http.Header
	status int
	body   []byte
}

func (a *answerTo) Header() http.Header { return a.header }

func (a *answerTo) WriteHeader(status int) { a.status = status }

func (a *answerTo) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	a.body = append(a.body, b...)
	return len(b), nil
}

func newBody(b []byte) io.ReadCloser { return io.NopCloser(bytes.NewReader(b)) }
