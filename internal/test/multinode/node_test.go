// Package multinode_test runs several nodes on one database, as a chain of rooms would, and kills or restarts them
// while clients work. No act and no event may be lost or duplicated.
package multinode_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"pitboss/internal/test/process"
)

func TestMain(m *testing.M) { process.Main(m) }

// node is a server process with a fixed address.
type node struct {
	t       *testing.T
	path    string
	args    []string
	address string
	socket  *os.File // inherited by it, if any
	process *process.Process
}

func newNode(t *testing.T, path string, args ...string) *node {
	t.Helper()
	n := &node{t: t, path: path, address: process.FreeAddress(t)}
	n.args = slices.Concat([]string{"serve", "--addr", n.address, "--log-requests", "none"}, args)
	return n
}

func (n *node) url() string { return "http://" + n.address }

// launch starts the process; ready waits until it serves.
func (n *node) launch() {
	n.t.Helper()
	argv := slices.Concat([]string{n.path}, n.args)
	if n.socket != nil { // as systemd does it
		argv = slices.Concat([]string{"sh", "-c", `LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"`}, argv)
	}
	var err error
	n.process, err = process.Start(n.t, func(c *exec.Cmd) {
		if n.socket != nil {
			c.ExtraFiles = []*os.File{n.socket}
		}
	}, argv...)
	if err != nil {
		n.t.Fatal(err)
	}
}

func (n *node) ready() {
	n.t.Helper()
	if err := process.WaitReady(n.url(), func(said string) bool {
		return !strings.Contains(said,
			"not connected")
	}); err != nil {
		n.t.Fatalf("%v\n%s", err, n.process.Output)
	}
}

func (n *node) start() {
	n.t.Helper()
	n.launch()
	n.ready()
}

// kill is kill -9.
func (n *node) kill() {
	if err := n.process.Kill(); err != nil {
		n.t.Errorf("kill: %v", err)
	}
	n.complain()
}

// stop sends SIGTERM: the node drains and exits.
func (n *node) stop() {
	n.t.Helper()
	if err := n.process.Stop(syscall.SIGTERM); err != nil {
		n.t.Errorf("a node that was told to stop: %v\n%s", err, n.process.Output)
	}
	n.complain()
}

func (n *node) complain() {
	if len(n.process.Errors(nil)) > 0 {
		n.t.Errorf("the program had something to say:\n%s", n.process.Output)
	}
}

// check runs the check command on the database.
func (n *node) check(database ...string) {
	n.t.Helper()
	out, err := exec.CommandContext(n.t.Context(), n.path, slices.Concat([]string{"check"}, database)...).
		CombinedOutput()
	if err != nil {
		n.t.Errorf("check: %v\n%s", err, out)
	}
}

var errNoNode = errors.New("no node answers")

// balancer forwards requests to the nodes in turn. If a connection fails it tries the next node, provided that the
// request may be repeated: a GET, or an act with an Idempotency-Key. It considers nothing else.
type balancer struct {
	nodes  []*node
	mu     sync.Mutex
	turn   int
	passed int // forwarded again after a failure
}

func (b *balancer) next() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn++
	return b.turn
}

// call tries one node after the other, each at most twice.
func (b *balancer) call(ctx context.Context, method, path, token, key string, body any) (process.Answer, error) {
	var errs error
	first := b.next()
	for i := range 2 * len(b.nodes) {
		a, err := process.Call(ctx, method, b.nodes[(first+i)%len(b.nodes)].url()+path, token, key, body)
		if err == nil || method != http.MethodGet && key == "" || ctx.Err() != nil {
			return a, err
		}
		errs = errors.Join(errs, err)
		b.mu.Lock()
		b.passed++
		b.mu.Unlock()
	}
	return process.Answer{}, fmt.Errorf("%w: %w", errNoNode, errs)
}
