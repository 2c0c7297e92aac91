package room

import (
	"testing"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

func TestDefaultFeesCoverEveryBigBlind(t *testing.T) {
	t.Parallel()
	schedule := DefaultFees(100)
	for blind, want := range map[money.Cents]money.Cents{0: 8_00, 1_00: 8_00, 2_00: 8_00, 2_01: 12_00, 3_00: 12_00,
		5_00: 12_00, 5_01: 20_00, 10_00: 20_00, money.Max: 20_00} {
		if got := HourlyRateAt(schedule, blind, 100); got != want {
			t.Errorf("big blind %s: got %s, want %s", blind, got, want)
		}
		if got := HourlyRateAt(schedule, blind, 99); got != 0 {
			t.Errorf("before the schedule begins: got %s, want 0", got)
		}
	}
	if got := HourlyRateAt(nil, 5_00, 100); got != 0 {
		t.Errorf("without a schedule: got %s, want 0", got)
	}
}

func TestLaterScheduleReplacesTheWholeSchedule(t *testing.T) {
	t.Parallel()
	five := money.Cents(5_00)
	schedule := append(DefaultFees(100), Fee{200, &five, 14_00}, Fee{200, nil, 25_00})
	for at, want := range map[clock.Instant][3]money.Cents{199: {8_00, 12_00, 20_00}, 200: {14_00, 14_00, 25_00},
		300: {14_00, 14_00, 25_00}} {
		for i, blind := range []money.Cents{2_00, 5_00, 10_00} {
			if got := HourlyRateAt(schedule, blind, at); got != want[i] {
				t.Errorf("big blind %s at %d: got %s, want %s", blind, at, got, want[i])
			}
		}
	}
}

func TestHourlyRateIgnoresTheOrderOfLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var schedule []Fee
		for range rapid.IntRange(0, 6).Draw(t, "lines") {
			f := Fee{ValidFrom: clock.Instant(rapid.IntRange(0, 5).Draw(t, "from")),
				HourlyRate: money.Cents(rapid.IntRange(1, 3000).Draw(t, "rate"))}
			if rapid.Bool().Draw(t, "limited") {
				limit := money.Cents(rapid.IntRange(0, 10).Draw(t, "limit"))
				f.UpToBlind = &limit
			}
			for _, have := range schedule { // the schema allows one line per limit and moment
				if have.ValidFrom == f.ValidFrom && compareLimits(have.UpToBlind, f.UpToBlind) == 0 {
					return
				}
			}
			schedule = append(schedule, f)
		}
		blind, at := money.Cents(rapid.IntRange(0, 12).Draw(t, "blind")),
			clock.Instant(rapid.IntRange(0, 6).Draw(t, "at"))
		newest := clock.Instant(-1)
		for _, f := range schedule {
			if f.ValidFrom <= at {
				newest = max(newest, f.ValidFrom)
			}
		}
		want := money.Cents(0)
		const none = money.Cents(1 << 40)
		bestLimit := none + 1
		for _, f := range schedule {
			limit := none
			if f.UpToBlind != nil {
				limit = *f.UpToBlind
			}
			if f.ValidFrom == newest && blind <= limit && limit < bestLimit {
				want, bestLimit = f.HourlyRate, limit
			}
		}
		shuffled := rapid.Permutation(schedule).Draw(t, "order")
		if got := HourlyRateAt(shuffled, blind, at); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
		lines := FeesAt(shuffled, at)
		for i, f := range lines {
			if f.ValidFrom != newest || i > 0 && compareLimits(lines[i-1].UpToBlind, f.UpToBlind) >= 0 {
				t.Fatalf("got lines %v, want those of %d in ascending order", lines, newest)
			}
		}
	})
}
