package apptest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/test/apptest"
)

// waiting are the open entries of the main room.
func waiting(c *apptest.Club) []floor.WaitlistEntry {
	return apptest.Get[[]floor.WaitlistEntry](c.FrontOffice, "/api/waitlist/"+c.Room)
}

// on does something with an entry.
func on(c *apptest.Club, e floor.WaitlistEntry, what string, in any) apptest.Answer {
	return c.FloorManager.Do("POST", "/api/waitlist/"+e.ID+"/"+what, in)
}

func TestAMissedCallPutsAPlayerBehindThoseWhoWaitThenAndASecondTakesTheNameOff(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25), c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	on(c, ray, "call", "{}").Want(http.StatusOK)
	apptest.WantConflict(t, on(c, ray, "call", "{}"), "Ray Whitfield is already called")
	c.Clock.Advance(4*time.Minute + 59*time.Second)
	c.RunJobs()
	if got := waiting(c)[0]; got.Status != floor.EntryCalled {
		t.Fatalf("before the hold is over: %+v", got)
	}
	c.Clock.Advance(time.Second)
	c.RunJobs()
	list := waiting(c)
	if list[0].ID != joanna.ID || list[1].ID != ray.ID || list[1].Status != floor.EntryWaiting || list[1].TableID != nil || list[1].Position != 2 {
		t.Fatalf("after the hold: %+v", list)
	}
	if got := c.ReadTable(table); len(got.Holds) != 0 || got.SeatStates[0] != floor.SeatOpen {
		t.Fatalf("the seat is still held: %+v", got)
	}
	if want := "Missed a call at "; !strings.HasPrefix(list[1].Reason, want) {
		t.Fatalf("the row says %q, want %q", list[1].Reason, want)
	}
	c.Clock.Advance(time.Minute)
	late := c.JoinWaitlist(c.Player("Late Larry"), c.NL25)
	if list := waiting(c); list[1].ID != ray.ID || list[2].ID != late.ID {
		t.Fatalf("a later arrival went ahead of a missed call: %+v", list)
	}
	on(c, ray, "call", apptest.Body{"reason": "He is here after all"}).Want(http.StatusOK)
	c.Clock.Advance(6 * time.Minute)
	c.RunJobs()
	list = waiting(c)
	if len(list) != 2 || list[0].ID != joanna.ID || list[1].ID != late.ID {
		t.Fatalf("a second call that ran out: %+v", list)
	}
	history := apptest.Get[[]floor.WaitlistEntry](c.FrontOffice, "/api/waitlist/"+c.Room+"/history")
	if len(history) != 1 || history[0].Status != floor.EntryExpired || history[0].Calls != 2 || history[0].Position != 0 {
		t.Fatalf("history %+v", history)
	}
	apptest.WantConflict(t, on(c, ray, "undo", "{}"), "Nothing to undo")
	apptest.WantConflict(t, on(c, ray, "pass", "{}"), "Ray Whitfield is no longer on the list for 2/5 NL Hold'em")
}

func TestThreePassesTakeANameOffTheList(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	ray, joanna := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25), c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	for n := 1; n <= 2; n++ {
		on(c, ray, "call", "{}").Want(http.StatusOK)
		var e floor.WaitlistEntry
		on(c, ray, "pass", "{}").Want(http.StatusOK).Into(&e)
		if e.Passes != n || e.Position != 1 || e.Status != floor.EntryWaiting {
			t.Fatalf("pass %d keeps his place: %+v", n, e)
		}
	}
	on(c, ray, "pass", "{}").Want(http.StatusOK)
	if list := waiting(c); len(list) != 1 || list[0].ID != joanna.ID {
		t.Fatalf("after three passes: %+v", list)
	}
	apptest.WantConflict(t, on(c, joanna, "no-show", "{}"), "Joanna Pike has not been called")
}

