package apptest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/organization/platform"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestAnAdministratorSignsInLooksAtTheOrganizationsAndSignsOut(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Administrator()
	a := c.Anonymous().Do("POST", "/api/admin/login", apptest.Body{
		"email": " Kim@Platform.example", "password": apptest.Password, "code": c.AdministratorCode(),
	}).Want(http.StatusOK)
	cookie := a.Header.Get("Set-Cookie")
	for _, part := range []string{
		"pitboss_admin=", "Path=/api/admin;", "HttpOnly", "SameSite=Strict", "Max-Age=28800",
	} {
		if !strings.Contains(cookie, part) {
			t.Errorf("the cookie %q has no %s", cookie, part)
		}
	}
	kim := *c.Anonymous()
	var signedIn struct{ Token string }
	a.Into(&signedIn)
	kim.Token = signedIn.Token
	me := apptest.Get[platform.Administrator](&kim, "/api/admin/me")
	assert.Equal(t, "Name", me.Name, "Kim Osei")
	assert.Equal(t, "Email", me.Email, "kim@platform.example")
	assert.Equal(t, "me.SignedOutAt.Sub(me.SignedInAt)", me.SignedOutAt.Sub(me.SignedInAt), 8*time.Hour)
	list := apptest.Get[[]platform.Organization](&kim, "/api/admin/organizations")
	assert.Len(t, "list", list, 2)
	assert.Equal(t, "list[0].Domain", list[0].Domain, "club")
	assert.Equal(t, "list[0].Stats", list[0].Stats, platform.OrganizationCounts{
		UserCount: 6, RoomCount: 2, LocationCount: 1,
	})
	assert.Equal(t, "list[1].Domain", list[1].Domain, "elsewhere")
	assert.Equal(t, "list[1].IsActive", list[1].IsActive, true)
	got := apptest.Get[[]platform.Organization](&kim, "/api/admin/organizations?q=LSEW")
	assert.Len(t, "organizations found", got, 1)
	assert.Equal(t, "got[0].ID", got[0].ID, "elsewhere")
	got = apptest.Get[[]platform.Organization](&kim, "/api/admin/organizations?q=%25")
	assert.Len(t, "a sign of the search means itself", got, 0)
	first := kim.Do("GET", "/api/admin/organizations?limit=1", nil).Want(http.StatusOK)
	next, _, _ := strings.Cut(strings.TrimPrefix(first.Header.Get("Link"), "<"), ">")
	second := kim.Do("GET", next, nil).Want(http.StatusOK)
	assert.Contains(t, "pages: Body", string(first.Body), `"club"`)
	assert.Contains(t, "pages: Body", string(second.Body), `"elsewhere"`)
	assert.Equal(t, `pages: second.Header.Get("Link")`, second.Header.Get("Link"), "")
	s := apptest.Get[platform.PlatformStats](&kim, "/api/admin/stats")
	assert.Equal(t, "TotalOrganizations", s.TotalOrganizations, 2)
	assert.Equal(t, "ActiveOrganizations", s.ActiveOrganizations, 2)
	assert.Equal(t, "TotalLocations", s.TotalLocations, 2)
	assert.Equal(t, "TotalRooms", s.TotalRooms, 3)
	assert.Equal(t, "TotalUsers", s.TotalUsers, 7)
	assert.Equal(t, "SignedInUsers", s.SignedInUsers, 7)
	assert.NotNil(t, "LastCreatedAt", s.LastCreatedAt)
	assert.Nil(t, "LastDeactivatedAt", s.LastDeactivatedAt)
	kim.Do("POST", "/api/admin/logout", nil).Want(http.StatusNoContent)
	kim.Do("GET", "/api/admin/me", nil).Want(http.StatusUnauthorized)
}

func TestAnAdministratorsSessionEndsAfterHalfAnHourAloneAndAfterEightHoursInAnyCase(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	for range 16 {
		c.Clock.Advance(29 * time.Minute)
		kim.Do("GET", "/api/admin/me", nil).Want(http.StatusOK)
	}
	c.Clock.Advance(17 * time.Minute)
	kim.Do("GET", "/api/admin/me", nil).Want(http.StatusUnauthorized)
	lee := c.NewAdministrator("pat@platform.example", "Pat Lee")
	c.Clock.Advance(30 * time.Minute)
	lee.Do("GET", "/api/admin/me", nil).Want(http.StatusUnauthorized)
	c.RunJobs()
}

