//go:build cluster

package cluster_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/test/assert"
	"pitboss/internal/test/process"
)

// The steps are those of docs/operations.md, in its order and with its names.
func TestClusterFollowsTheOperationsGuide(t *testing.T) {
	h := build(t)
	var s *staff
	var everywhere [3]*screen // at either node and through the proxy
	defer func() {
		for _, c := range everywhere {
			if c != nil {
				c.close()
			}
		}
	}()
	step := func(name string, f func()) {
		if t.Failed() {
			return
		}
		steps = append(steps, name)
		began := time.Now()
		t.Run(name, func(t *testing.T) {
			before := h.t
			h.t = t
			defer func() { h.t = before }()
			f()
		})
		t.Logf("%s: %.1f s", name, time.Since(began).Seconds())
	}
	step("PostgreSQL", h.preparePostgres)
	step("PgBouncer", func() {
		port := h.postgres.Query().Get("port")
		h.put("userlist.txt", `"pitboss" "`+password+`"`+"\n")
		admin := ""
		if os.Getuid() == 0 { // PgBouncer then runs as another user than the test
			admin = "\nadmin_users = pitboss\n"
		}
		h.put("pgbouncer.ini", h.file("pgbouncer.ini", "port=5432", "port="+port, "listen_port = 6432",
			"listen_port = "+h.pooler,
			"/var/run/postgresql", h.poolerDir, "/etc/pgbouncer/userlist.txt",
			filepath.Join(h.dir, "userlist.txt"))+admin)
		h.startPooler()
	})
	step("NATS", func() {
		h.put("nats.conf", h.file("nats.conf", ":4222", ":"+h.nats, "change me", password))
		h.startNATS()
	})
	step("The first node", func() {
		h.put("etc/database.url", "postgres://pitboss:"+password+"@127.0.0.1:"+h.pooler+"/pitboss\n")
		h.put("etc/events.url", "nats://pitboss:"+password+"@127.0.0.1:"+h.nats+"\n")
		h.put("etc/secret.key", base64.StdEncoding.EncodeToString(make([]byte, 32))+"\n")
		h.put("etc/metrics.token", "a token of the monitoring\n")
		h.startNode(h.nodes[0])
	})
	step("The proxy", func() {
		h.certificate()
		h.startNginx()
		s = h.firstRun()
	})
	step("The other nodes", func() {
		h.startNode(h.nodes[1])
		for i, port := range []string{h.nodes[0], h.nodes[1], ""} {
			everywhere[i] = s.screen(port)
		}
		h.heardEverywhere(s, everywhere[:], "Dana Everywhere", patience)
		h.closedToOutsiders(s)
	})
	work := func(again bool, f func()) (*crowd, map[string]int) {
		w := s.crowd(again)
		f()
		h.until("enough work", func() error { // after the step as well
			if w.done.Load() < 20 {
				return fmt.Errorf("%d acts", w.done.Load())
			}
			return nil
		})
		return w, w.rest()
	}
	unharmed := func(what string, f func()) {
		h.t.Helper()
		w, wrong := work(false, f)
		if len(wrong) > 0 {
			h.t.Errorf("%s: of %d acts: %v", what, w.done.Load(), wrong)
		}
	}
	restarts := func() {
		for _, port := range h.nodes {
			h.restartNode(port)
		}
	}
	killed := func() {
		_ = h.running[h.nodes[0]].Stop(syscall.SIGKILL)
		<-time.After(time.Second)
		h.startNode(h.nodes[0])
	}
	step("Restart and upgrade", func() {
		unharmed("migrated beside the nodes", func() { h.runPitboss("The schema is up to date.", "migrate") })
		unharmed("rolling restart", restarts)
		h.newerSchema()
	})
	step("When something fails", func() {
		unharmed("a node was killed", killed)

		_ = h.running["nats"].Stop(syscall.SIGTERM)
		h.heardEverywhere(s, everywhere[:], "Nat Away", patience) // two seconds and an allowance for a slow machine
		h.startNATS()
		h.heardEverywhere(s, everywhere[:], "Nat Back", patience)

		unharmed("PgBouncer read its file again", func() {
			h.must(h.running["pgbouncer"].Process.Signal(syscall.SIGHUP))
		})
		unharmed("PostgreSQL was restarted behind PAUSE", h.restartPostgresPaused)
		w, wrong := work(true, func() {
			_ = h.running["pgbouncer"].Stop(syscall.SIGINT)
			h.startPooler()
			<-time.After(time.Second)
		})
		h.t.Logf("PgBouncer was restarted: %d acts, answers in between: %v", w.done.Load(), w.statuses)
		for status := range w.statuses {
			assert.Equal(h.t, fmt.Sprintf("PgBouncer was restarted: %v", wrong), status, http.StatusServiceUnavailable)
		}
	})
	step("Backup", func() { h.backup(s) })
	step("Too many requests", func() { h.tooMany(s) })
	step("Caddy instead of nginx", func() {
		h.atTheProxy(s, "nginx")
		_ = h.running["nginx"].Stop(syscall.SIGTERM)
		h.startCaddy()
		h.atTheProxy(s, "caddy")
		// Caddy 2.6 does not buffer requests: an act on a connection that ends gets an error and is repeated.
		for what, f := range map[string]func(){"nodes were restarted": restarts, "a node was killed": killed} {
			w, wrong := work(true, f)
			delete(w.statuses, http.StatusServiceUnavailable)
			if len(w.statuses) > 0 {
				h.t.Fatalf("%s behind Caddy: len(w.statuses): got %v, want none", what, w.statuses)
			}
			if len(wrong) > 1 {
				h.t.Errorf("%s behind Caddy: len(wrong): got %v, want at most 1", what, len(wrong))
			}
		}
	})
	step("What was done", func() {
		h.heardEverywhere(s, everywhere[:], "Zoe Last", patience)
		for i, c := range everywhere {
			if gaps := c.gaps(); len(gaps) > 0 {
				h.t.Errorf("screen %d heard of %v", i, gaps)
			}
			h.t.Logf("screen %d: %d events, %d connections", i, len(c.versions), c.reconnect+1)
		}
		h.runPitboss("clean", "check")
		if _, err := os.Stat("/var/lib/pitboss"); err == nil {
			h.t.Error("a node has written into its data folder")
		}
	})
	h.compareSteps()
}

