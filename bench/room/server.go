package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server"
)

// serverRole makes this program the server under load, in a process of its own with one processor.
const serverRole = "serve"

type serverInput struct{ Dir, DatabaseURL string }

// serverProcess is the server under load.
type serverProcess struct {
	*benchkit.Child
	addr       string
	postmaster int // process id of PostgreSQL, which shares the server's processor; 0 with SQLite
}

func (b *bench) startServer(ctx context.Context, c db.Config) (s *serverProcess, err error) {
	s = &serverProcess{}
	if c.URL != "" {
		if s.postmaster, err = benchkit.Postmaster(ctx, c.URL); err == nil {
			err = benchkit.MoveToServerCPU(s.postmaster)
		}
		if err != nil {
			benchkit.Progress("  PostgreSQL is not on the server's processor: %v", err)
		}
	}
	s.Child, err = benchkit.StartChild(ctx, serverRole, []string{"GOMAXPROCS=1"}, benchkit.StartOnServerCPU,
		serverInput{c.Dir, c.URL}, &s.addr)
	return s, err
}

// withServer fills a database of the requested size and runs f with a server on it.
func (b *bench) withServer(ctx context.Context, name string,
	f func(context.Context, *serverProcess, night.Server) error) error {
	c, rooms, drop, err := b.newDatabase(ctx, name, b.size)
	if err != nil {
		return err
	}
	defer drop()
	s, err := b.startServer(ctx, c)
	if err != nil {
		return err
	}
	rooms.Addr = s.addr
	return errors.Join(f(ctx, s, rooms), s.Stop())
}

// cpuTime returns the CPU time of the server and of PostgreSQL.
func (s *serverProcess) cpuTime() time.Duration {
	sum := benchkit.CPUTime(s.PID())
	if s.postmaster != 0 {
		sum += benchkit.TreeCPUTime(s.postmaster)
	}
	return sum
}

// runServer is the main function of the server process.
func runServer(ctx context.Context) error {
	var input serverInput
	ctx, err := benchkit.ReadInput(ctx, &input)
	if err != nil {
		return err
	}
	c := server.Config{Addr: "127.0.0.1:0", Dir: input.Dir, DatabaseURL: input.DatabaseURL,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))}
	return server.Run(ctx, c, func(addr string) { benchkit.WriteOutput(addr) })
}
