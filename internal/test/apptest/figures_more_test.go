package apptest_test

import (
	"context"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/analytics"
)

// sameTimeYesterday is as far into the gaming day before as now is into today's.
func (f *floorFacts) sameTimeYesterday() (clock.Day, clock.Instant) {
	today := f.calendar.DayOf(f.now)
	day := today.Add(-1)
	at := f.calendar.DayStart(day) + f.now - f.calendar.DayStart(today)
	return day, min(at, f.calendar.DayStart(today)-1)
}

func (l *life) money(f *floorFacts, s screens) {
	today := l.calendar.DayOf(f.now)
	memberships, seats := f.revenue(f.now)
	l.same("revenue", []money.Cents{s.pit.MembershipRevenue, s.pit.SeatRentalRevenue}, []money.Cents{
		money.Cents(memberships[today]), money.Cents(seats[today]),
	})
	day, at := f.sameTimeYesterday()
	m, r := f.revenue(at)
	then, now := m[day]+r[day], memberships[today]+seats[today]
	switch {
	case then <= 0:
		l.same("growth from nothing", s.one.RevenueGrowth == nil, true)
	case now >= then:
		l.same("growth", int64(*s.one.RevenueGrowth*10+0.5), nearest((now-then)*1000, then))
	default:
		l.same("decline", int64(-*s.one.RevenueGrowth*10+0.5), nearest((then-now)*1000, then))
	}
	var hourly int64
	for _, x := range f.rentals {
		if x.to != nil {
			continue
		}
		rate, stands := int64(0), false
		for _, s := range x.rates {
			if s.from <= f.now {
				rate = s.rate
			}
		}
		for _, p := range x.pauses {
			stands = stands || p[1] == 0
		}
		if !stands {
			hourly += rate
		}
	}
	l.same("hourly and projected revenue", []money.Cents{s.one.HourlyRevenue, s.one.ProjectedRevenue,
		s.column.HourlyRevenue, s.column.ProjectedRevenue, s.all.HourlyRevenue},
		[]money.Cents{
			money.Cents(hourly), money.Cents(24 * hourly), money.Cents(hourly), money.Cents(24 * hourly),
			money.Cents(hourly),
		})
	begins := l.calendar.DayStart(today)
	hourBegan := begins + (f.now-begins)/(3600*second)*3600*second
	l.same("the hour began", s.advanced.HourStartedAt, hourBegan)
	m, r = f.revenue(hourBegan - 1)
	l.same("revenue of the hour", s.advanced.CurrentHourRevenue, money.Cents(now-m[today]-r[today]))
}

