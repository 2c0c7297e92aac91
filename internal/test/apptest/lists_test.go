package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// openEntries returns the open waitlist entries of the main room.
func openEntries(c *apptest.Club) []floor.WaitlistEntry {
	return apptest.Get[[]floor.WaitlistEntry](c.FrontOffice, "/api/waitlist/"+c.Room)
}

// actOnEntry sends an act on a waitlist entry, such as call, seat or undo.
func actOnEntry(c *apptest.Club, e floor.WaitlistEntry, what string, in any) apptest.Answer {
	return c.FloorManager.Do("POST", "/api/waitlist/"+e.ID+"/"+what, in)
}

func TestAMissedCallPutsAPlayerBehindThoseWhoWaitThenAndASecondTakesTheNameOff(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25), c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	actOnEntry(c, ray, "call", "{}").Want(http.StatusOK)
	apptest.WantConflict(t, actOnEntry(c, ray, "call", "{}"), "Ray Whitfield is already called")
	c.Clock.Advance(4*time.Minute + 59*time.Second)
	c.RunJobs()
	assert.MustEqual(t, "before the hold is over: Status", openEntries(c)[0].Status, floor.EntryCalled)
	c.Clock.Advance(time.Second)
	c.RunJobs()
	list := openEntries(c)
	assert.MustEqual(t, "after the hold: list[0].ID", list[0].ID, joanna.ID)
	assert.MustEqual(t, "after the hold: list[1].ID", list[1].ID, ray.ID)
	assert.MustEqual(t, "after the hold: list[1].Status", list[1].Status, floor.EntryWaiting)
	assert.MustNil(t, "after the hold: list[1].TableID", list[1].TableID)
	assert.MustEqual(t, "after the hold: list[1].Position", list[1].Position, 2)
	got := c.ReadTable(table)
	assert.Len(t, "holds of the table", got.Holds, 0)
	assert.MustEqual(t, "state of the seat", got.SeatStates[0], floor.SeatOpen)
	if want := "Missed a call at "; !strings.HasPrefix(list[1].Reason, want) {
		t.Fatalf("reason of the entry: got %q, want the prefix %q", list[1].Reason, want)
	}
	c.Clock.Advance(time.Minute)
	late := c.JoinWaitlist(c.Player("Late Larry"), c.NL25)
	if list := openEntries(c); list[1].ID != ray.ID || list[2].ID != late.ID {
		t.Fatalf("list after a later arrival: got %+v, want entry 2 %q and entry 3 %q", list, ray.ID,
			late.ID)
	}
	actOnEntry(c, ray, "call", apptest.Body{"reason": "They are here after all"}).Want(http.StatusOK)
	c.Clock.Advance(6 * time.Minute)
	c.RunJobs()
	list = openEntries(c)
	assert.Len(t, "a second call that ran out: list", list, 2)
	assert.MustEqual(t, "a second call that ran out: list[0].ID", list[0].ID, joanna.ID)
	assert.MustEqual(t, "a second call that ran out: list[1].ID", list[1].ID, late.ID)
	history := apptest.Get[[]floor.WaitlistEntry](c.FrontOffice, "/api/waitlist/"+c.Room+"/history")
	assert.Len(t, "history", history, 1)
	assert.MustEqual(t, "history: history[0].Status", history[0].Status, floor.EntryExpired)
	assert.MustEqual(t, "history: history[0].Calls", history[0].Calls, 2)
	assert.MustEqual(t, "history: history[0].Position", history[0].Position, 0)
	apptest.WantConflict(t, actOnEntry(c, ray, "undo", "{}"), "Nothing to undo")
	apptest.WantConflict(t, actOnEntry(c, ray, "pass", "{}"),
		"Ray Whitfield is no longer on the list for 2/5 NL Hold'em")
}

