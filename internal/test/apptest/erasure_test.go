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

// columnWrites matches the statements with which a removal rewrites text columns. The last group says whether the
// column holds JSON.
var columnWrites = regexp.MustCompile(`"UPDATE (\w+) SET (\w+) = \$4[^"]*", (true|false)\}`)

// sendEverySample sends the sample request of every route that writes, so that nearly every table has rows.
func sendEverySample(t *testing.T, w *world) {
	t.Helper()
	for _, route := range w.club.Features.Routes.Table() {
		if route.Method == http.MethodGet || strings.HasSuffix(route.Path, "/logout") {
			continue
		}
		w.isTableDealer, w.shiftOwner, w.staffHost = false, w.club.Owner, w.club.Owner
		by := w.callerOf(route)
		s := newSample(t, w, route)
		w.club.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
		by.Do(route.Method, s.target(route.Path), requestBody(route, s))
	}
}

// The test plants a player's name in every row of every text column that a removal rewrites, removes the player, and
// searches the whole database for the name.
func TestARemovedPlayersNameIsTakenOutOfEveryTextColumn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	p, traces := addTracedPlayer(c)
	w := newWorld(t, c)
	sendEverySample(t, w)
	c.RunJobs() // a removal waits for a running import
	w.do("/api/players/"+w.addPlayer()+"/bar", apptest.Body{"reason": "Threw a chair"})
	requestImpersonation(t, c.Administrator(), "club", "A ticket")
	// The ledger is only appended, so acts write the name into its rows.
	w.do("/api/player-funds", apptest.Body{
		"playerId": w.addPlayer(), "roomId": w.room, "direction": "deposit", "amount": "20.00", "paymentMethod": "cash",
		"notes": "Brought by " + p.Name,
	})
	w.do("/api/ledger-entries/"+w.sellChips()+"/reverse", apptest.Body{"reason": "Paid by " + p.Name})
	source, err := os.ReadFile("../../organization/privacy/queries.go")
	if err != nil {
		t.Fatal(err)
	}
	list := columnWrites.FindAllStringSubmatch(string(source), -1)
	if len(list) < 20 {
		t.Fatalf("columns that a removal rewrites: got %d, want at least 20", len(list))
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
		err := execForbidden(c, plant)
		if err != nil {
			err = execForbidden(c, plant+" AND "+column+" IS NOT NULL") // for a column with a constraint
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
	for _, found := range findText(t, c, traces[0]) {
		t.Errorf("the name is still in %s", found)
	}
}

// Alerts name a player by first name and initial, which texts about other players may contain too.
func TestAnAlertAboutARemovedPlayerDoesNotNameThem(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.SeatPlayer(c.Player("Seated Sam"), c.Table(7, c.NL25), 1)
	p := c.Player("Zebulon Quick")
	e := c.JoinWaitlist(p, c.NL25)
	c.Clock.Advance(3 * time.Hour)
	c.RunJobs()
	if len(findText(t, c, "zebulon q.")) < 2 {
		t.Fatal("no alert names the player")
	}
	removeEntry(c, e)
	c.RunJobs()
	c.Clock.Advance(5 * time.Minute)
	c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	for _, found := range findText(t, c, "zebulon") {
		t.Errorf("the name is still in %s", found)
	}
	c.RunJobs()
	broken, err := db.Check(t.Context(), c.DB, app.Invariants())
	assert.NoError(t, "Check", err)
	assert.Len(t, "broken invariants", broken, 0)
}
