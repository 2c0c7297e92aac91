package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestARoomIsReadAgainOnlyWhenItHasChanged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	path := "/api/tables/" + c.Room
	tag := c.Dealer.Do("GET", path, nil).Want(http.StatusOK).Header.Get("ETag")
	for _, header := range []string{tag, "W/" + tag, `"0.0", ` + tag, "*"} {
		a := c.Dealer.Do("GET", path, nil, "If-None-Match", header).Want(http.StatusNotModified)
		assert.Len(t, header+": Body", a.Body, 0)
		assert.Equal(t, header+`: a.Header.Get("ETag")`, a.Header.Get("ETag"), tag)
	}
	c.FrontOffice.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusOK)
	a := c.Dealer.Do("GET", path, nil, "If-None-Match", tag).Want(http.StatusOK)
	if a.Header.Get("ETag") == tag {
		t.Fatalf(`after a change: a.Header.Get("ETag"): got %v, want a value other than tag`, a.Header.Get("ETag"))
	}
	assert.Contains(t, "after a change: Body", string(a.Body), `"currentPlayers":1`)
	tag = a.Header.Get("ETag")
	// This act increases the organization's version and with it the version of lists that show names.
	c.Player("Ray Whitfield")
	if c.Dealer.Do("GET", path, nil, "If-None-Match", tag).Want(http.StatusOK).Header.Get("ETag") == tag {
		t.Error("a change of the organization did not change the ETag")
	}
}

func TestAChangeOfWhatOneHasNotSeenIsRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	tag := c.Dealer.Do("GET", "/api/tables/"+c.Room, nil).Header.Get("ETag")
	tap := func(match string) apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}", "If-Match", match)
	}
	tap(tag).Want(http.StatusOK)
	for _, stale := range []string{tag, `"0.0"`, "nonsense", `W/"2.2"`, `""`} {
		if d := tap(stale).Want(http.StatusPreconditionFailed).Problem().Detail; d == "" {
			t.Errorf("%s: no detail", stale)
		}
	}
	tap("*").Want(http.StatusOK)
	tap(c.Dealer.Do("GET", "/api/tables/"+c.Room, nil).Header.Get("ETag")).Want(http.StatusOK)
	if n := c.ReadTable(table).CurrentPlayers; n != 3 {
		t.Errorf("got %d seated players, want 3", n)
	}
}

func TestTheSameKeyGetsTheSameAnswerAndActsOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	add := func(name, key string) apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": name}, "Idempotency-Key", key)
	}
	first := add("Ray Whitfield", "key-1").Want(http.StatusCreated)
	c.Clock.Advance(time.Hour)
	again := add("Ray Whitfield", "key-1").Want(http.StatusCreated)
	assert.Equal(t, "another answer: Body", string(again.Body), string(first.Body))
	apptest.WantConflict(t, add("Joanna Pike", "key-1"), "This Idempotency-Key was already used for another request")
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}", "Idempotency-Key",
		"key-1"), "This Idempotency-Key was already used for another request")
	add("Ray Whitfield", "key-2").Want(http.StatusCreated)
	if a := c.FloorManager.Do("POST", "/api/players", apptest.Body{"name": "Ray Whitfield"}, "Idempotency-Key",
		"key-1").Want(http.StatusCreated); string(a.Body) == string(first.Body) {
		t.Error("another caller's idempotency key was replayed")
	}
	if n := len(apptest.Get[[]player.Player](c.Owner, "/api/players")); n != 3 {
		t.Errorf("%d players, want 3", n)
	}
	add("", "key-3").Want(http.StatusUnprocessableEntity) // A failed request does not use up its idempotency key.
	add("Walter", "key-3").Want(http.StatusCreated)
	add("Walter", strings.Repeat("k", 201)).Want(http.StatusUnprocessableEntity)
}

func TestTheSameKeyManyTimesAtOnceActsOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	tap := func() (apptest.Answer, error) {
		return c.FrontOffice.Try("POST", "/api/tables/"+table.ID+"/walk-ins", "{}", "Idempotency-Key", "tap-1")
	}
	answers := apptest.Concurrently(t, slices.Repeat([]func() (apptest.Answer, error){tap}, 8)...)
	for _, a := range answers {
		assert.Equal(t, "different answers: a.Want(http.StatusOK).Body", string(a.Want(http.StatusOK).Body),
			string(answers[0].Body))
	}
	if n := c.ReadTable(table).CurrentPlayers; n != 1 {
		t.Errorf("got %d seated players, want 1", n)
	}
}

