package crash_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
)

// Faults come and go while the desks are at work and the program runs on. During a fault a request gets the right
// answer or a 503. Afterwards each desk finds what was acknowledged and repeats the act without an answer, and every
// act was done once.

// trouble is a fault and its duration.
type trouble struct {
	name       string
	begin, end func()
	lasts      time.Duration
}

// shop is a club at work in a running program.
type shop struct {
	t        *testing.T
	p        *program
	desks    []*desk
	club     clubdata.Club
	versions map[string]int64 // by room: the sum of its acts
	began    map[string]int64
	other    *program // another node, where half of the desks work; nil: none
}

// elsewhere reports whether a desk works at the other node. Each room has desks at both.
func (d *desk) elsewhere() bool { return d.number >= clients/2 }

// at is the node where a desk works.
func (s *shop) at(d *desk) string {
	if s.other != nil && d.elsewhere() {
		return s.other.url
	}
	return s.p.url
}

// seedOf is the seed of a test: FAULT_SEED, to repeat a run, or a new one.
func seedOf(t *testing.T) uint64 {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if given := os.Getenv("FAULT_SEED"); given != "" {
		n, err := strconv.ParseUint(given, 10, 64)
		if err != nil {
			t.Fatalf("FAULT_SEED: %v", err)
		}
		seed = n
	}
	t.Logf("FAULT_SEED=%d", seed)
	return seed
}

func openShop(t *testing.T, seed uint64, config db.Config) *shop {
	desks, _, _, club, versions := build(t, config, seed)
	for _, d := range desks {
		d.patient = true
	}
	return &shop{t: t, p: &program{t: t, path: process.Binary(t), config: config, ill: true}, desks: desks, club: club,
		versions: versions, began: maps.Clone(versions)}
}

// readState makes each desk check the state and repeat its open act.
func (s *shop) readState(when string) {
	s.t.Helper()
	if err := process.WaitReady(s.p.url, nil); err != nil {
		s.t.Fatalf("%s: %v\n%s", when, err, s.p.process.Output)
	}
	if s.other != nil {
		if err := process.WaitReady(s.other.url, nil); err != nil {
			s.t.Fatalf("%s, the other node: %v\n%s", when, err, s.other.process.Output)
		}
	}
	each(s.desks, func(d *desk) {
		if err := d.verifyAndRepeat(s.at(d)); err != nil {
			s.t.Errorf("%s, desk %d: %v", when, d.number, err)
			return
		}
		if s.other == nil {
			return
		}
		for _, node := range []*program{s.p, s.other} { // both must agree
			is, err := d.readState(node.url)
			if err == nil {
				err = same(is, d.is)
			}
			if err != nil {
				s.t.Errorf("%s, desk %d: %v", when, d.number, err)
			}
		}
	})
}

// through runs the desks before, during and after a fault, with a reader all the while.
func (s *shop) through(when string, f trouble) {
	s.t.Helper()
	ctx, stop := context.WithCancel(s.t.Context())
	var all sync.WaitGroup
	all.Go(func() {
		each(s.desks, func(d *desk) {
			if err := d.work(ctx, s.at(d), func() {}); err != nil {
				s.t.Errorf("%s, desk %d: %v", when, d.number, err)
			}
		})
	})
	all.Go(func() { s.watch(ctx, when) })
	lasts(150 * time.Millisecond)
	f.begin()
	lasts(f.lasts)
	f.end()
	lasts(150 * time.Millisecond)
	stop()
	all.Wait()
	if !s.t.Failed() {
		s.readState(when)
	}
}

// watch reads a list again and again: it must succeed or get a 503, and must never be older than before.
func (s *shop) watch(ctx context.Context, when string) {
	newest := int64(0)
	for ctx.Err() == nil {
		a, err := process.Call(ctx, "GET", s.p.url+"/api/tables/"+s.club.Rooms[0].ID, s.club.Token, "", nil)
		if err != nil {
			continue // the test stops it, or the program is down
		}
		text, _, _ := strings.Cut(strings.Trim(a.Header.Get("ETag"), `"`), ".")
		version, _ := strconv.ParseInt(text, 10, 64)
		switch {
		case a.Status == http.StatusOK && version >= newest:
			newest = version
		case a.Status == http.StatusOK:
			s.t.Errorf("%s: version %d after %d", when, version, newest)
		case !a.IsRetryable():
			s.t.Errorf("%s: a list is answered %d %s", when, a.Status, a.Body)
		}
		lasts(5 * time.Millisecond)
	}
}

