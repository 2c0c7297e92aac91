package apptest_test

import (
	"net/http"
	"strings"
	"testing"

	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
)

// namesOf are what people call the open tables of a tournament, in the order in which the desk shows them.
func (e *contest) namesOf() string {
	e.t.Helper()
	names := []string{}
	for _, t := range e.desk().Tables {
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
	e := onSale(t, c, plainPrices, 4, nil)
	if got := e.namesOf(); got != "T1 T2" {
		t.Fatalf("tables that are none of the room's are called %q", got)
	}
	felt, other := c.Table(12, c.NL25), c.Table(14, c.NL25)
	c.FloorManager.Do("PATCH", e.path+"/tables/1", apptest.Body{"tableId": felt.ID}).Want(http.StatusOK)
	if got := e.namesOf(); got != "12 T2" {
		t.Errorf("table 1 is dealt on table 12: %q", got)
	}
	for _, entry := range apptest.Get[[]tournament.Entry](c.FrontOffice, e.path+"/entries") {
		want := map[int]string{1: "12", 2: "T2"}[*entry.TableNumber]
		if *entry.TableName != want {
			t.Errorf("the seat card of %s says table %s, its table is called %s", entry.Player.Name, *entry.TableName, want)
		}
	}
	c.FloorManager.Do("POST", e.path+"/tables", apptest.Body{"tableIds": []any{other.ID}, "count": 1}).Want(http.StatusCreated)
	if got := e.namesOf(); got != "12 14 T1 T2" {
		t.Errorf("a table of the room keeps its number: %q", got)
	}
	var line tournament.LogLine
	c.FloorManager.Do("POST", e.path+"/tables/2/break", nil).Want(http.StatusOK).Into(&line)
	if line.Moves[0].FromTableName != "T2" || line.Moves[0].ToTableName == "" || !strings.HasPrefix(line.Text, "Table T2 broken") {
		t.Errorf("the slips: %+v", line)
	}
	e.undoes(line.Number).Want(http.StatusOK)
	if got := e.namesOf(); got != "12 14 T1 T2" {
		t.Errorf("the broken table is back under its name: %q", got)
	}
	c.FloorManager.Do("PATCH", e.path+"/tables/1", apptest.Body{"tableId": ""}).Want(http.StatusOK)
	if got := e.namesOf(); got != "14 T1 T2 T3" {
		t.Errorf("a table that leaves the room's table leaves its number: %q", got)
	}
}

func TestTheDirectorRenumbersATableButNeverToAnotherTableOfTheRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	e := onSale(t, c, plainPrices, 4, nil)
	renames := func(number, name string) apptest.Answer {
		return c.FloorManager.Do("PATCH", e.path+"/tables/"+number, apptest.Body{"name": name})
	}
	apptest.WantConflict(t, renames("1", "5"), "Table 5 is another table of the room: have this one dealt there instead")
	apptest.WantConflict(t, renames("1", "t2"), "Another table of "+e.desk().Tournament.Name+" is called T2: give that one another number first")
	invalid(t, renames("1", "big 1"), "name", "Enter a number, like 12 or T3")
	renames("1", " 21 ").Want(http.StatusOK)
	if got := e.namesOf(); got != "21 T2" {
		t.Errorf("renumbered: %q", got)
	}
	log := apptest.Get[[]tournament.LogLine](c.FrontOffice, e.path+"/log")
	if log[0].Text != "Table T1 is now called 21" {
		t.Errorf("the log: %+v", log[0])
	}
}