func TestARepeatedRequestIsAnsweredAgainAlthoughWhatItWasAboutIsGone(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	seat := c.SeatPlayer(c.Player("Ray Whitfield"), table, 4)
	for range 2 {
		c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil, "Idempotency-Key", "unseat-1").
			Want(http.StatusNoContent)
	}
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil, "Idempotency-Key", "unseat-2").Want(http.StatusNotFound)

	away := c.SeatPlayer(c.Player("Away Abe"), table, 5)
	c.JoinWaitlist(c.Player("Joanna Pike"), c.NL25)
	c.FloorManager.Do("POST", "/api/seats/"+away.ID+"/away", "{}").Want(http.StatusOK)
	c.Clock.Advance(21 * time.Minute)
	first := c.FloorManager.Do("POST", "/api/seats/"+away.ID+"/pick-up", "{}", "Idempotency-Key", "chips-1").
		Want(http.StatusOK)
	again := c.FloorManager.Do("POST", "/api/seats/"+away.ID+"/pick-up", "{}", "Idempotency-Key", "chips-1").
		Want(http.StatusOK)
	assert.Equal(t, "another answer: Body", string(first.Body), string(again.Body))
}

func TestARepeatedRequestIsNotStaleThroughItsOwnChange(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	tag := c.Dealer.Do("GET", "/api/tables/"+c.Room, nil).Header.Get("ETag")
	for range 2 {
		c.FrontOffice.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}", "If-Match", tag, "Idempotency-Key",
			"tap-1").Want(http.StatusOK)
	}
	if n := c.ReadTable(table).CurrentPlayers; n != 1 {
		t.Errorf("got %d seated players, want 1", n)
	}
}

func TestRequestsThatCannotBeReadAreRefusedByTheirFault(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	long := strings.Repeat("a", 1<<20)
	for _, trial := range []struct {
		name    string
		a       apptest.Answer
		status  int
		detail  string
		headers map[string]string
	}{
		{name: "no JSON", a: c.Owner.Do("POST", "/api/players", `{"name":`), status: 400,
			detail: "The request is not a JSON object"},
		{
			name: "a list", a: c.Owner.Do("POST", "/api/players", `[]`), status: 400,
			detail: "The request is not a JSON object",
		},
		{name: "broken UTF-8", a: c.Owner.Do("POST", "/api/players", "{\"name\":\"\xff\"}"), status: 400,
			detail: "The request is not valid UTF-8"},
		{name: "too large", a: c.Owner.Do("POST", "/api/players", `{"name":"`+long+`"}`), status: 413,
			detail: "The request is larger than 1 MiB"},
		{name: "XML", a: c.Owner.Do("POST", "/api/players", "<name/>", "Content-Type", "application/xml"), status: 415,
			detail: "Send the request as application/json"},
		{name: "an unknown field", a: c.Owner.Do("POST", "/api/players", `{"name":"Ray","age":40}`), status: 422,
			detail: "Unknown field"},
		{name: "a wrong type", a: c.Owner.Do("POST", "/api/players", `{"name":5}`), status: 422, detail: "Enter text"},
		{name: "a lone surrogate", a: c.Owner.Do("POST", "/api/players", `{"name":"\ud800"}`), status: 422,
			detail: "Enter text without control characters"},
		{name: "a long name", a: c.Owner.Do("POST", "/api/players", apptest.Body{"name": strings.Repeat("a", 121)}),
			status: 422, detail: "Enter at most 120 characters"},
		{name: "a wrong limit", a: c.Owner.Do("GET", "/api/players?limit=many", nil), status: 422,
			detail: "Enter a whole number"},
		{name: "two limits", a: c.Owner.Do("GET", "/api/players?limit=1&limit=2", nil), status: 422,
			detail: "Give this parameter once"},
		{name: "an unknown parameter", a: c.Owner.Do("GET", "/api/players?page=2", nil), status: 422,
			detail: "Unknown parameter"},
		{name: "a made-up cursor", a: c.Owner.Do("GET", "/api/players?cursor=abc", nil), status: 422,
			detail: "Take the cursor from the Link of the page before"},
		{name: "another method", a: c.Owner.Do("PUT", "/api/players", "{}"), status: 405,
			detail: "This address takes GET, POST", headers: map[string]string{"Allow": "GET, POST"}},
		{name: "another address", a: c.Owner.Do("GET", "/api/nothing", nil), status: 404, detail: "Page not found"},
		{
			name: "money with an exponent", a: c.Owner.Do("POST", "/api/tables/"+c.Table(1, c.NL13).ID+"/pot",
				`{"amount":1e3}`), status: 422, detail: "Enter an amount such as 150.00",
		},
		{name: "negative money", a: c.Owner.Do("POST", "/api/tables/"+c.Table(2, c.NL13).ID+"/pot", `{"amount":"-5"}`),
			status: 422, detail: "Enter an amount that is not negative"},
	} {
		p := trial.a.Problem()
		if trial.a.Status != trial.status || p.Detail != trial.detail {
			t.Errorf("%s: %d %q, want %d %q", trial.name, trial.a.Status, p.Detail, trial.status, trial.detail)
		}
		for name, want := range trial.headers {
			if got := trial.a.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", trial.name, name, got, want)
			}
		}
	}
	c.Owner.Do("POST", "/api/players", `{"name":"Ray"}`, "Content-Type", "application/json; charset=utf-8").
		Want(http.StatusCreated)
}

