package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/organization"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// addTable sets up a table of the club as its owner.
func addTable(c *apptest.Club, number int, game string, seats int) (t floor.Table) {
	c.Owner.Do("POST", "/api/tables", apptest.Body{
		"roomId": c.Room, "tableNumber": number, "gameTypeId": game, "maxSeats": seats,
	}).Want(http.StatusCreated).Into(&t)
	return t
}

func TestATableIsChangedWhileItIsPlayedAt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	four, five := addTable(c, 4, c.NL25.ID, 9), addTable(c, 5, c.NL25.ID, 9)
	c.Owner.Do("POST", "/api/tables/"+four.ID+"/walk-ins", apptest.Body{"seatNumber": 8}).Want(http.StatusOK)
	change := "/api/tables/" + four.ID + "/setup"

	var changed floor.Table
	c.FloorManager.Do("PATCH", change, apptest.Body{"tableNumber": 14, "maxSeats": 8}).
		Want(http.StatusOK).Into(&changed)
	assert.Equal(t, "TableNumber", changed.TableNumber, 14)
	assert.Equal(t, "TableName", changed.TableName, "Table 14")
	assert.Equal(t, "MaxSeats", changed.MaxSeats, 8)
	assert.Equal(t, "CurrentPlayers", changed.CurrentPlayers, 1)
	assert.Len(t, "SeatStates", changed.SeatStates, 8)
	c.FloorManager.Do("PATCH", change, apptest.Body{"tableName": "Feature table"}).Want(http.StatusOK).Into(&changed)
	assert.Equal(t, "TableName", changed.TableName, "Feature table")
	for says, in := range map[string]apptest.Body{
		"Seat 8 of Table 14 is taken":              {"maxSeats": 7},
		"Table 5 is already there":                 {"tableNumber": 5},
		"Table 14 still has players or held seats": {"gameTypeId": c.PLO.ID},
	} {
		if p := c.FloorManager.Do("PATCH", change, in).Want(http.StatusConflict).Problem(); p.Detail != says {
			t.Errorf("%v: %s, want %s", in, p.Detail, says)
		}
	}
	c.FrontOffice.Do("PATCH", change, apptest.Body{"tableName": "Mine"}).Want(http.StatusForbidden)
	c.FloorManager.Do("PATCH", "/api/tables/"+five.ID+"/setup", apptest.Body{"gameTypeId": c.PLO.ID, "maxSeats": 6}).
		Want(http.StatusOK).Into(&changed)
	assert.Equal(t, "GameType.Name", changed.GameType.Name, "1/2 PLO")
	assert.Equal(t, "MaxSeats", changed.MaxSeats, 6)
	assert.Equal(t, "HourlyRate", changed.HourlyRate, 8_00)
}

