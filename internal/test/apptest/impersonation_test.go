package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/organization/platform"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// requestImpersonation returns a code with which an administrator signs in as the owner of an organization.
func requestImpersonation(t *testing.T, kim *apptest.Person, org, reason string) platform.ImpersonationCode {
	t.Helper()
	var o platform.ImpersonationCode
	kim.Do("POST", "/api/admin/organizations/"+org+"/impersonate", apptest.Body{"reason": reason}).
		Want(http.StatusOK).Into(&o)
	return o
}

// signInWithCode signs in with an impersonation code and returns the administrator as the owner.
func signInWithCode(c *apptest.Club, code string) *apptest.Person {
	var signed struct{ Token string }
	c.Anonymous().Do("POST", "/api/auth/impersonate", apptest.Body{"code": code}).Want(http.StatusOK).Into(&signed)
	p := *c.Anonymous()
	p.Token = signed.Token
	return &p
}

func TestAnAdministratorActsAsTheOwnerForAnHourAndEverythingNamesBoth(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	p := kim.Do("POST", "/api/admin/organizations/club/impersonate", apptest.Body{"reason": " "}).
		Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Detail", p.Detail, "Enter a reason")
	assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, "reason")
	kim.Do("POST", "/api/admin/organizations/nowhere/impersonate", apptest.Body{"reason": "Ticket 4182"}).
		Want(http.StatusNotFound)
	o := requestImpersonation(t, kim, "club", "Ticket 4182")
	assert.Equal(t, "RedirectURL", o.RedirectURL, "/?org=club#impersonate="+o.Token)
	assert.Equal(t, "ExpiresAt", o.ExpiresAt, c.Clock.Now().Add(time.Minute))
	inside := signInWithCode(c, o.Token)
	me := apptest.Get[account.User](inside, "/api/auth/user")
	assert.Equal(t, "ID", me.ID, "club_owner")
	assert.Pointer(t, "ImpersonatedBy", me.ImpersonatedBy, "Kim Osei")
	assert.Pointer(t, "ImpersonationEndsAt", me.ImpersonationEndsAt, c.Clock.Now().Add(time.Hour))
	inside.Do("POST", "/api/players", apptest.Body{"name": "Ray Whitfield"}).Want(http.StatusCreated)
	type written struct{ kind, actor, name, impersonator string }
	events, err := db.ViewAcross(context.Background(), c.DB, "a test reads the actors of events",
		func(tx *db.AnyTx) ([]written, error) {
			return db.All(tx, func(scan db.Scan) (w written, err error) {
				return w, scan(&w.kind, &w.actor, &w.name, &w.impersonator)
			},
				"SELECT type, actor_id, actor_name, impersonator_id FROM event WHERE org_id = 'club' "+
					"AND impersonator_id <> '' ORDER BY version, n")
		})
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]written{}
	for _, w := range events {
		kinds[w.kind] = w
	}
	admin := apptest.Get[platform.Administrator](kim, "/api/admin/me").ID
	w := kinds["player_updated"]
	assert.Equal(t, "event of the new player: actor", w.actor, "club_owner")
	assert.Equal(t, "event of the new player: name", w.name, "The owner")
	assert.Equal(t, "event of the new player: impersonator", w.impersonator, admin)
	w = kinds["impersonation_updated"]
	assert.Equal(t, "event of the impersonation: actor", w.actor, admin)
	assert.Equal(t, "event of the impersonation: name", w.name, "Kim Osei")
	assert.Equal(t, "event of the impersonation: impersonator", w.impersonator, admin)
	list := apptest.Get[[]platform.Impersonation](kim, "/api/admin/impersonations")
	assert.Len(t, "list", list, 1)
	assert.MustEqual(t, "list[0].Administrator", list[0].Administrator, "Kim Osei")
	assert.MustEqual(t, "list[0].Organization.Domain", list[0].Organization.Domain, "club")
	assert.MustEqual(t, "list[0].Reason", list[0].Reason, "Ticket 4182")
	assert.MustEqual(t, "list[0].EndsAt.Sub(list[0].Since)", list[0].EndsAt.Sub(list[0].Since), time.Hour)
	for range 6 {
		c.Clock.Advance(10*time.Minute - time.Second)
		inside.Do("GET", "/api/auth/user", nil).Want(http.StatusOK)
	}
	c.Clock.Advance(6 * time.Second) // an hour has passed without an idle timeout
	inside.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized)
	if list := apptest.Get[[]platform.Impersonation](c.Administrator(), "/api/admin/impersonations"); len(list) != 0 {
		t.Errorf("impersonations after an hour: got %+v, want none", list)
	}
	if list := readTrail(c.Owner, "type=impersonation_updated"); len(list) != 1 ||
		list[0].Description != "Logged in as owner The owner: Ticket 4182" || list[0].ActorName != "Kim Osei" {
		t.Errorf("the owner's audit trail: got %+v, want one line %q by %q", list,
			"Logged in as owner The owner: Ticket 4182", "Kim Osei")
	}
	var what []string
	for _, e := range apptest.Get[[]platform.TrailEntry](c.Administrator(), "/api/admin/audit?organization=club") {
		what = append(what, e.Description)
	}
	if !slices.Equal(what, []string{
		"Kim Osei logged in as owner The owner", "Kim Osei asked to log in as owner: Ticket 4182",
	}) {
		t.Errorf("audit trail of the platform: got %q", what)
	}
}

