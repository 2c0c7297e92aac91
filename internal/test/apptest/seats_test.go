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
	"pitboss/internal/tournament"
)

// sitting is the body of POST /api/seats.
func sitting(table floor.Table, p player.Player, seat int) apptest.Body {
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
				return c.FloorManager.Try("POST", "/api/seats", sitting(table, ray, seat))
			},
			func() (apptest.Answer, error) {
				return c.FrontOffice.Try("POST", "/api/seats", sitting(table, joanna, seat))
			})
		slices.SortFunc(answers, func(a, b apptest.Answer) int { return a.Status - b.Status })
		var seated floor.Seat
		answers[0].Want(http.StatusCreated).Into(&seated)
		apptest.WantConflict(t, answers[1], fmt.Sprintf("Seat %d is taken", seat))
		wins[seated.Player.Name]++
		if got := c.ReadTable(table); got.CurrentPlayers != 1 || got.SeatStates[seat-1] != floor.SeatOccupied {
			t.Fatalf("round %d: %+v", round, got)
		}
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
	c.Owner.Do("POST", "/api/tables", apptest.Body{"roomId": c.OtherRoom, "tableNumber": 5, "gameTypeId": c.NL25.ID}).Want(http.StatusCreated).Into(&otherRoom)
	for round := range 40 {
		tables := []floor.Table{here, []floor.Table{there, otherRoom}[round%2]}
		answers := apptest.Concurrently(t,
			func() (apptest.Answer, error) {
				return c.FloorManager.Try("POST", "/api/seats", sitting(tables[0], ray, 1+round%9))
			},
			func() (apptest.Answer, error) {
				return c.PitBoss.Try("POST", "/api/seats", sitting(tables[1], ray, 3))
			})
		slices.SortFunc(answers, func(a, b apptest.Answer) int { return a.Status - b.Status })
		var seated floor.Seat
		answers[0].Want(http.StatusCreated).Into(&seated)
		if d := answers[1].Want(http.StatusConflict).Problem().Detail; len(d) < len("Ray Whitfield is already seated") || d[:len("Ray Whitfield is already seated")] != "Ray Whitfield is already seated" {
			t.Fatalf("refused with %q", d)
		}
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
	if n := c.ReadTable(table).CurrentPlayers; n != 2 {
		t.Fatalf("two taps made %d", n)
	}
	full := 0
	for _, a := range apptest.Concurrently(t, slices.Repeat([]func() (apptest.Answer, error){tap}, 12)...) {
		if a.Status == http.StatusConflict {
			apptest.WantConflict(t, a, "Table 5 is full")
			full++
		}
	}
	if got := c.ReadTable(table); got.CurrentPlayers != 9 || full != 5 {
		t.Fatalf("%d sit at nine seats, %d were refused", got.CurrentPlayers, full)
	}
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", sitting(table, c.Player("Ray"), 4)), "Seat 4 is taken")
	c.FrontOffice.Do("DELETE", "/api/tables/"+table.ID+"/walk-ins", nil).Want(http.StatusOK)
	if got := c.ReadTable(table); got.CurrentPlayers != 8 || got.SeatStates[8] != floor.SeatOpen {
		t.Fatalf("−1 frees the latest walk-in: %v", got.SeatStates)
	}
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
	if got := c.ReadTable(table); got.CurrentPlayers != 4 || got.SeatStates[1] != floor.SeatWalkIn || got.SeatStates[3] != floor.SeatWalkIn || got.SeatStates[4] != floor.SeatOpen {
		t.Fatalf("up to 4: %v", got.SeatStates)
	}
	set(1).Want(http.StatusOK)
	c.SeatPlayer(c.Player("Joanna Pike"), table, 6)
	p := apptest.WantConflict(t, set(1), "Who left?")
	var who []floor.Seat
	if err := json.Unmarshal(p.Current, &who); err != nil {
		t.Fatal(err)
	}
	if len(who) != 2 || who[0].ID != ray.ID || who[1].Player.Name != "Joanna Pike" {
		t.Fatalf("the named players are not offered: %s", p.Current)
	}
	apptest.WantConflict(t, c.FloorManager.Do("DELETE", "/api/tables/"+table.ID+"/walk-ins", nil), "Who left?")
	apptest.WantConflict(t, set(10), "Table 5 has 9 seats")
	if got := c.ReadTable(table); got.CurrentPlayers != 2 {
		t.Fatalf("what was refused changed the table: %d", got.CurrentPlayers)
	}
	set(0).Want(http.StatusOK)
	if got := c.ReadTable(table); got.CurrentPlayers != 0 || got.OpenedAt != nil || got.ShortSince != nil {
		t.Fatalf("0 breaks the table: %+v", got)
	}
	apptest.WantConflict(t, c.FloorManager.Do("DELETE", "/api/tables/"+table.ID+"/walk-ins", nil), "No one is seated at Table 5")
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
	if got := c.ReadTable(table); got.SeatStates[3] != floor.SeatAway || got.CurrentPlayers != 1 {
		t.Fatalf("away still has the seat: %+v", got)
	}
	c.Dealer.Do("POST", "/api/seats/"+seat.ID+"/back", "{}").Want(http.StatusOK)
	act("away").Want(http.StatusOK)
	c.Clock.Advance(11 * time.Minute)
	apptest.WantConflict(t, act("pick-up"), "Ray Whitfield has been away 11 of 20 minutes")
	c.Clock.Advance(9 * time.Minute)
	apptest.WantConflict(t, act("pick-up"), "Nobody is waiting for 2/5 NL Hold'em")
	own := c.JoinWaitlist(ray, c.NL25)
	apptest.WantConflict(t, act("pick-up"), "Nobody is waiting for 2/5 NL Hold'em") // but himself
	c.FloorManager.Do("DELETE", "/api/waitlist/"+own.ID, nil).Want(http.StatusNoContent)
	joanna := c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	var back struct {
		Position   int
		FirstPlace bool
		PlayerID   string
	}
	act("pick-up").Want(http.StatusOK).Into(&back)
	if back.Position != 1 || !back.FirstPlace || back.PlayerID != ray.ID {
		t.Fatalf("he does not keep first place: %+v", back)
	}
	list := waiting(c)
	if len(list) != 2 || list[1].ID != joanna.ID {
		t.Fatalf("list %+v", list)
	}
	if got := c.ReadTable(table); got.CurrentPlayers != 0 {
		t.Fatalf("his seat is not free: %+v", got)
	}
	c.Clock.Advance(61 * time.Minute)
	c.RunJobs()
	if list := waiting(c); list[0].ID != joanna.ID || list[1].FirstPlace {
		t.Fatalf("first place is kept for an hour: %+v", list)
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
	if moved.ID != seat.ID || moved.SeatNumber != 7 || moved.Rental.ID != seat.Rental.ID || moved.Rental.StartTime != seat.Rental.StartTime || moved.Since != seat.Since {
		t.Fatalf("within the table: %+v", moved)
	}
	apptest.WantConflict(t, move(big, 7), "Seat 7 is taken")
	c.Clock.Advance(30 * time.Minute)
	move(small, 2).Want(http.StatusOK).Into(&moved)
	if s := moved.Rental.Segments; moved.TableID != small.ID || moved.Rental.ID != seat.Rental.ID || len(s) != 3 || s[1].HourlyRate != 12_00 || s[2].HourlyRate != 8_00 || s[2].To != nil {
		t.Fatalf("between tables: %+v", moved.Rental)
	}
	var elsewhere floor.Table
	c.Owner.Do("POST", "/api/tables", apptest.Body{"roomId": c.OtherRoom, "tableNumber": 1, "gameTypeId": c.NL25.ID}).Want(http.StatusCreated).Into(&elsewhere)
	move(elsewhere, 1).Want(http.StatusNotFound)
	move(small, 10).Want(http.StatusUnprocessableEntity)
	c.Clock.Advance(time.Hour)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	if got := revenue(c); got != "20.00" { // an hour at $12 and one at $8
		t.Fatalf("the whole evening costs %s", got)
	}
}

func revenue(c *apptest.Club) string {
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
	late := c.SeatPlayer(c.Player("Joanna Pike"), table, 5) // sits down while nothing runs
	if len(late.Rental.Pauses) != 1 && len(rentalOf(c, late).Pauses) != 1 {
		t.Errorf("a rental that begins at a paused table stands still: %+v", late.Rental)
	}
	c.Clock.Advance(20 * time.Minute)
	act("resume", "{}").Want(http.StatusOK)
	c.Clock.Advance(30 * time.Minute)
	for _, s := range []floor.Seat{seat, late} {
		c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}
	if got := revenue(c); got != "18.00" { // 60 minutes and 30 minutes at $12
		t.Fatalf("charged %s, want 18.00", got)
	}
}

func rentalOf(c *apptest.Club, s floor.Seat) rental.Rental {
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
		c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
		c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/resume", "{}").Want(http.StatusOK)
	}
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/tables/"+other.ID+"/pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": other.ID, "seatNumber": 1}).Want(http.StatusOK)
	c.Clock.Advance(time.Hour)
	if p := rentalOf(c, floor.Seat{ID: seat.ID, TableID: other.ID}).Pauses; len(p) != 1 || p[0].To != nil {
		t.Fatalf("pauses %+v", p)
	}
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
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", sitting(table, c.Player("Ray"), 1)), "Seat 1 is taken")
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 8}).Want(http.StatusOK)
	if got := c.ReadTable(table); got.SeatStates[0] != floor.SeatClosed || got.CurrentPlayers != 8 {
		t.Fatalf("walk-ins pass by a closed seat: %v", got.SeatStates)
	}
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}"), "Table 5 has no open seat")
	act(1, "open").Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusOK)
}