func TestThreePassesTakeANameOffTheList(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	ray, joanna := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25), c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	for n := 1; n <= 2; n++ {
		actOnEntry(c, ray, "call", "{}").Want(http.StatusOK)
		var e floor.WaitlistEntry
		actOnEntry(c, ray, "pass", "{}").Want(http.StatusOK).Into(&e)
		assert.MustEqual(t, "pass: Passes", e.Passes, n)
		assert.MustEqual(t, "pass: Position", e.Position, 1)
		assert.MustEqual(t, "pass: Status", e.Status, floor.EntryWaiting)
	}
	actOnEntry(c, ray, "pass", "{}").Want(http.StatusOK)
	list := openEntries(c)
	assert.Len(t, "after three passes: list", list, 1)
	assert.MustEqual(t, "after three passes: list[0].ID", list[0].ID, joanna.ID)
	apptest.WantConflict(t, actOnEntry(c, joanna, "no-show", "{}"), "Joanna Pike has not been called")
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
	actOnEntry(c, second, "call", apptest.Body{"reason": "Must-move"}).Want(http.StatusOK)
	var e floor.WaitlistEntry
	actOnEntry(c, second, "pick-up", "{}").Want(http.StatusOK).Into(&e)
	assert.MustEqual(t, "after pick-up: Position", e.Position, 1)
	assert.MustEqual(t, "after pick-up: FirstPlace", e.FirstPlace, true)
	assert.MustEqual(t, "after pick-up: Status", e.Status, floor.EntryWaiting)
	c.Clock.Advance(61 * time.Minute)
	c.RunJobs()
	list := openEntries(c)
	assert.MustEqual(t, "after an hour they stand where they joined: list[0].ID", list[0].ID, first.ID)
	assert.MustEqual(t, "after an hour they stand where they joined: list[1].ID", list[1].ID, second.ID)
	assert.MustEqual(t, "after an hour they stand where they joined: list[1].FirstPlace", list[1].FirstPlace, false)
}

func TestAFirstPlaceThatEndsDuringACallDoesNotEndTheCall(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	actOnEntry(c, ray, "pick-up", "{}").Want(http.StatusOK)
	c.Clock.Advance(58 * time.Minute)
	actOnEntry(c, ray, "call", "{}").Want(http.StatusOK)
	c.Clock.Advance(3 * time.Minute) // the hour is over, the hold of five minutes is not
	c.RunJobs()
	assert.MustEqual(t, "status after the end of first place during a call", openEntries(c)[0].Status,
		floor.EntryCalled)
	actOnEntry(c, ray, "pass", "{}").Want(http.StatusOK)
	c.RunJobs()
	got := openEntries(c)[0]
	assert.MustEqual(t, "first place ends when they are back on the list: Status", got.Status, floor.EntryWaiting)
	assert.MustEqual(t, "first place ends when they are back on the list: FirstPlace", got.FirstPlace, false)
}

func TestGoingAheadOfTheListNeedsAReasonThatTheFeedKeeps(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	c.JoinWaitlist(c.Player("First Fred"), c.NL25)
	second := c.JoinWaitlist(c.Player("Second Sue"), c.NL25)
	for _, act := range []string{"call", "seat"} {
		p := actOnEntry(c, second, act, apptest.Body{"reason": "  "}).Want(http.StatusUnprocessableEntity).Problem()
		assert.Len(t, act+": Errors", p.Errors, 1)
		assert.MustEqual(t, act+": Errors[0].Field", p.Errors[0].Field, "reason")
		assert.MustEqual(t, act+": Errors[0].Message", p.Errors[0].Message,
			"Enter a reason for skipping the list")
	}
	actOnEntry(c, second, "seat", apptest.Body{"reason": "Must-move from Table 2"}).Want(http.StatusOK)
	feed := apptest.Get[[]struct{ Action, Description string }](c.FrontOffice,
		"/api/activity/"+c.Room+"?table="+table.ID)
	assert.MustEqual(t, "feed: feed[0].Description", feed[0].Description,
		"Second Sue seated at Table 5, seat 1 ahead of the list: Must-move from Table 2")
}

