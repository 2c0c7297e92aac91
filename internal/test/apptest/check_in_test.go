package apptest_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/report"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func checkInAs(c *apptest.Club, by *apptest.Person, in apptest.Body) apptest.Answer {
	body := apptest.Body{"roomId": c.Room}
	for field, value := range in {
		body[field] = value
	}
	return by.Do("POST", "/api/sessions/check-in", body)
}

// searchPlayers returns the names of the players that a search finds.
func searchPlayers(c *apptest.Club, q string) string {
	var names []string
	for _, p := range apptest.Get[[]player.Player](c.FrontOffice, "/api/players?q="+url.QueryEscape(q)) {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

func TestCheckInAddsSellsCollectsAndJoinsListsInOneAct(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.JoinWaitlist(c.Player("Someone Waiting"), c.NL25)
	var done frontoffice.CheckedIn
	checkInAs(c, c.FrontOffice, apptest.Body{
		"newPlayer": apptest.Body{
			"name": "Maria Echeverría", "phoneNumber": "512 555 0142", "birthDate": "1992-06-14",
		},
		"membershipType": "daily", "paymentMethod": "cash", "amount": "25.00",
		"gameTypeIds": []any{c.NL25.ID, c.NL13.ID, c.NL25.ID},
	}).Want(http.StatusCreated).Into(&done)
	assert.Equal(t, "player", done.Player.Name, "Maria Echeverría")
	assert.Equal(t, "status", done.Status, player.StatusCheckedIn)
	assert.Equal(t, "paid", done.Paid, 25_00)
	assert.MustEqual(t, "lists", len(done.Lists), 2)
	for _, l := range done.Lists {
		want := map[string]int{c.NL25.ID: 2, c.NL13.ID: 1}[l.GameTypeID]
		assert.Equal(t, "place on "+l.GameName, l.Position, want)
		assert.Equal(t, "length of "+l.GameName, l.Length, want)
	}
	door := apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+done.PlayerID+"/door?room="+c.Room)
	assert.Equal(t, "may sit", door.MaySit, true)
	assert.Equal(t, "birth date", *door.BirthDate, "1992-06-14")
	assert.Equal(t, "last session", door.LastSession.ID, done.ID)
	assert.Equal(t, "found by the birth date", searchPlayers(c, "1992-06-14"), "Maria Echeverría")
	assert.Equal(t, "not found by the year", searchPlayers(c, "1992"), "")
}

func TestCheckInIsRefusedWhole(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	newcomer := apptest.Body{"name": "Nadia Newcomer", "phoneNumber": "512 555 0143"}
	for _, bad := range []struct {
		what   string
		in     apptest.Body
		status int
		detail string
	}{
		{"another amount", apptest.Body{"newPlayer": newcomer, "membershipType": "daily", "paymentMethod": "cash",
			"amount": "20.00"}, http.StatusUnprocessableEntity, "The amount is $25.00 now"},
		{"another last day", apptest.Body{"newPlayer": newcomer, "membershipType": "daily", "paymentMethod": "cash",
			"expiryDate": "2030-01-01T00:00:00.000Z"}, http.StatusUnprocessableEntity, "It ends on"},
		{"an unknown list", apptest.Body{"newPlayer": newcomer, "membershipType": "daily", "paymentMethod": "cash",
			"gameTypeIds": []any{c.NL25.ID, "no-game"}}, http.StatusNotFound, "Game"},
		{"no player", apptest.Body{"membershipType": "daily", "paymentMethod": "cash"},
			http.StatusUnprocessableEntity, "Please select a player"},
		{"two players", apptest.Body{"playerId": c.Guest("Otis").ID, "newPlayer": newcomer},
			http.StatusUnprocessableEntity, "Please select a player"},
		{"no birth date", apptest.Body{"newPlayer": apptest.Body{"name": "Nadia", "birthDate": "1992-02-30"}},
			http.StatusUnprocessableEntity, "Enter a birth date"},
	} {
		a := checkInAs(c, c.FrontOffice, bad.in).Want(bad.status)
		if !strings.Contains(string(a.Body), bad.detail) {
			t.Errorf("%s: got %s, want %q", bad.what, a.Body, bad.detail)
		}
	}
	assert.Equal(t, "players of the refused acts", searchPlayers(c, "Nadia"), "")
	assert.Equal(t, "lists", len(apptest.Get[[]floor.WaitlistEntry](c.FrontOffice, "/api/waitlist/"+c.Room)), 0)
	p := checkInAs(c, c.Dealer, apptest.Body{"newPlayer": newcomer}).Want(http.StatusForbidden).Problem()
	assert.Equal(t, "permission of a dealer", p.Permission, "manage_players")
}

func TestSameMembershipIsNotSoldTwiceAtOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for _, rooms := range [][2]string{{c.Room, c.Room}, {c.Room, c.OtherRoom}} {
		guest := c.Guest(fmt.Sprintf("Gus %d", c.Clock.Now()))
		door := apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+guest.ID+"/door?room="+c.Room)
		sell := func(room string) func() (apptest.Answer, error) {
			return func() (apptest.Answer, error) {
				return c.Owner.Try("POST", "/api/sessions/check-in", apptest.Body{
					"playerId": guest.ID, "roomId": room, "membershipType": "daily", "paymentMethod": "cash",
					"amount": "25.00", "expiryDate": door.Offers[0].ExpiryDate,
				})
			}
		}
		sold := 0
		for _, a := range apptest.Concurrently(t, sell(rooms[0]), sell(rooms[1])) {
			if a.Status == http.StatusCreated {
				sold++
			}
		}
		assert.Equal(t, "sales", sold, 1)
		door = apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+guest.ID+"/door?room="+c.Room)
		assert.Equal(t, "member for a day", *door.MemberUntil <= c.Clock.Now().Add(25*time.Hour), true)
		c.Clock.Advance(time.Minute)
	}
}

