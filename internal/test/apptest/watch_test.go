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

// watch looks over the rooms once, as the server does every other second.
func watch(t *testing.T, c *apptest.Club) {
	t.Helper()
	runs(t, c.Features, "evaluate-alerts")
}

func runs(t *testing.T, set *app.Set, job string) {
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

// only is the one open alert of a kind; nil when there is none.
func only(t *testing.T, c *apptest.Club, kind alert.Kind) (found *alert.Alert) {
	t.Helper()
	for _, a := range alerts(c.Owner, c) {
		if a.Kind != kind {
			continue
		}
		if found != nil {
			t.Fatalf("two of %s: %+v, %+v", kind, *found, a)
		}
		found = &a
	}
	return found
}

func says(t *testing.T, c *apptest.Club, kind alert.Kind, message string) alert.Alert {
	t.Helper()
	a := only(t, c, kind)
	if a == nil || a.Message != message || a.RaisedBy != "PitBoss" && kind != alert.HighPot || a.ResolvedAt != nil {
		t.Fatalf("%s: %+v, want %q", kind, a, message)
	}
	return *a
}

// over fails unless an alert was resolved by the program itself.
func over(t *testing.T, c *apptest.Club, a alert.Alert) {
	t.Helper()
	if open := only(t, c, a.Kind); open != nil && open.ID == a.ID {
		t.Fatalf("still open: %+v", *open)
	}
	for _, done := range apptest.Get[[]alert.Alert](c.Owner, "/api/pit-boss/alerts/"+c.Room+"?resolved=true") {
		if done.ID == a.ID && *done.ResolvedBy == "PitBoss" {
			return
		}
	}
	t.Fatalf("%+v was not resolved by PitBoss", a)
}

// events are how many events of a type the main room has.
func events(t *testing.T, c *apptest.Club, kind string) (n int) {
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
	if only(t, c, alert.HighPot) != nil {
		t.Fatal("at the limit")
	}
	pot(c.Dealer, "3450")
	first := says(t, c, alert.HighPot, "Pot above $1,000. Dealer entered $3,450.")
	assert.MustEqual(t, "raised: Type", first.Type, alert.HighAction)
	assert.MustEqual(t, "raised: Priority", first.Priority, alert.High)
	assert.MustPointer(t, "raised: TableName", first.TableName, "Table 8")
	assert.MustEqual(t, "raised: RaisedBy", first.RaisedBy, "The dealer")
	pot(c.Dealer, "3450")
	pot(c.FloorManager, "4200.50")
	again := says(t, c, alert.HighPot, "Pot above $1,000. The floor_manager entered $4,200.50.")
	assert.MustEqual(t, "raised again: ID", again.ID, first.ID)
	assert.MustEqual(t, `raised again: events(t, c, "alert_created")`, events(t, c, "alert_created"), 1)
	pot(c.Dealer, "0")
	over(t, c, first)
	pot(c.Dealer, "1200")
	second := says(t, c, alert.HighPot, "Pot above $1,000. Dealer entered $1,200.")
	pot(c.Dealer, "1100") // less than before: another pot
	over(t, c, second)
	third := says(t, c, alert.HighPot, "Pot above $1,000. Dealer entered $1,100.")
	c.Dealer.Do("POST", "/api/pit-boss/alerts/"+third.ID+"/resolve", apptest.Body{}).Want(http.StatusForbidden)
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+third.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	pot(c.Dealer, "5000")
	if a := only(t, c, alert.HighPot); a != nil {
		t.Fatalf("somebody has seen to this pot: %+v", a)
	}
	pot(c.Dealer, "0")
	pot(c.Dealer, "1500")
	last := says(t, c, alert.HighPot, "Pot above $1,000. Dealer entered $1,500.")
	c.FloorManager.Do("POST", "/api/tables/"+eight.ID+"/end", apptest.Body{}).Want(http.StatusOK)
	over(t, c, last)
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
	watch(t, c)
	if a := only(t, c, alert.WaitOverTarget); a != nil {
		t.Fatalf("too early: %+v", a)
	}
	c.Clock.Advance(time.Second)
	watch(t, c)
	a := says(t, c, alert.WaitOverTarget,
		"Waitlist over target. Nathan V. has been waiting since 8:42 PM, target 30 min. Table 8 has a free seat.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.High)
	assert.MustPointer(t, "raised: TableName", a.TableName, c.NL25.Name)
	assert.MustNil(t, "raised: TableID", a.TableID)
	assert.MustEqual(t, "raised: Timestamp", a.Timestamp, apptest.Friday.Add(30*time.Minute))
	watch(t, c)
	c.FloorManager.Do("PATCH", "/api/tables/"+eight.ID, apptest.Body{"currentPlayers": 9}).Want(http.StatusOK)
	watch(t, c)
	full := says(t, c, alert.WaitOverTarget,
		"Waitlist over target. Nathan V. has been waiting since 8:42 PM, target 30 min. "+
			"Table 8 is the only game and is full.")
	nine := c.Table(9, c.NL25)
	watch(t, c)
	says(t, c, alert.WaitOverTarget,
		"Waitlist over target. Nathan V. has been waiting since 8:42 PM, target 30 min. "+
			"No seat is free; Table 9 is available.")
	assert.MustEqual(t, "raised twice: ID", full.ID, a.ID)
	c.Clock.Advance(10 * time.Minute)
	c.FloorManager.Do("POST", "/api/waitlist/"+nathan.ID+"/seat", apptest.Body{"tableId": nine.ID}).Want(http.StatusOK)
	watch(t, c)
	next := says(t, c, alert.WaitOverTarget,
		"Waitlist over target. Olga P. has been waiting since 8:47 PM, target 30 min. Table 9 has a free seat.")
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+next.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	watch(t, c)
	if open := only(t, c, alert.WaitOverTarget); open != nil {
		t.Fatalf("somebody has seen to it: %+v", open)
	}
	third := c.JoinWaitlist(c.Player("Pia Quinn"), c.NL25)
	c.Clock.Advance(31 * time.Minute)
	c.FloorManager.Do("POST", "/api/waitlist/"+later.ID+"/call", apptest.Body{}).Want(http.StatusOK)
	watch(t, c)
	last := says(t, c, alert.WaitOverTarget,
		"Waitlist over target. Pia Q. has been waiting since 9:22 PM, target 30 min. Table 9 has a free seat.")
	c.FloorManager.Do("DELETE", "/api/waitlist/"+third.ID, nil).Want(http.StatusNoContent)
	watch(t, c)
	over(t, c, last)
}

func TestATableThatIsShortForLongIsAnAlertUntilItIsNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ten := c.Table(10, c.NL13)
	c.FloorManager.Do("PATCH", "/api/tables/"+ten.ID, apptest.Body{"currentPlayers": 2}).Want(http.StatusOK)
	c.Clock.Advance(20 * time.Minute)
	watch(t, c)
	first := says(t, c, alert.TableShort, "Short over 20 min. 2 of 9 at 1/3 NL Hold'em, nobody waiting.")
	c.JoinWaitlist(c.Player("Ann"), c.NL13)
	c.FloorManager.Do("PATCH", "/api/tables/"+ten.ID, apptest.Body{"currentPlayers": 3}).Want(http.StatusOK)
	watch(t, c)
	says(t, c, alert.TableShort, "Short over 20 min. 3 of 9 at 1/3 NL Hold'em, 1 waiting.")
	c.FloorManager.Do("PATCH", "/api/tables/"+ten.ID, apptest.Body{"currentPlayers": 4}).Want(http.StatusOK)
	watch(t, c)
	over(t, c, first)
	c.FloorManager.Do("PATCH", "/api/tables/"+ten.ID, apptest.Body{"currentPlayers": 3}).Want(http.StatusOK)
	watch(t, c)
	if only(t, c, alert.TableShort) != nil {
		t.Fatal("it has only begun to be short again")
	}
	c.Clock.Advance(20 * time.Minute)
	watch(t, c)
	second := only(t, c, alert.TableShort)
	assert.NotNil(t, "the second time: second", second)
	if second.ID == first.ID {
		t.Fatalf("the second time: ID: got %v, want a value other than first.ID", second.ID)
	}
	c.FloorManager.Do("POST", "/api/tables/"+ten.ID+"/end", apptest.Body{}).Want(http.StatusOK)
	watch(t, c)
	if only(t, c, alert.TableShort) != nil {
		t.Fatal("nobody sits there any more")
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
		for _, who := range everyone(c) {
			who.Do("GET", "/api/auth/user", nil).Want(http.StatusOK) // stays signed in
		}
	}
	seat := c.SeatPlayer(ann, two, 8)
	c.SeatPlayer(ben, two, 3)
	sells(ben.ID) // a renewal begins where the old one ends
	watch(t, c)
	c.Clock.Advance(time.Hour)
	watch(t, c)
	a := says(t, c, alert.MembershipEnded, "Membership ended while seated. Seat 8, daily pass ran out at 8:42 PM.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.Medium)
	assert.MustPointer(t, "raised: TableName", a.TableName, "Table 2")
	three := c.Table(3, c.NL13)
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": three.ID, "seatNumber": 5}).
		Want(http.StatusOK)
	watch(t, c)
	moved := says(t, c, alert.MembershipEnded, "Membership ended while seated. Seat 5, daily pass ran out at 8:42 PM.")
	assert.MustEqual(t, "moved: ID", moved.ID, a.ID)
	assert.MustPointer(t, "moved: TableName", moved.TableName, "Table 3")
	assert.MustPointer(t, "moved: TableID", moved.TableID, three.ID)
	sells(ann.ID)
	watch(t, c)
	over(t, c, a)
	guest := c.Guest("Guest") // let in without one
	c.Owner.Do("POST", "/api/seats", apptest.Body{
		"tableId": two.ID, "playerId": guest.ID, "seatNumber": 1, "buyInAmount": "300.00",
		"overrideReason": "A friend of the house",
	}).Want(http.StatusCreated)
	watch(t, c)
	if a := only(t, c, alert.MembershipEnded); a != nil {
		t.Fatalf("they never had one: %+v", a)
	}
}

func TestAnInterestListThatReachesItsMinimumIsAnAlertUntilTheGameOpens(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for _, name := range []string{"Ann", "Ben", "Cleo", "Dan", "Eve"} {
		c.JoinWaitlist(c.Player(name), c.PLO)
		c.Clock.Advance(time.Hour) // however long they wait: no dealer deals the game
	}
	watch(t, c)
	assert.Len(t, "five are too few: alerts(c.Owner, c)", alerts(c.Owner, c), 0)
	c.JoinWaitlist(c.Player("Finn"), c.PLO)
	watch(t, c)
	a := says(t, c, alert.InterestReached, "Interest list reached 6. 6 wait for 1/2 PLO; no table is set up for it.")
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.Other)
	assert.MustPointer(t, "raised: TableName", a.TableName, "1/2 PLO")
	seven := c.Table(7, c.PLO)
	c.JoinWaitlist(c.Player("Gus"), c.PLO)
	watch(t, c)
	says(t, c, alert.InterestReached, "Interest list reached 6. 7 wait for 1/2 PLO; Table 7 is available.")
	c.FloorManager.Do("PATCH", "/api/tables/"+seven.ID, apptest.Body{"status": "active"}).Want(http.StatusOK)
	watch(t, c)
	over(t, c, a)
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
	assert.MustEqual(t, `events(t, c, "alert_created")`, events(t, c, "alert_created"), 4)
	assert.MustEqual(t, `events(t, c, "alert_updated")`, events(t, c, "alert_updated"), 0)
	assert.Len(t, "alerts(c.Owner, c)", alerts(c.Owner, c), 4)
	for _, a := range alerts(c.Owner, c) {
		c.FloorManager.Do("POST", "/api/tables/"+*a.TableID+"/end", apptest.Body{}).Want(http.StatusOK)
	}
	both()
	both()
	assert.MustEqual(t, `events(t, c, "alert_updated")`, events(t, c, "alert_updated"), 4)
	assert.MustEqual(t, `events(t, c, "alert_created")`, events(t, c, "alert_created"), 4)
	assert.Len(t, "alerts(c.Owner, c)", alerts(c.Owner, c), 0)
}

func TestWhoMayNotReviewCashSeesAndHearsNothingOfLargeCash(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	buys(c.FrontOffice, c.Guest("Ray Whitfield"), "10500.00", "cash").Want(http.StatusCreated)
	a := only(t, c, alert.LargeCash)
	assert.NotNil(t, "raised: a", a)
	assert.MustEqual(t, "raised: Priority", a.Priority, alert.Critical)
	assert.MustEqual(t, "raised: Type", a.Type, alert.Security)
	for _, who := range []*apptest.Person{c.Dealer, c.FrontOffice, c.Executive} {
		assert.Len(t, fmt.Sprintf("%s sees", who.Role), alerts(who, c), 0)
		if who.Role.May(tenant.RaiseAlerts) {
			got := who.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", apptest.Body{}).Want(http.StatusNotFound)
			unknown := who.Do("POST", "/api/pit-boss/alerts/"+db.NewID()+"/resolve", apptest.Body{})
			assert.Equal(t, fmt.Sprintf("%s learns of it: Body", who.Role), string(got.Body), string(unknown.Body))
		}
	}
	c.FloorManager.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", apptest.Body{}).Want(http.StatusForbidden)
	lines := len(apptest.Get[[]room.Activity](c.FrontOffice, "/api/activity/"+c.Room))
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+a.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	assert.Equal(t, "the feed, which is everybody's, tells of it",
		len(apptest.Get[[]room.Activity](c.FrontOffice, "/api/activity/"+c.Room)), lines)
	kept, err := db.EventsAfter(context.Background(), c.DB, "club", c.Room, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range kept {
		if slices.Contains([]string{"alert_created", "alert_updated", "executive_alert"}, e.Type) &&
			e.Permission != tenant.ReviewCash {
			t.Errorf("%s may be heard by everyone with %s", e.Type, e.Permission)
		}
	}
	list := apptest.Get[[]alert.Alert](c.Dealer, "/api/pit-boss/alerts/"+c.Room+"?resolved=true")
	assert.Len(t, "the dealer sees", list, 0)
	watch(t, c)
}

// The list skips a player expected from home, so no seat is late for them.
func TestAPlayerWhoIsNotHereYetDoesNotWaitOverTarget(t *testing.T) {
	t.Parallel()
	c := openToJoins(t)
	j := newJoiner(t, c, "Christopher Vance", "5125550177")
	j.body["arriveInMinutes"] = 90
	j.join()
	c.Clock.Advance(40 * time.Minute)
	watch(t, c)
	assert.Equal(t, "alert before the arrival", only(t, c, alert.WaitOverTarget) == nil, true)
	on(c, waiting(c)[0], "arrive", "{}").Want(http.StatusOK)
	watch(t, c)
	assert.NotNil(t, "alert after it", only(t, c, alert.WaitOverTarget))
}
