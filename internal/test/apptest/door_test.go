package apptest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func signIn(c *apptest.Club, email, password string, headers ...string) apptest.Answer {
	return c.Anonymous().Do("POST", "/api/auth/login",
		apptest.Body{"email": email, "password": password, "organizationDomain": "club"}, headers...)
}

func TestSignInAnswersAlikeWhateverIsWrong(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	want := signIn(c, "owner@club.example", "wrong password")
	for name, a := range map[string]apptest.Answer{
		"an unknown email":       signIn(c, "nobody@club.example", apptest.Password),
		"another organization's": signIn(c, "owner@elsewhere.example", apptest.Password),
		"an unknown organization": c.Anonymous().Do("POST", "/api/auth/login", apptest.Body{
			"email": "owner@club.example", "password": apptest.Password, "organizationDomain": "nowhere",
		}),
		"no organization": c.Anonymous().Do("POST", "/api/auth/login", apptest.Body{
			"email": "owner@club.example", "password": apptest.Password,
		}),
	} {
		if a.Status != http.StatusUnauthorized || string(a.Body) != string(want.Body) {
			t.Errorf("%s: %d %s, want %d %s", name, a.Status, a.Body, want.Status, want.Body)
		}
	}
	assert.Equal(t, "detail: want.Problem().Detail", want.Problem().Detail, "Invalid email or password")
}

func TestSignInTakesTheAddressInAnyCaseAndGivesATokenThatScriptsCannotRead(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	a := signIn(c, " Owner@CLUB.example ", apptest.Password).Want(http.StatusOK)
	var token struct{ Token string }
	a.Into(&token)
	assert.MustEqual(t, "token: len(token.Token)", len(token.Token), 43)
	cookie := a.Header.Get("Set-Cookie")
	for _, want := range []string{
		"pitboss_staff=" + token.Token, "Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=604800",
	} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie %q lacks %s", cookie, want)
		}
	}
	if strings.Contains(cookie, "Secure") {
		t.Errorf("cookie over plain HTTP: got %q, want it without Secure", cookie)
	}
	if s := signIn(c, "owner@club.example", apptest.Password, "X-Forwarded-Proto", "https").
		Header.Get("Set-Cookie"); !strings.Contains(s, "Secure") {
		t.Errorf("cookie behind TLS: got %q, want it with Secure", s)
	}
	c.Anonymous().Do("GET", "/api/auth/user", nil, "Cookie", "pitboss_staff="+token.Token).Want(http.StatusOK)
}

func TestAfterFiveFailuresOfStrangersAnAccountHasToWait(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for i := range 5 {
		assert.MustEqual(t, fmt.Sprintf("attempt %d: Status", i+1),
			signIn(c, "owner@club.example", fmt.Sprint("wrong password ", i)).Status, http.StatusUnauthorized)
	}
	a := signIn(c, "OWNER@club.example", apptest.Password)
	assert.MustEqual(t, "attempt 6, with the right password: Status", a.Status, http.StatusTooManyRequests)
	assert.MustEqual(t, `attempt 6, with the right password: a.Header.Get("Retry-After")`,
		a.Header.Get("Retry-After"), "900")
	signIn(c, "executive@club.example", apptest.Password).Want(http.StatusOK)
	c.Clock.Advance(14 * time.Minute)
	signIn(c, "owner@club.example", apptest.Password).Want(http.StatusTooManyRequests)
	c.Clock.Advance(time.Minute)
	signIn(c, "owner@club.example", apptest.Password).Want(http.StatusOK)
	for i := range 4 {
		signIn(c, "owner@club.example", fmt.Sprint("wrong again ", i)).Want(http.StatusUnauthorized)
	}
	signIn(c, "owner@club.example", apptest.Password).Want(http.StatusOK)
	c.RunJobs()
}

func TestAccountsThatDoNotExistAreThrottledLikeThoseThatDo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for range 5 {
		signIn(c, "nobody@club.example", "wrong password").Want(http.StatusUnauthorized)
	}
	signIn(c, "nobody@club.example", "wrong password").Want(http.StatusTooManyRequests)
}

