package apptest_test

import (
	"maps"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// withFields returns a copy of a body with additional or replaced fields.
func withFields(in apptest.Body, more apptest.Body) apptest.Body {
	out := maps.Clone(in)
	maps.Copy(out, more)
	return out
}

func wantForbidden(t *testing.T, a apptest.Answer, permission string) {
	t.Helper()
	if p := a.Want(http.StatusForbidden).Problem(); p.Permission != permission {
		t.Errorf("the missing permission is %s, want %s", p.Permission, permission)
	}
}

// newestActivity returns the description of the newest line with an action in the room's feed.
func newestActivity(t *testing.T, c *apptest.Club, action string) string {
	t.Helper()
	for _, a := range apptest.Get[[]room.Activity](c.Owner, "/api/activity/"+c.Room) {
		if a.Action == action {
			return a.Description
		}
	}
	t.Fatalf("the feed has no line with the action %s", action)
	return ""
}

func checkInPlayer(c *apptest.Club, p player.Player) player.Session {
	var s player.Session
	c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": p.ID, "roomId": c.Room}).
		Want(http.StatusCreated).Into(&s)
	return s
}

func loadSession(c *apptest.Club, id string) player.Session {
	for _, s := range apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room) {
		if s.ID == id {
			return s
		}
	}
	return player.Session{}
}

func TestWithoutAMembershipNobodySitsUnlessWhoMaySaysWhy(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Guest("Ray Whitfield")
	p := apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/seats", seatBody(table, ray, 4)),
		"Ray Whitfield has no active membership")
	if len(p.Current) > 0 && string(p.Current) != "null" {
		t.Errorf("Current of the refusal: got %s, want none", p.Current)
	}
	override := withFields(seatBody(table, ray, 4), apptest.Body{"overrideReason": " Pays tomorrow "})
	wantForbidden(t, c.FrontOffice.Do("POST", "/api/seats", override), "override_membership")
	c.FloorManager.Do("POST", "/api/seats", override).Want(http.StatusCreated)
	assert.Equal(t, "newest line of the feed", newestActivity(t, c, "membership_override"),
		"Ray Whitfield seated at Table 5, seat 4 without a membership: Pays tomorrow")
	refusals := apptest.Get[[]player.Refusal](c.FrontOffice, "/api/players/"+ray.ID+"/refusals")
	assert.Len(t, "refusals", refusals, 1)
	assert.Equal(t, "refusals[0].Place", refusals[0].Place, player.AtSeating)
	assert.Equal(t, "refusals[0].Reason", refusals[0].Reason, player.ReasonNoMembership)
	// Seating from the waitlist has the same rule.
	joanna := c.Guest("Joanna Pike")
	e := c.JoinWaitlist(joanna, c.NL25)
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/waitlist/"+e.ID+"/seat", "{}"),
		"Joanna Pike has no active membership")
	c.PitBoss.Do("POST", "/api/waitlist/"+e.ID+"/seat", apptest.Body{"overrideReason": "A friend of the house"}).
		Want(http.StatusOK)
	assert.Equal(t, "newest line of the feed", newestActivity(t, c, "membership_override"),
		"Joanna Pike seated at Table 5, seat 1 without a membership: A friend of the house")
	// A seated player whose membership ends may stay and may move to another seat.
	sam := c.Guest("Sam Ortiz")
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{"playerId": sam.ID, "membershipType": "daily"}).
		Want(http.StatusCreated)
	seat := c.SeatPlayer(sam, table, 7)
	c.Clock.Advance(25 * time.Hour)
	c = signInStaffAgain(t, c)
	var moved floor.Seat
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": table.ID, "seatNumber": 8}).
		Want(http.StatusOK).Into(&moved)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", seatBody(table, sam, 7)),
		"Sam Ortiz has no active membership")
}

// signInStaffAgain returns the club with new sessions for its staff, whose sessions have ended by idle time.
func signInStaffAgain(t *testing.T, c *apptest.Club) *apptest.Club {
	t.Helper()
	again := *c
	again.FloorManager, again.FrontOffice, again.Owner = apptest.SignInAgain(t, c, c.FloorManager),
		apptest.SignInAgain(t, c, c.FrontOffice), apptest.SignInAgain(t, c, c.Owner)
	again.PitBoss, again.Dealer = apptest.SignInAgain(t, c, c.PitBoss), apptest.SignInAgain(t, c, c.Dealer)
	return &again
}

