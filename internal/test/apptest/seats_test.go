package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

func seatBody(table floor.Table, p player.Player, seat int) apptest.Body {
	return apptest.Body{"tableId": table.ID, "playerId": p.ID, "seatNumber": seat, "buyInAmount": "300.00"}
}

func TestOfTwoWhoSeatTheSameSeatAtOnceAlwaysOneWins(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna := c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	wins := map[string]int{}
	for round := range 100 {
		seat := 1 + round%9
		answers := apptest.Concurrently(t,
			func() (apptest.Answer, error) {
				return c.FloorManager.Try("POST", "/api/seats", seatBody(table, ray, seat))
			},
			func() (apptest.Answer, error) {
				return c.FrontOffice.Try("POST", "/api/seats", seatBody(table, joanna, seat))
			})
		slices.SortFunc(answers, func(a, b apptest.Answer) int { return a.Status - b.Status })
		var seated floor.Seat
		answers[0].Want(http.StatusCreated).Into(&seated)
		apptest.WantConflict(t, answers[1], fmt.Sprintf("Seat %d is taken", seat))
		wins[seated.Player.Name]++
		got := c.ReadTable(table)
		assert.MustEqual(t, fmt.Sprintf("round %d: CurrentPlayers", round), got.CurrentPlayers, 1)
		assert.MustEqual(t, fmt.Sprintf("round %d: SeatStates[seat-1]", round), got.SeatStates[seat-1],
			floor.SeatOccupied)
		c.FloorManager.Do("DELETE", "/api/seats/"+seated.ID, nil).Want(http.StatusNoContent)
	}
	t.Logf("wins %v", wins)
}

func TestAPlayerWhoIsSeatedAtTwoTablesAtOnceSitsAtOne(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	here, there := c.Table(5, c.NL25), c.Table(6, c.NL25)
	var otherRoom floor.Table
	c.Owner.Do("POST", "/api/tables", apptest.Body{"roomId": c.OtherRoom, "tableNumber": 5, "gameTypeId": c.NL25.ID}).
		Want(http.StatusCreated).Into(&otherRoom)
	for round := range 40 {
		tables := []floor.Table{here, []floor.Table{there, otherRoom}[round%2]}
		answers := apptest.Concurrently(t,
			func() (apptest.Answer, error) {
				return c.FloorManager.Try("POST", "/api/seats", seatBody(tables[0], ray, 1+round%9))
			},
			func() (apptest.Answer, error) {
				return c.PitBoss.Try("POST", "/api/seats", seatBody(tables[1], ray, 3))
			})
		slices.SortFunc(answers, func(a, b apptest.Answer) int { return a.Status - b.Status })
		var seated floor.Seat
		answers[0].Want(http.StatusCreated).Into(&seated)
		d := answers[1].Want(http.StatusConflict).Problem().Detail
		if len(d) < len("Ray Whitfield is already seated") {
			t.Fatalf("refused: len(d): got %v, want at least %v", len(d), len("Ray Whitfield is already seated"))
		}
		assert.MustEqual(t, `refused: d[:len("Ray Whitfield is already seated")]`,
			d[:len("Ray Whitfield is already seated")], "Ray Whitfield is already seated")
		c.FloorManager.Do("DELETE", "/api/seats/"+seated.ID, nil).Want(http.StatusNoContent)
	}
}

func TestOneTapOnEachOfTwoTabletsCountsTwiceAndATableNeverOverflows(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL13)
	tap := func() (apptest.Answer, error) {
		return c.FrontOffice.Try("POST", "/api/tables/"+table.ID+"/walk-ins", "{}")
	}
	for _, a := range apptest.Concurrently(t, tap, tap) {
		a.Want(http.StatusOK)
	}
	assert.MustEqual(t, "two taps made: c.ReadTable(table).CurrentPlayers", c.ReadTable(table).CurrentPlayers, 2)
	full := 0
	for _, a := range apptest.Concurrently(t, slices.Repeat([]func() (apptest.Answer, error){tap}, 12)...) {
		if a.Status == http.StatusConflict {
			apptest.WantConflict(t, a, "Table 5 is full")
			full++
		}
	}
	assert.MustEqual(t, "got.CurrentPlayers", c.ReadTable(table).CurrentPlayers, 9)
	assert.MustEqual(t, "full", full, 5)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", seatBody(table, c.Player("Ray"), 4)),
		"Seat 4 is taken")
	c.FrontOffice.Do("DELETE", "/api/tables/"+table.ID+"/walk-ins", nil).Want(http.StatusOK)
	got := c.ReadTable(table)
	assert.MustEqual(t, "−1 frees the latest walk-in: CurrentPlayers", got.CurrentPlayers, 8)
	assert.MustEqual(t, "−1 frees the latest walk-in: SeatStates[8]", got.SeatStates[8], floor.SeatOpen)
}

