package apptest_test

import (
	"fmt"
	"net/http"
	"reflect"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// joinWaitlist puts players on the list of a game, one minute apart.
func joinWaitlist(c *apptest.Club, game room.GameType, names ...string) (list []floor.WaitlistEntry) {
	for _, name := range names {
		list = append(list, c.JoinWaitlist(c.Player(name), game))
		c.Clock.Advance(time.Minute)
	}
	return list
}

func openTable(
	by *apptest.Person, c *apptest.Club, t floor.Table, game room.GameType, more apptest.Body,
) apptest.Answer {
	return by.Do("POST", "/api/table-openings", openingBody(c, t, game, more))
}

func openingBody(c *apptest.Club, t floor.Table, game room.GameType, more apptest.Body) apptest.Body {
	return withFields(apptest.Body{"roomId": c.Room, "tableId": t.ID, "gameTypeId": game.ID}, more)
}

func readOpenings(c *apptest.Club) []floor.Turnout {
	return apptest.Get[[]floor.Turnout](c.FloorManager, "/api/table-openings/"+c.Room)
}

func TestOpeningATableCallsTheListInOrderAndSendsTheDealer(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	table := c.Table(10, c.NL13) // A free table may have dealt another game before.
	list := joinWaitlist(c, c.PLO, "Ray Whitfield", "Joanna Pike", "Devon Reyes")
	enableRoomPage(c, "club", nil)
	visitor := newJoiner(t, c, "Home Comer", "5125550188")
	visitor.body["gameTypeId"] = c.PLO.ID
	visitor.post().Want(http.StatusOK)
	home := openEntries(c)[3]
	late := joinWaitlist(c, c.PLO, "Late Larry")[0]
	dealer := w.startDealerShift()

	var opened staff.TableOpening
	openTable(c.FloorManager, c, table, c.PLO, apptest.Body{"dealerId": dealer, "holdMinutes": 8}).
		Want(http.StatusCreated).Into(&opened)
	assert.MustEqual(t, "Table.GameTypeID", opened.Table.GameTypeID, c.PLO.ID)
	assert.MustEqual(t, "Table.Status", opened.Table.Status, floor.TableActive)
	assert.NotNil(t, "Dealer", opened.Dealer)
	assert.MustEqual(t, "Dealer.StaffID", opened.Dealer.StaffID, dealer)
	assert.Len(t, "Called", opened.Called, 4)
	for i, e := range append(list, late) {
		got := opened.Called[i]
		assert.MustEqual(t, "Called: ID", got.ID, e.ID)
		assert.MustEqual(t, "Called: SeatNumber", *got.SeatNumber, i+1)
		assert.MustEqual(t, "Called: hold", got.HoldUntil.Sub(*got.CalledAt), 8*time.Minute)
	}
	assert.DeepEqual(t, "Skipped", opened.Skipped, []floor.SkippedPlayer{{EntryID: home.ID, Why: floor.NotHereYet}})
	assert.Len(t, "Holds", c.ReadTable(table).Holds, 4)
	assert.DeepEqual(t, "openings", readOpenings(c), []floor.Turnout{
		{TableID: table.ID, Called: 4, NotHere: []string{}},
	})

	actOnEntry(c, list[0], "seat", apptest.Body{"buyInAmount": "100.00"}).Want(http.StatusOK)
	c.Clock.Advance(8 * time.Minute)
	c.RunJobs()
	assert.DeepEqual(t, "after the hold", readOpenings(c), []floor.Turnout{
		{TableID: table.ID, Called: 4, Came: 1, NotHere: []string{list[1].ID, list[2].ID, late.ID}},
	})
	actOnEntry(c, list[1], "call", apptest.Body{"tableId": table.ID, "reason": "At the bar"}).Want(http.StatusOK)
	c.FloorManager.Do("DELETE", "/api/waitlist/"+late.ID, nil).Want(http.StatusNoContent)
	assert.DeepEqual(t, "after a second call and a removal", readOpenings(c), []floor.Turnout{
		{TableID: table.ID, Called: 4, Came: 1, NotHere: []string{list[2].ID}},
	})
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/end", nil).Want(http.StatusOK)
	assert.Len(t, "after the game", readOpenings(c), 0)
	wantInvariants(t, c)
}

func TestAnUndoneCallOfAnOpeningDoesNotCount(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(10, c.PLO)
	list := joinWaitlist(c, c.PLO, "Ray Whitfield", "Joanna Pike")
	openTable(c.FloorManager, c, table, c.PLO, nil).Want(http.StatusCreated)
	actOnEntry(c, list[0], "undo", nil).Want(http.StatusOK)
	assert.MustEqual(t, "Called", readOpenings(c)[0].Called, 1)
	wantInvariants(t, c)
}

func TestMoreNamesThanSeatsStayOnTheList(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	main := c.Table(4, c.NL25)
	fillSeats(c, main, 9)
	feeder := c.Table(10, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tables/"+feeder.ID+"/setup", apptest.Body{"maxSeats": 2}).Want(http.StatusOK)
	list := joinWaitlist(c, c.NL25, "Ray Whitfield", "Joanna Pike", "Devon Reyes")
	var opened staff.TableOpening
	openTable(c.FloorManager, c, feeder, c.NL25, apptest.Body{"mustMoveTableId": main.ID}).
		Want(http.StatusCreated).Into(&opened)
	assert.Len(t, "Called", opened.Called, 2)
	assert.MustEqual(t, "MustMoveTableID", *opened.Table.MustMoveTableID, main.ID)
	assert.MustNil(t, "Dealer", opened.Dealer)
	rest := openEntries(c)
	assert.MustEqual(t, "the third: ID", rest[2].ID, list[2].ID)
	assert.MustEqual(t, "the third: Status", rest[2].Status, floor.EntryWaiting)
	wantInvariants(t, c)
}

func TestPlayersKeptApartAreNotCalledToOneTable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	feeder := c.Table(10, c.NL25)
	list := joinWaitlist(c, c.NL25, "Ray Whitfield", "Joanna Pike", "Devon Reyes")
	c.FloorManager.Do("POST", "/api/players/"+list[0].PlayerID+"/apart", apptest.Body{"otherId": list[1].PlayerID}).
		Want(http.StatusOK)
	var opened staff.TableOpening
	openTable(c.FloorManager, c, feeder, c.NL25, nil).Want(http.StatusCreated).Into(&opened)
	assert.Len(t, "Called", opened.Called, 2)
	assert.MustEqual(t, "the second called", opened.Called[1].ID, list[2].ID)
	assert.Len(t, "Skipped", opened.Skipped, 1)
	assert.MustEqual(t, "skipped", opened.Skipped[0].EntryID, list[1].ID)
	assert.MustEqual(t, "Why", opened.Skipped[0].Why, "is kept apart from Ray Whitfield at Table 10")
	wantInvariants(t, c)
}

func TestAnOpeningIsRefusedWhole(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	free, taken, elsewhere := c.Table(10, c.PLO), c.Table(5, c.NL25), c.Table(6, c.NL25)
	fillSeats(c, taken, 2)
	busy, resting, stranger := w.startDealerShift(), w.startDealerShift(), c.Player("Somebody").ID
	c.FloorManager.Do("POST", "/api/staff/"+busy+"/assign", apptest.Body{"tableId": elsewhere.ID}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/staff/"+resting+"/break", apptest.Body{}).Want(http.StatusOK)
	off := w.addDealer()
	nobody := apptest.Body{}
	before := func() any {
		rows := c.AllRows()
		return []any{rows["poker_table"], rows["waitlist_entry"], rows["seat"], rows["dealer_down"]}
	}

	apptest.WantConflict(t, openTable(c.FloorManager, c, free, c.PLO, nobody),
		"No one on the list for "+c.PLO.Name+" can be called now")
	joinWaitlist(c, c.PLO, "Ray Whitfield", "Joanna Pike")
	was := before()
	names := map[string]string{}
	for _, s := range apptest.Get[[]staff.Staff](c.FloorManager, "/api/pit-boss/staff/"+c.Room) {
		names[s.ID] = s.Name
	}
	apptest.WantConflict(t, openTable(c.FloorManager, c, taken, c.PLO, nobody),
		"Table 5 is taken. Choose another table.")
	for id, why := range map[string]string{
		busy: names[busy] + " is dealing at Table 6", resting: names[resting] + " is on a break",
		off: names[off] + " is not on shift",
	} {
		apptest.WantConflict(t, openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"dealerId": id}), why)
	}
	openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"dealerId": stranger}).Want(http.StatusNotFound)
	openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"tableId": "nowhere"}).Want(http.StatusNotFound)
	openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"gameTypeId": "nothing"}).Want(http.StatusNotFound)
	openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"roomId": c.OtherRoom}).Want(http.StatusNotFound)
	openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"mustMoveTableId": taken.ID}).Want(http.StatusConflict)
	openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"holdMinutes": 61}).Want(http.StatusUnprocessableEntity)
	openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"holdMinutes": -1}).Want(http.StatusUnprocessableEntity)
	openTable(c.FloorManager, c, free, c.PLO, apptest.Body{"tableId": ""}).Want(http.StatusUnprocessableEntity)
	openTable(c.FrontOffice, c, free, c.PLO, nobody).Want(http.StatusForbidden)
	openTable(c.Stranger, c, free, c.PLO, nobody).Want(http.StatusNotFound)
	if now := before(); !reflect.DeepEqual(now, was) {
		t.Fatal("a refused opening changed tables, seats or lists")
	}
	wantInvariants(t, c)
}

func TestTwoFloorsOpenATableOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(10, c.PLO)
	joinWaitlist(c, c.PLO, "Ray Whitfield", "Joanna Pike")
	try := func(by *apptest.Person) func() (apptest.Answer, error) {
		return func() (apptest.Answer, error) {
			return by.Try("POST", "/api/table-openings", openingBody(c, table, c.PLO, nil))
		}
	}
	answers := apptest.Concurrently(t, try(c.FloorManager), try(c.PitBoss))
	if answers[0].Status > answers[1].Status {
		answers[0], answers[1] = answers[1], answers[0]
	}
	answers[0].Want(http.StatusCreated)
	apptest.WantConflict(t, answers[1], "Table 10 is taken. Choose another table.")
	assert.Len(t, "Holds", c.ReadTable(table).Holds, 2)
	assert.MustEqual(t, "Calls", openEntries(c)[0].Calls, 1)
	wantInvariants(t, c)
}

func TestARepeatedOpeningGetsItsAnswer(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(10, c.PLO)
	joinWaitlist(c, c.PLO, "Ray Whitfield", "Joanna Pike")
	var first, again staff.TableOpening
	for _, into := range []*staff.TableOpening{&first, &again} {
		c.FloorManager.Do("POST", "/api/table-openings", openingBody(c, table, c.PLO, nil), "Idempotency-Key",
			"open-10").Want(http.StatusCreated).Into(into)
		c.Clock.Advance(time.Second)
	}
	assert.DeepEqual(t, "the second answer", again, first)
	assert.MustEqual(t, "Calls", openEntries(c)[0].Calls, 1)
	wantInvariants(t, c)
}

