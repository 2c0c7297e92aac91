package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

// readVisits returns the visits in 90 days and the status of the open session, which is empty without one.
func readVisits(c *apptest.Club, p player.Player) (visits int, session player.Status) {
	row := apptest.Get[[]figures.DirectoryRow](c.FrontOffice, "/api/directory/"+c.Room+"?players="+p.ID)[0]
	if row.Session != nil {
		session = *row.Session
	}
	return row.Visits90, session
}

// checkOutAll ends all visits in the room, including those of tournament players.
func checkOutAll(c *apptest.Club) {
	for _, s := range apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room) {
		if s.CheckOutTime == nil {
			c.FrontOffice.Do("PATCH", "/api/sessions/"+s.ID+"/status", apptest.Body{"status": "checked_out"}).
				Want(http.StatusOK)
		}
	}
}

func wantVisit(t *testing.T, c *apptest.Club, when string, p player.Player, visits int, session player.Status) {
	t.Helper()
	if v, s := readVisits(c, p); v != visits || s != session {
		t.Errorf("%s %s has %d visits and is %q, want %d and %q", when, p.Name, v, s, visits, session)
	}
}

func TestATournamentEntryIsAVisitUntilItGoesOut(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "registration", nil)
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	out, by := enter(c, bounty, ray, nil), enter(c, bounty, joanna, nil)
	c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": walter.ID, "roomId": c.Room}).
		Want(http.StatusCreated)
	enter(c, bounty, walter, nil)
	wantVisit(t, c, "with an entry", ray, 1, player.StatusCheckedIn)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	wantVisit(t, c, "in play", ray, 1, player.StatusPlaying)
	var line struct{ Undo struct{ N int } }
	c.FloorManager.Do("POST", "/api/tournaments/"+bounty.ID+"/busts",
		apptest.Body{"out": []any{apptest.Body{"entryId": out.ID, "by": []any{by.ID}}}}).Want(http.StatusOK).Into(&line)
	wantVisit(t, c, "out of it", ray, 1, "")
	c.FloorManager.Do("POST", "/api/tournaments/"+bounty.ID+"/undo", apptest.Body{"n": line.Undo.N}).Want(http.StatusOK)
	wantVisit(t, c, "in again", ray, 1, player.StatusPlaying)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "completed"}).Want(http.StatusOK)
	wantVisit(t, c, "after the tournament", joanna, 1, "")
	wantVisit(t, c, "after the tournament, checked in before it,", walter, 1, player.StatusWaiting)
	page := apptest.Get[figures.Profile](c.FrontOffice, "/api/players/"+ray.ID+"/profile?room="+c.Room)
	assert.Equal(t, "the player's page: LifetimeVisits", page.LifetimeVisits, 1)
	assert.Nil(t, "the player's page: AverageVisitMinutes", page.AverageVisitMinutes)
}

func TestAVoidedEntryIsNoVisit(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty, other := addTournament(c, "registration", nil),
		addTournament(c, "registration", apptest.Body{"name": "Late Turbo"})
	ray, joanna := c.Player("Ray"), c.Player("Joanna")
	voidEntry(c, enter(c, bounty, ray, nil)).Want(http.StatusOK)
	wantVisit(t, c, "voided", ray, 0, "")
	first := enter(c, bounty, joanna, nil)
	second := enter(c, other, joanna, nil)
	voidEntry(c, first).Want(http.StatusOK)
	wantVisit(t, c, "in another tournament", joanna, 1, player.StatusCheckedIn)
	voidEntry(c, second).Want(http.StatusOK)
	wantVisit(t, c, "in none", joanna, 0, "")
}

func TestTheAverageSpendCountsThePlayersOfATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "registration", nil)
	for _, name := range []string{"Ray", "Joanna"} {
		enter(c, bounty, c.Player(name), nil)
	}
	f := apptest.Get[analytics.Summary](c.Owner, "/api/executive/summary?room="+c.Room)
	assert.Equal(t, "PlayersToday", f.PlayersToday, 2)
	assert.NotNil(t, "AverageSpend", f.AverageSpend)
}

