package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"

	"pitboss/bench/night"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server"
)

// The server runs as a process of its own on one processor, the generator on another, so that neither takes the
// other's time.

const serveCommand = "serve"

// order is what the process is told on its standard input.
type order struct{ Dir, DatabaseURL, Profile, Heap string }

// side is the server's process.
type side struct {
	addr     string
	cmd      *exec.Cmd
	stdin    io.Closer
	database int // PostgreSQL's first process, which shares the processor; 0: there is none
}

// serving starts the server on a database, on one processor.
func (b *bench) serving(ctx context.Context, c db.Config) (*side, error) {
	cmd := exec.CommandContext(ctx, b.self, serveCommand)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := startOn(cmd, serversProcessor); err != nil {
		return nil, err
	}
	s := &side{cmd: cmd, stdin: in}
	if c.URL != "" {
		if s.database, err = postmaster(ctx, c.URL); err == nil {
			err = moveTo(s.database, serversProcessor)
		}
		if err != nil {
			b.say("  PostgreSQL has not been put on the server's processor: %v", err)
		}
	}
	if err := json.NewEncoder(in).Encode(order{Dir: c.Dir, DatabaseURL: c.URL, Profile: b.profile,
		Heap: b.heap}); err != nil {
		return nil, errors.Join(err, s.end())
	}
	if err := json.NewDecoder(out).Decode(&s.addr); err != nil {
		return nil, errors.Join(fmt.Errorf("the server did not start: %w", err), s.end())
	}
	return s, nil
}

// served makes a house of the size that is asked for, serves it, and takes both away once f is done.
func (b *bench) served(ctx context.Context, name string, f func(context.Context, *side, night.Server) error) error {
	c, h, drop, err := b.house(ctx, name, b.size)
	if err != nil {
		return err
	}
	defer drop()
	at, err := b.serving(ctx, c)
	if err != nil {
		return err
	}
	h.Addr = at.addr
	return errors.Join(f(ctx, at, h), at.end())
}

// end closes the process's standard input, on which it ends itself.
func (s *side) end() error { return errors.Join(s.stdin.Close(), s.cmd.Wait()) }

// serve is the process's main.
func serve(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	decoder := json.NewDecoder(os.Stdin)
	var o order
	if err := decoder.Decode(&o); err != nil {
		return err
	}
	if o.Profile != "" {
		file, err := os.Create(o.Profile)
		if err != nil {
			return err
		}
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer func() {
			pprof.StopCPUProfile()
			_ = file.Close() // it is for a person to look at
		}()
	}
	if o.Heap != "" {
		go watchHeap(ctx, o.Heap)
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // until the parent closes it or dies
		cancel()
	}()
	c := server.Config{Addr: "127.0.0.1:0", Dir: o.Dir, DatabaseURL: o.DatabaseURL,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))}
	return server.Run(ctx, c, func(addr string) {
		_ = json.NewEncoder(os.Stdout).Encode(addr) // without it the parent gives up
	})
}

// used is what a process has used, and holds, as the kernel says.
type used struct {
	cpu time.Duration
	rss int64
}

// used is what the server's process has.
func (s *side) used() used { return usedBy(s.cmd.Process.Pid) }

// cpu is the processor time of the server and of its database. A connection that was closed takes its own with it.
func (s *side) cpu() (sum time.Duration) {
	sum = s.used().cpu
	if s.database != 0 {
		for _, pid := range family(s.database) {
			sum += usedBy(pid).cpu
		}
	}
	return sum
}

const ticks = 100 // of the kernel's clock, a second

// usedBy is nothing where the kernel does not say.
func usedBy(pid int) (u used) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return u
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // the name may hold anything
	f := strings.Fields(rest)
	if len(f) < 22 {
		return u
	}
	const utime, stime, pages = 11, 12, 21
	number := func(i int) int64 { n, _ := strconv.ParseInt(f[i], 10, 64); return n } // they are numbers
	return used{
		time.Duration(number(utime)+number(stime)) * time.Second / ticks, number(pages) * int64(os.Getpagesize()),
	}
}

func own() used { return usedBy(os.Getpid()) }

// processors of the machine are divided: the first is the server's, the others are the generator's.
const serversProcessor = 0

func enoughProcessors() bool { return runtime.NumCPU() > 1 }