func (l *life) lists(f *floorFacts, s screens) {
	const target = 30
	dayAgo := f.now - 24*3600*second
	row := func(what, game string, have analytics.GameWaits) {
		w := f.waits(game, dayAgo, f.now, target)
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
		l.same(what, []int{have.Waiting, orNone(have.LongestWait), orNone(have.AverageWait),
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
	l.same("games that anybody waited for", len(s.advanced.Waits), len(games))
	for _, w := range s.advanced.Waits {
		row("waits for "+w.Game, w.GameTypeID, w)
	}
	l.same("seated from lists", s.advanced.SeatedFromList, f.waits("", dayAgo, f.now, target).seated)
}

// hours: utilization, the heat strip and the forecast.
func (l *life) hours(f *floorFacts, s screens) {
	today := l.calendar.DayOf(f.now)
	d := f.day(today)
	l.same("utilization", said(s.pit.TableUtilization), said(analytics.Figure{
		Percent: pointer(percentOf(d.all.taken, d.all.open)), Part: nearest(d.all.taken, 60),
		Total: nearest(d.all.open, 60),
	}))
	for i, p := range s.column.SeatedByHour {
		w := d.byHours[i]
		l.same("seated by hour", []any{p.At, p.Value}, []any{
			l.calendar.DayStart(today) + clock.Instant(i)*3600*second, float64(nearest(10*w.taken, w.length)) / 10,
		})
	}
	usual := func(weekday int) (out [24]walked, weeks []clock.Day) {
		for n := 56; n > 0; n-- {
			day := today.Add(-n)
			if f.first == "" || day < f.first || weekdayOf(day) != weekday {
				continue
			}
			weeks = append(weeks, day)
			for h, w := range f.day(day).byWall {
				out[h].plus(w)
			}
		}
		return out, weeks
	}
	cell := func(what string, have analytics.Heat, w walked, forecast bool) {
		players, percent := -1, percentOf(w.taken, w.open)
		if w.length > 0 {
			players = int(nearest(w.taken, w.length))
		}
		l.same(what, []any{orNone(have.Players), orNone(have.Percent), have.Forecast},
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
		l.same("weekday", row.Weekday, weekday)
		for i, h := range s.occupancy.Hours {
			cell("a usual cell", row.Cells[i], u[h], false)
		}
		for h, w := range u {
			if w.length > 0 && nearest(w.taken, w.length) > 0 && !shown[h] {
				l.Errorf("%d o'clock is not shown, although %d s were taken", h, w.taken)
			}
		}
	}
	l.forecast(f, s.advanced.PeakHourForecast, mine, weeks)
}

func (l *life) forecast(f *floorFacts, have *analytics.Forecast, usual [24]walked, weeks []clock.Day) {
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
		l.Errorf("forecast %+v, want that of %d o'clock", have, best)
	}
	if have == nil || best < 0 {
		return
	}
	var values []float64
	least, most := int64(1000), int64(0)
	for _, day := range weeks {
		if w := f.day(day).byWall[best]; w.length > 0 {
			values = append(values, float64(nearest(10*w.taken, w.length))/10)
			least, most = min(least, nearest(w.taken, w.length)), max(most, nearest(w.taken, w.length))
		}
	}
	var points []float64
	for _, p := range have.Weeks {
		points = append(points, p.Value)
	}
	l.same("forecast", []any{have.HourAt, have.Expected, have.Min, have.Max, points}, []any{
		at, nearest(usual[best].taken, usual[best].length), least, most, values,
	})
}

func weekdayOf(day clock.Day) int {
	at, err := time.Parse(clock.DayLayout, string(day))
	if err != nil {
		return -1
	}
	return int(at.Weekday())
}

func pointer(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// flows checks each step of the last hours, and the arrivals and departures of the last one.
func (l *life) flows(f *floorFacts, s screens) {
	l.same("steps", []int{len(s.flow.Seated), len(s.flow.Tables), len(s.flow.Waiting)}, []int{49, 49, 49})
	for i := range s.flow.Seated {
		at := f.now - clock.Instant(48-i)*300*second
		players, tables, waits := f.at(at)
		l.same("a step", []any{s.flow.Seated[i], s.flow.Tables[i], s.flow.Waiting[i]},
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
	l.same("who came, went, sat down and left", []int{s.flow.Arrivals, s.flow.Departures, s.flow.SeatedLastHour,
		s.flow.LeftLastHour}, []int{in, out, sat, left})
}

// isLent: a lent table is number 9.
func (f *floorFacts) isLent(s stayFact) bool {
	for _, t := range f.tables {
		if t.id == s.table {
			return t.number == 9
		}
	}
	return false
}

// performs: each of the last 28 gaming days.
func (l *life) performs(f *floorFacts, s screens) {
	today := l.calendar.DayOf(f.now)
	memberships, seats := f.revenue(f.now)
	l.same("days", len(s.performance.Days), 28)
	attended := f.attended(false)
	for i, have := range s.performance.Days {
		day := today.Add(i - 27)
		d := f.day(day).all
		came := 0
		for _, days := range attended {
			if _, was := days[day]; was {
				came++
			}
		}
		w := f.waits("", l.calendar.DayStart(day)-1, min(f.now, l.calendar.DayStart(day.Add(1))-1), 30)
		l.same("a day", []any{have.Day, have.Membership, have.SeatRental, have.Players, have.SeatHours,
			orNone(have.TableUtilization), orNone(have.CustomerSatisfaction), have.Complete},
			[]any{
				day, money.Cents(memberships[day]), money.Cents(seats[day]), came, float64(nearest(d.taken, 360)) / 10,
				percentOf(d.taken, d.open), percentOf(int64(w.within), int64(w.all)), day < today,
			})
	}
	l.retention(f, s.advanced)
}

func (l *life) retention(f *floorFacts, have analytics.Advanced) {
	today := l.calendar.DayOf(f.now)
	back, of := f.cameBack(today)
	l.same("retention", said(have.PlayerRetentionRate), said(analytics.Figure{
		Percent: pointer(percentOf(int64(back), int64(of))), Part: int64(back), Total: int64(of),
	}))
	var want []float64
	for k := 8; k >= 0; k-- {
		if back, of := f.cameBack(today.Add(-7 * k)); of > 0 {
			want = append(want, float64(percentOf(int64(back), int64(of))))
		}
	}
	var points []float64
	for _, p := range have.Retention {
		points = append(points, p.Value)
	}
	l.same("retention by week", points, want)
}

// keptIsRight: the hours that the job has kept are those that were walked along, and all of a day or none.
func (l *life) keptIsRight(f *floorFacts) {
	type kept struct {
		day         clock.Day
		at          clock.Instant
		taken, open int64
	}
	rows, err := db.ViewAcross(context.Background(), l.c.DB, "a test looks at what is kept",
		func(tx *db.AnyTx) ([]kept, error) {
			return db.All(tx, func(scan db.Scan) (k kept, err error) {
				return k, scan(&k.day, &k.at, &k.taken, &k.open)
			},
				"SELECT gaming_day, hour_at, taken, open FROM seat_hour WHERE room_id = $1 ORDER BY hour_at", l.c.Room)
		})
	if err != nil {
		l.Fatal(err)
	}
	hours := map[clock.Day]int{}
	for _, k := range rows {
		w := f.day(k.day).byHours[(k.at-l.calendar.DayStart(k.day))/(3600*second)]
		l.same("a kept hour of "+string(k.day), []int64{k.taken, k.open}, []int64{
			w.taken * int64(second), w.open * int64(second),
		})
		hours[k.day]++
	}
	for day, n := range hours {
		l.same("hours of "+string(day), n,
			int((l.calendar.DayStart(day.Add(1))-l.calendar.DayStart(day))/(3600*second)))
	}
	l.kinds["kept days"] = len(hours)
}
