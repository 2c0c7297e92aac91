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
	"pitboss/internal/test/assert"
)

func TestAnEmptyRoomHasNoFiguresAndSaysNothing(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	l := &roomWalk{T: t, c: c, by: c.Owner}
	s := l.readScreens()
	for what, f := range map[string]analytics.Figure{
		"utilization": s.pit.TableUtilization, "pushes": s.pit.OnTimePushes, "satisfaction": s.pit.CustomerSatisfaction,
		"efficiency": s.all.StaffEfficiency, "retention": s.advanced.PlayerRetentionRate,
	} {
		assert.Nil(t, what+" of an empty room: Percent", f.Percent)
		assert.Equal(t, what+" of an empty room: Part", f.Part, 0)
		assert.Equal(t, what+" of an empty room: Total", f.Total, 0)
		if f.Formula == "" {
			t.Errorf("%s of an empty room has no Formula", what)
		}
	}
	assert.Nil(t, "pit.LongestWait", s.pit.LongestWait)
	assert.Nil(t, "pit.AverageWaitTime", s.pit.AverageWaitTime)
	assert.Nil(t, "all.RevenueGrowth", s.all.RevenueGrowth)
	assert.Nil(t, "all.AverageSpend", s.all.AverageSpend)
	assert.Nil(t, "advanced.AverageSessionTime", s.advanced.AverageSessionTime)
	assert.Nil(t, "advanced.PeakHourForecast", s.advanced.PeakHourForecast)
	assert.Nil(t, "column.WorstAlert", s.column.WorstAlert)
	assert.Equal(t, "all.TotalRevenue", s.all.TotalRevenue, 0)
	assert.Len(t, "all.Rooms", s.all.Rooms, 2)
	assert.Len(t, "performance.Days", s.performance.Days, 28)
	assert.Len(t, "occupancy.Hours", s.occupancy.Hours, 0)
	assert.Len(t, "occupancy.Days", s.occupancy.Days, 7)
	assert.Nil(t, "occupancy.Today.Peak", s.occupancy.Today.Peak)
	assert.Equal(t, "occupancy.Basis", s.occupancy.Basis, "No comparison yet: there is no earlier Friday.")
	assert.Len(t, "flow.Seated", s.flow.Seated, 49)
	assert.Len(t, `apptest.Get[[]analytics.Insight](c.Owner, "/api/executive/insights")`,
		apptest.Get[[]analytics.Insight](c.Owner, "/api/executive/insights"), 0)
	assert.Len(t, "s.advanced.Advice", s.advanced.Advice, 0)
	assert.Len(t, "s.advanced.Alerts", s.advanced.Alerts, 0)
	for _, path := range []string{"/api/pit-boss/overview/room_nowhere", "/api/executive/summary?room=room_nowhere",
		"/api/analytics/advanced?room=" + c.StrangerRoom} {
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
	leaveSeat(c, first)
	c.Room, c.OtherRoom = c.OtherRoom, c.Room
	other := c.Table(1, c.NL13)
	c.SeatPlayer(ray, other, 1)
	c.SeatPlayer(walter, other, 2)
	c.Clock.Advance(time.Hour)
	s := apptest.Get[analytics.Summary](c.Executive, "/api/executive/summary")
	// At $12: Ray two hours and Joanna three in one room; both tables of the other room's one hour at $12 ($1/$3 is up
	// to $5).
	assert.Equal(t, "TotalRevenue", s.TotalRevenue, 84_00)
	assert.Equal(t, "HourlyRevenue", s.HourlyRevenue, 36_00)
	assert.Equal(t, "ProjectedRevenue", s.ProjectedRevenue, 864_00)
	assert.Equal(t, "TotalPlayers", s.TotalPlayers, 3)
	assert.Equal(t, "PlayersToday", s.PlayersToday, 3)
	assert.Pointer(t, "AverageSpend", s.AverageSpend, 28_00)
	// Seat-minutes: 120 + 180 of (120 + 180) × 9, and 120 of 60 × 9.
	f := s.TableUtilization
	assert.Equal(t, "Part", f.Part, 420)
	assert.Equal(t, "Total", f.Total, 3240)
	assert.Pointer(t, "Percent", f.Percent, 13)
	assert.Pointer(t, "Target", f.Target, 75)
	main, side := s.Rooms[0], s.Rooms[1]
	assert.Equal(t, "main.Revenue", main.Revenue, 60_00)
	assert.Equal(t, "side.Revenue", side.Revenue, 24_00)
	assert.Pointer(t, "main.AverageSpend", main.AverageSpend, 30_00)
	assert.Pointer(t, "side.AverageSpend", side.AverageSpend, 12_00)
	assert.Equal(t, "main.Revenue+side.Revenue", main.Revenue+side.Revenue, s.TotalRevenue)
	assert.Equal(t, "main.Seated", main.Seated, 1)
	assert.Equal(t, "side.Seated", side.Seated, 2)
	assert.Equal(t, "main.TableUtilization.Total+side.TableUtilization.Total",
		main.TableUtilization.Total+side.TableUtilization.Total, s.TableUtilization.Total)
	days := apptest.Get[analytics.Performance](c.Executive, "/api/executive/performance").Days
	d := days[27]
	assert.Equal(t, "Players", d.Players, 3)
	assert.Equal(t, "SeatRental", d.SeatRental, 84_00)
	assert.Equal(t, "SeatHours", d.SeatHours, 7)
	assert.Equal(t, "Complete", d.Complete, false)
	setRoomColumns(t, c, "utilization_target = 60")
	if f := apptest.Get[analytics.Summary](c.Executive, "/api/executive/summary").TableUtilization; f.Target != nil {
		t.Errorf("target of two rooms with different targets: got %d, want none", *f.Target)
	}
}

func TestAVIPAtATournamentsTableCountsToo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 10, nil)
	first := player.Player{ID: e.entries[0].Player.ID}
	s := c.SeatPlayer(first, c.Table(1, c.NL25), 1)
	c.Clock.Advance(time.Hour)
	vips := func() string {
		p := apptest.Get[analytics.PitOverview](c.PitBoss, "/api/pit-boss/overview/"+c.Room)
		return fmt.Sprint(p.VIPPlayersActive, p.VIPTables)
	}
	leaveSeat(c, s) // with this hour Ray is the VIP among ten players
	assert.MustEqual(t, "without a seat", vips(), "0 []")
	table, _ := e.findSeat(1)
	felt := c.Table(7, c.NL25)
	c.FloorManager.Do("PATCH", fmt.Sprintf("%s/tables/%d", e.path, table), apptest.Body{"tableId": felt.ID}).
		Want(http.StatusOK)
	assert.Equal(t, "with a seat at the tournament's table", vips(), "1 [7]")
	s = c.SeatPlayer(first, c.Table(2, c.NL25), 1)
	assert.Equal(t, "at a cash table before the tournament starts", vips(), "1 [2]")
	leaveSeat(c, s)
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "completed"}).Want(http.StatusOK)
	assert.Equal(t, "after the tournament", vips(), "0 []")
}

