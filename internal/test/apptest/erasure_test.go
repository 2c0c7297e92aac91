package apptest_test

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// columnWrites are the statements by which a removal rewrites text columns, with whether a column holds JSON.
var columnWrites = regexp.MustCompile(`"UPDATE (\w+) SET (\w+) = \$4[^"]*", (true|false)\}`)

// writeEverything sends a sample of every write, so that nearly every table has rows.
func writeEverything(t *testing.T, w *world) {
	t.Helper()
	for _, route := range w.club.Features.Routes.Table() {
		if route.Method == http.MethodGet || strings.HasSuffix(route.Path, "/logout") {
			continue
		}
		w.atTable, w.self, w.staffHost = false, w.club.Owner, w.club.Owner
		by := w.as(route)
		s := sampleOf(t, w, route)
		w.club.Clock.Advance(time.Duration(s.longAgo) * time.Minute)
		by.Do(route.Method, s.target(route.Path), bodyOf(route, s))
	}
}

// A removed player's name is taken out of every text column that the removal goes through: it is planted in every row
// of each, and searched for in the whole database afterwards.
func TestARemovedPlayersNameIsTakenOutOfEveryTextColumn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	p, traces := ray(c)
	w := worldOf(t, c)
	writeEverything(t, w)
	c.RunJobs() // an import that is being written holds a removal up
	w.do("/api/players/"+w.player()+"/bar", apptest.Body{"reason": "Threw a chair"})
	opens(t, c.Administrator(), "club", "A ticket")
	// The ledger is only appended, so these rows get the name from acts.
	w.do("/api/player-funds", apptest.Body{
		"playerId": w.player(), "roomId": w.room, "direction": "deposit", "amount": "20.00", "paymentMethod": "cash",
		"notes": "Brought by " + p.Name,
	})
	w.do("/api/ledger-entries/"+w.sale()+"/reverse", apptest.Body{"reason": "Paid by " + p.Name})
	source, err := os.ReadFile("../../organization/privacy/queries.go")
	if err != nil {
		t.Fatal(err)
	}
	list := columnWrites.FindAllStringSubmatch(string(source), -1)
	if len(list) < 20 {
		t.Fatalf("only %d columns were found", len(list))
	}
	for _, m := range list {
		table, column, text := m[1], m[2], p.Name+" waits"
		if m[3] == "true" {
			text = `{"text":"` + text + `"}`
		}
		if table == "drawing" {
			text = `["` + p.Name + `"]`
		}
		org := "org_id"
		if table == "impersonation" {
			org = "organization_id"
		}
		plant := fmt.Sprintf("UPDATE %s SET %s = '%s' WHERE %s = 'club'", table, column, text, org)
		err := forge(c, plant)
		if err != nil {
			err = forge(c, plant+" AND "+column+" IS NOT NULL") // the column stands and falls with another
		}
		n, countErr := db.ViewAcross(t.Context(), c.DB, "a test counts what it has planted",
			func(tx *db.AnyTx) (int, error) {
				return db.Value[int](tx, "SELECT count(*) FROM "+table+" WHERE "+column+" LIKE '%Zwickelberg%'")
			})
		assert.NoError(t, "count in "+table+"."+column, countErr)
		if n == 0 {
			t.Errorf("%s.%s: got no planted row, want one or more: %v", table, column, err)
		}
	}
	c.Owner.NewSession().Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Asked"}).
		Want(http.StatusOK)
	for _, found := range whereIn(t, c, traces[0]) {
		t.Errorf("the name is still in %s", found)
	}
}

// Alerts name a player by first name and initial, which other texts about other people may have too.
func TestAnAlertAboutARemovedPlayerDoesNotNameThem(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.SeatPlayer(c.Player("Seated Sam"), c.Table(7, c.NL25), 1)
	p := c.Player("Zebulon Quick")
	e := c.JoinWaitlist(p, c.NL25)
	c.Clock.Advance(3 * time.Hour)
	c.RunJobs()
	if len(whereIn(t, c, "zebulon q.")) < 2 {
		t.Fatal("no alert names the player")
	}
	takeOff(c, e)
	c.RunJobs()
	c.Clock.Advance(5 * time.Minute)
	c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	for _, found := range whereIn(t, c, "zebulon") {
		t.Errorf("the name is still in %s", found)
	}
	c.RunJobs()
	broken, err := db.Check(t.Context(), c.DB, app.Invariants())
	assert.NoError(t, "Check", err)
	assert.Len(t, "broken invariants", broken, 0)
}
