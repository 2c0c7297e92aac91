//go:build soak

package crash_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/process"
)

const (
	litestreamVariable = "PITBOSS_LITESTREAM"
	replicationTime    = 75 * time.Second // the jobs that copy the log, ours and Litestream's, run once a minute
	maxLoss            = 15 * time.Second // on a slow machine; the actual loss is reported
)

// The machine is lost while desks work and Litestream replicates. The replica must be consistent, in order, and only
// seconds old.
func TestSoakLitestreamReplicaIsConsistentAndRecent(t *testing.T) {
	if dbtest.OnPostgres() {
		return // Litestream is for SQLite
	}
	tool := os.Getenv(litestreamVariable)
	if tool == "" {
		t.Fatalf("%s names the program; `make soak` builds it", litestreamVariable)
	}
	config := dbtest.ConfigOf(t, db.Config{})
	config.NoFsync = false
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	desks, _, _, _, _ := build(t, config, seed)
	p := program{t: t, path: process.Binary(t), config: config, more: []string{"--backup-every", "10s"}}
	p.start()
	replica := filepath.Join(t.TempDir(), "replica")
	copying, said := replicate(t, tool, config.Dir, replica)
	for _, d := range desks {
		d.past = &past{was: []state{d.is.clone()}, at: []time.Time{time.Now()}}
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	working := make(chan struct{})
	go func() {
		defer close(working)
		each(desks, func(d *desk) {
			if err := d.work(ctx, p.url, func() {}); err != nil {
				t.Errorf("desk %d: %v", d.number, err)
			}
		})
	}()
	<-time.After(replicationTime)
	stop()
	<-working
	_ = copying.Process.Kill()
	lost := time.Now()
	p.kill()
	_ = copying.Wait() // it was killed
	if strings.Contains(said.String(), "level=ERROR") {
		t.Errorf("Litestream had something to say:\n%s", said)
	}
	if err := os.RemoveAll(config.Dir); err != nil { // the disk is lost too
		t.Fatal(err)
	}

	file := filepath.Join(t.TempDir(), "restored.db")
	begun := time.Now()
	if out, err := exec.Command(tool, "restore", "-o", file, "file://"+replica).CombinedOutput(); err != nil {
		t.Fatalf("litestream restore: %v\n%s", err, out)
	}
	t.Logf("restored in %v", time.Since(begun))
	again := program{t: t, path: p.path, config: dbtest.SQLite(t, db.Config{Dir: t.TempDir()})}
	again.operator("restore", file)
	again.check()
	again.start()
	var worst time.Duration
	acts, missing := 0, 0
	for _, d := range desks {
		all := d.past.acknowledged()
		at, err := d.findBackIn(again.url)
		if err != nil {
			t.Errorf("desk %d: %v", d.number, err)
			continue
		}
		acts, missing = acts+all, missing+all-at
		if at < all {
			worst = max(worst, lost.Sub(d.past.at[at+1]))
		}
	}
	again.kill()
	t.Logf("%d acts in %v; the last %d were not in the copy, the oldest of them %v old when the machine was lost", acts,
		replicationTime, missing, worst)
	if acts < 100 {
		t.Fatalf("acts: got %v, want at least 100", acts)
	}
	if worst > maxLoss {
		t.Errorf("worst: got %v, want at most %v", worst, maxLoss)
	}
}

// replicate starts Litestream with the operators' own configuration and other paths.
func replicate(t *testing.T, tool, from, to string) (*exec.Cmd, *process.Output) {
	t.Helper()
	text, err := os.ReadFile("../../../deploy/litestream.yml")
	if err != nil {
		t.Fatal(err)
	}
	places := strings.NewReplacer("/var/lib/pitboss/pitboss.db", filepath.Join(from, db.File), "/mnt/backup/litestream",
		to)
	file := filepath.Join(t.TempDir(), "litestream.yml")
	if err := os.WriteFile(file, []byte(places.Replace(string(text))), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd, said := exec.Command(tool, "replicate", "-config", file), &process.Output{}
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // fails if it has exited already
	for begun := time.Now(); ; <-time.After(50 * time.Millisecond) {
		if left, err := filepath.Glob(filepath.Join(to, "ltx", "*", "*.ltx")); err != nil || len(left) > 0 {
			return cmd, said
		}
		if time.Since(begun) > time.Minute {
			t.Fatalf("Litestream copies nothing:\n%s", said)
		}
	}
}

// findBackIn is the number of the desk's acts that a restored server has, searching from the last one back.
func (d *desk) findBackIn(url string) (at int, err error) {
	for at = d.past.acknowledged(); at >= 0; at-- {
		d.is = d.past.was[at]
		var is state
		if is, err = d.readState(url); err == nil {
			if err = same(is, d.is); err == nil {
				return at, nil
			}
		}
	}
	return 0, fmt.Errorf("it is as after none of them: %w", err)
}
