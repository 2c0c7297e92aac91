package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// A correction sets the machine's clock back by seconds. The end of the test checks the invariants.
func TestAClockThatStepsBackHarmsNothing(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, other := c.Table(5, c.NL25), c.Table(6, c.PLO)
	ray, joanna := c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	seat := c.SeatPlayer(ray, table, 4)
	c.Clock.Advance(10 * time.Second)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/pause", apptest.Body{"reason": "Light out"}).Want(http.StatusOK)
	c.Clock.Advance(-30 * time.Second) // to a time before the player sat down
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/resume", "{}").Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": other.ID, "seatNumber": 1}).
		Want(http.StatusOK)
	second := c.SeatPlayer(joanna, table, 4) // in the seat that was left "later"
	c.FloorManager.Do("POST", "/api/seats/"+second.ID+"/away", "{}").Want(http.StatusOK)
	c.Clock.Advance(-30 * time.Second)
	c.FloorManager.Do("POST", "/api/seats/"+second.ID+"/back", "{}").Want(http.StatusOK)
	c.FloorManager.Do("DELETE", "/api/seats/"+second.ID, nil).Want(http.StatusNoContent)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	assert.Equal(t, "charge of a stay that ends before it began", readDailyRevenue(c), "0.00")
	e := c.JoinWaitlist(ray, c.NL25)
	actOnEntry(c, e, "call", "{}").Want(http.StatusOK)
	c.Clock.Advance(-time.Minute)
	c.RunJobs()
	var s floor.Seat
	actOnEntry(c, e, "seat", "{}").Want(http.StatusOK).Into(&s)
	c.Clock.Advance(-time.Minute)
	actOnEntry(c, e, "undo", "{}").Want(http.StatusOK)
	actOnEntry(c, e, "seat", "{}").Want(http.StatusOK)
	c.Clock.Advance(2 * time.Hour)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/end", "{}").Want(http.StatusOK)
}

// The room follows a clock that is set back by more than 15 minutes. Stored times later than the new time stay. A
// player who sits down afterwards is charged for the time played, and no charge is negative.
func TestAClockThatIsSetBackByHoursChargesWhoComesForHisTime(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	first := c.SeatPlayer(c.Player("Ray Whitfield"), table, 4)
	c.Clock.Advance(time.Hour)
	c.FloorManager.Do("DELETE", "/api/seats/"+first.ID, nil).Want(http.StatusNoContent)
	moves := c.SeatPlayer(c.Player("Joanna Pike"), table, 5)
	c.Clock.Advance(-3 * time.Hour)
	second := c.SeatPlayer(c.Player("Max Orr"), table, 4) // in the seat that was left two hours from now
	c.FloorManager.Do("POST", "/api/seats/"+moves.ID+"/move", apptest.Body{"tableId": table.ID, "seatNumber": 6}).
		Want(http.StatusOK)
	third := c.SeatPlayer(c.Player("Nora Lind"), table, 5)
	assert.Equal(t, "charge of an hour before the clock was set back", readDailyRevenue(c), "12.00")
	c.Clock.Advance(90 * time.Minute)
	for _, s := range []floor.Seat{second, third, moves} { // the last one sat down half an hour from now
		c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}
	assert.Equal(t, "charges with an hour and a half of two more players", readDailyRevenue(c), "48.00")
}

// Dealers whose shift began after the new time are pushed, take breaks and clock out as usual, and a gaming day is
// closed.
func TestAClockThatIsSetBackByHoursLetsDealersAndTheCageGoOn(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 3, 1)
	c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
	c.FrontOffice.Do("POST", "/api/player-funds", apptest.Body{
		"playerId": c.Player("Ray Whitfield").ID, "roomId": c.Room, "direction": "deposit", "amount": "20.00",
		"paymentMethod": "cash",
	}).
		Want(http.StatusCreated)
	send := func(dealer int, what string) int {
		return c.PitBoss.Do("POST", "/api/staff/"+c.ids[dealer]+"/"+what, "{}").Status
	}
	for range 2 {
		c.Clock.Advance(-3 * time.Hour)
		c.takeTable(0, 1, samplePIN).Want(http.StatusOK)
		send(0, "break") // unless the relieved dealer is on one already
		c.Clock.Advance(5 * time.Minute)
		assert.Equal(t, "back from a break", send(0, "back"), http.StatusOK)
		c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
		c.RunJobs()
	}
	for i := range c.ids {
		assert.Equal(t, fmt.Sprintf("dealer %d goes home", i), send(i, "clock-out"), http.StatusOK)
	}
	day := c.Clock.Now().Add(-24 * time.Hour).Time().Format(time.DateOnly)
	c.Owner.Do("POST", "/api/cage/"+c.Room+"/days/"+day+"/close", "{}").Want(http.StatusOK)
}

// The invariant allows overlapping stays only where the room's clock was set back.
func TestAStayThatOverlapsAnotherIsFoundUnlessTheClockWasSetBack(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	for _, name := range []string{"Ray Whitfield", "Joanna Pike"} {
		seat := c.SeatPlayer(c.Player(name), table, 4)
		c.Clock.Advance(time.Hour)
		c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	}
	countViolations := func() (n int) {
		broken, err := db.Check(t.Context(), c.DB, app.Invariants())
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range broken {
			if strings.HasPrefix(b.Invariant, "Stays at one seat follow each other") {
				n++
			}
		}
		return n
	}
	shift := func(microseconds int64) {
		_, err := db.AcrossTenants(t.Context(), c.DB, "a test forges a stay", func(tx *db.AnyTx) (int64, error) {
			return tx.Exec("UPDATE seat_stay SET started_at = started_at + $1 "+
				"WHERE started_at = (SELECT max(started_at) FROM seat_stay)", microseconds)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	shift(-1_000_000)
	assert.Equal(t, "violations with an overlapping stay", countViolations(), 1)
	shift(1_000_000)
	assert.Equal(t, "violations with stays that follow each other", countViolations(), 0)
}

func TestANightAcrossAClockChangeIsChargedByRealTime(t *testing.T) {
	t.Parallel()
	for name, night := range map[string]struct {
		from time.Time
		want string
	}{
		// From 1 AM to 4 AM by the wall clock is two hours.
		"an hour is left out": {time.Date(2026, 3, 8, 7, 0, 0, 0, time.UTC), "24.00"},
		"an hour comes twice": {time.Date(2026, 11, 1, 6, 0, 0, 0, time.UTC), "24.00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			c.Clock.Advance(night.from.Sub(apptest.Friday.Time()))
			w := apptest.SignInAgain(t, c, c.FloorManager)
			c.FloorManager, c.FrontOffice, c.Owner = w, apptest.SignInAgain(t, c, c.FrontOffice),
				apptest.SignInAgain(t, c, c.Owner)
			seat := c.SeatPlayer(c.Player("Ray Whitfield"), c.Table(5, c.NL25), 1)
			c.Clock.Advance(2 * time.Hour)
			c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
			assert.Equal(t, "charge of two hours at $12", readDailyRevenue(c), night.want)
		})
	}
}