func TestNobodyIsSeatedFromTheListWithoutAnOpenSeat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	other := c.Table(6, c.PLO)
	apptest.WantConflict(t, actOnEntry(c, ray, "seat", "{}"), "No open seat for 2/5 NL Hold'em")
	apptest.WantConflict(t, actOnEntry(c, ray, "call", apptest.Body{"tableId": other.ID}),
		"Table 6 deals 1/2 PLO, not 2/5 NL Hold'em")
	full := c.Table(5, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tables/"+full.ID, apptest.Body{"currentPlayers": 9}).Want(http.StatusOK)
	apptest.WantConflict(t, actOnEntry(c, ray, "seat", "{}"), "No open seat for 2/5 NL Hold'em")
	apptest.WantConflict(t, actOnEntry(c, ray, "seat", apptest.Body{"tableId": full.ID}), "Table 5 is full")
	apptest.WantConflict(t, actOnEntry(c, ray, "seat", apptest.Body{"tableId": full.ID, "seatNumber": 3}),
		"Seat 3 is taken")
	list := openEntries(c)
	assert.Len(t, "entries after refused acts", list, 1)
	assert.MustEqual(t, "status after refused acts", list[0].Status, floor.EntryWaiting)
}

func TestAHeldSeatIsRefusedToEveryoneElse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25), c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	actOnEntry(c, ray, "call", apptest.Body{"seatNumber": 4}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", seatBody(table, c.Player("Walter"), 4)),
		"Seat 4 is taken")
	apptest.WantConflict(t, actOnEntry(c, joanna, "seat", apptest.Body{"tableId": table.ID, "seatNumber": 4}),
		"Seat 4 is taken")
	var seats []floor.Seat
	c.FrontOffice.Do("GET", "/api/seats/"+table.ID, nil).Want(http.StatusOK).Into(&seats)
	assert.Len(t, "seats", seats, 1)
	assert.MustEqual(t, "seats: seats[0].State", seats[0].State, floor.SeatReserved)
	assert.MustPointer(t, "seats: seats[0].HeldName", seats[0].HeldName, "Ray Whitfield")
	c.FloorManager.Do("DELETE", "/api/seats/"+seats[0].ID, nil).Want(http.StatusConflict)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 8}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}"),
		"Table 5 has no open seat")
	var seat floor.Seat
	actOnEntry(c, ray, "seat", "{}").Want(http.StatusOK).Into(&seat)
	assert.MustEqual(t, "seated: SeatNumber", seat.SeatNumber, 4)
}

func TestAPlayerWaitsForSeveralGamesButOnceForEach(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.Player("Ray Whitfield")
	first, other := c.JoinWaitlist(ray, c.NL25), c.JoinWaitlist(ray, c.PLO)
	p := apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{
		"playerId": ray.ID, "gameTypeId": c.NL25.ID, "roomId": c.Room,
	}), "Ray Whitfield is already waiting for 2/5 NL Hold'em")
	var current floor.WaitlistEntry
	assert.NoError(t, fmt.Sprintf("decode the entry that exists: %s",
		p.Current), json.Unmarshal(p.Current, &current))
	assert.MustEqual(t, fmt.Sprintf("id of the entry that exists: %s", p.Current),
		current.ID, first.ID)
	again := func() (apptest.Answer, error) {
		return c.FrontOffice.Try("POST", "/api/waitlist", apptest.Body{
			"playerId": ray.ID, "gameTypeId": c.NL13.ID, "roomId": c.Room,
		})
	}
	made := 0
	for _, a := range apptest.Concurrently(t, again, again, again, again) {
		if a.Status == http.StatusCreated {
			made++
		}
	}
	assert.MustEqual(t, "joined", made, 1)
	actOnEntry(c, first, "seat", "{}").Want(http.StatusOK)
	list := openEntries(c)
	assert.Len(t, "entries after the seating", list, 2)
	if list[0].ID != other.ID && list[1].ID != other.ID {
		t.Fatalf("open entries: got %+v, want the entry of the other list among them", list)
	}
	var moved floor.Seat
	actOnEntry(c, other, "seat", apptest.Body{"tableId": c.Table(6, c.PLO).ID}).Want(http.StatusOK).Into(&moved)
	assert.MustEqual(t, "players at the first table after the seating from the other list",
		c.ReadTable(table).CurrentPlayers, 0)
	assert.NotNil(t, "rental after the seating from the other list", moved.Rental)
}

