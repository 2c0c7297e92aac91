package analytics

import (
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
)

// sum is what hours add up to.
type sum struct{ taken, open, length int64 }

func (s *sum) add(h hour) {
	s.taken += h.taken
	s.open += h.open
	s.length += h.length()
}

// heat is the sum as a cell shows it.
func (s sum) heat(forecast bool) Heat {
	h := Heat{Percent: share{s.taken, s.open}.percent(), Forecast: forecast}
	if s.length > 0 {
		n := int(rounded(s.taken, s.length))
		h.Players = &n
	}
	return h
}

// byClock are sums by the hour that the clock on the wall shows.
type byClock [24]sum

func addByClock(calendar clock.Calendar, hours ...hour) (b byClock) {
	for _, h := range hours {
		b[localHour(calendar, h.at)].add(h)
	}
	return b
}

// habits are the hours of gaming days beside what is usual.
type habits struct {
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

// same are the gaming days of a weekday in the last eight weeks, today left out, the oldest first.
func (h habits) same(w time.Weekday) (list []clock.Day) {
	for n := 7 * weeks; n > 0; n-- {
		if day := h.today.Add(-n); weekday(day) == w && len(h.days[day]) > 0 {
			list = append(list, day)
		}
	}
	return list
}

// usual is what the hours of a weekday add up to in the last eight weeks.
func (h habits) usual(w time.Weekday) (b byClock) {
	for _, day := range h.same(w) {
		for _, hour := range h.days[day] {
			b[localHour(h.calendar, hour.at)].add(hour)
		}
	}
	return b
}

// inOrder are the hours of the wall clock in the order of a gaming day.
func (h habits) inOrder() []int {
	list := make([]int, 24)
	for i := range list {
		list[i] = (h.calendar.Start + i) % 24
	}
	return list
}

// heatStrip is the occupancy by hour: today with what is to be expected of its hours to come, and what is usual on each day
// of the week. It shows the hours from the first to the last in which at least one player sat on average.
func (h habits) heatStrip() Occupancy {
	o := Occupancy{Hours: []int{}, Days: []OccupancyRow{}, AsOf: h.now}
	w := weekday(h.today)
	passed := addByClock(h.calendar, h.days[h.today]...)
	rows := make([]byClock, 7)
	for i := range rows {
		rows[i] = h.usual((w + time.Weekday(i)) % 7)
	}
	today := func(n int) Heat {
		if passed[n].length > 0 {
			return passed[n].heat(false)
		}
		return rows[0][n].heat(true)
	}
	hours := h.inOrder()
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
	o.Basis = h.basis(passed, rows[0])
	return o
}

// basis says how today compares with what is usual.
func (h habits) basis(passed, usual byClock) string {
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

// forecast is the busiest hour that is expected of the gaming day; nil when nobody sat on this weekday before. Of equals it
// is the earliest.
func (h habits) forecast() *Forecast {
	usual := h.usual(weekday(h.today))
	var best sum
	var at clock.Instant
	for _, hour := range hoursOf(h.calendar, h.today, never) {
		if s := usual[localHour(h.calendar, hour.at)]; s.taken > 0 && (best.taken == 0 || more(s, best)) {
			best, at = s, hour.at
		}
	}
	if best.taken == 0 {
		return nil
	}
	n := localHour(h.calendar, at)
	f := &Forecast{HourAt: at, Expected: int(rounded(best.taken, best.length)), Weeks: []Point{}}
	for _, day := range h.same(weekday(h.today)) {
		var s sum
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
			continue // the clock left the hour out
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

// more says whether more sat on average in a than in b.
func more(a, b sum) bool {
	return float64(a.taken)/float64(a.length) > float64(b.taken)/float64(b.length)
}

// habits reads the hours of the last eight weeks.
func (s *sheet) habits() (habits, error) {
	days, err := hoursByDay(s.tx, s.room, s.today.Add(-7*weeks), s.now, s.hours)
	return habits{s.calendar, s.today, s.now, days}, err
}

// tablesFor is how many tables so many players need: the room's largest first, and beyond them such as its largest.
func (s *sheet) tablesFor(players int) int {
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

// peak is the forecast of the room with what it takes.
func (s *sheet) peak(h habits) *Forecast {
	f := h.forecast()
	if f != nil {
		f.Tables, f.TablesNow, f.DealersOnDuty = s.tablesFor(f.Expected), s.active(), s.crew.dealers
	}
	return f
}
