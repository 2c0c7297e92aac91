package apptest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
)

func TestEveryFigureOfTheRoomIsWhatASlowWalkThroughTheFactsSays(t *testing.T) {
	t.Parallel()
	for i, p := range clockChanges {
		t.Run(p.zone, func(t *testing.T) {
			t.Parallel()
			l := newRoomWalk(t, p.zone, p.begins, uint64(20+i))
			lent := l.c.Table(9, l.c.NL25)
			t.Cleanup(func() { l.lendTable(lent, 0) })
			crew := l.addCrew()
			for n := range 480 {
				if n%2 == 0 {
					l.act()
				} else {
					l.actOnFloor(lent)
				}
				if n%5 == 0 {
					l.recordShift(crew)
				}
				if n%48 == 47 {
					l.c.Clock.Advance(2 * time.Minute) // the cached ranking of VIPs expires
					l.checkFigures()
				}
			}
			t.Log(l.doneActs)
		})
	}
}

// reasons are the request bodies of the acts on a waitlist entry.
var reasons = map[string]apptest.Body{
	"call": {"reason": "Test"}, "seat": {"reason": "Test", "overrideReason": "Test"}, "undo": {},
}

// actOnFloor performs one random act on lists, walk-ins, the lent table or alerts.
func (l *roomWalk) actOnFloor(lent floor.Table) {
	l.c.Clock.Advance(time.Duration(l.r.IntN(900)) * time.Second)
	if l.c.Clock.Now().Sub(l.signedIn) > 10*time.Hour {
		l.signIn()
	}
	p, table := oneOf(l, l.people), oneOf(l, l.tables)
	entries := apptest.Get[[]floor.WaitlistEntry](l.by, "/api/waitlist/"+l.c.Room)
	switch n := l.r.IntN(14); {
	case n < 3:
		l.try("waits", "POST", "/api/waitlist", apptest.Body{
			"playerId": p.ID, "gameTypeId": table.GameTypeID, "roomId": l.c.Room,
		})
	case n < 7 && len(entries) > 0:
		e := oneOf(l, entries)
		what := oneOf(l, []string{"call", "seat", "seat", "seat", "undo"})
		l.try(what, "POST", "/api/waitlist/"+e.ID+"/"+what, reasons[what])
	case n == 7 && len(entries) > 0:
		l.try("gives up", "DELETE", "/api/waitlist/"+oneOf(l, entries).ID, nil)
	case n == 8:
		l.try("walks in", "POST", "/api/tables/"+table.ID+"/walk-ins", "{}")
	case n == 9:
		l.try("walks out", "DELETE", "/api/tables/"+table.ID+"/walk-ins", nil)
	case n == 10:
		l.try("is set", "PATCH", "/api/tables/"+table.ID,
			apptest.Body{"status": oneOf(l, []string{"active", "short", "available"})})
	case n == 11:
		l.lendTable(lent, l.r.IntN(10))
	case n == 12:
		l.changeAlerts()
	case n == 13:
		l.rollUpHours()
	}
}

// lendTable lends a table to a tournament with the given number of players. With 0 players the table is returned.
func (l *roomWalk) lendTable(table floor.Table, players int) {
	_, err := db.InRoom(context.Background(), l.c.DB, l.c.Owner.Scope.Room(l.c.Room), func(tx *db.RoomTx) (any, error) {
		have, _, err := floor.LoadTable(tx, table.ID, tx.Now())
		if err != nil || have.Event == nil && players == 0 {
			return nil, err
		}
		// The statements repeat the acts of package director.
		_, err = tx.Exec("UPDATE lent_span SET to_at = $4 WHERE org_id = $1 AND room_id = $2 AND table_id = $3 "+
			"AND to_at IS NULL", table.ID, tx.Now())
		if err != nil {
			return nil, err
		}
		if have.Event != nil {
			if err := floor.ReturnTable(tx, table.ID); err != nil || players == 0 {
				return nil, err
			}
		}
		if err := floor.LendTable(tx, table.ID, l.events[0].ID, "Friday Bounty"); err != nil {
			return nil, err
		}
		if players > 0 {
			_, err = tx.Exec("INSERT INTO lent_span (org_id, room_id, table_id, from_at, players) "+
				"VALUES ($1, $2, $3, $4, $5)", table.ID, tx.Now(), players)
		}
		return nil, errors.Join(err, floor.SetLentPlayers(tx, table.ID, players))
	})
	if err != nil {
		l.Fatal(err)
	}
}

