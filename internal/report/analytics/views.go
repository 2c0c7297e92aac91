package analytics

import (
	"slices"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/figures"
	"pitboss/internal/room/alert"
)

// overview returns the snapshot for the pit boss screen.
func (s *snapshot) overview() (PitOverview, error) {
	w := s.waiting()
	today, err := alert.CountIncidents(s.tx, s.begins, s.now)
	return PitOverview{
		TotalRevenue: s.revenue.Total(), SeatRentalRevenue: s.revenue.SeatRental,
		MembershipRevenue: s.revenue.Membership,
		ActiveTableCount:  s.active(), TableCount: len(s.tables), ShortTableCount: s.short(),
		TotalPlayersSeated: figures.CountSeated(s.tables), WaitlistCount: w.Waiting, CalledCount: w.Called,
		LongestWait: longest(w, s.now), AverageWaitTime: figures.AverageWait(s.ended),
		StaffOnDuty: s.crew.onDuty, IncidentsToday: today, VIPPlayersActive: len(s.vips), VIPTables: s.vipTables(),
		TableUtilization: s.utilizationFigure(), OnTimePushes: s.crew.onTimeFigure(),
		CustomerSatisfaction: s.satisfaction(), GamingDayStartedAt: s.begins, AsOf: s.now,
	}, err
}

// column returns the snapshot for the comparison of rooms on the executive screen.
func (s *snapshot) column() RoomColumn {
	w := s.waiting()
	c := RoomColumn{
		RoomID: s.room.ID, Name: s.room.Name, Seated: figures.CountSeated(s.tables), SeatedByHour: s.byHour(),
		Revenue: s.revenue.Total(), RevenueGrowth: figures.PercentChange(s.revenue.Total(), s.yesterdaySoFar),
		HourlyRevenue:    s.hourly,
		ProjectedRevenue: projected(s.hourly), PlayersToday: len(s.players),
		AverageSpend:   averageSpend(s.revenue.Total(), len(s.players)),
		CriticalAlerts: s.alerts[alert.Critical], HighAlerts: s.alerts[alert.High], ActiveTables: s.active(),
		Tables:  len(s.tables),
		Waiting: w.Waiting, LongestWait: longest(w, s.now), WaitTarget: s.room.Settings.WaitTargetMinutes,
		TableUtilization: s.utilizationFigure(), CustomerSatisfaction: s.satisfaction(),
		StaffEfficiency: s.crew.efficiencyFigure(),
		VIPPlayers:      len(s.vips),
	}
	for _, p := range alert.Priorities {
		if n := s.alerts[p]; n > 0 {
			worst := string(p)
			c.WorstAlert, c.WorstAlerts = &worst, n
			break
		}
	}
	return c
}

// summarize combines rooms. A share of several rooms is over all their minutes or waits; a target counts only when
// the rooms have it in common.
func summarize(sheets []*snapshot, now clock.Instant) Summary {
	out := Summary{Rooms: []RoomColumn{}, AsOf: now}
	var then money.Cents
	var seats, staff, waits share
	players := map[string]bool{}
	var target *int
	for i, s := range sheets {
		out.Rooms = append(out.Rooms, s.column())
		out.TotalRevenue += s.revenue.Total()
		then += s.yesterdaySoFar
		out.HourlyRevenue += s.hourly
		out.TotalPlayers += figures.CountSeated(s.tables)
		for p := range s.players {
			players[p] = true
		}
		seats, staff, waits = seats.plus(s.utilization()), staff.plus(s.crew.efficiency),
			waits.plus(withinTarget(s.ended...))
		out.CriticalAlerts += s.alerts[alert.Critical]
		out.HighAlerts += s.alerts[alert.High]
		out.VIPPlayers += len(s.vips)
		if own := &s.room.Settings.UtilizationTarget; i == 0 || target != nil && *target == *own {
			target = own
		} else {
			target = nil
		}
	}
	out.ProjectedRevenue = projected(out.HourlyRevenue)
	out.RevenueGrowth = figures.PercentChange(out.TotalRevenue, then)
	out.PlayersToday = len(players)
	out.AverageSpend = averageSpend(out.TotalRevenue, len(players))
	out.TableUtilization = seats.figure(minute, target, utilizationFormula)
	out.StaffEfficiency = staff.figure(minute, nil, efficiencyFormula)
	out.CustomerSatisfaction = waits.figure(1, nil, waitsFormula)
	out.KeyAlerts = out.CriticalAlerts + out.HighAlerts
	return out
}