func TestAnImpersonationIsEndedFromTheConsoleAtOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim, lee := c.Administrator(), c.NewAdministrator("lee@platform.example", "Lee Park")
	inside := signInWithCode(c, requestImpersonation(t, kim, "club", "Ticket 4182").Token)
	inside.Do("GET", "/api/rooms", nil).Want(http.StatusOK)
	id := apptest.Get[[]platform.Impersonation](lee, "/api/admin/impersonations")[0].ID
	lee.Do("DELETE", "/api/admin/impersonations/"+id, nil).Want(http.StatusNoContent)
	inside.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized)
	lee.Do("DELETE", "/api/admin/impersonations/"+id, nil).Want(http.StatusNotFound)
	c.Owner.Do("GET", "/api/rooms", nil).Want(http.StatusOK)
	audit := apptest.Get[[]platform.TrailEntry](lee, "/api/admin/audit?limit=1")
	assert.Len(t, "audit", audit, 1)
	assert.Equal(t, "audit[0].Description", audit[0].Description, "Lee Park ended the session of Kim Osei")
	assert.Equal(t, "audit[0].ActorName", audit[0].ActorName, "Lee Park")
	assert.NotNil(t, "audit[0].Organization", audit[0].Organization)
	assert.Equal(t, "audit[0].Organization.Name", audit[0].Organization.Name, "club")
	// The administrator can also sign out.
	again := signInWithCode(c, requestImpersonation(t, kim, "club", "Ticket 4183").Token)
	again.Do("POST", "/api/auth/logout", nil).Want(http.StatusNoContent)
	assert.Len(t, `apptest.Get[[]platform.Impersonation](kim, "/api/admin/impersonations")`,
		apptest.Get[[]platform.Impersonation](kim, "/api/admin/impersonations"), 0)
}

func TestOfFiftyWhoUseACodeAtOnceOneComesIn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	code := requestImpersonation(t, c.Administrator(), "club", "Ticket").Token
	enter := func() (apptest.Answer, error) {
		return c.Anonymous().Try("POST", "/api/auth/impersonate", apptest.Body{"code": code})
	}
	in := 0
	for _, a := range apptest.Concurrently(t, slices.Repeat([]func() (apptest.Answer, error){enter}, 50)...) {
		if a.Status == http.StatusOK {
			in++
		} else if p := a.Want(http.StatusUnauthorized).Problem(); p.Detail != "This link is no longer good. "+
			"Open the organization again from the master console." {
			t.Errorf("problem of a used code: got %+v, want the detail %q", p,
				"This link is no longer good. Open the organization again from the master console.")
		}
	}
	list := apptest.Get[[]platform.Impersonation](c.Administrator(), "/api/admin/impersonations")
	assert.Equal(t, "sign-ins with one code", in, 1)
	assert.Len(t, "list", list, 1)
}

func TestACodeIsGoodForAMinuteForItsAdministratorWhileTheOrganizationIsActive(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	late, closed := requestImpersonation(t, kim, "club", "Ticket").Token, ""
	c.Clock.Advance(time.Minute)
	closed = requestImpersonation(t, kim, "elsewhere", "Ticket").Token
	kim.Do("PATCH", "/api/admin/organizations/elsewhere", apptest.Body{"isActive": false}).Want(http.StatusOK)
	other := requestImpersonation(t, kim, "club", "Ticket").Token
	_, err := db.AcrossTenants(context.Background(), c.DB, "a test deactivates an administrator",
		func(tx *db.AnyTx) (int64, error) {
			return tx.Exec("UPDATE platform_admin SET is_active = FALSE WHERE email = $1", apptest.AdministratorEmail)
		})
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{late, closed, other, "", "x", strings.ToLower(other)} {
		c.Anonymous().Do("POST", "/api/auth/impersonate", apptest.Body{"code": code}).Want(http.StatusUnauthorized)
	}
	c.Clock.Advance(2 * time.Second) // sessions are cached for a second
	kim.Do("GET", "/api/admin/me", nil).Want(http.StatusUnauthorized)
}

