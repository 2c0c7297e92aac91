//go:build soak

package crash_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/process"
)

// The long forms. A test whose tools are missing fails, so that nothing is skipped silently.

// times is the number of rounds: the variable's value, or a default.
func times(t *testing.T, variable string, usual int) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv(variable))
	if err != nil || n < 1 {
		return usual
	}
	return n
}

func asRoot(t *testing.T) {
	t.Helper()
	assert.MustEqual(t, "this did not run: it takes root, for a mount or a network of its own: os.Geteuid()",
		os.Geteuid(), 0)
}

func run(t *testing.T, words ...string) {
	t.Helper()
	if out, err := exec.CommandContext(context.Background(), words[0], words[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(words, " "), err, out)
	}
}

// KILLS is the number of kills, a thousand by default.
func TestSoakAThousandKillsLoseNoAcknowledgedAct(t *testing.T) {
	killAgain(t, times(t, "KILLS", 1000))
}

// KILLS is the number of kills, two hundred by default.
func TestSoakNoticesHoldThroughKills(t *testing.T) { killNotices(t, times(t, "KILLS", 200)) }

// SEEDS is the number of histories, a thousand by default, with seeds from FAULT_SEED on.
func TestSoakAThousandHistoriesHoldThroughKills(t *testing.T) {
	killedHistories(t, seedOf(t), times(t, "SEEDS", 1000))
}

// From some call on every fsync fails. Then the program is killed, or continues on a disk that works again.
// Acknowledged acts must be there, others completely or not at all.
func TestSoakADiskThatCannotSyncAcknowledgesNothing(t *testing.T) {
	if dbtest.OnPostgres() {
		return // its disk is its own matter
	}
	strace := process.Tool(t, "strace")[0]
	seed := seedOf(t)
	pick := rand.New(rand.NewPCG(seed, 7))
	config := dbtest.SQLite(t, db.Config{})
	config.NoFsync = false
	s := openShop(t, seed, config)
	failed := 0
	for round := range times(t, "ROUNDS", 100) {
		first, last := 5+pick.IntN(60), 1+pick.IntN(30)
		when := fmt.Sprintf("round %d, fsync %d to %d fail", round, first, first+last-1)
		trace := filepath.Join(t.TempDir(), "trace")
		s.p.under = []string{strace, "-f", "-qq", "--seccomp-bpf", "-o", trace, "-e", "trace=fsync,fdatasync",
			"-e", fmt.Sprintf("inject=fsync,fdatasync:error=EIO:when=%d..%d", first, first+last-1)}
		s.p.start()
		s.through(when, trouble{lasts: 1200 * time.Millisecond, begin: nothing, end: nothing})
		if text, err := os.ReadFile(trace); err != nil {
			t.Error(err)
		} else {
			failed += bytes.Count(text, []byte("(INJECTED)"))
		}
		s.p.killTraced()
		s.p.check()
		if t.Failed() {
			return
		}
	}
	if failed == 0 {
		t.Error("no fsync failed: strace tests nothing")
	}
	t.Logf("%d calls of fsync failed", failed)
	s.p.under = nil
	s.p.start()
	s.readState("at the end")
	s.end(1)
}

// killTraced is kill for a program that runs under another.
func (p *program) killTraced() {
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", p.process.Process.Pid, p.process.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	for one := range strings.FieldsSeq(string(children)) {
		if pid, err := strconv.Atoi(one); err == nil {
			if of, err := os.FindProcess(pid); err == nil {
				_ = of.Kill()
			}
		}
	}
	<-p.process.Exited
	p.listen()
}

// Another process fills the disk while the desks are at work, and later frees the space.
func TestSoakAFullDiskRefusesOnlyWrites(t *testing.T) {
	if dbtest.OnPostgres() {
		return
	}
	asRoot(t)
	dir := t.TempDir()
	run(t, "mount", "-t", "tmpfs", "-o", "size=192m", "tmpfs", dir)
	t.Cleanup(func() { run(t, "umount", "-l", dir) })
	seed := seedOf(t)
	pick := rand.New(rand.NewPCG(seed, 8))
	config := dbtest.SQLite(t, db.Config{Dir: filepath.Join(dir, "data")})
	config.NoFsync = false
	s := openShop(t, seed, config)
	s.p.more = []string{"--backup-every", "2s", "--backup-keep", "2", "--backup-days", "0"}
	s.p.expectedErrors = []string{"backup:"} // the log reports these
	s.p.start()
	filler := filepath.Join(dir, "filler")
	for round := range times(t, "ROUNDS", 50) {
		when := fmt.Sprint("round ", round)
		s.through(when, trouble{lasts: 1500 * time.Millisecond, begin: func() {
			fill(t, filler, pick.IntN(20_000))
			a, err := process.Call(t.Context(), "GET", s.p.url+"/readyz", "", "", nil)
			assert.NoError(t, when+": readyz on a full disk", err)
			if a.Status != 200 {
				t.Errorf("%s: readyz on a full disk: a.Status: got %d %s, want %d", when, a.Status, a.Body, 200)
			}
		}, end: func() {
			if err := os.Remove(filler); err != nil {
				t.Error(err)
			}
		}})
		if t.Failed() {
			t.Logf("%s", s.p.process.Output)
			return
		}
	}
	s.end(1)
	made, err := filepath.Glob(filepath.Join(config.Dir, "backups", "pitboss-*Z.db"))
	assert.NoError(t, "no backup was made while there was room", err)
	if len(made) == 0 {
		t.Errorf("no backup was made while there was room: len(made): got %v, want a value other than 0", len(made))
	}
}

