package room

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestADrawingIsRepeatedByItsSeedAndNobodyWinsTwice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var s seed
		copy(s[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		n := rapid.IntRange(1, 300).Draw(t, "entries")
		winners := rapid.IntRange(1, n).Draw(t, "winners")
		drawn := s.draw(n, winners)
		if !slices.Equal(drawn, s.draw(n, winners)) {
			t.Fatal("the same seed drew others")
		}
		if !slices.Equal(drawn, s.draw(n, n)[:winners]) {
			t.Fatal("more winners change who wins first")
		}
		sorted := slices.Sorted(slices.Values(drawn))
		if len(slices.Compact(sorted)) != winners || sorted[0] < 0 || sorted[winners-1] >= n {
			t.Fatalf("of %d: %v", n, drawn)
		}
	})
}

func TestEveryEntryIsDrawnAboutEquallyOftenInEveryPlace(t *testing.T) {
	t.Parallel()
	const entries, rounds = 6, 60_000
	var times [entries][entries]int // by place and entry
	for i := range rounds {
		s := seed{byte(i), byte(i >> 8), byte(i >> 16), 7}
		for place, entry := range s.draw(entries, entries) {
			times[place][entry]++
		}
	}
	const want = rounds / entries
	chi := 0.0
	for _, of := range times {
		for _, n := range of {
			d := float64(n - want)
			chi += d * d / want
		}
	}
	if chi > 70 { // 25 degrees of freedom: by chance once in about 300,000 times; the seeds are fixed
		t.Errorf("chi square %.1f: %v", chi, times)
	}
}

func TestNamesOfADrawingAreTrimmedAndBlankOnesDropped(t *testing.T) {
	t.Parallel()
	if got := names([]string{" Ann  Lee ", "", "\t", "Bob", "Bob"}); !slices.Equal(got, []string{"Ann Lee", "Bob", "Bob"}) {
		t.Errorf("%q", got)
	}
	d := Drawing{Entries: make([]string, 9), Winners: strings.Fields("A B C D E")}
	if got := drawn(d); got != "Drawing among 9: A, B, C and 2 more" {
		t.Error(got)
	}
}
