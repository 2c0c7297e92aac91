package apptest_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// seatVisit is the model's record of a seated player, from which the test computes every figure.
type seatVisit struct {
	from, to time.Duration // since the start of the test; to is negative while the player sits
	rate     int64
	table    string
}

func TestTheFiguresOfTheDashboardAreWhatASlowRecomputationSays(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	r := rand.New(rand.NewPCG(1, 2))
	var tables []floor.Table
	for i, g := range []int{25, 25, 13} {
		game := c.NL25
		if g == 13 {
			game = c.NL13
		}
		tables = append(tables, c.Table(i+1, game))
	}
	var people []player.Player
	for i := range 12 {
		people = append(people, c.Player(fmt.Sprintf("Player %d", i)))
	}
	begun := c.Clock.Now()
	since := func() time.Duration { return c.Clock.Now().Sub(begun) }
	var visits []*seatVisit
	sits := map[string]*seatVisit{}
	seats := map[string]floor.Seat{}
	waits := map[string]time.Duration{}
	var ended []time.Duration
	walkIns := map[string]int{}
	for range 250 {
		c.Clock.Advance(time.Duration(r.IntN(500)) * time.Second)
		p, table := people[r.IntN(len(people))], tables[r.IntN(len(tables))]
		switch r.IntN(5) {
		case 0, 1:
			a := c.FloorManager.Do("POST", "/api/seats", seatBody(table, p, 1+r.IntN(9)))
			if a.Status == http.StatusCreated {
				v := &seatVisit{from: since(), to: -1, rate: int64(table.HourlyRate), table: table.ID}
				visits, sits[p.ID] = append(visits, v), v
				var s floor.Seat
				a.Into(&s)
				seats[p.ID] = s
				if joined, ok := waits[p.ID]; ok && table.GameTypeID == c.NL25.ID {
					ended = append(ended, since()-joined)
					delete(waits, p.ID)
				}
			}
		case 2:
			if v := sits[p.ID]; v != nil {
				c.FloorManager.Do("DELETE", "/api/seats/"+seats[p.ID].ID, nil).Want(http.StatusNoContent)
				v.to = since()
				delete(sits, p.ID)
			}
		case 3:
			a := c.FrontOffice.Do("POST", "/api/waitlist", apptest.Body{
				"playerId": p.ID, "gameTypeId": c.NL25.ID, "roomId": c.Room,
			})
			if a.Status == http.StatusCreated {
				waits[p.ID] = since()
				continue
			}
			for _, e := range openEntries(c) { // the player waits already and is seated if possible
				if e.PlayerID != p.ID || sits[p.ID] != nil {
					continue
				}
				a := actOnEntry(c, e, "seat", apptest.Body{"reason": "Test"})
				if a.Status != http.StatusOK {
					break
				}
				var s floor.Seat
				a.Into(&s)
				v := &seatVisit{from: since(), to: -1, rate: 12_00, table: s.TableID}
				visits, sits[p.ID], seats[p.ID] = append(visits, v), v, s
				ended = append(ended, since()-waits[p.ID])
				delete(waits, p.ID)
			}
		case 4:
			if a := c.FrontOffice.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}"); a.Status == http.StatusOK &&
				walkIns[table.ID] < 2 {
				walkIns[table.ID]++
			} else if a.Status == http.StatusOK {
				c.FrontOffice.Do("DELETE", "/api/tables/"+table.ID+"/walk-ins", nil).Want(http.StatusOK)
			}
		}
	}
	status := []string{"active", "short", "available"}
	for i, table := range tables {
		c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"status": status[i]}).Want(http.StatusOK)
	}

	got := apptest.Get[struct {
		ActiveTables, TotalTables, PlayersSeated, WaitlistTotal int
		DailyRevenue                                            string
		AverageWaitMinutes                                      *int
	}](c.FloorManager, "/api/dashboard/stats/"+c.Room)
	seated, active := len(sits), 0
	for _, n := range walkIns {
		seated += n
	}
	for _, table := range tables {
		players := walkIns[table.ID]
		for _, v := range sits {
			if v.table == table.ID {
				players++
			}
		}
		if players >= 4 {
			active++
		}
	}
	if got.ActiveTables != active || got.TotalTables != 3 || got.PlayersSeated != seated ||
		got.WaitlistTotal != len(waits) {
		t.Errorf("tables: got %d of %d, want %d of 3; seated: got %d, want %d; waiting: got %d, want %d",
			got.ActiveTables,
			got.TotalTables, active, got.PlayersSeated, seated, got.WaitlistTotal, len(waits))
	}
	// The next gaming day begins at 6 AM, which is 9:18 hours after the start of the test at 8:42 PM.
	newDay := 9*time.Hour + 18*time.Minute
	var cents int64
	for _, v := range visits {
		to := v.to
		if to < 0 {
			to = since()
		}
		cents += chargeToday(v, to, since() >= newDay, newDay)
	}
	if want := fmt.Sprintf("%d.%02d", cents/100, cents%100); got.DailyRevenue != want {
		t.Errorf("revenue: got %s, want %s", got.DailyRevenue, want)
	}
	var sum time.Duration
	n := 0
	for _, w := range ended {
		sum, n = sum+w, n+1
	}
	if n == 0 {
		t.Fatal("waits of seated players: got none, want at least one")
	}
	assert.Pointer(t, "average wait: got.AverageWaitMinutes", got.AverageWaitMinutes,
		int((sum / time.Duration(n)).Minutes()))
	t.Logf("%d visits, %d waits, %s", len(visits), n, got.DailyRevenue)
}

