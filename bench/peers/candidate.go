package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
	"pitboss/internal/foundation/db"
)

// candidate is one of those that are compared, as a process of its own on processor 0.
type candidate struct {
	name     string
	start    func(ctx context.Context, addr string) *exec.Cmd
	postgres bool // its database's processes count, too
	records  bool // read and told by PocketBase's record API
	sse      bool
	folder   string // of PocketBase
	built

	cmd    *exec.Cmd
	addr   string
	tokens map[string]string // by organization
	idle   int64             // bytes resident before anybody came
	keys   atomic.Int64      // that were used
	said   int               // pots
}

// The names that the table has.
const (
	ours       = "PitBoss, SQLite"
	oursOnPG   = "PitBoss, PostgreSQL"
	pocket     = "PocketBase"
	pocketFull = "PocketBase, FULL"
	pocketOwn  = "PocketBase, FULL, own routes"
	node       = "Express + Drizzle + PostgreSQL"
)

// programs builds those that are measured.
func (b *bench) programs(ctx context.Context) error {
	b.say("building programs …")
	for _, build := range []struct{ dir, out, what string }{{".", b.pitboss(), "./cmd/pitboss"},
		{"bench/peers/pocketbase", b.pocketbase(), "."}} {
		cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o",
			build.out, build.what)
		cmd.Dir = build.dir
		if said, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go build %s: %w: %s", build.what, err, said)
		}
	}
	return nil
}

func (b *bench) pitboss() string    { return filepath.Join(b.dir, "pitboss") }
func (b *bench) pocketbase() string { return filepath.Join(b.dir, "pocketbase") }

// prepare builds data and starts everybody with it.
func (b *bench) prepare(ctx context.Context, d data, without string) error {
	b.say("building %s …", d.name)
	begun := time.Now()
	in := func(what string) string { return filepath.Join(b.dir, d.name+"-"+what) }
	file, dir := in("data.json"), in("sqlite")
	// They are never dropped: the database is a throw-away.
	ourURL, _, err := benchkit.FreshSchema(ctx, b.url, "peers_pitboss")
	if err != nil {
		return err
	}
	nodeURL, _, err := benchkit.FreshSchema(ctx, b.url, "peers_express")
	if err != nil {
		return err
	}
	nodeURL = strings.Replace(nodeURL, "search_path=", "options=-c%20search_path%3D",
		1) // its driver passes on what is in options alone
	for _, c := range b.candidates(in, dir, ourURL, nodeURL) {
		if c.name != d.leaves && (without == "" || !strings.Contains(c.name, without)) {
			b.all = append(b.all, c)
		}
	}
	var onSQLite, onPostgres built
	var failed, failedToo error
	var both sync.WaitGroup
	if slices.ContainsFunc(b.all, func(c *candidate) bool { return c.name == oursOnPG }) {
		both.Go(func() { onPostgres, failed = d.into(ctx, db.Config{URL: ourURL}, "") })
	}
	both.Go(func() {
		if onSQLite, failedToo = d.into(ctx, db.Config{Dir: dir}, file); failedToo == nil {
			failedToo = b.load(ctx, in, file, nodeURL)
		}
	})
	both.Wait()
	if err := errors.Join(failed, failedToo); err != nil {
		return err
	}
	for _, c := range b.all {
		c.built = onSQLite
		if c.name == oursOnPG {
			c.built = onPostgres
		}
	}
	b.say("  %s", time.Since(begun).Round(time.Second))
	return b.begin(ctx, d, in)
}

// load brings the rows of a file into the peers.
func (b *bench) load(ctx context.Context, in func(string) string, file, nodeURL string) error {
	for _, c := range b.all {
		var load *exec.Cmd
		switch {
		case c.sse:
			load = exec.CommandContext(ctx, b.pocketbase(), "load", in(c.folder), file)
		case c.name == node:
			load = exec.CommandContext(ctx, "node", "load.js", file)
			load.Dir, load.Env = "bench/peers/express", append(os.Environ(), "DATABASE_URL="+nodeURL)
		default:
			continue
		}
		if said, err := load.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", load, err, said)
		}
	}
	return nil
}

// candidates are all of them, with how they are started.
func (b *bench) candidates(in func(string) string, dir, ourURL, nodeURL string) []*candidate {
	served := func(of string, words ...string) func(context.Context, string) *exec.Cmd {
		return func(ctx context.Context, addr string) *exec.Cmd {
			return pinned(ctx, append([]string{b.pocketbase(), "serve", in(of), addr}, words...)...)
		}
	}
	return []*candidate{
		{name: ours, start: func(ctx context.Context, addr string) *exec.Cmd {
			return pinned(ctx, b.pitboss(), "serve", "--data", dir, "--addr", addr)
		}},
		{name: oursOnPG, postgres: true, start: func(ctx context.Context, addr string) *exec.Cmd {
			return pinned(ctx, b.pitboss(), "serve", "--database-url", ourURL, "--addr", addr)
		}},
		{name: pocket, folder: "default", records: true, sse: true, start: served("default")},
		{name: pocketFull, folder: "full", records: true, sse: true, start: served("full", "full")},
		{name: pocketOwn, folder: "own", sse: true, start: served("own", "full", "own")},
		{name: node, postgres: true, start: func(ctx context.Context, addr string) *exec.Cmd {
			cmd := pinned(ctx, "node", "server.js")
			cmd.Dir, cmd.Env = "bench/peers/express", append(os.Environ(), "NODE_ENV=production",
				"DATABASE_URL="+nodeURL, "ADDR="+addr)
			return cmd
		}},
	}
}

