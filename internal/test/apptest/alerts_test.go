package apptest_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff/alerting"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// listAlerts returns the open alerts of the main room that a person may see.
func listAlerts(caller *apptest.Person, c *apptest.Club) []alert.Alert {
	return apptest.Get[[]alert.Alert](caller, "/api/pit-boss/alerts/"+c.Room)
}

func raiseCall(caller *apptest.Person, c *apptest.Club, table any, kind, note string) (a alert.Alert) {
	in := apptest.Body{"roomId": c.Room, "kind": kind, "note": note}
	if table != nil {
		in["tableId"] = table
	}
	caller.Do("POST", "/api/pit-boss/alerts", in).Want(http.StatusCreated).Into(&a)
	return a
}

func TestADealerCallsTheFloorAndWhoComesResolvesIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := c.Table(5, c.NL25)
	plain := raiseCall(c.Dealer, c, five.ID, "floor", "")
	assert.MustEqual(t, "called: Type", plain.Type, alert.Technical)
	assert.MustEqual(t, "called: Kind", plain.Kind, alert.FloorCall)
	assert.MustEqual(t, "called: Priority", plain.Priority, alert.High)
	assert.MustEqual(t, "called: Message", plain.Message, "Floor called.")
	assert.MustPointer(t, "called: TableName", plain.TableName, "Table 5")
	assert.MustPointer(t, "called: TableID", plain.TableID, five.ID)
	assert.MustEqual(t, "called: RaisedBy", plain.RaisedBy, "The dealer")
	assert.MustEqual(t, "called: Timestamp", plain.Timestamp, apptest.Friday)
	c.Clock.Advance(time.Minute)
	jam := raiseCall(c.FloorManager, c, five.ID, "technical", "  Shuffler jammed,\ndealing by hand ")
	guest := raiseCall(c.FrontOffice, c, nil, "vip_request", "Asks for the manager!")
	c.Clock.Advance(time.Minute)
	fight := raiseCall(c.Dealer, c, five.ID, "dispute", "Over the last pot. Seats 3 and 7")
	guard := raiseCall(c.PitBoss, c, nil, "security", "")
	assert.MustEqual(t, "messages: jam.Message", jam.Message, "Technical. Shuffler jammed, dealing by hand.")
	assert.MustEqual(t, "messages: guest.Message", guest.Message, "VIP request. Asks for the manager!")
	assert.MustNil(t, "messages: guest.TableName", guest.TableName)
	assert.MustEqual(t, "messages: fight.Message", fight.Message, "Dispute. Over the last pot. Seats 3 and 7.")
	assert.MustEqual(t, "messages: fight.Priority", fight.Priority, alert.Critical)
	assert.MustEqual(t, "messages: guard.Message", guard.Message, "Security called.")
	open := listAlerts(c.Executive, c)
	want := []string{guard.ID, fight.ID, plain.ID, guest.ID, jam.ID} // by priority, then the newest first
	assert.Len(t, "open", open, len(want))
	for i, a := range open {
		assert.Equal(t, "ID in the order of the list", a.ID, want[i])
	}

	c.Clock.Advance(time.Minute)
	var done alert.Alert
	c.FloorManager.Do("POST", "/api/pit-boss/alerts/"+fight.ID+"/resolve", apptest.Body{}).
		Want(http.StatusOK).Into(&done)
	assert.MustPointer(t, "resolved: ResolvedBy", done.ResolvedBy, "The floor_manager")
	assert.MustPointer(t, "resolved: ResolvedAt", done.ResolvedAt, apptest.Friday.Add(3*time.Minute))
	assert.MustEqual(t, "resolved: Message", done.Message, fight.Message)
	apptest.WantConflict(t, c.Dealer.Do("POST", "/api/pit-boss/alerts/"+fight.ID+"/resolve", apptest.Body{}),
		"The floor_manager has already resolved this alert")
	c.Executive.Do("POST", "/api/pit-boss/alerts/"+guard.ID+"/resolve", apptest.Body{}).Want(http.StatusForbidden)
	c.Clock.Advance(time.Minute)
	c.Dealer.Do("POST", "/api/pit-boss/alerts/"+plain.ID+"/resolve", nil).Want(http.StatusOK)
	list := apptest.Get[[]alert.Alert](c.Dealer, "/api/pit-boss/alerts/"+c.Room+"?resolved=true")
	assert.Len(t, "resolved ones: list", list, 2)
	assert.MustEqual(t, "resolved ones: list[0].ID", list[0].ID, plain.ID)
	assert.MustEqual(t, "resolved ones: list[1].ID", list[1].ID, fight.ID)
	assert.Len(t, "open alerts", listAlerts(c.Dealer, c), 3)
	feed := apptest.Get[[]room.Activity](c.FrontOffice, "/api/activity/"+c.Room+"?limit=2")
	assert.MustEqual(t, "feed: feed[0].Description", feed[0].Description, "Resolved: Floor called, Table 5")
	assert.MustEqual(t, "feed: feed[1].Description", feed[1].Description, "Resolved: Dispute, Table 5")
	assert.MustPointer(t, "feed: feed[1].TableID", feed[1].TableID, five.ID)
	mine := apptest.Get[[]room.Activity](c.Dealer, "/api/activity/"+c.Room+"?mine=true&limit=1")
	of := apptest.Get[[]room.Activity](c.FloorManager, "/api/activity/"+c.Room+"?mine=true&table="+five.ID)
	assert.Len(t, "by me: mine", mine, 1)
	assert.MustEqual(t, "by me: mine[0].ID", mine[0].ID, feed[0].ID)
	assert.Len(t, "by me: of", of, 3)
	assert.MustEqual(t, "by me: of[0].ID", of[0].ID, feed[1].ID)
	c.Clock.Advance(10 * time.Hour)
	if list := apptest.Get[[]alert.Alert](c.Dealer, "/api/pit-boss/alerts/"+c.Room+"?resolved=true"); len(list) != 0 {
		t.Fatalf("resolved alerts on the next gaming day: got %+v, want none", list)
	}
}