func TestTheNumberOfPlayersIsSetWithWalkInsAndNeverUnseatsSomeoneByName(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL13)
	set := func(n int) apptest.Answer {
		return c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": n})
	}
	ray := c.SeatPlayer(c.Player("Ray Whitfield"), table, 1)
	set(4).Want(http.StatusOK)
	got := c.ReadTable(table)
	assert.MustEqual(t, "up to 4: CurrentPlayers", got.CurrentPlayers, 4)
	assert.MustEqual(t, "up to 4: SeatStates[1]", got.SeatStates[1], floor.SeatWalkIn)
	assert.MustEqual(t, "up to 4: SeatStates[3]", got.SeatStates[3], floor.SeatWalkIn)
	assert.MustEqual(t, "up to 4: SeatStates[4]", got.SeatStates[4], floor.SeatOpen)
	set(1).Want(http.StatusOK)
	c.SeatPlayer(c.Player("Joanna Pike"), table, 6)
	p := apptest.WantConflict(t, set(1), "Who left?")
	var who []floor.Seat
	if err := json.Unmarshal(p.Current, &who); err != nil {
		t.Fatal(err)
	}
	assert.Len(t, fmt.Sprintf("the named players are not offered: %s: who", p.Current), who, 2)
	assert.MustEqual(t, fmt.Sprintf("the named players are not offered: %s: who[0].ID", p.Current), who[0].ID, ray.ID)
	assert.MustEqual(t, fmt.Sprintf("the named players are not offered: %s: who[1].Player.Name", p.Current),
		who[1].Player.Name, "Joanna Pike")
	apptest.WantConflict(t, c.FloorManager.Do("DELETE", "/api/tables/"+table.ID+"/walk-ins", nil), "Who left?")
	apptest.WantConflict(t, set(10), "Table 5 has 9 seats")
	assert.MustEqual(t, "what was refused changed the table: CurrentPlayers", c.ReadTable(table).CurrentPlayers, 2)
	set(0).Want(http.StatusOK)
	got = c.ReadTable(table)
	assert.MustEqual(t, "0 breaks the table: CurrentPlayers", got.CurrentPlayers, 0)
	assert.MustNil(t, "0 breaks the table: OpenedAt", got.OpenedAt)
	assert.MustNil(t, "0 breaks the table: ShortSince", got.ShortSince)
	apptest.WantConflict(t, c.FloorManager.Do("DELETE", "/api/tables/"+table.ID+"/walk-ins", nil),
		"No one is seated at Table 5")
}

func TestAPlayerAwayIsBackOrHisChipsArePickedUpWhenOthersWait(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, table, 4)
	act := func(what string) apptest.Answer {
		return c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/"+what, "{}")
	}

	apptest.WantConflict(t, act("back"), "Ray Whitfield is not away")
	c.Dealer.Do("POST", "/api/seats/"+seat.ID+"/away", "{}").Want(http.StatusOK)
	apptest.WantConflict(t, act("away"), "Ray Whitfield is already away")
	got := c.ReadTable(table)
	assert.MustEqual(t, "away still has the seat: SeatStates[3]", got.SeatStates[3], floor.SeatAway)
	assert.MustEqual(t, "away still has the seat: CurrentPlayers", got.CurrentPlayers, 1)
	c.Dealer.Do("POST", "/api/seats/"+seat.ID+"/back", "{}").Want(http.StatusOK)
	act("away").Want(http.StatusOK)
	c.Clock.Advance(11 * time.Minute)
	apptest.WantConflict(t, act("pick-up"), "Ray Whitfield has been away 11 of 20 minutes")
	c.Clock.Advance(9 * time.Minute)
	apptest.WantConflict(t, act("pick-up"), "Nobody is waiting for 2/5 NL Hold'em")
	own := c.JoinWaitlist(ray, c.NL25)
	// only the player themselves is on the list
	apptest.WantConflict(t, act("pick-up"), "Nobody is waiting for 2/5 NL Hold'em")
	c.FloorManager.Do("DELETE", "/api/waitlist/"+own.ID, nil).Want(http.StatusNoContent)
	joanna := c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	var back struct {
		Position   int
		FirstPlace bool
		PlayerID   string
	}
	act("pick-up").Want(http.StatusOK).Into(&back)
	assert.MustEqual(t, "waitlist entry after the pick-up: Position", back.Position, 1)
	assert.MustEqual(t, "waitlist entry after the pick-up: FirstPlace", back.FirstPlace, true)
	assert.MustEqual(t, "waitlist entry after the pick-up: PlayerID", back.PlayerID, ray.ID)
	list := openEntries(c)
	assert.Len(t, "list", list, 2)
	assert.MustEqual(t, "list: list[1].ID", list[1].ID, joanna.ID)
	assert.MustEqual(t, "table after the pick-up: CurrentPlayers", c.ReadTable(table).CurrentPlayers, 0)
	c.Clock.Advance(61 * time.Minute)
	c.RunJobs()
	if list := openEntries(c); list[0].ID != joanna.ID || list[1].FirstPlace {
		t.Fatalf("the pick-up player is still first on the list after an hour: %+v", list)
	}
}

