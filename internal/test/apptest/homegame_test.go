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
)

// goes calls a path of the companion about a game.
func goes(by *apptest.Person, game, what string, in any) apptest.Answer {
	return by.Do("POST", "/api/pitboss-go/game-sessions/"+game+"/"+what, in)
}

func lookAt(by *apptest.Person, game string) homegame.GameSession {
	return apptest.Get[homegame.GameSession](by, "/api/pitboss-go/game-sessions/"+game)
}

func TestAGameGoesFromScheduledToCompleted(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, host, ann := worldOf(t, c), c.Companions().Admin, c.Companions().Member
	in := newNight()
	in["startTime"] = "2026-11-21T03:00:00.000Z" // in 18 minutes
	var g homegame.GameSession
	ann.Do("POST", "/api/pitboss-go/game-sessions", in).Want(http.StatusCreated).Into(&g)
	if g.Status != homegame.Scheduled || g.Going != 1 || !g.Caller.IsHost || !g.Caller.MayRun || g.Caller.Answer == nil || g.Result != nil {
		t.Fatalf("new: %+v", g)
	}
	apptest.WantConflict(t, goes(ann, g.ID, "start", nil), "This game can be started from 15 minutes before its start time")
	apptest.WantConflict(t, goes(ann, g.ID, "end", nil), "This game has not been started")
	c.Clock.Advance(3 * time.Minute)
	if g = lookAt(ann, g.ID); g.Status != homegame.Pending {
		t.Fatalf("a quarter of an hour before: %s", g.Status)
	}
	apptest.WantConflict(t, goes(ann, g.ID, "pen", apptest.Body{"device": "d1", "deviceName": "Ann's phone", "epoch": 0}), "This game has not been started")
	goes(ann, g.ID, "start", nil).Want(http.StatusOK)
	apptest.WantConflict(t, goes(ann, g.ID, "start", nil), "This game is running already")
	apptest.WantConflict(t, ann.Do("DELETE", "/api/pitboss-go/game-sessions/"+g.ID, nil), "A game that was started stays in the history")
	apptest.WantConflict(t, ann.Do("PATCH", "/api/pitboss-go/game-sessions/"+g.ID, in), "A game is changed before it starts")
	goes(ann, g.ID, "pen", apptest.Body{"device": "d1", "deviceName": "Ann's phone", "epoch": 0}).Want(http.StatusOK)
	me := sat("e1", "a", "Ann")
	me["user"] = ann.Scope.Actor().ID
	goes(ann, g.ID, "log", pushed(0, me, boughtIn("e2", "a", "1200.00", "cash"), sat("e3", "b", "Ben"), boughtIn("e4", "b", "1200.00", "fund"))).Want(http.StatusOK)
	apptest.WantConflict(t, goes(ann, g.ID, "end", nil), "2 players have not cashed out")
	goes(ann, g.ID, "log", pushed(4, cashedOut("e5", "b", "2000.00"))).Want(http.StatusOK)
	apptest.WantConflict(t, goes(ann, g.ID, "end", nil), "1 player has not cashed out")
	goes(ann, g.ID, "log", pushed(5, cashedOut("e6", "a", "380.00"))).Want(http.StatusOK)
	apptest.WantConflict(t, goes(ann, g.ID, "end", nil), "In $2,400.00, out $2,380.00: name the difference of $20.00 before the game ends.")
	goes(ann, g.ID, "log", pushed(6, apptest.Body{"id": "e7", "kind": "adjust", "at": "2026-11-21T05:47:00.000Z", "player": "a", "amount": "20.00", "name": "miscount"})).Want(http.StatusOK)
	c.Clock.Advance(3 * time.Hour)
	goes(host, g.ID, "end", nil).Want(http.StatusOK) // an admin may
	g = lookAt(ann, g.ID)
	if g.Status != homegame.Completed || g.Result.Minutes != 180 || g.Pen != nil || *g.Caller.Net != -800_00 || len(g.Result.Payments) != 2 {
		t.Fatalf("at the end: %+v", g)
	}
	if p := g.Result.Payments; p[0].FromName != "Cash box" || p[0].ToName != "Ann" || p[0].Amount != 400_00 || p[1].ToName != "Ben" || p[1].Amount != 800_00 {
		t.Fatalf("payments %+v", p)
	}
	apptest.WantConflict(t, goes(ann, g.ID, "end", nil), "This game is over")
	apptest.WantConflict(t, goes(ann, g.ID, "log", pushed(7, sat("e8", "c", "Cal"))), "This game is over")
	apptest.WantConflict(t, goes(ann, g.ID, "rsvp", apptest.Body{"answer": "going"}), "This game is over")
	w.post(ann, "/api/pitboss-go/game-sessions/"+g.ID+"/payments", apptest.Body{"from": "", "to": "a", "paid": true})
	if p := lookAt(host, g.ID).Result.Payments[0]; p.PaidAt == nil || *p.PaidBy != "community_member" {
		t.Fatalf("paid: %+v", p)
	}
	goes(host, g.ID, "payments", apptest.Body{"from": "a", "to": "b", "paid": true}).Want(http.StatusNotFound)
}

