package clubdata_test

import (
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/clubdata"
)

// At its end the club checks every invariant, as pitboss check does.
func TestBulkLoadedPlayersAreSearchable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	indexes := func() (names []string) {
		text := "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('player', 'player_term') " +
			"ORDER BY 1"
		if c.DB.Engine() == db.Postgres {
			text = "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename IN ('player', " +
				"'player_term') ORDER BY 1"
		}
		names, err := db.ViewAcross(t.Context(), c.DB, "a test looks at the schema",
			func(tx *db.AnyTx) ([]string, error) {
				return db.All(tx, func(scan db.Scan) (name string, err error) { return name, scan(&name) }, text)
			})
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	before := indexes()
	club, err := clubdata.Build(t.Context(), c.DB, clubdata.Plan{Organization: "house", Rooms: 1, Tables: 2, Seated: 1,
		Players: clubdata.ChipDays})
	if err == nil {
		err = clubdata.BulkLoad(t.Context(), c.DB, club, 500, 600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(before) < 8 {
		t.Fatalf("len(before): got %v, want at least 8", len(before))
	}
	assert.Elements(t, "indexes()", indexes(), before)
	at := c.Anonymous()
	at.Token = club.Token
	found := apptest.Get[[]player.Player](at, "/api/players?q=john&limit=20")
	assert.Len(t, "found", found, 20)
	assert.Equal(t, "found[0].Name[:4]", found[0].Name[:4], "John")
	counts := apptest.Get[struct{ Total int }](at,
		"/api/directory/"+club.Rooms[0].ID+"/counts")
	assert.Equal(t, "Total", counts.Total, 500+2+clubdata.ChipDays)
}
