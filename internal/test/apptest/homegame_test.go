package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/homegame"
	"pitboss/internal/homegame/community"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// postToGame sends a POST to a path below a home game.
func postToGame(by *apptest.Person, game, what string, in any) apptest.Answer {
	return by.Do("POST", "/api/pitboss-go/game-sessions/"+game+"/"+what, in)
}

func loadGame(by *apptest.Person, game string) homegame.GameSession {
	return apptest.Get[homegame.GameSession](by, "/api/pitboss-go/game-sessions/"+game)
}

func TestAGameGoesFromScheduledToCompleted(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, host, ann := newWorld(t, c), c.Companions().Admin, c.Companions().Member
	in := homeGameBody()
	in["startTime"] = "2026-11-21T03:00:00.000Z" // in 18 minutes
	var g homegame.GameSession
	ann.Do("POST", "/api/pitboss-go/game-sessions", in).Want(http.StatusCreated).Into(&g)
	assert.MustEqual(t, "new: Status", g.Status, homegame.Scheduled)
	assert.MustEqual(t, "new: Going", g.Going, 1)
	assert.MustEqual(t, "new: Caller.IsHost", g.Caller.IsHost, true)
	assert.MustEqual(t, "new: Caller.MayRun", g.Caller.MayRun, true)
	assert.NotNil(t, "new: Caller.Answer", g.Caller.Answer)
	assert.MustNil(t, "new: Result", g.Result)
	apptest.WantConflict(t, postToGame(ann, g.ID, "start", nil),
		"This game can be started from 15 minutes before its start time")
	apptest.WantConflict(t, postToGame(ann, g.ID, "end", nil), "This game has not been started")
	c.Clock.Advance(3 * time.Minute)
	g = loadGame(ann, g.ID)
	assert.MustEqual(t, "a quarter of an hour before: Status", g.Status, homegame.Pending)
	apptest.WantConflict(t, postToGame(ann, g.ID, "pen", apptest.Body{
		"device": "d1", "deviceName": "Ann's phone", "epoch": 0,
	}), "This game has not been started")
	postToGame(ann, g.ID, "start", nil).Want(http.StatusOK)
	apptest.WantConflict(t, postToGame(ann, g.ID, "start", nil), "This game is running already")
	apptest.WantConflict(t, ann.Do("DELETE", "/api/pitboss-go/game-sessions/"+g.ID, nil),
		"A game that was started stays in the history")
	apptest.WantConflict(t, ann.Do("PATCH", "/api/pitboss-go/game-sessions/"+g.ID, in),
		"A game is changed before it starts")
	postToGame(ann, g.ID, "pen", apptest.Body{"device": "d1", "deviceName": "Ann's phone", "epoch": 0}).
		Want(http.StatusOK)
	me := sitEntry("e1", "a", "Ann")
	me["user"] = ann.Scope.Actor().ID
	postToGame(ann, g.ID, "log", logBody(0, me, buyInEntry("e2", "a", "1200.00", "cash"), sitEntry("e3", "b", "Ben"),
		buyInEntry("e4", "b", "1200.00", "fund"))).Want(http.StatusOK)
	apptest.WantConflict(t, postToGame(ann, g.ID, "end", nil), "2 players have not cashed out")
	postToGame(ann, g.ID, "log", logBody(4, cashOutEntry("e5", "b", "2000.00"))).Want(http.StatusOK)
	apptest.WantConflict(t, postToGame(ann, g.ID, "end", nil), "1 player has not cashed out")
	postToGame(ann, g.ID, "log", logBody(5, cashOutEntry("e6", "a", "380.00"))).Want(http.StatusOK)
	apptest.WantConflict(t, postToGame(ann, g.ID, "end", nil),
		"Buy-ins $2,400.00, cash-outs $2,380.00: record the $20.00 difference before ending the game.")
	postToGame(ann, g.ID, "log", logBody(6, apptest.Body{
		"id": "e7", "kind": "adjust", "at": "2026-11-21T05:47:00.000Z", "player": "a", "amount": "20.00",
		"name": "miscount",
	})).Want(http.StatusOK)
	c.Clock.Advance(3 * time.Hour)
	postToGame(host, g.ID, "end", nil).Want(http.StatusOK) // admins may end every game
	g = loadGame(ann, g.ID)
	assert.MustEqual(t, "at the end: Status", g.Status, homegame.Completed)
	assert.MustEqual(t, "at the end: Result.Minutes", g.Result.Minutes, 180)
	assert.MustNil(t, "at the end: Pen", g.Pen)
	assert.MustPointer(t, "at the end: Caller.Net", g.Caller.Net, -800_00)
	assert.Len(t, "at the end: Result.Payments", g.Result.Payments, 2)
	p := g.Result.Payments
	assert.MustEqual(t, "payments: p[0].FromName", p[0].FromName, "Cash box")
	assert.MustEqual(t, "payments: p[0].ToName", p[0].ToName, "Ann")
	assert.MustEqual(t, "payments: p[0].Amount", p[0].Amount, 400_00)
	assert.MustEqual(t, "payments: p[1].ToName", p[1].ToName, "Ben")
	assert.MustEqual(t, "payments: p[1].Amount", p[1].Amount, 800_00)
	apptest.WantConflict(t, postToGame(ann, g.ID, "end", nil), "This game is over")
	apptest.WantConflict(t, postToGame(ann, g.ID, "log", logBody(7, sitEntry("e8", "c", "Cal"))), "This game is over")
	apptest.WantConflict(t, postToGame(ann, g.ID, "rsvp", apptest.Body{"answer": "going"}), "This game is over")
	w.postAs(ann, "/api/pitboss-go/game-sessions/"+g.ID+"/payments", apptest.Body{"from": "", "to": "a", "paid": true})
	if p := loadGame(host, g.ID).Result.Payments[0]; p.PaidAt == nil || *p.PaidBy != "community_member" {
		t.Fatalf("paid: %+v, want p.PaidBy %q", p, "community_member")
	}
	postToGame(host, g.ID, "payments", apptest.Body{"from": "a", "to": "b", "paid": true}).Want(http.StatusNotFound)
}

