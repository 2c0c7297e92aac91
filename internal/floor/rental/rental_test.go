package rental_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/assert"
)

const second = clock.Instant(1_000_000)

// slowBill charges a rental second by second, without the arithmetic of Bill. All times of a case are whole seconds.
func slowBill(r rental.Rental, end clock.Instant, calendar clock.Calendar) (days []rental.DayCharge) {
	if end <= r.StartTime || end-r.StartTime < clock.Instant(r.GraceMinutes)*60*second {
		return nil
	}
	var seconds int64
	var sixtieths []int64 // of each part
	for at := r.StartTime; at < end; at += second {
		paused := false
		for _, p := range r.Pauses {
			paused = paused || p.From <= at && (p.To == nil || at < *p.To)
		}
		if paused {
			continue
		}
		if seconds++; seconds%60 != 1 { // a minute begins
			continue
		}
		rate := money.Cents(0)
		for _, s := range r.Segments {
			if s.From <= at {
				rate = s.HourlyRate
			}
		}
		day := calendar.DayOf(at)
		i := slices.IndexFunc(days, func(d rental.DayCharge) bool { return d.Day == day && d.HourlyRate == rate })
		if i < 0 {
			days, sixtieths, i = append(days, rental.DayCharge{Day: day, HourlyRate: rate}), append(sixtieths, 0),
				len(days)
		}
		days[i].Minutes++
		sixtieths[i] += int64(rate)
	}
	var sum int64
	for i, s := range sixtieths {
		days[i].Amount = money.Cents((sum+s+30)/60 - (sum+30)/60)
		sum += s
	}
	return days
}

// evening is a rental with its end and the calendar of its room.
type evening struct {
	rental.Rental
	end      clock.Instant
	calendar clock.Calendar
}

func (e evening) bill() []rental.DayCharge { return e.Bill(e.end, e.calendar) }

// begins are moments around clock changes and the boundary of the day, and an ordinary one.
var begins = []string{"2026-11-21T02:42:00Z", "2026-03-08T06:30:00Z", "2026-11-01T05:10:00Z", "2026-03-29T00:20:00Z",
	"2026-10-25T00:40:00Z", "2026-11-20T11:59:58Z", "2026-10-03T15:00:00Z"}

// lengths in seconds.
var lengths = []int{0, 60, 300, 600, 1800, 3600, 3600, 5400, 7200, 9000, 14_400, 20_000, 28_800, 36_000, 43_200,
	60_000, 86_400, 90_000, 108_000}

func drawEvening(t *rapid.T) evening {
	begin, err := time.Parse(time.RFC3339, rapid.SampledFrom(begins).Draw(t, "begin"))
	if err != nil {
		t.Fatal(err)
	}
	zone, err := time.LoadLocation(rapid.SampledFrom([]string{"America/Chicago", "Europe/Berlin", "Australia/Sydney",
		"America/Los_Angeles", "UTC", "Australia/Lord_Howe"}).Draw(t, "zone"))
	if err != nil {
		t.Fatal(err)
	}
	// Lengths are picked, not drawn evenly: faults show next to a minute, the grace, an hour or a day.
	seconds := func(limit int, what string) clock.Instant {
		n := rapid.SampledFrom(lengths).Draw(t, what) + rapid.IntRange(-90, 90).Draw(t, what+", give or take")
		return clock.Instant(max(0, min(n, limit))) * second
	}
	const maxLength = 30 * 3600
	start := clock.FromTime(begin) + seconds(3600, "start")
	e := evening{calendar: clock.Calendar{Zone: zone,
		Start: rapid.SampledFrom([]int{6, 6, 0, 2, 23}).Draw(t, "day begins")},
		end: start + seconds(maxLength, "length")}
	e.Rental = rental.Rental{StartTime: start, GraceMinutes: rapid.SampledFrom([]int{0, 5, 5, 60}).Draw(t, "grace")}
	rate := func() money.Cents {
		return money.Cents(rapid.SampledFrom([]int{8_00, 12_00, 20_00, 0, 1, 7, 9_99, 33_33}).Draw(t, "rate"))
	}
	from := start
	for range rapid.IntRange(1, 4).Draw(t, "segments") {
		e.Segments = append(e.Segments, rental.Segment{From: from, HourlyRate: rate()})
		from += seconds(maxLength/2, "segment")
	}
	for i := range len(e.Segments) - 1 {
		e.Segments[i].To = &e.Segments[i+1].From
	}
	for range rapid.IntRange(0, 4).Draw(t, "pauses") {
		p := rental.Pause{From: start + seconds(maxLength, "pause from") - 600*second}
		if rapid.IntRange(0, 9).Draw(t, "pause is over") > 0 {
			to := p.From + seconds(7200, "pause")
			p.To = &to
		}
		e.Pauses = append(e.Pauses, p)
	}
	return e
}

