package figures

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
	"pitboss/internal/test/assert"
)

func TestSharesAddUpToOneHundred(t *testing.T) {
	t.Parallel()
	for want, parts := range map[string][]money.Cents{
		"21.0 79.0":      {43_400_00, 163_637_00},
		"5.9 86.6 7.5":   {9_636_00, 141_761_00, 12_240_00},
		"33.4 33.3 33.3": {1, 1, 1},
		"0.0 0.0":        {0, 0},
		"100.0":          {7},
		"110.0 -10.0":    {110, -10},
		"0.0 100.0":      {0, 1},
		"47.0 32.3 20.7": {20_400_00, 14_000_00, 9_000_00},
	} {
		if have := strings.Join(shares(parts), " "); have != want {
			t.Errorf("%v: got %s, want %s", parts, have, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		parts := make([]money.Cents, rapid.IntRange(1, 8).Draw(t, "parts"))
		var sum money.Cents
		for i := range parts {
			parts[i] = money.Cents(rapid.Int64Range(-1000, 1_000_000).Draw(t, "part"))
			sum += parts[i]
		}
		tenths := 0
		for i, s := range shares(parts) {
			n, err := strconv.Atoi(strings.Replace(s, ".", "", 1))
			if err != nil || sum > 0 && (int64(n)*int64(sum)-int64(parts[i])*1000 >= int64(sum) ||
				int64(n)*int64(sum)-int64(parts[i])*1000 <= -int64(sum)) {
				t.Fatalf("%v: got share %s (%v), want less than 0.1 off", parts, s, err)
			}
			tenths += n
		}
		if sum > 0 && tenths != 1000 || sum <= 0 && tenths != 0 {
			t.Fatalf("%v: got a sum of %d tenths, want 1000, or 0 of nothing", parts, tenths)
		}
	})
}

func TestPreviousRangeHasAsManyDays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, today, want string }{
		{"2026-11-01", "2026-11-20", "2026-11-20", "October 1 to 20"},
		{"2026-11-01", "2026-11-30", "2026-11-20", "October 1 to 20"},
		{"2026-10-01", "2026-10-31", "2026-11-20", "September 1 to 30"},
		{"2026-03-01", "2026-03-31", "2026-11-20", "February 1 to 28"},
		{"2026-02-01", "2026-02-28", "2026-11-20", "January 1 to 28"},
		{"2026-08-01", "2026-10-31", "2026-11-20", "May 1 to July 31"},
		{"2026-01-01", "2026-01-31", "2026-11-20", "December 1 to 31"},
		{"2026-11-20", "2026-11-20", "2026-11-20", "November 19"},
		{"2026-11-14", "2026-11-20", "2026-11-20", "November 7 to 13"},
		{"2026-01-01", "2026-12-31", "2026-11-20", "January 1 to November 20"},
		{"2026-01-10", "2026-01-20", "2026-11-20", "December 30, 2025 to January 9, 2026"},
	} {
		from, to := previousRange(clock.Day(c.from), clock.Day(c.to), clock.Day(c.today))
		if have := spanLabel(from, to); have != c.want {
			t.Errorf("%s to %s: got %s (%s to %s), want %s", c.from, c.to, have, from, to, c.want)
		}
	}
	if from, to := previousRange("2026-12-01", "2026-12-31", "2026-11-20"); from <= to {
		t.Errorf("future range: got %s to %s, want an empty range", from, to)
	}
}

func TestPercentChangeRoundsToOneDecimal(t *testing.T) {
	t.Parallel()
	for want, c := range map[string][2]money.Cents{
		"6.2": {1062, 1000}, "-6.2": {938, 1000}, "0": {1000, 1000}, "100": {2, 1}, "-100": {0, 5}, "33.3": {4, 3},
		"-33.3": {2, 3}, "66.7": {5, 3}, "0.1": {100_05, 100_00}, "-0.1": {99_95, 100_00},
	} {
		if have := PercentChange(c[0], c[1]); have == nil || fmt.Sprint(*have) != want {
			t.Errorf("%v: got %v, want %s", c, have, want)
		}
	}
	if PercentChange(5, 0) != nil {
		t.Error("got a percentage against zero, want nil")
	}
}

func TestRateLabelNamesLineOfSchedule(t *testing.T) {
	t.Parallel()
	three := money.Cents(3_00)
	five := money.Cents(5_00)
	schedule := append(room.DefaultFees(0), room.Fee{ValidFrom: 10, UpToBlind: &three, HourlyRate: 10_00},
		room.Fee{ValidFrom: 10, UpToBlind: &five, HourlyRate: 13_00}, room.Fee{ValidFrom: 10, HourlyRate: 22_00})
	for _, c := range []struct {
		rate money.Cents
		want string
	}{{8_00, "$1/$2 tables"}, {12_00, "$2/$5 tables"}, {20_00, "$5/$10 tables"}, {10_00, "$10.00/hour"},
		{15_00, "$15.00/hour"}} {
		if have := rateLabel(schedule, c.rate); have != c.want {
			t.Errorf("%s: got %s, want %s", c.rate, have, c.want)
		}
	}
	var have []string
	for _, f := range seatFees(schedule, 20) {
		have = append(have, f.Label+" "+f.HourlyRate.String())
	}
	if want := []string{"$10.00/hour 10.00", "$2/$5 tables 13.00", "$5/$10 tables 22.00"}; !slices.Equal(have, want) {
		t.Errorf("got %q, want %q", have, want)
	}
}

func TestProfileWeeksBeginOnMonday(t *testing.T) {
	t.Parallel()
	for day, want := range map[clock.Day]clock.Day{"2026-11-16": "2026-11-16", "2026-11-20": "2026-11-16",
		"2026-11-22": "2026-11-16", "2026-11-23": "2026-11-23"} {
		if have := mondayOf(day); have != want {
			t.Errorf("%s: got %s, want %s", day, have, want)
		}
	}
	p := Profile{}
	p.count([]playedDay{{"2026-08-01", 10 * hour}, {"2026-11-15", 2 * hour}, {"2026-11-16", hour},
		{"2026-11-20", hour / 2}, {"2026-11-20", hour}}, "2026-11-20")
	assert.Equal(t, "got: Visits90", p.Visits90, 3)
	assert.Equal(t, "got: Hours90", p.Hours90, 4.5)
	assert.Equal(t, "got: LifetimeHours", p.LifetimeHours, 14.5)
	assert.Equal(t, "got: LifetimeVisits", p.LifetimeVisits, 4)
	assert.Pointer(t, "got: AverageVisitMinutes", p.AverageVisitMinutes, 90)
	assert.Len(t, "got: Weeks", p.Weeks, 13)
	assert.Equal(t, "got: Weeks[12]", p.Weeks[12], Week{"2026-11-16", 2.5, false})
	assert.Equal(t, "got: Weeks[11]", p.Weeks[11], Week{"2026-11-09", 2, true})
	assert.Equal(t, "got: Weeks[0].Starts", p.Weeks[0].Starts, "2026-08-24")
}
