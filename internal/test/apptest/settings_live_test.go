package apptest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// changeSettings changes settings of the club's room.
func changeSettings(c *apptest.Club, in apptest.Body) { changeRoom(c, apptest.Body{"settings": in}) }

func TestASettingCountsFromTheNextActOn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	table := addTable(c, 4, c.NL25.ID, 9)

	t.Run("the hold of a call", func(t *testing.T) {
		call := func() time.Duration {
			entry := w.addWaitlistEntry(c.NL25.ID)
			var called floor.WaitlistEntry
			c.Owner.Do("POST", "/api/waitlist/"+entry+"/call", apptest.Body{"reason": "Test"}).
				Want(http.StatusOK).Into(&called)
			return called.HoldUntil.Sub(c.Clock.Now())
		}
		assert.Equal(t, "call()", call(), 5*time.Minute)
		changeSettings(c, apptest.Body{"holdMinutes": 9})
		assert.Equal(t, "call()", call(), 9*time.Minute)
	})
	t.Run("the high pot", func(t *testing.T) {
		alerts := func() int {
			return strings.Count(string(c.PitBoss.Do("GET", "/api/pit-boss/alerts/"+c.Room, nil).
				Want(http.StatusOK).Body), `"kind":"high_pot"`)
		}
		changeSettings(c, apptest.Body{"highPot": "5000.00"})
		w.do("/api/tables/"+table.ID+"/pot", apptest.Body{"amount": "1200.00"})
		assert.Equal(t, "alerts()", alerts(), 0)
		w.do("/api/tables/"+table.ID+"/pot", apptest.Body{"amount": "0.00"})
		changeSettings(c, apptest.Body{"highPot": "1000.00"})
		w.do("/api/tables/"+table.ID+"/pot", apptest.Body{"amount": "1200.00"})
		assert.Equal(t, "alerts()", alerts(), 1)
	})
	t.Run("the charge: of who sits down then, not of who sits", func(t *testing.T) {
		before := w.addMember()
		w.add("/api/seats", apptest.Body{"tableId": table.ID, "playerId": before, "seatNumber": 7, "buyInAmount": 300})
		changeSettings(c, apptest.Body{"graceMinutes": 0, "chargeIncrement": 60, "minimumMinutes": 120})
		after := w.addMember()
		w.add("/api/seats", apptest.Body{"tableId": table.ID, "playerId": after, "seatNumber": 8, "buyInAmount": 300})
		c.Clock.Advance(30 * time.Minute)
		var tabs []struct {
			PlayerID string
			Charge   money.Cents
		}
		c.Owner.Do("GET", "/api/seat-rentals?room="+c.Room, nil).Want(http.StatusOK).Into(&tabs)
		for _, tab := range tabs {
			if want := map[string]money.Cents{before: 6_00, after: 24_00}[tab.PlayerID]; want != 0 &&
				tab.Charge != want {
				t.Errorf("%s, want %s", tab.Charge, want)
			}
		}
	})
	t.Run("the target of the seats", func(t *testing.T) {
		changeSettings(c, apptest.Body{"utilizationTarget": 60})
		overview := string(c.PitBoss.Do("GET", "/api/pit-boss/overview/"+c.Room, nil).Want(http.StatusOK).Body)
		if !strings.Contains(overview, `"target":60`) {
			t.Error(overview)
		}
	})
	t.Run("the interest list and the door", func(t *testing.T) {
		changeSettings(c, apptest.Body{"interestMinimum": 2, "blockUnpaid": true})
		w.addWaitlistEntry(c.PLO.ID)
		w.addWaitlistEntry(c.PLO.ID)
		mustRunJob(t, c, "evaluate-alerts")
		c.Clock.Advance(3 * time.Second)
		mustRunJob(t, c, "evaluate-alerts")
		if body := string(c.PitBoss.Do("GET", "/api/pit-boss/alerts/"+c.Room, nil).
			Want(http.StatusOK).Body); !strings.Contains(body, `"kind":"interest_reached"`) {
			t.Error(body)
		}
		owes := w.addMember()
		seat := w.add("/api/seats", apptest.Body{
			"tableId": table.ID, "playerId": owes, "seatNumber": 9, "buyInAmount": 300,
		})
		c.Clock.Advance(time.Hour)
		c.Owner.Do("DELETE", "/api/seats/"+seat, nil).Want(http.StatusNoContent)
		c.Owner.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": owes, "roomId": c.Room}).
			Want(http.StatusConflict)
		changeSettings(c, apptest.Body{"blockUnpaid": false})
		c.Owner.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": owes, "roomId": c.Room}).
			Want(http.StatusCreated)
	})
	t.Run("the closing hour", func(t *testing.T) {
		changeSettings(c, apptest.Body{"closingHour": 4})
		four := clock.FromTime(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC))
		c.Clock.Advance(four.Sub(c.Clock.Now()) + time.Minute)
		mustRunJob(t, c, "close-forgotten-sessions")
		var tables []struct{ CurrentPlayers int }
		c.Owner.Do("GET", "/api/tables/"+c.Room, nil).Want(http.StatusOK).Into(&tables)
		assert.Equal(t, "tables[0].CurrentPlayers", tables[0].CurrentPlayers, 0)
	})
}
