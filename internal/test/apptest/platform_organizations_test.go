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
	"pitboss/internal/test/assert"
)

// signInWithPassword signs a user of an organization in.
func signInWithPassword(c *apptest.Club, domain, email string) *apptest.Person {
	var signed struct{ Token string }
	c.Anonymous().Do("POST", "/api/auth/login", apptest.Body{
		"email": email, "password": apptest.Password, "organizationDomain": domain,
	}).Want(http.StatusOK).Into(&signed)
	p := *c.Anonymous()
	p.Token = signed.Token
	return &p
}

func TestAnAdministratorMakesAnOrganizationAndItsOwnerFindsARoomWithFees(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	form := withFields(organizationBody("Bluff & Co. Card Room"), apptest.Body{
		"domain": " BluffCoCardRoom ", "state": "NV", "city": "Reno",
	})
	var o platform.Organization
	kim.Do("POST", "/api/admin/organizations", form).Want(http.StatusCreated).Into(&o)
	assert.Equal(t, "Domain", o.Domain, "bluffcocardroom")
	assert.Equal(t, "Name", o.Name, "Bluff & Co. Card Room")
	assert.Equal(t, "Type", o.Type, platform.PokerRoom)
	assert.MustEqual(t, "IsActive", o.IsActive, true)
	assert.Nil(t, "LastActiveAt", o.LastActiveAt)
	assert.Equal(t, "Stats", o.Stats, platform.OrganizationCounts{UserCount: 1, RoomCount: 1, LocationCount: 1})
	assert.Equal(t, "City", o.City, "Reno")
	assert.Equal(t, "ContactPhone", o.ContactPhone, "512 555 0100")
	harriet := signInWithPassword(c, "bluffcocardroom", "Harriet@bluffco.example")
	me := apptest.Get[account.User](harriet, "/api/auth/user")
	assert.Equal(t, "Name", me.Name, "Harriet Sloane")
	assert.Equal(t, "Role", me.Role, tenant.RoleOwner)
	assert.Equal(t, "Organization.ID", me.Organization.ID, o.ID)
	assert.Nil(t, "ImpersonatedBy", me.ImpersonatedBy)
	assert.Nil(t, "ImpersonationEndsAt", me.ImpersonationEndsAt)
	rooms := apptest.Get[[]room.Room](harriet, "/api/rooms")
	assert.Len(t, "rooms", rooms, 1)
	assert.Equal(t, "rooms[0].Name", rooms[0].Name, "Main Room")
	assert.Equal(t, "rooms[0].Location", rooms[0].Location, "Reno, NV")
	assert.Equal(t, "rooms[0].TimeZone", rooms[0].TimeZone, "America/Los_Angeles")
	assert.Equal(t, "rooms[0].GamingDayStart", rooms[0].GamingDayStart, 6)
	var game room.GameType
	harriet.Do("POST", "/api/game-types", apptest.Body{
		"name": "2/5", "gameFormat": "NL Hold'em", "smallBlind": 2, "bigBlind": 5, "minBuyIn": 200,
	}).Want(http.StatusCreated).Into(&game)
	assert.Equal(t, "a seat costs: HourlyRate", game.HourlyRate, 12_00)
	harriet.Do("POST", "/api/tables", apptest.Body{"roomId": rooms[0].ID, "tableNumber": 1, "gameTypeId": game.ID}).
		Want(http.StatusCreated)
	harriet.Do("GET", "/api/tables/"+c.Room, nil).Want(http.StatusNotFound)
	again := apptest.Get[[]platform.Organization](kim, "/api/admin/organizations?q=bluff")
	assert.Len(t, "again", again, 1)
	assert.NotNil(t, "again[0].LastActiveAt", again[0].LastActiveAt)
	assert.Equal(t, "again[0].ID", again[0].ID, o.ID)
}