func TestATableOutOfUseKeepsItsHistoryAndItsNumberBringsItBack(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	four := addTable(c, 4, c.NL25.ID, 9)
	seat := c.SeatPlayer(c.Player("Ray Whitfield"), four, 1)
	p := c.Owner.Do("DELETE", "/api/tables/"+four.ID, nil).Want(http.StatusConflict).Problem()
	assert.Equal(t, "Detail", p.Detail, "Table 4 has players")
	c.Clock.Advance(2 * time.Hour)
	c.Owner.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	c.Owner.Do("POST", "/api/tables/"+four.ID+"/seats/9/close", nil).Want(http.StatusOK)
	c.Owner.Do("DELETE", "/api/tables/"+four.ID, nil).Want(http.StatusNoContent)

	var list []floor.Table
	c.FrontOffice.Do("GET", "/api/tables/"+c.Room, nil).Want(http.StatusOK).Into(&list)
	assert.Len(t, "list", list, 0)
	var is floor.TableSetup
	c.FrontOffice.Do("GET", "/api/tables/"+four.ID+"/setup", nil).Want(http.StatusOK).Into(&is)
	assert.NotNil(t, "RetiredAt", is.RetiredAt)
	assert.Equal(t, "TableName", is.TableName, "Table 4")
	assert.Equal(t, "GameTypeName", is.GameTypeName, "2/5 NL Hold'em")
	c.FrontOffice.Do("GET", "/api/seats/"+four.ID, nil).Want(http.StatusOK)
	for method, path := range map[string]string{"POST": "/walk-ins", "PATCH": "/setup", "DELETE": ""} {
		p := c.Owner.Do(method, "/api/tables/"+four.ID+path, apptest.Body{}).Want(http.StatusConflict).Problem()
		assert.Equal(t, method+" "+path+": Detail", p.Detail, "Table 4 is out of use")
	}
	tabs := c.Owner.Do("GET", "/api/seat-rentals?room="+c.Room, nil).Want(http.StatusOK)
	if !strings.Contains(string(tabs.Body), `"tableNumber":4`) {
		t.Errorf("the history of the deleted table is missing: %s", tabs.Body)
	}

	five := addTable(c, 5, c.PLO.ID, 8)
	if p := c.Owner.Do("PATCH", "/api/tables/"+five.ID+"/setup", apptest.Body{"tableNumber": 4}).
		Want(http.StatusConflict).Problem(); !strings.HasPrefix(p.Detail, "Table 4 is out of use.") {
		t.Error(p.Detail)
	}
	again := addTable(c, 4, c.PLO.ID, 6)
	assert.Equal(t, "ID", again.ID, four.ID)
	assert.Equal(t, "MaxSeats", again.MaxSeats, 6)
	assert.Equal(t, "GameType.Name", again.GameType.Name, "1/2 PLO")
	assert.Equal(t, "Contains", slices.Contains(again.SeatStates, floor.SeatClosed), false)
	var all []floor.TableSetup
	c.Dealer.Do("GET", "/api/rooms/"+c.Room+"/tables", nil).Want(http.StatusOK).Into(&all)
	assert.Len(t, "all", all, 2)
	assert.Nil(t, "all[0].RetiredAt", all[0].RetiredAt)
}

func TestATableThatIsDealtAtOrPlannedForStaysInUse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	four := addTable(c, 4, c.NL25.ID, 9)
	w.do("/api/rotation/"+c.Room+"/strings", apptest.Body{
		"name": "String A", "tournamentId": nil, "downMinutes": 30, "stops": []any{four.ID, nil},
	})
	p := c.Owner.Do("DELETE", "/api/tables/"+four.ID, nil).Want(http.StatusConflict).Problem()
	assert.Equal(t, "Detail", p.Detail, "Table 4 is on String A. Take it off first.")
}

func TestAGameIsChangedAndGoesWhenNobodyPlaysIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	four := addTable(c, 4, c.NL25.ID, 9)
	seat := w.seatMember(four.ID, 1)
	game := "/api/game-types/" + c.NL25.ID

	var g room.GameType
	c.FloorManager.Do("PATCH", game, apptest.Body{"name": " 2/5  No Limit ", "maxBuyIn": 0}).
		Want(http.StatusOK).Into(&g)
	assert.Equal(t, "Name", g.Name, "2/5 No Limit")
	assert.Nil(t, "MaxBuyIn", g.MaxBuyIn)
	assert.Equal(t, "HourlyRate", g.HourlyRate, 12_00)
	for says, in := range map[string]apptest.Body{
		"2/5 No Limit is being played. Its blinds can change when nobody sits in it.": {"bigBlind": 10},
		"A game called 1/2 PLO already exists":                                        {"name": "1/2 plo"},
	} {
		assert.Equal(t, fmt.Sprintf("%v: Detail", in), c.FloorManager.Do("PATCH", game, in).Want(http.StatusConflict).
			Problem().Detail, says)
	}
	for says, in := range map[string]apptest.Body{
		"Game name is required":                       {"name": " "},
		"Big blind must be at least the small blind":  {"smallBlind": 6},
		"Maximum buy-in must be at least the minimum": {"maxBuyIn": 100},
	} {
		p := c.FloorManager.Do("PATCH", game, in).Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, fmt.Sprintf("%v: Detail", in), p.Detail, says)
	}
	assert.Equal(t, "Detail", c.Owner.Do("DELETE", game, nil).Want(http.StatusConflict).
		Problem().Detail, "2/5 No Limit is dealt at Table 4")
	c.Owner.Do("DELETE", "/api/seats/"+seat, nil).Want(http.StatusNoContent)
	c.Owner.Do("PATCH", game, apptest.Body{"smallBlind": 5, "bigBlind": 10}).Want(http.StatusOK).Into(&g)
	assert.Equal(t, "HourlyRate", g.HourlyRate, 20_00)
	entry := w.addWaitlistEntry(c.NL25.ID)
	c.Owner.Do("DELETE", "/api/tables/"+four.ID, nil).Want(http.StatusNoContent)
	assert.Equal(t, "Detail", c.Owner.Do("DELETE", game, nil).Want(http.StatusConflict).
		Problem().Detail, "2/5 No Limit has players waiting")
	c.Owner.Do("DELETE", "/api/waitlist/"+entry, nil).Want(http.StatusNoContent)
	c.Clock.Advance(2 * time.Minute) // the undo window is a minute
	c.Owner.Do("DELETE", game, nil).Want(http.StatusNoContent)
	c.Owner.Do("DELETE", game, nil).Want(http.StatusNotFound)
	if games := c.Dealer.Do("GET", "/api/game-types", nil).Want(http.StatusOK); strings.Contains(string(games.Body),
		"No Limit") {
		t.Errorf("%s", games.Body)
	}
	c.Owner.Do("POST", "/api/tables", apptest.Body{"roomId": c.Room, "tableNumber": 9, "gameTypeId": c.NL25.ID}).
		Want(http.StatusNotFound)
	history := c.Owner.Do("GET", "/api/seat-rentals?room="+c.Room, nil).Want(http.StatusOK)
	if !strings.Contains(string(history.Body), "2/5 No Limit") {
		t.Errorf("%s", history.Body)
	}
	c.Owner.Do("POST", "/api/game-types", apptest.Body{
		"name": "2/5 No Limit", "gameFormat": "NL Hold'em", "smallBlind": 2, "bigBlind": 5, "minBuyIn": 200,
	}).Want(http.StatusCreated).Into(&g)
	assert.Equal(t, "ID", g.ID, c.NL25.ID)
	assert.Equal(t, "HourlyRate", g.HourlyRate, 12_00)
}

