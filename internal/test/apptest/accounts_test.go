package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func userID(p *apptest.Person) string { return p.Scope.Actor().ID }

func wantProblem(t *testing.T, a apptest.Answer, status int, want string) {
	t.Helper()
	if got := a.Want(status).Problem().Detail; got != want {
		t.Errorf("detail: got %q, want %q", got, want)
	}
}

func TestAnOrganizationKeepsAnOwnerAndNobodyChangesHisOwnRole(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	me := "/api/users/" + userID(c.Owner)
	const last, ask = "An organization keeps at least one owner", "Ask another owner to change your own role"
	wantProblem(t, c.Owner.Do("PATCH", me, apptest.Body{"role": "dealer"}), http.StatusConflict, last)
	wantProblem(t, c.Owner.Do("PATCH", me, apptest.Body{"isActive": false}), http.StatusConflict, last)
	c.Owner.Do("PATCH", me, apptest.Body{"name": "Olivia  Hart"}).Want(http.StatusOK)
	other := c.Staff("club", "second", tenant.RoleOwner)
	wantProblem(t, c.Owner.Do("PATCH", me, apptest.Body{"role": "dealer"}), http.StatusConflict, ask)
	wantProblem(t, c.Owner.Do("PATCH", me, apptest.Body{"isActive": false}), http.StatusConflict, ask)

	// Two owners change each other's role at the same moment: one of them stays an owner.
	var wg sync.WaitGroup
	statuses := make([]int, 2)
	for i, x := range []struct{ by, whom *apptest.Person }{{c.Owner, other}, {other, c.Owner}} {
		wg.Go(func() {
			a, err := x.by.Try("PATCH", "/api/users/"+userID(x.whom), apptest.Body{"role": "executive"})
			if err != nil {
				t.Error(err)
			}
			statuses[i] = a.Status
		})
	}
	wg.Wait()
	owners := 0
	for _, caller := range []*apptest.Person{c.Owner, other} {
		if apptest.Get[account.User](caller, "/api/auth/user").Role == tenant.RoleOwner {
			owners++
		}
	}
	assert.Equal(t, "owners", owners, 1)
	assert.Equal(t, "only one change succeeds", statuses[0] == http.StatusOK, statuses[1] != http.StatusOK)
}

func TestWhoIsDeactivatedIsOutAtOnceAndWhoseRoleChangesHasItAtOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	path := "/api/users/" + userID(c.FloorManager)
	c.FloorManager.Do("GET", "/api/players", nil).Want(http.StatusOK)
	_, _, cookie := openCommunitySession(t, c.FloorManager)
	c.Owner.Do("PATCH", path, apptest.Body{"role": "dealer"}).Want(http.StatusOK)
	c.FloorManager.Do("GET", "/api/players", nil).Want(http.StatusForbidden)
	var u account.Account
	c.Owner.Do("PATCH", path, apptest.Body{"isActive": false}).Want(http.StatusOK).Into(&u)
	assert.Equal(t, "IsActive", u.IsActive, false)
	assert.Equal(t, "Role", u.Role, tenant.RoleDealer)
	assert.NotNil(t, "LastSeenAt", u.LastSeenAt)
	c.FloorManager.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized)
	knocked := signInFrom(t, c, "203.0.113.7", apptest.Body{
		"email": "floor_manager@club.example", "password": apptest.Password, "organizationDomain": "club",
	})
	assert.Equal(t, "status of the sign-in of a deactivated user", knocked.Code, http.StatusUnauthorized)
	c.Clock.Advance(2 * time.Second)
	companion := *c.FloorManager
	companion.Token = cookie
	// The community has no separate password for a staff user.
	companion.Do("GET", "/api/pitboss-go/auth/me", nil).Want(http.StatusUnauthorized)
	wantProblem(t, c.Owner.Do("POST", path+"/reset-password", nil), http.StatusConflict, "This account is not active")
	c.Owner.Do("PATCH", path, apptest.Body{"isActive": true}).Want(http.StatusOK)
	c.FloorManager.Do("GET", "/api/rooms", nil).
		Want(http.StatusUnauthorized) // an ended session does not become valid again
}