func TestWrongFieldsAreAllNamedInTheSpecifiedWords(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for path, want := range map[string]map[string]string{
		"/api/waitlist": {"playerId": "Please select a player", "gameTypeId": "Please select a game type",
			"roomId": "Please select a room"},
		"/api/game-types": {
			"name": "Game name is required", "gameFormat": "Game format is required",
			"smallBlind": "Small blind is required", "bigBlind": "Big blind is required",
			"minBuyIn": "Minimum buy-in is required",
		},
		"/api/players": {"name": "Player name is required"},
		"/api/seats": {"tableId": "Please select a table", "playerId": "Please select a player",
			"seatNumber": "Please select a seat", "buyInAmount": "Buy-in amount is required"},
	} {
		p := c.Owner.Do("POST", path, "{}").Want(http.StatusUnprocessableEntity).Problem()
		assert.Len(t, path+": Errors", p.Errors, len(want))
		for _, e := range p.Errors {
			if want[e.Field] != e.Message {
				t.Errorf("%s: %s says %q, want %q", path, e.Field, e.Message, want[e.Field])
			}
		}
	}
	p := c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Ray", "email": "ray@"}).
		Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, "Invalid email")
}

func TestAPlayerOfTheSamePhoneOrAddressIsShownInsteadOfAddedAgain(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	add := func(in apptest.Body) apptest.Answer { return c.FrontOffice.Do("POST", "/api/players", in) }
	var ray player.Player
	add(apptest.Body{"name": "Ray Whitfield", "phoneNumber": "(512) 555-0148", "email": "Ray@Example.org"}).
		Want(http.StatusCreated).Into(&ray)
	for detail, in := range map[string]apptest.Body{
		"Ray Whitfield already has this phone number": {"name": "R. Whitfield", "phoneNumber": "+1 512 555 0148"},
		"Ray Whitfield already has this email":        {"name": "R. Whitfield", "email": "ray@example.org"},
	} {
		if p := apptest.WantConflict(t, add(in), detail); !strings.Contains(string(p.Current), ray.ID) {
			t.Errorf("%s: they are not shown: %s", detail, p.Current)
		}
	}
	add(apptest.Body{"name": "Their twin", "phoneNumber": "512 555 0148", "isActive": false}).Want(http.StatusCreated)
	var acts []func() (apptest.Answer, error)
	for i := range 6 {
		acts = append(acts, func() (apptest.Answer, error) {
			return c.FrontOffice.Try("POST", "/api/players", apptest.Body{
				"name": fmt.Sprint("Same ", i), "phoneNumber": "512 555 0199",
			})
		})
	}
	made := 0
	for _, a := range apptest.Concurrently(t, acts...) {
		if a.Status == http.StatusCreated {
			made++
		}
	}
	assert.Equal(t, "made", made, 1)
}

// readAllPages reads a list page by page by following the Link header.
func readAllPages[T any](t *testing.T, p *apptest.Person, path string) (all []T) {
	t.Helper()
	for n := 0; path != ""; n++ {
		if n > 500 {
			t.Fatal("more than 500 pages")
		}
		a := p.Do("GET", path, nil).Want(http.StatusOK)
		var page []T
		a.Into(&page)
		all = append(all, page...)
		link := a.Header.Get("Link")
		path = ""
		if link != "" {
			next, rel, ok := strings.Cut(strings.TrimPrefix(link, "<"), ">; ")
			assert.MustEqual(t, fmt.Sprintf("link %q after a page: ok", link), ok, true)
			assert.MustEqual(t, fmt.Sprintf("link %q after a page: rel", link), rel, `rel="next"`)
			if len(page) == 0 {
				t.Fatalf("link %q after a page: len(page): got %v, want a value other than 0", link, len(page))
			}
			path = next
		}
	}
	return all
}