func TestGuessingAtOnceGetsNoMoreGuessesThanOneAfterAnother(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var acts []func() (apptest.Answer, error)
	for i := range 30 {
		acts = append(acts, func() (apptest.Answer, error) {
			return c.Anonymous().Try("POST", "/api/auth/login", apptest.Body{
				"email": "owner@club.example", "password": fmt.Sprint("guess ", i), "organizationDomain": "club",
			})
		})
	}
	guesses := 0
	for _, a := range apptest.Concurrently(t, acts...) {
		if a.Status == http.StatusUnauthorized {
			guesses++
		}
	}
	if guesses > 5 {
		t.Fatalf("concurrent guesses that were compared: got %d, want at most 5", guesses)
	}
}

func TestLogoutEndsTheSessionAndNoOther(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	one, two := apptest.SignInAgain(t, c, c.Owner), apptest.SignInAgain(t, c, c.Owner)
	a := one.Do("POST", "/api/auth/logout", nil).Want(http.StatusNoContent)
	cookie := a.Header.Get("Set-Cookie")
	assert.Contains(t, "cookie after sign-out", cookie, "pitboss_staff=;")
	assert.Contains(t, "cookie after sign-out", cookie, "Max-Age=0")
	one.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized)
	one.Do("POST", "/api/auth/logout", nil).Want(http.StatusUnauthorized)
	two.Do("GET", "/api/auth/user", nil).Want(http.StatusOK)
}

func TestASessionEndsAfterTwelveIdleHoursOrSevenDays(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	idle, busy := apptest.SignInAgain(t, c, c.Owner), apptest.SignInAgain(t, c, c.Owner)
	for range 13 {
		c.Clock.Advance(11*time.Hour + 59*time.Minute)
		busy.Do("GET", "/api/auth/user", nil).Want(http.StatusOK)
	}
	idle.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized)
	c.Clock.Advance(11 * time.Hour)
	busy.Do("GET", "/api/auth/user", nil).Want(http.StatusOK) // 6 days, 22 hours and 47 minutes
	c.Clock.Advance(2 * time.Hour)
	busy.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized)
}

func TestTheDoorTellsAStrangerNothingButTheNameOfTheClub(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	type door struct {
		Organization *struct{ Name, Domain string }
		Demo         []any
		FirstRun     bool
	}
	d := apptest.Get[door](c.Anonymous(), "/api/entry?org=CLUB")
	assert.NotNil(t, "Organization", d.Organization)
	assert.Equal(t, "Organization.Domain", d.Organization.Domain, "club")
	assert.Len(t, "Demo", d.Demo, 0)
	assert.Equal(t, "FirstRun", d.FirstRun, false)
	for _, q := range []string{"?org=nowhere", "?org=club%20", "", "?org=%27%20OR%201=1"} {
		if d := apptest.Get[door](c.Anonymous(), "/api/entry"+q); d.Organization != nil {
			t.Errorf("organization for %q: got %+v, want none", q, d.Organization)
		}
	}
}

func TestARequestFromAnotherSiteIsRefusedAndOneFromOurOwnIsNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	send := func(headers ...string) apptest.Answer {
		return c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, headers...)
	}
	before := c.ReadDigests()
	for _, h := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"},
		{"Origin", "https://evil.example"}, {"Origin", "null"}} {
		assert.Equal(t, fmt.Sprintf("content type of the refusal with %v", h),
			send(h...).Want(http.StatusForbidden).Header.Get("Content-Type"), "application/problem+json")
	}
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Errorf("the refused requests changed rows of %v", changed)
	}
	for _, h := range [][]string{
		{"Sec-Fetch-Site", "same-origin"}, {"Sec-Fetch-Site", "none"}, {"Origin", c.URL}, nil,
	} {
		send(h...).Want(http.StatusCreated)
	}
	c.Owner.Do("GET", "/api/players", nil, "Sec-Fetch-Site", "cross-site").Want(http.StatusOK)
}

func TestATokenIsTakenFromTheHeaderBeforeTheCookie(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	req := httptest.NewRequest("GET", "/api/auth/user", nil)
	req.Header.Set("Authorization", "bearer "+c.Dealer.Token)
	req.AddCookie(&http.Cookie{Name: "pitboss_staff", Value: c.Owner.Token})
	res := httptest.NewRecorder()
	c.Handler.ServeHTTP(res, req)
	if res.Code != http.StatusOK {
		t.Fatalf("Code: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
	assert.MustEqual(t, "Contains", strings.Contains(res.Body.String(), `"role":"dealer"`), true)
}
