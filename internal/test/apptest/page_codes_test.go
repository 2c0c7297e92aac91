package apptest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby/kiosk"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// code is the page of a player that a code opens.
func (d *kioskDoor) code(link, secret string) *apptest.Person {
	actor := tenant.Actor{ID: d.chris.ID, Name: "Player", Role: tenant.RolePlayer, Session: link, Room: d.Room}
	return d.PersonWith(secret, actor)
}

// print prints a code for a player of the club.
func (d *kioskDoor) print() *apptest.Person {
	secret, _ := signin.NewToken()
	var made playerpage.Code
	d.FrontOffice.Do("POST", "/api/player-links/"+d.Room+"/"+d.chris.ID+"/codes", apptest.Body{"secret": secret}).
		Want(http.StatusCreated).Into(&made)
	return d.code(*made.Link, secret)
}

func pageOf(p *apptest.Person) string { return "/api/player-pages/" + p.Scope.Actor().Session }

// scan scans the code of a page at a kiosk. Without a name it is the zero value.
func (d *kioskDoor) scan(secret string) (found kiosk.Confirmation) {
	var out kiosk.Lookup
	d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"code": secret}).Want(http.StatusOK).Into(&out)
	if out.Player != nil {
		found = *out.Player
	}
	return found
}

func (d *kioskDoor) links() (c playerpage.CurrentLink) {
	d.FrontOffice.Do("GET", "/api/player-links/"+d.Room+"/"+d.chris.ID, nil).Want(http.StatusOK).Into(&c)
	return c
}

func TestAPrintedCodeOpensThePageBesideTheLinkOfTheDesk(t *testing.T) {
	t.Parallel()
	d := openKiosk(t)
	desk := d.PlayerPage(d.Owner, d.Room, d.chris.ID)
	first := d.print()
	first.Do("GET", pageOf(first), nil).Want(http.StatusOK)
	desk.Do("GET", pageOf(desk), nil).Want(http.StatusOK)
	assert.Equal(t, "codes", d.links().Codes, 1)
	assert.Equal(t, "the page is whole",
		apptest.Get[playerpage.Page](first, pageOf(first)).Membership == nil, false)

	var last *apptest.Person
	for range 5 {
		last = d.print()
	}
	assert.Equal(t, "codes after six prints", d.links().Codes, 5)
	d.Clock.Advance(2 * time.Second) // sessions are cached for a second
	first.Do("GET", pageOf(first), nil).Want(http.StatusUnauthorized)
	last.Do("GET", pageOf(last), nil).Want(http.StatusOK)

	d.Owner.Do("DELETE", "/api/player-links/"+d.Room+"/"+d.chris.ID, nil).Want(http.StatusNoContent)
	assert.Equal(t, "links after a revocation", d.links(), playerpage.CurrentLink{})
	d.Clock.Advance(2 * time.Second)
	for _, p := range []*apptest.Person{desk, last} {
		p.Do("GET", pageOf(p), nil).Want(http.StatusUnauthorized)
	}
}

func TestACodeOnPaperEndsInADayUnlessItIsOpened(t *testing.T) {
	t.Parallel()
	d := openKiosk(t)
	left, used := d.print(), d.print()
	d.Clock.Advance(10 * time.Minute)
	used.Do("GET", pageOf(used), nil).Want(http.StatusOK)
	d.Clock.Advance(24 * time.Hour)
	left.Do("GET", pageOf(left), nil).Want(http.StatusUnauthorized)
	used.Do("GET", pageOf(used), nil).Want(http.StatusOK)
	assert.Equal(t, "name of a code that has ended", d.scan(left.Token).Name, "")
	d.RunJobs()
	assert.Equal(t, "name of a code that was opened", d.scan(used.Token).Name, "Christopher V.")
}

func TestARoomWithoutPageCodesPrintsNone(t *testing.T) {
	t.Parallel()
	d := openKiosk(t)
	changeRoom(d.Club, apptest.Body{"settings": apptest.Body{"pageCodes": false}})
	secret, _ := signin.NewToken()
	var made playerpage.Code
	d.FrontOffice.Do("POST", "/api/player-links/"+d.Room+"/"+d.chris.ID+"/codes", apptest.Body{"secret": secret}).
		Want(http.StatusCreated).Into(&made)
	assert.Equal(t, "a link was made", made.Link == nil, true)
	found := typePhone(d.kiosk, d.Room, chrisPhone)
	assert.Equal(t, "a link was made at the kiosk", d.checkInWith(found.Token, secret).Link == nil, true)
	assert.Equal(t, "codes", d.links().Codes, 0)
}