// buildAdvanced returns the snapshot for the analytics screen.
func (a *Actions) buildAdvanced(s *snapshot) (out Advanced, err error) {
	more, err := a.loadOutlook(s)
	if err != nil {
		return Advanced{}, err
	}
	out = Advanced{
		RevenueGrowth:    figures.PercentChange(s.revenue.Total(), s.yesterdaySoFar),
		TableUtilization: s.utilizationFigure(), AverageWaitTime: figures.AverageWait(s.ended),
		SeatedFromList: floor.SumWaits(s.ended).Seated,
		WaitTarget:     s.room.Settings.WaitTargetMinutes, StaffEfficiency: s.crew.efficiencyFigure(),
		CustomerSatisfaction: s.satisfaction(),
		PlayerRetentionRate:  more.retained.now.figure(1, nil, retentionFormula),
		Retention:            more.retained.points(s.calendar, s.today),
		PeakHourForecast:     more.peak, HourStartedAt: s.hourBegan(), AsOf: s.now, RecommendedActions: []string{},
		Advice: s.advice(more), Alerts: []Notice{}, RetentionByTerm: more.retained.terms,
	}
	for _, i := range s.insights(more) {
		out.Alerts = append(out.Alerts, newNotice(i))
	}
	for _, m := range out.Advice {
		out.RecommendedActions = append(out.RecommendedActions, m.Title)
	}
	out.Waits, out.AllWaits = s.waits()
	if out.CurrentHourRevenue, err = s.hourRevenue(); err != nil {
		return out, err
	}
	if out.CheckIns, err = figures.CountCheckIns(s.tx, s.begins, s.now); err != nil {
		return out, err
	}
	out.AverageSessionTime, err = figures.AverageSession(s.tx, s.begins, s.now, s.now)
	return out, err
}

// waits returns the waits of each game with open waits or waits of the last 24 hours, and their total.
func (s *snapshot) waits() ([]GameWaits, GameWaits) {
	row := func(id, name string, o floor.OpenWaits, ended ...floor.EndedWaits) GameWaits {
		return GameWaits{
			GameTypeID: id, Game: name, Waiting: o.Waiting, LongestWait: longest(o, s.now),
			AverageWait:  figures.AverageWait(ended),
			WithinTarget: withinTarget(ended...).figure(1, nil, waitsFormula),
		}
	}
	list := []GameWaits{}
	for _, g := range s.games {
		o, ended := s.waitsFor(g.ID)
		if o.Waiting > 0 || len(ended) > 0 {
			list = append(list, row(g.ID, g.Name, o, ended...))
		}
	}
	return list, row("", "All games", s.waiting(), s.ended...)
}

// waitsFor returns the open waits of a game and those that ended in the last 24 hours.
func (s *snapshot) waitsFor(game string) (floor.OpenWaits, []floor.EndedWaits) {
	var o floor.OpenWaits
	if i := slices.IndexFunc(s.open, func(o floor.OpenWaits) bool { return o.GameTypeID == game }); i >= 0 {
		o = s.open[i]
	}
	if i := slices.IndexFunc(s.ended, func(e floor.EndedWaits) bool { return e.GameTypeID == game }); i >= 0 {
		return o, s.ended[i : i+1]
	}
	return o, nil
}

// outlook is the figures that go beyond the present day.
type outlook struct {
	retained  retentionTrend
	habits    history
	peak      *Forecast
	sold      []figures.TermRevenue // memberships of the gaming day
	yesterday money.Cents           // the whole gaming day before
	planned   int                   // dealers with a shift at the hour of the peak
}

// computeOutlook reads the outlook.
func (a *Actions) computeOutlook(s *snapshot) (f outlook, err error) {
	if f.retained, err = a.retention(s); err != nil {
		return f, err
	}
	if f.habits, err = s.loadHistory(); err != nil {
		return f, err
	}
	if f.peak = s.peak(f.habits); f.peak != nil {
		if f.planned, err = plannedAt(s.tx, f.peak.HourAt); err != nil {
			return f, err
		}
	}
	f.sold, err = s.totals.ByTerm(s.tx, s.today, s.today)
	f.yesterday = s.totals.ForDay(s.today.Add(-1)).Total()
	return f, err
}
