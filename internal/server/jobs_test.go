package server

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/server/app"
	"pitboss/internal/test/assert"
)

func TestJobsKeepRunningAfterErrorsAndPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var logged strings.Builder
		var mu sync.Mutex
		runs, failures := map[string]int{}, map[string]int{}
		ctx, stop := context.WithCancel(t.Context())
		count := func(name string) func(context.Context) error {
			return func(context.Context) error {
				mu.Lock()
				defer mu.Unlock()
				runs[name]++
				switch name {
				case "fails":
					return errors.New("no luck")
				case "panics":
					panic("oh no")
				}
				return nil
			}
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			runJobs(ctx, slog.New(slog.NewTextHandler(&logged, nil)), func(job string, failed bool) {
				mu.Lock()
				defer mu.Unlock()
				if failed {
					failures[job]++
				}
			}, []app.Job{
				{Name: "works", Interval: time.Second, Run: count("works")},
				{Name: "fails", Interval: time.Second, Run: count("fails")},
				{Name: "panics", Interval: time.Second, Run: count("panics")},
				{Name: "rare", Interval: time.Hour, Run: count("rare")},
				{Name: "long", Interval: time.Second, Run: func(ctx context.Context) error {
					<-ctx.Done()
					return ctx.Err()
				}},
			})
		}()
		<-time.After(100 * time.Second)
		stop()
		<-done // the long one too
		for _, name := range []string{"works", "fails", "panics"} {
			n := runs[name]
			if n < 90 {
				t.Fatalf("%s ran: n: got %v, want at least 90", name, n)
			}
			if n > 111 {
				t.Errorf("%s ran: n: got %v, want at most 111", name, n)
			}
		}
		assert.Equal(t, `runs: runs["rare"]`, runs["rare"], 0)
		assert.Equal(t, `runs: failures["works"]`, failures["works"], 0)
		assert.Equal(t, `runs: failures["fails"]`, failures["fails"], runs["fails"])
		assert.Equal(t, `runs: failures["panics"]`, failures["panics"], runs["panics"])
		assert.Equal(t, `runs: failures["long"]`, failures["long"], 0)
		assert.Contains(t, "failures were not logged: logged.String()", logged.String(), "no luck")
		assert.Contains(t, "failures were not logged: logged.String()", logged.String(), "oh no")
	})
}
