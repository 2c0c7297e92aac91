package apptest_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/test/apptest"
)

// eveningToBreak is a table of five and a walk-in, and another of the same game with two open seats.
func eveningToBreak(t *testing.T) (c *apptest.Club, breaking, other floor.Table, seats []floor.Seat) {
	t.Helper()
	c = apptest.New(t)
	breaking, other = c.Table(5, c.NL25), c.Table(6, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tables/"+other.ID, apptest.Body{"currentPlayers": 7}).Want(http.StatusOK)
	for i, name := range []string{"First Fred", "Second Sue", "Third Theo", "Fourth Flo", "Fifth Finn"} {
		seats = append(seats, c.SeatPlayer(c.Player(name), breaking, 9-i)) // not in the order of their seats
		c.Clock.Advance(10 * time.Minute)
	}
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/walk-ins", "{}").Want(http.StatusOK)
	return c, breaking, other, seats
}

func TestBreakingATableOffersSeatsInTheOrderOfSittingDownAndPutsTheRestAtTheTopOfTheList(t *testing.T) {
	t.Parallel()
	c, breaking, other, seats := eveningToBreak(t)
	newcomer := c.JoinWaitlist(c.Player("Newcomer Nell"), c.NL25)
	held := c.JoinWaitlist(c.Player("Held Hank"), c.NL25)
	on(c, held, "call", apptest.Body{"tableId": breaking.ID, "reason": "Must-move"}).Want(http.StatusOK)

	plan := apptest.Get[floor.Plan](c.FloorManager, "/api/tables/"+breaking.ID+"/break-plan")
	if len(plan.Moves) != 2 || plan.Moves[0].PlayerName != "First Fred" || plan.Moves[0].FromSeat != 9 || plan.Moves[0].SeatNumber != 8 || plan.Moves[0].TableNumber != 6 ||
		plan.Moves[1].PlayerName != "Second Sue" || plan.Moves[1].SeatNumber != 9 {
		t.Fatalf("moves %+v", plan.Moves)
	}
	if len(plan.Rest) != 4 || plan.Rest[0].PlayerName != "Third Theo" || plan.Rest[3].PlayerName != "Walk-in" {
		t.Fatalf("rest %+v", plan.Rest)
	}
	moves := []apptest.Body{}
	for _, m := range plan.Moves {
		moves = append(moves, apptest.Body{"seatId": m.SeatID, "tableId": m.TableID, "seatNumber": m.SeatNumber})
	}
	var after floor.Table
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": moves, "rest": "waitlist"}).Want(http.StatusOK).Into(&after)
	if after.CurrentPlayers != 0 || after.Status != floor.TableAvailable || len(after.Holds) != 0 || after.OpenedAt != nil {
		t.Fatalf("the broken table: %+v", after)
	}
	if got := c.ReadTable(other); got.CurrentPlayers != 9 {
		t.Fatalf("the other table has %d", got.CurrentPlayers)
	}
	var names []string
	for i, e := range waiting(c) {
		names = append(names, e.Player.Name)
		if e.Position != i+1 || e.Status != floor.EntryWaiting || i < 3 && (!e.FirstPlace || e.Reason != "Table 5 broke") {
			t.Errorf("entry %d: %+v", i, e)
		}
	}
	want := []string{"Third Theo", "Fourth Flo", "Fifth Finn", newcomer.Player.Name, held.Player.Name}
	if len(names) != 5 || names[0] != want[0] || names[1] != want[1] || names[2] != want[2] || names[3] != want[3] || names[4] != want[4] {
		t.Fatalf("list %v, want %v", names, want)
	}
	moved := rentalOf(c, floor.Seat{ID: seats[0].ID, TableID: other.ID})
	if moved.ID != seats[0].Rental.ID || moved.StartTime != seats[0].Rental.StartTime {
		t.Fatalf("a move keeps the time charge: %+v", moved)
	}
}

func TestABreakWhosePlanIsOutOfDateChangesNothing(t *testing.T) {
	t.Parallel()
	c, breaking, other, seats := eveningToBreak(t)
	moves := []apptest.Body{
		{"seatId": seats[0].ID, "tableId": other.ID, "seatNumber": 8},
		{"seatId": seats[1].ID, "tableId": other.ID, "seatNumber": 9},
	}
	c.SeatPlayer(c.Player("Quick Quinn"), other, 9)
	before := c.ReadDigests()
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": moves}), "Seat 9 is taken")
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Fatalf("changed %v", changed)
	}
	c.FloorManager.Do("DELETE", "/api/seats/"+seats[0].ID, nil).Want(http.StatusNoContent)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": moves[:1]}), "A player of the plan has left Table 5. Look again.")
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": []apptest.Body{moves[1], moves[1]}}).Want(http.StatusUnprocessableEntity)
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": []apptest.Body{{"seatId": seats[1].ID, "tableId": breaking.ID, "seatNumber": 1}}}).Want(http.StatusUnprocessableEntity)
}

