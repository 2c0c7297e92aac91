package apptest_test

import (
	"context"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/analytics"
)

// sameTimeYesterday returns the gaming day before and the time in it that is as long after its start as now is after
// the start of today.
func (f *floorFacts) sameTimeYesterday() (clock.Day, clock.Instant) {
	today := f.calendar.DayOf(f.now)
	day := today.Add(-1)
	at := f.calendar.DayStart(day) + f.now - f.calendar.DayStart(today)
	return day, min(at, f.calendar.DayStart(today)-1)
}

func (l *roomWalk) checkMoney(f *floorFacts, s screens) {
	today := l.calendar.DayOf(f.now)
	memberships, seats := f.revenueByDay(f.now)
	l.wantSame("revenue", []money.Cents{s.pit.MembershipRevenue, s.pit.SeatRentalRevenue}, []money.Cents{
		money.Cents(memberships[today]), money.Cents(seats[today]),
	})
	day, at := f.sameTimeYesterday()
	m, r := f.revenueByDay(at)
	then, now := m[day]+r[day], memberships[today]+seats[today]
	switch {
	case then <= 0:
		l.wantSame("growth from nothing", s.one.RevenueGrowth == nil, true)
	case now >= then:
		l.wantSame("growth", int64(*s.one.RevenueGrowth*10+0.5), roundQuotient((now-then)*1000, then))
	default:
		l.wantSame("decline", int64(-*s.one.RevenueGrowth*10+0.5), roundQuotient((then-now)*1000, then))
	}
	var hourly int64
	for _, x := range f.rentals {
		if x.to != nil {
			continue
		}
		rate, isPaused := int64(0), false
		for _, s := range x.rates {
			if s.from <= f.now {
				rate = s.rate
			}
		}
		for _, p := range x.pauses {
			isPaused = isPaused || p[1] == 0
		}
		if !isPaused {
			hourly += rate
		}
	}
	l.wantSame("hourly and projected revenue", []money.Cents{s.one.HourlyRevenue, s.one.ProjectedRevenue,
		s.column.HourlyRevenue, s.column.ProjectedRevenue, s.all.HourlyRevenue},
		[]money.Cents{
			money.Cents(hourly), money.Cents(24 * hourly), money.Cents(hourly), money.Cents(24 * hourly),
			money.Cents(hourly),
		})
	begins := l.calendar.DayStart(today)
	hourBegan := begins + (f.now-begins)/(3600*second)*3600*second
	l.wantSame("the hour began", s.advanced.HourStartedAt, hourBegan)
	m, r = f.revenueByDay(hourBegan - 1)
	l.wantSame("revenue of the hour", s.advanced.CurrentHourRevenue, money.Cents(now-m[today]-r[today]))
}

func (l *roomWalk) checkWaits(f *floorFacts, s screens) {
	const target = 30
	dayAgo := f.now - 24*3600*second
	row := func(what, game string, have analytics.GameWaits) {
		w := f.countWaits(game, dayAgo, f.now, target)
		average, longest, open := -1, -1, 0
		if w.seated > 0 {
			average = int(w.waited / clock.Instant(w.seated) / (60 * second))
		}
		for _, e := range f.entries {
			if e.ended == 0 && (game == "" || e.game == game) {
				open++
				longest = max(longest, int((f.now-e.joined)/(60*second)))
			}
		}
		l.wantSame(what, []int{have.Waiting, orNone(have.LongestWait), orNone(have.AverageWait),
			orNone(have.WithinTarget.Percent), int(have.WithinTarget.Part), int(have.WithinTarget.Total)},
			[]int{open, longest, average, percentOf(int64(w.within), int64(w.all)), w.within, w.all})
	}
	row("waits", "", s.advanced.AllWaits)
	games := map[string]bool{}
	for _, e := range f.entries {
		if e.ended == 0 || e.ended > dayAgo {
			games[e.game] = true
		}
	}
	l.wantSame("games with waiting players", len(s.advanced.Waits), len(games))
	for _, w := range s.advanced.Waits {
		row("waits for "+w.Game, w.GameTypeID, w)
	}
	l.wantSame("seated from lists", s.advanced.SeatedFromList, f.countWaits("", dayAgo, f.now, target).seated)
}