// Entries of the log do not change the button rule and the smallest chip of a game. A client of an older version sends
// neither field.
func TestAGameKeepsTheRuleOfItsButton(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ann := c.Companions().Member
	create := func(in apptest.Body) (g homegame.GameSession) {
		ann.Do("POST", "/api/pitboss-go/game-sessions", in).Want(http.StatusCreated).Into(&g)
		return g
	}
	in := homeGameBody()
	in["buttonRule"], in["smallestChip"] = "moving", "0.05"
	g := create(in)
	assert.MustEqual(t, "new: ButtonRule", g.ButtonRule, community.MovingButton)
	assert.MustPointer(t, "new: SmallestChip", g.SmallestChip, 5)
	in["smallestChip"] = "0.20"
	requireInvalid(t, ann.Do("PATCH", "/api/pitboss-go/game-sessions/"+g.ID, in), "smallestChip",
		"The smallest chip has to make both blinds")
	in["smallestChip"] = "0.25"
	ann.Do("PATCH", "/api/pitboss-go/game-sessions/"+g.ID, in).Want(http.StatusOK)
	postToGame(ann, g.ID, "start", nil).Want(http.StatusOK)
	postToGame(ann, g.ID, "pen", apptest.Body{"device": "d1", "deviceName": "Ann's phone", "epoch": 0}).
		Want(http.StatusOK)
	hand := apptest.Body{
		"id": "e1", "kind": "hand", "at": "2026-11-21T05:47:00.000Z",
		"body": apptest.Body{"setup": apptest.Body{"smallBlind": 25, "bigBlind": 50, "dealerSeat": 1}},
	}
	misdeal := apptest.Body{"id": "e2", "kind": "misdeal", "at": "2026-11-21T05:48:00.000Z"}
	postToGame(ann, g.ID, "log", logBody(0, hand, misdeal)).Want(http.StatusOK)
	g = loadGame(ann, g.ID)
	assert.Equal(t, "after a misdeal: ButtonRule", g.ButtonRule, community.MovingButton)
	assert.Pointer(t, "after a misdeal: SmallestChip", g.SmallestChip, 25)
	old := homeGameBody()
	delete(old, "buttonRule")
	delete(old, "smallestChip")
	g = create(old)
	assert.Equal(t, "by an older version: ButtonRule", g.ButtonRule, community.DeadButton)
	assert.Nil(t, "by an older version: SmallestChip", g.SmallestChip)
}

