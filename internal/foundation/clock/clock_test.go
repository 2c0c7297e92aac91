package clock_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

func TestInstantIsEncodedInUTCWithMilliseconds(t *testing.T) {
	t.Parallel()
	i := clock.FromTime(time.Date(2026, 11, 20, 20, 42, 7, 123_456_789, time.FixedZone("", -6*3600)))
	raw, err := json.Marshal(i)
	assert.NoError(t, "err", err)
	assert.MustEqual(t, "raw", string(raw), `"2026-11-21T02:42:07.123Z"`)
	assert.MustEqual(t, "i.String()", i.String(), "2026-11-21T02:42:07.123Z")
	for text, want := range map[string]string{
		`"2026-11-21T02:42:07.123Z"`:  "2026-11-21T02:42:07.123Z",
		`"2026-11-20T20:42:07-06:00"`: "2026-11-21T02:42:07.000Z",
		`"1970-01-01T00:00:00Z"`:      "1970-01-01T00:00:00.000Z", `"9999-12-31T23:59:59Z"`: "9999-12-31T23:59:59.000Z",
	} {
		var got clock.Instant
		if err := json.Unmarshal([]byte(text), &got); err != nil || got.String() != want {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{`""`, `"2026-11-20"`, `"now"`, `5`, `{}`, `"2026-13-45T00:00:00Z"`,
		`"1969-12-31T23:59:59Z"`, `"0000-01-01T00:00:00Z"`, `"2026-11-20T20:42:07"`, `"2026-11-20 20:42:07Z"`} {
		got := clock.Instant(7)
		if json.Unmarshal([]byte(text), &got) == nil {
			t.Fatalf("%s was read as: json.Unmarshal([]byte(text), &got): got no error", text)
		}
		assert.Equal(t, text+" was read as: got", got, 7)
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
	j := i.Add(90 * time.Second)
	assert.MustEqual(t, "j.Sub(i)", j.Sub(i), 90*time.Second)
	assert.MustEqual(t, "j.Time().Sub(i.Time())", j.Time().Sub(i.Time()), 90*time.Second)
	assert.MustEqual(t, "j.Add(-90*time.Second)", j.Add(-90*time.Second), i)
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
	assert.Equal(t, "begins", c.DayStart("2026-11-20").String(), "2026-11-20T12:00:00.000Z")
	assert.Equal(t, "a malformed day begins", c.DayStart("tomorrow"), 0)
	assert.Equal(t, `clock.Day("2026-12-31").Add(1)`, clock.Day("2026-12-31").Add(1), "2027-01-01")
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
		{"Australia/Sydney", "2026-10-03", 23}, {"Australia/Sydney", "2026-04-04", 25},
		{"Asia/Kolkata", "2026-03-28", 24}, {"America/Chicago", "2026-11-20", 24},
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
				assert.MustEqual(t, fmt.Sprintf("%s from %d h", zone, start), c.DayOf(begins), day)
				assert.MustEqual(t, fmt.Sprintf("%s from %d h: just before", zone, start), c.DayOf(begins-1),
					day.Add(-1))
				length := c.DayStart(day.Add(1)).Sub(begins)
				if length < 22*time.Hour {
					t.Fatalf("%s from %d h: %s: length: got %v, want at least %v", zone, start, day, length,
						22*time.Hour)
				}
				if length > 26*time.Hour {
					t.Fatalf("%s from %d h: %s: length: got %v, want at most %v", zone, start, day, length,
						26*time.Hour)
				}
				day = day.Add(1)
			}
		}
	}
}

func TestSystemClockAdvances(t *testing.T) {
	t.Parallel()
	before := clock.FromTime(time.Now())
	now := (clock.System{}).Now()
	if now < before {
		t.Fatalf("now: got %v, want at least %v", now, before)
	}
	if now.Sub(before) > time.Minute {
		t.Fatalf("now.Sub(before): got %v, want at most %v", now.Sub(before), time.Minute)
	}
}
