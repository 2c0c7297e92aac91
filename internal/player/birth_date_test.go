package player

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

func TestAgeIsReachedOnTheBirthday(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		born, today string
		want        bool
	}{
		{"2005-11-22", "2026-11-21", false}, {"2005-11-22", "2026-11-22", true},
		{"2004-02-29", "2025-02-28", false}, {"2004-02-29", "2025-03-01", true},
		{"1926-11-22", "2026-11-21", true}, {"2027-01-01", "2026-11-21", false},
	} {
		assert.Equal(t, c.born+" on "+c.today, IsOldEnough(c.born, 21, c.today), c.want)
	}
}

// The calendar of the standard library counts the years in another way: it adds them to the birth date.
func TestAgeAgreesWithTheCalendar(t *testing.T) {
	t.Parallel()
	first := time.Date(1920, 1, 1, 0, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		born := first.AddDate(0, 0, rapid.IntRange(0, 100*365).Draw(t, "birth day"))
		age := rapid.IntRange(18, 25).Draw(t, "age")
		today := born.AddDate(age, 0, rapid.IntRange(-3, 3).Draw(t, "days from the birthday"))
		want := !today.Before(born.AddDate(age, 0, 0))
		if got := IsOldEnough(born.Format(clock.DayLayout), age, today.Format(clock.DayLayout)); got != want {
			t.Fatalf("born %s, on %s: got %v, want %v", born, today, got, want)
		}
	})
}
