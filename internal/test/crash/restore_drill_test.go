package crash_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/process"
)

// past has the desk's state after each of its acts, and before the first.
type past struct {
	mu  sync.Mutex
	was []state
	at  []time.Time // when each act was acknowledged
}

func (p *past) append(s state) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.was, p.at = append(p.was, s), append(p.at, time.Now())
}

// acknowledged is the number of acknowledged acts so far.
func (p *past) acknowledged() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.was) - 1
}

// workOn lets the desks work until stop is called, which waits for them, and keeps their past.
func workOn(t *testing.T, url string, desks []*desk) (stop func()) {
	t.Helper()
	for _, d := range desks {
		d.past = &past{was: []state{d.is.clone()}}
	}
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	working := make(chan struct{})
	go func() {
		defer close(working)
		each(desks, func(d *desk) {
			if err := d.work(ctx, url, func() {}); err != nil {
				t.Errorf("desk %d: %v", d.number, err)
			}
		})
	}()
	return func() {
		cancel()
		<-working
	}
}

// backedUp is a backup with the number of each desk's acts that were acknowledged before it began.
type backedUp struct {
	file  string
	least []int
}

// The operator's drill: under load, a backup is made, the machine is lost, and the backup is restored. Each desk
// finds all acts that were acknowledged before the backup began, none by half, and none out of order.
func TestABackupTakenUnderLoadHasEveryAcknowledgedChange(t *testing.T) {
	if dbtest.OnPostgres() {
		return // its own tools do this
	}
	config := dbtest.ConfigOf(t, db.Config{})
	config.NoFsync = false
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	desks, _, _, _, _ := build(t, config, seed)
	folder := filepath.Join(t.TempDir(), "kept")
	p := program{t: t, path: process.Binary(t), config: config,
		more: []string{"--backup-dir", folder, "--backup-every", "1s", "--backup-keep", "3"}}
	p.start()
	stop := workOn(t, p.url, desks)
	byItself := scheduled(t, folder, desks)
	byHand := backedUp{filepath.Join(t.TempDir(), "evening.db"), acknowledged(desks)}
	p.operator("backup", byHand.file)
	after := acknowledged(desks)
	stop()
	p.kill()

	for name, b := range map[string]backedUp{"by itself": byItself, "by hand": byHand} {
		again := program{t: t, path: p.path, config: dbtest.SQLite(t, db.Config{Dir: t.TempDir()})}
		again.operator("restore", b.file)
		again.checkRestored(name, b, desks)
	}
	if sum(after) <= sum(byItself.least) {
		t.Fatalf("sum(after): got %v, want more than %v", sum(after), sum(byItself.least))
	}
	if sum(byItself.least) == 0 {
		t.Errorf("sum(byItself.least): got %v, want a value other than 0", sum(byItself.least))
	}
}

// scheduled waits for a scheduled backup that began while the desks were at work.
func scheduled(t *testing.T, folder string, desks []*desk) backedUp {
	t.Helper()
	files := func(ending string) map[string]bool {
		there, err := filepath.Glob(filepath.Join(folder, "pitboss-*"+ending))
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]bool{}
		for _, f := range there {
			name, _, _ := strings.Cut(filepath.Base(f), ".")
			set[name] = true
		}
		return set
	}
	begun := time.Now()
	<-time.After(300 * time.Millisecond)
	old := files("*")
	for least := acknowledged(desks); time.Since(begun) < time.Minute; <-time.After(2 * time.Millisecond) {
		now := acknowledged(desks)
		begins := ""
		for f := range files("*") {
			if !old[f] {
				begins = f
			}
		}
		if begins == "" {
			least = now // it was not there after these acts
			continue
		}
		for !files(".db")[begins] || files(".unverified.db")[begins] {
			if time.Since(begun) > time.Minute {
				t.Fatal("the backup was never proved")
			}
			<-time.After(2 * time.Millisecond)
		}
		return backedUp{filepath.Join(folder, begins+".db"), least}
	}
	t.Fatal("no backup was made")
	return backedUp{}
}

// checkRestored starts a restored database. Each desk must find all its acts that were acknowledged before the backup.
func (p *program) checkRestored(name string, b backedUp, desks []*desk) {
	p.check()
	p.start()
	for _, d := range desks {
		if at, err := d.findIn(p.url, b.least[d.number]); err != nil {
			p.t.Errorf("%s: desk %d had %d acts acknowledged before it, %d after all: %v", name, d.number,
				b.least[d.number], d.past.acknowledged(), err)
		} else {
			p.t.Logf("%s: desk %d is as after act %d of %d; %d were acknowledged before it began", name, d.number, at,
				d.past.acknowledged(), b.least[d.number])
		}
	}
	p.kill()
}

// findIn is the number of the desk's acts that a restored server has, searching from a number on.
func (d *desk) findIn(url string, from int) (at int, err error) {
	for at = from; at <= d.past.acknowledged(); at++ {
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

func acknowledged(desks []*desk) (counts []int) {
	for _, d := range desks {
		counts = append(counts, d.past.acknowledged())
	}
	return counts
}

func sum(counts []int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}
