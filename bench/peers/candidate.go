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
	"strings"
	"sync"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
	"pitboss/internal/foundation/db"
)

// candidate is a server under comparison, a process on the server's processor.
type candidate struct {
	name         string
	command      func(ctx context.Context, addr string) *exec.Cmd
	usesPostgres bool   // the CPU time of PostgreSQL counts too
	usesRecords  bool   // lists and messages come from PocketBase's record API
	folder       string // data of PocketBase; empty: another server
	builtData

	cmd    *exec.Cmd
	addr   string
	tokens map[string]string // by organization
	keys   idempotencyKeys
	pots   int // reported
}

const (
	pitbossSQLite   = "PitBoss, SQLite"
	pitbossPostgres = "PitBoss, PostgreSQL"
	pocketBase      = "PocketBase, FULL"
	pocketBaseOwn   = "PocketBase, FULL, own routes"
	expressPeer     = "Express + Drizzle + PostgreSQL"
)

var candidateNames = []string{pitbossSQLite, pitbossPostgres, pocketBase, pocketBaseOwn, expressPeer}

var shortNames = map[string]string{pitbossSQLite: "SQLite", pitbossPostgres: "PostgreSQL",
	pocketBase: "PocketBase FULL", pocketBaseOwn: "own routes", expressPeer: "Express"}

const expressFolder = "bench/peers/express"

const (
	startTimeout = time.Minute
	stopTimeout  = 10 * time.Second
)

func (c *candidate) isPocketBase() bool { return c.folder != "" }

func (c *candidate) isPitBoss() bool { return c.name == pitbossSQLite || c.name == pitbossPostgres }

// buildPrograms builds PitBoss and the PocketBase peer.
func (b *bench) buildPrograms(ctx context.Context) error {
	benchkit.Progress("building programs …")
	for _, build := range []struct{ dir, binary, main string }{{".", b.pitboss(), "./cmd/pitboss"},
		{"bench/peers/pocketbase", b.pocketbase(), "."}} {
		cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o",
			build.binary, build.main)
		cmd.Dir = build.dir
		if output, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go build %s: %w: %s", build.main, err, output)
		}
	}
	return nil
}

func (b *bench) pitboss() string    { return filepath.Join(b.dir, "pitboss") }
func (b *bench) pocketbase() string { return filepath.Join(b.dir, "pocketbase") }

