package apptest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestStrangersDoNotShutAnAdministratorOutOfTheBrowserThatHeUses(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Administrator()
	enter := func(from, password, code string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
		return postSignIn(t, c, "/api/admin/login", from,
			apptest.Body{"email": apptest.AdministratorEmail, "password": password, "code": code}, cookies...)
	}
	first := enter("203.0.113.7", apptest.Password, c.AdministratorCode())
	home := browserCookie(t, first)
	assert.Equal(t, "Path", home.Path, "/api/admin/login")
	assert.MustEqual(t, "HttpOnly", home.HttpOnly, true)
	assert.Equal(t, "SameSite", home.SameSite, http.SameSiteStrictMode)
	if home.MaxAge < 300*24*3600 {
		t.Errorf("MaxAge: got %v, want at least %v", home.MaxAge, 300*24*3600)
	}
	for i := range 30 {
		with := []*http.Cookie{}
		if i%2 == 1 { // A cookie of a staff browser has no effect for an administrator.
			with = append(with, browserCookie(t, signInFrom(t, c, "203.0.113.9", ownerCredentials(apptest.Password))))
		}
		want := http.StatusUnauthorized
		if i >= 5 {
			want = http.StatusTooManyRequests
		}
		res := enter(fmt.Sprintf("198.51.100.%d", i), "a guess", "", with...)
		if res.Code != want {
			t.Fatalf("guess %d: Code: got %d %s, want %d", i, res.Code, res.Body, want)
		}
	}
	c.Clock.Advance(time.Minute)
	if res := enter("203.0.113.8", apptest.Password, c.AdministratorCode()); res.Code != http.StatusTooManyRequests {
		t.Fatalf("sign-in at an unknown browser: got %d %s, want res.Code %v", res.Code, res.Body,
			http.StatusTooManyRequests)
	}
	res := enter("203.0.113.7", apptest.Password, c.AdministratorCode(), home)
	if res.Code != http.StatusOK {
		t.Fatalf("sign-in at the known browser: Code: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
	assert.Equal(t, "cookie of the known browser after the sign-in: Value", browserCookie(t, res).Value, home.Value)
	for i := range 5 { // A known browser gets as many attempts as any other.
		res := enter("203.0.113.7", "a guess", "", home)
		if res.Code != http.StatusUnauthorized {
			t.Fatalf("guess %d at home: Code: got %d %s, want %d", i, res.Code, res.Body, http.StatusUnauthorized)
		}
	}
	if res := enter("203.0.113.7", apptest.Password, "", home); res.Code != http.StatusTooManyRequests {
		t.Errorf("%d %s, want res.Code %v", res.Code, res.Body, http.StatusTooManyRequests)
	}
	c.Clock.Advance(15 * time.Minute)
	// The right password without a code does not count as a failed attempt.
	for range 8 {
		res := enter("198.51.100.1", apptest.Password, "")
		if res.Code != http.StatusUnauthorized {
			t.Fatalf("Code: got %d %s, want %d", res.Code, res.Body, http.StatusUnauthorized)
		}
	}
	c.RunJobs()
}

func TestOverHTTPSACookieIsOfThisHostAlone(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tls := []string{"X-Forwarded-Proto", "https"}
	a := signIn(c, "owner@club.example", apptest.Password, tls...).Want(http.StatusOK)
	var token struct{ Token string }
	a.Into(&token)
	names := 0
	for _, k := range (&http.Response{Header: a.Header}).Cookies() {
		if (k.Name == "__Host-pitboss_staff" || k.Name == "__Host-pitboss_device") && k.Path == "/" && k.Domain == "" &&
			k.Secure && k.HttpOnly {
			names++
		}
	}
	assert.Equal(t, fmt.Sprintf("%q", a.Header["Set-Cookie"]), names, 2)
	with := func(cookie string, more ...string) apptest.Answer {
		return c.Anonymous().Do("GET", "/api/auth/user", nil, append([]string{"Cookie", cookie}, more...)...)
	}
	with("__Host-pitboss_staff="+token.Token, tls...).Want(http.StatusOK)
	// Another host of the domain, or an attacker on the network, could have set this cookie.
	with("pitboss_staff="+token.Token, tls...).Want(http.StatusUnauthorized)
	with("__Host-pitboss_staff=" + token.Token).Want(http.StatusUnauthorized)
	gone := c.Anonymous().Do("POST", "/api/auth/logout", nil, "Cookie", "__Host-pitboss_staff="+token.Token, tls[0],
		tls[1]).Want(http.StatusNoContent)
	k := (&http.Response{Header: gone.Header}).Cookies()
	assert.Len(t, fmt.Sprintf("%q: k", gone.Header["Set-Cookie"]), k, 1)
	assert.Equal(t, fmt.Sprintf("%q: k[0].Name", gone.Header["Set-Cookie"]), k[0].Name, "__Host-pitboss_staff")
	if k[0].MaxAge >= 0 {
		t.Fatalf("%q: k[0].MaxAge: got %v, want less than 0", gone.Header["Set-Cookie"], k[0].MaxAge)
	}
	assert.Equal(t, fmt.Sprintf("%q: k[0].Secure", gone.Header["Set-Cookie"]), k[0].Secure, true)
}
