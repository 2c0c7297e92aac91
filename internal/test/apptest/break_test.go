package apptest_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// newBreakFixture returns a club with a table of five players and a walk-in, which a test breaks, and another table of
// the same game with two open seats.
func newBreakFixture(t *testing.T) (c *apptest.Club, breaking, other floor.Table, seats []floor.Seat) {
	t.Helper()
	c = apptest.New(t)
	breaking, other = c.Table(5, c.NL25), c.Table(6, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tables/"+other.ID, apptest.Body{"currentPlayers": 7}).Want(http.StatusOK)
	for i, name := range []string{"First Fred", "Second Sue", "Third Theo", "Fourth Flo", "Fifth Finn"} {
		seats = append(seats, c.SeatPlayer(c.Player(name), breaking,
			9-i)) // the order of sitting down differs from the order of the seats
		c.Clock.Advance(10 * time.Minute)
	}
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/walk-ins", "{}").Want(http.StatusOK)
	return c, breaking, other, seats
}

func TestBreakingATableOffersSeatsInTheOrderOfSittingDownAndPutsTheRestAtTheTopOfTheList(t *testing.T) {
	t.Parallel()
	c, breaking, other, seats := newBreakFixture(t)
	newcomer := c.JoinWaitlist(c.Player("Newcomer Nell"), c.NL25)
	held := c.JoinWaitlist(c.Player("Held Hank"), c.NL25)
	actOnEntry(c, held, "call", apptest.Body{"tableId": breaking.ID, "reason": "Must-move"}).Want(http.StatusOK)

	plan := apptest.Get[floor.Plan](c.FloorManager, "/api/tables/"+breaking.ID+"/break-plan")
	assert.Len(t, "moves: Moves", plan.Moves, 2)
	assert.MustEqual(t, "moves: Moves[0].PlayerName", plan.Moves[0].PlayerName, "First Fred")
	assert.MustEqual(t, "moves: Moves[0].FromSeat", plan.Moves[0].FromSeat, 9)
	assert.MustEqual(t, "moves: Moves[0].SeatNumber", plan.Moves[0].SeatNumber, 8)
	assert.MustEqual(t, "moves: Moves[0].TableNumber", plan.Moves[0].TableNumber, 6)
	assert.MustEqual(t, "moves: Moves[1].PlayerName", plan.Moves[1].PlayerName, "Second Sue")
	assert.MustEqual(t, "moves: Moves[1].SeatNumber", plan.Moves[1].SeatNumber, 9)
	assert.Len(t, "rest: Rest", plan.Rest, 4)
	assert.MustEqual(t, "rest: Rest[0].PlayerName", plan.Rest[0].PlayerName, "Third Theo")
	assert.MustEqual(t, "rest: Rest[3].PlayerName", plan.Rest[3].PlayerName, "Walk-in")
	moves := []apptest.Body{}
	for _, m := range plan.Moves {
		moves = append(moves, apptest.Body{"seatId": m.SeatID, "tableId": m.TableID, "seatNumber": m.SeatNumber})
	}
	var after floor.Table
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": moves, "rest": "waitlist"}).
		Want(http.StatusOK).Into(&after)
	assert.MustEqual(t, "the broken table: CurrentPlayers", after.CurrentPlayers, 0)
	assert.MustEqual(t, "the broken table: Status", after.Status, floor.TableAvailable)
	assert.Len(t, "the broken table: Holds", after.Holds, 0)
	assert.MustNil(t, "the broken table: OpenedAt", after.OpenedAt)
	assert.MustEqual(t, "the other table: CurrentPlayers", c.ReadTable(other).CurrentPlayers, 9)
	var names []string
	for i, e := range openEntries(c) {
		names = append(names, e.Player.Name)
		assert.Equal(t, "entry: Position", e.Position, i+1)
		assert.Equal(t, "entry: Status", e.Status, floor.EntryWaiting)
		if i < 3 && (!e.FirstPlace || e.Reason != "Table 5 broke") {
			t.Errorf("entry %d: got %+v, want first place and the reason Table 5 broke", i, e)
		}
	}
	want := []string{"Third Theo", "Fourth Flo", "Fifth Finn", newcomer.Player.Name, held.Player.Name}
	if len(names) != 5 || names[0] != want[0] || names[1] != want[1] || names[2] != want[2] || names[3] != want[3] ||
		names[4] != want[4] {
		t.Fatalf("list %v, want %v", names, want)
	}
	moved := readRental(c, floor.Seat{ID: seats[0].ID, TableID: other.ID})
	assert.MustEqual(t, "a move keeps the time charge: ID", moved.ID, seats[0].Rental.ID)
	assert.MustEqual(t, "a move keeps the time charge: StartTime", moved.StartTime, seats[0].Rental.StartTime)
}

func TestABreakWhosePlanIsOutOfDateChangesNothing(t *testing.T) {
	t.Parallel()
	c, breaking, other, seats := newBreakFixture(t)
	moves := []apptest.Body{
		{"seatId": seats[0].ID, "tableId": other.ID, "seatNumber": 8},
		{"seatId": seats[1].ID, "tableId": other.ID, "seatNumber": 9},
	}
	c.SeatPlayer(c.Player("Quick Quinn"), other, 9)
	before := c.ReadDigests()
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break",
		apptest.Body{"moves": moves}), "Seat 9 is taken")
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Fatalf("the refused break changed rows of %v", changed)
	}
	c.FloorManager.Do("DELETE", "/api/seats/"+seats[0].ID, nil).Want(http.StatusNoContent)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break",
		apptest.Body{"moves": moves[:1]}), "A player of the plan has left Table 5. Look again.")
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break",
		apptest.Body{"moves": []apptest.Body{moves[1], moves[1]}}).Want(http.StatusUnprocessableEntity)
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{
		"moves": []apptest.Body{{"seatId": seats[1].ID, "tableId": breaking.ID, "seatNumber": 1}},
	}).Want(http.StatusUnprocessableEntity)
}