// changeAlerts raises a random alert, or resolves all alerts of a random priority.
func (l *roomWalk) changeAlerts() {
	if l.r.IntN(3) == 0 {
		_, err := db.AcrossTenants(context.Background(), l.c.DB, "a test resolves alerts",
			func(tx *db.AnyTx) (int64, error) {
				return tx.Exec("UPDATE alert SET resolved_at = $1, resolved_by = 'Test' WHERE room_id = $2 "+
					"AND resolved_at IS NULL AND priority = $3", tx.Now(), l.c.Room,
					oneOf(l, []string{"critical", "high", "medium"}))
			})
		if err != nil {
			l.Fatal(err)
		}
		return
	}
	kind := oneOf(l, []alert.Kind{
		alert.DisputeCall, alert.SecurityCall, alert.FloorCall, alert.LargeCash, alert.HighPot, alert.MembershipEnded,
	})
	may := tenant.ViewFloor
	if kind == alert.LargeCash {
		may = tenant.ReviewCash
	}
	_, err := db.InRoom(context.Background(), l.c.DB, l.c.Owner.Scope.Room(l.c.Room), func(tx *db.RoomTx) (any, error) {
		return alert.Raise(tx, may, testAlert(kind))
	})
	if err != nil {
		l.Fatal(err)
	}
}

func (l *roomWalk) rollUpHours() {
	for _, j := range l.c.Features.Jobs {
		if j.Name == "roll-up-hours" {
			if err := j.Run(context.Background()); err != nil {
				l.Fatal(err)
			}
		}
	}
}

// screens are the answers of all screens with figures of a room, read at the same time of the test's clock.
type screens struct {
	pit         analytics.PitOverview
	all, one    analytics.Summary
	column      analytics.RoomColumn
	advanced    analytics.Advanced
	occupancy   analytics.Occupancy
	flow        analytics.RealTime
	performance analytics.Performance
	stats       figures.Stats
}

func (l *roomWalk) readScreens() (s screens) {
	at := "?room=" + l.c.Room
	s.pit = apptest.Get[analytics.PitOverview](l.by, "/api/pit-boss/overview/"+l.c.Room)
	s.all = apptest.Get[analytics.Summary](l.by, "/api/executive/summary")
	s.one = apptest.Get[analytics.Summary](l.by, "/api/executive/summary"+at)
	s.column = s.one.Rooms[0]
	s.advanced = apptest.Get[analytics.Advanced](l.by, "/api/analytics/advanced"+at)
	s.occupancy = apptest.Get[analytics.Occupancy](l.by, "/api/analytics/occupancy"+at)
	s.flow = apptest.Get[analytics.RealTime](l.by, "/api/analytics/real-time"+at)
	s.performance = apptest.Get[analytics.Performance](l.by, "/api/executive/performance"+at)
	s.stats = apptest.Get[figures.Stats](l.by, "/api/dashboard/stats/"+l.c.Room)
	apptest.Get[[]analytics.Insight](l.by, "/api/executive/insights"+at)
	return s
}

// checkFigures compares the figures of all screens with each other and with the facts.
func (l *roomWalk) checkFigures() {
	l.Helper()
	f, s := readFloorFacts(l.T, l.c, l.calendar), l.readScreens()
	l.checkScreensAgree(s)
	l.checkPresence(f, s)
	l.checkMoney(f, s)
	l.checkWaits(f, s)
	l.checkHours(f, s)
	l.checkFlow(f, s)
	l.checkPerformance(f, s)
	l.checkCrew(f, s)
	l.checkStoredHours(f)
	if l.Failed() {
		l.FailNow()
	}
}