func TestWhatIsWrongWithAnOrganizationsFormIsSaidFieldByFieldAndNothingIsMade(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	good := organizationBody("Bluff & Co.")
	before := c.ReadDigests()
	missing := kim.Do("POST", "/api/admin/organizations", "{}").Want(http.StatusUnprocessableEntity).Problem()
	var said []string
	for _, e := range missing.Errors {
		said = append(said, e.Field+": "+e.Message)
	}
	for _, want := range []string{
		"organizationName: Organization name is required", "domain: Domain is required",
		"contactEmail: Contact email is required", "address: Address is required",
		"city: City is required", "state: State is required", "zipCode: ZIP code is required",
		"firstName: First name is required", "lastName: Last name is required",
		"adminEmail: Admin email is required", "adminPassword: Admin password is required",
	} {
		if !slices.Contains(said, want) {
			t.Errorf("missing field error: %s", want)
		}
	}
	assert.Len(t, "said", said, 11)
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
		if p := kim.Do("POST", "/api/admin/organizations", withFields(good, trial.change)).
			Want(http.StatusUnprocessableEntity).Problem(); len(p.Errors) != 1 || p.Errors[0].Message != trial.want {
			t.Errorf("%v: %+v, want %s", trial.change, p.Errors, trial.want)
		}
	}
	for domain, want := range map[string]platform.DomainCheck{
		"bluff": {Domain: "bluff", Free: true}, "Club": {Domain: "club", Message: "This domain is taken"},
		"www": {Domain: "www", Message: "This domain is reserved"},
	} {
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
	form := organizationBody("Bluff & Co.")
	call := func(key string) func() (apptest.Answer, error) {
		return func() (apptest.Answer, error) {
			return kim.Try("POST", "/api/admin/organizations", form, "Idempotency-Key", key)
		}
	}
	answers := apptest.Concurrently(t, slices.Repeat([]func() (apptest.Answer, error){call("one")}, 6)...)
	for _, a := range answers {
		assert.Equal(t, "different answers: a.Want(http.StatusCreated).Body", string(a.Want(http.StatusCreated).Body),
			string(answers[0].Body))
	}
	apptest.WantConflict(t, kim.Do("POST", "/api/admin/organizations", withFields(form, apptest.Body{"city": "Dallas"}),
		"Idempotency-Key", "one"), "This Idempotency-Key was already used for another request")
	made := 0
	for i, a := range apptest.Concurrently(t, call("two"), call("three"), call("four")) {
		if a.Status == http.StatusCreated {
			made++
		} else if p := a.Want(http.StatusUnprocessableEntity).Problem(); p.Detail != "This domain is taken" {
			t.Errorf("%d: %+v, want p.Detail %q", i, p, "This domain is taken")
		}
	}
	list := apptest.Get[[]platform.Organization](kim, "/api/admin/organizations?q=bluff")
	assert.Equal(t, "made", made, 0)
	assert.Len(t, "list", list, 1)
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
	o := change(apptest.Body{"isActive": false})
	assert.Equal(t, "IsActive", o.IsActive, false)
	assert.Pointer(t, "DeactivatedAt", o.DeactivatedAt, c.Clock.Now())
	for _, p := range staffOf(c) {
		p.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized)
	}
	ned.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusUnauthorized)
	c.Stranger.Do("GET", "/api/auth/user", nil).Want(http.StatusOK)
	c.Anonymous().Do("POST", "/api/auth/login", apptest.Body{
		"email": "owner@club.example", "password": apptest.Password, "organizationDomain": "club",
	}).Want(http.StatusUnauthorized)
	if e := apptest.Get[account.Entry](c.Anonymous(), "/api/entry?org=club"); e.Organization != nil {
		t.Errorf("%+v", e)
	}
	apptest.WantConflict(t, kim.Do("POST", "/api/admin/organizations/club/impersonate",
		apptest.Body{"reason": "Ticket"}), "club is not active")
	s := apptest.Get[platform.PlatformStats](kim, "/api/admin/stats")
	assert.Equal(t, "ActiveOrganizations", s.ActiveOrganizations, 1)
	assert.Equal(t, "TotalOrganizations", s.TotalOrganizations, 2)
	assert.NotNil(t, "LastDeactivatedAt", s.LastDeactivatedAt)
	before := c.ReadDigests()
	change(apptest.Body{"isActive": false}) // The second request changes no row.
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Errorf("rows of %v", changed)
	}
	o = change(apptest.Body{"isActive": true, "name": "The Club", "type": "casino"})
	assert.MustEqual(t, "IsActive", o.IsActive, true)
	assert.Nil(t, "DeactivatedAt", o.DeactivatedAt)
	assert.Equal(t, "Name", o.Name, "The Club")
	assert.Equal(t, "Type", o.Type, platform.Casino)
	// The change ended the user's session, so they have to sign in again.
	c.Owner.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized)
	owner := signInWithPassword(c, "club", "owner@club.example")
	owner.Do("GET", "/api/players/"+player.ID, nil).Want(http.StatusOK)
	p := kim.Do("PATCH", "/api/admin/organizations/club", apptest.Body{"name": " "}).
		Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Detail", p.Detail, "Organization name is required")
	kim.Do("PATCH", "/api/admin/organizations/nowhere", apptest.Body{"isActive": false}).Want(http.StatusNotFound)
	kim.Do("PATCH", "/api/admin/organizations/club", apptest.Body{"domain": "other"}).
		Want(http.StatusUnprocessableEntity)
}

