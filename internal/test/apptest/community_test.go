package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/homegame/community"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func registrationBody(i apptest.Body) apptest.Body {
	return apptest.Body{
		"inviteCode": i["code"], "email": i["email"], "displayName": "Ned Stone", "password": "secret",
		"organizationDomain": "club",
	}
}

func TestAnInvitationUsedByFiftyAtOnceMakesOneAccount(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	before := apptest.Get[[]community.User](w.admin, "/api/pitboss-go/admin/users?limit=200")
	in := registrationBody(w.inviteMember())
	acts := make([]func() (apptest.Answer, error), 50)
	for i := range acts {
		acts[i] = func() (apptest.Answer, error) {
			return c.Anonymous().Try("POST", "/api/pitboss-go/auth/register", in)
		}
	}
	made := 0
	for _, a := range apptest.Concurrently(t, acts...) {
		if a.Status == http.StatusCreated {
			made++
			continue
		}
		p := a.Want(http.StatusUnprocessableEntity).Problem()
		assert.Len(t, fmt.Sprintf("%s: Errors", a.Body), p.Errors, 1)
		assert.Equal(t, fmt.Sprintf("%s: Errors[0].Field", a.Body), p.Errors[0].Field, "inviteCode")
		assert.Equal(t, fmt.Sprintf("%s: Detail", a.Body), p.Detail,
			"This invite is not valid any more. Ask for a new one.")
	}
	after := apptest.Get[[]community.User](w.admin, "/api/pitboss-go/admin/users?limit=200")
	assert.MustEqual(t, "made", made, 1)
	assert.Len(t, "after", after, len(before)+1)
	c.Anonymous().Do("POST", "/api/pitboss-go/auth/login", apptest.Body{
		"email": in["email"], "password": "secret", "organizationDomain": "club",
	}).Want(http.StatusOK)
}

func TestRegistrationSaysWhatIsWrongInItsOrder(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	register := func(change apptest.Body) apptest.Answer {
		in := registrationBody(w.inviteMember())
		for k, v := range change {
			in[k] = v
		}
		return c.Anonymous().Do("POST", "/api/pitboss-go/auth/register", in)
	}
	const gone = "This invite is not valid any more. Ask for a new one."
	for field, want := range map[string]string{
		"inviteCode": "Please fill in all required fields", "email": "Please fill in all required fields",
		"displayName": "Please fill in all required fields",
		"password":    "Please fill in all required fields",
	} {
		p := register(apptest.Body{field: ""}).Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, field)
		assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, want)
	}
	p := register(apptest.Body{"password": "five5"}).Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Detail", p.Detail, "Password must be at least 6 characters long")
	for name, change := range map[string]apptest.Body{
		"another address": {"email": "somebody@else.example"}, "an unknown code": {"inviteCode": "NOSUCHCODE"},
		"another organization": {"organizationDomain": "elsewhere"},
		"no organization":      {"organizationDomain": "nowhere"},
	} {
		p := register(change).Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, name+": Detail", p.Detail, gone)
		assert.Equal(t, name+": Errors[0].Field", p.Errors[0].Field, "inviteCode")
	}
	i := w.inviteMember()
	var invitee community.Invitee
	c.Anonymous().Do("GET", "/api/pitboss-go/invite/"+strings.ToLower(i["code"].(string))+"?org=club", nil).
		Want(http.StatusOK).Into(&invitee)
	if invitee.Email != i["email"] {
		t.Errorf("email address of the invitation: got %s, want %s", invitee.Email, i["email"])
	}
	c.Clock.Advance(15 * 24 * time.Hour)
	a := c.Anonymous().Do("POST", "/api/pitboss-go/auth/register", registrationBody(i))
	if a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("after two weeks: Status: got %d %s, want %d", a.Status, a.Body, http.StatusUnprocessableEntity)
	}
	assert.Equal(t, "after two weeks: a.Problem().Detail", a.Problem().Detail, gone)
	c.Anonymous().Do("GET", "/api/pitboss-go/invite/"+i["code"].(string)+"?org=club", nil).Want(http.StatusNotFound)
	again := w.postAs(w.admin, "/api/pitboss-go/admin/invite", apptest.Body{"email": "twice@example.org"})
	newer := w.postAs(w.admin, "/api/pitboss-go/admin/invite", apptest.Body{"email": "Twice@example.org"})
	c.Anonymous().Do("POST", "/api/pitboss-go/auth/register", registrationBody(again)).
		Want(http.StatusUnprocessableEntity)
	w.admin.Do("DELETE", "/api/pitboss-go/admin/invitations/"+newer["id"].(string), nil).Want(http.StatusNoContent)
	c.Anonymous().Do("POST", "/api/pitboss-go/auth/register", registrationBody(newer)).
		Want(http.StatusUnprocessableEntity)
	apptest.WantConflict(t, w.admin.Do("POST", "/api/pitboss-go/admin/invite",
		apptest.Body{"email": "community_member@club.example"}), "This person is a member already")
	for email, want := range map[string]string{
		"": "Please enter an email address", "not an address": "Please enter a valid email address",
	} {
		p := w.admin.Do("POST", "/api/pitboss-go/admin/invite", apptest.Body{"email": email}).
			Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, fmt.Sprintf("%q: Detail", email), p.Detail, want)
	}
}