func TestWhoChecksInAtTheFrontDeskStaysWhenTheEntryEnds(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty, ray := addTournament(c, "registration", nil), c.Player("Ray")
	e := enter(c, bounty, ray, nil)
	checksIn := func() apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": ray.ID, "roomId": c.Room})
	}
	checksIn().Want(http.StatusCreated)
	apptest.WantConflict(t, checksIn(), "Ray is already checked in")
	voidEntry(c, e).Want(http.StatusOK)
	wantVisit(t, c, "checked in", ray, 1, player.StatusCheckedIn)
	seated := c.Player("Joanna")
	c.SeatPlayer(seated, c.Table(5, c.NL25), 1)
	enter(c, bounty, seated, nil)
	wantVisit(t, c, "seated in a cash game", seated, 1, player.StatusPlaying)
}

// bustEntry busts an entry and returns the log number for the undo.
func bustEntry(c *apptest.Club, of tournament.Tournament, out, by tournament.Entry) int {
	var line tournament.BustResult
	c.FloorManager.Do("POST", "/api/tournaments/"+of.ID+"/busts",
		apptest.Body{"out": []any{apptest.Body{"entryId": out.ID, "by": []any{by.ID}}}}).Want(http.StatusOK).Into(&line)
	return line.Undo.LogNumber
}

func TestAPlayerWithALaterTournamentWaitsWhenTheFirstIsOver(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty, later := addTournament(c, "registration", nil),
		addTournament(c, "registration", apptest.Body{"name": "Late Turbo"})
	ray, joanna := c.Player("Ray"), c.Player("Joanna")
	out, by := enter(c, bounty, ray, nil), enter(c, bounty, joanna, nil)
	next := enter(c, later, ray, nil)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	undo := apptest.Body{"n": bustEntry(c, bounty, out, by)}
	wantVisit(t, c, "out of the first", ray, 1, player.StatusWaiting)
	c.FloorManager.Do("POST", "/api/tournaments/"+bounty.ID+"/undo", undo).Want(http.StatusOK)
	wantVisit(t, c, "in the first again", ray, 1, player.StatusPlaying)
	bustEntry(c, bounty, out, by)
	voidEntry(c, next).Want(http.StatusOK)
	wantVisit(t, c, "in no tournament, after playing the first,", ray, 1, "")
}

func TestAnAlternateWaitsAgainWhenTheSeatIsUndone(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "registration", apptest.Body{"maxEntries": 2})
	path := "/api/tournaments/" + bounty.ID
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	out, by := enter(c, bounty, ray, nil), enter(c, bounty, joanna, nil)
	waits := enter(c, bounty, walter, apptest.Body{"orAlternate": true})
	c.FloorManager.Do("PATCH", path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	bustEntry(c, bounty, out, by)
	seat := func() apptest.Body {
		c.FloorManager.Do("POST", path+"/alternates/seat", nil).Want(http.StatusOK)
		wantVisit(t, c, "with a seat", walter, 1, player.StatusPlaying)
		return apptest.Body{"n": apptest.Get[tournament.Desk](c.FloorManager, path+"/desk").Undo.LogNumber}
	}
	c.FloorManager.Do("POST", path+"/undo", seat()).Want(http.StatusOK)
	wantVisit(t, c, "an alternate again", walter, 1, player.StatusWaiting)
	undo := seat()
	c.FrontOffice.Do("POST", "/api/tournament-entries/"+waits.ID+"/purchases",
		apptest.Body{"kind": "add_on", "paymentMethod": "cash"}).Want(http.StatusCreated)
	apptest.WantConflict(t, c.FloorManager.Do("POST", path+"/undo", undo),
		"This cannot be undone: Walter has bought chips since")
}

