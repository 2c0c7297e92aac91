package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const aimReady = 100 * time.Millisecond

// start measures from the start of the program to the first answer of /readyz, on a database of a room in full swing,
// beside a bare program that answers at once.
func (b *bench) start(ctx context.Context, p place) error {
	config, drop, err := b.fresh(ctx, p, "start")
	if err != nil {
		return err
	}
	defer drop()
	_, err = built(ctx, config, func(d *db.DB) (clubdata.Club, error) {
		return clubdata.Build(ctx, d, clubdata.Plan{Organization: "start", Rooms: 2, Tables: tables, Seated: seated,
			Waiting: waiting, Players: 400})
	})
	if err != nil {
		return err
	}
	pitboss := os.Getenv("PITBOSS_BINARY")
	if pitboss == "" {
		pitboss = filepath.Join(b.dir, "pitboss")
		if out, err := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-ldflags", "-s -w", "-o", pitboss,
			"pitboss/cmd/pitboss").CombinedOutput(); err != nil {
			return fmt.Errorf("go build: %w: %s", err, out)
		}
	}
	if pitboss, err = filepath.Abs(pitboss); err != nil {
		return err
	}
	args := []string{"serve", "--data", config.Dir}
	if config.URL != "" {
		args = []string{"serve", "--database-url", config.URL}
	}
	var ours, floor series[time.Duration]
	for range 3 * b.rounds {
		addr, err := freeAddress(ctx)
		if err != nil {
			return err
		}
		d, err := timeToReady(ctx, addr, exec.CommandContext(ctx, pitboss, append(args, "--addr", addr)...))
		if err != nil {
			return err
		}
		ours = append(ours, d)
		begin := time.Now()
		bare, err := b.spawn(ctx, childBare, 0, order{Answers: map[string]bareAnswer{"/readyz": {}}})
		if err != nil {
			return err
		}
		if _, err := ask(ctx, bare.Addr, "", "/readyz"); err != nil {
			return err
		}
		floor = append(floor, time.Since(begin))
		if err := bare.end(); err != nil {
			return err
		}
	}
	b.table.rows = append(b.table.rows, row{p.name + ", start to ready (p50, p95)",
		millis(ours.median()) + ", " + millis(ours.at(95)),
		millis(floor.median()) + ", " + millis(floor.at(95)), fmt.Sprintf("%.2f×",
			float64(ours.median())/float64(floor.median())),
		"p50 ≤ " + millis(aimReady), met(ours.median() <= aimReady)})
	return nil
}

func freeAddress(ctx context.Context) (string, error) {
	l, err := listen(ctx)
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

func timeToReady(ctx context.Context, addr string, cmd *exec.Cmd) (took time.Duration, err error) {
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer func() {
		err = errors.Join(err, cmd.Process.Signal(os.Interrupt), cmd.Wait())
	}()
	for {
		if _, err := ask(ctx, addr, "", "/readyz"); err == nil {
			return time.Since(begin), nil
		}
		if time.Since(begin) > 20*time.Second {
			return 0, errors.New("not ready within 20 s")
		}
		select {
		case <-time.After(time.Millisecond):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}
