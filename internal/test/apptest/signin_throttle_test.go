package apptest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// signInFrom sends a staff sign-in from an address with a browser's cookies.
func signInFrom(t *testing.T, c *apptest.Club, from string, in apptest.Body,
	cookies ...*http.Cookie) *httptest.ResponseRecorder {
	return postSignIn(t, c, "/api/auth/login", from, in, cookies...)
}

// postSignIn sends a sign-in to the route of any kind of account.
func postSignIn(t *testing.T, c *apptest.Club, door, from string, in apptest.Body,
	cookies ...*http.Cookie) *httptest.ResponseRecorder {
	raw, err := json.Marshal(in)
	if err != nil {
		t.Error(err)
	}
	req := httptest.NewRequest("POST", door, bytes.NewReader(raw))
	req.RemoteAddr = from + ":40000"
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0")
	for _, c := range cookies {
		req.AddCookie(c)
	}
	res := httptest.NewRecorder()
	c.Handler.ServeHTTP(res, req)
	return res
}

func ownerCredentials(password string) apptest.Body {
	return apptest.Body{"email": "owner@club.example", "password": password, "organizationDomain": "club"}
}

// browserCookie is the cookie by which the server recognizes a known browser after a sign-in.
func browserCookie(t *testing.T, res *httptest.ResponseRecorder) *http.Cookie {
	t.Helper()
	for _, c := range res.Result().Cookies() {
		if c.Name == "pitboss_device" || c.Name == "pitboss_admin_device" {
			return c
		}
	}
	t.Fatalf("the answer sets no browser cookie: %d %s", res.Code, res.Body)
	return nil
}

func TestTenThousandGuessesAreNoMoreThanFortyEvaluationsAnHourAndDoNotLockTheOwnerOut(t *testing.T) {
	t.Parallel()
	const guesses, hours = 10_000, 2
	n := guesses
	if dbtest.OnPostgres() {
		n = 2000 // the same rule; PostgreSQL is many times slower
	}
	c := apptest.New(t)
	home := browserCookie(t, signInFrom(t, c, "203.0.113.7", ownerCredentials(apptest.Password)))
	foreign := browserCookie(t, signInFrom(t, c, "203.0.113.7", apptest.Body{
		"email": "dealer@club.example", "password": apptest.Password, "organizationDomain": "club",
	}))
	var attacked []int64 // password evaluations before each guess of a two-hour attack
	for i := range n {
		c.Clock.Advance(hours * time.Hour / time.Duration(n))
		before := c.Features.Accounts.PasswordComparisons()
		// The guesses come from many addresses, at times with a forged cookie or with the cookie of another user's
		// browser.
		var with []*http.Cookie
		switch i % 3 {
		case 1:
			with = append(with, foreign)
		case 2:
			with = append(with, &http.Cookie{Name: "pitboss_device", Value: strings.Repeat("x", 43)})
		}
		res := signInFrom(t, c, fmt.Sprintf("198.51.%d.%d", i/250%250, i%250),
			ownerCredentials(fmt.Sprintf("guess number %d", i)),
			with...)
		if res.Code != http.StatusUnauthorized &&
			(res.Code != http.StatusTooManyRequests || res.Header().Get("Retry-After") == "") {
			t.Fatalf("guess %d: %d %s", i, res.Code, res.Body)
		}
		attacked = append(attacked, c.Features.Accounts.PasswordComparisons()-before)
		if i%(n/10) == n/20 { // In the middle of the attack the owner signs in at their known browser.
			res := signInFrom(t, c, "203.0.113.7", ownerCredentials(apptest.Password), home)
			if res.Code != http.StatusOK {
				t.Fatalf("the owner is locked out after guess %d: Code: got %d %s, want %d", i, res.Code, res.Body,
					http.StatusOK)
			}
			assert.MustEqual(t, fmt.Sprintf("the owner is locked out after guess %d: browser(t, res).Value", i),
				browserCookie(t, res).Value, home.Value)
		}
	}
	hour, all := int64(0), int64(0)
	for i, e := range attacked {
		hour, all = hour+e, all+e
		if from := i - n/hours; from >= 0 {
			hour -= attacked[from]
		}
		if hour > 40 {
			t.Fatalf("got %d password evaluations in the hour before guess %d", hour, i)
		}
	}
	if all < 20 {
		t.Errorf("got only %d password evaluations: the test proves nothing", all)
	}
	t.Logf("%d guesses, %d evaluations in %d hours", n, all, hours)
}

func TestAKnownBrowserThatGuessesIsStoppedToo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	home := browserCookie(t, signInFrom(t, c, "203.0.113.7", ownerCredentials(apptest.Password)))
	for i := range 5 {
		res := signInFrom(t, c, "203.0.113.7", ownerCredentials("wrong"), home)
		if res.Code != http.StatusUnauthorized {
			t.Fatalf("guess %d: Code: got %d %s, want %d", i, res.Code, res.Body, http.StatusUnauthorized)
		}
	}
	res := signInFrom(t, c, "203.0.113.7", ownerCredentials(apptest.Password), home)
	if res.Code != http.StatusTooManyRequests {
		t.Fatalf("Code: got %d %s, want %d", res.Code, res.Body, http.StatusTooManyRequests)
	}
	res = signInFrom(t, c, "203.0.113.8", ownerCredentials(apptest.Password))
	if res.Code != http.StatusOK {
		t.Fatalf("another browser is throttled too: Code: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
	c.Clock.Advance(15*time.Minute + time.Second)
	res = signInFrom(t, c, "203.0.113.7", ownerCredentials(apptest.Password), home)
	if res.Code != http.StatusOK {
		t.Fatalf("a quarter of an hour later: Code: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
}

func TestAHundredGuessesAtOnceAreNoMoreThanAHundredOneAfterAnother(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	before := c.Features.Accounts.PasswordComparisons()
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			signInFrom(t, c, fmt.Sprintf("198.51.100.%d", i),
				ownerCredentials(fmt.Sprintf("guess %d", i)))
		})
	}
	wg.Wait()
	if n := c.Features.Accounts.PasswordComparisons() - before; n > 5 {
		t.Errorf("%d evaluations", n)
	}
}

