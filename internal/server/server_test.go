package server

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

const password = "a long enough password"

// plainTransport does not decompress: the files of the test are not really compressed.
var plainTransport = &http.Transport{DisableCompression: true}

// passwordHash is computed once, because hashing is slow by design.
var passwordHash = sync.OnceValue(func() string { return signin.HashPassword(password) })

// prepared is the configuration of a database with an organization, a room and an owner.
func prepared(t *testing.T) Config {
	t.Helper()
	c := dbtest.ConfigOf(t, db.Config{})
	d, err := db.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	dbtest.Organization(t, d, "lodge", "main")
	_, err = db.AcrossTenants(t.Context(), d, "a test makes its owner", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("INSERT INTO staff_user (org_id, id, email, email_key, name, role, password_hash, created_at) "+
			"VALUES ($1, $2, $3, $3, $4, $5, $6, $7)",
			"lodge", "olivia", "olivia@lodge.example", "Olivia", string(tenant.RoleOwner), passwordHash(),
			int64(tx.Now()))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return Config{Addr: "127.0.0.1:0", Dir: c.Dir, DatabaseURL: c.URL, Web: built, Version: "test",
		Log: slog.New(slog.NewTextHandler(t.Output(), nil))}
}

// running is a server in its own goroutine.
type running struct {
	t       *testing.T
	address string
	stop    context.CancelFunc
	ended   chan error
}

func start(t *testing.T, c Config) *running {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r := &running{t: t, stop: stop, ended: make(chan error, 1)}
	ready := make(chan string, 1)
	go func() { r.ended <- Run(ctx, c, func(addr string) { ready <- addr }) }()
	select {
	case r.address = <-ready:
	case err := <-r.ended:
		t.Fatalf("run: %v", err)
	}
	t.Cleanup(func() { stop(); r.end() })
	return r
}

// end stops the server and waits for its end.
func (r *running) end() {
	r.t.Helper()
	select {
	case err, ok := <-r.ended:
		if ok && err != nil {
			r.t.Errorf("run: %v", err)
		}
		if ok {
			close(r.ended)
		}
	case <-time.After(time.Minute): // a slow machine; the server itself takes drainTimeout at most
		r.t.Fatal("the server did not end")
	}
}

func (r *running) do(method, path, body string, headers ...string) (int, string, http.Header) {
	r.t.Helper()
	req, err := http.NewRequestWithContext(r.t.Context(), method, "http://"+r.address+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			req.Host = headers[i+1]
		}
	}
	response, err := (&http.Client{Timeout: time.Minute, Transport: plainTransport}).Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return response.StatusCode, string(b), response.Header
}

func (r *running) signIn() string {
	r.t.Helper()
	status, body, _ := r.do("POST", "/api/auth/login", loginBody, "Content-Type", "application/json")
	var answer struct{ Token string }
	assert.NoError(r.t, "sign, "+body+": json.Unmarshal([]byte(body), &answer)", json.Unmarshal([]byte(body), &answer))
	assert.MustEqual(r.t, "sign, "+body+": status", status, 200)
	return answer.Token
}

var loginBody = fmt.Sprintf(`{"email":"olivia@lodge.example","password":%q,"organizationDomain":"lodge"}`, password)

// socket opens /ws by hand and returns a function that reads the next frame.
func (r *running) socket(token string) (net.Conn, func() (opcode byte, payload []byte)) {
	r.t.Helper()
	return r.socketAt("/ws", "pitboss_staff="+token)
}

// socketAt is socket with a path and a cookie.
func (r *running) socketAt(path, cookie string) (net.Conn, func() (opcode byte, payload []byte)) {
	r.t.Helper()
	conn, err := net.Dial("tcp", r.address)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	_, _ = fmt.Fprintf(conn,
		"GET %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nOrigin: http://%s\r\nUpgrade: websocket\r\n"+
			"Connection: Upgrade\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
		path, r.address, cookie, r.address)
	in := bufio.NewReader(conn)
	answer, err := http.ReadResponse(in, nil)
	assert.NoError(r.t, "socket", err)
	assert.MustEqual(r.t, "socket: answer.StatusCode", answer.StatusCode, http.StatusSwitchingProtocols)
	_ = answer.Body.Close()
	return conn, func() (byte, []byte) {
		r.t.Helper()
		var head [2]byte
		if _, err := io.ReadFull(in, head[:]); err != nil {
			r.t.Fatalf("socket: %v", err)
		}
		n := int(head[1])
		if n == 126 {
			var long [2]byte
			_, _ = io.ReadFull(in, long[:])
			n = int(binary.BigEndian.Uint16(long[:]))
		}
		payload := make([]byte, n)
		if _, err := io.ReadFull(in, payload); err != nil {
			r.t.Fatalf("socket: %v", err)
		}
		return head[0] & 0x0f, payload
	}
}

func send(conn net.Conn, text string) {
	_, _ = conn.Write(append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...))
}

