package apptest_test

import (
	"net/http"
	"strings"
	"testing"

	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

// tableNames are the display names of a tournament's open tables in the order of the desk.
func (e *contest) tableNames() string {
	e.t.Helper()
	names := []string{}
	for _, t := range e.readDesk().Tables {
		names = append(names, t.Name)
	}
	return strings.Join(names, " ")
}

func TestATournamentTableHasTheNumberOfTheRoomsTableThatItUses(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for number := 1; number <= 2; number++ { // cash games run at tables 1 and 2
		c.SeatPlayer(c.Player("Cash player"), c.Table(number, c.NL25), 1)
	}
	e := newContest(t, c, plainPrices, 4, nil)
	assert.MustEqual(t, "tables that are none of the room's are called", e.tableNames(), "T1 T2")
	felt, other := c.Table(12, c.NL25), c.Table(14, c.NL25)
	c.FloorManager.Do("PATCH", e.path+"/tables/1", apptest.Body{"tableId": felt.ID}).Want(http.StatusOK)
	assert.Equal(t, "table 1 is dealt on table 12", e.tableNames(), "12 T2")
	for _, entry := range apptest.Get[[]tournament.Entry](c.FrontOffice, e.path+"/entries") {
		want := map[int]string{1: "12", 2: "T2"}[*entry.TableNumber]
		assert.Pointer(t, "the seat card: TableName", entry.TableName, want)
	}
	c.FloorManager.Do("POST", e.path+"/tables", apptest.Body{"tableIds": []any{other.ID}, "count": 1}).
		Want(http.StatusCreated)
	assert.Equal(t, "names of the room's tables and the other tables", e.tableNames(), "12 14 T1 T2")
	var line tournament.LogLine
	c.FloorManager.Do("POST", e.path+"/tables/2/break", nil).Want(http.StatusOK).Into(&line)
	assert.Equal(t, "the slips: Moves[0].FromTableName", line.Moves[0].FromTableName, "T2")
	if line.Moves[0].ToTableName == "" {
		t.Fatal("the slips: Moves[0].ToTableName: got no text, want some")
	}
	if !strings.HasPrefix(line.Text, "Table T2 broken") {
		t.Errorf("the slips: Text: got %q, want the prefix %q", line.Text, "Table T2 broken")
	}
	e.undoAct(line.Number).Want(http.StatusOK)
	assert.Equal(t, "names after the undo of the break", e.tableNames(), "12 14 T1 T2")
	c.FloorManager.Do("PATCH", e.path+"/tables/1", apptest.Body{"tableId": ""}).Want(http.StatusOK)
	assert.Equal(t, "names after a tournament table left the room's table", e.tableNames(), "14 T1 T2 T3")
}

func TestTheDirectorRenumbersATableButNeverToAnotherTableOfTheRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	e := newContest(t, c, plainPrices, 4, nil)
	renames := func(number, name string) apptest.Answer {
		return c.FloorManager.Do("PATCH", e.path+"/tables/"+number, apptest.Body{"name": name})
	}
	apptest.WantConflict(t, renames("1", "5"),
		"Table 5 is another table of the room: have this one dealt there instead")
	apptest.WantConflict(t, renames("1", "t2"),
		"Another table of "+e.readDesk().Tournament.Name+" is called T2: give that one another number first")
	requireInvalid(t, renames("1", "big 1"), "name", "Enter a number, like 12 or T3")
	renames("1", " 21 ").Want(http.StatusOK)
	assert.Equal(t, "renumbered", e.tableNames(), "21 T2")
	log := apptest.Get[[]tournament.LogLine](c.FrontOffice, e.path+"/log")
	assert.Equal(t, "the log: log[0].Text", log[0].Text, "Table T1 is now called 21")
}