// chargeToday adds up the charge of a visit minute by minute.
func chargeToday(v *seatVisit, to time.Duration, tomorrow bool, newDay time.Duration) int64 {
	if to-v.from < 5*time.Minute {
		return 0
	}
	var before, all int64 // sixtieths of a cent
	for at := v.from; at < to; at += time.Minute {
		all += v.rate
		if at < newDay {
			before += v.rate
		}
	}
	round := func(n int64) int64 { return (n + 30) / 60 }
	if tomorrow {
		return round(all) - round(before)
	}
	return round(all)
}

func TestComparisonsAreWithTheSameTimeOfTheDayBeforeAndWithAnHourAgo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	type texts struct{ ActiveTables, PlayersSeated, WaitlistTotal, DailyRevenue string }
	look := func() texts {
		return apptest.Get[struct{ Comparisons texts }](apptest.SignInAgain(t, c, c.Owner),
			"/api/dashboard/stats/"+c.Room).Comparisons
	}
	const none = "no comparison yet"
	assert.MustEqual(t, "an empty room", look(), texts{none, none, none, none})
	// Yesterday evening three players sit at two tables for two hours at $12.
	first, second := c.Table(1, c.NL25), c.Table(2, c.NL25)
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	seats := []floor.Seat{c.SeatPlayer(ray, first, 1), c.SeatPlayer(joanna, first, 2), c.SeatPlayer(walter, second, 1)}
	c.Clock.Advance(time.Hour)
	before := look() // an hour ago the same three players had just sat down
	assert.Equal(t, "an hour later: PlayersSeated", before.PlayersSeated, "+0 from 1 hour ago")
	assert.Equal(t, "an hour later: ActiveTables", before.ActiveTables, none)
	c.Clock.Advance(time.Hour)
	manager := func() *apptest.Person { return apptest.SignInAgain(t, c, c.FloorManager) }
	for _, s := range seats {
		manager().Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}

	// Today, 23 hours later, one player has been at a table for an hour, and two walk-ins at another for a minute.
	c.Clock.Advance(22 * time.Hour)
	c.FloorManager, c.FrontOffice = manager(), apptest.SignInAgain(t, c, c.FrontOffice)
	e := c.JoinWaitlist(ray, c.NL25)
	c.Clock.Advance(7 * time.Minute)
	actOnEntry(c, e, "seat", apptest.Body{"tableId": first.ID}).Want(http.StatusOK)
	c.Clock.Advance(53 * time.Minute)
	c.FloorManager.Do("PATCH", "/api/tables/"+second.ID, apptest.Body{"currentPlayers": 2}).Want(http.StatusOK)
	c.Clock.Advance(7 * time.Minute)
	got := look()
	// Yesterday at this time, 1 h 7 min after the seating: 2 tables, 3 × 67 minutes at 20 cents. Today: 60 minutes.
	want := texts{"+0 from yesterday", "+2 from 1 hour ago", "7 avg wait minutes", "−70% vs yesterday"}
	if got != want {
		t.Errorf("comparisons: got %+v\nwant %+v", got, want)
	}
	c.FloorManager.Do("PATCH", "/api/tables/"+second.ID, apptest.Body{"currentPlayers": 0}).Want(http.StatusOK)
	if got := look(); got.ActiveTables != "−1 from yesterday" || got.PlayersSeated != "+0 from 1 hour ago" {
		t.Errorf("comparisons after the walk-ins left: got %+v, want active tables %q and players seated %q", got,
			"−1 from yesterday", "+0 from 1 hour ago")
	}
}
