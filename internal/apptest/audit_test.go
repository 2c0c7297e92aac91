package apptest_test

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/apptest"
	"pitboss/internal/feature/audit"
	"pitboss/internal/foundation/tenant"
)

func trail(who *apptest.Person, query string) []audit.Line {
	return apptest.Get[[]audit.Line](who, "/api/audit?"+query)
}

func TestTheTrailHasOneLineForEachActAndSaysWhatItWas(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(4, c.NL25)
	c.Clock.Pass(time.Minute)
	ann := c.Player("=SUM(A1) Ann")
	c.Clock.Pass(time.Minute)
	c.Sits(c.Player("Ben"), table, 3)
	c.Clock.Pass(time.Minute)
	c.Owner.Do("PATCH", "/api/profile", body{"name": "Olga Owner"}).Want(http.StatusOK)
	c.Clock.Pass(time.Minute)
	signIn := body{"email": "floor_manager@club.example", "password": apptest.Password, "organizationDomain": "club"}
	c.Nobody().Do("POST", "/api/auth/login", signIn).Want(http.StatusOK)

	list := trail(c.Owner, "limit=200")
	for i, l := range list {
		if i > 0 && l.At > list[i-1].At || l.What == "" || l.Type == "" || l.Who == "" || l.Room == "" {
			t.Errorf("line %d: %+v", i, l)
		}
	}
	if l := list[0]; l.Type != "signed_in" || l.Room != "Accounts" || l.RoomID != nil || l.Who != "The floor_manager" || *l.Role != "floor_manager" {
		t.Errorf("the newest is the sign-in: %+v", l)
	}
	seated := slices.IndexFunc(list, func(l audit.Line) bool { return strings.Contains(l.What, "Ben") && l.RoomID != nil })
	if seated < 0 || *list[seated].RoomID != c.Room {
		t.Errorf("no line says that Ben was seated: %+v", list)
	}
	made := slices.IndexFunc(list, func(l audit.Line) bool { return strings.Contains(l.What, ann.Name) })
	if made < 0 {
		t.Errorf("no line names %s: %+v", ann.Name, list)
	}

	// Page by page it is the same.
	var paged []audit.Line
	for path := "/api/audit?limit=2"; path != ""; {
		var page []audit.Line
		a := c.Executive.Do("GET", path, nil).Want(http.StatusOK)
		a.Into(&page)
		paged = append(paged, page...)
		path = ""
		if link, _, ok := strings.Cut(strings.TrimPrefix(a.Header.Get("Link"), "<"), ">"); ok {
			path = link
		}
	}
	if len(paged) != len(list) {
		t.Errorf("%d lines in pages, %d at once", len(paged), len(list))
	}

	// What an executive's role does not cover is told without names.
	for _, l := range paged {
		if l.Type == "user_updated" && l.What != "Changed a user" {
			t.Errorf("an executive may not manage users, and reads %q", l.What)
		}
	}

	for query, want := range map[string]func(audit.Line) bool{
		"room=" + c.Room:                               func(l audit.Line) bool { return l.RoomID != nil && *l.RoomID == c.Room },
		"room=organization":                            func(l audit.Line) bool { return l.Room == "Organization" },
		"type=signed_in":                               func(l audit.Line) bool { return l.Type == "signed_in" },
		"actor=" + c.Owner.Scope.Actor().ID:            func(l audit.Line) bool { return l.ActorID == c.Owner.Scope.Actor().ID },
		"from=" + url.QueryEscape(list[1].At.String()): func(l audit.Line) bool { return l.At >= list[1].At },
		"to=" + url.QueryEscape(list[1].At.String()):   func(l audit.Line) bool { return l.At < list[1].At },
		"from=2026-01-01&to=2026-01-02":                func(audit.Line) bool { return false },
	} {
		var n int
		for _, l := range list {
			if want(l) {
				n++
			}
		}
		if got := trail(c.Owner, "limit=200&"+query); len(got) != n || slices.ContainsFunc(got, func(l audit.Line) bool { return !want(l) }) {
			t.Errorf("%s: %d lines, want %d", query, len(got), n)
		}
	}
	ask := apptest.Get[audit.TrailFilters](c.Owner, "/api/audit/filters")
	if !slices.ContainsFunc(ask.People, func(p audit.TrailPerson) bool { return p.ID == c.Owner.Scope.Actor().ID && p.Role == tenant.RoleOwner }) {
		t.Errorf("the owner is not among %+v", ask.People)
	}
	if !slices.Contains(ask.Types, audit.TrailType{Type: "signed_in", What: "Signed in"}) {
		t.Errorf("signing in is not among %+v", ask.Types)
	}
	c.Owner.Do("GET", "/api/audit?from=yesterday", nil).Want(http.StatusUnprocessableEntity)
	c.Owner.Do("GET", "/api/audit?cursor=x", nil).Want(http.StatusUnprocessableEntity)

	a := c.Owner.Do("GET", "/api/audit/export", nil).Want(http.StatusOK)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(a.Body), "\uFEFF"))).ReadAll()
	if err != nil || len(rows) < len(list)+1 {
		t.Fatalf("%d rows for %d lines: %v", len(rows), len(list), err)
	}
}

func TestAnotherOrganizationsActsAreNotInTheTrail(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOfStranger(t, c)
	w.seat(w.table(w.game()), 1)
	for _, l := range trail(c.Owner, "limit=200&room="+w.room) {
		t.Errorf("%+v", l)
	}
	if list := trail(w.by, "limit=200&room="+w.room); len(list) == 0 {
		t.Error("its own owner sees nothing")
	}
}

func TestARefusedExportOfTheTrailLeavesNoEvent(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	before := c.Rows()
	c.Owner.Do("GET", "/api/audit/export?cursor=%25", nil).Want(http.StatusUnprocessableEntity)
	if !reflect.DeepEqual(before, c.Rows()) {
		t.Error("the refused export changed rows")
	}
}
