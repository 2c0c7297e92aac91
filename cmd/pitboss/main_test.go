package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
)

// terminal collects the output of a command.
type terminal struct {
	mu       sync.Mutex
	out, err bytes.Buffer
}

type stream struct {
	t *terminal
	b *bytes.Buffer
}

func (s stream) Write(p []byte) (int, error) {
	s.t.mu.Lock()
	defer s.t.mu.Unlock()
	return s.b.Write(p)
}

func (t *terminal) text() (out, err string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.out.String(), t.err.String()
}

// pitboss runs a command line and returns its output, its error output and its exit code.
func pitboss(ctx context.Context, env map[string]string, args ...string) (out, complaint string, code int) {
	t := &terminal{}
	code = run(ctx, args, t.surroundings(env, true))
	out, complaint = t.text()
	return out, complaint, code
}

func (t *terminal) surroundings(env map[string]string, terminal bool) environment {
	return environment{
		env: func(k string) string { return env[k] }, out: stream{t, &t.out}, err: stream{t,
			&t.err}, terminal: terminal, version: "v1.2.3",
	}
}

func TestUsageErrorIsExplainedAndExitsWithTwo(t *testing.T) {
	for _, tc := range []struct {
		args []string
		env  map[string]string
		want string
	}{
		{args: nil, want: "Use: pitboss COMMAND"},
		{args: []string{"dance"}, want: `there is no command "dance"`},
		{args: []string{"serve", "--dance"}, want: "there is no flag --dance"},
		{args: []string{"serve", "--addr"}, want: "a value is missing after --addr"},
		{args: []string{"serve", "--drain-delay", "soon"}, want: `invalid value "soon" for --drain-delay`},
		{args: []string{"serve", "--addr", "8080"}, want: `"8080" is not host:port`},
		{args: []string{"serve", "--backup-keep", "0"}, want: "--backup-keep 1 at least"},
		{args: []string{"serve", "--backup-every", "1ms"}, want: "--backup-every is 0 or a second at least"},
		{args: []string{"serve", "--log-requests", "some"}, want: `"some" is not changes, all or none`},
		{args: []string{"serve", "now"}, want: `"now" is one word too many`},
		{args: []string{"serve"}, env: map[string]string{"PITBOSS_DEMO": "perhaps"},
			want: `PITBOSS_DEMO: "perhaps" cannot be used`},
		{args: []string{"serve", "--trusted-proxies", "10.0.0.0/8,nowhere"},
			want: `"nowhere" is no network such as 10.0.0.0/8`},
		{args: []string{"backup"}, want: "name the FILE"},
		{args: []string{"restore", "a", "b"}, want: `"b" is one word too many`},
		{args: []string{"version", "--data", "x"}, want: "there is no flag --data"},
		{args: []string{"check", "--demo"}, want: "there is no flag --demo"},
	} {
		out, complaint, code := pitboss(t.Context(), tc.env, tc.args...)
		if code != 2 || out != "" || !strings.Contains(complaint, tc.want) {
			t.Errorf("%v: %d %q %q, want %q", tc.args, code, out, complaint, tc.want)
		}
	}
}

func TestHelpShowsEveryCommandAndItsFlags(t *testing.T) {
	out, complaint, code := pitboss(t.Context(), nil, "help")
	assert.Equal(t, "code", code, 0)
	assert.Equal(t, "complaint", complaint, "")
	for _, c := range commands {
		if !strings.Contains(out, "\n  "+c.name) {
			t.Errorf("help does not show %s", c.name)
		}
		for _, ask := range [][]string{{"help", c.name}, {c.name, "--help"}, {c.name, "-h"}} {
			out, _, code := pitboss(t.Context(), nil, ask...)
			assert.Equal(t, fmt.Sprintf("%v: code", ask), code, 0)
			assert.Contains(t, fmt.Sprintf("%v: out", ask), out, "Use: pitboss "+c.name)
		}
	}
	out, _, _ = pitboss(t.Context(), nil, "help", "serve")
	for _, want := range []string{
		"--addr HOST:PORT", "PITBOSS_ADDR", "(127.0.0.1:8080)", "--data FOLDER", "--database-url ADDRESS",
		"PITBOSS_DATABASE_URL",
		"--platform-domain DOMAIN", "--organization DOMAIN", "--demo ", "--demo-public", "PITBOSS_DEMO_PUBLIC",
		"PITBOSS_METRICS_TOKEN",
		"--backup-dir FOLDER", "--backup-every TIME", "PITBOSS_BACKUP_EVERY", "(1h0m0s)",
		"--backup-keep NUMBER", "(48)", "--backup-days NUMBER", "(14)",
		"--trusted-proxies NETWORKS", "PITBOSS_TRUSTED_PROXIES", "PITBOSS_SECRET_KEY",
		"--private-notices",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("help serve does not show %s", want)
		}
	}
}