var steps []string

// compareSteps compares the steps with those of the document.
func (h *cluster) compareSteps() {
	b, err := os.ReadFile("../../docs/operations.md")
	h.must(err)
	_, section, _ := strings.Cut(string(b), "\n## Several machines\n")
	section, _, _ = strings.Cut(section, "\n## ")
	said := []string{}
	for _, m := range regexp.MustCompile(`(?m)^\d+\. \*\*([^*\n]+)\*\*:`).FindAllStringSubmatch(section, -1) {
		said = append(said, m[1])
	}
	if got := strings.Join(steps[:len(steps)-1], "; "); !h.t.Failed() && got != strings.Join(said, "; ") {
		h.t.Errorf("docs/operations.md has the steps\n%s\nand here are\n%s", strings.Join(said, "; "), got)
	}
}

func (h *cluster) preparePostgres() {
	// The operator's statements create what the throw-away server has already.
	h.superuser("postgres", "DROP DATABASE IF EXISTS pitboss", "DROP ROLE IF EXISTS pitboss",
		"DROP ROLE IF EXISTS pitboss_dump")
	out, err := h.postgresTool("psql", "postgres", "-v", "ON_ERROR_STOP=1", "-f", "roles.sql")
	h.must(err, out)
	h.superuser("postgres", "ALTER ROLE pitboss PASSWORD '"+password+"'",
		"ALTER ROLE pitboss_dump PASSWORD '"+password+"'")
}

