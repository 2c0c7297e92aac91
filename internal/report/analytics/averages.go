package analytics

import (
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
)

// seatTime is a sum of hours.
type seatTime struct{ taken, open, length int64 }

func (s *seatTime) add(h hour) {
	s.taken += h.taken
	s.open += h.open
	s.length += h.length()
}

// heat returns the sum as a cell of the heat strip.
func (s seatTime) heat(forecast bool) Heat {
	h := Heat{Percent: share{s.taken, s.open}.percent(), Forecast: forecast}
	if s.length > 0 {
		h.Players = new(int(rounded(s.taken, s.length)))
	}
	return h
}

// seatTimeByHour are sums by the local hour.
type seatTimeByHour [24]seatTime

func sumByHour(calendar clock.Calendar, hours ...hour) (b seatTimeByHour) {
	for _, h := range hours {
		b[localHour(calendar, h.at)].add(h)
	}
	return b
}

// history is the hours of past gaming days and their averages.
type history struct {
	calendar clock.Calendar
	today    clock.Day
	now      clock.Instant
	days     map[clock.Day][]hour // of the last eight weeks and today
}

func weekday(day clock.Day) time.Weekday {
	t, err := time.Parse(clock.DayLayout, string(day))
	if err != nil {
		return time.Sunday
	}
	return t.Weekday()
}

// weekdaysBefore returns the past gaming days of a weekday in the last eight weeks, oldest first.
func (h history) weekdaysBefore(w time.Weekday) (list []clock.Day) {
	for n := 7 * weeks; n > 0; n-- {
		if day := h.today.Add(-n); weekday(day) == w && len(h.days[day]) > 0 {
			list = append(list, day)
		}
	}
	return list
}

// usualOn returns the sums of a weekday over the last eight weeks.
func (h history) usualOn(w time.Weekday) (b seatTimeByHour) {
	for _, day := range h.weekdaysBefore(w) {
		for _, hour := range h.days[day] {
			b[localHour(h.calendar, hour.at)].add(hour)
		}
	}
	return b
}

// hourOrder returns the local hours in the order of a gaming day.
func (h history) hourOrder() []int {
	list := make([]int, 24)
	for i := range list {
		list[i] = (h.calendar.Start + i) % 24
	}
	return list
}

// heatStrip returns the occupancy by hour: today with a forecast of its remaining hours, and the average of each
// weekday. It covers the hours from the first to the last with at least one player on average.
func (h history) heatStrip() Occupancy {
	o := Occupancy{Hours: []int{}, Days: []OccupancyRow{}, AsOf: h.now}
	w := weekday(h.today)
	passed := sumByHour(h.calendar, h.days[h.today]...)
	rows := make([]seatTimeByHour, 7)
	for i := range rows {
		rows[i] = h.usualOn((w + time.Weekday(i)) % 7)
	}
	today := func(n int) Heat {
		if passed[n].length > 0 {
			return passed[n].heat(false)
		}
		return rows[0][n].heat(true)
	}
	hours := h.hourOrder()
	counts := func(n int) bool {
		cells := []Heat{today(n)}
		for _, r := range rows {
			cells = append(cells, r[n].heat(false))
		}
		return slices.ContainsFunc(cells, func(c Heat) bool { return c.Players != nil && *c.Players > 0 })
	}
	for len(hours) > 0 && !counts(hours[0]) {
		hours = hours[1:]
	}
	for len(hours) > 0 && !counts(hours[len(hours)-1]) {
		hours = hours[:len(hours)-1]
	}
	row := func(w time.Weekday, cell func(int) Heat) OccupancyRow {
		r := OccupancyRow{Weekday: int(w), Cells: []Heat{}}
		for i, n := range hours {
			c := cell(n)
			r.Cells = append(r.Cells, c)
			if c.Players != nil && *c.Players > 0 && (r.Peak == nil || *c.Players > *r.Cells[*r.Peak].Players) {
				r.Peak = &i
			}
		}
		return r
	}
	o.Hours = append(o.Hours, hours...)
	o.Today = row(w, today)
	for i, r := range rows {
		o.Days = append(o.Days, row((w+time.Weekday(i))%7, func(n int) Heat { return r[n].heat(false) }))
	}
	o.Basis = h.describeBasis(passed, rows[0])
	return o
}

