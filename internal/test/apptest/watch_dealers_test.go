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
	w := newWorld(t, c)
	three := c.Table(3, c.NL13)
	c.SeatPlayer(c.Player("Ann"), three, 1)
	ken, ana := w.startDealerShift(), w.startDealerShift()
	takes := func(dealer string) {
		t.Helper()
		w.do("/api/dealer/"+three.ID+"/take", apptest.Body{"staffId": dealer, "pin": samplePIN})
	}
	takes(ken)
	c.Clock.Advance(59 * time.Minute)
	evaluateAlerts(t, c)
	if a := findOpenAlert(t, c, alert.DealerOver); a != nil {
		t.Fatalf("the alert was raised too early: %+v", a)
	}
	c.Clock.Advance(time.Minute)
	evaluateAlerts(t, c)
	a := requireAlert(t, c, alert.DealerOver, "Dealer over 60 min. Dealer 1 since 8:42 PM, the 9:00 push was missed.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.High)
	assert.MustPointer(t, "raised: TableName", a.TableName, "Table 3")
	assert.Equal(t, "who deals is known: call.Message",
		raiseCall(c.Dealer, c, three.ID, "dispute", "Over the last pot").
			Message, "Dispute. Over the last pot. Dealer Dealer 1.")
	c.Clock.Advance(time.Hour)
	evaluateAlerts(t, c)
	// for the short table, the missing dealer and the call
	assert.Equal(t, "raised alerts", countEvents(t, c, "alert_created"), 3)
	takes(ana)
	evaluateAlerts(t, c)
	requireResolved(t, c, a)
}

func TestATableWithoutADealerStopsItsTimeAndSaysSo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	five, six := c.Table(5, c.NL13), c.Table(6, c.NL13)
	c.SeatPlayer(c.Player("Ann"), five, 1)
	c.SeatPlayer(c.Player("Ben"), six, 1) // The table never had a dealer, because the room does without dealers.
	dealer := w.startDealerShift()
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
	evaluateAlerts(t, c)
	assert.MustNil(t, "too early: findOpenAlert(t, c, alert.NoDealer)", findOpenAlert(t, c, alert.NoDealer))
	assert.MustNil(t, "too early: c.ReadTable(five).PausedAt", c.ReadTable(five).PausedAt)
	c.Clock.Advance(time.Second)
	evaluateAlerts(t, c)
	a := requireAlert(t, c, alert.NoDealer, "No dealer over 6 min. No one has dealt since 8:52 PM; its time is paused.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.Critical)
	assert.MustPointer(t, "raised: TableName", a.TableName, "Table 5")
	assert.MustPointer(t, "raised: c.ReadTable(five).PausedAt", c.ReadTable(five).PausedAt, a.Timestamp)
	assert.MustNil(t, "raised: c.ReadTable(six).PausedAt", c.ReadTable(six).PausedAt)
	c.Clock.Advance(time.Minute)
	evaluateAlerts(t, c)
	takes()
	if c.ReadTable(five).PausedAt != nil {
		t.Error("the time is still paused after a dealer took the table over")
	}
	evaluateAlerts(t, c)
	requireResolved(t, c, a)

	c.Clock.Advance(time.Minute)
	leaves()
	c.Clock.Advance(6 * time.Minute)
	evaluateAlerts(t, c)
	second := findOpenAlert(t, c, alert.NoDealer)
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+second.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	assert.Nil(t, "resolved alert while the time is paused: findOpenAlert(t, c, alert.NoDealer)",
		findOpenAlert(t, c, alert.NoDealer))
	assert.NotNil(t,
		"resolved alert while the time is paused: c.ReadTable(five).PausedAt",
		c.ReadTable(five).PausedAt)
	takes()
	if c.ReadTable(five).PausedAt != nil {
		t.Error("the time is still paused after the takeover, although staff resolved the alert")
	}

	c.Clock.Advance(time.Minute)
	leaves()
	c.Clock.Advance(6 * time.Minute)
	evaluateAlerts(t, c)
	third := findOpenAlert(t, c, alert.NoDealer)
	c.FloorManager.Do("POST", "/api/tables/"+five.ID+"/resume", apptest.Body{}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	requireAlert(t, c, alert.NoDealer, "No dealer over 6 min. No one has dealt since 9:07 PM.")
	if c.ReadTable(five).PausedAt != nil {
		t.Error("the job paused the time again after staff resumed it")
	}
	for _, s := range apptest.Get[[]floor.Seat](c.Owner, "/api/seats/"+five.ID) {
		c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}
	evaluateAlerts(t, c)
	requireResolved(t, c, *third)
}

func TestTimeThatStandsStillForWantOfADealerRunsForWhoComesLater(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	five := c.Table(5, c.NL13)
	c.FloorManager.Do("PATCH", "/api/tables/"+five.ID, apptest.Body{"status": "active"}).Want(http.StatusOK)
	seat := c.SeatPlayer(c.Player("Ann"), five, 1)
	w.do("/api/dealer/"+five.ID+"/take", apptest.Body{"staffId": w.startDealerShift(), "pin": samplePIN})
	w.do("/api/dealer/"+five.ID+"/leave", nil)
	c.Clock.Advance(10 * time.Minute)
	evaluateAlerts(t, c)
	a := findOpenAlert(t, c, alert.NoDealer)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	evaluateAlerts(t, c)
	requireResolved(t, c, *a)
	if c.ReadTable(five).PausedAt != nil {
		t.Error("the time of an empty table is still paused")
	}
}

// The table is taken out of use before the job has processed the end of its game.
func TestTheAlertOfATableThatGoesOutOfUseEnds(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	five := c.Table(5, c.NL13)
	c.SeatPlayer(c.Player("Ann"), five, 1)
	w.do("/api/dealer/"+five.ID+"/take", apptest.Body{"staffId": w.startDealerShift(), "pin": samplePIN})
	c.Clock.Advance(10 * time.Minute)
	w.do("/api/dealer/"+five.ID+"/leave", nil)
	c.Clock.Advance(6 * time.Minute)
	evaluateAlerts(t, c)
	a := findOpenAlert(t, c, alert.NoDealer)
	c.FloorManager.Do("POST", "/api/tables/"+five.ID+"/end", apptest.Body{}).Want(http.StatusOK)
	c.FloorManager.Do("DELETE", "/api/tables/"+five.ID, nil).Want(http.StatusNoContent)
	evaluateAlerts(t, c)
	requireResolved(t, c, *a)
}