func TestARoomIsSetUpFromPresetsInOneAct(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	addTable(c, 2, c.NL25.ID, 9)
	var first organization.RoomSetup
	in := apptest.Body{
		"games": []any{
			apptest.Body{"preset": "1/3 NL Hold'em", "tables": 2}, apptest.Body{
				"preset": "1/2 PLO", "tables": 1, "maxSeats": 8,
			}, apptest.Body{"preset": "5/10 NL Hold'em", "tables": 0},
		},
	}
	c.Owner.Do("POST", "/api/rooms/"+c.Room+"/setup", in, "Idempotency-Key", "first").
		Want(http.StatusCreated).Into(&first)
	c.Owner.Do("POST", "/api/rooms/"+c.Room+"/setup", in, "Idempotency-Key", "first").Want(http.StatusCreated)
	numbers := []int{}
	for _, t := range first.Tables {
		numbers = append(numbers, t.TableNumber)
	}
	assert.Elements(t, "numbers", numbers, []int{1, 3, 4})
	assert.Equal(t, "Tables[2].MaxSeats", first.Tables[2].MaxSeats, 8)
	assert.Equal(t, "Tables[0].MaxSeats", first.Tables[0].MaxSeats, 9)
	assert.Len(t, "Games", first.Games, 3)
	assert.Equal(t, "Games[0].ID", first.Games[0].ID, c.NL13.ID)
	for says, games := range map[string][]any{
		"Choose at least one game":       {},
		"Choose games from the presets":  {apptest.Body{"preset": "7/14 Stud", "tables": 1}},
		"Enter 0 to 30 tables of a game": {apptest.Body{"preset": "1/2 PLO", "tables": 31}},
		"Name each game once": {
			apptest.Body{"preset": "1/2 PLO", "tables": 1}, apptest.Body{"preset": "1/2 PLO", "tables": 1},
		},
	} {
		p := c.Owner.Do("POST", "/api/rooms/"+c.Room+"/setup", apptest.Body{"games": games}).
			Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, fmt.Sprintf("%v: Detail", games), p.Detail, says)
	}
	c.FloorManager.Do("POST", "/api/rooms/"+c.Room+"/setup", in).Want(http.StatusForbidden)
	var list []floor.Table
	c.Dealer.Do("GET", "/api/tables/"+c.Room, nil).Into(&list)
	assert.Len(t, "list", list, 4)
}