func TestMembersComeInByCookieAndByToken(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	member := c.Companions().Member
	in := apptest.Body{
		"email": "Community_Member@club.example", "password": apptest.Password, "organizationDomain": "club",
	}
	a := c.Anonymous().Do("POST", "/api/pitboss-go/auth/login", in).Want(http.StatusOK)
	cookie := a.Header.Get("Set-Cookie")
	if !strings.HasPrefix(cookie, "pitboss_go=") {
		t.Fatalf("cookie: got %q, want the prefix %q", cookie, "pitboss_go=")
	}
	assert.Contains(t, "cookie", cookie, "HttpOnly")
	assert.Contains(t, "cookie", cookie, "SameSite=Lax")
	assert.Equal(t, "the body contains the token", strings.Contains(string(a.Body), "token"), false)
	named, _, _ := strings.Cut(cookie, ";")
	c.Anonymous().Do("GET", "/api/pitboss-go/auth/me", nil, "Cookie", named).Want(http.StatusOK)
	var s community.SignInResult
	c.Anonymous().Do("POST", "/api/pitboss-go/auth/token-login", in).Want(http.StatusOK).Into(&s)
	u := apptest.Get[community.User](withToken(member, s.Token), "/api/pitboss-go/auth/token-me")
	assert.Equal(t, "ID", u.ID, s.User.ID)
	assert.Equal(t, "IsAdmin", u.IsAdmin, false)
	assert.Equal(t, "Status", u.Status, community.Active)
	assert.Equal(t, "Community", u.Community, "club")
	_, token, _ := strings.Cut(named, "=")
	c.Anonymous().Do("GET", "/api/rooms", nil, "Cookie", "pitboss_staff="+token).Want(http.StatusUnauthorized)
	c.Anonymous().Do("GET", "/api/pitboss-go/auth/me", nil, "Cookie", "pitboss_go="+c.Owner.Token).
		Want(http.StatusUnauthorized)
	c.Anonymous().Do("GET", "/api/game-sessions/me", nil, "Cookie", named).Want(http.StatusOK)

	for _, wrong := range []apptest.Body{{"email": "", "password": "x"}, {"email": "x@y.example", "password": ""}} {
		p := c.Anonymous().Do("POST", "/api/pitboss-go/auth/login", wrong).
			Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, "Detail", p.Detail, "Please enter both email and password")
	}
	for _, wrong := range []apptest.Body{
		{"email": in["email"], "password": "wrong", "organizationDomain": "club"},
		{"email": "nobody@club.example", "password": "wrong", "organizationDomain": "club"},
		{"email": in["email"], "password": apptest.Password, "organizationDomain": "elsewhere"},
		{"email": "owner@club.example", "password": apptest.Password, "organizationDomain": "club"},
	} {
		p := c.Anonymous().Do("POST", "/api/pitboss-go/auth/login", wrong).Want(http.StatusUnauthorized).Problem()
		assert.Equal(t, "Detail", p.Detail, "Invalid email or password")
	}

	other := withToken(member, s.Token)
	member.Do("POST", "/api/pitboss-go/password", apptest.Body{"currentPassword": "wrong", "newPassword": "better"}).
		Want(http.StatusUnprocessableEntity)
	member.Do("POST", "/api/pitboss-go/password", apptest.Body{
		"currentPassword": apptest.Password, "newPassword": "better",
	}).Want(http.StatusNoContent)
	// The client lost the answer and retries.
	member.Do("POST", "/api/pitboss-go/password", apptest.Body{
		"currentPassword": apptest.Password, "newPassword": "better",
	}).Want(http.StatusNoContent)
	other.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusUnauthorized)
	c.Clock.Advance(31 * 24 * time.Hour)
	member.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusUnauthorized)
}

