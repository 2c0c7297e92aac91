package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/homegame"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// readPagesOfTwo reads a list in pages of two to its end and returns the ids in order.
func readPagesOfTwo(t *testing.T, by *apptest.Person, path string) (ids []string) {
	t.Helper()
	for n := 0; path != "" && n < 50; n++ {
		a := by.Do("GET", path, nil).Want(http.StatusOK)
		var list []struct{ ID string }
		a.Into(&list)
		if len(list) > 2 {
			t.Fatalf("items of a page: got %d, want at most 2", len(list))
		}
		for _, one := range list {
			ids = append(ids, one.ID)
		}
		path, _, _ = strings.Cut(strings.TrimPrefix(a.Header.Get("Link"), "<"), ">")
	}
	return ids
}

func TestListsOfTheCommunityComeInPagesWithoutAGap(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	var games []string
	for i := range 7 {
		in := homeGameBody()
		if i%2 == 0 {
			in["startTime"] = fmt.Sprintf("2026-12-%02dT02:00:00.000Z", 10+i)
		}
		games = append(games, w.postAs(w.host, "/api/pitboss-go/game-sessions", in)["id"].(string))
		w.inviteMember()
		w.registerMember()
		if i%3 > 0 {
			c.Clock.Advance(time.Second) // some games are added at the same time
		}
	}
	for path, want := range map[string]int{
		"/api/pitboss-go/game-sessions?scope=mine": 7, "/api/pitboss-go/game-sessions?scope=open": 7,
		"/api/pitboss-go/game-sessions?scope=all": 7,
		"/api/game-sessions/host/me?":             7, "/api/pitboss-go/admin/users?": 3 + 7,
		"/api/pitboss-go/admin/invitations?": 7, "/api/game-sessions/players?": 3 + 7,
	} {
		ids := readPagesOfTwo(t, w.admin, path+"&limit=2")
		seen := map[string]bool{}
		for _, id := range ids {
			seen[id] = true
		}
		if len(ids) != want || len(seen) != want {
			t.Errorf("%s: got %d items with %d different ids, want %d", path, len(ids), len(seen), want)
		}
		w.admin.Do("GET", path+"&cursor=nonsense", nil).Want(http.StatusUnprocessableEntity)
	}
	var list []homegame.GameSession
	w.admin.Do("GET", "/api/pitboss-go/game-sessions?scope=all", nil).Into(&list)
	assert.Equal(t, "by start time, then by creation, the latest first: list[0].ID",
		list[0].ID, games[6])
	assert.Equal(t, "by start time, then by creation, the latest first: list[3].ID",
		list[3].ID, games[0])
	w.endGameWonBy(w.host)
	board := apptest.Get[[]homegame.Rank](w.admin, "/api/pitboss-go/leaderboard")
	assert.Len(t, "leaderboard: board", board, 1)
	assert.Equal(t, "leaderboard: board[0].Net", board[0].Net, 20_00)
	assert.Equal(t, "leaderboard: board[0].Rank", board[0].Rank, 1)
	assert.Equal(t, "leaderboard: board[0].WinRate", board[0].WinRate, 100)
	w.admin.Do("GET", "/api/pitboss-go/leaderboard?days=7", nil).Want(http.StatusUnprocessableEntity)
	c.Clock.Advance(29 * 24 * time.Hour)
	token := apptest.SignInAgain(t, c, w.admin)
	c.Clock.Advance(2 * 24 * time.Hour)
	assert.Len(t, "of the last 30 days", apptest.Get[[]homegame.Rank](token, "/api/pitboss-go/leaderboard?days=30"), 0)
	s := apptest.Get[homegame.PersonalStats](token, "/api/pitboss-go/stats")
	assert.Equal(t, "stats: TotalGames", s.TotalGames, 1)
	assert.Equal(t, "stats: TotalProfit", s.TotalProfit, 20_00)
	assert.Len(t, "stats: Games", s.Games, 1)
	assert.Equal(t, "stats: Games[0].Net", s.Games[0].Net, 20_00)
}

func TestWhoLooksOnSeesWhenTheBlindsRise(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	in := homeGameBody()
	in["blindIncreaseType"] = "time"
	game := w.postAs(w.host, "/api/pitboss-go/game-sessions", in)["id"].(string)
	postToGame(w.host, game, "start", apptest.Body{}).Want(http.StatusOK)
	postToGame(w.host, game, "pen", apptest.Body{"device": "d1", "deviceName": "x", "epoch": 0}).Want(http.StatusOK)
	level := func(what string, number, hands int, since string) {
		t.Helper()
		l := loadGame(c.Companions().Member, game).Level
		assert.NotNil(t, what+": level: l", l)
		assert.MustEqual(t, what+": level: Number", l.Number, number)
		assert.MustEqual(t, what+": level: Hands", l.Hands, hands)
		assert.MustEqual(t, what+": level: l.Since == nil", l.Since == nil, since == "")
		if l.Since != nil && l.Since.String() != since {
			t.Fatalf("%s: start of the level: got %v, want %s", what, l.Since, since)
		}
	}
	level("no hand yet", 1, 0, "")
	hand := func(id, at string, small, big int) apptest.Body {
		return apptest.Body{
			"id": id, "kind": "hand", "at": at, "body": apptest.Body{
				"setup": apptest.Body{"smallBlind": small, "bigBlind": big, "dealerSeat": 1},
			},
		}
	}
	first, second := "2026-11-21T02:50:00.000Z", "2026-11-21T03:06:00.000Z"
	postToGame(w.host, game, "log", logBody(0, hand("h1", first, 100, 200))).Want(http.StatusOK)
	before := loadGame(w.host, game).Level.Number
	postToGame(w.host, game, "log", logBody(1, hand("h2", second, 200, 400))).Want(http.StatusOK)
	level("raised", before+1, 1, second)
	postToGame(w.host, game, "log", logBody(2, apptest.Body{"id": "u", "kind": "undo", "at": second, "target": "h2"})).
		Want(http.StatusOK)
	level("undone", before, 1, first)
	if l := loadGame(c.Companions().Member, w.startGameWithPen()).Level; l != nil {
		t.Fatalf("level of a game with fixed blinds: got %+v, want none", l)
	}
}
