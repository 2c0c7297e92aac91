package benchkit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Child is a process of this program with another role. It ends when its standard input closes.
type Child struct {
	cmd   *exec.Cmd
	stdin io.Closer
}

// StartChild starts this program with a role as its only argument, sends it its input, and reads its output once it is
// ready. start runs the command; the child gets the given variables in addition to the environment.
func StartChild(ctx context.Context, role string, env []string, start func(*exec.Cmd) error, input, output any) (*Child,
	error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, role)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), env...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := start(cmd); err != nil {
		return nil, err
	}
	c := &Child{cmd: cmd, stdin: in}
	if err := json.NewEncoder(in).Encode(input); err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	if err := json.NewDecoder(out).Decode(output); err != nil {
		return nil, errors.Join(fmt.Errorf("%s did not start: %w", role, err), c.Stop())
	}
	return c, nil
}

// PID returns the process id.
func (c *Child) PID() int { return c.cmd.Process.Pid }

// Stop closes the child's standard input and waits until the child has ended.
func (c *Child) Stop() error { return errors.Join(c.stdin.Close(), c.cmd.Wait()) }

// ReadInput reads the child's input from its standard input. The context ends when the parent closes the pipe or dies.
func ReadInput(ctx context.Context, input any) (context.Context, error) {
	if err := json.NewDecoder(os.Stdin).Decode(input); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	return ctx, nil
}

// WriteOutput tells the parent that the child is ready.
func WriteOutput(output any) {
	_ = json.NewEncoder(os.Stdout).Encode(output) // a parent that does not get it reports that the child did not start
}

// clockTick is the unit of times in /proc/PID/stat.
const clockTick = 10 * time.Millisecond

// statFields returns the fields of /proc/PID/stat from the third on; none if the process has ended.
func statFields(pid int) []string {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	return strings.Fields(string(raw[bytes.LastIndexByte(raw, ')')+1:])) // the second field, a name, may have spaces
}

func parentOf(pid int) int {
	if f := statFields(pid); len(f) > 1 {
		n, _ := strconv.Atoi(f[1]) // the kernel writes a number
		return n
	}
	return 0
}

// ProcessTree returns a process and its children.
func ProcessTree(pid int) []int {
	tree := []int{pid}
	all, _ := filepath.Glob("/proc/[0-9]*") // the pattern is valid
	for _, dir := range all {
		if n, err := strconv.Atoi(filepath.Base(dir)); err == nil && parentOf(n) == pid {
			tree = append(tree, n)
		}
	}
	return tree
}

// CPUTime returns the CPU time of a process's threads, to the nanosecond.
func CPUTime(pid int) (sum time.Duration) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid)) // the pattern is valid
	for _, t := range threads {
		raw, err := os.ReadFile(t)
		if err != nil {
			continue // the thread has ended
		}
		first, _, _ := strings.Cut(string(raw), " ")
		if n, err := strconv.ParseInt(first, 10, 64); err == nil {
			sum += time.Duration(n)
		}
	}
	return sum
}

// TreeCPUTime returns the CPU time of a process and its children, those that have ended included.
func TreeCPUTime(pid int) (sum time.Duration) {
	for _, p := range ProcessTree(pid) {
		sum += CPUTime(p)
	}
	if f := statFields(pid); len(f) > 14 {
		for _, ended := range f[13:15] { // cutime, cstime
			n, _ := strconv.ParseInt(ended, 10, 64) // the kernel writes a number
			sum += time.Duration(n) * clockTick
		}
	}
	return sum
}

// ResidentMemory returns the resident memory of a process in bytes; 0 if the kernel does not report it.
func ResidentMemory(pid int) int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)) // without it the result is 0
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, _, _ := strings.Cut(strings.TrimSpace(rest), " kB")
	n, _ := strconv.ParseInt(kilobytes, 10, 64)
	return n << 10
}
