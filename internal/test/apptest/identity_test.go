package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

const goDoor = "/api/pitboss-go/auth/login"

// identity is a staff user with two sessions in the community: one that a staff session has opened, and one that the
// password has.
type identity struct {
	club                       *apptest.Club
	staff, crossed, byPassword *apptest.Person
	email                      string
}

func newIdentity(t *testing.T, c *apptest.Club, name string, role tenant.Role) *identity {
	t.Helper()
	i := &identity{club: c, staff: c.Staff("club", name, role), email: name + "@club.example"}
	_, _, token := crossOver(t, i.staff)
	i.crossed = withToken(i.staff, token)
	i.byPassword = i.signIn(t, apptest.Password)
	i.want(t, "at first", true, true)
	return i
}

// signIn signs in at the community's door.
func (i *identity) signIn(t *testing.T, password string) *apptest.Person {
	t.Helper()
	var s community.SignInResult
	in := apptest.Body{"email": i.email, "password": password, "organizationDomain": "club"}
	i.club.Anonymous().Do("POST", "/api/pitboss-go/auth/token-login", in).Want(http.StatusOK).Into(&s)
	return withToken(i.staff, s.Token)
}

func (i *identity) want(t *testing.T, when string, crossedLives, byPasswordLives bool) {
	t.Helper()
	i.club.Clock.Advance(2 * time.Second) // a session is trusted for a second
	for _, s := range []struct {
		what  string
		who   *apptest.Person
		lives bool
	}{{"the session that staff opened", i.crossed, crossedLives}, {"the session by password", i.byPassword,
		byPasswordLives}} {
		want := http.StatusUnauthorized
		if s.lives {
			want = http.StatusOK
		}
		if a := s.who.Do("GET", "/api/pitboss-go/auth/me", nil); a.Status != want {
			t.Errorf("%s: %s answers %d %s, want %d", when, s.what, a.Status, a.Body, want)
		}
	}
}

// TestTheEndOfAStaffAccountOrSessionEndsWhatItOpenedInTheCommunity ends a staff user's sessions in each way that there
// is.
func TestTheEndOfAStaffAccountOrSessionEndsWhatItOpenedInTheCommunity(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	path := func(i *identity) string { return "/api/users/" + idOf(i.staff) }
	for _, s := range []struct {
		when                string
		end                 func(*identity)
		crossed, byPassword bool // whether they live on
	}{
		{"signed out", func(i *identity) { i.staff.Do("POST", "/api/auth/logout", nil).Want(http.StatusNoContent) },
			false, true},
		{"ended by an owner", func(i *identity) {
			c.Owner.Do("DELETE", "/api/staff-sessions/"+c.SessionOf(i.staff), nil).Want(http.StatusNoContent)
		}, false, true},
		{"ended from another screen", func(i *identity) {
			i.staff.NewSession().Do("POST", "/api/profile/sessions/end-others", nil).Want(http.StatusNoContent)
		}, false, false},
		{"a new password", func(i *identity) {
			i.staff.Do("POST", "/api/profile/password", apptest.Body{"currentPassword": apptest.Password,
				"newPassword": "another long word of mine"}).Want(http.StatusNoContent)
		}, true, false},
		{"a reset that is used", func(i *identity) {
			var r account.PasswordReset
			c.Owner.Do("POST", path(i)+"/reset-password", nil).Want(http.StatusOK).Into(&r)
			c.Anonymous().Do("POST", "/api/auth/accept-invitation", accepting(r.Code, "")).Want(http.StatusOK)
		}, false, false},
		{"deactivated, and activated again", func(i *identity) {
			c.Owner.Do("PATCH", path(i), apptest.Body{"isActive": false}).Want(http.StatusOK)
			i.want(t, "while deactivated", false, false)
			knocked := knockAt(t, c, goDoor, "203.0.113.7", apptest.Body{"email": i.email, "password": apptest.Password,
				"organizationDomain": "club"})
			assert.Equal(t, "a deactivated user signs in to the community: Code", knocked.Code, http.StatusUnauthorized)
			c.Owner.Do("PATCH", path(i), apptest.Body{"isActive": true}).Want(http.StatusOK)
		}, false, false},
		{"another role", func(i *identity) {
			c.Owner.Do("PATCH", path(i), apptest.Body{"role": "executive"}).
				Want(http.StatusOK)
		},
			true, true},
	} {
		i := newIdentity(t, c, strings.ReplaceAll(strings.ReplaceAll(s.when, " ", "-"), ",", ""), tenant.RoleDealer)
		s.end(i)
		i.want(t, s.when, s.crossed, s.byPassword)
	}
}