func TestWrongAdministratorsAreAnsweredAlikeAndThrottled(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Administrator()
	p := c.Anonymous().Do("POST", "/api/admin/login", apptest.Body{"email": "", "password": ""}).
		Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Detail", p.Detail, "Please enter both email and password")
	assert.Len(t, "Errors", p.Errors, 2)
	try := func(email, password string) apptest.Answer {
		return c.Anonymous().Do("POST", "/api/admin/login", apptest.Body{"email": email, "password": password})
	}
	known, unknown := try(apptest.AdministratorEmail, "wrong password"),
		try("nobody@platform.example", "wrong password")
	if known.Status != http.StatusUnauthorized {
		t.Fatalf("Status: got %d %s, want %d", known.Status, known.Body, http.StatusUnauthorized)
	}
	assert.Equal(t, "Body", string(known.Body), string(unknown.Body))
	assert.Equal(t, "known.Problem().Detail", known.Problem().Detail, "Invalid email or password")
	// The owner of an organization is not an administrator, and an administrator is not an owner.
	try("owner@club.example", apptest.Password).Want(http.StatusUnauthorized)
	c.Anonymous().Do("POST", "/api/auth/login", apptest.Body{
		"email": apptest.AdministratorEmail, "password": apptest.Password, "organizationDomain": "club",
	}).Want(http.StatusUnauthorized)
	for range 40 {
		if try(apptest.AdministratorEmail, "wrong password").Status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("wrong passwords were never throttled")
}

func TestANewAdministratorsPasswordEndsHisOtherSessions(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	other := apptest.SignInAgain(t, c, kim)
	change := func(now, then string) apptest.Answer {
		return kim.Do("POST", "/api/admin/password", apptest.Body{"currentPassword": now, "newPassword": then})
	}
	refused := func(a apptest.Answer, field, message string) {
		t.Helper()
		p := a.Want(http.StatusUnprocessableEntity).Problem()
		assert.Len(t, "Errors", p.Errors, 1)
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, field)
		assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, message)
	}
	refused(change("wrong password", "another long password"), "currentPassword", "This is not your present password")
	refused(change(apptest.Password, "short"), "newPassword", "Password must be at least 12 characters long")
	other.Do("GET", "/api/admin/me", nil).Want(http.StatusOK)
	for range 2 { // The second request is recognized as a retry.
		change(apptest.Password, "another long password").Want(http.StatusNoContent)
	}
	kim.Do("GET", "/api/admin/me", nil).Want(http.StatusOK)
	other.Do("GET", "/api/admin/me", nil).Want(http.StatusUnauthorized)
}

func TestTheSecurityPanelCountsWhatWasTriedAndWhoActsForSomebodyElse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	guess := func(n int, email, domain string) {
		t.Helper()
		for range n {
			c.Anonymous().Do("POST", "/api/auth/login", apptest.Body{
				"email": email, "password": "wrong password", "organizationDomain": domain,
			}).Want(http.StatusUnauthorized)
		}
	}
	guess(2, "owner@club.example", "club")
	if s := apptest.Get[platform.SecurityFigures](kim, "/api/admin/security"); s.FailedSignIns != 2 ||
		s.ThrottledAddresses != 0 || s.Impersonations != 0 || len(s.ActiveImpersonations) != 0 {
		t.Errorf("%+v, want s.FailedSignIns 2, s.ThrottledAddresses 0, s.Impersonations 0, "+
			"len(s.ActiveImpersonations) 0", s)
	}
	guess(3, "owner@club.example", "club")
	signInWithCode(c, requestImpersonation(t, kim, "club", "Ticket").Token)
	s := apptest.Get[platform.SecurityFigures](kim, "/api/admin/security")
	assert.Equal(t, "FailedSignIns", s.FailedSignIns, 5)
	assert.Equal(t, "ThrottledAddresses", s.ThrottledAddresses, 1)
	assert.Len(t, "Throttled", s.Throttled, 1)
	assert.Equal(t, "Throttled[0].Failures", s.Throttled[0].Failures, 5)
	if s.Throttled[0].Address == "" {
		t.Fatal("Throttled[0].Address: got no text, want some")
	}
	assert.Equal(t, "Impersonations", s.Impersonations, 1)
	assert.Len(t, "ActiveImpersonations", s.ActiveImpersonations, 1)
	c.Clock.Advance(24*time.Hour + time.Minute)
	if s := apptest.Get[platform.SecurityFigures](c.Administrator(), "/api/admin/security"); s.FailedSignIns != 0 ||
		s.ThrottledAddresses != 0 || s.Impersonations != 0 || len(s.ActiveImpersonations) != 0 {
		t.Errorf("%+v, want s.FailedSignIns 0, s.ThrottledAddresses 0, s.Impersonations 0, "+
			"len(s.ActiveImpersonations) 0", s)
	}
}

