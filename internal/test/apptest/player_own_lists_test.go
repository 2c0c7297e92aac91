package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/money"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func (p pagePlayer) join(gameTypeID string) apptest.Answer {
	return p.Do("POST", p.path+"/lists", apptest.Body{"gameTypeId": gameTypeID, "arriveInMinutes": 0})
}

// wantType requires a problem of this type, by which the web page chooses the text of the refusal.
func wantType(t *testing.T, what string, a apptest.Answer, status int, name string) {
	t.Helper()
	assert.Equal(t, what, a.Want(status).Problem().Type, "urn:pitboss:"+name)
}

func TestAPageOffersTheListsThatItsPlayerMayJoin(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	own := openPage(t, c, "Christopher Vance")
	games := own.read().Games
	assert.MustEqual(t, "games while the room takes names", len(games), 1)
	assert.Equal(t, "game", games[0].GameTypeID, c.NL25.ID)
	assert.Equal(t, "seated", games[0].Seated, 1)

	enableRoomPage(c, "club", apptest.Body{"acceptsJoins": false})
	assert.Len(t, "games of a room that takes none", own.read().Games, 0)
	wantType(t, "a join from elsewhere", own.join(c.NL25.ID), http.StatusConflict, "no-joining")

	checkIn(c, own.player.ID)
	assert.Len(t, "games of a player who is here", own.read().Games, 1)
	wantType(t, "a list that is not offered", own.join(c.PLO.ID), http.StatusConflict, "list-closed")
	c.Owner.Do("DELETE", "/api/game-types/"+c.PLO.ID, nil).Want(http.StatusNoContent)
	wantType(t, "the list of a deleted game", own.join(c.PLO.ID), http.StatusConflict, "list-closed")
	own.join(c.NL25.ID).Want(http.StatusNoContent)
	assert.NotNil(t, "arrived", openEntries(c)[0].ArrivedAt)
	assert.Len(t, "games beside the player's own lists", own.read().Games, 0)
	wantType(t, "a second join", own.join(c.NL25.ID), http.StatusConflict, "already-waiting")

	// The public page of the room still accepts no online sign-up.
	newJoiner(t, c, "Vera Visitor", "5125550178").post().Want(http.StatusConflict)
}

func TestThePageOfOneEntryOffersNoListAndNoCode(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	stranger := newJoiner(t, c, "Christopher Vance", "5125550177").join()
	c.JoinWaitlist(c.Player("Devon Reyes"), c.PLO)
	page := stranger.read()
	assert.Len(t, "games", page.Games, 0)
	assert.Equal(t, "code", page.Code, "")
	history := apptest.Get[playerpage.History](stranger.Person, stranger.path+"/history")
	assert.Len(t, "moments", history.Tonight, 0)
	wantType(t, "a join", stranger.join(c.PLO.ID), http.StatusConflict, "limited-link")
}

func TestAPageNamesTheReasonOfAPlaceAsAFact(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(7, c.NL25)
	own := openPage(t, c, "Christopher Vance")
	e := c.JoinWaitlist(own.player, c.NL25)
	place := func() floor.Place { return own.read().Lists[0].Place }
	assert.Equal(t, "after joining", place(), floor.Place{Reason: floor.PlaceJoined, At: e.JoinedAt})

	e = callPlayer(c, e)
	c.Clock.Advance(time.Hour)
	c.RunJobs()
	assert.Equal(t, "after a missed call", place().Reason, floor.PlaceMissedCall)
	wantType(t, "an answer to the call", own.answer(e, floor.AnswerOnMyWay), http.StatusConflict, "call-over")

	c.Clock.Advance(time.Minute)
	called := callPlayer(c, e)
	kept := c.Clock.Now()
	actOnEntry(c, called, "pick-up", "{}").Want(http.StatusOK)
	until := kept.Add(time.Hour)
	got := place()
	assert.Equal(t, "while getting chips", got.Reason, floor.PlaceKept)
	assert.Equal(t, "since", got.At, kept)
	assert.Equal(t, "until", *got.Until, until)
}

func TestAPageTellsThePlayersNightAndWeek(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, next := c.Table(7, c.NL25), c.Table(8, c.NL25)
	own := openPage(t, c, "Christopher Vance")
	history := func() playerpage.History {
		return apptest.Get[playerpage.History](own.Person, own.path+"/history")
	}
	assert.Len(t, "moments before the visit", history().Tonight, 0)

	checkIn(c, own.player.ID)
	c.Clock.Advance(time.Minute)
	e := c.JoinWaitlist(own.player, c.NL25)
	c.Clock.Advance(time.Minute)
	e = callPlayer(c, e)
	c.Clock.Advance(time.Minute)
	own.answer(e, floor.AnswerOnMyWay).Want(http.StatusNoContent)
	shown := own.read().Lists[0].Call
	assert.Equal(t, "answered", *shown.AnsweredAt, c.Clock.Now())
	actOnEntry(c, e, "seat", apptest.Body{"buyInAmount": "300.00", "overrideReason": "A guest"}).Want(http.StatusOK)
	c.Clock.Advance(time.Hour)
	seatIn := func(table floor.Table) string {
		for _, s := range apptest.Get[[]floor.Seat](c.Owner, "/api/seats/"+table.ID) {
			if s.Player != nil && s.Player.ID == own.player.ID {
				return s.ID
			}
		}
		t.Fatalf("the player has no seat at Table %d", table.TableNumber)
		return ""
	}
	c.Owner.Do("POST", "/api/seats/"+seatIn(table)+"/move", apptest.Body{"tableId": next.ID, "seatNumber": 3}).
		Want(http.StatusOK)
	c.Clock.Advance(time.Hour)
	c.Owner.Do("DELETE", "/api/seats/"+seatIn(next), nil).Want(http.StatusNoContent)

	h := history()
	var kinds []floor.MomentKind
	for _, m := range h.Tonight {
		kinds = append(kinds, m.Kind)
	}
	want := []floor.MomentKind{
		floor.MomentCheckedIn, floor.MomentJoined, floor.MomentCalled, floor.MomentSatDown, floor.MomentMoved,
		floor.MomentStoodUp,
	}
	assert.MustEqual(t, "moments", len(kinds), len(want))
	for i := range want {
		assert.Equal(t, "moment", kinds[i], want[i])
	}
	assert.Equal(t, "first table", h.Tonight[3].TableNumber, table.TableNumber)
	assert.Equal(t, "second table", h.Tonight[4].TableNumber, next.TableNumber)
	assert.Equal(t, "visits", h.Week.Visits, 1)
	assert.Equal(t, "played", h.Week.PlayedMinutes, 120)
	assert.Equal(t, "some rental", h.Week.Rental > money.Cents(0), true)

	c.Clock.Advance(8 * 24 * time.Hour)
	later := history()
	assert.Len(t, "moments of another night", later.Tonight, 0)
	assert.Equal(t, "visits of another week", later.Week, playerpage.Week{})
}
