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

// pageFor is the player's page that a code opens.
func (d *kioskClub) pageFor(link, secret string) *apptest.Person {
	actor := tenant.Actor{ID: d.chris.ID, Name: "Player", Role: tenant.RolePlayer, Session: link, Room: d.Room}
	return d.PersonWith(secret, actor)
}

// printCode prints the code of a player's page and returns the page.
func (d *kioskClub) printCode() *apptest.Person {
	secret, _ := signin.NewToken()
	var made playerpage.Code
	d.FrontOffice.Do("POST", "/api/player-links/"+d.Room+"/"+d.chris.ID+"/codes", apptest.Body{"secret": secret}).
		Want(http.StatusCreated).Into(&made)
	return d.pageFor(*made.Link, secret)
}

func pagePath(p *apptest.Person) string { return "/api/player-pages/" + p.Scope.Actor().Session }

// scanCode scans the code of a page at a kiosk. The result is the zero value if the kiosk finds no player.
func (d *kioskClub) scanCode(secret string) (found kiosk.Confirmation) {
	var out kiosk.Lookup
	d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"code": secret}).Want(http.StatusOK).Into(&out)
	if out.Player != nil {
		found = *out.Player
	}
	return found
}

func (d *kioskClub) readLink() (c playerpage.CurrentLink) {
	d.FrontOffice.Do("GET", "/api/player-links/"+d.Room+"/"+d.chris.ID, nil).Want(http.StatusOK).Into(&c)
	return c
}

func TestAPrintedCodeOpensThePageBesideTheLinkOfTheDesk(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	desk := d.PlayerPage(d.Owner, d.Room, d.chris.ID)
	first := d.printCode()
	first.Do("GET", pagePath(first), nil).Want(http.StatusOK)
	desk.Do("GET", pagePath(desk), nil).Want(http.StatusOK)
	assert.Equal(t, "codes", d.readLink().Codes, 1)
	assert.Equal(t, "the page is whole",
		apptest.Get[playerpage.Page](first, pagePath(first)).Membership == nil, false)

	var last *apptest.Person
	for range 5 {
		last = d.printCode()
	}
	assert.Equal(t, "codes after six prints", d.readLink().Codes, 5)
	d.Clock.Advance(2 * time.Second) // The session cache lives for a second.
	first.Do("GET", pagePath(first), nil).Want(http.StatusUnauthorized)
	last.Do("GET", pagePath(last), nil).Want(http.StatusOK)

	d.Owner.Do("DELETE", "/api/player-links/"+d.Room+"/"+d.chris.ID, nil).Want(http.StatusNoContent)
	assert.Equal(t, "links after a revocation", d.readLink(), playerpage.CurrentLink{})
	d.Clock.Advance(2 * time.Second)
	for _, p := range []*apptest.Person{desk, last} {
		p.Do("GET", pagePath(p), nil).Want(http.StatusUnauthorized)
	}
}

func TestACodeOnPaperEndsInADayUnlessItIsOpened(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	left, used := d.printCode(), d.printCode()
	d.Clock.Advance(10 * time.Minute)
	used.Do("GET", pagePath(used), nil).Want(http.StatusOK)
	d.Clock.Advance(24 * time.Hour)
	left.Do("GET", pagePath(left), nil).Want(http.StatusUnauthorized)
	used.Do("GET", pagePath(used), nil).Want(http.StatusOK)
	assert.Equal(t, "name of a code that has ended", d.scanCode(left.Token).Name, "")
	d.RunJobs()
	assert.Equal(t, "name of a code that was opened", d.scanCode(used.Token).Name, "Christopher V.")
}

func TestARoomWithoutPageCodesPrintsNone(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	changeRoom(d.Club, apptest.Body{"settings": apptest.Body{"pageCodes": false}})
	secret, _ := signin.NewToken()
	var made playerpage.Code
	d.FrontOffice.Do("POST", "/api/player-links/"+d.Room+"/"+d.chris.ID+"/codes", apptest.Body{"secret": secret}).
		Want(http.StatusCreated).Into(&made)
	assert.Equal(t, "a link was made", made.Link == nil, true)
	found := lookUpPhone(d.kiosk, d.Room, chrisPhone)
	assert.Equal(t, "a link was made at the kiosk", d.checkInWithCode(found.Token, secret).Link == nil, true)
	assert.Equal(t, "codes", d.readLink().Codes, 0)
}

