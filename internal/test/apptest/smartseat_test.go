package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/floor/smartseat"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func readSmartSeating(c *apptest.Club) smartseat.SmartSeating {
	return apptest.Get[smartseat.SmartSeating](c.FloorManager, "/api/smart-seating?room="+c.Room)
}

func implementRecommendation(c *apptest.Club, p player.Player, t floor.Table, seat int) apptest.Answer {
	return c.FloorManager.Do("POST", "/api/smart-seating/implement", apptest.Body{
		"playerId": p.ID, "tableId": t.ID, "seatNumber": seat,
	})
}

// addRunningTable adds a table whose last seats are open and whose other seats are taken.
func addRunningTable(c *apptest.Club, number int, game room.GameType, open int) floor.Table {
	t := c.Table(number, game)
	for seat := range 9 - open {
		c.SeatPlayer(c.Player(fmt.Sprintf("Seated %d.%d", number, seat)), t, seat+1)
	}
	return t
}

// reasonsOf returns, by player name, the reasons for players without a recommendation.
func reasonsOf(s smartseat.SmartSeating) map[string]string {
	out := map[string]string{}
	for _, w := range s.Without {
		out[w.Player.Name] = w.Reason
	}
	return out
}

func requireRecommendation(t *testing.T, s smartseat.SmartSeating, who, table string, seat int) {
	t.Helper()
	if len(s.Recommendations) != 1 || s.Recommendations[0].Player.Name != who ||
		s.Recommendations[0].TableName != table || s.Recommendations[0].SeatNumber != seat {
		t.Fatalf("recommendations: got %+v (without: %+v), want %s at %s, seat %d", s.Recommendations, s.Without, who,
			table, seat)
	}
}

func TestARecommendationIsSeatedAsFromTheListAndNobodyIsPassedOverWithoutAReason(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := addRunningTable(c, 5, c.NL25, 2)
	joanna, omar, ray := c.Player("Joanna Pike"), c.Player("Omar Haddad"), c.Player("Ray Whitfield")
	for _, p := range []player.Player{joanna, omar, ray} {
		c.JoinWaitlist(p, c.NL25)
		c.Clock.Advance(10 * time.Minute)
	}
	s := readSmartSeating(c)
	assert.Len(t, "Recommendations", s.Recommendations, 2)
	assert.MustEqual(t, "Recommendations[0].Ready", s.Recommendations[0].Ready, true)
	assert.MustEqual(t, "Recommendations[1].Ready", s.Recommendations[1].Ready, false)
	assert.MustEqual(t, `reasonsOf(s)["Ray Whitfield"]`, reasonsOf(s)["Ray Whitfield"], "behind Omar Haddad")
	w := s.WaitingPlayers
	assert.Equal(t, "waiting: w[0].Player.Name", w[0].Player.Name, "Joanna Pike")
	assert.Equal(t, "waiting: w[0].WaitTime", w[0].WaitTime, 30)
	assert.Pointer(t, "waiting: w[0].SkillLevel", w[0].SkillLevel, 2)
	assert.Equal(t, "waiting: w[0].SkillSet", w[0].SkillSet, false)
	assert.Nil(t, "waiting: w[0].SpendingPattern", w[0].SpendingPattern)
	a := s.TableAnalytics[0]
	assert.Equal(t, "table: RecommendedAction", a.RecommendedAction, "Seat Joanna Pike")
	assert.Equal(t, "table: Profitability", a.Profitability, 7*12_00)
	assert.Equal(t, "table: SocialDynamics", a.SocialDynamics, "7 new")
	apptest.WantConflict(t, implementRecommendation(c, omar, five, 9),
		"Joanna Pike comes before Omar Haddad on the list for 2/5 NL Hold'em")
	apptest.WantConflict(t, implementRecommendation(c, joanna, five, 1), "Seat 1 is taken")
	mixed := c.Table(6, c.PLO)
	apptest.WantConflict(t, implementRecommendation(c, joanna, mixed, 1), "Joanna Pike is not waiting for 1/2 PLO")

	// The recommendations skip a player that the entry check refuses, and the feed does not reveal the reason.
	c.Owner.Do("POST", "/api/players/"+joanna.ID+"/bar", apptest.Body{"reason": "Threats"}).Want(http.StatusOK)
	s = readSmartSeating(c)
	assert.MustEqual(t, `reasonsOf(s)["Joanna Pike"]`, reasonsOf(s)["Joanna Pike"], "is barred")
	assert.Len(t, "Recommendations", s.Recommendations, 2)
	assert.MustEqual(t, "Recommendations[0].Ready", s.Recommendations[0].Ready, true)
	apptest.WantConflict(t, implementRecommendation(c, joanna, five, 8), "Joanna Pike is barred: Threats")
	var seat floor.Seat
	implementRecommendation(c, omar, five, 8).Want(http.StatusOK).Into(&seat)
	assert.Equal(t, "seated: Player.ID", seat.Player.ID, omar.ID)
	assert.Equal(t, "seated: SeatNumber", seat.SeatNumber, 8)
	assert.NotNil(t, "seated: Rental", seat.Rental)
	assert.Equal(t, "the feed", newestActivity(t, c, room.PlayerSeated),
		"Omar Haddad seated at Table 5, seat 8 ahead of the list: Joanna Pike cannot be seated")
	implementRecommendation(c, ray, five, 9).Want(http.StatusOK)
	s = readSmartSeating(c)
	assert.Len(t, "Recommendations", s.Recommendations, 0)
	if s.TableAnalytics[0].RecommendedAction != "Leave: nobody waiting" && s.TableAnalytics[0].TableNumber == 6 {
		t.Errorf("%+v", s)
	}
	c.Owner.Do("POST", "/api/smart-seating/implement", apptest.Body{
		"playerId": "no-such", "tableId": five.ID, "seatNumber": 1,
	}).Want(http.StatusNotFound)
	c.Owner.Do("POST", "/api/smart-seating/implement", apptest.Body{
		"playerId": ray.ID, "tableId": "no-such", "seatNumber": 1,
	}).Want(http.StatusNotFound)
	c.Owner.Do("GET", "/api/smart-seating?room="+c.StrangerRoom, nil).Want(http.StatusNotFound)
	requireInvalid(t, c.Owner.Do("POST", "/api/smart-seating/implement", apptest.Body{}), "playerId",
		"Please select a player")
}

