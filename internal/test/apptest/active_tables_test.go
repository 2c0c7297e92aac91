package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
)

func TestActiveTablesIsOneFigureOnEveryScreen(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	four, one := c.Table(5, c.NL25), c.Table(6, c.NL13)
	status := func(id, status string) {
		c.FloorManager.Do("PATCH", "/api/tables/"+id, apptest.Body{"status": status}).Want(http.StatusOK)
	}
	want := func(when string, active int) {
		t.Helper()
		stats := apptest.Get[figures.Stats](c.FloorManager, "/api/dashboard/stats/"+c.Room)
		pit := apptest.Get[analytics.PitOverview](c.FloorManager, "/api/pit-boss/overview/"+c.Room)
		if stats.ActiveTables != active || pit.ActiveTableCount != active {
			t.Errorf("%s: %d on the dashboard, %d in the pit, want %d", when, stats.ActiveTables, pit.ActiveTableCount,
				active)
		}
	}
	want("without players", 0)
	for range 3 {
		c.FloorManager.Do("POST", "/api/tables/"+four.ID+"/walk-ins", apptest.Body{}).Want(http.StatusOK)
	}
	status(four.ID, "active")
	want("with three players", 0)
	c.FloorManager.Do("POST", "/api/tables/"+four.ID+"/walk-ins", apptest.Body{}).Want(http.StatusOK)
	want("with four players", 1)
	status(four.ID, "available")
	want("with four players at a table with the status available", 1)
	c.FloorManager.Do("POST", "/api/tables/"+one.ID+"/walk-ins", apptest.Body{}).Want(http.StatusOK)
	status(one.ID, "active")
	want("with one player at a second table", 1)
}
