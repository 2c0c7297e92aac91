package apptest_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// actLookup is the answer to a look-up or a withdrawal of an act.
type actLookup struct {
	State  string
	At     string
	Answer any
}

// actPath returns the path of an act with an idempotency key. Administrators have a path of their own.
func actPath(caller *apptest.Person, key string) string {
	prefix := "/api/acts/"
	if caller.Role == tenant.RoleAdministrator {
		prefix = "/api/admin/acts/"
	}
	return prefix + url.PathEscape(key)
}

func lookUpAct(caller *apptest.Person, key string) (o actLookup) {
	caller.Do("GET", actPath(caller, key), nil).Want(http.StatusOK).Into(&o)
	return o
}

func withdrawAct(caller *apptest.Person, key string) (o actLookup) {
	caller.Do("POST", actPath(caller, key)+"/withdraw", "{}").Want(http.StatusOK).Into(&o)
	return o
}

// unrecordedRoutes are the routes whose sample requests record no act under the idempotency key, with the reason.
var unrecordedRoutes = map[string]string{
	"POST /api/users/{id}/reset-two-step":   "the user has no two-step sign-in, so nothing changes",
	"POST /api/tournaments/{id}/deal/offer": "it calculates and changes nothing",
	"POST /api/player-imports":              "samples are JSON, and it takes a file",
	"POST /api/player-links/{room}/lookups": "it reads and changes nothing",
	"POST /api/pitboss-go/join":             "the member has joined already, so nothing changes",
	"POST /api/pitboss-go/password":         "it sets the same password again when it is repeated",
	"POST /api/game-sessions/companion":     "it opens a session, which ends like any other",
	"POST /api/acts/{key}/withdraw":         "it is recorded under the key that it withdraws",
	"POST /api/admin/acts/{key}/withdraw":   "it is recorded under the key that it withdraws",
}

// secretRoutes are the routes whose answers are not stored, because they contain a secret.
var secretRoutes = []string{
	"POST /api/profile/two-step/begin", "POST /api/profile/two-step/confirm", "POST /api/profile/two-step/disable",
	"POST /api/profile/two-step/recovery-codes", "POST /api/users/{id}/reset-password", "POST /api/user-invitations",
	"POST /api/admin/two-step/begin", "POST /api/admin/two-step/confirm", "POST /api/admin/two-step/disable",
	"POST /api/admin/two-step/recovery-codes", "POST /api/admin/organizations/{id}/impersonate",
	"POST /api/pitboss-go/admin/invite", "POST /api/pitboss-go/game-sessions/{id}/invite",
	"POST /api/player-links/{room}/{player}", "PATCH /api/notice-settings/{room}",
	"POST /api/notice-settings/{room}/webhook",
}

// freshAnswerRoutes are the routes whose answers are not stored, because they are read after the act.
var freshAnswerRoutes = []string{
	"PATCH /api/player-imports/{id}", "POST /api/player-imports/{id}/run", "POST /api/player-imports/{id}/undo",
}

// callerChangingRoutes are the routes whose retries are not answered with the stored answer, with the reason.
var callerChangingRoutes = map[string]string{
	"POST /api/profile/password":       "the repeat is answered because the new password is the present one",
	"POST /api/admin/password":         "the repeat is answered because the new password is the present one",
	"POST /api/players/{id}/anonymize": "the removal is refused before it begins where it was made before",
}