// begin starts everybody.
func (b *bench) begin(ctx context.Context, d data, in func(string) string) (err error) {
	if len(b.table.candidates) < len(b.all) {
		b.table.candidates = b.all
	}
	if b.postmaster, err = postmaster(ctx, b.url); err != nil {
		return err
	}
	if err := b.pin(ctx); err != nil {
		return err
	}
	for _, c := range b.all {
		if err := c.begin(ctx, d, in); err != nil {
			b.stop()
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// pinned is a command on processor 0.
func pinned(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "taskset", append([]string{"-c", "0"}, args...)...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	return cmd
}

// pin puts PostgreSQL where the servers are, and this process on the other processors.
func (b *bench) pin(ctx context.Context) error {
	others := "1"
	if n := cpus(); n > 2 {
		others = fmt.Sprintf("1-%d", n-1)
	}
	pids := map[int]string{os.Getpid(): others, b.postmaster: "0"}
	for _, pid := range childrenOf(b.postmaster) {
		pids[pid] = "0"
	}
	for pid, on := range pids {
		if said, err := exec.CommandContext(ctx, "taskset", "-apc", on, strconv.Itoa(pid)).
			CombinedOutput(); err != nil {
			return fmt.Errorf("taskset: %w: %s", err, said)
		}
	}
	return nil
}

func (c *candidate) begin(ctx context.Context, d data, in func(string) string) error {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	c.addr = l.Addr().String()
	if err := l.Close(); err != nil {
		return err
	}
	c.cmd = c.start(ctx, c.addr)
	said, err := os.Create(in(strings.ReplaceAll(c.name, " ", "-") + ".log"))
	if err != nil {
		return err
	}
	c.cmd.Stdout, c.cmd.Stderr = said, said
	if err := c.cmd.Start(); err != nil {
		return err
	}
	ready := "/readyz"
	if c.sse {
		ready = "/api/health"
	}
	for begun := time.Now(); ; {
		if _, _, err := ask(ctx, c.addr, http.MethodGet, ready, "", nil); err == nil {
			break
		}
		if time.Since(begun) > time.Minute {
			raw, _ := os.ReadFile(said.Name()) // its output, if any
			return fmt.Errorf("not ready within a minute: %s", raw)
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	c.idle = resident(c.cmd.Process.Pid)
	c.tokens = map[string]string{}
	if d.crews {
		return c.takeTokens(in)
	}
	for _, plan := range d.plans {
		org := plan.Organization
		if c.tokens[org], err = c.signIn(ctx, org); err != nil {
			return fmt.Errorf("sign in to %s: %w", org, err)
		}
	}
	return nil
}

// takeTokens takes over the sessions that were opened while the data was made. PocketBase signs its own.
func (c *candidate) takeTokens(in func(string) string) error {
	if c.sse {
		raw, err := os.ReadFile(filepath.Join(in(c.folder), "tokens.json"))
		if err != nil {
			return err
		}
		signed := map[string]string{}
		if err := json.Unmarshal(raw, &signed); err != nil {
			return err
		}
		of := c.crews
		c.crews = map[string][]night.Person{}
		for org, club := range c.clubs {
			for _, r := range club.Rooms {
				for i, h := range crew(r) {
					c.crews[r.ID] = append(c.crews[r.ID], night.Person{
						Name: of[r.ID][i].Name, Token: signed[h.Email(org)],
					})
				}
			}
		}
	}
	for org, club := range c.clubs {
		c.tokens[org] = c.crews[club.Rooms[0].ID][0].Token
	}
	return nil
}

func (c *candidate) signIn(ctx context.Context, org string) (string, error) {
	path, email := "/api/auth/login", "floor@"+org+".example"
	in := map[string]string{"email": email, "password": secret, "organizationDomain": org}
	if c.sse {
		path, in = "/api/collections/staff/auth-with-password", map[string]string{"identity": email, "password": secret}
	}
	body, err := json.Marshal(in)
	if err != nil {
		return "", err
	}
	status, answer, err := ask(ctx, c.addr, http.MethodPost, path, "", body)
	if err != nil || status != http.StatusOK {
		return "", fmt.Errorf("%d: %s, %w", status, answer, err)
	}
	var out struct{ Token string }
	return out.Token, json.Unmarshal(answer, &out)
}

// stop ends everybody.
func (b *bench) stop() {
	defer func() { b.all = nil }()
	for _, c := range b.all {
		if c.cmd == nil || c.cmd.Process == nil {
			continue
		}
		_ = c.cmd.Process.Signal(os.Interrupt) // it may have ended
		ended := make(chan struct{})
		go func() { _ = c.cmd.Wait(); close(ended) }() // it was told to
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			_ = c.cmd.Process.Kill() // it was asked before
			<-ended
		}
	}
}

// tables and waitlist are where the lists are.
func (c *candidate) list(what, room string) string {
	if !c.records {
		return "/api/" + what + "/" + room
	}
	view, order := "room_tables", "tableNumber"
	if what == "waitlist" {
		view, order = "room_waiting", "rank,rankAt,id"
	}
	return "/api/collections/" + view + "/records?skipTotal=1&perPage=500&sort=" + order + "&filter=" +
		url.QueryEscape("room='"+room+"'")
}

// postmaster is PostgreSQL's first process.
func postmaster(ctx context.Context, base string) (int, error) {
	c, err := pgx.Connect(ctx, base)
	if err != nil {
		return 0, err
	}
	defer func() { _ = c.Close(ctx) }()
	var own int
	if err := c.QueryRow(ctx, "SELECT pg_backend_pid()").Scan(&own); err != nil {
		return 0, err
	}
	if parent := parentOf(own); parent != 0 {
		return parent, nil
	}
	return 0, errors.New("PostgreSQL is on another machine")
}