func TestTheAddressOfAnOrganizationFollowsFromThePlatforms(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	for i, trial := range []struct {
		config account.Config
		host   string
		want   string
	}{
		{
			account.Config{PlatformDomain: "pitboss.example"}, "admin.pitboss.example",
			"//club.pitboss.example/#impersonate=",
		},
		{account.Config{PlatformDomain: "pitboss.example"}, "admin.pitboss.example:8443",
			"//club.pitboss.example:8443/#impersonate="},
		{account.Config{PlatformDomain: "pitboss.example"}, "[::1]:8443", "//club.pitboss.example:8443/#impersonate="},
		{account.Config{PlatformDomain: "pitboss.example"}, "[::1]", "//club.pitboss.example/#impersonate="},
		{account.Config{PlatformDomain: "pitboss.example", Organization: "club"}, "poker.example", "/#impersonate="},
		{account.Config{PlatformDomain: "localhost"}, "localhost:8080", "/?org=club#impersonate="},
	} {
		at := c.WithFeatures(app.Wire(c.DB, trial.config))
		p := at.Adopt(kim)
		var o platform.ImpersonationCode
		p.Do("POST", "/api/admin/organizations/club/impersonate", apptest.Body{"reason": "Ticket"}, "Host", trial.host).
			Want(http.StatusOK).Into(&o)
		assert.Equal(t, fmt.Sprintf("%d: RedirectURL", i), o.RedirectURL, trial.want+o.Token)
	}
}

func TestTheTrailOfThePlatformIsReadByPagesAndCannotBeChanged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	for i := range 5 {
		requestImpersonation(t, kim, "club", fmt.Sprint("Ticket ", i))
	}
	var all []string
	for next := "/api/admin/audit?limit=2&type=impersonation_opened"; next != ""; {
		a := kim.Do("GET", next, nil).Want(http.StatusOK)
		var page []platform.TrailEntry
		a.Into(&page)
		for _, e := range page {
			all = append(all, e.Description)
		}
		next, _, _ = strings.Cut(strings.TrimPrefix(a.Header.Get("Link"), "<"), ">")
	}
	assert.Len(t, "all", all, 5)
	assert.Equal(t, "all[0]", all[0], "Kim Osei asked to log in as owner: Ticket 4")
	assert.Equal(t, "all[4]", all[4], "Kim Osei asked to log in as owner: Ticket 0")
	for _, statement := range []string{"UPDATE platform_event SET what = 'nothing'", "DELETE FROM platform_event"} {
		if _, err := db.AcrossTenants(context.Background(), c.DB, "a test forges the trail",
			func(tx *db.AnyTx) (int64, error) { return tx.Exec(statement) }); err == nil {
			t.Errorf("%s: got no error, want one", statement)
		}
	}
	// A change that bypasses the triggers breaks the seals.
	check := func() []db.Broken {
		t.Helper()
		broken, err := db.Check(context.Background(), c.DB, eventchain.Invariants)
		if err != nil {
			t.Fatal(err)
		}
		return broken
	}
	assert.Len(t, "check()", check(), 0)
	seal := func(hash string) {
		t.Helper()
		if _, err := db.AcrossTenants(context.Background(), c.DB, "a test forges a seal",
			func(tx *db.AnyTx) (int64, error) {
				return tx.Exec("UPDATE platform SET hash = $1", hash)
			}); err != nil {
			t.Fatal(err)
		}
	}
	had, err := db.ViewAcross(context.Background(), c.DB, "a test reads the seal", func(tx *db.AnyTx) (string, error) {
		return db.Value[string](tx, "SELECT hash FROM platform")
	})
	if err != nil {
		t.Fatal(err)
	}
	seal("forged")
	broken := check()
	assert.Len(t, "broken", broken, 1)
	assert.Equal(t, "broken[0].Invariant", broken[0].Invariant, "Every event of the platform seals those before it")
	seal(had)
}

func TestAnAdministratorWhoMayNoLongerSignInActsForNoOwner(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	kim := c.Administrator()
	inside := signInWithCode(c, requestImpersonation(t, kim, "club", "Ticket 4182").Token)
	email := apptest.Get[platform.Administrator](kim, "/api/admin/me").Email
	_, err := platform.SetAdministratorActive(context.Background(), c.DB, email, false)
	assert.NoError(t, "SetAdministratorActive", err)
	c.Clock.Advance(2 * time.Second) // the command runs beside the server
	kim.Do("GET", "/api/admin/me", nil).Want(http.StatusUnauthorized)
	inside.Do("GET", "/api/auth/user", nil).Want(http.StatusUnauthorized)
	assert.Len(t, "notices", readTrail(c.Owner, "type=impersonation_updated"), 2)
}
