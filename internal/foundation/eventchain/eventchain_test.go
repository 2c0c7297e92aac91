package eventchain_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

// club is a database with one organization of two rooms.
type club struct {
	t *testing.T
	d *db.DB
	tenant.Org
}

func open(t *testing.T) club {
	d := dbtest.Open(t)
	return club{t, d, dbtest.Organization(t, d, "lodge", "main", "side")}
}

// note emits an event in a room.
func (c club) note(ctx context.Context, room, what string) error {
	_, err := db.InRoom(ctx, c.d, c.Room(room), func(tx *db.RoomTx) (none struct{}, err error) {
		tx.Emit(db.NewEvent[any]("happened", tenant.ViewFloor).With(what))
		return none, nil
	})
	return err
}

// do runs statements that no act can run.
func (c club) do(statements ...string) {
	c.t.Helper()
	_, err := db.AcrossTenants(c.t.Context(), c.d, "a test changes what no act may",
		func(tx *db.AnyTx) (none struct{}, err error) {
			for _, q := range statements {
				if _, err = tx.Exec(q); err != nil {
					return none, fmt.Errorf("%s: %w", q, err)
				}
			}
			return none, nil
		})
	if err != nil {
		c.t.Fatal(err)
	}
}

// complaints returns the violations that Check finds.
func (c club) complaints() (out []string) {
	c.t.Helper()
	broken, err := db.Check(c.t.Context(), c.d, eventchain.Invariants)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, b := range broken {
		out = append(out, b.Offender)
	}
	return out
}

func (c club) checkpoint() {
	c.t.Helper()
	if err := eventchain.Checkpoint(c.t.Context(), c.d); err != nil {
		c.t.Fatal(err)
	}
}

// unguarded drops the triggers and saves the tables, so that each trial starts from the same state.
func (c club) unguarded() (restore func()) {
	tables := []string{"event", "seal", "seal_head", "platform_event", "platform"}
	if c.d.Engine() == db.Postgres {
		c.do("DROP TRIGGER event_unchanged ON event", "DROP TRIGGER event_redacted ON event",
			"DROP TRIGGER seal_unchanged ON seal",
			"DROP TRIGGER platform_event_unchanged ON platform_event")
	} else {
		c.do("DROP TRIGGER event_update", "DROP TRIGGER event_delete", "DROP TRIGGER seal_update",
			"DROP TRIGGER seal_delete", "DROP TRIGGER platform_event_update", "DROP TRIGGER platform_event_delete")
	}
	for _, table := range tables {
		c.do("CREATE TABLE kept_" + table + " AS SELECT * FROM " + table)
	}
	return func() {
		for _, table := range tables {
			c.do("DELETE FROM "+table, "INSERT INTO "+table+" SELECT * FROM kept_"+table)
		}
	}
}

func TestEveryChangeOfAnEventOrCheckpointIsReported(t *testing.T) {
	c := open(t)
	for i := range 3 {
		for range 2 {
			if err := c.note(t.Context(), "main", fmt.Sprintf("note %d", i)); err != nil {
				t.Fatal(err)
			}
		}
		c.checkpoint()
	}
	if err := c.note(t.Context(), "main", "not sealed yet"); err != nil {
		t.Fatal(err)
	}
	if found := c.complaints(); found != nil {
		t.Fatalf("%v before anything was done", found)
	}
	restore := c.unguarded()
	type trial struct{ does, names string }
	trials := []trial{
		{"DELETE FROM event WHERE room_id = 'main' AND version = 4", "lodge/main, versions 3 to 4"},
		{"DELETE FROM seal WHERE room_id = 'main' AND version = 4", "lodge/main, versions 3 to 6"},
		{"DELETE FROM seal WHERE room_id = 'main' AND version = 6", "lodge/main, the newest seal, 6"},
		{"DELETE FROM seal WHERE room_id = 'main'", "lodge/main, the newest seal, 6"},
		{"DELETE FROM seal_head WHERE room_id = 'main'", "lodge/main, the newest seal, 0"},
		{"UPDATE seal_head SET hash = 'x' WHERE room_id = 'main'", "lodge/main, the newest seal, 6"},
		{"UPDATE seal_head SET version = 5 WHERE room_id = 'main'", "lodge/main, the newest seal, 5"},
		// before a checkpoint covers it
		{"UPDATE event SET payload = '{}' WHERE room_id = 'main' AND version = 7", "lodge/main/7/0"},
		{"UPDATE event SET version = 9 - version WHERE room_id = 'main' AND version IN (4, 5)",
			"lodge/main, versions 3 to 4"},
		{"UPDATE seal SET hash = (SELECT hash FROM kept_seal k WHERE k.room_id = 'main' " +
			"AND k.version = 6 - seal.version) " +
			"WHERE room_id = 'main' AND version IN (2, 4)",
			"lodge/main, versions 1 to 2"},
	}
	for column, value := range map[string]string{
		"n": "7", "parts": "2", "type": "'x'", "permission": "'public'", "subject": "'x'", "actor_id": "'x'",
		"actor_name":      "'x'",
		"impersonator_id": "'x'", "at": "at + 1", "payload": "payload || ' '", "digest": "''", "room_id": "'side'",
		"version": "400",
	} {
		trials = append(trials, trial{"UPDATE event SET " + column + " = " + value +
			" WHERE room_id = 'main' AND version = 4", "lodge/main"})
	}
	for column, value := range map[string]string{"hash": "'x'", "at": "at + 1", "version": "3", "room_id": "'side'"} {
		trials = append(trials, trial{"UPDATE seal SET " + column + " = " + value +
			" WHERE room_id = 'main' AND version = 4", "lodge/main"})
	}
	for _, trial := range trials {
		if strings.Contains(trial.does, "9 - version") { // a key must not occur twice, not even for a moment
			c.do("UPDATE event SET version = 99 WHERE room_id = 'main' AND version = 4",
				"UPDATE event SET version = 4 WHERE room_id = 'main' AND version = 5",
				"UPDATE event SET version = 5 WHERE room_id = 'main' AND version = 99")
		} else {
			c.do(trial.does)
		}
		if found := c.complaints(); !slices.ContainsFunc(found, func(s string) bool {
			return strings.HasPrefix(s,
				trial.names)
		}) {
			t.Errorf("after %s: %q, and none of it names %s", trial.does, found, trial.names)
		}
		restore()
		if found := c.complaints(); found != nil {
			t.Fatalf("%v after everything was put back", found)
		}
	}
}