func TestABreakCanLetTheRestGo(t *testing.T) {
	t.Parallel()
	c, breaking, _, _ := newBreakFixture(t)
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"rest": "leave"}).Want(http.StatusOK)
	assert.Len(t, "list", openEntries(c), 0)
	assert.MustEqual(t, "CurrentPlayers", c.ReadTable(breaking).CurrentPlayers, 0)
}

func TestEndGameFreesEverySeatEndsEveryChargeAndMakesTheTableAvailable(t *testing.T) {
	t.Parallel()
	c, table, _, _ := newBreakFixture(t)
	held := c.JoinWaitlist(c.Player("Held Hank"), c.NL25)
	actOnEntry(c, held, "call", apptest.Body{"tableId": table.ID}).Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"status": "active", "currentPot": "1250"}).
		Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
	c.Clock.Advance(time.Hour)
	var after floor.Table
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/end", "{}").Want(http.StatusOK).Into(&after)
	assert.MustEqual(t, "after the game: CurrentPlayers", after.CurrentPlayers, 0)
	assert.MustEqual(t, "after the game: Status", after.Status, floor.TableAvailable)
	assert.MustEqual(t, "after the game: CurrentPot", after.CurrentPot, 0)
	assert.MustNil(t, "after the game: PausedAt", after.PausedAt)
	assert.MustNil(t, "after the game: OpenedAt", after.OpenedAt)
	assert.Len(t, "after the game: Holds", after.Holds, 0)
	if got := readDailyRevenue(c); got != "30.00" { // 50 + 40 + 30 + 20 + 10 minutes at $12 an hour; the pause is free
		t.Fatalf("charges: got %s, want %s", got, "30.00")
	}
	list := openEntries(c)
	assert.Len(t, "the called player keeps their place: list", list, 1)
	assert.MustEqual(t, "the called player keeps their place: list[0].Status", list[0].Status, floor.EntryWaiting)
	assert.MustEqual(t, "the called player keeps their place: list[0].Position", list[0].Position, 1)
}

