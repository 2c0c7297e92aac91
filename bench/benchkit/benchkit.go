// Package benchkit is shared by the benchmarks: their start, temporary folders, a PostgreSQL schema of their own,
// and tables of results.
package benchkit

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// DatabaseURLVariable is the environment variable that names a PostgreSQL database: the one of the tests.
const DatabaseURLVariable = "PITBOSS_TEST_DATABASE_URL"

// Main runs a bench until it is done or interrupted, and ends the process with 1 when it fails.
func Main(name string, run func(ctx context.Context) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// TempDir makes a folder of the bench's own in a parent, and returns its absolute path and what takes it away again.
func TempDir(parent, name string) (dir string, remove func(), err error) {
	if parent, err = filepath.Abs(parent); err != nil {
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

// DescribeMachine names the machine, its processors and kernel, the versions of the given programs, and the load.
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

// WriteTable writes rows of as many cells as the head has, for Markdown and for the eye.
func WriteTable(w io.Writer, head []string, rows [][]string) {
	widths := make([]int, len(head))
	all := append([][]string{head}, rows...)
	for _, row := range all {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for n, row := range all {
		line, rule := "|", "|"
		for i, cell := range row {
			line += " " + cell + strings.Repeat(" ", widths[i]-len([]rune(cell))) + " |"
			rule += strings.Repeat("-", widths[i]+2) + "|"
		}
		_, _ = fmt.Fprintln(w, line)
		if n == 0 {
			_, _ = fmt.Fprintln(w, rule)
		}
	}
}

// YesNo is a cell that says whether a figure is as good as it should be.
func YesNo(ok bool) string {
	if ok {
		return "yes"
	}
	return "NO"
}