// fill fills the disk except for some bytes.
func fill(t *testing.T, file string, but int) {
	f, err := os.Create(file)
	if err != nil {
		t.Error(err)
		return
	}
	defer func() { _ = f.Close() }()
	b := make([]byte, 64<<10)
	size := int64(0)
	for {
		n, err := f.Write(b)
		size += int64(n)
		if err != nil {
			break
		}
	}
	if err := f.Truncate(max(0, size-int64(but))); err != nil {
		t.Error(err)
	}
}

// PostgreSQL is stopped immediately, as by a power cut, and started again.
func TestSoakAPostgresThatIsKilledLosesNoAct(t *testing.T) {
	if !dbtest.OnPostgres() {
		return
	}
	seed := seedOf(t)
	server := newPostgres(t)
	config := dbtest.ConfigOf(t, db.Config{})
	config.URL, config.NoFsync = server.url, false
	s := openShop(t, seed, config)
	s.p.more = []string{"--database-timeout", "2s"}
	s.p.start()
	pick := rand.New(rand.NewPCG(seed, 9))
	for round := range times(t, "ROUNDS", 50) {
		down := time.Duration(pick.IntN(1500)) * time.Millisecond
		s.through(fmt.Sprintf("round %d, down for %v", round, down),
			trouble{lasts: down, begin: server.stop, end: server.start})
		if t.Failed() {
			t.Logf("%s", s.p.process.Output)
			return
		}
	}
	s.end(1)
}

// One of two nodes is split from the database in the middle of its acts, without a reset; the other one continues in
// the same rooms. After the split both agree, and every act was done once.
func TestSoakANodeThatIsSplitFromTheDatabaseLosesNoAct(t *testing.T) {
	if !dbtest.OnPostgres() {
		return
	}
	seed := seedOf(t)
	pick := rand.New(rand.NewPCG(seed, 11))
	s, line := atPostgres(t, seed)
	s.other = &program{t: t, path: s.p.path, config: s.p.config, ill: true, more: s.p.more}
	_, s.other.config.URL = between(t, onLoopback(t), strings.Replace(s.p.config.URL, line.listener.Addr().String(),
		line.target, 1))
	s.p.start()
	s.other.start()
	s.split(func() trouble {
		f := trouble{name: "frozen", lasts: splitFor(pick), begin: line.freeze, end: line.thaw}
		if pick.IntN(3) == 0 {
			f.name, f.begin, f.end = "refused", line.cut, line.mend
		}
		return f
	})
}

// splitFor is the duration of a split: longer than every timeout.
func splitFor(pick *rand.Rand) time.Duration {
	return time.Duration(2000+pick.IntN(5000)) * time.Millisecond
}

// split splits off the first node ROUNDS times, each time in another way. The other node must continue.
func (s *shop) split(next func() trouble) {
	s.t.Helper()
	elsewhere := func() (acts int) {
		for _, d := range s.desks {
			if d.elsewhere() {
				acts += d.acts
			}
		}
		return acts
	}
	s.readState("at the beginning")
	for round := range times(s.t, "ROUNDS", 50) {
		f, before := next(), elsewhere()
		s.through(fmt.Sprintf("round %d, %s for %v", round, f.name, f.lasts), f)
		if elsewhere() == before {
			s.t.Errorf("round %d, %s: the other node did nothing for %v", round, f.name, f.lasts)
		}
		if s.t.Failed() {
			s.t.Logf("%s\n%s", s.p.process.Output, s.other.process.Output)
			return
		}
	}
	s.end(1)
}

// The short form again and again, at random moments.
func TestSoakADatabaseBehindABadLineLosesNoAct(t *testing.T) {
	if !dbtest.OnPostgres() {
		return
	}
	seed := seedOf(t)
	pick := rand.New(rand.NewPCG(seed, 10))
	s, p := atPostgres(t, seed)
	s.p.start()
	s.readState("at the beginning")
	for round := range times(t, "ROUNDS", 100) {
		f := []trouble{{"broken off", terminate(t, s.p.config.URL), nothing, 0}, {"unreachable", p.cut, p.mend, 0},
			{"frozen", p.freeze, p.thaw, 0}}[pick.IntN(3)]
		f.lasts = time.Duration(pick.IntN(5000)) * time.Millisecond
		s.through(fmt.Sprintf("round %d, %s for %v", round, f.name, f.lasts), f)
		if t.Failed() {
			t.Logf("%s", s.p.process.Output)
			return
		}
	}
	s.end(1)
}
