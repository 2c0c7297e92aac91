package staff_test

import (
	"net/http"
	"testing"

	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestACallSaysWhatAndWhere(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := c.Table(5, c.NL25)
	for name, in := range map[string]apptest.Body{
		"Please select a room":           {"kind": "floor"},
		"Please select what it is about": {"roomId": c.Room},
	} {
		if p := c.Dealer.Do("POST", "/api/pit-boss/alerts", in).
			Want(http.StatusUnprocessableEntity).Problem(); p.Errors[0].Message != name {
			t.Errorf("%v: %+v, want %s", in, p, name)
		}
	}
	c.Dealer.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": c.Room, "kind": "large_cash"}).
		Want(http.StatusUnprocessableEntity)
	c.Dealer.Do("POST", "/api/pit-boss/alerts", apptest.Body{
		"roomId": c.OtherRoom, "kind": "floor", "tableId": five.ID,
	}).Want(http.StatusNotFound)
	c.Executive.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": c.Room, "kind": "floor"}).
		Want(http.StatusForbidden)
}

func TestADealerSeesNoRevenue(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	stats := func(who *apptest.Person) (revenue any, compared string) {
		s := apptest.Get[map[string]any](who, "/api/dashboard/stats/"+c.Room)
		compared, _ = s["comparisons"].(map[string]any)["dailyRevenue"].(string)
		return s["dailyRevenue"], compared
	}
	revenue, compared := stats(c.Dealer)
	if revenue != nil {
		t.Fatalf("a dealer reads: revenue: got %v, want nil", revenue)
	}
	assert.Equal(t, "a dealer reads: compared", compared, "")
	revenue, compared = stats(c.FloorManager)
	assert.Equal[any](t, "a floor manager reads: revenue", revenue, "0.00")
	if compared == "" {
		t.Error("a floor manager reads: compared: got no text, want some")
	}
}