func withToken(p *apptest.Person, token string) *apptest.Person {
	twin := *p
	twin.Token = token
	return &twin
}

func TestWhoIsTakenOutOfTheCommunityIsOutAtOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, member := newWorld(t, c), c.Companions().Member
	member.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusOK)
	path := "/api/pitboss-go/admin/users/"
	w.admin.Do("PATCH", path+member.Scope.Actor().ID, apptest.Body{"status": "inactive"}).Want(http.StatusOK)
	member.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusUnauthorized)
	c.Anonymous().Do("POST", "/api/pitboss-go/auth/login", apptest.Body{
		"email": "community_member@club.example", "password": apptest.Password, "organizationDomain": "club",
	}).Want(http.StatusUnauthorized)
	w.admin.Do("PATCH", path+member.Scope.Actor().ID, apptest.Body{"status": "active", "isAdmin": true}).
		Want(http.StatusOK)
	c.Anonymous().Do("POST", "/api/pitboss-go/auth/login", apptest.Body{
		"email": "community_member@club.example", "password": apptest.Password, "organizationDomain": "club",
	}).Want(http.StatusOK)

	owners := apptest.Get[community.User](c.Owner, "/api/game-sessions/me")
	dealers := apptest.Get[community.User](c.Dealer, "/api/game-sessions/me")
	assert.MustEqual(t, "the owner is an admin of the community", owners.IsAdmin, true)
	assert.Equal(t, "the dealer is an admin of the community", dealers.IsAdmin, false)
	for _, id := range []string{owners.ID, member.Scope.Actor().ID} {
		w.admin.Do("PATCH", path+id, apptest.Body{"isAdmin": false}).Want(http.StatusOK)
	}
	for _, last := range []apptest.Body{{"isAdmin": false}, {"status": "inactive"}} {
		apptest.WantConflict(t, w.admin.Do("PATCH", path+w.admin.Scope.Actor().ID, last),
			"The community needs an admin")
	}
	w.admin.Do("PATCH", path+dealers.ID, apptest.Body{"status": "inactive"}).Want(http.StatusOK)
	c.Dealer.Do("GET", "/api/game-sessions/me", nil).Want(http.StatusForbidden)

	cookie, _, _ := strings.Cut(c.Owner.Do("POST", "/api/game-sessions/companion", nil).
		Want(http.StatusNoContent).Header.Get("Set-Cookie"), ";")
	var me community.User
	c.Anonymous().Do("GET", "/api/pitboss-go/auth/me", nil, "Cookie", cookie).Want(http.StatusOK).Into(&me)
	assert.Equal(t, "ID of the owner's member", me.ID, owners.ID)
}

func TestAPersonWhoBecomesAnOwnerBecomesAnAdminOfTheCommunity(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	isAdmin := func() bool { return apptest.Get[community.User](c.FloorManager, "/api/game-sessions/me").IsAdmin }
	admins := func() int {
		return apptest.Get[struct{ Admins int }](w.admin, "/api/pitboss-go/admin/stats").Admins
	}
	assert.Equal(t, "a floor manager is an admin", isAdmin(), false)
	before := admins()
	account := "/api/users/" + c.FloorManager.Scope.Actor().ID
	c.Owner.Do("PATCH", account, apptest.Body{"role": "owner"}).Want(http.StatusOK)
	assert.Equal(t, "a new owner is an admin", isAdmin(), true)
	assert.Equal(t, "admins with the new owner", admins(), before+1)
	c.Owner.Do("PATCH", account, apptest.Body{"role": "floor_manager"}).Want(http.StatusOK)
	assert.Equal(t, "a former owner is an admin", isAdmin(), false)
	assert.Equal(t, "admins without the former owner", admins(), before)
}

func TestACommunitySessionEndsWithTheStaffSessionThatOpenedIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	cookie, _, _ := strings.Cut(c.Owner.Do("POST", "/api/game-sessions/companion", nil).
		Want(http.StatusNoContent).Header.Get("Set-Cookie"), ";")
	me := func() apptest.Answer {
		return c.Anonymous().Do("GET", "/api/pitboss-go/auth/me", nil, "Cookie", cookie)
	}
	// A home game outlasts the idle time of the staff session.
	for range 7 * 24 / 14 {
		me().Want(http.StatusOK)
		c.Clock.Advance(14 * time.Hour)
	}
	me().Want(http.StatusUnauthorized)
}
