package db_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

// These tests run SQLite's group commit in a synctest bubble, which makes it certain that acts are queued.

// club is a database with one organization. Its writer can be blocked.
type club struct {
	t *testing.T
	d *db.DB
	tenant.Org
}

func inBubble(t *testing.T, f func(t *testing.T, c club)) {
	synctest.Test(t, func(t *testing.T) {
		d := dbtest.OpenWith(t, dbtest.SQLite(t, db.Config{Log: slog.New(slog.DiscardHandler)}))
		f(t, club{t, d, dbtest.Organization(t, d, "lodge", "main", "side")})
	})
}

// note runs an act that emits one event.
func (c club) note(ctx context.Context, room, what string) error {
	_, err := db.InRoom(ctx, c.d, c.Room(room), func(tx *db.RoomTx) (any, error) {
		tx.Emit(happened(what))
		return nil, nil
	})
	return err
}

func happened(what string) db.Event {
	return db.NewEvent[any]("happened", tenant.ViewFloor).With(what)
}

// events returns the texts of a room's events, in order.
func (c club) events(room string) []string {
	c.t.Helper()
	kept, err := db.EventsAfter(c.t.Context(), c.d, c.ID(), room, 0, 10_000)
	if err != nil {
		c.t.Fatal(err)
	}
	said := []string{}
	for _, k := range kept {
		said = append(said, strings.Trim(string(k.Payload), `"`))
	}
	return said
}

// together runs acts in one commit and returns their errors.
func (c club) together(acts ...func() error) []error {
	c.t.Helper()
	return c.togetherAfter(func() {}, acts...)
}

// togetherAfter is together with begin called once all acts are queued.
func (c club) togetherAfter(begin func(), acts ...func() error) []error {
	c.t.Helper()
	release := c.holdUp()
	errs := make([]error, len(acts))
	var done sync.WaitGroup
	for i, act := range acts {
		done.Go(func() { errs[i] = act() })
		synctest.Wait() // it is queued behind the earlier ones
	}
	begin()
	release()
	done.Wait()
	return errs
}

// holdUp begins an act that runs until release is called.
func (c club) holdUp() (release func()) {
	gate := make(chan struct{})
	go func() {
		_, _ = db.InRoom(context.Background(), c.d, c.Room("main"),
			func(*db.RoomTx) (any, error) { <-gate; return nil, nil })
	}()
	synctest.Wait()
	return func() { close(gate) }
}

func TestFailedActIsRolledBackAlone(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		broken := errors.New("broken")
		ctx := t.Context()
		fails := func() error {
			_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) {
				tx.Emit(happened("never"))
				if _, err := tx.Exec("UPDATE room SET name = 'changed' WHERE org_id = $1 AND id = $2"); err != nil {
					return nil, err
				}
				return nil, broken
			})
			return err
		}
		refused := func() error { // by the database, in the middle of the batch
			_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) {
				return tx.Exec("UPDATE room SET max_passes = 1000 WHERE org_id = $1 AND id = $2")
			})
			return err
		}
		errs := c.together(
			func() error { return c.note(ctx, "main", "one") }, fails,
			func() error { return c.note(ctx, "side", "two") }, refused,
			func() error { return c.note(ctx, "main", "three") },
		)
		for i, want := range []bool{true, false, true, false, true} {
			assert.Equal(t, "act: errs[i] == nil", errs[i] == nil, want)
		}
		if !errors.Is(errs[1], broken) {
			t.Errorf("the failed act got %v", errs[1])
		}
		assert.Equal(t, "events", fmt.Sprint(c.events("main"), c.events("side")), "[one three] [two]")
		name, err := db.ViewRoom(ctx, c.d, c.Room("main"), func(v *db.RoomView) (string, error) {
			return db.Value[string](v, "SELECT name FROM room WHERE org_id = $1 AND id = $2")
		})
		assert.NoError(t, "room", err)
		assert.Equal(t, "room: name", name, "main")
	})
}

