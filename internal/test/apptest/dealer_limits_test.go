package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestADealerSeatsWhoWasCalledToHisTableAndMovesNobodyToAnother(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	game := w.addGame()
	table, other := w.addTable(game), w.addTable(game)
	seat := w.seatMember(table, 1)
	wantForbidden(t, c.Dealer.Do("POST", "/api/seats/"+seat+"/move", apptest.Body{"tableId": other, "seatNumber": 2}),
		"seat_players")
	c.Dealer.Do("POST", "/api/seats/"+seat+"/move", apptest.Body{"tableId": table, "seatNumber": 2}).Want(http.StatusOK)

	waiting := w.addWaitlistEntry(game)
	wantForbidden(t, c.Dealer.Do("POST", "/api/waitlist/"+waiting+"/seat",
		apptest.Body{"tableId": table, "seatNumber": 5}),
		"seat_players")
	called, held := w.callEntry()
	wantForbidden(t, c.Dealer.Do("POST", "/api/waitlist/"+called+"/seat",
		apptest.Body{"tableId": other, "seatNumber": 5}),
		"seat_players")
	wantForbidden(t, c.Dealer.Do("POST", "/api/waitlist/"+called+"/seat", apptest.Body{
		"tableId": held, "overrideReason": "A friend",
	}), "seat_players")
	c.Dealer.Do("POST", "/api/waitlist/"+called+"/seat", apptest.Body{"tableId": held}).Want(http.StatusOK)
}

func TestAWalkInTakesTheSeatThatTheDealerNames(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	table := w.addTable(w.addGame())
	walkIns := "/api/tables/" + table + "/walk-ins"
	c.Dealer.Do("POST", walkIns, apptest.Body{"seatNumber": 7}).Want(http.StatusOK)
	apptest.WantConflict(t, c.Dealer.Do("POST", walkIns, apptest.Body{"seatNumber": 7}), "Seat 7 is taken")
	c.Dealer.Do("POST", walkIns, apptest.Body{}).Want(http.StatusOK)
	seats := apptest.Get[[]struct {
		SeatNumber int `json:"seatNumber"`
	}](c.FrontOffice, "/api/seats/"+table)
	if len(seats) != 2 || seats[0].SeatNumber != 1 || seats[1].SeatNumber != 7 {
		t.Errorf("seats taken: %+v, want 1 and 7", seats)
	}
}

// Refusals name a player to a dealer by first name and initial, without the reason of a bar. Other roles read the full
// text.
func TestARefusalTellsADealerNoMoreThanAnAnswerDoes(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	table := w.addTable(w.addGame())
	grant := c.Player("Grant Lowe")
	seat := w.add("/api/seats", apptest.Body{
		"tableId": table, "playerId": grant.ID, "seatNumber": 1, "buyInAmount": "200.00", "overrideReason": "A friend",
	})
	away := func(by *apptest.Person) apptest.Answer { return by.Do("POST", "/api/seats/"+seat+"/away", nil) }
	away(c.Dealer).Want(http.StatusOK)
	apptest.WantConflict(t, away(c.Dealer), "Grant L. is already away")
	apptest.WantConflict(t, away(c.FrontOffice), "Grant Lowe is already away")
	apptest.WantConflict(t, away(c.FloorManager), "Grant Lowe is already away")
	here := apptest.Body{"kind": "table", "tableId": table}
	p := c.Dealer.Do("POST", "/api/seats/"+seat+"/change", here).Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Detail", p.Detail, "Grant L. sits at Table 2")
	assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, p.Detail)

	called, held := w.callEntry()
	var list []struct {
		ID     string
		Player struct{ ID, Name string }
	}
	c.Owner.Do("GET", "/api/waitlist/"+w.room, nil).Want(http.StatusOK).Into(&list)
	for _, e := range list {
		if e.ID == called {
			c.Owner.Do("PATCH", "/api/players/"+e.Player.ID, apptest.Body{"name": "Ray Whitfield"}).Want(http.StatusOK)
			c.Owner.Do("POST", "/api/players/"+e.Player.ID+"/bar", apptest.Body{"reason": "Threw a chair"}).
				Want(http.StatusOK)
		}
	}
	sit := func(by *apptest.Person) apptest.Answer {
		return by.Do("POST", "/api/waitlist/"+called+"/seat", apptest.Body{"tableId": held})
	}
	apptest.WantConflict(t, sit(c.Dealer), "Ray W. is barred")
	apptest.WantConflict(t, sit(c.FrontOffice), "Ray Whitfield is barred: Threw a chair")
}

// Dealers may seat a called player, but may not end the player's entries on other lists.
func TestADealerLeavesTheOtherListsOfAPlayerAsTheyAre(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	called := c.JoinWaitlist(ray, c.NL25)
	c.JoinWaitlist(ray, c.PLO)
	actOnEntry(c, called, "call", apptest.Body{"tableId": c.Table(5, c.NL25).ID}).Want(http.StatusOK)
	path := "/api/waitlist/" + called.ID + "/seat"
	wantForbidden(t, c.Dealer.Do("POST", path, apptest.Body{"leaveOtherLists": true}), "manage_waitlist")
	assert.Len(t, "lists", openEntries(c), 2)
	c.Dealer.Do("POST", path, "{}").Want(http.StatusOK)
	assert.Len(t, "lists", openEntries(c), 1)
}

func TestADealerDoesNotReadTheReasonForWhichEntriesWereOpenedAgain(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 2, nil)
	e.start()
	e.setClock(apptest.Body{"act": "jump", "position": 4})
	c.FloorManager.Do("POST", e.path+"/entries/reopen", apptest.Body{"reason": "Grant Lowe was late"}).
		Want(http.StatusOK)
	for by, want := range map[*apptest.Person]string{
		c.Dealer:      "",
		c.FrontOffice: "Friday Bounty: Entries opened again until the end of level 4: Grant Lowe was late",
	} {
		line := apptest.Get[[]room.Activity](by, "/api/activity/"+c.Room)[0]
		assert.Equal(t, "action", line.Action, "tournament_updated")
		assert.Equal(t, "description", line.Description, want)
	}
}