func TestTheSeatOfAnAlternateStandsOnceAPrizeIsApproved(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 3, apptest.Body{"maxEntries": 3})
	var waits tournament.Entry
	c.FrontOffice.Do("POST", e.path+"/entries", apptest.Body{"playerId": c.Player("Walter").ID, "orAlternate": true,
		"paymentMethod": "cash"}).Want(http.StatusCreated).Into(&waits)
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	c.Clock.Advance(39*time.Minute + 50*time.Second)
	e.bust(1, 100, 3)
	e.bust(1, 100, 2)
	c.FloorManager.Do("POST", e.path+"/alternates/seat", nil).Want(http.StatusOK)
	c.Clock.Advance(20 * time.Second) // entries are closed
	c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": "flat"}).Want(http.StatusOK)
	apptest.WantConflict(t, e.undoAct(e.readDesk().Undo.LogNumber),
		"This cannot be undone: something was done about the prizes since")
}

func TestTheVisitOfTodayEndsWithAnEntryThatWasSoldYesterday(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	later := addTournament(c, "registration", nil)
	ray, joanna := c.Player("Ray"), c.Player("Joanna")
	out, by := enter(c, later, ray, nil), enter(c, later, joanna, nil)
	checkOutAll(c)
	c.Clock.Advance(11 * time.Hour)
	bounty := addTournament(c, "registration", apptest.Body{"name": "Early Turbo"})
	enter(c, bounty, joanna, nil)
	first := enter(c, bounty, ray, nil)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	voidEntry(c, first).Want(http.StatusOK)
	wantVisit(t, c, "before the second", ray, 2, player.StatusWaiting)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+later.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	wantVisit(t, c, "in the second", ray, 2, player.StatusPlaying)
	bustEntry(c, later, out, by)
	wantVisit(t, c, "out of the second", ray, 2, "")
}

func TestATournamentThatPlaysOnIntoTheNextDayKeepsItsVisits(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "registration", nil)
	ray, joanna := c.Player("Ray"), c.Player("Joanna")
	out, by := enter(c, bounty, ray, nil), enter(c, bounty, joanna, nil)
	checkInPlayer(c, ray)
	idle := checkInPlayer(c, c.Player("Walter"))
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	c.Clock.Advance(10 * time.Hour) // 6:42 AM
	c.RunJobs()
	assert.Equal(t, "the forgotten session of Walter", loadSession(c, idle.ID).Forgotten, true)
	wantVisit(t, c, "in play", ray, 1, player.StatusPlaying)
	wantVisit(t, c, "in play", joanna, 1, player.StatusPlaying)
	bustEntry(c, bounty, out, by)
	c.RunJobs()
	wantVisit(t, c, "out of it just now", ray, 1, player.StatusWaiting)
}

func TestAPlayerWhoLeavesACashGameForATournamentPlaysOn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "registration", nil)
	ray := c.Player("Ray")
	checkInPlayer(c, ray)
	seat := c.SeatPlayer(ray, c.Table(5, c.NL25), 1)
	enter(c, bounty, ray, nil)
	enter(c, bounty, c.Player("Joanna"), nil)
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	leaveSeat(c, seat)
	wantVisit(t, c, "in the tournament", ray, 1, player.StatusPlaying)
}

// The front desk may check a player out between the bust and its undo: the entry that is in again begins a visit.
func TestAnUndoneBustBringsACheckedOutPlayerBack(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 3, nil)
	var at player.Session
	c.FrontOffice.Do("POST", "/api/sessions/check-in",
		apptest.Body{"playerId": e.entries[1].Player.ID, "roomId": c.Room}).Want(http.StatusCreated).Into(&at)
	e.start()
	e.bust(1, 100, 2)
	c.FrontOffice.Do("POST", "/api/sessions/"+at.ID+"/check-out", nil).Want(http.StatusOK)
	e.undoAct(e.readDesk().Undo.LogNumber).Want(http.StatusOK)
	playing := apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room+"/playing")
	assert.Len(t, "players at the tables", playing, 3)
}