func TestATournamentTableTakesNoCashPlayers(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(9, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"status": "tournament"}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", sitting(table, c.Player("Ray"), 1)), "Table 9 is a tournament table")
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}"), "Table 9 is a tournament table")
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"status": "running"}).Want(http.StatusUnprocessableEntity)
}

func TestATableThatHoldsASeatDoesNotBecomeATournamentTable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(9, c.NL25), c.Player("Ray Whitfield")
	entry := c.JoinWaitlist(ray, c.NL25)
	c.FloorManager.Do("POST", "/api/waitlist/"+entry.ID+"/call", apptest.Body{"tableId": table.ID}).Want(http.StatusOK)
	tournament := apptest.Body{"status": "tournament"}
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, tournament), "Table 9 holds a seat for Ray Whitfield")
	c.FloorManager.Do("POST", "/api/waitlist/"+entry.ID+"/pass", "{}").Want(http.StatusOK)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, tournament).Want(http.StatusOK)
}

func TestNobodySitsAtACashTableWhileHePlaysInATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	e := event(c, "registration", nil)
	enters(c, e, ray, nil)
	others := []tournament.Entry{enters(c, e, joanna, nil), enters(c, e, c.Player("Miguel Santos"), nil)}
	sits := func() apptest.Answer { return c.FloorManager.Do("POST", "/api/seats", sitting(table, ray, 1)) }
	sits().Want(http.StatusCreated) // he may play until it begins
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 0}).Want(http.StatusOK)

	c.FloorManager.Do("PATCH", "/api/tournaments/"+e.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	apptest.WantConflict(t, sits(), "Ray Whitfield is playing in Friday Bounty")
	void(c, others[0]).Want(http.StatusOK)
	sits().Want(http.StatusConflict)
	void(c, others[1]).Want(http.StatusOK)
	sits().Want(http.StatusCreated) // there is nobody left to play against
}