// checkHours checks the utilization, the heat map by hour and the forecast.
func (l *roomWalk) checkHours(f *floorFacts, s screens) {
	today := l.calendar.DayOf(f.now)
	d := f.occupancyOf(today)
	l.wantSame("utilization", formatFigure(s.pit.TableUtilization), formatFigure(analytics.Figure{
		Percent: nilIfNegative(percentOf(d.all.taken, d.all.open)), Part: roundQuotient(d.all.taken, 60),
		Total: roundQuotient(d.all.open, 60),
	}))
	for i, p := range s.column.SeatedByHour {
		w := d.byHours[i]
		l.wantSame("seated by hour", []any{p.At, p.Value}, []any{
			l.calendar.DayStart(today) + clock.Instant(i)*3600*second,
			float64(roundQuotient(10*w.taken, w.length)) / 10,
		})
	}
	usual := func(weekday int) (out [24]seatSeconds, weeks []clock.Day) {
		for n := 56; n > 0; n-- {
			day := today.Add(-n)
			if f.first == "" || day < f.first || weekdayOf(day) != weekday {
				continue
			}
			weeks = append(weeks, day)
			for h, w := range f.occupancyOf(day).byWall {
				out[h].add(w)
			}
		}
		return out, weeks
	}
	cell := func(what string, have analytics.Heat, w seatSeconds, forecast bool) {
		players, percent := -1, percentOf(w.taken, w.open)
		if w.length > 0 {
			players = int(roundQuotient(w.taken, w.length))
		}
		l.wantSame(what, []any{orNone(have.Players), orNone(have.Percent), have.Forecast},
			[]any{players, percent, forecast})
	}
	mine, weeks := usual(weekdayOf(today))
	for i, h := range s.occupancy.Hours {
		if w := d.byWall[h]; w.length > 0 {
			cell("today's cell", s.occupancy.Today.Cells[i], w, false)
		} else {
			cell("today's forecast", s.occupancy.Today.Cells[i], mine[h], true)
		}
	}
	shown := map[int]bool{}
	for _, h := range s.occupancy.Hours {
		shown[h] = true
	}
	for n, row := range s.occupancy.Days {
		weekday := (weekdayOf(today) + n) % 7
		u, _ := usual(weekday)
		l.wantSame("weekday", row.Weekday, weekday)
		for i, h := range s.occupancy.Hours {
			cell("a usual cell", row.Cells[i], u[h], false)
		}
		for h, w := range u {
			if w.length > 0 && roundQuotient(w.taken, w.length) > 0 && !shown[h] {
				l.Errorf("%d o'clock with %d seconds of taken seats is not shown", h, w.taken)
			}
		}
	}
	l.checkForecast(f, s.advanced.PeakHourForecast, mine, weeks)
}

func (l *roomWalk) checkForecast(f *floorFacts, have *analytics.Forecast, usual [24]seatSeconds, weeks []clock.Day) {
	best := -1
	today := l.calendar.DayOf(f.now)
	var at clock.Instant
	for moment := l.calendar.DayStart(today); moment < l.calendar.DayStart(today.Add(1)); moment += 3600 * second {
		h := moment.Time().In(l.calendar.Zone).Hour()
		if u := usual[h]; u.taken > 0 && (best < 0 || u.taken*usual[best].length > usual[best].taken*u.length) {
			best, at = h, moment
		}
	}
	if (have == nil) != (best < 0) {
		l.Errorf("forecast: got %+v, want one for %d o'clock (none for -1)", have, best)
	}
	if have == nil || best < 0 {
		return
	}
	var values []float64
	least, most := int64(1000), int64(0)
	for _, day := range weeks {
		if w := f.occupancyOf(day).byWall[best]; w.length > 0 {
			values = append(values, float64(roundQuotient(10*w.taken, w.length))/10)
			least, most = min(least, roundQuotient(w.taken, w.length)), max(most, roundQuotient(w.taken, w.length))
		}
	}
	var points []float64
	for _, p := range have.Weeks {
		points = append(points, p.Value)
	}
	l.wantSame("forecast", []any{have.HourAt, have.Expected, have.Min, have.Max, points}, []any{
		at, roundQuotient(usual[best].taken, usual[best].length), least, most, values,
	})
}

func weekdayOf(day clock.Day) int {
	at, err := time.Parse(clock.DayLayout, string(day))
	if err != nil {
		return -1
	}
	return int(at.Weekday())
}

