package apptest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/platform"
	"pitboss/internal/room"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
)

// signsIn is somebody of an organization who has signed in with a password.
func signsIn(c *apptest.Club, domain, email string) *apptest.Person {
	var signed struct{ Token string }
	c.Anonymous().Do("POST", "/api/auth/login", apptest.Body{"email": email, "password": apptest.Password, "organizationDomain": domain}).Want(http.StatusOK).Into(&signed)
	p := *c.Anonymous()
	p.Token = signed.Token
	return &p
}

func TestAnAdministratorMakesAnOrganizationAndItsOwnerFindsARoomWithFees(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	form := with(newOrganization("Bluff & Co. Card Room"), apptest.Body{"domain": " BluffCoCardRoom ", "state": "NV", "city": "Reno"})
	var o platform.Organization
	kim.Do("POST", "/api/admin/organizations", form).Want(http.StatusCreated).Into(&o)
	if o.Domain != "bluffcocardroom" || o.Name != "Bluff & Co. Card Room" || o.Type != platform.PokerRoom || !o.IsActive || o.LastActiveAt != nil ||
		o.Stats != (platform.OrganizationCounts{UserCount: 1, RoomCount: 1, LocationCount: 1}) || o.City != "Reno" || o.ContactPhone != "512 555 0100" {
		t.Errorf("%+v", o)
	}
	harriet := signsIn(c, "bluffcocardroom", "Harriet@bluffco.example")
	me := apptest.Get[account.User](harriet, "/api/auth/user")
	if me.Name != "Harriet Sloane" || me.Role != tenant.RoleOwner || me.Organization.ID != o.ID || me.ImpersonatedBy != nil || me.ImpersonationEndsAt != nil {
		t.Errorf("%+v", me)
	}
	rooms := apptest.Get[[]room.Room](harriet, "/api/rooms")
	if len(rooms) != 1 || rooms[0].Name != "Main Room" || rooms[0].Location != "Reno, NV" || rooms[0].TimeZone != "America/Los_Angeles" || rooms[0].GamingDayStart != 6 {
		t.Errorf("%+v", rooms)
	}
	var game room.GameType
	harriet.Do("POST", "/api/game-types", apptest.Body{"name": "2/5", "gameFormat": "NL Hold'em", "smallBlind": 2, "bigBlind": 5, "minBuyIn": 200}).Want(http.StatusCreated).Into(&game)
	if game.HourlyRate != 12_00 {
		t.Errorf("a seat costs %s an hour", game.HourlyRate)
	}
	harriet.Do("POST", "/api/tables", apptest.Body{"roomId": rooms[0].ID, "tableNumber": 1, "gameTypeId": game.ID}).Want(http.StatusCreated)
	harriet.Do("GET", "/api/tables/"+c.Room, nil).Want(http.StatusNotFound)
	if again := apptest.Get[[]platform.Organization](kim, "/api/admin/organizations?q=bluff"); len(again) != 1 || again[0].LastActiveAt == nil || again[0].ID != o.ID {
		t.Errorf("%+v", again)
	}
}