func TestWhoIsBarredOrHasExcludedHimselfNeitherWaitsNorSits(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	list := c.JoinWaitlist(ray, c.NL25)
	c.FloorManager.Do("POST", "/api/players/"+ray.ID+"/bar", apptest.Body{"reason": "Threw a chair"}).
		Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/players/"+joanna.ID+"/exclude", apptest.Body{"until": "2027-05-20T17:00:00Z"}).
		Want(http.StatusOK)
	const barred, excluded = "Ray Whitfield is barred: Threw a chair", "Joanna Pike is self-excluded until May 20, 2027"
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats",
		withFields(seatBody(table, ray, 4), apptest.Body{"overrideReason": "Please"})), barred)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/waitlist/"+list.ID+"/seat", "{}"), barred)
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{
		"playerId": ray.ID, "gameTypeId": c.PLO.ID, "roomId": c.Room,
	}), barred)
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats", seatBody(table, joanna, 4)), excluded)
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{
		"playerId": joanna.ID, "gameTypeId": c.PLO.ID, "roomId": c.Room,
	}), excluded)
	places := func(p player.Player) (says string) {
		for _, r := range apptest.Get[[]player.Refusal](c.FrontOffice, "/api/players/"+p.ID+"/refusals") {
			says += string(r.Place) + " " + string(r.Reason) + ", "
		}
		return says
	}
	assert.Equal(t, "refusals of Ray", places(ray), "waitlist barred, seating barred, seating barred, ")
	assert.Equal(t, "refusals of Joanna", places(joanna), "waitlist self_excluded, seating self_excluded, ")
	assert.Equal(t, "c.ReadTable(table).CurrentPlayers", c.ReadTable(table).CurrentPlayers, 0)
	// A player without a membership may wait.
	c.JoinWaitlist(c.Guest("Sam Ortiz"), c.NL25)
}

func TestPlayersKeptApartDoNotSitAtOneTableUnlessWhoMaySaysWhy(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	c.FloorManager.Do("POST", "/api/players/"+joanna.ID+"/apart", apptest.Body{"otherId": ray.ID}).Want(http.StatusOK)
	c.SeatPlayer(ray, table, 1)
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/seats", seatBody(table, joanna, 2)),
		"Joanna Pike is kept apart from Ray Whitfield at Table 5")
	override := withFields(seatBody(table, joanna, 2), apptest.Body{"overrideReason": "They made up"})
	wantForbidden(t, c.FrontOffice.Do("POST", "/api/seats", override), "manage_tables")
	c.SeatPlayer(joanna, c.Table(6, c.NL25), 2)
	var other floor.Seat
	c.FloorManager.Do("DELETE", "/api/seats/"+apptest.Get[[]floor.Seat](c.Owner,
		"/api/seats/"+c.ReadTable(table).ID)[0].ID, nil).Want(http.StatusNoContent)
	c.SeatPlayer(c.Player("Sam Ortiz"), table, 3)
	c.FloorManager.Do("POST", "/api/seats", seatBody(table, ray, 2)).Want(http.StatusCreated).Into(&other)
	c.FloorManager.Do("DELETE", "/api/seats/"+other.ID, nil).Want(http.StatusNoContent)
}

func TestThoseKeptApartSitTogetherForAReason(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	c.FloorManager.Do("POST", "/api/players/"+ray.ID+"/apart", apptest.Body{"otherId": joanna.ID}).Want(http.StatusOK)
	c.SeatPlayer(ray, table, 1)
	c.FloorManager.Do("POST", "/api/seats",
		withFields(seatBody(table, joanna, 2), apptest.Body{"overrideReason": "They made up"})).Want(http.StatusCreated)
	assert.Equal(t, "newest line of the feed", newestActivity(t, c, "apart_override"),
		"Joanna Pike seated at Table 5, seat 2 although kept apart from Ray Whitfield: They made up")
}

func TestPlayersKeptApartDoNotMoveToOneTableUnlessForAReason(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, joanna := c.Table(5, c.NL25), c.Player("Ray Whitfield"), c.Player("Joanna Pike")
	c.FloorManager.Do("POST", "/api/players/"+ray.ID+"/apart", apptest.Body{"otherId": joanna.ID}).Want(http.StatusOK)
	c.SeatPlayer(ray, table, 1)
	at := c.SeatPlayer(joanna, c.Table(6, c.NL25), 2)
	move := apptest.Body{"tableId": table.ID, "seatNumber": 3}
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats/"+at.ID+"/move", move),
		"Joanna Pike is kept apart from Ray Whitfield at Table 5")
	c.FloorManager.Do("POST", "/api/seats/"+at.ID+"/move",
		withFields(move, apptest.Body{"overrideReason": "They made up"})).
		Want(http.StatusOK)
	assert.Equal(t, "newest line of the feed", newestActivity(t, c, "apart_override"),
		"Joanna Pike moved to Table 5, seat 3 although kept apart from Ray Whitfield: They made up")
}

