package demo_test

import (
	"context"
	"reflect"
	"sync"
	"testing"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/app"
	"pitboss/internal/server/demo"
	"pitboss/internal/test/assert"
)

// versions are the rows that a second seeding would change.
const versions = `SELECT domain || ' ' || version FROM organization UNION ALL SELECT id || ' ' || version FROM room
	UNION ALL SELECT 'players ' || count(*) FROM player UNION ALL SELECT 'stays ' || count(*) FROM seat_stay ORDER BY 1`

func checkReseed(t *testing.T, s *server) {
	before := texts(t, s.db, versions)
	if err := demo.Seed(t.Context(), s.db); err != nil {
		t.Fatal(err)
	}
	if after := texts(t, s.db, versions); !reflect.DeepEqual(before, after) {
		t.Errorf("%v became %v", before, after)
	}
}

func TestConcurrentSeedsMakeOneDemo(t *testing.T) {
	d := dbtest.OpenWith(t, db.Config{Clock: fixed(clock.FromTime(friday))}, app.Invariants()...)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			if err := demo.SeedWeeks(context.Background(), d, 1); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	assert.Len(t, "open", texts(t, d, "SELECT domain FROM organization WHERE is_active"), 1)
}
