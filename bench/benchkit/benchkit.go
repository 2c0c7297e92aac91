// Package benchkit has what the benchmark commands share: their start, child processes, CPU time and memory of a
// process, PostgreSQL schemas, connections, sample series and tables of results.
package benchkit

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// DatabaseURLVariable is the environment variable with the URL of a PostgreSQL database, which the tests use too.
const DatabaseURLVariable = "PITBOSS_TEST_DATABASE_URL"

// databaseFolder is the parent of the temporary folders. It lies on the disk that is measured.
const databaseFolder = "tmp"

// Main runs a benchmark until it ends or a signal arrives, and exits with 1 when it fails.
func Main(name string, run func(ctx context.Context) error) {
	RaiseFileLimit()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// Progress writes a line to the standard error.
func Progress(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }

// TempDir creates a folder for a benchmark's databases and returns its absolute path and a function that removes it.
func TempDir(name string) (dir string, remove func(), err error) {
	parent, err := filepath.Abs(databaseFolder)
	if err != nil {
		return "", nil, err
	}
	if err := os.MkdirAll(parent, 0o750); err != nil {
		return "", nil, err
	}
	if dir, err = os.MkdirTemp(parent, name+"-"); err != nil {
		return "", nil, err
	}
	return dir, func() { _ = os.RemoveAll(dir) }, nil // a leftover folder is under tmp
}

// Sleep waits for a duration, or until the context ends.
func Sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// DescribeMachine returns the date, the processors, the kernel, the versions of the given programs, and the load.
func DescribeMachine(ctx context.Context, programs ...string) string {
	words := []string{time.Now().Format(time.DateOnly), fmt.Sprintf("%d cores", runtime.NumCPU()), runtime.Version(),
		runtime.GOOS + "/" + runtime.GOARCH}
	if kernel, err := exec.CommandContext(ctx, "uname", "-r").Output(); err == nil {
		words = append(words, "kernel "+strings.TrimSpace(string(kernel)))
	}
	for _, p := range programs {
		if version, err := exec.CommandContext(ctx, p, "--version").Output(); err == nil {
			words = append(words, p+" "+strings.TrimSpace(string(version)))
		}
	}
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		words = append(words, "load at the end "+strings.Join(strings.Fields(string(load))[:3], " "))
	}
	return strings.Join(words, ", ")
}