func (l *roomWalk) wantSame(what string, have, want any) {
	l.Helper()
	if h, w := fmt.Sprint(have), fmt.Sprint(want); h != w {
		l.Errorf("%s at %s: got %s, want %s", what, l.c.Clock.Now(), h, w)
	}
}

// formatFigure returns the values of a figure as text.
func formatFigure(f analytics.Figure) string {
	return fmt.Sprintf("%d%% = %d of %d", orNone(f.Percent), f.Part, f.Total)
}

// checkScreensAgree checks that each figure is the same on every screen that shows it.
func (l *roomWalk) checkScreensAgree(s screens) {
	last := s.performance.Days[len(s.performance.Days)-1]
	l.wantSame("revenue on screens", []money.Cents{s.pit.TotalRevenue, s.one.TotalRevenue, s.column.Revenue,
		s.stats.DailyRevenue, s.all.TotalRevenue, last.Membership + last.SeatRental},
		slices.Repeat([]money.Cents{s.pit.SeatRentalRevenue + s.pit.MembershipRevenue}, 6))
	l.wantSame("seated on screens",
		[]int{s.pit.TotalPlayersSeated, s.one.TotalPlayers, s.column.Seated, s.all.TotalPlayers,
			int(s.flow.Seated[len(s.flow.Seated)-1].Value)}, slices.Repeat([]int{s.stats.PlayersSeated}, 5))
	l.wantSame("active tables on screens", []int{s.pit.ActiveTableCount, s.column.ActiveTables}, []int{
		s.stats.ActiveTables, s.stats.ActiveTables,
	})
	l.wantSame("waiting on screens", []int{s.pit.WaitlistCount, s.column.Waiting, s.advanced.AllWaits.Waiting,
		int(s.flow.Waiting[len(s.flow.Waiting)-1].Value)}, slices.Repeat([]int{s.stats.WaitlistTotal}, 4))
	l.wantSame("longest wait on screens", []int{orNone(s.column.LongestWait), orNone(s.advanced.AllWaits.LongestWait)},
		slices.Repeat([]int{orNone(s.pit.LongestWait)}, 2))
	l.wantSame("average wait on screens", []int{orNone(s.pit.AverageWaitTime), orNone(s.advanced.AverageWaitTime),
		orNone(s.advanced.AllWaits.AverageWait)}, slices.Repeat([]int{orNone(s.stats.AverageWaitMinutes)}, 3))
	for what, list := range map[string][]analytics.Figure{
		"utilization": {s.pit.TableUtilization, s.one.TableUtilization, s.column.TableUtilization,
			s.advanced.TableUtilization, s.all.TableUtilization},
		"satisfaction": {s.pit.CustomerSatisfaction, s.one.CustomerSatisfaction, s.column.CustomerSatisfaction,
			s.advanced.CustomerSatisfaction, s.all.CustomerSatisfaction, s.advanced.AllWaits.WithinTarget},
		"efficiency": {
			s.one.StaffEfficiency, s.column.StaffEfficiency, s.advanced.StaffEfficiency, s.all.StaffEfficiency,
		},
	} {
		for _, x := range list {
			l.wantSame(what+" on screens", formatFigure(x), formatFigure(list[0]))
		}
	}
	l.wantSame("utilization of the day", orNone(last.TableUtilization), orNone(s.pit.TableUtilization.Percent))
	l.wantSame("players of the day", []int{last.Players, s.all.PlayersToday, s.column.PlayersToday},
		slices.Repeat([]int{s.one.PlayersToday}, 3))
	l.wantSame("alerts of the room", []int{s.column.CriticalAlerts, s.column.HighAlerts}, []int{
		s.one.CriticalAlerts, s.one.HighAlerts,
	})
	l.wantSame("VIPs on screens", []int{s.one.VIPPlayers, s.column.VIPPlayers}, []int{
		s.pit.VIPPlayersActive, s.pit.VIPPlayersActive,
	})
	l.wantSame("this hour's revenue on screens", s.flow.RevenueThisHour, s.advanced.CurrentHourRevenue)
	growth := func(g *float64) string {
		if g == nil {
			return "none"
		}
		return fmt.Sprint(*g)
	}
	l.wantSame("growth on screens", []string{growth(s.column.RevenueGrowth), growth(s.advanced.RevenueGrowth)},
		[]string{growth(s.one.RevenueGrowth), growth(s.one.RevenueGrowth)})
}

