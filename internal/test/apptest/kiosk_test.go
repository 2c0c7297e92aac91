package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby/kiosk"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// lookUpPhone enters a phone number at a kiosk. It returns the zero value if the kiosk shows no player.
func lookUpPhone(screen *apptest.Person, room, phone string) (found kiosk.Confirmation) {
	var out kiosk.Lookup
	screen.Do("POST", "/api/kiosk/"+room+"/lookups", apptest.Body{"phone": phone}).Want(http.StatusOK).Into(&out)
	if out.Player != nil {
		found = *out.Player
	}
	return found
}

// kioskClub is a club with a kiosk, a table that deals 2/5, and a player with a phone number.
type kioskClub struct {
	*apptest.Club
	kiosk *apptest.Person
	chris player.Player
	table floor.Table
}

const chrisPhone = "(512) 555-0177"

func newKioskClub(t *testing.T) *kioskClub {
	t.Helper()
	c := apptest.New(t)
	d := &kioskClub{Club: c, kiosk: c.Screen(c.Owner, c.Room, tenant.RoleKiosk), chris: c.Player("Christopher Vance")}
	c.FrontOffice.Do("PATCH", "/api/players/"+d.chris.ID, apptest.Body{"phoneNumber": chrisPhone}).Want(http.StatusOK)
	d.table = c.Table(1, c.NL25)
	c.SeatPlayer(c.Player("Someone Seated"), d.table, 1)
	return d
}

func (d *kioskClub) readVisit(token string) (v kiosk.Visit) {
	d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/visits", apptest.Body{"token": token}).Want(http.StatusOK).Into(&v)
	return v
}

func (d *kioskClub) checkIn(token string, games ...string) apptest.Answer {
	return d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/check-ins", apptest.Body{"token": token, "gameTypeIds": games})
}

// readTrail returns the audit trail, the newest line first.
func (d *kioskClub) readTrail() []struct{ Who, What string } {
	return apptest.Get[[]struct{ Who, What string }](d.Owner, "/api/audit")
}

func (d *kioskClub) listRefusals(p player.Player) []player.Refusal {
	return apptest.Get[[]player.Refusal](d.FrontOffice, "/api/players/"+p.ID+"/refusals")
}

func TestPlayerChecksInAtTheKioskAndJoinsAListInOneAct(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	a := d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"phone": "512-555-0177"}).Want(http.StatusOK)
	for _, hidden := range []string{"Vance", "0177", d.chris.ID} {
		if strings.Contains(string(a.Body), hidden) {
			t.Errorf("the answer contains %s: %s", hidden, a.Body)
		}
	}
	found := lookUpPhone(d.kiosk, d.Room, chrisPhone)
	assert.Equal(t, "name", found.Name, "Christopher V.")
	v := d.readVisit(found.Token)
	assert.Equal(t, "checked in before", v.CheckedIn, false)
	assert.Equal(t, "membership", v.Membership, kiosk.MembershipActive)
	assert.MustEqual(t, "lists", len(v.Lists), 1)
	assert.Equal(t, "place before", v.Lists[0].Place == nil, true)

	before := len(d.readTrail())
	d.checkIn(found.Token, d.NL25.ID).Want(http.StatusOK).Into(&v)
	assert.Equal(t, "checked in", v.CheckedIn, true)
	assert.Equal(t, "place", v.Lists[0].Place.Position, 1)
	trail := d.readTrail()
	assert.Equal(t, "acts", len(trail)-before, 1)
	assert.Equal(t, "author", trail[0].Who, "Wall")
	assert.Equal(t, "act", trail[0].What,
		"Christopher Vance checked in; Christopher Vance joined the list for 2/5 NL Hold'em")
	var again kiosk.Visit
	d.checkIn(found.Token, d.NL25.ID).Want(http.StatusOK).Into(&again)
	assert.Equal(t, "the same place", again.Lists[0].Place.Position, 1)
	assert.Equal(t, "acts of a repetition", len(d.readTrail())-before, 1)
}