func TestChipsAreSoldWithTheSeatOrNeither(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	sell := func(seat int, buyIn string, sale apptest.Body) apptest.Body {
		return withFields(seatBody(table, ray, seat), apptest.Body{"buyInAmount": buyIn, "sellChips": sale})
	}
	chips := apptest.Body{
		"paymentMethod": "cash", "chips": []any{
			apptest.Body{"denomination": "100", "count": 2}, apptest.Body{"denomination": "25", "count": 4},
		},
	}
	for _, wrong := range []struct {
		in    apptest.Body
		field string
	}{
		{sell(4, "0", apptest.Body{"paymentMethod": "cash"}), "buyInAmount"},
		{sell(4, "300", apptest.Body{}), "paymentMethod"},
		{sell(4, "310", chips), "chips"},
	} {
		p := c.FrontOffice.Do("POST", "/api/seats", wrong.in).Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, wrong.field)
	}
	apptest.WantConflict(t,
		c.FrontOffice.Do("POST", "/api/seats", withFields(sell(4, "300", chips),
			apptest.Body{"playerId": c.Guest("Sam Ortiz").ID})), "Sam Ortiz has no active membership")
	assert.MustEqual(t, "chips outstanding after refused sales", chipsOutstanding(t, c), 0)
	c.FrontOffice.Do("POST", "/api/seats", sell(4, "300", chips)).Want(http.StatusCreated)
	e := c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	c.FrontOffice.Do("POST", "/api/waitlist/"+e.ID+"/seat", apptest.Body{
		"buyInAmount": "200", "sellChips": apptest.Body{"paymentMethod": "card"},
	}).Want(http.StatusOK)
	assert.MustEqual(t, "chips outstanding", chipsOutstanding(t, c), 500_00)
	sold := apptest.Get[[]cage.ChipTransaction](c.FrontOffice, "/api/chip-transactions/recent")
	assert.Len(t, "sold", sold, 2)
	assert.Equal(t, "sold: sold[0].Player.Name", sold[0].Player.Name, "Joanna Pike")
	assert.Pointer(t, "sold: sold[0].PaymentMethod", sold[0].PaymentMethod, cage.ByCard)
	assert.Len(t, "sold: sold[1].Chips", sold[1].Chips, 2)
	assert.Equal(t, "sold: sold[1].Amount", sold[1].Amount, 300_00)
}

func TestASessionPlaysAsLongAsItsPlayerSits(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	s := checkInPlayer(c, ray)
	c.Clock.Advance(10 * time.Minute)
	c.SeatPlayer(ray, table, 4)
	assert.MustEqual(t, "seated: Status", loadSession(c, s.ID).Status, player.StatusPlaying)
	c.Clock.Advance(90 * time.Minute)
	status := func(to string) apptest.Answer {
		return c.FrontOffice.Do("PATCH", "/api/sessions/"+s.ID+"/status", apptest.Body{"status": to})
	}
	// The status waiting frees the player's seat.
	status("waiting").Want(http.StatusOK)
	got := loadSession(c, s.ID)
	assert.MustEqual(t, "left: Status", got.Status, player.StatusWaiting)
	assert.MustEqual(t, "left: TotalPlayTime", got.TotalPlayTime, 90)
	assert.MustEqual(t, "left: c.ReadTable(table).CurrentPlayers", c.ReadTable(table).CurrentPlayers, 0)
	apptest.WantConflict(t, status("checked_in"), "Ray Whitfield is waiting, not new in the room")
	c.SeatPlayer(ray, table, 5)
	c.Clock.Advance(30 * time.Minute)
	var out player.Session
	status("checked_out").Want(http.StatusOK).Into(&out)
	assert.MustEqual(t, "checked out: Status", out.Status, player.StatusCheckedOut)
	assert.MustEqual(t, "checked out: TotalPlayTime", out.TotalPlayTime, 120)
	assert.NotNil(t, "checked out: CheckOutTime", out.CheckOutTime)
	assert.MustEqual(t, "checked out: Forgotten", out.Forgotten, false)
	assert.MustEqual(t, "c.ReadTable(table).CurrentPlayers", c.ReadTable(table).CurrentPlayers, 0)
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/sessions/"+s.ID+"/check-out", "{}"),
		"Ray Whitfield is checked out, not in the room")
	if got := readDailyRevenue(c); got != "24.00" { // 90 and 30 minutes at $12
		t.Errorf("charge of two stays: got %s, want %s", got, "24.00")
	}
	// The check-in of a seated player starts with the status playing.
	joanna := c.Player("Joanna Pike")
	c.SeatPlayer(joanna, table, 1)
	assert.Equal(t, "checked in at the table: Status", loadSession(c, checkInPlayer(c, joanna).ID).Status,
		player.StatusPlaying)
}

func TestASeatingThatWasUndoneIsNoVisit(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(5, c.NL25)
	for _, checked := range []bool{true, false} {
		ray := c.Player("Ray Whitfield")
		var s player.Session
		if checked {
			s = checkInPlayer(c, ray)
		}
		e := c.JoinWaitlist(ray, c.NL25)
		actOnEntry(c, e, "seat", "{}").Want(http.StatusOK)
		c.Clock.Advance(20 * time.Second)
		actOnEntry(c, e, "undo", "{}").Want(http.StatusOK)
		if checked {
			got := loadSession(c, s.ID)
			assert.Equal(t, "the session: Status", got.Status, player.StatusCheckedIn)
			assert.Equal(t, "the session: Played", got.Played, 0)
		}
		assert.Equal(t, "gaming days with a visit", countDays(t, c, ray), map[bool]int64{true: 1, false: 0}[checked])
		c.FloorManager.Do("DELETE", "/api/waitlist/"+e.ID, nil).Want(http.StatusNoContent)
	}
}
