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
)

// alerts are those that somebody sees of the main room.
func alerts(who *apptest.Person, c *apptest.Club) []alert.Alert {
	return apptest.Get[[]alert.Alert](who, "/api/pit-boss/alerts/"+c.Room)
}

func calls(who *apptest.Person, c *apptest.Club, table any, kind, note string) (a alert.Alert) {
	in := apptest.Body{"roomId": c.Room, "kind": kind, "note": note}
	if table != nil {
		in["tableId"] = table
	}
	who.Do("POST", "/api/pit-boss/alerts", in).Want(http.StatusCreated).Into(&a)
	return a
}

func TestADealerCallsTheFloorAndWhoComesResolvesIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := c.Table(5, c.NL25)
	plain := calls(c.Dealer, c, five.ID, "floor", "")
	if plain.Type != alert.Technical || plain.Kind != alert.FloorCall || plain.Priority != alert.High || plain.Message != "Floor called." ||
		*plain.TableName != "Table 5" || *plain.TableID != five.ID || plain.RaisedBy != "The dealer" || plain.Timestamp != apptest.Friday {
		t.Fatalf("called: %+v", plain)
	}
	c.Clock.Advance(time.Minute)
	jam := calls(c.FloorManager, c, five.ID, "technical", "  Shuffler jammed,\ndealing by hand ")
	guest := calls(c.FrontOffice, c, nil, "vip_request", "Asks for the manager!")
	c.Clock.Advance(time.Minute)
	fight := calls(c.Dealer, c, five.ID, "dispute", "Over the last pot. Seats 3 and 7")
	guard := calls(c.PitBoss, c, nil, "security", "")
	if jam.Message != "Technical. Shuffler jammed, dealing by hand." || guest.Message != "VIP request. Asks for the manager!" || guest.TableName != nil ||
		fight.Message != "Dispute. Over the last pot. Seats 3 and 7." || fight.Priority != alert.Critical || guard.Message != "Security called." {
		t.Fatalf("messages: %q %q %q %q", jam.Message, guest.Message, fight.Message, guard.Message)
	}
	open := alerts(c.Executive, c)
	want := []string{guard.ID, fight.ID, plain.ID, guest.ID, jam.ID} // critical, high, medium; what is new first
	if len(open) != len(want) {
		t.Fatalf("open: %+v", open)
	}
	for i, a := range open {
		if a.ID != want[i] {
			t.Errorf("place %d: %+v", i, a)
		}
	}

	c.Clock.Advance(time.Minute)
	var done alert.Alert
	c.FloorManager.Do("POST", "/api/pit-boss/alerts/"+fight.ID+"/resolve", apptest.Body{}).Want(http.StatusOK).Into(&done)
	if *done.ResolvedBy != "The floor_manager" || *done.ResolvedAt != apptest.Friday.Add(3*time.Minute) || done.Message != fight.Message {
		t.Fatalf("resolved: %+v", done)
	}
	apptest.WantConflict(t, c.Dealer.Do("POST", "/api/pit-boss/alerts/"+fight.ID+"/resolve", apptest.Body{}), "The floor_manager has already resolved this alert")
	c.Executive.Do("POST", "/api/pit-boss/alerts/"+guard.ID+"/resolve", apptest.Body{}).Want(http.StatusForbidden)
	c.Clock.Advance(time.Minute)
	c.Dealer.Do("POST", "/api/pit-boss/alerts/"+plain.ID+"/resolve", nil).Want(http.StatusOK)
	list := apptest.Get[[]alert.Alert](c.Dealer, "/api/pit-boss/alerts/"+c.Room+"?resolved=true")
	if len(list) != 2 || list[0].ID != plain.ID || list[1].ID != fight.ID || len(alerts(c.Dealer, c)) != 3 {
		t.Fatalf("resolved ones: %+v", list)
	}
	feed := apptest.Get[[]room.Activity](c.FrontOffice, "/api/activity/"+c.Room+"?limit=2")
	if feed[0].Description != "Resolved: Floor called, Table 5" || feed[1].Description != "Resolved: Dispute, Table 5" || *feed[1].TableID != five.ID {
		t.Fatalf("feed: %+v", feed)
	}
	mine := apptest.Get[[]room.Activity](c.Dealer, "/api/activity/"+c.Room+"?mine=true&limit=1")
	of := apptest.Get[[]room.Activity](c.FloorManager, "/api/activity/"+c.Room+"?mine=true&table="+five.ID)
	if len(mine) != 1 || mine[0].ID != feed[0].ID || len(of) != 3 || of[0].ID != feed[1].ID {
		t.Fatalf("by me: %+v, %+v", mine, of)
	}
	c.Clock.Advance(10 * time.Hour)
	if list := apptest.Get[[]alert.Alert](c.Dealer, "/api/pit-boss/alerts/"+c.Room+"?resolved=true"); len(list) != 0 {
		t.Fatalf("of the gaming day before: %+v", list)
	}
}

