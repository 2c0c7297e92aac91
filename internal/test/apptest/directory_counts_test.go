package apptest_test

import (
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
)

// The directory stores its counts. A random walk compares them with a recount after each act, on PostgreSQL at two
// nodes.
func TestTheFiguresOfTheDirectoryAreThoseOfARecount(t *testing.T) {
	t.Parallel()
	acts := 400
	for _, seed := range []uint64{1, 20261123} {
		c := apptest.New(t)
		d := &directoryWalk{
			T: t, c: c, nodes: []*apptest.Club{c}, r: rand.New(rand.NewPCG(seed, 7)), done: map[string]int{},
		}
		if dbtest.OnPostgres() {
			d.nodes = append(d.nodes, c.StartNode())
		}
		for range 6 {
			d.addPlayer()
		}
		for range acts {
			d.act()
			d.compareWithRecount()
		}
		for _, kind := range directoryActs {
			if d.done[kind.what] == 0 {
				t.Errorf("act %q: got no success in %d acts (seed %d)", kind.what, acts, seed)
			}
		}
		t.Logf("done: %v", d.done)
	}
}

// directoryWalk is a random walk of acts that change the counts of the directory.
type directoryWalk struct {
	*testing.T
	c      *apptest.Club
	nodes  []*apptest.Club
	r      *rand.Rand
	people []string
	sales  []string // entries of the ledger
	done   map[string]int
	passed time.Duration
}

var directoryActs = []struct {
	what   string
	weight int
	do     func(d *directoryWalk) (done bool)
}{
	{"add", 3, func(d *directoryWalk) bool { d.addPlayer(); return true }},
	{"make inactive", 3, func(d *directoryWalk) bool { return d.change("PATCH", "", apptest.Body{"isActive": false}) }},
	{"make active", 2, func(d *directoryWalk) bool { return d.change("PATCH", "", apptest.Body{"isActive": true}) }},
	{"rename", 1, func(d *directoryWalk) bool { return d.change("PATCH", "", apptest.Body{"name": "Somebody Else"}) }},
	{"bar", 2, func(d *directoryWalk) bool {
		return d.change("POST", "/bar",
			apptest.Body{"reason": "Threw a chair"})
	}},
	{"let in again", 4, func(d *directoryWalk) bool {
		return d.change("POST", "/unbar",
			apptest.Body{"reason": "Is sorry"})
	}},
	{"exclude themselves", 2, func(d *directoryWalk) bool {
		return d.change("POST", "/exclude", apptest.Body{
			"until": d.c.Clock.Now().Add(time.Duration(1+d.r.IntN(72)) * time.Hour),
		})
	}},
	{"merge", 2, func(d *directoryWalk) bool {
		return d.change("POST", "/merge", apptest.Body{"duplicateId": d.randomPlayer()})
	}},
	{"remove", 1, func(d *directoryWalk) bool {
		return d.change("POST", "/anonymize",
			apptest.Body{"reason": "Asked"})
	}},
	{"sell", 6, func(d *directoryWalk) bool {
		term := []string{"daily", "monthly", "annual"}[d.r.IntN(3)]
		a := d.c.Owner.Do("POST", "/api/memberships", apptest.Body{
			"playerId": d.randomPlayer(), "roomId": d.c.Room, "membershipType": term, "paymentMethod": "card",
		})
		if a.Status != http.StatusCreated {
			return false
		}
		var sold player.Membership
		a.Into(&sold)
		d.sales = append(d.sales, sold.EntryID)
		return true
	}},
	{"take a sale back", 3, func(d *directoryWalk) bool {
		if len(d.sales) == 0 {
			return false
		}
		entry := d.sales[d.r.IntN(len(d.sales))]
		return d.c.Owner.Do("POST", "/api/ledger-entries/"+entry+"/reverse", apptest.Body{"reason": "Wrong"}).
			Status < 300
	}},
	{"import one that begins later", 2, func(d *directoryWalk) bool {
		begins := d.c.Clock.Now().Add(time.Duration(d.r.IntN(20)) * time.Hour)
		return d.importMembership(room.Monthly, begins, begins.Add(time.Duration(1+d.r.IntN(20))*time.Hour))
	}},
	{"let time pass", 8, func(d *directoryWalk) bool {
		by := []time.Duration{
			time.Microsecond, time.Second, time.Hour, 5 * time.Hour, 26 * time.Hour, -time.Minute,
		}[d.r.IntN(6)]
		d.c.Clock.Advance(by)
		if d.passed += by; d.passed > 6*time.Hour { // staff sessions end by idle time
			d.passed = 0
			d.c = signInStaffAgain(d.T, d.c)
			d.nodes[0] = d.c
		}
		return true
	}},
}