func TestWhoMayNotSeeAnAlertDoesNotSeeItCountedEither(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for kind, may := range map[alert.Kind]tenant.Permission{
		alert.LargeCash: tenant.ReviewCash, alert.FloorCall: tenant.ViewFloor,
	} {
		_, err := db.InRoom(context.Background(), c.DB, c.Owner.Scope.Room(c.Room), func(tx *db.RoomTx) (any, error) {
			return alert.Raise(tx, may, testAlert(kind))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		by                     *apptest.Person
		critical, high, worsts int
		worst                  string
	}{{c.PitBoss, 1, 1, 1, "critical"}, {c.Executive, 0, 1, 1, "high"}} {
		s := apptest.Get[analytics.Summary](x.by, "/api/executive/summary")
		assert.Equal(t, "CriticalAlerts", s.CriticalAlerts, x.critical)
		assert.Equal(t, "HighAlerts", s.HighAlerts, x.high)
		assert.Equal(t, "KeyAlerts", s.KeyAlerts, x.critical+x.high)
		assert.Pointer(t, "Rooms[0].WorstAlert", s.Rooms[0].WorstAlert, x.worst)
		assert.Equal(t, "Rooms[0].WorstAlerts", s.Rooms[0].WorstAlerts, x.worsts)
	}
}

func TestTheHoursOfADayAreKeptOnceWhoeverIsStillSaidToHaveSatThere(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	l := &roomWalk{T: t, c: c}
	countHours := func() (n, taken int64) {
		_, err := db.ViewAcross(context.Background(), c.DB, "a test reads the stored hours",
			func(tx *db.AnyTx) (any, error) {
				_, _, err := db.One(tx, func(scan db.Scan) (none struct{}, err error) { return none, scan(&n, &taken) },
					"SELECT count(*), CAST(coalesce(sum(taken), 0) AS BIGINT) FROM seat_hour WHERE room_id = $1",
					c.Room)
				return nil, err
			})
		if err != nil {
			t.Fatal(err)
		}
		return n, taken / 60_000_000
	}
	rollUp := func() {
		var nodes sync.WaitGroup // concurrently, as several nodes do
		for range 4 {
			nodes.Go(l.rollUpHours)
		}
		nodes.Wait()
	}
	rollUp()
	n, _ := countHours()
	assert.Equal(t, "stored hours", n, 0)
	setRoomColumns(t, c, "closing_hour = 4")
	// It is 8:42 PM. The player leaves without a check-out, and the server is down overnight.
	c.SeatPlayer(c.Player("Ray"), c.Table(1, c.NL25), 1)
	c.Clock.Advance(12 * time.Hour)
	rollUp()
	n, _ = countHours()
	assert.Equal(t, "stored hours with an open session", n, 0)
	c.RunJobs() // checks the player out as of 4 AM
	rollUp()
	if n, taken := countHours(); n != 24 || taken != 7*60+18 {
		t.Errorf("stored hours: got %d with %d minutes, want 24 with 438", n, taken)
	}
	c.Clock.Advance(40 * 24 * time.Hour) // the server was down for weeks
	rollUp()
	rollUp()
	if n, taken := countHours(); n != 41*24 || taken != 438 {
		t.Errorf("stored hours: got %d with %d minutes, want %d with 438", n, taken, 41*24)
	}
	d := apptest.Get[analytics.Performance](apptest.SignInAgain(t, c, c.Owner), "/api/executive/performance").Days
	assert.Equal(t, "d[0].SeatHours", d[0].SeatHours, 0)
	assert.Equal(t, "d[27].Membership", d[27].Membership, money.Cents(0))
}