func TestManyWhoSignInAtTheSameMomentDoNotThrottleEachOther(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Companions() // Add the companions before the load starts.
	var wg sync.WaitGroup
	for i := range 30 {
		wg.Go(func() {
			res := signInFrom(t, c, fmt.Sprintf("198.51.100.%d", i), ownerCredentials(apptest.Password))
			// On a slow machine the server sheds load, and the app retries.
			for res.Code == http.StatusServiceUnavailable {
				res = signInFrom(t, c, fmt.Sprintf("198.51.100.%d", i), ownerCredentials(apptest.Password))
			}
			if res.Code != http.StatusOK {
				t.Errorf("%d %s, want res.Code %v", res.Code, res.Body, http.StatusOK)
			}
		})
		wg.Go(func() {
			in := apptest.Body{
				"email": "community_admin@club.example", "password": apptest.Password, "organizationDomain": "club",
			}
			a, err := c.Anonymous().Try("POST", "/api/pitboss-go/auth/token-login", in)
			for err == nil && a.Status == http.StatusServiceUnavailable {
				a, err = c.Anonymous().Try("POST", "/api/pitboss-go/auth/token-login", in)
			}
			if err != nil || a.Status != http.StatusOK {
				t.Errorf("%d %s %v, want a.Status %v", a.Status, a.Body, err, http.StatusOK)
			}
		})
	}
	wg.Wait()
}

func TestAnAddressThatTriesManyAccountsIsStoppedButNotTheBrowsersThatAreKnownThere(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	home := browserCookie(t, signInFrom(t, c, "203.0.113.7", ownerCredentials(apptest.Password)))
	for i := range 60 {
		in := apptest.Body{
			"email": fmt.Sprintf("p%d@club.example", i), "password": "wrong", "organizationDomain": "club",
		}
		res := signInFrom(t, c, "203.0.113.7", in)
		if res.Code != http.StatusUnauthorized {
			t.Fatalf("attempt %d: Code: got %d %s, want %d", i, res.Code, res.Body, http.StatusUnauthorized)
		}
	}
	res := signInFrom(t, c, "203.0.113.7", apptest.Body{
		"email": "new@club.example", "password": "wrong", "organizationDomain": "club",
	})
	if res.Code != http.StatusTooManyRequests {
		t.Errorf("Code: got %d %s, want %d", res.Code, res.Body, http.StatusTooManyRequests)
	}
	res = signInFrom(t, c, "203.0.113.7", ownerCredentials(apptest.Password), home)
	if res.Code != http.StatusOK {
		t.Errorf("the owner at the same address: Code: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
}

// An unknown address gets the same answer after the same work as a known one: the same statements and one password
// evaluation. `make bench-sign-in` measures the time itself.
func TestWhetherThereIsAnAccountShowsNeitherInTheAnswerNorInTheWork(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var ran []string
	var watching atomic.Bool
	c := apptest.NewWithStatementHook(t, func(query string) {
		if watching.Load() {
			mu.Lock()
			defer mu.Unlock()
			ran = append(ran, query)
		}
	})
	gone := c.Staff("club", "gone", "dealer")
	c.Owner.Do("PATCH", "/api/users/"+gone.Scope.Actor().ID, apptest.Body{"isActive": false}).Want(http.StatusOK)
	secured := c.Staff("club", "secured", "dealer")
	enableTwoStep(t, c, secured)
	home := browserCookie(t, signInFrom(t, c, "203.0.113.7", ownerCredentials(apptest.Password)))

	type seen struct {
		status, evaluations int
		header              http.Header
		body                string
		statements          []string
	}
	look := func(i int, in apptest.Body) seen {
		watching.Store(true)
		ran = nil
		before := c.Features.Accounts.PasswordComparisons()
		res := signInFrom(t, c, fmt.Sprintf("198.51.100.%d", i), in, home)
		watching.Store(false)
		return seen{
			res.Code, int(c.Features.Accounts.PasswordComparisons() - before), res.Header(), res.Body.String(), ran,
		}
	}
	var first seen
	for i, name := range []string{"nobody@club.example", "floor_manager@club.example", "gone@club.example",
		"secured@club.example", "owner@elsewhere.example", "no address", "nobody@nowhere.example"} {
		domain := "club"
		if name == "nobody@nowhere.example" {
			domain = "nowhere"
		}
		got := look(i, apptest.Body{
			"email": name, "password": "a password that is wrong", "organizationDomain": domain,
		})
		if i == 0 {
			first = got
			assert.MustEqual(t, "status", got.status, http.StatusUnauthorized)
			assert.MustEqual(t, "evaluations", got.evaluations, 1)
			if len(got.statements) < 4 {
				t.Fatalf("len(got.statements): got %v, want at least 4", len(got.statements))
			}
			continue
		}
		assert.Equal(t, name+" is answered otherwise: status", got.status, first.status)
		assert.Equal(t, name+" is answered otherwise: body", got.body, first.body)
		assert.Equal(t, name+" is answered otherwise: EqualFunc",
			maps.EqualFunc(got.header, first.header, slices.Equal), true)
		assert.Equal(t, name+" takes other work: evaluations", got.evaluations, first.evaluations)
		assert.Elements(t, name+" takes other work: statements", got.statements, first.statements)
	}
}
