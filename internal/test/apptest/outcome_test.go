package apptest_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/db/dbtest/diskfault"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// The disk does not confirm a commit after its last page was written, so the server cannot tell the caller whether the
// act was recorded. A server that keeps running has not recorded it. A server that starts on the same files has,
// because it finds the whole transaction in the write-ahead log.
func TestACommitThatFailsAfterItWasWrittenHasAnUnknownOutcomeThatALookUpSettles(t *testing.T) {
	t.Parallel()
	if dbtest.OnPostgres() {
		return // The fault is injected into SQLite's files.
	}
	dir := t.TempDir()
	diskfault.Watch(t, dir)
	c := apptest.NewDurable(t, dir)
	const key = "joanna joins"
	join := apptest.Body{"playerId": c.Player("Joanna Pike").ID, "gameTypeId": c.NL25.ID, "roomId": c.Room}
	send := func(c *apptest.Club) apptest.Answer {
		return c.Adopt(c.FrontOffice).Do("POST", "/api/waitlist", join, "Idempotency-Key", key)
	}
	list := func(c *apptest.Club) []floor.WaitlistEntry {
		return apptest.Get[[]floor.WaitlistEntry](c.Adopt(c.FrontOffice), "/api/waitlist/"+c.Room)
	}

	diskfault.Inject(diskfault.Injection{Kind: diskfault.Sync, First: 1, Length: 1})
	first := send(c)
	_, failed := diskfault.Stop()
	assert.Len(t, "failed", failed, 1)
	p := first.Want(http.StatusServiceUnavailable).Problem()
	assert.Equal(t, "Type", p.Type, dberr.OutcomeUnknown)
	assert.Equal(t, `first.Header.Get("Retry-After")`, first.Header.Get("Retry-After"), "")
	assert.Equal(t, "Detail", p.Detail,
		"The server's disk reports an error. Whether this was done is not known yet: try again, it is not done twice.")
	killed := t.TempDir() // a copy of the files in their state at the kill
	for _, name := range []string{db.File, db.File + "-wal"} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(killed, name), b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}

	for name, x := range map[string]struct {
		at      *apptest.Club
		state   string
		entries int
	}{
		"a server that goes on":                      {c, "unknown", 0},
		"a server that was killed and started again": {c.OpenCopy(killed), "recorded", 1},
	} {
		found := lookUpAct(x.at.Adopt(c.FrontOffice), key)
		assert.Equal(t, name+": the act: found.State", found.State, x.state)
		assert.Len(t, name+": the act: list(x.at)", list(x.at), x.entries)
		var entry floor.WaitlistEntry
		send(x.at).Want(http.StatusCreated).Into(&entry)
		entries := list(x.at)
		assert.Len(t, name+": the act was sent again and made: entries", entries, 1)
		assert.Equal(t, name+": the act was sent again and made: entries[0].ID", entries[0].ID, entry.ID)
		after := lookUpAct(x.at.Adopt(c.FrontOffice), key)
		answer, ok := after.Answer.(map[string]any)
		assert.Equal(t, name+": the act that made: after.State", after.State, "recorded")
		assert.MustEqual(t, name+": the act that made: ok", ok, true)
		assert.Equal[any](t, name+`: the act that made: answer["id"]`, answer["id"], entry.ID)
		if answer, ok := found.Answer.(map[string]any); x.entries == 1 && (!ok || answer["id"] != entry.ID) {
			t.Errorf("%s: before the retry the act that added %s was %+v", name, entry.ID, found)
		}
	}
}
