package apptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

const mostOfAPage = 200

// whole are the lists that are answered as one, because a screen shows all of them or because they cannot grow without
// end, each with what bounds it: a LIMIT of its query, a refusal of one more (fault.AtMost), or what the list is about.
var whole = map[string]string{
	"/api/rooms":               "at most 100",
	"/api/game-types":          "at most 500 in use",
	"/api/tables":              "tables of at most 100 rooms",
	"/api/tables/{room}":       "numbers from 1 to 999",
	"/api/rooms/{room}/tables": "numbers from 1 to 999",
	"/api/seats/{id}":          "seats of a table, at most 10",
	"/api/fees":                "the newest 200",
	"/api/membership-fees":     "a line for each of three terms",

	"/api/waitlist":                             "waiting in at most 100 rooms",
	"/api/waitlist/{room}":                      "at most 2,000 in a room",
	"/api/waitlist/{room}/estimates":            "a line for each game",
	"/api/seat-changes/{room}":                  "one for each seat",
	"/api/table-openings/{room}":                "one for each table",
	"/api/player-imports":                       "the newest 20",
	"/api/whereabouts/{room}":                   "who is in a room, or sits, waits or plays there",
	"/api/seat-rentals/active":                  "one for each seat",
	"/api/seat-rentals/active/{organizationId}": "one for each seat",
	"/api/pit-boss/alerts/{room}": "at most 500 calls stand open and a rule raises one of a kind at a " +
		"table; 200 resolved",
	"/api/drawings/{room}": "the newest 50",

	"/api/dealers/{room}":        "one for each table with a dealer",
	"/api/pit-boss/staff/{room}": "at most 1,000",
	"/api/staff-shifts/{room}":   "the next 1,000",
	"/api/sign-ins":              "the first 1,000",

	"/api/tournaments":                         "the newest 200 of each room",
	"/api/tournaments/{room}":                  "the newest 200",
	"/api/tournament-templates/{room}":         "at most 200",
	"/api/tournaments/{id}/entries":            "at most 10,000",
	"/api/tournaments/{id}/results":            "at most 10,000",
	"/api/tournaments/{id}/payouts/previews":   "one for each way to pay",
	"/api/seasons/{room}":                      "the newest 200",
	"/api/seasons/{id}/standings":              "the first 1,000",
	"/api/executive/insights":                  "one for each rule and room",
	"/api/memberships/expiring":                "the next 200",
	"/api/memberships/recent/{organizationId}": "the newest 10",
	"/api/players/{id}/apart":                  "at most 200",
	"/api/players/{id}/refusals":               "the newest 200",
	"/api/cage/{room}/days":                    "the newest 60",
	"/api/chip-transactions/recent":            "the newest 200",
	"/api/cage/{room}/large-cash":              "the largest 1,000 of a day",
	"/api/pitboss-go/leaderboard":              "the first 200",
	"/api/screens/{room}":                      "at most 500",
	"/api/announcements/{room}":                "at most 20",
	"/api/admin/impersonations":                "those of the last hour, at most 200",
}

// isPage says whether an answer is an api.Page.
func isPage(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == reflect.TypeFor[api.Route]().PkgPath() &&
		strings.HasPrefix(t.Name(), "Page[")
}

func TestEveryListPagesOrHasAnEnd(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	crowd(w, mostOfAPage+5)
	for range 2 { // what is of the room already when its list is asked for
		w.shift()
		w.rental()
		w.by.NewSession()
		c.FloorManager.Do("DELETE", "/api/waitlist/"+w.entry(w.game()), nil).Want(http.StatusNoContent)
		w.organization()
	}
	named, full := maps.Clone(whole), 0
	for _, r := range c.Features.Routes.Table() {
		switch {
		case r.Method != http.MethodGet || r.Permission == tenant.Public:
		case r.Out.Kind() == reflect.Slice:
			if _, known := named[r.Path]; !known {
				t.Errorf("%s answers a list that neither pages (api.Page) nor is named in pages_test.go with what "+
					"bounds it", key(r))
			}
			delete(named, r.Path)
		case isPage(r.Out):
			if pagesLikeEveryList(t, w, r) {
				full++
			}
		}
	}
	for path := range named {
		t.Errorf("%s is named as a list that is answered as one, and is none", path)
	}
	if full < 8 {
		t.Errorf("only %d lists had more than a page holds", full)
	}
}