func TestSocketReceivesAnotherClientsAct(t *testing.T) {
	r := start(t, prepared(t))
	token := r.signIn()
	conn, next := r.socket(token)
	send(conn, `{"type":"subscribe","room":"main"}`)
	if _, b := next(); !strings.HasPrefix(string(b), `{"type":"subscribed"`) {
		t.Fatalf("got %s", b)
	}
	status, body, _ := r.do("POST", "/api/players", `{"name":"Dana"}`, "Authorization", "Bearer "+token, "Content-Type",
		"application/json")
	assert.MustEqual(t, body, status, 201)
	_, b := next()
	if !strings.HasPrefix(string(b), `{"type":"player_updated","room":null,"version":1,`) {
		t.Fatalf("got: b: got %q, want the prefix %q", string(b), `{"type":"player_updated","room":null,"version":1,`)
	}
	assert.Contains(t, "got: b", string(b), "Dana")
	status, _, _ = r.do("POST", "/api/auth/logout", "", "Authorization", "Bearer "+token)
	assert.MustEqual(t, "logout", status, 204)
	if opcode, b := next(); opcode != 8 || binary.BigEndian.Uint16(b) != 4001 {
		t.Errorf("after signing out: opcode %d, %q; want close 4001", opcode, b)
	}
}

func TestServerDrainsOnStop(t *testing.T) {
	c := prepared(t)
	c.Version = "to be stopped"
	r := start(t, c)
	token := r.signIn()
	socket, next := r.socket(token)
	_ = socket.SetDeadline(time.Now().Add(time.Minute))

	// A request is in progress: the rest of its body comes after the stop.
	conn, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	const whole = `{"name":"Dana"}`
	_, _ = fmt.Fprintf(conn,
		"POST /api/players HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"+
			"Expect: "+
			"100-continue\r\nContent-Length: %d\r\n\r\n%s",
		r.address, token, len(whole), whole[:5])
	in := bufio.NewReader(conn)
	// the server waits for the rest
	if line, err := in.ReadString('\n'); err != nil || line != "HTTP/1.1 100 Continue\r\n" {
		t.Fatalf("the request is not under way: %q %v, want line %q", line, err, "HTTP/1.1 100 Continue\r\n")
	}
	_, _ = in.ReadString('\n') // the blank line after it

	r.stop()
	if opcode, b := next(); opcode != 8 || binary.BigEndian.Uint16(b) != 1012 {
		t.Errorf("opcode %d, %q; want close 1012", opcode, b)
	}
	_, _ = io.WriteString(conn, whole[5:])
	answer, err := http.ReadResponse(in, nil)
	assert.NoError(t, "the request under way", err)
	assert.MustEqual(t, "the request under way: answer.StatusCode", answer.StatusCode, http.StatusCreated)
	_ = answer.Body.Close()
	r.end()
	// Another process may have the port by now.
	if answer, err := http.Get("http://" + r.address + "/healthz"); err == nil {
		body, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if strings.Contains(string(body), c.Version) {
			t.Error("it still listens")
		}
	}
	// The database is closed in order and can be opened again quickly.
	begun := time.Now()
	again := start(t, c)
	t.Logf("ready after %v", time.Since(begun))
	again.signIn()
}

func TestReadinessFailsBeforeConnectionsAreRefused(t *testing.T) {
	c := prepared(t)
	c.DrainDelay = 2 * time.Second
	r := start(t, c)
	status, body, _ := r.do("GET", "/readyz", "")
	assert.MustEqual(t, "before: status", status, 200)
	assert.MustEqual(t, "before: strings.Contains(body, `\"ready\"`)", strings.Contains(body, `"ready"`), true)
	r.stop()
	for {
		status, body, _ := r.do("GET", "/readyz", "")
		if status == 503 && strings.Contains(body, "the server is stopping") {
			break
		}
	}
	// Each response closes its connection, so that the next request goes to another node.
	conn, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = fmt.Fprintf(conn, "GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n", r.address)
	in := bufio.NewReader(conn)
	answer, err := http.ReadResponse(in, nil)
	assert.NoError(t, "while it drains", err)
	assert.MustEqual(t, "while it drains: answer.StatusCode", answer.StatusCode, http.StatusOK)
	assert.MustEqual(t, "while it drains: answer.Close", answer.Close, true)
	_, _ = io.Copy(io.Discard, answer.Body)
	_ = answer.Body.Close()
	if _, err := in.ReadByte(); err != io.EOF {
		t.Errorf("the connection is still open: %v, want err %v", err, io.EOF)
	}
	r.end()
}