func TestWhatIsWrongWithAnOrganizationsFormIsSaidFieldByFieldAndNothingIsMade(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	good := newOrganization("Bluff & Co.")
	before := c.ReadDigests()
	missing := kim.Do("POST", "/api/admin/organizations", "{}").Want(http.StatusUnprocessableEntity).Problem()
	var said []string
	for _, e := range missing.Errors {
		said = append(said, e.Field+": "+e.Message)
	}
	for _, want := range []string{
		"organizationName: Organization name is required", "domain: Domain is required", "contactEmail: Contact e-mail is required", "address: Address is required",
		"city: City is required", "state: State is required", "zipCode: ZIP code is required", "firstName: First name is required", "lastName: Last name is required",
		"adminEmail: Admin e-mail is required", "adminPassword: Admin password is required",
	} {
		if !slices.Contains(said, want) {
			t.Errorf("not said: %s", want)
		}
	}
	if len(said) != 11 {
		t.Errorf("%d messages: %v", len(said), said)
	}
	for _, trial := range []struct {
		change apptest.Body
		want   string
	}{
		{apptest.Body{"domain": "ab"}, "Use 3 to 63 of a-z, 0-9 and -"},
		{apptest.Body{"domain": strings.Repeat("a", 64)}, "Use 3 to 63 of a-z, 0-9 and -"},
		{apptest.Body{"domain": "bluff.co"}, "Use 3 to 63 of a-z, 0-9 and -"},
		{apptest.Body{"domain": "blüff"}, "Use 3 to 63 of a-z, 0-9 and -"},
		{apptest.Body{"domain": "bluff co"}, "Use 3 to 63 of a-z, 0-9 and -"},
		{apptest.Body{"domain": "-bluff"}, "A domain does not begin or end with -"},
		{apptest.Body{"domain": "bluff-"}, "A domain does not begin or end with -"},
		{apptest.Body{"domain": "WWW"}, "This domain is reserved"},
		{apptest.Body{"domain": "admin"}, "This domain is reserved"},
		{apptest.Body{"domain": "api"}, "This domain is reserved"},
		{apptest.Body{"domain": "mail"}, "This domain is reserved"},
		{apptest.Body{"domain": "demo"}, "This domain is reserved"},
		{apptest.Body{"domain": "xn--bcher-kva"}, "This domain is reserved"},
		{apptest.Body{"domain": "club"}, "This domain is taken"},
		{apptest.Body{"contactEmail": "hello"}, "Invalid email"},
		{apptest.Body{"adminEmail": "harriet@bluffco"}, "Invalid email"},
		{apptest.Body{"adminPassword": "elevenchars"}, "Password must be at least 12 characters long"},
		{apptest.Body{"organizationType": "bar"}, "Choose one of casino, poker_room, racing_track, tribal_casino"},
		{apptest.Body{"city": "\u00a0 "}, "City is required"},
		{apptest.Body{"isActive": true}, "Unknown field"},
		{apptest.Body{"id": "mine"}, "Unknown field"},
	} {
		if p := kim.Do("POST", "/api/admin/organizations", with(good, trial.change)).Want(http.StatusUnprocessableEntity).Problem(); len(p.Errors) != 1 || p.Errors[0].Message != trial.want {
			t.Errorf("%v: %+v, want %s", trial.change, p.Errors, trial.want)
		}
	}
	for domain, want := range map[string]platform.DomainCheck{"bluff": {Domain: "bluff", Free: true}, "Club": {Domain: "club", Message: "This domain is taken"}, "www": {Domain: "www", Message: "This domain is reserved"}} {
		if f := apptest.Get[platform.DomainCheck](kim, "/api/admin/domains/"+domain); f != want {
			t.Errorf("%+v, want %+v", f, want)
		}
	}
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Errorf("rows of %v", changed)
	}
}

func TestTheSameOrganizationIsMadeOnceHoweverOftenItIsAskedFor(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	form := newOrganization("Bluff & Co.")
	call := func(key string) func() (apptest.Answer, error) {
		return func() (apptest.Answer, error) {
			return kim.Try("POST", "/api/admin/organizations", form, "Idempotency-Key", key)
		}
	}
	answers := apptest.Concurrently(t, slices.Repeat([]func() (apptest.Answer, error){call("one")}, 6)...)
	for _, a := range answers {
		if string(a.Want(http.StatusCreated).Body) != string(answers[0].Body) {
			t.Errorf("different answers:\n%s\n%s", a.Body, answers[0].Body)
		}
	}
	apptest.WantConflict(t, kim.Do("POST", "/api/admin/organizations", with(form, apptest.Body{"city": "Dallas"}), "Idempotency-Key", "one"), "This Idempotency-Key was already used for another request")
	made := 0
	for i, a := range apptest.Concurrently(t, call("two"), call("three"), call("four")) {
		if a.Status == http.StatusCreated {
			made++
		} else if p := a.Want(http.StatusUnprocessableEntity).Problem(); p.Detail != "This domain is taken" {
			t.Errorf("%d: %+v", i, p)
		}
	}
	if list := apptest.Get[[]platform.Organization](kim, "/api/admin/organizations?q=bluff"); made != 0 || len(list) != 1 {
		t.Errorf("%d made, %d there", made, len(list))
	}
}

