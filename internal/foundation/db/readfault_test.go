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
)

// One call of SQLite to the operating system or its allocator fails in the middle of a batch of acts of three
// organizations. The test compares the error of each caller with the database afterwards. FAULT_SEED repeats a run.
func TestOneFailedCallHurtsOnlyItsBatch(t *testing.T) { injectFaults(t, 400) }

func injectFaults(t *testing.T, faultCount int) {
	if dbtest.OnPostgres() {
		return // avoids testing the same twice
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
		h := &faultHarness{t: t, random: rand.New(rand.NewPCG(seed, 0)), d: dbtest.OpenWith(t, config),
			versions: map[scope]int64{}}
		h.prepare()
		calls, _ := h.round(diskfault.Injection{}) // without an error, to count the calls
		injected := 0
		for injected < faultCount && !t.Failed() {
			kind := []diskfault.Kind{diskfault.Read, diskfault.Read, diskfault.Read, diskfault.Write, diskfault.Sync,
				diskfault.Allocate, diskfault.Allocate, diskfault.Other}[h.random.IntN(8)]
			fault := diskfault.Injection{Kind: kind, First: 1 + h.random.IntN(2+max(5, calls[kind])), Length: 1,
				Pick: h.random.IntN(6)}
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
		t.Logf("%d errors injected in %d batches: calls %v, result codes %v; %s", injected, h.rounds, h.kinds, h.codes,
			h.outcomes)
		if !t.Failed() && (h.outcomes.lost == 0 || h.outcomes.done == 0 || h.outcomes.refused == 0 ||
			h.outcomes.unavailable == 0) {
			t.Error("the errors tested nothing")
		}
	})
}

// scope is a room, or an organization if room is empty.
type scope struct{ organization, room string }

type outcomes struct{ done, refused, unavailable, lost int }

func (o outcomes) String() string {
	return fmt.Sprintf("acts: %d done, %d rejected, %d failed; batches: %d failed as a whole",
		o.done, o.refused, o.unavailable, o.lost)
}

type faultHarness struct {
	t         *testing.T
	d         *db.DB
	random    *rand.Rand
	clubs     []club
	versions  map[scope]int64 // after the last round
	mu        sync.Mutex
	announced map[scope]int64 // by OnCommit, in this round
	rounds    int
	codes     map[int]int            // how often each result code was returned
	kinds     map[diskfault.Kind]int // how often a call of each kind failed
	outcomes  outcomes
}

// faultAct is one act of a batch.
type faultAct struct {
	label   string // occurs in its row, its event and its rejection
	scope   scope
	refuses bool
	panics  bool
	silent  bool // writes a row and no event
	givesUp bool // its caller hangs up while it is queued
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
		for _, q := range []string{"CREATE TABLE probe (label TEXT PRIMARY KEY, org_id TEXT NOT NULL, " +
			"body TEXT NOT NULL)",
			"CREATE TABLE ballast (id INTEGER PRIMARY KEY, body TEXT NOT NULL)"} {
			if _, err := tx.Exec(q); err != nil {
				return nil, err
			}
		}
		for id := range ballastRows {
			if _, err := tx.Exec("INSERT INTO ballast (id, body) VALUES ($1, $2)", id,
				strings.Repeat("x", 1000)); err != nil {
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

// fewPages makes the writer read pages again and write them before the commit. The pragmas hold for a connection,
// which may be new.
var fewPages = []string{"PRAGMA cache_size = 8", "PRAGMA cache_spill = 8", "PRAGMA wal_autocheckpoint = 60"}

// round runs a random batch in which some calls fail, and checks the results.
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

// batch returns a list of random acts.
func (h *faultHarness) batch() []*faultAct {
	acts := make([]*faultAct, 1+h.random.IntN(9))
	if h.random.IntN(80) == 0 {
		acts = make([]*faultAct, 100+h.random.IntN(100)) // more than fit into one commit and into the queue
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
		_, err := db.Value[int64](tx,
			"SELECT sum(length(body)) FROM ballast WHERE id BETWEEN "+strconv.Itoa(first)+" AND "+
				strconv.Itoa(first+40))
		if ignores {
			return nil // a careless act continues after a failed read
		}
		return err
	}
	type writer interface {
		db.Reader
		Write(query string, args ...any) error
	}
	write := func(tx writer) error {
		err := tx.Write("INSERT INTO probe (org_id, label, body) VALUES ($1, '" + label + "', '" +
			strings.Repeat("y", 3000) + "')")
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
	case 0: // rejected before it writes
		a.refuses = true
		a.run = inRoom(func(tx *db.RoomTx) error { return errors.Join(read(tx), refusal()) })
	case 1, 2: // rejected after it has written
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
				if err := tx.Write("INSERT INTO probe (org_id, label, body) VALUES ('', '" + label +
					"', '')"); err != nil {
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
	case 6: // repeats the request of an earlier act
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
				a.cancel() // its caller hangs up while it runs
			}
			return read(tx)
		})
	}
	return a
}
