package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/apptest"
	"pitboss/internal/feature/floor"
)

// A machine's clock is set back by seconds when it is put right. The invariants that every test ends with must hold.
func TestAClockThatStepsBackHarmsNothing(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, other := c.Table(5, c.NL25), c.Table(6, c.PLO)
	ray, joanna := c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	seat := c.Sits(ray, table, 4)
	c.Clock.Pass(10 * time.Second)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/pause", body{"reason": "Light out"}).Want(http.StatusOK)
	c.Clock.Pass(-30 * time.Second) // before he sat down
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/resume", "{}").Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", body{"tableId": other.ID, "seatNumber": 1}).Want(http.StatusOK)
	second := c.Sits(joanna, table, 4) // in the seat that was left "later"
	c.FloorManager.Do("POST", "/api/seats/"+second.ID+"/away", "{}").Want(http.StatusOK)
	c.Clock.Pass(-30 * time.Second)
	c.FloorManager.Do("POST", "/api/seats/"+second.ID+"/back", "{}").Want(http.StatusOK)
	c.FloorManager.Do("DELETE", "/api/seats/"+second.ID, nil).Want(http.StatusNoContent)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	if got := revenue(c); got != "0.00" {
		t.Errorf("a stay that ends before it began costs %s", got)
	}
	e := c.Joins(ray, c.NL25)
	on(c, e, "call", "{}").Want(http.StatusOK)
	c.Clock.Pass(-time.Minute)
	c.RunJobs()
	var s floor.Seat
	on(c, e, "seat", "{}").Want(http.StatusOK).Into(&s)
	c.Clock.Pass(-time.Minute)
	on(c, e, "undo", "{}").Want(http.StatusOK)
	on(c, e, "seat", "{}").Want(http.StatusOK)
	c.Clock.Pass(2 * time.Hour)
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/end", "{}").Want(http.StatusOK)
}

func TestANightAcrossAClockChangeIsChargedByRealTime(t *testing.T) {
	t.Parallel()
	for name, night := range map[string]struct {
		from time.Time
		want string
	}{
		"an hour is left out": {time.Date(2026, 3, 8, 7, 0, 0, 0, time.UTC), "24.00"}, // 1 AM to 4 AM on the wall: two hours
		"an hour comes twice": {time.Date(2026, 11, 1, 6, 0, 0, 0, time.UTC), "24.00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			c.Clock.Pass(night.from.Sub(apptest.Friday.Time()))
			w := another(t, c, c.FloorManager)
			c.FloorManager, c.FrontOffice, c.Owner = w, another(t, c, c.FrontOffice), another(t, c, c.Owner)
			seat := c.Sits(c.Player("Ray Whitfield"), c.Table(5, c.NL25), 1)
			c.Clock.Pass(2 * time.Hour)
			c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
			if got := revenue(c); got != night.want {
				t.Errorf("two hours at $12 cost %s", got)
			}
		})
	}
}
