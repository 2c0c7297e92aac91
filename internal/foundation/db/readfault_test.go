package db_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/db/dbtest/diskfault"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// One call of SQLite to the operating system or to its allocator fails in the middle of a batch of acts of three
// organizations, and the test compares what each caller hears with what is in the database afterwards. FAULT_SEED
// repeats a run.
func TestOneFailedCallHurtsOnlyItsBatch(t *testing.T) { injectFaults(t, 400) }

func injectFaults(t *testing.T, faultCount int) {
	if dbtest.OnPostgres() {
		return // the same would be tested twice
	}
	seed := uint64(time.Now().UnixNano())
	if given, err := strconv.ParseUint(os.Getenv("FAULT_SEED"), 10, 64); err == nil {
		seed = given
	}
	t.Logf("FAULT_SEED=%d", seed)
	config := dbtest.SQLite(t, db.Config{Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	config.NoFsync = false
	diskfault.Watch(t, config.Dir)
	synctest.Test(t, func(t *testing.T) {
		h := &faultHarness{t: t, random: rand.New(rand.NewPCG(seed, 0)), d: dbtest.OpenWith(t, config), versions: map[scope]int64{}}
		h.prepare()
		calls, _ := h.round(diskfault.Injection{}) // without an error, to learn how many calls there are
		injected := 0
		for injected < faultCount && !t.Failed() {
			kind := []diskfault.Kind{diskfault.Read, diskfault.Read, diskfault.Read, diskfault.Write, diskfault.Sync, diskfault.Allocate, diskfault.Allocate, diskfault.Other}[h.random.IntN(8)]
			fault := diskfault.Injection{Kind: kind, First: 1 + h.random.IntN(2+max(5, calls[kind])), Length: 1, Pick: h.random.IntN(6)}
			if h.random.IntN(8) == 0 {
				fault.Length += h.random.IntN(40) // the disk stays faulty for a while
			}
			var failed []int
			if h.random.IntN(5) == 0 {
				failed = h.readWith(fault)
			} else {
				calls, failed = h.round(fault)
			}
			if len(failed) > 0 {
				injected++
				h.kinds[kind]++
			}
		}
		t.Logf("%d errors injected in %d batches: calls %v, result codes %v; %s", injected, h.rounds, h.kinds, h.codes, h.outcomes)
		if !t.Failed() && (h.outcomes.lost == 0 || h.outcomes.done == 0 || h.outcomes.refused == 0 || h.outcomes.unavailable == 0) {
			t.Error("the errors tested nothing")
		}
	})
}

// scope is a room, or an organization when room is empty.
type scope struct{ organization, room string }

type outcomes struct{ done, refused, unavailable, lost int }

func (o outcomes) String() string {
	return fmt.Sprintf("%d acts done, %d refused, %d put off; in %d batches an act was put off that had not met the error", o.done, o.refused, o.unavailable, o.lost)
}

type faultHarness struct {
	t         *testing.T
	d         *db.DB
	random    *rand.Rand
	clubs     []club
	versions  map[scope]int64 // as the last round left them
	mu        sync.Mutex
	announced map[scope]int64 // by OnCommit, in this round
	rounds    int
	codes     map[int]int            // how often each result code was returned
	kinds     map[diskfault.Kind]int // how often a call of each kind failed
	outcomes  outcomes
}

// faultAct is one act of a batch.
type faultAct struct {
	label   string // is in its row, its event and its refusal
	scope   scope
	refuses bool
	panics  bool
	silent  bool // writes a row and no event
	givesUp bool // its caller goes away while it waits in the queue
	repeats *faultAct
	ctx     context.Context
	cancel  func()
	run     func(ctx context.Context) error
	err     error
}

const ballastRows = 400

func (h *faultHarness) prepare() {
	h.t.Helper()
	for _, name := range []string{"lodge", "palace", "river"} {
		h.clubs = append(h.clubs, club{h.t, h.d, dbtest.Organization(h.t, h.d, name, "main", "side")})
	}
	_, err := db.AcrossTenants(h.t.Context(), h.d, "a test's tables", func(tx *db.AnyTx) (any, error) {
		for _, q := range []string{"CREATE TABLE probe (label TEXT PRIMARY KEY, org_id TEXT NOT NULL, body TEXT NOT NULL)",
			"CREATE TABLE ballast (id INTEGER PRIMARY KEY, body TEXT NOT NULL)"} {
			if _, err := tx.Exec(q); err != nil {
				return nil, err
			}
		}
		for id := range ballastRows {
			if _, err := tx.Exec("INSERT INTO ballast (id, body) VALUES ($1, $2)", id, strings.Repeat("x", 1000)); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.codes, h.kinds = map[int]int{}, map[diskfault.Kind]int{}
	h.d.OnCommit(func(organization, room string, version int64) {
		at := scope{organization, room}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.announced[at] = max(h.announced[at], version)
	})
}

// fewPages makes the writer read pages again and write them before the commit. The pragmas hold for a connection, which
// may be new.
var fewPages = []string{"PRAGMA cache_size = 8", "PRAGMA cache_spill = 8", "PRAGMA wal_autocheckpoint = 60"}

// round runs a random batch in which some calls fail, and checks everything.
func (h *faultHarness) round(fault diskfault.Injection) (calls map[diskfault.Kind]int, failed []int) {
	h.t.Helper()
	h.rounds++
	h.announced = map[scope]int64{}
	if err := h.d.OnWriter(h.t.Context(), fewPages...); err != nil {
		h.t.Fatalf("the writer does not go on: %v", err)
	}
	if h.random.IntN(2) == 0 {
		if err := h.d.OnWriter(h.t.Context(), "PRAGMA shrink_memory"); err != nil {
			h.t.Fatal(err)
		}
	}
	acts := h.batch()
	runs := make([]func() error, len(acts))
	for i, a := range acts {
		runs[i] = func() error { a.err = a.run(a.ctx); return a.err }
	}
	h.clubs[0].togetherAfter(func() {
		for _, a := range acts {
			if a.givesUp {
				a.cancel()
			}
		}
		synctest.Wait()
		diskfault.Inject(fault)
	}, runs...)
	for _, a := range acts {
		a.cancel()
	}
	calls, failed = diskfault.Stop()
	for _, code := range failed {
		h.codes[code]++
	}
	h.check(acts, failed)
	if h.t.Failed() {
		h.t.Logf("round %d, %+v of calls %v, result codes %v", h.rounds, fault, calls, failed)
		for _, a := range acts {
			h.t.Logf("  %s: %v", a.label, a.err)
		}
	}
	return calls, failed
}

// batch is a random list of acts.
func (h *faultHarness) batch() []*faultAct {
	acts := make([]*faultAct, 1+h.random.IntN(9))
	if h.random.IntN(80) == 0 {
		acts = make([]*faultAct, 100+h.random.IntN(100)) // more than one commit takes, and more than the queue holds
	}
	for i := range acts {
		acts[i] = h.act(fmt.Sprintf("act-%d-%d.", h.rounds, i), acts[:i])
	}
	return acts
}

func (h *faultHarness) act(label string, before []*faultAct) *faultAct {
	c := h.clubs[h.random.IntN(len(h.clubs))]
	room := []string{"main", "side"}[h.random.IntN(2)]
	a := &faultAct{label: label, scope: scope{c.ID(), room}, givesUp: h.random.IntN(12) == 0}
	a.ctx, a.cancel = context.WithCancel(h.t.Context())
	first, ignores := h.random.IntN(ballastRows-40), h.random.IntN(4) == 0
	kind := h.random.IntN(10)
	read := func(tx db.Reader) error {
		_, err := db.Value[int64](tx, "SELECT sum(length(body)) FROM ballast WHERE id BETWEEN "+strconv.Itoa(first)+" AND "+strconv.Itoa(first+40))
		if ignores {
			return nil // a careless act: it goes on after a failed read
		}
		return err
	}
	type writer interface {
		db.Reader
		Write(query string, args ...any) error
	}
	write := func(tx writer) error {
		err := tx.Write("INSERT INTO probe (org_id, label, body) VALUES ($1, '" + label + "', '" + strings.Repeat("y", 3000) + "')")
		if ignores && a.refuses {
			return nil
		}
		return err
	}
	refusal := func() error { return fault.Conflict("%s is refused", label) }
	inRoom := func(f func(tx *db.RoomTx) error) func(context.Context) error {
		return func(ctx context.Context) error {
			ctx = db.WithIdempotencyKey(ctx, db.IdempotencyKey{Key: label, Hash: label})
			_, err := db.InRoom(ctx, h.d, c.Room(room), func(tx *db.RoomTx) (any, error) { return "answer", f(tx) })
			return err
		}
	}
	switch kind {
	case 0: // is refused before it writes
		a.refuses = true
		a.run = inRoom(func(tx *db.RoomTx) error { return errors.Join(read(tx), refusal()) })
	case 1, 2: // is refused after it has written
		a.refuses = true
		a.run = inRoom(func(tx *db.RoomTx) error {
			tx.Emit(happened(label))
			if err := errors.Join(read(tx), write(tx), read(tx)); err != nil {
				return err
			}
			return refusal()
		})
	case 3: // changes the organization's own data
		a.scope.room = ""
		a.run = func(ctx context.Context) error {
			_, err := db.InOrg(ctx, h.d, c.Org, func(tx *db.OrgTx) (any, error) {
				tx.Emit(happened(label))
				return nil, errors.Join(read(tx), write(tx))
			})
			return err
		}
	case 4: // has no version
		a.silent = true
		a.run = func(ctx context.Context) error {
			_, err := db.AcrossTenants(ctx, h.d, "a test", func(tx *db.AnyTx) (any, error) {
				if err := tx.Write("INSERT INTO probe (org_id, label, body) VALUES ('', '" + label + "', '')"); err != nil {
					return nil, err
				}
				return nil, read(tx)
			})
			return err
		}
	case 5:
		a.panics = true
		a.run = inRoom(func(tx *db.RoomTx) error {
			tx.Emit(happened(label))
			_ = write(tx)
			panic(label)
		})
	case 6: // is the same request as an act before it
		for _, b := range before {
			if !b.refuses && !b.panics && !b.silent && b.repeats == nil && b.scope.room != "" {
				a.repeats, a.run = b, b.run
				return a
			}
		}
		fallthrough
	default:
		a.run = inRoom(func(tx *db.RoomTx) error {
			tx.Emit(happened(label))
			if err := errors.Join(read(tx), write(tx)); err != nil {
				return err
			}
			if err := tx.Write("UPDATE room SET position = position + 1 WHERE org_id = $1 AND id = $2"); err != nil {
				return err
			}
			if first%3 == 0 {
				a.cancel() // its caller goes away while it runs
			}
			return read(tx)
		})
	}
	return a
}

// check compares what the callers heard with what is there.
func (h *faultHarness) check(acts []*faultAct, failed []int) {
	t := h.t
	t.Helper()
	rows, events := h.stored()
	want := map[string]int{} // rows by label
	putOff := 0
	for _, a := range acts {
		done := a
		if a.repeats != nil {
			done = a.repeats
		}
		switch {
		case a.givesUp:
			if !errors.Is(a.err, context.Canceled) {
				t.Errorf("the caller of %s had gone: %v", a.label, a.err)
			}
		case a.err == nil && (a.refuses || a.panics):
			t.Errorf("%s ought to have been refused", a.label)
		case a.err == nil:
			want[done.label] = 1
			h.outcomes.done++
		case isUnavailable(a.err):
			if len(failed) == 0 {
				t.Errorf("%s was put off without an error: %v", a.label, a.err)
			}
			putOff++
			h.outcomes.unavailable++
		case a.refuses && strings.Contains(a.err.Error(), a.label+" is refused"), a.panics && strings.Contains(a.err.Error(), a.label):
			h.outcomes.refused++
		default:
			t.Errorf("%s ended with %v", a.label, a.err)
		}
		for _, b := range acts {
			if a.err != nil && b != done && strings.Contains(a.err.Error(), b.label) {
				t.Errorf("%s hears of %s: %v", a.label, b.label, a.err)
			}
		}
	}
	if putOff > 1 && len(failed) == 1 {
		h.outcomes.lost++
	}
	for _, a := range acts {
		if a.repeats != nil {
			continue
		}
		if rows[a.label] != want[a.label] {
			t.Errorf("%s was answered %d times with success and has %d rows", a.label, want[a.label], rows[a.label])
		}
		if n := want[a.label]; !a.silent && events[a.label] != n {
			t.Errorf("%s was answered %d times with success and has %d events", a.label, n, events[a.label])
		}
	}
}

// stored is how many rows and events there are of each act of this round. It checks that every version has exactly one
// event and that each version was announced.
func (h *faultHarness) stored() (rows, events map[string]int) {
	t := h.t
	t.Helper()
	rows, events = map[string]int{}, map[string]int{}
	_, err := db.ViewAcross(t.Context(), h.d, "a test", func(tx *db.AnyTx) (any, error) {
		labels, err := db.All(tx, func(scan db.Scan) (l string, err error) { return l, scan(&l) },
			"SELECT label FROM probe WHERE label >= 'act-"+strconv.Itoa(h.rounds)+"-' AND label < 'act-"+strconv.Itoa(h.rounds)+"-a'")
		for _, l := range labels {
			rows[l]++
		}
		return nil, err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range h.clubs {
		for _, room := range []string{"", "main", "side"} {
			at := scope{c.ID(), room}
			version := h.versions[at]
			list, err := db.EventsAfter(t.Context(), h.d, c.ID(), room, version, 1000)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range list {
				if e.Version != version+1 {
					t.Errorf("%v: version %d follows %d", at, e.Version, version)
				}
				version = e.Version
				events[strings.Trim(string(e.Payload), `"`)]++
			}
			if is := h.version(c.Org, room); is != version {
				t.Errorf("%v is at version %d and its last event at %d", at, is, version)
			}
			if announced := h.announced[at]; len(list) > 0 && announced != version || announced > version {
				t.Errorf("%v is at version %d and %d was announced", at, version, announced)
			}
			h.versions[at] = version
		}
	}
	return rows, events
}

// readWith reads a room while some calls fail. A careless read goes on after a failed statement, while an act commits:
// it must not show two moments.
func (h *faultHarness) readWith(fault diskfault.Injection) (failed []int) {
	h.t.Helper()
	c := h.clubs[h.random.IntN(len(h.clubs))]
	h.versions[scope{c.ID(), "main"}]++
	after := int64(0)
	before, err := db.ViewRoom(h.t.Context(), h.d, c.Room("main"), func(v *db.RoomView) (int64, error) {
		before := v.Version()
		diskfault.Inject(fault)
		_, _ = db.Value[int64](v, "SELECT sum(length(body)) FROM ballast WHERE $1 <> $2")
		_, failed = diskfault.Stop()
		if err := c.note(h.t.Context(), "main", "meanwhile"); err != nil {
			h.t.Errorf("an act beside a read, %+v, result codes %v: %v", fault, failed, err)
		}
		var err error
		after, err = db.Value[int64](v, "SELECT version FROM room WHERE org_id = $1 AND id = $2")
		return before, err
	})
	switch {
	case err == nil && before != after:
		h.t.Errorf("a read shows version %d and then %d, result codes %v", before, after, failed)
	case err != nil && (len(failed) == 0 || !isUnavailable(err)):
		h.t.Errorf("a read with result codes %v ended with %v", failed, err)
	}
	return failed
}

func (h *faultHarness) version(org tenant.Org, room string) int64 {
	h.t.Helper()
	version, err := db.ViewOrg(h.t.Context(), h.d, org, func(v *db.OrgView) (int64, error) {
		if room == "" {
			return v.Version(), nil
		}
		return db.Value[int64](v.Room(room), "SELECT version FROM room WHERE org_id = $1 AND id = $2")
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return version
}

func isUnavailable(err error) bool { return fault.KindOf(err) == fault.Unavailable }
