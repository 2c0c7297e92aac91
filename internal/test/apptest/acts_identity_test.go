package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestAnActIsLookedUpByItsCallerOnly(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Idempotency-Key", "k").
		Want(http.StatusCreated)
	inside := signInWithCode(c, requestImpersonation(t, kim, "club", "Ticket 4182").Token)
	for name, other := range map[string]*apptest.Person{
		"a colleague": c.Owner, "another organization": c.Stranger, "a member": c.Companions().Admin,
		"an administrator": kim, "an administrator inside": inside,
	} {
		assert.Equal(t, name+" sees: State", lookUpAct(other, "k").State, "unknown")
		assert.Equal(t, name+" cannot withdraw a key of their own: State", withdrawAct(other, "k").State, "withdrawn")
	}
	assert.Equal(t, "State", lookUpAct(c.FrontOffice, "k").State, "recorded")
	// The owner's own key differs from that of an administrator acting as the owner.
	withdrawAct(inside, "k2")
	c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Ann"}, "Idempotency-Key", "k2").Want(http.StatusCreated)
	inside.Do("POST", "/api/players", apptest.Body{"name": "Ann"}, "Idempotency-Key", "k2").Want(http.StatusConflict)
}

func TestKeysThatNobodyCanHaveUsedAreRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	longest := strings.Repeat("k", 200)
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Idempotency-Key", longest).
		Want(http.StatusCreated)
	assert.Equal(t, "State", lookUpAct(c.FrontOffice, longest).State, "recorded")
	for _, id := range []string{"a/b", "a b?c#d", "é", "%"} {
		c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray " + id}, "Idempotency-Key", id).
			Want(http.StatusCreated)
		assert.Equal(t, fmt.Sprintf("%q: State", id), lookUpAct(c.FrontOffice, id).State, "recorded")
	}
	for _, path := range []string{
		strings.Repeat("k", 201), "%ff%fe", "%00", "a%0d%0ab", url.PathEscape(strings.Repeat("é", 101)),
	} {
		c.FrontOffice.Do("GET", "/api/acts/"+path, nil).Want(http.StatusNotFound)
		c.FrontOffice.Do("POST", "/api/acts/"+path+"/withdraw", "{}").Want(http.StatusNotFound)
	}
	c.FrontOffice.Do("POST", "/api/acts/k/withdraw", apptest.Body{"key": "k"}).Want(http.StatusUnprocessableEntity)
	c.Anonymous().Do("GET", "/api/acts/k", nil).Want(http.StatusUnauthorized)
}

func TestWithdrawnKeysAreForgottenAfterTwoDaysAsAnswersAre(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Idempotency-Key", "old").
		Want(http.StatusCreated)
	withdrawAct(c.FrontOffice, "gone")
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
	o, w := lookUpAct(by, "old"), lookUpAct(by, "gone")
	assert.Equal(t, "o.State", o.State, "recorded")
	assert.Equal(t, "w.State", w.State, "withdrawn")
	c.Clock.Advance(2 * time.Hour)
	sweep()
	by = apptest.SignInAgain(t, c, c.FrontOffice)
	o, w = lookUpAct(by, "old"), lookUpAct(by, "gone")
	assert.Equal(t, "o.State", o.State, "unknown")
	assert.Equal(t, "w.State", w.State, "unknown")
}

