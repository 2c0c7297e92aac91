package crash_test

import (
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
	stop := workOn(t, p.url, desks)
	<-time.After(time.Second)
	// As in docs/operations.md: by a role that bypasses row-level security, and by the owner with all tenants set.
	owner := dbtest.PastThePooler(t, config.URL) // a pooler refuses PGOPTIONS
	role, err := url.Parse(owner)
	if err != nil {
		t.Fatal(err)
	}
	role.User = url.User("pitboss_dump")
	byRole := dumped(t, desks, role.String(), nil)
	byOwner := dumped(t, desks, owner, []string{"PGOPTIONS=-c pitboss.org=*"}, "--enable-row-security")
	after := acknowledged(desks)
	stop()
	p.kill()

	for name, b := range map[string]backedUp{"by a role for backups": byRole, "by the owner": byOwner} {
		again := program{t: t, path: p.path, config: dbtest.Whole(t, db.Config{})}
		empty := dbtest.PastThePooler(t, again.config.URL)
		postgres(t, nil, "pg_restore", "--no-owner", "--exit-on-error", "--dbname="+empty, b.file)
		again.checkRestored(name, b, desks)
	}
	if sum(byRole.least) == 0 {
		t.Fatalf("sum(byRole.least): got %v, want a value other than 0", sum(byRole.least))
	}
	if sum(after) <= sum(byRole.least) {
		t.Errorf("sum(after): got %v, want more than %v", sum(after), sum(byRole.least))
	}
}

func dumped(t *testing.T, desks []*desk, address string, env []string, more ...string) backedUp {
	t.Helper()
	b := backedUp{filepath.Join(t.TempDir(), "pitboss.dump"), acknowledged(desks)}
	postgres(t, env, "pg_dump", slices.Concat([]string{"--format=custom", "--file=" + b.file}, more,
		[]string{address})...)
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