// Without anchors a whole chain could be replaced: the job would write new checkpoints over the remaining events.
func TestReplacedChainContradictsItsAnchors(t *testing.T) {
	c := open(t)
	anchor := func() {
		t.Helper()
		if err := eventchain.Anchor(t.Context(), c.d); err != nil {
			t.Fatal(err)
		}
	}
	anchored := func() int64 {
		t.Helper()
		n, err := db.ViewAcross(t.Context(), c.d, "a test counts", func(tx *db.AnyTx) (int64, error) {
			return db.Value[int64](tx, "SELECT count(*) FROM platform_event WHERE type = 'trails_sealed'")
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for range 3 {
		for _, room := range []string{"main", "side", "main"} {
			if err := c.note(t.Context(), room, "a note"); err != nil {
				t.Fatal(err)
			}
		}
		c.checkpoint()
		anchor()
		anchor() // anchors nothing new
	}
	assert.Equal(t, "the platform's trail holds the newest seals", anchored(), 3)
	if found := c.complaints(); found != nil {
		t.Fatalf("%v before anything was done", found)
	}
	restore := c.unguarded()
	const forged = "DELETE FROM seal WHERE room_id = 'main'"
	forget := "UPDATE event SET digest = '', payload = '{}' WHERE room_id = 'main' AND version = 1"
	for name, statements := range map[string][]string{
		"all seals and the head": {forged, "DELETE FROM seal_head WHERE room_id = 'main'"},
		"the same, and an event": {forged, "DELETE FROM seal_head WHERE room_id = 'main'", forget},
		"the head set back": {"DELETE FROM seal WHERE room_id = 'main' AND version > 2",
			"UPDATE seal_head SET version = 2, hash = (SELECT hash FROM kept_seal WHERE room_id = 'main' " +
				"AND version = 2) " +
				"WHERE room_id = 'main'"},
		"everything that the room had written": {forged, "DELETE FROM seal_head WHERE room_id = 'main'",
			"DELETE FROM event WHERE room_id = 'main'", "UPDATE room SET version = 0 WHERE id = 'main'"},
	} {
		for _, again := range []bool{false, true} { // before and after the job covers the remaining events
			c.do(statements...)
			if again {
				c.checkpoint()
				anchor()
			}
			if found := c.complaints(); !slices.ContainsFunc(found, func(s string) bool {
				return strings.HasPrefix(s,
					"lodge/main, version ")
			}) {
				t.Errorf("%s, again %v: %q", name, again, found)
			}
			restore()
			c.do("UPDATE room SET version = 6 WHERE id = 'main'")
			if found := c.complaints(); found != nil {
				t.Fatalf("%v after everything was put back", found)
			}
		}
	}
	for _, does := range []string{
		"DELETE FROM platform_event WHERE version = 2", "DELETE FROM platform_event",
		"UPDATE platform_event SET details = '[]' WHERE version = 1",
	} {
		c.do(does)
		if found := c.complaints(); !slices.ContainsFunc(found, func(s string) bool {
			return strings.HasPrefix(s,
				"platform/")
		}) {
			t.Errorf("after %s: %q", does, found)
		}
		restore()
	}
}

func TestEventsOlderThanCheckpointsAreCoveredOnce(t *testing.T) {
	c := open(t)
	for i := range 5 {
		if err := c.note(t.Context(), "side", fmt.Sprintf("note %d", i)); err != nil {
			t.Fatal(err)
		}
	}
	restore := c.unguarded()
	c.do("UPDATE event SET digest = ''", "DELETE FROM kept_event", "INSERT INTO kept_event SELECT * FROM event")
	c.checkpoint()
	c.checkpoint()
	if found := c.complaints(); found != nil {
		t.Errorf("%v", found)
	}
	c.do("UPDATE event SET payload = 'x' WHERE room_id = 'side' AND version = 3")
	if found := c.complaints(); !slices.Contains(found, "lodge/side, versions 1 to 5") {
		t.Errorf("an old event was changed, and a check says %q", found)
	}
	restore()
}

func TestConcurrentCheckpointsMakeOneChain(t *testing.T) {
	c := open(t)
	done := make(chan error)
	for range 4 {
		go func() {
			var err error
			for i := 0; i < 10 && err == nil; i++ {
				if err = c.note(t.Context(), "main", "one"); err == nil {
					err = eventchain.Checkpoint(t.Context(), c.d)
				}
			}
			done <- err
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if found := c.complaints(); found != nil {
		t.Errorf("%v", found)
	}
}