func TestAStaffUserHasOnePasswordForTheConsoleAndTheCommunity(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	// A member with a password of six letters joins the staff.
	member := c.Companion("club", "ned", false)
	member.Do("POST", "/api/pitboss-go/password", apptest.Body{"newPassword": "abcdef"}).
		Want(http.StatusUnprocessableEntity)
	member.Do("POST", "/api/pitboss-go/password", apptest.Body{"currentPassword": apptest.Password,
		"newPassword": "abcdef"}).Want(http.StatusNoContent)
	i := &identity{club: c, email: "ned@club.example", byPassword: member}
	i.staff = c.Person("club", "staff-ned", "ned@club.example", tenant.RoleOwner)
	i.crossed = i.staff
	c.Clock.Advance(2 * time.Second)
	member.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusUnauthorized)
	for password, want := range map[string]int{"abcdef": http.StatusUnauthorized, apptest.Password: http.StatusOK} {
		if res := knockAt(t, c, goDoor, "203.0.113.7", apptest.Body{"email": i.email, "password": password,
			"organizationDomain": "club"}); res.Code != want {
			t.Errorf("with %s: %d %s, want %d", password, res.Code, res.Body, want)
		}
	}
	_, _, token := crossOver(t, i.staff)
	i.crossed, i.byPassword = withToken(i.staff, token), i.signIn(t, apptest.Password)
	for _, in := range []apptest.Body{
		{"newPassword": "abcdef"}, {"currentPassword": apptest.Password, "newPassword": "abcdef"},
	} {
		for _, who := range []*apptest.Person{i.crossed, i.byPassword} {
			detail(t, who.Do("POST", "/api/pitboss-go/password", in), http.StatusConflict,
				"PitBoss Go uses the password of your staff account. Change it in the console.")
		}
	}
	i.want(t, "after a refused password", true, true)

	// The address cannot get a second account.
	admin := c.Companions().Admin
	apptest.WantConflict(t,
		admin.Do("POST", "/api/pitboss-go/admin/invite", apptest.Body{"email": "pit_boss@club.example"}),
		"This person has a staff account. They open PitBoss Go from the console.")

	// The second step is not passed by at the community's door.
	c.EnableTwoStep(i.staff)
	in := apptest.Body{"email": i.email, "password": apptest.Password, "organizationDomain": "club"}
	detail(t, c.Anonymous().Do("POST", goDoor, in), http.StatusForbidden,
		"Your account has two-step sign-in. Sign in to the console and open PitBoss Go from there.")
	c.DisableTwoStep(i.staff)
}

func TestAnOwnersRightsInTheCommunityEndWithTheRole(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	i := newIdentity(t, c, "second", tenant.RoleOwner)
	for _, who := range []*apptest.Person{i.crossed, i.byPassword} {
		who.Do("GET", "/api/pitboss-go/admin/users", nil).Want(http.StatusOK)
	}
	c.Owner.Do("PATCH", "/api/users/"+idOf(i.staff), apptest.Body{"role": "dealer"}).Want(http.StatusOK)
	i.want(t, "another role", true, true)
	for _, who := range []*apptest.Person{i.crossed, i.byPassword} {
		who.Do("GET", "/api/pitboss-go/admin/users", nil).Want(http.StatusForbidden)
	}
	// An administrator of the platform who acts for an owner opens nothing in the community, and leaves nothing behind
	// there.
	impersonated := c.Owner.NewSession()
	c.Impersonate(impersonated)
	status, _, _ := crossOver(t, impersonated)
	assert.Equal(t, "an administrator crosses over", status, http.StatusForbidden)
}

func TestADeactivatedOrganizationEndsTheSessionsOfItsCommunity(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	i := newIdentity(t, c, "ned", tenant.RoleDealer)
	admin := c.Administrator()
	admin.Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": false}).Want(http.StatusOK)
	i.want(t, "while deactivated", false, false)
	c.Administrator().Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": true}).Want(http.StatusOK)
	i.want(t, "active again", false, false)
}

