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
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
)

// Faults come while the desks are at work, and go again while the program runs on. As long as one lasts a request gets the right
// answer or is put off with 503; afterwards each desk finds what was acknowledged to it, repeats the act that it knows nothing of,
// and every act was done once.

// trouble is a fault and how long it lasts.
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
	versions map[string]int64 // by room: what its acts add up to
	began    map[string]int64
	other    *program // another node, at which half of the desks work; nil: there is none
}

// elsewhere says that a desk works at the other node; each room has desks at both.
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
	return &shop{t: t, p: &program{t: t, path: process.Binary(t), config: config, ill: true}, desks: desks, club: club, versions: versions, began: maps.Clone(versions)}
}

// look has each desk look at what there is and repeat what it knows nothing of.
func (s *shop) look(when string) {
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
		if err := d.lookAgain(s.at(d)); err != nil {
			s.t.Errorf("%s, desk %d: %v", when, d.number, err)
			return
		}
		if s.other == nil {
			return
		}
		for _, node := range []*program{s.p, s.other} { // both say the same
			is, err := d.look(node.url)
			if err == nil {
				err = same(is, d.is)
			}
			if err != nil {
				s.t.Errorf("%s, desk %d: %v", when, d.number, err)
			}
		}
	})
}

// through has the desks at work before, in and after a trouble, and somebody look all the while.
func (s *shop) through(when string, f trouble) {
	s.t.Helper()
	ctx, stop := context.WithCancel(s.t.Context())
	var all sync.WaitGroup
	all.Go(func() {
		each(s.desks, func(d *desk) {
			if err := d.work(ctx, s.at(d)); err != nil {
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
		s.look(when)
	}
}

// watch reads a list again and again: it is there or put off, and never of an older version than before.
func (s *shop) watch(ctx context.Context, when string) {
	newest := int64(0)
	for ctx.Err() == nil {
		a, err := process.Call(ctx, "GET", s.p.url+"/api/tables/"+s.club.Rooms[0].ID, s.club.Token, "", nil)
		if err != nil {
			continue // the test stops it, or the program is gone
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

// end counts: every act of every desk raised its room's version once.
func (s *shop) end(least int) {
	s.t.Helper()
	acts, delayed, done, withdrawals, tooLate := 0, 0, 0, 0, 0
	for _, d := range s.desks {
		acts, delayed, done = acts+d.acts, delayed+d.delayed, done+d.wereDone
		withdrawals, tooLate = withdrawals+d.withdrawals, tooLate+d.tooLate
		s.versions[d.room.ID] += int64(d.acts)
	}
	if delayed < least {
		s.t.Errorf("%d acts were put off: the fault tests nothing", delayed)
	}
	s.t.Logf("%d acts, %d put off or without an answer, of which %d had been done; %d withdrawn, %d of them too late", acts, delayed, done, withdrawals, tooLate)
	if s.other != nil {
		s.other.kill()
	}
	s.p.kill()
	s.p.check()
	addUp(s.t, s.p.config, s.club, s.began, s.versions)
}

// addUp looks whether the acts and what the program did by itself are the version of each room, and says how many the latter were.
func addUp(t *testing.T, config db.Config, club clubdata.Club, began, acts map[string]int64) (byItself int64) {
	t.Helper()
	for room, want := range acts {
		version, own := countOf(t, config, club.Org.Room(room), began[room])
		if version != want+own {
			t.Errorf("%s is at version %d, of which %d by the program itself; its acts add up to %d", room, version, own, want)
		}
		byItself += own
	}
	return byItself
}

// countOf is the version of a room, and how many since a version the program made by itself: alerts come with time. The program
// must not be running.
func countOf(t *testing.T, config db.Config, room tenant.Room, since int64) (version, own int64) {
	t.Helper()
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	_, err = db.ViewRoom(t.Context(), d, room, func(v *db.RoomView) (none any, err error) {
		version = v.Version()
		own, err = db.Value[int64](v, "SELECT count(DISTINCT version) FROM event WHERE org_id = $1 AND room_id = $2 AND version > $3 AND actor_id = $4", since, tenant.System.ID)
		return none, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return version, own
}

// atPostgres is the program behind a proxy, with little patience.
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
		if _, err := c.Exec(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%' || $1", underTest); err != nil {
			t.Error(err)
		}
	}
}

func nothing() {}

func TestADatabaseThatIsGoneOrFrozenOrBreaksOffCostsNoAct(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // it is a server of its own only there
	}
	s, p := atPostgres(t, seedOf(t))
	s.p.start()
	s.look("at the beginning")
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
