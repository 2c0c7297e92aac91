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

const communityLoginPath = "/api/pitboss-go/auth/login"

// identity is a staff user with two sessions in the community: one opened from the console, and one by password.
type identity struct {
	club                           *apptest.Club
	staff, viaConsole, viaPassword *apptest.Person
	email                          string
}

func newIdentity(t *testing.T, c *apptest.Club, name string, role tenant.Role) *identity {
	t.Helper()
	i := &identity{club: c, staff: c.Staff("club", name, role), email: name + "@club.example"}
	_, _, token := openCommunitySession(t, i.staff)
	i.viaConsole = withToken(i.staff, token)
	i.viaPassword = i.signIn(t, apptest.Password)
	i.wantSessions(t, "at first", true, true)
	return i
}

// signIn signs in to the community by password.
func (i *identity) signIn(t *testing.T, password string) *apptest.Person {
	t.Helper()
	var s community.SignInResult
	in := apptest.Body{"email": i.email, "password": password, "organizationDomain": "club"}
	i.club.Anonymous().Do("POST", "/api/pitboss-go/auth/token-login", in).Want(http.StatusOK).Into(&s)
	return withToken(i.staff, s.Token)
}

func (i *identity) wantSessions(t *testing.T, when string, consoleValid, passwordValid bool) {
	t.Helper()
	i.club.Clock.Advance(2 * time.Second) // sessions are cached for a second
	for _, s := range []struct {
		what    string
		caller  *apptest.Person
		isValid bool
	}{{"the session from the console", i.viaConsole, consoleValid}, {"the session by password", i.viaPassword,
		passwordValid}} {
		want := http.StatusUnauthorized
		if s.isValid {
			want = http.StatusOK
		}
		if a := s.caller.Do("GET", "/api/pitboss-go/auth/me", nil); a.Status != want {
			t.Errorf("%s: status of %s: got %d %s, want %d", when, s.what, a.Status, a.Body, want)
		}
	}
}

// TestTheEndOfAStaffAccountOrSessionEndsWhatItOpenedInTheCommunity ends a staff user's sessions in every possible way.
func TestTheEndOfAStaffAccountOrSessionEndsWhatItOpenedInTheCommunity(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	path := func(i *identity) string { return "/api/users/" + userID(i.staff) }
	for _, s := range []struct {
		when                string
		end                 func(*identity)
		crossed, byPassword bool // whether each session stays valid
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
			c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(r.Code, "")).Want(http.StatusOK)
		}, false, false},
		{"deactivated, and activated again", func(i *identity) {
			c.Owner.Do("PATCH", path(i), apptest.Body{"isActive": false}).Want(http.StatusOK)
			i.wantSessions(t, "while deactivated", false, false)
			knocked := postSignIn(t, c, communityLoginPath, "203.0.113.7",
				apptest.Body{"email": i.email, "password": apptest.Password,
					"organizationDomain": "club"})
			assert.Equal(t, "status of the sign-in of a deactivated user to the community", knocked.Code,
				http.StatusUnauthorized)
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
		i.wantSessions(t, s.when, s.crossed, s.byPassword)
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
	i := &identity{club: c, email: "ned@club.example", viaPassword: member}
	i.staff = c.Person("club", "staff-ned", "ned@club.example", tenant.RoleOwner)
	i.viaConsole = i.staff
	c.Clock.Advance(2 * time.Second)
	member.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusUnauthorized)
	for password, want := range map[string]int{"abcdef": http.StatusUnauthorized, apptest.Password: http.StatusOK} {
		if res := postSignIn(t, c, communityLoginPath, "203.0.113.7",
			apptest.Body{"email": i.email, "password": password,
				"organizationDomain": "club"}); res.Code != want {
			t.Errorf("status with the password %s: got %d %s, want %d", password, res.Code, res.Body, want)
		}
	}
	_, _, token := openCommunitySession(t, i.staff)
	i.viaConsole, i.viaPassword = withToken(i.staff, token), i.signIn(t, apptest.Password)
	for _, in := range []apptest.Body{
		{"newPassword": "abcdef"}, {"currentPassword": apptest.Password, "newPassword": "abcdef"},
	} {
		for _, caller := range []*apptest.Person{i.viaConsole, i.viaPassword} {
			wantProblem(t, caller.Do("POST", "/api/pitboss-go/password", in), http.StatusConflict,
				"PitBoss Go uses the password of your staff account. Change it in the console.")
		}
	}
	i.wantSessions(t, "after a refused password", true, true)

	// The address cannot get a second account.
	admin := c.Companions().Admin
	apptest.WantConflict(t,
		admin.Do("POST", "/api/pitboss-go/admin/invite", apptest.Body{"email": "pit_boss@club.example"}),
		"This person has a staff account. They open PitBoss Go from the console.")

	// Sign-in to the community by password does not bypass two-step sign-in.
	c.EnableTwoStep(i.staff)
	in := apptest.Body{"email": i.email, "password": apptest.Password, "organizationDomain": "club"}
	wantProblem(t, c.Anonymous().Do("POST", communityLoginPath, in), http.StatusForbidden,
		"Your account has two-step sign-in. Sign in to the console and open PitBoss Go from there.")
	c.DisableTwoStep(i.staff)
}

