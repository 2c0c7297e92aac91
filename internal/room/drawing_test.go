package room

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestDrawingIsRepeatableAndPicksEachEntryOnce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var s seed
		copy(s[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		n := rapid.IntRange(1, 300).Draw(t, "entries")
		winners := rapid.IntRange(1, n).Draw(t, "winners")
		drawn := s.draw(n, winners)
		if !slices.Equal(drawn, s.draw(n, winners)) {
			t.Fatal("the same seed drew other winners")
		}
		if !slices.Equal(drawn, s.draw(n, n)[:winners]) {
			t.Fatal("drawing more winners changed the first ones")
		}
		sorted := slices.Sorted(slices.Values(drawn))
		if got := len(slices.Compact(slices.Clone(sorted))); got != winners {
			t.Fatalf("got %d different winners, want %d", got, winners)
		}
		if sorted[0] < 0 || sorted[winners-1] >= n {
			t.Fatalf("got winners %v, want indexes below %d", sorted, n)
		}
	})
}

func TestEveryEntryIsEquallyLikelyInEveryPlace(t *testing.T) {
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
		t.Errorf("got chi square %.1f for %v, want at most 70", chi, times)
	}
}

func TestDrawingEntriesAreTrimmed(t *testing.T) {
	t.Parallel()
	want := []string{"Ann Lee", "Bob", "Bob"}
	if got := normalizeEntries([]string{" Ann  Lee ", "", "\t", "Bob", "Bob"}); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDrawingInTheFeedNamesThreeWinners(t *testing.T) {
	t.Parallel()
	d := Drawing{Entries: make([]string, 9), Winners: strings.Fields("A B C D E")}
	if got, want := feedText(d), "Drawing among 9: A, B, C and 2 more"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
