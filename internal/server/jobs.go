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

// runJobs runs each job again and again until ctx ends, and returns when the last run has ended. A job never runs twice
// at once in one process; that other nodes may run it at the same time is the job's own matter.
func runJobs(ctx context.Context, log *slog.Logger, ran func(job string, failed bool), jobs []app.Job) {
	var all sync.WaitGroup
	for _, j := range jobs {
		all.Go(func() {
			for waitInterval(ctx, j.Interval) {
				err := runJob(ctx, j)
				if ctx.Err() != nil {
					return // cut off by the end, whatever it says
				}
				switch {
				case fault.KindOf(err) == fault.Unavailable: // somebody else says that the database is in trouble
					log.Warn("job put off", "job", j.Name, "error", err)
				case err != nil:
					log.Error("job failed", "job", j.Name, "error", err)
				}
				ran(j.Name, err != nil)
			}
		})
	}
	all.Wait()
}

// waitInterval waits for about a job's time, a tenth more or less so that nodes started together drift apart, and reports
// false when ctx ends.
func waitInterval(ctx context.Context, every time.Duration) bool {
	t := time.NewTimer(time.Duration(float64(every) * (0.9 + 0.2*rand.Float64()))) //nolint:gosec // no secret
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
