package clubdata_test

import (
	"slices"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/clubdata"
)

// At its end the club checks every invariant, as pitboss check does.
func TestBulkLoadedPlayersAreSearchable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	indexes := func() (names []string) {
		text := "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('player', 'player_term') ORDER BY 1"
		if c.DB.Engine() == db.Postgres {
			text = "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename IN ('player', " +
				"'player_term') ORDER BY 1"
		}
		names, err := db.ViewAcross(t.Context(), c.DB, "a test looks at the schema", func(tx *db.AnyTx) ([]string, error) {
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
	if after := indexes(); len(before) < 8 || !slices.Equal(after, before) {
		t.Errorf("%v, before %v", after, before)
	}
	at := c.Anonymous()
	at.Token = club.Token
	if found := apptest.Get[[]player.Player](at, "/api/players?q=john&limit=20"); len(found) != 20 ||
		found[0].Name[:4] != "John" {
		t.Errorf("%d found: %+v", len(found), found)
	}
	if counts := apptest.Get[struct{ Total int }](at,
		"/api/directory/"+club.Rooms[0].ID+"/counts"); counts.Total != 500+2+clubdata.ChipDays {
		t.Errorf("%d players", counts.Total)
	}
}