func TestKioskGivesOneAnswerWhateverStandsAgainstAPlayer(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	phone := 0
	guest := func(name string) (player.Player, string) {
		phone++
		p, number := d.Guest(name), fmt.Sprintf("512555%04d", 1000+phone)
		d.FrontOffice.Do("PATCH", "/api/players/"+p.ID, apptest.Body{"phoneNumber": number}).Want(http.StatusOK)
		return p, number
	}
	barred, barredPhone := guest("Bart Barred")
	d.FrontOffice.Do("POST", "/api/players/"+barred.ID+"/bar", apptest.Body{"reason": "Fight"}).Want(http.StatusOK)
	excluded, excludedPhone := guest("Ella Excluded")
	d.FrontOffice.Do("POST", "/api/players/"+excluded.ID+"/exclude",
		apptest.Body{"until": d.Clock.Now().Add(240 * time.Hour)}).Want(http.StatusOK)
	inactive, inactivePhone := guest("Ina Inactive")
	d.FrontOffice.Do("PATCH", "/api/players/"+inactive.ID, apptest.Body{"isActive": false}).Want(http.StatusOK)
	first, doublePhone := guest("Dora Double")
	d.FrontOffice.Do("PATCH", "/api/players/"+first.ID, apptest.Body{"isActive": false}).Want(http.StatusOK)
	second := d.Guest("Dora Again")
	d.FrontOffice.Do("PATCH", "/api/players/"+second.ID, apptest.Body{"phoneNumber": doublePhone}).Want(http.StatusOK)

	for name, number := range map[string]string{
		"unknown": "5125559999", "barred": barredPhone, "self-excluded": excludedPhone, "inactive": inactivePhone,
		"two records": doublePhone,
	} {
		began := time.Now()
		a := d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"phone": number}).Want(http.StatusOK)
		assert.Equal(t, name, string(a.Body), `{"player":null}`)
		if took := time.Since(began); took < 400*time.Millisecond {
			t.Errorf("%s: time of the answer: got %v, want at least 400ms", name, took)
		}
	}
	for _, p := range []player.Player{barred, excluded} {
		r := d.listRefusals(p)
		assert.MustEqual(t, p.Name+": refusals", len(r), 1)
		assert.Equal(t, p.Name+": place", r[0].Place, player.AtCheckIn)
		assert.Equal(t, p.Name+": by", r[0].By, "Wall")
	}
	assert.Equal(t, "refusals of an inactive player", len(d.listRefusals(inactive)), 0)
	assert.Equal(t, "a known player", lookUpPhone(d.kiosk, d.Room, chrisPhone).Name, "Christopher V.")
}

func TestKioskStopsGuessesOfItsScreenOnly(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	guess := func(screen *apptest.Person) int {
		return screen.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"phone": "5125559999"}).Status
	}
	var wg sync.WaitGroup
	for range 30 {
		wg.Go(func() { guess(d.kiosk) })
	}
	wg.Wait()
	assert.Equal(t, "after 30 guesses", guess(d.kiosk), http.StatusTooManyRequests)
	assert.Equal(t, "a number that exists",
		d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"phone": chrisPhone}).Status,
		http.StatusTooManyRequests)
	other := d.Screen(d.Owner, d.Room, tenant.RoleKiosk)
	assert.Equal(t, "another screen", guess(other), http.StatusOK)
	d.Clock.Advance(15 * time.Minute)
	assert.Equal(t, "after a quarter of an hour", guess(d.kiosk), http.StatusOK)
}

