package crash_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/process"
)

// maxSkew is how far the clocks of two screens may be apart, before and after a kill.
const maxSkew = 250 * time.Millisecond

// event is the part of a tournament that a screen's clock needs.
type event struct {
	ID    string `json:"id"`
	Clock struct {
		Position    int            `json:"position"`
		RemainingMs int64          `json:"remainingMs"`
		Since       *clock.Instant `json:"since"`
	} `json:"clock"`
}

// ends is when the level ends by a screen's own clock. It takes the middle of the round trip as the server's time, as
// the web app does.
func (e event) ends(t *testing.T, url, token string) time.Time {
	t.Helper()
	var now struct{ Now clock.Instant }
	best, off := time.Hour, time.Duration(0)
	for range 5 {
		asked := time.Now()
		if err := process.GetJSON(url+"/api/time", token, &now); err != nil {
			t.Fatal(err)
		}
		took := time.Since(asked)
		if took < best {
			best, off = took, now.Now.Time().Sub(asked.Add(took/2))
		}
	}
	return e.Clock.Since.Time().Add(-off).Add(time.Duration(e.Clock.RemainingMs) * time.Millisecond)
}

func TestTournamentClockAgreesAcrossScreensAndAKill(t *testing.T) {
	config := dbtest.ConfigOf(t, db.Config{})
	config.NoFsync = false
	_, _, _, club, _ := build(t, config, 0)
	p := program{t: t, path: process.Binary(t), config: config}
	p.start()
	room := club.Rooms[0].ID
	send := func(method, path, key string, in any) (e event) {
		t.Helper()
		a, err := process.Call(t.Context(), method, p.url+path, club.Token, key, in)
		assert.NoError(t, method+" "+path, err)
		if a.Status >= 300 {
			t.Fatalf("%s %s: a.Status: got %v, want less than 300", method, path, a.Status)
		}
		if err := json.Unmarshal(a.Body, &e); err != nil {
			t.Fatal(err)
		}
		return e
	}
	started := send("POST", "/api/tournaments", "create", map[string]any{
		"roomId": room, "name": "Friday Special", "buyIn": "100.00", "startTime": "2026-11-21T03:00:00.000Z",
		"template": "turbo_bounty", "status": "running",
	})
	read := func() event {
		t.Helper()
		var list []event
		if err := process.GetJSON(p.url+"/api/tournaments/"+room, club.Token, &list); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(list, func(e event) bool { return e.ID == started.ID })
		if i < 0 {
			t.Fatalf("it is not among %d tournaments", len(list))
		}
		return list[i]
	}
	first := read().ends(t, p.url, club.Token)
	second := read().ends(t, p.url, club.Token)
	p.kill() // the level continues while no server runs
	p.start()
	third := read().ends(t, p.url, club.Token)
	for name, at := range map[string]time.Time{"on a second screen": second, "after a kill": third} {
		if apart := at.Sub(first).Abs(); apart > maxSkew {
			t.Errorf("%s the level ends %v apart", name, apart)
		}
	}

	paused := send("POST", "/api/tournaments/"+started.ID+"/clock", "pause", map[string]any{"act": "pause"})
	p.kill()
	p.start()
	now := read()
	assert.Nil(t, "a paused clock had: Clock.Since", now.Clock.Since)
	assert.Equal(t, "a paused clock had: Clock.RemainingMs", now.Clock.RemainingMs, paused.Clock.RemainingMs)
	p.kill()
	p.check()
}