func TestABarredPlayerGetsNoCode(t *testing.T) {
	t.Parallel()
	d := openKiosk(t)
	d.FrontOffice.Do("POST", "/api/players/"+d.chris.ID+"/bar", apptest.Body{"reason": "Fight"}).Want(http.StatusOK)
	secret, _ := signin.NewToken()
	a := d.FrontOffice.Do("POST", "/api/player-links/"+d.Room+"/"+d.chris.ID+"/codes", apptest.Body{"secret": secret})
	assert.Equal(t, "answer", string(a.Want(http.StatusCreated).Body), `{"link":null}`)
}

// checkInWith checks in and asks for a code.
func (d *kioskDoor) checkInWith(token, secret string, games ...string) (v kiosk.Visit) {
	d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/check-ins",
		apptest.Body{"token": token, "gameTypeIds": games, "secret": secret}).Want(http.StatusOK).Into(&v)
	return v
}

func TestTheCodeOfTheKioskShowsTheListsOnly(t *testing.T) {
	t.Parallel()
	d := openKiosk(t)
	secret, _ := signin.NewToken()
	v := d.checkInWith(typePhone(d.kiosk, d.Room, chrisPhone).Token, secret, d.NL25.ID)
	assert.MustEqual(t, "the kiosk shows no code", v.Link == nil, false)
	own := d.code(*v.Link, secret)
	page := apptest.Get[playerpage.Page](own, pageOf(own))
	assert.Equal(t, "the page is limited", page.IsLimited, true)
	assert.MustEqual(t, "lists", len(page.Lists), 1)
	assert.Equal(t, "membership on the page", page.Membership == nil, true)
	history := apptest.Get[playerpage.History](own, pageOf(own)+"/history")
	assert.Equal(t, "receipts and visits", len(history.Receipts)+len(history.Visits), 0)
	apptest.WantConflict(t, own.Do("POST", pageOf(own)+"/lists", apptest.Body{"gameTypeId": d.PLO.ID}),
		"Ask the front desk for the link to your own page.")
	own.Do("POST", pageOf(own)+"/leave", apptest.Body{"entryId": page.Lists[0].EntryID}).Want(http.StatusNoContent)
}

func TestKioskFindsAPlayerByTheCodeOfTheirPage(t *testing.T) {
	t.Parallel()
	d := openKiosk(t)
	desk, paper := d.PlayerPage(d.Owner, d.Room, d.chris.ID), d.print()
	for name, page := range map[string]*apptest.Person{"member card": desk, "receipt": paper} {
		found := d.scan(page.Token)
		assert.Equal(t, name, found.Name, "Christopher V.")
		assert.Equal(t, name+": lists", len(d.visit(found.Token).Lists), 1)
	}
	mine := apptest.Get[playerpage.Page](desk, pageOf(desk)).Code
	assert.Equal(t, "my code", d.scan(mine).Name, "Christopher V.")
	// The use at the kiosk counts, so that the card of a visiting player does not end.
	d.Clock.Advance(60 * 24 * time.Hour)
	d.checkIn(d.scan(desk.Token).Token).Want(http.StatusOK)
	d.Clock.Advance(60 * 24 * time.Hour)
	assert.Equal(t, "after 120 days", d.scan(desk.Token).Name, "Christopher V.")
}

func TestKioskGivesOneAnswerToEveryCodeOfNobody(t *testing.T) {
	t.Parallel()
	d := openKiosk(t)
	unknown, _ := signin.NewToken()
	gone := d.PlayerPage(d.Owner, d.Room, d.chris.ID)
	other := apptest.New(t)
	foreign := other.PlayerPage(other.Owner, other.Room, other.Player("Fiona Foreign").ID)
	barred := d.Player("Bart Barred")
	card := d.PlayerPage(d.Owner, d.Room, barred.ID)
	d.FrontOffice.Do("POST", "/api/players/"+barred.ID+"/bar", apptest.Body{"reason": "Fight"}).Want(http.StatusOK)
	d.Owner.Do("DELETE", "/api/player-links/"+d.Room+"/"+d.chris.ID, nil).Want(http.StatusNoContent)
	for name, code := range map[string]string{
		"unknown": unknown, "revoked": gone.Token, "of another organization": foreign.Token, "barred": card.Token,
		"no code": "none", "a license": strings.Repeat("D", 100), "the record of a barred player": barred.ID,
	} {
		began := time.Now()
		a := d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"code": code}).Want(http.StatusOK)
		assert.Equal(t, name, string(a.Body), `{"player":null}`)
		if took := time.Since(began); took < 400*time.Millisecond {
			t.Errorf("%s is answered after %v, sooner than the slowest refusal", name, took)
		}
	}
	assert.Equal(t, "refusals of the barred player", len(d.refusals(barred)), 2)
	for range 23 {
		d.scan(unknown)
	}
	d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"code": unknown}).Want(http.StatusTooManyRequests)
}