// signInOwner follows the redirect of a registration to the organization's own address.
func signInOwner(t *testing.T, c *apptest.Club, made platform.RegisteredOrganization, address string) *apptest.Person {
	t.Helper()
	at, code, ok := strings.Cut(made.RedirectURL, "#enter=")
	if !ok || at != address {
		t.Errorf("redirect URL: got %s, want %s", made.RedirectURL, address)
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
		away.Anonymous().Do("POST", "/api/auth/register-organization",
			withFields(organizationBody("Northgate"), apptest.Body{"domain": domain})).Want(http.StatusCreated).
			Into(&made)
		at, code, _ := strings.Cut(made.RedirectURL, "#enter=")
		assert.Equal(t, "origin of the redirect URL "+made.RedirectURL, at, "//"+domain+".pitboss.example/set-up")
		return code
	}
	code := register("north")
	p := *c.Anonymous()
	p.Token = code
	p.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized) // An entry code is not a token.
	enter := func() (apptest.Answer, error) {
		return c.Anonymous().Try("POST", "/api/auth/enter", apptest.Body{"code": code})
	}
	good := 0
	for _, a := range apptest.Concurrently(t, enter, enter, enter, enter) {
		if a.Status == http.StatusOK {
			good++
		} else if p := a.Want(http.StatusUnauthorized).Problem(); p.Detail != "This link is no longer good. "+
			"Sign in with your email and password." {
			t.Errorf("%+v, want p.Detail %q", p,
				"This link is no longer good. Sign in with your email and password.")
		}
	}
	assert.Equal(t, "good", good, 1)
	code = register("south")
	c.Clock.Advance(time.Minute)
	c.Anonymous().Do("POST", "/api/auth/enter", apptest.Body{"code": code}).Want(http.StatusUnauthorized)
}

func TestAnOrganizationRegistersItselfWhereTheServerIsOpenToThat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	form := withFields(organizationBody("Northgate Poker Club"), apptest.Body{"domain": "northgate"})
	e := apptest.Get[account.Entry](c.Anonymous(), "/api/entry")
	assert.MustEqual(t, "Registration", e.Registration, true)
	assert.Equal(t, "FirstRun", e.FirstRun, false)
	var made platform.RegisteredOrganization
	c.Anonymous().Do("POST", "/api/auth/register-organization", form).Want(http.StatusCreated).Into(&made)
	assert.Equal(t, "Organization", made.Organization, account.EntryTenant{
		Name: "Northgate Poker Club", Domain: "northgate",
	})
	signInOwner(t, c, made, "/set-up?org=northgate").Do("GET", "/api/rooms", nil).Want(http.StatusOK)
	signInWithPassword(c, "northgate", "harriet@bluffco.example").Do("GET", "/api/rooms", nil).Want(http.StatusOK)
	p := c.Anonymous().Do("POST", "/api/auth/register-organization", form).
		Want(http.StatusUnprocessableEntity).Problem()
	assert.Len(t, "Errors", p.Errors, 1)
	assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, "domain")
	assert.Equal(t, "Detail", p.Detail, "This domain is taken")
	for i := 0; ; i++ {
		a := c.Anonymous().Do("POST", "/api/auth/register-organization", form)
		if a.Status == http.StatusTooManyRequests {
			assert.Equal(t, "after: i", i, 18)
			if a.Header.Get("Retry-After") == "" {
				t.Error(`after: a.Header.Get("Retry-After"): got no text, want some`)
			}
			break
		}
		a.Want(http.StatusUnprocessableEntity)
	}
	c.Clock.Advance(time.Hour)
	c.Anonymous().Do("POST", "/api/auth/register-organization", form).Want(http.StatusUnprocessableEntity)

	closed := c.WithFeatures(app.Wire(c.DB, account.Config{PlatformDomain: "localhost"}))
	p = closed.Anonymous().Do("POST", "/api/auth/register-organization",
		withFields(form, apptest.Body{"domain": "other"})).
		Want(http.StatusForbidden).Problem()
	assert.Equal(t, "Detail", p.Detail, "Registration is closed")
	if e := apptest.Get[account.Entry](closed.Anonymous(), "/api/entry"); e.Registration {
		t.Errorf("%+v", e)
	}
}