// A game keeps the rule of its button and its smallest chip through its log; a client of an older version sends neither.
func TestAGameKeepsTheRuleOfItsButton(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ann := c.Companions().Member
	create := func(in apptest.Body) (g homegame.GameSession) {
		ann.Do("POST", "/api/pitboss-go/game-sessions", in).Want(http.StatusCreated).Into(&g)
		return g
	}
	in := newNight()
	in["buttonRule"], in["smallestChip"] = "moving", "0.05"
	g := create(in)
	if g.ButtonRule != community.MovingButton || g.SmallestChip == nil || *g.SmallestChip != 5 {
		t.Fatalf("new: %s, %v", g.ButtonRule, g.SmallestChip)
	}
	in["smallestChip"] = "0.20"
	invalid(t, ann.Do("PATCH", "/api/pitboss-go/game-sessions/"+g.ID, in), "smallestChip", "The smallest chip has to make both blinds")
	in["smallestChip"] = "0.25"
	ann.Do("PATCH", "/api/pitboss-go/game-sessions/"+g.ID, in).Want(http.StatusOK)
	goes(ann, g.ID, "start", nil).Want(http.StatusOK)
	goes(ann, g.ID, "pen", apptest.Body{"device": "d1", "deviceName": "Ann's phone", "epoch": 0}).Want(http.StatusOK)
	hand := apptest.Body{"id": "e1", "kind": "hand", "at": "2026-11-21T05:47:00.000Z", "body": apptest.Body{"setup": apptest.Body{"smallBlind": 25, "bigBlind": 50, "dealerSeat": 1}}}
	misdeal := apptest.Body{"id": "e2", "kind": "misdeal", "at": "2026-11-21T05:48:00.000Z"}
	goes(ann, g.ID, "log", pushed(0, hand, misdeal)).Want(http.StatusOK)
	if g = lookAt(ann, g.ID); g.ButtonRule != community.MovingButton || *g.SmallestChip != 25 {
		t.Errorf("after a misdeal: %s, %v", g.ButtonRule, g.SmallestChip)
	}
	old := newNight()
	delete(old, "buttonRule")
	delete(old, "smallestChip")
	if g = create(old); g.ButtonRule != community.DeadButton || g.SmallestChip != nil {
		t.Errorf("by an older version: %s, %v", g.ButtonRule, g.SmallestChip)
	}
}

func TestOnlyTheHostAndAdminsRunAGame(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, other := worldOf(t, c), c.Companions().Member
	game := w.penned()
	for path, in := range map[string]apptest.Body{
		"start": {}, "end": {}, "pen": {"device": "d1", "deviceName": "x", "epoch": 1}, "log": pushed(0, sat("e1", "a", "Ann")),
	} {
		a := goes(other, game, path, in).Want(http.StatusForbidden)
		if d := a.Problem().Detail; d != "Only the host can do this" {
			t.Errorf("%s: %s", path, d)
		}
		goes(c.Companions().Stranger, game, path, in).Want(http.StatusNotFound)
	}
	other.Do("PATCH", "/api/pitboss-go/game-sessions/"+game, newNight()).Want(http.StatusForbidden)
	other.Do("DELETE", "/api/pitboss-go/game-sessions/"+game, nil).Want(http.StatusForbidden)
	done := w.over()
	goes(other, done, "payments", apptest.Body{"from": "ann", "to": "ben", "paid": true}).Want(http.StatusForbidden)
	if got := lookAt(other, game); got.Caller.MayRun || got.Caller.IsHost {
		t.Errorf("mine: %+v", got.Caller)
	}
}

