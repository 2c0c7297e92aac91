package room

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

var zones = []string{"America/Chicago", "UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe",
	"America/St_Johns"}

func zone(t rapid.TB, name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestMembershipEndsByTheCalendarOfTheRoom(t *testing.T) {
	t.Parallel()
	at := func(z *time.Location, s string) clock.Instant {
		v, err := time.ParseInLocation("2006-01-02 15:04", s, z)
		if err != nil {
			t.Fatal(err)
		}
		return clock.FromTime(v)
	}
	chicago := zone(t, "America/Chicago")
	for _, c := range []struct {
		term       Term
		start, end string
	}{
		{Daily, "2026-11-20 20:42", "2026-11-21 20:42"},
		{Daily, "2026-10-31 20:00", "2026-11-01 19:00"}, // the night has 25 hours, a membership day 24
		{Daily, "2026-03-07 20:00", "2026-03-08 21:00"},
		{Monthly, "2026-11-20 20:42", "2026-12-20 20:42"},
		{Monthly, "2026-12-20 20:42", "2027-01-20 20:42"},
		{Monthly, "2027-01-31 09:00", "2027-02-28 09:00"},
		{Monthly, "2028-01-31 09:00", "2028-02-29 09:00"},
		{Monthly, "2026-10-15 20:00", "2026-11-15 20:00"}, // across the end of summer time
		{Monthly, "2026-02-28 09:00", "2026-03-28 09:00"},
		{Annual, "2026-11-20 20:42", "2027-11-20 20:42"},
		{Annual, "2028-02-29 09:00", "2029-02-28 09:00"},
		{Annual, "2027-02-28 09:00", "2028-02-28 09:00"},
	} {
		if got := c.term.EndOf(at(chicago, c.start), chicago); got != at(chicago, c.end) {
			t.Errorf("%s from %s: got %s, want %s", c.term, c.start, got.Time().In(chicago), c.end)
		}
	}
}

func TestTermEndsAtTheSameLocalTimeOrWithTheMonth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		z := zone(t, rapid.SampledFrom(zones).Draw(t, "zone"))
		term := rapid.SampledFrom(Terms).Draw(t, "term")
		minutes := time.Duration(rapid.IntRange(0, 6*366*24*60).Draw(t, "minutes")) * time.Minute
		start := clock.FromTime(time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)).Add(minutes)
		end := term.EndOf(start, z)
		if end <= start {
			t.Fatalf("%s from %s: got end %s, want a later one", term, start, end)
		}
		if term == Daily {
			if end.Sub(start) != 24*time.Hour {
				t.Fatalf("got a day of %s, want 24h", end.Sub(start))
			}
			return
		}
		a, b := start.Time().In(z), end.Time().In(z)
		months := 1
		if term == Annual {
			months = 12
		}
		if got := (b.Year()-a.Year())*12 + int(b.Month()-a.Month()); got != months {
			t.Fatalf("%s from %s to %s: got %d months, want %d", term, a, b, got, months)
		}
		if b.Day() != a.Day() && (b.Day() > a.Day() || b.AddDate(0, 0, 1).Day() != 1) {
			t.Fatalf("%s from %s to %s: got day %d, want %d or the end of the month", term, a, b, b.Day(), a.Day())
		}
		wall := func(t time.Time) int { return t.Hour()*60 + t.Minute() }
		// The local time differs only if the clock skips it in spring.
		diff := wall(a) - wall(b)
		if !slices.Contains([]int{0, 60, -60, 30, -30}, diff) {
			t.Fatalf("%s from %s to %s: got a difference of %d minutes", term, a, b, diff)
		}
	})
}

func TestMembershipFeeIsTheNewestLineInForce(t *testing.T) {
	t.Parallel()
	schedule := append(DefaultMembershipFees(100), MembershipFee{Monthly, 200, 120_00})
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.Permutation(schedule).Draw(t, "order")
		for at, want := range map[clock.Instant]money.Cents{100: 100_00, 199: 100_00, 200: 120_00, 999: 120_00} {
			if got, sold := MembershipFeeAt(lines, Monthly, at); !sold || got != want {
				t.Fatalf("at %d: got %s (sold %v), want %s", at, got, sold, want)
			}
		}
		if _, sold := MembershipFeeAt(lines, Daily, 99); sold {
			t.Fatal("before the schedule begins: got sold, want not sold")
		}
	})
}

func TestParseChipsSortsAndRefusesInvalidLists(t *testing.T) {
	t.Parallel()
	want := []money.Cents{100, 500, 2500}
	if got, err := parseChips("500,100,2500,100"); err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v and error %v, want %v", got, err, want)
	}
	for _, bad := range []string{"", "0", "1,,2", "-5", "1.5"} {
		if _, err := parseChips(bad); err == nil {
			t.Errorf("parseChips(%q): got no error", bad)
		}
	}
}