func TestARepeatNamesThePresentVersionsOfWhatTheActChanged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	in := apptest.Body{"name": "Ray"}
	first := c.FrontOffice.Do("POST", "/api/players", in, "Idempotency-Key", "k").
		Want(http.StatusCreated).Header.Get("Changed")
	later := c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ann"}).
		Want(http.StatusCreated).Header.Get("Changed")
	if first == later {
		t.Fatalf("Changed: got %q for both acts, want two versions", first)
	}
	if !strings.HasPrefix(first, "organization@") {
		t.Errorf("Changed: got %q, want the prefix %q", first, "organization@")
	}
	again := c.FrontOffice.Do("POST", "/api/players", in, "Idempotency-Key", "k").
		Want(http.StatusCreated).Header.Get("Changed")
	found := c.FrontOffice.Do("GET", "/api/acts/k", nil).Header.Get("Changed")
	taken := c.FrontOffice.Do("POST", "/api/acts/k/withdraw", "{}").Header.Get("Changed")
	if again != later || found != later || taken != later {
		t.Errorf("Changed: got %q for a retry, %q for a look-up, %q for a withdrawal, want %q", again, found, taken,
			later)
	}
	assert.Equal(t, "the header Changed of a read", c.FrontOffice.Do("GET", "/api/rooms", nil).Header.Get("Changed"),
		"")
}

func TestAnswersNameTheirCallerAndRequestsForAnotherPersonAreRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	inside := signInWithCode(c, requestImpersonation(t, kim, "club", "Ticket 4182").Token)
	owner := apptest.Get[account.User](c.Owner, "/api/auth/user").ID
	for _, caller := range []*apptest.Person{c.Owner, inside} {
		a := caller.Do("GET", "/api/rooms", nil, "Acting-As", owner).Want(http.StatusOK)
		assert.Equal(t, "Actor of an answer to the owner", a.Header.Get("Actor"), owner)
	}
	before := c.ReadDigests()
	dealer := apptest.Get[account.User](c.Dealer, "/api/auth/user").ID
	for _, a := range []apptest.Answer{
		c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Acting-As", dealer),
		c.Owner.Do("GET", "/api/rooms", nil, "Acting-As", dealer),
		c.Owner.Do("GET", "/api/tables/"+c.Room, nil, "Acting-As", "\xff\xfe"),
		// A caller without the permission gets the same problem.
		c.Dealer.Do("POST", "/api/players", apptest.Body{"name": "Ray"}, "Acting-As", owner),
		kim.Do("POST", "/api/admin/organizations", organizationBody("Club"), "Acting-As", owner),
		c.Companions().Admin.Do("GET", "/api/pitboss-go/auth/me", nil, "Acting-As", owner),
	} {
		assert.Equal(t, "Type", a.Want(http.StatusConflict).Problem().Type, "urn:pitboss:other-person")
		if a.Header.Get("Actor") == "" {
			t.Error("the answer of a refused request has no header Actor")
		}
	}
	assert.Equal(t, "number of changed tables", len(c.ReadDigests()), len(before))
	a := c.Dealer.Do("POST", "/api/players", apptest.Body{"name": "Ray"}).Want(http.StatusForbidden)
	assert.Equal(t, "Actor of a refusal", a.Header.Get("Actor"), dealer)
	assert.Equal(t, "Actor of an answer to an anonymous caller", c.Anonymous().Do("GET", "/api/rooms", nil).
		Want(http.StatusUnauthorized).Header.Get("Actor"), "")
	// Cached and coalesced answers name each caller.
	for range 2 {
		for id, caller := range map[string]*apptest.Person{owner: c.Owner, dealer: c.Dealer} {
			assert.Equal(t, `a.Header.Get("Actor")`, caller.Do("GET", "/api/tables/"+c.Room, nil).
				Want(http.StatusOK).Header.Get("Actor"), id)
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
		assert.Equal(t, fmt.Sprintf("Actor of a request with Acting-As %q", meant),
			a.Header.Get("Actor"), want)
	}
	a := both.Do("GET", "/api/acts/k", nil, "Cookie", cookies, "Acting-As", "somebody").Want(http.StatusConflict)
	assert.Equal(t, "Actor of a refused request", a.Header.Get("Actor"), owner)
	assert.Equal(t, "Actor of a request without Acting-As", both.Do("GET", "/api/acts/k", nil, "Cookie", cookies).
		Want(http.StatusOK).Header.Get("Actor"), owner)
}