// end checks that every act raised its room's version exactly once.
func (s *shop) end(least int) {
	s.t.Helper()
	acts, delayed, done, withdrawals, tooLate := 0, 0, 0, 0, 0
	for _, d := range s.desks {
		acts, delayed, done = acts+d.acts, delayed+d.delayed, done+d.wereRecorded
		withdrawals, tooLate = withdrawals+d.withdrawals, tooLate+d.tooLate
		s.versions[d.room.ID] += int64(d.acts)
	}
	if delayed < least {
		s.t.Errorf("%d acts were put off: the fault tests nothing", delayed)
	}
	s.t.Logf("%d acts, %d put off or without an answer, of which %d had been done; %d withdrawn, %d of them too late",
		acts, delayed, done, withdrawals, tooLate)
	if s.other != nil {
		s.other.kill()
	}
	s.p.kill()
	s.p.check()
	addUp(s.t, s.p.config, s.club, s.began, s.versions)
}

// addUp checks that each room's version is the sum of the acts and of the program's own versions, and returns the
// number of the latter.
func addUp(t *testing.T, config db.Config, club clubdata.Club, began, acts map[string]int64) (byItself int64) {
	t.Helper()
	for room, want := range acts {
		version, own := countOf(t, config, club.Org.Room(room), began[room])
		assert.Equal(t, room+" is at version", version, want+own)
		byItself += own
	}
	return byItself
}

// countOf is the version of a room, and how many versions since another one the program made by itself, such as
// alerts. The program must not be running.
func countOf(t *testing.T, config db.Config, room tenant.Room, since int64) (version, own int64) {
	t.Helper()
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	_, err = db.ViewRoom(t.Context(), d, room, func(v *db.RoomView) (none any, err error) {
		version = v.Version()
		own, err = db.Value[int64](v,
			"SELECT count(DISTINCT version) FROM event WHERE org_id = $1 AND room_id = $2 AND version > $3 "+
				"AND actor_id = $4",
			since, tenant.System.ID)
		return none, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return version, own
}

// atPostgres is the program behind a proxy, with short timeouts.
func atPostgres(t *testing.T, seed uint64) (*shop, *proxy) {
	config := dbtest.ConfigOf(t, db.Config{})
	config.NoFsync = false
	s := openShop(t, seed, config)
	p, through := between(t, onLoopback(t), config.URL)
	s.p.config.URL = through
	s.p.more = []string{"--database-timeout", "1s"}
	t.Cleanup(func() { s.p.config.URL = config.URL })
	return s, p
}

// terminate ends the program's connections to the database.
func terminate(t *testing.T, url string) func() {
	return func() {
		c, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Error(err)
			return
		}
		defer func() { _ = c.Close(context.Background()) }()
		if _, err := c.Exec(t.Context(),
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "+
				"AND application_name "+
				"LIKE '%' || $1", underTest); err != nil {
			t.Error(err)
		}
	}
}

func nothing() {}

func TestADatabaseThatIsGoneOrFrozenLosesNoAct(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // only PostgreSQL is a separate server
	}
	s, p := atPostgres(t, seedOf(t))
	s.p.start()
	s.readState("at the beginning")
	for i, f := range []trouble{
		{"its connections are broken off", terminate(t, s.p.config.URL), nothing, 200 * time.Millisecond},
		{"it cannot be reached", p.cut, p.mend, 500 * time.Millisecond},
		{"it is frozen", p.freeze, p.thaw, 2 * time.Second},
	} {
		s.through(fmt.Sprintf("%d: %s", i, f.name), f)
		if t.Failed() {
			t.Logf("%s", s.p.process.Output)
			return
		}
	}
	s.end(1)
}