func TestAMoveKeepsTheTimeChargeAndTakesTheNewTablesRate(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	big, small := c.Table(5, c.NL25), c.Table(6, c.PLO) // $12 and $8 an hour
	ray := c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, big, 4)
	move := func(to floor.Table, n int) apptest.Answer {
		return c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": to.ID, "seatNumber": n})
	}
	c.Clock.Advance(30 * time.Minute)
	var moved floor.Seat
	move(big, 7).Want(http.StatusOK).Into(&moved)
	assert.MustEqual(t, "within the table: ID", moved.ID, seat.ID)
	assert.MustEqual(t, "within the table: SeatNumber", moved.SeatNumber, 7)
	assert.MustEqual(t, "within the table: Rental.ID", moved.Rental.ID, seat.Rental.ID)
	assert.MustEqual(t, "within the table: Rental.StartTime", moved.Rental.StartTime, seat.Rental.StartTime)
	assert.MustEqual(t, "within the table: Since", moved.Since, seat.Since)
	apptest.WantConflict(t, move(big, 7), "Seat 7 is taken")
	c.Clock.Advance(30 * time.Minute)
	move(small, 2).Want(http.StatusOK).Into(&moved)
	s := moved.Rental.Segments
	assert.MustEqual(t, "between tables: moved.TableID", moved.TableID, small.ID)
	assert.MustEqual(t, "between tables: moved.Rental.ID", moved.Rental.ID, seat.Rental.ID)
	assert.Len(t, "between tables: s", s, 3)
	assert.MustEqual(t, "between tables: s[1].HourlyRate", s[1].HourlyRate, 12_00)
	assert.MustEqual(t, "between tables: s[2].HourlyRate", s[2].HourlyRate, 8_00)
	assert.MustNil(t, "between tables: s[2].To", s[2].To)
	var elsewhere floor.Table
	c.Owner.Do("POST", "/api/tables", apptest.Body{"roomId": c.OtherRoom, "tableNumber": 1, "gameTypeId": c.NL25.ID}).
		Want(http.StatusCreated).Into(&elsewhere)
	move(elsewhere, 1).Want(http.StatusNotFound)
	move(small, 10).Want(http.StatusUnprocessableEntity)
	c.Clock.Advance(time.Hour)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	if got := readDailyRevenue(c); got != "20.00" { // an hour at $12 and one at $8
		t.Fatalf("daily revenue: got %s, want %q", got, "20.00")
	}
}

func readDailyRevenue(c *apptest.Club) string {
	return apptest.Get[struct{ DailyRevenue string }](c.Owner, "/api/dashboard/stats/"+c.Room).DailyRevenue
}

func TestTheTimeChargeOfATableStandsStillWhileItIsPaused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	seat := c.SeatPlayer(c.Player("Ray Whitfield"), table, 4)
	act := func(what string, in any) apptest.Answer {
		return c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/"+what, in)
	}
	apptest.WantConflict(t, act("resume", "{}"), "The time at Table 5 is running")
	act("pause", apptest.Body{"reason": " "}).Want(http.StatusUnprocessableEntity)
	c.Clock.Advance(30 * time.Minute)
	act("pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
	apptest.WantConflict(t, act("pause", apptest.Body{"reason": "Light out"}), "The time at Table 5 is already paused")
	c.Clock.Advance(40 * time.Minute)
	late := c.SeatPlayer(c.Player("Joanna Pike"), table, 5) // sits down at the paused table
	if len(late.Rental.Pauses) != 1 && len(readRental(c, late).Pauses) != 1 {
		t.Errorf("a rental that began at a paused table is not paused: %+v", late.Rental)
	}
	c.Clock.Advance(20 * time.Minute)
	act("resume", "{}").Want(http.StatusOK)
	c.Clock.Advance(30 * time.Minute)
	for _, s := range []floor.Seat{seat, late} {
		c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}
	if got := readDailyRevenue(c); got != "18.00" { // 60 minutes and 30 minutes at $12
		t.Fatalf("daily revenue: got %s, want 18.00", got)
	}
}