func TestAnAdministratorSetsUpASecondStepBeforeAnythingElse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	lee := c.Newcomer()
	if me := apptest.Get[platform.Administrator](lee, "/api/admin/me"); !me.NeedsTwoStep {
		t.Errorf("%+v", me)
	}
	type problem struct{ Type, Detail string }
	barred := func() {
		t.Helper()
		for _, path := range []string{
			"/api/admin/organizations", "/api/admin/stats", "/api/admin/audit", "/api/admin/system",
		} {
			var p problem
			lee.Do("GET", path, nil).Want(http.StatusForbidden).Into(&p)
			assert.Equal(t, path, p, problem{"urn:pitboss:two-step-setup", "Set up two-step sign-in first"})
		}
		lee.Do("POST", "/api/admin/organizations/club/impersonate", apptest.Body{"reason": "Ticket"}).
			Want(http.StatusForbidden)
	}
	barred()
	s := apptest.Get[signin.TwoStepState](lee, "/api/admin/two-step")
	assert.Equal(t, "On", s.On, false)
	assert.Equal(t, "Available", s.Available, true)
	if p := lee.Do("POST", "/api/admin/two-step/begin", apptest.Body{"password": "wrong password"}).
		Want(http.StatusUnprocessableEntity).Problem(); p.Errors[0].Field != "password" {
		t.Errorf("%+v, want p.Errors[0].Field %q", p, "password")
	}
	var begun signin.TwoStepBegun
	lee.Do("POST", "/api/admin/two-step/begin", apptest.Body{"password": apptest.Password}).
		Want(http.StatusOK).Into(&begun)
	barred()
	lee.Do("POST", "/api/admin/two-step/confirm", apptest.Body{"code": "000000"}).Want(http.StatusUnprocessableEntity)
	var codes signin.RecoveryCodes
	lee.Do("POST", "/api/admin/two-step/confirm", apptest.Body{"code": apptest.CodeAt(t, begun.Secret, c.Clock.Now())}).
		Want(http.StatusOK).Into(&codes)
	assert.Len(t, "RecoveryCodes", codes.RecoveryCodes, 10)
	lee.Do("GET", "/api/admin/organizations", nil).Want(http.StatusOK)

	login := func(code string) (a apptest.Answer, p problem) {
		a = c.Anonymous().Do("POST", "/api/admin/login", apptest.Body{
			"email": apptest.NewcomerEmail, "password": apptest.Password, "code": code,
		})
		a.Into(&p)
		return a, p
	}
	a, p := login("")
	a.Want(http.StatusUnauthorized)
	assert.Equal(t, "problem without a code", p, problem{
		"urn:pitboss:two-step", "Enter the code from your authenticator app",
	})
	a, p = login(apptest.CodeAt(t, begun.Secret, c.Clock.Now())) // This code was already used.
	a.Want(http.StatusUnauthorized)
	assert.Equal(t, "problem with a used code", p, problem{
		"urn:pitboss:two-step", "Incorrect code. Wait for a new one and try again.",
	})
	c.Clock.Advance(30 * time.Second)
	a, _ = login(apptest.CodeAt(t, begun.Secret, c.Clock.Now()))
	a.Want(http.StatusOK)
	a, _ = login(codes.RecoveryCodes[0])
	a.Want(http.StatusOK)
	a, _ = login(codes.RecoveryCodes[0])
	a.Want(http.StatusUnauthorized)
	s = apptest.Get[signin.TwoStepState](lee, "/api/admin/two-step")
	assert.MustEqual(t, "On", s.On, true)
	assert.Equal(t, "RecoveryCodesLeft", s.RecoveryCodesLeft, 9)
	lee.Do("POST", "/api/admin/two-step/disable", apptest.Body{
		"password": apptest.Password, "code": codes.RecoveryCodes[1],
	}).Want(http.StatusNoContent)
	barred()
}

func TestGuessesOfAnAdministratorsCodeAreThrottled(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Administrator()
	for i := range 20 {
		a := c.Anonymous().Do("POST", "/api/admin/login", apptest.Body{
			"email": apptest.AdministratorEmail, "password": apptest.Password, "code": "000000",
		})
		if a.Status == http.StatusTooManyRequests {
			if i != 5 { // the limit for all unknown callers together
				t.Errorf("throttled after %d attempts, want 5", i)
			}
			return
		}
		a.Want(http.StatusUnauthorized)
	}
	t.Error("wrong codes were never throttled")
}
