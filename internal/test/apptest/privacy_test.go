package apptest_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/player"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// addTracedPlayer adds a player with personal data in as many tables as possible and returns the texts to look for.
func addTracedPlayer(c *apptest.Club) (p player.Player, traces []string) {
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{
		"name": "Raymond Zwickelberg", "nickname": "Zwick", "phoneNumber": "(512) 555-9183",
		"email": "Ray.Z@zwickelmail.example", "birthDate": "1961-03-15",
	}).
		Want(http.StatusCreated).Into(&p)
	act := func(who *apptest.Person, method, path string, in any, headers ...string) map[string]any {
		var out map[string]any
		a := who.Do(method, path, in, headers...)
		if a.Status >= 300 {
			a.Want(http.StatusOK)
		}
		if len(a.Body) > 0 && a.Body[0] == '{' {
			a.Into(&out)
		}
		return out
	}
	act(c.FrontOffice, "PATCH", "/api/players/"+p.ID, apptest.Body{
		"name": "Ray Zwickelberg", "phoneNumber": "512 555 7264", "birthDate": "1963-03-15",
	})
	p.Name = "Ray Zwickelberg"
	act(c.FrontOffice, "POST", "/api/players/"+p.ID+"/notes",
		apptest.Body{"text": "Zwick calls from 512.555.7264 when they are late"})
	other := c.Guest("Ann Other")
	act(c.FrontOffice, "POST", "/api/players/"+other.ID+"/notes",
		apptest.Body{"text": "Plays with RAY  ZWICKELBERG only"})
	act(c.FrontOffice, "POST", "/api/memberships", apptest.Body{
		"playerId": p.ID, "roomId": c.Room, "membershipType": "annual",
	})
	act(c.FrontOffice, "POST", "/api/sessions/check-in", apptest.Body{"playerId": p.ID, "roomId": c.Room,
		"notes": "Left a coat for ray.z@zwickelmail.example"}, "Idempotency-Key", "check-in-of-ray")
	table := c.Table(41, c.NL25)
	act(c.FrontOffice, "POST", "/api/waitlist", apptest.Body{
		"playerId": p.ID, "gameTypeId": c.NL13.ID, "roomId": c.Room, "note": "Zwickelberg, 512 555 7264",
	})
	seat := c.SeatPlayer(p, table, 4)
	act(c.FloorManager, "POST", "/api/tables/"+table.ID+"/pause",
		apptest.Body{"reason": "Ray Zwickelberg spilled a drink"})
	act(c.FloorManager, "POST", "/api/tables/"+table.ID+"/resume", nil)
	act(c.FloorManager, "POST", "/api/pit-boss/alerts", apptest.Body{
		"roomId": c.Room, "kind": "dispute", "note": "Ray Zwickelberg shouts", "tableId": table.ID,
	})
	act(c.Owner, "POST", "/api/drawings", apptest.Body{
		"roomId": c.Room, "entries": []any{"Ann Other", "Ray Zwickelberg"}, "winners": 1,
	})
	c.Clock.Advance(3 * time.Minute)
	act(c.FloorManager, "DELETE", "/api/seats/"+seat.ID, nil)
	for _, e := range apptest.Get[[]map[string]any](c.FrontOffice, "/api/waitlist/"+c.Room) {
		act(c.FloorManager, "DELETE", "/api/waitlist/"+e["id"].(string), nil)
	}
	for _, s := range apptest.Get[[]map[string]any](c.Owner, "/api/sessions/"+c.Room) {
		if s["status"] != "checked_out" {
			act(c.FrontOffice, "POST", "/api/sessions/"+s["id"].(string)+"/check-out", nil)
		}
	}
	return p, []string{"zwick", "raymond", "5125557264", "5125559183", "555-9183", "555 7264", "555.7264", "1961-03-15",
		"1963-03-15"}
}

// findText returns the rows that contain a text.
func findText(t *testing.T, c *apptest.Club, text string) (found []string) {
	t.Helper()
	for table, lines := range c.AllRows() {
		for _, l := range lines {
			if strings.Contains(strings.ToLower(l), text) {
				found = append(found, table+": "+l)
			}
		}
	}
	return found
}

