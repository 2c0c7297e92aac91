package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/test/apptest"
)

func TestANightFromTheListToTheSeatAndHome(t *testing.T) {
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray, joanna := c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	first, second := c.JoinWaitlist(ray, c.NL25), c.JoinWaitlist(joanna, c.NL25)
	if first.Position != 1 || second.Position != 2 {
		t.Fatalf("positions %d and %d", first.Position, second.Position)
	}

	var called floor.WaitlistEntry
	c.FloorManager.Do("POST", "/api/waitlist/"+first.ID+"/call", "{}").Want(http.StatusOK).Into(&called)
	if called.Status != floor.EntryCalled || *called.SeatNumber != 1 || *called.TableNumber != 5 {
		t.Fatalf("called %+v", called)
	}
	if got := c.ReadTable(table); got.SeatStates[0] != floor.SeatReserved || got.CurrentPlayers != 0 || len(got.Holds) != 1 {
		t.Fatalf("table while the seat is held: %+v", got)
	}

	var seat floor.Seat
	c.FloorManager.Do("POST", "/api/waitlist/"+first.ID+"/seat", map[string]any{"tableId": table.ID, "buyInAmount": 500}).Want(http.StatusOK).Into(&seat)
	if seat.SeatNumber != 1 || seat.Player.Name != "Ray Whitfield" || seat.BuyInAmount != 500_00 || seat.Rental == nil {
		t.Fatalf("seat %+v", seat)
	}
	list := apptest.Get[[]floor.WaitlistEntry](c.FrontOffice, "/api/waitlist/"+c.Room)
	if len(list) != 1 || list[0].ID != second.ID || list[0].Position != 1 {
		t.Fatalf("list after seating: %+v", list)
	}

	c.Clock.Advance(3*time.Hour + 42*time.Minute)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	if got := c.ReadTable(table); got.CurrentPlayers != 0 || got.OpenedAt != nil {
		t.Fatalf("table after he left: %+v", got)
	}
	var stats struct {
		DailyRevenue string
		Comparisons  struct{ WaitlistTotal string }
	}
	c.Executive.Do("GET", "/api/dashboard/stats/"+c.Room, nil).Want(http.StatusOK).Into(&stats)
	if stats.DailyRevenue != "44.40" {
		t.Fatalf("3 h 42 min at $12 cost %s, want 44.40", stats.DailyRevenue)
	}
}
