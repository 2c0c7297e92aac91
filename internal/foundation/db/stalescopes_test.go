package db_test

import (
	"fmt"
	"maps"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
)

func TestStaleScopesReturnsOnlyNewerVersionsOfGivenScopes(t *testing.T) {
	d := dbtest.Open(t)
	lodge, rival := dbtest.Organization(t, d, "lodge", "main", "annex"), dbtest.Organization(t, d, "rival", "cave")
	for range 3 {
		change(t, d, lodge.Room("main"))
	}
	change(t, d, lodge.Room("annex"))
	change(t, d, rival.Room("cave"))
	asked := []db.Scope{{"lodge", "main", 2}, {"lodge", "annex", 1}, {"lodge", "", -1}, {"lodge", db.Community, -1},
		{"lodge", db.Accounts, 0}, {"nobody", "cave", 0}, {"rival", "main", 0}}
	for i := range 2500 { // more than fit into one query
		asked = append(asked, db.Scope{Organization: "nobody", Room: fmt.Sprint(i)})
	}
	got := map[string]int64{}
	if err := db.StaleScopes(t.Context(), d, asked,
		func(s db.Scope) { got[s.Organization+"/"+s.Room] = s.Version }); err != nil {
		t.Fatal(err)
	}
	want := map[string]int64{"lodge/main": 3, "lodge/": 0}
	if !dbtest.OnPostgres() {
		want = map[string]int64{} // no other process writes
	}
	delete(got, "lodge/"+db.Community) // exists only for an organization with a community
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestDatabaseIDIsUniqueAndStable(t *testing.T) {
	a, b := dbtest.Open(t), dbtest.Open(t)
	names := map[string]int{}
	for _, d := range []*db.DB{a, a, b} {
		name, err := d.DatabaseID(t.Context())
		assert.NoError(t, "err", err)
		assert.MustEqual(t, `name != ""`, name != "", dbtest.OnPostgres())
		names[name]++
	}
	if dbtest.OnPostgres() && len(names) != 2 {
		t.Errorf("%v", names)
	}
}

// The cost of polling a thousand organizations with three rooms each.
func BenchmarkStaleScopesOfAThousandOrganizations(b *testing.B) {
	d := dbtest.Open(b)
	var asked []db.Scope
	for i := range 1000 {
		org := fmt.Sprintf("org%d", i)
		dbtest.Organization(b, d, org, org+"a", org+"b", org+"c")
		for _, room := range []string{"", org + "a", org + "b", org + "c"} {
			asked = append(asked, db.Scope{Organization: org, Room: room})
		}
	}
	if err := d.Analyze(b.Context()); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := db.StaleScopes(b.Context(), d, asked, func(db.Scope) {}); err != nil {
			b.Fatal(err)
		}
	}
}