func TestPagesOfAListHaveNoGapAndNothingTwice(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	for i := range 23 {
		name := fmt.Sprintf("Player %d", i/3) // several players share a name
		e := c.JoinWaitlist(c.Player(name), c.NL25)
		if i%5 == 0 {
			c.Clock.Advance(time.Second) // several entries end at the same moment
		}
		switch i % 3 {
		case 0:
			c.FloorManager.Do("DELETE", "/api/waitlist/"+e.ID, nil).Want(http.StatusNoContent)
		case 1:
			a := actOnEntry(c, e, "seat", apptest.Body{"reason": "x"})
			if a.Status == http.StatusConflict {
				// one act has many lines
				c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/break", "{}").Want(http.StatusOK)
			}
		}
	}
	same := func(what string, whole, paged []string) {
		t.Helper()
		if !slices.Equal(whole, paged) {
			t.Errorf("%s: the pages differ from the whole list:\n %v\n %v", what, whole, paged)
		}
		sorted := slices.Clone(paged)
		slices.Sort(sorted)
		assert.Len(t, what+": slices.Compact(sorted)", slices.Compact(sorted), len(paged))
		if len(paged) < 15 {
			t.Errorf("%s: len(paged): got %v, want at least 15", what, len(paged))
		}
	}
	type line struct{ ID string }
	ids := func(lines []line) (out []string) {
		for _, l := range lines {
			out = append(out, l.ID)
		}
		return out
	}
	for what, path := range map[string]string{
		"players": "/api/players?", "search": "/api/players?q=player&",
		"history":  "/api/waitlist/" + c.Room + "/history?",
		"activity": "/api/activity/" + c.Room + "?", "activity of a table": "/api/activity/" + c.Room + "?table=" +
			table.ID + "&",
	} {
		whole := apptest.Get[[]line](c.Owner, path+"limit=200")
		for _, limit := range []int{1, 2, 3, 7} {
			if what == "history" && len(whole) < 15 || what == "activity of a table" && len(whole) < 15 {
				whole = append(whole, readAllPages[line](t, c.Owner, path+"limit=200")[len(whole):]...)
			}
			paged := readAllPages[line](t, c.Owner, fmt.Sprintf("%slimit=%d", path, limit))
			if len(whole) < 15 {
				t.Logf("%s has %d lines only", what, len(whole))
				if !slices.Equal(ids(whole), ids(paged)) {
					t.Errorf("%s by %d: the pages differ from the whole list:\n %v\n %v", what, limit, ids(whole),
						ids(paged))
				}
				continue
			}
			same(fmt.Sprintf("%s by %d", what, limit), ids(whole), ids(paged))
		}
	}
}

func TestALineOfAnActWithManyLinesIsNotLostBetweenPages(t *testing.T) {
	t.Parallel()
	c, breaking, other, seats := newBreakFixture(t)
	c.FloorManager.Do("POST", "/api/tables/"+breaking.ID+"/break", apptest.Body{"moves": []apptest.Body{
		{"seatId": seats[0].ID, "tableId": other.ID, "seatNumber": 8},
		{"seatId": seats[1].ID, "tableId": other.ID, "seatNumber": 9},
	}}).Want(http.StatusOK)
	type line struct{ Description string }
	whole := apptest.Get[[]line](c.Owner, "/api/activity/"+c.Room+"?limit=200")
	for limit := 1; limit < 6; limit++ {
		if paged := readAllPages[line](t, c.Owner,
			fmt.Sprintf("/api/activity/%s?limit=%d", c.Room, limit)); !slices.Equal(whole, paged) {
			t.Fatalf("pages of %d:\n have %v\n want %v", limit, paged, whole)
		}
	}
}

func TestListsHaveFiftyLinesUnlessAskedForOthersAndTwoHundredAtMost(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	for range 210 {
		w.addPlayer()
	}
	for query, want := range map[string]int{"": 50, "?limit=0": 50, "?limit=-3": 50, "?limit=7": 7, "?limit=200": 200,
		"?limit=100000": 200} {
		if n := len(apptest.Get[[]any](c.Owner, "/api/players"+query)); n != want {
			t.Errorf("%s: %d, want %d", query, n, want)
		}
	}
}