func TestOnlyTheHostAndAdminsRunAGame(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, other := newWorld(t, c), c.Companions().Member
	game := w.startGameWithPen()
	for path, in := range map[string]apptest.Body{
		"start": {}, "end": {}, "pen": {"device": "d1", "deviceName": "x", "epoch": 1},
		"log": logBody(0, sitEntry("e1", "a", "Ann")),
	} {
		a := postToGame(other, game, path, in).Want(http.StatusForbidden)
		assert.Equal(t, path+": a.Problem().Detail", a.Problem().Detail, "Only the host can do this")
		postToGame(c.Companions().Stranger, game, path, in).Want(http.StatusNotFound)
	}
	other.Do("PATCH", "/api/pitboss-go/game-sessions/"+game, homeGameBody()).Want(http.StatusForbidden)
	other.Do("DELETE", "/api/pitboss-go/game-sessions/"+game, nil).Want(http.StatusForbidden)
	done := w.endHomeGame()
	postToGame(other, done, "payments", apptest.Body{"from": "ann", "to": "ben", "paid": true}).
		Want(http.StatusForbidden)
	got := loadGame(other, game)
	assert.Equal(t, "mine: Caller.MayRun", got.Caller.MayRun, false)
	assert.Equal(t, "mine: Caller.IsHost", got.Caller.IsHost, false)
}