// openCommunitySession opens a session in the community for a staff user and returns its token.
func openCommunitySession(t *testing.T, caller *apptest.Person) (status int, detail, token string) {
	t.Helper()
	a := caller.Do("POST", "/api/game-sessions/companion", nil)
	if a.Status != http.StatusNoContent {
		return a.Status, a.Problem().Detail, ""
	}
	token, _, _ = strings.Cut(strings.TrimPrefix(a.Header.Get("Set-Cookie"), "pitboss_go="), ";")
	return a.Status, "", token
}

const deadLink = "This link is no longer good. Ask for a new one."

func acceptanceBody(code any, name string) apptest.Body {
	return apptest.Body{"code": code, "name": name, "password": "a new long password", "organizationDomain": "club"}
}

func TestFiftyAcceptancesOfOneInvitationMakeOneUser(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	in := apptest.Body{"email": "Ned@Example.org", "name": "Ned  Stone", "role": "dealer"}
	code := w.postAs(c.Owner, "/api/user-invitations", in)["code"]
	var invitee account.StaffInvitee
	c.Anonymous().Do("POST", "/api/auth/invitation", apptest.Body{
		"code": strings.ToLower(code.(string)), "organizationDomain": "club",
	}).Want(http.StatusOK).Into(&invitee)
	assert.Equal(t, "invitee", invitee, account.StaffInvitee{
		Email: "Ned@Example.org", Name: "Ned Stone", Role: tenant.RoleDealer, OrganizationName: "club",
		Kind: account.PurposeInvitation,
	})
	var wg sync.WaitGroup
	answers := make([]apptest.Answer, 50)
	for i := range answers {
		wg.Go(func() {
			var err error
			if answers[i], err = c.Anonymous().Try("POST", "/api/auth/accept-invitation",
				acceptanceBody(code, fmt.Sprintf("Ned %d", i))); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	made := 0
	for _, a := range answers {
		switch a.Status {
		case http.StatusOK:
			made++
			var token struct{ Token string }
			a.Into(&token)
			ned := c.Anonymous()
			ned.Token = token.Token
			u := apptest.Get[account.User](ned, "/api/auth/user")
			assert.Equal(t, "Role", u.Role, tenant.RoleDealer)
			assert.Equal(t, "Email", u.Email, "Ned@Example.org")
		default:
			wantProblem(t, a, http.StatusNotFound, deadLink)
		}
	}
	users := 0
	for _, u := range apptest.Get[[]account.Account](c.Owner, "/api/users") {
		if u.Email == "Ned@Example.org" {
			users++
		}
	}
	assert.Equal(t, "made", made, 1)
	assert.Equal(t, "users", users, 1)
	wantProblem(t, c.Owner.Do("POST", "/api/user-invitations", in), http.StatusConflict,
		"This person is on the staff already")
}

func TestAnInvitationThatIsNoLongerGoodAnswersLikeOneThatNeverWas(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	invite := func(email string) apptest.Body {
		return w.postAs(c.Owner, "/api/user-invitations", apptest.Body{
			"email": email, "name": "Ann", "role": "front_office",
		})
	}
	first, revoked := invite("ann@example.org"), invite("bob@example.org")
	again := invite("ann@example.org") // replaces the earlier invitation for the same address
	c.Owner.Do("DELETE", "/api/user-invitations/"+revoked["id"].(string), nil).Want(http.StatusNoContent)
	c.Owner.Do("DELETE", "/api/user-invitations/"+revoked["id"].(string), nil).Want(http.StatusNotFound)
	late := invite("cid@example.org")
	list := apptest.Get[[]account.StaffInvitation](c.Owner, "/api/user-invitations")
	assert.Len(t, "list", list, 2)
	assert.Equal(t, "list[0].Email", list[0].Email, "cid@example.org")
	assert.Equal(t, "list[0].InvitedBy", list[0].InvitedBy, "The owner")
	for name, in := range map[string]apptest.Body{
		"unknown": acceptanceBody("UNKNOWN", "X"), "replaced": acceptanceBody(first["code"], "X"),
		"revoked": acceptanceBody(revoked["code"], "X"),
		"of another organization": {"code": again["code"], "name": "X", "password": "a new long password",
			"organizationDomain": "elsewhere"},
		"of no organization": {"code": again["code"], "name": "X", "password": "a new long password",
			"organizationDomain": "nowhere"},
		"nothing": acceptanceBody("", "X"),
	} {
		a := c.Anonymous().Do("POST", "/api/auth/accept-invitation", in)
		assert.Equal(t, name+": a.Want(http.StatusNotFound).Problem().Detail",
			a.Want(http.StatusNotFound).Problem().Detail, deadLink)
		wantProblem(t, c.Anonymous().Do("POST", "/api/auth/invitation", apptest.Body{
			"code": in["code"], "organizationDomain": in["organizationDomain"],
		}), http.StatusNotFound, deadLink)
	}
	short := acceptanceBody(again["code"], "Ann")
	short["password"] = "too short"
	wantProblem(t, c.Anonymous().Do("POST", "/api/auth/accept-invitation", short), http.StatusUnprocessableEntity,
		"Password must be at least 12 characters long")
	c.Clock.Advance(14*24*time.Hour - time.Minute)
	c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(again["code"], "")).Want(http.StatusOK)
	c.Clock.Advance(2 * time.Minute)
	wantProblem(t, c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(late["code"], "")),
		http.StatusNotFound, deadLink)
}

func TestAResetSetsThePasswordOnceAndEndsEverySession(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	path := "/api/users/" + userID(c.Dealer) + "/reset-password"
	old := w.postAs(c.Owner, path, nil)["code"]
	reset := w.postAs(c.Owner, path, nil)
	wantProblem(t, c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(old, "")),
		http.StatusNotFound, deadLink)
	c.Dealer.Do("GET", "/api/rooms", nil).Want(http.StatusOK) // an unused reset ends no session
	var invitee account.StaffInvitee
	c.Anonymous().Do("POST", "/api/auth/invitation", apptest.Body{"code": reset["code"], "organizationDomain": "club"}).
		Want(http.StatusOK).Into(&invitee)
	assert.Equal(t, "invitee.Kind", invitee.Kind, account.PurposeReset)
	assert.Equal(t, "invitee.Email", invitee.Email, "dealer@club.example")
	assert.Equal[any](t, `reset["link"]`, reset["link"], "/join#"+reset["code"].(string))
	c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(reset["code"], "Not my name")).
		Want(http.StatusOK)
	c.Dealer.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized)
	wantProblem(t, c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(reset["code"], "")),
		http.StatusNotFound, deadLink)
	in := apptest.Body{"email": "dealer@club.example", "password": apptest.Password, "organizationDomain": "club"}
	c.Anonymous().Do("POST", "/api/auth/login", in).Want(http.StatusUnauthorized)
	in["password"] = "a new long password"
	c.Anonymous().Do("POST", "/api/auth/login", in).Want(http.StatusOK)
	late := w.postAs(c.Owner, path, nil)["code"]
	c.Clock.Advance(24*time.Hour + time.Second)
	wantProblem(t, c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(late, "")),
		http.StatusNotFound, deadLink)
}

