package apptest_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/test/apptest"
)

func TestAnActIsLookedUpByItsCallerOnly(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Idempotency-Key", "k").Want(http.StatusCreated)
	inside := actsIn(c, opens(t, kim, "club", "Ticket 4182").Token)
	for name, other := range map[string]*apptest.Person{
		"a colleague": c.Owner, "another organization": c.Stranger, "a member": c.Companions().Admin, "an administrator": kim, "an administrator inside": inside,
	} {
		if o := lookUp(other, "k"); o.State != "unknown" {
			t.Errorf("%s sees %+v", name, o)
		}
		if o := withdraw(other, "k"); o.State != "withdrawn" {
			t.Errorf("%s cannot withdraw a key of their own: %+v", name, o)
		}
	}
	if o := lookUp(c.FrontOffice, "k"); o.State != "recorded" {
		t.Errorf("%+v", o)
	}
	// The owner's own key is another than that of the administrator who acts as the owner.
	withdraw(inside, "k2")
	c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Ann"}, "Idempotency-Key", "k2").Want(http.StatusCreated)
	inside.Do("POST", "/api/players", apptest.Body{"name": "Ann"}, "Idempotency-Key", "k2").Want(http.StatusConflict)
}

func TestKeysThatNobodyCanHaveUsedAreRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	longest := strings.Repeat("k", 200)
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Idempotency-Key", longest).Want(http.StatusCreated)
	if o := lookUp(c.FrontOffice, longest); o.State != "recorded" {
		t.Errorf("%+v", o)
	}
	for _, id := range []string{"a/b", "a b?c#d", "é", "%"} {
		c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray " + id}, "Idempotency-Key", id).Want(http.StatusCreated)
		if o := lookUp(c.FrontOffice, id); o.State != "recorded" {
			t.Errorf("%q: %+v", id, o)
		}
	}
	for _, path := range []string{strings.Repeat("k", 201), "%ff%fe", "%00", "a%0d%0ab", url.PathEscape(strings.Repeat("é", 101))} {
		c.FrontOffice.Do("GET", "/api/acts/"+path, nil).Want(http.StatusNotFound)
		c.FrontOffice.Do("POST", "/api/acts/"+path+"/withdraw", "{}").Want(http.StatusNotFound)
	}
	c.FrontOffice.Do("POST", "/api/acts/k/withdraw", apptest.Body{"key": "k"}).Want(http.StatusUnprocessableEntity)
	c.Anonymous().Do("GET", "/api/acts/k", nil).Want(http.StatusUnauthorized)
}