func (d *directoryWalk) act() {
	all := 0
	for _, a := range directoryActs {
		all += a.weight
	}
	at := d.r.IntN(all)
	for _, a := range directoryActs {
		if at -= a.weight; at < 0 {
			if a.do(d) {
				d.done[a.what]++
			}
			return
		}
	}
}

func (d *directoryWalk) randomPlayer() string { return d.people[d.r.IntN(len(d.people))] }

func (d *directoryWalk) addPlayer() {
	var p player.Player
	d.c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Somebody New", "isActive": d.r.IntN(4) > 0}).
		Want(http.StatusCreated).Into(&p)
	d.people = append(d.people, p.ID)
}

// change sends an act on a random player and reports whether it succeeded.
func (d *directoryWalk) change(method, path string, in apptest.Body) bool {
	return d.c.Owner.Do(method, "/api/players/"+d.randomPlayer()+path, in).Status == http.StatusOK
}

func (d *directoryWalk) importMembership(term room.Term, from, to clock.Instant) bool {
	_, err := db.InRoom(d.Context(), d.c.DB, tenant.Mint("club", tenant.System).Room(d.c.Room),
		func(tx *db.RoomTx) (any, error) {
			tx.Emit(db.NewEvent[any]("cage_updated", tenant.ManageCage).With(nil))
			return nil, cage.ImportMembership(tx, d.randomPlayer(), term, from, to)
		})
	if err != nil {
		d.Fatal(err)
	}
	return true
}

// The queries of a recount read every player record and every active membership.
const (
	recordQuery = `SELECT is_active, created_at, barred_at IS NOT NULL, coalesce(excluded_until, 0) FROM player
		WHERE org_id = 'club' AND merged_into IS NULL`
	membershipQuery = `SELECT player_id, membership_type FROM membership WHERE org_id = 'club' AND cancelled_at IS NULL
		AND starts_at <= $1 AND expires_at > $1`
)

func (d *directoryWalk) compareWithRecount() {
	d.Helper()
	node := d.nodes[d.r.IntN(len(d.nodes))]
	have := apptest.Get[figures.Counts](node.Adopt(d.c.Owner), "/api/directory/"+d.c.Room+"/counts")
	now := d.c.Clock.Now()
	calendar := clock.Calendar{Start: 6}
	var err error
	if calendar.Zone, err = time.LoadLocation("America/Chicago"); err != nil {
		d.Fatal(err)
	}
	month := calendar.DayStart(calendar.DayOf(now)[:len("2026-11-")] + "01")
	want := figures.Counts{NewComparison: have.NewComparison, VIP: have.VIP, AsOf: have.AsOf}
	_, err = db.ViewAcross(d.Context(), d.c.DB, "a test counts again", func(tx *db.AnyTx) (any, error) {
		_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var active, barred bool
			var created, excluded clock.Instant
			if err = scan(&active, &created, &barred, &excluded); err != nil {
				return none, err
			}
			want.Total++
			if active {
				want.Active++
			} else {
				want.Inactive++
			}
			if barred || excluded > now {
				want.Refused++
			}
			if created >= month && created <= now {
				want.NewThisMonth++
			}
			return none, nil
		}, recordQuery)
		if err != nil {
			return nil, err
		}
		terms := map[string]string{} // by player; the first by name of several
		_, err = db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var playerID, term string
			err = scan(&playerID, &term)
			if first := terms[playerID]; first == "" || term < first {
				terms[playerID] = term
			}
			return none, err
		}, membershipQuery, now)
		for _, term := range terms {
			switch room.Term(term) {
			case room.Daily:
				want.ByTerm.Daily++
			case room.Monthly:
				want.ByTerm.Monthly++
			case room.Annual:
				want.ByTerm.Annual++
			}
		}
		return nil, err
	})
	if err != nil {
		d.Fatal(err)
	}
	want.MembersToday = want.ByTerm.Sum()
	if have != want {
		d.Fatalf("counts after %v:\ngot  %+v\nwant %+v", d.done, have, want)
	}
}
