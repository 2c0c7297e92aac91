package crash_test

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
)

// A move is killed when everything is copied but not committed. The target stays empty, the source complete, and the
// second attempt succeeds.
func TestKilledMoveCanBeRepeated(t *testing.T) {
	old, fresh := dbtest.SQLite(t, db.Config{}), dbtest.Whole(t, db.Config{})
	d, err := db.Open(t.Context(), old)
	if err == nil {
		err = d.Migrate(t.Context())
	}
	if err == nil {
		_, err = clubdata.Build(t.Context(), d, clubdata.Plan{Organization: "club", Rooms: 2, Tables: 2, Seated: 4,
			Waiting: 10, Players: 500})
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	to := fresh.URL
	if to == "" {
		to = filepath.Join(fresh.Dir, "new")
		fresh.Dir = to
	}
	path := process.Binary(t)
	for _, killedAt := range []string{"Reading the new", ""} {
		said, err := moveUntil(t.Context(), path, old.Dir, to, killedAt)
		assert.MustEqual(t, "killed: err == nil", err == nil, killedAt == "")
		assert.MustEqual(t, "killed: strings.Contains(said, killedAt)", strings.Contains(said, killedAt), true)
	}
	for _, config := range []db.Config{old, fresh} {
		p := program{t: t, path: path, config: config}
		p.check()
	}
}

// moveUntil runs migrate-data and kills it at a step; never if step is empty.
func moveUntil(ctx context.Context, path, from, to, step string) (said string, err error) {
	for begun := time.Now(); ; {
		cmd := exec.CommandContext(ctx, path, "migrate-data", "--from", from, "--to", to)
		out, err := cmd.StdoutPipe()
		if err != nil {
			return "", err
		}
		var complaint strings.Builder
		cmd.Stderr = &complaint
		if err := cmd.Start(); err != nil {
			return "", err
		}
		var lines []string
		for read := bufio.NewScanner(out); read.Scan(); {
			lines = append(lines, read.Text())
			if step != "" && strings.HasPrefix(read.Text(), step) {
				_ = cmd.Process.Kill() // it ends in any case
			}
		}
		err = cmd.Wait()
		// PostgreSQL may not have noticed yet that the previous connection is gone.
		if strings.Contains(complaint.String(), "another pitboss is migrating or moving it") &&
			time.Since(begun) < time.Minute {
			<-time.After(50 * time.Millisecond)
			continue
		}
		if err != nil {
			err = fmt.Errorf("%w: %s", err, complaint.String())
		}
		return strings.Join(slices.Concat(lines, []string{complaint.String()}), "\n"), err
	}
}