func TestWithdrawnKeysAreForgottenAfterTwoDaysAsAnswersAre(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Idempotency-Key", "old").Want(http.StatusCreated)
	withdraw(c.FrontOffice, "gone")
	sweep := func() {
		for _, job := range c.Features.Jobs {
			if job.Name == "purge-stored-responses" {
				if err := job.Run(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	c.Clock.Advance(47 * time.Hour)
	sweep()
	by := apptest.SignInAgain(t, c, c.FrontOffice)
	if o, w := lookUp(by, "old"), lookUp(by, "gone"); o.State != "recorded" || w.State != "withdrawn" {
		t.Errorf("%+v %+v", o, w)
	}
	c.Clock.Advance(2 * time.Hour)
	sweep()
	by = apptest.SignInAgain(t, c, c.FrontOffice)
	if o, w := lookUp(by, "old"), lookUp(by, "gone"); o.State != "unknown" || w.State != "unknown" {
		t.Errorf("%+v %+v", o, w)
	}
}

func TestARepeatNamesThePresentVersionsOfWhatTheActChanged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	in := apptest.Body{"name": "Ray"}
	first := c.FrontOffice.Do("POST", "/api/players", in, "Idempotency-Key", "k").Want(http.StatusCreated).Header.Get("Changed")
	later := c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ann"}).Want(http.StatusCreated).Header.Get("Changed")
	if first == later || !strings.HasPrefix(first, "organization@") {
		t.Errorf("%q, then %q", first, later)
	}
	again := c.FrontOffice.Do("POST", "/api/players", in, "Idempotency-Key", "k").Want(http.StatusCreated).Header.Get("Changed")
	found := c.FrontOffice.Do("GET", "/api/acts/k", nil).Header.Get("Changed")
	taken := c.FrontOffice.Do("POST", "/api/acts/k/withdraw", "{}").Header.Get("Changed")
	if again != later || found != later || taken != later {
		t.Errorf("a repeat names %q, a look-up %q, a withdrawal %q; want %q", again, found, taken, later)
	}
	if read := c.FrontOffice.Do("GET", "/api/rooms", nil).Header.Get("Changed"); read != "" {
		t.Errorf("a read changed %q", read)
	}
}

func TestAnswersNameTheirCallerAndRequestsForAnotherPersonAreRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	inside := actsIn(c, opens(t, kim, "club", "Ticket 4182").Token)
	owner := apptest.Get[account.User](c.Owner, "/api/auth/user").ID
	for _, who := range []*apptest.Person{c.Owner, inside} {
		a := who.Do("GET", "/api/rooms", nil, "Acting-As", owner).Want(http.StatusOK)
		if a.Header.Get("Actor") != owner {
			t.Errorf("the owner's answer is for %q", a.Header.Get("Actor"))
		}
	}
	before := c.ReadDigests()
	dealer := apptest.Get[account.User](c.Dealer, "/api/auth/user").ID
	for _, a := range []apptest.Answer{
		c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Acting-As", dealer),
		c.Owner.Do("GET", "/api/rooms", nil, "Acting-As", dealer),
		c.Owner.Do("GET", "/api/tables/"+c.Room, nil, "Acting-As", "\xff\xfe"),
		c.Dealer.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Acting-As", owner), // who may not do it either
		kim.Do("POST", "/api/admin/organizations", newOrganization("Club"), "Acting-As", owner),
		c.Companions().Admin.Do("GET", "/api/pitboss-go/auth/me", nil, "Acting-As", owner),
	} {
		if p := a.Want(http.StatusConflict).Problem(); p.Type != "urn:pitboss:other-person" || a.Header.Get("Actor") == "" {
			t.Errorf("%+v, answered for %q", p, a.Header.Get("Actor"))
		}
	}
	if after := c.ReadDigests(); len(after) != len(before) {
		t.Error("something was done")
	}
	if a := c.Dealer.Do("POST", "/api/players", apptest.Body{"name": "Ray"}).Want(http.StatusForbidden); a.Header.Get("Actor") != dealer {
		t.Errorf("a refusal is for %q", a.Header.Get("Actor"))
	}
	if a := c.Anonymous().Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized); a.Header.Get("Actor") != "" {
		t.Errorf("nobody is %q", a.Header.Get("Actor"))
	}
	// Answers that are kept, and those that are given to several callers at once, name each caller.
	for range 2 {
		for id, who := range map[string]*apptest.Person{owner: c.Owner, dealer: c.Dealer} {
			if a := who.Do("GET", "/api/tables/"+c.Room, nil).Want(http.StatusOK); a.Header.Get("Actor") != id {
				t.Errorf("%q is answered for %q", id, a.Header.Get("Actor"))
			}
		}
	}
}

func TestABrowserWithTwoSessionsActsForTheAccountThatIsMeant(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	member := c.Companions().Admin
	owner := apptest.Get[account.User](c.Owner, "/api/auth/user").ID
	both := c.Anonymous()
	cookies := "pitboss_staff=" + c.Owner.Token + "; pitboss_go=" + member.Token
	memberID := member.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusOK).Header.Get("Actor")
	for meant, want := range map[string]string{owner: owner, memberID: memberID} {
		a := both.Do("POST", "/api/acts/k/withdraw", "{}", "Cookie", cookies, "Acting-As", meant).Want(http.StatusOK)
		if a.Header.Get("Actor") != want {
			t.Errorf("meant for %q, answered for %q", meant, a.Header.Get("Actor"))
		}
	}
	if a := both.Do("GET", "/api/acts/k", nil, "Cookie", cookies, "Acting-As", "somebody").Want(http.StatusConflict); a.Header.Get("Actor") != owner {
		t.Errorf("answered for %q", a.Header.Get("Actor"))
	}
	if a := both.Do("GET", "/api/acts/k", nil, "Cookie", cookies).Want(http.StatusOK); a.Header.Get("Actor") != owner {
		t.Errorf("answered for %q", a.Header.Get("Actor"))
	}
}