func TestKioskTokenIsOfOneScreenAndTwoMinutes(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	found := lookUpPhone(d.kiosk, d.Room, chrisPhone)
	other := d.Screen(d.Owner, d.Room, tenant.RoleKiosk)
	startOver := func(name string, screen *apptest.Person, token string) {
		t.Helper()
		for _, path := range []string{"/visits", "/check-ins"} {
			a := screen.Do("POST", "/api/kiosk/"+d.Room+path, apptest.Body{"token": token}).Want(http.StatusNotFound)
			assert.Equal(t, name+path, a.Problem().Type, "urn:pitboss:start-over")
		}
	}
	startOver("another screen", other, found.Token)
	startOver("a player's id", d.kiosk, d.chris.ID)
	startOver("a changed token", d.kiosk, found.Token[:len(found.Token)-2]+"AA")
	d.kiosk.Do("POST", "/api/kiosk/"+d.OtherRoom+"/visits", apptest.Body{"token": found.Token}).
		Want(http.StatusNotFound)

	if dbtest.OnPostgres() {
		d.StartNode().Adopt(d.kiosk).Do("POST", "/api/kiosk/"+d.Room+"/visits", apptest.Body{"token": found.Token}).
			Want(http.StatusOK)
	}
	d.Clock.Advance(2 * time.Minute)
	startOver("after two minutes", d.kiosk, found.Token)
}

func TestRemovedKioskActsNoMore(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	found := lookUpPhone(d.kiosk, d.Room, chrisPhone)
	d.Owner.Do("DELETE", "/api/screens/"+d.Room+"/"+d.kiosk.Scope.Actor().ID, nil).Want(http.StatusNoContent)
	d.checkIn(found.Token).Want(http.StatusUnauthorized)
	d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"phone": chrisPhone}).
		Want(http.StatusUnauthorized)
}

func TestPlayerWhoIsBarredAfterTheNameIsSentToTheDesk(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	found := lookUpPhone(d.kiosk, d.Room, chrisPhone)
	d.FrontOffice.Do("POST", "/api/players/"+d.chris.ID+"/bar", apptest.Body{"reason": "Fight"}).Want(http.StatusOK)
	for _, a := range []apptest.Answer{
		d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/visits", apptest.Body{"token": found.Token}),
		d.checkIn(found.Token, d.NL25.ID),
	} {
		a.Want(http.StatusConflict)
		assert.Equal(t, "type", a.Problem().Type, "urn:pitboss:front-desk")
		assert.Equal(t, "detail", a.Problem().Detail, "Please see the front desk")
	}
	assert.Equal(t, "refusals", len(d.listRefusals(d.chris)), 2)
	assert.Equal(t, "entries", len(apptest.Get[[]floor.WaitlistEntry](d.FrontOffice, "/api/waitlist/"+d.Room)), 0)
}

func TestListThatClosesMeanwhileLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	waiting := d.JoinWaitlist(d.Player("Olga Only"), d.PLO)
	found := lookUpPhone(d.kiosk, d.Room, chrisPhone)
	assert.Equal(t, "lists", len(d.readVisit(found.Token).Lists), 2)
	d.FrontOffice.Do("DELETE", "/api/waitlist/"+waiting.ID, nil).Want(http.StatusNoContent)
	a := d.checkIn(found.Token, d.NL25.ID, waiting.GameTypeID).Want(http.StatusConflict)
	assert.Equal(t, "detail", a.Problem().Detail, "This list has closed. Choose another game.")
	v := d.readVisit(found.Token)
	assert.Equal(t, "checked in", v.CheckedIn, false)
	assert.MustEqual(t, "lists now", len(v.Lists), 1)
	assert.Equal(t, "place", v.Lists[0].Place == nil, true)
}

func TestRepeatedCheckInWithTheSameKeyGetsTheSameAnswer(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	found := lookUpPhone(d.kiosk, d.Room, chrisPhone)
	press := func() apptest.Answer {
		return d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/check-ins",
			apptest.Body{"token": found.Token, "gameTypeIds": []string{d.NL25.ID}}, "Idempotency-Key", "one-visit")
	}
	first := press().Want(http.StatusOK)
	d.Clock.Advance(3 * time.Minute) // longer than the token is valid
	assert.Equal(t, "answer", string(press().Want(http.StatusOK).Body), string(first.Body))
	assert.Equal(t, "entries", len(apptest.Get[[]floor.WaitlistEntry](d.FrontOffice, "/api/waitlist/"+d.Room)), 1)
}

