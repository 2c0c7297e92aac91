package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

// These tests run on both engines.

func open(t *testing.T) club {
	d := dbtest.Open(t)
	return club{t, d, dbtest.Organization(t, d, "lodge", "main", "side")}
}

func TestVersionsAreDense(t *testing.T) {
	c := open(t)
	ctx := t.Context()
	var mu sync.Mutex
	given := map[string][]int64{}
	var done sync.WaitGroup
	for client := range 32 {
		done.Go(func() {
			for i := range 12 {
				room := []string{"main", "side"}[i%2]
				version, err := db.InRoom(ctx, c.d, c.Room(room), func(tx *db.RoomTx) (int64, error) {
					switch (client + i) % 4 {
					case 0:
						tx.Emit(happened("never"))
						return 0, errors.New("refused")
					case 1:
						return 0, nil // no event
					}
					tx.Emit(happened("one"))
					tx.Emit(happened("two"))
					return tx.Version(), nil
				})
				if version > 0 && err == nil {
					mu.Lock()
					given[room] = append(given[room], version)
					mu.Unlock()
				}
			}
		})
	}
	done.Wait()
	for room, versions := range given {
		slices.Sort(versions)
		for i, v := range versions {
			assert.MustEqual(t, room+": version", v, int64(i+1))
		}
		events, err := db.EventsAfter(ctx, c.d, c.ID(), room, 0, 10_000)
		assert.NoError(t, room, err)
		assert.Len(t, room+": events", events, 2*len(versions))
		ofRoom, _, err := db.Versions(ctx, c.d, c.ID(), room)
		assert.NoError(t, room+" is at version", err)
		assert.Equal(t, room+" is at version: ofRoom", ofRoom, int64(len(versions)))
	}
}

func TestActWithoutEventChangesNothing(t *testing.T) {
	c := open(t)
	got, err := db.InRoom(t.Context(), c.d, c.Room("main"), func(tx *db.RoomTx) (string, error) {
		if _, err := tx.Exec("UPDATE room SET name = 'changed' WHERE org_id = $1 AND id = $2"); err != nil {
			return "", err
		}
		return "looked", nil
	})
	assert.NoError(t, "err", err)
	assert.MustEqual(t, "result of the view", got, "looked")
	name, err := db.ViewRoom(t.Context(), c.d, c.Room("main"), func(v *db.RoomView) (string, error) {
		return db.Value[string](v, "SELECT name FROM room WHERE org_id = $1 AND id = $2 AND version = 0")
	})
	assert.NoError(t, "room", err)
	assert.Equal(t, "room: name", name, "main")
}

func TestRoomOfAnotherOrganizationIsMissing(t *testing.T) {
	c := open(t)
	stranger := dbtest.Organization(t, c.d, "elsewhere", "strange")
	_, err := db.InRoom(t.Context(), c.d, stranger.Room("main"), func(tx *db.RoomTx) (any, error) {
		t.Error("the act ran")
		return nil, nil
	})
	assert.Equal(t, "fault.KindOf(err)", fault.KindOf(err), fault.Missing)
}

func TestRepeatedRequestGetsTheStoredAnswer(t *testing.T) {
	c := open(t)
	var ran atomic.Int64
	ask := func(org tenant.Org, key, hash string) (string, error) {
		ctx := db.WithIdempotencyKey(context.Background(), db.IdempotencyKey{Key: key, Hash: hash})
		return db.InRoom(ctx, c.d, org.Room("main"), func(tx *db.RoomTx) (string, error) {
			ran.Add(1)
			tx.Emit(happened("one"))
			return fmt.Sprint("answer ", tx.Version()), nil
		})
	}
	answers := make([]string, 16)
	var done sync.WaitGroup
	for i := range answers {
		done.Go(func() {
			var err error
			if answers[i], err = ask(c.Org, "k", "same"); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	for _, a := range answers {
		if a != "answer 1" {
			t.Errorf("answers %v", answers)
			break
		}
	}
	assert.Equal(t, `len(c.events("main"))`, len(c.events("main")), 1)
	_, err := ask(c.Org, "k", "another")
	assert.Equal(t, "the same key for another request: fault.KindOf(err)", fault.KindOf(err), fault.Conflicting)
	colleague := tenant.Mint(c.ID(), tenant.Actor{ID: "colleague", Role: tenant.RoleOwner})
	a, err := ask(colleague, "k", "same")
	assert.NoError(t, "a colleague's key", err)
	assert.Equal(t, "a colleague's key: a", a, "answer 2")
}

func TestStoredAnswerOutlivesItsObjectAndIfMatch(t *testing.T) {
	c := open(t)
	wasAt := db.Locator{What: "Room", Query: "SELECT id FROM room WHERE org_id = $1 AND name = $2"}
	ctx := db.WithIfMatch(db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k", Hash: "same"}), 0)
	rename := func(ctx context.Context) (string, error) {
		return db.InRoomOf(ctx, c.d, c.Org, wasAt, "side", func(tx *db.RoomTx) (string, error) {
			tx.Emit(happened("one"))
			_, err := tx.Exec("UPDATE room SET name = 'gone' WHERE org_id = $1 AND id = $2")
			return "renamed", err
		})
	}
	for range 2 {
		got, err := rename(ctx)
		assert.NoError(t, "rename", err)
		assert.Equal(t, "result of the act", got, "renamed")
	}
	_, err := rename(db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k",
		Hash: "another"}))
	assert.Equal(t, "the same key for another request: fault.KindOf(err)", fault.KindOf(err), fault.Conflicting)
	_, err = rename(t.Context())
	assert.Equal(t, "without the key: fault.KindOf(err)", fault.KindOf(err), fault.Missing)
	ctx = db.WithIfMatch(db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k2", Hash: "same"}), 0)
	for i := range 2 {
		_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any,
			error) {
			tx.Emit(happened("two"))
			return nil, nil
		})
		if err != nil {
			t.Errorf("time %d: %v", i+1, err)
		}
	}
}

func TestFailedRequestCanRetryWithItsKey(t *testing.T) {
	c := open(t)
	ctx := db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k", Hash: "same"})
	act := func(err error) (string, error) {
		return db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (string, error) {
			tx.Emit(happened("one"))
			return "done", err
		})
	}
	if _, err := act(errors.New("refused")); err == nil {
		t.Fatal("it was not refused")
	}
	got, err := act(nil)
	assert.NoError(t, "act", err)
	assert.Equal(t, "result of the repeated act", got, "done")
	assert.Len(t, `c.events("main")`, c.events("main"), 1)
}