func readRental(c *apptest.Club, s floor.Seat) rental.Rental {
	for _, have := range apptest.Get[[]floor.Seat](c.Owner, "/api/seats/"+s.TableID) {
		if have.ID == s.ID {
			return *have.Rental
		}
	}
	return rental.Rental{}
}

func TestPausingAndMovingAtOneMomentOfTheClockIsNoError(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, other := c.Table(5, c.NL25), c.Table(6, c.NL25)
	seat := c.SeatPlayer(c.Player("Ray Whitfield"), table, 4)
	for range 2 {
		c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/pause", apptest.Body{"reason": "Light out"}).
			Want(http.StatusOK)
		c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/resume", "{}").Want(http.StatusOK)
	}
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/tables/"+other.ID+"/pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": other.ID, "seatNumber": 1}).
		Want(http.StatusOK)
	c.Clock.Advance(time.Hour)
	p := readRental(c, floor.Seat{ID: seat.ID, TableID: other.ID}).Pauses
	assert.Len(t, "pauses: p", p, 1)
	assert.MustNil(t, "pauses: p[0].To", p[0].To)
}

func TestAClosedSeatIsNobodys(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	act := func(n int, what string) apptest.Answer {
		return c.FloorManager.Do("POST", fmt.Sprintf("/api/tables/%s/seats/%d/%s", table.ID, n, what), "{}")
	}
	act(1, "close").Want(http.StatusOK)
	apptest.WantConflict(t, act(1, "close"), "Seat 1 is taken")
	apptest.WantConflict(t, act(2, "open"), "Seat 2 is not closed")
	act(10, "close").Want(http.StatusNotFound)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", seatBody(table, c.Player("Ray"), 1)),
		"Seat 1 is taken")
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 8}).Want(http.StatusOK)
	got := c.ReadTable(table)
	assert.MustEqual(t, "walk-ins pass by a closed seat: SeatStates[0]", got.SeatStates[0], floor.SeatClosed)
	assert.MustEqual(t, "walk-ins pass by a closed seat: CurrentPlayers", got.CurrentPlayers, 8)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}"),
		"Table 5 has no open seat")
	act(1, "open").Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusOK)
}

func TestATournamentTableTakesNoCashPlayers(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(9, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"status": "tournament"}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", seatBody(table, c.Player("Ray"), 1)),
		"Table 9 is a tournament table")
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}"),
		"Table 9 is a tournament table")
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"status": "running"}).
		Want(http.StatusUnprocessableEntity)
}

func TestATableThatHoldsASeatDoesNotBecomeATournamentTable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(9, c.NL25), c.Player("Ray Whitfield")
	entry := c.JoinWaitlist(ray, c.NL25)
	c.FloorManager.Do("POST", "/api/waitlist/"+entry.ID+"/call", apptest.Body{"tableId": table.ID}).Want(http.StatusOK)
	tournament := apptest.Body{"status": "tournament"}
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, tournament),
		"Table 9 holds a seat for Ray Whitfield")
	c.FloorManager.Do("POST", "/api/waitlist/"+entry.ID+"/pass", "{}").Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, tournament).Want(http.StatusOK)
}

func TestNobodySitsAtACashTableWhileHePlaysInATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	e := addTournament(c, "registration", nil)
	enter(c, e, ray, nil)
	others := []tournament.Entry{enter(c, e, joanna, nil), enter(c, e, c.Player("Miguel Santos"), nil)}
	sits := func() apptest.Answer { return c.FloorManager.Do("POST", "/api/seats", seatBody(table, ray, 1)) }
	sits().Want(http.StatusCreated) // the player may play cash until the tournament begins
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 0}).Want(http.StatusOK)

	c.FloorManager.Do("PATCH", "/api/tournaments/"+e.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	apptest.WantConflict(t, sits(), "Ray Whitfield is playing in Friday Bounty")
	voidEntry(c, others[0]).Want(http.StatusOK)
	sits().Want(http.StatusConflict)
	voidEntry(c, others[1]).Want(http.StatusOK)
	sits().Want(http.StatusCreated) // the opponent has left
}