func TestFlagOverridesEnvironmentAndDefault(t *testing.T) {
	serve := commands[0]
	env := map[string]string{"PITBOSS_ADDR": "127.0.0.1:1", "PITBOSS_DATA": "from-env", "PITBOSS_DEMO": "true",
		"PITBOSS_METRICS_TOKEN": "secret", "PITBOSS_SECRET_KEY": "key",
		"PITBOSS_TRUSTED_PROXIES": "10.1.2.3/8, 192.0.2.1"}
	c, _, err := serve.parse([]string{"--addr", "127.0.0.1:2"}, func(k string) string { return env[k] })
	if err != nil {
		t.Fatal(err)
	}
	assert.Equal(t, "Addr", c.Addr, "127.0.0.1:2")
	assert.Equal(t, "Dir", c.Dir, "from-env")
	assert.MustEqual(t, "Demo", c.Demo, true)
	assert.Equal(t, "PlatformDomain", c.PlatformDomain, "localhost")
	assert.Equal(t, "MetricsToken", c.MetricsToken, "secret")
	assert.Equal(t, "SecretKey", c.SecretKey, "key")
	assert.Equal(t, "fmt.Sprint(c.TrustedProxies)", fmt.Sprint(c.TrustedProxies), "[10.0.0.0/8 192.0.2.1/32]")
	c, _, err = serve.parse([]string{"--demo=false"}, func(k string) string { return env[k] })
	assert.NoError(t, "a flag that says no", err)
	assert.Equal(t, "a flag that says no: c.Demo", c.Demo, false)
	_, file, err := commands[4].parse([]string{"there.db", "--data", "here"}, func(string) string { return "" })
	assert.NoError(t, "a flag after the file", err)
	assert.Equal(t, "a flag after the file", file, "there.db")
}