func TestViewIsASnapshot(t *testing.T) {
	c := open(t)
	ctx := t.Context()
	stop := make(chan struct{})
	var writers sync.WaitGroup
	writers.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				if err := c.note(ctx, "main", "one"); err != nil {
					t.Error(err)
					return
				}
			}
		}
	})
	const count = "SELECT count(*) FROM event WHERE org_id = $1 AND room_id = $2"
	for range 50 {
		_, err := db.ViewRoom(ctx, c.d, c.Room("main"), func(v *db.RoomView) (any, error) {
			for range 3 {
				n, err := db.Value[int64](v, count)
				if err != nil {
					return nil, err
				}
				if n != v.Version() {
					return nil, fmt.Errorf("%d events at version %d", n, v.Version())
				}
			}
			return nil, nil
		})
		if err != nil {
			t.Error(err)
			break
		}
	}
	close(stop)
	writers.Wait()
}

func TestEventsAreOnlyAppended(t *testing.T) {
	c := open(t)
	if err := c.note(t.Context(), "main", "one"); err != nil {
		t.Fatal(err)
	}
	tries := []string{
		"UPDATE event SET payload = 'x'", "DELETE FROM event", "UPDATE event SET at = 0 WHERE version = 1",
	}
	if c.d.Engine() == db.Postgres {
		tries = append(tries, "TRUNCATE event")
	} else {
		tries = append(tries, `INSERT OR REPLACE INTO event
			SELECT org_id, room_id, version, n, parts, type, permission, subject, actor_id, actor_name,
			impersonator_id, at, 'x', digest FROM event`)
	}
	for _, q := range tries {
		if _, err := db.AcrossTenants(t.Context(), c.d, "a test tries what is forbidden",
			func(tx *db.AnyTx) (int64, error) { return tx.Exec(q) }); err == nil {
			t.Errorf("it let %s", q)
		}
	}
	assert.Equal(t, "events", fmt.Sprint(c.events("main")), "[one]")
}

// Responses are cached by version: one that is older than an earlier one must not become the newest.
func TestReadsAreMonotonic(t *testing.T) {
	c := open(t)
	ctx := t.Context()
	stop := make(chan struct{})
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					if err := c.note(ctx, "main", "one"); err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	looks := []func() (int64, error){
		func() (int64, error) {
			return db.ViewRoom(ctx, c.d, c.Room("main"),
				func(v *db.RoomView) (int64, error) { return v.Version(), nil })
		},
		func() (int64, error) {
			version, _, err := db.Versions(ctx, c.d, c.ID(), "main")
			events, err2 := db.EventsAfter(ctx, c.d, c.ID(), "main", version, 1000)
			if len(events) > 0 {
				version = events[len(events)-1].Version
			}
			return version, errors.Join(err, err2)
		},
		func() (int64, error) {
			var seen int64
			_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any,
				error) {
				seen = tx.Version() - 1
				return nil, nil
			})
			return seen, err
		},
	}
	for i := range 600 {
		seen, err := looks[i%len(looks)]()
		if err != nil {
			t.Error(err)
			break
		}
		if newest, _, err := db.Versions(ctx, c.d, c.ID(), "main"); err != nil || newest < seen {
			t.Errorf("look %d saw version %d, and then the newest is %d, %v", i, seen, newest, err)
			break
		}
	}
	close(stop)
	writers.Wait()
}