func TestAResetEndsWithTheRightsOfThePersonWhoMadeIt(t *testing.T) {
	t.Parallel()
	for _, change := range []apptest.Body{{"isActive": false}, {"role": "floor_manager"}} {
		c := apptest.New(t)
		maker := c.Colleague(c.Owner)
		var made, other struct{ Code string }
		path := "/api/users/" + userID(c.Dealer) + "/reset-password"
		maker.Do("POST", path, nil).Want(http.StatusOK).Into(&made)
		c.Owner.Do("POST", "/api/users/"+userID(c.PitBoss)+"/reset-password", nil).Want(http.StatusOK).Into(&other)
		c.Owner.Do("PATCH", "/api/users/"+userID(maker), change).Want(http.StatusOK)
		wantProblem(t, c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(made.Code, "")),
			http.StatusNotFound, deadLink)
		c.Anonymous().Do("POST", "/api/auth/accept-invitation", acceptanceBody(other.Code, "")).Want(http.StatusOK)
	}
}

func TestAChangedPasswordEndsTheOtherSessionsAndIsGuessedAtNoMoreThanAtTheDoor(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	other := c.Dealer.NewSession()
	change := func(current, next string) apptest.Answer {
		return c.Dealer.Do("POST", "/api/profile/password",
			apptest.Body{"currentPassword": current, "newPassword": next}, "Idempotency-Key", db.NewID())
	}
	p := change("wrong", "another long password").Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, "currentPassword")
	change(apptest.Password, "short").Want(http.StatusUnprocessableEntity)
	for range 2 + account.MaxFailuresPerShare { // a retry with the new password is no failed attempt
		change(apptest.Password, "another long password").Want(http.StatusNoContent)
	}
	c.Dealer.Do("GET", "/api/rooms", nil).Want(http.StatusOK)
	other.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized)
	before := c.Features.Accounts.PasswordComparisons()
	for range 20 {
		change("wrong", "yet another password")
	}
	if n := c.Features.Accounts.PasswordComparisons() - before; n > 5 {
		t.Errorf("password comparisons: got %d, want at most 5", n)
	}
	res := signInFrom(t, c, "203.0.113.7", apptest.Body{
		"email": "dealer@club.example", "password": "another long password", "organizationDomain": "club",
	})
	if res.Code != http.StatusOK {
		t.Errorf("sign-in after wrong guesses in a session: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
}

func TestSessionsAreListedAndEndedOneByOneAndAllOthersTogether(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	res := signInFrom(t, c, "203.0.113.7", apptest.Body{
		"email": "dealer@club.example", "password": apptest.Password, "organizationDomain": "club",
	})
	if res.Code != http.StatusOK {
		t.Fatalf("Code: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
	}
	twin := c.Dealer.NewSession()
	list := apptest.Get[[]account.MySession](c.Dealer, "/api/profile/sessions")
	current, named := 0, 0
	for _, s := range list {
		if s.Current {
			current++
		}
		if s.Device == "Chrome on Linux" && s.Address == "203.0.113.7" {
			named++
		}
	}
	assert.Len(t, "list", list, 3)
	assert.Equal(t, "current", current, 1)
	assert.Equal(t, "named", named, 1)
	foreign := c.SessionOf(c.Owner)
	c.Dealer.Do("DELETE", "/api/profile/sessions/"+foreign, nil).Want(http.StatusNotFound)
	c.Dealer.Do("DELETE", "/api/staff-sessions/"+foreign, nil).Want(http.StatusForbidden)
	c.Dealer.Do("DELETE", "/api/profile/sessions/"+c.SessionOf(twin), nil).Want(http.StatusNoContent)
	twin.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized)
	c.Dealer.Do("POST", "/api/profile/sessions/end-others", nil).Want(http.StatusNoContent)
	if list := apptest.Get[[]account.MySession](c.Dealer, "/api/profile/sessions"); len(list) != 1 || !list[0].Current {
		t.Errorf("own sessions: got %+v, want the current one only", list)
	}
	all := apptest.Get[[]account.StaffSession](c.Owner, "/api/staff-sessions")
	assert.Len(t, "all", all, 6)
	c.Owner.Do("DELETE", "/api/staff-sessions/"+c.SessionOf(c.Dealer), nil).Want(http.StatusNoContent)
	c.Dealer.Do("GET", "/api/rooms", nil).Want(http.StatusUnauthorized)
	c.Owner.Do("DELETE", "/api/staff-sessions/"+c.SessionOf(c.Dealer), nil).Want(http.StatusNotFound)
	c.Clock.Advance(account.SessionIdleTimeout)
	c.RunJobs()
	fresh := c.Owner.NewSession()
	if all := apptest.Get[[]account.StaffSession](fresh, "/api/staff-sessions"); len(all) != 1 || !all[0].Current {
		t.Errorf("sessions after the idle timeout: got %+v, want the current one only", all)
	}
}