func TestStrangersDoNotShutAMemberOutOfTheBrowserThatTheyUse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Companions()
	says := func(password string) apptest.Body {
		return apptest.Body{
			"email": "community_member@club.example", "password": password, "organizationDomain": "club",
		}
	}
	var home *http.Cookie
	first := knockAt(t, c, goDoor, "203.0.113.7", says(apptest.Password))
	for _, cookie := range first.Result().Cookies() {
		if cookie.Name == "pitboss_go_device" {
			home = cookie
		}
	}
	assert.NotNil(t, fmt.Sprintf("the browser is not known: %v: home", first.Result().Cookies()), home)
	assert.MustEqual(t, fmt.Sprintf("the browser is not known: %v: HttpOnly", first.Result().Cookies()),
		home.HttpOnly, true)
	assert.MustEqual(t, fmt.Sprintf("the browser is not known: %v: Path", first.Result().Cookies()), home.Path,
		"/api/pitboss-go/auth")
	for n := range 40 {
		knockAt(t, c, goDoor, "198.51.100.7", says("wrong"+strings.Repeat("x", n)))
	}
	assert.Equal(t, "strangers may go on: Code", knockAt(t, c, goDoor, "198.51.100.8", says(apptest.Password)).Code,
		http.StatusTooManyRequests)
	res := knockAt(t, c, goDoor, "203.0.113.7", says(apptest.Password), home)
	if res.Code != http.StatusOK {
		t.Fatalf("the member is shut out: Code: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
	// Wrong guesses of a stranger at the password do not keep a member from changing it.
	var s community.SignInResult
	token := knockAt(t, c, "/api/pitboss-go/auth/token-login", "203.0.113.7", says(apptest.Password), home)
	if err := json.Unmarshal(token.Body.Bytes(), &s); err != nil {
		t.Fatal(err)
	}
	withToken(c.Companions().Member, s.Token).Do("POST", "/api/pitboss-go/password",
		apptest.Body{"currentPassword": apptest.Password, "newPassword": "better"}).Want(http.StatusNoContent)
}

// TestGuessesAreCountedByNetwork guesses from one network of IPv6, at accounts of each kind: who owns a network has all
// its addresses.
func TestGuessesAreCountedByNetwork(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Companions()
	c.Administrator()
	var accounts []guessedAt
	for n := range account.MaxFailuresPerAddress/account.MaxFailuresPerShare - 2 {
		c.Staff("club", fmt.Sprint("n", n), tenant.RoleDealer)
		accounts = append(accounts,
			guessedAt{"/api/auth/login", apptest.Body{"email": fmt.Sprintf("n%d@club.example", n),
				"organizationDomain": "club"}})
	}
	accounts = append(accounts, guessedAt{goDoor, apptest.Body{"email": "community_member@club.example",
		"organizationDomain": "club"}},
		guessedAt{"/api/admin/login", apptest.Body{"email": apptest.AdministratorEmail}})
	guess := func(from string, at guessedAt) int {
		at.in["password"] = "a wrong password"
		return knockAt(t, c, at.door, from, at.in).Code
	}
	for n := range account.MaxFailuresPerAddress {
		from := fmt.Sprintf("[2001:db8:1:2:%x::%x]", n*997, n)
		assert.MustEqual(t, fmt.Sprintf("guess %d from %s is answered", n, from),
			guess(from, accounts[n%len(accounts)]), http.StatusUnauthorized)
	}
	for _, at := range []guessedAt{
		{"/api/auth/login", apptest.Body{"email": "owner@club.example", "organizationDomain": "club"}},
		{goDoor, apptest.Body{"email": "community_admin@club.example", "organizationDomain": "club"}},
		{"/api/admin/login", apptest.Body{"email": apptest.NewcomerEmail}},
	} {
		assert.Equal(t, at.door+": the network may go on", guess("[2001:db8:1:2:ffff::1]", at),
			http.StatusTooManyRequests)
		assert.Equal(t, at.door+": another network is refused", guess("[2001:db8:1:3::1]", at), http.StatusUnauthorized)
	}
}

// guessedAt is an account at which somebody guesses.
type guessedAt struct {
	door string
	in   apptest.Body
}
