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

// The figures at the head of the directory are kept, and so they are held against those of a recount after each of many
// acts that change them, at two nodes where there may be two.
func TestTheFiguresOfTheDirectoryAreThoseOfARecount(t *testing.T) {
	t.Parallel()
	acts := 400
	for _, seed := range []uint64{1, 20261123} {
		c := apptest.New(t)
		d := &directory{
			T: t, c: c, nodes: []*apptest.Club{c}, r: rand.New(rand.NewPCG(seed, 7)), done: map[string]int{},
		}
		if dbtest.OnPostgres() {
			d.nodes = append(d.nodes, c.StartNode())
		}
		for range 6 {
			d.arrives()
		}
		for range acts {
			d.act()
			d.recount()
		}
		for _, kind := range directoryActs {
			if d.done[kind.what] == 0 {
				t.Errorf("%s was never done in %d acts (seed %d)", kind.what, acts, seed)
			}
		}
		t.Logf("done: %v", d.done)
	}
}

type directory struct {
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
	do     func(d *directory) (done bool)
}{
	{"add", 3, func(d *directory) bool { d.arrives(); return true }},
	{"make inactive", 3, func(d *directory) bool { return d.ok("PATCH", "", apptest.Body{"isActive": false}) }},
	{"make active", 2, func(d *directory) bool { return d.ok("PATCH", "", apptest.Body{"isActive": true}) }},
	{"rename", 1, func(d *directory) bool { return d.ok("PATCH", "", apptest.Body{"name": "Somebody Else"}) }},
	{"bar", 2, func(d *directory) bool { return d.ok("POST", "/bar", apptest.Body{"reason": "Threw a chair"}) }},
	{"let in again", 4, func(d *directory) bool { return d.ok("POST", "/unbar", apptest.Body{"reason": "Is sorry"}) }},
	{"exclude themselves", 2, func(d *directory) bool {
		return d.ok("POST", "/exclude", apptest.Body{
			"until": d.c.Clock.Now().Add(time.Duration(1+d.r.IntN(72)) * time.Hour),
		})
	}},
	{"merge", 2, func(d *directory) bool { return d.ok("POST", "/merge", apptest.Body{"duplicateId": d.one()}) }},
	{"remove", 1, func(d *directory) bool { return d.ok("POST", "/anonymize", apptest.Body{"reason": "Asked"}) }},
	{"sell", 6, func(d *directory) bool {
		term := []string{"daily", "monthly", "annual"}[d.r.IntN(3)]
		a := d.c.Owner.Do("POST", "/api/memberships", apptest.Body{
			"playerId": d.one(), "roomId": d.c.Room, "membershipType": term, "paymentMethod": "card",
		})
		if a.Status != http.StatusCreated {
			return false
		}
		var sold player.Membership
		a.Into(&sold)
		d.sales = append(d.sales, sold.EntryID)
		return true
	}},
	{"take a sale back", 3, func(d *directory) bool {
		if len(d.sales) == 0 {
			return false
		}
		entry := d.sales[d.r.IntN(len(d.sales))]
		return d.c.Owner.Do("POST", "/api/ledger-entries/"+entry+"/reverse", apptest.Body{"reason": "Wrong"}).
			Status < 300
	}},
	{"import one that begins later", 2, func(d *directory) bool {
		begins := d.c.Clock.Now().Add(time.Duration(d.r.IntN(20)) * time.Hour)
		return d.imports(room.Monthly, begins, begins.Add(time.Duration(1+d.r.IntN(20))*time.Hour))
	}},
	{"let time pass", 8, func(d *directory) bool {
		by := []time.Duration{
			time.Microsecond, time.Second, time.Hour, 5 * time.Hour, 26 * time.Hour, -time.Minute,
		}[d.r.IntN(6)]
		d.c.Clock.Advance(by)
		if d.passed += by; d.passed > 6*time.Hour { // sessions of staff end
			d.passed = 0
			d.c = signedInAgain(d.T, d.c)
			d.nodes[0] = d.c
		}
		return true
	}},
}

func (d *directory) act() {
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

func (d *directory) one() string { return d.people[d.r.IntN(len(d.people))] }

func (d *directory) arrives() {
	var p player.Player
	d.c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Somebody New", "isActive": d.r.IntN(4) > 0}).
		Want(http.StatusCreated).Into(&p)
	d.people = append(d.people, p.ID)
}

// ok does something to one of the people, and says whether it was done.
func (d *directory) ok(method, path string, in apptest.Body) bool {
	return d.c.Owner.Do(method, "/api/players/"+d.one()+path, in).Status == http.StatusOK
}

func (d *directory) imports(term room.Term, from, to clock.Instant) bool {
	_, err := db.InRoom(d.Context(), d.c.DB, tenant.Mint("club", tenant.System).Room(d.c.Room),
		func(tx *db.RoomTx) (any, error) {
			tx.Emit(db.NewEvent[any]("cage_updated", tenant.ManageCage).With(nil))
			return nil, cage.ImportMembership(tx, d.one(), term, from, to)
		})
	if err != nil {
		d.Fatal(err)
	}
	return true
}

// A recount goes through every record and every membership.
const (
	everyRecord = `SELECT is_active, created_at, barred_at IS NOT NULL, coalesce(excluded_until, 0) FROM player
		WHERE org_id = 'club' AND merged_into IS NULL`
	everyTerm = `SELECT player_id, membership_type FROM membership WHERE org_id = 'club' AND cancelled_at IS NULL
		AND starts_at <= $1 AND expires_at > $1`
)

func (d *directory) recount() {
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
		}, everyRecord)
		if err != nil {
			return nil, err
		}
		terms := map[string]string{} // the first of a player's, by name
		_, err = db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var who, term string
			err = scan(&who, &term)
			if first := terms[who]; first == "" || term < first {
				terms[who] = term
			}
			return none, err
		}, everyTerm, now)
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
		d.Fatalf("after %v:\nhave %+v\nwant %+v", d.done, have, want)
	}
}