func TestWhoWentForChipsKeepsFirstPlaceForAnHour(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	first := c.JoinWaitlist(c.Player("First Fred"), c.NL25)
	c.Clock.Advance(time.Minute)
	second := c.JoinWaitlist(c.Player("Second Sue"), c.NL25)
	c.Clock.Advance(time.Minute)
	c.JoinWaitlist(c.Player("Third Theo"), c.NL25)
	on(c, second, "call", apptest.Body{"reason": "Must-move"}).Want(http.StatusOK)
	var e floor.WaitlistEntry
	on(c, second, "pick-up", "{}").Want(http.StatusOK).Into(&e)
	if e.Position != 1 || !e.FirstPlace || e.Status != floor.EntryWaiting {
		t.Fatalf("after pick-up: %+v", e)
	}
	c.Clock.Advance(61 * time.Minute)
	c.RunJobs()
	list := waiting(c)
	if list[0].ID != first.ID || list[1].ID != second.ID || list[1].FirstPlace {
		t.Fatalf("after an hour he stands where he joined: %+v", list)
	}
}

func TestAFirstPlaceThatEndsDuringACallDoesNotEndTheCall(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	on(c, ray, "pick-up", "{}").Want(http.StatusOK)
	c.Clock.Advance(58 * time.Minute)
	on(c, ray, "call", "{}").Want(http.StatusOK)
	c.Clock.Advance(3 * time.Minute) // the hour is over, the hold of five minutes is not
	c.RunJobs()
	if got := waiting(c)[0]; got.Status != floor.EntryCalled {
		t.Fatalf("his call ended with his first place: %+v", got)
	}
	on(c, ray, "pass", "{}").Want(http.StatusOK)
	c.RunJobs()
	if got := waiting(c)[0]; got.Status != floor.EntryWaiting || got.FirstPlace {
		t.Fatalf("first place ends when he is back on the list: %+v", got)
	}
}

func TestGoingAheadOfTheListNeedsAReasonThatTheFeedKeeps(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	c.JoinWaitlist(c.Player("First Fred"), c.NL25)
	second := c.JoinWaitlist(c.Player("Second Sue"), c.NL25)
	for _, act := range []string{"call", "seat"} {
		p := on(c, second, act, apptest.Body{"reason": "  "}).Want(http.StatusUnprocessableEntity).Problem()
		if len(p.Errors) != 1 || p.Errors[0].Field != "reason" || p.Errors[0].Message != "Say why this player goes ahead of the list" {
			t.Fatalf("%s: %+v", act, p)
		}
	}
	on(c, second, "seat", apptest.Body{"reason": "Must-move from Table 2"}).Want(http.StatusOK)
	feed := apptest.Get[[]struct{ Action, Description string }](c.FrontOffice, "/api/activity/"+c.Room+"?table="+table.ID)
	if feed[0].Description != "Second Sue seated at Table 5, seat 1 ahead of the list: Must-move from Table 2" {
		t.Fatalf("feed %+v", feed[0])
	}
}

func TestNobodyIsSeatedFromTheListWithoutAnOpenSeat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	other := c.Table(6, c.PLO)
	apptest.WantConflict(t, on(c, ray, "seat", "{}"), "No open seat for 2/5 NL Hold'em")
	apptest.WantConflict(t, on(c, ray, "call", apptest.Body{"tableId": other.ID}), "Table 6 deals 1/2 PLO, not 2/5 NL Hold'em")
	full := c.Table(5, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tables/"+full.ID, apptest.Body{"currentPlayers": 9}).Want(http.StatusOK)
	apptest.WantConflict(t, on(c, ray, "seat", "{}"), "No open seat for 2/5 NL Hold'em")
	apptest.WantConflict(t, on(c, ray, "seat", apptest.Body{"tableId": full.ID}), "Table 5 is full")
	apptest.WantConflict(t, on(c, ray, "seat", apptest.Body{"tableId": full.ID, "seatNumber": 3}), "Seat 3 is taken")
	if list := waiting(c); len(list) != 1 || list[0].Status != floor.EntryWaiting {
		t.Fatalf("what was refused changed the list: %+v", list)
	}
}

