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

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame"
	"pitboss/internal/organization/audit"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func readTrail(caller *apptest.Person, query string) []audit.Line {
	return apptest.Get[[]audit.Line](caller, "/api/audit?"+query)
}

func TestTheTrailHasOneLineForEachActAndSaysWhatItWas(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(4, c.NL25)
	c.Clock.Advance(time.Minute)
	ann := c.Player("=SUM(A1) Ann")
	c.Clock.Advance(time.Minute)
	c.SeatPlayer(c.Player("Ben"), table, 3)
	c.Clock.Advance(time.Minute)
	c.Owner.Do("PATCH", "/api/profile", apptest.Body{"name": "Olga Owner"}).Want(http.StatusOK)
	c.Clock.Advance(time.Minute)
	signIn := apptest.Body{
		"email": "floor_manager@club.example", "password": apptest.Password, "organizationDomain": "club",
	}
	c.Anonymous().Do("POST", "/api/auth/login", signIn).Want(http.StatusOK)

	list := readTrail(c.Owner, "limit=200")
	for i, l := range list {
		if i > 0 && l.At > list[i-1].At {
			t.Fatalf("line %d: got %+v, want it no newer than the line before it", i, l)
		}
		if l.Description == "" {
			t.Fatal("a line has no Description")
		}
		if l.Type == "" {
			t.Fatal("a line has no Type")
		}
		if l.ActorName == "" {
			t.Fatal("a line has no ActorName")
		}
		if l.Room == "" {
			t.Error("a line has no Room")
		}
	}
	l := list[0]
	assert.Equal(t, "the newest is the sign-in: Type", l.Type, "signed_in")
	assert.Equal(t, "the newest is the sign-in: Room", l.Room, "Accounts")
	assert.Nil(t, "the newest is the sign-in: RoomID", l.RoomID)
	assert.Equal(t, "the newest is the sign-in: ActorName", l.ActorName, "The floor_manager")
	assert.Pointer(t, "the newest is the sign-in: Role", l.Role, "floor_manager")
	seated := slices.IndexFunc(list, func(l audit.Line) bool {
		return strings.Contains(l.Description, "Ben") && l.RoomID != nil
	})
	if seated < 0 {
		t.Fatalf("no line of %+v says that Ben was seated", list)
	}
	assert.Pointer(t, "RoomID of the line about Ben's seat", list[seated].RoomID, c.Room)
	made := slices.IndexFunc(list, func(l audit.Line) bool { return strings.Contains(l.Description, ann.Name) })
	if made < 0 {
		t.Errorf("no line names %s: %+v", ann.Name, list)
	}

	// The pages of two lines have the same lines.
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
	assert.Len(t, "paged", paged, len(list))

	// An executive reads events outside of the role's permissions without names.
	for _, l := range paged {
		if l.Type == "user_updated" && l.Description != "Changed a user" {
			t.Errorf("Description of a changed user for an executive: got %q, want %q", l.Description, "Changed a user")
		}
	}

	for query, want := range map[string]func(audit.Line) bool{
		"room=" + c.Room: func(l audit.Line) bool {
			return l.RoomID != nil && *l.RoomID == c.Room
		},
		"room=organization": func(l audit.Line) bool { return l.Room == "Organization" },
		"type=signed_in":    func(l audit.Line) bool { return l.Type == "signed_in" },
		"actor=" + c.Owner.Scope.Actor().ID: func(l audit.Line) bool {
			return l.ActorID == c.Owner.Scope.Actor().ID
		},
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
		if got := readTrail(c.Owner, "limit=200&"+query); len(got) != n ||
			slices.ContainsFunc(got, func(l audit.Line) bool { return !want(l) }) {
			t.Errorf("%s: %d lines, want %d", query, len(got), n)
		}
	}
	ask := apptest.Get[audit.TrailFilters](c.Owner, "/api/audit/filters")
	if !slices.ContainsFunc(ask.People, func(p audit.TrailPerson) bool {
		return p.ID == c.Owner.Scope.Actor().ID && p.Role == tenant.RoleOwner
	}) {
		t.Errorf("the owner is not among %+v", ask.People)
	}
	if !slices.Contains(ask.Types, audit.TrailType{Type: "signed_in", Description: "Signed in"}) {
		t.Errorf("signing in is not among %+v", ask.Types)
	}
	c.Owner.Do("GET", "/api/audit?from=yesterday", nil).Want(http.StatusUnprocessableEntity)
	c.Owner.Do("GET", "/api/audit?cursor=x", nil).Want(http.StatusUnprocessableEntity)

	a := c.Owner.Do("GET", "/api/audit/export", nil).Want(http.StatusOK)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(a.Body), "\uFEFF"))).ReadAll()
	assert.NoError(t, "err", err)
	if len(rows) < len(list)+1 {
		t.Fatalf("rows of the export: got %d, want at least %d", len(rows), len(list)+1)
	}
}

