package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	maxStartTime = 100 * time.Millisecond
	startTimeout = 20 * time.Second
)

// start measures the time from the start of the program to the first successful response of /readyz, on a database
// with players seated and waiting.
func (b *bench) start(ctx context.Context, e engine) error {
	config, drop, err := b.newDatabase(ctx, e, "start")
	if err != nil {
		return err
	}
	defer drop()
	if _, err = fillDatabase(ctx, config, func(ctx context.Context, d *db.DB) (clubdata.Club, error) {
		return clubdata.Build(ctx, d, clubdata.Plan{Organization: "start", Rooms: 2, Tables: tables, Seated: seated,
			Waiting: waiting, Players: 400})
	}); err != nil {
		return err
	}
	binary := filepath.Join(b.dir, "pitboss")
	if out, err := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-ldflags", "-s -w", "-o", binary,
		"pitboss/cmd/pitboss").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w: %s", err, out)
	}
	args := []string{"serve", "--data", config.Dir}
	if config.URL != "" {
		args = []string{"serve", "--database-url", config.URL}
	}
	var startTimes benchkit.Latencies
	for range 3 * b.rounds {
		l, err := listen(ctx)
		if err != nil {
			return err
		}
		addr := l.Addr().String()
		if err := l.Close(); err != nil {
			return err
		}
		d, err := timeStart(ctx, addr, exec.CommandContext(ctx, binary, append(args, "--addr", addr)...))
		if err != nil {
			return err
		}
		startTimes = append(startTimes, d)
	}
	b.addRow(e.name+", start to ready (p50, p95)", benchkit.Percentiles(startTimes, 50, 95), "", "",
		"p50 ≤ "+benchkit.Millis(maxStartTime), startTimes.Median() <= maxStartTime)
	return nil
}

// timeStart starts the program, waits until it is ready and stops it.
func timeStart(ctx context.Context, addr string, cmd *exec.Cmd) (d time.Duration, err error) {
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer func() {
		err = errors.Join(err, cmd.Process.Signal(os.Interrupt), cmd.Wait())
	}()
	for {
		if _, err := benchkit.Get(ctx, addr, "", "/readyz"); err == nil {
			return time.Since(begin), nil
		}
		if time.Since(begin) > startTimeout {
			return 0, fmt.Errorf("not ready within %s", startTimeout)
		}
		if err := benchkit.Sleep(ctx, time.Millisecond); err != nil {
			return 0, err
		}
	}
}