func TestADeactivatedOrganizationSignsEverybodyOutAndKeepsWhatItHas(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim, ned := c.Administrator(), c.Companions().Member
	player := c.Player("Ray Whitfield")
	ned.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusOK)
	change := func(in apptest.Body) (o platform.Organization) {
		t.Helper()
		kim.Do("PATCH", "/api/admin/organizations/club", in).Want(http.StatusOK).Into(&o)
		return o
	}
	if o := change(apptest.Body{"isActive": false}); o.IsActive || o.DeactivatedAt == nil || *o.DeactivatedAt != c.Clock.Now() {
		t.Errorf("%+v", o)
	}
	for _, p := range everyone(c) {
		p.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized)
	}
	ned.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusUnauthorized)
	c.Stranger.Do("GET", "/api/auth/user", nil).Want(http.StatusOK)
	c.Anonymous().Do("POST", "/api/auth/login", apptest.Body{"email": "owner@club.example", "password": apptest.Password, "organizationDomain": "club"}).Want(http.StatusUnauthorized)
	if e := apptest.Get[account.Entry](c.Anonymous(), "/api/entry?org=club"); e.Organization != nil {
		t.Errorf("%+v", e)
	}
	apptest.WantConflict(t, kim.Do("POST", "/api/admin/organizations/club/impersonate", apptest.Body{"reason": "Ticket"}), "club is not active")
	if s := apptest.Get[platform.PlatformStats](kim, "/api/admin/stats"); s.ActiveOrganizations != 1 || s.TotalOrganizations != 2 || s.LastDeactivatedAt == nil {
		t.Errorf("%+v", s)
	}
	before := c.ReadDigests()
	change(apptest.Body{"isActive": false}) // again: nothing is to be done
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Errorf("rows of %v", changed)
	}
	if o := change(apptest.Body{"isActive": true, "name": "The Club", "type": "casino"}); !o.IsActive || o.DeactivatedAt != nil || o.Name != "The Club" || o.Type != platform.Casino {
		t.Errorf("%+v", o)
	}
	c.Owner.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized) // his session is over; he signs in anew
	owner := signsIn(c, "club", "owner@club.example")
	owner.Do("GET", "/api/players/"+player.ID, nil).Want(http.StatusOK)
	if p := kim.Do("PATCH", "/api/admin/organizations/club", apptest.Body{"name": " "}).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != "Organization name is required" {
		t.Errorf("%+v", p)
	}
	kim.Do("PATCH", "/api/admin/organizations/nowhere", apptest.Body{"isActive": false}).Want(http.StatusNotFound)
	kim.Do("PATCH", "/api/admin/organizations/club", apptest.Body{"domain": "other"}).Want(http.StatusUnprocessableEntity)
}

// ownerOf follows the link of a registration to the address of the organization itself.
func ownerOf(t *testing.T, c *apptest.Club, made platform.RegisteredOrganization, address string) *apptest.Person {
	t.Helper()
	at, code, ok := strings.Cut(made.RedirectURL, "#enter=")
	if !ok || at != address {
		t.Errorf("it leads to %s, want %s", made.RedirectURL, address)
	}
	var signed struct{ Token string }
	c.Anonymous().Do("POST", "/api/auth/enter", apptest.Body{"code": code}).Want(http.StatusOK).Into(&signed)
	p := *c.Anonymous()
	p.Token = signed.Token
	return &p
}