// crowd makes more than a page holds of what can be made quickly.
func crowd(w *world, n int) {
	w.t.Helper()
	for range n {
		id := w.member()
		w.do("/api/sessions/check-in", apptest.Body{"playerId": id, "roomId": w.room})
		w.do("/api/chip-transactions", apptest.Body{
			"playerId": id, "roomId": w.room, "transactionType": "chip_sale", "amount": "100.00", "chipCount": "100.00",
			"paymentMethod": "cash",
		})
	}
}

var nextOf = regexp.MustCompile(`^<([^>]+)>; rel="next"$`)

// pagesLikeEveryList asks for pages of one item and for one as large as can be, which have to be the same list. It says
// whether there was more than a page holds.
func pagesLikeEveryList(t *testing.T, w *world, r *api.Route) bool {
	t.Helper()
	s := sampleOf(t, w, r)
	for range 2 {
		s = sampleOf(t, w, r)
	}
	who := w.as(r)
	at := func(limit int) string {
		query, err := url.ParseQuery(strings.TrimPrefix(s.query, "?"))
		if err != nil {
			t.Fatal(err)
		}
		query.Set("limit", fmt.Sprint(limit))
		s := s
		s.query = "?" + query.Encode()
		return s.target(r.Path)
	}
	page := func(target string) (items []json.RawMessage, next string) {
		a := who.Do(http.MethodGet, target, nil).Want(http.StatusOK)
		a.Into(&items)
		if link := nextOf.FindStringSubmatch(a.Header.Get("Link")); link != nil {
			next = link[1]
		}
		return items, next
	}
	all, more := page(at(100 * mostOfAPage))
	if len(all) > mostOfAPage {
		t.Fatalf("%s answers: len(all): got %v, want at most %v", key(r), len(all), mostOfAPage)
	}
	if more != "" && len(all) == 0 {
		t.Errorf("%s answers %d items at once", key(r), len(all))
	}
	next := at(1)
	for i := range min(len(all), 5) {
		if next == "" {
			t.Errorf("%s: after %d pages of one item there is no Link to the next, and there are %d items", key(r), i,
				len(all))
			return false
		}
		var one []json.RawMessage
		if one, next = page(next); len(one) != 1 || knownBy(t, one[0]) != knownBy(t, all[i]) {
			t.Errorf("%s: page %d of one item is %s, of the whole list it is %s", key(r), i+1, one, all[i])
			return false
		}
	}
	if len(all) <= 1 {
		t.Logf("%s has %d items in this test", key(r), len(all))
	}
	return more != ""
}

// knownBy is what an item is known by, the whole of it when it has no id.
func knownBy(t *testing.T, item json.RawMessage) string {
	t.Helper()
	var named struct{ ID string }
	if err := json.Unmarshal(item, &named); err != nil {
		t.Fatal(err)
	}
	if named.ID == "" {
		return string(item)
	}
	return named.ID
}

func TestAListThatIsAnsweredAsOneTakesNoMoreThanItsBound(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	for _, list := range []struct {
		path, says string
		add        func() apptest.Answer
	}{
		{"/api/game-types", "There can be at most 500 games", func() apptest.Answer {
			return c.Owner.Do("POST", "/api/game-types", apptest.Body{
				"name": fmt.Sprintf("Game %d", w.next()), "gameFormat": "PLO", "smallBlind": 1, "bigBlind": 2,
				"minBuyIn": 100,
			})
		}},
		{"/api/rooms", "There can be at most 100 rooms", func() apptest.Answer {
			return c.Owner.Do("POST", "/api/rooms", apptest.Body{
				"name": fmt.Sprintf("Room %d", w.next()), "location": "Austin, TX", "timeZone": "America/Chicago",
				"gamingDayStart": 6,
			})
		}},
	} {
		var a apptest.Answer
		for range 501 {
			if a = list.add(); a.Status != http.StatusCreated {
				break
			}
		}
		apptest.WantConflict(t, a, list.says)
		if n := len(apptest.Get[[]json.RawMessage](c.Owner, list.path)); !strings.Contains(list.says,
			fmt.Sprintf(" %d ", n)) {
			t.Errorf("%s has %d items", list.path, n)
		}
	}
	if slices.Contains(slices.Collect(maps.Values(whole)), "") {
		t.Error("a list is named without what bounds it")
	}
}
