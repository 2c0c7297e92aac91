package server

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/server/app"
)

// runJobs runs each job at its interval until ctx ends, and returns after the last run. Within one process a job
// never overlaps itself. Jobs must tolerate that other nodes run them at the same time.
func runJobs(ctx context.Context, log *slog.Logger, record func(job string, failed bool), jobs []app.Job) {
	var all sync.WaitGroup
	for _, j := range jobs {
		all.Go(func() {
			for waitInterval(ctx, j.Interval) {
				err := runJob(ctx, j)
				if ctx.Err() != nil {
					return // shutdown cut the run off, so its result means nothing
				}
				switch {
				case fault.KindOf(err) == fault.Unavailable: // the database logs its own failures
					log.Warn("job put off", "job", j.Name, "error", err)
				case err != nil:
					log.Error("job failed", "job", j.Name, "error", err)
				}
				record(j.Name, err != nil)
			}
		})
	}
	all.Wait()
}

// waitInterval waits for a job's interval with a jitter of a tenth, so that nodes that started together drift apart.
// It reports false when ctx ends.
func waitInterval(ctx context.Context, interval time.Duration) bool {
	t := time.NewTimer(time.Duration(float64(interval) * (0.9 + 0.2*rand.Float64()))) //nolint:gosec // no secret
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

func runJob(ctx context.Context, j app.Job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return j.Run(ctx)
}