func TestWhoeverIsForgottenIsNowhereAndTheBooksStillAddUp(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	p, traces := addTracedPlayer(c)
	c.RunJobs()
	if n := len(findText(t, c, traces[0])); n < 20 {
		t.Fatalf("the player appears in only %d rows: the test proves too little", n)
	}
	cash := apptest.Get[json.RawMessage](c.Owner, "/api/cage/"+c.Room)
	c.FrontOffice.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "x"}).Want(http.StatusForbidden)
	c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": " "}).
		Want(http.StatusUnprocessableEntity)
	var gone player.Player
	c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Ray Zwickelberg asked for it"}).
		Want(http.StatusOK).Into(&gone)
	assert.Equal(t, "Name", gone.Name, player.RemovedName)
	assert.NotNil(t, "RemovedAt", gone.RemovedAt)
	assert.Equal(t, "IsActive", gone.IsActive, false)
	assert.Nil(t, "PhoneNumber", gone.PhoneNumber)
	assert.Nil(t, "Email", gone.Email)
	assert.Nil(t, "Nickname", gone.Nickname)
	for _, text := range traces {
		for _, found := range findText(t, c, text) {
			t.Errorf("%q is still in %s", text, found)
		}
	}
	for _, file := range c.DatabaseFiles() {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range traces {
			if i := bytes.Index(bytes.ToLower(raw), []byte(text)); i >= 0 {
				t.Errorf("%q is still in %s: %q", text, filepath.Base(file), raw[max(i-60, 0):min(i+60, len(raw))])
			}
		}
	}
	if now := apptest.Get[json.RawMessage](c.Owner, "/api/cage/"+c.Room); !bytes.Equal(now, cash) {
		t.Errorf("the removal changed the cage overview from %s to %s", cash, now)
	}
	c.RunJobs()
	broken, err := db.Check(t.Context(), c.DB, app.Invariants())
	assert.NoError(t, "Check", err)
	if len(broken) > 0 {
		t.Errorf("len(broken): got %v, want none", broken)
	}
	c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "again"}).Want(http.StatusConflict)
	c.Owner.Do("PATCH", "/api/players/"+p.ID, apptest.Body{"name": "Ray"}).Want(http.StatusConflict)
	c.Owner.Do("POST", "/api/players/"+p.ID+"/notes", apptest.Body{"text": "Was Ray"}).Want(http.StatusConflict)
	l := readTrail(c.Owner, "type=personal_data_removed")
	assert.Len(t, "l", l, 1)
	assert.Equal(t, "l[0].Description", l[0].Description,
		"Removed a player's personal data: Removed player asked for it")
}

// execForbidden runs statements that no act of the program runs and returns the error of the first one that the
// database rejects.
func execForbidden(c *apptest.Club, statements ...string) error {
	_, err := db.AcrossTenants(context.Background(), c.DB, "a test forges",
		func(tx *db.AnyTx) (none struct{}, err error) {
			for _, s := range statements {
				if _, err = tx.Exec(s); err != nil {
					return none, err
				}
			}
			return none, nil
		})
	return err
}