// Two seats stay open, so that the estimate is at most five minutes. Every third player is called after ten minutes,
// later than the estimate.
func TestTheRecordOfEstimatesComparesWhatPlayersWereToldWithTheirCall(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 6}).Want(http.StatusOK)
	sit := func(name string, waits time.Duration) {
		e := c.JoinWaitlist(c.Player(name), c.NL25)
		c.Clock.Advance(waits)
		actOnEntry(c, e, "call", "{}").Want(http.StatusOK)
		c.Clock.Advance(time.Minute)
		var s floor.Seat
		actOnEntry(c, e, "seat", "{}").Want(http.StatusOK).Into(&s)
		c.Clock.Advance(2 * time.Minute)
		c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}
	for i := range 3 {
		sit(fmt.Sprintf("Told Nothing %d", i), time.Minute)
	}
	want := "null"
	check := func(after string) {
		t.Helper()
		for _, e := range apptest.Get[[]struct {
			GameTypeID string
			Record     json.RawMessage
		}](c.FrontOffice, "/api/waitlist/"+c.Room+"/estimates") {
			if e.GameTypeID == c.NL25.ID {
				assert.Equal(t, "record after "+after, string(e.Record), want)
			}
		}
	}
	for i := range 24 {
		wait := time.Minute
		if i%3 == 0 {
			wait = 10 * time.Minute
		}
		sit(fmt.Sprintf("Player %d", i), wait)
		if i+1 >= 20 {
			want = fmt.Sprintf(`{"right":%d,"of":%d}`, i-i/3, i+1)
		}
		check(fmt.Sprintf("%d waits", i+1))
	}

	// The list skips a player from home until their arrival, which no estimate can foresee.
	enableRoomPage(c, "club", nil)
	henry := c.Player("Henry Home")
	c.Owner.Do("PATCH", "/api/players/"+henry.ID, apptest.Body{"phoneNumber": "5125550177"}).Want(http.StatusOK)
	newJoiner(t, c, henry.Name, "5125550177").join()
	c.Clock.Advance(30 * time.Minute)
	e := openEntries(c)[0]
	actOnEntry(c, e, "arrive", "{}").Want(http.StatusOK)
	actOnEntry(c, e, "call", "{}").Want(http.StatusOK)
	actOnEntry(c, e, "seat", "{}").Want(http.StatusOK)
	check("a player who came late")
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
		t.Fatalf("estimate after two turnovers: got %+v, want 2 turnovers and no times", e)
	}
	leave("Three")
	c.SeatPlayer(c.Player("Stays"), table, 9)
	e := estimate()
	assert.MustEqual(t, "turnovers", e.Turnovers, 3)
	if len(e.PerPosition) == 0 {
		t.Fatal("times of the estimate after three turnovers: got none, want some")
	}
	for i, r := range e.PerPosition {
		assert.Equal(t, "estimate: Position", r.Position, i+1)
		if r.LowMinutes < 0 {
			t.Fatalf("LowMinutes: got %d, want at least 0", r.LowMinutes)
		}
		if r.HighMinutes <= r.LowMinutes {
			t.Fatalf("HighMinutes: got %d, want more than %d", r.HighMinutes, r.LowMinutes)
		}
		if i > 0 && r.HighMinutes < e.PerPosition[i-1].HighMinutes {
			t.Errorf("estimate %d: got %+v, want it not sooner than the position before", i, r)
		}
	}
	c.Clock.Advance(3 * time.Hour)
	if e := estimate(); e.Turnovers != 0 || len(e.PerPosition) != 0 {
		t.Fatalf("estimate three hours later: got %+v, want no turnovers and no times", e)
	}
}