func TestBillProperties(t *testing.T) {
	t.Parallel()
	property := func(name string, check func(*rapid.T, evening)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range 10 { // a hundred evenings each time
				rapid.Check(t, func(t *rapid.T) { check(t, drawEvening(t)) })
			}
		})
	}
	property("equals the charge second by second", func(t *rapid.T, e evening) {
		if got, want := e.bill(), slowBill(e.Rental, e.end, e.calendar); !slices.Equal(got, want) {
			t.Fatalf("got %+v\nwant %+v", got, want)
		}
	})
	property("is never negative, and its days follow each other", func(t *rapid.T, e evening) {
		days := e.bill()
		for i, d := range days {
			if d.Amount < 0 {
				t.Fatalf("Amount: got %v, want at least 0", d.Amount)
			}
			if d.Minutes <= 0 {
				t.Fatalf("Minutes: got %v, want more than 0", d.Minutes)
			}
			if i > 0 && (d.Day < days[i-1].Day || d.Day == days[i-1].Day && d.HourlyRate == days[i-1].HourlyRate) {
				t.Fatalf("%+v", days)
			}
		}
	})
	property("never shrinks while time goes on", func(t *rapid.T, e evening) {
		later := e
		later.end += clock.Instant(rapid.IntRange(0, 5000).Draw(t, "later")) * second
		if e.end < e.StartTime+clock.Instant(e.GraceMinutes)*60*second {
			return
		}
		if rental.Total(later.bill()) < rental.Total(e.bill()) {
			t.Fatalf("%+v, later %+v", e.bill(), later.bill())
		}
	})
	property("by segment adds up to the same minutes and amount", func(t *rapid.T, e evening) {
		var minutes, want int64
		var amount money.Cents
		for _, c := range e.BillBySegment(e.end, e.calendar) {
			minutes, amount = minutes+c.Minutes, amount+c.Amount
		}
		for _, d := range e.bill() {
			want += d.Minutes
		}
		assert.MustEqual(t, "minutes", minutes, want)
		assert.MustEqual(t, "amount", amount, rental.Total(e.bill()))
	})
	property("does not depend on the order of pauses", func(t *rapid.T, e evening) {
		other := e
		other.Pauses = rapid.Permutation(e.Pauses).Draw(t, "order")
		if !slices.Equal(e.bill(), other.bill()) {
			t.Fatalf("%+v\n%+v", e.bill(), other.bill())
		}
	})
	property("is the same when a pause is split into parts that touch or overlap", func(t *rapid.T, e evening) {
		if len(e.Pauses) == 0 || e.Pauses[0].To == nil {
			return
		}
		p := e.Pauses[0]
		length := int64(*p.To - p.From)
		cut := p.From + clock.Instant(rapid.Int64Range(0, length).Draw(t, "cut"))
		again := p.From + clock.Instant(rapid.Int64Range(0, int64(cut-p.From)).Draw(t, "again"))
		other := e
		other.Pauses = append([]rental.Pause{{From: again, To: p.To}, {From: p.From, To: &cut}}, e.Pauses[1:]...)
		if !slices.Equal(e.bill(), other.bill()) {
			t.Fatalf("%+v\n%+v", e.bill(), other.bill())
		}
	})
	property("is the same when a move changes the table but not the rate", func(t *rapid.T, e evening) {
		moved := e.StartTime + clock.Instant(rapid.IntRange(0, 30*3600).Draw(t, "moved"))*second
		i := slices.IndexFunc(e.Segments, func(s rental.Segment) bool { return s.From > moved })
		if i < 0 {
			i = len(e.Segments)
		}
		other := e
		other.Segments = slices.Insert(slices.Clone(e.Segments), i,
			rental.Segment{From: moved, HourlyRate: e.Segments[i-1].HourlyRate})
		if !slices.Equal(e.bill(), other.bill()) {
			t.Fatalf("%+v\n%+v", e.bill(), other.bill())
		}
	})
	property("of two stays that meet at a full minute is that of one", func(t *rapid.T, e evening) {
		e.GraceMinutes, e.Pauses = 0, nil
		for i := range e.Segments {
			e.Segments[i].HourlyRate *= 60 // no rounding: the split is of time, not of cents
		}
		minutes := int64(e.end-e.StartTime) / int64(60*second)
		cut := e.StartTime + clock.Instant(rapid.Int64Range(0, minutes).Draw(t, "cut"))*60*second
		first, second := e, e
		first.end, second.StartTime = cut, cut
		sum := rental.Total(first.bill()) + rental.Total(second.bill())
		assert.MustEqual(t, fmt.Sprintf("%d and %d are not", rental.Total(first.bill()), rental.Total(second.bill())),
			sum, rental.Total(e.bill()))
	})
	property("is the same when the room counts its days otherwise", func(t *rapid.T, e evening) {
		other := e
		other.calendar = clock.Calendar{Zone: time.UTC, Start: rapid.IntRange(0, 23).Draw(t, "other day")}
		assert.MustEqual(t, "rental.Total(e.bill())", rental.Total(e.bill()), rental.Total(other.bill()))
	})
}