// start fills the databases and starts all candidates.
func (b *bench) start(ctx context.Context, d data) error {
	benchkit.Progress("building %s …", d.name)
	begin := time.Now()
	path := func(name string) string { return filepath.Join(b.dir, d.name+"-"+name) }
	file, dir := path("data.json"), path("sqlite")
	// The schemas are not dropped: the database is a throw-away.
	pitbossURL, _, err := benchkit.FreshSchema(ctx, b.databaseURL, "peers_pitboss")
	if err != nil {
		return err
	}
	expressURL, _, err := benchkit.FreshSchema(ctx, b.databaseURL, "peers_express")
	if err != nil {
		return err
	}
	// The driver of the Express peer ignores the search path outside of options.
	expressURL = strings.Replace(expressURL, "search_path=", "options=-c%20search_path%3D", 1)
	b.candidates = b.newCandidates(path, dir, pitbossURL, expressURL)
	var onSQLite, onPostgres builtData
	var sqliteErr, postgresErr error
	var both sync.WaitGroup
	both.Go(func() { onPostgres, postgresErr = d.fill(ctx, db.Config{URL: pitbossURL}, "") })
	both.Go(func() {
		if onSQLite, sqliteErr = d.fill(ctx, db.Config{Dir: dir}, file); sqliteErr == nil {
			sqliteErr = b.loadPeers(ctx, path, file, expressURL)
		}
	})
	both.Wait()
	if err := errors.Join(sqliteErr, postgresErr); err != nil {
		return err
	}
	benchkit.Progress("  %s", time.Since(begin).Round(time.Second))
	if b.postmaster, err = benchkit.Postmaster(ctx, b.databaseURL); err != nil {
		return err
	}
	if err := errors.Join(benchkit.MoveToServerCPU(b.postmaster), benchkit.LeaveServerCPU()); err != nil {
		return err
	}
	for _, c := range b.candidates {
		c.builtData = onSQLite
		if c.name == pitbossPostgres {
			c.builtData = onPostgres
		}
		if err := c.start(ctx, d, path); err != nil {
			b.stop()
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// loadPeers loads the rows of a file into the peers.
func (b *bench) loadPeers(ctx context.Context, path func(string) string, file, expressURL string) error {
	for _, c := range b.candidates {
		var load *exec.Cmd
		switch {
		case c.isPocketBase():
			load = exec.CommandContext(ctx, b.pocketbase(), "load", path(c.folder), file)
		case c.name == expressPeer:
			load = exec.CommandContext(ctx, "node", "load.js", file)
			load.Dir, load.Env = expressFolder, append(os.Environ(), "DATABASE_URL="+expressURL)
		default:
			continue
		}
		if output, err := load.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", load, err, output)
		}
	}
	return nil
}

func (b *bench) newCandidates(path func(string) string, dir, pitbossURL, expressURL string) []*candidate {
	command := func(args ...string) func(context.Context, string) *exec.Cmd {
		return func(ctx context.Context, addr string) *exec.Cmd {
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "{addr}", addr)
			}
			cmd := exec.CommandContext(ctx, args[0], args[1:]...)
			cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
			return cmd
		}
	}
	return []*candidate{
		{name: pitbossSQLite, command: command(b.pitboss(), "serve", "--data", dir, "--addr", "{addr}")},
		{name: pitbossPostgres, usesPostgres: true,
			command: command(b.pitboss(), "serve", "--database-url", pitbossURL, "--addr", "{addr}")},
		{name: pocketBase, folder: "full", usesRecords: true,
			command: command(b.pocketbase(), "serve", path("full"), "{addr}")},
		{name: pocketBaseOwn, folder: "own", command: command(b.pocketbase(), "serve", path("own"), "{addr}", "own")},
		{name: expressPeer, usesPostgres: true, command: func(ctx context.Context, addr string) *exec.Cmd {
			cmd := command("node", "server.js")(ctx, addr)
			cmd.Dir, cmd.Env = expressFolder, append(os.Environ(), "NODE_ENV=production", "DATABASE_URL="+expressURL,
				"ADDR="+addr)
			return cmd
		}},
	}
}

// start starts a candidate, waits until it is ready, and gets its sessions.
func (c *candidate) start(ctx context.Context, d data, path func(string) string) error {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	c.addr = l.Addr().String()
	if err := l.Close(); err != nil {
		return err
	}
	c.cmd = c.command(ctx, c.addr)
	log, err := os.Create(path(strings.ReplaceAll(c.name, " ", "-") + ".log"))
	if err != nil {
		return err
	}
	c.cmd.Stdout, c.cmd.Stderr = log, log
	if err := benchkit.StartOnServerCPU(c.cmd); err != nil {
		return err
	}
	readyPath := "/readyz"
	if c.isPocketBase() {
		readyPath = "/api/health"
	}
	for begin := time.Now(); ; {
		if _, err := c.send(ctx, http.MethodGet, readyPath, "", nil); err == nil {
			break
		}
		if time.Since(begin) > startTimeout {
			output, _ := os.ReadFile(log.Name()) // without it the message is shorter
			return fmt.Errorf("not ready within %s: %s", startTimeout, output)
		}
		if err := benchkit.Sleep(ctx, 20*time.Millisecond); err != nil {
			return err
		}
	}
	c.tokens = map[string]string{}
	if d.hasStaff {
		return c.useStaffTokens(path)
	}
	for _, plan := range d.plans {
		org := plan.Organization
		if c.tokens[org], err = c.signIn(ctx, org); err != nil {
			return fmt.Errorf("sign in to %s: %w", org, err)
		}
	}
	return nil
}

