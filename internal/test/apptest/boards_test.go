package apptest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament/director"
)

func TestBoardShowsOfNamesWhatTheRoomChoosesAndNoMore(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for name, nickname := range map[string]any{"Raymond Zwickelberg": "Zwick", "Mei Tarantella": nil} {
		var p struct{ ID string }
		c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": name, "nickname": nickname}).
			Want(http.StatusCreated).Into(&p)
		c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{
			"playerId": p.ID, "gameTypeId": c.NL25.ID, "roomId": c.Room,
		}).Want(http.StatusCreated)
	}
	board := c.Screen(c.Owner, c.Room, tenant.RoleListsBoard)
	parts := []string{"Raymond", "Zwickelberg", "Raymond Z.", "Zwick\"", "Mei T.", "Tarantella"}
	for _, each := range [][2]string{
		{"", "Raymond Z., Mei T."}, // the default
		{"full", "Raymond Zwickelberg, Mei Tarantella"},
		{"nickname", "Zwick\", Mei T."},
		{"initial", "Raymond Z., Mei T."},
	} {
		choice, shown := each[0], each[1]
		if choice != "" {
			changeRoom(c, apptest.Body{"settings": apptest.Body{"boardNames": choice}})
		}
		answer := string(board.Do("GET", "/api/board/"+c.Room+"/lists", nil).Want(http.StatusOK).Body)
		for _, part := range parts {
			if got, want := strings.Contains(answer, part), strings.Contains(shown, part); got != want {
				t.Errorf("names %q: the board contains %q: %v, want %v", choice, part, got, want)
			}
		}
	}
}

func TestAnAnnouncementStandsOnTheBoardsUntilItsEnd(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	path := "/api/announcements/" + c.Room
	board := c.Screen(c.Owner, c.Room, tenant.RoleAnnouncementsBoard)
	lists := c.Screen(c.Owner, c.Room, tenant.RoleListsBoard)
	countShown := func(text string) (shown int) {
		for screen, what := range map[*apptest.Person]string{board: "announcements", lists: "lists"} {
			answer := screen.Do("GET", "/api/board/"+c.Room+"/"+what, nil).Want(http.StatusOK)
			shown += strings.Count(string(answer.Body), text)
		}
		return shown
	}
	announce := func(by *apptest.Person, text string, stay time.Duration) apptest.Answer {
		return by.Do("POST", path, apptest.Body{"text": text, "until": c.Clock.Now().Add(stay)})
	}
	var kitchen, drawing struct{ ID string }
	announce(c.FloorManager, "  Kitchen \n closes ", time.Hour).Want(http.StatusCreated).Into(&kitchen)
	announce(c.PitBoss, "Drawing at nine", 2*time.Hour).Want(http.StatusCreated).Into(&drawing)
	for what, refused := range map[string]apptest.Answer{
		"no text": announce(c.FloorManager, "  ", time.Hour).Want(http.StatusUnprocessableEntity),
		"too long": announce(c.FloorManager, strings.Repeat("x", 201), time.Hour).
			Want(http.StatusUnprocessableEntity),
		"past":        announce(c.FloorManager, "late", -time.Minute).Want(http.StatusUnprocessableEntity),
		"over a week": announce(c.FloorManager, "late", 8*24*time.Hour).Want(http.StatusUnprocessableEntity),
		"a dealer":    announce(c.Dealer, "late", time.Hour).Want(http.StatusForbidden),
		"a screen":    announce(board, "late", time.Hour).Want(http.StatusUnauthorized),
	} {
		assert.Equal(t, what+": boards with the text", countShown("late"), 0)
		assert.Equal(t, what+": the refusal has a body", len(refused.Body) > 0, true)
	}
	assert.Equal(t, "announcements on both boards", countShown("Kitchen closes")+countShown("Drawing at nine"), 4)

	c.FloorManager.Do("DELETE", path+"/"+drawing.ID, nil).Want(http.StatusNoContent)
	c.FloorManager.Do("DELETE", path+"/"+drawing.ID, nil).Want(http.StatusConflict)
	assert.Equal(t, "boards with an announcement that was ended", countShown("Drawing at nine"), 0)
	trail := c.Owner.Do("GET", "/api/audit?limit=20", nil).Want(http.StatusOK)
	for _, says := range []string{"Announced: Kitchen closes", "Ended the announcement: Drawing at nine"} {
		if !strings.Contains(string(trail.Body), says) {
			t.Errorf("the audit trail does not have %q", says)
		}
	}
}

func TestBoardsShowThePromotionsOfARoomWhosePageIsOff(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	board := c.Screen(c.Owner, c.Room, tenant.RoleTablesBoard)
	shown := func() []string {
		return apptest.Get[lobby.TablesBoard](board, "/api/board/"+c.Room+"/tables").Promotions
	}
	assert.Len(t, "promotions before", shown(), 0)
	enableRoomPage(c, "club", apptest.Body{"isOn": false, "promotions": []string{"High hand of the hour: $200"}})
	assert.MustEqual(t, "promotions", len(shown()), 1)
	assert.Equal(t, "promotion", shown()[0], "High hand of the hour: $200")
}