func TestRepeatedCheckInByKeyAddsOnePlayer(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	in := apptest.Body{
		"roomId": c.Room, "newPlayer": apptest.Body{"name": "Kira Keyes"}, "membershipType": "monthly",
		"paymentMethod": "card", "gameTypeIds": []any{c.NL25.ID},
	}
	var first, again frontoffice.CheckedIn
	for _, done := range []*frontoffice.CheckedIn{&first, &again} {
		c.FrontOffice.Do("POST", "/api/sessions/check-in", in, "Idempotency-Key", "0190-lost-answer").
			Want(http.StatusCreated).Into(done)
	}
	assert.DeepEqual(t, "answer", again, first)
	assert.Equal(t, "players", searchPlayers(c, "Kira"), "Kira Keyes")
	names := apptest.Get[[]floor.WaitlistEntry](c.FrontOffice, "/api/waitlist/"+c.Room)
	assert.Equal(t, "names on lists", len(names), 1)
}

// The room is in Texas, where midnight on November 21, 2026 is 6 AM UTC.
func TestMinimumAgeCountsByTheDateOfTheRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	midnight := clock.FromTime(time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC))
	c.Clock.Advance(midnight.Sub(c.Clock.Now()) - time.Second)
	born := func(name, day string) player.Player {
		p := c.Player(name)
		c.FrontOffice.Do("PATCH", "/api/players/"+p.ID, apptest.Body{"birthDate": day}).Want(http.StatusOK)
		return p
	}
	turns, younger := born("Tess Turns", "2005-11-21"), born("Yuri Younger", "2005-11-22")
	fresh := apptest.Body{"newPlayer": apptest.Body{"name": "Fay Fresh", "birthDate": "2005-11-21"}}
	table := c.Table(1, c.NL25)

	refused := func(p player.Player) {
		t.Helper()
		apptest.WantConflict(t, checkInAs(c, c.FrontOffice, apptest.Body{"playerId": p.ID}), p.Name+" is under 21")
	}
	refused(turns)
	refused(younger)
	apptest.WantConflict(t, checkInAs(c, c.FrontOffice, fresh), "Fay Fresh is under 21")
	assert.Equal(t, "record of the refused player", searchPlayers(c, "Fay"), "")
	seat := apptest.Body{"tableId": table.ID, "playerId": turns.ID, "seatNumber": 1, "buyInAmount": "300.00"}
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", seat), "Tess Turns is under 21")
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/waitlist",
		apptest.Body{"playerId": turns.ID, "gameTypeId": c.NL25.ID, "roomId": c.Room}), "Tess Turns is under 21")
	refusals := apptest.Get[[]player.Refusal](c.FrontOffice, "/api/players/"+turns.ID+"/refusals")
	assert.MustEqual(t, "refusals", len(refusals), 3)
	for _, r := range refusals {
		assert.Equal(t, "reason", r.Reason, player.ReasonUnderAge)
	}
	daily := apptest.Get[report.Report](c.Owner, "/api/reports/"+c.Room+"/daily")
	assert.Equal(t, "reason in the report of the day", *reportSection(daily, "Refused entries").Rows[0]["reason"],
		"Under age")
	assert.Equal(t, "door", *apptest.Get[frontoffice.Door](c.FrontOffice,
		"/api/players/"+turns.ID+"/door?room="+c.Room).Refuse, player.ReasonUnderAge)

	c.Clock.Advance(2 * time.Second)
	checkInAs(c, c.FrontOffice, apptest.Body{"playerId": turns.ID}).Want(http.StatusCreated)
	checkInAs(c, c.FrontOffice, fresh).Want(http.StatusCreated)
	refused(younger)
	c.Owner.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"settings": apptest.Body{"minimumAge": 18}}).
		Want(http.StatusOK)
	checkInAs(c, c.FrontOffice, apptest.Body{"playerId": younger.ID}).Want(http.StatusCreated)
}

// reportSection returns the section of a report with a title.
func reportSection(r report.Report, title string) report.Section {
	i := slices.IndexFunc(r.Sections, func(s report.Section) bool { return s.Title == title })
	return r.Sections[max(i, 0)]
}