func TestAForgedRedactionIsFound(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	p, _ := addTracedPlayer(c)
	c.RunJobs()
	c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	c.RunJobs()
	c.Guest("Ann Later") // The transaction is over, and its permission to redact ended with it.
	for _, refused := range []string{
		"UPDATE event SET payload = '{}' WHERE org_id = 'club'",
		"UPDATE event SET payload = payload WHERE org_id = 'club'",
		"UPDATE ledger_entry SET notes = 'x' WHERE org_id = 'club'",
		"UPDATE redaction SET digest = 'x'", "DELETE FROM redaction", "DELETE FROM removal",
	} {
		if execForbidden(c, refused) == nil {
			t.Errorf("the database accepts the forbidden statement %s", refused)
		}
	}
	guards := []string{"DROP TRIGGER event_update", "DROP TRIGGER redaction_update", "DROP TRIGGER redaction_delete"}
	if c.DB.Engine() == db.Postgres {
		guards = []string{"DROP TRIGGER event_redacted ON event", "DROP TRIGGER redaction_unchanged ON redaction"}
	}
	if err := execForbidden(c, append(guards, "CREATE TABLE kept_event AS SELECT * FROM event",
		"CREATE TABLE kept_redaction AS SELECT * FROM redaction")...); err != nil {
		t.Fatal(err)
	}
	const (
		asWritten = "Every event is as it was written, or as it was redacted"
		named     = "Every redaction of an event is named by the act that made it"
		other     = "org_id = 'club' AND room_id = '' AND version = 3 AND n = 0" // an event without a redaction
		one       = "org_id = 'club' AND room_id = 'room_main' AND version = (SELECT min(version) FROM redaction " +
			"WHERE room_id = 'room_main')"
	)
	digest := sha256.Sum256([]byte("{}"))
	forged := hex.EncodeToString(digest[:])
	for _, trial := range []struct{ finds, does string }{
		{asWritten, "UPDATE event SET payload = '{}' WHERE " + other},
		{asWritten, "UPDATE event SET payload = payload || ' ' WHERE " + one},
		{named, "DELETE FROM redaction WHERE " + one},
		{named, "UPDATE redaction SET was = '' WHERE " + one},
		{named, "UPDATE redaction SET digest = '" + forged + "' WHERE " + one},
		{named, "UPDATE event SET payload = '{}' WHERE type = 'events_redacted'"},
		{named, "INSERT INTO redaction (org_id, room_id, version, n, by_version, was, digest) " +
			"SELECT org_id, room_id, version, n, (SELECT min(version) FROM removal), digest, '" +
			forged + "' FROM event WHERE " + other},
	} {
		does := []string{trial.does}
		if strings.HasPrefix(trial.does, "INSERT") {
			does = append(does, "UPDATE event SET payload = '{}' WHERE "+other)
		}
		if err := execForbidden(c, does...); err != nil {
			t.Fatalf("%s: %v", trial.does, err)
		}
		broken, err := db.Check(t.Context(), c.DB, eventchain.Invariants)
		assert.NoError(t, "err", err)
		assert.Equal(t, "ContainsFunc",
			slices.ContainsFunc(broken, func(b db.Broken) bool { return b.Invariant == trial.finds }), true)
		const back = "UPDATE event SET payload = (SELECT k.payload FROM kept_event k WHERE k.org_id = event.org_id " +
			"AND k.room_id = event.room_id " +
			"AND k.version = event.version AND k.n = event.n) WHERE org_id = 'club' AND EXISTS (SELECT 1 " +
			"FROM kept_event k WHERE k.org_id = event.org_id " +
			"AND k.room_id = event.room_id AND k.version = event.version AND k.n = event.n)"
		if err := execForbidden(c, back, "DELETE FROM redaction",
			"INSERT INTO redaction SELECT * FROM kept_redaction"); err != nil {
			t.Fatal(err)
		}
		if broken, err := db.Check(t.Context(), c.DB, eventchain.Invariants); err != nil || len(broken) > 0 {
			t.Fatalf("%v %v after everything was put back", broken, err)
		}
	}
}

func TestTheDoorKnowsAgainWhoIsBarredOrHasExcludedHimself(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	make := func(in apptest.Body) (p player.Player) {
		c.FrontOffice.Do("POST", "/api/players", in).Want(http.StatusCreated).Into(&p)
		return p
	}
	barred := make(apptest.Body{"name": "Bo Barred", "phoneNumber": "512 555 1111"})
	c.FloorManager.Do("POST", "/api/players/"+barred.ID+"/bar", apptest.Body{"reason": "Bo Barred threw a chair"}).
		Want(http.StatusOK)
	excluded := make(apptest.Body{"name": "Eve Excluded", "email": "eve@example.org"})
	c.FloorManager.Do("POST", "/api/players/"+excluded.ID+"/exclude",
		apptest.Body{"until": "2027-05-20T17:00:00.000Z"}).Want(http.StatusOK)
	free := make(apptest.Body{"name": "Fred Free", "email": "fred@example.org"})
	for _, p := range []player.Player{barred, excluded, free} {
		c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	}
	again := make(apptest.Body{"name": "Robert Barred", "phoneNumber": "+1 (512) 555-1111"})
	assert.NotNil(t, "Barred", again.Barred)
	assert.Equal(t, "Barred.Reason", again.Barred.Reason, "Removed player threw a chair")
	a := c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": again.ID, "roomId": c.Room}).
		Want(http.StatusConflict)
	if !strings.Contains(a.Problem().Detail, "barred") {
		t.Errorf("%s", a.Body)
	}
	eva := make(apptest.Body{"name": "Eva"})
	var changed player.Player
	c.FrontOffice.Do("PATCH", "/api/players/"+eva.ID, apptest.Body{"email": "EVE@example.org"}).
		Want(http.StatusOK).Into(&changed)
	assert.Pointer(t, "ExcludedUntil", changed.ExcludedUntil, *readExclusion(c, excluded.ID))
	p := make(apptest.Body{"name": "Fred", "email": "fred@example.org"})
	assert.Nil(t, "Barred", p.Barred)
	assert.Nil(t, "ExcludedUntil", p.ExcludedUntil)
}