func TestAHeldSeatIsRefusedToEveryoneElse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25), c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	on(c, ray, "call", apptest.Body{"seatNumber": 4}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", sitting(table, c.Player("Walter"), 4)), "Seat 4 is taken")
	apptest.WantConflict(t, on(c, joanna, "seat", apptest.Body{"tableId": table.ID, "seatNumber": 4}), "Seat 4 is taken")
	var seats []floor.Seat
	c.FrontOffice.Do("GET", "/api/seats/"+table.ID, nil).Want(http.StatusOK).Into(&seats)
	if len(seats) != 1 || seats[0].State != floor.SeatReserved || *seats[0].HeldName != "Ray Whitfield" {
		t.Fatalf("seats %+v", seats)
	}
	c.FloorManager.Do("DELETE", "/api/seats/"+seats[0].ID, nil).Want(http.StatusConflict)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 8}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}"), "Table 5 has no open seat")
	var seat floor.Seat
	on(c, ray, "seat", "{}").Want(http.StatusOK).Into(&seat)
	if seat.SeatNumber != 4 {
		t.Fatalf("seated in %d", seat.SeatNumber)
	}
}

func TestAPlayerWaitsForSeveralGamesButOnceForEach(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.Player("Ray Whitfield")
	first, other := c.JoinWaitlist(ray, c.NL25), c.JoinWaitlist(ray, c.PLO)
	p := apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{"playerId": ray.ID, "gameTypeId": c.NL25.ID, "roomId": c.Room}), "Ray Whitfield is already waiting for 2/5 NL Hold'em")
	var current floor.WaitlistEntry
	if err := json.Unmarshal(p.Current, &current); err != nil || current.ID != first.ID {
		t.Fatalf("the entry in the way is not shown: %s", p.Current)
	}
	again := func() (apptest.Answer, error) {
		return c.FrontOffice.Try("POST", "/api/waitlist", apptest.Body{"playerId": ray.ID, "gameTypeId": c.NL13.ID, "roomId": c.Room})
	}
	made := 0
	for _, a := range apptest.Concurrently(t, again, again, again, again) {
		if a.Status == http.StatusCreated {
			made++
		}
	}
	if made != 1 {
		t.Fatalf("joined %d times at once", made)
	}
	on(c, first, "seat", "{}").Want(http.StatusOK)
	list := waiting(c)
	if len(list) != 2 || list[0].ID != other.ID && list[1].ID != other.ID {
		t.Fatalf("he stays on the other lists: %+v", list)
	}
	var moved floor.Seat
	on(c, other, "seat", apptest.Body{"tableId": c.Table(6, c.PLO).ID}).Want(http.StatusOK).Into(&moved)
	if got := c.ReadTable(table); got.CurrentPlayers != 0 || moved.Rental == nil {
		t.Fatalf("seated from the other list they move there: %+v, table 5 %+v", moved, got)
	}
}

func TestEstimatesComeFromSeatsThatCameFreeAndSayNothingWithoutThem(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	estimate := func() floor.Estimate {
		for _, e := range apptest.Get[[]floor.Estimate](c.FrontOffice, "/api/waitlist/"+c.Room+"/estimates") {
			if e.GameTypeID == c.NL25.ID {
				return e
			}
		}
		t.Fatal("no estimate for the game")
		return floor.Estimate{}
	}
	leave := func(name string) {
		s := c.SeatPlayer(c.Player(name), table, 9)
		c.Clock.Advance(10 * time.Minute)
		c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 8}).Want(http.StatusOK)
	leave("One")
	leave("Two")
	if e := estimate(); e.Turnovers != 2 || len(e.PerPosition) != 0 {
		t.Fatalf("two seats are no basis: %+v", e)
	}
	leave("Three")
	c.SeatPlayer(c.Player("Stays"), table, 9)
	e := estimate()
	if e.Turnovers != 3 || len(e.PerPosition) == 0 {
		t.Fatalf("three seats are a basis: %+v", e)
	}
	for i, r := range e.PerPosition {
		if r.Position != i+1 || r.LowMinutes < 0 || r.HighMinutes <= r.LowMinutes || i > 0 && r.HighMinutes < e.PerPosition[i-1].HighMinutes {
			t.Errorf("estimate %d: %+v", i, r)
		}
	}
	c.Clock.Advance(3 * time.Hour)
	if e := estimate(); e.Turnovers != 0 || len(e.PerPosition) != 0 {
		t.Fatalf("three hours later there is no basis any more: %+v", e)
	}
}