func TestTwoKiosksAndTheDeskCheckOnePlayerInAtOnce(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	var wg sync.WaitGroup
	for range 2 {
		screen := d.Screen(d.Owner, d.Room, tenant.RoleKiosk)
		found := lookUpPhone(screen, d.Room, chrisPhone)
		wg.Go(func() {
			a, err := screen.Try("POST", "/api/kiosk/"+d.Room+"/check-ins",
				apptest.Body{"token": found.Token, "gameTypeIds": []string{d.NL25.ID}})
			if err != nil || a.Status != http.StatusOK {
				t.Errorf("check-in at a kiosk: got %d %s %v, want 200", a.Status, a.Body, err)
			}
		})
	}
	wg.Go(func() {
		a, err := d.FrontOffice.Try("POST", "/api/sessions/check-in",
			apptest.Body{"playerId": d.chris.ID, "roomId": d.Room})
		if err != nil || a.Status != http.StatusCreated && a.Status != http.StatusConflict {
			t.Errorf("check-in at the desk: got %d %s %v, want 201 or 409", a.Status, a.Body, err)
		}
	})
	wg.Wait()
	sessions := apptest.Get[[]player.Session](d.FrontOffice, "/api/sessions/"+d.Room)
	assert.Equal(t, "sessions", len(sessions), 1)
	assert.Equal(t, "entries", len(apptest.Get[[]floor.WaitlistEntry](d.FrontOffice, "/api/waitlist/"+d.Room)), 1)
}

func TestKioskShowsWhereAPlayerIs(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	d.JoinWaitlist(d.Player("Fern First"), d.NL25)
	entry := d.JoinWaitlist(d.chris, d.NL25)
	found := lookUpPhone(d.kiosk, d.Room, chrisPhone)
	assert.Equal(t, "place", d.readVisit(found.Token).Lists[0].Place.Position, 2)
	d.FloorManager.Do("POST", "/api/waitlist/"+entry.ID+"/call", apptest.Body{"reason": "Must-move"}).
		Want(http.StatusOK)
	place := d.readVisit(found.Token).Lists[0].Place
	if place.HoldUntil == nil || place.TableNumber == nil || *place.TableNumber != 1 {
		t.Errorf("place of a called player: got %+v, want a hold at Table 1", place)
	}
	d.FloorManager.Do("POST", "/api/waitlist/"+entry.ID+"/seat",
		apptest.Body{"tableId": d.table.ID, "seatNumber": *place.SeatNumber, "buyInAmount": "500"}).
		Want(http.StatusOK)
	v := d.readVisit(found.Token)
	assert.Equal(t, "seat", *v.Seat, kiosk.Seat{TableNumber: 1, SeatNumber: *place.SeatNumber})
}

func TestKioskNamesTheStateOfAMembership(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	never := d.Guest("Nina Never")
	d.FrontOffice.Do("PATCH", "/api/players/"+never.ID, apptest.Body{"phoneNumber": "5125550188"}).Want(http.StatusOK)
	v := d.readVisit(lookUpPhone(d.kiosk, d.Room, "5125550188").Token)
	assert.Equal(t, "without one", v.Membership, kiosk.MembershipNone)
	d.FrontOffice.Do("POST", "/api/memberships", apptest.Body{"playerId": never.ID, "roomId": d.Room,
		"membershipType": "daily"}).Want(http.StatusCreated)
	d.Clock.Advance(48 * time.Hour)
	found := lookUpPhone(d.kiosk, d.Room, "5125550188")
	v = d.readVisit(found.Token)
	assert.Equal(t, "after a day", v.Membership, kiosk.MembershipEnded)
	d.checkIn(found.Token, d.NL25.ID).Want(http.StatusOK).Into(&v) // a membership is not needed to wait
	assert.Equal(t, "place", v.Lists[0].Place.Position, 1)
}
