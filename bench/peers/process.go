package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the kernel's unit in /proc/PID/stat.
const tick = 10 * time.Millisecond

// stat are the fields of /proc/PID/stat from the third on.
func stat(pid int) []string {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	return strings.Fields(string(raw[bytes.LastIndexByte(raw, ')')+1:])) // a name may have spaces
}

func parentOf(pid int) int {
	if s := stat(pid); len(s) > 1 {
		n, _ := strconv.Atoi(s[1]) // the kernel writes a number
		return n
	}
	return 0
}

func childrenOf(pid int) (out []int) {
	all, _ := filepath.Glob("/proc/[0-9]*") // the pattern is right
	for _, dir := range all {
		if n, err := strconv.Atoi(filepath.Base(dir)); err == nil && parentOf(n) == pid {
			out = append(out, n)
		}
	}
	return out
}

func cpus() int {
	// the pattern is right; runtime.NumCPU is less once pinned
	all, _ := filepath.Glob("/sys/devices/system/cpu/cpu[0-9]*")
	return len(all)
}

// used is the processor time of a process's threads, to the nanosecond.
func used(pid int) (sum time.Duration) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid)) // the pattern is right
	for _, t := range threads {
		raw, err := os.ReadFile(t)
		if err != nil {
			continue // it has ended
		}
		if n, err := strconv.ParseInt(strings.Fields(string(raw))[0], 10, 64); err == nil {
			sum += time.Duration(n)
		}
	}
	return sum
}

// spent is what a server has used, and what PostgreSQL has: all its processes, with those of connections that have
// ended.
func (b *bench) spent(c *candidate) (server, database time.Duration) {
	server = used(c.cmd.Process.Pid)
	if !c.postgres {
		return server, 0
	}
	database = used(b.postmaster)
	for _, pid := range childrenOf(b.postmaster) {
		database += used(pid)
	}
	if s := stat(b.postmaster); len(s) > 14 {
		for _, ended := range s[13:15] { // cutime, cstime
			n, _ := strconv.ParseInt(ended, 10, 64) // the kernel writes a number
			database += time.Duration(n) * tick
		}
	}
	return server, database
}

// resident is what the kernel holds for a process.
func resident(pid int) int64 {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64) // the kernel writes a number
			return n << 10
		}
	}
	return 0
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// quiet waits until a server has done what it still had to do.
func (b *bench) quiet(ctx context.Context, c *candidate) error {
	const step, mostUsed, within = 250 * time.Millisecond, 25 * time.Millisecond, 30 * time.Second
	for begun := time.Now(); time.Since(begun) < within; {
		server, database := b.spent(c)
		if err := wait(ctx, step); err != nil {
			return err
		}
		after, afterDatabase := b.spent(c)
		if after-server+afterDatabase-database < mostUsed {
			break
		}
	}
	return nil
}