func TestARegistrationSignsItsOwnerInOnceAndWithinAMinute(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	away := c.WithFeatures(app.Wire(c.DB, account.Config{PlatformDomain: "pitboss.example", Registration: true}))
	register := func(domain string) string {
		var made platform.RegisteredOrganization
		away.Anonymous().Do("POST", "/api/auth/register-organization", with(newOrganization("Northgate"), apptest.Body{"domain": domain})).Want(http.StatusCreated).Into(&made)
		at, code, _ := strings.Cut(made.RedirectURL, "#enter=")
		if at != "//"+domain+".pitboss.example/set-up" {
			t.Errorf("it leads to %s", made.RedirectURL)
		}
		return code
	}
	code := register("north")
	p := *c.Anonymous()
	p.Token = code
	p.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized) // a code is no token
	enter := func() (apptest.Answer, error) {
		return c.Anonymous().Try("POST", "/api/auth/enter", apptest.Body{"code": code})
	}
	good := 0
	for _, a := range apptest.Concurrently(t, enter, enter, enter, enter) {
		if a.Status == http.StatusOK {
			good++
		} else if p := a.Want(http.StatusUnauthorized).Problem(); p.Detail != "This link is no longer good. Sign in with your e-mail and password." {
			t.Errorf("%+v", p)
		}
	}
	if good != 1 {
		t.Errorf("%d sessions of one code", good)
	}
	code = register("south")
	c.Clock.Advance(time.Minute)
	c.Anonymous().Do("POST", "/api/auth/enter", apptest.Body{"code": code}).Want(http.StatusUnauthorized)
}

func TestAnOrganizationRegistersItselfWhereTheServerIsOpenToThat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	form := with(newOrganization("Northgate Poker Club"), apptest.Body{"domain": "northgate"})
	if e := apptest.Get[account.Entry](c.Anonymous(), "/api/entry"); !e.Registration || e.FirstRun {
		t.Errorf("%+v", e)
	}
	var made platform.RegisteredOrganization
	c.Anonymous().Do("POST", "/api/auth/register-organization", form).Want(http.StatusCreated).Into(&made)
	if made.Organization != (account.EntryTenant{Name: "Northgate Poker Club", Domain: "northgate"}) {
		t.Errorf("%+v", made)
	}
	ownerOf(t, c, made, "/set-up?org=northgate").Do("GET", "/api/rooms", nil).Want(http.StatusOK)
	signsIn(c, "northgate", "harriet@bluffco.example").Do("GET", "/api/rooms", nil).Want(http.StatusOK)
	if p := c.Anonymous().Do("POST", "/api/auth/register-organization", form).Want(http.StatusUnprocessableEntity).Problem(); len(p.Errors) != 1 || p.Errors[0].Field != "domain" || p.Detail != "This domain is taken" {
		t.Errorf("%+v", p)
	}
	for i := 0; ; i++ {
		a := c.Anonymous().Do("POST", "/api/auth/register-organization", form)
		if a.Status == http.StatusTooManyRequests {
			if i != 18 || a.Header.Get("Retry-After") == "" {
				t.Errorf("after %d: %v", i, a.Header)
			}
			break
		}
		a.Want(http.StatusUnprocessableEntity)
	}
	c.Clock.Advance(time.Hour)
	c.Anonymous().Do("POST", "/api/auth/register-organization", form).Want(http.StatusUnprocessableEntity)

	closed := c.WithFeatures(app.Wire(c.DB, account.Config{PlatformDomain: "localhost"}))
	if p := closed.Anonymous().Do("POST", "/api/auth/register-organization", with(form, apptest.Body{"domain": "other"})).Want(http.StatusForbidden).Problem(); p.Detail != "Registration is closed" {
		t.Errorf("%+v", p)
	}
	if e := apptest.Get[account.Entry](closed.Anonymous(), "/api/entry"); e.Registration {
		t.Errorf("%+v", e)
	}
}