func TestTheFirstRunMakesOneOrganizationForWhoHasTheCode(t *testing.T) {
	t.Parallel()
	c := apptest.NewEmpty(t)
	e := apptest.Get[account.Entry](c.Anonymous(), "/api/entry")
	assert.MustEqual(t, "FirstRun", e.FirstRun, true)
	assert.Nil(t, "Organization", e.Organization)
	form := withFields(organizationBody("Lodge Card Club"), apptest.Body{
		"roomName": "Poker Room", "timeZone": "America/Denver", "gamingDayStart": 8,
	})
	try := func(more apptest.Body) apptest.Answer {
		return c.Anonymous().Do("POST", "/api/first-run", withFields(form, more))
	}
	const wrong = "That code is not right. The server prints it when it starts."
	// The server has not generated a code yet.
	if p := try(apptest.Body{"code": ""}).Want(http.StatusUnprocessableEntity).Problem(); p.Detail != wrong {
		t.Errorf("%+v, want p.Detail %q", p, wrong)
	}
	code, err := c.Features.Platform.NewFirstRunCode(t.Context())
	assert.NoError(t, "err", err)
	if len(code) < 20 {
		t.Fatalf("len(code): got %v, want at least 20", len(code))
	}
	p := try(apptest.Body{"code": "A" + code[1:] + "B"}).Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Detail", p.Detail, wrong)
	assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, "code")
	for field, value := range map[string]any{
		"timeZone": "Mars/Olympus", "gamingDayStart": 24, "adminPassword": "short",
	} {
		p := try(apptest.Body{"code": code, field: value}).Want(http.StatusUnprocessableEntity).Problem()
		assert.Len(t, "Errors", p.Errors, 1)
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, field)
	}
	check := func(code string) apptest.Answer {
		return c.Anonymous().Do("POST", "/api/first-run/code", apptest.Body{"code": code})
	}
	p = check("A" + code[1:] + "B").Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Detail", p.Detail, wrong)
	assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, "code")
	check(code).Want(http.StatusNoContent)
	race := func(i int) func() (apptest.Answer, error) {
		return func() (apptest.Answer, error) {
			return c.Anonymous().Try("POST", "/api/first-run",
				withFields(form, apptest.Body{"code": code, "domain": "lodge" + strings.Repeat("x", i)}))
		}
	}
	var owner *apptest.Person
	for _, a := range apptest.Concurrently(t, race(0), race(1), race(2), race(3), race(4), race(5)) {
		if a.Status != http.StatusOK {
			apptest.WantConflict(t, a, "This server has been set up already. Sign in to continue.")
			continue
		}
		if owner != nil {
			t.Fatal("two requests registered a first organization")
		}
		var made platform.RegisteredOrganization
		a.Into(&made)
		owner = signInOwner(t, c, made, "/set-up?org="+made.Organization.Domain)
	}
	if owner == nil {
		t.Fatal("no request registered the first organization")
	}
	rooms := apptest.Get[[]room.Room](owner, "/api/rooms")
	assert.Len(t, "rooms", rooms, 1)
	assert.Equal(t, "rooms[0].Name", rooms[0].Name, "Poker Room")
	assert.Equal(t, "rooms[0].TimeZone", rooms[0].TimeZone, "America/Denver")
	assert.Equal(t, "rooms[0].GamingDayStart", rooms[0].GamingDayStart, 8)
	e = apptest.Get[account.Entry](c.Anonymous(), "/api/entry")
	assert.Equal(t, "FirstRun", e.FirstRun, false)
	assert.NotNil(t, "Organization", e.Organization)
	if code, err := c.Features.Platform.NewFirstRunCode(t.Context()); code != "" || err != nil {
		t.Errorf("another code: %q %v, want code %q", code, err, "")
	}
	apptest.WantConflict(t, check(code), "This server has been set up already. Sign in to continue.")
	apptest.WantConflict(t, try(apptest.Body{"code": code}),
		"This server has been set up already. Sign in to continue.")
}

func TestGuessesOfTheFirstRunsCodeAreThrottled(t *testing.T) {
	t.Parallel()
	c := apptest.NewEmpty(t)
	own := c.WithFeatures(app.Wire(c.DB, account.Config{PlatformDomain: "localhost", Organization: "lodge"}))
	code, err := own.Features.Platform.NewFirstRunCode(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	form := withFields(organizationBody("Lodge"), apptest.Body{"code": code, "domain": "other"})
	p := own.Anonymous().Do("POST", "/api/first-run", form).Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Detail", p.Detail, "This server is for the domain lodge")
	for range 9 {
		own.Anonymous().Do("POST", "/api/first-run", withFields(form, apptest.Body{"code": db.NewID()})).
			Want(http.StatusUnprocessableEntity)
	}
	a := own.Anonymous().Do("POST", "/api/first-run", withFields(form, apptest.Body{"domain": "lodge"})).
		Want(http.StatusTooManyRequests)
	assert.Equal(t, `a.Header.Get("Retry-After")`, a.Header.Get("Retry-After"), "900")
	c.Clock.Advance(15 * time.Minute)
	own.Anonymous().Do("POST", "/api/first-run", withFields(form, apptest.Body{"domain": "lodge"})).Want(http.StatusOK)
}
