package multinode_test

import (
	"context"
	"net"
	"sync"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/process"
)

// actsBetween is how many acts each worker does between two restarts, at least.
const actsBetween = 10

// Two nodes are restarted one after the other, as for an upgrade. No request fails.
func TestOnPostgresARollingRestartFailsNoRequest(t *testing.T) {
	t.Parallel()
	if !dbtest.OnPostgres() {
		return // SQLite has one process
	}
	config := dbtest.ConfigOf(t, db.Config{})
	h := build(t, config, 3)
	path := process.Binary(t)
	args := []string{"--database-url", config.URL, "--drain-delay", "300ms"}
	nodes := []*node{newNode(t, path, args...), newNode(t, path, args...)}
	for _, n := range nodes {
		n.start()
	}
	both := &balancer{nodes: nodes}
	screens := []*screen{}
	for i, w := range h.workers {
		screens = append(screens, openScreen(t, nodes, w.room.ID, h.club.Token, h.begins[w.room.ID], i))
	}
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for _, w := range h.workers {
		all.Go(func() { w.work(ctx, both.call) })
	}
	for _, n := range nodes {
		h.waitForActs(actsBetween)
		n.stop()
		n.start()
	}
	h.waitForActs(actsBetween)
	stop()
	all.Wait()
	acts := h.addsUp(t, both.call)
	ends, told := h.ends(), 0
	for _, s := range screens {
		s.report(ends[s.room])
		told += s.told
	}
	if told == 0 {
		t.Error("no socket was told to reconnect")
	}
	for _, w := range h.workers {
		for _, err := range w.failed {
			t.Errorf("%s: %v", w.room.ID, err)
		}
	}
	for _, n := range nodes {
		n.stop()
	}
	t.Logf("%d acts, %d requests went to the other node", acts, both.passed)
}

// A server with an inherited socket, as under systemd, is restarted. Connections wait meanwhile.
func TestInheritedSocketRefusesNoRequestDuringARestart(t *testing.T) {
	t.Parallel()
	config := dbtest.ConfigOf(t, db.Config{})
	h := build(t, config, 3)
	args := []string{"--database-url", config.URL}
	if config.URL == "" {
		args = []string{"--data", config.Dir, "--backup-every", "0"}
	}
	n := newNode(t, process.Binary(t), args...)
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.Close() }()
	if n.socket, err = socket.(*net.TCPListener).File(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = n.socket.Close() }()
	n.address = socket.Addr().String() // in place of the address from newNode
	n.launch()
	n.ready()
	// Only the transport repeats a request, if a kept connection turns out to be closed.
	direct := func(ctx context.Context, method, path, token, key string, body any) (process.Answer, error) {
		return process.Call(ctx, method, n.url()+path, token, key, body)
	}
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for _, w := range h.workers {
		all.Go(func() { w.work(ctx, direct) })
	}
	for range 2 {
		h.waitForActs(actsBetween)
		n.stop()
		n.launch()
		n.ready()
	}
	h.waitForActs(actsBetween)
	stop()
	all.Wait()
	for _, w := range h.workers {
		for _, err := range w.failed {
			t.Errorf("%s: %v", w.room.ID, err)
		}
	}
	acts := h.addsUp(t, direct)
	n.stop()
	n.check(args[:2]...)
	t.Logf("%d acts", acts)
}
