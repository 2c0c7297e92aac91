package demo_test

import (
	"reflect"
	"testing"

	"pitboss/internal/server/demo"
)

// versions are everything that a second seeding would raise.
const versions = `SELECT domain || ' ' || version FROM organization UNION ALL SELECT id || ' ' || version FROM room
	UNION ALL SELECT 'players ' || count(*) FROM player UNION ALL SELECT 'stays ' || count(*) FROM seat_stay ORDER BY 1`

func seedingAgainChangesNothing(t *testing.T, s *server) {
	before := texts(t, s.db, versions)
	if err := demo.Seed(t.Context(), s.db); err != nil {
		t.Fatal(err)
	}
	if after := texts(t, s.db, versions); !reflect.DeepEqual(before, after) {
		t.Errorf("%v became %v", before, after)
	}
}