func TestTheTrailSaysFromWhatToWhatASaveChanged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(4, c.NL25)
	_, fees := newWorld(t, c).feeSchedule(40)
	rooms := "/api/rooms/" + c.Room
	for _, save := range []struct {
		path string
		in   apptest.Body
		want string
	}{
		{rooms, apptest.Body{"settings": apptest.Body{"holdMinutes": 7, "chargeAway": false}},
			"hold time from 5 to 7 minutes, away time charged from on to off"},
		{
			rooms, apptest.Body{
				"name": "Main Floor", "gamingDayStart": 8,
			}, "name from room_main to Main Floor, beginning of the gaming day from 6:00 AM to 8:00 AM",
		},
		{"/api/organization", apptest.Body{"city": "Dallas", "contactPhone": ""}, "city from none to Dallas"},
		{"/api/game-types/" + c.NL25.ID, apptest.Body{"name": "2/5 Hold'em", "maxBuyIn": "900.00"},
			"to 2/5 Hold'em, maximum buy-in from"},
		{"/api/tables/" + table.ID + "/setup", apptest.Body{"tableNumber": 14, "maxSeats": 8}, "number from 4 to 14"},
	} {
		c.Clock.Advance(time.Minute)
		before := readTrail(c.Owner, "limit=200")
		c.Owner.Do("PATCH", save.path, save.in).Want(http.StatusOK)
		after := readTrail(c.Owner, "limit=200")
		if len(after) != len(before)+1 || !strings.Contains(after[0].Description, save.want) {
			t.Errorf("PATCH %s adds %d lines: %q, want %q", save.path, len(after)-len(before), after[0].Description,
				save.want)
		}
	}
	c.Clock.Advance(time.Minute)
	c.Owner.Do("POST", "/api/fees", fees).Want(http.StatusCreated)
	if l := readTrail(c.Owner, "limit=1")[0]; !strings.Contains(l.Description, "monthly membership from $100 to $") {
		t.Errorf("Description of the new fees: got %q, want the old and the new monthly fee", l.Description)
	}
}

func TestTheTrailSaysFromWhatToWhatAPlayerAMembershipAndADrawerChanged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	// does performs an act and checks that it adds one line to the trail.
	does := func(by *apptest.Person, method, path string, in apptest.Body, want string) (answer map[string]any) {
		t.Helper()
		c.Clock.Advance(time.Minute)
		before := len(readTrail(c.Owner, "limit=200"))
		by.Do(method, path, in).Into(&answer)
		if after := readTrail(c.Owner, "limit=200"); len(after) != before+1 || after[0].Description != want {
			t.Errorf("%s %s adds %d lines: %q, want %q", method, path, len(after)-before, after[0].Description, want)
		}
		return answer
	}
	at := "/api/players/" + ray.ID
	does(c.FrontOffice, "PATCH", at, apptest.Body{"name": "Raymond Whitfield", "phoneNumber": "512 555 0148",
		"skillLevel": 7},
		"Ray Whitfield: name from Ray Whitfield to Raymond Whitfield, phone number from none to 512 555 0148, "+
			"skill level from none to 7")
	does(c.PitBoss, "POST", at+"/bar", apptest.Body{"reason": "Threats"}, "Raymond Whitfield: bar from none to Threats")
	before := readTrail(c.Owner, "limit=200")
	c.FrontOffice.Do("PATCH", at, apptest.Body{"phoneNumber": "512 555 0148", "skillLevel": 7}).Want(http.StatusOK)
	assert.Len(t, "a save without a change is a line", readTrail(c.Owner, "limit=200"), len(before))

	drawer := does(c.PitBoss, "POST", "/api/drawers", apptest.Body{"roomId": c.Room, "name": "Left"},
		"Added the drawer Left")
	shift := does(c.FrontOffice, "POST", "/api/shifts", apptest.Body{"roomId": c.Room, "drawerId": drawer["id"],
		"counts": []any{apptest.Body{"denomination": "100", "count": 3}}},
		"Left: status from closed to open, float $300")
	on := "/api/shifts/" + shift["head"].(map[string]any)["id"].(string)
	does(c.FrontOffice, "POST", on+"/transfer", apptest.Body{"direction": "fill", "amount": "50"},
		"Left: filled with $50")
	does(c.FrontOffice, "POST", on+"/close",
		apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 3}}},
		"Left closed by The front_office; Left: status from open to closed, cash from $350 to $300")

	ann := c.Guest("Ann Lee")
	var sold player.Membership
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
		"playerId": ann.ID, "membershipType": "daily", "roomId": c.Room, "paymentMethod": "card",
	}).Into(&sold)
	c.Clock.Advance(time.Minute)
	c.PitBoss.Do("POST", "/api/ledger-entries/"+sold.EntryID+"/reverse", apptest.Body{"reason": "Card declined"}).
		Want(http.StatusCreated)
	assert.Equal(t, "Description", readTrail(c.Owner, "type=membership_updated")[0].Description,
		"Ann Lee: status of the daily membership from active to cancelled")
}