func TestARecommendationIsSeatedWithTheBuyInAndTheSaleOfTheSeatDialog(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := addRunningTable(c, 5, c.NL25, 2)
	joanna := c.Player("Joanna Pike")
	c.JoinWaitlist(joanna, c.NL25)
	follow := func(p *apptest.Person, more apptest.Body) apptest.Answer {
		return p.Do("POST", "/api/smart-seating/implement",
			withFields(apptest.Body{"playerId": joanna.ID, "tableId": five.ID, "seatNumber": 8}, more))
	}
	sale := apptest.Body{"paymentMethod": "card"}
	requireInvalid(t, follow(c.Owner, apptest.Body{"sellChips": sale}), "buyInAmount",
		"Enter an amount greater than zero")
	var seat floor.Seat
	follow(c.FrontOffice, apptest.Body{"buyInAmount": "200", "sellChips": sale}).Want(http.StatusOK).Into(&seat)
	assert.Equal(t, "seated with a buy-in of 200.00: BuyInAmount", seat.BuyInAmount, 200_00)
	assert.Equal(t, "seated with a buy-in of 200.00: ChipCount", seat.ChipCount, 200_00)
}

// advanceHours advances the clock and keeps the callers signed in.
func advanceHours(c *apptest.Club, hours int) {
	for range hours {
		c.Clock.Advance(time.Hour)
		for _, p := range []*apptest.Person{c.Owner, c.FloorManager, c.FrontOffice} {
			p.Do("GET", "/api/rooms", nil).Want(http.StatusOK)
		}
	}
}

