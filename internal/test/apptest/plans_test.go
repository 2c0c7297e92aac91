package apptest_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// growingTables are the tables that grow for the lifetime of an organization. SQLite plans without row counts, so it
// may rate an index on the organization as high as one on the room or the player.
const growingTables = `player|player_term|player_day|player_session|membership|refused_entry|seat_rental|seat_stay|` +
	`rental_pause|rental_charge|waitlist_entry|ledger_entry|ledger_line|bill|alert|` +
	`dealer_down|staff_break|event|tournament_entry|tournament_purchase`

var (
	planLine = regexp.MustCompile(`^(?:SEARCH|SCAN) (\w+)(?: EXISTS)?` +
		`(?: USING (?:COVERING )?INDEX (\w+)(?: \((.*)\))?)?`)
	// These partial indexes have rows only for open records.
	openOnlyIndexes = regexp.MustCompile(`^(bill_open|bill_open_in_room|waitlist_once|` +
		`waitlist_open|waitlist_holds|player_merged)$`)
	// The ranking reads the days of all players and is cached for a minute.
	dayRanking = regexp.MustCompile(`player_day_by_day \(org_id=\? AND gaming_day>\?\)`)
	argument   = regexp.MustCompile(`\$(\d+)`)
)

// findFullScans returns the lines of a query plan that read all rows of the organization from one of the growing
// tables.
func findFullScans(t *testing.T, c *apptest.Club, query string) (tables []string) {
	t.Helper()
	most := 0
	for _, m := range argument.FindAllStringSubmatch(query, -1) {
		n, _ := strconv.Atoi(m[1])
		most = max(most, n)
	}
	plan, err := db.ViewAcross(t.Context(), c.DB, "a test looks at plans", func(tx *db.AnyTx) ([]string, error) {
		return db.All(tx, func(scan db.Scan) (detail string, err error) {
			var id, parent, unused int
			return detail, scan(&id, &parent, &unused, &detail)
		}, "EXPLAIN QUERY PLAN "+query, make([]any, most)...)
	})
	if err != nil {
		t.Fatalf("%v: %s", err, query)
	}
	for _, detail := range plan {
		m := planLine.FindStringSubmatch(detail)
		if dayRanking.MatchString(detail) && !strings.Contains(query, "GROUP BY player_id") {
			tables = append(tables, detail)
		}
		if m == nil || openOnlyIndexes.MatchString(m[2]) || m[3] != "" && m[3] != "org_id=?" {
			continue
		}
		if of := regexp.MustCompile(`\b(` + growingTables + `)(?: ` + m[1] + `)?\b`).
			FindStringSubmatch(strings.ReplaceAll(query, "\n", " ")); of != nil && (of[1] == m[1] ||
			regexp.MustCompile(`\b(`+growingTables+`) `+m[1]+`\b`).MatchString(query)) {
			tables = append(tables, detail)
		}
	}
	return tables
}

func TestNoScreenOfTheFloorReadsAllThatAnOrganizationHasGathered(t *testing.T) {
	t.Parallel()
	if dbtest.OnPostgres() {
		return // PostgreSQL counts rows and plans by the counts.
	}
	var mu sync.Mutex
	said := map[string]bool{}
	c := apptest.NewWithStatementHook(t, func(query string) {
		mu.Lock()
		defer mu.Unlock()
		said[query] = true
	})
	for query, want := range map[string]int{
		"SELECT count(*) FROM player WHERE org_id = $1": 1,
		"SELECT m.id FROM seat s JOIN membership m ON m.org_id = s.org_id AND m.player_id = s.player_id " +
			"AND m.cancelled_at IS NULL WHERE s.org_id = $1 AND s.room_id = $2": 1,
		"SELECT id FROM player WHERE org_id = $1 AND id = $2": 0,
		"SELECT (SELECT sum(d.played) FROM player_day d WHERE d.org_id = $1 AND d.player_id = p.id " +
			"AND d.gaming_day > $2) FROM player p WHERE p.org_id = $1 AND p.id = $3": 1,
	} {
		assert.Len(t, query, findFullScans(t, c, query), want)
	}
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	c.SeatPlayer(ray, table, 3)
	c.JoinWaitlist(joanna, c.NL25)
	c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": joanna.ID, "roomId": c.Room}).
		Want(http.StatusCreated)
	c.Clock.Advance(10 * time.Second)
	c.RunJobs()
	for who, paths := range map[*apptest.Person][]string{
		c.Dealer: {"/api/tables", "/api/tables/{room}", "/api/waitlist/{room}", "/api/seats/{table}",
			"/api/dealer/{table}", "/api/seat-changes/{room}"},
		c.FrontOffice: {"/api/waitlist/{room}/estimates", "/api/waitlist/{room}/history?limit=10", "/api/cage/{room}",
			"/api/seat-rentals?room={room}&owing=true&limit=200",
			"/api/chip-transactions/recent?room={room}&limit=10", "/api/directory/{room}?list=recent&limit=10",
			"/api/directory/{room}/counts", "/api/players?q=ray&limit=50", "/api/players/{player}/door?room={room}",
			"/api/dealers/{room}"},
		c.Owner:     {"/api/dashboard/stats/{room}", "/api/activity/{room}?limit=20", "/api/tournaments/{room}"},
		c.PitBoss:   {"/api/pit-boss/alerts/{room}", "/api/pit-boss/overview/{room}", "/api/rotation/{room}"},
		c.Executive: {"/api/executive/summary", "/api/executive/insights"},
	} {
		for _, path := range paths {
			who.Do("GET", strings.NewReplacer("{room}", c.Room, "{table}", table.ID, "{player}", ray.ID).Replace(path),
				nil).Want(http.StatusOK)
		}
	}
	mu.Lock()
	list := make([]string, 0, len(said))
	for query := range said {
		if strings.HasPrefix(query, "SELECT min(") || strings.HasPrefix(query, "SELECT max(") {
			continue // MIN and MAX read one end of an index.
		}
		if strings.HasPrefix(query, "SELECT id FROM organization WHERE (players, players_inactive)") {
			continue // A job recounts players every ten minutes.
		}
		if strings.HasPrefix(query, "SELECT ") || strings.HasPrefix(query, "WITH ") {
			list = append(list, query)
		}
	}
	mu.Unlock()
	for _, query := range list {
		for _, detail := range findFullScans(t, c, query) {
			t.Errorf("full scan %s in the query: %s", detail, query)
		}
	}
	if len(list) < 50 {
		t.Errorf("recorded only %d statements", len(list))
	}
}