// The acts before a late failure run again in a transaction of their own.
func TestLateFailureKeepsTheOtherActsOfTheBatch(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ctx := t.Context()
		broken := errors.New("broken")
		late := func() error {
			_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) {
				tx.Emit(happened("never"))
				return nil,
					errors.Join(tx.Write("UPDATE room SET position = position + 100 WHERE org_id = $1 AND id = $2"),
						broken)
			})
			return err
		}
		early := func() error {
			_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) { return nil, broken })
			return err
		}
		counts := func(what string) func() error {
			return func() error {
				n, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (int64, error) {
					tx.Emit(happened(what))
					return tx.Exec("UPDATE room SET position = position + 1 WHERE org_id = $1 AND id = $2")
				})
				if err == nil && n != 1 {
					t.Errorf("%s changed %d rooms", what, n)
				}
				return err
			}
		}
		ofOrg := func() error {
			_, err := db.InOrg(ctx, c.d, c.Org, func(tx *db.OrgTx) (any, error) {
				tx.Emit(happened("org"))
				return nil, nil
			})
			return err
		}
		errs := c.together(early, counts("one"), ofOrg, counts("two"), late, early, counts("three"), late, ofOrg,
			counts("four"))
		for i, fails := range []bool{true, false, false, false, true, true, false, true, false, false} {
			assert.Equal(t, "act: fails", fails, errors.Is(errs[i], broken))
			assert.Equal(t, "act: fails", fails, !(errs[i] == nil))
		}
		assert.Equal(t, "events", fmt.Sprint(c.events("main"), c.events("")), "[one two three four] [org org]")
		n, err := db.ViewRoom(ctx, c.d, c.Room("main"), func(v *db.RoomView) (int64, error) {
			return db.Value[int64](v, "SELECT position FROM room WHERE org_id = $1 AND id = $2")
		})
		assert.NoError(t, "counted to", err)
		assert.Equal(t, "counted to: n", n, 4)
	})
}

// A failed act is rolled back alone, even after thousands of rows.
func TestLargeActIsRolledBackAlone(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ctx := t.Context()
		great := func(then error) func() error {
			return func() error {
				_, err := db.InRoom(ctx, c.d, c.Room("side"), func(tx *db.RoomTx) (any, error) {
					tx.Emit(happened("great"))
					for range 6000 {
						const move = "UPDATE room SET position = position + 1 WHERE org_id = $1 AND id = $2"
						if err := tx.Write(move); err != nil {
							return nil, err
						}
					}
					return nil, then
				})
				return err
			}
		}
		broken := errors.New("broken")
		one := func() error { return c.note(ctx, "main", "one") }
		errs := c.together(one, great(broken), one, great(nil), one, great(broken), one)
		for i, err := range errs {
			fails := i == 1 || i == 5
			assert.Equal(t, fmt.Sprintf("act %d ended: fails", i), fails, errors.Is(err, broken))
			assert.Equal(t, fmt.Sprintf("act %d ended: fails", i), fails, !(err == nil))
		}
		assert.Equal(t, "events", fmt.Sprint(c.events("main"), c.events("side")), "[one one one one] [great]")
		n, err := db.ViewRoom(ctx, c.d, c.Room("side"), func(v *db.RoomView) (int64, error) {
			return db.Value[int64](v, "SELECT position FROM room WHERE org_id = $1 AND id = $2")
		})
		assert.NoError(t, "counted to", err)
		assert.Equal(t, "counted to: n", n, 6001)
	})
}

func TestPanicFailsOnlyItsAct(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ctx := t.Context()
		errs := c.together(
			func() error { return c.note(ctx, "main", "one") },
			func() error {
				_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) {
					tx.Emit(happened("never"))
					panic("a mistake of ours")
				})
				return err
			},
			func() error { return c.note(ctx, "main", "two") },
		)
		assert.NoError(t, "the others ended: errs[0]", errs[0])
		assert.NoError(t, "the others ended: errs[2]", errs[2])
		if errs[1] == nil {
			t.Fatal("the panic became: errs[1]: got no error")
		}
		assert.Contains(t, "the panic became: errs[1].Error()", errs[1].Error(), "a mistake of ours")
		assert.Equal(t, "events", fmt.Sprint(c.events("main")), "[one two]")
	})
}

func TestCanceledQueuedActNeverRuns(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		release := c.holdUp()
		ctx, giveUp := context.WithCancel(t.Context())
		var given, other error
		var done, after sync.WaitGroup
		done.Go(func() { given = c.note(ctx, "main", "never") })
		after.Go(func() { other = c.note(t.Context(), "main", "one") })
		synctest.Wait()
		giveUp()
		done.Wait() // at once, not when its turn would have come
		release()
		after.Wait()
		if !errors.Is(given, context.Canceled) {
			t.Fatalf("given up: given: got %v, want %v", given, context.Canceled)
		}
		assert.NoError(t, "given up: other", other)
		assert.Equal(t, "events", fmt.Sprint(c.events("main")), "[one]")
	})
}

