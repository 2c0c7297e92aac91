package clock_test

import (
	"encoding/json"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
)

func TestInstantIsEncodedInUTCWithMilliseconds(t *testing.T) {
	t.Parallel()
	i := clock.FromTime(time.Date(2026, 11, 20, 20, 42, 7, 123_456_789, time.FixedZone("", -6*3600)))
	raw, err := json.Marshal(i)
	if err != nil || string(raw) != `"2026-11-21T02:42:07.123Z"` || i.String() != "2026-11-21T02:42:07.123Z" {
		t.Fatalf("%s, %v", raw, err)
	}
	for text, want := range map[string]string{
		`"2026-11-21T02:42:07.123Z"`: "2026-11-21T02:42:07.123Z", `"2026-11-20T20:42:07-06:00"`: "2026-11-21T02:42:07.000Z",
		`"1970-01-01T00:00:00Z"`: "1970-01-01T00:00:00.000Z", `"9999-12-31T23:59:59Z"`: "9999-12-31T23:59:59.000Z",
	} {
		var got clock.Instant
		if err := json.Unmarshal([]byte(text), &got); err != nil || got.String() != want {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{`""`, `"2026-11-20"`, `"now"`, `5`, `{}`, `"2026-13-45T00:00:00Z"`,
		`"1969-12-31T23:59:59Z"`, `"0000-01-01T00:00:00Z"`, `"2026-11-20T20:42:07"`, `"2026-11-20 20:42:07Z"`} {
		got := clock.Instant(7)
		if err := json.Unmarshal([]byte(text), &got); err == nil || got != 7 {
			t.Errorf("%s was read as %s", text, got)
		}
	}
}

func TestInstantEncodingMatchesItsLayout(t *testing.T) {
	t.Parallel()
	step := clock.Instant(12345678912345) // about 143 days, so that every month, hour and millisecond occurs
	first := clock.FromTime(time.Date(-2, 1, 1, 0, 0, 0, 0, time.UTC))
	last := clock.FromTime(time.Date(10002, 1, 1, 0, 0, 0, 0, time.UTC))
	for i := first; i < last; i += step {
		if got, want := i.String(), i.Time().Format(clock.WireFormat); got != want {
			t.Fatalf("%d is %s, want %s", i, got, want)
		}
	}
	for _, i := range []clock.Instant{-1, 0, 1, 999, 999_999, 1_000_000,
		clock.FromTime(time.Date(2024, 2, 29, 23, 59, 59, 999_999_999, time.UTC))} {
		got, err := json.Marshal(map[string]*clock.Instant{"at": &i})
		if want := `{"at":"` + i.Time().Format(clock.WireFormat) + `"}`; string(got) != want || err != nil {
			t.Errorf("%s, want %s, %v", got, want, err)
		}
	}
}

func TestInstantsAddUpToTheMicrosecond(t *testing.T) {
	t.Parallel()
	i := clock.FromTime(time.Date(2026, 3, 8, 7, 59, 59, 0, time.UTC))
	if j := i.Add(90 * time.Second); j.Sub(i) != 90*time.Second || j.Time().Sub(i.Time()) != 90*time.Second ||
		j.Add(-90*time.Second) != i {
		t.Fatal(j)
	}
}

// zones have every kind of clock change: north and south, at night and at midnight, by half an hour, and none.
var zones = []string{"America/Chicago", "America/Los_Angeles", "Europe/Berlin", "Europe/London", "Australia/Sydney",
	"Australia/Lord_Howe", "America/Havana", "America/Sao_Paulo", "Atlantic/Azores", "Asia/Kolkata", "UTC"}

func calendar(t *testing.T, zone string, start int) clock.Calendar {
	t.Helper()
	z, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	return clock.Calendar{Zone: z, Start: start}
}

func TestGamingDayBeginsAtSixLocalTime(t *testing.T) {
	t.Parallel()
	c := calendar(t, "America/Chicago", 6)
	for moment, want := range map[string]clock.Day{
		"2026-11-20T20:42:00-06:00": "2026-11-20", "2026-11-21T05:59:59-06:00": "2026-11-20",
		"2026-11-21T06:00:00-06:00": "2026-11-21",
		"2026-11-21T00:30:00Z":      "2026-11-20", "2026-01-01T05:00:00-06:00": "2025-12-31",
	} {
		at, err := time.Parse(time.RFC3339, moment)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.DayOf(clock.FromTime(at)); got != want {
			t.Errorf("%s is of %s, want %s", moment, got, want)
		}
	}
	if got := c.DayStart("2026-11-20").String(); got != "2026-11-20T12:00:00.000Z" {
		t.Errorf("begins %s", got)
	}
	if got := c.DayStart("tomorrow"); got != 0 {
		t.Errorf("a malformed day begins %s", got)
	}
	if got := clock.Day("2026-12-31").Add(1); got != "2027-01-01" {
		t.Error(got)
	}
}

func TestClockChangeDayHas23Or25Hours(t *testing.T) {
	t.Parallel()
	for _, day := range []struct {
		zone  string
		day   clock.Day
		hours int
	}{
		{"America/Chicago", "2026-03-07", 23}, {"America/Chicago", "2026-10-31", 25},
		{"America/Los_Angeles", "2026-03-07", 23},
		{"Europe/Berlin", "2026-03-28", 23}, {"Europe/Berlin", "2026-10-24", 25}, {"Europe/London", "2026-10-24", 25},
		{"Australia/Sydney", "2026-10-03", 23}, {"Australia/Sydney", "2026-04-04", 25}, {"Asia/Kolkata", "2026-03-28", 24},
		{"America/Chicago", "2026-11-20", 24},
	} {
		c := calendar(t, day.zone, 6)
		if got := c.DayStart(day.day.Add(1)).Sub(c.DayStart(day.day)); got != time.Duration(day.hours)*time.Hour {
			t.Errorf("%s in %s has %s, want %d hours", day.day, day.zone, got, day.hours)
		}
	}
}

func TestDaysAreContiguousAcrossClockChanges(t *testing.T) {
	t.Parallel()
	for _, zone := range zones {
		for start := range 24 {
			c := calendar(t, zone, start)
			day := clock.Day("2026-01-01")
			for range 366 {
				begins := c.DayStart(day)
				if got := c.DayOf(begins); got != day {
					t.Fatalf("%s from %d h: %s begins at %s, which is of %s", zone, start, day, begins, got)
				}
				if got := c.DayOf(begins - 1); got != day.Add(-1) {
					t.Fatalf("%s from %d h: just before %s begins it is %s", zone, start, day, got)
				}
				if length := c.DayStart(day.Add(1)).Sub(begins); length < 22*time.Hour || length > 26*time.Hour {
					t.Fatalf("%s from %d h: %s has %s", zone, start, day, length)
				}
				day = day.Add(1)
			}
		}
	}
}

func TestSystemClockAdvances(t *testing.T) {
	t.Parallel()
	before := clock.FromTime(time.Now())
	if now := (clock.System{}).Now(); now < before || now.Sub(before) > time.Minute {
		t.Fatal(now)
	}
}
