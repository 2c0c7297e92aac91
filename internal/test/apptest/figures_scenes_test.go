package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
)

func TestAnEmptyRoomHasNoFiguresAndSaysNothing(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	l := &life{T: t, c: c, by: c.Owner}
	s := l.screens()
	for what, f := range map[string]analytics.Figure{
		"utilization": s.pit.TableUtilization, "pushes": s.pit.OnTimePushes, "satisfaction": s.pit.CustomerSatisfaction, "efficiency": s.all.StaffEfficiency,
		"retention": s.advanced.PlayerRetentionRate,
	} {
		if f.Percent != nil || f.Part != 0 || f.Total != 0 || f.Formula == "" {
			t.Errorf("%s of nothing is %+v", what, f)
		}
	}
	if s.pit.LongestWait != nil || s.pit.AverageWaitTime != nil || s.all.RevenueGrowth != nil || s.all.AverageSpend != nil || s.advanced.AverageSessionTime != nil ||
		s.advanced.PeakHourForecast != nil || s.column.WorstAlert != nil || s.all.TotalRevenue != 0 {
		t.Errorf("%+v\n%+v\n%+v", s.pit, s.all, s.advanced)
	}
	if len(s.all.Rooms) != 2 || len(s.performance.Days) != 28 || len(s.occupancy.Hours) != 0 || len(s.occupancy.Days) != 7 || s.occupancy.Today.Peak != nil ||
		s.occupancy.Basis != "No comparison yet: there is no earlier Friday." || len(s.flow.Seated) != 49 {
		t.Errorf("%+v", s.occupancy)
	}
	if list := apptest.Get[[]analytics.Insight](c.Owner, "/api/executive/insights"); len(list) != 0 || len(s.advanced.Advice) != 0 || len(s.advanced.Alerts) != 0 {
		t.Errorf("%+v, %+v", list, s.advanced)
	}
	for _, path := range []string{"/api/pit-boss/overview/room_nowhere", "/api/executive/summary?room=room_nowhere", "/api/analytics/advanced?room=" + c.StrangerRoom} {
		c.Owner.Do("GET", path, nil).Want(404)
	}
}

func TestRoomsTogetherAreTheSumOfTheRoomsAndNobodyCountsTwice(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	first := c.SeatPlayer(ray, c.Table(1, c.NL25), 1)
	c.SeatPlayer(joanna, c.Table(2, c.NL25), 1)
	c.Clock.Advance(2 * time.Hour)
	leaves(c, first)
	c.Room, c.OtherRoom = c.OtherRoom, c.Room
	other := c.Table(1, c.NL13)
	c.SeatPlayer(ray, other, 1)
	c.SeatPlayer(walter, other, 2)
	c.Clock.Advance(time.Hour)
	s := apptest.Get[analytics.Summary](c.Executive, "/api/executive/summary")
	// At $12: Ray two hours and Joanna three in one room; both tables of the other room's one hour at $12 ($1/$3 is up to $5).
	if s.TotalRevenue != 84_00 || s.HourlyRevenue != 36_00 || s.ProjectedRevenue != 864_00 || s.TotalPlayers != 3 || s.PlayersToday != 3 || *s.AverageSpend != 28_00 {
		t.Errorf("%+v", s)
	}
	// Seat-minutes: 120 + 180 of (120 + 180) × 9, and 120 of 60 × 9.
	if f := s.TableUtilization; f.Part != 420 || f.Total != 3240 || *f.Percent != 13 || f.Target == nil || *f.Target != 75 {
		t.Errorf("%+v", f)
	}
	main, side := s.Rooms[0], s.Rooms[1]
	if main.Revenue != 60_00 || side.Revenue != 24_00 || *main.AverageSpend != 30_00 || *side.AverageSpend != 12_00 || main.Revenue+side.Revenue != s.TotalRevenue ||
		main.Seated != 1 || side.Seated != 2 || main.TableUtilization.Total+side.TableUtilization.Total != s.TableUtilization.Total {
		t.Errorf("%+v\n%+v", main, side)
	}
	days := apptest.Get[analytics.Performance](c.Executive, "/api/executive/performance").Days
	if d := days[27]; d.Players != 3 || d.SeatRental != 84_00 || d.SeatHours != 7 || d.Complete {
		t.Errorf("%+v", d)
	}
	rule(t, c, "utilization_target = 60")
	if f := apptest.Get[analytics.Summary](c.Executive, "/api/executive/summary").TableUtilization; f.Target != nil {
		t.Errorf("rooms with two targets have %d", *f.Target)
	}
}