// A bar that was lifted stays lifted: a merged record does not bring it back with the marks of the door.
func TestTheDoorForgetsTheBarOfAMergedRecord(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	add := func(name, phone string) (p player.Player) {
		c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": name, "phoneNumber": phone}).
			Want(http.StatusCreated).Into(&p)
		return p
	}
	act := func(by *apptest.Person, p player.Player, act string, in apptest.Body) {
		by.Do("POST", "/api/players/"+p.ID+"/"+act, in).Want(http.StatusOK)
	}
	kept, gone := add("Bo Barred", "512 555 1111"), add("Bob Barred", "512 555 2222")
	act(c.FloorManager, gone, "bar", apptest.Body{"reason": "Threw a chair"})
	act(c.Owner, kept, "merge", apptest.Body{"duplicateId": gone.ID})
	act(c.FloorManager, kept, "unbar", apptest.Body{"reason": "A mistake"})
	act(c.Owner, kept, "anonymize", apptest.Body{"reason": "Asked"})
	assert.Nil(t, "barred again", add("Bo", "512 555 2222").Barred)
}

func readExclusion(c *apptest.Club, id string) *clock.Instant {
	return apptest.Get[player.Player](c.Owner, "/api/players/"+id).ExcludedUntil
}

func TestNobodyIsForgottenWhoIsStillThereOrOwes(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	refused := func(p player.Player, says string) {
		t.Helper()
		a := c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Asked"}).
			Want(http.StatusConflict)
		if !strings.Contains(a.Problem().Detail, says) {
			t.Errorf("%q does not say %q", a.Problem().Detail, says)
		}
	}
	ann := c.Player("Ann")
	seat := c.SeatPlayer(ann, c.Table(5, c.NL25), 2)
	refused(ann, "Ann sits at Table 5")
	c.Clock.Advance(2 * time.Hour)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	for _, s := range apptest.Get[[]map[string]any](c.Owner, "/api/sessions/"+c.Room) {
		if s["status"] != "checked_out" {
			refused(ann, "Ann is checked in")
			c.FrontOffice.Do("POST", "/api/sessions/"+s["id"].(string)+"/check-out", nil).Want(http.StatusOK)
		}
	}
	refused(ann, "Ann owes money")
	ben := c.Player("Ben")
	c.JoinWaitlist(ben, c.NL13)
	refused(ben, "Ben is on a waitlist")
	kept, gone := c.Guest("Cid"), c.Guest("Cyd")
	c.Owner.Do("POST", "/api/players/"+kept.ID+"/merge", apptest.Body{"duplicateId": gone.ID}).Want(http.StatusOK)
	refused(gone, "merged into another record")
	c.Owner.Do("POST", "/api/players/"+kept.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	if found := findText(t, c, "cyd"); found != nil {
		t.Errorf("traces of the merged record: %v", found)
	}
}

func TestAnExportHasEverythingAndNoSecret(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	p, _ := addTracedPlayer(c)
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "=SUM(A1)"}).Want(http.StatusCreated)
	a := c.Owner.Do("GET", "/api/export", nil).Want(http.StatusOK)
	files, err := zip.NewReader(bytes.NewReader(a.Body), int64(len(a.Body)))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&all, r); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"Ray Zwickelberg", "'=SUM(A1)", "(512)"[:1] + "512 555 7264"} {
		if !strings.Contains(all.String(), strings.TrimPrefix(want, "(")) {
			t.Errorf("the export lacks %q", want)
		}
	}
	if strings.Contains(all.String(), "argon2") {
		t.Error("the export contains a password hash")
	}
	var r struct {
		Player player.Player
		Held   map[string][]map[string]any
		Events []map[string]any
	}
	c.FrontOffice.Do("GET", "/api/players/"+p.ID+"/export", nil).Want(http.StatusOK).Into(&r)
	for _, table := range []string{"player", "player_note", "membership", "player_session", "seat_stay", "seat_rental",
		"waitlist_entry", "ledger_entry", "ledger_line", "player_day"} {
		if len(r.Held[table]) == 0 {
			t.Errorf("the export has no rows of %s", table)
		}
	}
	raw, _ := json.Marshal(r)
	assert.Equal(t, "Player.ID", r.Player.ID, p.ID)
	if len(r.Events) < 10 {
		t.Fatalf("len(r.Events): got %v, want at least 10", len(r.Events))
	}
	assert.Equal(t, `bytes.Contains(raw, []byte("Ann Other"))`, bytes.Contains(raw, []byte("Ann Other")), false)
}