func TestAGameHasItsOwnNumberOfNames(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	change := func(names int) apptest.Answer {
		return c.Owner.Do("PATCH", "/api/game-types/"+c.PLO.ID, apptest.Body{"interestMinimum": names})
	}
	for _, wrong := range []int{-1, 1, 11} {
		p := change(wrong).Want(http.StatusUnprocessableEntity).Problem()
		assert.MustEqual(t, "the refusal", p.Errors[0].Message, "Enter a number of names from 2 to 10")
	}
	alerts := func() (kinds []alert.Kind) {
		c.RunJobs()
		for _, a := range apptest.Get[[]alert.Alert](c.Owner, "/api/pit-boss/alerts/"+c.Room) {
			kinds = append(kinds, a.Kind)
		}
		return kinds
	}
	joinWaitlist(c, c.PLO, "Ray Whitfield", "Joanna Pike", "Devon Reyes")
	assert.Len(t, "three names of six", alerts(), 0)
	var g room.GameType
	change(3).Want(http.StatusOK).Into(&g)
	assert.MustEqual(t, "InterestMinimum", *g.InterestMinimum, 3)
	assert.MustEqual(t, "the list: InterestMinimum", *openEntries(c)[0].GameType.InterestMinimum, 3)
	assert.MustEqual(t, "three names of three", fmt.Sprint(alerts()), fmt.Sprint([]alert.Kind{alert.InterestReached}))
	change(0).Want(http.StatusOK).Into(&g)
	assert.MustNil(t, "InterestMinimum", g.InterestMinimum)
	assert.Len(t, "three names of the room's six", alerts(), 0)
}