func TestOnlyOneDeviceHoldsThePen(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	host := w.host
	game := w.penned()
	write := func(device string, epoch, after int, entries ...any) apptest.Answer {
		return goes(host, game, "log", apptest.Body{"device": device, "epoch": epoch, "after": after, "entries": entries})
	}
	write("d1", 1, 0, sat("e1", "a", "Ann"), boughtIn("e2", "a", "20.00", "cash")).Want(http.StatusOK)
	write("d1", 1, 0, sat("e1", "a", "Ann"), boughtIn("e2", "a", "20.00", "cash"), sat("e3", "b", "Ben")).Want(http.StatusOK) // the first two again
	write("d1", 1, 0, sat("e1", "a", "Ann")).Want(http.StatusOK)
	apptest.WantConflict(t, write("d1", 1, 1, sat("e9", "c", "Cal")), "The log has another entry 2")
	apptest.WantConflict(t, write("d1", 1, 4, sat("e9", "c", "Cal")), "The log ends at entry 3")
	apptest.WantConflict(t, write("d1", 1, 3, sat("e1", "c", "Cal")), "The log has an entry e1 already")
	apptest.WantConflict(t, write("d1", 1, 3, boughtIn("e4", "z", "20.00", "cash")), "Entry 4: This player has not sat down")
	apptest.WantConflict(t, goes(host, game, "pen", apptest.Body{"device": "d2", "deviceName": "Tablet", "epoch": 0}), "Another device holds the pen")
	goes(host, game, "pen", apptest.Body{"device": "d2", "deviceName": "Tablet", "epoch": 1}).Want(http.StatusOK)
	goes(host, game, "pen", apptest.Body{"device": "d2", "deviceName": "Tablet", "epoch": 1}).Want(http.StatusOK) // its answer was lost
	var current struct {
		Head int
		Pen  homegame.Pen
	}
	a := write("d1", 1, 3, sat("e4", "c", "Cal"))
	apptest.WantConflict(t, a, "Another device holds the pen")
	if err := json.Unmarshal(a.Problem().Current, &current); err != nil || current.Head != 3 || current.Pen.Device != "d2" || current.Pen.Epoch != 2 || current.Pen.UserName != "community_admin" {
		t.Fatalf("current %+v, %v", current, err)
	}
	write("d2", 2, 3, sat("e4", "c", "Cal")).Want(http.StatusOK)
	log := apptest.Get[homegame.Log](c.Companions().Member, "/api/pitboss-go/game-sessions/"+game+"/log?after=1")
	if log.Head != 4 || len(log.Entries) != 3 || log.Entries[0].ID != "e2" || log.Entries[2].Seq != 4 || string(log.Entries[2].Body) != `{"seat":1}` || log.Pen.Device != "d2" {
		t.Fatalf("log %+v", log)
	}
	for _, wrong := range []apptest.Body{
		pushed(0), pushed(4, apptest.Body{"id": "x", "kind": "UPPER", "at": "2026-11-21T02:45:00.000Z"}), pushed(4, apptest.Body{"id": "x y", "kind": "note", "at": "2026-11-21T02:45:00.000Z"}),
		pushed(4, apptest.Body{"id": "x", "kind": "note"}), pushed(4, apptest.Body{"id": "x", "kind": "note", "at": "2026-11-21T02:45:00.000Z", "body": []any{1}}),
		pushed(4, apptest.Body{"id": "x", "kind": "note", "at": "2026-11-21T02:45:00.000Z", "body": apptest.Body{"text": strings.Repeat("x", 8<<10)}}),
		pushed(4, apptest.Body{"id": "x", "seq": 9, "kind": "note", "at": "2026-11-21T02:45:00.000Z"}),
		pushed(4, slices.Repeat([]any{sat("e9", "c", "Cal")}, 201)...),
	} {
		goes(host, game, "log", wrong).Want(http.StatusUnprocessableEntity)
	}
}