func TestAVIPAtATournamentsTableCountsToo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := onSale(t, c, bountyPrices, 10, nil)
	first := player.Player{ID: e.entries[0].Player.ID}
	s := c.SeatPlayer(first, c.Table(1, c.NL25), 1)
	c.Clock.Advance(time.Hour)
	vips := func() string {
		p := apptest.Get[analytics.PitOverview](c.PitBoss, "/api/pit-boss/overview/"+c.Room)
		return fmt.Sprint(p.VIPPlayersActive, p.VIPTables)
	}
	leaves(c, s) // the hour makes him the one of ten
	if got := vips(); got != "0 []" {
		t.Fatalf("he sits nowhere: %s", got)
	}
	table, _ := e.sits(1)
	felt := c.Table(7, c.NL25)
	c.FloorManager.Do("PATCH", fmt.Sprintf("%s/tables/%d", e.path, table), apptest.Body{"tableId": felt.ID}).Want(http.StatusOK)
	if got := vips(); got != "1 [7]" {
		t.Errorf("he has a seat at the tournament's table: %s", got)
	}
	s = c.SeatPlayer(first, c.Table(2, c.NL25), 1)
	if got := vips(); got != "1 [2]" {
		t.Errorf("he plays at a cash table until it begins: %s", got)
	}
	leaves(c, s)
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "completed"}).Want(http.StatusOK)
	if got := vips(); got != "0 []" {
		t.Errorf("it is over: %s", got)
	}
}

func TestWhoMayNotSeeAnAlertDoesNotSeeItCountedEither(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for kind, may := range map[alert.Kind]tenant.Permission{alert.LargeCash: tenant.ReviewCash, alert.FloorCall: tenant.ViewFloor} {
		_, err := db.InRoom(context.Background(), c.DB, c.Owner.Scope.Room(c.Room), func(tx *db.RoomTx) (any, error) {
			return alert.Raise(tx, may, someAlert(kind))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		who                    *apptest.Person
		critical, high, worsts int
		worst                  string
	}{{c.PitBoss, 1, 1, 1, "critical"}, {c.Executive, 0, 1, 1, "high"}} {
		s := apptest.Get[analytics.Summary](x.who, "/api/executive/summary")
		if s.CriticalAlerts != x.critical || s.HighAlerts != x.high || s.KeyAlerts != x.critical+x.high || *s.Rooms[0].WorstAlert != x.worst || s.Rooms[0].WorstAlerts != x.worsts {
			t.Errorf("%s sees %+v", x.who.Role, s)
		}
	}
}

func TestTheHoursOfADayAreKeptOnceWhoeverIsStillSaidToHaveSatThere(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	l := &life{T: t, c: c}
	days := func() (n, taken int64) {
		_, err := db.ViewAcross(context.Background(), c.DB, "a test looks at what is kept", func(tx *db.AnyTx) (any, error) {
			_, _, err := db.One(tx, func(scan db.Scan) (none struct{}, err error) { return none, scan(&n, &taken) },
				"SELECT count(*), CAST(coalesce(sum(taken), 0) AS BIGINT) FROM seat_hour WHERE room_id = $1", c.Room)
			return nil, err
		})
		if err != nil {
			t.Fatal(err)
		}
		return n, taken / 60_000_000
	}
	keep := func() {
		var nodes sync.WaitGroup // all at once, as several nodes do
		for range 4 {
			nodes.Go(l.keepHours)
		}
		nodes.Wait()
	}
	keep()
	if n, _ := days(); n != 0 {
		t.Errorf("%d hours are kept of a room in which nobody has sat", n)
	}
	rule(t, c, "closing_hour = 4")
	c.SeatPlayer(c.Player("Ray"), c.Table(1, c.NL25), 1) // 8:42 PM; nobody sees him leave, and the server is down over night
	c.Clock.Advance(12 * time.Hour)
	keep()
	if n, _ := days(); n != 0 {
		t.Errorf("%d hours are kept although it is not known when he left", n)
	}
	c.RunJobs() // he left at 4 AM
	keep()
	if n, taken := days(); n != 24 || taken != 7*60+18 {
		t.Errorf("%d hours with %d minutes are kept, want 24 with 438", n, taken)
	}
	c.Clock.Advance(40 * 24 * time.Hour) // the server was down for weeks
	keep()
	keep()
	if n, taken := days(); n != 41*24 || taken != 438 {
		t.Errorf("%d hours with %d minutes are kept, want those of 41 days", n, taken)
	}
	if d := apptest.Get[analytics.Performance](apptest.SignInAgain(t, c, c.Owner), "/api/executive/performance").Days; d[0].SeatHours != 0 || d[27].Membership != money.Cents(0) {
		t.Errorf("%+v", d[0])
	}
}
