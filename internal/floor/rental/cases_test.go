package rental_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// The web app is tested against the same cases.
func TestChargesMatchTheWebApp(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../web/src/domain/rental-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name   string
		Rental rental.Rental
		End    clock.Instant
		Charge money.Cents
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	calendar := clock.Calendar{Zone: time.UTC, Start: 6}
	for _, c := range cases {
		if got := rental.Total(c.Rental.Bill(c.End, calendar)); got != c.Charge {
			t.Errorf("%s: got a charge of %s, want %s", c.Name, got, c.Charge)
		}
		var sum money.Cents
		for _, s := range c.Rental.BillBySegment(c.End, calendar) {
			sum += s.Amount
		}
		if sum != c.Charge {
			t.Errorf("%s: got %s by segment, want %s", c.Name, sum, c.Charge)
		}
	}
}

func TestIncompleteUnitsAndTheMinimum(t *testing.T) {
	t.Parallel()
	start := clock.FromTime(time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC))
	after := func(minutes int) clock.Instant { return start + clock.Instant(minutes)*60*second }
	to := after(10)
	calendar := clock.Calendar{Zone: time.UTC, Start: 21}
	for _, c := range []struct {
		name               string
		rounding           string
		increment, minimum int
		paused             bool // for the first ten minutes
		stay               int  // minutes
		minutes            int64
		first              money.Cents // the charge of the first gaming day, which ends after an hour
		charge             money.Cents
	}{
		{"half hours, rounded up", "up", 30, 0, false, 61, 90, 12_00, 18_00},
		{"half hours, to the nearest, below", "nearest", 30, 0, false, 44, 30, 6_00, 6_00},
		{"half hours, to the nearest, half", "nearest", 30, 0, false, 45, 60, 12_00, 12_00},
		{"half hours, rounded down", "down", 30, 0, false, 59, 30, 6_00, 6_00},
		{"whole half hours, rounded down", "down", 30, 0, false, 60, 60, 12_00, 12_00},
		{"half hours after a pause, rounded down", "down", 30, 0, true, 69, 30, 6_00, 6_00},
		{"minutes are never rounded down", "down", 1, 0, false, 7, 7, 1_40, 1_40},
		{"no whole unit", "down", 60, 0, false, 59, 0, 0, 0},
		{"the minimum without a whole unit", "down", 60, 45, false, 59, 45, 9_00, 9_00},
		{"less than the minimum", "up", 1, 45, false, 30, 45, 9_00, 9_00},
		{"as long as the minimum", "up", 1, 30, false, 30, 30, 6_00, 6_00},
		{"longer than the minimum", "up", 1, 45, false, 90, 90, 12_00, 18_00},
		{"less than the minimum over two days", "up", 1, 90, false, 70, 90, 16_00, 18_00},
	} {
		r := rental.Rental{StartTime: start, ChargeIncrement: c.increment, MinimumMinutes: c.minimum,
			Segments: []rental.Segment{{From: start, HourlyRate: 12_00}}}
		if err := json.Unmarshal([]byte(`"`+c.rounding+`"`), &r.ChargeRounding); err != nil {
			t.Fatal(err)
		}
		if c.paused {
			r.Pauses = []rental.Pause{{From: start, To: &to}}
		}
		days := r.Bill(after(c.stay), calendar)
		var minutes int64
		for _, d := range days {
			minutes += d.Minutes
		}
		var first money.Cents
		if len(days) > 0 {
			first = days[0].Amount
		}
		if minutes != c.minutes || first != c.first || rental.Total(days) != c.charge {
			t.Errorf("%s: got %d minutes, %s and %s in all, want %d, %s and %s", c.name, minutes, first,
				rental.Total(days), c.minutes, c.first, c.charge)
		}
	}
}