// describeBasis describes how today compares with the average.
func (h history) describeBasis(passed, usual seatTimeByHour) string {
	n := localHour(h.calendar, h.now)
	name := weekday(h.today).String()
	is, was := passed[n].heat(false).Players, usual[n].heat(false).Players
	if was == nil {
		return fmt.Sprintf("No comparison yet: there is no earlier %s.", name)
	}
	if is == nil {
		return fmt.Sprintf("%d seated on average is usual for this hour of a %s.", *was, name)
	}
	when, how := "Tonight", "runs like"
	if 6 <= n && n < 17 {
		when = "Today"
	}
	switch near := max(3, *was/10); {
	case *is > *was+near:
		how = "is busier than"
	case *is < *was-near:
		how = "is quieter than"
	}
	return fmt.Sprintf("%s %s a usual %s: %d seated on average this hour, %d expected.", when, how, name, *is, *was)
}

// forecast returns the busiest expected hour of the gaming day, the earliest among equals; nil when this weekday has
// no record.
func (h history) forecast() *Forecast {
	usual := h.usualOn(weekday(h.today))
	var best seatTime
	var at clock.Instant
	for _, hour := range hoursOf(h.calendar, h.today, never) {
		if s := usual[localHour(h.calendar, hour.at)]; s.taken > 0 && (best.taken == 0 || isBusier(s, best)) {
			best, at = s, hour.at
		}
	}
	if best.taken == 0 {
		return nil
	}
	n := localHour(h.calendar, at)
	f := &Forecast{HourAt: at, Expected: int(rounded(best.taken, best.length)), Weeks: []Point{}}
	for _, day := range h.weekdaysBefore(weekday(h.today)) {
		var s seatTime
		var begins clock.Instant
		for _, hour := range h.days[day] {
			if localHour(h.calendar, hour.at) == n {
				if s.length == 0 {
					begins = hour.at
				}
				s.add(hour)
			}
		}
		if s.length == 0 {
			continue // a clock change skipped the hour
		}
		sat := int(rounded(s.taken, s.length))
		if len(f.Weeks) == 0 || sat < f.Min {
			f.Min = sat
		}
		f.Max = max(f.Max, sat)
		f.Weeks = append(f.Weeks, Point{begins, tenths(s.taken, s.length)})
	}
	return f
}

// isBusier reports whether a has more players on average than b.
func isBusier(a, b seatTime) bool {
	return float64(a.taken)/float64(a.length) > float64(b.taken)/float64(b.length)
}

// loadHistory reads the hours of the last eight weeks.
func (s *snapshot) loadHistory() (history, error) {
	days, err := hoursByDay(s.tx, s.room, s.today.Add(-7*weeks), s.now, s.hours)
	return history{s.calendar, s.today, s.now, days}, err
}

// tablesFor returns the number of tables that a number of players needs: the room's largest tables first, and more of
// that size beyond them.
func (s *snapshot) tablesFor(players int) int {
	var seats []int
	for _, t := range s.tables {
		seats = append(seats, t.MaxSeats)
	}
	slices.SortFunc(seats, func(a, b int) int { return b - a })
	n := 0
	for ; players > 0 && n < len(seats); n++ {
		players -= seats[n]
	}
	if players > 0 && len(seats) > 0 {
		n += (players + seats[0] - 1) / seats[0]
	}
	return n
}

// peak returns the forecast of the room with the tables and dealers that it takes.
func (s *snapshot) peak(h history) *Forecast {
	f := h.forecast()
	if f != nil {
		f.Tables, f.TablesNow, f.DealersOnDuty = s.tablesFor(f.Expected), s.active(), s.crew.dealers
	}
	return f
}