func TestEveryActIsLookedUpWithTheAnswerThatItGave(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	for n, r := range c.Features.Routes.Table() {
		if r.Method == http.MethodGet || r.Permission == tenant.Public {
			continue
		}
		if r.Permission.Identity() == tenant.Screen {
			continue // a screen retries its acts and has no look-up
		}
		if r.Permission == tenant.UseOwnPage {
			continue // a player's page retries its acts and has no look-up
		}
		s := newSample(t, w, r)
		c.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
		by := w.callerOf(r)
		if strings.HasSuffix(r.Path, "/logout") {
			continue
		}
		id := fmt.Sprintf("act %d", n)
		answered := by.Do(r.Method, s.target(r.Path), requestBody(r, s), "Idempotency-Key", id).Want(s.wantStatus(r))
		found := lookUpAct(by, id)
		if reason := unrecordedRoutes[routeKey(r)]; reason != "" || found.State != "recorded" {
			if reason == "" {
				t.Fatalf("%s: state of the act: got %q, want recorded, or a reason in unrecordedRoutes", routeKey(r),
					found.State)
			}
			assert.Equal(t, routeKey(r)+": found.State", found.State, "unknown")
			continue
		}
		if answered.Header.Get("Changed") == "" {
			t.Errorf("%s: the answer of a recorded act has no header Changed", routeKey(r))
		}
		isShownOnce := slices.Contains(secretRoutes, routeKey(r))
		if isShownOnce {
			if found.Answer != nil {
				t.Errorf("%s: the answer contains a secret and was stored", routeKey(r))
			}
		} else if !slices.Contains(freshAnswerRoutes, routeKey(r)) {
			checkSameAnswer(t, r, answered, found)
		}
		if callerChangingRoutes[routeKey(r)] != "" {
			continue
		}
		again := by.Do(r.Method, s.target(r.Path), requestBody(r, s), "Idempotency-Key", id)
		if isShownOnce {
			if again.Status != http.StatusConflict {
				t.Fatalf("%s: status of a retry: got %d %s, want %d", routeKey(r), again.Status, again.Body,
					http.StatusConflict)
			}
			assert.Equal(t, routeKey(r)+": problem type of a retry", again.Problem().Type, db.Recorded)
			continue
		}
		if again.Status != answered.Status {
			t.Fatalf("%s: status of a retry of an answered act: got %d %s, want %d", routeKey(r), again.Status,
				again.Body,
				answered.Status)
		}
		assert.Equal(t, routeKey(r)+": body of a retry", string(again.Body), string(answered.Body))
		got, want := again.Header.Get("Changed"), answered.Header.Get("Changed")
		assert.Equal(t, routeKey(r)+": Changed of a retry", got, want)
	}
}

// The stored answer of an act was masked for its caller, so a look-up and a retry return it without another mask.
func TestALookUpShowsNoMoreThanTheAnswerOfTheAct(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	for n, r := range c.Features.Routes.Table() {
		p := r.Permission
		if r.Method == http.MethodGet || p.Identity() != tenant.Staff || p == tenant.Public || p == tenant.SignedIn ||
			unrecordedRoutes[routeKey(r)] != "" || slices.Contains(freshAnswerRoutes, routeKey(r)) {
			continue
		}
		for _, by := range []*apptest.Person{c.Dealer, c.FrontOffice} {
			if !by.Role.May(p) {
				continue
			}
			w.isTableDealer = by == c.Dealer
			s, id := newSample(t, w, r), fmt.Sprintf("act %d", n)
			c.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
			act := func() apptest.Answer {
				return by.Do(r.Method, s.target(r.Path), requestBody(r, s), "Idempotency-Key", id)
			}
			answered := act()
			if found := lookUpAct(by, id); answered.Status == s.wantStatus(r) && found.State == "recorded" &&
				!slices.Contains(secretRoutes, routeKey(r)) {
				checkSameAnswer(t, r, answered, found)
				assert.Equal(t, routeKey(r)+": body of a retry", string(act().Body), string(answered.Body))
			}
		}
	}
}

// checkSameAnswer compares the answer in a look-up with the answer of the act.
func checkSameAnswer(t *testing.T, r *api.Route, answered apptest.Answer, found actLookup) {
	t.Helper()
	var want any
	if len(answered.Body) > 0 {
		want = decodeJSON(t, answered.Body)
	}
	got, wanted := fmt.Sprint(found.Answer), fmt.Sprint(want)
	assert.Equal(t, routeKey(r)+": stored answer", got, wanted)
	if found.At == "" {
		t.Errorf("%s: the recorded act has no time", routeKey(r))
	}
}
