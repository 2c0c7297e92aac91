package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

func TestAJumpOfTheClockIsUndoneWithTheTimeThatHasPassed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 4, nil)
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	c.Clock.Advance(5 * time.Minute)
	e.setClock(apptest.Body{"act": "jump", "position": 3})
	d := e.readDesk()
	assert.NotNil(t, "offered: Undo", d.Undo)
	assert.MustEqual(t, "offered: Undo.Text", d.Undo.Text, "Clock put to Level 3, 300/600, ante 600")
	assert.MustEqual(t, "offered: Tournament.EntriesOpen", d.Tournament.EntriesOpen, false)
	c.Clock.Advance(20 * time.Second)
	e.undoAct(d.Undo.LogNumber).Want(http.StatusOK)
	back := e.readDesk().Tournament
	assert.Equal(t, "clock after the undo: Clock.Position", back.Clock.Position, 0)
	assert.Equal(t, "clock after the undo: Clock.RemainingMs", back.Clock.RemainingMs,
		(14*time.Minute + 40*time.Second).Milliseconds())
	assert.Equal(t, "clock after the undo: back.Clock.IsRunning()", back.Clock.IsRunning(), true)
	assert.Equal(t, "clock after the undo: EntriesOpen", back.EntriesOpen, true)
	e.setClock(apptest.Body{"act": "jump", "position": 3})
	n := e.readDesk().Undo.LogNumber
	e.setClock(apptest.Body{"act": "adjust", "seconds": 60})
	apptest.WantConflict(t, e.undoAct(n), "This cannot be undone: the clock was set again since")
}

func TestEntriesAreOpenedAgainWithAReason(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 4, nil)
	e.start()
	path, reason := e.path+"/entries/reopen", apptest.Body{"reason": "The door was late"}
	wantForbidden(t, c.FrontOffice.Do("POST", path, reason), "manage_tournaments")
	requireInvalid(t, c.FloorManager.Do("POST", path, apptest.Body{"reason": " "}), "reason", "A reason is required")
	c.FloorManager.Do("POST", path, reason).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", path, reason), "Entries of Friday Bounty are open")
	e.sell(c.Player("Late Larry").ID, "cash", tournament.FirstEntry)
	log := apptest.Get[[]tournament.LogLine](c.FrontOffice, e.path+"/log")
	assert.Equal(t, "the log: log[1].Text", log[1].Text,
		"Entries opened again until the end of level 3: The door was late")
	if log[1].ActorName == "" {
		t.Error("the log: log[1].ActorName: got no text, want some")
	}
	e.setClock(apptest.Body{"act": "jump", "position": 4})
	if e.readDesk().Tournament.EntriesOpen {
		t.Error("entries are still open after the level")
	}
	e.bust(1, 100, 2)
	e.bust(1, 100, 3)
	e.bust(1, 100, 4)
	e.bust(1, 100, 5)
	e.pay(1, "bounties", "cash").Want(http.StatusOK)
	c.FloorManager.Do("POST", path, reason).Want(http.StatusConflict) // the payouts are locked
}

func TestPlayersSeatedInCashGamesAreNamedBeforeTheStartAndTheirBustsAreUndone(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 3, nil)
	ray := c.Player("Ray")
	felt := c.Table(5, c.NL25)
	c.SeatPlayer(ray, felt, 2)
	e.sell(ray.ID, "cash", tournament.FirstEntry)
	in := e.readDesk().CashGameSeats
	assert.Len(t, "in cash games: in", in, 1)
	assert.Equal(t, "in cash games: in[0].Name", in[0].Name, "Ray")
	assert.Equal(t, "in cash games: in[0].TableNumber", in[0].TableNumber, 5)
	assert.Equal(t, "in cash games: in[0].SeatNumber", in[0].SeatNumber, 2)
	assert.Equal(t, "in cash games: in[0].EntryID", in[0].EntryID, e.entryID(4))
	e.start()
	var bust tournament.BustResult
	c.Clock.Advance(time.Minute)
	out := func() {
		c.FloorManager.Do("POST", e.path+"/busts", apptest.Body{"out": []any{apptest.Body{"entryId": e.entryID(4)}}}).
			Want(http.StatusOK).Into(&bust)
	}
	out()
	e.undoAct(bust.Undo.LogNumber).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/tournaments/"+e.id+"/busts",
		apptest.Body{"out": []any{apptest.Body{"entryId": e.entryID(3)}}}).Want(http.StatusOK).Into(&bust)
	c.Clock.Advance(time.Second)
	third := e.entries[2].Player
	c.SeatPlayer(player.Player{ID: third.ID, Name: third.Name}, felt, 3)
	apptest.WantConflict(t, e.undoAct(bust.Undo.LogNumber), "Player 3 is playing at Table 5")
}

func TestNoCopyOfATournamentTakesEntriesAsLongAsOneThatOpenedThemAgain(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 4, nil)
	e.start()
	for range 2 {
		c.FloorManager.Do("POST", e.path+"/entries/reopen", apptest.Body{"reason": "The door was late"}).
			Want(http.StatusOK)
		e.setClock(apptest.Body{"act": "jump", "position": 4})
	}
	var saved tournament.Template
	c.FloorManager.Do("POST", "/api/tournament-templates",
		apptest.Body{"tournamentId": e.id, "name": "Late", "roomId": c.Room}).Want(http.StatusCreated).Into(&saved)
	assert.Equal(t, "the template", saved.Structure.EntriesCloseAfter, 2)
	var copied tournament.Tournament
	c.FloorManager.Do("POST", e.path+"/duplicate", apptest.Body{"startTime": "2026-11-28T03:00:00.000Z"}).
		Want(http.StatusCreated).Into(&copied)
	assert.Equal(t, "the copy", readDesk(t, c, copied.ID).Structure.EntriesCloseAfter, 2)
	assert.Equal(t, "itself", e.readDesk().Structure.EntriesCloseAfter, 4)
}