func TestOnlyOneDeviceHoldsThePen(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	host := w.host
	game := w.startGameWithPen()
	write := func(device string, epoch, after int, entries ...any) apptest.Answer {
		return postToGame(host, game, "log", apptest.Body{
			"device": device, "epoch": epoch, "after": after, "entries": entries,
		})
	}
	write("d1", 1, 0, sitEntry("e1", "a", "Ann"), buyInEntry("e2", "a", "20.00", "cash")).Want(http.StatusOK)
	// The first two entries are sent again.
	write("d1", 1, 0, sitEntry("e1", "a", "Ann"), buyInEntry("e2", "a", "20.00", "cash"), sitEntry("e3", "b", "Ben")).
		Want(http.StatusOK)
	write("d1", 1, 0, sitEntry("e1", "a", "Ann")).Want(http.StatusOK)
	apptest.WantConflict(t, write("d1", 1, 1, sitEntry("e9", "c", "Cal")), "The log has another entry 2")
	apptest.WantConflict(t, write("d1", 1, 4, sitEntry("e9", "c", "Cal")), "The log ends at entry 3")
	apptest.WantConflict(t, write("d1", 1, 3, sitEntry("e1", "c", "Cal")), "The log has an entry e1 already")
	apptest.WantConflict(t, write("d1", 1, 3, buyInEntry("e4", "z", "20.00", "cash")),
		"Entry 4: This player has not sat down")
	apptest.WantConflict(t,
		postToGame(host, game, "pen", apptest.Body{"device": "d2", "deviceName": "Tablet", "epoch": 0}),
		"Another device holds the pen")
	postToGame(host, game, "pen", apptest.Body{"device": "d2", "deviceName": "Tablet", "epoch": 1}).Want(http.StatusOK)
	// The client lost the answer and retries.
	postToGame(host, game, "pen", apptest.Body{"device": "d2", "deviceName": "Tablet", "epoch": 1}).Want(http.StatusOK)
	var current struct {
		Head int
		Pen  homegame.Pen
	}
	a := write("d1", 1, 3, sitEntry("e4", "c", "Cal"))
	apptest.WantConflict(t, a, "Another device holds the pen")
	assert.NoError(t, "current: json.Unmarshal(a.Problem().Current, &current)",
		json.Unmarshal(a.Problem().Current, &current))
	assert.MustEqual(t, "current: current.Head", current.Head, 3)
	assert.MustEqual(t, "current: current.Pen.Device", current.Pen.Device, "d2")
	assert.MustEqual(t, "current: current.Pen.Epoch", current.Pen.Epoch, 2)
	assert.MustEqual(t, "current: current.Pen.UserName", current.Pen.UserName, "community_admin")
	write("d2", 2, 3, sitEntry("e4", "c", "Cal")).Want(http.StatusOK)
	log := apptest.Get[homegame.Log](c.Companions().Member, "/api/pitboss-go/game-sessions/"+game+"/log?after=1")
	assert.MustEqual(t, "log: Head", log.Head, 4)
	assert.Len(t, "log: Entries", log.Entries, 3)
	assert.MustEqual(t, "log: Entries[0].ID", log.Entries[0].ID, "e2")
	assert.MustEqual(t, "log: Entries[2].Seq", log.Entries[2].Seq, 4)
	assert.MustEqual(t, "log: Entries[2].Body", string(log.Entries[2].Body), `{"seat":1}`)
	assert.MustEqual(t, "log: Pen.Device", log.Pen.Device, "d2")
	for _, wrong := range []apptest.Body{
		logBody(0), logBody(4, apptest.Body{"id": "x", "kind": "UPPER", "at": "2026-11-21T02:45:00.000Z"}),
		logBody(4, apptest.Body{"id": "x y", "kind": "note", "at": "2026-11-21T02:45:00.000Z"}),
		logBody(4, apptest.Body{"id": "x", "kind": "note"}),
		logBody(4, apptest.Body{"id": "x", "kind": "note", "at": "2026-11-21T02:45:00.000Z", "body": []any{1}}),
		logBody(4, apptest.Body{
			"id": "x", "kind": "note", "at": "2026-11-21T02:45:00.000Z",
			"body": apptest.Body{"text": strings.Repeat("x", 8<<10)},
		}),
		logBody(4, apptest.Body{"id": "x", "seq": 9, "kind": "note", "at": "2026-11-21T02:45:00.000Z"}),
		logBody(4, slices.Repeat([]any{sitEntry("e9", "c", "Cal")}, 201)...),
	} {
		postToGame(host, game, "log", wrong).Want(http.StatusUnprocessableEntity)
	}
}

// gameOfFour adds a home game of the host with four places.
func gameOfFour(w *world) apptest.Body {
	in := homeGameBody()
	in["maxPlayers"] = 4
	return w.postAs(w.host, "/api/pitboss-go/game-sessions", in)
}