func TestMissingDatabaseMakesTheServerNotReady(t *testing.T) {
	c := prepared(t)
	d, err := db.Open(t.Context(), c.database())
	if err != nil {
		t.Fatal(err)
	}
	s, err := newServer(t.Context(), c.withDefaults(), d, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.drain(t.Context(), false)
	assert.MustEqual(t, "before: Code", fetch(s.http.Handler, "GET", "/readyz").Code, 200)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	r := fetch(s.http.Handler, "GET", "/readyz")
	body := r.Body.String()
	assert.Equal(t, "after: Code", r.Code, 503)
	assert.Contains(t, "after: body", body, "does not answer")
	assert.Equal(t, `after: strings.Contains(body, "sql:")`, strings.Contains(body, "sql:"), false)
}

func TestMetricsNeedLoopbackOrTheToken(t *testing.T) {
	c := prepared(t)
	c.MetricsToken = "let me in"
	r := start(t, c)
	r.signIn()
	for name, tc := range map[string]struct {
		headers []string
		status  int
	}{
		"this machine":           {nil, 200},
		"this machine by name":   {[]string{"Host", "localhost:8080"}, 200},
		"through a proxy":        {[]string{"X-Forwarded-For", "203.0.113.9"}, 404},
		"a page by another name": {[]string{"Host", "evil.example"}, 404},
		"a proxy with the token": {
			[]string{"X-Forwarded-For", "203.0.113.9", "Authorization", "Bearer let me in"}, 200,
		},
		"a wrong token": {[]string{"X-Forwarded-For", "203.0.113.9", "Authorization", "Bearer let me"}, 404},
	} {
		if status, _, _ := r.do("GET", "/metrics", "", tc.headers...); status != tc.status {
			t.Errorf("%s: %d, want %d", name, status, tc.status)
		}
	}
	_, body, _ := r.do("GET", "/metrics", "")
	for _, want := range []string{
		`pitboss_http_requests_total{route="POST /api/auth/login",status="200"} 1`,
		`pitboss_http_request_seconds_bucket{route="POST /api/auth/login",le="0.5"}`,
		"pitboss_sockets 0", "pitboss_socket_frames_total 0", "pitboss_socket_slow_closed_total 0",
		"pitboss_database_bytes ", "go_goroutines ", `version="test"`, "pitboss_http_connections ",
		`pitboss_requests_shed_total{priority="critical"} 0`,
		`pitboss_request_queue_seconds_bucket{priority="write",le="0.0005"} 1`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(body, "pitboss_database_bytes 0\n") {
		t.Error("the database has no size")
	}
}

func TestMetricsWithoutATokenAreLoopbackOnly(t *testing.T) {
	s := &server{}
	for _, header := range []string{"", "Bearer ", "Bearer x"} {
		r, _ := http.NewRequestWithContext(t.Context(), "GET", "http://lodge.example/metrics", nil)
		r.RemoteAddr, r.Host = "198.51.100.7:4000", "lodge.example"
		r.Header.Set("Authorization", header)
		if s.mayReadMetrics(r) {
			t.Errorf("%q lets in", header)
		}
	}
}

func TestServedDocumentHasAllThatIsPrinted(t *testing.T) {
	r := start(t, prepared(t))
	status, body, h := r.do("GET", "/api/openapi.json", "")
	text, err := OpenAPI()
	assert.NoError(t, "err", err)
	assert.MustEqual(t, "status", status, 200)
	var served, printed any
	assert.NoError(t, "served document", json.Unmarshal([]byte(body), &served))
	assert.NoError(t, "printed document", json.Unmarshal(text, &printed))
	wantIn(t, "document", served, printed)
	if status, _, _ := r.do("GET", "/api/openapi.json", "", "If-None-Match", h.Get("Etag")); status != 304 {
		t.Errorf("again: %d, want status 304", status)
	}
}

// wantIn compares what want has; got may have more fields.
func wantIn(t *testing.T, at string, got, want any) {
	t.Helper()
	object, isObject := want.(map[string]any)
	if !isObject {
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", at, got, want)
		}
		return
	}
	inner, _ := got.(map[string]any)
	for name, value := range object {
		wantIn(t, at+"/"+name, inner[name], value)
	}
}

func TestDemoRefusesPublicAddresses(t *testing.T) {
	for addr, ok := range map[string]bool{
		"127.0.0.1:0": true, "localhost:0": true, "[::1]:0": true, "127.5.5.5:0": true,
		":0": false, "0.0.0.0:0": false, "[::]:0": false, "192.168.1.5:0": false, "lodge.example:0": false,
	} {
		err := Config{Addr: addr, Demo: true}.check()
		assert.Equal(t, addr+": err == nil", err == nil, ok)
		if err != nil && err.Error() != "Demo mode never starts on a non-loopback address without --demo-public" {
			t.Errorf("%s: %v", addr, err)
		}
		if err := (Config{Addr: addr, Demo: true, DemoPublic: true}).check(); err != nil {
			t.Errorf("%s, public: %v", addr, err)
		}
		if err := (Config{Addr: addr}).check(); err != nil {
			t.Errorf("%s, no demo: %v", addr, err)
		}
	}
	c := Config{Addr: "0.0.0.0:0", Demo: true, Dir: t.TempDir() + "/data"}
	if err := Run(t.Context(), c, func(string) { t.Error("it started") }); err == nil {
		t.Error("no error")
	}
}

func TestTakenPortIsAnErrorAndClosesTheDatabase(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	c := prepared(t)
	c.Addr = taken.Addr().String()
	if err := Run(t.Context(), c, nil); err == nil || !strings.Contains(err.Error(), "address already in use") {
		t.Errorf("run: %v", err)
	}
	c.Addr = "127.0.0.1:0"
	start(t, c)
}