// checkPresence checks the seated, waiting and playing players, the open tables and the alerts.
func (l *roomWalk) checkPresence(f *floorFacts, s screens) {
	players, _, waits := f.countAt(f.now)
	today := l.calendar.DayOf(f.now)
	begins := l.calendar.DayStart(today)
	seated := map[string]int{}
	for _, stay := range f.stays {
		if stay.from <= f.now && (stay.to == 0 || f.now < stay.to) {
			seated[stay.table] += int(stay.players)
		}
	}
	active, short := 0, 0
	for _, t := range f.tables {
		if seated[t.id] >= 4 {
			active++
		}
		if t.short {
			short++
		}
	}
	l.wantSame("seated, waiting, tables", []int{s.pit.TotalPlayersSeated, s.pit.WaitlistCount, s.pit.ActiveTableCount,
		s.pit.ShortTableCount, s.pit.TableCount}, []int{players, waits, active, short, len(f.tables)})
	incidents, open := 0, map[string]int{}
	for _, a := range f.alerts {
		if a.raised >= begins && (a.kind == "dispute" || a.kind == "security") {
			incidents++
		}
		if a.resolved == 0 {
			open[a.priority]++
		}
	}
	l.wantSame("incidents, critical, high", []int{s.pit.IncidentsToday, s.one.CriticalAlerts, s.one.HighAlerts,
		s.one.KeyAlerts}, []int{incidents, open["critical"], open["high"], open["critical"] + open["high"]})
	worst, many := "none", 0
	for _, p := range []string{"critical", "high", "medium", "other"} {
		if open[p] > 0 {
			worst, many = p, open[p]
			break
		}
	}
	if have := s.column.WorstAlert; (have == nil) != (many == 0) || have != nil &&
		(*have != worst || s.column.WorstAlerts != many) {
		l.Errorf("worst alerts: got %d of %v, want %d of %s", s.column.WorstAlerts, have, many, worst)
	}
	came := f.countVisitors(today)
	l.wantSame("players of the day", s.one.PlayersToday, came)
	spend := "none"
	if came > 0 {
		spend = money.Cents(roundQuotient(int64(s.pit.TotalRevenue), int64(came))).String()
	}
	have := "none"
	if s.one.AverageSpend != nil {
		have = s.one.AverageSpend.String()
	}
	if s.pit.TotalRevenue >= 0 {
		l.wantSame("average spend", have, spend)
	}
	l.checkVIPs(f, s)
	var there clock.Instant
	n := 0
	for _, x := range f.sessions {
		if x.in < begins {
			continue
		}
		n++
		if x.out != 0 {
			there += x.out - x.in
		} else {
			there += f.now - x.in
		}
	}
	average := -1
	if n > 0 {
		average = int(there / clock.Instant(n) / (60 * second))
	}
	l.wantSame("check-ins and their time", []int{s.advanced.CheckIns, orNone(s.advanced.AverageSessionTime)},
		[]int{n, average})
}

// checkVIPs checks the seated players among the tenth with the most hours. The method directory checks the list of
// VIPs.
func (l *roomWalk) checkVIPs(f *floorFacts, s screens) {
	ranked := l.readDirectory("vip")
	tables, n := map[int64]bool{}, 0
	for _, x := range f.stays {
		if x.to != 0 || x.player == "" ||
			!slices.ContainsFunc(ranked, func(r figures.DirectoryRow) bool { return r.Player.ID == x.player }) {
			continue
		}
		n++
		for _, t := range f.tables {
			if t.id == x.table {
				tables[t.number] = true
			}
		}
	}
	l.wantSame("VIPs and their tables", []int{s.pit.VIPPlayersActive, len(s.pit.VIPTables)}, []int{n, len(tables)})
}
