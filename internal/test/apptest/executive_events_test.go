package apptest_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// receivedEvents returns the data of the events of a type that a reader has received.
func receivedEvents[T any](t *testing.T, l *socketReader, kind string) (list []T) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, m := range l.messages {
		var e struct {
			Type string
			Data json.RawMessage
		}
		if err := json.Unmarshal(m, &e); err != nil {
			t.Fatal(err)
		}
		if e.Type != kind {
			continue
		}
		var data T
		if err := json.Unmarshal(e.Data, &data); err != nil {
			t.Fatal(err)
		}
		list = append(list, data)
	}
	return list
}

func TestReadersOfReportsAloneHearExecutiveAlertsRevenueAndPerformance(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, five := c.Guest("Ray Whitfield"), c.Table(5, c.NL25)
	list := openSockets(t, c, newReaders(t, c))
	sale := apptest.Body{"playerId": ray.ID, "roomId": c.Room, "membershipType": "daily", "paymentMethod": "card"}
	c.FrontOffice.Do("POST", "/api/memberships", sale).Want(http.StatusCreated)
	seat := c.SeatPlayer(ray, five, 1)
	raiseCall(c.Dealer, c, five.ID, "dispute", "")
	raiseCall(c.Dealer, c, five.ID, "technical", "Card machine") // medium: not for the executive screen
	sellChips(c.FrontOffice, ray, "10500.00", "cash").Want(http.StatusCreated)
	c.Clock.Advance(time.Hour)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	c.Clock.Advance(9 * time.Hour) // the gaming day is over, and no session has been idle for too long
	c.RunJobs()
	c.Table(6, c.NL25) // the last event, which every reader of the room receives
	last := c.LastVersions()[`"`+c.Room+`"`]
	for _, l := range list {
		if l.Role.IsCommunity() || l.name == "impersonated owner" {
			continue
		}
		eventually(t, l.name+" receives the last event", func() bool {
			return l.hasMessage(`"room":"` + c.Room + `","version":` + toJSON(t, last) + `,`)
		})
		revenue := receivedEvents[cage.RevenueUpdate](t, l, "revenue_update")
		alerts := receivedEvents[alert.Alert](t, l, "executive_alert")
		performance := receivedEvents[struct{ RoomID, GamingDay string }](t, l, "performance_update")
		if !l.Role.May(tenant.ViewReports) {
			if len(revenue)+len(alerts)+len(performance) > 0 {
				t.Errorf("%s may not read reports: got %+v %+v %+v, want no event", l.name, revenue, alerts,
					performance)
			}
			continue
		}
		want := []cage.RevenueUpdate{
			{RoomID: c.Room, TotalRevenue: 25_00, MembershipRevenue: 25_00},
			{RoomID: c.Room, TotalRevenue: 12_00, SeatRentalRevenue: 12_00},
		}
		if !slices.Equal(revenue, want) {
			t.Errorf("revenue updates for %s: got %+v, want %+v", l.name, revenue, want)
		}
		if len(performance) == 0 {
			t.Fatalf("performance updates for %s: got none, want at least one", l.name)
		}
		assert.Equal(t, l.name+": performance[0].RoomID", performance[0].RoomID, c.Room)
		assert.Equal(t, l.name+": performance[0].GamingDay", performance[0].GamingDay,
			"2026-11-20")
		kinds := map[alert.Kind]int{}
		for _, a := range alerts {
			kinds[a.Kind]++
		}
		large := 0
		if l.Role.May(tenant.ReviewCash) {
			large = 1
		}
		// After two minutes without an answer a call is critical and is announced again.
		assert.Equal(t, l.name+": kinds[alert.DisputeCall]", kinds[alert.DisputeCall], 2)
		assert.Equal(t, l.name+": kinds[alert.TechnicalCall]", kinds[alert.TechnicalCall], 1)
		assert.Equal(t, l.name+": kinds[alert.LargeCash]", kinds[alert.LargeCash], large)
	}
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