func TestEachThingThatStandsAgainstASeatIsNamed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := addRunningTable(c, 5, c.NL25, 1)
	apart, elsewhere, guest, once := c.Player("Kept Apart"), c.Player("Sits Elsewhere"), c.Guest("No Member"),
		c.Guest("Was Member")
	excluded, good := c.Player("Took A Break"), c.Player("Good Player")
	for _, p := range []player.Player{apart, elsewhere, guest, once, excluded, good} {
		c.JoinWaitlist(p, c.NL25)
		c.Clock.Advance(time.Minute)
	}
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
		"playerId": once.ID, "roomId": c.Room, "membershipType": "daily", "paymentMethod": "card",
	}).Want(http.StatusCreated)
	advanceHours(c, 25)
	sits := apptest.Get[[]floor.Seat](c.FloorManager, "/api/seats/"+five.ID)[0]
	c.Owner.Do("POST", "/api/players/"+apart.ID+"/apart", apptest.Body{"otherId": sits.Player.ID}).Want(http.StatusOK)
	c.SeatPlayer(elsewhere, c.Table(6, c.PLO), 1)
	c.Owner.Do("POST", "/api/players/"+excluded.ID+"/exclude",
		apptest.Body{"until": c.Clock.Now().Add(90 * 24 * time.Hour)}).Want(http.StatusOK)
	s := readSmartSeating(c)
	requireRecommendation(t, s, "Good Player", "Table 5", 9)
	for who, why := range map[string]string{
		"Kept Apart": "kept apart from " + sits.Player.Name + " at Table 5", "Sits Elsewhere": "is seated at Table 6",
		"No Member": "no membership", "Took A Break": "is self-excluded",
		"Was Member": "membership ended",
	} {
		if got := reasonsOf(s)[who]; got != why {
			t.Errorf("%s: %q, want %q", who, got, why)
		}
	}
}

func TestOfTwoTabletsThatImplementTheSameOneSeats(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := addRunningTable(c, 5, c.NL25, 2)
	for i := range 6 {
		p := c.Player(fmt.Sprintf("Waits %d", i))
		c.JoinWaitlist(p, c.NL25)
		tap := func(seat int) func() (apptest.Answer, error) {
			return func() (apptest.Answer, error) {
				return c.FloorManager.Try("POST", "/api/smart-seating/implement", apptest.Body{
					"playerId": p.ID, "tableId": five.ID, "seatNumber": seat,
				})
			}
		}
		answers := apptest.Concurrently(t, tap(8), tap(8), tap(9), tap(9))
		won := 0
		for _, a := range answers {
			if a.Status == http.StatusOK {
				won++
			} else {
				a.Want(http.StatusConflict)
			}
		}
		assert.MustEqual(t, "won", won, 1)
		for _, s := range apptest.Get[[]floor.Seat](c.FloorManager, "/api/seats/"+five.ID) {
			if s.Player.ID == p.ID {
				c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
			}
		}
	}
}

func setAutoSeating(c *apptest.Club, on bool, limit int) apptest.Answer {
	return c.FloorManager.Do("PATCH", "/api/smart-seating/"+c.Room, apptest.Body{
		"autoSeating": on, "autoSeatingLimit": limit,
	})
}

func readEntriesByName(c *apptest.Club) map[string]floor.WaitlistEntry {
	out := map[string]floor.WaitlistEntry{}
	for _, e := range apptest.Get[[]floor.WaitlistEntry](c.FloorManager, "/api/waitlist/"+c.Room) {
		out[e.Player.Name] = e
	}
	return out
}