func TestABreakCanLetTheRestGo(t *testing.T) {
	t.Parallel()
	c, breaking, _, _ := eveningToBreak(t)
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"rest": "leave"}).Want(http.StatusOK)
	if list := waiting(c); len(list) != 0 {
		t.Fatalf("list %+v", list)
	}
	if got := c.ReadTable(breaking); got.CurrentPlayers != 0 {
		t.Fatalf("%d still sit", got.CurrentPlayers)
	}
}

func TestEndGameFreesEverySeatEndsEveryChargeAndMakesTheTableAvailable(t *testing.T) {
	t.Parallel()
	c, table, _, _ := eveningToBreak(t)
	held := c.JoinWaitlist(c.Player("Held Hank"), c.NL25)
	on(c, held, "call", apptest.Body{"tableId": table.ID}).Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"status": "active", "currentPot": "1250"}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
	c.Clock.Advance(time.Hour)
	var after floor.Table
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/end", "{}").Want(http.StatusOK).Into(&after)
	if after.CurrentPlayers != 0 || after.Status != floor.TableAvailable || after.CurrentPot != 0 || after.PausedAt != nil || after.OpenedAt != nil || len(after.Holds) != 0 {
		t.Fatalf("after the game: %+v", after)
	}
	if got := revenue(c); got != "30.00" { // 50 + 40 + 30 + 20 + 10 minutes at $12 an hour; the pause is free
		t.Fatalf("charged %s", got)
	}
	if list := waiting(c); len(list) != 1 || list[0].Status != floor.EntryWaiting || list[0].Position != 1 {
		t.Fatalf("the called player keeps his place: %+v", list)
	}
}

func TestATableWithoutPlayersIsBrokenAndCallsToItEnd(t *testing.T) {
	t.Parallel()
	c, table, _, _ := eveningToBreak(t)
	hank, ivy := c.JoinWaitlist(c.Player("Held Hank"), c.NL25), c.JoinWaitlist(c.Player("Ivy"), c.NL25)
	on(c, hank, "call", apptest.Body{"tableId": table.ID}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 1}), "Who left?")
	if list := waiting(c); list[0].Status != floor.EntryCalled {
		t.Fatalf("an act that was refused ended a call: %+v", list)
	}
	var after floor.Table
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 0}).Want(http.StatusOK).Into(&after)
	if after.CurrentPlayers != 0 || len(after.Holds) != 0 || slices.ContainsFunc(after.SeatStates, func(s floor.SeatState) bool { return s != floor.SeatOpen }) {
		t.Fatalf("after the break: %+v", after)
	}
	list := waiting(c)
	if len(list) != 2 || list[0].ID != hank.ID || list[0].Status != floor.EntryWaiting || list[0].Position != 1 || list[0].TableID != nil || list[1].ID != ivy.ID {
		t.Fatalf("the called player keeps his place: %+v", list)
	}
	on(c, hank, "call", apptest.Body{"tableId": table.ID}).Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 0}).Want(http.StatusOK).Into(&after)
	if len(after.Holds) != 0 {
		t.Fatalf("an empty table keeps holds: %+v", after.Holds)
	}
}
