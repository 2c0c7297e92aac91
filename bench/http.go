package main

import (
	"bytes"
	"io"
	"net/http"
)

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