func TestATableWithoutPlayersIsBrokenAndCallsToItEnd(t *testing.T) {
	t.Parallel()
	c, table, _, _ := newBreakFixture(t)
	hank, ivy := c.JoinWaitlist(c.Player("Held Hank"), c.NL25), c.JoinWaitlist(c.Player("Ivy"), c.NL25)
	actOnEntry(c, hank, "call", apptest.Body{"tableId": table.ID}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 1}),
		"Who left?")
	assert.MustEqual(t, "status of a called entry after a refused act", openEntries(c)[0].Status,
		floor.EntryCalled)
	var after floor.Table
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 0}).
		Want(http.StatusOK).Into(&after)
	assert.MustEqual(t, "after the break: CurrentPlayers", after.CurrentPlayers, 0)
	assert.Len(t, "after the break: Holds", after.Holds, 0)
	assert.MustEqual(t, "after the break: ContainsFunc",
		slices.ContainsFunc(after.SeatStates, func(s floor.SeatState) bool { return s != floor.SeatOpen }), false)
	list := openEntries(c)
	assert.Len(t, "the called player keeps their place: list", list, 2)
	assert.MustEqual(t, "the called player keeps their place: list[0].ID", list[0].ID, hank.ID)
	assert.MustEqual(t, "the called player keeps their place: list[0].Status", list[0].Status, floor.EntryWaiting)
	assert.MustEqual(t, "the called player keeps their place: list[0].Position", list[0].Position, 1)
	assert.MustNil(t, "the called player keeps their place: list[0].TableID", list[0].TableID)
	assert.MustEqual(t, "the called player keeps their place: list[1].ID", list[1].ID, ivy.ID)
	actOnEntry(c, hank, "call", apptest.Body{"tableId": table.ID}).Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 0}).
		Want(http.StatusOK).Into(&after)
	assert.Len(t, "holds of the empty table", after.Holds, 0)
}

func TestABrokenTableSeatsNoPlayersKeptApartTogether(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	breaking, beside, free := c.Table(1, c.NL25), c.Table(2, c.NL25), c.Table(3, c.NL25)
	ray, joanna := c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	c.FloorManager.Do("POST", "/api/players/"+ray.ID+"/apart", apptest.Body{"otherId": joanna.ID}).Want(http.StatusOK)
	c.SeatPlayer(ray, beside, 1)
	at := c.SeatPlayer(joanna, breaking, 4)
	plan := apptest.Get[floor.Plan](c.FloorManager, "/api/tables/"+breaking.ID+"/break-plan")
	assert.Len(t, "moves without another table", plan.Moves, 0)
	c.SeatPlayer(c.Player("Sam Ortiz"), free, 1)
	plan = apptest.Get[floor.Plan](c.FloorManager, "/api/tables/"+breaking.ID+"/break-plan")
	assert.Len(t, "moves", plan.Moves, 1)
	assert.Equal(t, "the table", plan.Moves[0].TableID, free.ID)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{
		"moves": []any{apptest.Body{"seatId": at.ID, "tableId": beside.ID, "seatNumber": 2}}, "rest": "waitlist",
	}), "Joanna Pike is kept apart from Ray Whitfield at Table 2")
}

func TestTheBreakPlanSendsPlayersKeptApartToDifferentTables(t *testing.T) {
	t.Parallel()
	c, breaking, other, seats := newBreakFixture(t)
	c.FloorManager.Do("POST", "/api/players/"+seats[1].Player.ID+"/apart",
		apptest.Body{"otherId": seats[0].Player.ID}).Want(http.StatusOK)
	plan := apptest.Get[floor.Plan](c.FloorManager, "/api/tables/"+breaking.ID+"/break-plan")
	assert.Len(t, "moves: Moves", plan.Moves, 2)
	assert.Equal(t, "moves: Moves[0].PlayerName", plan.Moves[0].PlayerName, "First Fred")
	assert.Equal(t, "moves: Moves[1].PlayerName", plan.Moves[1].PlayerName, "Third Theo")
	moves := []apptest.Body{}
	for _, m := range plan.Moves {
		moves = append(moves, apptest.Body{"seatId": m.SeatID, "tableId": m.TableID, "seatNumber": m.SeatNumber})
	}
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": moves, "rest": "waitlist"}).
		Want(http.StatusOK)
	assert.Equal(t, "the other table: CurrentPlayers", c.ReadTable(other).CurrentPlayers, 9)
}
