package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestADealerTooLongAtOneTableIsAnAlertUntilHeIsRelieved(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	three := c.Table(3, c.NL13)
	c.SeatPlayer(c.Player("Ann"), three, 1)
	ken, ana := w.onShift(), w.onShift()
	takes := func(dealer string) {
		t.Helper()
		w.do("/api/dealer/"+three.ID+"/take", apptest.Body{"staffId": dealer, "pin": samplePIN})
	}
	takes(ken)
	c.Clock.Advance(59 * time.Minute)
	watch(t, c)
	if a := only(t, c, alert.DealerOver); a != nil {
		t.Fatalf("too early: %+v", a)
	}
	c.Clock.Advance(time.Minute)
	watch(t, c)
	a := says(t, c, alert.DealerOver, "Dealer over 60 min. Dealer 1 since 8:42 PM, the 9:00 push was missed.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.High)
	assert.MustPointer(t, "raised: TableName", a.TableName, "Table 3")
	assert.Equal(t, "who deals is known: call.Message", calls(c.Dealer, c, three.ID, "dispute", "Over the last pot").
		Message, "Dispute. Over the last pot. Dealer Dealer 1.")
	c.Clock.Advance(time.Hour)
	watch(t, c)
	// the short table, the dealer, the call
	assert.Equal(t, "raised alerts", events(t, c, "alert_created"), 3)
	takes(ana)
	watch(t, c)
	over(t, c, a)
}

func TestATableWithoutADealerStopsItsTimeAndSaysSo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	five, six := c.Table(5, c.NL13), c.Table(6, c.NL13)
	c.SeatPlayer(c.Player("Ann"), five, 1)
	c.SeatPlayer(c.Player("Ben"), six, 1) // never had a dealer: the room does without
	dealer := w.onShift()
	takes := func() {
		t.Helper()
		w.do("/api/dealer/"+five.ID+"/take", apptest.Body{"staffId": dealer, "pin": samplePIN})
	}
	leaves := func() {
		t.Helper()
		w.do("/api/dealer/"+five.ID+"/leave", nil)
	}
	takes()
	c.Clock.Advance(10 * time.Minute)
	leaves()
	c.Clock.Advance(6*time.Minute - time.Second)
	watch(t, c)
	assert.MustNil(t, "too early: only(t, c, alert.NoDealer)", only(t, c, alert.NoDealer))
	assert.MustNil(t, "too early: c.ReadTable(five).PausedAt", c.ReadTable(five).PausedAt)
	c.Clock.Advance(time.Second)
	watch(t, c)
	a := says(t, c, alert.NoDealer, "No dealer over 6 min. No one has dealt since 8:52 PM; its time is paused.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.Critical)
	assert.MustPointer(t, "raised: TableName", a.TableName, "Table 5")
	assert.MustPointer(t, "raised: c.ReadTable(five).PausedAt", c.ReadTable(five).PausedAt, a.Timestamp)
	assert.MustNil(t, "raised: c.ReadTable(six).PausedAt", c.ReadTable(six).PausedAt)
	c.Clock.Advance(time.Minute)
	watch(t, c)
	takes()
	if c.ReadTable(five).PausedAt != nil {
		t.Error("taking it over lets the time run")
	}
	watch(t, c)
	over(t, c, a)

	c.Clock.Advance(time.Minute)
	leaves()
	c.Clock.Advance(6 * time.Minute)
	watch(t, c)
	second := only(t, c, alert.NoDealer)
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+second.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	watch(t, c)
	assert.Nil(t, "somebody has seen to it, and the time stands still until somebody deals: only(t, c, alert.NoDealer)",
		only(t, c, alert.NoDealer))
	assert.NotNil(t,
		"somebody has seen to it, and the time stands still until somebody deals: c.ReadTable(five).PausedAt",
		c.ReadTable(five).PausedAt)
	takes()
	if c.ReadTable(five).PausedAt != nil {
		t.Error("taking it over lets the time run, no matter who resolved the alert")
	}

	c.Clock.Advance(time.Minute)
	leaves()
	c.Clock.Advance(6 * time.Minute)
	watch(t, c)
	third := only(t, c, alert.NoDealer)
	c.FloorManager.Do("POST", "/api/tables/"+five.ID+"/resume", apptest.Body{}).Want(http.StatusOK)
	watch(t, c)
	says(t, c, alert.NoDealer, "No dealer over 6 min. No one has dealt since 9:07 PM.")
	if c.ReadTable(five).PausedAt != nil {
		t.Error("staff have let it run")
	}
	for _, s := range apptest.Get[[]floor.Seat](c.Owner, "/api/seats/"+five.ID) {
		c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}
	watch(t, c)
	over(t, c, *third)
}

func TestTimeThatStandsStillForWantOfADealerRunsForWhoComesLater(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	five := c.Table(5, c.NL13)
	c.FloorManager.Do("PATCH", "/api/tables/"+five.ID, apptest.Body{"status": "active"}).Want(http.StatusOK)
	seat := c.SeatPlayer(c.Player("Ann"), five, 1)
	w.do("/api/dealer/"+five.ID+"/take", apptest.Body{"staffId": w.onShift(), "pin": samplePIN})
	w.do("/api/dealer/"+five.ID+"/leave", nil)
	c.Clock.Advance(10 * time.Minute)
	watch(t, c)
	a := only(t, c, alert.NoDealer)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	watch(t, c)
	over(t, c, *a)
	if c.ReadTable(five).PausedAt != nil {
		t.Error("nobody sits there, and its time still stands")
	}
}

// A table is taken out of use before the job has seen the end of its game.
func TestTheAlertOfATableThatGoesOutOfUseEnds(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	five := c.Table(5, c.NL13)
	c.SeatPlayer(c.Player("Ann"), five, 1)
	w.do("/api/dealer/"+five.ID+"/take", apptest.Body{"staffId": w.onShift(), "pin": samplePIN})
	c.Clock.Advance(10 * time.Minute)
	w.do("/api/dealer/"+five.ID+"/leave", nil)
	c.Clock.Advance(6 * time.Minute)
	watch(t, c)
	a := only(t, c, alert.NoDealer)
	c.FloorManager.Do("POST", "/api/tables/"+five.ID+"/end", apptest.Body{}).Want(http.StatusOK)
	c.FloorManager.Do("DELETE", "/api/tables/"+five.ID, nil).Want(http.StatusNoContent)
	watch(t, c)
	over(t, c, *a)
}
