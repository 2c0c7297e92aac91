package crash_test

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/process"
)

// The drill on PostgreSQL: under load, a dump is made, the database is lost, and the dump is restored into a new one.
func TestADumpTakenUnderLoadHasEveryAcknowledgedChange(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // SQLite has the server's own backups
	}
	config := dbtest.Whole(t, db.Config{})
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	desks, _, _, _, _ := build(t, config, seed)
	p := program{t: t, path: process.Binary(t), config: config}
	p.start()
	for _, d := range desks {
		d.past = &past{was: []state{d.is.clone()}}
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	working := make(chan struct{})
	go func() {
		defer close(working)
		each(desks, func(d *desk) {
			if err := d.work(ctx, p.url); err != nil {
				t.Errorf("desk %d: %v", d.number, err)
			}
		})
	}()
	<-time.After(time.Second)
	// As in docs/operations.md: by a role that bypasses row-level security, and by the owner with all tenants set.
	address, err := url.Parse(config.URL)
	if err != nil {
		t.Fatal(err)
	}
	address.User = url.User("pitboss_dump")
	byRole := dumped(t, desks, address.String(), nil)
	byOwner := dumped(t, desks, config.URL, []string{"PGOPTIONS=-c pitboss.org=*"}, "--enable-row-security")
	after := acknowledged(desks)
	stop()
	<-working
	p.kill()

	for name, b := range map[string]backedUp{"a role for backups": byRole, "the owner": byOwner} {
		again := program{t: t, path: p.path, config: dbtest.Whole(t, db.Config{})}
		postgres(t, nil, "pg_restore", "--no-owner", "--exit-on-error", "--dbname="+again.config.URL, b.file)
		again.check()
		again.start()
		for _, d := range desks {
			if at, err := d.findIn(again.url, b.least[d.number]); err != nil {
				t.Errorf("by %s: desk %d had %d acts acknowledged before it, %d after all: %v", name, d.number, b.least[d.number],
					d.past.acknowledged(), err)
			} else {
				t.Logf("by %s: desk %d is as after act %d of %d; %d were acknowledged before it began", name, d.number, at,
					d.past.acknowledged(), b.least[d.number])
			}
		}
		again.kill()
	}
	if sum(byRole.least) == 0 || sum(after) <= sum(byRole.least) {
		t.Errorf("%d acts before the first dump, %d at the end: there was no load", sum(byRole.least), sum(after))
	}
}

func dumped(t *testing.T, desks []*desk, address string, env []string, more ...string) backedUp {
	t.Helper()
	b := backedUp{filepath.Join(t.TempDir(), "pitboss.dump"), acknowledged(desks)}
	postgres(t, env, "pg_dump", slices.Concat([]string{"--format=custom", "--file=" + b.file}, more, []string{address})...)
	return b
}

// postgres runs a program of PostgreSQL.
func postgres(t *testing.T, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), filepath.Join(os.Getenv("PITBOSS_PG_BIN"), name), args...)
	cmd.Env = append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}
