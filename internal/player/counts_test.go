package player_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
)

// TestRecountCorrectsPlayersOfAnOlderNode changes the player counters as a node does that does not maintain them. The
// check reports it, and the recount corrects it while others add players.
func TestRecountCorrectsPlayersOfAnOlderNode(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ctx := context.Background()
	for n := range 5 {
		c.Player(fmt.Sprint("Player ", n))
	}
	broken := func() (names []string) {
		t.Helper()
		list, err := db.Check(ctx, c.DB, app.Invariants())
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range list {
			names = append(names, b.Invariant+": "+b.Offender)
		}
		return names
	}
	if names := broken(); len(names) > 0 {
		t.Fatal(names)
	}
	for round := range 10 {
		_, err := db.AcrossTenants(ctx, c.DB, "a test adds players as an older node does",
			func(tx *db.AnyTx) (int64, error) {
				return tx.Exec(`UPDATE organization SET players = players - 3, players_inactive = players_inactive + 1
				WHERE id = 'club'`)
			})
		if err != nil {
			t.Fatal(err)
		}
		if names := broken(); len(names) != 1 || !strings.Contains(names[0], "match its players: club") {
			t.Fatalf("got %q, want only the counters of the club", names)
		}
		var all sync.WaitGroup
		for n := range 8 {
			all.Go(func() {
				a, err := c.FrontOffice.Try("POST", "/api/players",
					apptest.Body{"name": fmt.Sprintf("Newcomer %d %d", round, n)})
				if err != nil || a.Status != http.StatusCreated {
					t.Errorf("add a player: got status %d and error %v: %s, want a.Status %v", a.Status, err, a.Body,
						http.StatusCreated)
				}
			})
		}
		for range 2 { // at two nodes
			all.Go(func() {
				if err := player.New(c.DB).Recount(ctx); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if names := broken(); len(names) > 0 {
			t.Fatalf("after the recount: got %q, want none", names)
		}
	}
}