// someAlert is one of a kind; a rule's is about something that no other is about.
func someAlert(kind alert.Kind) alert.New {
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
	resolve := func(who *apptest.Person, a alert.Alert) apptest.Answer {
		return who.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", nil)
	}
	fromFloor := calls(c.FloorManager, c, five.ID, "dispute", "")
	if got := resolve(c.Dealer, fromFloor); got.Status != http.StatusForbidden {
		t.Errorf("another table's call: %d %s", got.Status, got.Body)
	}
	resolve(c.Dealer, calls(c.Dealer, c, five.ID, "floor", "")).Want(http.StatusOK)
	resolve(c.FrontOffice, fromFloor).Want(http.StatusOK)
}

func TestTwoTabletsWithOneDealerSignInDoNotEndEachOthersCalls(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	other := apptest.SignInAgain(t, c, c.Dealer) // the same account on a second tablet
	resolve := func(who *apptest.Person, a alert.Alert) int {
		return who.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", nil).Status
	}
	ofFive, ofSix := calls(c.Dealer, c, five.ID, "floor", ""), calls(other, c, six.ID, "floor", "")
	if got := resolve(c.Dealer, ofSix); got != http.StatusForbidden {
		t.Errorf("the tablet of Table 5 ends the call of Table 6: %d", got)
	}
	if got := resolve(other, ofSix); got != http.StatusOK {
		t.Errorf("the tablet of Table 6 ends its call: %d", got)
	}
	if got := resolve(other, ofFive); got != http.StatusForbidden {
		t.Errorf("the tablet of Table 6 ends the call of Table 5: %d", got)
	}
	// The table that a dealer takes over on a tablet is that tablet's, whoever calls from there.
	fromFloor := calls(c.FloorManager, c, six.ID, "dispute", "")
	take := apptest.Body{"staffId": w.onShift(), "pin": samplePIN}
	other.Do("POST", "/api/dealer/"+six.ID+"/take", take).Want(http.StatusOK)
	if got := resolve(c.Dealer, fromFloor); got != http.StatusForbidden {
		t.Errorf("the tablet of Table 5 ends a call of the floor for Table 6: %d", got)
	}
	if got := resolve(other, fromFloor); got != http.StatusOK {
		t.Errorf("the tablet of Table 6 ends a call of the floor for it: %d", got)
	}
	c.PitBoss.Do("POST", "/api/staff/"+w.onShift()+"/assign", apptest.Body{"tableId": six.ID}).Want(http.StatusOK)
	if got := resolve(other, calls(c.FloorManager, c, six.ID, "dispute", "")); got != http.StatusForbidden {
		t.Errorf("a tablet whose dealer was relieved ends a call of the table: %d", got)
	}
}

func TestADealerResolvesTheCallsOfTheTableToWhichTheyWereSent(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	staff := w.onShift()
	c.Owner.Do("PATCH", "/api/staff/"+staff, apptest.Body{"userId": c.Dealer.Scope.Actor().ID}).Want(http.StatusOK)
	c.PitBoss.Do("POST", "/api/staff/"+staff+"/assign", apptest.Body{"tableId": five.ID}).Want(http.StatusOK)
	resolve := func(a alert.Alert) apptest.Answer {
		return c.Dealer.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", nil)
	}
	resolve(calls(c.FloorManager, c, five.ID, "dispute", "")).Want(http.StatusOK)
	resolve(calls(c.FloorManager, c, six.ID, "dispute", "")).Want(http.StatusForbidden)
}

func TestTwoEqualCallsFromOneTableAreOne(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five, six := c.Table(5, c.NL25), c.Table(6, c.NL25)
	first := calls(c.Dealer, c, five.ID, "floor", "")
	if again := calls(c.Dealer, c, five.ID, "floor", ""); again.ID != first.ID {
		t.Errorf("a second tap: %+v", again)
	}
	calls(c.Dealer, c, five.ID, "floor", "Seat 4 asks for a rack")
	calls(c.Dealer, c, five.ID, "dispute", "")
	calls(c.Dealer, c, six.ID, "floor", "")
	calls(c.FrontOffice, c, nil, "floor", "")
	calls(c.FrontOffice, c, nil, "floor", "")
	if open := alerts(c.FloorManager, c); len(open) != 5 {
		t.Errorf("%d calls are open: %+v", len(open), open)
	}
	c.Dealer.Do("POST", "/api/pit-boss/alerts/"+first.ID+"/resolve", nil).Want(http.StatusOK)
	if later := calls(c.Dealer, c, five.ID, "floor", ""); later.ID == first.ID {
		t.Error("the floor has come: another call is another one")
	}
}