// testAlert returns an alert of a kind. An alert by a rule gets a subject that no other alert has.
func testAlert(kind alert.Kind) alert.New {
	r := alert.New{Kind: kind, Message: "Test."}
	if !slices.Contains(alerting.CallKinds, alerting.CallKind(kind)) {
		r.Subject = db.NewID()
		r.TableName = "Table " + r.Subject
	}
	return r
}

func TestADealerResolvesTheCallsOfTheOwnTableOnly(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := c.Table(5, c.NL25)
	resolve := func(caller *apptest.Person, a alert.Alert) apptest.Answer {
		return caller.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", nil)
	}
	fromFloor := raiseCall(c.FloorManager, c, five.ID, "dispute", "")
	got := resolve(c.Dealer, fromFloor)
	if got.Status != http.StatusForbidden {
		t.Errorf("another table's call: Status: got %d %s, want %d", got.Status, got.Body, http.StatusForbidden)
	}
	resolve(c.Dealer, raiseCall(c.Dealer, c, five.ID, "floor", "")).Want(http.StatusOK)
	resolve(c.FrontOffice, fromFloor).Want(http.StatusOK)
}

func TestTwoTabletsWithOneDealerSignInDoNotEndEachOthersCalls(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	other := apptest.SignInAgain(t, c, c.Dealer) // the same account on a second tablet
	resolve := func(caller *apptest.Person, a alert.Alert) int {
		return caller.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", nil).Status
	}
	ofFive, ofSix := raiseCall(c.Dealer, c, five.ID, "floor", ""), raiseCall(other, c, six.ID, "floor", "")
	assert.Equal(t, "the tablet of Table 5 ends the call of Table 6", resolve(c.Dealer, ofSix), http.StatusForbidden)
	assert.Equal(t, "the tablet of Table 6 ends its call", resolve(other, ofSix), http.StatusOK)
	assert.Equal(t, "the tablet of Table 6 ends the call of Table 5", resolve(other, ofFive), http.StatusForbidden)
	// A dealer who takes over a table on a tablet may resolve all calls for that table.
	fromFloor := raiseCall(c.FloorManager, c, six.ID, "dispute", "")
	take := apptest.Body{"staffId": w.startDealerShift(), "pin": samplePIN}
	other.Do("POST", "/api/dealer/"+six.ID+"/take", take).Want(http.StatusOK)
	assert.Equal(t, "the tablet of Table 5 ends a call of the floor for Table 6", resolve(c.Dealer, fromFloor),
		http.StatusForbidden)
	assert.Equal(t, "the tablet of Table 6 ends a call of the floor for it", resolve(other, fromFloor), http.StatusOK)
	c.PitBoss.Do("POST", "/api/staff/"+w.startDealerShift()+"/assign", apptest.Body{"tableId": six.ID}).
		Want(http.StatusOK)
	assert.Equal(t, "a tablet whose dealer was relieved ends a call of the table",
		resolve(other, raiseCall(c.FloorManager, c, six.ID, "dispute", "")), http.StatusForbidden)
}

func TestADealerResolvesTheCallsOfTheTableToWhichTheyWereSent(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	staff := w.startDealerShift()
	c.Owner.Do("PATCH", "/api/staff/"+staff, apptest.Body{"userId": c.Dealer.Scope.Actor().ID}).Want(http.StatusOK)
	c.PitBoss.Do("POST", "/api/staff/"+staff+"/assign", apptest.Body{"tableId": five.ID}).Want(http.StatusOK)
	resolve := func(a alert.Alert) apptest.Answer {
		return c.Dealer.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", nil)
	}
	resolve(raiseCall(c.FloorManager, c, five.ID, "dispute", "")).Want(http.StatusOK)
	resolve(raiseCall(c.FloorManager, c, six.ID, "dispute", "")).Want(http.StatusForbidden)
}

func TestTwoEqualCallsFromOneTableAreOne(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	first := raiseCall(c.Dealer, c, five.ID, "floor", "")
	assert.Equal(t, "a second tap: ID", raiseCall(c.Dealer, c, five.ID, "floor", "").ID, first.ID)
	raiseCall(c.Dealer, c, five.ID, "floor", "Seat 4 asks for a rack")
	raiseCall(c.Dealer, c, five.ID, "dispute", "")
	raiseCall(c.Dealer, c, six.ID, "floor", "")
	raiseCall(c.FrontOffice, c, nil, "floor", "")
	raiseCall(c.FrontOffice, c, nil, "floor", "")
	assert.Len(t, "open alerts", listAlerts(c.FloorManager, c), 5)
	c.Dealer.Do("POST", "/api/pit-boss/alerts/"+first.ID+"/resolve", nil).Want(http.StatusOK)
	if later := raiseCall(c.Dealer, c, five.ID, "floor", ""); later.ID == first.ID {
		t.Error("a call after the first one was resolved: got the same alert, want a new one")
	}
}
