package demo_test

import (
	"testing"

	"pitboss/internal/account"
	"pitboss/internal/homegame"
	"pitboss/internal/server/demo"
	"pitboss/internal/test/assert"
)

// checkStaffHosts checks the host dashboard of each staff user.
func checkStaffHosts(t *testing.T, s *server) {
	for _, in := range demo.SignIns {
		user := texts(t, s.db, "SELECT id FROM staff_user WHERE email = '"+in.Email+"'")[0]
		as := *s
		var err error
		if as.token, err = account.OpenSession(t.Context(), s.db, "org_demo", user); err != nil {
			t.Fatal(err)
		}
		games := get[[]homegame.GameSession](&as, "/api/game-sessions/host/me?limit=200")
		if len(games) == 0 {
			t.Errorf("%s hosts no game", in.Role)
		}
		for _, g := range games {
			assert.MustEqual(t, in.Role+": Caller.IsHost", g.Caller.IsHost, true)
			assert.MustEqual(t, in.Role+": Caller.MayRun", g.Caller.MayRun, true)
			if g.Status == homegame.Completed && g.Caller.Net == nil {
				t.Errorf("%s: %+v, %+v", in.Role, g.Game, g.Caller)
			}
		}
	}
}

func checkCommunity(t *testing.T, s *server) {
	count := map[homegame.Status]int{}
	unpaid := 0
	var last homegame.GameSession
	for _, g := range get[[]homegame.GameSession](s, "/api/game-sessions/host/me?limit=200") {
		count[g.Status]++
		switch g.Status {
		case homegame.Active:
			assert.Equal(t, "tonight: GameName", g.GameName, "Friday Night")
			assert.Equal(t, "tonight: Playing", g.Playing, 6)
			assert.Equal(t, "tonight: InPlay", g.InPlay, 2400_00)
			assert.Equal(t, "tonight: Hands", g.Hands, 47)
			assert.Equal(t, "tonight: Going", g.Going, 6)
			assert.Equal(t, "tonight: Caller.MayRun", g.Caller.MayRun, true)
		case homegame.Completed:
			if last.ID == "" {
				last = g
			}
			open := false
			for _, p := range g.Result.Payments {
				open = open || p.PaidAt == nil
			}
			if open {
				unpaid++
			}
		case homegame.Pending, homegame.Scheduled:
		}
	}
	assert.Equal(t, "games: count[homegame.Completed]", count[homegame.Completed], 18)
	assert.Equal(t, "games: count[homegame.Active]", count[homegame.Active], 1)
	assert.Equal(t, "games: count[homegame.Pending]", count[homegame.Pending], 1)
	assert.Equal(t, "games: count[homegame.Scheduled]", count[homegame.Scheduled], 2)
	assert.Equal(t, "games: unpaid", unpaid, 2)
	assert.Equal(t, "the last one: GameName", last.GameName, "Thursday Night")
	assert.Pointer(t, "the last one: Caller.Net", last.Caller.Net, 118_00)
	assert.Equal(t, "the last one: Result.In", last.Result.In, 2100_00)
	assert.Equal(t, "the last one: Result.Minutes", last.Result.Minutes, 310)
	guests := get[[]homegame.Guest](s, "/api/game-sessions/players?limit=200")
	assert.Len(t, "guests", guests, 23)
	for _, g := range guests {
		if g.Name != "Marcus Hale" {
			continue
		}
		stats := get[homegame.PlayerStats](s, "/api/players/"+g.ID+"/stats")
		assert.Equal(t, "the host's figures: TotalSessions", stats.TotalSessions, 18)
		assert.Equal(t, "the host's figures: TotalWinnings", stats.TotalWinnings, 468_00)
		assert.Pointer(t, "the host's figures: AverageSession", stats.AverageSession, 26_00)
		assert.Pointer(t, "the host's figures: WinRate", stats.WinRate, 61)
		assert.Pointer(t, "the host's figures: BiggestWin", stats.BiggestWin, 185_00)
		assert.Pointer(t, "the host's figures: BiggestLoss", stats.BiggestLoss, -140_00)
	}
}
