package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestANightFromTheListToTheSeatAndHome(t *testing.T) {
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna := c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	first, second := c.JoinWaitlist(ray, c.NL25), c.JoinWaitlist(joanna, c.NL25)
	assert.MustEqual(t, "positions: first.Position", first.Position, 1)
	assert.MustEqual(t, "positions: second.Position", second.Position, 2)

	var called floor.WaitlistEntry
	c.FloorManager.Do("POST", "/api/waitlist/"+first.ID+"/call", "{}").Want(http.StatusOK).Into(&called)
	assert.MustEqual(t, "called: Status", called.Status, floor.EntryCalled)
	assert.MustPointer(t, "called: SeatNumber", called.SeatNumber, 1)
	assert.MustPointer(t, "called: TableNumber", called.TableNumber, 5)
	got := c.ReadTable(table)
	assert.MustEqual(t, "table while the seat is held: SeatStates[0]", got.SeatStates[0], floor.SeatReserved)
	assert.MustEqual(t, "table while the seat is held: CurrentPlayers", got.CurrentPlayers, 0)
	assert.Len(t, "table while the seat is held: Holds", got.Holds, 1)

	var seat floor.Seat
	c.FloorManager.Do("POST", "/api/waitlist/"+first.ID+"/seat", map[string]any{
		"tableId": table.ID, "buyInAmount": 500,
	}).Want(http.StatusOK).Into(&seat)
	assert.MustEqual(t, "seat: SeatNumber", seat.SeatNumber, 1)
	assert.MustEqual(t, "seat: Player.Name", seat.Player.Name, "Ray Whitfield")
	assert.MustEqual(t, "seat: BuyInAmount", seat.BuyInAmount, 500_00)
	assert.NotNil(t, "seat: Rental", seat.Rental)
	list := apptest.Get[[]floor.WaitlistEntry](c.FrontOffice, "/api/waitlist/"+c.Room)
	assert.Len(t, "list after seating: list", list, 1)
	assert.MustEqual(t, "list after seating: list[0].ID", list[0].ID, second.ID)
	assert.MustEqual(t, "list after seating: list[0].Position", list[0].Position, 1)

	c.Clock.Advance(3*time.Hour + 42*time.Minute)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	got = c.ReadTable(table)
	assert.MustEqual(t, "table after they left: CurrentPlayers", got.CurrentPlayers, 0)
	assert.MustNil(t, "table after they left: OpenedAt", got.OpenedAt)
	var stats struct {
		DailyRevenue string
		Comparisons  struct{ WaitlistTotal string }
	}
	c.Executive.Do("GET", "/api/dashboard/stats/"+c.Room, nil).Want(http.StatusOK).Into(&stats)
	if stats.DailyRevenue != "44.40" {
		t.Fatalf("charge of 3 h 42 min at $12: got %s, want 44.40", stats.DailyRevenue)
	}
}