// postgresTool runs a program of PostgreSQL as the superuser.
func (h *cluster) postgresTool(tool, user string, args ...string) (string, error) {
	bin, err := exec.CommandContext(h.t.Context(), "../../scripts/tools.sh", "postgres").Output()
	h.must(err)
	q := h.postgres.Query()
	cmd := exec.CommandContext(h.t.Context(), filepath.Join(strings.TrimSpace(string(bin)), tool), args...)
	cmd.Env = append(os.Environ(), "PGHOST="+q.Get("host"), "PGPORT="+q.Get("port"), "PGUSER="+user,
		"PGPASSWORD="+password)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// runPitboss runs a command with a node's environment.
func (h *cluster) runPitboss(want string, args ...string) {
	h.t.Helper()
	_, env := h.unit(h.nodes[0])
	cmd := exec.CommandContext(h.t.Context(), h.pitboss, args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	assert.NoError(h.t, fmt.Sprintf("pitboss %v", args), err)
	assert.Contains(h.t, fmt.Sprintf("pitboss %v: out", args), string(out), want)
}

// firstRun submits the first-run page and signs the owner in.
func (h *cluster) firstRun() *staff {
	h.t.Helper()
	var said []string
	h.until("the link", func() error {
		output := h.running[h.nodes[0]].Output.String()
		if said = regexp.MustCompile(`#first-run=(\w+)`).FindStringSubmatch(output); said == nil {
			return fmt.Errorf("the node has said\n%s", h.running[h.nodes[0]].Output)
		}
		return nil
	})
	c := h.browser()
	form, _ := json.Marshal(map[string]any{
		"organizationName": "Lodge Card Club", "organizationType": "poker_room", "domain": "lodge",
		"contactEmail": "hello@lodge.example", "contactPhone": "512 555 0100",
		"address": "1204 W 6th St", "city": "Austin", "state": "TX", "zipCode": "78703", "firstName": "Harriet",
		"lastName":   "Sloane",
		"adminEmail": "harriet@lodge.example", "adminPassword": "correct-horse-battery", "roomName": "Poker Room",
		"timeZone": "America/Chicago", "code": said[1],
	})
	if a, err := ask(c, "POST", "https://"+domain+"/api/first-run", string(form)); err != nil ||
		a.Status != http.StatusOK {
		h.t.Fatalf("%v %v, want a.Status %v", a, err, http.StatusOK)
	}
	a, err := ask(c, "POST", "https://"+host+"/api/auth/login",
		`{"email":"harriet@lodge.example","password":"correct-horse-battery"}`,
		"Origin", "https://"+host, "X-Forwarded-For", "198.51.100.7", "X-Forwarded-Proto", "http")
	assert.NoError(h.t, "err", err)
	assert.MustEqual(h.t, "a.Status", a.Status, http.StatusOK)
	cookie := strings.Join(a.Header.Values("Set-Cookie"), " ")
	assert.Contains(h.t, "cookies: cookie", cookie, "__Host-pitboss_staff=")
	assert.Contains(h.t, "cookies: cookie", cookie, "Secure")
	var signed struct{ Token string }
	h.must(json.Unmarshal(a.Body, &signed))
	s := &staff{h: h, c: c, token: signed.Token}
	a, err = s.ask("GET", "/api/rooms", "")
	var rooms []struct{ ID string }
	assert.NoError(h.t, "json.Unmarshal(a.Body, &rooms)", json.Unmarshal(a.Body, &rooms))
	assert.NoError(h.t, "err", err)
	assert.Len(h.t, "rooms", rooms, 1)
	s.room = rooms[0].ID
	return s
}

// heardEverywhere performs an act and waits until every screen has its event.
func (h *cluster) heardEverywhere(s *staff, screens []*screen, name string, within time.Duration) {
	h.t.Helper()
	a, err := s.adds(name)
	assert.NoError(h.t, "err", err)
	assert.MustEqual(h.t, "a.Status", a.Status, http.StatusCreated)
	began := time.Now()
	var want int64
	c := h.connect("pitboss")
	defer c.Close(h.t.Context())
	h.must(c.QueryRow(h.t.Context(), "SELECT version FROM organization").Scan(&want))
	for i, c := range screens {
		h.until(fmt.Sprintf("screen %d hears of %s", i, name), func() error {
			if got := c.newest(); got < want {
				return fmt.Errorf("%d of %d; %v", got, want, c.gaps())
			}
			return nil
		})
	}
	if took := time.Since(began); took > within {
		h.t.Errorf("%s was heard of after %v", name, took)
	}
}

// closedToOutsiders checks access to the metrics.
func (h *cluster) closedToOutsiders(s *staff) {
	h.t.Helper()
	node := "http://127.0.0.1:" + h.nodes[1] + "/metrics"
	for _, try := range []struct {
		url     string
		headers []string
		want    int
	}{
		{"https://" + host + "/metrics", nil, 404},
		// the proxy answers
		{"https://" + host + "/metrics", []string{"Authorization", "Bearer a token of the monitoring"}, 404},
		{node, nil, 200},
		{node, []string{"X-Forwarded-For", "198.51.100.7"}, 404},
		{node, []string{"Host", "10.0.0.12:8080"}, 404}, // as from another machine
		{node, []string{"Host", "10.0.0.12:8080", "Authorization", "Bearer a token of the monitoring"}, 200},
	} {
		a, err := ask(s.c1(), "GET", try.url, "", try.headers...)
		assert.NoError(h.t, "ask", err)
		assert.Equal(h.t, "a.Status", a.Status, try.want)
	}
}

// c1 is a client for the nodes and the proxy alike.
func (s *staff) c1() *http.Client {
	c := s.h.browser()
	through := c.Transport.(*http.Transport)
	dial := through.DialContext
	through.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if strings.HasPrefix(address, "127.0.0.1:") {
			return (&net.Dialer{}).DialContext(ctx, network, address)
		}
		return dial(ctx, network, address)
	}
	return c
}

// newerSchema simulates an upgrade that has migrated but not restarted: the nodes continue, and an old program does
// not start.
func (h *cluster) newerSchema() {
	h.superuser("pitboss", "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)")
	for _, port := range h.nodes {
		if err := ready(port); err != nil {
			h.t.Errorf("a node beside a newer schema: %v", err)
		}
	}
	argv, env := h.unit(h.nodes[0])
	cmd := exec.CommandContext(h.t.Context(), argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err == nil {
		h.t.Fatal("an old program beside a newer schema: err: got no error")
	}
	assert.Contains(h.t, "an old program beside a newer schema: out", string(out), "the database is of a newer PitBoss")
	h.superuser("pitboss", "DELETE FROM goose_db_version WHERE version_id = 99999")
}

// restartPostgresPaused restarts PostgreSQL behind a paused pooler: all server connections end.
func (h *cluster) restartPostgresPaused() {
	h.t.Helper()
	config, err := pgx.ParseConfig("host=" + h.poolerDir + " port=" + h.pooler +
		" user=pgbouncer database=pgbouncer default_query_exec_mode=simple_protocol")
	h.must(err)
	if os.Getuid() == 0 { // the pooler's own user needs no password, but it does not run the test
		config, err = pgx.ParseConfig("host=127.0.0.1 port=" + h.pooler + " user=pitboss password=" + password +
			" database=pgbouncer sslmode=disable default_query_exec_mode=simple_protocol")
		h.must(err)
	}
	c, err := pgx.ConnectConfig(h.t.Context(), config)
	h.must(err)
	defer c.Close(h.t.Context())
	_, err = c.Exec(h.t.Context(), "PAUSE")
	h.must(err)
	h.superuser("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'pitboss'")
	<-time.After(500 * time.Millisecond)
	_, err = c.Exec(h.t.Context(), "RESUME")
	h.must(err)
}

// backup dumps the database, restores the dump into another one, and checks that.
func (h *cluster) backup(s *staff) {
	dump := filepath.Join(h.dir, "pitboss.dump")
	out, err := h.postgresTool("pg_dump", "pitboss", "--format=custom", "--file="+dump, "pitboss")
	if err == nil {
		h.t.Fatal("a dump by the owner: err: got no error")
	}
	assert.Contains(h.t, "a dump by the owner: out", out, "row-level security")
	w := s.crowd(false)
	out, err = h.postgresTool("pg_dump", "pitboss_dump", "--format=custom", "--file="+dump, "pitboss")
	h.must(err, out)
	w.rest()
	h.superuser("postgres", "CREATE DATABASE drill OWNER pitboss")
	out, err = h.postgresTool("pg_restore", "postgres", "--dbname=drill", "--exit-on-error", dump)
	h.must(err, out)
	cmd := exec.CommandContext(h.t.Context(), h.pitboss, "check", "--database-url",
		"postgres://pitboss@127.0.0.1:"+h.postgres.Query().Get("port")+"/drill?sslmode=disable")
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "clean") {
		h.t.Errorf("the restored database: %v %s", err, out)
	}
	c := h.connect("drill")
	defer c.Close(h.t.Context())
	var players, names int
	h.must(c.QueryRow(h.t.Context(), "SELECT count(*), count(DISTINCT name) FROM player").Scan(&players, &names))
	assert.Equal(h.t, "players", players, names)
	if players < 20 {
		h.t.Errorf("players: got %v, want at least 20", players)
	}
}

// tooMany sends requests until the proxy rejects one.
func (h *cluster) tooMany(s *staff) {
	var refused process.Answer
	var mu sync.Mutex
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			for range 150 {
				a, err := s.ask("GET", "/api/time", "")
				mu.Lock()
				if err != nil || a.Status != 200 && a.Status != 429 {
					h.t.Errorf("%d %v %s", a.Status, err, a.Body)
				}
				if a.Status == 429 {
					refused = a
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	var said struct{ Detail string }
	assert.NoError(h.t, "json.Unmarshal(refused.Body, &said)", json.Unmarshal(refused.Body, &said))
	assert.Equal(h.t, "said.Detail", said.Detail, "Too many requests at once")
	assert.Equal(h.t, `refused.Header.Get("Retry-After")`, refused.Header.Get("Retry-After"), "1")
	assert.Equal(h.t, `refused.Header.Get("Content-Type")`, refused.Header.Get("Content-Type"),
		"application/problem+json")
	h.until("after a second", func() error {
		if a, err := s.ask("GET", "/api/time", ""); err != nil || a.Status != 200 {
			return fmt.Errorf("%d %w", a.Status, err)
		}
		return nil
	})
}

// atTheProxy tries what docs/operations.md says of the proxies.
func (h *cluster) atTheProxy(s *staff, proxy string) {
	h.t.Helper()
	c := h.browser()
	big := func(n int) string { return `{"name":"` + strings.Repeat("x", n) + `"}` }
	upgrade := func(origin string) []string {
		return []string{"Origin", origin, "Authorization", "Bearer " + s.token, "Upgrade", "websocket", "Connection",
			"Upgrade", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}
	}
	for _, try := range []struct {
		method, url, body string
		headers           []string
		want              int
		says              string
	}{
		{"GET", "https://" + host + "/api/entry", "", nil, 200, "Lodge Card Club"},
		{"GET", "https://unknown." + domain + "/api/entry", "", nil, 200, `"organization":null`},
		{"GET", "http://" + host + "/clock/1?x=y", "", nil, 308, "https://" + host + "/clock/1?x=y"},
		{"GET", "http://" + host + "/api/rooms", "", nil, 403, ""},
		{"GET", "http://" + host + "/ws", "", nil, 403, ""},
		{"GET", "https://" + host + "/ws", "", upgrade("https://evil.example"), 403, ""},
		{"GET", "https://" + host + "/metrics", "", nil, 404, ""},
		{"POST", "https://" + host + "/api/players", big(1_100_000), []string{"Authorization", "Bearer " + s.token},
			413, "larger than 1 MiB"},
		{"POST", "https://" + host + "/api/players", big(2_500_000), []string{"Authorization", "Bearer " + s.token},
			413, "larger than 1 MiB"},
		{"POST", "https://" + host + "/api/players", `{"name":"Eve"}`,
			[]string{"Authorization", "Bearer " + s.token, "Origin", "https://evil.example"}, 403, ""},
	} {
		a, err := ask(c, try.method, try.url, try.body, try.headers...)
		assert.NoError(h.t, proxy, err)
		if a.Status != try.want {
			h.t.Fatalf("%s: a.Status: got %d %s, want %d", proxy, a.Status, a.Body, try.want)
		}
		assert.Contains(h.t, proxy+`: string(a.Body)+a.Header.Get("Location")`, string(a.Body)+a.Header.Get("Location"),
			try.says)
	}
	h.until(proxy+": the log says what another site asked for", func() error {
		if said := h.running[h.nodes[0]].Output.String() +
			h.running[h.nodes[1]].Output.String(); !strings.Contains(said,
			`"another site"`) {
			return errors.New("it does not")
		}
		return nil
	})
	var sessions string
	if a, err := s.ask("GET", "/api/profile/sessions", ""); err == nil {
		sessions = string(a.Body)
	}
	assert.Equal(h.t, proxy+`: sessions: strings.Contains(sessions, "198.51.100.7")`,
		strings.Contains(sessions, "198.51.100.7"), false)
	assert.Contains(h.t, proxy+": sessions", sessions, "127.0.0.1")
}