func TestABarredPlayerGetsNoCode(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	d.FrontOffice.Do("POST", "/api/players/"+d.chris.ID+"/bar", apptest.Body{"reason": "Fight"}).Want(http.StatusOK)
	secret, _ := signin.NewToken()
	a := d.FrontOffice.Do("POST", "/api/player-links/"+d.Room+"/"+d.chris.ID+"/codes", apptest.Body{"secret": secret})
	assert.Equal(t, "answer", string(a.Want(http.StatusCreated).Body), `{"link":null}`)
}

// checkInWithCode checks in at the kiosk and requests a code for the player's page.
func (d *kioskClub) checkInWithCode(token, secret string, games ...string) (v kiosk.Visit) {
	d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/check-ins",
		apptest.Body{"token": token, "gameTypeIds": games, "secret": secret}).Want(http.StatusOK).Into(&v)
	return v
}

func TestTheCodeOfTheKioskShowsTheListsOnly(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	secret, _ := signin.NewToken()
	v := d.checkInWithCode(lookUpPhone(d.kiosk, d.Room, chrisPhone).Token, secret, d.NL25.ID)
	assert.MustEqual(t, "the kiosk shows no code", v.Link == nil, false)
	own := d.pageFor(*v.Link, secret)
	page := apptest.Get[playerpage.Page](own, pagePath(own))
	assert.Equal(t, "the page is limited", page.IsLimited, true)
	assert.MustEqual(t, "lists", len(page.Lists), 1)
	assert.Equal(t, "membership on the page", page.Membership == nil, true)
	history := apptest.Get[playerpage.History](own, pagePath(own)+"/history")
	assert.Equal(t, "receipts and visits", len(history.Receipts)+len(history.Visits), 0)
	apptest.WantConflict(t, own.Do("POST", pagePath(own)+"/lists", apptest.Body{"gameTypeId": d.PLO.ID}),
		"Ask the front desk for the link to your own page.")
	own.Do("POST", pagePath(own)+"/leave", apptest.Body{"entryId": page.Lists[0].EntryID}).Want(http.StatusNoContent)
}

func TestKioskFindsAPlayerByTheCodeOfTheirPage(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
	desk, paper := d.PlayerPage(d.Owner, d.Room, d.chris.ID), d.printCode()
	for name, page := range map[string]*apptest.Person{"member card": desk, "receipt": paper} {
		found := d.scanCode(page.Token)
		assert.Equal(t, name, found.Name, "Christopher V.")
		assert.Equal(t, name+": lists", len(d.readVisit(found.Token).Lists), 1)
	}
	mine := apptest.Get[playerpage.Page](desk, pagePath(desk)).Code
	assert.Equal(t, "my code", d.scanCode(mine).Name, "Christopher V.")
	// A scan at the kiosk counts as a use of the link, so the card of a player with regular visits does not expire.
	d.Clock.Advance(60 * 24 * time.Hour)
	d.checkIn(d.scanCode(desk.Token).Token).Want(http.StatusOK)
	d.Clock.Advance(60 * 24 * time.Hour)
	assert.Equal(t, "after 120 days", d.scanCode(desk.Token).Name, "Christopher V.")
}

func TestKioskGivesOneAnswerToEveryCodeOfNobody(t *testing.T) {
	t.Parallel()
	d := newKioskClub(t)
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
			t.Errorf("%s: answered after %v, sooner than the slowest refusal", name, took)
		}
	}
	assert.Equal(t, "refusals of the barred player", len(d.listRefusals(barred)), 2)
	for range 23 {
		d.scanCode(unknown)
	}
	d.kiosk.Do("POST", "/api/kiosk/"+d.Room+"/lookups", apptest.Body{"code": unknown}).Want(http.StatusTooManyRequests)
}
