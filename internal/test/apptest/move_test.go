package apptest_test

import (
	"context"
	"net/http"
	"path/filepath"
	"slices"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/app"
	"pitboss/internal/server/transfer"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// moverName is the name of the connections of a move, which distinguishes them from those of a server.
const moverName = "migrate-data"

// moveDatabase copies a database into an empty one, as `pitboss migrate-data` does.
func moveDatabase(t *testing.T, from *db.DB, to db.Config) {
	t.Helper()
	to.Name = moverName
	d, err := db.Open(t.Context(), to)
	assert.NoError(t, "open", err)
	assert.NoError(t, "prepare", transfer.Prepare(t.Context(), d))
	_, err = transfer.Move(t.Context(), from, d, app.Invariants(), func(string) {})
	assert.NoError(t, "move", err)
	assert.NoError(t, "close", d.Close())
}

// restoreBackup makes a backup of a database and restores it into an empty one.
func restoreBackup(t *testing.T, from *db.DB, to db.Config) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "evening.db")
	assert.NoError(t, "backup", from.Backup(t.Context(), file))
	_, err := db.Restore(t.Context(), to, file, app.Invariants())
	assert.NoError(t, "restore", err)
}

// lobbyTables are tables that must have rows before the move, so that the test covers them.
var lobbyTables = []string{
	"announcement", "notice", "notice_channel", "notice_device", "notice_key", "notice_settings", "player_link",
	"room_page", "screen", "screen_pairing",
}

// A move to the other engine and back, and a restored backup, keep each value of every table.
func TestEveryTableSurvivesAMoveAndABackup(t *testing.T) {
	t.Parallel()
	c := newNoticeClubOn(t, apptest.NewOnSQLite(t))
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	c.subscribe(own, "phone")
	callPlayer(c.Club, e)
	c.send()
	sendEverySample(t, newWorld(t, c.Club))
	before := c.AllRows()
	for _, table := range lobbyTables {
		if len(before[table]) == 0 {
			t.Errorf("%s has no row", table)
		}
	}
	full := 0
	for _, rows := range before {
		full += min(len(rows), 1)
	}
	t.Logf("%d of %d tables have rows", full, len(before))

	fresh, again, restored := dbtest.Whole(t, db.Config{}), dbtest.SQLite(t, db.Config{}), dbtest.SQLite(t, db.Config{})
	moveDatabase(t, c.DB, fresh)
	fresh.Name = moverName
	there, err := db.Open(t.Context(), fresh)
	assert.NoError(t, "open", err)
	moveDatabase(t, there, again)
	assert.NoError(t, "close", there.Close())
	restoreBackup(t, c.DB, restored)
	for name, config := range map[string]db.Config{"moved there and back": again, "restored": restored} {
		got := c.OpenMoved(config).AllRows()
		assert.Equal(t, name+": tables", len(got), len(before))
		for table, rows := range before {
			if !slices.Equal(got[table], rows) {
				t.Errorf("%s: %s has %d rows, want %d with the same values", name, table, len(got[table]), len(rows))
			}
		}
	}
}

// After a move or from a backup, links and screens open as before, and the sender continues: a due notice arrives once,
// a sent notice does not arrive again, and a player who stopped notices gets none.
func TestTheOutboxContinuesAfterAMoveAndFromABackup(t *testing.T) {
	t.Parallel()
	for name, carry := range map[string]struct {
		to   func(testing.TB, db.Config) db.Config
		copy func(*testing.T, *db.DB, db.Config)
	}{"move": {dbtest.Whole, moveDatabase}, "backup": {dbtest.SQLite, restoreBackup}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newNoticeClubOn(t, apptest.NewOnSQLite(t))
			c.Table(7, c.NL25)
			sent, first := c.addWaitingPlayer("Christopher Vance")
			due, second := c.addWaitingPlayer("Devon Reyes")
			stopped, third := c.addWaitingPlayer("Silent Sam")
			for phone, own := range map[string]pagePlayer{"sent": sent, "due": due, "stopped": stopped} {
				c.subscribe(own, phone)
			}
			callPlayer(c.Club, first)
			c.send()
			callPlayer(c.Club, second)
			callPlayer(c.Club, third)
			c.Owner.Do("POST", "/api/player-notices/"+c.Room+"/"+stopped.player.ID+"/stop", apptest.Body{}).
				Want(http.StatusNoContent)
			board := c.Screen(c.Owner, c.Room, tenant.RoleListsBoard)
			paths := map[string]*apptest.Person{
				sent.path: sent.Person, due.path: due.Person, "/api/board/" + c.Room + "/lists": board,
				"/api/player-notices/" + c.Room + "/" + due.player.ID:     c.Owner,
				"/api/player-notices/" + c.Room + "/" + stopped.player.ID: c.Owner,
				"/api/player-links/" + c.Room + "/" + sent.player.ID:      c.Owner,
			}
			answers := map[string]string{}
			for path, by := range paths {
				answers[path] = string(by.Do("GET", path, nil).Want(http.StatusOK).Body)
			}

			config := carry.to(t, db.Config{})
			carry.copy(t, c.DB, config)
			moved := c.OpenMoved(config)
			assert.NoError(t, "push key", moved.Features.Sender.LoadPushKey(context.Background()))
			for path, by := range paths {
				a := moved.Adopt(by).Do("GET", path, nil).Want(http.StatusOK)
				assert.Equal(t, path, string(a.Body), answers[path])
			}
			for range 2 {
				assert.NoError(t, "send", moved.Features.Sender.Run(context.Background()))
			}
			calls := map[string]int{}
			for _, r := range c.push.Received() {
				if r.Kind == "called" {
					calls[r.To]++
				}
			}
			assert.Equal(t, "calls of the first player", calls["sent"], 1)
			assert.Equal(t, "calls of the second player", calls["due"], 1)
			assert.Equal(t, "calls of the player who stopped", calls["stopped"], 0)
			assert.Len(t, "problems", c.push.Problems(), 0)
		})
	}
}