// The room publishes the prizes by place, so the clock on the wall shows them. Names are not public.
func TestTheBoardOfTournamentsShowsThePrizesOfTheDeskAndNobodysName(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 9, nil)
	board := c.Screen(c.Owner, c.Room, tenant.RoleTournamentsBoard)
	prizes := func() []director.PlacePrize {
		t.Helper()
		answer := board.Do("GET", "/api/board/"+c.Room+"/tournaments", nil).Want(http.StatusOK)
		if strings.Contains(string(answer.Body), "Player") {
			t.Errorf("the board names a player: %s", answer.Body)
		}
		var b lobby.TournamentsBoard
		answer.Into(&b)
		return b.Tournaments[0].Prizes
	}
	want := func(when string, want ...director.PlacePrize) {
		t.Helper()
		if got := prizes(); !slices.Equal(got, want) {
			t.Errorf("%s: the board shows %v, want %v", when, got, want)
		}
	}
	places := func() (shown []director.PlacePrize) {
		for i, amount := range prizesOf(e.readPayouts()) {
			shown = append(shown, director.PlacePrize{From: i + 1, To: i + 1, Amount: amount})
		}
		return shown
	}
	want("entries are open", places()...)

	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	e.closeEntries()
	atClose := places()
	want("entries are closed", atClose...)
	for n := 4; n <= 9; n++ {
		e.bust(1, 5000, n)
	}
	want("three are left", atClose...)

	e.setClock(apptest.Body{"act": "hand_for_hand", "on": true})
	e.bust(1, 6000, 2, 3)
	shared := e.readPayouts().Places[1]
	want("two share second place", atClose[0], director.PlacePrize{From: 2, To: 3, Amount: shared.Prize})
}

func TestTheBoardForgetsATournamentThatNeverStarted(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	addTournament(c, "registration", apptest.Body{"name": "Yesterday", "startTime": c.Clock.Now().Add(-13 * time.Hour)})
	addTournament(c, "registration", apptest.Body{"name": "Tonight", "startTime": c.Clock.Now().Add(time.Hour)})
	board := c.Screen(c.Owner, c.Room, tenant.RoleTournamentsBoard)
	shown := apptest.Get[lobby.TournamentsBoard](board, "/api/board/"+c.Room+"/tournaments").Tournaments
	assert.MustEqual(t, "tournaments", len(shown), 1)
	assert.Equal(t, "name of the tournament", shown[0].Name, "Tonight")
}

func TestAScreenShowsBoardsInTurnAndReadsNoOther(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	screen := c.Screen(c.Owner, c.Room, boardsInTurn)
	reads := func(board string, want int) {
		t.Helper()
		screen.Do("GET", "/api/board/"+c.Room+"/"+board, nil).Want(want)
	}
	reads("lists", http.StatusOK)
	reads("announcements", http.StatusOK)
	reads("tables", http.StatusForbidden)

	path := "/api/screens/" + c.Room + "/" + screen.Scope.Actor().ID
	change := func(with apptest.Body) apptest.Answer {
		in := screenBody()
		for k, v := range with {
			in[k] = v
		}
		return c.FloorManager.Do("PATCH", path, in)
	}
	for what, with := range map[string]apptest.Body{
		"a board twice":        {"alsoShows": []any{"tables"}},
		"a kiosk in turn":      {"alsoShows": []any{"kiosk"}},
		"boards after a kiosk": {"kind": "kiosk"},
		"a turn of a second":   {"turnSeconds": 1},
		"a turn of an hour":    {"turnSeconds": 3600},
		"no language":          {"language": ""},
		"another language":     {"language": "fr"},
	} {
		if a := change(with); a.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s, want 422", what, a.Status, a.Body)
		}
	}
	var changed lobby.Screen
	change(apptest.Body{"alsoShows": []any{}}).Want(http.StatusOK).Into(&changed)
	assert.Equal(t, "language", changed.Language, "es")
	reads("tables", http.StatusOK)
	reads("lists", http.StatusForbidden)
	reads("announcements", http.StatusForbidden)
	assert.Equal(t, "kind of the screen", apptest.Get[lobby.Screen](screen, "/api/screens/own").Kind, lobby.KindTables)
}

func TestTheCodeOfARemovedScreenPairsNoScreen(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	offer := c.Offer()
	pairing := screenBody()
	pairing["code"] = offer.Code
	var screen lobby.Screen
	c.Owner.Do("POST", "/api/screens/"+c.Room, pairing).Want(http.StatusCreated).Into(&screen)
	c.Owner.Do("DELETE", "/api/screens/"+c.Room+"/"+screen.ID, nil).Want(http.StatusNoContent)
	c.Owner.Do("POST", "/api/screens/"+c.Room, pairing).Want(http.StatusUnprocessableEntity)
}
