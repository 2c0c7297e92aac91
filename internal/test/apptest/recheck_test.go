package apptest_test

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/platform"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// A server that caches a session learns from the database of every change that another server makes to it, although it
// reads the session again only after an event that may concern it.
func TestWhatBecomesOfASessionElsewhereIsKnownAtTheNextRecheck(t *testing.T) {
	t.Parallel()
	var looks atomic.Int64
	c := apptest.NewWithStatementHook(t, func(query string) {
		if strings.Contains(query, "FROM staff_session s") && strings.Contains(query, "s.token_hash IN") {
			looks.Add(1)
		}
	})
	other := app.Wire(c.DB, account.Config{PlatformDomain: "localhost"}).Sessions.Staff
	ctx := context.Background()
	is := func(p *apptest.Person) (tenant.Actor, error) {
		t.Helper()
		if err := other.Refresh(ctx, []string{p.Token}); err != nil {
			t.Fatal(err)
		}
		org, err := other.Recheck(ctx, p.Token)
		return org.Actor(), err
	}
	table := c.Table(1, c.NL13)
	before, _ := is(c.Dealer)
	looks.Store(0)
	for range 3 {
		c.Dealer.Do("POST", "/api/tables/"+table.ID+"/pot", apptest.Body{"amount": "5.00"}).Want(http.StatusOK)
		c.Clock.Advance(750 * time.Millisecond)
		now, err := is(c.Dealer)
		assert.NoError(t, "after an act about another user", err)
		assert.MustEqual(t, "after an act about another user: now", now, before)
	}
	if n := looks.Load(); n > 0 {
		t.Errorf("the session was read %d times", n)
	}

	user := func(p *apptest.Person) string { return "/api/users/" + userID(p) }
	desk := func() *apptest.Person { return c.FrontOffice.NewSession() }
	inside := func() *apptest.Person {
		return signInWithCode(c, requestImpersonation(t, c.Administrator(), "club", "Ticket").Token)
	}
	one := func(p *apptest.Person) func() *apptest.Person { return func() *apptest.Person { return p } }
	for _, x := range []struct {
		what string
		who  func() *apptest.Person
		do   func(p *apptest.Person)
		want func(tenant.Actor) bool // nil: the session has ended
	}{
		{
			"they sign out", desk, func(p *apptest.Person) {
				p.Do("POST", "/api/auth/logout", nil).Want(http.StatusNoContent)
			}, nil,
		},
		{"they end it at another screen", desk, func(p *apptest.Person) {
			c.FrontOffice.Do("DELETE", "/api/profile/sessions/"+c.SessionOf(p), nil).Want(http.StatusNoContent)
		}, nil},
		{"they end all others", desk, func(*apptest.Person) {
			c.FrontOffice.Do("POST", "/api/profile/sessions/end-others", nil).Want(http.StatusNoContent)
		}, nil},
		{"the owner ends it", desk, func(p *apptest.Person) {
			c.Owner.Do("DELETE", "/api/staff-sessions/"+c.SessionOf(p), nil).Want(http.StatusNoContent)
		}, nil},
		{"they change their password", desk, func(*apptest.Person) {
			c.FrontOffice.Do("POST", "/api/profile/password", apptest.Body{
				"currentPassword": apptest.Password, "newPassword": "another-horse-battery",
			}).Want(http.StatusNoContent)
		}, nil},
		{"they have another name", one(c.FrontOffice), func(p *apptest.Person) {
			p.Do("PATCH", "/api/profile", apptest.Body{"name": "Finn"}).Want(http.StatusOK)
		}, func(a tenant.Actor) bool { return a.Name == "Finn" }},
		{"they have another role", one(c.PitBoss), func(p *apptest.Person) {
			c.Owner.Do("PATCH", user(p), apptest.Body{"role": "dealer"}).Want(http.StatusOK)
		}, func(a tenant.Actor) bool { return a.Role == tenant.RoleDealer }},
		{"they are deactivated", one(c.PitBoss), func(p *apptest.Person) {
			c.Owner.Do("PATCH", user(p), apptest.Body{"isActive": false}).Want(http.StatusOK)
		}, nil},
		{"an administrator's is ended", inside, func(*apptest.Person) {
			kim := c.Administrator()
			id := apptest.Get[[]platform.Impersonation](kim, "/api/admin/impersonations")[0].ID
			kim.Do("DELETE", "/api/admin/impersonations/"+id, nil).Want(http.StatusNoContent)
		}, nil},
		{"its hour has passed", inside, func(*apptest.Person) { c.Clock.Advance(time.Hour) }, nil},
		{
			"it was idle", one(c.FloorManager), func(*apptest.Person) { c.Clock.Advance(account.SessionIdleTimeout) },
			nil,
		},
		{"the house is closed", c.Owner.NewSession, func(*apptest.Person) {
			c.Administrator().Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": false}).
				Want(http.StatusOK)
		}, nil},
	} {
		who := x.who()
		if _, err := is(who); err != nil {
			t.Fatalf("%s: before it %v", x.what, err)
		}
		x.do(who)
		c.Clock.Advance(750 * time.Millisecond)
		now, err := is(who)
		over := fault.KindOf(err) == fault.NoSession
		assert.Equal(t, "over", over, x.want == nil)
		if !over && (err != nil || !x.want(now)) {
			t.Errorf("%s: %+v, %v", x.what, now, err)
		}
	}
}
