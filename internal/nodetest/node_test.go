// Package nodetest_test runs several nodes on one database, as a chain of rooms would, and kills or restarts them while people
// work: nothing may be lost, doubled or missed.
package nodetest_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const readyWithin = 30 * time.Second // a noisy machine

// binary is the program under test: the one that PITBOSS_BINARY names, or one built from this tree, for all tests together.
func binary(t *testing.T) string {
	t.Helper()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

var built = sync.OnceValues(func() (string, error) {
	if path := os.Getenv("PITBOSS_BINARY"); path != "" {
		return path, nil
	}
	path := filepath.Join(scratch, "pitboss")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	out, err := exec.Command("go", "build", "-buildvcs=false", "-ldflags", "-s -w", "-o", path, "pitboss/cmd/pitboss").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, err
})

var scratch string // a folder for what all tests share

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "pitboss-nodes-"); err != nil {
		panic(err)
	}
	m.Run()
	_ = os.RemoveAll(scratch)
}

// node is a server as a process, at an address that it keeps.
type node struct {
	t       *testing.T
	path    string
	args    []string
	address string
	socket  *os.File // handed over to it, if any
	cmd     *exec.Cmd
	said    *log
}

// freeAddress is one where nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func newNode(t *testing.T, path string, args ...string) *node {
	t.Helper()
	n := &node{t: t, path: path, address: freeAddress(t)}
	n.args = slices.Concat([]string{"serve", "--addr", n.address, "--log-requests", "none"}, args)
	return n
}

func (n *node) url() string { return "http://" + n.address }

// launch starts the process; ready waits until it serves.
func (n *node) launch() {
	n.t.Helper()
	n.said = &log{}
	n.cmd = exec.Command(n.path, n.args...)
	if n.socket != nil { // as systemd does it
		n.cmd = exec.Command("sh", slices.Concat([]string{"-c", `LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"`, n.path}, n.args)...)
		n.cmd.ExtraFiles = []*os.File{n.socket}
	}
	n.cmd.Stderr = n.said
	if err := n.cmd.Start(); err != nil {
		n.t.Fatal(err)
	}
	process := n.cmd.Process
	n.t.Cleanup(func() { _ = process.Kill() }) // it is dead already unless the test broke off
}

func (n *node) ready() {
	n.t.Helper()
	for end := time.Now().Add(readyWithin); ; <-time.After(10 * time.Millisecond) {
		a, err := call(context.Background(), http.MethodGet, n.url()+"/readyz", "", "", nil)
		if err == nil && a.status == http.StatusOK && !strings.Contains(string(a.body), "not connected") {
			return
		}
		if time.Now().After(end) {
			n.t.Fatalf("not ready within %v: %v %s\n%s", readyWithin, err, a.body, n.said)
		}
	}
}

func (n *node) start() {
	n.t.Helper()
	n.launch()
	n.ready()
}

// kill is kill -9.
func (n *node) kill() {
	if err := n.cmd.Process.Kill(); err != nil {
		n.t.Errorf("kill: %v", err)
	}
	_ = n.cmd.Wait() // it says that the program was killed
	n.complain()
}

// stop is what an operator does: the node drains and ends by itself.
func (n *node) stop() {
	n.t.Helper()
	if err := n.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		n.t.Fatalf("stop: %v", err)
	}
	if err := n.cmd.Wait(); err != nil {
		n.t.Errorf("a node that was told to stop: %v\n%s", err, n.said)
	}
	n.complain()
}

func (n *node) complain() {
	if said := n.said.String(); strings.Contains(said, `"ERROR"`) {
		n.t.Errorf("the program had something to say:\n%s", said)
	}
}

// check is the operator's look at the database.
func (n *node) check(database ...string) {
	n.t.Helper()
	out, err := exec.CommandContext(n.t.Context(), n.path, slices.Concat([]string{"check"}, database)...).CombinedOutput()
	if err != nil {
		n.t.Errorf("check: %v\n%s", err, out)
	}
}

// log is what a program writes.
type log struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

var errNobody = errors.New("no node answers")

// balancer passes requests on to the nodes in turn. Where a connection fails it asks the next one, if the request may be
// repeated: a GET, or an act with an Idempotency-Key. It looks at nothing else.
type balancer struct {
	nodes  []*node
	mu     sync.Mutex
	turn   int
	passed int // on to the next one after a failure
}

func (b *balancer) next() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn++
	return b.turn
}

// call asks one node after the other, each of them twice at most.
func (b *balancer) call(ctx context.Context, method, path, token, key string, body any) (answer, error) {
	var errs error
	first := b.next()
	for i := range 2 * len(b.nodes) {
		a, err := call(ctx, method, b.nodes[(first+i)%len(b.nodes)].url()+path, token, key, body)
		if err == nil || method != http.MethodGet && key == "" {
			return a, err
		}
		errs = errors.Join(errs, err)
		b.mu.Lock()
		b.passed++
		b.mu.Unlock()
	}
	return answer{}, fmt.Errorf("%w: %w", errNobody, errs)
}
