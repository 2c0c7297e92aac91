package demo_test

import (
	"testing"

	"pitboss/internal/account"
	"pitboss/internal/homegame"
	"pitboss/internal/server/demo"
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
			if !g.Caller.IsHost || !g.Caller.MayRun || g.Status == homegame.Completed && g.Caller.Net == nil {
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
			if g.GameName != "Friday Night" || g.Playing != 6 || g.InPlay != 2400_00 || g.Hands != 47 || g.Going != 6 ||
				!g.Caller.MayRun {
				t.Errorf("tonight: %+v", g.Game)
			}
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
	if count[homegame.Completed] != 18 || count[homegame.Active] != 1 || count[homegame.Pending] != 1 ||
		count[homegame.Scheduled] != 2 || unpaid != 2 {
		t.Errorf("games %v, %d with open payments", count, unpaid)
	}
	if last.GameName != "Thursday Night" || *last.Caller.Net != 118_00 || last.Result.In != 2100_00 ||
		last.Result.Minutes != 310 {
		t.Errorf("the last one: %+v, %+v", last.Game, last.Result)
	}
	guests := get[[]homegame.Guest](s, "/api/game-sessions/players?limit=200")
	if len(guests) != 23 {
		t.Errorf("%d members", len(guests))
	}
	for _, g := range guests {
		if g.Name != "Marcus Hale" {
			continue
		}
		stats := get[homegame.PlayerStats](s, "/api/players/"+g.ID+"/stats")
		if stats.TotalSessions != 18 || stats.TotalWinnings != 468_00 || *stats.AverageSession != 26_00 ||
			*stats.WinRate != 61 || *stats.BiggestWin != 185_00 || *stats.BiggestLoss != -140_00 {
			t.Errorf("the host's figures: %+v", stats)
		}
	}
}
