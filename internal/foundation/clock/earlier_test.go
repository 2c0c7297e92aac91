package clock_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

func TestDaysAreContiguousAcrossCalendarEras(t *testing.T) {
	t.Parallel()
	zones := []string{"America/Chicago", "America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe", "UTC"}
	rapid.Check(t, func(t *rapid.T) {
		calendar := func() clock.Calendar {
			zone, err := clock.Zone(rapid.SampledFrom(zones).Draw(t, "zone"))
			if err != nil {
				t.Fatal(err)
			}
			return clock.Calendar{Zone: zone, Start: rapid.IntRange(0, 23).Draw(t, "start")}
		}
		second := time.Duration(rapid.IntRange(0, 86_400).Draw(t, "second")) * time.Second
		now := clock.FromTime(time.Date(2027, 3, 10, 0, 0, 0, 0, time.UTC)).Add(second)
		c := calendar()
		type moment struct {
			at  clock.Instant
			day clock.Day
		}
		var booked []moment // by the calendar at that time
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(1, 30_000).Draw(t, "seconds")) * time.Second)
			if next := calendar(); rapid.IntRange(0, 3).Draw(t, "change") == 0 && next.DayOf(now) == c.DayOf(now) {
				next.PastEras = append(c.PastEras[:len(c.PastEras):len(c.PastEras)],
					clock.Era{Until: now, Zone: c.Zone, Start: c.Start})
				c = next
			}
			booked = append(booked, moment{now, c.DayOf(now)})
		}
		for i, m := range booked {
			assert.MustEqual(t, "c.DayOf(m.at)", c.DayOf(m.at), m.day)
			if i > 0 && m.day < booked[i-1].day {
				t.Fatalf("%s comes after %s", m.day, booked[i-1].day)
			}
			begins, ends := c.DayStart(m.day), c.DayStart(m.day.Add(1))
			if m.at < begins {
				t.Fatalf("at: got %v, want at least %v", m.at, begins)
			}
			if m.at >= ends {
				t.Fatalf("at: got %v, want less than %v", m.at, ends)
			}
		}
	})
}