// send sends a request to the candidate.
func (c *candidate) send(ctx context.Context, method, path, token string, body []byte) (benchkit.Response, error) {
	return benchkit.Send(ctx, benchkit.Client, method, c.addr, path, token, body)
}

// useStaffTokens uses the sessions that were opened with the data. PocketBase signs tokens of its own.
func (c *candidate) useStaffTokens(path func(string) string) error {
	if c.isPocketBase() {
		raw, err := os.ReadFile(filepath.Join(path(c.folder), "tokens.json"))
		if err != nil {
			return err
		}
		signed := map[string]string{} // by e-mail address
		if err := json.Unmarshal(raw, &signed); err != nil {
			return err
		}
		original := c.staff
		c.staff = map[string][]night.User{}
		for org, club := range c.clubs {
			for _, r := range club.Rooms {
				for i, e := range employees(r) {
					c.staff[r.ID] = append(c.staff[r.ID], night.User{
						Name: original[r.ID][i].Name, Token: signed[e.Email(org)],
					})
				}
			}
		}
	}
	for org, club := range c.clubs {
		c.tokens[org] = c.staff[club.Rooms[0].ID][0].Token
	}
	return nil
}

func (c *candidate) signIn(ctx context.Context, org string) (string, error) {
	path, email := "/api/auth/login", "floor@"+org+".example"
	credentials := map[string]string{"email": email, "password": password, "organizationDomain": org}
	if c.isPocketBase() {
		path = "/api/collections/staff/auth-with-password"
		credentials = map[string]string{"identity": email, "password": password}
	}
	body, err := json.Marshal(credentials)
	if err != nil {
		return "", err
	}
	r, err := c.send(ctx, http.MethodPost, path, "", body)
	if err != nil || r.Status != http.StatusOK {
		return "", fmt.Errorf("%d: %s, %w", r.Status, r.Body, err)
	}
	var session struct{ Token string }
	return session.Token, json.Unmarshal(r.Body, &session)
}

// stop stops all candidates.
func (b *bench) stop() {
	defer func() { b.candidates = nil }()
	for _, c := range b.candidates {
		if c.cmd == nil || c.cmd.Process == nil {
			continue
		}
		_ = c.cmd.Process.Signal(os.Interrupt) // the process may have ended
		ended := make(chan struct{})
		go func() { _ = c.cmd.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(stopTimeout):
			_ = c.cmd.Process.Kill() // the process may have ended
			<-ended
		}
	}
}

// cpuTime returns the CPU time of a candidate, with that of PostgreSQL if the candidate uses it.
func (b *bench) cpuTime(c *candidate) time.Duration {
	sum := benchkit.CPUTime(c.cmd.Process.Pid)
	if c.usesPostgres {
		sum += benchkit.TreeCPUTime(b.postmaster)
	}
	return sum
}

// waitUntilIdle waits until a candidate has finished its background work.
func (b *bench) waitUntilIdle(ctx context.Context, c *candidate) error {
	const interval, maxCPU, timeout = 250 * time.Millisecond, 25 * time.Millisecond, 30 * time.Second
	for begin := time.Now(); time.Since(begin) < timeout; {
		before := b.cpuTime(c)
		if err := benchkit.Sleep(ctx, interval); err != nil {
			return err
		}
		if b.cpuTime(c)-before < maxCPU {
			break
		}
	}
	return nil
}

// listPath returns the path of a room's list, "tables" or "waitlist".
func (c *candidate) listPath(list, room string) string {
	if !c.usesRecords {
		return "/api/" + list + "/" + room
	}
	view, order := "room_tables", "tableNumber"
	if list == "waitlist" {
		view, order = "room_waiting", "rank,rankAt,id"
	}
	return "/api/collections/" + view + "/records?skipTotal=1&perPage=500&sort=" + order + "&filter=" +
		url.QueryEscape("room='"+room+"'")
}