// byDay adds the rates of a day up.
func byDay(parts []rental.DayCharge) (days []rental.DayCharge) {
	for _, p := range parts {
		if n := len(days); n == 0 || days[n-1].Day != p.Day {
			days = append(days, rental.DayCharge{Day: p.Day})
		}
		days[len(days)-1].Minutes += p.Minutes
		days[len(days)-1].Amount += p.Amount
	}
	return days
}

func chicago(t *testing.T) clock.Calendar {
	t.Helper()
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	return clock.Calendar{Zone: zone, Start: 6}
}

func instant(t *testing.T, s string) clock.Instant {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return clock.FromTime(at)
}

func TestBillExamples(t *testing.T) {
	t.Parallel()
	at := func(s string) clock.Instant { return instant(t, s) }
	to := func(s string) *clock.Instant { i := at(s); return &i }
	for _, c := range []struct {
		name         string
		start, end   string
		grace        int
		segments     []rental.Segment
		pauses       []rental.Pause
		want, byDays string
	}{
		{name: "3 h 42 min at $12", start: "2026-11-20T20:00:00-06:00", end: "2026-11-20T23:42:00-06:00", want: "44.40",
			byDays: "[2026-11-20 222 44.40]"},
		{name: "a started minute counts", start: "2026-11-20T20:00:00-06:00", end: "2026-11-20T21:00:01-06:00",
			want: "12.20", byDays: "[2026-11-20 61 12.20]"},
		{name: "under the grace", start: "2026-11-20T20:00:00-06:00", end: "2026-11-20T20:04:59-06:00", grace: 5,
			want: "0.00", byDays: ""},
		{name: "at the grace", start: "2026-11-20T20:00:00-06:00", end: "2026-11-20T20:05:00-06:00", grace: 5,
			want: "1.00", byDays: "[2026-11-20 5 1.00]"},
		{name: "the clock stepped back", start: "2026-11-20T20:00:00-06:00", end: "2026-11-20T19:00:00-06:00",
			want: "0.00", byDays: ""},
		{name: "across the boundary of the day", start: "2026-11-20T05:30:00-06:00", end: "2026-11-20T06:30:00-06:00",
			want: "12.00", byDays: "[2026-11-19 30 6.00][2026-11-20 30 6.00]"},
		{name: "the boundary within a minute", start: "2026-11-20T05:59:30-06:00", end: "2026-11-20T06:01:30-06:00",
			want: "0.40", byDays: "[2026-11-19 1 0.20][2026-11-20 1 0.20]"},
		{name: "a minute that the day ends in", start: "2026-11-20T05:59:30-06:00", end: "2026-11-20T06:00:20-06:00",
			want: "0.20", byDays: "[2026-11-19 1 0.20]"},
		{name: "the night without an hour", start: "2026-03-08T01:30:00-06:00", end: "2026-03-08T03:30:00-05:00",
			want: "12.00", byDays: "[2026-03-07 60 12.00]"},
		{name: "the night with an hour twice", start: "2026-11-01T00:30:00-05:00", end: "2026-11-01T01:30:00-06:00",
			want: "24.00", byDays: "[2026-10-31 120 24.00]"},
		{name: "a new rate", start: "2026-11-20T20:00:00-06:00", end: "2026-11-20T21:00:00-06:00", want: "16.00",
			byDays: "[2026-11-20 60 16.00]",
			segments: []rental.Segment{{From: at("2026-11-20T20:00:00-06:00"), HourlyRate: 12_00},
				{From: at("2026-11-20T20:30:00-06:00"), HourlyRate: 20_00}}},
		{name: "a new rate within a minute counts from the next", start: "2026-11-20T20:00:00-06:00",
			end: "2026-11-20T20:02:00-06:00", want: "0.53", byDays: "[2026-11-20 2 0.53]",
			segments: []rental.Segment{{From: at("2026-11-20T20:00:00-06:00"), HourlyRate: 12_00},
				{From: at("2026-11-20T20:00:30-06:00"), HourlyRate: 20_00}}},
		{name: "a pause", start: "2026-11-20T20:00:00-06:00", end: "2026-11-20T21:00:00-06:00", want: "8.00",
			byDays: "[2026-11-20 40 8.00]",
			pauses: []rental.Pause{{From: at("2026-11-20T20:10:00-06:00"), To: to("2026-11-20T20:30:00-06:00")}}},
		{name: "overlapping pauses in reverse order, one open", start: "2026-11-20T20:00:00-06:00",
			end: "2026-11-20T21:00:00-06:00", want: "4.00", byDays: "[2026-11-20 20 4.00]",
			pauses: []rental.Pause{{From: at("2026-11-20T20:50:00-06:00")},
				{From: at("2026-11-20T20:20:00-06:00"), To: to("2026-11-20T20:40:00-06:00")},
				{From: at("2026-11-20T20:10:00-06:00"), To: to("2026-11-20T20:30:00-06:00")}}},
		{name: "nothing but a pause", start: "2026-11-20T20:00:00-06:00", end: "2026-11-20T21:00:00-06:00",
			want: "0.00", byDays: "",
			pauses: []rental.Pause{{From: at("2026-11-20T19:00:00-06:00")}}},
		{name: "half a cent goes up once", start: "2026-11-20T05:58:00-06:00", end: "2026-11-20T06:01:00-06:00",
			want: "0.02", byDays: "[2026-11-19 2 0.01][2026-11-20 1 0.01]",
			segments: []rental.Segment{{From: at("2026-11-20T05:58:00-06:00"), HourlyRate: 30}}},
	} {
		r := rental.Rental{StartTime: at(c.start), GraceMinutes: c.grace, Segments: c.segments, Pauses: c.pauses}
		if r.Segments == nil {
			r.Segments = []rental.Segment{{From: r.StartTime, HourlyRate: 12_00}}
		}
		days := r.Bill(at(c.end), chicago(t))
		byDays := ""
		for _, d := range byDay(days) {
			byDays += fmt.Sprintf("[%s %d %s]", d.Day, d.Minutes, d.Amount)
		}
		if got := rental.Total(days).String(); got != c.want || byDays != c.byDays {
			t.Errorf("%s: %s %s, want %s %s", c.name, got, byDays, c.want, c.byDays)
		}
	}
}