func TestAnOwnersRightsInTheCommunityEndWithTheRole(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	i := newIdentity(t, c, "second", tenant.RoleOwner)
	for _, caller := range []*apptest.Person{i.viaConsole, i.viaPassword} {
		caller.Do("GET", "/api/pitboss-go/admin/users", nil).Want(http.StatusOK)
	}
	c.Owner.Do("PATCH", "/api/users/"+userID(i.staff), apptest.Body{"role": "dealer"}).Want(http.StatusOK)
	i.wantSessions(t, "another role", true, true)
	for _, caller := range []*apptest.Person{i.viaConsole, i.viaPassword} {
		caller.Do("GET", "/api/pitboss-go/admin/users", nil).Want(http.StatusForbidden)
	}
	// An administrator who impersonates an owner cannot open a session in the community.
	impersonated := c.Owner.NewSession()
	c.Impersonate(impersonated)
	status, _, _ := openCommunitySession(t, impersonated)
	assert.Equal(t, "status of an impersonated session that opens the community", status, http.StatusForbidden)
}

func TestADeactivatedOrganizationEndsTheSessionsOfItsCommunity(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	i := newIdentity(t, c, "ned", tenant.RoleDealer)
	admin := c.Administrator()
	admin.Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": false}).Want(http.StatusOK)
	i.wantSessions(t, "while deactivated", false, false)
	c.Administrator().Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": true}).Want(http.StatusOK)
	i.wantSessions(t, "active again", false, false)
}

func TestStrangersDoNotShutAMemberOutOfTheBrowserThatTheyUse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Companions()
	credentials := func(password string) apptest.Body {
		return apptest.Body{
			"email": "community_member@club.example", "password": password, "organizationDomain": "club",
		}
	}
	var home *http.Cookie
	first := postSignIn(t, c, communityLoginPath, "203.0.113.7", credentials(apptest.Password))
	for _, cookie := range first.Result().Cookies() {
		if cookie.Name == "pitboss_go_device" {
			home = cookie
		}
	}
	assert.NotNil(t, fmt.Sprintf("cookie of the known browser in %v", first.Result().Cookies()), home)
	assert.MustEqual(t, fmt.Sprintf("HttpOnly of the cookie in %v", first.Result().Cookies()),
		home.HttpOnly, true)
	assert.MustEqual(t, fmt.Sprintf("Path of the cookie in %v", first.Result().Cookies()), home.Path,
		"/api/pitboss-go/auth")
	for n := range 40 {
		postSignIn(t, c, communityLoginPath, "198.51.100.7", credentials("wrong"+strings.Repeat("x", n)))
	}
	assert.Equal(t, "status of a stranger's further guess",
		postSignIn(t, c, communityLoginPath, "198.51.100.8", credentials(apptest.Password)).Code,
		http.StatusTooManyRequests)
	res := postSignIn(t, c, communityLoginPath, "203.0.113.7", credentials(apptest.Password), home)
	if res.Code != http.StatusOK {
		t.Fatalf("sign-in of the member in the known browser: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
	// A stranger's wrong guesses of the password do not keep the member from changing it.
	var s community.SignInResult
	token := postSignIn(t, c, "/api/pitboss-go/auth/token-login", "203.0.113.7", credentials(apptest.Password), home)
	if err := json.Unmarshal(token.Body.Bytes(), &s); err != nil {
		t.Fatal(err)
	}
	withToken(c.Companions().Member, s.Token).Do("POST", "/api/pitboss-go/password",
		apptest.Body{"currentPassword": apptest.Password, "newPassword": "better"}).Want(http.StatusNoContent)
}

// TestGuessesAreCountedByNetwork guesses passwords of accounts of each kind from many addresses of one IPv6 network,
// because the owner of a network can use all its addresses.
func TestGuessesAreCountedByNetwork(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Companions()
	c.Administrator()
	var accounts []guessTarget
	for n := range account.MaxFailuresPerAddress/account.MaxFailuresPerShare - 2 {
		c.Staff("club", fmt.Sprint("n", n), tenant.RoleDealer)
		accounts = append(accounts,
			guessTarget{"/api/auth/login", apptest.Body{"email": fmt.Sprintf("n%d@club.example", n),
				"organizationDomain": "club"}})
	}
	accounts = append(accounts, guessTarget{communityLoginPath, apptest.Body{"email": "community_member@club.example",
		"organizationDomain": "club"}},
		guessTarget{"/api/admin/login", apptest.Body{"email": apptest.AdministratorEmail}})
	guess := func(from string, at guessTarget) int {
		at.in["password"] = "a wrong password"
		return postSignIn(t, c, at.door, from, at.in).Code
	}
	for n := range account.MaxFailuresPerAddress {
		from := fmt.Sprintf("[2001:db8:1:2:%x::%x]", n*997, n)
		assert.MustEqual(t, fmt.Sprintf("status of guess %d from %s", n, from),
			guess(from, accounts[n%len(accounts)]), http.StatusUnauthorized)
	}
	for _, at := range []guessTarget{
		{"/api/auth/login", apptest.Body{"email": "owner@club.example", "organizationDomain": "club"}},
		{communityLoginPath, apptest.Body{"email": "community_admin@club.example", "organizationDomain": "club"}},
		{"/api/admin/login", apptest.Body{"email": apptest.NewcomerEmail}},
	} {
		assert.Equal(t, at.door+": status of a further guess from the network", guess("[2001:db8:1:2:ffff::1]", at),
			http.StatusTooManyRequests)
		assert.Equal(t, at.door+": status of a guess from another network", guess("[2001:db8:1:3::1]", at),
			http.StatusUnauthorized)
	}
}

// guessTarget is an account whose password the test guesses.
type guessTarget struct {
	door string
	in   apptest.Body
}
