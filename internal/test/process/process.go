// Package process runs the server as a child process: a test starts it, sends requests as clients do, stops it or
// kills it. It is for tests only.
package process

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Main runs the tests of a package that uses Binary, and removes the binary afterwards.
func Main(m *testing.M) {
	m.Run()
	if scratch != "" {
		_ = os.RemoveAll(scratch)
	}
}

var scratch string

// Binary is the path of the program under test: the one that PITBOSS_BINARY names, or one built from this tree, once
// per test package. TestMain of the package must call Main.
func Binary(t testing.TB) string {
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
	var err error
	if scratch, err = os.MkdirTemp("", "pitboss-running-"); err != nil {
		return "", err
	}
	path := filepath.Join(scratch, "pitboss")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags", "-s -w", "-o", path, "pitboss/cmd/pitboss")
	out, err := build.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, err
})

// FreeAddress is a loopback address with a free port.
func FreeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// repository is the folder of go.mod above the working directory.
func repository(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != "/"; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	t.Fatal("no go.mod above the test")
	return ""
}

// Tool returns the paths that scripts/tools.sh prints for a tool, which it installs if necessary. The test fails
// without it.
func Tool(t testing.TB, name string) []string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), filepath.Join(repository(t), "scripts/tools.sh"), name).Output()
	if err != nil {
		t.Fatalf("this did not run: %s is needed, and scripts/tools.sh: %v", name, err)
	}
	return strings.Fields(string(out))
}

// Process is a running program.
type Process struct {
	*exec.Cmd
	Output *Output
	Exited chan struct{} // closed when the program has exited
	err    error
}

// Start starts a program that is killed when the test ends. prepare may change the command first.
func Start(t testing.TB, prepare func(*exec.Cmd), argv ...string) (*Process, error) {
	t.Helper()
	p := &Process{Cmd: exec.Command(argv[0], argv[1:]...), Output: &Output{}, Exited: make(chan struct{})}
	p.Stdout, p.Stderr = p.Output, p.Output
	p.WaitDelay = time.Second // for child processes that inherit the output
	if prepare != nil {
		prepare(p.Cmd)
	}
	if err := p.Cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		p.err = p.Wait()
		close(p.Exited)
	}()
	t.Cleanup(func() { _ = p.Kill() }) // fails if the program has exited, as in most tests
	return p, nil
}

// Kill kills the program (SIGKILL) and waits for its exit.
func (p *Process) Kill() error {
	err := p.Process.Kill()
	<-p.Exited
	return err
}

// Stop sends a signal and waits for the exit. After RequestTimeout it kills the program.
func (p *Process) Stop(how syscall.Signal) error {
	_ = p.Process.Signal(how) // fails if the program has exited
	select {
	case <-p.Exited:
		return p.err
	case <-time.After(RequestTimeout):
		_ = p.Kill()
		return fmt.Errorf("it did not end within %v", RequestTimeout)
	}
}

// URL waits for the log line with the server's address.
func (p *Process) URL() (string, error) {
	for end := time.Now().Add(RequestTimeout); time.Now().Before(end); {
		if _, rest, ok := strings.Cut(p.Output.String(), `"url":"`); ok {
			if url, _, ok := strings.Cut(rest, `"`); ok {
				return url, nil
			}
		}
		select {
		case <-p.Exited:
			return "", fmt.Errorf("it has ended: %w\n%s", p.err, p.Output)
		case <-time.After(time.Millisecond):
		}
	}
	return "", fmt.Errorf("it does not listen within %v:\n%s", RequestTimeout, p.Output)
}

// Errors returns the error lines of the server's log, except those that the test expects.
func (p *Process) Errors(isExpected func(line string) bool) (lines []string) {
	for line := range strings.Lines(p.Output.String()) {
		if strings.Contains(line, `"ERROR"`) && (isExpected == nil || !isExpected(line)) {
			lines = append(lines, line)
		}
	}
	return lines
}

// Output is the output of a program.
type Output struct {
	mu   sync.Mutex
	text strings.Builder
}

func (o *Output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

func (o *Output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}
