package db_test

import (
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
)

func TestCachedValueIsValidUntilTheRoomChanges(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t)
	org := dbtest.Organization(t, d, "club", "one", "two")
	reads := 0
	read := func() (int, error) { reads++; return reads, nil }
	look := func(room string, now clock.Instant) (n int) {
		t.Helper()
		n, err := db.ViewRoom(t.Context(), d, org.Room(room), func(tx *db.RoomView) (int, error) {
			return db.CachedFor(tx, "a number", now, time.Second, read)
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	from := func(n int) int { // the organization's view of the room
		t.Helper()
		n, err := db.ViewOrg(t.Context(), d, org, func(tx *db.OrgView) (int, error) {
			return db.CachedFor(tx.Room("one"), "a number", clock.Instant(n), time.Second, read)
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	happens := func(room string) {
		t.Helper()
		_, err := db.InRoom(t.Context(), d, org.Room(room), func(tx *db.RoomTx) (any, error) {
			tx.Emit(db.NewEvent[any]("noted", "").With(nil))
			n, err := db.Cached(tx, "a number", func() (int, error) { return -1, nil })
			assert.NoError(t, "an act got a cached value", err)
			assert.Equal(t, "an act got a cached value: n", n, -1)
			return nil, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	second := clock.Instant(time.Second / time.Microsecond)
	for i, step := range []struct{ have, want int }{
		{look("one", 10), 1}, {look("one", 10), 1}, {from(10), 1}, {look("one", 10+second-1), 1}, // cached
		{look("one", 10+second), 2}, {look("one", 9), 3}, // too old, and from the future
		{look("two", 9), 4}, {look("one", 9), 3}, // of another room
	} {
		if step.have != step.want {
			t.Errorf("step %d: %d, want %d", i, step.have, step.want)
		}
	}
	happens("two")
	assert.Equal(t, "after something happened elsewhere", look("one", 9), 3)
	happens("one")
	assert.Equal(t, "after something happened", look("one", 9), 5)
	if _, err := db.InOrg(t.Context(), d, org, func(tx *db.OrgTx) (any,
		error) {
		tx.Emit(db.NewEvent[any]("noted", "").With(nil))
		return nil, nil
	}); err != nil {
		t.Fatal(err)
	}
	assert.Equal(t, "after something happened in the organization", from(9), 6)
}
