// Package crash_test kills the running program again and again while clients work with it, and checks that no
// acknowledged act is lost and that no act is done by half. It also covers backups, disk and network faults, moves
// and withdrawals of acts.
package crash_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
	"pitboss/internal/test/receivers"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

const (
	kills           = 100
	killsOnPostgres = 15                     // the test kills the program, not the database
	worksFor        = 120 * time.Millisecond // at most, after the first answers
	worksOnPostgres = 500 * time.Millisecond // acts take longer
	checkEvery      = 10
	clients         = 4
	rooms           = 2
)

func TestKillLosesNoAcknowledgedAct(t *testing.T) {
	if dbtest.OnPostgres() {
		killAgain(t, killsOnPostgres)
		return
	}
	killAgain(t, kills)
}

// killAgain kills the program repeatedly while all clients are at work.
func killAgain(t *testing.T, rounds int) {
	t.Helper()
	config := dbtest.ConfigOf(t, db.Config{})
	config.NoFsync = false
	longest := worksFor
	if dbtest.OnPostgres() {
		longest = worksOnPostgres
	}
	seed := seedOf(t)
	desks, phone, back, club, versions := build(t, config, seed)
	began := maps.Clone(versions)
	p := program{t: t, path: process.Binary(t), config: config}
	moment := rand.New(rand.NewPCG(seed, 0))
	var restarts []time.Duration
	var acts, repeated, done, played, pushes, withdrawals, tooLate int
	did := map[string]int{}
	for round := range rounds {
		restarts = append(restarts, p.start())
		each(desks, func(d *desk) {
			if err := d.verifyAndRepeat(p.url); err != nil {
				t.Errorf("round %d, desk %d: %v", round, d.number, err)
			}
		})
		if err := phone.verifyAndRepeat(p.url); err != nil {
			t.Errorf("round %d, the home game: %v", round, err)
		}
		check := back.verifyAndRepeat
		if round == 0 {
			check = back.begin
		}
		if err := check(p.url); err != nil {
			t.Errorf("round %d, the office: %v", round, err)
		}
		if t.Failed() {
			p.kill()
			return
		}
		ctx, stop := context.WithCancel(t.Context())
		var working, idle sync.WaitGroup // idle: those without an act in this round
		work := func(name string, c client) {
			idle.Add(1)
			acted := sync.OnceFunc(idle.Done)
			working.Go(func() {
				defer acted()
				if err := c.work(ctx, p.url, acted); err != nil {
					t.Errorf("round %d, %s: %v", round, name, err)
				}
			})
		}
		work("the office", back)
		work("the home game", phone)
		for _, d := range desks {
			work(fmt.Sprint("desk ", d.number), d)
		}
		idle.Wait() // however slow the machine, each round has an act of each client
		lasts(time.Duration(moment.Int64N(int64(longest))))
		p.kill()
		stop()
		working.Wait()
		if round%checkEvery == checkEvery-1 {
			p.check()
		}
	}

	restarts = append(restarts, p.start())
	if err := phone.verifyAndRepeat(p.url); err != nil {
		t.Errorf("at the end, the home game: %v", err)
	}
	if err := back.verifyAndRepeat(p.url); err != nil {
		t.Errorf("at the end, the office: %v", err)
	}
	if err := back.countTrail(p.url); err != nil {
		t.Error(err)
	}
	if back.acts < rounds {
		t.Fatalf("acts: got %v, want at least %v", back.acts, rounds)
	}
	if back.entered == 0 && !dbtest.OnPostgres() {
		t.Errorf("%d acts and %d impersonations: the office tests nothing", back.acts, back.entered)
	}
	t.Logf("%d acts of the office, %d impersonations, %d acts repeated, %d without an answer had been done", back.acts,
		back.entered, back.repeated, back.wereRecorded)
	if phone.pushed == 0 {
		t.Fatalf("pushed: got %v, want a value other than 0", phone.pushed)
	}
	if phone.ended == 0 && !dbtest.OnPostgres() {
		t.Errorf("%d pushes and %d ended nights: the home game tests nothing", phone.pushed, phone.ended)
	}
	t.Logf("%d pushes of a home game's log, %d nights, %d calls repeated", phone.pushed, phone.ended, phone.repeated)
	for _, d := range desks {
		if err := d.verifyAndRepeat(p.url); err != nil {
			t.Errorf("at the end, desk %d: %v", d.number, err)
		}
		acts += d.acts
		for what, n := range d.did {
			did[what] += n
		}
		repeated += d.repeated
		done += d.wereRecorded
		withdrawals += d.withdrawals
		tooLate += d.tooLate
		played += len(d.played)
		pushes += d.pushes
		versions[d.room.ID] += int64(d.acts)
	}
	for room, want := range versions {
		shown, err := roomVersion(p.url, club.Token, room)
		assert.NoError(t, room+" is shown at version", err)
		if shown < want {
			t.Errorf("%s is shown at version: shown: got %v, want at least %v", room, shown, want)
		}
	}
	for _, what := range []string{
		"join from home", "arrive", "call to a seat", "answer a call", "leave the list", "print a code", "add a device",
		"remove a device", "check in to a list", "open a table", "move to the main table",
	} {
		if did[what] == 0 && !dbtest.OnPostgres() {
			t.Errorf("%s: no desk did it", what)
		}
	}
	if pushes == 0 && !dbtest.OnPostgres() { // too few acts there to be sure of one
		t.Error("nobody was pushed: the dealers' part tests nothing")
	}
	if tooLate == 0 {
		t.Fatalf("tooLate: got %v, want a value other than 0", tooLate)
	}
	if tooLate == withdrawals {
		t.Errorf("tooLate: got %v, want a value other than withdrawals", tooLate)
	}
	p.check() // beside the running program too
	p.kill()
	p.check()
	byItself := addUp(t, config, club, began, versions)
	poolsHold(t, config, club, desks)
	slices.Sort(restarts)
	t.Logf("%d acts, %d tournaments and %d pushes through %d kills, %d acts of the program itself; %d acts got no "+
		"answer, %d of them had been done", acts, played, pushes, rounds, byItself, repeated, done)
	t.Logf("%d acts were withdrawn, %d of them too late", withdrawals, tooLate)
	t.Logf("acts: %v; %d alerts and tests reached a device", did, len(desks[0].alerts.Received()))
	for _, problem := range desks[0].alerts.Problems() {
		t.Error(problem)
	}
	t.Logf("restart to ready: median %v, 95th percentile %v, slowest %v",
		restarts[len(restarts)/2], restarts[len(restarts)*95/100], restarts[len(restarts)-1])
}