func TestAGameIsJoinedByItsCodeAndByItsAnswersUntilItIsFull(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, member := worldOf(t, c), c.Companions().Member
	in := newNight()
	in["maxPlayers"] = 4
	g := w.post(w.host, "/api/pitboss-go/game-sessions", in)
	code := g["inviteCode"].(string)
	if len(code) != 6 || strings.ContainsAny(code, "IO01") {
		t.Errorf("code %s", code)
	}
	join := func(by *apptest.Person, code string) apptest.Answer {
		return by.Do("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
	}
	var seen homegame.GameSession
	join(member, " "+strings.ToLower(code[:3])+" "+code[3:]).Want(http.StatusOK).Into(&seen)
	if seen.Going != 2 || *seen.Caller.Answer != homegame.Going {
		t.Fatalf("joined: %+v", seen)
	}
	for _, by := range []*apptest.Person{member, c.Companions().Stranger} {
		want := "No game has this code"
		if by == member {
			if d := join(by, "AAAAAA").Want(http.StatusNotFound).Problem().Detail; d != want {
				t.Error(d)
			}
			continue
		}
		if d := join(by, code).Want(http.StatusNotFound).Problem().Detail; d != want {
			t.Error(d)
		}
	}
	third, fourth, fifth := c.Companion("club", "third", false), c.Companion("club", "fourth", false), c.Companion("club", "fifth", false)
	apptest.Concurrently(t, func() (apptest.Answer, error) {
		return third.Try("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
	},
		func() (apptest.Answer, error) {
			return fourth.Try("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
		},
		func() (apptest.Answer, error) {
			return fifth.Try("POST", "/api/pitboss-go/join", apptest.Body{"code": code})
		})
	full := lookAt(member, seen.ID)
	if full.Going != 4 {
		t.Fatalf("going %d", full.Going)
	}
	open := apptest.Get[[]homegame.GameSession](member, "/api/pitboss-go/game-sessions?scope=open")
	if len(open) != 0 {
		t.Errorf("a full game is open: %+v", open)
	}
	goes(member, seen.ID, "rsvp", apptest.Body{"answer": "declined"}).Want(http.StatusOK)
	for _, by := range []*apptest.Person{third, fourth, fifth} { // two of them are in already, whichever came first
		join(by, code).Want(http.StatusOK)
	}
	if got := lookAt(member, seen.ID); *got.Caller.Answer != homegame.Declined || len(got.RSVPs) != 5 {
		t.Errorf("after declining: %+v", got)
	}
	if mine := apptest.Get[[]homegame.GameSession](member, "/api/pitboss-go/game-sessions"); len(mine) != 0 {
		t.Errorf("a game that was declined is not one's own: %+v", mine)
	}
}

func TestTheLinkOfAGameShowsTheGameToAVisitorWithoutItsPlaceOrGuests(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	in := newNight()
	in["location"], in["description"] = "14 Elm Street", "Ring twice"
	g := w.post(w.host, "/api/pitboss-go/game-sessions", in)
	code := g["inviteCode"].(string)
	look := func(code, org string) apptest.Answer {
		return c.Anonymous().Do("GET", "/api/pitboss-go/join/"+code+"?org="+org, nil)
	}
	a := look(strings.ToLower(code), "club").Want(http.StatusOK)
	var seen homegame.LinkedGame
	a.Into(&seen)
	host := w.host.Scope.Actor().Name
	if seen.GameName != in["gameName"] || seen.HostName != host || seen.Going != 1 || seen.Status != homegame.Pending {
		t.Errorf("%+v", seen)
	}
	for _, private := range []string{"Elm Street", "Ring twice", code, g["id"].(string)} {
		if strings.Contains(string(a.Body), private) {
			t.Errorf("the link shows %q: %s", private, a.Body)
		}
	}
	for _, wrong := range [][2]string{{"AAAAAA", "club"}, {code, "elsewhere"}, {code, "nowhere"}, {"%20", "club"}} {
		if p := look(wrong[0], wrong[1]).Want(http.StatusNotFound).Problem(); p.Detail != "No game has this code" {
			t.Errorf("%v: %s", wrong, p.Detail)
		}
	}
}

func TestWrongGuessesOfAGameCodeAreThrottledAndRightOnesAreNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	g := w.post(w.host, "/api/pitboss-go/game-sessions", newNight())
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
	if a.Header.Get("Retry-After") != "900" {
		t.Errorf("%v", a.Header)
	}
	look(right).Want(http.StatusTooManyRequests) // the answer would tell a right guess from a wrong one
	c.Clock.Advance(15 * time.Minute)
	look(right).Want(http.StatusOK)
}

func TestAHostInvitesGuestsToTheHostsOwnGame(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, host, member := worldOf(t, c), c.Companion("club", "host", false), c.Companions().Member
	g := w.post(host, "/api/pitboss-go/game-sessions", newNight())
	id, code := g["id"].(string), g["inviteCode"].(string)
	path := "/api/pitboss-go/game-sessions/" + id + "/invite"
	invite := func(by *apptest.Person, email string) apptest.Answer {
		return by.Do("POST", path, apptest.Body{"email": email})
	}

	var i community.NewInvitation
	invite(host, " Guest@example.org ").Want(http.StatusCreated).Into(&i)
	if i.Email != "Guest@example.org" || i.Link != "/pitboss-go?invite="+i.Code+"&join="+code {
		t.Errorf("%+v", i)
	}
	in := apptest.Body{
		"inviteCode": i.Code, "email": i.Email, "displayName": "Gail", "password": "secret", "organizationDomain": "club",
	}
	c.Anonymous().Do("POST", "/api/pitboss-go/auth/register", in).Want(http.StatusCreated)

	p := invite(member, "other@example.org").Want(http.StatusForbidden).Problem()
	if p.Detail != "Only the host can do this" {
		t.Error(p.Detail)
	}
	invite(c.Companions().Stranger, "other@example.org").Want(http.StatusNotFound)
	invite(w.admin, "other@example.org").Want(http.StatusCreated)
	apptest.WantConflict(t, invite(host, "community_member@club.example"), "This person is a member already")
	apptest.WantConflict(t, invite(host, "guest@example.org"), "This person is a member already")
	for email, want := range map[string]string{
		"": "Please enter an email address", "no address": "Please enter a valid email address",
	} {
		p := invite(host, email).Want(http.StatusUnprocessableEntity).Problem()
		if p.Detail != want || p.Errors[0].Field != "email" {
			t.Errorf("%q: %+v", email, p)
		}
	}

	for n := range 20 {
		invite(host, fmt.Sprintf("guest%d@example.org", n)).Want(http.StatusCreated)
	}
	apptest.WantConflict(t, invite(host, "onemore@example.org"),
		"20 of your guests have not used their invitations yet. Wait until one registers.")

	w.post(host, "/api/pitboss-go/game-sessions/"+id+"/start", nil)
	w.post(host, "/api/pitboss-go/game-sessions/"+id+"/end", nil)
	apptest.WantConflict(t, invite(w.admin, "late@example.org"), "This game is over")
}

func TestAHostReadsTheGamesThatTheHostRuns(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w, member := worldOf(t, c), c.Companions().Member
	own := w.post(w.host, "/api/pitboss-go/game-sessions", newNight())["id"]
	other := w.post(member, "/api/pitboss-go/game-sessions", newNight())
	w.post(w.host, "/api/pitboss-go/join", apptest.Body{"code": other["inviteCode"]})
	list := apptest.Get[[]homegame.GameSession](w.host, "/api/pitboss-go/game-sessions?scope=hosted")
	if len(list) != 1 || list[0].ID != own {
		t.Errorf("%+v", list)
	}
}