func TestASaveOfATablesSetupWithoutAChangeIsNoLineOfTheTrail(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(4, c.NL25)
	c.Clock.Advance(time.Minute)
	before := readTrail(c.Owner, "limit=200")
	c.Owner.Do("PATCH", "/api/tables/"+table.ID+"/setup", apptest.Body{
		"tableNumber": 4, "maxSeats": table.MaxSeats, "gameTypeId": c.NL25.ID,
	}).Want(http.StatusOK)
	c.Owner.Do("PATCH", "/api/tables/"+table.ID+"/setup", apptest.Body{"tableName": table.TableName}).
		Want(http.StatusOK)
	assert.Len(t, "a save without a change is a line", readTrail(c.Owner, "limit=200"), len(before))
}

func TestAHomeGamesStartAndEndAreInTheTrailAndItsHandsAreNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ann := c.Companions().Member
	var g homegame.GameSession
	ann.Do("POST", "/api/pitboss-go/game-sessions", homeGameBody()).Want(http.StatusCreated).Into(&g)
	postToGame(ann, g.ID, "start", nil).Want(http.StatusOK)
	started := readTrail(c.Owner, "limit=200")
	l := started[0]
	assert.Equal(t, "Description", l.Description, "Started the home game "+g.GameName)
	assert.Equal(t, "Room", l.Room, "Community")
	postToGame(ann, g.ID, "pen", apptest.Body{"device": "d1", "deviceName": "Ann's phone", "epoch": 0}).
		Want(http.StatusOK)
	hand := apptest.Body{
		"id": "e3", "kind": "hand", "at": "2026-11-21T05:47:00.000Z",
		"body": apptest.Body{"setup": apptest.Body{"smallBlind": 25, "bigBlind": 50, "dealerSeat": 1}},
	}
	before := len(readTrail(c.Owner, "limit=200"))
	postToGame(ann, g.ID, "log", logBody(0, sitEntry("e1", "a", "Ann"), buyInEntry("e2", "a", "20.00", "cash"))).
		Want(http.StatusOK)
	postToGame(ann, g.ID, "log", logBody(2, hand)).Want(http.StatusOK)
	postToGame(ann, g.ID, "log", logBody(3, cashOutEntry("e4", "a", "20.00"))).Want(http.StatusOK)
	assert.Len(t, "the log of a home game adds", readTrail(c.Owner, "limit=200"), before)
	postToGame(ann, g.ID, "end", nil).Want(http.StatusOK)
	assert.Equal(t, "Description", readTrail(c.Owner, "limit=1")[0].Description,
		"Ended and settled the home game "+g.GameName)
}

func TestAnotherOrganizationsActsAreNotInTheTrail(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newStrangerWorld(t, c)
	w.seatMember(w.addTable(w.addGame()), 1)
	for _, l := range readTrail(c.Owner, "limit=200&room="+w.room) {
		t.Errorf("the trail of another organization has the line %+v", l)
	}
	if list := readTrail(w.by, "limit=200&room="+w.room); len(list) == 0 {
		t.Error("the trail for the owner of the room has no line")
	}
}

func TestARefusedExportOfTheTrailLeavesNoEvent(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	before := c.ReadDigests()
	c.Owner.Do("GET", "/api/audit/export?cursor=%25", nil).Want(http.StatusUnprocessableEntity)
	if !reflect.DeepEqual(before, c.ReadDigests()) {
		t.Error("the refused export changed rows")
	}
}