func TestAGameIsJoinedByItsCodeAndByItsAnswersUntilItIsFull(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, member := newWorld(t, c), c.Companions().Member
	g := gameOfFour(w)
	code := g["inviteCode"].(string)
	assert.MustEqual(t, "code: len(code)", len(code), 6)
	assert.Equal(t, `code: strings.ContainsAny(code, "IO01")`, strings.ContainsAny(code, "IO01"), false)
	join := func(by *apptest.Person, code string) apptest.Answer {
		return by.Do("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
	}
	var seen homegame.GameSession
	join(member, " "+strings.ToLower(code[:3])+" "+code[3:]).Want(http.StatusOK).Into(&seen)
	assert.MustEqual(t, "joined: Going", seen.Going, 2)
	assert.MustPointer(t, "joined: Caller.Answer", seen.Caller.Answer, homegame.Going)
	for _, by := range []*apptest.Person{member, c.Companions().Stranger} {
		want := "No game has this code"
		if by == member {
			assert.Equal(t, "Detail", join(by, "AAAAAA").Want(http.StatusNotFound).Problem().Detail, want)
			continue
		}
		assert.Equal(t, "Detail", join(by, code).Want(http.StatusNotFound).Problem().Detail, want)
	}
	third, fourth, fifth := c.Companion("club", "third", false), c.Companion("club", "fourth", false),
		c.Companion("club", "fifth", false)
	apptest.Concurrently(t, func() (apptest.Answer, error) {
		return third.Try("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
	},
		func() (apptest.Answer, error) {
			return fourth.Try("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
		},
		func() (apptest.Answer, error) {
			return fifth.Try("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
		})
	full := loadGame(member, seen.ID)
	assert.MustEqual(t, "going: Going", full.Going, 4)
	open := apptest.Get[[]homegame.GameSession](member, "/api/pitboss-go/game-sessions?scope=open")
	assert.Len(t, "open games with a full game", open, 0)
	postToGame(member, seen.ID, "rsvp", apptest.Body{"answer": "declined"}).Want(http.StatusOK)
	for _, by := range []*apptest.Person{third, fourth, fifth} { // two of the three have joined already
		join(by, code).Want(http.StatusOK)
	}
	got := loadGame(member, seen.ID)
	assert.Pointer(t, "after declining: Caller.Answer", got.Caller.Answer, homegame.Declined)
	assert.Len(t, "after declining: RSVPs", got.RSVPs, 5)
	mine := apptest.Get[[]homegame.GameSession](member, "/api/pitboss-go/game-sessions")
	assert.Len(t, "own games with a declined game", mine, 0)
}

func TestTheLinkOfAGameShowsTheGameToAVisitorWithoutItsPlaceOrGuests(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	in := homeGameBody()
	in["location"], in["description"] = "14 Elm Street", "Ring twice"
	g := w.postAs(w.host, "/api/pitboss-go/game-sessions", in)
	code := g["inviteCode"].(string)
	look := func(code, org string) apptest.Answer {
		return c.Anonymous().Do("GET", "/api/pitboss-go/join/"+code+"?org="+org, nil)
	}
	a := look(strings.ToLower(code), "club").Want(http.StatusOK)
	var seen homegame.LinkedGame
	a.Into(&seen)
	host := w.host.Scope.Actor().Name
	if seen.GameName != in["gameName"] {
		t.Fatalf("name of the linked game: got %q, want %q", seen.GameName, in["gameName"])
	}
	assert.Equal(t, "HostName", seen.HostName, host)
	assert.Equal(t, "Going", seen.Going, 1)
	assert.Equal(t, "Status", seen.Status, homegame.Pending)
	for _, private := range []string{"Elm Street", "Ring twice", code, g["id"].(string)} {
		if strings.Contains(string(a.Body), private) {
			t.Errorf("the answer to a visitor contains %q: %s", private, a.Body)
		}
	}
	for _, wrong := range [][2]string{{"AAAAAA", "club"}, {code, "elsewhere"}, {code, "nowhere"}, {"%20", "club"}} {
		assert.Equal(t, fmt.Sprintf("%v: Detail", wrong), look(wrong[0], wrong[1]).Want(http.StatusNotFound).
			Problem().Detail, "No game has this code")
	}
}

func TestWrongGuessesOfAGameCodeAreThrottledAndRightOnesAreNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	g := w.postAs(w.host, "/api/pitboss-go/game-sessions", homeGameBody())
	look := func(code string) apptest.Answer {
		return c.Anonymous().Do("GET", "/api/pitboss-go/join/"+code+"?org=club", nil)
	}
	right := g["inviteCode"].(string)
	for range 70 {
		look(right).Want(http.StatusOK)
	}
	for n := range 60 {
		look(fmt.Sprintf("WRONG%d", n)).Want(http.StatusNotFound)
	}
	a := look("WRONG60").Want(http.StatusTooManyRequests)
	assert.Equal(t, `a.Header.Get("Retry-After")`, a.Header.Get("Retry-After"), "900")
	look(right).Want(http.StatusTooManyRequests) // otherwise the answer would confirm a right guess
	c.Clock.Advance(15 * time.Minute)
	look(right).Want(http.StatusOK)
}

func TestAMembersWrongGuessesOfAGameCodeAreThrottledAndRightOnesAreNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, member := newWorld(t, c), c.Companions().Member
	g := w.postAs(w.host, "/api/pitboss-go/game-sessions", homeGameBody())
	join := func(by *apptest.Person, code string) apptest.Answer {
		return by.Do("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
	}
	right := g["inviteCode"].(string)
	for range 70 {
		join(member, right).Want(http.StatusOK)
	}
	for n := range 60 {
		join(member, fmt.Sprintf("WRONG%d", n)).Want(http.StatusNotFound)
	}
	a := join(member, "WRONG60").Want(http.StatusTooManyRequests)
	if a.Header.Get("Retry-After") != "900" {
		t.Errorf("Retry-After: got %q, want 900", a.Header.Get("Retry-After"))
	}
	join(member, right).Want(http.StatusTooManyRequests) // otherwise the answer would confirm a right guess
	join(c.Companion("club", "third", false), right).Want(http.StatusOK)
	c.Clock.Advance(15 * time.Minute)
	join(member, right).Want(http.StatusOK)
}

func TestAHostInvitesGuestsToTheHostsOwnGame(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, host, member := newWorld(t, c), c.Companion("club", "host", false), c.Companions().Member
	g := w.postAs(host, "/api/pitboss-go/game-sessions", homeGameBody())
	id, code := g["id"].(string), g["inviteCode"].(string)
	path := "/api/pitboss-go/game-sessions/" + id + "/invite"
	invite := func(by *apptest.Person, email string) apptest.Answer {
		return by.Do("POST", path, apptest.Body{"email": email})
	}

	var i community.NewInvitation
	invite(host, " Guest@example.org ").Want(http.StatusCreated).Into(&i)
	assert.Equal(t, "Email", i.Email, "Guest@example.org")
	assert.Equal(t, "Link", i.Link, "/pitboss-go?invite="+i.Code+"&join="+code)
	in := apptest.Body{
		"inviteCode": i.Code, "email": i.Email, "displayName": "Gail", "password": "secret",
		"organizationDomain": "club",
	}
	c.Anonymous().Do("POST", "/api/pitboss-go/auth/register", in).Want(http.StatusCreated)

	p := invite(member, "other@example.org").Want(http.StatusForbidden).Problem()
	assert.Equal(t, "Detail", p.Detail, "Only the host can do this")
	invite(c.Companions().Stranger, "other@example.org").Want(http.StatusNotFound)
	invite(w.admin, "other@example.org").Want(http.StatusCreated)
	apptest.WantConflict(t, invite(host, "community_member@club.example"), "This person is a member already")
	apptest.WantConflict(t, invite(host, "guest@example.org"), "This person is a member already")
	for email, want := range map[string]string{
		"": "Please enter an email address", "no address": "Please enter a valid email address",
	} {
		p := invite(host, email).Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, fmt.Sprintf("%q: Detail", email), p.Detail, want)
		assert.Equal(t, fmt.Sprintf("%q: Errors[0].Field", email), p.Errors[0].Field, "email")
	}

	for n := range 20 {
		invite(host, fmt.Sprintf("guest%d@example.org", n)).Want(http.StatusCreated)
	}
	apptest.WantConflict(t, invite(host, "onemore@example.org"),
		"20 of your guests have not used their invitations yet. Wait until one registers.")

	w.postAs(host, "/api/pitboss-go/game-sessions/"+id+"/start", nil)
	w.postAs(host, "/api/pitboss-go/game-sessions/"+id+"/end", nil)
	apptest.WantConflict(t, invite(w.admin, "late@example.org"), "This game is over")
}

func TestAHostReadsTheGamesThatTheHostRuns(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, member := newWorld(t, c), c.Companions().Member
	own := w.postAs(w.host, "/api/pitboss-go/game-sessions", homeGameBody())["id"]
	other := w.postAs(member, "/api/pitboss-go/game-sessions", homeGameBody())
	w.postAs(w.host, "/api/pitboss-go/join", apptest.Body{"code": other["inviteCode"]})
	list := apptest.Get[[]homegame.GameSession](w.host, "/api/pitboss-go/game-sessions?scope=hosted")
	assert.Len(t, "list", list, 1)
	if list[0].ID != own {
		t.Errorf("hosted game: got %s, want %v", list[0].ID, own)
	}
}

func TestAMemberWhoBecomesInactiveGivesThePlaceInAGameBack(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, member := newWorld(t, c), c.Companions().Member
	g := gameOfFour(w)
	id := g["id"].(string)
	third, fourth, fifth := c.Companion("club", "third", false), c.Companion("club", "fourth", false),
		c.Companion("club", "fifth", false)
	for _, by := range []*apptest.Person{member, third, fourth} {
		postToGame(by, id, "rsvp", apptest.Body{"answer": "going"}).Want(http.StatusOK)
	}
	apptest.WantConflict(t, postToGame(fifth, id, "rsvp", apptest.Body{"answer": "going"}), "This game is full")
	w.admin.Do("PATCH", "/api/pitboss-go/admin/users/"+member.Scope.Actor().ID, apptest.Body{"status": "inactive"}).
		Want(http.StatusOK)
	assert.Equal(t, "going", loadGame(third, id).Going, 3)
	postToGame(fifth, id, "rsvp", apptest.Body{"answer": "going"}).Want(http.StatusOK)
}

// A removed member of the community could return with an unused invitation.
func TestTheInvitationsOfAMemberEndWithTheMember(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, host := newWorld(t, c), c.Companion("club", "host", false)
	game := w.postAs(host, "/api/pitboss-go/game-sessions", homeGameBody())["id"].(string)
	var i community.NewInvitation
	host.Do("POST", "/api/pitboss-go/game-sessions/"+game+"/invite", apptest.Body{"email": "guest@example.org"}).
		Want(http.StatusCreated).Into(&i)
	path := "/api/pitboss-go/invite/" + i.Code + "?org=club"
	c.Anonymous().Do("GET", path, nil).Want(http.StatusOK)
	w.admin.Do("PATCH", "/api/pitboss-go/admin/users/"+host.Scope.Actor().ID, apptest.Body{"status": "inactive"}).
		Want(http.StatusOK)
	c.Anonymous().Do("GET", path, nil).Want(http.StatusNotFound)
	assert.Len(t, "pending", apptest.Get[[]community.Invitation](w.admin, "/api/pitboss-go/admin/invitations"), 0)

	// A staff user with an inactive account has no access to the community.
	dealers := apptest.Get[community.User](c.Dealer, "/api/game-sessions/me")
	w.admin.Do("PATCH", "/api/pitboss-go/admin/users/"+dealers.ID, apptest.Body{"isAdmin": true}).Want(http.StatusOK)
	cookie, _, _ := strings.Cut(c.Dealer.Do("POST", "/api/game-sessions/companion", nil).
		Want(http.StatusNoContent).Header.Get("Set-Cookie"), ";")
	c.Anonymous().Do("POST", "/api/pitboss-go/admin/invite", apptest.Body{"email": "friend@example.org"}, "Cookie",
		cookie).Want(http.StatusCreated).Into(&i)
	path = "/api/pitboss-go/invite/" + i.Code + "?org=club"
	c.Anonymous().Do("GET", path, nil).Want(http.StatusOK)
	c.Owner.Do("PATCH", "/api/users/"+c.Dealer.Scope.Actor().ID, apptest.Body{"isActive": false}).
		Want(http.StatusOK)
	c.Anonymous().Do("GET", path, nil).Want(http.StatusNotFound)
}