func nilIfNegative(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// checkFlow checks each step of the last four hours, and the arrivals and departures of the last hour.
func (l *roomWalk) checkFlow(f *floorFacts, s screens) {
	l.wantSame("steps", []int{len(s.flow.Seated), len(s.flow.Tables), len(s.flow.Waiting)}, []int{49, 49, 49})
	for i := range s.flow.Seated {
		at := f.now - clock.Instant(48-i)*300*second
		players, tables, waits := f.countAt(at)
		l.wantSame("a step", []any{s.flow.Seated[i], s.flow.Tables[i], s.flow.Waiting[i]},
			[]any{
				analytics.Point{At: at, Value: float64(players)}, analytics.Point{At: at, Value: float64(tables)},
				analytics.Point{At: at, Value: float64(waits)},
			})
	}
	hourAgo := f.now - 3600*second
	in, out, sat, left := 0, 0, 0, 0
	for _, x := range f.sessions {
		if x.in > hourAgo {
			in++
		}
		if x.out > hourAgo {
			out++
		}
	}
	for _, x := range f.rentals {
		if x.from > hourAgo && (x.to == nil || *x.to > x.from) {
			sat++
		}
	}
	for _, x := range f.stays {
		if x.players == 1 && x.left && x.to > hourAgo {
			left++
		}
		if x.rental == "" && x.from > hourAgo && !f.isLent(x) && x.to != x.from {
			sat++
		}
	}
	l.wantSame("arrivals, departures, players who sat down and who left",
		[]int{s.flow.Arrivals, s.flow.Departures, s.flow.SeatedLastHour,
			s.flow.LeftLastHour}, []int{in, out, sat, left})
}

// isLent reports whether a stay is at the table that is lent to a tournament, which is number 9.
func (f *floorFacts) isLent(s stayFact) bool {
	for _, t := range f.tables {
		if t.id == s.table {
			return t.number == 9
		}
	}
	return false
}

// checkPerformance checks the figures of each of the last 28 gaming days.
func (l *roomWalk) checkPerformance(f *floorFacts, s screens) {
	today := l.calendar.DayOf(f.now)
	memberships, seats := f.revenueByDay(f.now)
	l.wantSame("days", len(s.performance.Days), 28)
	attended := f.seatTimeByDay(false)
	for i, have := range s.performance.Days {
		day := today.Add(i - 27)
		d := f.occupancyOf(day).all
		came := 0
		for _, days := range attended {
			if _, was := days[day]; was {
				came++
			}
		}
		w := f.countWaits("", l.calendar.DayStart(day)-1, min(f.now, l.calendar.DayStart(day.Add(1))-1), 30)
		l.wantSame("a day", []any{have.Day, have.Membership, have.SeatRental, have.Players, have.SeatHours,
			orNone(have.TableUtilization), orNone(have.CustomerSatisfaction), have.Complete},
			[]any{
				day, money.Cents(memberships[day]), money.Cents(seats[day]), came,
				float64(roundQuotient(d.taken, 360)) / 10,
				percentOf(d.taken, d.open), percentOf(int64(w.within), int64(w.all)), day < today,
			})
	}
	l.checkRetention(f, s.advanced)
}

func (l *roomWalk) checkRetention(f *floorFacts, have analytics.Advanced) {
	today := l.calendar.DayOf(f.now)
	back, of := f.countReturning(today)
	l.wantSame("retention", formatFigure(have.PlayerRetentionRate), formatFigure(analytics.Figure{
		Percent: nilIfNegative(percentOf(int64(back), int64(of))), Part: int64(back), Total: int64(of),
	}))
	var want []float64
	for k := 8; k >= 0; k-- {
		if back, of := f.countReturning(today.Add(-7 * k)); of > 0 {
			want = append(want, float64(percentOf(int64(back), int64(of))))
		}
	}
	var points []float64
	for _, p := range have.Retention {
		points = append(points, p.Value)
	}
	l.wantSame("retention by week", points, want)
}

// checkStoredHours compares the hours that the job has stored with the facts. A gaming day has all of its hours or
// none.
func (l *roomWalk) checkStoredHours(f *floorFacts) {
	type storedHour struct {
		day         clock.Day
		at          clock.Instant
		taken, open int64
	}
	rows, err := db.ViewAcross(context.Background(), l.c.DB, "a test reads the stored hours",
		func(tx *db.AnyTx) ([]storedHour, error) {
			return db.All(tx, func(scan db.Scan) (k storedHour, err error) {
				return k, scan(&k.day, &k.at, &k.taken, &k.open)
			},
				"SELECT gaming_day, hour_at, taken, open FROM seat_hour WHERE room_id = $1 ORDER BY hour_at", l.c.Room)
		})
	if err != nil {
		l.Fatal(err)
	}
	hours := map[clock.Day]int{}
	for _, k := range rows {
		w := f.occupancyOf(k.day).byHours[(k.at-l.calendar.DayStart(k.day))/(3600*second)]
		l.wantSame("a stored hour of "+string(k.day), []int64{k.taken, k.open}, []int64{
			w.taken * int64(second), w.open * int64(second),
		})
		hours[k.day]++
	}
	for day, n := range hours {
		l.wantSame("hours of "+string(day), n,
			int((l.calendar.DayStart(day.Add(1))-l.calendar.DayStart(day))/(3600*second)))
	}
	l.doneActs["stored days"] = len(hours)
}