// build makes the club and its desks, and returns the current version of each room.
func build(t *testing.T, config db.Config, seed uint64) ([]*desk, *night, *office, clubdata.Club, map[string]int64) {
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	club, err := clubdata.Build(t.Context(), d, clubdata.Plan{Organization: "club", Rooms: rooms,
		Tables: clients / rooms, Players: 200})
	if err != nil {
		t.Fatal(err)
	}
	// Alerts come as early as possible, so that the program has acts of its own to lose.
	if _, err := db.AcrossTenants(t.Context(), d, "a test sets its rooms' limits",
		func(tx *db.AnyTx) (none struct{}, err error) {
			for _, statement := range []string{
				"UPDATE room SET wait_target_minutes = 1, short_minutes = 1", longestHolds, openRooms,
			} {
				if _, err := tx.Exec(statement); err != nil {
					return none, err
				}
			}
			return none, nil
		}); err != nil {
		t.Fatal(err)
	}
	alerts := receivers.NewPush(t)
	desks := make([]*desk, clients)
	for i := range desks {
		room := club.Rooms[i%rooms]
		share := len(room.Free) / clients * rooms
		event, err := announce(t.Context(), d, club.Org.Room(room.ID))
		if err != nil {
			t.Fatal(err)
		}
		desks[i] = newDesk(i, seed, club, room, room.Tables[i/rooms], event, room.Free[i/rooms*share:][:share])
		if i < rooms {
			desks[i].alerts = alerts
			if err := desks[i].hire(t.Context(), d); err != nil {
				t.Fatal(err)
			}
			if err := desks[i].openGame(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		if err := desks[i].openAccounts(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		if err := desks[i].openPages(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	phone, err := openNight(t.Context(), d, club.Org, seed)
	if err != nil {
		t.Fatal(err)
	}
	back, err := openOffice(t.Context(), d, club.Org, seed)
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]int64{}
	for _, r := range club.Rooms {
		if versions[r.ID], _, err = db.Versions(t.Context(), d, club.Org.ID(), r.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return desks, phone, back, club, versions
}

// announce opens a tournament with fewer places than players.
func announce(ctx context.Context, d *db.DB, at tenant.Room) (string, error) {
	places := 12
	price := tournament.Price{Prize: 80_00, Bounty: 10_00, HouseFee: 6_00, Staff: 4_00, Chips: 10_000}
	level := tournament.Item{
		Kind: tournament.LevelItem, Minutes: 20, SmallBlind: 100, BigBlind: 200, ColorUp: []int64{},
	}
	t, err := db.InRoom(ctx, d, at, func(tx *db.RoomTx) (tournament.Tournament, error) {
		return director.Create(tx, director.NewTournament{
			Name: "Nightly", StartTime: tx.Now(), MaxEntries: &places, PlannedMinutes: 60,
			Status: tournament.Registration, Prices: tournament.Prices{BuyIn: price},
			Structure: tournament.Structure{Stack: price.Chips, Ante: tournament.NoAnte, EntriesCloseAfter: 1,
				Items: []tournament.Item{level}},
			Rules: tournament.Rules{SeatsPerTable: 9, FinalTable: 9, BalanceAt: 2, HaltAt: 3},
		})
	})
	return t.ID, err
}

// client acts until ctx ends. It calls acted after each act, answered or not.
type client interface {
	work(ctx context.Context, url string, acted func()) error
}

func each(desks []*desk, f func(*desk)) {
	var all sync.WaitGroup
	for _, d := range desks {
		all.Go(func() { f(d) })
	}
	all.Wait()
}

func TestMain(m *testing.M) { process.Main(m) }

// secretKey is 32 bytes in base64.
const secretKey = "cGl0Ym9zcyBjcmFzaCB0ZXN0cywgMzIgYnl0ZXMuLi4="

// program is the server as a process.
type program struct {
	t       *testing.T
	path    string
	config  db.Config
	address string   // listening address; empty: a free port on loopback
	more    []string // flags of serve
	under   []string // a program that runs it
	ill     bool     // its database fails, which it logs
	// expectedErrors are texts of errors that it may log besides.
	expectedErrors []string
	process        *process.Process
	url            string
}

func (p *program) where() []string {
	if p.config.URL != "" {
		return []string{"--database-url", p.config.URL}
	}
	return []string{"--data", p.config.Dir}
}

// start starts the program and returns how long it took to become ready.
func (p *program) start() time.Duration {
	p.t.Helper()
	began := time.Now()
	if err := p.run(); err != nil {
		p.t.Fatal(err)
	}
	return time.Since(began)
}

// run is start for goroutines other than the test's own.
func (p *program) run() (err error) {
	words := slices.Concat(p.under, []string{p.path, "serve", "--addr", cmp.Or(p.address, "127.0.0.1:0"),
		"--private-notices"}, p.where(), p.more)
	// Every node has the key, which makes the code for arrivals and seals the key of push messages.
	withKey := func(cmd *exec.Cmd) { cmd.Env = append(os.Environ(), "PITBOSS_SECRET_KEY="+secretKey) }
	if p.process, err = process.Start(p.t, withKey, words...); err != nil {
		return err
	}
	if p.url, err = p.process.URL(); err != nil {
		return err
	}
	return process.WaitReady(p.url, nil)
}

// kill is kill -9.
func (p *program) kill() {
	if err := p.process.Kill(); err != nil {
		p.t.Errorf("kill: %v", err)
	}
	p.listen()
}

// listen checks the log for unexpected errors.
func (p *program) listen() {
	for _, line := range p.process.Errors(func(line string) bool {
		return p.ill && strings.Contains(line, "the database is in trouble") ||
			slices.ContainsFunc(p.expectedErrors, func(words string) bool { return strings.Contains(line, words) })
	}) {
		p.t.Errorf("the program had something to say:\n%s", line)
	}
}

// check runs the check command on the database that the killed program left.
func (p *program) check() {
	p.t.Helper()
	p.operator("check")
}

// operator runs another command on the database.
func (p *program) operator(words ...string) {
	p.t.Helper()
	out, err := exec.CommandContext(p.t.Context(), p.path, slices.Concat(words, p.where())...).CombinedOutput()
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", words[0], err, out)
	}
}

// roomVersion is the number of acts in a room, by the ETag of its tables.
func roomVersion(url, token, room string) (int64, error) {
	a, err := process.Call(context.Background(), "GET", url+"/api/tables/"+room, token, "", nil)
	if err != nil {
		return 0, err
	}
	if a.Status != 200 {
		return 0, fmt.Errorf("status %d: %s", a.Status, a.Body)
	}
	version, _, _ := strings.Cut(strings.Trim(a.Header.Get("ETag"), `"`), ".")
	return strconv.ParseInt(version, 10, 64)
}
