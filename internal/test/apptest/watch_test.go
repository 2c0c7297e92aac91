package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// evaluateAlerts runs the job that the server runs every other second.
func evaluateAlerts(t *testing.T, c *apptest.Club) {
	t.Helper()
	mustRunJobOf(t, c.Features, "evaluate-alerts")
}

func mustRunJobOf(t *testing.T, set *app.Set, job string) {
	t.Helper()
	for _, j := range set.Jobs {
		if j.Name == job {
			if err := j.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no job %s", job)
}

// findOpenAlert returns the open alert of a kind, or nil. It fails if there are two.
func findOpenAlert(t *testing.T, c *apptest.Club, kind alert.Kind) (found *alert.Alert) {
	t.Helper()
	for _, a := range listAlerts(c.Owner, c) {
		if a.Kind != kind {
			continue
		}
		if found != nil {
			t.Fatalf("two open alerts of the kind %s: %+v, %+v", kind, *found, a)
		}
		found = &a
	}
	return found
}

func requireAlert(t *testing.T, c *apptest.Club, kind alert.Kind, message string) alert.Alert {
	t.Helper()
	a := findOpenAlert(t, c, kind)
	if a == nil || a.Message != message || a.RaisedBy != "PitBoss" && kind != alert.HighPot || a.ResolvedAt != nil {
		t.Fatalf("%s: %+v, want %q", kind, a, message)
	}
	return *a
}

// requireResolved fails unless the job has resolved the alert.
func requireResolved(t *testing.T, c *apptest.Club, a alert.Alert) {
	t.Helper()
	if open := findOpenAlert(t, c, a.Kind); open != nil && open.ID == a.ID {
		t.Fatalf("the alert is still open: %+v", *open)
	}
	for _, done := range apptest.Get[[]alert.Alert](c.Owner, "/api/pit-boss/alerts/"+c.Room+"?resolved=true") {
		if done.ID == a.ID && *done.ResolvedBy == "PitBoss" {
			return
		}
	}
	t.Fatalf("%+v was not resolved by PitBoss", a)
}

// countEvents counts the events of a type in the main room.
func countEvents(t *testing.T, c *apptest.Club, kind string) (n int) {
	t.Helper()
	kept, err := db.EventsAfter(context.Background(), c.DB, "club", c.Room, 0, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range kept {
		if e.Type == kind {
			n++
		}
	}
	return n
}

func TestAPotAboveTheLimitIsRaisedOnceAPot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	eight := c.Table(8, c.NL25)
	pot := func(who *apptest.Person, amount string) {
		t.Helper()
		who.Do("POST", "/api/tables/"+eight.ID+"/pot", apptest.Body{"amount": amount}).Want(http.StatusOK)
		c.Clock.Advance(time.Second)
	}
	pot(c.Dealer, "1000")
	if findOpenAlert(t, c, alert.HighPot) != nil {
		t.Fatal("a pot at the limit raised an alert")
	}
	pot(c.Dealer, "3450")
	first := requireAlert(t, c, alert.HighPot, "Pot above $1,000. Dealer entered $3,450.")
	assert.MustEqual(t, "raised: Type", first.Type, alert.HighAction)
	assert.MustEqual(t, "raised: Priority", first.Priority, alert.High)
	assert.MustPointer(t, "raised: TableName", first.TableName, "Table 8")
	assert.MustEqual(t, "raised: RaisedBy", first.RaisedBy, "The dealer")
	pot(c.Dealer, "3450")
	pot(c.FloorManager, "4200.50")
	again := requireAlert(t, c, alert.HighPot, "Pot above $1,000. The floor_manager entered $4,200.50.")
	assert.MustEqual(t, "raised again: ID", again.ID, first.ID)
	assert.MustEqual(t, `raised again: countEvents(t, c, "alert_created")`, countEvents(t, c, "alert_created"), 1)
	pot(c.Dealer, "0")
	requireResolved(t, c, first)
	pot(c.Dealer, "1200")
	second := requireAlert(t, c, alert.HighPot, "Pot above $1,000. Dealer entered $1,200.")
	pot(c.Dealer, "1100") // smaller than the last pot, so this is a new pot
	requireResolved(t, c, second)
	third := requireAlert(t, c, alert.HighPot, "Pot above $1,000. Dealer entered $1,100.")
	c.Dealer.Do("POST", "/api/pit-boss/alerts/"+third.ID+"/resolve", apptest.Body{}).Want(http.StatusForbidden)
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+third.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	pot(c.Dealer, "5000")
	if a := findOpenAlert(t, c, alert.HighPot); a != nil {
		t.Fatalf("a resolved alert was raised again for the same pot: %+v", a)
	}
	pot(c.Dealer, "0")
	pot(c.Dealer, "1500")
	last := requireAlert(t, c, alert.HighPot, "Pot above $1,000. Dealer entered $1,500.")
	c.FloorManager.Do("POST", "/api/tables/"+eight.ID+"/end", apptest.Body{}).Want(http.StatusOK)
	requireResolved(t, c, last)
}

func TestAWaitOverTargetSaysWhereASeatIsAndEndsWithTheWait(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	eight := c.Table(8, c.NL25)
	ann := c.Player("Ann")
	c.SeatPlayer(ann, eight, 1)
	nathan := c.JoinWaitlist(c.Player("Nathan Vale"), c.NL25)
	c.Clock.Advance(5 * time.Minute)
	later := c.JoinWaitlist(c.Player("Olga Price"), c.NL25)
	c.Clock.Advance(25*time.Minute - time.Second)
	evaluateAlerts(t, c)
	if a := findOpenAlert(t, c, alert.WaitOverTarget); a != nil {
		t.Fatalf("the alert was raised too early: %+v", a)
	}
	c.Clock.Advance(time.Second)
	evaluateAlerts(t, c)
	a := requireAlert(t, c, alert.WaitOverTarget,
		"Waitlist over target. Nathan V. has been waiting since 8:42 PM, target 30 min. Table 8 has a free seat.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.High)
	assert.MustPointer(t, "raised: TableName", a.TableName, c.NL25.Name)
	assert.MustNil(t, "raised: TableID", a.TableID)
	assert.MustEqual(t, "raised: Timestamp", a.Timestamp, apptest.Friday.Add(30*time.Minute))
	evaluateAlerts(t, c)
	c.FloorManager.Do("PATCH", "/api/tables/"+eight.ID, apptest.Body{"currentPlayers": 9}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	full := requireAlert(t, c, alert.WaitOverTarget,
		"Waitlist over target. Nathan V. has been waiting since 8:42 PM, target 30 min. "+
			"Table 8 is the only game and is full.")
	nine := c.Table(9, c.NL25)
	evaluateAlerts(t, c)
	requireAlert(t, c, alert.WaitOverTarget,
		"Waitlist over target. Nathan V. has been waiting since 8:42 PM, target 30 min. "+
			"No seat is free; Table 9 is available.")
	assert.MustEqual(t, "raised twice: ID", full.ID, a.ID)
	c.Clock.Advance(10 * time.Minute)
	c.FloorManager.Do("POST", "/api/waitlist/"+nathan.ID+"/seat", apptest.Body{"tableId": nine.ID}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	next := requireAlert(t, c, alert.WaitOverTarget,
		"Waitlist over target. Olga P. has been waiting since 8:47 PM, target 30 min. Table 9 has a free seat.")
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+next.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	if open := findOpenAlert(t, c, alert.WaitOverTarget); open != nil {
		t.Fatalf("a resolved alert was raised again: %+v", open)
	}
	third := c.JoinWaitlist(c.Player("Pia Quinn"), c.NL25)
	c.Clock.Advance(31 * time.Minute)
	c.FloorManager.Do("POST", "/api/waitlist/"+later.ID+"/call", apptest.Body{}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	last := requireAlert(t, c, alert.WaitOverTarget,
		"Waitlist over target. Pia Q. has been waiting since 9:22 PM, target 30 min. Table 9 has a free seat.")
	c.FloorManager.Do("DELETE", "/api/waitlist/"+third.ID, nil).Want(http.StatusNoContent)
	evaluateAlerts(t, c)
	requireResolved(t, c, last)
}

func TestATableThatIsShortForLongIsAnAlertUntilItIsNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ten := c.Table(10, c.NL13)
	c.FloorManager.Do("PATCH", "/api/tables/"+ten.ID, apptest.Body{"currentPlayers": 2}).Want(http.StatusOK)
	c.Clock.Advance(20 * time.Minute)
	evaluateAlerts(t, c)
	first := requireAlert(t, c, alert.TableShort, "Short over 20 min. 2 of 9 at 1/3 NL Hold'em, nobody waiting.")
	c.JoinWaitlist(c.Player("Ann"), c.NL13)
	c.FloorManager.Do("PATCH", "/api/tables/"+ten.ID, apptest.Body{"currentPlayers": 3}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	requireAlert(t, c, alert.TableShort, "Short over 20 min. 3 of 9 at 1/3 NL Hold'em, 1 waiting.")
	c.FloorManager.Do("PATCH", "/api/tables/"+ten.ID, apptest.Body{"currentPlayers": 4}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	requireResolved(t, c, first)
	c.FloorManager.Do("PATCH", "/api/tables/"+ten.ID, apptest.Body{"currentPlayers": 3}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	if findOpenAlert(t, c, alert.TableShort) != nil {
		t.Fatal("the alert was raised as soon as the table was short again")
	}
	c.Clock.Advance(20 * time.Minute)
	evaluateAlerts(t, c)
	second := findOpenAlert(t, c, alert.TableShort)
	assert.NotNil(t, "the second time: second", second)
	if second.ID == first.ID {
		t.Fatalf("the second time: ID: got %v, want a value other than first.ID", second.ID)
	}
	c.FloorManager.Do("POST", "/api/tables/"+ten.ID+"/end", apptest.Body{}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	if findOpenAlert(t, c, alert.TableShort) != nil {
		t.Fatal("the alert is open although the player has left")
	}
}

func TestAMembershipThatEndsWhileItsPlayerSitsIsAnAlertUntilItIsRenewed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	two := c.Table(2, c.NL13)
	sells := func(id string) {
		t.Helper()
		c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
			"playerId": id, "roomId": c.Room, "membershipType": "daily",
		}).Want(http.StatusCreated)
	}
	ann, ben := c.Guest("Ann"), c.Guest("Ben")
	sells(ann.ID)
	sells(ben.ID)
	for range 23 {
		c.Clock.Advance(time.Hour)
		for _, who := range staffOf(c) {
			who.Do("GET", "/api/auth/user", nil).Want(http.StatusOK) // keeps the session alive
		}
	}
	seat := c.SeatPlayer(ann, two, 8)
	c.SeatPlayer(ben, two, 3)
	sells(ben.ID) // a renewal begins at the end of the current membership
	evaluateAlerts(t, c)
	c.Clock.Advance(time.Hour)
	evaluateAlerts(t, c)
	a := requireAlert(t, c, alert.MembershipEnded,
		"Membership ended while seated. Seat 8, daily pass ran out at 8:42 PM.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.Medium)
	assert.MustPointer(t, "raised: TableName", a.TableName, "Table 2")
	three := c.Table(3, c.NL13)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": three.ID, "seatNumber": 5}).
		Want(http.StatusOK)
	evaluateAlerts(t, c)
	moved := requireAlert(t, c, alert.MembershipEnded,
		"Membership ended while seated. Seat 5, daily pass ran out at 8:42 PM.")
	assert.MustEqual(t, "moved: ID", moved.ID, a.ID)
	assert.MustPointer(t, "moved: TableName", moved.TableName, "Table 3")
	assert.MustPointer(t, "moved: TableID", moved.TableID, three.ID)
	sells(ann.ID)
	evaluateAlerts(t, c)
	requireResolved(t, c, a)
	guest := c.Guest("Guest") // admitted without a membership
	c.Owner.Do("POST", "/api/seats", apptest.Body{
		"tableId": two.ID, "playerId": guest.ID, "seatNumber": 1, "buyInAmount": "300.00",
		"overrideReason": "A friend of the house",
	}).Want(http.StatusCreated)
	evaluateAlerts(t, c)
	if a := findOpenAlert(t, c, alert.MembershipEnded); a != nil {
		t.Fatalf("an alert was raised for a player who never had a membership: %+v", a)
	}
}

func TestAnInterestListThatReachesItsMinimumIsAnAlertUntilTheGameOpens(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for _, name := range []string{"Ann", "Ben", "Cleo", "Dan", "Eve"} {
		c.JoinWaitlist(c.Player(name), c.PLO)
		c.Clock.Advance(time.Hour) // no alert for a long wait, because the game is not dealt yet
	}
	evaluateAlerts(t, c)
	assert.Len(t, "five are too few: alerts(c.Owner, c)", listAlerts(c.Owner, c), 0)
	c.JoinWaitlist(c.Player("Finn"), c.PLO)
	evaluateAlerts(t, c)
	a := requireAlert(t, c, alert.InterestReached,
		"Interest list reached 6. 6 wait for 1/2 PLO; no table is set up for it.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.Other)
	assert.MustPointer(t, "raised: TableName", a.TableName, "1/2 PLO")
	seven := c.Table(7, c.PLO)
	c.JoinWaitlist(c.Player("Gus"), c.PLO)
	evaluateAlerts(t, c)
	requireAlert(t, c, alert.InterestReached, "Interest list reached 6. 7 wait for 1/2 PLO; Table 7 is available.")
	c.FloorManager.Do("PATCH", "/api/tables/"+seven.ID, apptest.Body{"status": "active"}).Want(http.StatusOK)
	evaluateAlerts(t, c)
	requireResolved(t, c, a)
}

func TestTwoNodesThatWatchAtOnceRaiseOnceAndResolveOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	other := app.Wire(c.DB, account.Config{PlatformDomain: "localhost"})
	for n := range 4 {
		table := c.Table(n+1, c.NL13)
		c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"currentPlayers": 2}).Want(http.StatusOK)
	}
	c.Clock.Advance(30 * time.Minute)
	both := func() {
		var nodes sync.WaitGroup
		for _, set := range []*app.Set{c.Features, other} {
			for range 2 {
				nodes.Go(func() {
					for _, j := range set.Jobs {
						if j.Name == "evaluate-alerts" {
							if err := j.Run(context.Background()); err != nil {
								t.Error(err)
							}
						}
					}
				})
			}
		}
		nodes.Wait()
	}
	both()
	both()
	assert.MustEqual(t, `countEvents(t, c, "alert_created")`, countEvents(t, c, "alert_created"), 4)
	assert.MustEqual(t, `countEvents(t, c, "alert_updated")`, countEvents(t, c, "alert_updated"), 0)
	assert.Len(t, "alerts(c.Owner, c)", listAlerts(c.Owner, c), 4)
	for _, a := range listAlerts(c.Owner, c) {
		c.FloorManager.Do("POST", "/api/tables/"+*a.TableID+"/end", apptest.Body{}).Want(http.StatusOK)
	}
	both()
	both()
	assert.MustEqual(t, `countEvents(t, c, "alert_updated")`, countEvents(t, c, "alert_updated"), 4)
	assert.MustEqual(t, `countEvents(t, c, "alert_created")`, countEvents(t, c, "alert_created"), 4)
	assert.Len(t, "alerts(c.Owner, c)", listAlerts(c.Owner, c), 0)
}

func TestWhoMayNotReviewCashSeesAndHearsNothingOfLargeCash(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	sellChips(c.FrontOffice, c.Guest("Ray Whitfield"), "10500.00", "cash").Want(http.StatusCreated)
	a := findOpenAlert(t, c, alert.LargeCash)
	assert.NotNil(t, "raised: a", a)
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.Critical)
	assert.MustEqual(t, "raised: Type", a.Type, alert.Security)
	for _, who := range []*apptest.Person{c.Dealer, c.FrontOffice, c.Executive} {
		assert.Len(t, fmt.Sprintf("%s sees", who.Role), listAlerts(who, c), 0)
		if who.Role.May(tenant.RaiseAlerts) {
			got := who.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", apptest.Body{}).Want(http.StatusNotFound)
			unknown := who.Do("POST", "/api/pit-boss/alerts/"+db.NewID()+"/resolve", apptest.Body{})
			assert.Equal(t, fmt.Sprintf("%s learns of it: Body", who.Role), string(got.Body), string(unknown.Body))
		}
	}
	c.FloorManager.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", apptest.Body{}).Want(http.StatusForbidden)
	lines := len(apptest.Get[[]room.Activity](c.FrontOffice, "/api/activity/"+c.Room))
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	assert.Equal(t, "entries of the activity feed",
		len(apptest.Get[[]room.Activity](c.FrontOffice, "/api/activity/"+c.Room)), lines)
	kept, err := db.EventsAfter(context.Background(), c.DB, "club", c.Room, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range kept {
		if slices.Contains([]string{"alert_created", "alert_updated", "executive_alert"}, e.Type) &&
			e.Permission != tenant.ReviewCash {
			t.Errorf("the event %s is visible to every role with %s", e.Type, e.Permission)
		}
	}
	list := apptest.Get[[]alert.Alert](c.Dealer, "/api/pit-boss/alerts/"+c.Room+"?resolved=true")
	assert.Len(t, "the dealer sees", list, 0)
	evaluateAlerts(t, c)
}

// The list skips players who are expected from home, so an open seat raises no alert for them.
func TestAPlayerWhoIsNotHereYetDoesNotWaitOverTarget(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	j := newJoiner(t, c, "Christopher Vance", "5125550177")
	j.body["arriveInMinutes"] = 90
	j.join()
	c.Clock.Advance(40 * time.Minute)
	evaluateAlerts(t, c)
	assert.Equal(t, "alert before the arrival", findOpenAlert(t, c, alert.WaitOverTarget) == nil, true)
	actOnEntry(c, openEntries(c)[0], "arrive", "{}").Want(http.StatusOK)
	evaluateAlerts(t, c)
	assert.NotNil(t, "alert after the arrival", findOpenAlert(t, c, alert.WaitOverTarget))
}