func TestAutoSeatingCallsOneAtATimeAndSeatsNobody(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := addRunningTable(c, 5, c.NL25, 2)
	for _, name := range []string{"Joanna Pike", "Omar Haddad"} {
		c.JoinWaitlist(c.Player(name), c.NL25)
	}
	c.Clock.Advance(40 * time.Minute)
	called := func() (names []string) {
		for name, e := range readEntriesByName(c) {
			if e.Status == floor.EntryCalled {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return names
	}
	c.RunJobs()
	assert.Len(t, "switched off", called(), 0)
	var r room.Room
	setAutoSeating(c, true, 100).Want(http.StatusOK).Into(&r)
	assert.MustEqual(t, "the room: Settings.AutoSeating", r.Settings.AutoSeating, true)
	assert.Equal(t, "the room: Settings.AutoSeatingLimit", r.Settings.AutoSeatingLimit, 100)
	assert.Equal(t, "the feed", newestActivity(t, c, "auto_seating"), "Auto-Seating calls from 100 % on")
	c.RunJobs()
	assert.Len(t, "below the limit", called(), 0)
	s := readSmartSeating(c)
	limit := s.Recommendations[0].Confidence
	setAutoSeating(c, true, limit).Want(http.StatusOK)
	s = readSmartSeating(c)
	assert.Equal(t, "would call: AutoWouldCall", s.AutoWouldCall, 2)
	assert.Equal(t, "would call: AutoSeatingLimit", s.AutoSeatingLimit, limit)
	c.RunJobs()
	if got := called(); !slices.Equal(got, []string{"Joanna Pike"}) {
		t.Fatalf("called: %v", got)
	}
	if says, want := newestActivity(t, c, room.WaitlistUpdated),
		fmt.Sprintf("Joanna Pike called to Table 5, seat 8: Auto-Seating, %d %%", limit); says != want {
		t.Errorf("activity feed: got %q, want %q", says, want)
	}
	c.RunJobs()
	assert.Len(t, "called in the same moment", called(), 1)
	c.Clock.Advance(5 * time.Second)
	c.RunJobs()
	assert.MustEqual(t, "called: Equal", slices.Equal(called(), []string{"Joanna Pike", "Omar Haddad"}), true)
	assert.MustEqual(t, "called: c.ReadTable(five).CurrentPlayers", c.ReadTable(five).CurrentPlayers, 7)

	// After a pass, automatic seating does not call the player again. It calls the next player, and the feed says why.
	ray := c.Player("Ray Whitfield")
	c.JoinWaitlist(ray, c.NL25)
	c.Clock.Advance(time.Minute)
	setAutoSeating(c, true, 50).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/waitlist/"+readEntriesByName(c)["Joanna Pike"].ID+"/pass", nil).Want(http.StatusOK)
	c.RunJobs()
	c.RunJobs()
	if got := called(); !slices.Equal(got, []string{"Omar Haddad", "Ray Whitfield"}) {
		t.Fatalf("called: %v", got)
	}
	says := newestActivity(t, c, room.WaitlistUpdated)
	want := "Ray Whitfield called to Table 5, seat 8 ahead of the list: Joanna Pike was called before: Auto-Seating, "
	assert.Equal(t, "the feed: says[:len(want)]", says[:len(want)], want)
	requireInvalid(t, setAutoSeating(c, true, 49), "autoSeatingLimit", "Enter a limit from 50 to 100 percent")
	wantForbidden(t, c.FrontOffice.Do("PATCH", "/api/smart-seating/"+c.Room, apptest.Body{"autoSeating": false}),
		"manage_tables")
	c.Stranger.Do("PATCH", "/api/smart-seating/"+c.Room, apptest.Body{"autoSeating": false}).Want(http.StatusNotFound)
	c.FloorManager.Do("PATCH", "/api/smart-seating/"+c.Room, apptest.Body{}).Want(http.StatusOK)
	setAutoSeating(c, false, 50).Want(http.StatusOK)
	assert.Equal(t, "the feed", newestActivity(t, c, "auto_seating"), "Auto-Seating switched off")
}

func TestAutoSeatingLeavesToPeopleWhoseCallTheyTookBack(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	five := addRunningTable(c, 5, c.NL25, 2)
	joanna, omar := c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25), c.JoinWaitlist(c.Player("Omar Haddad"), c.NL25)
	c.Clock.Advance(40 * time.Minute)
	stands := func(what string, joannas, omars floor.EntryStatus) {
		t.Helper()
		c.RunJobs()
		if e := readEntriesByName(c); e["Joanna Pike"].Status != joannas || e["Omar Haddad"].Status != omars {
			t.Fatalf("%s: Joanna is %s, Omar %s; want %s and %s", what, e["Joanna Pike"].Status,
				e["Omar Haddad"].Status, joannas, omars)
		}
	}
	setAutoSeating(c, true, 50).Want(http.StatusOK)
	stands("switched on", floor.EntryCalled, floor.EntryWaiting)
	undoneAt := c.Clock.Now()
	actOnEntry(c, joanna, "undo", "{}").Want(http.StatusOK)
	stands("taken back: nobody is called in their place either", floor.EntryWaiting, floor.EntryWaiting)
	s := readSmartSeating(c)
	r := s.Recommendations
	assert.MustEqual(t, "r[0].Ready", r[0].Ready, true)
	assert.Pointer(t, "r[0].LeftUntil", r[0].LeftUntil, undoneAt.Add(5*time.Minute))
	assert.NotNil(t, "r[1].Behind", r[1].Behind)
	assert.Equal(t, "r[1].Behind.Name", r[1].Behind.Name, "Joanna Pike")
	assert.Equal(t, "would call: AutoWouldCall", s.AutoWouldCall, 1)
	c.Clock.Advance(4*time.Minute + 59*time.Second)
	stands("before the time of a call is over", floor.EntryWaiting, floor.EntryWaiting)
	c.Clock.Advance(time.Second)
	stands("after it", floor.EntryCalled, floor.EntryWaiting)

	// An undone seating has the same effect, and a later act of staff ends it.
	implementRecommendation(c, player.Player{ID: omar.PlayerID}, five, 9).Want(http.StatusOK)
	actOnEntry(c, omar, "undo", "{}").Want(http.StatusOK)
	stands("their seating taken back", floor.EntryCalled, floor.EntryWaiting)
	actOnEntry(c, omar, "call", "{}").Want(http.StatusOK)
	actOnEntry(c, omar, "undo", "{}").Want(http.StatusOK)
	stands("a call by hand taken back", floor.EntryCalled, floor.EntryWaiting)
	setAutoSeating(c, false, 50).Want(http.StatusOK)
	setAutoSeating(c, true, 50).Want(http.StatusOK)
	stands("switched off and on", floor.EntryCalled, floor.EntryWaiting)
	c.Clock.Advance(5 * time.Minute)
	c.RunJobs()
	assert.Equal(t, "after five minutes: Status", readEntriesByName(c)["Omar Haddad"].Status, floor.EntryCalled)
}

func TestNobodyIsCalledAwayFromATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	addRunningTable(c, 5, c.NL25, 1)
	e := newContest(t, c, plainPrices, 3, nil)
	var plays player.Player
	c.FrontOffice.Do("GET", "/api/players/"+e.entries[0].Player.ID, nil).Want(http.StatusOK).Into(&plays)
	late := c.Player("Late Player")
	c.JoinWaitlist(plays, c.NL25)
	c.Clock.Advance(time.Minute)
	c.JoinWaitlist(late, c.NL25)
	requireRecommendation(t, readSmartSeating(c), plays.Name, "Table 5", 9) // the tournament has not begun
	e.start()
	c.Clock.Advance(30 * time.Minute)
	s := readSmartSeating(c)
	requireRecommendation(t, s, "Late Player", "Table 5", 9)
	assert.Equal(t, "reasonsOf(s)[plays.Name]", reasonsOf(s)[plays.Name], "is seated in Friday Bounty")
	assert.Equal(t, "s.Recommendations[0].Ready", s.Recommendations[0].Ready, true)
	setAutoSeating(c, true, 50).Want(http.StatusOK)
	c.RunJobs()
	got := readEntriesByName(c)
	assert.MustEqual(t, "called: got[plays.Name].Status", got[plays.Name].Status, floor.EntryWaiting)
	assert.MustEqual(t, `called: got["Late Player"].Status`, got["Late Player"].Status, floor.EntryCalled)
	if says, want := newestActivity(t, c, room.WaitlistUpdated),
		"Late Player called to Table 5, seat 9 ahead of the list: "+
			plays.Name+" is seated in Friday Bounty: Auto-Seating, "; !strings.HasPrefix(says, want) {
		t.Errorf("the feed: %q", says)
	}
	actOnEntry(c, readEntriesByName(c)["Late Player"], "undo", "{}").Want(http.StatusOK)
	e.bust(2, 5000, 1)
	requireRecommendation(t, readSmartSeating(c), plays.Name, "Table 5", 9) // the player is out of the tournament

	// A player with a tournament entry under a merged record counts as playing.
	checkOutAll(c)
	same := c.Player("Same Person")
	c.JoinWaitlist(same, c.NL25)
	c.Owner.Do("POST", "/api/players/"+same.ID+"/merge", apptest.Body{"duplicateId": e.entries[2].Player.ID}).
		Want(http.StatusOK)
	assert.Equal(t, `merged: reasonsOf["Same Person"]`, reasonsOf(readSmartSeating(c))["Same Person"],
		"is seated in Friday Bounty")
}

