package room

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

var zones = []string{"America/Chicago", "UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns"}

func zone(t rapid.TB, name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestAMembershipEndsWhereTheCalendarOfTheRoomSays(t *testing.T) {
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
		{Daily, "2026-10-31 20:00", "2026-11-01 19:00"}, // the night has 25 hours, a day of membership 24
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
			t.Errorf("%s from %s: %s, want %s", c.term, c.start, got.Time().In(chicago), c.end)
		}
	}
}

func TestATermEndsOnTheSameHourOfTheWallClockOrOnTheLastDayOfAShortMonth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		z := zone(t, rapid.SampledFrom(zones).Draw(t, "zone"))
		term := rapid.SampledFrom(Terms).Draw(t, "term")
		start := clock.FromTime(time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)).Add(time.Duration(rapid.IntRange(0, 6*366*24*60).Draw(t, "minutes")) * time.Minute)
		end := term.EndOf(start, z)
		if end <= start {
			t.Fatalf("%s from %s ends %s", term, start, end)
		}
		if term == Daily {
			if end.Sub(start) != 24*time.Hour {
				t.Fatalf("a day of %s", end.Sub(start))
			}
			return
		}
		a, b := start.Time().In(z), end.Time().In(z)
		months := 1
		if term == Annual {
			months = 12
		}
		if got := (b.Year()-a.Year())*12 + int(b.Month()-a.Month()); got != months {
			t.Fatalf("%s from %s to %s is %d months", term, a, b, got)
		}
		if b.Day() != a.Day() && (b.Day() > a.Day() || b.AddDate(0, 0, 1).Day() != 1) {
			t.Fatalf("%s from %s to %s", term, a, b)
		}
		wall := func(t time.Time) int { return t.Hour()*60 + t.Minute() }
		if diff := wall(a) - wall(b); diff != 0 && diff != 60 && diff != -60 && diff != 30 && diff != -30 {
			t.Fatalf("%s from %s to %s", term, a, b) // the hour that the clock skips in spring is the only other one
		}
	})
}

func TestTheFeeOfAMembershipIsTheLineThatCameIntoForceLast(t *testing.T) {
	t.Parallel()
	schedule := append(DefaultMembershipFees(100), MembershipFee{Monthly, 200, 120_00})
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.Permutation(schedule).Draw(t, "order")
		for at, want := range map[clock.Instant]money.Cents{100: 100_00, 199: 100_00, 200: 120_00, 999: 120_00} {
			if got, sold := MembershipFeeAt(lines, Monthly, at); !sold || got != want {
				t.Fatalf("at %d: %s", at, got)
			}
		}
		if _, sold := MembershipFeeAt(lines, Daily, 99); sold {
			t.Fatal("sold before the schedule begins")
		}
	})
	if got, err := chipValues("500,100,2500,100"); err != nil || !slices.Equal(got, []money.Cents{100, 500, 2500}) {
		t.Error(got, err)
	}
	for _, bad := range []string{"", "0", "1,,2", "-5", "1.5"} {
		if _, err := chipValues(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