func TestSecretsAreReadFromFiles(t *testing.T) {
	env := map[string]string{}
	for _, name := range []string{"PITBOSS_SECRET_KEY", "PITBOSS_METRICS_TOKEN", "PITBOSS_DATABASE_URL",
		"PITBOSS_EVENTS_URL"} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte("in "+name+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		env[name+"_FILE"] = file
	}
	env["PITBOSS_METRICS_TOKEN"] = "given"
	c, _, err := commands[0].parse(nil, func(k string) string { return env[k] })
	assert.NoError(t, "err", err)
	assert.Equal(t, "c.SecretKey", c.SecretKey, "in PITBOSS_SECRET_KEY")
	assert.Equal(t, "c.MetricsToken", c.MetricsToken, "given")
	assert.Equal(t, "c.DatabaseURL", c.DatabaseURL, "in PITBOSS_DATABASE_URL")
	assert.Equal(t, "c.EventsURL", c.EventsURL, "in PITBOSS_EVENTS_URL")
	env["PITBOSS_SECRET_KEY_FILE"] = "/nowhere/at/all"
	if _, _, err := commands[0].parse(nil, func(k string) string { return env[k] }); err == nil ||
		!strings.Contains(err.Error(), "PITBOSS_SECRET_KEY_FILE") {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestInheritedSocketIsTakenOnlyByItsProcess(t *testing.T) {
	for own, want := range map[string]int{fmt.Sprint(os.Getpid()): 2, "1": 0, "": 0} {
		c, _, err := commands[0].parse(nil, func(k string) string {
			return map[string]string{"LISTEN_FDS": "2",
				"LISTEN_PID": own}[k]
		})
		if err != nil || c.Inherited != want {
			t.Errorf("LISTEN_PID %q: %d sockets, %v; want %d", own, c.Inherited, err, want)
		}
	}
	_, complaint, code := pitboss(t.Context(), map[string]string{"LISTEN_FDS": "2",
		"LISTEN_PID": fmt.Sprint(os.Getpid())}, "serve", "--data", t.TempDir())
	if code == 0 {
		t.Fatalf("with two sockets: code: got %v, want a value other than 0", code)
	}
	assert.Contains(t, "with two sockets: complaint", complaint, "2 sockets were handed over")
}

func TestVersionIsPrinted(t *testing.T) {
	out, _, code := pitboss(t.Context(), nil, "version")
	assert.Equal(t, "code", code, 0)
	assert.Equal(t, "out", out, "pitboss v1.2.3\n")
}

var address = regexp.MustCompile(`http://localhost:\d+`)

// The test plays an operator's evening: serve, check, back up, stop, restore.
func TestServeCheckBackupAndRestore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	data := map[string]string{"PITBOSS_DATA": dir}
	_, complaint, code := pitboss(t.Context(), data, "check")
	assert.Equal(t, "check before there is anything: code", code, 1)
	assert.Contains(t, "check before there is anything: complaint", complaint, "no database")
	out, complaint, code := pitboss(t.Context(), data, "migrate")
	assert.Equal(t, "migrate, "+complaint+": code", code, 0)
	assert.Contains(t, "migrate, "+complaint+": out", out, "up to date")

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	at, ended := &terminal{}, make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--demo"}, at.surroundings(data, true))
	}()
	url := ""
	for begun := time.Now(); url == ""; {
		out, complaint := at.text()
		url = address.FindString(out)
		if time.Since(begun) > 5*time.Minute { // a slow machine
			t.Fatalf("not ready: %q %q", out, complaint)
		}
		<-time.After(20 * time.Millisecond)
	}
	out, _ = at.text()
	assert.Contains(t, "serve says: out", out, "PitBoss is ready at "+url+"\n")
	assert.Contains(t, "serve says: out", out, "floor@demo.pitboss.example  demo-floor-2026")
	get(t, url+"/readyz")

	out, complaint, code = pitboss(t.Context(), data, "check")
	assert.Equal(t, "check, "+complaint+": code", code, 0)
	assert.Equal(t, "check, "+complaint+": out", out, "clean\n")
	file := filepath.Join(t.TempDir(), "evening.db")
	out, complaint, code = pitboss(t.Context(), data, "backup", file)
	assert.Equal(t, "backup, "+complaint+": code", code, 0)
	assert.Contains(t, "backup, "+complaint+": out", out, file)
	for _, command := range [][]string{{"restore", file}, {"serve", "--addr", "127.0.0.1:0"}, {"migrate"}} {
		_, complaint, code := pitboss(t.Context(), data, command...)
		assert.Equal(t, command[0]+" beside a server: code", code, 1)
		assert.Contains(t, command[0]+" beside a server: complaint", complaint, "in use by another pitboss")
	}
	stop()
	if code := <-ended; code != 0 {
		_, complaint := at.text()
		t.Errorf("serve ended with %d: %s", code, complaint)
	}
	out, complaint, code = pitboss(t.Context(), data, "restore", file)
	assert.Equal(t, "restore, "+complaint+": code", code, 0)
	assert.Contains(t, "restore, "+complaint+": out", out, "is kept as "+dir)
	if err := os.WriteFile(file, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, complaint, code = pitboss(t.Context(), data, "restore", file)
	assert.Equal(t, "restore of something else: code", code, 1)
	assert.Contains(t, "restore of something else: complaint", complaint, "nothing was changed")
	out, _, code = pitboss(t.Context(), data, "check")
	assert.Equal(t, "check: code", code, 0)
	assert.Equal(t, "check: out", out, "clean\n")
}

func TestAdministratorIsCreatedOnceAndPasswordPrinted(t *testing.T) {
	data := map[string]string{"PITBOSS_DATA": t.TempDir()}
	create := []string{"admin", "create", "--email", "kim@platform.example", "--name", "Kim Osei"}
	out, complaint, code := pitboss(t.Context(), data, create...)
	assert.Equal(t, complaint+": code", code, 0)
	assert.Equal(t, complaint+": MatchString",
		regexp.MustCompile(`kim@platform.example may sign in .*\n\n  [A-Z2-7]{26}\n`).MatchString(out), true)
	if out, complaint, code := pitboss(t.Context(), data, create...); code != 1 || out != "" ||
		!strings.Contains(complaint, "There is already an administrator with this email") {
		t.Errorf("again: %d %q %q", code, out, complaint)
	}
	for want, args := range map[string][]string{
		"is not create": {"admin", "dance"}, "--email takes the address": {"admin", "create"},
		"name the create": {"admin"}, "Administrator not found": {"admin", "disable", "--email",
			"pat@platform.example"}, "has no two-step sign-in": {
			"admin", "reset-two-step", "--email", "kim@platform.example",
		},
		"is not reset-two-step": {"user", "dance"}, "User not found": {"user", "reset-two-step", "--email",
			"kim@platform.example"},
	} {
		_, complaint, code := pitboss(t.Context(), data, args...)
		if code == 0 {
			t.Fatalf("%v: code: got %v, want a value other than 0", args, code)
		}
		assert.Contains(t, fmt.Sprintf("%v: complaint", args), complaint, want)
	}
	for _, turn := range [][2]string{{"disable", "Kim Osei may no longer sign in, and every session has ended.\n"},
		{"enable", "Kim Osei may sign in again.\n"}} {
		by := []string{"admin", turn[0], "--email", "KIM@platform.example"}
		out, complaint, code := pitboss(t.Context(), data, by...)
		assert.Equal(t, fmt.Sprintf("%v, %s: code", by, complaint), code, 0)
		assert.Equal(t, fmt.Sprintf("%v, %s: out", by, complaint), out, turn[1])
		_, complaint, code = pitboss(t.Context(), data, by...)
		assert.Equal(t, fmt.Sprintf("%v again: code", by), code, 1)
		assert.Contains(t, fmt.Sprintf("%v again: complaint", by), complaint, "already")
	}
	if out, _, code := pitboss(t.Context(), data, "check"); code != 0 || out != "clean\n" {
		t.Errorf("check: %d %q, want code 0, out %q", code, out, "clean\n")
	}
}

func TestCheckNamesTheBrokenInvariant(t *testing.T) {
	d := dbtest.SQLite(t, db.Config{})
	pool, err := db.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	dbtest.Organization(t, pool, "lodge", "main")
	_, err = db.AcrossTenants(t.Context(), pool, "a test breaks something", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("UPDATE room SET version = 7")
	})
	if err != nil {
		t.Fatal(err)
	}
	out, complaint, code := pitboss(t.Context(), nil, "check", "--data", d.Dir)
	if code != 1 || complaint != "" ||
		out != "The versions of a scope's events are dense and end at the scope's version: lodge/main\n" {
		t.Errorf("%d %q %q", code, out, complaint)
	}
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestBackupAndRestoreRefusePostgres(t *testing.T) {
	for command, tool := range map[string]string{"backup": "pg_dump", "restore": "pg_restore"} {
		_, complaint, code := pitboss(t.Context(),
			map[string]string{"PITBOSS_DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}, command, "file")
		assert.Equal(t, command+": code", code, 1)
		assert.Contains(t, command+": complaint", complaint, tool)
	}
}

func TestLogIsJSONWithoutATerminal(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	at, ended := &terminal{}, make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()},
			at.surroundings(nil, false))
	}()
	for begun := time.Now(); ; <-time.After(20 * time.Millisecond) {
		_, log := at.text()
		if strings.Contains(log, `"msg":"ready","url":"http://localhost:`) {
			break
		}
		if time.Since(begun) > time.Minute {
			t.Fatalf("not ready: %q", log)
		}
	}
	stop()
	code := <-ended
	assert.Equal(t, "ended", code, 0)
}

func get(t *testing.T, url string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	client := http.Client{Timeout: time.Minute}
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); response.StatusCode != 200 {
		t.Errorf("%s: %d %s", url, response.StatusCode, body)
	}
}
