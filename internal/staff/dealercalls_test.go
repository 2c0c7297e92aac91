package staff_test

import (
	"net/http"
	"testing"

	"pitboss/internal/test/apptest"
)

func TestACallSaysWhatAndWhere(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := c.Table(5, c.NL25)
	for name, in := range map[string]apptest.Body{
		"Please select a room":           {"kind": "floor"},
		"Please select what it is about": {"roomId": c.Room},
	} {
		if p := c.Dealer.Do("POST", "/api/pit-boss/alerts", in).Want(http.StatusUnprocessableEntity).Problem(); p.Errors[0].Message != name {
			t.Errorf("%v: %+v, want %s", in, p, name)
		}
	}
	c.Dealer.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": c.Room, "kind": "large_cash"}).Want(http.StatusUnprocessableEntity)
	c.Dealer.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": c.OtherRoom, "kind": "floor", "tableId": five.ID}).Want(http.StatusNotFound)
	c.Executive.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": c.Room, "kind": "floor"}).Want(http.StatusForbidden)
}

func TestADealerSeesNoRevenue(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	stats := func(who *apptest.Person) (revenue any, compared string) {
		s := apptest.Get[map[string]any](who, "/api/dashboard/stats/"+c.Room)
		compared, _ = s["comparisons"].(map[string]any)["dailyRevenue"].(string)
		return s["dailyRevenue"], compared
	}
	if revenue, compared := stats(c.Dealer); revenue != nil || compared != "" {
		t.Errorf("a dealer reads %v, %q", revenue, compared)
	}
	if revenue, compared := stats(c.FloorManager); revenue != "0.00" || compared == "" {
		t.Errorf("a floor manager reads %v, %q", revenue, compared)
	}
}