func TestATableIsToBeStartedForThoseWhoHaveNoSeat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	addRunningTable(c, 1, c.NL13, 0)
	empty := c.Table(12, c.NL13)
	for i := range 3 {
		c.JoinWaitlist(c.Player(fmt.Sprintf("Waits %d", i)), c.NL13)
	}
	if s := readSmartSeating(c); len(s.Recommendations) != 0 ||
		s.TableAnalytics[0].RecommendedAction != "Leave: 3 waiting, 4 needed" {
		t.Fatalf("three are too few: %+v, want len(s.Recommendations) 0, s.TableAnalytics[0].RecommendedAction %q", s,
			"Leave: 3 waiting, 4 needed")
	}
	fourth := c.Player("Waits 3")
	c.JoinWaitlist(fourth, c.NL13)
	s := readSmartSeating(c)
	assert.Len(t, "Recommendations", s.Recommendations, 4)
	assert.MustEqual(t, "TableAnalytics[0].RecommendedAction", s.TableAnalytics[0].RecommendedAction,
		"Start with 4 players")
	assert.MustEqual(t, "TableAnalytics[0].Act", s.TableAnalytics[0].Act, smartseat.ActStart)
	for i, r := range s.Recommendations {
		assert.MustEqual(t, "OpensTable", r.OpensTable, true)
		assert.Equal(t, "OpensWith", r.OpensWith, 4)
		assert.Equal(t, "Ready", r.Ready, false)
		assert.Equal(t, "TableID", r.TableID, empty.ID)
		assert.Equal(t, "SeatNumber", r.SeatNumber, i+1)
		assert.Equal(t, "Player.Name", r.Player.Name, fmt.Sprintf("Waits %d", i))
	}
	c.FloorManager.Do("PATCH", "/api/tables/"+empty.ID, apptest.Body{"status": "active"}).Want(http.StatusOK)
	for i := range 4 {
		s := readSmartSeating(c)
		r := s.Recommendations[0]
		assert.MustEqual(t, "Ready", r.Ready, true)
		assert.MustEqual(t, "Player.Name", r.Player.Name, fmt.Sprintf("Waits %d", i))
		c.FloorManager.Do("POST", "/api/smart-seating/implement", apptest.Body{
			"playerId": r.PlayerID, "tableId": r.TableID, "seatNumber": r.SeatNumber,
		}).Want(http.StatusOK)
	}
	assert.Equal(t, "CurrentPlayers", c.ReadTable(empty).CurrentPlayers, 4)
}

