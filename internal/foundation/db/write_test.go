package db_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/test/assert"
)

// On PostgreSQL a write is sent later than it is called.
func TestPipelinedWritesAreVisibleAndArgumentsAreCopied(t *testing.T) {
	c := open(t)
	name, err := db.InRoom(t.Context(), c.d, c.Room("main"), func(tx *db.RoomTx) (string, error) {
		name := "said"
		if err := tx.Write("UPDATE room SET name = $3 WHERE org_id = $1 AND id = $2", &name); err != nil {
			return "", err
		}
		name = "changed"
		first := db.QueueOne(tx, scanText, "SELECT name FROM room WHERE org_id = $1 AND id = $2")
		all := db.QueueAll(tx.InOrg(), scanText, "SELECT name FROM room WHERE org_id = $1 ORDER BY name")
		if err := tx.Write("UPDATE room SET name = 'later' WHERE org_id = $1 AND id = $2"); err != nil {
			return "", err
		}
		tx.Emit(happened("one"))
		list, err := all.Result()
		assert.NoError(t, "err", err)
		assert.Elements(t, "list", list, []string{"said", "side"})
		seen, found, err := first.Result()
		if !found {
			t.Error("got no room")
		}
		return seen, err
	})
	assert.NoError(t, "err", err)
	assert.Equal(t, "name", name, "said")
	name, err = db.ViewRoom(t.Context(), c.d, c.Room("main"), func(v *db.RoomView) (string, error) {
		return db.Value[string](v, "SELECT name FROM room WHERE org_id = $1 AND id = $2")
	})
	assert.NoError(t, "afterwards", err)
	assert.Equal(t, "afterwards: name", name, "later")
}

func scanText(scan db.Scan) (s string, err error) { return s, scan(&s) }

func TestWriteUniqueReturnsItsConflictError(t *testing.T) {
	c := open(t)
	const insert = "INSERT INTO room (org_id, id, name, location, time_zone, created_at) VALUES ($1, $2, '', '', '', 0)"
	taken := fault.Conflict("It is there already")
	for name, act := range map[string]func(tx *db.RoomTx) error{
		"at the end": func(tx *db.RoomTx) error { return tx.WriteUnique(taken, insert) },
		"before a question": func(tx *db.RoomTx) error {
			return errors.Join(tx.WriteUnique(taken, insert), looks(tx))
		},
		"told by the dry word": func(tx *db.RoomTx) error { return tx.Write(insert) },
	} {
		_, err := db.InRoom(t.Context(), c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) {
			tx.Emit(happened("never"))
			if err := tx.Write("UPDATE room SET name = 'changed' WHERE org_id = $1 AND id = $2"); err != nil {
				return nil, err
			}
			return nil, act(tx)
		})
		dry := name == "told by the dry word"
		assert.Equal(t, name+": dry", dry, db.IsDuplicate(err))
		assert.Equal(t, name+": dry", dry, !(fault.KindOf(err) == fault.Conflicting))
	}
	if got := c.events("main"); len(got) > 0 {
		t.Errorf("events %v", got)
	}
	if err := c.note(t.Context(), "main", "one"); err != nil {
		t.Error(err)
	}
}

func looks(tx *db.RoomTx) error {
	_, err := db.Value[string](tx, "SELECT name FROM room WHERE org_id = $1 AND id = $2")
	return err
}

const lockedRow = "SELECT p.id FROM organization p WHERE p.id = $1" + db.ForUpdateP

// The organization is locked before its rows; otherwise two acts could deadlock.
func TestLockingTheOrganizationAfterItsRowsFails(t *testing.T) {
	c := open(t)
	lock := func(r db.Reader) error {
		_, err := db.Value[string](r, lockedRow)
		return err
	}
	for name, act := range map[string]func(*db.RoomTx) error{
		"rows first": func(tx *db.RoomTx) error {
			if err := lock(tx.InOrg()); err != nil {
				t.Error(err)
			}
			_, err := tx.Org()
			return err
		},
		"organization first": func(tx *db.RoomTx) error {
			org, err := tx.Org()
			if err != nil {
				return err
			}
			org.Emit(happened("one"))
			if err := lock(tx.InOrg()); err != nil {
				return err
			}
			_, err = tx.Org()
			return err
		},
	} {
		_, err := db.InRoom(t.Context(), c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) {
			tx.Emit(happened("one"))
			return nil, act(tx)
		})
		isRefused := err != nil
		assert.Equal(t, "isRefused", isRefused, name == "rows first")
	}
}

// An act among all rooms waits for the acts of each room, and they wait for it.
func TestInRoomAmongAllLocksEveryRoom(t *testing.T) {
	c := open(t)
	var under atomic.Int64
	alone := func(tx *db.RoomTx) (any, error) {
		assert.Equal(t, "another act is under way: under.Add(1)", under.Add(1), 1)
		_, err := db.All(tx.InOrg(), func(scan db.Scan) (id string, err error) { return id, scan(&id) },
			"SELECT id FROM room WHERE org_id = $1")
		under.Add(-1)
		tx.Emit(happened("one"))
		return nil, err
	}
	var done sync.WaitGroup
	for i := range 24 {
		done.Go(func() {
			at := c.Room([]string{"main", "side"}[i%2])
			var err error
			if i%3 == 0 {
				_, err = db.InRoomAmongAll(t.Context(), c.d, at, alone)
			} else {
				_, err = db.InRoom(t.Context(), c.d, c.Room("main"), alone)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
}
