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

// outcome is what a look-up answers.
type outcome struct {
	State  string
	At     string
	Answer any
}

// actPath is the address of an act by its key, for its caller.
func actPath(who *apptest.Person, key string) string {
	prefix := "/api/acts/"
	if who.Role == tenant.RoleAdministrator {
		prefix = "/api/admin/acts/"
	}
	return prefix + url.PathEscape(key)
}

func lookUp(who *apptest.Person, key string) (o outcome) {
	who.Do("GET", actPath(who, key), nil).Want(http.StatusOK).Into(&o)
	return o
}

func withdraw(who *apptest.Person, key string) (o outcome) {
	who.Do("POST", actPath(who, key)+"/withdraw", "{}").Want(http.StatusOK).Into(&o)
	return o
}

// notRecorded are the routes whose samples leave nothing under the caller's key, with the reason.
var notRecorded = map[string]string{
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

// shownOnce are the routes whose answers are not kept: they hold a secret.
var shownOnce = []string{
	"POST /api/profile/two-step/begin", "POST /api/profile/two-step/confirm", "POST /api/profile/two-step/disable",
	"POST /api/profile/two-step/recovery-codes", "POST /api/users/{id}/reset-password", "POST /api/user-invitations",
	"POST /api/admin/two-step/begin", "POST /api/admin/two-step/confirm", "POST /api/admin/two-step/disable",
	"POST /api/admin/two-step/recovery-codes", "POST /api/admin/organizations/{id}/impersonate",
	"POST /api/pitboss-go/admin/invite", "POST /api/pitboss-go/game-sessions/{id}/invite",
	"POST /api/player-links/{room}/{player}", "PATCH /api/notice-settings/{room}",
	"POST /api/notice-settings/{room}/webhook",
}

// readAfterwards are the routes whose answers are not kept, because they are a reading made after the act.
var readAfterwards = []string{
	"PATCH /api/player-imports/{id}", "POST /api/player-imports/{id}/run", "POST /api/player-imports/{id}/undo",
}

// changesTheCaller are the routes after which a repeat is not answered from the stored answer.
var changesTheCaller = map[string]string{
	"POST /api/profile/password":       "the repeat is answered because the new password is the present one",
	"POST /api/admin/password":         "the repeat is answered because the new password is the present one",
	"POST /api/players/{id}/anonymize": "the removal is refused before it begins where it was made before",
}

func TestEveryActIsLookedUpWithTheAnswerThatItGave(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	for n, r := range c.Features.Routes.Table() {
		if r.Method == http.MethodGet || r.Permission == tenant.Public {
			continue
		}
		if r.Permission.Identity() == tenant.Screen {
			continue // a screen looks nothing up; it repeats its act
		}
		if r.Permission == tenant.UseOwnPage {
			continue // a player's page repeats an act by its key and looks nothing up
		}
		s := sampleOf(t, w, r)
		c.Clock.Advance(time.Duration(s.longAgo) * time.Minute)
		by := w.as(r)
		if strings.HasSuffix(r.Path, "/logout") {
			continue
		}
		id := fmt.Sprintf("act %d", n)
		answered := by.Do(r.Method, s.target(r.Path), bodyOf(r, s), "Idempotency-Key", id).Want(s.answers(r))
		found := lookUp(by, id)
		if reason := notRecorded[key(r)]; reason != "" || found.State != "recorded" {
			if reason == "" {
				t.Fatalf("%s: reason: got no text, want some", key(r))
			}
			assert.Equal(t, key(r)+": found.State", found.State, "unknown")
			continue
		}
		if answered.Header.Get("Changed") == "" {
			t.Errorf("%s was recorded and names no scope that it changed", key(r))
		}
		isShownOnce := slices.Contains(shownOnce, key(r))
		if isShownOnce {
			if found.Answer != nil {
				t.Errorf("%s has a secret in its answer, which was kept", key(r))
			}
		} else if !slices.Contains(readAfterwards, key(r)) {
			checkSameAnswer(t, r, answered, found)
		}
		if changesTheCaller[key(r)] != "" {
			continue
		}
		again := by.Do(r.Method, s.target(r.Path), bodyOf(r, s), "Idempotency-Key", id)
		if isShownOnce {
			if again.Status != http.StatusConflict {
				t.Fatalf("%s is answered again: Status: got %d %s, want %d", key(r), again.Status, again.Body,
					http.StatusConflict)
			}
			assert.Equal(t, key(r)+" is answered again: again.Problem().Type", again.Problem().Type, db.Recorded)
			continue
		}
		if again.Status != answered.Status {
			t.Fatalf("%s answers: Status: got %d %s, want %d", key(r), again.Status, again.Body, answered.Status)
		}
		assert.Equal(t, key(r)+" answers: Body", string(again.Body), string(answered.Body))
		got, want := again.Header.Get("Changed"), answered.Header.Get("Changed")
		assert.Equal(t, key(r)+" changed", got, want)
	}
}

// A look-up has no fields to mask: the stored answer is what its caller may read, and a repeat is answered from it.
func TestALookUpShowsNoMoreThanTheAnswerOfTheAct(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	for n, r := range c.Features.Routes.Table() {
		p := r.Permission
		if r.Method == http.MethodGet || p.Identity() != tenant.Staff || p == tenant.Public || p == tenant.SignedIn ||
			notRecorded[key(r)] != "" || slices.Contains(readAfterwards, key(r)) {
			continue
		}
		for _, by := range []*apptest.Person{c.Dealer, c.FrontOffice} {
			if !by.Role.May(p) {
				continue
			}
			w.atTable = by == c.Dealer
			s, id := sampleOf(t, w, r), fmt.Sprintf("act %d", n)
			c.Clock.Advance(time.Duration(s.longAgo) * time.Minute)
			act := func() apptest.Answer {
				return by.Do(r.Method, s.target(r.Path), bodyOf(r, s), "Idempotency-Key", id)
			}
			answered := act()
			if found := lookUp(by, id); answered.Status == s.answers(r) && found.State == "recorded" &&
				!slices.Contains(shownOnce, key(r)) {
				checkSameAnswer(t, r, answered, found)
				assert.Equal(t, key(r)+" answers a repeat", string(act().Body), string(answered.Body))
			}
		}
	}
}

// checkSameAnswer compares what a look-up says with what the act answered.
func checkSameAnswer(t *testing.T, r *api.Route, answered apptest.Answer, found outcome) {
	t.Helper()
	var want any
	if len(answered.Body) > 0 {
		want = decoded(t, answered.Body)
	}
	got, wanted := fmt.Sprint(found.Answer), fmt.Sprint(want)
	assert.Equal(t, key(r)+" answered", got, wanted)
	if found.At == "" {
		t.Errorf("%s is recorded at no time", key(r))
	}
}