func TestWhatIsKnownOfThoseWhoWait(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	ray := c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, table, 1)
	advanceHours(c, 21)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	for _, amount := range []string{"100.00", "700.00", "900.00"} {
		sellChips(c.Owner, ray, amount, "card").Want(http.StatusCreated)
	}
	c.JoinWaitlist(ray, c.NL25)
	w := readSmartSeating(c).WaitingPlayers[0]
	assert.Pointer(t, "21 hours, $700 of $1,000: SkillLevel", w.SkillLevel, 4)
	assert.Equal(t, "21 hours, $700 of $1,000: SkillSet", w.SkillSet, false)
	assert.Pointer(t, "21 hours, $700 of $1,000: SpendingPattern", w.SpendingPattern, smartseat.Aggressive)
	c.Owner.Do("PATCH", "/api/players/"+ray.ID, apptest.Body{"skillLevel": 9}).Want(http.StatusOK)
	w = readSmartSeating(c).WaitingPlayers[0]
	assert.Pointer(t, "staff say 9: SkillLevel", w.SkillLevel, 9)
	assert.Equal(t, "staff say 9: SkillSet", w.SkillSet, true)
}

func TestAutoSeatingRestsInADeactivatedOrganization(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	addRunningTable(c, 5, c.NL25, 2)
	c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	c.Clock.Advance(40 * time.Minute)
	setAutoSeating(c, true, 50).Want(http.StatusOK)
	setActive := func(isActive bool) {
		c.Administrator().Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": isActive}).
			Want(http.StatusOK)
	}
	setActive(false)
	before := len(c.Events())
	c.RunJobs()
	assert.Equal(t, "events of a deactivated organization", len(c.Events()), before)
	setActive(true)
	before = len(c.Events())
	c.RunJobs()
	if after := len(c.Events()); after <= before {
		t.Errorf("events after the activation: got %d, want more than %d", after, before)
	}
}