func TestTheFirstRunMakesOneOrganizationForWhoHasTheCode(t *testing.T) {
	t.Parallel()
	c := apptest.NewEmpty(t)
	if e := apptest.Get[account.Entry](c.Anonymous(), "/api/entry"); !e.FirstRun || e.Organization != nil {
		t.Errorf("%+v", e)
	}
	form := with(newOrganization("Lodge Card Club"), apptest.Body{"roomName": "Poker Room", "timeZone": "America/Denver", "gamingDayStart": 8})
	try := func(more apptest.Body) apptest.Answer {
		return c.Anonymous().Do("POST", "/api/first-run", with(form, more))
	}
	const wrong = "That code is not right. The server prints it when it starts."
	if p := try(apptest.Body{"code": ""}).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != wrong { // none was made yet
		t.Errorf("%+v", p)
	}
	code, err := c.Features.Platform.NewFirstRunCode(t.Context())
	if err != nil || len(code) < 20 {
		t.Fatal(code, err)
	}
	if p := try(apptest.Body{"code": "A" + code[1:] + "B"}).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != wrong || p.Errors[0].Field != "code" {
		t.Errorf("%+v", p)
	}
	for field, value := range map[string]any{"timeZone": "Mars/Olympus", "gamingDayStart": 24, "adminPassword": "short"} {
		if p := try(apptest.Body{"code": code, field: value}).Want(http.StatusUnprocessableEntity).Problem(); len(p.Errors) != 1 || p.Errors[0].Field != field {
			t.Errorf("%+v", p)
		}
	}
	check := func(code string) apptest.Answer {
		return c.Anonymous().Do("POST", "/api/first-run/code", apptest.Body{"code": code})
	}
	if p := check("A" + code[1:] + "B").Want(http.StatusUnprocessableEntity).Problem(); p.Detail != wrong || p.Errors[0].Field != "code" {
		t.Errorf("%+v", p)
	}
	check(code).Want(http.StatusNoContent)
	race := func(i int) func() (apptest.Answer, error) {
		return func() (apptest.Answer, error) {
			return c.Anonymous().Try("POST", "/api/first-run", with(form, apptest.Body{"code": code, "domain": "lodge" + strings.Repeat("x", i)}))
		}
	}
	var owner *apptest.Person
	for _, a := range apptest.Concurrently(t, race(0), race(1), race(2), race(3), race(4), race(5)) {
		if a.Status != http.StatusOK {
			apptest.WantConflict(t, a, "This server has been set up already. Sign in to continue.")
			continue
		}
		if owner != nil {
			t.Fatal("two first organizations")
		}
		var made platform.RegisteredOrganization
		a.Into(&made)
		owner = ownerOf(t, c, made, "/set-up?org="+made.Organization.Domain)
	}
	if owner == nil {
		t.Fatal("nobody was let in")
	}
	if rooms := apptest.Get[[]room.Room](owner, "/api/rooms"); len(rooms) != 1 || rooms[0].Name != "Poker Room" || rooms[0].TimeZone != "America/Denver" || rooms[0].GamingDayStart != 8 {
		t.Errorf("%+v", rooms)
	}
	if e := apptest.Get[account.Entry](c.Anonymous(), "/api/entry"); e.FirstRun || e.Organization == nil {
		t.Errorf("%+v", e)
	}
	if code, err := c.Features.Platform.NewFirstRunCode(t.Context()); code != "" || err != nil {
		t.Errorf("another code: %q %v", code, err)
	}
	apptest.WantConflict(t, check(code), "This server has been set up already. Sign in to continue.")
	apptest.WantConflict(t, try(apptest.Body{"code": code}), "This server has been set up already. Sign in to continue.")
}

func TestGuessesOfTheFirstRunsCodeAreThrottled(t *testing.T) {
	t.Parallel()
	c := apptest.NewEmpty(t)
	own := c.WithFeatures(app.Wire(c.DB, account.Config{PlatformDomain: "localhost", Organization: "lodge"}))
	code, err := own.Features.Platform.NewFirstRunCode(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	form := with(newOrganization("Lodge"), apptest.Body{"code": code, "domain": "other"})
	if p := own.Anonymous().Do("POST", "/api/first-run", form).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != "This server is for the domain lodge" {
		t.Errorf("%+v", p)
	}
	for range 9 {
		own.Anonymous().Do("POST", "/api/first-run", with(form, apptest.Body{"code": db.NewID()})).Want(http.StatusUnprocessableEntity)
	}
	if a := own.Anonymous().Do("POST", "/api/first-run", with(form, apptest.Body{"domain": "lodge"})).Want(http.StatusTooManyRequests); a.Header.Get("Retry-After") != "900" {
		t.Errorf("%v", a.Header)
	}
	c.Clock.Advance(15 * time.Minute)
	own.Anonymous().Do("POST", "/api/first-run", with(form, apptest.Body{"domain": "lodge"})).Want(http.StatusOK)
}
