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

const maxPageSize = 200

// unpagedLists are the lists that the server answers without pages, each with its bound: a LIMIT in its query, a
// maximum number (fault.AtMost), or the size of its subject.
var unpagedLists = map[string]string{
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

// isPage reports whether the type is an api.Page.
func isPage(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == reflect.TypeFor[api.Route]().PkgPath() &&
		strings.HasPrefix(t.Name(), "Page[")
}

func TestEveryListPagesOrHasAnEnd(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	addVisits(w, maxPageSize+5)
	for range 2 { // these rows exist in the room before the list is read
		w.openShift()
		w.startRental()
		w.by.NewSession()
		c.FloorManager.Do("DELETE", "/api/waitlist/"+w.addWaitlistEntry(w.addGame()), nil).Want(http.StatusNoContent)
		w.addOrganization()
	}
	named, full := maps.Clone(unpagedLists), 0
	for _, r := range c.Features.Routes.Table() {
		switch {
		case r.Method != http.MethodGet || r.Permission == tenant.Public:
		case r.Out.Kind() == reflect.Slice:
			if _, known := named[r.Path]; !known {
				t.Errorf("%s answers a list that neither pages (api.Page) nor is named in pages_test.go with what "+
					"bounds it", routeKey(r))
			}
			delete(named, r.Path)
		case isPage(r.Out):
			if requirePages(t, w, r) {
				full++
			}
		}
	}
	for path := range named {
		t.Errorf("%s is in unpagedLists, but is not a list without pages", path)
	}
	if full < 8 {
		t.Errorf("only %d lists exceeded the maximum size of a page", full)
	}
}

// addVisits adds n visits with a chip sale each, to exceed the size of a page.
func addVisits(w *world, n int) {
	w.t.Helper()
	for range n {
		id := w.addMember()
		w.do("/api/sessions/check-in", apptest.Body{"playerId": id, "roomId": w.room})
		w.do("/api/chip-transactions", apptest.Body{
			"playerId": id, "roomId": w.room, "transactionType": "chip_sale", "amount": "100.00", "chipCount": "100.00",
			"paymentMethod": "cash",
		})
	}
}

var nextLink = regexp.MustCompile(`^<([^>]+)>; rel="next"$`)

// requirePages reads a list in pages of one item and in one page of the maximum size and requires equal results. It
// reports whether the list exceeds the maximum size.
func requirePages(t *testing.T, w *world, r *api.Route) bool {
	t.Helper()
	s := newSample(t, w, r)
	for range 2 {
		s = newSample(t, w, r)
	}
	who := w.callerOf(r)
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
		if link := nextLink.FindStringSubmatch(a.Header.Get("Link")); link != nil {
			next = link[1]
		}
		return items, next
	}
	all, more := page(at(100 * maxPageSize))
	if len(all) > maxPageSize {
		t.Fatalf("%s answers: len(all): got %v, want at most %v", routeKey(r), len(all), maxPageSize)
	}
	if more != "" && len(all) == 0 {
		t.Errorf("%s answers %d items at once", routeKey(r), len(all))
	}
	next := at(1)
	for i := range min(len(all), 5) {
		if next == "" {
			t.Errorf("%s: page %d of one item has no Link to the next page, but the list has %d items", routeKey(r), i,
				len(all))
			return false
		}
		var one []json.RawMessage
		if one, next = page(next); len(one) != 1 || itemKey(t, one[0]) != itemKey(t, all[i]) {
			t.Errorf("%s: page %d of one item is %s, of the whole list it is %s", routeKey(r), i+1, one, all[i])
			return false
		}
	}
	if len(all) <= 1 {
		t.Logf("%s has %d items in this test", routeKey(r), len(all))
	}
	return more != ""
}

// itemKey is the ID of an item, or the whole item if it has no ID.
func itemKey(t *testing.T, item json.RawMessage) string {
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
	w := newWorld(t, c)
	for _, list := range []struct {
		path, says string
		add        func() apptest.Answer
	}{
		{"/api/game-types", "There can be at most 500 games", func() apptest.Answer {
			return c.Owner.Do("POST", "/api/game-types", apptest.Body{
				"name": fmt.Sprintf("Game %d", w.nextNumber()), "gameFormat": "PLO", "smallBlind": 1, "bigBlind": 2,
				"minBuyIn": 100,
			})
		}},
		{"/api/rooms", "There can be at most 100 rooms", func() apptest.Answer {
			return c.Owner.Do("POST", "/api/rooms", apptest.Body{
				"name": fmt.Sprintf("Room %d", w.nextNumber()), "location": "Austin, TX", "timeZone": "America/Chicago",
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
	if slices.Contains(slices.Collect(maps.Values(unpagedLists)), "") {
		t.Error("a list in unpagedLists has no bound")
	}
}
