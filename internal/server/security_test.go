package server

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"pitboss/internal/test/assert"
	"strings"
	"testing"
	"time"
)

func TestEveryAnswerCarriesTheSecurityHeaders(t *testing.T) {
	c := prepared(t)
	c.PlatformDomain = "pitboss.example"
	r := start(t, c)
	for _, path := range []string{"/", "/healthz", "/metrics", "/api/nothing", "/api/rooms", "/ws", "/assets/none.js"} {
		_, _, h := r.do("GET", path, "")
		policy := "script-src 'self';"
		if strings.HasPrefix(path, "/api/") {
			policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"
		}
		for name, want := range map[string]string{"Content-Security-Policy": policy,
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY"} {
			if !strings.Contains(h.Get(name), want) {
				t.Errorf("%s: %s %q", path, name, h.Get(name))
			}
		}
		assert.Equal(t, path+`: plain HTTP promises HTTPS: h.Get("Strict-Transport-Security")`,
			h.Get("Strict-Transport-Security"), "")
	}
	for host, want := range map[string]string{
		"pitboss.example":           "max-age=31536000; includeSubDomains",
		"Lodge.pitboss.example:443": "max-age=31536000; includeSubDomains",
		"lodge.example":             "max-age=31536000", "evilpitboss.example": "max-age=31536000",
	} {
		if _, _, h := r.do("GET", "/", "", "X-Forwarded-Proto", "https", "Host",
			host); h.Get("Strict-Transport-Security") != want {
			t.Errorf("%s: HTTPS is promised by %q, want %q", host, h.Get("Strict-Transport-Security"), want)
		}
	}
	for path, want := range map[string]int{"/api": 404, "/api/": 404, "/api/nothing": 404, "/healthz": 405,
		"/api/openapi.json": 405} {
		method := "GET"
		if want == 405 {
			method = "POST"
		}
		status, body, h := r.do(method, path, "")
		assert.Equal(t, method+" "+path+", "+body+": status", status, want)
		assert.Equal(t, method+" "+path+", "+body+`: h.Get("Content-Type")`, h.Get("Content-Type"),
			"application/problem+json")
	}
}

// raw sends raw bytes and returns the statuses of the responses until the server hangs up.
func (r *running) raw(text string) (statuses []int) {
	r.t.Helper()
	conn, err := net.Dial("tcp", r.address)
	if err != nil {
		r.t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	_, _ = io.WriteString(conn, text)
	in := bufio.NewReader(conn)
	for {
		answer, err := http.ReadResponse(in, nil)
		if err != nil {
			return statuses
		}
		_, _ = io.Copy(io.Discard, answer.Body)
		_ = answer.Body.Close()
		statuses = append(statuses, answer.StatusCode)
	}
}

// A request that a proxy and the server could delimit differently must be refused, or be one request to both.
func TestAmbiguousRequestLengthsAreRefused(t *testing.T) {
	r := start(t, prepared(t))
	const head = "POST /api/auth/logout HTTP/1.1\r\nHost: lodge.example\r\nContent-Type: application/json\r\n"
	const inside = "GET /healthz HTTP/1.1\r\nHost: lodge.example\r\n\r\n"
	for name, tc := range map[string]struct {
		text string
		want []int
	}{
		"two lengths": {head + "Content-Length: 0\r\nContent-Length: " + fmt.Sprint(len(inside)) + "\r\n\r\n" +
			inside, []int{400}},
		"a length with a sign": {head + "Content-Length: +0\r\n\r\n" + inside, []int{400}},
		"an unknown encoding": {head + "Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n" + inside,
			[]int{501}},
		"two encodings": {head + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
			[]int{501}},
		"a space before a colon": {head + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + inside, []int{400}},
		"chunks that lie":        {head + "Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n" + inside, []int{401}},
		"an encoding and a length": {head +
			"Transfer-Encoding: chunked\r\nContent-Length: 4\r\nConnection: close\r\n\r\n0\r\n\r\n" + inside,
			[]int{401}},
	} {
		if got := r.raw(tc.text); fmt.Sprint(got) != fmt.Sprint(tc.want) {
			t.Errorf("%s: answered with %v, want %v", name, got, tc.want)
		}
	}
}

func TestTRACEAndDebugPagesDoNotExist(t *testing.T) {
	r := start(t, prepared(t))
	for _, path := range []string{"/", "/healthz", "/api/rooms", "/metrics", "/api/openapi.json"} {
		status, body, _ := r.do("TRACE", path, "", "X-Secret", "told back")
		if status < 400 {
			t.Fatalf("TRACE %s: status: got %v, want at least 400", path, status)
		}
		assert.Equal(t, "TRACE "+path+`: strings.Contains(body, "told back")`, strings.Contains(body, "told back"),
			false)
	}
	for _, path := range []string{"/debug/pprof/", "/debug/vars", "/.git/config", "/api/debug", "/swagger"} {
		if _, body, _ := r.do("GET", path, ""); !strings.Contains(body, "<title>") &&
			!strings.Contains(body, "Page not found") {
			t.Errorf("%s: %.100s", path, body)
		}
	}
}

// A personal response must not be stored by a browser or a proxy.
func TestAPIResponsesAreNotCacheable(t *testing.T) {
	r := start(t, prepared(t))
	token := r.signIn()
	for _, path := range []string{"/api/auth/user", "/api/players", "/api/entry", "/api/nothing", "/api/audit",
		"/api/profile/sessions"} {
		_, _, h := r.do("GET", path, "", "Authorization", "Bearer "+token)
		if kept := h.Get("Cache-Control"); kept != "no-store" && !(kept == "private, no-cache" || kept == "no-cache") {
			t.Errorf("%s: Cache-Control %q", path, kept)
		}
	}
}

func TestCrossSiteRequestIsLogged(t *testing.T) {
	c := prepared(t)
	var log bytes.Buffer
	c.Log = slog.New(slog.NewTextHandler(&log, nil))
	r := start(t, c)
	status, _, _ := r.do("POST", "/api/auth/logout", "{}", "Origin", "https://evil.example", "Sec-Fetch-Site",
		"cross-site", "X-Forwarded-For", "203.0.113.9")
	r.stop()
	r.end()
	said := log.String()
	assert.Equal(t, "status", status, 403)
	assert.Contains(t, "said", said, `route="another site" status=403`)
	assert.Contains(t, "said", said, "address=203.0.113.9")
	assert.Equal(t, `strings.Contains(said, "evil")`, strings.Contains(said, "evil"), false)
}
