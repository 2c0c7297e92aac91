package apptest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"pitboss/internal/test/apptest"
)

func TestStrangersDoNotShutAnAdministratorOutOfTheBrowserThatHeUses(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Administrator()
	enter := func(from, password, code string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
		return knockAt(t, c, "/api/admin/login", from, apptest.Body{"email": apptest.AdministratorEmail, "password": password, "code": code}, cookies...)
	}
	first := enter("203.0.113.7", apptest.Password, c.AdministratorCode())
	home := browser(t, first)
	if home.Path != "/api/admin/login" || !home.HttpOnly || home.SameSite != http.SameSiteStrictMode || home.MaxAge < 300*24*3600 {
		t.Errorf("%+v", home)
	}
	for i := range 30 {
		with := []*http.Cookie{}
		if i%2 == 1 { // a cookie of staff is none of an administrator's
			with = append(with, browser(t, knock(t, c, "203.0.113.9", ownerSays(apptest.Password))))
		}
		want := http.StatusUnauthorized
		if i >= 5 {
			want = http.StatusTooManyRequests
		}
		if res := enter(fmt.Sprintf("198.51.100.%d", i), "a guess", "", with...); res.Code != want {
			t.Fatalf("guess %d: %d %s", i, res.Code, res.Body)
		}
	}
	c.Clock.Advance(time.Minute)
	if res := enter("203.0.113.8", apptest.Password, c.AdministratorCode()); res.Code != http.StatusTooManyRequests {
		t.Fatalf("at a browser that nobody knows: %d %s", res.Code, res.Body)
	}
	res := enter("203.0.113.7", apptest.Password, c.AdministratorCode(), home)
	if res.Code != http.StatusOK {
		t.Fatalf("at his own: %d %s", res.Code, res.Body)
	}
	if again := browser(t, res); again.Value != home.Value {
		t.Error("his browser gets another cookie")
	}
	for i := range 5 { // whoever sits down at it guesses no more than others
		if res := enter("203.0.113.7", "a guess", "", home); res.Code != http.StatusUnauthorized {
			t.Fatalf("guess %d at home: %d %s", i, res.Code, res.Body)
		}
	}
	if res := enter("203.0.113.7", apptest.Password, "", home); res.Code != http.StatusTooManyRequests {
		t.Errorf("%d %s", res.Code, res.Body)
	}
	c.Clock.Advance(15 * time.Minute)
	// The right password without a code is no failure, however often.
	for range 8 {
		if res := enter("198.51.100.1", apptest.Password, ""); res.Code != http.StatusUnauthorized {
			t.Fatalf("%d %s", res.Code, res.Body)
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
		if (k.Name == "__Host-pitboss_staff" || k.Name == "__Host-pitboss_device") && k.Path == "/" && k.Domain == "" && k.Secure && k.HttpOnly {
			names++
		}
	}
	if names != 2 {
		t.Errorf("%q", a.Header["Set-Cookie"])
	}
	with := func(cookie string, more ...string) apptest.Answer {
		return c.Anonymous().Do("GET", "/api/auth/user", nil, append([]string{"Cookie", cookie}, more...)...)
	}
	with("__Host-pitboss_staff="+token.Token, tls...).Want(http.StatusOK)
	// One that another host of the domain, or somebody on the way, can have set.
	with("pitboss_staff="+token.Token, tls...).Want(http.StatusUnauthorized)
	with("__Host-pitboss_staff=" + token.Token).Want(http.StatusUnauthorized)
	gone := c.Anonymous().Do("POST", "/api/auth/logout", nil, "Cookie", "__Host-pitboss_staff="+token.Token, tls[0], tls[1]).Want(http.StatusNoContent)
	if k := (&http.Response{Header: gone.Header}).Cookies(); len(k) != 1 || k[0].Name != "__Host-pitboss_staff" || k[0].MaxAge >= 0 || !k[0].Secure {
		t.Errorf("%q", gone.Header["Set-Cookie"])
	}
}