func TestRunningActIgnoresCancellation(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ctx, giveUp := context.WithCancel(t.Context())
		_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) {
			giveUp()
			tx.Emit(happened("one"))
			return nil, nil
		})
		assert.NoError(t, "Sprint", err)
		assert.Equal(t, `fmt.Sprint(c.events("main"))`, fmt.Sprint(c.events("main")), "[one]")
	})
}

// A deferred foreign key makes the commit itself fail.
func TestFailedCommitFailsAllItsActs(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ctx := t.Context()
		for _, q := range []string{"CREATE TABLE parent (id INTEGER PRIMARY KEY)",
			"CREATE TABLE child (parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)"} {
			if _, err := db.AcrossTenants(ctx, c.d, "a test's tables",
				func(tx *db.AnyTx) (int64, error) { return tx.Exec(q) }); err != nil {
				t.Fatal(err)
			}
		}
		orphan := func() error {
			_, err := db.InRoom(ctx, c.d, c.Room("side"), func(tx *db.RoomTx) (any, error) {
				tx.Emit(happened("never"))
				return tx.Exec("INSERT INTO child (parent) SELECT 1 WHERE $1 <> $2")
			})
			return err
		}
		errs := c.together(func() error { return c.note(ctx, "main", "never") }, orphan,
			func() error { return c.note(ctx, "main", "never") })
		for i, err := range errs {
			if err == nil {
				t.Errorf("act %d was acknowledged", i)
			}
		}
		if err := orphan(); err == nil {
			t.Error("the orphan alone was acknowledged")
		}
		if err := c.note(ctx, "main", "one"); err != nil {
			t.Errorf("the next act ended with %v", err)
		}
		assert.Equal(t, "events", fmt.Sprint(c.events("main"), c.events("side")), "[one] []")
	})
}

// An acknowledged act is there when the folder is opened again.
func TestCloseAnswersEveryAct(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		config := dbtest.SQLite(t, db.Config{Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
		d, err := db.Open(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		c := club{t, d, dbtest.Organization(t, d, "lodge", "main", "side")}
		release := c.holdUp()
		errs := make([]error, 300) // more than fit into one commit and into the queue
		var done sync.WaitGroup
		for i := range errs {
			done.Go(func() { errs[i] = c.note(context.Background(), "side", fmt.Sprint(i)) })
		}
		synctest.Wait()
		closed := make(chan error)
		go func() { closed <- d.Close() }()
		synctest.Wait()
		release()
		if err := <-closed; err != nil {
			t.Error(err)
		}
		done.Wait()

		if _, err := db.ViewRoom(context.Background(), d, c.Room("main"),
			func(*db.RoomView) (any, error) { return nil, nil }); err == nil {
			t.Error("a closed database was read")
		}
		c.d = dbtest.OpenWith(t, config)
		kept := map[string]bool{}
		for _, said := range c.events("side") {
			kept[said] = true
		}
		for i, err := range errs {
			assert.Equal(t, "act: kept[fmt.Sprint(i)]", kept[fmt.Sprint(i)], err == nil)
		}
	})
}

func TestActsRunBetweenTheQueriesOfARead(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ctx := t.Context()
		acts := 0
		c.d.SetYield(func() {
			acts++
			if err := c.note(ctx, "main", fmt.Sprint(acts)); err != nil {
				t.Error(err)
			}
		})
		_, err := db.ViewRoom(ctx, c.d, c.Room("main"), func(v *db.RoomView) (any, error) {
			for range 5 {
				before := acts
				seen, err := db.Value[int](v, "SELECT count(*) FROM event WHERE org_id = $1 AND room_id = $2")
				assert.NoError(t, "before the query", err)
				assert.Equal(t, "before the query: seen", seen, 0)
				assert.Equal(t, "before the query: acts", acts, before+1)
			}
			return nil, nil
		})
		c.d.SetYield(func() {})
		assert.NoError(t, "Sprint", err)
		assert.Equal(t, `fmt.Sprint(c.events("main"))`, fmt.Sprint(c.events("main")), "[1 2 3 4 5]")
	})
}
